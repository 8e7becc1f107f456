"""What bots reckon with, held against the same thing counted out: chances of gates, worlds by weight, evaluations."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots import beliefs
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.evaluation import evaluate
from logicade.bots.tree import config_of
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from logicade.engine.state import NONE
from logicade.games.loop_6.execution import signal
from tests.support import random_match

# By kind, the output for no, one and two inputs that are 1: AND, OR, NAND, NOR, XOR.
TRUTH = ((0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0))
CHANCES = (0.0, 0.25, 0.5, 0.7, 1.0)


def counted(kind: int, p: float, q: float) -> float:
    """The chance of a 1, over the four pairs of inputs."""
    pairs = itertools.product((0, 1), repeat=2)
    return sum((p if a else 1 - p) * (q if b else 1 - q) * TRUTH[kind][a + b] for a, b in pairs)


@pytest.mark.parametrize(("p", "q"), list(itertools.product(CHANCES, repeat=2)))
def test_the_chance_of_a_one_is_counted_over_the_inputs(p: float, q: float) -> None:
    each = [counted(kind, p, q) for kind in range(5)]
    assert [beliefs.chance_of(kind, p, q) for kind in range(5)] == pytest.approx(each)
    assert beliefs.chance_of(NONE, p, q) == pytest.approx(sum(each) / 5)
    belief = np.array([[0.0] * 5, [0.1, 0.2, 0.3, 0.15, 0.25]])
    assert beliefs.mixed(belief, 1, p, q) == pytest.approx(sum(map(math.prod, zip(belief[1], each, strict=True))))


def test_what_is_believed_of_a_gate_adds_up() -> None:
    belief = np.full((2, 5), 9.0)
    beliefs.set_sure(belief, 1, 3)
    assert belief[1].tolist() == [0, 0, 0, 1, 0]
    beliefs.set_sure(belief, 1, NONE)
    assert belief[1].tolist() == [0.2] * 5
    beliefs.set_said(belief, 1, 2, 0.6)
    assert belief[1] == pytest.approx([0.08, 0.08, 0.68, 0.08, 0.08])
    assert belief[0].tolist() == [9.0] * 5


def test_worlds_are_drawn_by_weight_and_never_one_without() -> None:
    weights, picks = np.array([0.0, 3.0, 0.0, 1.0, 0.0]), np.zeros(4000, np.int64)
    beliefs.pick_worlds(weights, 4.0, seeded(1), picks)
    tally = Counter(picks.tolist())
    assert set(tally) == {1, 3}
    assert tally[1] / 4000 == pytest.approx(0.75, abs=0.03)
    one = np.zeros(3, np.int64)
    beliefs.pick_worlds(np.array([2.0, 0.0]), 2.1, seeded(1), one)  # a sum that was rounded up
    assert one.tolist() == [0, 0, 0]


def test_the_worse_half_drops_out_until_one_is_left() -> None:
    assert [beliefs.halvings(count) for count in (1, 2, 3, 4, 5, 8, 9, 16, 17)] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    order, won = np.array([0, 1, 2, 3, 4, 5]), np.array([2.0, 5.0, 1.0, 5.0, 3.0, 99.0])
    assert beliefs.keep_better_half(order, won, 5) == 3
    assert order[:3].tolist() == [1, 3, 4], "of equals the earlier first"
    assert order[5] == 5, "what is not among the first so many stays"
    assert beliefs.keep_better_half(order, won, 3) == 2
    assert beliefs.keep_better_half(order, won, 2) == 1


# ---- evaluations -----------------------------------------------------------------------------------------------------


def logistic(lead: float) -> float:
    return 1 / (1 + math.exp(-lead))


def looks(slug: str, seeds: int = 3, **options: Any) -> list[tuple[Position, list[float]]]:
    """Positions of matches played at random, to the end, and how they look for each seat."""
    game = logicade.game(slug)
    config_of(game)
    found = []
    for seed in range(seeds):
        match = random_match(game, seed, **options)
        for ply in [*range(0, match.ply, max(1, match.ply // 25)), match.ply]:
            here = match.at(ply)
            found.append((here, [float(evaluate(here.state(), 0, seat)) for seat in range(here.seats)]))
    return found


def test_mixed_signals_looks_as_the_tokens_lie() -> None:
    """A lead of 2.5 tokens leaves one chance in four; a match that ended even is even, and so is one not begun."""
    for here, found in looks("mixed-signals"):
        s = here.fields
        if s["white"] == NONE:
            assert found == [0.5, 0.5]
            continue
        black, white = s["left"]
        leads = [(black - white) * (1 if s["white"] == seat else -1) for seat in range(2)]
        assert found == pytest.approx([logistic(lead / 2.5) for lead in leads])


def test_logi_sticks_looks_as_the_stones_match() -> None:
    for seats in (2, 3, 4):
        for here, found in looks("logi-sticks", 2, seats=seats):
            stones = [matched(here, seat) for seat in range(seats)]
            best = [max(stones[:seat] + stones[seat + 1 :]) for seat in range(seats)]
            assert found == pytest.approx([logistic((stones[seat] - best[seat]) / 1.2) for seat in range(seats)])


def matched(here: Position, seat: int) -> float:
    """1 for each stone of a seat that has its value, less 0.8 for each that has the other, which the end forgives."""
    from logicade.games.logi_sticks import state, tables

    s, total = here.state()[0], 0.0
    edge = int(tables.EDGE_OF[here.seats - 2, seat])
    for place in range(tables.WIDE):
        if here.phase <= state.REVEAL or not int(s.stones[edge]) >> place & 1:
            continue
        square = tables.BIT[tables.EDGE_SQUARES[edge, place]]
        true, false = bool(s.trues & square), bool(s.falses & square)
        white = bool(int(s.white[edge]) >> place & 1)
        if true or false:
            total += 1.0 if white == true else 0.0 if here.over else -0.8
    return total


def test_loop_6_looks_as_the_fields_lie() -> None:
    for here, found in looks("loop-6", 2):
        s = here.fields
        for seat in range(2):
            own = 0 if s["first"] == seat else 1
            if s["first"] == NONE:
                expected = 0.5
            elif s["winner"] != NONE:
                expected = float(s["winner"] == own)
            else:
                worth = [field_worth(here, side, seat) for side in range(2)]
                penalties = s["penalties"][1 - own] - s["penalties"][own]
                expected = logistic((5 * penalties + worth[own] - worth[1 - own]) / 4)
            assert found[seat] == pytest.approx(expected)


def field_worth(here: Position, side: int, seat: int) -> float:
    """Ones less other cards; one card is as bad as a penalty, and two may be finished by whoever is next."""
    s, count = here.state()[0], int(here.fields["cards"][side])
    if count == 1:
        return -5.0
    ones = sum(1 if signal(s, side, place) == 1 else -1 for place in range(count))
    return ones - (1.5 if count == 2 and here.mover != seat else 0.0)


def test_manners_are_those_that_were_found_by_trying() -> None:
    """Each was the best of several on its game's ladder (docs/ladders)."""
    assert SearchConfig() == (0.7, 0, 1, NONE, 1)
    assert Budget(5) == (5, None, 1_000_000)
    found = {slug: config_of(logicade.game(slug)) for slug in logicade.games()}
    own = {
        "logi-sticks": SearchConfig(exploration=0.3, prior_visits=5),
        "loop-6": SearchConfig(prior_visits=5, playout_choices=4),
        "mixed-signals": SearchConfig(exploration=0.3, prior_visits=5, playout_depth=0),
    }
    assert found == {slug: own.get(slug, SearchConfig()) for slug in logicade.games()}
