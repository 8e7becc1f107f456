"""INPUT 11: texts of positions that no match can reach are refused, with the clause that they break."""

from __future__ import annotations

import random

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.support import clause, input_11, random_match

GAME = logicade.game("input-11")
ROW = "row=10110010110"
SIX, FIVE = "AND,OR,NAND,NOR,XOR,XOR", "AND,OR,NAND,NOR,XOR"
TWOS = "AND,AND,OR,OR,NAND,NAND"  # six of the basic pool
REST = "NOR,NOR,XOR,XOR,XOR"  # and the other five

UNREACHABLE = {
    # what a deck can give, at once and after gates (1.2)
    "row=11111111111": ("input-11 1.2", "the deck does not have"),
    "row=00000000000 hands=draft": ("input-11 1.2", "the deck does not have"),
    "row=00000000000 deck=10,9 first=?": ("input-11 1.2", "the deck does not have"),
    f"row=1111111111 gates=OR,NAND,NOR,XOR,XOR|{FIVE}": ("input-11 1.2", "becomes 1111111111"),
    f"row=1111111111 gates=AND,OR,NAND,NOR,XOR|{FIVE}": ("input-11 1.2", "becomes 1111111111"),
    f"row=0000000000 gates=OR,NAND,NOR,XOR,XOR|{FIVE}": ("input-11 1.2", "becomes 0000000000"),
    "row=111111111 gates=OR,NAND,NOR,XOR,XOR|OR,NAND,NOR,XOR": ("input-11 1.2", "becomes 111111111"),
    # gates in hand and on the graveyards (1.4, 2.1)
    f"{ROW} gates={FIVE}|{FIVE}": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} gates={SIX}|{SIX}": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} gates={FIVE}|{SIX}": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} gates={FIVE}|{FIVE} played=XOR|": ("input-11 2.1", "not played alternately"),
    f"{ROW} gates={SIX}|{FIVE} played=AND|": ("input-11 2.1", "not played alternately"),
    f"row=1011001011 gates={SIX}|AND,OR,NAND,NOR played=|XOR": ("input-11 2.1", "not played alternately"),
    f"row=1011001011 gates={FIVE}|{FIVE} first=1 played=XOR|": ("input-11 2.1", "not played alternately"),
    f"row=1011001011 gates={SIX}|{FIVE} played=XOR|": ("input-11 1.4", "a hand has more or fewer gates"),
    f"row=1011001011 gates=AND,AND,NAND,NOR,XOR|{FIVE} played=XOR|": ("input-11 1.4", "one gate of each kind"),
    f"row=1011001011 gates=AND,OR,NAND,NOR,XOR|{FIVE} played=OR|": ("input-11 1.4", "one gate of each kind"),
    f"row=1011001011 gates={SIX}|{FIVE}": ("input-11 2.1", "not played alternately"),
    "row=1011001011 gates=AND,AND,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR": ("input-11 2.2", "fewer than no gates"),
    # the end (3.1)
    "row=1 gates=AND,OR|": ("input-11 2.1", "not played alternately"),
    "row=1 gates=|AND": ("input-11 2.1", "not played alternately"),
    "row=1 gates=|": ("input-11 2.1", "not played alternately"),
    "row=0 gates=NAND| played=AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR": ("input-11 1.4", "one gate of each kind"),
    # random hands (4.3, 4.4)
    f"{ROW} hands=random ring=on gates={SIX}|": ("input-11 1.5", "then the gates are dealt"),
    f"{ROW} hands=random gates=|{FIVE}": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} hands=random gates={TWOS}|{FIVE}": ("input-11 4.9", "do not add up"),
    f"{ROW} hands=random pool=advanced11 gates={TWOS}|{REST}": ("input-11 4.9", "do not add up"),
    f"{ROW} hands=random gates=|": ("input-11 4.9", "do not add up"),
    f"{ROW} hands=random pool=independent gates={SIX}|AND,OR": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} hands=random pool=independent gates=|{FIVE}": ("input-11 1.4", "a hand has more or fewer gates"),
    f"{ROW} hands=random pool=independent gates={FIVE}|": ("input-11 1.4", "a hand has more or fewer gates"),
    # shared gates (4.5)
    f"{ROW} hands=shared gates={SIX},{FIVE} played=AND|": ("input-11 2.1", "not played alternately"),
    f"{ROW} hands=shared gates={FIVE},{FIVE}": ("input-11 4.9", "do not add up"),
    f"row=1011001011 hands=shared gates={FIVE},{FIVE} played=AND|": ("input-11 4.9", "do not add up"),
    f"row=1011001011 hands=shared gates={FIVE},{FIVE} played=|XOR": ("input-11 2.1", "not played alternately"),
    f"{ROW} hands=shared pool=independent": ("input-11 4.4", "`independent` does not go with"),
    # drafts (4.8)
    f"{ROW} hands=draft gates=AND,OR|OR|NAND,NAND,NAND,NAND,NAND,NOR,XOR,XOR": ("input-11 4.9", "do not add up"),
    f"{ROW} hands=draft gates=|AND|OR,OR,NAND,NAND,NAND,NAND,NOR,XOR,XOR,XOR": ("input-11 4.8", "picked in turn"),
    f"{ROW} hands=draft gates=AND,NOR||OR,OR,NAND,NAND,NAND,NAND,XOR,XOR,XOR": ("input-11 4.8", "picked in turn"),
    f"{ROW} hands=draft gates=AND|NOR,OR|OR,NAND,NAND,NAND,NAND,XOR,XOR,XOR": ("input-11 4.8", "picked in turn"),
    f"{ROW} hands=draft gates=||": ("input-11 1.4", "a hand has more or fewer gates"),
    "row=1011001011 hands=draft gates=AND|NOR|OR,OR,NAND,NAND,NAND,NAND,XOR,XOR,XOR played=|": (
        "input-11 1.5",
        "then the gates are dealt",
    ),
    # the order of setting up (1.5)
    f"{ROW} first=? gates={SIX}|{FIVE}": ("input-11 1.5", "the first player is named before"),
    "row=1011001011 first=?": ("input-11 1.5", "the first player is named before"),
    "row=? played=AND|": ("input-11 1.5", "before the row is dealt"),
    "row=? first=0": ("input-11 1.5", "before the row is dealt"),
    # words
    f"{ROW} deck=9,9,9": ("input-11 8.2", "`9,9,9` is not a value of option `deck`"),
    f"{ROW} deck=60,60": ("input-11 8.2", "`60,60` is not a value of option `deck`"),
    f"{ROW} deck=57,57": ("input-11 1.2", "`57,57` is no deck"),
    f"{ROW} gates=AND,NOT|OR": ("logic-kit 2.1", "there is no gate `NOT`"),
    f"{ROW} NOR@\uff12": ("", "`NOR@\uff12` is not an action"),
    "row=10110010110 first=?1 NOR@2": ("input-11 1.1", "wait until everything is dealt"),
}  # fmt: skip


