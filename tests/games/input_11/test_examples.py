"""The worked examples IN-E1 to IN-E10 of the rules."""

from __future__ import annotations

import pytest

import logicade
from logicade.bots import solver
from logicade.engine.errors import IllegalAction
from tests.support import input_11

GAME = logicade.game("input-11")
ROW = "10110010110"


def play_through(header: str, actions: str, rows: str) -> str:
    """Play, comparing the row after each action; returns the last position."""
    pos = input_11(header)
    for action, row in zip(actions.split(), rows.split(), strict=True):
        pos = pos.play(action)
        assert f"row={row} " in str(pos)
    assert pos.over
    assert pos.winners == (0,)
    return str(pos)


def verdict(text: str) -> tuple[str | None, tuple[str, ...]]:
    answer = solver(GAME).solve(input_11(text))
    return answer.winner, answer.best


def test_e1_a_line() -> None:
    actions = "NOR@2 AND@4 XOR@7 NAND@1 OR@3 XOR@5 AND@2 OR@3 XOR@1 NOR@1"
    rows = "1010010110 101010110 10101000 1101000 111000 11100 1100 110 00 1"
    assert "gates=NAND| " in play_through(f"row={ROW} hands=standard ring=off", actions, rows)


def test_e2_a_ring() -> None:
    actions = "NAND@11 XOR@10 XOR@9 NOR@1 NOR@7 AND@6 OR@5 OR@4 XOR@2 NAND@1"
    rows = "0110010111 110010111 10010110 0010110 010111 10110 0111 111 10 1"
    assert "gates=AND| " in play_through(f"row={ROW} hands=standard ring=on", actions, rows)


@pytest.mark.parametrize(("ring", "counts"), [("off", (50, 45, 32)), ("on", (55, 50, 36))])
def test_e3_numbers_of_legal_actions(ring: str, counts: tuple[int, int, int]) -> None:
    pos = input_11(f"row={ROW} hands=standard ring={ring}")
    seen = [len(pos.legal), len(pos.play("NOR@2").legal), len(pos.play("NOR@2").play("AND@4").legal)]
    assert tuple(seen) == counts
    assert len(input_11(f"row={ROW} hands=shared ring={ring}").legal) == counts[0]
    assert len(pos.play("XOR@2").play("AND@4").legal) == (40 if ring == "off" else 45)
    assert len(input_11(f"row=10 hands=standard ring={ring} gates=AND|NOR").legal) == 1


@pytest.mark.parametrize("ring", ["off", "on"])
def test_e4(ring: str) -> None:
    assert verdict(f"row=110 hands=standard ring={ring} gates=AND,XOR|NOR") == ("first", ("XOR@1",))


def test_e5() -> None:
    assert verdict("row=101 hands=standard ring=off gates=OR,XOR|NOR") == ("second", ())
    assert verdict("row=101 hands=standard ring=on gates=OR,XOR|NOR") == ("first", ("XOR@3",))


@pytest.mark.parametrize("ring", ["off", "on"])
def test_e6(ring: str) -> None:
    assert verdict(f"row=0110 hands=standard ring={ring} gates=AND,XOR|OR,NOR") == ("second", ("NOR@2",))
    assert verdict(f"row=010 hands=standard ring={ring} gates=AND,XOR|NOR")[0] == "first"


@pytest.mark.parametrize("ring", ["off", "on"])
def test_e7(ring: str) -> None:
    assert verdict(f"row=111 hands=standard ring={ring} gates=AND,OR|NAND") == ("second", ())


@pytest.mark.parametrize(
    ("gate", "winner"), [("AND", "first"), ("XOR", "second"), ("NAND", "second"), ("NOR", "second"), ("OR", "first")]
)
def test_e8(gate: str, winner: str) -> None:
    assert verdict(f"row=11 hands=standard ring=off gates=AND|{gate}")[0] == winner


def test_e9_a_draft() -> None:
    pos = input_11(f"row={ROW} hands=draft ring=off +NOR +NAND +XOR")
    with pytest.raises(IllegalAction, match=r"no NOR left to take \(input-11 4.8\)"):
        pos.play("+NOR")
    assert str(pos.play("+XOR")).endswith("|AND,OR,OR,NAND,NAND,NAND,XOR")


def test_e10_illegal_actions() -> None:
    line = input_11(f"row={ROW} hands=standard ring=off NOR@2 AND@4")
    assert line.explain("NOR@1") is not None
    assert line.explain("XOR@9") is not None
    assert input_11(f"row={ROW} hands=standard ring=on NOR@2 AND@4").explain("XOR@9") is None
