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
    ("1:", "Draw from pile 1", "{who} drew from pile 1", "山札1から引く", "{who}が山札1から引きました"),
    ("2:", "Draw from pile 2", "{who} drew from pile 2", "山札2から引く", "{who}が山札2から引きました"),
    ("@2", "Lay it on node 2", "{who} laid it on node 2", "2番に置く", "{who}が2番に置きました"),
    ("@15", "Lay it on node 15", "{who} laid it on node 15", "15番に置く", "{who}が15番に置きました"),
]
TOLD_OF_CHANCE = [
    ("AND", "The card is AND", "引いたのはANDです"),
    ("XOR", "The card is XOR", "引いたのはXORです"),
    ("in1=10110010", "Inputs 1 to 8 are 1 0 1 1 0 0 1 0", "入力1から8は 1 0 1 1 0 0 1 0 です"),
    ("in2=01101001", "Inputs 9 to 16 are 0 1 1 0 1 0 0 1", "入力9から16は 0 1 1 0 1 0 0 1 です"),
    ("start=0", "{0} starts", "{0}から始めます"),
    ("start=3", "{3} starts", "{3}から始めます"),
]
REFUSED = [  # a position, an action, the clause and the reason
    (FULL, "1:", "tournament 3.1", "all nodes are filled, the match is over"),
    (FULL, "NOR", "tournament 3.1", "all nodes are filled, the match is over"),
    (f"{START} piles=8,7 2:AND@8 2:OR@9 2:NOR@4 2:XOR@10 2:XOR@11 2:OR@5 2:AND@15", "2:", "tournament 2.1",
     "pile 2 is empty"),
    (f"{START} 1:AND@8 1:OR@9 1:NOR@4 1:XOR@10 1:XOR@11 1:OR@5 1:AND@15 1:NOR@2", "1:", "tournament 2.1",
     "pile 1 is empty"),
    ("in=? start=?", "1:", "tournament 1.1", "chance has not laid everything yet"),
    (f"{ROW} start=?", "2:", "tournament 1.1", "chance has not laid everything yet"),
    (f"{START} 1:", "1:", "tournament 2.6", "a card is drawn already and must be laid"),
    (f"{START} 1:OR", "2:", "tournament 2.6", "a card is drawn already and must be laid"),
    (START, "@8", "tournament 2.1", "no card is drawn"),
    (f"{START} 1:", "@8", "tournament 2.1", "no card is drawn"),
    (f"{START} 1:OR@8 1:OR", "@8", "tournament 2.2", "node 8 has a gate"),
    (f"{START} 1:OR", "@2", "tournament 2.2", "node 4 and 5 below has no signal yet"),
    (f"{START} 1:OR@8 1:OR", "@4", "tournament 2.2", "node 9 below has no signal yet"),
    (f"{START} 1:OR@15 1:OR", "@7", "tournament 2.2", "node 14 below has no signal yet"),
    (START, "OR", "logic-kit 6.2", "only chance does that"),
    (f"{START} 1:OR", "start=0", "logic-kit 6.2", "only chance does that"),
    ("in=? start=?", "in2=01101001", "logic-kit 6.2", "now chance decides the inputs"),
    ("in=? start=?", "start=0", "logic-kit 6.2", "now chance decides the inputs"),
    ("in=10110010? start=?", "in1=01101001", "logic-kit 6.2", "now chance decides the inputs"),
    (f"{ROW} start=?", "in2=01101001", "logic-kit 6.2", "now chance decides the start"),
    (f"{ROW} start=?", "AND", "logic-kit 6.2", "now chance decides the start"),
    (f"{START} 1:", "start=0", "logic-kit 6.2", "now chance decides the gate"),
    (f"{START} 1:XOR@8 1:XOR@9 1:XOR@10 1:", "XOR", "tournament 1.4", "no XOR is left in the piles"),
    (f"{ROW} start=?3", "start=0", "tournament 1.6", "option `start` names seat 3"),
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
