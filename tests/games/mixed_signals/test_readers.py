"""Positions of Mixed Signals that no match reaches are refused, with the clause and the thing that is wrong."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from logicade.engine.errors import BadPosition
from tests.games.mixed_signals.naive import GAME, after
from tests.games.mixed_signals.test_rules import SMALL, X6
from tests.support import clause, random_match

FRESH = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=FL2,IN2,OU2,OR1 ply=0"
SOURCES = str(after("OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1", options="tiles=FI2,OU3,IN2,VR1"))
RING = "OR@0,1/0:- LL@1,1/0:- LL@1,2/2:- LL@1,3/1:- VL@0,3/2:- VL@0,2/1:-"
LOOP = f"FI@0,0/0:W FI@-1,0/0:B {RING} left=23/23 move=W pile=OU1 ply=12"
FED = LOOP.replace(":-", ":W").replace("VL@0,3/2:W", "VL@0,3/2:B").replace("23/23", "18/22").replace("ply=12", "ply=18")
PICKING = str(after(X6, options="tokens_per_player=5"))
FIRING = str(GAME.position(f"start branch_prompts=always {X6} 0,1W >1"))
WON = str(after(f"{X6} >0", options="tokens_per_player=5"))
OFFER = "FI@0,0/0:W FI@-1,0/0:B OU@0,1/2:W left=22/23 move=B pile=OU5 up=AND,IN offer=3 ply=5"
THROWN = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=W pile=OU5 out=IN1,FI1 offer=2 ply=4"
TWO = str(after("OU@0,1/2 LR@0,-1/1", options="duplicate=on tiles=FI2,OU1,LR1,LL1 tokens_per_player=3"))
SECOND = str(after("OU@0,1/2 LR@0,-1/1 OU@-1,1/1", options="duplicate=on tiles=FI2,OU1,LR1,LL1 tokens_per_player=3"))
AGAIN = str(after("OU@0,1/2 LR@0,-1/1", options="duplicate=on tiles=FI2,OU2,LR2,IN3 tokens_per_player=3"))
COUNTED = str(after("OU@0,1/2 OU@-1,1/1", options="tiles=FI2,OU2 tokens_per_player=10"))
DRAWN = str(GAME.position("start duplicate=on offer=2 tiles=FI2,OU3,LR2 +OU +LR"))
EARLY = "FI@0,0/0:W FI@-1,0/0:B left=23/23 move=? pile=FL2,OU1 white=? first=? ply=0"


@pytest.mark.parametrize(
    "text", [FRESH, SOURCES, LOOP, PICKING, FIRING, WON, OFFER, THROWN, TWO, SECOND, AGAIN, COUNTED, EARLY]
)
def test_these_are_reached(text: str) -> None:
    assert str(GAME.position(text)) == text


CASES = [
    # the set, the draws and the discards
    (FRESH, ("pile=FL2,IN2,OU2,OR1", "pile=FI2,IN4"), "7.2", "no tile of the set has an input"),
    (FRESH, ("pile=FL2,IN2,OU2,OR1", "pile=FL40,IN23"), "2.1", "64"),
    (FRESH, ("pile=FL2,IN2,OU2,OR1", "pile=-"), "7.11", "points"),
    (FRESH, ("ply=0", "out=OU1 ply=2"), "3.8", "OU cannot have been discarded"),
    (FRESH, ("ply=0", "opening_discard=redraw out=IN1 ply=2"), "3.5", "drawn"),
    (FRESH, ("ply=0", "opening_discard=redraw up=IN ply=1"), "3.5", "drawn"),
    (FRESH, ("ply=0", "up=OU,OU ply=2"), "7.6", "more tiles lie open"),
    (SMALL, ("ply=3", "out=OR1 ply=5"), "3.8", "OR cannot have been discarded"),
    (OFFER, ("up=AND,IN", "up=AND"), "3.5", "drawn"),
    (OFFER, ("up=AND,IN", "up=AND,IN,OU,OU"), "7.6", "more tiles lie open"),
    (THROWN, ("out=IN1,FI1 offer=2 ply=4", "out=FI1 offer=2 ply=2"), "7.6", "2 tiles are discarded together"),
    (THROWN, ("out=IN1,FI1", "out=FI1,OU1"), "3.8", "cannot have been discarded"),
    (THROWN, ("out=IN1,FI1", "up=OU out=IN1,FI1 now=discard"), "7.6", "`now=discard`"),
    (
        OFFER.replace("up=AND,IN ", "up=AND "),
        ("pile=OU5 up=AND offer=3 ply=5", "pile=OU5 out=IN3 offer=3 ply=9"),
        "7.6",
        "the tiles just discarded would fit",
    ),
    # tiles, tokens, turns
    (SMALL, ("move=B", "move=W"), "3.14", "alternate"),
    (SOURCES, ("IN@-1,2/1:B", "IN@-1,2/1:W"), "3.23", "add up"),
    (SOURCES.replace("left=21/21", "left=20/22"), ("IN@-1,2/1:B", "IN@-1,2/1:W"), "3.14", "colour"),
    (SOURCES, ("OU@-1,1/1:B IN@-1,2/1:B", "IN@-1,2/1:B OU@-1,1/1:B"), "3.6", "`IN@-1,2/1:B`"),
    (SOURCES, ("ply=", "first=B ply="), "3.14", "colour"),
    (SOURCES, ("left=21/21", "left=20/21"), "3.23", "add up"),
    (LOOP, (RING, RING.replace(":-", ":W")), "3.23", "add up"),
    (FED.replace("VL@0,3/2:B", "VL@0,3/2:W"), ("left=18/22", "left=17/23"), "3.13", "inputs settle it"),
    (FED, ("pile=OU1", "pile=OU2"), "3.21", "`OR@0,1/0`"),
    (SMALL, ("OU@0,1/2:W left=22/23", "OU@0,1/2:- left=23/23"), "3.13", "inputs settle it"),
    (SMALL, ("ply=3", "tokens_per_player=2 ply=3"), "3.23", "add up"),
    (SMALL, ("left=22/23", "left=0/1 tokens_per_player=2"), "3.14", "alternate"),
    # signals on their way
    (PICKING, ("pick=0,1", "auto=0,1"), "3.17", "no signals come to be as they are"),
    (PICKING, ("pick=0,1", "pick=0,0"), "3.18", "`pick=` names no tile"),
    (PICKING, ("pick=0,1", "pick=0,1 then=0,1>0"), "3.17", "no signals come to be as they are"),
    (FIRING, ("then=0,1>0", "then=0,1>1"), "3.17", "no signals come to be as they are"),
    (FIRING, (" then=0,1>0", ""), "3.17", "no signals come to be as they are"),
    (FIRING, ("fire=0,2", "fire=1,1"), "3.17", "no signals come to be as they are"),
    (FIRING, (" branch_prompts=always", ""), "3.17", "no signals come to be as they are"),
    # the end
    (WON, ("points=2/0", "points=0/2"), "7.11", "points"),
    (WON, (" points=2/0", ""), "7.11", "points"),
    (WON, ("move=B", "move=W"), "3.14", "alternate"),
    (WON, ("OU@1,1/0:W", "OU@1,1/0:-"), "3.23", "add up"),
    (COUNTED, ("points=1/1", "points=2/0"), "7.11", "points"),
    (COUNTED, ("pile=-", "pile=OU1"), "7.11", "points"),
    (COUNTED, ("pile=-", "pile=- tie=second_player"), "7.11", "points"),
    # two games
    (TWO, ("points=2/0", "points=1/1"), "8.3", "draw"),
    (TWO, ("points=2/0", "points=2/2"), "7.11", "points"),
    (TWO, ("order=OU,LR", "order=OU"), "7.11", "no supply can have run out"),
    (AGAIN, ("order=OU,LR", "order=IN,IN,OU"), "7.11", "no supply can have run out"),
    (AGAIN, ("order=OU,LR", "opening_discard=redraw order=IN,OU,LR"), "7.5", "the first tiles of `order=`"),
    (TWO, ("game=2", "game=1"), "7.11", "duplicate=on"),
    (SECOND, ("order=OU,LR", "order=LR,OU"), "7.11", "`order=`"),
    (DRAWN, ("up=OU,LR", "up=LR,OU"), "7.11", "`up=` and `out=` do not follow from `order=`"),
    (SECOND, (" white=1", ""), "9.2", "`ply=`"),
    # the ply
    (FRESH, ("ply=0", "ply=3"), "9.2", "`ply=`"),
    (SOURCES, ("ply=14", "ply=13"), "9.2", "`ply=`"),
    (SOURCES, ("ply=14", "ply=17"), "9.2", "`ply=` is 17, but 14 to 16 things have happened"),
    (SOURCES, ("ply=14", "white=1 ply=14"), "9.2", "`ply=` is 14, but 15 to 16 things have happened"),
    (PICKING, ("ply=", "ply=1"), "9.2", "`ply=`"),
    (EARLY, ("ply=0", "ply=1"), "7.12", "nothing happens before"),
    (EARLY, ("white=?", "white=1"), "9.2", "named White"),
    (EARLY, ("ply=0", "up=OU ply=0"), "7.12", "nothing happens before"),
    (EARLY, ("ply=0", "duplicate=on game=2 points=2/0 order=OU ply=0"), "7.12", "nothing happens before"),
]


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(("text", "change", "number", "thing"), CASES)
def test_what_no_match_reaches_is_refused(text: str, change: tuple[str, str], number: str, thing: str) -> None:
    spoilt = text.replace(*change)
    assert spoilt != text
    with pytest.raises(BadPosition) as wrong:
        GAME.position(spoilt)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", f"mixed-signals {number}")
    assert thing in str(wrong.value).removeprefix(f"`{spoilt}`")


@clause("mixed-signals 7.2", "mixed-signals 7.4", "mixed-signals 7.6")
@pytest.mark.parametrize("seed", range(8))
def test_matches_with_numbers_of_ones_own_are_read_back(seed: int) -> None:
    source = random.Random(seed)
    options: dict[str, Any] = {
        "offer": 1 + seed % 3,
        "tokens_per_player": source.choice((3, 5, 9, 40)),
        "black_compensation": seed % 2,
        "tiles": source.choice(("FI4,FL6,OU4", "FI3,IN8,FL8,OU2,NOR3", "FI20,FL30,OU4", "FI3,IN9,LR2,OR5")),
        "gate_rule": ("strict", "shortcut")[seed % 2],
        "branch_prompts": ("when_it_matters", "always")[seed // 2 % 2],
        "duplicate": seed > 4,
        "show_pile_counts": seed % 3 > 0,
    }
    match = random_match(GAME, seed, **options)
    for ply in range(match.ply + 1):
        assert GAME.position(str(match.at(ply))) == match.at(ply)
        assert GAME.view(str(match.view(0, ply=ply)), seat=0) == match.view(0, ply=ply)


@clause("mixed-signals 7.6", "mixed-signals 7.11")
@pytest.mark.parametrize("offer", [1, 2, 3])
def test_two_games_to_the_last_tile_are_read_back(offer: int) -> None:
    """In the end fewer tiles lie open than are offered, in both games."""
    match = random_match(GAME, 1, duplicate=True, offer=offer, tiles="FI2,OU3,LR2", tokens_per_player=40)
    for ply in range(match.ply + 1):
        assert GAME.position(str(match.at(ply))) == match.at(ply)
    assert [entry.action for entry in match.log].count("again") == 1


@clause("mixed-signals 9.2")
@pytest.mark.parametrize("wrong", ["then=x", "fire=1", "up=", "order=", "pile=", "left=a/b", "points=1", "white=01"])
def test_words_that_say_nothing_are_refused_in_a_sentence(wrong: str) -> None:
    key = wrong.partition("=")[0]
    text = re.sub(rf" {key}=\S*", "", SMALL) + f" {wrong}"
    with pytest.raises(BadPosition) as refused:
        GAME.position(text)
    assert not re.search(r"Traceback|invalid literal|not in|unpack", str(refused.value))
