"""What Tournament says to people: actions in both languages, and why an action is refused."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadText
from tests.support import clause

GAME = logicade.game("tournament")
ROW = "in=1011001001101001"
START = f"{ROW} start=0"
FULL = (
    f"{START} 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3"
)
TOLD = [  # an action; on a button and in a log, in English and in Japanese
    ("1:", "Draw from the left pile", "{who} drew from the left pile", "左の山札から引く", "{who}が左の山札から引いた"),
    (
        "2:",
        "Draw from the right pile",
        "{who} drew from the right pile",
        "右の山札から引く",
        "{who}が右の山札から引いた",
    ),
    (
        "@2",
        "Place it in the left semifinal",
        "{who} placed it in the left semifinal",
        "左の準決勝に置く",
        "{who}が左の準決勝に置いた",
    ),
    (
        "@15",
        "Place it on spot 15",
        "{who} placed it on spot 15",
        "2段目の左から8番目に置く",
        "{who}が2段目の左から8番目に置いた",
    ),
]
TOLD_OF_CHANCE = [
    ("AND", "Drawn: AND", "引いたのはAND"),
    ("XOR", "Drawn: XOR", "引いたのはXOR"),
    ("in1=10110010", "Dealt on the left: 1 0 1 1 0 0 1 0", "左の入力を8枚並べた：1 0 1 1 0 0 1 0"),
    ("in2=01101001", "Dealt on the right: 0 1 1 0 1 0 0 1", "右の入力を8枚並べた：0 1 1 0 1 0 0 1"),
    ("start=0", "{0} starts", "{0}からスタート"),
    ("start=3", "{3} starts", "{3}からスタート"),
]
REFUSED = [  # a position, an action, the clause and the reason
    (FULL, "1:", "tournament 3.1", "the game is over"),
    (FULL, "NOR", "tournament 3.1", "the game is over"),
    (f"{START} piles=8,7 2:AND@8 2:OR@9 2:NOR@4 2:XOR@10 2:XOR@11 2:OR@5 2:AND@15", "2:", "tournament 2.1",
     "the right pile is empty; draw from the other one"),
    (f"{START} 1:AND@8 1:OR@9 1:NOR@4 1:XOR@10 1:XOR@11 1:OR@5 1:AND@15 1:NOR@2", "1:", "tournament 2.1",
     "the left pile is empty; draw from the other one"),
    ("in=? start=?", "1:", "tournament 1.1", "wait until everything is dealt"),
    (f"{ROW} start=?", "2:", "tournament 1.1", "wait until everything is dealt"),
    (f"{START} 1:", "1:", "tournament 2.6", "place the gate you drew first"),
    (f"{START} 1:OR", "2:", "tournament 2.6", "place the gate you drew first"),
    (START, "@8", "tournament 2.1", "draw a gate from a pile first"),
    (f"{START} 1:", "@8", "tournament 2.1", "draw a gate from a pile first"),
    (f"{START} 1:OR@8 1:OR", "@8", "tournament 2.2", "spot 8 is taken"),
    (f"{START} 1:OR", "@2", "tournament 2.2", "the left semifinal needs both signals below it first"),
    (f"{START} 1:OR@8 1:OR", "@4", "tournament 2.2", "spot 4 needs both signals below it first"),
    (f"{START} 1:OR@15 1:OR", "@7", "tournament 2.2", "spot 7 needs both signals below it first"),
    (START, "OR", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    (f"{START} 1:OR", "start=0", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    ("in=? start=?", "in2=01101001", "logic-kit 6.2", "something else is dealt first"),
    ("in=? start=?", "start=0", "logic-kit 6.2", "something else is dealt first"),
    ("in=10110010? start=?", "in1=01101001", "logic-kit 6.2", "something else is dealt first"),
    (f"{ROW} start=?", "in2=01101001", "logic-kit 6.2", "something else is dealt first"),
    (f"{ROW} start=?", "AND", "logic-kit 6.2", "something else is dealt first"),
    (f"{START} 1:", "start=0", "logic-kit 6.2", "something else is dealt first"),
    (f"{START} 1:XOR@8 1:XOR@9 1:XOR@10 1:", "XOR", "tournament 1.4", "no XOR left in the piles"),
    (f"{ROW} start=?3", "start=0", "tournament 1.6", "by the house rules Player 4 starts"),
]  # fmt: skip
UNREAD = [  # a text, the message, the hint and the clause
    ("@1", "`@1`: gates go on nodes 2 to 15 (tournament 2.2)", "", "tournament 2.2"),
    ("@16", "`@16`: gates go on nodes 2 to 15 (tournament 2.2)", "", "tournament 2.2"),
    *(
        (text, f"`{text}` is not an action of `tournament`", "a pile as in `2:`, or a node as in `@13`", "")
        for text in ("3:", "0:", "FOO", "in3=10110010", "in1=1011001", "in1=101100101", "start=4", "2:NOR@13", "@", "")
    ),
]


@clause("tournament 8.1")
@pytest.mark.parametrize(("text", "short", "told", "short_ja", "told_ja"), TOLD)
def test_what_players_do_is_told(text: str, short: str, told: str, short_ja: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert (words.short, words.told) == ((short, short_ja), (told, told_ja))


@clause("tournament 8.1")
@pytest.mark.parametrize(("text", "told", "told_ja"), TOLD_OF_CHANCE)
def test_what_chance_brings_is_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert words.short == words.told == (told, told_ja)


@pytest.mark.parametrize(("position", "action", "number", "reason"), REFUSED)
def test_why_an_action_is_refused(position: str, action: str, number: str, reason: str) -> None:
    assert GAME.position(position).explain(action) == (number, reason)


@clause("tournament 8.1")
@pytest.mark.parametrize(("text", "message", "hint", "number"), UNREAD)
def test_what_is_no_action_is_refused(text: str, message: str, hint: str, number: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    assert (str(wrong.value), wrong.value.hint, wrong.value.clause) == (message, hint, number)


@clause("tournament 8.1")
@pytest.mark.parametrize(
    ("text", "same"), [("nor", "NOR"), ("IN1=10110010", "in1=10110010"), ("Start=2", "start=2"), ("@08", "@8")]
)
def test_texts_are_read_as_people_write_them(text: str, same: str) -> None:
    assert GAME.kernels.read_action(text) == GAME.kernels.read_action(same)
