"""The test may be asked after every match and is still seldom wrong; intervals and ratings are what they claim."""

from __future__ import annotations

import random

import pytest

from logicade.ladder.statistics import Test, ratings, wilson
from tests.support import many


def verdict(share: float, mark: float, *, seed: int, matches: int = 400) -> tuple[str, int]:
    """What the test says of a coin, and after how many throws."""
    coin, test = random.Random(seed), Test(mark, 0.05)
    for played in range(1, matches + 1):
        test.add(float(coin.random() < share))
        if test.verdict:
            return test.verdict, played
    return "", matches


def test_a_claim_that_is_not_true_is_seldom_believed() -> None:
    runs = many(400, 20_000)
    wrong = [verdict(0.75, 0.75, seed=seed)[0] for seed in range(runs)]
    assert wrong.count("more") <= 0.05 * runs
    assert wrong.count("less") <= 0.05 * runs


def test_what_is_clear_is_found_soon() -> None:
    found = [verdict(0.95, 0.75, seed=seed) for seed in range(50)]
    assert [said for said, _ in found].count("more") >= 48
    assert sorted(played for _, played in found)[25] < 60
    assert verdict(0.5, 0.75, seed=1)[0] == "less"


def test_shared_points_count_as_what_they_are() -> None:
    test = Test(0.75, 0.01)
    for _ in range(200):
        test.add(0.5)
    assert test.verdict == "less"


def test_wilson_holds_what_it_promises() -> None:
    coin, inside = random.Random(5), 0
    for _ in range(500):
        interval = wilson(sum(coin.random() < 0.8 for _ in range(60)), 60)
        inside += interval.low <= 0.8 <= interval.high
    assert inside >= 0.92 * 500
    assert wilson(0, 10).low == pytest.approx(0)
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(0, 0) == (0.5, 0, 1)


def test_ratings_put_the_stronger_above() -> None:
    meetings = [(("strong", "weak"), (1.0, 0.0))] * 30 + [(("strong", "weak"), (0.5, 0.5))] * 3
    found = ratings(("weak", "strong"), meetings)
    assert found["strong"].low > found["weak"].high
    assert found == ratings(("weak", "strong"), meetings)
