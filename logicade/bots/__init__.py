"""Bots: they receive views and answer with action texts. The same seed gives the same answers.

A bot is a word: `level 1` to `level 5`, `random`, `greedy`, `search`, `book NAME` for a player that the rules describe,
`mind` for a game's own way of thinking, `solver` where a game is solved. A number behind it says how hard it thinks, as
in `search 500`.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from functools import partial
from types import ModuleType

from logicade.bots import endgame
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.levels import word_of
from logicade.bots.tree import Tree
from logicade.cast import LEVELS
from logicade.engine.errors import NoBot, NoSolver
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import below, seeded
from logicade.engine.state import Numbers

FINISHES = 24  # of every action, for the greedy bot
SIMULATIONS = 2000  # for the searching one
HASTE = 0.4  # seconds that a bot takes which cannot do much anyway
NEVER = 1 << 40
BOOK = "book "
SOLVED = frozenset({"input-11", "tournament"})  # where a solver says what to do

Choose = Callable[[View, Numbers], str]


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
    """The bots of a game, the weaker ones first."""
    book, mind = _own("book", game), _own("strategy", game)
    players = tuple(BOOK + name for name in book.PLAYERS) if book else ()
    best = (*(("mind",) if mind else ()), *(("solver",) if game.slug in SOLVED else ()))
    return ("random", *players, "greedy", "search", *best)


def bot(word: str, game: Game, *, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its word. Without a limit of time its answers are the same on every machine."""
    name, number = split(word)
    if name == "level":
        return level(number, game, seed=seed, seconds=seconds)
    if not knows(game, word):
        raise NoBot(f"`{game.slug}` has no bot `{word}`", hint=f"bots: {', '.join(names(game))}, level 1 to 5")
    return Bot(word, _chooser(name, game, number, seconds), seed=seed)


def knows(game: Game, word: str) -> bool:
    """Whether a game has the bot of a word.

    >>> import logicade
    >>> [knows(logicade.game("tournament"), word) for word in ("level 5", "mind 5", "mind 9", "search 500", "psychic")]
    [True, True, False, True, False]
    """
    name, number = split(word)
    if name == "level" or (name == "mind" and number):
        return number in LEVELS and name in ("level", *names(game))
    return name in names(game)


def split(word: str) -> tuple[str, int]:
    """The name in a word, and how hard to think; 0 where the word does not say.

    >>> split("search 500"), split("book greedy")
    (('search', 500), ('book greedy', 0))
    """
    name, _, number = word.rpartition(" ")
    counts = name in ("greedy", "search", "mind", "level") and re.fullmatch("[1-9][0-9]{0,8}", number)
    return (name, int(number)) if counts else (word, 0)


def plain_name(word: str, game: Game) -> str:
    """The name of the bot that a word stands for, without how hard it thinks.

    >>> import logicade
    >>> plain_name("level 5", logicade.game("input-11")), plain_name("search 500", logicade.game("input-11"))
    ('solver', 'search')
    """
    name, number = split(word)
    return split(word_of(number, game))[0] if name == "level" and number in LEVELS else name


def level(number: int, game: Game, *, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by strength, 1 to 5."""
    if number not in LEVELS:
        raise NoBot(f"there is no bot of level {number}", hint=f"levels: {', '.join(map(str, LEVELS))}")
    return bot(word_of(number, game), game, seed=seed, seconds=seconds)


def hasty(game: Game, *, seed: int = 0) -> Bot:
    """What plain Python affords while a game is compiled: a short look at every action."""
    return bot("greedy", game, seed=seed, seconds=HASTE)


def solver(game: Game) -> ModuleType:
    """What can be proved in a game; NoSolver when nothing can."""
    exact = exact_of(game)
    if exact is None:
        raise NoSolver(f"`{game.slug}` has no exact solver")
    return exact


def choose_randomly(view: View, rng: Numbers) -> str:
    """Any legal action alike."""
    return view.legal[int(below(rng, len(view.ids)))]


def _chooser(name: str, game: Game, number: int, seconds: float | None) -> Choose:
    if name == "random":
        return choose_randomly
    if name == "greedy":
        return _greedy(game, number or FINISHES, seconds)
    if name == "search":
        return _thinker(game, Budget(number or SIMULATIONS, seconds))
    if name == "solver":
        choose: Choose = solver(game).choose
        return choose
    own = _own("strategy" if name == "mind" else "book", game)
    assert own is not None
    if name == "mind":
        return partial(own.choose, level=number or LEVELS[-1])
    player: Choose = own.PLAYERS[name.removeprefix(BOOK)]
    return player


def _own(room: str, game: Game) -> ModuleType | None:
    """What a game has for itself in a room of the bots."""
    package = f"{__name__}.{game.slug.replace('-', '_')}"
    known = importlib.util.find_spec(package) and importlib.util.find_spec(f"{package}.{room}")
    return importlib.import_module(f"{package}.{room}") if known else None


def exact_of(game: Game) -> ModuleType | None:
    """What can be proved in a game, if anything can."""
    return _own("solver", game)


def _greedy(game: Game, finishes: int, seconds: float | None) -> Choose:
    """The action whose random finishes end best: a tree that never grows beyond its first actions."""

    def choose(view: View, rng: Numbers) -> str:
        budget = Budget(finishes * len(view.ids), seconds, nodes=len(view.ids) + 2)
        return Tree(game, budget, rng, SearchConfig(expand_after=NEVER)).think(view)[0].action

    return choose


def _thinker(game: Game, budget: Budget) -> Choose:
    """The action that a tree search has looked into most; in open games the tree is gone on with."""
    kept: list[Tree] = []
    exact = exact_of(game)

    def choose(view: View, rng: Numbers) -> str:
        if not kept:
            kept.append(Tree(game, budget, rng))
        found = [one.action for one in kept[0].think(view)]
        if exact is not None and hasattr(exact, "is_near_the_end") and exact.is_near_the_end(view):
            values = endgame.values_of(view)
            if values is not None:  # of what is best, what looks best
                best = endgame.best_of(values)
                found = [text for text in found if text in best]
        return found[0]

    return choose


__all__ = ["LEVELS", "Bot", "bot", "level", "names", "solver"]
