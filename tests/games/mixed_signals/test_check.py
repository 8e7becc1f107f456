"""`check` of Mixed Signals can fail: real states with a field or two changed, and the invariant that each breaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.mixed_signals.notation import INVARIANTS
from logicade.games.mixed_signals.state import AGAIN, AUTO, COLOURS, DISCARD, DRAW, FIRE, FIRST, OVER, PLACE
from logicade.games.mixed_signals.tables import BLACK, CODES, WHITE
from tests.games.mixed_signals.naive import GAME, after
from tests.games.mixed_signals.test_readers import COUNTED, EARLY, FIRING, FRESH, LOOP, OFFER, PICKING, SOURCES, WON
from tests.games.mixed_signals.test_rules import SMALL, X6
from tests.support import clause, random_match

Changes = dict[str, Any]  # by field: the new value, or for an array the new values by index
LR, LL, FL, IN, FI, OU, VL, VR, OR, NOR, AND, NAND, XOR, XNOR = range(len(CODES))
TWO = "duplicate=on tiles=FI2,OU2,LR2 tokens_per_player=3"

# ---- real states -----------------------------------------------------------------------------------------------------

LAYING = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=FL2,IN2,OU1,OR1 up=OU ply=1"
BLACK_LAYS = SMALL.replace("pile=OU1", "pile=-").replace("ply=3", "up=OU ply=4")
UNFIT = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=FL2,IN1,OU2,OR1 up=IN ply=1"
COUNTED_FOR_ONESELF = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=? show_pile_counts=off set=FI4,OR4 ply=0"
SHOWN = str(GAME.position("start show_pile_counts=off tiles=FI4,OR4"))
LOST = str(after(f"{X6} >1", options="tokens_per_player=5"))
GIVEN_UP = str(after("OU@0,1/2", options="black_compensation=1"))
EARLY_GIVEN_UP = str(GAME.position("start black_compensation=2 first_player=random colours=random"))
NAMED = EARLY.replace("white=? first=? ply=0", "white=1 first=? ply=1")
SOURCE_FIRES = str(GAME.position("start OU@-1,1/1 IN@-1,2/1"))
AUTOMATIC = str(GAME.position(f"start {X6} 0,1W"))
OFFERING = str(GAME.position("start offer=3 +OU +FL +LR OU@0,1/2"))
SHORT = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=- up=OU offer=2 ply=1"
HALF = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=FL2 up=IN offer=2 ply=1"
THROWING = str(GAME.position("start offer=2 tiles=FI2,IN2,OU2 +IN +IN xIN"))
REPLACING = str(GAME.position("start offer=3 tiles=FI4,IN9,OU9 +IN +FI +IN xIN xFI xIN +OU"))
FIRST_DONE = str(GAME.position(f"start {TWO} OU@0,1/2 LR@0,-1/1 0,-1W"))
SECOND = str(after("OU@0,1/2 LR@0,-1/1 OU@-1,1/1", options=TWO))
SECOND_DONE = str(after("OU@0,1/2 LR@0,-1/1 OU@0,1/2 LR@0,-1/1", options=TWO))
SINGLE_OF_TWO = str(after("OU@0,1/2", options=TWO))
TIE = str(after("OU@0,1/2 OU@-1,1/1", options="tiles=FI2,OU2 tokens_per_player=10 tie=second_player"))
TIE_FOR_WHITE = str(
    after("OU@0,1/2 OU@-1,1/1", options="tiles=FI2,OU2 tokens_per_player=10 tie=second_player first_player=black")
)
BLACK_FIRST = str(after("OU@-1,1/1 IN@-1,2/1", options="first_player=black"))
SEATS_CHANGED = str(after(f"white:1 {X6} >0", options="colours=random tokens_per_player=5"))
SOUND = [
    FRESH, SOURCES, LOOP, PICKING, FIRING, WON, OFFER, COUNTED, EARLY, LAYING, BLACK_LAYS, UNFIT, COUNTED_FOR_ONESELF,
    SHOWN, LOST, GIVEN_UP, EARLY_GIVEN_UP, NAMED, SOURCE_FIRES, AUTOMATIC, OFFERING, SHORT, HALF, THROWING, REPLACING,
    FIRST_DONE, SECOND, SECOND_DONE, SINGLE_OF_TWO, TIE, TIE_FOR_WHITE, BLACK_FIRST, SEATS_CHANGED,
]  # fmt: skip


def state(text: str, changes: Changes | None = None) -> States:
    st = (GAME.view(text, seat=0) if "pile=?" in text else GAME.position(text)).state()
    for name, value in (changes or {}).items():
        if isinstance(value, dict):
            for k, one in value.items():
                st[0][name][k] = one
        else:
            st[0][name] = value
    return st


@pytest.mark.parametrize("text", SOUND)
def test_real_states_are_sound(text: str) -> None:
    assert GAME.kernels.rules.check(state(text), 0) == 0


@clause("mixed-signals 2.1")
def test_all_64_tiles_may_lie_on_the_table() -> None:
    match = random_match(GAME, 1, tiles="FI2,XOR62", tokens_per_player=40)
    assert match.position.fields["tiles"] == 64
    assert GAME.kernels.rules.check(match.position.state(), 0) == 0


NOTHING_DRAWN = dict.fromkeys(range(64), NONE)
BROKEN: list[tuple[int, str, str, Changes]] = [
    # number, what is wrong, a sound state, what is changed in it
    (1, "a start tile is missing", FRESH, {"tiles": 1}),
    (1, "more tiles than there are", FRESH, {"tiles": 65}),
    (1, "the white start tile is black", FRESH, {"token": {0: BLACK}}),
    (1, "the black start tile is white", FRESH, {"token": {1: WHITE}}),
    (2, "more are laid than the set has", COUNTED_FOR_ONESELF, {"stock": {FI: 1}}),
    (2, "fewer than none are discarded", FRESH, {"out": {OU: -1}, "pile": {OU: 3}}),
    (2, "a tile is missing in the pile", FRESH, {"pile": {OU: 1}}),
    (2, "the pile has a tile too many", FRESH, {"pile": {LR: 1}}),
    (2, "it is wrong though views do not show it", SHOWN, {"pile": {OR: 3}}),
    (2, "the pile is hidden though all may see it", FRESH, {"pile": dict.fromkeys(range(14), HIDDEN)}),
    (2, "one kind is hidden", SHOWN, {"pile": {OR: HIDDEN}}),
    (2, "the first kind is hidden alone", SHOWN, {"pile": {LR: HIDDEN}}),
    (2, "a set of 65", COUNTED_FOR_ONESELF, {"stock": {OU: 57}}),
    (3, "a gap in the offer", FRESH, {"offer": {1: OU}, "pile": {OU: 1}}),
    (3, "two lie open, one is offered", FRESH, {"offer": {0: OU, 1: OU}, "pile": {OU: 0}}),
    (4, "over, and tiles to be drawn", FRESH, {"ended": 1}),
    (4, "not over, and nothing due", WON, {"ended": 0}),
    (4, "a seat draws", FRESH, {"mover": 0}),
    (4, "the end is left to chance", WON, {"mover": CHANCE}),
    (4, "Black lays for White", LAYING, {"mover": 1}),
    (4, "White lays for Black", BLACK_LAYS, {"mover": 0}),
    (4, "White picks for Black", PICKING, {"mover": 0}),
    (4, "chance picks", PICKING, {"mover": CHANCE}),
    (5, "a pick without a tile", PICKING, {"at": NONE}),
    (5, "signals at a tile while one is drawn", FRESH, {"at": 0}),
    (5, "signals at a tile while one is laid", LAYING, {"at": 0}),
    (5, "signals at a tile after the first game", FIRST_DONE, {"at": 0}),
    (5, "an edge to follow, and no signal", FRESH, {"steps": 1}),
    (5, "fewer edges than none", FIRING, {"steps": -1}),
    (5, "a tile fires again", FIRING, {"token": {4: BLACK}}),
    (5, "a branch of a tile that has not fired", PICKING, {"token": {9: NONE}}),
    (5, "the same where nobody picks", AUTOMATIC, {"token": {9: NONE}}),
    (5, "a tile fires that waits", LOOP, {"at": 2, "phase": FIRE}),
    (6, "a supply below zero", SMALL, {"left": {WHITE: -1, BLACK: 0}, "tokens": 1}),
    (6, "a white token is lost", SMALL, {"left": {WHITE: 21}}),
    (6, "a black token too many", SMALL, {"left": {BLACK: 24}}),
    (6, "of each colour one too few", SMALL, {"tokens": 25}),
    (6, "nothing was given up", GIVEN_UP, {"fewer": 0}),
    (6, "the first player has given it up", GIVEN_UP, {"left": {WHITE: 21, BLACK: 23}}),
    (6, "it is given up before it is known by whom", EARLY_GIVEN_UP, {"left": {BLACK: 21}}),
    (7, "a token of the wrong colour", SMALL, {"token": {2: BLACK}, "left": {WHITE: 23, BLACK: 22}}),
    (7, "a tile that is known has no token", SMALL, {"token": {2: NONE}, "left": {WHITE: 23}}),
    (7, "a tile that waits has one", LOOP, {"token": {2: WHITE}, "left": {WHITE: 22}}),
    (7, "an input of old has none", FIRING, {"token": {3: NONE}, "left": {BLACK: 21}}),
    (8, "a supply is empty and a tile is drawn", WON, {"phase": DRAW, "ended": 0, "mover": CHANCE}),
    (8, "over with tiles in the pile", COUNTED, {"pile": {OU: 1}, "stock": {OU: 3}}),
    (8, "over with a tile on offer", COUNTED, {"offer": {0: OU}, "stock": {OU: 3}}),
    (8, "no tile is left to draw", COUNTED, {"phase": DRAW, "ended": 0, "mover": CHANCE, "points": {0: 0, 1: 0}}),
    (9, "an input of the other's colour", SOURCES, {"token": {3: WHITE}, "left": {WHITE: 20, BLACK: 22}}),
    (9, "the other one began", SOURCES, {"first": BLACK}),
    (9, "White lays twice", SMALL, {"active": WHITE}),
    (9, "the other's signals", AUTOMATIC, {"active": WHITE}),
    (9, "signals before a tile is laid", FRESH, {"at": 0, "phase": AUTO, "active": BLACK}),
    (10, "a tile is drawn while signals run", PICKING, {"offer": {0: XOR}, "pile": {XOR: 3}}),
    (10, "two tiles are missing while signals run", OFFERING, {"offer": {1: NONE}, "pile": {LR: 3}}),
    (10, "one tile more is drawn", LAYING, {"phase": DRAW, "mover": CHANCE}),
    (10, "an empty pile is drawn from", SHORT, {"phase": DRAW, "mover": CHANCE}),
    (10, "two tiles are missing on offer", OFFER, {"offer": {1: NONE}, "pile": {IN: 1}}),
    (10, "laid before enough lie open", OFFER, {"phase": PLACE, "mover": 1}),
    (10, "laid though it fits nowhere", UNFIT, {"phase": PLACE, "mover": 0}),
    (10, "discarded though it fits", LAYING, {"phase": DISCARD, "mover": CHANCE}),
    (10, "nothing to discard", FRESH, {"phase": DISCARD}),
    (10, "discarded before enough lie open", HALF, {"phase": DISCARD}),
    (10, "discarded on the first turn in spite of the option", UNFIT, {"redraw": 1}),
    (10, "it was discarded then", UNFIT, {"redraw": 1, "phase": DRAW, "offer": {0: NONE}, "out": {IN: 1}}),
    (11, "a turn before sides are known", EARLY, {"active": WHITE}),
    (11, "nobody's turn", FRESH, {"active": NONE}),
    (11, "White is named twice", FRESH, {"phase": COLOURS}),
    (11, "who begins is said twice", FRESH, {"phase": FIRST}),
    (11, "a tile is drawn before", EARLY, {"phase": DRAW}),
    (11, "who begins is said before who plays White", EARLY, {"phase": FIRST}),
    (11, "White is named though known", NAMED, {"phase": COLOURS, "ply": 0}),
    (11, "a tile was laid before", SMALL, {"white": NONE, "active": NONE, "phase": COLOURS, "ply": 0}),
    (11, "a tile lies open before", EARLY, {"offer": {0: OU}, "pile": {OU: 0}}),
    (11, "a game was played before", EARLY, {"game": 1}),
    (11, "something has happened before", EARLY, {"ply": 1}),
    (11, "more than the name of White has been said", NAMED, {"ply": 2}),
    (12, "a second game that nobody asked for", FIRST_DONE, {"double": 0, "draws": 0, "order": NOTHING_DRAWN}),
    (12, "a third game", SECOND_DONE, {"phase": AGAIN, "ended": 0, "mover": CHANCE}),
    (12, "over after the first of two", FIRST_DONE, {"phase": OVER, "ended": 1, "mover": NOBODY}),
    (12, "a second game of one", SMALL, {"game": 1, "known": 1, "order": {0: OU}, "points": {0: 1, 1: 1}}),
    (12, "a draw too many", SECOND, {"draws": 2}),
    (12, "draws are counted for nothing", SMALL, {"draws": 1}),
    (12, "the first game drew less", SECOND, {"known": 1}),
    (12, "the first game knows itself", SINGLE_OF_TWO, {"known": 1}),
    (12, "the order lacks a tile", SINGLE_OF_TWO, {"order": NOTHING_DRAWN}),
    (12, "the order has one too many", SINGLE_OF_TWO, {"order": {1: OU}}),
    (12, "a first game without tiles", SECOND, {"order": NOTHING_DRAWN, "known": 0}),
    (12, "a first game with more than all", SECOND, {"order": dict.fromkeys(range(5), OU), "known": 5}),
    (12, "points before the end", FRESH, {"points": {0: 1}}),
    (12, "less than none", FRESH, {"points": {0: -1, 1: 1}}),
    (12, "and for the other", FRESH, {"points": {0: 1, 1: -1}}),
    (12, "White has won, Black is paid", WON, {"points": {0: 0, 1: 2}}),
    (12, "Black has won, White is paid", LOST, {"points": {0: 2, 1: 0}}),
    (12, "the seat that plays White has won", SEATS_CHANGED, {"points": {0: 2, 1: 0}}),
    (12, "equal supplies, and one is paid", COUNTED, {"points": {0: 2, 1: 0}}),
    (12, "equal supplies are the second player's", TIE, {"points": {0: 1, 1: 1}}),
    (12, "and that is not White", TIE, {"points": {0: 2, 1: 0}}),
    (12, "or is", TIE_FOR_WHITE, {"points": {0: 0, 1: 2}}),
    (12, "the first of two games paid nothing", SECOND, {"points": {0: 0}}),
    (13, "less than has happened", SOURCES, {"ply": 13}),
    (13, "more than can have happened", SOURCES, {"ply": 14 + 5 + 3}),
    (13, "a discard and its draw are two", UNFIT, {"offer": {0: NONE}, "out": {IN: 1}, "phase": DRAW, "ply": 1}),
    (13, "less than two games take", SECOND, {"ply": 7}),
    (13, "more than two games take", SECOND, {"ply": 20}),
]


@pytest.mark.parametrize(("number", "wrong", "text", "changes"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_broken_state_is_named(number: int, wrong: str, text: str, changes: Changes) -> None:
    assert GAME.kernels.rules.check(state(text), 0) == 0
    assert GAME.kernels.rules.check(state(text, changes), 0) == number, wrong


def test_every_invariant_has_a_case() -> None:
    assert {row[0] for row in BROKEN} == set(INVARIANTS)


@clause("mixed-signals 3.1")
@pytest.mark.parametrize("options", [{}, {"duplicate": True, "offer": 3}], ids=str)
def test_a_fresh_state_has_nothing_of_what_was_there_before(options: Changes) -> None:
    """States of a batch are set up again where others have ended."""
    kernels = GAME.kernels
    fresh = kernels.start_state(2, GAME.settle(options))
    used = np.frombuffer(bytearray(b"\x55" * kernels.record.size), kernels.record.dtype)
    kernels.rules.setup(used, 0, 2, kernels.variant(GAME.settle(options)))
    assert used.tobytes() == fresh.tobytes()
