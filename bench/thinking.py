"""How long the levels of a game think about an action, and how much memory that takes, with nobody waiting for them.

Budgets are seconds of one core; a level that would be too slow on this machine is stopped by its clock at a table only.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import logicade
from logicade import bots
from logicade.bots import warm
from logicade.bots.cast import LEVELS
from logicade.cli.bench import Check, child
from logicade.engine.game import Game
from logicade.engine.turns import next_asked

SEED = 7
ACTIONS, FEW = 60, 4  # of a match; in a short run
SLOWEST = {1: 0.5, 2: 0.5, 3: 0.5, 4: 3.0, 5: 3.0}  # seconds
MEMORY = 500  # MB
HEAVY: dict[str, dict[str, str]] = {"quirky-circuits": {"scenario": "twirl-6"}}  # what a game has that takes longest

CACHE = "LOGICADE_CACHE"
CHILD = """
import sys
from bench import thinking
thinking.tell(sys.argv[1])
"""


class Thoughts(NamedTuple):
    """What one level was seen to take."""

    longest: float  # seconds of CPU
    mean: float


def tables(game: Game) -> list[dict[str, Any]]:
    """The usual table, and the one with most seats."""
    heavy = HEAVY.get(game.slug, {})
    seats = sorted({game.count_seats(None), max(game.seats)})
    return [{"seats": count, **heavy} for count in seats]


def thoughts(game: Game, level: int, actions: int) -> Thoughts:
    """The beginning of a match at each table, every seat by this level."""
    taken: list[float] = []
    for options in tables(game):
        match = game.match(chance=random.Random(SEED), **options)
        seated = [bots.level(level, game, seed=seat) for seat in range(match.seats)]
        for _ in range(actions):
            if not match.over:
                seat = next_asked(match.position)
                view, begun = match.view(seat), time.process_time()
                action = seated[seat].choose(view)
                taken.append(time.process_time() - begun)
                match.play(action, seat=seat)
    return Thoughts(max(taken), sum(taken) / len(taken))


def peak() -> float:
    """The most memory that this process has had, in MB; `getrusage` would count what its parent had, too."""
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise ValueError("this system does not say how much memory a process had")


def tell(word: str) -> None:
    """All levels of a game, and the memory that they and their kernels took, as JSON."""
    slug, _, actions = word.partition(":")
    game, before = logicade.game(slug), peak()
    warm.compile_all(game)
    levels = [thoughts(game, level, int(actions)) for level in LEVELS]
    sys.stdout.write(json.dumps({"levels": levels, "memory": peak() - before}))


def checks(games: list[Game], *, quick: bool, say: Callable[[str], None]) -> list[Check]:
    """Every game against the budgets."""
    found = []
    for game in games:
        say(f"{game.slug}: how long levels think")
        told = json.loads(child(CHILD, f"{game.slug}:{FEW if quick else ACTIONS}", os.environ.get(CACHE, "")).stdout)
        levels = {level: Thoughts(*one) for level, one in zip(LEVELS, told["levels"], strict=True)}
        for name, numbers in (("levels 1 to 3", (1, 2, 3)), ("levels 4 and 5", (4, 5))):
            slowest = max(numbers, key=lambda number: levels[number].longest)
            note = "on average " + ", ".join(f"{levels[number].mean:.3f}" for number in numbers)
            what = f"{game.slug}: longest thought of {name}"
            found.append(Check(what, levels[slowest].longest, "s of CPU", "<=", SLOWEST[slowest], note))
        found.append(Check(f"{game.slug}: memory of thoughts", told["memory"], "MB", "<=", MEMORY))
    return found
