"""The worked examples LS-X1 to LS-X12 of the rules."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.position import Position
from tests.games.laid import laid
from tests.support import clause

GAME = logicade.game("logi-sticks")
START = "seats=2 S:WBWBWBWB N:WBWBWBWB"


def after(turns: str, header: str = START) -> Position:
    """The position after a record that a match can have."""
    return GAME.position(f"{header} {turns}")


def after_laid(turns: str, header: str) -> Position:
    """The position after turns on a table laid out by hand, with fewer pieces than a match has."""
    return laid(GAME, f"{header} {turns}")


def values(pos: Position) -> dict[str, str]:
    """What the pieces give, T, F or ? by square."""
    s = pos.state()[0]
    known = GAME.room("notation").known_since(s, 0)
    squares = GAME.room("notation").SQUARE_NAMES
    found = {squares[square]: "?" for square in GAME.room("notation").pieces_of(s)}
    return found | {text[:2]: text[2] for text in known}


def refused(pos: Position, action: str) -> str:
    reason = pos.explain(action)
    assert reason is not None, action
    return reason.clause.removeprefix("logi-sticks ")


@clause("logi-sticks 3.7", "logi-sticks 4.4")
def test_x1_opening() -> None:
    legal = GAME.position(START).legal
    assert len(legal) == 72
    squares = [action.split("@")[1].split("/")[0] for action in legal]
    assert {square: squares.count(square) for square in squares} == dict.fromkeys(
        ("d3", "e3", "c4", "f4", "c5", "f5", "d6", "e6"), 9
    )
    there = {action for action in legal if "@d6/" in action}
    assert there == {f"{kind}@d6/S" for kind in "PNC"} | {
        f"{kind}@d6/{turn}" for kind in "AOX" for turn in ("SE", "SW")
    }


@clause("logi-sticks 2.1", "logi-sticks 3.14")
@pytest.mark.parametrize(
    ("turn", "value"),
    [
        ("P@d6/S", "T"), ("N@d6/S", "F"), ("C@d6/S", "T"), ("A@d6/SW", "?"), ("O@d6/SW", "T"), ("X@d6/SW", "?"),
        ("P@e6/S", "F"), ("N@e6/S", "T"), ("A@e6/SE", "F"), ("O@e6/SE", "?"), ("X@e6/SE", "?"),
    ],
)  # fmt: skip
def test_x2_first_values(turn: str, value: str) -> None:
    assert list(values(after(turn)).values()) == [value]


@clause("logi-sticks 3.11", "logi-sticks 3.15", "logi-sticks 9.3")
def test_x3_resolving() -> None:
    assert values(after("1 S A@d6/SE 2 N N@d7/S")) == {"d6": "?", "d7": "?"}
    assert values(after("1 S A@d6/SE 2 N N@d7/S 3 S P@e6/S {e6F d6F d7T}")) == {"d6": "F", "d7": "T", "e6": "F"}


@clause("logi-sticks 3.8", "logi-sticks 3.10")
def test_x4_contacts() -> None:
    one = after("P@d6/S")
    assert values(one.play("P@e6/S"))["e6"] == "F"
    assert values(one.play("A@e6/SW"))["e6"] == "F"
    assert values(one.play("P@e6/W"))["e6"] == "T"
    other = after("A@d6/SE")
    assert refused(other, "A@e6/SW") == refused(other, "P@e6/W") == "3.8"
    assert refused(other, "P@e6/E") == "3.7"
    assert refused(other, "P@d4/N") == "3.6"
    assert other.explain("A@e6/SE") is None
    assert other.explain("P@c6/E") is None
    edge = after("P@d6/S P@d7/S")
    assert refused(edge, "P@d8/N") == refused(edge, "A@d8/NW") == "3.8"
    assert edge.explain("A@d8/SW") is None


@clause("logi-sticks 3.9", "logi-sticks 3.11")
def test_x5_capacitor() -> None:
    pos = after("C@d6/S")
    assert refused(pos, "P@d7/S") == refused(pos, "A@e6/SW") == "3.9"
    assert pos.play("P@e6/S").explain("P@d7/S") is None
    assert values(after("A@d6/SE C@e6/S")) == {"d6": "F", "e6": "F"}


@clause("logi-sticks 3.12")
def test_x6_loop() -> None:
    pos = after("A@d6/SE P@d7/S P@e7/W")
    assert set(values(pos).values()) == {"?"}
    assert refused(pos, "P@e6/N") == refused(pos, "A@e6/NE") == "3.12"
    assert refused(pos, "P@e6/E") == "3.7"
    assert values(pos.play("P@e6/S")) == dict.fromkeys(("d6", "d7", "e6", "e7"), "F")


@clause("logi-sticks 3.18", "logi-sticks 7.17")
def test_x7_dead_square() -> None:
    turns = "X@d6/SW X@c5/NE P@b5/E A@b6/SE P@d7/S"
    assert set(values(after(turns)).values()) == {"?"}
    grounded = {"d6": "T", "c5": "F", "b5": "F", "b6": "F", "d7": "T", "c7": "F"}
    assert values(after(f"{turns} A@c7/SE")) == grounded
    off = after(f"{turns} A@c7/SE", f"{START} grounding=off")
    assert values(off) == dict.fromkeys(grounded, "?")


@clause("logi-sticks 7.9", "logi-sticks 8.1", "logi-sticks 8.3", "logi-sticks 9.3")
def test_x8_a_whole_match() -> None:
    record = (
        "logi-sticks 1 seats=2 targets=custom S:...BB... N:...BB... 1 S P@d3/N {d3F} 2 N P@e6/S {e6F} 3 S P@d2/N {d2F} "
        "4 N P@e7/S {e7F} 5 S P@d1/N {d1F} 6 N P@e8/S {e8F} 7 S P@e1/W {e1F} 8 N N@d8/E {d8T} = S targets S2/0 N1/0"
    )
    pos = GAME.position(record)
    assert pos.over
    assert pos.legal == ()
    assert pos.winners == (0,)
    assert pos.scores == (202, 102)


@clause("logi-sticks 5.1", "logi-sticks 8.2")
def test_x9_end_by_passes() -> None:
    pieces = "pieces=1,0,0,0,0,0|0,0,1,0,0,0"
    pos = after_laid("1 S A@d6/SW 2 N X@e3/NE 3 S -- 4 N -- = tie S N passes S0/0 N0/0", f"{START} {pieces}")
    assert pos.over
    assert values(pos) == {"d6": "F", "e3": "T"}
    assert pos.scores == (4, 4)
    assert pos.winners == (0, 1)


@clause("logi-sticks 4.3", "logi-sticks 8.4")
def test_x10_corner() -> None:
    header = "seats=4 targets=custom S:W....... W:.......B pieces=0,0,0,2,0,0|0,0,0,2,0,0|0,0,0,1,0,0|0,0,0,1,0,0"
    header += " stash=0,0,0,0,0,0"
    pos = after_laid("1 S P@c4/E 2 W P@b4/E 3 N P@a4/E 4 E P@a3/N 5 S P@a2/N 6 W P@a1/N", header)
    assert set(values(pos).values()) == {"T"}
    assert pos.over
    assert [score // 100 for score in pos.scores] == [1, 0, 0, 0]


@clause("logi-sticks 3.16")
def test_x11_the_same_mutable_twice() -> None:
    turns = "X@d6/SE P@d7/S P@c6/E X@c7/SE"
    assert values(after(turns))["c7"] == "?"
    assert values(after(f"{turns} P@e6/S")) == {"e6": "F", "d6": "T", "d7": "T", "c6": "T", "c7": "F"}


@clause("logi-sticks 8.5", "logi-sticks 8.7")
@pytest.mark.parametrize(
    ("south", "north", "triples", "winners"),
    [
        ("BBWWWWBB", "BBBWWB..", ((5, 3, 4), (5, 2, 4)), (0,)),
        ("BBBWWB..", "BBWWWWBB", ((5, 2, 4), (5, 3, 4)), (1,)),
        ("BBBWWBB.", "BBBWWB..", ((5, 2, 5), (5, 2, 4)), (0,)),
        ("BBBWWB..", "BBBWWBB.", ((5, 2, 4), (5, 2, 5)), (1,)),
        ("BBBWWB..", "WWWWBBBB", ((5, 2, 4), (4, 4, 4)), (0,)),
        ("BBBWWB..", "BBBWWB..", ((5, 2, 4), (5, 2, 4)), (0, 1)),
    ],
)
def test_x12_ranking(
    south: str, north: str, triples: tuple[tuple[int, int, int], ...], winners: tuple[int, ...]
) -> None:
    """From their left South gets FFFTTTTT, and North the same, or TRUE throughout for the player with (4, 4, 4)."""
    last = "PePePePeNs" + ("Pw" if triples[1] == (4, 4, 4) else "Nw") + "PwPw"
    board = f"{last}/4Ps3/4Ps3/8/8/3Pn4/3Pn4/PePeNeNnPwPwPwPw"
    pos = laid(GAME, f"board={board} seats=2 targets=custom S:{south} N:{north} pieces=0,0,0,0,0,0|0,0,0,0,0,0")
    assert pos.over
    assert pos.scores == tuple(100 * points + 10 * trues + falses for points, trues, falses in triples)
    assert pos.winners == winners
