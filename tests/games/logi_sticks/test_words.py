"""Logi-Sticks: what actions are called, why one is refused, and what is wrong with a text, word by word."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadPosition, BadText
from tests.games.laid import laid
from tests.games.logi_sticks.test_readers import OVER
from tests.support import clause

GAME = logicade.game("logi-sticks")
START = "seats=2 S:WBWBWBWB N:WBWBWBWB"
THREE = "seats=3 S:WBWBWBWB W:WBWBWBWB N:WBWBWBWB"

# By action: what it is called before and after it is done, in English and in Japanese.
TOLD = {
    "A@d6/SE": (
        "AND on d6, input below and right",
        "d6にAND（入力は下と右）",
        "{who} placed AND on d6, input below and right",
        "{who}がd6にANDを置いた（入力は下と右）",
    ),
    "P@h8/W": (
        "Passthru on h8, input left",
        "h8にパススルー（入力は左）",
        "{who} placed Passthru on h8, input left",
        "{who}がh8にパススルーを置いた（入力は左）",
    ),
    "C@a1/N": (
        "Capacitor on a1, input above",
        "a1にコンデンサ（入力は上）",
        "{who} placed Capacitor on a1, input above",
        "{who}がa1にコンデンサを置いた（入力は上）",
    ),
    "X@b2/NW": (
        "XOR on b2, input above and left",
        "b2にXOR（入力は上と左）",
        "{who} placed XOR on b2, input above and left",
        "{who}がb2にXORを置いた（入力は上と左）",
    ),
    "O@b2/NE": (
        "OR on b2, input above and right",
        "b2にOR（入力は上と右）",
        "{who} placed OR on b2, input above and right",
        "{who}がb2にORを置いた（入力は上と右）",
    ),
    "N@c4/E": (
        "NOT on c4, input right",
        "c4にNOT（入力は右）",
        "{who} placed NOT on c4, input right",
        "{who}がc4にNOTを置いた（入力は右）",
    ),
    "A@g7/SW": (
        "AND on g7, input below and left",
        "g7にAND（入力は下と左）",
        "{who} placed AND on g7, input below and left",
        "{who}がg7にANDを置いた（入力は下と左）",
    ),
    "P@e6/S": (
        "Passthru on e6, input below",
        "e6にパススルー（入力は下）",
        "{who} placed Passthru on e6, input below",
        "{who}がe6にパススルーを置いた（入力は下）",
    ),
    "--": ("Pass", "パスする", "{who} passed", "{who}はパス"),
    "+A": ("Take AND", "ANDを取る", "{who} took AND", "{who}がANDを取った"),
    "+P": ("Take Passthru", "パススルーを取る", "{who} took Passthru", "{who}がパススルーを取った"),
    "+C": ("Take Capacitor", "コンデンサを取る", "{who} took Capacitor", "{who}がコンデンサを取った"),
    "stone B": ("Stone 0", "石0", "{who} placed a stone: 0", "{who}が石0を置いた"),
    "stone W": ("Stone 1", "石1", "{who} placed a stone: 1", "{who}が石1を置いた"),
    "stone ?": ("A stone, face down", "伏せた石", "{who} placed a stone face down", "{who}が石を1個伏せた"),
    "name S": (
        "Let the player at the bottom start",
        "下側の人からスタート",
        "{who} let the player at the bottom start",
        "{who}が下側の人からと決めた",
    ),
    "name E": (
        "Let the player on the right start",
        "右側の人からスタート",
        "{who} let the player on the right start",
        "{who}が右側の人からと決めた",
    ),
    "S:WBWBWBWB": ("Stones of the player at the bottom: 1 0 1 0 1 0 1 0", "下側の人の石：1 0 1 0 1 0 1 0"),
    "all:WWBBWBBW": ("Stones of every row: 1 1 0 0 1 0 0 1", "全員の石：1 1 0 0 1 0 0 1"),
    "N:.WBWBWB.": ("Stones of the player at the top: · 1 0 1 0 1 0 ·", "上側の人の石：· 1 0 1 0 1 0 ·"),
    "all:.WBWBWB.": ("Stones of every row: · 1 0 1 0 1 0 ·", "全員の石：· 1 0 1 0 1 0 ·"),
    "centre=WBWBWBWB": ("Stones of the centre: 1 0 1 0 1 0 1 0", "中央の石：1 0 1 0 1 0 1 0"),
    "first=W": ("the player on the left starts", "左側の人からスタート"),
    "first=N": ("the player at the top starts", "上側の人からスタート"),
    "deal N": ("Dealt: NOT", "NOTを配った"),
    "deal C": ("Dealt: Capacitor", "コンデンサを配った"),
    "S --": ("the player at the bottom can't place a piece and passes", "下側の人は置けずパス"),
    "E --": ("the player on the right can't place a piece and passes", "右側の人は置けずパス"),
}


@clause("logi-sticks 9.1")
@pytest.mark.parametrize("text", TOLD)
def test_what_actions_are_called(text: str) -> None:
    """What chance does is called the same before and after."""
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    called = [part for text in words for part in (text.en, text.ja)]
    assert called == list(TOLD[text] if len(TOLD[text]) == 4 else TOLD[text] * 2)


# By position and action: the clause and the words of the refusal.
WHY = {
    "seats=2": {
        "all:WWWWWBBB": ("logi-sticks 5.3", "those stones can't be there now"),
        "all:.WBWBWB.": ("logi-sticks 5.3", "those stones can't be there now"),
        "S:WBWBWBWB": ("logi-sticks 5.3", "those stones can't be there now"),
    },
    "seats=2 target_count=6": {
        "all:WBWBWBWB": ("logi-sticks 5.3", "those stones can't be there now"),
        "all:.WWWWBB.": ("logi-sticks 5.3", "those stones can't be there now"),
    },
    "seats=2 targets=own S:WWWW ply=4": {
        "stone W": ("logi-sticks 7.8", "half of the stones are 1 already; use the others"),
        "stone ?": ("logi-sticks 6.2", "choose a stone: 1 or 0"),
    },
    "seats=2 targets=own S:BBBB ply=4": {
        "stone B": ("logi-sticks 7.8", "half of the stones are 0 already; use the others"),
    },
    "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=1 ply=17": {
        "N:WBWBWBWB": ("logi-sticks 6.2", "those stones can't be there now"),
        "S:WBWBWBWB": ("logi-sticks 6.2", "those stones can't be there now"),
    },
    f"{START} first_player=random ply=1": {
        "first=W": ("logi-sticks 3.3", "choose someone whose turn it can be"),
        "first=E": ("logi-sticks 3.3", "choose someone whose turn it can be"),
    },
    f"{START} first_player=chosen ply=1": {
        "name W": ("logi-sticks 3.3", "choose someone whose turn it can be"),
        "name E": ("logi-sticks 3.3", "choose someone whose turn it can be"),
    },
    f"{THREE} stock=deal pieces=4,0,0,0,0,0|3,0,0,0,0,0|3,0,0,0,0,0 stash=0,10,10,10,10,10 ply=11": {
        "deal A": ("logi-sticks 3.4", "no AND left to take"),
    },
    f"{THREE} pieces=4,0,0,0,0,0|3,0,0,0,0,0|3,0,0,0,0,0 stash=0,10,10,10,10,10 ply=11": {
        "+A": ("logi-sticks 3.4", "no AND left to take"),
    },
    START: {
        "--": ("logi-sticks 3.13", "you can't pass while you can place a piece"),
    },
    f"{START} pieces=0,0,0,0,0,0|1,0,0,0,0,0": {
        "N --": ("logi-sticks 3.3", "choose someone whose turn it can be"),
        "E --": ("logi-sticks 3.3", "choose someone whose turn it can be"),
        "W --": ("logi-sticks 3.3", "choose someone whose turn it can be"),
    },
    OVER: {
        "P@d2/N": ("logi-sticks 8.1", "the game is over"),
        "--": ("logi-sticks 8.1", "the game is over"),
        "N --": ("logi-sticks 8.1", "the game is over"),
    },
    f"{START} pieces=5,5,5,0,5,5|5,5,5,0,5,0": {
        "P@d6/S": ("logi-sticks 3.4", "no Passthru left"),
    },
    f"{START} turn=N pieces=5,5,5,0,5,5|5,5,5,0,5,0": {
        "C@d6/S": ("logi-sticks 3.4", "no Capacitor left"),
    },
    f"{START} A@d6/SE": {
        "P@d4/N": ("logi-sticks 3.6", "d4 is in the centre; choose another square"),
        "P@e5/N": ("logi-sticks 3.6", "e5 is in the centre; choose another square"),
        "P@d6/N": ("logi-sticks 3.6", "d6 is taken"),
        "P@e6/W": ("logi-sticks 3.8", "two inputs can't face each other"),
        "A@e6/SW": ("logi-sticks 3.8", "two inputs can't face each other"),
        "P@e6/E": ("logi-sticks 3.7", "no signal reaches its input on e6"),
        "P@a1/W": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@a1/S": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@h8/N": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@h8/E": ("logi-sticks 3.8", "an input can't face off the board"),
        "A@a8/NW": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@e8/S": ("logi-sticks 3.7", "no signal reaches its input on e8"),
        "P@h1/E": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@a2/W": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@h2/E": ("logi-sticks 3.8", "an input can't face off the board"),
        "A@d1/SE": ("logi-sticks 3.8", "an input can't face off the board"),
        "P@d7/E": ("logi-sticks 3.7", "no signal reaches its input on d7"),
        "P@c6/N": ("logi-sticks 3.7", "no signal reaches its input on c6"),
    },
    f"{START} C@d6/S": {
        "P@d7/S": ("logi-sticks 3.9", "the Capacitor is locked until its owner's next turn"),
        "A@e6/SW": ("logi-sticks 3.9", "the Capacitor is locked until its owner's next turn"),
        "P@c6/E": ("logi-sticks 3.9", "the Capacitor is locked until its owner's next turn"),
    },
    f"{START} A@d6/SE P@d7/S P@e7/W": {
        "P@e6/N": ("logi-sticks 3.12", "that would close a loop"),
        "A@e6/NE": ("logi-sticks 3.12", "that would close a loop"),
    },
    f"{START} contact=strict P@d6/S": {
        "P@e6/S": ("logi-sticks 7.15", "its output would touch another output or the centre"),
        "P@e6/W": ("logi-sticks 7.15", "its output would touch another output or the centre"),
    },
}


@clause("logi-sticks 3.8")
@pytest.mark.parametrize("text", WHY)
def test_why_not(text: str) -> None:
    pos = laid(GAME, text)
    assert {action: pos.explain(action) for action in WHY[text]} == WHY[text]


# By position: what is due, by clause and words, and the actions that are of that kind.
DUE = {
    "seats=2 centre=?": ("logi-sticks 5.3", "the stones of the centre come first", ("centre=",)),
    "seats=2": ("logi-sticks 5.3", "the target stones come first", ("S:", "all:")),
    "seats=2 targets=own": ("logi-sticks 5.3", "everyone arranges their stones first", ("stone",)),
    "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=1 ply=17": (
        "logi-sticks 6.2",
        "the stones are turned over first",
        ("S:", "all:"),
    ),
    f"{START} first_player=random": ("logi-sticks 5.3", "first it's drawn who starts", ("first=",)),
    f"{START} first_player=chosen": (
        "logi-sticks 7.13",
        "the player at the bottom chooses first who starts",
        ("name",),
    ),
    f"{THREE} stock=deal": ("logi-sticks 7.14", "the pieces are dealt first", ("deal",)),
    THREE: ("logi-sticks 3.4", "take a piece first", ("+",)),
    START: ("logi-sticks 3.13", "place one piece", ("P@", "--")),
    f"{START} pieces=0,0,0,0,0,0|1,0,0,0,0,0": (
        "logi-sticks 3.13",
        "there's nothing to place: you pass",
        ("S --",),
    ),
}
DECISIONS = ("P@d6/S", "--", "+A", "stone W", "name S")
OUTCOMES = ("S:WBWBWBWB", "all:WWBBWBBW", "centre=WBWBWBWB", "first=S", "deal A", "S --")


@clause("logi-sticks 5.3")
@pytest.mark.parametrize("text", DUE)
def test_what_is_due_comes_first(text: str) -> None:
    """Of chance's actions only those are told more that come while chance is due."""
    broken, meaning, kinds = DUE[text]
    pos = laid(GAME, text)
    for action in DECISIONS + OUTCOMES:
        if not action.startswith(kinds):
            early = action in DECISIONS or pos.mover == logicade.CHANCE
            assert pos.explain(action) == (broken, meaning if early else "that is dealt or drawn, not chosen"), action


