"""The shortest queue with known hands: as short as the plans of the scenarios, and as a naive search finds it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from logicade.bots.quirky_circuits.solver import ShortestQueue, shortest, solve
from logicade.engine.compile import jit
from logicade.engine.errors import NoSolver
from logicade.engine.position import Position
from logicade.engine.state import Numbers, States, copied
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import CARDS, CODES, FIRST_QUIRK, QUEUE, SEATS
from logicade.games.quirky_circuits.state import A_CHOOSE, A_RUN, CHOOSE, RUNNING, WON
from logicade.games.quirky_circuits.tables import shipped
from tests.games.quirky_circuits.worlds import GAME, open_map, text_of
from tests.support import many

NAMES = GAME.options[0].values  # type: ignore[union-attr]
PARK = '[zone]\nhome = ["{at}"]\n[[goal]]\ntype = "park"\nzone = "home"\n'
SHORTER = {22: 9}  # the plan of The Box Seat, 10 cards, is shortest only while nothing may lie about
LONG = (17,)  # Opening Night: more positions than a test has time for
WIDE = () if jit.COMPILED else (3, 6, 12, 21)  # and these, where kernels run as plain Python


def hands_of(cards: tuple[str, ...]) -> Numbers:
    """These cards in hands; the first seat has the blue ones, yellow ones that are alike go to different seats."""
    hands = np.zeros((SEATS, CARDS), np.int8)
    for code in cards:
        card = CODES.index(code)
        seat = 0 if card < FIRST_QUIRK else next(k for k in range(1, SEATS) if hands[k, card] == 0)
        hands[seat, card] += 1
    return hands


@pytest.mark.parametrize(
    "number", [n for n in range(24) if n not in (*LONG, *WIDE) and (n % 3 == 0 or many(0, 1) or n in SHORTER)]
)
def test_no_queue_is_shorter_than_the_plan_of_a_scenario(number: int) -> None:
    """With the cards of the plan in hand: it is found, and proved shortest."""
    plan = shipped(number).plan
    start = GAME.start(scenario=NAMES[number]).state()
    found, proved, _ = shortest(start, hands_of(plan), 600_000)
    assert proved
    assert found is not None
    assert len(found) == SHORTER.get(number, len(plan))
    assert wins(start, found)


# ---- a naive search --------------------------------------------------------------------------------------------------


def run(st: States, card: int) -> list[States]:
    """The states after a card, one for each way of choosing."""
    after = copied(st)
    after[0].length, after[0].shown, after[0].executed, after[0].owner[0] = QUEUE, QUEUE, 0, 0
    rules.apply(after, 0, A_RUN + card)
    waiting, found = [after], []
    while waiting:
        there = waiting.pop()
        if there[0].phase != CHOOSE:
            found.append(there)
            continue
        for action in GAME.kernels.legal_ids(there):
            assert action >= A_CHOOSE
            chosen = copied(there)
            rules.apply(chosen, 0, action)
            waiting.append(chosen)
    return found


def wins(st: States, cards: tuple[int, ...]) -> bool:
    """Whether cards win, with the last one and not before."""
    here = [st]
    for card in cards[:-1]:
        here = [there for one in here for there in run(one, card) if there[0].result == RUNNING]
    return any(there[0].result == WON for one in here for there in run(one, cards[-1]))


def naive(st: States, hands: Numbers, most: int) -> int | None:
    """The fewest cards that win, trying every seat and every card it may play; None if none do."""
    layer = [(st, hands)]
    for depth in range(1, most + 1):
        further = []
        for here, left in layer:
            for seat, card in zip(*np.nonzero(left), strict=True):
                if card < FIRST_QUIRK and left[seat, FIRST_QUIRK:].any():
                    continue
                rest = left.copy()
                rest[seat, card] -= 1
                for there in run(here, int(card)):
                    if there[0].result == WON:
                        return depth
                    if there[0].result == RUNNING:
                        further.append((there, rest))
        layer = further
    return None


def small_world(source: random.Random) -> tuple[States, Numbers]:
    """A few squares, an object to move or a place to reach, and a few cards."""
    robot = source.choice(("gizmo", "twirl", "rover", "lefty"))
    squares = dict.fromkeys(source.sample(["b2", "c1", "c3", "a3"], source.randrange(3)), "T")
    squares[source.choice(["d1", "d2", "d3"])] = "d" if robot == "gizmo" else "s"
    goals = {
        "gizmo": '[legend]\nd = { token = "dust" }\n[[goal]]\ntype = "sweep"\nkinds = ["dust"]\n',
        "other": '[legend]\ns = { token = "seeds" }\n[zone]\nbed = ["a1", "a2", "b1", "d2"]\n'
        '[[goal]]\ntype = "deliver"\nkinds = ["seeds"]\nzone = "bed"\nneed = 1\n',
    }[robot if robot == "gizmo" else "other"]
    start = source.choice(["a1", "a2", "d3"]) + source.choice("NESW")
    st = GAME.start(own=text_of(robot, start, open_map(4, 3, squares), goals)).state()
    deck = [card for card in range(CARDS) for _ in range(st[0].deck[card])]
    hands = np.zeros((SEATS, CARDS), np.int8)
    for k, card in enumerate(source.sample(deck, 6)):
        hands[k % 2, card] += 1
    return st, hands


def test_a_naive_search_finds_nothing_shorter_and_nothing_else() -> None:
    won = 0
    for seed in range(many(12, 300)):
        st, hands = small_world(random.Random(seed))
        found, proved, _ = shortest(st, hands)
        assert proved
        assert (None if found is None else len(found)) == naive(st, hands, 6), seed
        won += found is not None
    assert won >= many(2, 40), "some of them can be won"


# ---- positions -------------------------------------------------------------------------------------------------------


def played(pos: Position, found: ShortestQueue) -> Position:
    """Play a queue that was found, fill it up, and let it be executed."""
    assert found.actions is not None
    for action in found.actions:
        pos = pos.play(action, seat="ABCD".index(action[0]))
    while not pos.over and pos.closing is None:
        seat = next(k for k in range(pos.seats) if pos.view(k).awaited)
        legal = pos.view(seat).legal
        pos = pos.play(f"{'ABCD'[seat]}/" if f"{'ABCD'[seat]}/" in legal else legal[0], seat=seat)
    assert pos.closing is not None
    return pos.apply_id(pos.closing)


def test_a_position_is_won_by_what_is_found() -> None:
    """Worked example E20: the second round of Dust Bunnies needs three cards."""
    pos = GAME.position(
        "scenario=gizmo-1 seats=2 round=2 phase=program robot=f5S battery=5 tokens=-,-,-,d5 "
        "hands=F1,F2,RL,RL,RR|F1,F2,B1,RL,TA top=F1,F1,F2,F2,F3,F3,RR,RR formed=F1,F1,F2,F2,F3,F3,RR,RR cards=8 ply=50"
    )
    found = solve(pos)
    assert found.proved
    assert found.cards == 3
    assert found.actions is not None
    assert [action[2:] for action in found.actions] == ["RR", "F2", "F2"]
    assert played(pos, found).deal(chance=random.Random(1)).scores == (3, 3), "won on green"
    assert found.as_json()["proved"] is True


def test_cards_in_the_queue_come_first() -> None:
    own = text_of("gizmo", "a1E", open_map(4, 3, {"c1": "T"}), PARK.format(at="d3"))
    won = 0
    for seed in range(many(6, 60)):
        pos = GAME.start(own=own, quirks="none").deal(chance=random.Random(seed))
        whole = solve(pos)
        assert whole.proved
        if whole.actions:
            won += 1
            first = whole.actions[0]
            rest = solve(pos.play(first, seat="AB".index(first[0])))
            assert (rest.actions, rest.cards) == (whole.actions[1:], whole.cards)
    assert won >= many(3, 30), "many of them can be won in the first round"


def test_what_cannot_be_won_in_this_round_is_said_to_be_so() -> None:
    found = solve(GAME.start(scenario="gizmo-1").deal(chance=random.Random(3)))
    assert found == ShortestQueue(None, 0, True, found.positions), "eleven cards are needed, ten are there"
    assert solve(GAME.start(scenario="gizmo-1").deal(chance=random.Random(3)), 100).proved is False


def test_nothing_is_said_before_the_hands_are_dealt() -> None:
    with pytest.raises(NoSolver):
        solve(GAME.start(scenario="gizmo-1"))


def test_a_yellow_card_goes_first() -> None:
    """Who holds Rotate North plays it before Forward One (4.3), here to no avail but by the other's turn."""
    drawn = text_of("gizmo", "b2E", open_map(3, 3), PARK.format(at="c2"))
    st = GAME.start(own=drawn).state()
    hands = np.zeros((SEATS, CARDS), np.int8)
    hands[0, CODES.index("F1")] = hands[0, CODES.index("RN")] = 1
    assert shortest(st, hands)[:2] == (None, True)
    hands[1, CODES.index("RR")] = 1
    found: Any = shortest(st, hands)[0]
    assert [CODES[card] for card in found] == ["RN", "RR", "F1"]
    hands[1, CODES.index("F1")] = 1
    assert shortest(st, hands)[0] == (CODES.index("F1"),)
