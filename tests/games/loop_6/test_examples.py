"""The worked examples L6-E1 to L6-E14 of the rules. What lies in the piles is named by what is drawn."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.position import Position
from tests.games.laid import laid

GAME = logicade.game("loop-6")
FOUR = "a=10 b=011 hands=XOR,XOR|AND,OR turn=1"  # L6-E4


def at(text: str) -> Position:
    return laid(GAME, text)


def facts(pos: Position) -> tuple[str, str, str, str]:
    """Both fields, graveyard and supply."""
    known = dict(word.split("=", 1) for word in str(pos).split())
    return known["a"], known["b"], known.get("yard", "0/0"), known.get("supply", "9/9")


def test_e1_deal() -> None:
    pos = GAME.start(first=0)
    for action in ("first=0", "field a 110010", "field b 100100", "hand a NAND,XOR", "hand b OR,NOR"):
        pos = pos.play(action)
    assert len(pos.legal) == 20
    pos = pos.play("NAND@a3").play("+AND")
    assert facts(pos) == ("11110", "100100", "2/0", "9/8")
    pos = pos.play("NOR@a4").play("+XOR")
    assert facts(pos) == ("1110", "100100", "2/1", "9/8")


def test_e2_and_e3_a_wins_whoever_moves() -> None:
    assert at("a=10 b=011 hands=XOR,AND|OR,OR").play("XOR@a1").winners == (0,)
    assert at("a=10 b=011 hands=XOR,AND|OR,OR turn=1").play("OR@a1").winners == (0,)


def test_e4_penalty() -> None:
    pos = at(FOUR).play("AND@a1").play("+NOR").play("!a 1,0,0,1,0")
    assert facts(pos)[:3] == ("010010", "011", "0/1")
    assert "penalties=1/0" in str(pos)
    assert pos.mover == 0


def test_e5_and_e6_uncertain_cards() -> None:
    pos = at("a=110 b=011 hands=BUG,NAND|AND,OR gates=advanced").play("BUG@b2").play("+NOR")
    assert facts(pos)[1] == "0?1"
    assert "under=|1" in str(pos)
    pos = pos.play("AND@b2").play("+XOR")
    assert facts(pos)[1:3] == ("0?", "0/1")
    won = pos.play("NAND@b1")
    assert (won.winners, facts(won)[2]) == ((1,), "1/1")
    pos = at("a=110 b=0? under=|1 hands=NOR,NOR|AND,OR gates=advanced").play("NOR@b1").play("+AND")
    pos = pos.play("!b 1,0,0,1,0")
    assert facts(pos)[:3] == ("110", "?10010", "1/0")


def test_e7_dff() -> None:
    pos = at("a=10 b=01 hands=DFF,NAND|AND,XOR gates=advanced").play("DFF@a2").play("+OR")
    assert (facts(pos)[0], pos.legal) == ("10*", ("AND@b1", "XOR@b1"))
    pos = pos.play("AND@b1").play("+OR").play("!b 1,0,0,1,0")
    assert facts(pos)[:2] == ("10", "010010")
    assert pos.play("NAND@a1").winners == (0,)


@pytest.mark.parametrize(("before", "field"), [(0, "01001"), (1, "0100"), (3, "01"), (4, None)])
def test_e8_shrinking_refill(before: int, field: str | None) -> None:
    pos = at(f"{FOUR} shrinking_refill=on penalties={before}/0").play("AND@a1").play("+NOR")
    if field is None:
        assert pos.winners == (1,)
    else:
        assert facts(pos.play(f"!a {','.join(field[1:])}"))[0] == field


def test_e9_penalty_limit() -> None:
    assert at(f"{FOUR} penalty_limit=3 penalties=2/2").play("AND@a1").play("+NOR").winners == (1,)


def test_e10_four_ones() -> None:
    for option, over in (("on", True), ("off", False)):
        pos = at(f"a=11100 b=011 hands=NOR,OR|AND,OR four_ones={option}").play("NOR@a4")
        assert (facts(pos)[0], pos.over) == ("1111", over)
        pos = at(f"a=1110 b=011 hands=NOT,OR|AND,OR four_ones={option} gates=advanced").play("NOT@a4")
        assert (facts(pos)[0], pos.over) == ("1111", over)


def test_e11_material() -> None:
    pos = at("a=1100 b=011 hands=XOR,NOT|AND,OR gates=advanced").play("XOR@a1").play("+XOR")
    assert facts(pos) == ("000", "011", "0/2", "8/9")
    pos = pos.play("OR@b2").play("+XOR")
    assert facts(pos) == ("000", "01", "0/3", "8/9")
    assert facts(pos.play("NOT@a1")) == ("100", "01", "1/2", "8/9")


def test_e12_two_uncertain_cards() -> None:
    pos = at("a=??1 b=011 under=01| hands=XOR,OR|AND,OR gates=advanced")
    for gate in ("XOR@a1", "OR@a2"):
        after = pos.play(gate)
        assert (facts(after)[0], facts(after)[2]) == ("?1", "0/1")
        assert "under=0|" in str(after)


def test_e13_reshuffle() -> None:
    """Field b is longer here than in the rules' example, where a later penalty would find too few cards (7.2)."""
    pos = at("a=10 b=01100 hands=XOR,XOR|AND,OR turn=1 yard=2/1 cards=16/14").play("AND@a1")
    assert facts(pos)[2] == "2/2"
    pos = pos.play("+NOR").play("!a 1,0").play("~s")
    assert (facts(pos)[2], pos.fields["pile"]) == ("0/0", [2, 2])
    pos = pos.play("!a 0,1,1")
    assert (facts(pos)[0], facts(pos)[2], pos.fields["pile"]) == ("010011", "0/0", [1, 0])


def test_e14_passing() -> None:
    rest = "a=10* b=0*1 dff_turns=2 gates=advanced"
    assert at(f"{rest} hands=AND,OR|XOR,XOR").legal == ("pass",)
    assert at(f"{rest} hands=AND,NOT|XOR,XOR").legal == ("NOT@a1", "NOT@b2")
