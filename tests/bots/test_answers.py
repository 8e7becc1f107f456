"""What every player of the rule books answers in a few positions, seed by seed.

Their strength is a figure of the rule books, and a seed gives the same answers on every machine: whoever blesses these
tables anew has changed a player, and says why.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import logicade
from logicade import bots
from logicade.bots.bug_hunt import strategy as bug_hunt
from logicade.bots.bug_repair import strategy as bug_repair
from logicade.bots.hard_wired import strategy as hard_wired
from logicade.bots.tournament import strategy as mind_of_tournament
from logicade.engine.position import View
from logicade.engine.rng import seeded
from tests.games.drawn import compare
from tests.support import random_match

HERE = Path(__file__).parent / "answers"
SEEDS = range(1, 5)
# By game: options of matches played at random, and the plies at which a seat is asked.
MATCHES: dict[str, list[tuple[dict[str, Any], tuple[int, ...]]]] = {
    "bug-hunt": [
        ({}, (6, 13, 24, 33)),
        ({"bug_any_gate": True, "input_flip": True}, (9, 20, 37)),
        ({"tester": True}, (12, 28)),
    ],
    "bug-repair": [({}, (5, 14, 21, 29)), ({"bug_team_view": "shared"}, (24,))],
    "hard-wired": [({}, (20, 33, 47)), ({"seats": 3}, (40,))],
    "logi-sticks": [({}, (6, 12, 20, 31)), ({"seats": 3}, (15, 26))],
    "loop-6": [({}, (12, 17, 23, 30, 38))],
    "mixed-signals": [({}, (4, 11, 19)), ({"show_pile_counts": False}, (15,))],
    "tournament": [({}, (6, 15, 22, 31))],
}
SLOW = {"monte-carlo", "best"}  # the best of Tournament is solved: tests of the solver say what it may answer
LEVELS = {
    "bug-hunt": (bug_hunt, (1, 2)),
    "bug-repair": (bug_repair, (1,)),
    "hard-wired": (hard_wired, (1, 2, 3)),
    "tournament": (mind_of_tournament, (1, 2, 3)),
}


def views(slug: str) -> Iterator[tuple[str, View]]:
    """Where somebody is asked, from a ply on, in matches played at random."""
    game = logicade.game(slug)
    for options, plies in MATCHES[slug]:
        match = random_match(game, 5, **options)
        for least in plies:
            for ply in range(least, match.ply):
                here = match.at(ply)
                able = [view for view in map(here.view, range(here.seats)) if len(view.ids) > 1]
                if able:
                    yield f"{options or ''} ply {ply} seat {able[0].seat}".strip(), able[0]
                    break


def lines(slug: str) -> Iterator[str]:
    players = importlib.import_module(f"logicade.bots.{slug.replace('-', '_')}.book").PLAYERS
    mind, levels = LEVELS.get(slug, (None, ()))
    for where, view in views(slug):
        yield f"{where} in {view}"
        for name, choose in players.items():
            if name not in SLOW:
                yield f"  {name}: " + ", ".join(choose(view, seeded(seed)) for seed in SEEDS)
        for level in levels:
            assert mind is not None
            yield f"  level {level}: " + ", ".join(mind.choose(view, seeded(seed), level) for seed in SEEDS)


@pytest.mark.parametrize("slug", MATCHES)
def test_players_of_the_book_answer_as_before(slug: str, bless: bool) -> None:
    compare(HERE / f"{slug.replace('-', '_')}.txt", "\n".join(lines(slug)) + "\n", bless)


def test_monte_carlo_of_mixed_signals_answers_as_before(bless: bool) -> None:
    """Near the end, where forty playouts are short."""
    players = importlib.import_module("logicade.bots.mixed_signals.book").PLAYERS
    match, told = random_match(logicade.game("mixed-signals"), 5), []
    asked = [here for here in map(match.at, range(match.ply)) if here.mover >= 0 and len(here.ids) > 1]
    for here in asked[-3:-1]:
        answers = [players["monte-carlo"](here.view(here.mover), seeded(seed)) for seed in (1, 2)]
        told.append(f"{here}: {', '.join(answers)}")
    compare(HERE / "monte_carlo.txt", "\n".join(told) + "\n", bless)


# ---- levels ----------------------------------------------------------------------------------------------------------

MINDS = tuple(f"mind {level}" for level in range(1, 6))
WORDS = {
    "bug-hunt": MINDS,
    "bug-repair": MINDS,
    "hard-wired": MINDS,
    "input-11": ("greedy 1", "greedy 2", "greedy 4", "greedy 24", "solver"),
    "logi-sticks": ("greedy 1", "greedy 2", "greedy 6", "search 3000", "search 20000"),
    "loop-6": ("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 8000"),
    "mixed-signals": ("greedy 1", "greedy 4", "greedy 24", "search 1000", "mind 5"),
    "quirky-circuits": MINDS,
    "tournament": MINDS,
}


@pytest.mark.parametrize("slug", logicade.games())
def test_levels_are_the_bots_that_the_ladders_chose(slug: str) -> None:
    """docs/ladders has the figures; another choice needs another ladder."""
    game = logicade.game(slug)
    assert tuple(bots.level(number, game).name for number in bots.LEVELS) == WORDS[slug]
