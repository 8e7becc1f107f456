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
    "NOR@2": ("NOR on 2-3", "左から2・3枚目にNOR", "{who} played NOR on 2-3", "{who}が左から2・3枚目をNORで重ねた"),
    "AND@11": (
        "AND on 11-1",
        "左から11・1枚目にAND",
        "{who} played AND on 11-1",
        "{who}が左から11・1枚目をANDで重ねた",
    ),
    "+XOR": ("Take XOR", "XORを取る", "{who} took XOR", "{who}がXORを取った"),
    "row=10110010110": ("Dealt: 1 0 1 1 0 0 1 0 1 1 0", "信号を11枚並べた：1 0 1 1 0 0 1 0 1 1 0"),
    "first=1": ("{1} goes first", "{1}が先手"),
    "first=0": ("{0} goes first", "{0}が先手"),
    "deal first AND,OR,NAND,NOR,XOR,XOR": (
        "The first player got AND, OR, NAND, NOR, XOR and XOR",
        "先手にAND、OR、NAND、NOR、XOR、XORを配った",
    ),
    "deal second AND,AND,OR,OR,OR": (
        "The second player got AND, AND, OR, OR and OR",
        "後手にAND、AND、OR、OR、ORを配った",
    ),
    "deal first ??????": ("The first player got 6 gates, face down", "先手にゲートを裏向きで6枚配った"),
    "deal second ?????": ("The second player got 5 gates, face down", "後手にゲートを裏向きで5枚配った"),
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
        "NAND@1": ("input-11 3.1", "the game is over"),
        "+AND": ("input-11 3.1", "the game is over"),
        "first=0": ("input-11 3.1", "the game is over"),
    },
    f"{ROW} hands=draft +NOR": {
        "NOR@1": ("input-11 4.8", "take the gates first, then play"),
        "+NOR": ("input-11 4.8", "no NOR left to take"),
        "first=0": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
    },
    "row=?": {
        "NOR@1": ("input-11 1.1", "wait until everything is dealt"),
        "+AND": ("input-11 4.8", "gates are taken only before play, in a draft"),
        "row=00000000000": ("input-11 1.2", "9 zeros and 9 ones can't give that row"),
        "first=0": ("logic-kit 6.2", "something else is dealt first"),
        "deal first AND,AND,AND,AND,AND,AND": ("logic-kit 6.2", "something else is dealt first"),
    },
    "row=? deck=20,9": {
        "row=11111111111": ("input-11 1.2", "20 zeros and 9 ones can't give that row"),
    },
    "row=? deck=10,12": {
        "row=00000000000": ("input-11 1.2", "10 zeros and 12 ones can't give that row"),
    },
    f"{ROW} first=?1": {
        "NOR@1": ("input-11 1.1", "wait until everything is dealt"),
        "first=0": ("input-11 1.5", "by the house rules Player 2 goes first"),
        "row=10110010110": ("logic-kit 6.2", "something else is dealt first"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "something else is dealt first"),
    },
    f"{ROW} first=?0": {
        "first=1": ("input-11 1.5", "by the house rules Player 1 goes first"),
    },
    f"{ROW} hands=random": {
        "deal first AND,AND,AND,AND,AND,AND": ("input-11 4.3", "the draw pile can't give that hand"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "something else is dealt first"),
        "first=0": ("logic-kit 6.2", "something else is dealt first"),
        "NOR@1": ("input-11 1.1", "wait until everything is dealt"),
        "+NOR": ("input-11 4.8", "gates are taken only before play, in a draft"),
    },
    f"{ROW} hands=random pool=independent gates=AND,AND,AND,AND,AND,AND|": {
        "deal first AND,AND,AND,AND,AND,AND": ("logic-kit 6.2", "something else is dealt first"),
        "row=10110010110": ("logic-kit 6.2", "something else is dealt first"),
        "OR@1": ("input-11 1.1", "wait until everything is dealt"),
    },
    f"{ROW} NOR@2": {
        "NOR@10": ("input-11 2.4", "with 10 signals, choose position 1 to 9"),
        "NOR@11": ("input-11 2.4", "with 10 signals, choose position 1 to 9"),
        "first=0": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "row=10110010110": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "deal second AND,AND,OR,OR,OR": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "+AND": ("input-11 4.8", "gates are taken only before play, in a draft"),
    },
    f"{ROW} NOR@2 AND@4": {
        "NOR@1": ("input-11 2.4", "no NOR left in hand"),
    },
    f"{ROW} first=1 NOR@2 AND@4": {
        "NOR@1": ("input-11 2.4", "no NOR left in hand"),
    },
    f"{ROW} NOR@2 AND@4 XOR@7": {
        "AND@1": ("input-11 2.4", "no AND left in hand"),
    },
    f"{ROW} ring=on NOR@2": {
        "AND@11": ("input-11 4.7", "in a ring of 10 signals, choose position 1 to 10"),
    },
    "row=10 ring=on gates=AND|NAND": {
        "NAND@2": ("input-11 4.7", "in a ring of 2 signals, choose position 1 to 1"),
    },
    f"{ROW} hands=shared AND@1 AND@1": {
        "AND@1": ("input-11 4.5", "no AND left to play"),
        "OR@9": ("input-11 2.4", "with 9 signals, choose position 1 to 8"),
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
    f"{ROW} NOR@2 NOR@11": ("input-11 2.4", "`NOR@11`: with 10 signals, choose position 1 to 9", ""),
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
