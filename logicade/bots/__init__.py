"""Bots: they receive views and answer with action texts. The same seed gives the same answers."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType

from logicade.bots.exact import SOLVED
from logicade.bots.manner import Budget, Manner
from logicade.bots.tree import Tree
from logicade.engine.errors import NoBot, NoSolver
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import below, seeded
from logicade.engine.state import Numbers

FINISHES = 24  # of every action, for the greedy bot
THOUGHT = Budget(2000)  # of the searching bot
LEVELS = range(1, 6)
SLIPS = {1: 50, 2: 20}  # by level: of 100 actions, how many are done without thinking; level 3 is greedy
THOUGHTS = {4: Budget(1000), 5: Budget(6000)}  # the upper levels search,
SOLVER_SLIPS = {4: 10, 5: 0}  # or, where a game is solved, are its solver


Choose = Callable[[View, Numbers], str]
NEVER = 1 << 40


class Bot:
    """A player made of code: it sees a view and nothing else."""

    def __init__(self, name: str, choose: Choose, *, seed: int) -> None:
        self.name = name
        self._choose = choose
        self._rng = seeded(seed)

    def choose(self, view: View) -> str:
        """An action text for the seat whose view this is."""
        if not isinstance(view, View) or view.seat is None:
            raise TypeError(f"a bot is shown the view of its seat, not a {type(view).__name__}")
        return self._choose(view, self._rng)


def names(game: Game) -> tuple[str, ...]:
    """The bots of a game, weakest first."""
    return ("random", "greedy", "search", *(("solver",) if _exact(game) else ()))


def bot(name: str, game: Game, *, seed: int = 0) -> Bot:
    """A bot by name."""
    if name not in names(game):
        raise NoBot(f"`{game.slug}` has no bot `{name}`", hint=f"bots: {', '.join(names(game))}")
    if name == "solver":
        return Bot(name, solver(game).choose, seed=seed)
    if name == "random":
        return Bot(name, choose_randomly, seed=seed)
    return Bot(name, _greedy(game) if name == "greedy" else _thinker(game, THOUGHT), seed=seed)


def level(number: int, game: Game, *, seed: int = 0) -> Bot:
    """A bot by strength, 1 to 5: the weaker ones play now and then what comes to mind."""
    if number not in LEVELS:
        raise NoBot(f"there is no bot of level {number}", hint=f"levels: {', '.join(map(str, LEVELS))}")
    slips = SLIPS.get(number, 0)
    if number not in THOUGHTS:
        think = _greedy(game)
    elif _exact(game):
        slips, think = SOLVER_SLIPS[number], solver(game).choose
    else:
        think = _thinker(game, THOUGHTS[number])

    def choose(view: View, rng: Numbers) -> str:
        return choose_randomly(view, rng) if int(below(rng, 100)) < slips else think(view, rng)

    return Bot(f"level {number}", choose, seed=seed)


def solver(game: Game) -> ModuleType:
    """What is known exactly of a game; NoSolver when there is nothing."""
    if importlib.util.find_spec(_exact_name(game)) is None:
        raise NoSolver(f"`{game.slug}` has no exact solver")
    return importlib.import_module(_exact_name(game))


def _exact_name(game: Game) -> str:
    return f"logicade.bots.exact.{game.slug.replace('-', '_')}"


def _exact(game: Game) -> bool:
    """Whether there is a solver that can play."""
    return game.slug in SOLVED


def choose_randomly(view: View, rng: Numbers) -> str:
    """Any legal action alike."""
    return view.legal[int(below(rng, len(view.ids)))]


def _greedy(game: Game) -> Choose:
    """The action whose random finishes end best: a tree that never grows beyond its first actions."""

    def choose(view: View, rng: Numbers) -> str:
        budget = Budget(FINISHES * len(view.ids), nodes=len(view.ids) + 2)
        return Tree(game, budget, rng, Manner(ripe=NEVER)).think(view)[0].action

    return choose


def _thinker(game: Game, budget: Budget) -> Choose:
    """The action that a tree search has looked into most."""
    return lambda view, rng: Tree(game, budget, rng).think(view)[0].action


__all__ = ["Bot", "bot", "level", "names", "solver"]