# Texts that are no action: the clause, what is wrong, and the hint.
NO_ACTION = {
    "": (
        "",
        "`` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "A@d6/S": ("logi-sticks 4.2", "`A@d6/S`: the inputs of AND are NE, SE, SW, NW", ""),
    "P@d6/SE": ("logi-sticks 4.2", "`P@d6/SE`: the inputs of Passthru are N, E, S, W", ""),
    "Q@d6/S": (
        "",
        "`Q@d6/S` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "A@i6/SE": (
        "",
        "`A@i6/SE` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "A@d9/SE": (
        "",
        "`A@d9/SE` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "+Q": (
        "",
        "`+Q` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "stone R": (
        "",
        "`stone R` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "name Q": (
        "",
        "`name Q` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "S:WBWB": (
        "",
        "`S:WBWB` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "S:WB.WBWBW": ("logi-sticks 7.11", "`S:WB.WBWBW`: an edge has eight stones, or six without the corners", ""),
    "S:.WBWBWBW": ("logi-sticks 7.11", "`S:.WBWBWBW`: an edge has eight stones, or six without the corners", ""),
    "S:WBWBWBW.": ("logi-sticks 7.11", "`S:WBWBWBW.`: an edge has eight stones, or six without the corners", ""),
    "S:.WB.WBW.": ("logi-sticks 7.11", "`S:.WB.WBW.`: an edge has eight stones, or six without the corners", ""),
    "centre=WWWWBBBB": ("logi-sticks 3.1", "`centre=WWWWBBBB`: a centre square has one stone of each colour", ""),
    "centre=WBWB": (
        "",
        "`centre=WBWB` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "deal Q": (
        "",
        "`deal Q` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "Q --": (
        "",
        "`Q --` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "P@d6/NN": ("logi-sticks 4.2", "`P@d6/NN`: the inputs of Passthru are N, E, S, W", ""),
    "A@d6/NS": ("logi-sticks 4.2", "`A@d6/NS`: the inputs of AND are NE, SE, SW, NW", ""),
}


@clause("logi-sticks 9.1")
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
        "logi-sticks 9.2",
        "`key=value` words come first, then turns",
        "as in `seats=2 S:WBWBWBWB N:WBWBWBWB A@d6/SE`",
    ),
    "board": (
        "logi-sticks 9.2",
        "`key=value` words come first, then turns",
        "as in `seats=2 S:WBWBWBWB N:WBWBWBWB A@d6/SE`",
    ),
    "A@d6/SE": (
        "logi-sticks 9.2",
        "`key=value` words come first, then turns",
        "as in `seats=2 S:WBWBWBWB N:WBWBWBWB A@d6/SE`",
    ),
    "seats=5": ("logi-sticks 9.2", "`seats=` is a whole number up to 4", ""),
    "seats=x": ("logi-sticks 9.2", "`seats=` is a whole number up to 4", ""),
    "seats=2 seats=2": ("logi-sticks 9.2", "`seats` stands twice", ""),
    "seats=2 colour=red": (
        "logi-sticks 9.2",
        "there is no `colour=`",
        "words: board, seats, centre, targets, free, target_count, first_player, stock, contact, loops, grounding, "
        "passing, capacitor_lock, first, pieces, stash, turn, locked, passes, shown, ply",
    ),
    "seats=2 contact=loose": (
        "logi-sticks 9.2",
        "`loose` is not a value of option `contact` of `logi-sticks`",
        "allowed: `open`, `strict`",
    ),
    "seats=2 centre=WWWWBBBB": (
        "logi-sticks 3.1",
        "the centre stones: line 1: e5 needs one stone of each colour, not two `W`; "
        "line 1: d4 needs one stone of each colour, not two `B`",
        "",
    ),
    "seats=2 E:WBWBWBWB": ("logi-sticks 9.2", "nobody sits at E", ""),
    "seats=2 S:WBWB N:WBWB": ("logi-sticks 9.2", "`S:` has 8 stones W or B", ""),
    "seats=2 S:???????? N:????????": ("logi-sticks 9.2", "`S:` hides stones that everybody sees", ""),
    "seats=2 targets=own N:WB": ("logi-sticks 9.2", "the edges are arranged one after the other", ""),
    "seats=2 targets=own S:WBWBWBWBW": ("logi-sticks 9.2", "`S:` has 8 stones W or B", ""),
    "seats=2 targets=custom": (
        "logi-sticks 7.9",
        "option `targets` = `custom` needs option `edges`",
        "allowed: give `edges`",
    ),
    "seats=2 targets=custom free=on S:W.......": (
        "logi-sticks 7.10",
        "`free` does not go with option `targets` = `custom`",
        "allowed: `targets` = `own`",
    ),
    f"{START} board=8/8/8/8/8/8/8": ("logi-sticks 9.2", "`board=` has 8 ranks with `/` between them", ""),
    f"{START} board=8/8/3Axe4/8/8/8/8/8": (
        "logi-sticks 9.2",
        "rank 6 of `board=` is not eight squares",
        "pieces as `Ase` or `Pn`, or digits",
    ),
    f"{START} board=8/8/9/8/8/8/8/8": (
        "logi-sticks 9.2",
        "rank 6 of `board=` is not eight squares",
        "pieces as `Ase` or `Pn`, or digits",
    ),
    f"{START} board=8/8/3Ase5/8/8/8/8/8": (
        "logi-sticks 9.2",
        "rank 6 of `board=` is not eight squares",
        "pieces as `Ase` or `Pn`, or digits",
    ),
    f"{START} board=8/8/8/3Ps4/8/8/8/8": (
        "logi-sticks 2.1",
        "stocks, stash and board have ten pieces of each kind together",
        "",
    ),
    f"{START} board=8/3Ps4/8/8/8/8/8/8": (
        "logi-sticks 2.1",
        "stocks, stash and board have ten pieces of each kind together",
        "",
    ),
    f"{START} board=3Pn4/8/8/8/8/8/8/8": (
        "logi-sticks 2.1",
        "stocks, stash and board have ten pieces of each kind together",
        "",
    ),
    f"{START} board=8/8/3PsPw3/8/8/8/8/8 pieces=5,5,5,9,5,5|5,5,5,5,5,5": (
        "logi-sticks 2.1",
        "stocks, stash and board have ten pieces of each kind together",
        "",
    ),
    f"{START} board=8/3PsPw3/3AsePn3/8/8/8/8/8 pieces=4,5,5,2,5,5|5,5,5,5,5,5": (
        "logi-sticks 3.12",
        "signals run in a loop",
        "",
    ),
    "board=8/8/3Ps4/8/8/8/8/8 seats=2": (
        "logi-sticks 2.1",
        "stocks, stash and board have ten pieces of each kind together",
        "",
    ),
    f"{START} pieces=5,5,5,5,5,5": ("logi-sticks 9.2", "`pieces=` has 2 lists with `|` between them", ""),
    f"{START} pieces=5,5,5,5,5|5,5,5,5,5,5": ("logi-sticks 9.2", "`pieces=` counts 6 kinds, A, O, X, P, N, C", ""),
    f"{START} pieces=5,5,5,5,5,11|5,5,5,5,5,5": ("logi-sticks 9.2", "`pieces=` is a whole number up to 10", ""),
    f"{START} stash=0,0,0,0,0,0": ("logi-sticks 9.2", "there is no stash without a draft or a deal", ""),
    f"{START} turn=W": ("logi-sticks 3.3", "`turn=` is one of S, N", ""),
    f"{START} first=E": ("logi-sticks 3.3", "`first=` is one of S, N", ""),
    f"{START} locked=d6|-": (
        "logi-sticks 3.9",
        "a lock is on a Capacitor that its owner placed in his last turn, until his next turn",
        "",
    ),
    f"{START} locked=d6": (
        "logi-sticks 9.2",
        "`locked=` has a square or `-` for each of 2 seats, with `|` between",
        "",
    ),
    f"{START} passes=9": ("logi-sticks 9.2", "`passes=` is a whole number up to 4", ""),
    f"{START} ply=many": ("logi-sticks 9.2", "`ply=` is a whole number up to 400", ""),
    f"{START} A@d6/NE": ("logi-sticks 3.7", "`A@d6/NE`: no signal reaches its input on d6", ""),
    f"{START} hello": (
        "logi-sticks 9.3",
        "`hello` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    f"{START} N A@d6/SE": ("logi-sticks 3.3", "`N A@d6/SE`, but it is the turn of S", ""),
    f"{START} A@d6/SE {{d6T}}": ("logi-sticks 9.1", "after `A@d6/SE` these are known now: none", ""),
    f"{START} A@d6/SE {{": (
        "logi-sticks 9.3",
        "`{` is not a turn",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    f"{START} A@d6/SE = S targets S1/0 N0/0": ("logi-sticks 9.3", "the result is ``, not `S targets S1/0 N0/0`", ""),
    "seats=1": ("logi-sticks 9.2", "`logi-sticks` is not a game for 1 seats", "seats: 2, 3, 4"),
    "seats=2 N:???WBWBW targets=own": ("logi-sticks 9.2", "`N:` has 8 stones W or B", ""),
    "seats=2 targets=own S:WB?? ply=4": ("logi-sticks 9.2", "`S:` has 8 stones W or B", ""),
    f"{START} board=8/8/8/8/8/8/8/8/8": ("logi-sticks 9.2", "`board=` has 8 ranks with `/` between them", ""),
    f"{START} board=8/8/3Ase/8/8/8/8/8": (
        "logi-sticks 9.2",
        "rank 6 of `board=` is not eight squares",
        "pieces as `Ase` or `Pn`, or digits",
    ),
    f"{START} board=7/8/8/8/8/8/8/8": (
        "logi-sticks 9.2",
        "rank 8 of `board=` is not eight squares",
        "pieces as `Ase` or `Pn`, or digits",
    ),
    f"{START} pieces=5,5,5,5,5,5,5|5,5,5,5,5,5": ("logi-sticks 9.2", "`pieces=` counts 6 kinds, A, O, X, P, N, C", ""),
    f"{START} pieces=5,5,5,5,5,x|5,5,5,5,5,5": ("logi-sticks 9.2", "`pieces=` is a whole number up to 10", ""),
    f"{THREE} stash=1,2": ("logi-sticks 9.2", "`stash=` counts 6 kinds, A, O, X, P, N, C", ""),
    f"{THREE} stash=11,10,10,10,10,10": ("logi-sticks 9.2", "`stash=` is a whole number up to 10", ""),
    f"{START} locked=-|z9": (
        "logi-sticks 9.2",
        "`locked=` has a square or `-` for each of 2 seats, with `|` between",
        "",
    ),
    f"{START} locked=-|-|-": (
        "logi-sticks 9.2",
        "`locked=` has a square or `-` for each of 2 seats, with `|` between",
        "",
    ),
    f"{START} shown=5": ("logi-sticks 9.2", "`shown=` is a whole number up to 4", ""),
    f"{START} ply=401": ("logi-sticks 9.2", "`ply=` is a whole number up to 400", ""),
    f"{START} ply=-1": ("logi-sticks 9.2", "`ply=` is a whole number up to 400", ""),
    "seats=2 target_count=6 S:WWWBBB N:WWWBBB": ("logi-sticks 9.2", "`S:` has 6 stones W or B", ""),
    "seats=2 target_count=6 targets=custom S:W.......": (
        "logi-sticks 7.11",
        "`target_count` = `6` does not go with a stone at a corner in option `edges`: `S:W.......`",
        "allowed: `target_count` = `8`",
    ),
    "seats=2 targets=custom S:........": (
        "logi-sticks 7.9",
        "the target stones: neither S nor N, who always play, has a stone",
        "",
    ),
    "seats=2 targets=custom S:WBX..... N:W": (
        "logi-sticks 7.9",
        "the target stones: line 1: edge S: stones are W, B or `.` for none, not `X`; "
        "line 1: edge N has 8 squares, not 1",
        "",
    ),
    f"{START} A@d6/S": ("logi-sticks 4.2", "`A@d6/S`: the inputs of AND are NE, SE, SW, NW", ""),
    f"{START} A@d6/SE N@d7/S {{d7T}}": ("logi-sticks 9.1", "after `N@d7/S` these are known now: none", ""),
    f"{START} P@d6/S {{d6F}}": ("logi-sticks 9.1", "after `P@d6/S` these are known now: d6T", ""),
    f"{START} P@d6/S {{d6T}} hello": (
        "logi-sticks 9.3",
        "`hello` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    f"{START} S A@d6/SE S N@d7/S": ("logi-sticks 3.3", "`S N@d7/S`, but it is the turn of N", ""),
    f"{THREE} draft +A +O S +X": ("logi-sticks 3.3", "`S +X`, but it is the turn of N", ""),
    f"{START} 1 S A@d6/SE 2 N": (
        "logi-sticks 9.3",
        "`N` is not an action of `logi-sticks`",
        "a piece, a square and its input sides as in `A@d6/SE`, a pick as in `+A`, or `--`",
    ),
    "seats=2 centre=W": ("logi-sticks 3.1", "the centre stones: line 1: the centre has 8 stones, not 1", ""),
}


@clause("logi-sticks 9.2")
@pytest.mark.parametrize("text", NO_POSITION)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(text)
    broken, meaning, hint = NO_POSITION[text]
    ending = f"{meaning} ({broken})" if broken else meaning
    assert str(wrong.value) in (f"`{text}` is not a position of `logi-sticks`: {ending}", f"`{text}`: {ending}")
    assert (wrong.value.code, wrong.value.clause, wrong.value.hint) == ("bad-position", broken, hint)
