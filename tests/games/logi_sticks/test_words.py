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
        "AND on d6, input SE",
        "d6にAND(入力は下右)",
        "{who} placed AND on d6, input SE",
        "{who}がd6にANDを置きました(入力は下右)",
    ),
    "P@h8/W": (
        "Passthru on h8, input W",
        "h8にパススルー(入力は左)",
        "{who} placed Passthru on h8, input W",
        "{who}がh8にパススルーを置きました(入力は左)",
    ),
    "C@a1/N": (
        "Capacitor on a1, input N",
        "a1にコンデンサー(入力は上)",
        "{who} placed Capacitor on a1, input N",
        "{who}がa1にコンデンサーを置きました(入力は上)",
    ),
    "X@b2/NW": (
        "XOR on b2, input NW",
        "b2にXOR(入力は上左)",
        "{who} placed XOR on b2, input NW",
        "{who}がb2にXORを置きました(入力は上左)",
    ),
    "O@b2/NE": (
        "OR on b2, input NE",
        "b2にOR(入力は上右)",
        "{who} placed OR on b2, input NE",
        "{who}がb2にORを置きました(入力は上右)",
    ),
    "N@c4/E": (
        "NOT on c4, input E",
        "c4にNOT(入力は右)",
        "{who} placed NOT on c4, input E",
        "{who}がc4にNOTを置きました(入力は右)",
    ),
    "A@g7/SW": (
        "AND on g7, input SW",
        "g7にAND(入力は下左)",
        "{who} placed AND on g7, input SW",
        "{who}がg7にANDを置きました(入力は下左)",
    ),
    "P@e6/S": (
        "Passthru on e6, input S",
        "e6にパススルー(入力は下)",
        "{who} placed Passthru on e6, input S",
        "{who}がe6にパススルーを置きました(入力は下)",
    ),
    "--": ("Pass", "パスする", "{who} passed", "{who}がパスしました"),
    "+A": ("Take AND", "ANDを取る", "{who} took AND", "{who}がANDを取りました"),
    "+P": ("Take Passthru", "パススルーを取る", "{who} took Passthru", "{who}がパススルーを取りました"),
    "+C": ("Take Capacitor", "コンデンサーを取る", "{who} took Capacitor", "{who}がコンデンサーを取りました"),
    "stone B": ("A black stone", "黒石", "{who} laid a black stone", "{who}が黒石を置きました"),
    "stone W": ("A white stone", "白石", "{who} laid a white stone", "{who}が白石を置きました"),
    "stone ?": ("A face-down stone", "伏せた石", "{who} laid a face-down stone", "{who}が伏せた石を置きました"),
    "name S": ("South starts", "南から始める", "{who} let South start", "{who}が南から始めることにしました"),
    "name E": ("East starts", "東から始める", "{who} let East start", "{who}が東から始めることにしました"),
    "S:WBWBWBWB": ("South has the stones WBWBWBWB", "南の石はWBWBWBWBです"),
    "all:WWBBWBBW": ("Every edge has the stones WWBBWBBW", "どの辺の石もWWBBWBBWです"),
    "N:.WBWBWB.": ("North has the stones .WBWBWB.", "北の石は.WBWBWB.です"),
    "all:.WBWBWB.": ("Every edge has the stones .WBWBWB.", "どの辺の石も.WBWBWB.です"),
    "centre=WBWBWBWB": ("The stones of the centre are WBWBWBWB", "中央の石はWBWBWBWBです"),
    "first=W": ("West starts", "西から始めます"),
    "first=N": ("North starts", "北から始めます"),
    "deal N": ("NOT is dealt", "NOTを配りました"),
    "deal C": ("Capacitor is dealt", "コンデンサーを配りました"),
    "S --": ("South has nothing to place and passes", "南は置けないのでパスです"),
    "E --": ("East has nothing to place and passes", "東は置けないのでパスです"),
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
        "all:WWWWWBBB": ("logi-sticks 5.3", "these are not the stones that can lie there now"),
        "all:.WBWBWB.": ("logi-sticks 5.3", "these are not the stones that can lie there now"),
        "S:WBWBWBWB": ("logi-sticks 5.3", "these are not the stones that can lie there now"),
    },
    "seats=2 target_count=6": {
        "all:WBWBWBWB": ("logi-sticks 5.3", "these are not the stones that can lie there now"),
        "all:.WWWWBB.": ("logi-sticks 5.3", "these are not the stones that can lie there now"),
    },
    "seats=2 targets=own S:WWWW ply=4": {
        "stone W": ("logi-sticks 7.8", "half of the stones are white already"),
        "stone ?": ("logi-sticks 6.2", "a stone is black or white"),
    },
    "seats=2 targets=own S:BBBB ply=4": {
        "stone B": ("logi-sticks 7.8", "half of the stones are black already"),
    },
    "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=1 ply=17": {
        "N:WBWBWBWB": ("logi-sticks 6.2", "these are not the stones that can lie there now"),
        "S:WBWBWBWB": ("logi-sticks 6.2", "these are not the stones that can lie there now"),
    },
    f"{START} first_player=random ply=1": {
        "first=W": ("logi-sticks 3.3", "it is not West's, or nobody sits there"),
        "first=E": ("logi-sticks 3.3", "it is not East's, or nobody sits there"),
    },
    f"{START} first_player=chosen ply=1": {
        "name W": ("logi-sticks 3.3", "it is not West's, or nobody sits there"),
        "name E": ("logi-sticks 3.3", "it is not East's, or nobody sits there"),
    },
    f"{THREE} stock=deal pieces=4,0,0,0,0,0|3,0,0,0,0,0|3,0,0,0,0,0 stash=0,10,10,10,10,10 ply=11": {
        "deal A": ("logi-sticks 3.4", "no AND is left in the stash"),
    },
    f"{THREE} pieces=4,0,0,0,0,0|3,0,0,0,0,0|3,0,0,0,0,0 stash=0,10,10,10,10,10 ply=11": {
        "+A": ("logi-sticks 3.4", "no AND is left in the stash"),
    },
    START: {
        "--": ("logi-sticks 3.13", "who can place a piece must place one"),
    },
    f"{START} pieces=0,0,0,0,0,0|1,0,0,0,0,0": {
        "N --": ("logi-sticks 3.3", "it is not North's, or nobody sits there"),
        "E --": ("logi-sticks 3.3", "it is not East's, or nobody sits there"),
        "W --": ("logi-sticks 3.3", "it is not West's, or nobody sits there"),
    },
    OVER: {
        "P@d2/N": ("logi-sticks 8.1", "the match is over"),
        "--": ("logi-sticks 8.1", "the match is over"),
        "N --": ("logi-sticks 8.1", "the match is over"),
    },
    f"{START} pieces=5,5,5,0,5,5|5,5,5,0,5,0": {
        "P@d6/S": ("logi-sticks 3.4", "South has no Passthru left"),
    },
    f"{START} turn=N pieces=5,5,5,0,5,5|5,5,5,0,5,0": {
        "C@d6/S": ("logi-sticks 3.4", "North has no Capacitor left"),
    },
    f"{START} A@d6/SE": {
        "P@d4/N": ("logi-sticks 3.6", "d4 is a square of the centre"),
        "P@e5/N": ("logi-sticks 3.6", "e5 is a square of the centre"),
        "P@d6/N": ("logi-sticks 3.6", "d6 is taken"),
        "P@e6/W": ("logi-sticks 3.8", "input W of e6 would face an input"),
        "A@e6/SW": ("logi-sticks 3.8", "input W of e6 would face an input"),
        "P@e6/E": ("logi-sticks 3.7", "no input on e6 would be fed"),
        "P@a1/W": ("logi-sticks 3.8", "input W of a1 would face off the board"),
        "P@a1/S": ("logi-sticks 3.8", "input S of a1 would face off the board"),
        "P@h8/N": ("logi-sticks 3.8", "input N of h8 would face off the board"),
        "P@h8/E": ("logi-sticks 3.8", "input E of h8 would face off the board"),
        "A@a8/NW": ("logi-sticks 3.8", "input W of a8 would face off the board"),
        "P@e8/S": ("logi-sticks 3.7", "no input on e8 would be fed"),
        "P@h1/E": ("logi-sticks 3.8", "input E of h1 would face off the board"),
        "P@a2/W": ("logi-sticks 3.8", "input W of a2 would face off the board"),
        "P@h2/E": ("logi-sticks 3.8", "input E of h2 would face off the board"),
        "A@d1/SE": ("logi-sticks 3.8", "input S of d1 would face off the board"),
        "P@d7/E": ("logi-sticks 3.7", "no input on d7 would be fed"),
        "P@c6/N": ("logi-sticks 3.7", "no input on c6 would be fed"),
    },
    f"{START} C@d6/S": {
        "P@d7/S": ("logi-sticks 3.9", "input S of d7 would face a locked Capacitor"),
        "A@e6/SW": ("logi-sticks 3.9", "input W of e6 would face a locked Capacitor"),
        "P@c6/E": ("logi-sticks 3.9", "input E of c6 would face a locked Capacitor"),
    },
    f"{START} A@d6/SE P@d7/S P@e7/W": {
        "P@e6/N": ("logi-sticks 3.12", "input N of e6 would close a loop"),
        "A@e6/NE": ("logi-sticks 3.12", "input N of e6 would close a loop"),
    },
    f"{START} contact=strict P@d6/S": {
        "P@e6/S": ("logi-sticks 7.15", "an output on e6 would touch an output or a stone of the centre"),
        "P@e6/W": ("logi-sticks 7.15", "an output on e6 would touch an output or a stone of the centre"),
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
    "seats=2 targets=own": ("logi-sticks 5.3", "the target stones are being arranged", ("stone",)),
    "seats=2 targets=own S:WBWBWBWB N:WWBBWBWB shown=1 ply=17": (
        "logi-sticks 6.2",
        "the arranged edges are turned over first",
        ("S:", "all:"),
    ),
    f"{START} first_player=random": ("logi-sticks 5.3", "chance names the starting player first", ("first=",)),
    f"{START} first_player=chosen": ("logi-sticks 7.13", "South names the starting player first", ("name",)),
    f"{THREE} stock=deal": ("logi-sticks 7.14", "the pieces are dealt first", ("deal",)),
    THREE: ("logi-sticks 3.4", "the pieces are drafted first", ("+",)),
    START: ("logi-sticks 3.13", "a turn is the placement of one piece", ("P@", "--")),
    f"{START} pieces=0,0,0,0,0,0|1,0,0,0,0,0": (
        "logi-sticks 3.13",
        "there is nothing to place, the player passes",
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
            assert pos.explain(action) == (broken, meaning if early else "that is for chance, and not now"), action


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
    f"{START} A@d6/NE": ("logi-sticks 3.7", "`A@d6/NE`: no input on d6 would be fed", ""),
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
