"""Quirky Circuits: what no invariant forbids and no cards can have brought about; and what they can."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable

import pytest

from logicade.engine.position import Position
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.positions.history import objection
from tests.games.quirky_circuits import states
from tests.games.quirky_circuits.states import COOKS, HALL, KITCHEN, MOVERS, STAGE, after
from tests.games.quirky_circuits.test_check import changed_state
from tests.games.quirky_circuits.worlds import text_of
from tests.support import clause

VASE = '[legend]\nV = { obstacle = true, token = "vase" }\n'
ROOMS = text_of(
    "gizmo", "a1E", "+-+-+-+-+\n|. .|h .|\n+-+-+-+-+\n|. . . .|\n+-+-+-+-+", '[legend]\nh = { token = "patches" }\n'
)
LEAPS = text_of("rover", "a1E", "+-+-+-+-+-+-+-+-+\n|. T T . T T T .|\n+-+-+-+-+-+-+-+-+")
TABLES = text_of("gizmo", "a1E", "+-+-+-+-+-+\n|. V T . T|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+", VASE)
COOP = states.COOP
PACERS = ("F1 F1 SR PD PD", "F1 SL RL RR TA")


def second_round(own: str, hands: tuple[str, str], queue: str, **options: str) -> Position:
    """Program of the second round; the first queue is executed."""
    cards = " ".join(word[2:] for word in queue.split() if "." in word)
    return after(own, hands, queue, cards, "Z", **options).deal(chance=random.Random(1))


def second_run(queue: str, cards: str) -> Position:
    """Some cards of the second round are executed; the first, `TURNS ONLY`, leaves the robot before the edge."""
    pos = past("TURNS ONLY")
    shown = [f"show {word[2:]}" for word in queue.split() if "." in word]
    for action in (*queue.split(), "|", *shown, *(f"run {card}" for card in cards.split())):
        pos = pos.play(action)
    return pos


PASTS: dict[str, Callable[[], Position]] = {
    "TURNS ONLY": lambda: second_round(STAGE, PACERS, "A.PD B.RL B.RR B.TA A.PD A/ B/"),
    "STEPS ONLY": lambda: second_round(STAGE, PACERS, "A.F1 A.F1 A.SR B.F1 B.SL A/ B/"),
    "LEFTY STEPS": lambda: second_round(KITCHEN, COOKS, "A.F1 A.RR B.F1 B.SL B.SR A/ B/"),
    "LEFTY BELTS": lambda: second_round(
        KITCHEN, ("C1 F1 RR RL TA", "F1 F2 F2 SL SR"), "A.C1 A.RR A.RL A.TA B.SL A/ B/"
    ),
    "HALL TURNS": lambda: second_round(HALL, ("RL RR TA RL F1", "RR RL F2 F2 F1"), "A.RL A.RR A.TA B.RR B.RL A/ B/"),
    "HALL STEPS": lambda: second_round(HALL, MOVERS, "A.F1 A.F1 A.RL B.F1 B.RL A/ B/"),
    "HALL CAT": lambda: second_round(
        HALL, ("PA1! RL RR TA F1", "RR RL RL F2 F1"), "A.PA1! A.RL A.RR B.RR B.RL A/ B/", quirks="file"
    ),
    "FOX": lambda: second_round(
        COOP, ("FO1! F1 F1 F2 PD", "RL RL RR RR F1"), "A.FO1! B.RL B.RR B.RL B.RR A/ B/", quirks="file"
    ),
    "ROOMS": lambda: second_round(ROOMS, MOVERS, "A.F1 A.RL A.RR B.RL B.RR A/ B/"),
    "LEAPS": lambda: second_round(LEAPS, ("J2 J3 RL RR F1", "J2 F1 RL RR B1"), "A.J2 A.J3 B.J2 B.B1 A.F1 A/ B/"),
    "TABLES": lambda: second_round(TABLES, MOVERS, "A.F1 A.F1 A.RL B.F1 B.RL A/ B/"),
    "BUMPED": lambda: second_run("A.RL A.RR A.F1 B.F1 B.SL A/ B/", "RL RR F1"),
    "TURNED": lambda: second_run("A.RL A.RR A.F1 B.F1 B.SL A/ B/", "RL RR"),
    **states.BASES,
}


@functools.cache
def past(name: str) -> Position:
    return PASTS[name]()


ROW = tuple[str, str, str, str]
A_HAS_ALL = (  # a full hand, and none of it was dealt, for B would have come first
    "hand[0][2]=1 hand[0][9]=1 backs[0][0]=3 backs[0][1]=2 sizes[0]=5 hand[1][2]=0 hand[1][9]=0 backs[1][0]=0 "
    "backs[1][1]=0 sizes[1]=0"
)
REFUSED: list[ROW] = [  # a real state, what is changed, the clause, the reason
    ("DEALING", A_HAS_ALL, "6.3", "no hands after a round lead to these by dealing clockwise from the smallest"),
    ("ROOMS", "at=3", "7.4", "the robot cannot get from a1 to d1"),
    ("ROOMS", "at=9", "7.4", "the robot cannot get from a1 to b2"),
    ("ROOMS", "place[0]=0", "11.4", "`patches` cannot get to a1"),
    ("LEAPS", "at=7", "7.4", "the robot cannot get from a1 to h1"),
    ("TABLES", "place[0]=4", "5.5", "`vase` cannot be knocked to e1"),
    ("TABLES", "place[0]=12 broken[0]=1", "5.5", "`vase` cannot be knocked to e2"),
    ("TURNS ONLY", "momentum=3", "10.1", "there is a marker, and no `F2` was executed that can have left it"),
    ("TURNS ONLY", "at=9", "8.1", "no executed card moves the robot to b2"),
    ("STEPS ONLY", "facing=0", "8.2", "no executed card turns the robot"),
    ("STEPS ONLY", "place[0]=5", "8.6", "no executed card moves `seeds`"),
    ("STEPS ONLY", "aimed[1]=1", "8.6", "no executed card moves `wheat`"),
    ("LEFTY STEPS", "place[4]=2", "8.6", "no executed card moves `maki`"),
    ("HALL TURNS", "place[2]=5", "8.6", "no executed card moves `patches`"),
    ("HALL TURNS", "place[1]=2 broken[1]=1", "8.6", "no executed card moves `vase`"),
    ("FOX", "place[1]=4", "8.6", "no executed card moves `hen`"),
    ("RIGHT", "place[0]=2", "8.6", "no executed card moves `nigiri`"),
    ("HALL", "facing=0 bump=1", "8.2", "no executed card turns the robot"),
    ("RESET", "at=2", "5.1", "`F1 F2 F1 RL TA` does not lead from the start to robot and tokens as they are"),
    ("STEPS ONLY", "at=15", "5.1", "the cards so far do not lead the robot to h2, facing E, as it is there"),
    ("TURNS ONLY", "facing=1", "5.1", "the cards so far do not lead the robot to a2, facing E, as it is there"),
    ("BUMPED", "bump=0", "5.1", "the cards so far do not lead the robot to a2, facing W, as it is there"),
    ("SECOND", "facing=2", "5.1", "the cards so far do not lead the robot to b1, facing S, as it is there"),
]
TAKEN: list[tuple[str, str, str]] = [  # what may have been, and why
    ("DEALING", "", "B has the fewest cards"),
    ("ROOMS", "place[0]=3", "from c1 to d1"),
    ("LEAPS", "", "it has jumped to d1 or not"),
    ("TABLES", "place[0]=10 broken[0]=1", "it fell from the second table"),
    ("TABLES", "place[0]=9 broken[0]=1", "it fell from the first table"),
    ("TABLES", "place[0]=1", "it was not knocked"),
    ("DEALING", "dealer=0", "B had one, and has two"),
    ("TURNS ONLY", "place[0]=3 aimed[1]=1", "PD was executed"),
    ("LEFTY BELTS", "place[4]=2", "C1 was executed"),
    ("HALL TURNS", "", "dust at the start is swept without a step"),
    ("HALL CAT", "place[2]=5", "PA1 was executed"),
    ("HALL STEPS", "place[2]=5", "a step may startle it"),
    ("FOX", "place[0]=9", "FO1 was executed"),
    ("TURNED", "", "only its last card can have bumped it"),
    ("LEFT", "", "the right hand has just taken it"),
    ("AT ONCE", "", "the right hand has just taken it"),
]


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize(("name", "changes", "number", "said"), REFUSED)
def test_what_no_cards_bring_about_is_objected_to(name: str, changes: str, number: str, said: str) -> None:
    st = changed_state(past(name), changes)
    assert objection(past(name).state()) is None
    assert objection(st) == (f"quirky-circuits {number}", said)
    assert rules.check(st, 0) == 0, "no invariant says so"


@pytest.mark.parametrize(("name", "changes", "why"), TAKEN)
def test_what_cards_may_bring_about_is_taken(name: str, changes: str, why: str) -> None:
    assert objection(changed_state(past(name), changes)) is None, why
