"""INPUT 11: what actions are called, why one is refused, and what is wrong with a text, word by word."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadPosition, BadText
from tests.support import clause

GAME = logicade.game("input-11")
ROW = "row=10110010110"

# By action: what it is called before and after it is done, in English and in Japanese.
TOLD = {
    "NOR@2": ("NOR at 2", "2番にNOR", "{who} played NOR at 2", "{who}が2番にNORを置きました"),
    "AND@11": ("AND at 11", "11番にAND", "{who} played AND at 11", "{who}が11番にANDを置きました"),
    "+XOR": ("Take XOR", "XORを取る", "{who} took XOR", "{who}がXORを取りました"),
    "row=10110010110": ("The signals are 1 0 1 1 0 0 1 0 1 1 0", "信号は 1 0 1 1 0 0 1 0 1 1 0 です"),
    "first=1": ("{1} goes first", "{1}が先手です"),
    "first=0": ("{0} goes first", "{0}が先手です"),
    "deal first AND,OR,NAND,NOR,XOR,XOR": (
        "The first player gets AND, OR, NAND, NOR, XOR, XOR",
        "先手にAND、OR、NAND、NOR、XOR、XORを配りました",
    ),
    "deal second AND,AND,OR,OR,OR": (
        "The second player gets AND, AND, OR, OR, OR",
        "後手にAND、AND、OR、OR、ORを配りました",
    ),
    "deal first ??????": ("The first player gets 6 gates, face down", "先手に裏向きのゲート6枚を配りました"),
    "deal second ?????": ("The second player gets 5 gates, face down", "後手に裏向きのゲート5枚を配りました"),
}


@clause("input-11 8.1")
@pytest.mark.parametrize("text", TOLD)
def test_what_actions_are_called(text: str) -> None:
    """What chance does is called the same before and after."""
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    called = [part for text in words for part in (text.en, text.ja)]
    assert called == list(TOLD[text] if len(TOLD[text]) == 4 else TOLD[text] * 2)


# By position and action: the clause and the words of the refusal.
WHY = {
    f"{ROW} NOR@2 AND@4 XOR@7 NAND@1 OR@3 XOR@5 AND@2 OR@3 XOR@1 NOR@1": {
        "NAND@1": ("input-11 3.1", "one signal is left, the match is over"),
        "+AND": ("input-11 3.1", "one signal is left, the match is over"),
        "first=0": ("input-11 3.1", "one signal is left, the match is over"),
    },
    f"{ROW} hands=draft +NOR": {
        "NOR@1": ("input-11 4.8", "the gates are picked before play begins"),
        "+NOR": ("input-11 4.8", "no NOR is left in the pool"),
        "first=0": ("logic-kit 6.2", "only chance deals, and all is dealt"),
    },
    "row=?": {
        "NOR@1": ("input-11 1.1", "chance has not dealt everything yet"),
        "+AND": ("input-11 4.8", "gates are picked only in a draft, before play"),
        "row=00000000000": ("input-11 1.2", "a deck of 9 zeros and 9 ones cannot give that row"),
        "first=0": ("logic-kit 6.2", "now chance decides the row"),
        "deal first AND,AND,AND,AND,AND,AND": ("logic-kit 6.2", "now chance decides the row"),
    },
    "row=? deck=20,9": {
        "row=11111111111": ("input-11 1.2", "a deck of 20 zeros and 9 ones cannot give that row"),
    },
    "row=? deck=10,12": {
        "row=00000000000": ("input-11 1.2", "a deck of 10 zeros and 12 ones cannot give that row"),
    },
    f"{ROW} first=?1": {
        "NOR@1": ("input-11 1.1", "chance has not dealt everything yet"),
        "first=0": ("input-11 1.5", "option `first` names seat 1"),
        "row=10110010110": ("logic-kit 6.2", "now chance decides who is first"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "now chance decides who is first"),
    },
    f"{ROW} first=?0": {
        "first=1": ("input-11 1.5", "option `first` names seat 0"),
    },
    f"{ROW} hands=random": {
        "deal first AND,AND,AND,AND,AND,AND": ("input-11 4.3", "the pool cannot give that hand"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "now chance decides the gates of the first player"),
        "first=0": ("logic-kit 6.2", "now chance decides the gates of the first player"),
        "NOR@1": ("input-11 1.1", "chance has not dealt everything yet"),
        "+NOR": ("input-11 4.8", "gates are picked only in a draft, before play"),
    },
    f"{ROW} hands=random pool=independent gates=AND,AND,AND,AND,AND,AND|": {
        "deal first AND,AND,AND,AND,AND,AND": ("logic-kit 6.2", "now chance decides the gates of the second player"),
        "row=10110010110": ("logic-kit 6.2", "now chance decides the gates of the second player"),
        "OR@1": ("input-11 1.1", "chance has not dealt everything yet"),
    },
    f"{ROW} NOR@2": {
        "NOR@10": ("input-11 2.4", "a row of 10 cards has positions 1 to 9"),
        "NOR@11": ("input-11 2.4", "a row of 10 cards has positions 1 to 9"),
        "first=0": ("logic-kit 6.2", "only chance deals, and all is dealt"),
        "row=10110010110": ("logic-kit 6.2", "only chance deals, and all is dealt"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "only chance deals, and all is dealt"),
        "+AND": ("input-11 4.8", "gates are picked only in a draft, before play"),
    },
    f"{ROW} NOR@2 AND@4": {
        "NOR@1": ("input-11 2.4", "no NOR is left in the hand of seat 0"),
    },
    f"{ROW} first=1 NOR@2 AND@4": {
        "NOR@1": ("input-11 2.4", "no NOR is left in the hand of seat 1"),
    },
    f"{ROW} NOR@2 AND@4 XOR@7": {
        "AND@1": ("input-11 2.4", "no AND is left in the hand of seat 1"),
    },
    f"{ROW} ring=on NOR@2": {
        "AND@11": ("input-11 4.7", "a ring of 10 cards has positions 1 to 10"),
    },
    "row=10 ring=on gates=AND|NAND": {
        "NAND@2": ("input-11 4.7", "a ring of 2 cards has positions 1 to 1"),
    },
    f"{ROW} hands=shared AND@1 AND@1": {
        "AND@1": ("input-11 4.5", "no AND is left on the table"),
        "OR@9": ("input-11 2.4", "a row of 9 cards has positions 1 to 8"),
    },
}


@clause("input-11 2.4")
@pytest.mark.parametrize("text", WHY)
def test_why_not(text: str) -> None:
    pos = GAME.position(text)
    assert {action: pos.explain(action) for action in WHY[text]} == WHY[text]


# Texts that are no action: the clause, what is wrong, and the hint.
NO_ACTION = {
    "": ("", "`` is not an action of `input-11`", "a gate and a position as in `NOR@2`, or a pick as in `+NOR`"),
    "NOR": ("", "`NOR` is not an action of `input-11`", "a gate and a position as in `NOR@2`, or a pick as in `+NOR`"),
    "NOR@0": ("input-11 1.3", "`NOR@0`: positions are 1 to 11", ""),
    "NOR@12": ("input-11 1.3", "`NOR@12`: positions are 1 to 11", ""),
    "FOO@2": ("logic-kit 2.1", "`FOO@2`: there is no gate `FOO`", "gates: AND, OR, NAND, NOR, XOR"),
    "+FOO": ("logic-kit 2.1", "`+FOO`: there is no gate `FOO`", "gates: AND, OR, NAND, NOR, XOR"),
    "+NOT": ("logic-kit 2.1", "`+NOT`: there is no gate `NOT`", "gates: AND, OR, NAND, NOR, XOR"),
    "row=101": (
        "",
        "`row=101` is not an action of `input-11`",
        "a gate and a position as in `NOR@2`, or a pick as in `+NOR`",
    ),
    "first=2": (
        "",
        "`first=2` is not an action of `input-11`",
        "a gate and a position as in `NOR@2`, or a pick as in `+NOR`",
    ),
    "deal first AND,AND": ("input-11 1.4", "`deal first AND,AND`: the first player gets 6 gates", ""),
    "deal second AND,AND,AND,AND,AND,AND": (
        "input-11 1.4",
        "`deal second AND,AND,AND,AND,AND,AND`: the second player gets 5 gates",
        "",
    ),
    "deal third AND": (
        "",
        "`deal third AND` is not an action of `input-11`",
        "a gate and a position as in `NOR@2`, or a pick as in `+NOR`",
    ),
    "deal first AND,OR,NAND,NOR,XOR,NOT": (
        "logic-kit 2.1",
        "`deal first AND,OR,NAND,NOR,XOR,NOT`: there is no gate `NOT`",
        "gates: AND, OR, NAND, NOR, XOR",
    ),
    "deal first ?????": (
        "logic-kit 2.1",
        "`deal first ?????`: there is no gate `?????`",
        "gates: AND, OR, NAND, NOR, XOR",
    ),
    "deal second ??????": (
        "logic-kit 2.1",
        "`deal second ??????`: there is no gate `??????`",
        "gates: AND, OR, NAND, NOR, XOR",
    ),
}


@clause("input-11 8.1")
@pytest.mark.parametrize("text", NO_ACTION)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    broken, meaning, hint = NO_ACTION[text]
    assert str(wrong.value) == (f"{meaning} ({broken})" if broken else meaning)
    assert (wrong.value.clause, wrong.value.hint) == (broken, hint)


# Texts that are no position: the clause, what is wrong, and the hint.
NO_POSITION = {
    "": (
        "input-11 8.2",
        "key=value words come first, then actions",
        "as in `row=10110010110 hands=standard ring=off NOR@2`",
    ),
    "row": (
        "input-11 8.2",
        "key=value words come first, then actions",
        "as in `row=10110010110 hands=standard ring=off NOR@2`",
    ),
    "NOR@2": (
        "input-11 8.2",
        "key=value words come first, then actions",
        "as in `row=10110010110 hands=standard ring=off NOR@2`",
    ),
    "hands=standard": ("input-11 8.2", "`row=` is needed, and no word twice", ""),
    "row=": ("input-11 1.1", "`row=` is 1 to 11 signals, each 0 or 1", "or `row=?` before the deal"),
    "row=101100101101": ("input-11 1.1", "`row=` is 1 to 11 signals, each 0 or 1", "or `row=?` before the deal"),
    "row=2": ("input-11 1.1", "`row=` is 1 to 11 signals, each 0 or 1", "or `row=?` before the deal"),
    "row=101 hands=standard": (
        "input-11 8.2",
        "a row of 3 cards needs `gates=`",
        "or give all eleven signals and the actions since",
    ),
    f"{ROW} hands=fancy": (
        "input-11 8.2",
        "`fancy` is not a value of option `hands` of `input-11`",
        "allowed: `standard`, `random`, `shared`, `draft`",
    ),
    f"{ROW} colour=red": (
        "input-11 8.2",
        "there is no `colour=`",
        "words: row, hands, ring, pool, visibility, deck, first, gates, played",
    ),
    f"{ROW} row=10110010110": ("input-11 8.2", "`row=` is needed, and no word twice", ""),
    "row=? gates=AND|OR": ("input-11 1.5", "before the row is dealt nothing else is known", ""),
    "row=? first=1": ("input-11 1.5", "before the row is dealt nothing else is known", ""),
    f"{ROW} first=2": ("input-11 8.2", "`first=` is 0, 1, `?`, `?0` or `?1`", ""),
    "row=101 first=? gates=OR,XOR|NOR": ("input-11 1.5", "the first player is named before anything is played", ""),
    "row=110 gates=AND,XOR,XOR|NOR": (
        "input-11 2.1",
        "the gates in the graveyards were not played alternately, first player first",
        "",
    ),
    "row=110 gates=AND|NOR": (
        "input-11 2.1",
        "the gates in the graveyards were not played alternately, first player first",
        "",
    ),
    "row=110 gates=AND,AND|NOR": ("input-11 2.2", "no hand, pool or graveyard has fewer than no gates of a kind", ""),
    "row=110 gates=AND,XOR": (
        "input-11 8.2",
        "`gates=` has 2 lists of gates with `|` between them for these hands",
        "",
    ),
    "row=110 gates=AND,FOO|NOR": (
        "logic-kit 2.1",
        "`AND,FOO`: there is no gate `FOO`",
        "gates: AND, OR, NAND, NOR, XOR",
    ),
    "row=110 gates=AND,XOR|NOR played=AND": (
        "input-11 8.2",
        "`played=` is two lists of gates with `|` between them",
        "",
    ),
    "row=110 gates=AND,XOR|NOR played=AND,AND,AND,AND|OR,OR,OR,OR": (
        "input-11 1.4",
        "with standard hands each player has one gate of each kind, the first one more XOR",
        "",
    ),
    "row=110 hands=shared gates=AND,OR,XOR": (
        "input-11 8.2",
        "`played=` is needed unless hands are standard and open",
        "",
    ),
    f"{ROW} hands=draft gates=AND|NOR": (
        "input-11 8.2",
        "`gates=` has 3 lists of gates with `|` between them for these hands",
        "",
    ),
    f"{ROW} gates=AND,OR,NAND,NOR,XOR,XOR|?????": (
        "input-11 5.2",
        "a hand is face down only in a closed match, from the deal to the end",
        "",
    ),
    f"{ROW} NOR@12": ("input-11 1.3", "`NOR@12`: positions are 1 to 11", ""),
    f"{ROW} NOR@2 NOR@11": ("input-11 2.4", "`NOR@11`: a row of 10 cards has positions 1 to 9", ""),
    f"{ROW} row=1": ("input-11 8.2", "`row=` is needed, and no word twice", ""),
    f"{ROW} first=x": ("input-11 8.2", "`first=` is 0, 1, `?`, `?0` or `?1`", ""),
    f"{ROW} first=?2": (
        "input-11 8.2",
        "`2` is not a value of option `first` of `input-11`",
        "allowed: `chance`, `0`, `1`",
    ),
    "row=? first=?1 played=AND|": ("input-11 1.5", "before the row is dealt nothing else is known", ""),
    f"{ROW} hands=random gates=AND": (
        "input-11 8.2",
        "`gates=` has 2 lists of gates with `|` between them for these hands",
        "",
    ),
    f"{ROW} hands=shared gates=AND|OR": ("input-11 8.2", "`gates=` has one list of gates for these hands", ""),
    f"{ROW} hands=draft gates=AND|OR": (
        "input-11 8.2",
        "`gates=` has 3 lists of gates with `|` between them for these hands",
        "",
    ),
    "row=101 hands=random gates=AND,AND|OR": (
        "input-11 8.2",
        "`played=` is needed unless hands are standard and open",
        "",
    ),
    f"{ROW} ring=maybe": (
        "input-11 8.2",
        "`maybe` is not a value of option `ring` of `input-11`",
        "allowed: `on`, `off`",
    ),
    f"{ROW} deck=8,9": (
        "input-11 8.2",
        "`8,9` is not a value of option `deck` of `input-11`",
        "allowed: 2 whole numbers from 9 to 57, as in `9,9`",
    ),
    f"{ROW} NOR@2 hands=standard": (
        "input-11 8.2",
        "key=value words come first, then actions",
        "as in `row=10110010110 hands=standard ring=off NOR@2`",
    ),
}


@clause("input-11 8.2")
@pytest.mark.parametrize("text", NO_POSITION)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    broken, meaning, hint = NO_POSITION[text]
    ending = f"{meaning} ({broken})" if broken else meaning
    assert str(wrong.value) in (f"`{text}` is not a position of `input-11`: {ending}", f"`{text}`: {ending}")
    assert (wrong.value.code, wrong.value.clause, wrong.value.hint) == ("bad-position", broken, hint)
