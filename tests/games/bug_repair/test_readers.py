"""Positions of Bug Repair that no match can reach: each is refused with its clause and the thing in question."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadPosition
from tests.support import clause

GAME = logicade.game("bug-repair")
ROW = "in=1100101001110010"
START = f"{ROW} start=0"
E1 = (  # the first example, all fifteen gates
    "NOR@1/2,AND@2/0,OR?=AND@3/1,XOR@4/0,NAND?=XOR@5/1,AND@6/2,NAND?=NOR@7/3,OR@8/0,AND?=NAND@9/1,NAND@10/2,"
    "XOR?=XOR@11/3,OR?=NOR@12/1,OR@13/2,OR?=AND@14/3,NAND@15/0"
)
FULL = f"{START} gates={E1}"
STOLEN = "AND,OR,NAND,NOR,NOR,XOR|AND,OR,NAND,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR"
WORDS = "in, start, discard_draw, discard_visibility, steal_draw, bug_team_view, deck, thrown, gates, hands"
UNREACHABLE = [
    # the deal
    (f"{ROW}1 start=0", "bug-repair 1.1", "`in=11001010011100101` is not 16 signals, each 0 or 1"),
    (f"{START} deck=40,40", "bug-repair 4.8", "`40,40` is no deck"),
    ("in=1011 start=0", "bug-repair 1.1", "`in=1011` is not 16 signals, each 0 or 1"),
    ("in=1100101001110012 start=0", "bug-repair 1.1", "`in=1100101001110012` is not 16 signals, each 0 or 1"),
    ("in=1100101? start=?", "bug-repair 1.1", "`in=1100101?` is not 16 signals, each 0 or 1"),
    ("in=11001010? start=0", "bug-repair 1.6", "seat 0 starts before all inputs lie there"),
    (f"{ROW} start=?4", "bug-repair 1.6", "`start=?4` is not a seat from 0 to 3, `?`, or a seat after `?`"),
    (f"{ROW} gates=OR@8/0", "bug-repair 1.6", "`gates=` before the starter is named"),
    (f"{ROW} hands=|||", "bug-repair 1.6", "`hands=` before the starter is named"),
    (f"{START} deck=23,24", "bug-repair 4.8", "`23,24` is not a value of option `deck` of `bug-repair`"),
    (f"{START} steal_draw=perhaps", "bug-repair 4.8",
     "`perhaps` is not a value of option `steal_draw` of `bug-repair`"),
    (f"{START} discard_draw=on thrown=FOO|OR|OR|OR", "bug-repair 4.1",
     "`thrown=FOO|OR|OR|OR` is not a card or `-` a seat"),
    (f"{START} deck=24", "bug-repair 4.8", "`24` is not a value of option `deck` of `bug-repair`"),
    (f"{START} discard_visibility=private", "bug-repair 4.2", "does not go with option `discard_draw` = `off`"),
    (f"{ROW} start=5", "bug-repair 1.6", "`start=5` is not a seat from 0 to 3, `?`, or a seat after `?`"),
    ("in=? start=1", "bug-repair 1.6", "seat 1 starts before all inputs lie there"),
    (f"{ROW} start=? gates=OR@8/0", "bug-repair 1.6", "`gates=` before the starter is named"),
    (f"{ROW} start=?1 discard_draw=on thrown=-|-|-|OR", "bug-repair 1.6", "`thrown=` before the starter is named"),
    # the graveyard
    (f"{START} thrown=-|-|-|OR", "bug-repair 4.1", "`thrown=` needs `discard_draw=on`"),
    (f"{START} discard_draw=on thrown=OR", "bug-repair 4.1", "`thrown=OR` is not a card or `-` a seat"),
    (f"{START} discard_draw=on thrown=OR|-|-|-", "bug-repair 4.9",
     "no card of seat 3 is in the graveyard, and later ones are"),
    (f"{START} discard_draw=on thrown=-|OR|-|OR", "bug-repair 4.9",
     "no card of seat 0 is in the graveyard, and later ones are"),
    (f"{START} discard_draw=on gates=AND@8/0", "bug-repair 4.1", "laid before a card of seat 3 is in the graveyard"),
    (f"{START} discard_draw=on thrown=OR|OR|-|OR gates=AND@8/0", "bug-repair 4.1",
     "laid before a card of seat 2 is in the graveyard"),
    # the board
    (f"{START} gates=OR@8/0,AND?=AND@8/1", "bug-repair 2.1", "node 8 has two gates"),
    (f"{START} gates=OR@16/0", "bug-repair 2.1", "`OR@16/0` is not a gate on a node"),
    (f"{START} gates=OR@0/0", "bug-repair 2.1", "`OR@0/0` is not a gate on a node"),
    (f"{START} gates=OR@8/4", "bug-repair 2.1", "`OR@8/4` is not a gate on a node"),
    (f"{START} gates=OR?=@8/0", "bug-repair 2.1", "`OR?=@8/0` is not a gate on a node"),
    (f"{START} gates=OR@4/0", "bug-repair 2.1", "node 4 has a gate, but no signal lies on node 8 or 9 below"),
    (f"{START} gates=OR?=OR@8/0", "bug-repair 2.4", "node 8: seat 0 is of the team where a debugger lays face up"),
    (f"{START} gates=OR@8/0,OR@9/1", "bug-repair 2.4",
     "node 9: seat 1 is of the team where a bug lays face down under a name"),
    (f"{START} gates=OR?=OR@8/1", "bug-repair 1.4", "no gate that seat 0 can have laid in turn 1"),
    (f"{START} gates=OR@8/0,AND@9/0", "bug-repair 1.4", "no gate that seat 1 can have laid in turn 2"),
    (f"{START} gates=AND@4/0,OR?=OR@8/1,OR@9/2", "bug-repair 1.4", "no gate that seat 0 can have laid in turn 1"),
    (f"{START} gates=OR@8/0,AND?=AND!@9/1", "bug-repair 2.1", "`AND?=AND!@9/1` is not a gate on a node"),
    # the reveal
    (f"{START} gates=OR@8/0,AND!NAND@9/1", "bug-repair 3.1", "node 9 is turned over before all gates lie there"),
    (FULL.replace("XOR?=XOR@11", "XOR!XOR@11"), "bug-repair 3.1", "node 11 is turned over before node 9"),
    (FULL.replace("OR?=AND@3", "OR!AND@3"), "bug-repair 3.1", "node 3 is turned over before node 9"),
    # hands without stealing
    (
        f"{START} gates=OR@8/0,AND?=NAND@9/1,NAND@10/2,XOR?=XOR@11/3,OR@12/0",
        "bug-repair 1.2",
        "seat 0 has laid or lost more OR than it had",
    ),
    (
        f"{START} discard_draw=on thrown=OR|OR|OR|OR gates=OR@8/0",
        "bug-repair 1.2",
        "seat 0 has laid or lost more OR than it had",
    ),
    (f"{START} hands=AND,OR,NAND,NOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR", "bug-repair 4.5",
     "seat 0 holds 4 gates, and 5 are due"),
    (f"{START} hands=AND,AND,NAND,NOR,XOR|OR,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR",
     "bug-repair 1.2", "seat 0 has or had two AND"),
    (f"{START} hands=AND,AND,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR",
     "bug-repair 1.2", "there are 5 AND, and four were dealt"),
    (f"{START} hands=AND,OR|AND", "bug-repair 8.2", "`hands=AND,OR|AND` is not 4 lists of gates with `|` between them"),
    (f"{START} hands=FOO|AND|AND|AND", "bug-repair 8.2", "`FOO` is not a hand"),
    # hands with stealing
    (f"{START} steal_draw=on hands={STOLEN.replace('NOR,NOR', 'NOR')}", "bug-repair 4.5",
     "seat 1 holds 4 gates, and 5 are due"),
    (f"{START} steal_draw=on gates=OR@8/0", "bug-repair 4.5", "seat 0 holds 4 gates, and 5 are due"),
    (f"{START} steal_draw=on hands={STOLEN.replace('|AND,OR,NAND,XOR|', '|AND,OR,NAND,NOR|')}", "bug-repair 1.2",
     "there are 5 NOR, and four were dealt"),
    (  # seat 0 holds a second AND, and it is seat 2 that lacks one
        f"{START} steal_draw=on hands=AND,AND,OR,NAND,NOR,XOR|AND,NAND,NOR,XOR|OR,OR,NAND,NOR,XOR|AND,OR,NAND,NOR,XOR",
        "bug-repair 4.3",
        "no draws from neighbours, one before each turn, lead to these hands",
    ),
    (  # the only draw so far took an OR, but two AND are laid
        f"{START} steal_draw=on gates=AND@8/0 hands=AND,AND,NAND,NOR,XOR|OR,NAND,NOR,XOR|AND,OR,OR,NOR,XOR|"
        "NAND,OR,NAND,NOR,XOR",
        "bug-repair 4.3",
        "no draws from neighbours, one before each turn, lead to these hands",
    ),
    # words
    (f"{START} ply=9", "bug-repair 8.2", "there is no `ply=`"),
    ("OR@8", "bug-repair 8.3", "key=value words come first, then actions"),
    (f"{START} nonsense", "bug-repair 8.1", "`nonsense` is not an action of `bug-repair`"),
    (f"{START} hands=||| hands=|||", "bug-repair 8.2", "no word twice"),
    ("start=0", "bug-repair 8.2", "`in=` is needed, and no word twice"),
    (f"{START} OR@8 OR@9", "bug-repair 2.4", "`OR@9`: you're a bug: place the gate face down and call it something"),
    (f"{FULL} !11=XOR", "bug-repair 3.1",
     "`!11=XOR`: another gate is turned over next"),
    (f"{START} FOO@8", "logic-kit 2.1", "there is no gate `FOO`"),
    ("", "bug-repair 8.3", "key=value words come first, then actions"),
    ("in", "bug-repair 8.3", "key=value words come first, then actions"),
    (f"OR@8 {START}", "bug-repair 8.3", "key=value words come first, then actions"),
    (f"{START} colour=red", "bug-repair 8.2", "there is no `colour=`"),
    (f"{START} OR@4", "bug-repair 2.1", "`OR@4`: spot 4 needs both signals below it first"),
    # what is not shown
    (f"{START} gates=?@8/0", "bug-repair 2.1", "`?@8/0` is not a gate on a node"),
    (f"{START} gates=OR@8/0,AND?@9/1", "bug-repair 4.5", "seat 1 holds 5 gates, and 4 are due"),
    (f"{START} gates=OR@8/0,AND?@9/1 hands=????|????|?????|?????", "", "hides something"),
    (f"{START} hands=AND,OR,NAND,NOR,XOR|?????|?????|?????", "", "hides something"),
]  # fmt: skip


@clause("bug-repair 8.2")
@pytest.mark.parametrize(("text", "number", "thing"), UNREACHABLE)
def test_what_no_match_can_reach_is_refused(text: str, number: str, thing: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert (wrong.value.code, wrong.value.clause) == ("bad-position", number)
    assert str(wrong.value).removesuffix(f" ({number})").endswith(thing), str(wrong.value)
    assert str(wrong.value).count(f"({number})") == (1 if number else 0)


@clause("bug-repair 8.2")
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("OR@8", f"words: {WORDS}"),
        (f"{START} ply=3", f"words: {WORDS}"),
        (f"{START} deck=23,24", "allowed: 2 whole numbers from 24 to 42, as in `24,24`"),
        (f"{START} deck=40,40", "allowed: up to 66 cards"),
        (f"{START} discard_visibility=private", "allowed: `public`, or `discard_draw` = `on`"),
        ("in=101 start=?", "or `in=?` before the deal"),
        (f"{START} discard_draw=on thrown=OR", "as in `thrown=AND|-|-|OR`"),
        (f"{START} gates=OR@16/0", "as in `gates=OR@8/0,AND?=NAND@9/1`"),
        (f"{START} hands=FOO|AND|AND|AND", "as in `AND,OR`, or one `?` a card"),
        (f"{START} nonsense", "a gate and a node as in `XOR@4`, or for bugs `AND?=NAND@9`"),
        (f"{START} FOO@8", "gates: AND, OR, NAND, NOR, XOR"),
    ],
)
def test_a_refusal_says_what_would_do(text: str, hint: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    assert wrong.value.hint == hint
    assert str(wrong.value).startswith(f"`{text}` is not a position of `bug-repair`: ")


@clause("bug-repair 4.3", "bug-repair 8.2")
def test_cards_that_went_round_are_read_back() -> None:
    """A card may be drawn on from hand to hand; the reader finds the draws."""
    pos = GAME.position(f"{START} steal_draw=on 0<1:NOR OR@8 1<2:OR AND?=OR@9 2<3:AND NOR@10 3<0:NOR AND?=NOR@11")
    assert GAME.position(str(pos)) == pos
    later = pos.play("0<1:OR").play("OR@12").play("1<2:AND").play("XOR?=AND@13")
    assert GAME.position(str(later)) == later


@clause("bug-repair 4.3")
def test_a_history_that_takes_too_long_to_look_for_is_let_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    notation = GAME.room("notation")
    pos = GAME.position(f"{START} steal_draw=on 0<1:NOR OR@8 1<2:OR AND?=OR@9 2<3:AND NOR@10 3<0:NOR AND?=NOR@11")
    monkeypatch.setattr(notation, "TRIES", 1)
    assert GAME.position(str(pos)) == pos


@clause("bug-repair 8.2", "bug-repair 4.8")
@pytest.mark.parametrize("deck", ["24,42", "33,33", "25,24"])
@pytest.mark.parametrize("start", ["in=? start=?", f"{ROW[:11]}? start=?3", f"{START}"])
def test_decks_are_read_back(deck: str, start: str) -> None:
    for flag in ("", " discard_draw=on discard_visibility=private steal_draw=on bug_team_view=shared"):
        pos = GAME.position(f"{start}{flag} deck={deck}")
        assert str(pos) == f"{start}{flag} deck={deck}"
        assert pos.fields["deck"] == [int(count) for count in deck.split(",")]


@clause("bug-repair 4.2")
def test_an_open_graveyard_hides_nothing() -> None:
    hidden = "thrown=-|-|-|? hands=?????|AND,OR,NAND,NOR,XOR|?????|????"
    with pytest.raises(BadPosition, match=r"graveyard .*\(bug-repair 4.9\)"):
        GAME.view(f"{START} discard_draw=on {hidden}", seat=1)
    private = f"{START} discard_draw=on discard_visibility=private {hidden}"
    assert str(GAME.view(private, seat=1)) == private
