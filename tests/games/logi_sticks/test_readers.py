"""Logi-Sticks: texts of positions that no match can reach are refused, with the clause that they break."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.support import clause, random_match

GAME = logicade.game("logi-sticks")
EDGES = "S:WBWBBWBW N:WBWBBWBW"
FRESH = f"board=8/8/8/8/8/8/8/8 seats=2 centre=WBWBWBWB {EDGES}"
TWO = f"board=8/8/3AseCs3/8/8/8/8/8 seats=2 {EDGES} pieces=4,5,5,5,5,5|5,5,5,5,5,4 locked=-|e6 ply=3"
THREE = f"board=8/3PsPw3/3Ase4/8/8/8/8/8 seats=2 {EDGES} pieces=4,5,5,4,5,5|5,5,5,4,5,5 turn=N ply=4"
FREE = f"board=8/8/3Ps4/8/8/8/8/8 seats=2 {EDGES} passing=free pieces=5,5,5,4,5,5|5,5,5,5,5,5 passes=1 ply=3"
BLACK = "seats=2 S:...BB... N:...BB... targets=custom"
OVER = f"board=3NePs3/4Ps3/4Ps3/8/8/3Pn4/3Pn4/3PnPw3 {BLACK} pieces=5,5,5,1,5,5|5,5,5,2,4,5 turn=N ply=8"
STRICT = f"board=8/3Ps4/3Ps4/8/8/8/8/8 seats=2 {EDGES} contact=strict pieces=5,5,5,4,5,5|5,5,5,4,5,5"
DRAFT = (
    "seats=3 S:WBWBWBWB W:WBWBWBWB N:WBWBWBWB pieces=1,0,0,0,0,0|0,1,0,0,0,0|0,0,0,0,0,0 stash=9,9,10,10,10,10 ply=3"
)
SNAKE = "seats=2 S:WBWBWBWB N:WBWBWBWB stock=snake pieces=1,0,0,0,0,0|0,2,0,0,0,0 stash=9,8,10,10,10,10 ply=4"
ARRANGED = "seats=2 targets=own S:WBWBWBWB N:WWB ply=11"
TURNED = "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=1 ply=17"
MIRRORED = "seats=2 targets=mirrored S:WWBWBBBW N:WBBBWBWW ply=1"
ONE_BY_ONE = "seats=4 targets=independent S:WBWBWBWB W:WBWBBBWW ply=2"
ALTERNATING = "seats=2 targets=alternating S:WBWBWBWB N:WBWBWBWB"
NAMED = f"seats=2 {EDGES} first_player=chosen first=N ply=2"
OPEN_LOOP = f"board=8/3PsPw3/3XsePn3/8/8/8/8/8 seats=2 {EDGES} loops=allowed pieces=5,5,4,4,5,5|5,5,5,3,5,5 ply=5"
REACHABLE = (
    *(FRESH, TWO, THREE, FREE, OVER, STRICT, DRAFT, SNAKE, ARRANGED, TURNED, MIRRORED, ONE_BY_ONE, ALTERNATING, NAMED),
    OPEN_LOOP,
)


@clause("logi-sticks 9.2")
@pytest.mark.parametrize("text", REACHABLE)
def test_the_positions_that_are_spoilt_here_are_sound(text: str) -> None:
    pos = GAME.position(text)
    assert GAME.position(str(pos)) == pos


SPOILT = [  # a sound position, what is changed in it, into what, the clause that is broken then, and what is named
    # pieces (2.1, 3.4)
    (FRESH, "centre=WBWBWBWB", "pieces=0,0,0,0,0,0|1,0,0,0,0,0", "2.1", "ten pieces of each kind"),
    (FRESH, "centre=WBWBWBWB", "pieces=6,5,5,5,5,5|4,5,5,5,5,5", "3.4", "other pieces than the stock"),
    (THREE, "4,5,5,4,5,5|5,5,5,4,5,5", "4,5,5,5,5,5|5,5,5,5,5,5", "2.1", "ten pieces of each kind"),
    (THREE, "4,5,5,4,5,5|5,5,5,4,5,5", "4,5,5,3,5,5|5,5,5,5,5,5", "3.3", "more pieces than he had turns"),
    (THREE, "4,5,5,4,5,5|5,5,5,4,5,5", "5,5,5,3,5,5|4,5,5,5,5,5", "3.7", "in no order of turns"),
    (DRAFT, "stash=9,9", "stash=9,10", "2.1", "ten pieces of each kind"),
    (DRAFT, "0,1,0,0,0,0|0,0,0,0,0,0", "0,0,0,0,0,0|0,1,0,0,0,0", "3.4", "other pieces than the stock"),
    (SNAKE, "1,0,0,0,0,0|0,2,0,0,0,0", "1,1,0,0,0,0|0,1,0,0,0,0", "3.4", "other pieces than the stock"),
    (FRESH, "centre=WBWBWBWB", "stash=0,0,0,0,0,0", "9.2", "no stash without a draft or a deal"),
    (DRAFT, "S:WBWBWBWB W:WBWBWBWB N:WBWBWBWB ", "", "3.4", "other pieces than the stock"),
    # plies, turns and passes (3.3, 3.13, 5.1, 9.2)
    (FRESH, "centre=WBWBWBWB", "ply=9999", "9.2", "`ply=` is a whole number up to 400"),
    (FRESH, "centre=WBWBWBWB", "ply=0", "9.2", "`ply=` is not the number"),
    (FRESH, "centre=WBWBWBWB", "ply=3", "5.1", "more passes would follow each other"),
    (FRESH, "centre=WBWBWBWB", "turn=N", "5.1", "more passes would follow each other"),
    (FRESH, "centre=WBWBWBWB", "passes=1", "3.13", "nobody passed here who can"),
    (FRESH, "centre=WBWBWBWB", "passes=1 turn=N", "3.13", "nobody passed here who can"),
    (FRESH, "centre=WBWBWBWB", "passes=2", "3.13", "nobody passed here who can"),
    (FRESH, "centre=WBWBWBWB", "passing=free passes=1", "5.1", "more passes would follow each other"),
    (FRESH, "centre=WBWBWBWB", "passing=free passes=3", "8.1", "over exactly when"),
    (THREE, "turn=N ply=4", "ply=4", "9.2", "`ply=` is not the number"),
    (THREE, "turn=N ply=4", "turn=N ply=3", "9.2", "`ply=` is not the number"),
    (THREE, "turn=N ply=4", "turn=N ply=6", "3.7", "in no order of turns"),
    (THREE, "turn=N ply=4", "", "3.7", "in no order of turns"),
    (THREE, "turn=N", "turn=N passes=1", "3.13", "nobody passed here who can"),
    (THREE, "ply=4", "ply=90", "5.1", "more passes would follow each other"),
    (FREE, "passes=1 ply=3", "ply=3", "3.7", "in no order of turns"),
    (FREE, "passes=1 ply=3", "passes=1 ply=2", "9.2", "`ply=` is not the number"),
    (FREE, "passing=free ", "", "3.13", "nobody passed here who can"),
    # locks (3.9)
    (TWO, "locked=-|e6", "locked=e6|-", "3.9", "until his next turn"),
    (TWO, "locked=-|e6", "locked=-|d6", "3.9", "a Capacitor that its owner placed"),
    (TWO, "locked=-|e6", "locked=-|-", "3.7", "in no order of turns"),
    (TWO, "locked=-|e6", "locked=-|e6 capacitor_lock=none", "3.9", "a lock is on"),
    (TWO, "locked=-|e6 ply=3", "locked=-|e6 turn=N", "3.9", "until his next turn"),
    (TWO, "4,5,5,5,5,5|5,5,5,5,5,4", "5,5,5,5,5,4|4,5,5,5,5,5", "3.9", "its owner placed"),
    (TWO, "8/8/3AseCs3", "8/4Ps3/3AseCs3", "2.1", "ten pieces of each kind"),
    (TWO, "8/8/3AseCs3/8/8/8/8/8 seats=2", "8/3Ps4/3Cs4/8/8/8/8/8 seats=2", "2.1", "ten pieces of each kind"),
    (
        TWO,
        f"8/8/3AseCs3/8/8/8/8/8 seats=2 {EDGES} pieces=4,5,5,5,5,5|5,5,5,5,5,4 locked=-|e6 ply=3",
        f"8/3Ps4/3Cs4/8/8/8/8/8 seats=2 {EDGES} pieces=5,5,5,4,5,5|5,5,5,5,5,4 locked=-|d6",
        "3.7",
        "fed by nothing when it was placed",
    ),
    # the board (3.6 to 3.12, 7.15)
    (THREE, "8/3PsPw3/3Ase4/8", "8/3Ps4/3Ase4/4Pn3", "3.6", "in the centre"),
    (THREE, "8/3PsPw3/3Ase4/8", "3Pn4/3Ps4/3Ase4/8", "3.8", "an input faces off the board"),
    (THREE, "8/3PsPw3/3Ase4/8", "8/3PsPe3/3Ase4/8", "3.7", "fed by nothing"),
    (OPEN_LOOP, "loops=allowed ", "", "3.12", "signals run in a loop"),
    (OPEN_LOOP, "8/3PsPw3/3XsePn3/8", "3PsPw3/3XsePn3/8/8", "3.7", "fed by nothing"),
    (STRICT, "8/3Ps4/3Ps4/8", "8/8/3PsPs3/8", "7.15", "an output faces an output"),
    (STRICT, "8/3Ps4/3Ps4/8", "8/8/3PsPw3/8", "7.15", "a stone of the centre"),
    # target stones (3.2, 6.2, 7.2 to 7.11) and the order of setting up (5.3)
    (FRESH, "N:WBWBBWBW", "N:WBWBBWWB", "7.2", "the same stones"),
    (FRESH, EDGES, "S:WWWWWBBB N:WWWWWBBB", "7.11", "more white or black stones"),
    (FRESH, " N:WBWBBWBW", "", "5.3", "come in this order"),
    (FRESH, EDGES, "S:.BWBWBW. N:.BWBWBW.", "9.2", "has 8 stones"),
    (FRESH, "centre=WBWBWBWB", "centre=?", "5.3", "come in this order"),
    (FRESH, "centre=WBWBWBWB", "centre=WWWWBBBB", "3.1", "one stone of each colour"),
    (FRESH, "centre=WBWBWBWB", "shown=2", "5.3", "come in this order"),
    (FRESH, EDGES, "turn=N", "5.3", "`turn=` does not go"),
    (FRESH, EDGES, "passes=1", "5.3", "come in this order"),
    (FRESH, EDGES, "ply=2", "9.2", "`ply=` is not the number"),
    (FRESH, "centre=WBWBWBWB", "first=N", "5.3", "come in this order"),
    (ALTERNATING, "N:WBWBWBWB", "N:BWBWBWBW", "7.4", "white and black stones by turns"),
    (MIRRORED, "N:WBBBWBWW", "N:WWBWBBBW", "7.5", "opposite edges"),
    (MIRRORED, " N:WBBBWBWW", "", "5.3", "come in this order"),
    (ONE_BY_ONE, "W:WBWBBBWW", "N:WBWBBBWW", "5.3", "come in this order"),
    (ONE_BY_ONE, "W:WBWBBBWW", "W:WBWWBBWW", "7.11", "more white or black stones"),
    (ONE_BY_ONE, "ply=2", "ply=4", "9.2", "`ply=` is not the number"),
    (ARRANGED, "S:WBWBWBWB N:WWB", "S:WBWBWBWW N:WWB", "7.11", "more white or black stones"),
    (ARRANGED, "N:WWB", "N:WWWWW", "7.11", "more white or black stones"),
    (ARRANGED, "S:WBWBWBWB N:WWB", "S:WBWB N:WWBBWBWB", "9.2", "one after the other"),
    (ARRANGED, "ply=11", "shown=1 ply=12", "5.3", "come in this order"),
    (ARRANGED, "ply=11", "ply=9", "9.2", "`ply=` is not the number"),
    (TURNED, "shown=1", "shown=3", "5.3", "come in this order"),
    (TURNED, "shown=1", "shown=2", "9.2", "`ply=` is not the number"),
    (NAMED, f"{EDGES} ", "", "5.3", "come in this order"),
    (NAMED, "first=N", "first=E", "3.3", "one of S, N"),
    # the end (8.1, 8.2)
    (OVER, "turn=N ply=8", "ply=8", "9.2", "`ply=` is not the number"),
    (OVER, "turn=N", "turn=N passes=1", "8.1", "over exactly when"),
    (OVER, "turn=N ply=8", "turn=N passes=2 ply=10", "8.1", "over exactly when"),
    (
        OVER,
        "3NePs3/4Ps3/4Ps3/8/8/3Pn4/3Pn4/3PnPw3",
        "3NePs3/4Ps3/4Ps3/8/8/3PnPw3/3PnPw3/3PnPw3",
        "2.1",
        "ten pieces of each kind",
    ),
]


@clause("logi-sticks 9.2")
@pytest.mark.parametrize(("text", "old", "new", "broken", "named"), SPOILT)
def test_what_no_match_reaches_is_refused(text: str, old: str, new: str, broken: str, named: str) -> None:
    assert old in text
    spoilt = text.replace(old, new, 1).strip()
    with pytest.raises(BadPosition) as wrong:
        GAME.position(spoilt)
    assert wrong.value.code == "bad-position"
    assert wrong.value.clause == f"logi-sticks {broken}", str(wrong.value)
    assert named in str(wrong.value)
    assert spoilt in str(wrong.value)


@clause("logi-sticks 8.1")
def test_who_placed_last_has_settled_a_target() -> None:
    """North's three Passthrus settle the only target; South's XORs elsewhere cannot have ended the match."""
    three = "board=8/8/3XseXse3/5Xnw2/8/3Pn4/3Pn4/3Pn4 seats=2 S:...B.... targets=custom pieces=5,5,2,5,5,5|5,5,5,2,5,5"
    assert GAME.position(f"{three} turn=N").over
    four = three.replace("5Xnw2/8", "5Xnw2/5Xsw2").replace("5,5,2,5,5,5|", "5,5,1,5,5,5|")
    with pytest.raises(BadPosition, match=r"in no order of turns .*\(logi-sticks 3\.7\)"):
        GAME.position(four)
    assert not GAME.position(
        f"{four.replace('S:...B....', 'S:...B...B')} turn=N"
    ).over  # with another target it goes on


@clause("logi-sticks 9.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("passing", ["forced", "free"])
def test_without_plies_the_least_number_is_taken(seats: int, passing: str) -> None:
    """Positions of matches in which nobody has passed read back without their ply."""
    match = random_match(GAME, seats, seats=seats, passing=passing, targets="coin", first_player="random")
    for ply in range(match.ply + 1):
        pos = match.at(ply)
        text = " ".join(word for word in str(pos).split() if not word.startswith("ply="))
        again = GAME.position(text)
        assert again.ply <= pos.ply
        if not any(entry.action.endswith("--") for entry in match.log[:ply]):
            assert again == pos
