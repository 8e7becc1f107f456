"""LOOP 6: texts of positions that no match can reach are refused, with the clause that they break."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.support import clause, random_match

GAME = logicade.game("loop-6")
FRESH = "a=110010 b=100100 hands=NAND,XOR|OR,NOR"
ONCE = "a=11001 b=100100 hands=NAND,XOR|OR,NOR turn=1 buried=AND1 yard=1/0"  # after AND on two zeros
DRAWING = "a=11001 b=100100 hands=XOR|OR,NOR buried=AND1 yard=1/0"  # the same, before the draw
WON = "a=1 b=100100 hands=NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=a"
PUNISHED = "a=0 b=100100 hands=OR,NAND|OR,NOR turn=4 buried=AND3,OR2 yard=3/2 penalties=1/0 refill=a5"
LATER = "a=011011 b=100100 hands=OR,NAND|OR,NOR turn=5 buried=AND3,OR2 yard=3/2 penalties=1/0 ply=16"
LOCKED = "a=110* b=0101 hands=OR,NOR|AND,XOR turn=6 buried=AND3,OR2,DFF1 yard=3/2 gates=advanced"
OPEN = "a=1?0 b=0101 hands=OR,NOR|AND,XOR under=1| turn=6 buried=AND3,OR2,BUG1 yard=3/2 gates=advanced"
SHRUNK = (
    "a=01101 b=100100 hands=OR,NAND|OR,NOR turn=5 buried=AND3,OR2 yard=3/2 penalties=1/0 shrinking_refill=on ply=16"
)
TIED = "a=11001 b=100100 hands=NAND,XOR|OR,NOR turn=1 buried=AND1 yard=1/0 won=none max_turns=1 ply=7"
PASSING = "a=10** b=0*1 hands=AND,OR|XOR,NOT turn=10 buried=AND4,OR4,DFF2 yard=6/2 gates=advanced dff_turns=2"
REACHABLE = (FRESH, ONCE, DRAWING, WON, PUNISHED, LATER, LOCKED, OPEN, SHRUNK, TIED, PASSING)


@clause("loop-6 11.3")
@pytest.mark.parametrize("text", REACHABLE)
def test_the_positions_that_are_spoilt_here_are_sound(text: str) -> None:
    pos = GAME.position(text)
    assert GAME.position(str(pos)) == pos


SPOILT = [  # a sound position, what is changed in it, into what, the clause that is broken then, and what is named
    # signals (2.5, 2.6, 7.1)
    (FRESH, "a=110010", "a=1100", "loop-6 7.1", "signal pile and its graveyard"),
    (ONCE, "yard=1/0", "yard=0/0", "loop-6 7.1", "signal pile and its graveyard"),
    (ONCE, "yard=1/0", "yard=2/0", "loop-6 7.1", "signal pile and its graveyard"),
    (ONCE, "yard=1/0", "yard=2/0 supply=8/9", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "yard=1/0", "yard=2/0 cards=28/18", "loop-6 2.6", "join the match"),
    (ONCE, "yard=1/0", "yard=0/0 cards=26/18", "loop-6 2.6", "join the match"),
    (ONCE, "yard=1/0", "yard=19/0", "loop-6 2.5", "do not add up"),
    (FRESH, "OR,NOR", "OR,NOR yard=0/1 supply=9/8", "loop-6 2.4", "the gates in the graveyard"),
    (FRESH, "a=110010 b=100100", "a=111111 b=111110", "loop-6 2.5", "do not add up"),
    (LATER, "yard=3/2", "yard=2/2", "loop-6 7.1", "signal pile and its graveyard"),
    (PUNISHED, "yard=3/2", "yard=8/2 cards=32/18 supply=0/9", "loop-6 7.1", "signal pile and its graveyard"),
    # turns, fields and the gate graveyard (2.1, 2.3, 2.4)
    (FRESH, "OR,NOR", "OR,NOR turn=1", "loop-6 2.3", "the cards on the fields"),
    (FRESH, "OR,NOR", "OR,NOR turn=1 gates=advanced", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "turn=1", "turn=0", "loop-6 2.3", "the cards on the fields"),
    (ONCE, "turn=1", "turn=2", "loop-6 2.3", "the cards on the fields"),
    (ONCE, "turn=1", "turn=2 gates=advanced", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "buried=AND1 ", "", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "buried=AND1", "buried=AND2", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "buried=AND1", "buried=DFF1 gates=advanced", "loop-6 2.4", "the gates in the graveyard"),
    (ONCE, "buried=AND1", "buried=DFF1", "loop-6 1.1", "the gates of hands and graveyard"),
    (ONCE, "buried=AND1", "buried=NOR3", "loop-6 1.1", "the gates of hands and graveyard"),
    (ONCE, "turn=1", "turn=1 max_turns=1", "loop-6 9.8", "more turns are done"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,NOT|OR,NOR", "loop-6 1.1", "the gates of hands and graveyard"),
    (FRESH, "NAND,XOR|OR,NOR", "NOR,NOR|NOR,NOR", "loop-6 1.1", "the gates of hands and graveyard"),
    # hands (5.2)
    (FRESH, "NAND,XOR|OR,NOR", "NAND|OR,NOR", "loop-6 2.3", "the cards on the fields"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,XOR|OR", "loop-6 5.2", "everybody has two gates"),
    (FRESH, "NAND,XOR|OR,NOR", "|OR,NOR", "loop-6 5.2", "everybody has two gates"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND|", "loop-6 5.2", "everybody has two gates"),
    (DRAWING, "XOR|OR,NOR", "NAND,XOR|OR", "loop-6 5.2", "everybody has two gates"),
    (DRAWING, "XOR|OR,NOR", "XOR|OR", "loop-6 5.2", "everybody has two gates"),
    (DRAWING, "XOR|OR,NOR", "|OR,NOR", "loop-6 5.2", "everybody has two gates"),
    (WON, "NAND|OR,NOR", "NAND,AND|OR,NOR", "loop-6 5.2", "everybody has two gates"),
    (WON, "NAND|OR,NOR", "NAND,AND|NOR", "loop-6 5.2", "everybody has two gates"),
    (TIED, "NAND,XOR|OR,NOR", "XOR|OR,NOR", "loop-6 5.2", "everybody has two gates"),
    (PUNISHED, "OR,NAND|OR,NOR", "NAND|OR,NOR", "loop-6 5.2", "everybody has two gates"),
    # who has won, and who has not (5.5, 6.1, 9.3)
    (WON, "NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=a", "NAND|OR,NOR turn=4 buried=AND3,OR2 yard=4/1",
     "loop-6 5.5", "neither has won"),
    (WON, "NAND|OR,NOR turn=5", "NAND,AND|NOR turn=4", "loop-6 2.3", "the cards on the fields"),
    (WON, "won=a", "won=b", "loop-6 5.2", "everybody has two gates"),
    (WON, "hands=NAND|OR,NOR turn=5", "hands=AND,NAND|OR,NOR turn=5", "loop-6 5.2", "everybody has two gates"),
    (WON, "NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=a", "AND,NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=b",
     "loop-6 6.1", "not who has won"),
    (WON, "NAND|OR,NOR", "AND,NAND|OR,NOR max_turns=5", "loop-6 5.2", "everybody has two gates"),
    (WON, "NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=a",
     "AND,NAND|OR,NOR turn=5 buried=AND3,OR2 yard=4/1 won=none max_turns=5", "loop-6 6.1", "not who has won"),
    (WON, "a=1 b=100100", "a=1 b=1", "loop-6 6.1", "not who has won"),
    (FRESH, "OR,NOR", "OR,NOR won=a", "loop-6 6.1", "not who has won"),
    (FRESH, "OR,NOR", "OR,NOR won=none", "loop-6 6.1", "not who has won"),
    (TIED, "max_turns=1", "max_turns=2", "loop-6 6.1", "not who has won"),
    (TIED, "won=none ", "", "loop-6 9.8", "more turns are done"),
    (DRAWING, "a=11001", "a=1", "loop-6 5.5", "neither has won"),
    (DRAWING, "a=11001 b=100100", "a=0 b=0", "loop-6 5.5", "neither has won"),
    (DRAWING, "a=11001 b=100100", "a=1111 b=100100 four_ones=on", "loop-6 5.5", "neither has won"),
    (ONCE, "a=11001", "a=1111 four_ones=on", "loop-6 5.5", "neither has won"),
    (ONCE, "a=11001", "a=0", "loop-6 5.5", "two cards or more"),
    # penalties (5.3, 9.4 to 9.6)
    (PUNISHED, "refill=a5", "refill=a4", "loop-6 5.3", "a penalty fills"),
    (PUNISHED, "refill=a5", "refill=b5", "loop-6 5.3", "six cards at most"),
    (PUNISHED, "penalties=1/0 refill=a5", "refill=a5", "loop-6 5.3", "a penalty fills"),
    (PUNISHED, "penalties=1/0", "penalties=0/1", "loop-6 5.3", "a penalty fills"),
    (PUNISHED, "penalties=1/0", "penalties=1/1", "loop-6 7.1", "signal pile and its graveyard"),
    (PUNISHED, "penalties=1/0", "penalties=2/0", "loop-6 7.1", "signal pile and its graveyard"),
    (PUNISHED, "a=0", "a=1", "loop-6 5.5", "neither has won"),
    (PUNISHED, "a=0 b=100100", "a=11 b=100100", "loop-6 5.3", "six cards at most"),
    (PUNISHED, "a=0 b=100100", "a=0 b=0", "loop-6 5.5", "two cards or more"),
    (PUNISHED, "a=0 b=100100", "a=01 b=100100", "loop-6 5.3", "six cards at most"),
    (PUNISHED, "a=0 b=100100", "a=01 b=100100 refill=a4", "loop-6 11.3", "no word twice"),
    (PUNISHED, "refill=a5", "refill=a5 shrinking_refill=on", "loop-6 5.3", "a penalty fills"),
    (PUNISHED, "refill=a5", "refill=a5 penalty_limit=1", "loop-6 9.6", "so many penalties"),
    (LATER, "penalties=1/0", "penalties=1/0 penalty_limit=1", "loop-6 9.6", "so many penalties"),
    (LATER, "penalties=1/0", "penalties=6/0 shrinking_refill=on", "loop-6 9.6", "so many penalties"),
    (LATER, "penalties=1/0", "penalties=2/0", "loop-6 7.1", "signal pile and its graveyard"),
    (SHRUNK, "a=01101", "a=011011", "loop-6 5.3", "a penalty fills"),
    (SHRUNK, "penalties=1/0", "penalties=5/0", "loop-6 9.6", "so many penalties"),
    (WON, "won=a", "won=a penalty_limit=1 penalties=0/1", "loop-6 9.6", "so many penalties"),
    # locks and `?` (3.3, 3.4, 3.5)
    (FRESH, "a=110010", "a=110*010", "loop-6 3.3", "a lock is not from a DFF"),
    (LOCKED, "a=110*", "a=11*0*", "loop-6 3.3", "a lock is not from a DFF"),
    (LOCKED, "a=110* b=0101", "a=110* b=010*1", "loop-6 3.3", "a lock is not from a DFF"),
    (LOCKED, "a=110*", "a=110**", "loop-6 3.3", "a lock is not from a DFF"),
    (LOCKED, "a=110*", "a=110***", "loop-6 3.3", "a lock is not from a DFF"),
    (LOCKED, "DFF1", "BUF1", "loop-6 2.4", "the gates in the graveyard"),
    (PASSING, "a=10** b=0*1", "a=10* b=0*1", "loop-6 3.3", "a lock is not from a DFF"),
    (PASSING, "a=10** b=0*1", "a=10*** b=0*1", "loop-6 3.3", "a lock is not from a DFF"),
    (PASSING, "DFF2", "DFF1,BUF1", "loop-6 2.4", "the gates in the graveyard"),
    (PASSING, "turn=10", "turn=12", "loop-6 2.4", "the gates in the graveyard"),
    (OPEN, "BUG1", "NOT1", "loop-6 2.4", "the gates in the graveyard"),
    (FRESH, "OR,NOR", "OR,NOR under=1|", "loop-6 11.3", "`under=` needs 0 materials"),
    (FRESH, "a=110010 b=100100 hands=NAND,XOR|OR,NOR", "a=1?0010 b=100100 hands=NAND,XOR|OR,NOR under=1|",
     "loop-6 2.4", "the gates in the graveyard"),
    # plies (11.3)
    (FRESH, "OR,NOR", "OR,NOR ply=0", "loop-6 11.3", "the ply is not"),
    (FRESH, "OR,NOR", "OR,NOR ply=6", "loop-6 11.3", "the ply is not"),
    (LATER, "ply=16", "ply=15", "loop-6 11.3", "the ply is not"),
    (LATER, "ply=16", "ply=17", "loop-6 11.3", "the ply is not"),
    (DRAWING, "yard=1/0", "yard=1/0 ply=7", "loop-6 11.3", "the ply is not"),
    (WON, "won=a", "won=a ply=15", "loop-6 11.3", "the ply is not"),
    (PASSING, "dff_turns=2", "dff_turns=2 ply=26", "loop-6 11.3", "the ply is not"),
    # before play (1.2)
    (FRESH, " hands=NAND,XOR|OR,NOR", " turn=1", "loop-6 11.3", "`turn=` does not go with a deal"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,XOR| yard=1/0", "loop-6 1.2", "before play nothing else"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,XOR| buried=AND1", "loop-6 1.2", "before play nothing else"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,XOR| penalties=0/1", "loop-6 1.2", "before play nothing else"),
    (FRESH, "NAND,XOR|OR,NOR", "NAND,XOR| ply=5", "loop-6 11.3", "the ply is not"),
    ("a=110010 b=100100 hands=NAND,XOR|", "b=100100", "b=10010", "loop-6 1.2", "before play nothing else"),
    ("a=110010 b=100100 hands=NAND,XOR|", "NAND,XOR|", "NAND|", "loop-6 5.2", "everybody has two gates"),
    ("a=111111 b=-", "a=111111 b=-", "a=111111 b=111111", "loop-6 1.1", "the pile can't give that now"),
]  # fmt: skip


@clause("loop-6 11.3")
@pytest.mark.parametrize(("text", "old", "new", "broken", "named"), SPOILT)
def test_what_no_match_reaches_is_refused(text: str, old: str, new: str, broken: str, named: str) -> None:
    assert old in text
    spoilt = text.replace(old, new, 1)
    with pytest.raises(BadPosition) as wrong:
        GAME.position(spoilt)
    assert wrong.value.code == "bad-position"
    assert wrong.value.clause == broken, str(wrong.value)
    assert named in str(wrong.value)
    assert spoilt in str(wrong.value)


@clause("loop-6 10.4")
def test_after_the_end_no_hand_is_hidden() -> None:
    with pytest.raises(BadPosition, match=r"both hands are shown \(loop-6 10\.4\)"):
        GAME.view(WON.replace("NAND|OR,NOR", "?|OR,NOR"), seat=1)
    assert "hands=??|OR,NOR" in str(GAME.view(FRESH.replace("NAND,XOR", "??"), seat=1))


NUMBERS = (
    {"penalty_limit": 3, "max_turns": 60, "first": "1"},
    {"penalty_limit": 99, "shrinking_refill": True, "first": "0"},
    {"counts": "AND9,XOR5,NOT3,DFF9,BUG4", "dff_turns": "2", "max_turns": 90, "penalty_limit": 12},
    {"counts": "XOR4,BUF1", "max_turns": 50},
    {"gates": "advanced", "max_turns": 1},
)


@clause("loop-6 11.3")
@pytest.mark.parametrize("options", NUMBERS)
def test_numbers_and_counts_read_back(options: dict[str, Any]) -> None:
    """Options with values that are not their defaults, at every ply."""
    for seed in range(3):
        match = random_match(GAME, seed, **options)
        for ply in range(match.ply + 1):
            pos = match.at(ply)
            assert GAME.position(str(pos)) == pos, str(pos)
            for seat in (0, 1, None):
                assert GAME.view(str(pos.view(seat)), seat=seat) == pos.view(seat)
