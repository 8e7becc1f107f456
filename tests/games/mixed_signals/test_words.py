"""What Mixed Signals says: actions in both languages, why an action is refused, and what is wrong with a text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from logicade.engine.errors import BadPosition, BadText
from logicade.games.mixed_signals.notation import DUE
from logicade.games.mixed_signals.refusals import REFUSALS
from tests.games.mixed_signals.naive import GAME, after, drawn
from tests.games.mixed_signals.test_rules import SMALL, X6
from tests.support import clause

# ---- actions ---------------------------------------------------------------------------------------------------------

TOLD = {  # by action: on a button, and in a log
    "LR@-1,1/2": (
        ("lane `-1,1/2`", "レーン`-1,1/2`"),
        ("{who} placed the lane", "{who}がレーンを置いた"),
    ),
    "NAND@3,-4/0": (
        ("NAND gate `3,-4/0`", "NAND`3,-4/0`"),
        ("{who} placed the NAND gate", "{who}がNANDを置いた"),
    ),
    ">1": (
        ("This way first: side 2", "2番目の辺を先に"),
        ("{who} sent the signal to side 2 first", "{who}が信号を2番目の辺へ先に流した"),
    ),
    "+FI": (("Drawn: fan-out input", "次は分岐入力タイル"),) * 2,
    "xIN": (("The input fits nowhere: discarded", "入力タイルは置けないので除いた"),) * 2,
    "-1,2B": (("A token for 0", "0のトークンを1個置いた"),) * 2,
    "0,1W": (("A token for 1", "1のトークンを1個置いた"),) * 2,
    ">>2": (("The signal goes to side 3 first", "信号が3番目の辺へ先に流れた"),) * 2,
    "white:1": (("{1} plays 1", "{1}が1の担当"),) * 2,
    "first:B": (("The player of 0 starts", "0の担当からスタート"),) * 2,
    "again": (("Second game: same tiles, sides swapped", "色を替えて第2戦"),) * 2,
}


@clause("mixed-signals 9.1")
@pytest.mark.parametrize("action", TOLD)
def test_actions_are_told_in_both_languages(action: str) -> None:
    assert tuple(map(tuple, GAME.kernels.tell(action))) == TOLD[action]


@clause("mixed-signals 9.1")
def test_names_of_tiles_may_be_written_small() -> None:
    assert GAME.kernels.read_action("and@-1,1/2") == GAME.kernels.read_action("AND@-1,1/2")
    assert GAME.kernels.read_action("+xnor") == GAME.kernels.read_action("+XNOR")


@clause("mixed-signals 9.1")
@pytest.mark.parametrize(
    ("text", "number", "words", "hint"),
    [
        ("pass", "9.1", "`pass` is not an action of `mixed-signals`", "a tile, a cell and a turn as in `AND@-1,1/2`"),
        ("FOO@1,1/0", "2.2", "`FOO@1,1/0`: there is no tile `FOO`", "tiles: LR, LL, FL, IN, FI, OU, VL, VR, OR, NOR"),
        ("xFOO", "2.2", "`xFOO`: there is no tile `FOO`", "tiles: LR"),
        ("OU@-33,0/0", "4.7", "`OU@-33,0/0`: no circuit reaches the cell -33,0", ""),
        ("0,64W", "4.7", "`0,64W`: no circuit reaches the cell 0,64", ""),
        ("0,-65W", "4.7", "no circuit reaches the cell 0,-65", ""),
    ],
)
def test_what_is_no_action_is_said(text: str, number: str, words: str, hint: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    assert str(wrong.value).startswith(words) or words in str(wrong.value)
    assert (wrong.value.clause, wrong.value.hint[: len(hint)]) == (f"mixed-signals {number}", hint)


# ---- why not ---------------------------------------------------------------------------------------------------------

NO_BRANCH = ("mixed-signals 3.18", "there's no way to choose now")
SECOND = "start duplicate=on tiles=FI2,OU2,LR2 tokens_per_player=3 OU@0,1/2 LR@0,-1/1 0,-1W"
REFUSED: list[tuple[str, str, tuple[str, str]]] = [
    # a position, an action, why not
    ("start colours=random", "+OU", ("mixed-signals 7.12", "first it's drawn who plays 1")),
    ("start colours=random", ">0", NO_BRANCH),
    ("start first_player=random", "+OU", ("mixed-signals 7.3", "first it's drawn who starts")),
    ("start", "OU@0,1/2", ("mixed-signals 3.5", "wait for the next tile")),
    ("start", "xOU", ("mixed-signals 3.5", "wait for the next tile")),
    ("start", ">1", NO_BRANCH),
    ("start tiles=FI2,OU2", "+LR", ("mixed-signals 6.2", "no lane left in the pile")),
    ("start opening_discard=redraw", "+FI", ("mixed-signals 7.5", "fan-out input would go back to the pile")),
    ("start opening_discard=redraw tiles=FI2,OU2", "+IN", ("mixed-signals 6.2", "no input left in the pile")),
    (
        f"{SECOND} again",
        "+LR",
        ("mixed-signals 7.11", "the second game has the tiles of the first one, in the same order"),
    ),
    (SECOND, "+OU", ("mixed-signals 7.11", "the second game is about to begin")),
    (SECOND, ">0", NO_BRANCH),
    ("start +IN", "OU@0,1/2", ("mixed-signals 3.8", "the tile fits nowhere: wait for the next one")),
    ("start +IN", "xFI", ("mixed-signals 3.8", "the tile fits nowhere: wait for the next one")),
    ("start +OU", "+OU", ("mixed-signals 3.10", "place a tile first")),
    ("start +OU", ">0", NO_BRANCH),
    ("start +OU", "LR@0,1/2", ("mixed-signals 3.5", "this turn you place output")),
    ("start offer=3 +OU +IN +AND", "LR@0,1/2", ("mixed-signals 3.5", "this turn you place output, input or AND gate")),
    ("start +OU", "OU@-1,0/2", ("mixed-signals 3.6", "there's a tile there already")),
    ("start +OU", "OU@2,3/2", ("mixed-signals 3.6", "a tile must touch another one")),
    ("start +OU", "OU@0,1/0", ("mixed-signals 3.6", "it doesn't fit: a blank side would meet an output")),
    ("start +FL", "FL@0,-1/0", ("mixed-signals 3.6", "it doesn't fit: an output would meet an output")),
    ("start OU@0,1/2 0,1W +OU", "OU@1,1/0", ("mixed-signals 3.6", "it doesn't fit: an input would meet a blank side")),
    ("start +OU OU@0,1/2", "+OU", ("mixed-signals 3.13", "wait until the signals have run")),
    ("start +OU OU@0,1/2", "0,1B", ("mixed-signals 3.13", "wait until the signals have run")),
    (f"start {X6} 0,1W", ">>1", ("mixed-signals 5.3", "wait until the signals have run")),
    (f"start {X6} 0,1W", ">0", NO_BRANCH),
    (
        f"start branch_prompts=always {X6} 0,1W",
        ">2",
        ("mixed-signals 3.17", "no signal leaves on that side; choose another one"),
    ),
    (
        f"start branch_prompts=always {X6} 0,1W",
        ">>0",
        ("mixed-signals 3.17", "choose which way the signal goes first"),
    ),
    (str(after("OU@0,1/2 OU@0,-1/1", options="tiles=FI2,OU2")), ">0", ("mixed-signals 8.2", "the game is over")),
    (
        str(after(f"{X6} >0", options="tokens_per_player=5")),
        ">0",
        ("mixed-signals 8.1", "somebody has used up their tokens: the game is over"),
    ),
]


@clause("mixed-signals 3.6", "mixed-signals 3.18", "mixed-signals 9.1")
@pytest.mark.parametrize(("text", "action", "reason"), REFUSED)
def test_a_refusal_says_why(text: str, action: str, reason: tuple[str, str]) -> None:
    pos = GAME.position(text)
    assert pos.explain(action) == reason
    assert all(pos.explain(legal) is None for legal in pos.legal)


def test_every_phase_has_its_reason() -> None:
    said = {reason for _, _, reason in REFUSED}
    assert {(REFUSALS[key][0], REFUSALS[key][1].en) for key in DUE.values()} <= said


# ---- positions -------------------------------------------------------------------------------------------------------

WORDS: list[tuple[str, str, str, str]] = [
    # what is changed in SMALL, clause, what is said
    ("ply=3", "ply=3 colour=red", "9.2", "there is no `colour=`"),
    ("ply=3", "ply=3 ply=3", "9.2", "no word stands twice"),
    ("ply=3", "ply=3 up=", "9.2", "`up=` says nothing"),
    ("move=B ", "", "9.2", "`move=` is needed"),
    ("pile=OU1 ", "", "9.2", "`pile=` is needed"),
    ("OU@0,1/2:W", "OU@0,1:W", "9.2", "`OU@0,1:W` is not a tile on the table"),
    ("OU@0,1/2:W", "OU@0,1/1:W", "3.6", "`OU@0,1/1:W` does not fit the tiles before it"),
    ("OU@0,1/2:W", "OU@40,1/1:W", "3.6", "`OU@40,1/1:W` does not fit"),
    ("FI@-1,0/0:B", "FI@-1,0/1:B", "3.1", "the two start tiles lie at the beginning"),
    ("FI@-1,0/0:B", "FI@0,1/0:B", "3.1", "the two start tiles lie at the beginning"),
    ("ply=3", "ply=501", "9.2", "`ply=` is a whole number from 0 to 500"),
    ("left=22/23", "left=22", "9.2", "`left=` is two whole numbers with `/` between them"),
    ("pile=OU1", "pile=OU65", "9.2", "`OU65` is not a tile and a number as in `FL12`"),
    ("pile=OU1", "pile=OU0", "9.2", "`OU0` is not a tile and a number"),
    ("pile=OU1", "pile=OU64", "2.1", "at most 64"),
    ("pile=OU1", "pile=OU40,LR25", "2.1", "at most 64"),
    ("ply=3", "ply=3 up=FOO", "9.2", "there is no tile `FOO`"),
    ("move=B", "move=G", "9.2", "`white=` is 0, 1 or `?`; `first=` and `move=` are W, B or `?`"),
    ("move=B", "move=?", "7.12", "nothing happens before"),
    ("ply=3", "game=2 ply=3", "7.11", "`order=` and `game=2` belong to `duplicate=on`"),
    ("ply=3", "duplicate=on order=LR ply=3", "7.11", "`order=` does not agree with the tiles drawn"),
    ("ply=3", "duplicate=on order=OU,OU ply=3", "7.11", "`order=` names tiles that were not drawn"),
    ("ply=3", "fire=0,1 pick=0,1 ply=3", "5.2", "one thing at a time is due"),
    ("ply=3", "fire=7,7 ply=3", "3.18", "`fire=` names no tile that does so"),
    ("ply=3", "auto=0,1 ply=3", "3.18", "`auto=` names no tile that does so"),
    ("ply=3", f"then={';'.join(['0,0>1'] * 64)} ply=3", "3.17", "`then=` has more edges than tiles"),
    ("ply=3", "then=0,0>0 ply=3", "3.17", "`0,0>0` is no edge to be followed"),
    ("ply=3", "now=discard ply=3", "7.6", "`now=discard` says that tiles are being discarded"),
    ("ply=3", "offer=4 ply=3", "9.2", "offer"),
    ("ply=3", "tokens_per_player=2 black_compensation=2 ply=3", "7.4", "does not go with"),
    ("pile=OU1", "pile=?", "7.9", "`pile=?` goes with `set=` and `show_pile_counts=off`"),
    ("ply=3", "ply=3 lunch", "9.1", "`lunch` is not an action"),
    ("ply=3", "ply=3 OU@0,1/2", "3.6", "`OU@0,1/2`: there's a tile there already"),
    ("ply=3", "ply=3 +LR", "3.10", "`+LR`: place a tile first"),  # the one tile left has been drawn
]


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(("old", "new", "number", "said"), WORDS)
def test_a_wrong_word_is_named(old: str, new: str, number: str, said: str) -> None:
    text = SMALL.replace(old, new)
    assert text != SMALL
    with pytest.raises(BadPosition, match=re.escape(said)) as wrong:
        GAME.position(text)
    assert wrong.value.clause == f"mixed-signals {number}"


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("ply=3", "ply=3 colour=red", "words: left, move, pile, up, out, fire, pick, auto, then, now, white, first,"),
        ("ply=3", "", "or begin with `start`, as in `start AND@0,1/1`"),
        ("OU@0,1/2:W", "OU:W", "as in `AND@-1,1/2:W`"),
        ("ply=3", "up=FOO ply=3", "tiles: LR, LL, FL"),
        ("ply=3", "then=x ply=3", "as in `0,1>2`"),
    ],
)
def test_a_hint_says_how_it_is_written(old: str, new: str, hint: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.position(SMALL.replace(old, new))
    assert wrong.value.hint.startswith(hint)


@clause("mixed-signals 9.2")
@pytest.mark.parametrize(
    "options",
    [
        {"tokens_per_player": 7, "black_compensation": 1, "offer": 2},
        {"opening_discard": "redraw", "gate_rule": "shortcut", "branch_prompts": "always"},
        {"tie": "second_player", "duplicate": True, "first_player": "black"},
        {"show_pile_counts": False, "colours": "random", "first_player": "random", "tokens_per_player": 40},
    ],
    ids=str,
)
def test_every_option_is_written_and_read(options: dict[str, Any]) -> None:
    start = GAME.start(**options)
    written = {name: str(value) for name, value in options.items() if name not in ("colours", "first_player")}
    told = dict(word.split("=", 1) for word in str(start).split() if "=" in word)
    shown = {"True": "on", "False": "off"}
    assert {name: told[name] for name in written} == {name: shown.get(value, value) for name, value in written.items()}
    assert GAME.position(str(start)) == start


@clause("mixed-signals 9.3")
def test_draws_that_are_implied_need_not_be_written() -> None:
    assert GAME.position("start xIN OU@0,1/2") == GAME.position("start +IN xIN +OU OU@0,1/2")
    assert drawn("", "OU").play("OU@0,1/2") == GAME.position("start OU@0,1/2")
    with pytest.raises(BadPosition, match=r"`LR@0,1/2`: this turn you place output or input \(mixed-signals 3\.5\)"):
        GAME.position("start offer=2 +OU +IN LR@0,1/2")
