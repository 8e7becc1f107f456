"""Charts of Quirky Circuits against the naive way: positions in dictionaries, distances from lists of neighbours."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import numpy as np
import pytest

from logicade.bots.quirky_circuits import chart as charts
from logicade.bots.quirky_circuits.chart import LOST, NOWHERE, chart_of
from logicade.engine.state import CHANCE, NONE, Numbers, States, copied
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import CARDS, TOKENS
from logicade.games.quirky_circuits.state import A_RUN, CHOOSE, GONE, RUN, WON
from tests.games.quirky_circuits.worlds import GAME

NAMES = GAME.options[0].values  # type: ignore[union-attr]
ROOM = 40  # positions of a chart
WINS, LOSES, UNKNOWN = -3, -4, -2
FOX, MOVABLE = 1, 2


# ---- distances -------------------------------------------------------------------------------------------------------


def distances(after: Numbers, share: Numbers, progress: Numbers) -> list[float]:
    """Cards to a win when of four drawn cards the best is played, or none, nearest positions first.

    They stand in line by sixteenths of a card, and of those in one place who came last goes first. Where no win is
    charted, positions in which most is done count as one.
    """
    count = len(after) - 3
    ends = {count}
    if not (after[:count] == count).any():
        ends = {k for k in range(count) if progress[k] == max(progress)}
    before: dict[int, list[tuple[int, int]]] = {}
    for here in range(count):
        for card, there in enumerate(after[here].tolist()):
            before.setdefault(count if there in ends else there, []).append((here, card))
    known, mass, total = dict[int, float](), [0.0] * count, [0.0] * count
    line: list[list[int]] = [[] for _ in range(60 * 16)]

    def reach(node: int, value: float) -> None:
        for here, card in before.get(node, []):
            if here not in known:
                none = (1 - mass[here]) ** 4
                mass[here] += float(share[card])
                left = max(0.0, 1 - mass[here]) ** 4
                total[here] += (none - left) * value
                line[min(len(line) - 1, int(16 * (1 + total[here]) / (1 - left)))].append(here)

    reach(count, 0.0)
    for waiting in line:
        while waiting:
            node = waiting.pop()
            if node not in known:
                known[node] = (1 + total[node]) / (1 - max(0.0, 1 - mass[node]) ** 4)
                reach(node, known[node])
    return [*(min(known.get(k, NOWHERE), LOST) for k in range(count)), 0.0, LOST, NOWHERE]


@pytest.mark.parametrize("winnable", [True, False])
def test_distances_are_those_of_four_drawn_cards(winnable: bool) -> None:
    for seed in range(12):
        source = random.Random(seed)
        count, wide = source.choice((6, 25)), source.choice((2, 5))
        after = np.array([[source.randrange(count) for _ in range(wide)] for _ in range(count)], np.int32)
        for there in (WINS if winnable else UNKNOWN, LOSES, UNKNOWN):
            after[source.randrange(count), source.randrange(wide)] = there
        if winnable:
            after[0, 0] = WINS
        share = np.array([source.uniform(0.02, 0.25) for _ in range(wide)])
        progress = np.array([source.randrange(3) for _ in range(count)])
        closed = charts._closed(after)
        numbers = {WINS: count, LOSES: count + 1, UNKNOWN: count + 2}
        assert closed[:count].tolist() == [[numbers.get(there, there) for there in row] for row in after.tolist()]
        assert closed[count:].tolist() == [[count + k] * wide for k in range(3)]
        assert charts._measure(closed, share, progress).tolist() == pytest.approx(distances(closed, share, progress))


def test_what_is_far_is_nowhere() -> None:
    """A long way with rare cards: one in two thousand is too far, and so is what comes before it."""
    after = charts._closed(np.array([[WINS], [0], [1]], np.int32))
    far = charts._measure(after, np.array([0.0001]), np.zeros(3))
    assert far.tolist() == pytest.approx(distances(after, np.array([0.0001]), np.zeros(3)))


def test_delivered_and_swept_tokens_are_progress() -> None:
    rows = np.zeros((3, 9 + 4 * TOKENS), np.int8)
    rows[1, 9 + 4 * 2] = GONE
    rows[2, 9] = rows[2, 9 + 4 * 5] = GONE
    rows[2, 9 + 3] = rows[2, 9 + 4 + 3] = 1
    assert charts._progress(rows).tolist() == [0, 1, 3]


# ---- positions -------------------------------------------------------------------------------------------------------

CHANGED = ("at", "facing", "momentum", "held", "grip_x", "grip_y", "place", "aimed", "broken", "delivered")


def tidied(st: States, role: Numbers) -> int:
    """Forget how single squares are turned and where foxes are; returns how many tokens lie about."""
    s, astray = st[0], 0
    for t in range(int(s.tokens)):
        if s.parts[t] == 1:
            s.aimed[t] = 0
        if role[t] == FOX:
            s.place[t] = s.first[t]
        elif role[t] == MOVABLE and s.place[t] >= 0 and not s.delivered[t]:
            astray += (int(s.place[t]), int(s.aimed[t])) != (int(s.first[t]), int(s.aim[t]))
    return astray


def obeyed(base: States, like: States, card: int) -> States:
    """The base with things as in another state, after a card; of what can be chosen the first."""
    st = copied(base)
    for name in CHANGED:
        st[name] = like[name]
    s = st[0]
    s.length, s.executed, s.phase, s.mover, s.owner[0] = 2, 0, RUN, CHANCE, 0
    rules.apply(st, 0, A_RUN + card)
    while s.phase == CHOOSE:
        rules.apply(st, 0, GAME.kernels.legal_ids(st)[0])
    return st


def explored(base: States, role: Numbers, cards: list[int], room: int) -> tuple[list[States], list[list[int]]]:
    """Positions by number, and what each card makes of each; those with nothing lying about are looked at first."""
    known, found, after = dict[tuple[Any, ...], int](), list[States](), dict[int, list[int]]()
    lines: tuple[deque[int], deque[int]] = deque(), deque()

    def number(st: States, astray: int) -> int:
        key = tuple(st[name].tobytes() for name in CHANGED)
        if key not in known:
            if len(found) == room:
                return UNKNOWN
            known[key] = len(found)
            lines[astray].append(len(found))
            found.append(st)
        return known[key]

    first = copied(base)
    tidied(first, role)
    number(first, 0)
    while lines[0] or lines[1]:
        here = (lines[0] or lines[1]).popleft()
        after[here] = []
        for card in cards:
            st = obeyed(base, found[here], card)
            there = WINS if st[0].result == WON else LOSES
            if not st[0].ended:
                astray = tidied(st, role)
                there = number(st, astray) if astray < 2 else UNKNOWN
            after[here].append(there)
    return found, [after[here] for here in range(len(found))]


def charted(st: States, room: int) -> None:
    """A chart says of every position what the naive way says."""
    chart, here = chart_of(st, room)
    column = chart.column.tolist()
    cards = sorted((card for card in range(CARDS) if column[card] != NONE), key=lambda card: column[card])
    assert [column[card] for card in cards] == list(range(len(cards)))
    found, after = explored(chart.base, chart.role, cards, room)
    closed = charts._closed(np.array(after, np.int32).reshape(len(found), len(cards)))
    assert chart.after.tolist() == closed.tolist()
    assert chart.won == len(found)
    assert [chart.find(one) for one in found] == list(range(len(found)))
    deck = st[0].deck.astype(float)
    done = [int(((one["place"][0] == GONE) | (one["delivered"][0] > 0)).sum()) for one in found]
    far = distances(closed, deck[cards] / deck.sum(), np.array(done))
    assert chart.far.tolist() == pytest.approx(far)
    assert here == NONE or 0 <= here < len(found)


@pytest.mark.parametrize("number", range(24))
def test_a_chart_is_what_running_the_cards_gives(number: int) -> None:
    """From the start of every scenario, and after some cards."""
    st = GAME.start(scenario=NAMES[number]).state()
    charted(st, ROOM)


def test_charts_of_what_lies_about() -> None:
    """After cards at random, when things have been picked up, dropped and broken."""
    for number in range(0, 24, 3):
        charted(wandered(number, 12), 20)


def wandered(number: int, cards: int) -> States:
    """A scenario in which a few cards were run."""
    source, st = random.Random(number), GAME.start(scenario=NAMES[number]).state()
    deck = [card for card in range(CARDS) if st[0].deck[card]]
    for _ in range(cards):
        there = obeyed(st, st, source.choice(deck))
        if there[0].ended:
            break
        st = there
    return st


# ---- which charts there are ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(24))
def test_a_base_is_the_scenario_without_cards_and_counters(number: int) -> None:
    """Things that lie about stay where they are; what is held, swept or delivered, and who does not matter, is back."""
    start, st = GAME.start(scenario=NAMES[number]).state(), wandered(number, 15)
    fresh = charts._cleared(start)
    for cats in (False, True):
        role = charts.roles(st[0], cats=cats)
        assert charts.roles(start[0], cats=cats).tolist() == role.tolist()
        assert charts._at_start(start, role).tobytes() == fresh.tobytes()
        base = charts._at_start(st, role)
        for t in range(int(st[0].tokens)):
            lies = role[t] != 0 and st[0].place[t] >= 0 and not st[0].delivered[t]
            like = st if lies else start
            assert base[0].place[t] == base[0].first[t] == like[0].place[t]
            assert base[0].delivered[t] == 0