@pytest.mark.parametrize("text", UNREACHABLE)
@clause("input-11 8.2")
def test_what_no_match_reaches_is_refused(text: str) -> None:
    broken, named = UNREACHABLE[text]
    with pytest.raises(BadPosition) as wrong:
        input_11(text)
    assert wrong.value.code == "bad-position"
    assert wrong.value.clause == broken
    assert named in str(wrong.value)
    assert text in str(wrong.value)


@clause("input-11 1.2", "input-11 2.2")
@pytest.mark.parametrize(
    "text",
    [
        f"row=1111111111 gates=AND,OR,NOR,XOR,XOR|{FIVE}",  # nine ones and NAND on two zeros
        f"row=1111111111 gates=AND,OR,NAND,XOR,XOR|{FIVE}",  # NOR does as well
        f"row=0000000000 gates=OR,NAND,NOR,XOR,XOR|{FIVE} deck=10,9",  # AND on a zero and the only one
        f"row=0000000000 gates=AND,OR,NOR,XOR,XOR|{FIVE}",  # NAND on two ones
        "row=111111111 gates=OR,NAND,NOR,XOR,XOR|AND,NAND,NOR,XOR",  # AND on two zeros, OR on that and a one
        "row=11111111111 deck=9,11",
        f"{ROW} hands=random pool=independent gates=AND,AND,AND,AND,AND,AND|",
        f"{ROW} hands=random pool=independent gates=AND,AND,AND,AND,AND,AND|AND,AND,AND,AND,AND",
    ],
)
def test_rare_positions_that_can_be_reached(text: str) -> None:
    assert GAME.position(str(input_11(text))) == input_11(text)


VIEWS = {
    f"{ROW} gates={SIX}|?????": ("input-11 5.2", "face down only in a closed match"),
    f"{ROW} hands=shared gates=???????????": ("logic-kit 2.1", "there is no gate"),
    f"{ROW} visibility=closed gates={SIX}|????": ("input-11 5.1", "the second player has 5 gates, not 4"),
    f"{ROW} visibility=closed gates=???????|{FIVE}": ("input-11 5.1", "the first player has 6 gates, not 7"),
    f"row=1011001011 visibility=closed gates=?????|{FIVE}": ("input-11 8.2", "`played=` is needed"),
    f"row=1011001011 visibility=closed gates=?????|{FIVE} played=AND,AND|": ("input-11 5.1", "4 gates, not 5"),
    "row=101100101 visibility=closed gates=OR,NAND,NOR,XOR,XOR|???? played=AND|FOO": ("logic-kit 2.1", "`FOO`"),
    "row=10110010 visibility=closed gates=????|???? played=OR,OR|AND": ("input-11 1.4", "one gate of each kind"),
    "row=1 visibility=closed gates=?| played=AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR": ("input-11 5.2", "face down"),
    f"{ROW} hands=random visibility=closed gates={TWOS}|?????": ("", ""),
    f"{ROW} hands=random visibility=closed gates=AND,AND,AND,OR,OR,XOR|?????": ("input-11 4.9", "do not add up"),
}  # fmt: skip


@clause("input-11 5.2")
@pytest.mark.parametrize("text", VIEWS)
def test_a_view_hides_what_may_be_hidden_and_nothing_else(text: str) -> None:
    broken, named = VIEWS[text]
    if not broken:
        assert "?????" in str(GAME.view(text, seat=0))
        return
    with pytest.raises(BadPosition) as wrong:
        GAME.view(text, seat=0)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", broken)
    assert named in str(wrong.value)


@clause("input-11 8.2")
@pytest.mark.parametrize("hands", ["standard", "random", "shared", "draft"])
def test_decks_and_named_seats_read_back(hands: str) -> None:
    """Numbers and lists that are not their defaults, at every ply."""
    for first in ("0", "1"):
        match = random_match(GAME, 5, hands=hands, deck=(13, 20), first=first, visibility="closed", ring=True)
        for ply in range(match.ply + 1):
            pos = match.at(ply)
            assert GAME.position(str(pos)) == pos
            assert "deck=13,20" in str(pos)
    start = GAME.start(hands=hands, deck=(9, 57), first=1)
    dealt = start.apply_id(random.Random(1).choice(start.ids))
    assert str(start).endswith("first=?1")
    assert str(dealt).endswith("first=?1")
    assert GAME.position(str(dealt)) == dealt
