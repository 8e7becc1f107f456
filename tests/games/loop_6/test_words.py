"""LOOP 6: what actions are called, why one is refused, and what is wrong with a text, word by word."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadPosition, BadText
from tests.games.laid import laid
from tests.support import clause

GAME = logicade.game("loop-6")
FRESH = "a=110010 b=100100 hands=NAND,XOR|OR,NOR"

# By action: what it is called before and after it is done, in English and in Japanese.
TOLD = {
    "NAND@a3": (
        "NAND on the first player's row, 3-4",
        "先手の場の左から3・4枚目にNAND",
        "{who} played NAND on the first player's row, cards 3-4",
        "{who}が先手の場の左から3・4枚目をNANDで重ねた",
    ),
    "BUG@b6": (
        "BUG on the second player's row, 6",
        "後手の場の左から6枚目にBUG",
        "{who} played BUG on the second player's row, card 6",
        "{who}が後手の場の左から6枚目にBUGを使った",
    ),
    "XOR@b1": (
        "XOR on the second player's row, 1-2",
        "後手の場の左から1・2枚目にXOR",
        "{who} played XOR on the second player's row, cards 1-2",
        "{who}が後手の場の左から1・2枚目をXORで重ねた",
    ),
    "BUF@a1": (
        "BUF on the first player's row, 1",
        "先手の場の左から1枚目にBUF",
        "{who} played BUF on the first player's row, card 1",
        "{who}が先手の場の左から1枚目にBUFを使った",
    ),
    "pass": ("Pass", "パス", "{who} had to pass", "{who}は使えるゲートがなくパス"),
    "first=1": ("{1} goes first", "{1}が先手"),
    "first=0": ("{0} goes first", "{0}が先手"),
    "field a 110010": ("Dealt to the first player's row: 1 1 0 0 1 0", "先手の場に6枚並べた：1 1 0 0 1 0"),
    "field b 000111": ("Dealt to the second player's row: 0 0 0 1 1 1", "後手の場に6枚並べた：0 0 0 1 1 1"),
    "hand b NAND,XOR": ("The second player got NAND and XOR", "後手にNAND、XORを配った"),
    "hand a AND,AND": ("The first player got AND and AND", "先手にAND、ANDを配った"),
    "hand a ??": ("The first player got two gates", "先手にゲートを2枚配った"),
    "hand b ??": ("The second player got two gates", "後手にゲートを2枚配った"),
    "+AND": ("Drawn: AND", "引いたゲートはAND"),
    "+BUG": ("Drawn: BUG", "引いたゲートはBUG"),
    "+?": ("A gate was drawn", "ゲートを1枚引いた"),
    "!a 1,0,0,1,0": ("Penalty: the first player's row gets 1 0 0 1 0", "ペナルティ：先手の場に信号山から1 0 0 1 0"),
    "!b 1": ("Penalty: the second player's row gets 1", "ペナルティ：後手の場に信号山から1"),
    "!b 0,1": ("Penalty: the second player's row gets 0 1", "ペナルティ：後手の場に信号山から0 1"),
    "~g": ("The gate graveyard was shuffled into a new pile", "墓地をシャッフルしてゲート山にした"),
    "~s": ("The signal graveyard was shuffled into a new pile", "墓地をシャッフルして信号山にした"),
}


@clause("loop-6 11.1")
@pytest.mark.parametrize("text", TOLD)
def test_what_actions_are_called(text: str) -> None:
    """What chance does is called the same before and after."""
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    called = [part for text in words for part in (text.en, text.ja)]
    assert called == list(TOLD[text] if len(TOLD[text]) == 4 else TOLD[text] * 2)


# By position and action: the clause and the words of the refusal.
WHY = {
    f"{FRESH} won=a": {
        "NAND@a1": ("loop-6 6.1", "the game is over"),
        "pass": ("loop-6 6.1", "the game is over"),
        "+AND": ("loop-6 6.1", "the game is over"),
    },
    "a=- b=-": {
        "NAND@a1": ("loop-6 5.1", "wait until everything is dealt and drawn"),
        "pass": ("loop-6 5.1", "wait until everything is dealt and drawn"),
        "field a 110010": ("logic-kit 6.2", "something else is dealt first"),
        "hand a AND,AND": ("logic-kit 6.2", "something else is dealt first"),
        "+AND": ("logic-kit 6.2", "something else is dealt first"),
        "!a 1": ("logic-kit 6.2", "something else is dealt first"),
        "~g": ("logic-kit 6.2", "something else is dealt first"),
    },
    "a=- b=- first=?0": {
        "first=1": ("loop-6 1.2", "by the house rules Player 1 goes first"),
    },
    "a=- b=- first=?1": {
        "first=0": ("loop-6 1.2", "by the house rules Player 2 goes first"),
    },
    "a=- b=- first=0": {
        "field b 110010": ("loop-6 1.1", "the pile can't give that now"),
        "first=0": ("logic-kit 6.2", "something else is dealt first"),
        "hand a AND,AND": ("logic-kit 6.2", "something else is dealt first"),
    },
    "a=111111 b=-": {
        "field b 111111": ("loop-6 1.1", "the pile can't give that now"),
        "field a 000000": ("loop-6 1.1", "the pile can't give that now"),
        "first=1": ("logic-kit 6.2", "something else is dealt first"),
    },
    "a=110010 b=100100": {
        "hand a BUG,BUG": ("loop-6 1.1", "the pile can't give that now"),
        "hand b AND,AND": ("loop-6 1.1", "the pile can't give that now"),
        "field a 110010": ("logic-kit 6.2", "something else is dealt first"),
        "+AND": ("logic-kit 6.2", "something else is dealt first"),
    },
    FRESH: {
        "AND@a1": ("loop-6 2.1", "no AND left in hand"),
        "NAND@a6": ("loop-6 2.2", "with 6 cards, NAND goes on place 1 to 5"),
        "OR@a1": ("loop-6 2.1", "no OR left in hand"),
        "pass": ("loop-6 8.2", "you can't pass while you can play a gate"),
        "first=0": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "+AND": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "!a 1": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "~g": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
        "~s": ("logic-kit 6.2", "that is dealt or drawn, not chosen"),
    },
    f"{FRESH} first=1": {
        "OR@a1": ("loop-6 2.1", "no OR left in hand"),
    },
    f"{FRESH} turn=1": {
        "NAND@a1": ("loop-6 2.1", "no NAND left in hand"),
    },
    "a=10 b=011 hands=NOT,XOR|AND,OR gates=advanced": {
        "XOR@a2": ("loop-6 2.2", "with 2 cards, XOR goes on place 1 to 1"),
        "NOT@a3": ("loop-6 2.2", "with 2 cards, NOT goes on place 1 to 2"),
        "XOR@b3": ("loop-6 2.2", "with 3 cards, XOR goes on place 1 to 2"),
        "NOT@b4": ("loop-6 2.2", "with 3 cards, NOT goes on place 1 to 3"),
    },
    "a=10 b=011 hands=AND,BUF|AND,OR gates=advanced": {
        "BUF@a3": ("loop-6 2.2", "with 2 cards, BUF goes on place 1 to 2"),
        "AND@b3": ("loop-6 2.2", "with 3 cards, AND goes on place 1 to 2"),
    },
    "a=10*1 b=0*11 hands=NOT,XOR|AND,OR gates=advanced": {
        "XOR@a1": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
        "XOR@a2": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
        "NOT@a2": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
        "NOT@b1": ("loop-6 3.4", "card 1 from the left is locked; choose another one"),
        "XOR@b1": ("loop-6 3.4", "card 1 from the left is locked; choose another one"),
    },
    "a=10*1* b=0*11 hands=BUF,XOR|AND,OR gates=advanced": {
        "XOR@a2": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
        "BUF@a2": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
    },
    "a=10**1 b=0***11 hands=NOT,XOR|AND,OR gates=advanced dff_turns=2": {
        "NOT@a2": ("loop-6 3.4", "card 2 from the left is locked; choose another one"),
        "NOT@b1": ("loop-6 3.4", "card 1 from the left is locked; choose another one"),
    },
    "a=11001 b=100100 hands=XOR|OR,NOR": {
        "+BUG": ("loop-6 1.1", "the pile can't give that now"),
        "NAND@a1": ("loop-6 5.1", "wait until everything is dealt and drawn"),
        "!a 1": ("logic-kit 6.2", "something else is dealt first"),
        "~g": ("logic-kit 6.2", "something else is dealt first"),
        "hand a AND,AND": ("logic-kit 6.2", "something else is dealt first"),
        "pass": ("loop-6 5.1", "wait until everything is dealt and drawn"),
    },
    "a=110010 b=100100 hands=XOR|OR,NOR buried=NAND1,BUF3 gates=OR1,NAND1,NOR1,XOR1,BUF3": {
        "+BUF": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "+OR": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "first=0": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "~s": ("loop-6 7.1", "the pile is empty and is shuffled first"),
    },
    "a=0 b=100100 hands=OR,NAND|OR,NOR turn=4 penalties=1/0 refill=a5": {
        "!a 1": ("loop-6 5.3", "the first player's row gets 5 signals from the pile now"),
        "!b 1,1,0,0,0": ("loop-6 5.3", "the first player's row gets 5 signals from the pile now"),
        "+AND": ("logic-kit 6.2", "something else is dealt first"),
        "~s": ("logic-kit 6.2", "something else is dealt first"),
        "~g": ("logic-kit 6.2", "something else is dealt first"),
        "field a 110010": ("logic-kit 6.2", "something else is dealt first"),
    },
    "a=10 b=0 hands=OR,NAND|OR,NOR turn=4 penalties=0/1 refill=b4 shrinking_refill=on": {
        "!b 1": ("loop-6 5.3", "the second player's row gets 4 signals from the pile now"),
        "!a 1,1,1,1": ("loop-6 5.3", "the second player's row gets 4 signals from the pile now"),
    },
    "a=010 b=01100 hands=XOR,XOR|AND,OR turn=1 yard=2/2 cards=16/14 refill=a3": {
        "!a 1,1,1": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "!b 1": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "+AND": ("loop-6 7.1", "the pile is empty and is shuffled first"),
        "~g": ("loop-6 7.1", "the pile is empty and is shuffled first"),
    },
    "a=0 b=01100 hands=XOR,XOR|AND,OR turn=1 yard=2/2 cards=16/14 refill=a5": {
        "!a 1,1,1,1,1": ("loop-6 5.3", "the first player's row gets 2 signals from the pile now"),
    },
}


@clause("loop-6 2.2")
@pytest.mark.parametrize("text", WHY)
def test_why_not(text: str) -> None:
    pos = laid(GAME, text)
    assert {action: pos.explain(action) for action in WHY[text]} == WHY[text]


# Texts that are no action: the clause, what is wrong, and the hint.
NO_ACTION = {
    "": ("", "`` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "NAND@3": ("", "`NAND@3` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "NAND@c3": ("", "`NAND@c3` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "NAND@a0": ("loop-6 1.4", "`NAND@a0`: positions are 1 to 6", ""),
    "NAND@a7": ("loop-6 1.4", "`NAND@a7`: positions are 1 to 6", ""),
    "MAND@a1": (
        "logic-kit 2.1",
        "`MAND@a1`: there is no gate `MAND`",
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
    ),
    "+MAND": (
        "logic-kit 2.1",
        "`+MAND`: there is no gate `MAND`",
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
    ),
    "!a": ("", "`!a` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "!a 1,2": ("", "`!a 1,2` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "!a 1,0,1,0,1,0": (
        "",
        "`!a 1,0,1,0,1,0` is not an action of `loop-6`",
        "a gate and a place on a field as in `NAND@a3`",
    ),
    "hand a AND": ("", "`hand a AND` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "hand a AND,FOO": (
        "logic-kit 2.1",
        "`hand a AND,FOO`: there is no gate `FOO`",
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
    ),
    "hand a ?": ("", "`hand a ?` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
    "field a 1100": (
        "",
        "`field a 1100` is not an action of `loop-6`",
        "a gate and a place on a field as in `NAND@a3`",
    ),
    "first=2": ("", "`first=2` is not an action of `loop-6`", "a gate and a place on a field as in `NAND@a3`"),
}


@clause("loop-6 11.1")
@pytest.mark.parametrize("text", NO_ACTION)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    broken, meaning, hint = NO_ACTION[text]
    assert str(wrong.value) == (f"{meaning} ({broken})" if broken else meaning)
    assert (wrong.value.clause, wrong.value.hint) == (broken, hint)


# Texts that are no position: the clause, what is wrong, and the hint.
NO_POSITION = {
    "a=110010": ("loop-6 11.3", "`a=` and `b=` are needed, and no word twice", ""),
    "b=1 a=1 a=1": ("loop-6 11.3", "`a=` and `b=` are needed, and no word twice", ""),
    f"{FRESH} colour=red": (
        "loop-6 11.3",
        "there is no `colour=`",
        "words: a, b, hands, under, turn, buried, yard, supply, cards, penalties, refill, won, first, gates, "
        "four_ones, penalty_limit, shrinking_refill, dff_turns, max_turns, ply",
    ),
    "NAND@a3": (
        "loop-6 11.3",
        "key=value words come first, then actions",
        "as in `a=110010 b=100100 hands=NAND,XOR|OR,NOR NAND@a3`",
    ),
    "NAND@a3 a=110010 b=100100 hands=NAND,XOR|OR,NOR": (
        "loop-6 11.3",
        "key=value words come first, then actions",
        "as in `a=110010 b=100100 hands=NAND,XOR|OR,NOR NAND@a3`",
    ),
    f"{FRESH} first=2": ("loop-6 11.3", "`first=` is 0, 1, `?`, `?0` or `?1`", ""),
    f"{FRESH} first=?": ("loop-6 11.3", "`hands=` does not go with a deal that is not done", ""),
    "a=- b=100100": ("loop-6 11.3", "the first player is named before anything is dealt", ""),
    "a=- b=100100 first=0": ("loop-6 11.3", "field a is dealt before field b", "or `hands=` is missing"),
    "a=11001 b=-": ("loop-6 11.3", "a field that was just dealt is six signals, each 0 or 1", "or `hands=` is missing"),
    "a=1100102 b=100100 hands=AND,OR|OR,OR": (
        "loop-6 11.3",
        "a field is 1 to 6 of `0`, `1` and `?`, each with up to three stars",
        "as in `1?0*1`",
    ),
    "a=1****1 b=100100 hands=AND,OR|OR,OR": (
        "loop-6 11.3",
        "a field is 1 to 6 of `0`, `1` and `?`, each with up to three stars",
        "as in `1?0*1`",
    ),
    "a=1?0 b=100 hands=AND,OR|OR,OR": ("loop-6 11.3", "`under=` needs 1 materials, each 0 or 1, for field a", ""),
    "a=110 b=100 hands=AND,OR|OR,OR under=1": (
        "loop-6 11.3",
        "`under=` is the materials of the `?` of a and b with `|` between them",
        "",
    ),
    f"{FRESH} yard=1": ("loop-6 11.3", "`yard=` is two numbers, as in `yard=2/1`", ""),
    f"{FRESH} yard=x/1": ("loop-6 11.3", "`x` is not a whole number up to 1000", ""),
    f"{FRESH} supply=10/9": ("loop-6 11.3", "`10` is not a whole number up to 9", ""),
    f"{FRESH} yard=20/0": (
        "loop-6 2.5",
        "the signals of fields, pile, graveyard and supply do not add up to those of the match",
        "",
    ),
    f"{FRESH} cards=15/24 supply=9/9": (
        "loop-6 2.5",
        "the signals of fields, pile, graveyard and supply do not add up to those of the match",
        "",
    ),
    f"{FRESH} turn=1000": ("loop-6 9.8", "more turns are done than the match has", ""),
    f"{FRESH} buried=AND7": ("loop-6 1.1", "the gates of hands and graveyard are more than those of the match", ""),
    f"{FRESH} buried=AND": ("loop-6 11.3", "`buried=` is gates and their numbers", "as in `buried=AND2,XOR1`"),
    f"{FRESH} buried=AND99,AND99": ("loop-6 11.3", "there are 99 gates of one kind at most", ""),
    "a=110 b=100 hands=AND,OR": ("loop-6 11.3", "`hands=` is the gates of a and b with `|` between them", ""),
    "a=110 b=100 hands=AND,OR,OR|OR,OR": ("loop-6 11.3", "a hand has two gates at most", ""),
    "a=110 b=100 hands=AND|OR,OR turn=1": (
        "loop-6 5.2",
        "everybody has two gates after the deal, and one before he draws",
        "",
    ),
    "a=110 b=100 hands=AND,MAND|OR,OR": (
        "logic-kit 2.1",
        "`AND,MAND`: there is no gate `MAND`",
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
    ),
    "a=1 b=100 hands=AND,OR|OR,OR": (
        "loop-6 5.5",
        "before a turn both fields have two cards or more and neither has won, and a turn changes one",
        "",
    ),
    "a=1111 b=100 hands=AND,OR|OR,OR four_ones=on": (
        "loop-6 5.5",
        "before a turn both fields have two cards or more and neither has won, and a turn changes one",
        "",
    ),
    f"{FRESH} penalties=3/0 penalty_limit=3": ("loop-6 9.6", "a player with so many penalties has lost", ""),
    f"{FRESH} won=c": ("loop-6 11.3", "`won=` is a, b or none", ""),
    f"{FRESH} refill=a9": ("loop-6 11.3", "`refill=` is a field and 1 to 5 cards, as in `refill=a3`", ""),
    f"{FRESH} refill=a1": ("loop-6 5.3", "a field has six cards at most after a penalty", ""),
    f"{FRESH} gates=AND6,OR6,NAND3,NOR3,XOR6": ("loop-6 11.3", "these gates have a name", "names: basic, advanced"),
    f"{FRESH} gates=AND1": (
        "loop-6 9.2",
        "these are not gates for `loop-6`: 1 gates are too few: 5 or more are needed",
        "",
    ),
    f"{FRESH} dff_turns=3": (
        "loop-6 11.3",
        "`3` is not a value of option `dff_turns` of `loop-6`",
        "allowed: `1`, `2`",
    ),
    f"{FRESH} NOR@a1": ("loop-6 2.1", "`NOR@a1`: no NOR left in hand", ""),
    f"{FRESH} NAND@a9": ("loop-6 1.4", "`NAND@a9`: positions are 1 to 6", ""),
    f"{FRESH} ply=9999": ("loop-6 11.3", "`9999` is not a whole number up to 6005", ""),
    "a=- b=- first=?2": (
        "loop-6 11.3",
        "`2` is not a value of option `first` of `loop-6`",
        "allowed: `chance`, `0`, `1`",
    ),
    "a=- b=- first=?0 turn=1": ("loop-6 11.3", "`turn=` does not go with a deal that is not done", ""),
    "a=110010 b=- first=?": ("loop-6 11.3", "the first player is named before anything is dealt", ""),
    "a=110010 b=100100 turn=1": ("loop-6 11.3", "`turn=` does not go with a deal that is not done", ""),
    "a=-  b=- hands=AND,AND|": ("loop-6 11.3", "`hands=` does not go with a deal that is not done", ""),
    "a=0000000 b=100100 hands=AND,OR|OR,OR": (
        "loop-6 11.3",
        "a field is 1 to 6 of `0`, `1` and `?`, each with up to three stars",
        "as in `1?0*1`",
    ),
    "a= b=1 hands=AND,OR|OR,OR": (
        "loop-6 11.3",
        "a field is 1 to 6 of `0`, `1` and `?`, each with up to three stars",
        "as in `1?0*1`",
    ),
    f"{FRESH} penalties=1/2/3": ("loop-6 11.3", "`penalties=` is two numbers, as in `penalties=2/1`", ""),
    f"{FRESH} turn=1001": ("loop-6 11.3", "`1001` is not a whole number up to 1000", ""),
    f"{FRESH} turn=x": ("loop-6 11.3", "`x` is not a whole number up to 1000", ""),
    f"{FRESH} supply=9/10": ("loop-6 11.3", "`10` is not a whole number up to 9", ""),
    f"{FRESH} buried=FOO1": ("loop-6 11.3", "`buried=` is gates and their numbers", "as in `buried=AND2,XOR1`"),
    f"{FRESH} buried=AND1,": ("loop-6 11.3", "`buried=` is gates and their numbers", "as in `buried=AND2,XOR1`"),
    f"{FRESH} gates=FOO3": (
        "loop-6 9.2",
        "these are not gates for `loop-6`: line 1: there is no gate `FOO`; "
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
        "",
    ),
    f"{FRESH} gates=AND2,OR3,FOO1": (
        "loop-6 9.2",
        "these are not gates for `loop-6`: line 1: there is no gate `FOO`; "
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
        "",
    ),
    f"{FRESH} refill=c1": ("loop-6 11.3", "`refill=` is a field and 1 to 5 cards, as in `refill=a3`", ""),
    f"{FRESH} max_turns=0": (
        "loop-6 11.3",
        "`0` is not a value of option `max_turns` of `loop-6`",
        "allowed: `none` or a whole number from 1 to 1000",
    ),
    f"{FRESH} penalty_limit=100": (
        "loop-6 11.3",
        "`100` is not a value of option `penalty_limit` of `loop-6`",
        "allowed: `none` or a whole number from 1 to 99",
    ),
    f"{FRESH} NAND@a1 +BUG": ("loop-6 1.1", "`+BUG`: the pile can't give that now", ""),
    f"{FRESH} NAND@a1 +FOO": (
        "logic-kit 2.1",
        "`+FOO`: there is no gate `FOO`",
        "gates: AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG",
    ),
    f"{FRESH} NAND@a1 !a 1": ("logic-kit 6.2", "`!a 1`: something else is dealt first", ""),
}


@clause("loop-6 11.3")
@pytest.mark.parametrize("text", NO_POSITION)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    broken, meaning, hint = NO_POSITION[text]
    ending = f"{meaning} ({broken})" if broken else meaning
    assert str(wrong.value) in (f"`{text}` is not a position of `loop-6`: {ending}", f"`{text}`: {ending}")
    assert (wrong.value.code, wrong.value.clause, wrong.value.hint) == ("bad-position", broken, hint)
