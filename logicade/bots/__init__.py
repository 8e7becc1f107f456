"""Bots: they receive views and answer with action texts. The same seed gives the same answers.

A bot is a word: `level 1` to `level 5`, `random`, `greedy`, `search`, `book NAME` for a player that the rules describe,
`mind` for a game's own strategy, `solver` where a game is solved. A number behind it says how hard it thinks, as in
`search 500`.

Nothing here loads Numba before a bot is made: a server tells names and levels while it starts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from logicade.bots.cast import LEVELS
from logicade.bots.chooser import ALONE, Choose, Context
from logicade.bots.registry import bots_of
from logicade.engine.errors import NoBot, NoSolver
from logicade.engine.ruleset import RuleSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from logicade.bots.proofs import Solver
    from logicade.engine.position import View
    from logicade.engine.scene.shown import Seen

PLAYOUTS = 24  # of every action, for the greedy bot
SIMULATIONS = 2000  # for the searching one
HASTE = 0.4  # seconds that a bot takes which cannot do much anyway
BOOK = "book "


class Bot:
    """A player made of code: it sees a view, and what its seat has seen happen before, and nothing else."""

    def __init__(self, name: str, choose: Choose, *, seed: int, seconds: float | None = None) -> None:
        from logicade.engine.rng import seeded

        self.name = name
        self.seconds = seconds
        self._choose = choose
        self._rng = seeded(seed)

    def choose(self, view: View, seen: Sequence[Seen] = ()) -> str:
        """An action text for the seat whose view this is; `seen` is the log as that seat saw it, for who remembers."""
        from logicade.engine.position import View

        if not isinstance(view, View) or view.seat is None:
            raise TypeError(f"a bot is shown the view of its seat, not a {type(view).__name__}")
        return self._choose(view, self._rng, Context.of(seen, self.seconds))


def names(game: RuleSet) -> tuple[str, ...]:
    """The bots of a game, the weaker ones first."""
    own = bots_of(game)
    players = tuple(BOOK + name for name in own.players)
    best = (*(("mind",) if own.strategy else ()), *(("solver",) if own.solved else ()))
    return ("random", *players, "greedy", "search", *best)


def bot(word: str, game: RuleSet, *, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its word. Without a limit of time its answers are the same on every machine."""
    name, number = split(word)
    if name == "level":
        return level(number, game, seed=seed, seconds=seconds)
    if not knows(game, word):
        raise NoBot(f"`{game.slug}` has no bot `{word}`", hint=f"bots: {', '.join(names(game))}, level 1 to 5")
    return Bot(word, _chooser(name, game, number, seconds), seed=seed, seconds=seconds)


def knows(game: RuleSet, word: str) -> bool:
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


def plain_name(word: str, game: RuleSet) -> str:
    """The name of the bot that a word stands for, without how hard it thinks.

    >>> import logicade
    >>> plain_name("level 5", logicade.game("input-11")), plain_name("search 500", logicade.game("input-11"))
    ('solver', 'search')
    """
    name, number = split(word)
    return split(bots_of(game).levels[number - 1])[0] if name == "level" and number in LEVELS else name


def level(number: int, game: RuleSet, *, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by strength, 1 to 5."""
    if number not in LEVELS:
        raise NoBot(f"there is no bot of level {number}", hint=f"levels: {', '.join(map(str, LEVELS))}")
    return bot(bots_of(game).levels[number - 1], game, seed=seed, seconds=seconds)


def hasty(game: RuleSet, *, seed: int = 0) -> Bot:
    """What plain Python affords while a game is compiled: a short look at every action."""
    return bot("greedy", game, seed=seed, seconds=HASTE)


def solver(game: RuleSet) -> Solver:
    """What can be proved in a game; NoSolver when nothing can."""
    found = bots_of(game).load_solver()
    if found is None:
        raise NoSolver(f"`{game.slug}` has no exact solver")
    return found


def _chooser(name: str, game: RuleSet, number: int, seconds: float | None) -> Choose:
    """The function behind a name that the game has."""
    from logicade.bots import players
    from logicade.bots.choosing import choose_randomly
    from logicade.bots.config import Budget

    if name == "random":
        return choose_randomly
    if name == "greedy":
        return players.greedy(game, number or PLAYOUTS, seconds)
    if name == "search":
        return players.searching(game, Budget(number or SIMULATIONS, seconds))
    if name == "mind":
        strategy = bots_of(game).load_strategy()
        return lambda view, rng, context=ALONE: strategy.choose(view, rng, number or LEVELS[-1], context)
    if name == "solver":
        choose = solver(game).choose
        assert choose is not None, "where everything is solved, a best action is known"
        return choose
    return bots_of(game).load_player(name.removeprefix(BOOK))


__all__ = ["LEVELS", "Bot", "bot", "level", "names", "solver"]
