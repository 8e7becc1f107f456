"""What tests share: clauses, positions, random matches."""

from __future__ import annotations

import functools
import itertools
import math
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

import logicade
from logicade.engine.compile import jit
from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.options import Choice, Switch
from logicade.engine.position import Position
from logicade.engine.state import Header, Record, record

ROOT = Path(__file__).resolve().parent.parent
SOAK = bool(os.environ.get("LOGICADE_SOAK"))
T = TypeVar("T", bound=Callable[..., Any])
N = TypeVar("N", int, float)


def clause(*names: str) -> Callable[[T], T]:
    """Say which numbered sentences a test proves; `test_clauses.py` looks for those that nobody proves."""
    return pytest.mark.clause(*names)


def input_11(text: str) -> Position:
    """A position of INPUT 11."""
    return logicade.game("input-11").position(text)


def record_of(**fields: Any) -> Record:
    """A record that has these fields, declared as in a class, after the header."""
    return record(type("State", (Header,), fields))


def many(commit: N, soak: N) -> N:
    """A count for each commit, and a larger one for `make soak`."""
    return soak if SOAK else commit


EVERY = 200  # combinations; of more than these, some in which every two values meet


@functools.cache
def every_options(game: Game) -> tuple[dict[str, Any], ...]:
    """Every combination of a game's seats, choices and switches that its rules allow; numbers keep their defaults.

    Where there are too many, fewer of them: any two values that go together still meet in one.
    """
    axes: list[list[tuple[str, Any]]] = [[("seats", count) for count in game.seats]]
    for option in game.options:
        if isinstance(option, Choice):
            axes.append([(option.name, value) for value in option.values])
        elif isinstance(option, Switch):
            axes.append([(option.name, value) for value in (False, True)])
    if math.prod(len(axis) for axis in axes) > EVERY:
        return tuple(_some_options(game, axes))
    return tuple(options for options in map(dict, itertools.product(*axes)) if _allowed(game, options))


def _allowed(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.settle({name: value for name, value in options.items() if name != "seats"})
    except BadValue:
        return False
    return True


def _some_options(game: Game, axes: list[list[tuple[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Combinations until every pair of values has had its chance; each is the best of a few with the next pair."""
    source = random.Random(game.slug)
    pairs = [pair for one, other in itertools.combinations(axes, 2) for pair in itertools.product(one, other)]
    left = dict.fromkeys(frozenset(pair) for pair in pairs)
    while left:
        wanted = next(iter(left))
        tries = [dict(source.choice(axis) for axis in axes) | dict(wanted) for _ in range(20)]
        tries.append({"seats": game.seats[0]} | dict(wanted))
        found = [options for options in tries if _allowed(game, options)]
        if found:
            best = max(found, key=lambda options: sum(pair <= options.items() for pair in left))
            left = {pair: None for pair in left if not pair <= best.items()}
            yield best
        left.pop(wanted, None)


def compiled_copy(folder: Path) -> Path:
    """A cache folder with everything compiled in it, to be damaged at will."""
    for family in ("engine", *(slug.replace("-", "_") for slug in logicade.games())):
        source = jit.folder_of(family)
        if source is not None and source.is_dir():
            shutil.copytree(source, folder / source.name)
    return folder


def random_match(game: Game, seed: int, *, plies: int | None = None, seats: int | None = None, **options: Any) -> Match:
    """A match played at random, to the end or to a ply."""
    source = random.Random(seed)
    match = game.match(seats=seats, chance=source, **options)
    while not match.over and (plies is None or match.ply < plies):
        match._push(match._step(match.position, source.choice(match.position.ids)))
        match.fall()
    return match


__all__ = ["ROOT", "SOAK", "clause", "compiled_copy", "every_options", "input_11", "many", "random_match"]
