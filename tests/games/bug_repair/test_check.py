"""Every invariant of Bug Repair, broken by hand: `check` says which; at their limits states are sound."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from logicade.games.bug_repair import notation
from tests.games.broken import Broken, check_broken, check_complete
from tests.games.drawn import walk

GAME = logicade.game("bug-repair")
EMPTY = "in=? start=?"
HALF = "in=11001010? start=?"
ROW = "in=1100101001110010"
NAMED = f"{ROW} start=?2"
START = f"{ROW} start=0"
LAID = f"{START} OR@8"
FOUR = f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11"  # shown 1 0 1 1, sure 1 ? 1 ?
FULL = f"{FOUR} XOR@4 OR?=NOR@12 OR@13 OR?=AND@14 NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
TURNED = f"{FULL} !9=NAND"
OVER = f"{TURNED} !11=XOR !12=NOR !14=AND !5=XOR !7=NOR !3=AND"
DISCARD = f"{START} discard_draw=on"
PRIVATE = f"{START} discard_draw=on discard_visibility=private"
SECOND = f"{DISCARD} x0<3:OR x1<0:AND"
BURIED = "x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR"
STEAL = f"{START} steal_draw=on"
STOLEN = f"{STEAL} 0<1:NOR"
FAULTS = [
    # the board
    Broken(1, "a gate that nobody laid", START, "gate[8]=1"),
    Broken(1, "a name that nobody gave", START, "named[8]=1"),
    Broken(1, "turned over, and nothing there", START, "turned[15]=1"),
    Broken(1, "laid by no seat", FOUR, "placer[8]=4|6"),
    Broken(1, "laid by no seat, below none", FOUR, "placer[8]=-2"),
    Broken(1, "no such name", FOUR, "named[9]=5|7"),
    Broken(1, "no such name, below none", FOUR, "named[9]=-2"),
    Broken(1, "no such gate", FOUR, "gate[8]=5|7"),
    Broken(1, "no such gate, face down", FOUR, "gate[9]=5|7"),
    Broken(1, "laid, and no gate there", FOUR, "gate[8]=-1"),
    Broken(1, "face down, and no gate there", FOUR, "gate[9]=-1"),
    Broken(1, "face down, and less than hidden", FOUR, "gate[9]=-3"),
    Broken(1, "an open gate is hidden", FOUR, "gate[8]=-2"),
    Broken(1, "a gate that was turned over is hidden", TURNED, "gate[9]=-2"),
    Broken(1, "fewer gates than turns", FOUR, "turns=5"),
    Broken(1, "more gates than turns", FOUR, "turns=3"),
    Broken(2, "only the left node below has a signal", LAID, "gate[4]=0 placer[4]=0"),
    Broken(2, "only the right node below has a signal", f"{START} OR@9", "gate[4]=0 placer[4]=0"),
    Broken(3, "a bug lays face up", FOUR, "named[9]=-1"),
    Broken(3, "a debugger lays face down", FOUR, "named[8]=1"),
    Broken(3, "a gate before there are teams", LAID, "phase=1 start=-1"),
    Broken(11, "a value on a node without a gate", START, "signal[8]=0"),
    Broken(11, "a sure value on a node without a gate", START, "sure[8]=0"),
    Broken(11, "an open gate shows another value", FOUR, "signal[8]=0"),
    Broken(11, "a gate face down shows another value than its name", FOUR, "signal[9]=1"),
    Broken(11, "an open gate on open inputs is not sure", FOUR, "sure[8]=2"),
    Broken(11, "an open gate is sure of another value", FOUR, "sure[8]=0"),
    Broken(11, "a gate face down is sure", FOUR, "sure[9]=0"),
    Broken(11, "a gate turned over still shows what was named", TURNED, "signal[9]=0"),
    Broken(11, "a gate turned over is not sure", TURNED, "sure[9]=2"),
    # steps
    Broken(4, "a step before the first", START, "phase=-1"),
    Broken(4, "a step after the last", OVER, "phase=7|9"),
    Broken(4, "turned over before all gates lie there", FOUR, "phase=5"),
    Broken(4, "played on when all gates lie there", FULL, "phase=4"),
    Broken(4, "discards after a gate was laid", FOUR, "phase=2"),
    Broken(4, "over with gates face down", FULL, "phase=6 ended=1"),
    Broken(4, "not over with all gates open", OVER, "phase=5 ended=0"),
    Broken(4, "ended before the end", FOUR, "ended=1"),
    Broken(4, "ended in a way that there is not", FOUR, "ended=2"),
    Broken(4, "not ended at the end", OVER, "ended=0"),
    Broken(4, "a draw from the neighbour without that option", START, "phase=3"),
    Broken(12, "turned over before all gates lie there", FOUR, "turned[9]=1 signal[9]=1 sure[9]=1"),
    Broken(12, "turned over before one that comes first", FULL, "turned[11]=1 sure[11]=1"),
    Broken(12, "turned over before one of a lower row", FULL, "turned[5]=1"),
    Broken(12, "turned over twice", TURNED, "turned[9]=2"),
    Broken(12, "an open gate is turned over", FULL, "turned[8]=1"),
    # the graveyard
    Broken(13, "a card in the graveyard without that option", START, "thrown[3]=1"),
    Broken(13, "a card in the graveyard before anybody starts", EMPTY, "thrown[0]=1"),
    Broken(13, "the first card is missing", SECOND, "thrown[3]=-1"),
    Broken(13, "the second card is missing, the third is there", SECOND, "thrown[0]=-1 thrown[1]=0"),
    Broken(13, "a card is missing and the first turn has come", f"{DISCARD} {BURIED}", "thrown[2]=-1"),
    Broken(13, "no such card", SECOND, "thrown[0]=5|7"),
    Broken(13, "no such card, below hidden", SECOND, "thrown[0]=-3"),
    Broken(13, "an open graveyard hides a card", SECOND, "thrown[0]=-2"),
    Broken(13, "discards without that option", START, "phase=2"),
    Broken(13, "a fifth discard", f"{DISCARD} {BURIED}", "phase=2"),
    Broken(13, "the first turn before the discards", DISCARD, "phase=4"),
    # cards
    Broken(5, "a seat has laid twice, another not at all", FOUR, "placer[10]=0"),
    Broken(5, "the bugs have laid in the wrong order", f"{LAID} AND?=NAND@9", "placer[9]=3"),
    Broken(6, "a hand hides one of its kinds", FOUR, "hand[1,2]=-2"),
    Broken(6, "a hidden hand shows one of its kinds", FOUR, "hand[1,2]=0", 0),
    Broken(6, "a hidden hand shows its first kind", FOUR, "hand[1,0]=0", 0),
    Broken(6, "less than no card of a kind", FOUR, "hand[1,2]=-1"),
    Broken(6, "the number of cards is wrong", FOUR, "cards[3]=5"),
    Broken(6, "the number of cards is wrong in a view", FOUR, "cards[3]=5", 0),
    Broken(6, "a card more than the number says", FOUR, "hand[0,1]=1"),
    Broken(6, "who was drawn from has a card too many", STOLEN, "cards[1]=5 hand[1,3]=1"),
    Broken(6, "who has drawn has a card too few", STOLEN, "cards[0]=5 hand[0,3]=1"),
    Broken(6, "a card was drawn before its step", STEAL, "cards[0]=6 hand[0,3]=2"),
    Broken(6, "who lost a card to the graveyard still has it", SECOND, "cards[0]=5 hand[0,0]=1"),
    Broken(6, "a card is missing before anybody starts", EMPTY, "cards[2]=4 hand[2,0]=0"),
    Broken(7, "two of a kind, and one of another missing", START, "hand[0,0]=2 hand[0,1]=0"),
    Broken(7, "the last seat lacks the first kind", START, "hand[3,0]=0 hand[3,4]=2"),
    Broken(7, "two of a kind in the own hand of a view", START, "hand[0,0]=2 hand[0,1]=0", 0),
    Broken(7, "a fifth of a kind, where cards wander", STEAL, "hand[0,0]=2 hand[0,1]=0"),
    Broken(7, "only three of a kind, where cards wander", STEAL, "hand[2,0]=0 hand[2,4]=2"),
    Broken(7, "the same kind in the hand and on the board", FOUR, "gate[8]=0"),
    Broken(7, "the same kind in the hand and face down", FOUR, "gate[9]=0"),
    Broken(7, "the same kind in the hand and in the graveyard", SECOND, "thrown[0]=2"),
    # the deal
    Broken(8, "too few zeros in the deck", START, "deck[0]=23"),
    Broken(8, "too few ones in the deck", START, "deck[1]=23"),
    Broken(8, "too many cards in the deck", START, "deck[0]=33 deck[1]=34"),
    Broken(9, "an input that is no signal", START, "signal[31]=2"),
    Broken(9, "an input that is no signal, below none", START, "signal[16]=-2"),
    Broken(9, "a gap among the inputs", START, "signal[20]=-1"),
    Broken(9, "the last input is missing", NAMED, "signal[31]=-1"),
    Broken(9, "no input at all", NAMED, " ".join(f"signal[{node}]=-1" for node in range(16, 32))),
    Broken(9, "one input more than half", HALF, "signal[24]=1"),
    Broken(9, "one input less than half", HALF, "signal[23]=-1"),
    Broken(9, "an input far behind the first half", HALF, "signal[31]=0"),
    Broken(9, "an input before the first", EMPTY, "signal[31]=1"),
    Broken(9, "all inputs, and more are to come", NAMED, "phase=0"),
    Broken(10, "nobody has begun", START, "start=-1"),
    Broken(10, "somebody has begun too early", NAMED, "start=1"),
    Broken(10, "the starter is still to be announced", START, "chosen=1"),
    Broken(10, "no such starter", START, "start=4|6"),
    Broken(10, "no such starter, below none", START, "start=-2"),
    Broken(10, "no such seat is named", NAMED, "chosen=4|6"),
    Broken(10, "no such seat is named, below none", NAMED, "chosen=-2"),
    # turns
    Broken(14, "a seat acts before the deal", EMPTY, "mover=0"),
    Broken(14, "another seat begins", START, "mover=1"),
    Broken(14, "the starter has the second turn too", LAID, "mover=0"),
    Broken(14, "a seat discards by choice", DISCARD, "mover=0"),
    Broken(14, "a seat draws by choice", STEAL, "mover=0"),
    Broken(14, "a seat turns over by choice", FULL, "mover=3"),
    Broken(14, "somebody acts after the end", OVER, "mover=-1"),
    Broken(14, "a ply before the deal", EMPTY, "ply=1"),
    Broken(14, "no ply for the first half", HALF, "ply=0"),
    Broken(14, "a ply too few for the whole row", NAMED, "ply=1"),
    Broken(14, "a ply too few for the start", START, "ply=2"),
    Broken(14, "a ply too few for the discards", SECOND, "ply=4"),
    Broken(14, "a ply too many before a draw", STEAL, "ply=4"),
    Broken(14, "a ply too few after a draw", STOLEN, "ply=3"),
    Broken(14, "a ply too few for draw and gate", f"{STOLEN} NOR@8", "ply=4"),
    Broken(14, "a ply too many for the gates", FOUR, "ply=8"),
    Broken(14, "a ply too few for the reveal", TURNED, "ply=18"),
    Broken(14, "a ply too many at the end", OVER, "ply=26"),
]
LIMITS = [
    Broken(0, "as few zeros and as many cards as a deck can have", START, "deck[1]=42"),
    Broken(0, "as few ones and as many cards as a deck can have", START, "deck[0]=42"),
    Broken(0, "a gate face down is hidden", FOUR, "gate[9]=-2"),
    Broken(0, "a private graveyard hides a card", f"{PRIVATE} x0<3:OR", "thrown[3]=-2"),
    Broken(0, "a hidden hand", START, " ".join(f"hand[2,{kind}]=-2" for kind in range(5))),
]
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"start": "1", "bug_team_view": "shared", "steal_draw": True},
    {"start": "2", "discard_draw": True, "deck": (24, 42)},
    {"start": "3", "discard_draw": True, "discard_visibility": "private", "steal_draw": True},
)


@pytest.mark.parametrize("case", [*FAULTS, *LIMITS], ids=lambda case: case.fault)
def test_what_is_wrong_has_its_number(case: Broken) -> None:
    check_broken(GAME, case)


def test_every_number_can_be_given() -> None:
    check_complete(notation.INVARIANTS, FAULTS)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_position_and_view_of_a_match_is_sound(options: dict[str, Any]) -> None:
    sound = GAME.kernels.rules.check
    positions = list(walk(GAME, 1, **options))
    assert positions[-1].over
    for pos in positions:
        assert sound(pos.state(), 0) == 0
        assert [sound(pos.view(seat).state(), 0) for seat in (0, 1, 2, 3, None)] == [0] * 5
