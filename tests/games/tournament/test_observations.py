"""What learners see of Tournament, for positions that a person can follow; every option: tests/conformance."""

from __future__ import annotations

import pytest

import logicade
from tests.conformance.test_observations import check
from tests.support import clause

GAME = logicade.game("tournament")
HEADER = "in=1011001001101001"
SHOWN = [
    "in=? start=?",
    "in=? start=?3 deck=24,42",
    "in=10110010? start=?0 deck=25,24",
    f"{HEADER} start=?2",
    f"{HEADER} start=0",
    f"{HEADER} start=1 2:",
    f"{HEADER} start=2 2:AND",
    f"{HEADER} start=3 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR",
    f"{HEADER} start=1 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3",
]


@clause("tournament 5.1")
@pytest.mark.parametrize("text", SHOWN)
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_an_observation_gives_the_view_back(text: str, seat: int | None) -> None:
    check(GAME, GAME.position(text).view(seat))


@clause("tournament 5.1")
def test_what_stands_where() -> None:
    """Learners that were trained before find everything in its old place; what is new comes after it."""
    seen = GAME.position(f"{HEADER} start=3 deck=24,30 1:NAND@8 2:AND").view(0).encode().tolist()
    assert seen[:31] == [-1] * 7 + [1] + [-1] * 7 + [int(signal) for signal in HEADER[3:]]
    assert seen[31:46] == [4] + [-1] * 6 + [2] + [-1] * 7
    assert seen[46:53] == [2, 3, 2, 3, 3, 7, 6]
    assert seen[53:58] == [1, 0, 0, 0, 0]
    assert seen[58:61] == [1, 1, 1], "wants a 1, is to act, one gate lies"
    assert seen[61:] == [4, 3, -1, 24, 30], "step, starter from the own seat, nobody named, the deck"
