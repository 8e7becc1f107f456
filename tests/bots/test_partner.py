"""What a partner in Quirky Circuits makes of cards, on small charts made up for the purpose, against the naive way."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

from logicade.bots.quirky_circuits.chart import Chart
from logicade.bots.quirky_circuits.strategy import Belief, Care, Papers
from logicade.engine.rng import below, seeded
from logicade.engine.state import NONE, Numbers
from logicade.games.quirky_circuits.components import BACK, CARDS, FIRST_QUIRK

PLACES = 30
DEEP = 5  # cards of a plan at most
YELLOW = range(FIRST_QUIRK, CARDS)


def made_up(source: random.Random) -> Chart:
    """Cards lead from anywhere to anywhere; some change nothing."""
    cards = [card for card in range(CARDS) if source.random() < 0.8]
    column = np.full(CARDS, NONE, np.int64)
    column[cards] = range(len(cards))
    after = np.array([[source.randrange(PLACES) for _ in cards] for _ in range(PLACES)], np.int32)
    far = np.array([round(source.uniform(0, 6), 6) for _ in range(PLACES)])
    nothing: Any = None
    return Chart(nothing, nothing, column, after, far, nothing, nothing)


def follow(chart: Chart, place: int, *cards: int) -> int:
    for card in cards:
        if chart.column[card] != NONE:
            place = int(chart.after[place, chart.column[card]])
    return place


def believing(chart: Chart, believed: dict[int, float], **care: Any) -> Belief:
    thorough = Care(places=PLACES, guesses=2000, samples=4)._replace(**care)
    belief = Belief(chart, 0, thorough, Papers(chart, thorough))
    belief.count = len(believed)
    belief.places[: len(believed)] = list(believed)
    belief.weights[: len(believed)] = list(believed.values())
    return belief


def told(belief: Belief) -> dict[int, float]:
    places = belief.places[: belief.count].tolist()
    assert len(set(places)) == belief.count
    return dict(zip(places, belief.weights[: belief.count].tolist(), strict=True))


def expected_far(chart: Chart, believed: dict[int, float], *cards: int) -> float:
    return sum(weight * float(chart.far[follow(chart, place, *cards)]) for place, weight in believed.items())


SOME = {3: 0.5, 11: 0.3, 20: 0.15, 7: 0.05}


def test_how_far_it_is_by_what_is_believed() -> None:
    chart = made_up(random.Random(1))
    assert believing(chart, SOME).now == pytest.approx(expected_far(chart, SOME))


def test_a_card_that_is_known_is_followed() -> None:
    source = random.Random(2)
    for card in range(CARDS):
        chart = made_up(source)
        belief, moved = believing(chart, SOME), dict[int, float]()
        belief.know(card)
        for place, weight in SOME.items():
            there = follow(chart, place, card)
            moved[there] = moved.get(there, 0.0) + weight
        assert told(belief) == pytest.approx(moved)


# ---- plans -----------------------------------------------------------------------------------------------------------


def may_play(hand: list[int], card: int) -> bool:
    """Yellow cards before all others (4.3)."""
    return hand[card] > 0 and (card >= FIRST_QUIRK or not any(hand[other] for other in YELLOW))


def plans(hand: list[int]) -> list[tuple[int, ...]]:
    """Every order of every part of a hand, as long as plans may be."""
    found: list[tuple[int, ...]] = []
    layer: list[tuple[tuple[int, ...], list[int]]] = [((), hand)]
    for _ in range(DEEP):
        further = []
        for row, left in layer:
            for card in range(CARDS):
                if may_play(left, card):
                    rest = [count - (other == card) for other, count in enumerate(left)]
                    further.append(((*row, card), rest))
        found += [row for row, _ in further]
        layer = further
    return found


HANDS = {
    "blue": [0, 1, 2, 4, 5],
    "two alike": [3, 3, 6],
    "one yellow": [2, 7, FIRST_QUIRK + 1],
    "two yellow": [0, FIRST_QUIRK, CARDS - 1],
    "seven": [0, 0, 0, 0, 0, 0, 1],
    "nothing": [],
}


@pytest.mark.parametrize("name", HANDS)
def test_every_order_of_a_hand_is_looked_at(name: str) -> None:
    hand = [HANDS[name].count(card) for card in range(CARDS)]
    for seed in range(3):
        chart = made_up(random.Random(seed))
        belief = believing(chart, SOME, price=0.25)
        least, alone, best = belief.plan(np.array(hand))
        first, every = dict[int, float](), dict[int, float]()
        for row in plans(hand):
            cost = expected_far(chart, SOME, *row) + 0.25 * len(row)
            every[row[0]] = min(every.get(row[0], 1e9), cost)
            if len(row) == 1:
                first[row[0]] = cost - 0.25
        assert least == pytest.approx(min([belief.now, *every.values()]))
        assert alone.tolist() == pytest.approx([first.get(card, 1e9) for card in range(CARDS)])
        assert best.tolist() == pytest.approx([every.get(card, 1e9) for card in range(CARDS)])
        assert told(belief) == SOME


# ---- reading backs ---------------------------------------------------------------------------------------------------


def read_backs(
    chart: Chart, believed: dict[int, float], backs: list[int], unseen: Numbers, trust: float, guesses: int, places: int
) -> dict[int, float]:
    """Sequences of cards with these backs, as likely as counting says and the likelier the more they help.

    After each card the likeliest so many are kept, and in the end the likeliest so many places.
    """
    found: dict[tuple[int, ...], float] = {(): 1.0}
    likely = found
    for back in backs:
        further = dict[tuple[int, ...], float]()
        for row, chance in found.items():
            for card in range(CARDS):
                left = int(unseen[card]) - row.count(card)
                if BACK[card] == back and left > 0:
                    further[(*row, card)] = chance * left
        if not further:
            break
        far = {row: expected_far(chart, believed, *row) for row in further}
        nearest = min(far.values())
        worth = {row: chance * math.exp(-trust * (far[row] - nearest)) for row, chance in further.items()}
        kept = sorted(worth, key=lambda row: -worth[row])[:guesses]
        found, likely = {row: further[row] for row in kept}, {row: worth[row] for row in kept}
    if len(next(iter(likely))) < len(backs):  # no such card is left: what came before counts, as counting says
        likely = found
    ends = dict[int, float]()
    for row, chance in likely.items():
        for place, weight in believed.items():
            there = follow(chart, place, *row)
            ends[there] = ends.get(there, 0.0) + chance * weight
    best = sorted(ends, key=lambda place: -ends[place])[:places]
    total = sum(ends[place] for place in best)
    return {place: ends[place] / total for place in best}


READINGS: dict[str, tuple[list[int], dict[str, Any]]] = {
    "one card": ([0], {}),
    "two cards": ([1, 0], {"trust": 0.5}),
    "three cards": ([0, 0, 2], {"trust": 2.0}),
    "yellow": ([3, 1], {}),
    "few guesses": ([0, 1, 0], {"guesses": 3}),
    "few places": ([0, 1], {"places": 5}),
    "no such card": ([0, 5, 1], {}),
}


@pytest.mark.parametrize("name", READINGS)
def test_backs_are_read_by_counting_and_by_what_would_help(name: str) -> None:
    backs, care = READINGS[name]
    for seed in range(4):
        source = random.Random(seed)
        chart = made_up(source)
        unseen = np.array([source.randrange(4) if BACK[card] != 5 else 0 for card in range(CARDS)])
        believed = dict(itertools.islice(SOME.items(), care.get("places", 4)))
        belief = believing(chart, believed, **care)
        belief.infer(backs, unseen)
        trust, guesses, places = belief.care.trust, belief.care.guesses, belief.care.places
        expected = read_backs(chart, believed, backs, unseen, trust, guesses, places)
        assert told(belief) == pytest.approx(expected)
        assert belief.weights[: belief.count].tolist() == sorted(told(belief).values(), reverse=True)
        assert belief.papers.trials.pile.max() == 0.0, "the paper is clean again"


# ---- hopes -----------------------------------------------------------------------------------------------------------


def dealt(unseen: Numbers, backs: list[int], rng: Numbers) -> list[int]:
    """A hand with these backs, card by card by counting; a back of which nothing is left is passed over."""
    hand = [0] * CARDS
    for back, count in enumerate(backs):
        for _ in range(count):
            deck = [card for card in range(CARDS) if BACK[card] == back for _ in range(unseen[card] - hand[card])]
            if deck:
                hand[deck[int(below(rng, len(deck)))]] += 1
    return hand


def test_others_are_hoped_for_by_the_backs_of_their_hands() -> None:
    for seed in range(6):
        source = random.Random(seed)
        chart = made_up(source)
        unseen = np.array([source.randrange(-1, 3) for _ in range(CARDS)])
        unseen[BACK == 4] = 0
        backs = np.array([2, 1, 1, seed % 2, 1, 0])
        belief, gains, rng = believing(chart, SOME), list[float](), seeded(seed)
        for _ in range(4):
            hand = np.array(dealt(unseen, backs.tolist(), rng))
            gains.append(belief.now - belief.plan(hand)[0])
        assert belief.hope(unseen, backs, seeded(seed)) == pytest.approx(sum(gains) / 4)
