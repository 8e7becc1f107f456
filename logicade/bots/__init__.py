"""Bots: they receive views and answer with action texts. The same seed gives the same answers."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType

import numpy as np

from logicade.bots.generic import greedy_action
from logicade.engine.errors import NoBot, NoSolver
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import below, seeded
from logicade.engine.state import Numbers

FINISHES = 24  # of every action, for the greedy bot
# By level: of 100 actions, how many are done without thinking. Levels 4 and 5 use the best bot of the game.
SLIPS = {1: 50, 2: 20, 3: 0, 4: 10, 5: 0}


class Bot:
    """A player made of code: it sees a view and nothing else."""

    def __init__(self, name: str, choose: Callable[[View, Numbers], str], *, seed: int) -> None:
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
    return ("random", "greedy", "solver") if _exact(game) else ("random", "greedy")


def bot(name: str, game: Game, *, seed: int = 0) -> Bot:
    """A bot by name."""
    if name not in names(game):
        raise NoBot(f"`{game.slug}` has no bot `{name}`", hint=f"bots: {', '.join(names(game))}")
    if name == "solver":
        return Bot(name, solver(game).choose, seed=seed)
    return Bot(name, choose_greedily if name == "greedy" else choose_randomly, seed=seed)


def level(number: int, game: Game, *, seed: int = 0) -> Bot:
    """A bot by strength, 1 to 5: the weaker ones play now and then what comes to mind."""
    if number not in SLIPS:
        raise NoBot(f"there is no bot of level {number}", hint=f"levels: {', '.join(map(str, SLIPS))}")
    thinker = bot(names(game)[-1] if number > 3 else "greedy", game, seed=seed)
    slips = SLIPS[number]

    def choose(view: View, rng: Numbers) -> str:
        return choose_randomly(view, rng) if int(below(rng, 100)) < slips else thinker.choose(view)

    return Bot(f"level {number}", choose, seed=seed)


def solver(game: Game) -> ModuleType:
    """The exact solver of a game; NoSolver when there is none."""
    if not _exact(game):
        raise NoSolver(f"`{game.slug}` has no exact solver")
    return importlib.import_module(_exact_name(game))


def _exact_name(game: Game) -> str:
    return f"logicade.bots.exact.{game.slug.replace('-', '_')}"


def _exact(game: Game) -> bool:
    return importlib.util.find_spec(_exact_name(game)) is not None


def choose_randomly(view: View, rng: Numbers) -> str:
    """Any legal action alike."""
    return view.legal[int(below(rng, len(view.ids)))]


def choose_greedily(view: View, rng: Numbers) -> str:
    """The action whose random finishes end best."""
    tools, ids = view.game.tools, np.array(view.ids, np.int32)
    buffers = (tools.row_of_ids(), tools.row_of_weights(), tools.row_of_weights(), np.zeros(view.seats, np.int64))
    action = tools.bind(greedy_action)(np.repeat(view.state(), 3), view.seat, FINISHES, rng, ids, *buffers)
    return str(tools.notation.write_action(int(action)))


__all__ = ["Bot", "bot", "level", "names", "solver"]
