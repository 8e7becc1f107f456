"""What tests share: clauses, positions, random matches."""

from __future__ import annotations

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
from logicade.engine import jit
from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.options import Choice, Switch
from logicade.engine.position import Position

ROOT = Path(__file__).resolve().parent.parent
SOAK = bool(os.environ.get("LOGICADE_SOAK"))
MOST_COMBINATIONS = 200
T = TypeVar("T", bound=Callable[..., Any])


def clause(*names: str) -> Callable[[T], T]:
    """Say which numbered sentences a test proves; `test_clauses.py` looks for those that nobody proves."""
    return pytest.mark.clause(*names)


def input_11(text: str) -> Position:
    """A position of INPUT 11."""
    return logicade.game("input-11").position(text)


def many(commit: int, soak: int) -> int:
    """A count for each commit, and a larger one for `make soak`."""
    return soak if SOAK else commit


def every_options(game: Game) -> Iterator[dict[str, Any]]:
    """Every combination of a game's choices and switches that its rules allow; numbers keep their defaults."""
    axes: list[list[tuple[str, Any]]] = []
    for option in game.options:
        if isinstance(option, Choice):
            axes.append([(option.name, value) for value in option.values])
        elif isinstance(option, Switch):
            axes.append([(option.name, value) for value in (False, True)])
    for combination in _combinations(axes):
        options = dict(combination)
        try:
            game.settle(options)
        except BadValue:
            continue
        yield options


def _combinations(axes: list[list[tuple[str, Any]]]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """All of them; of very many, every value once beside values drawn at random."""
    if math.prod(len(axis) for axis in axes) <= MOST_COMBINATIONS:
        yield from itertools.product(*axes)
        return
    source = random.Random(0)
    for k in range(max(len(axis) for axis in axes)):
        yield tuple(axis[k] if k < len(axis) else source.choice(axis) for axis in axes)


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
        match.play(source.choice(match.position.legal))
    return match


__all__ = ["ROOT", "SOAK", "clause", "compiled_copy", "every_options", "input_11", "many", "random_match"]
