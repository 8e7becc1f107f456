"""Positions of Tournament that no match can reach: each is refused with its clause and the thing in question."""

from __future__ import annotations

from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.games.drawn import walk
from tests.support import clause

GAME = logicade.game("tournament")
ROW = "in=1011001001101001"
START = f"{ROW} start=0"
FULL = (  # the first example, all fourteen gates
    "gates=XOR@2,AND@3,OR@4,NAND@5,NAND@6,OR@7,NAND@8,XOR@9,NOR@10,XOR@11,OR@12,NOR@13,AND@14,AND@15"
)
UNREACHABLE = [
    (f"{ROW[:-1]}2 start=0", "tournament 1.1", "`in=1011001001101002` is not 16 signals, each 0 or 1"),
    (f"{ROW}0 start=0", "tournament 1.1", "is not 16 signals, each 0 or 1"),
    ("in=1011001? start=?", "tournament 1.1", "`in=1011001?` is not 16 signals, each 0 or 1"),
    (f"{START} deck=23,24", "tournament 4.1", "`23,24` is not a value of option `deck` of `tournament`"),
    (f"{START} deck=40,40", "tournament 1.2", "`40,40` is no deck"),
    (f"{ROW} start=4", "tournament 1.6", "`start=4` is not a seat from 0 to 3, `?`, or a seat after `?`"),
    ("in=? start=2", "tournament 1.6", "seat 2 starts before all inputs lie there"),
    ("in=10110010? start=2", "tournament 1.6", "seat 2 starts before all inputs lie there"),
    (f"{ROW} start=? gates=NOR@8 piles=7,7", "tournament 1.6", "`gates=` before the starter is named"),
    (f"{ROW} start=?2 piles=8,6 drawn=?", "tournament 1.6", "`piles=` before the starter is named"),
    ("in=? start=? drawn=?", "tournament 1.6", "`drawn=` before the starter is named"),
    (f"{START} gates=NOR@8,AND@8 piles=7,6", "tournament 2.2", "node 8 has two gates"),
    (f"{START} gates=NOR@1 piles=7,7", "tournament 2.2", "`NOR@1` is not a gate on a node from 2 to 15"),
    (f"{START} gates=NOR@16 piles=7,7", "tournament 2.2", "`NOR@16` is not a gate on a node from 2 to 15"),
    (f"{START} gates=BUF@8 piles=7,7", "tournament 2.2", "`BUF@8` is not a gate on a node from 2 to 15"),
    (f"{START} gates= piles=7,7", "tournament 2.2", "`` is not a gate on a node from 2 to 15"),
    (f"{START} gates=NOR@4 piles=7,7", "tournament 2.2", "node 4 has a gate, but no signal lies on node 8 or 9 below"),
    (f"{START} gates=NOR@4,OR@8 piles=7,6", "tournament 2.2", "node 4 has a gate, but no signal lies on node 9 below"),
    (f"{START} gates=AND@8,AND@9,AND@10,AND@11 piles=6,5", "tournament 1.4", "there are 4 AND, and three in the piles"),
    (
        f"{START} gates=AND@8,AND@9,AND@10 piles=6,5 drawn=AND",
        "tournament 1.4",
        "there are 4 AND, and three in the piles",
    ),
    (f"{START} gates=XOR@8,XOR@9,XOR@10,XOR@11 piles=6,5", "tournament 1.4", "there are 4 XOR, and three in the piles"),
    (f"{START} piles=9,6", "tournament 1.7", "pile 1 has 8 cards at most"),
    (f"{START} gates=NOR@8 piles=6,8", "tournament 1.7", "pile 2 has 7 cards at most"),
    (f"{START} gates=NOR@8", "tournament 1.4", "the piles have 15 cards together, and 14 are left"),
    (f"{START} drawn=NOR", "tournament 1.4", "the piles have 15 cards together, and 14 are left"),
    (f"{START} drawn=?", "tournament 1.4", "the piles have 15 cards together, and 14 are left"),
    (f"{START} piles=8,6", "tournament 1.4", "the piles have 14 cards together, and 15 are left"),
    (f"{START} piles=7,6 drawn=NOR", "tournament 1.4", "the piles have 13 cards together, and 14 are left"),
    (f"{START} {FULL} piles=0,0 drawn=NOR", "tournament 2.7", "`drawn=NOR`, and all nodes are filled"),
    (f"{START} {FULL} piles=0,0 drawn=?", "tournament 2.7", "`drawn=?`, and all nodes are filled"),
    (f"{START} {FULL} piles=1,1", "tournament 1.4", "the piles have 2 cards together, and 1 are left"),
    (f"{START} piles=8", "tournament 8.2", "`piles=8` is not two numbers of cards"),
    (f"{START} piles=-1,7", "tournament 8.2", "`piles=-1,7` is not two numbers of cards"),
    (f"{START} piles=7,7 drawn=FOO", "tournament 8.2", "`drawn=FOO` is not a gate or `?`"),
    (f"{START} piles=7,7 drawn=", "tournament 8.2", "`drawn=` is not a gate or `?`"),
    (f"{START} ply=3", "tournament 8.2", "there is no `ply=`"),
    (f"{START} start=0", "tournament 8.2", "no word twice"),
    (f"{START} colour=red", "tournament 8.2", "there is no `colour=`"),
    ("start=0", "tournament 8.2", "`in=` is needed, and no word twice"),
    ("", "tournament 8.3", "key=value words come first, then turns"),
    ("in", "tournament 8.3", "key=value words come first, then turns"),
    (f"1:NOR@8 {START}", "tournament 8.3", "key=value words come first, then turns"),
    (f"{ROW} gates=NOR@8", "tournament 1.6", "`gates=` before the starter is named"),
    (f"{ROW} start=?4", "tournament 1.6", "`start=?4` is not a seat from 0 to 3, `?`, or a seat after `?`"),
    ("1:NOR@8", "tournament 8.3", "key=value words come first, then turns"),
    (f"{START} 1:NOR@4", "tournament 2.2", "`@4`: spot 4 needs both signals below it first"),
    (f"{START} nonsense", "tournament 8.1", "`nonsense` is not an action of `tournament`"),
    (f"{START} 1:AND@16", "tournament 2.2", "`@16`: gates go on nodes 2 to 15"),
    (f"{START} 1:FOO@8", "tournament 8.1", "`FOO` is not an action of `tournament`"),
    (f"{START} @8", "tournament 2.1", "`@8`: draw a gate from a pile first"),
    (f"{START} NOR", "logic-kit 6.2", "`NOR`: that is dealt or drawn, not chosen"),
    (f"{START} 1:AND 2:", "tournament 2.6", "`2:`: place the gate you drew first"),
    (f"{START} 1:AND@8 @9", "tournament 2.1", "`@9`: draw a gate from a pile first"),
    ("in=10110010? start=? 1:", "tournament 1.1", "`1:`: wait until everything is dealt"),
    (f"{START} {FULL} piles=1,0 1:", "tournament 3.1", "`1:`: the game is over"),
]


