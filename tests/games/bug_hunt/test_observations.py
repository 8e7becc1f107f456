"""What learners see of Bug Hunt, for positions that a person can follow; every option: tests/conformance."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from tests.conformance.test_observations import check
from tests.support import clause, random_match

GAME = logicade.game("bug-hunt")
ROLES = "roles=BUF,BUF,NOT,BUF"
TURN = f"in=10010110 step=claim dealer=1 {ROLES} hands=NOR,XOR,NAND,AND"
VOTING = f"{TURN} c2:OR c3:AND c0:NOR c1:XOR q3:suspect a3:2 e1@4 e2@5 e3@7 call"
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=AND?=XOR@2/2,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3"
)
FLIPPING = (
    f"in=10010110 step=flip dealer=3 input_flip=on {ROLES} hands=AND,NOR,-,NAND "
    "gates=AND?=AND@1/2,OR?=OR@2/1,NAND?=NAND@3/3,XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3 "
    "said=AND,AND,AND,AND order=2@1"
)
SHOWN = [
    "in=? step=inputs dealer=?",
    "in=10010110 step=roles dealer=?3 roles=BUF,NOT,-,-",
    f"in=10010110 step=hands dealer=1 {ROLES} hands=-,XOR,OR,-",
    TURN,
    "in=10010110 step=claim dealer=0 seats=3 roles=BUF,BUF,NOT hands=NOR,XOR,NAND",
    "in=10010110 step=claim dealer=2 seats=3 truthful_names=on roles=BUF,NOT,BUF hands=NOR,XOR,NAND c0:OR",
    f"{TURN} c2:OR c3:AND c0:NOR c1:XOR q3:isAND",
    f"{TURN} c2:OR c3:AND c0:NOR c1:XOR skip e1@4",
    " ".join([TURN, "c2:OR c3:AND c0:NOR c1:XOR skip", *(f"e{k // 4}@{4 + k % 4}" for k in range(16))]),  # a full list
    f"{VOTING} b0:1 b2:3",
    f"{VOTING} b0:1 b1:1 b2:3 b3:2 b0!1 b1!1",
    f"{TURN} c2:OR c3:AND c0:NOR c1:XOR skip o2@5 OR?=NAND@5",
    TURN.replace("dealer=1", "dealer=1 claims=simultaneous") + " s0:NOR s1:XOR s2:OR",
    TURN.replace("dealer=1", "dealer=1 claims=simultaneous") + " s0:NOR s1:XOR s2:OR s3:AND s0!NOR",
    TURN.replace("dealer=1", "dealer=1 bug_any_gate=on") + " c2:OR c3:AND c0:NOR c1:XOR skip o2@5 OR?=XOR@5 2+OR",
    f"{TESTING} t0:m2 t1:wait",
    f"{TESTING} t0:m2 t1:wait t2:wait t3:wait m2=0",
    f"{FLIPPING} f2:I3",
    f"{FLIPPING} f0:no f1:no f2:I3 f3:no !I3 !4=XOR !5=NAND",
    f"{FLIPPING} f0:no f1:no f2:I3 f3:no !I3 !4=XOR !5=NAND !6=NOR !7=AND !2=OR !3=NAND !1=AND",
]


@clause("bug-hunt 5.1", "bug-hunt 5.2")
@pytest.mark.parametrize("text", SHOWN)
def test_an_observation_gives_the_view_back(text: str) -> None:
    pos = GAME.position(text)
    for seat in (*range(pos.seats), None):
        check(GAME, pos.view(seat))


@clause("bug-hunt 5.1")
@pytest.mark.parametrize("options", [{}, {"seats": 3, "claims": "simultaneous", "bug_any_gate": True}], ids=str)
def test_long_matches_are_told_too(options: dict[str, Any]) -> None:
    """With more plies than a byte can count."""
    pos = random_match(GAME, 1, plies=150, **options).position
    assert pos.ply > 127
    for seat in (0, 2, None):
        check(GAME, pos.view(seat))


@clause("bug-hunt 5.1", "bug-hunt 5.2")
def test_what_stands_where() -> None:
    """Learners that were trained before find everything in its old place; what is new comes after it."""
    text = f"{VOTING} b0:1 b2:3".replace("dealer=1", "dealer=1 bug_any_gate=on truthful_names=on")
    seen = GAME.position(text).view(2).encode().tolist()
    assert seen[:15] == [-1] * 7 + [1, 0, 0, 1, 0, 1, 1, 0]
    assert seen[15:43] == [-1] * 21 + [0] * 7, "gates, names, placers; turned over"
    assert seen[43:51] == [1, -2, -2, -2, 2, -2, -2, -2], "role and hand, the own seat first"
    assert seen[51:59] == [1, 0, 3, 4, 2, -1, -2, -1], "claims; ballots"
    assert seen[59:67] == [-1] * 4 + [0] * 4, "nothing chosen; nobody alone is to act"
    assert seen[67:72] == [0] * 5
    assert seen[72:88] == [3 * 7 + 4, 0 * 7 + 5, 1 * 7 + 7, *[0] * 13], "orders, the seat counted from the own one"
    assert seen[88:92] == [4, 11, 0, 3], "seats, step, turns, dealer"
    assert seen[92:97] == [1, 21, 12, -1, -1], "who was asked, question and answer; no order yet"
    assert seen[97:103] == [-1, -1, 0, 0, 1, 0], "measured, inverted; options"
    assert seen[103:] == [0, 0, 1, 22, 0], "opened, readings, true names, ply"


@clause("bug-hunt 5.1")
def test_nothing_of_an_earlier_observation_stays() -> None:
    """Whoever gives an array of their own gets every number written, also those of seats where nobody sits."""
    for text in (TURN, SHOWN[4]):
        view = GAME.position(text).view(1)
        expected = view.encode()
        out = expected * 0 + 77
        GAME.kernels.rules.encode(view.state(), 0, 1, out)
        assert out.tolist() == expected.tolist()
