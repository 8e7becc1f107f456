"""Every invariant of Tournament, broken by hand: `check` says which; at their limits states are sound."""

from __future__ import annotations

import pytest

import logicade
from logicade.games.tournament import notation
from tests.games.broken import Broken, check_broken, check_complete
from tests.games.drawn import walk

GAME = logicade.game("tournament")
EMPTY = "in=? start=?"
HALF = "in=10110010? start=?"
ROW = "in=1011001001101001"  # eight zeros, eight ones
NAMED = f"{ROW} start=?2"
START = f"{ROW} start=1"
TURNED = f"{START} 1:"
DRAWN = f"{START} 1:AND"
LAID = f"{START} 1:AND@8"  # gives 0
PAIR = f"{START} 1:AND@8 2:OR@9 1:NAND@10"
THREE = f"{START} 1:AND@8 2:AND@9 1:AND@10 2:NOR@11"  # NOR of 1 0 gives 0
EIGHT = f"{START} 2:AND@8 2:OR@9 2:NAND@10 2:NOR@11 2:XOR@12 2:AND@13 2:OR@14 1:NAND@15"
LATE = f"{START} 1:AND@8 1:OR@9 1:NAND@10 1:NOR@11 1:XOR@12 1:AND@13 1:OR@14 1:NAND@15 2:NOR@4 2:XOR@5"
FULL = (
    f"{START} 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3"
)
FAULTS = [
    Broken(1, "no such gate", LAID, "gate[8]=5|7"),
    Broken(1, "no such gate, below none", LAID, "gate[15]=-2"),
    Broken(1, "another gate on the final", START, "gate[1]=0"),
    Broken(1, "no gate on the final", START, "gate[1]=-1"),
    Broken(1, "fewer gates than turns", LAID, "turns=2"),
    Broken(1, "more gates than turns", LAID, "turns=0"),
    Broken(2, "only the left node below has a signal", LAID, "gate[4]=0"),
    Broken(2, "only the right node below has a signal", f"{START} 1:AND@9", "gate[4]=0"),
    Broken(2, "no node below has a signal", LAID, "gate[7]=0"),
    Broken(3, "a signal on a node without a gate", LAID, "signal[9]=0"),
    Broken(3, "a gate without its signal", LAID, "signal[8]=-1"),
    Broken(3, "the wrong signal", LAID, "signal[8]=1"),
    Broken(3, "a final before the end", LAID, "signal[1]=0"),
    Broken(3, "the wrong final", FULL, "signal[1]=0"),
    Broken(3, "no final at the end", FULL, "signal[1]=-1"),
    Broken(4, "a step before the first", START, "phase=-1"),
    Broken(4, "a step after the last", FULL, "phase=6"),
    Broken(4, "over with empty nodes", LAID, "phase=5 ended=1"),
    Broken(4, "not over with all nodes filled", FULL, "phase=2 ended=0"),
    Broken(4, "a gate before the starter is named", LAID, "phase=1 start=-1"),
    Broken(4, "ended before the end", LAID, "ended=1"),
    Broken(4, "ended in a way that there is not", LAID, "ended=2"),
    Broken(4, "not ended at the end", FULL, "ended=0"),
    Broken(5, "a card too few of the first kind", LAID, "left[0]=1"),
    Broken(5, "a card too many of the last kind", LAID, "left[4]=4"),
    Broken(5, "the drawn card is still in a pile", DRAWN, "left[0]=3"),
    Broken(5, "a fourth one laid, and less than none left", THREE, "gate[11]=0 left[0]=-1 left[3]=3"),
    Broken(6, "a card too few in the first pile", LAID, "piles[0]=6"),
    Broken(6, "a card too many in the second pile", LAID, "piles[1]=8"),
    Broken(6, "the card that is turned up lies in a pile", TURNED, "piles[0]=8"),
    Broken(6, "no card is missing where none is turned up", START, "piles[0]=7"),
    Broken(6, "more than eight in the first pile", START, "piles[0]=9 piles[1]=6"),
    Broken(6, "more than seven in the second pile", START, "piles[0]=7 piles[1]=8"),
    Broken(6, "less than none in the first pile", LATE, "piles[0]=-1 piles[1]=6"),
    Broken(6, "less than none in the second pile", EIGHT, "piles[0]=8 piles[1]=-1"),
    Broken(6, "a drawn card when none is due", START, "drawn=0 left[0]=2 piles[0]=7"),
    Broken(6, "no drawn card when one is to be laid", DRAWN, "drawn=-1 left[0]=3 piles[0]=8"),
    Broken(6, "a drawn card of no kind, below none", DRAWN, "drawn=-2 left[0]=3 piles[0]=8"),
    Broken(6, "a drawn card of no kind", DRAWN, "drawn=5|7 left[0]=3 piles[0]=8"),
    Broken(7, "too few zeros in the deck", START, "deck[0]=23"),
    Broken(7, "too few ones in the deck", START, "deck[1]=23"),
    Broken(7, "too many cards in the deck", START, "deck[0]=33 deck[1]=34"),
    Broken(8, "an input that is no signal", START, "signal[31]=2"),
    Broken(8, "an input that is no signal, below none", START, "signal[16]=-2"),
    Broken(8, "a gap among the inputs", START, "signal[20]=-1"),
    Broken(8, "the last input is missing", NAMED, "signal[31]=-1"),
    Broken(8, "no input at all", NAMED, " ".join(f"signal[{node}]=-1" for node in range(16, 32))),
    Broken(8, "one input more than half", HALF, "signal[24]=1"),
    Broken(8, "one input less than half", HALF, "signal[23]=-1"),
    Broken(8, "an input far behind the first half", HALF, "signal[31]=0"),
    Broken(8, "an input before the first", EMPTY, "signal[31]=1"),
    Broken(8, "all inputs, and more are to come", NAMED, "phase=0 ply=0"),
    Broken(9, "nobody has begun", START, "start=-1"),
    Broken(9, "somebody has begun too early", NAMED, "start=1"),
    Broken(9, "the starter is still to be announced", START, "named=1"),
    Broken(9, "no such starter", START, "start=4|6"),
    Broken(9, "no such starter, below none", START, "start=-2"),
    Broken(9, "no such seat is named", NAMED, "named=4|6"),
    Broken(9, "no such seat is named, below none", NAMED, "named=-2"),
    Broken(10, "a seat acts before the deal", EMPTY, "mover=0"),
    Broken(10, "a seat turns the card up", TURNED, "mover=1"),
    Broken(10, "another seat draws", START, "mover=2"),
    Broken(10, "the starter has the second turn too", LAID, "mover=1"),
    Broken(10, "another seat lays the card", DRAWN, "mover=2"),
    Broken(10, "somebody acts after the end", FULL, "mover=-1"),
    Broken(10, "a ply before the deal", EMPTY, "ply=1"),
    Broken(10, "no ply for the first half", HALF, "ply=0"),
    Broken(10, "a ply too few for the whole row", NAMED, "ply=1"),
    Broken(10, "a ply too few for the start", START, "ply=2"),
    Broken(10, "a ply too few for a draw", TURNED, "ply=3"),
    Broken(10, "a ply too few for a card turned up", DRAWN, "ply=4"),
    Broken(10, "a ply too many for a turn", LAID, "ply=7"),
    Broken(10, "a ply too many at the end", FULL, "ply=46"),
]
LIMITS = [
    Broken(0, "as few zeros and as many cards as a deck can have", START, "deck[1]=42"),
    Broken(0, "as few ones and as many cards as a deck can have", f"{START} deck=25,25", "deck[0]=42 deck[1]=24"),
    Broken(0, "a full first pile", LAID, "piles[0]=8 piles[1]=6"),
    Broken(0, "a full second pile", PAIR, "piles[0]=5 piles[1]=7"),
    Broken(0, "an empty first pile", EIGHT, "piles[0]=0 piles[1]=7"),
]


@pytest.mark.parametrize("case", [*FAULTS, *LIMITS], ids=lambda case: case.fault)
def test_what_is_wrong_has_its_number(case: Broken) -> None:
    check_broken(GAME, case)


def test_every_number_can_be_given() -> None:
    check_complete(notation.INVARIANTS, FAULTS)


@pytest.mark.parametrize("start", range(4))
def test_every_position_of_a_match_is_sound(start: int) -> None:
    positions = list(walk(GAME, start, start=start, deck=(24 + start, 42 - start)))
    assert len(positions) == 46
    assert {GAME.kernels.rules.check(pos.state(), 0) for pos in positions} == {0}
