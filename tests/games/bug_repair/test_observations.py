"""What learners see of Bug Repair, for positions that a person can follow; every option: tests/conformance."""

from __future__ import annotations

import pytest

import logicade
from tests.conformance.test_observations import check
from tests.support import clause

GAME = logicade.game("bug-repair")
ROW = "in=1100101001110010"
FOUR = "OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11"
FULL = f"{FOUR} XOR@4 OR?=NOR@12 OR@13 OR?=AND@14 NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
SHOWN = [
    "in=? start=?",
    "in=? start=?3 deck=24,42",
    "in=11001010? start=?0 discard_draw=on deck=25,24",
    f"{ROW} start=?2 bug_team_view=shared",
    f"{ROW} start=1",
    f"{ROW} start=0 {FOUR}",
    f"{ROW} start=0 bug_team_view=shared {FOUR} XOR@4",
    f"{ROW} start=2 discard_draw=on discard_visibility=private x2<1:OR x3<2:AND x0<3:XOR",
    f"{ROW} start=3 steal_draw=on 3<0:NOR NOR@8",
    f"{ROW} start=0 {FULL} !9=NAND !11=XOR",
    f"{ROW} start=0 {FULL} !9=NAND !11=XOR !12=NOR !14=AND !5=XOR !7=NOR !3=AND",
]


@clause("bug-repair 5.1", "bug-repair 5.2")
@pytest.mark.parametrize("text", SHOWN)
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_an_observation_gives_the_view_back(text: str, seat: int | None) -> None:
    check(GAME, GAME.position(text).view(seat))


@clause("bug-repair 5.1", "bug-repair 5.2")
def test_what_stands_where() -> None:
    """Learners that were trained before find everything in its old place; what is new comes after it."""
    options = "discard_draw=on discard_visibility=private deck=24,30"
    draws = "x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR"
    seen = GAME.position(f"{ROW} start=0 {options} {draws} OR@8 AND?=NAND@9").view(1).encode().tolist()
    nothing = [-1] * 7
    assert seen[:31] == [*nothing, 1, 0, *nothing[1:], *(int(signal) for signal in ROW[3:])]
    assert seen[31:46] == [*nothing, 1, 2, *nothing[1:]], "sure"
    assert seen[46:61] == [*nothing, 1, 2, *nothing[1:]], "the real gates, as seat 1 knows its own"
    assert seen[61:76] == [*nothing, -1, 0, *nothing[1:]], "names"
    assert seen[76:91] == [*nothing, 3, 0, *nothing[1:]], "seat 0 is three seats on"
    assert seen[91:111] == [1, 1, 0, 1, 0, *[-2] * 15]
    assert seen[111:119] == [3, 4, 4, 3, 4, -2, -2, 0], "cards; graveyard"
    assert seen[119:125] == [0, 0, 2, 3, 4, 0], "wants a 0, not to act, two gates lie, starter, step, no stealing"
    assert seen[125:] == [0] * 15 + [-1, 1, 1, 0, 24, 30]
