"""The value of Tournament: the table that the figures are read from against a naive search."""

from __future__ import annotations

import pytest

import logicade
from bench.figures import tournament as figures
from logicade.bots.tournament import solver as exact
from logicade.engine.position import Position
from tests.games.tournament.test_examples import value
from tests.support import many, random_match

GAME = logicade.game("tournament")


def folded(pos: Position) -> exact.Board:
    """The board of a position as the table of values numbers it."""
    signal, gate = pos.fields["signal"], pos.fields["gate"]

    def state(node: int, level: int) -> int:
        if level == 0 or gate[node] >= 0:
            return int(signal[node])
        return exact.number_of(level, state(2 * node, level - 1), state(2 * node + 1, level - 1))

    halves = sorted((state(2, 3), state(3, 3)))
    return halves[0], halves[1]


def test_the_table_of_values_agrees_with_the_naive_one() -> None:
    """The table knows boards up to the exchange of subtrees; the naive version tries everything."""
    best = len(figures.MATCHUPS) - 1
    for seed in range(many(3, 12)):
        pos = random_match(GAME, seed, plies=3 + 3 * 11, start=0).position
        left = tuple(pos.fields["left"])
        known = figures.solve()[folded(pos)][best, exact.stocks(sum(left)).index(left)]
        assert float(value(pos)) == pytest.approx(known, abs=1e-12)
