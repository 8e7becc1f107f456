"""Whoever sits down at a table that has been warmed waits for thoughts, never for a compiler."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections import Counter

import pytest
from numba.core.dispatcher import Dispatcher

import logicade
from logicade import bots
from logicade.bots import warm
from logicade.bots.cast import LEVELS
from logicade.engine.game import Game
from logicade.engine.turns import next_asked
from tests import processes

MOST = 60  # plies
SECONDS = 0.02  # a tree may think; how well does not matter


def compiled() -> Counter[str]:
    """By kernel, for how many kinds of arguments it is there."""
    kernels = (one for one in gc.get_objects() if isinstance(one, Dispatcher))
    return Counter(
        {f"{one.py_func.__module__}.{one.py_func.__name__} {id(one)}": len(one.overloads) for one in kernels}
    )


def play_all_levels(game: Game) -> None:
    """A match a level, or the beginning of a long one."""
    for level in LEVELS:
        match = game.match(chance=random.Random(level))
        seated = [bots.level(level, game, seed=seat, seconds=SECONDS) for seat in range(match.seats)]
        while not match.over and match.ply < MOST:
            seat = next_asked(match.position)
            match.play(seated[seat].choose(match.view(seat)), seat=seat)


def compiled_late(slug: str) -> list[str]:
    """What matches compile of this project in a process that has been warmed."""
    game = logicade.game(slug)
    warm.compile_all(game)
    before = compiled()
    play_all_levels(game)
    return sorted(name for name in compiled() - before if name.startswith("logicade."))


@pytest.mark.parametrize("slug", logicade.games())
def test_nothing_is_left_to_compile_at_a_warm_table(slug: str) -> None:
    """In a process of its own, since other tests compile as well."""
    words = [sys.executable, "-m", "tests.bots.test_warm", slug]
    done = processes.run(words, seconds=processes.COMPILING, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


if __name__ == "__main__":
    print(json.dumps(compiled_late(sys.argv[1])))