@clause("tournament 8.2")
@pytest.mark.parametrize(("text", "number", "thing"), UNREACHABLE)
def test_what_no_match_can_reach_is_refused(text: str, number: str, thing: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", number)
    assert str(wrong.value).removesuffix(f" ({number})").endswith(thing), str(wrong.value)
    assert str(wrong.value).count(f"({number})") == 1


@clause("tournament 8.2")
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1:NOR@8", "as in `in=1011001001101001 start=0 2:NOR@13`"),
        (f"{START} ply=3", "words: in, start, deck, gates, piles, drawn"),
        (f"{START} deck=23,24", "allowed: 2 whole numbers from 24 to 42, as in `24,24`"),
        (f"{START} deck=40,40", "allowed: up to 66 cards"),
        ("in=101 start=?", "or `in=?` before the deal"),
        (f"{START} drawn=FOO", "gates: AND, OR, NAND, NOR, XOR"),
        (f"{START} piles=8", "as in `piles=8,6`"),
        (f"{START} nonsense", "a pile as in `2:`, or a node as in `@13`"),
    ],
)
def test_a_refusal_says_what_would_do(text: str, hint: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.hint == hint
    assert str(wrong.value).startswith(f"`{text}` is not a position of `tournament`: ")


@clause("tournament 8.2", "tournament 4.1")
@pytest.mark.parametrize("deck", ["24,42", "42,24", "33,33", "25,24"])
@pytest.mark.parametrize(
    "rest", ["in=? start=?", "in=10110010? start=?3", f"{START}", f"{START} gates=NOR@8 piles=7,7"]
)
def test_decks_are_read_back(deck: str, rest: str) -> None:
    words = rest.split()
    text = " ".join([*words[:2], f"deck={deck}", *words[2:]])
    pos = GAME.position(text)
    assert str(pos) == text
    assert pos.fields["deck"] == [int(count) for count in deck.split(",")]


def test_a_full_board_is_over() -> None:
    assert GAME.position(f"{START} {FULL} piles=1,0").over
    assert GAME.position(f"{START} {FULL} piles=0,1").over


@clause("tournament 8.2")
@pytest.mark.parametrize("options", [{}, {"start": "2"}, {"start": "3", "deck": (42, 24)}], ids=str)
def test_positions_of_a_whole_match_are_read_back(options: dict[str, Any]) -> None:
    for pos in walk(GAME, 6, **options):
        assert GAME.position(str(pos)) == pos
        assert GAME.view(str(pos.view(1)), seat=1) == pos.view(1)
