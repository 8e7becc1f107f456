"""Tournament's mind: what its levels are worth is known exactly, and matches bear it out."""

from __future__ import annotations

import math
import random

import pytest

import logicade
from bench.figures.tournament import ladder
from logicade.bots.tournament import strategy as mind
from logicade.bots.tournament.book import choose_greedily, estimate
from logicade.bots.tournament.solver import solve
from logicade.engine.rng import seeded
from tests.support import SOAK, many

GAME = logicade.game("tournament")
# Exactly, over both teams: the share of the first of two levels (docs/ladders/tournament.md).
SHARES = {(3, 1): 0.555240, (5, 3): 0.608511, (5, 1): 0.641047, (4, 3): 0.565260, (5, 4): 0.549455}


def share(one: int, other: int, matches: int) -> float:
    """What a level gets against another, each having either team half of the time."""
    won = 0
    for seed in range(matches):
        match, rng = GAME.match(chance=random.Random(seed), start=0), seeded(seed)
        while not match.over:
            mover = match.position.mover
            level = one if (mover + seed) % 2 == 0 else other
            match.play(mind.choose(match.view(mover), rng, level), seat=mover)
        won += seed % 2 in match.winners
    return won / matches


@pytest.mark.parametrize(("one", "other"), [(5, 3), (3, 1), (5, 1)])
def test_matches_bear_out_the_exact_shares(one: int, other: int) -> None:
    matches = many(300, 20_000)
    assert share(one, other, matches) == pytest.approx(SHARES[one, other], abs=3.5 * math.sqrt(0.25 / matches))


def test_the_best_level_against_itself_has_the_value_of_the_game() -> None:
    matches, won = many(300, 20_000), 0
    for seed in range(matches):
        match, rng = GAME.match(chance=random.Random(seed), start=0), seeded(seed)
        while not match.over:
            match.play(mind.choose(match.view(match.position.mover), rng, 5), seat=match.position.mover)
        won += 1 in match.winners
    assert won / matches == pytest.approx(0.515906, abs=3.5 * math.sqrt(0.25 / matches))


def test_level_five_never_gives_anything_away() -> None:
    for seed in range(10):
        match, rng = GAME.match(chance=random.Random(seed)), seeded(seed)
        while not match.over:
            mover = match.position.mover
            action = mind.choose(match.view(mover), rng, 5)
            assert action in solve(match.position).best
            match.play(action, seat=mover)


def test_greed_follows_its_formula() -> None:
    """In TO-E6 an AND on node 3 would lose for certain, and greed sees that."""
    signals = [-1] * 32
    signals[4:8] = [1, 0, 0, 0]
    shares = [1 / 2, 0, 1 / 2, 0, 0]
    signals[3] = 0
    assert estimate(signals, shares) == pytest.approx(1 / 2)
    signals[2] = 1
    assert estimate(signals, shares) == 1.0
    view = GAME.position("in=1011001001101001 start=0 drawn=AND piles=7,7").view(0)
    assert choose_greedily(view, seeded(1)) in view.legal


def test_every_level_answers_legally() -> None:
    view = GAME.match(chance=random.Random(1)).view(GAME.match(chance=random.Random(1)).position.mover)
    for level in mind.LEVELS:
        assert mind.choose(view, seeded(level), level) in view.legal


def test_the_shares_are_exact() -> None:
    """All pairs of levels take a minute, too long for every commit."""
    levels = (1, 3, 4, 5) if SOAK else (1, 3)
    found = ladder(tuple(f"Level {level}" for level in levels))
    known = {pair: share for pair, share in SHARES.items() if set(pair) <= set(levels)}
    assert known
    assert {pair: found[f"Level {pair[0]}", f"Level {pair[1]}"] for pair in known} == pytest.approx(known, abs=1e-6)
