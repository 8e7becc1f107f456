"""What Bug Repair says to people: actions in both languages, and why an action is refused."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.errors import BadText
from tests.support import clause

GAME = logicade.game("bug-repair")
ROW = "in=1100101001110010"
START = f"{ROW} start=0"
FOUR = f"{START} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11"
FULL = f"{FOUR} XOR@4 OR?=NOR@12 OR@13 OR?=AND@14 NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
OVER = f"{FULL} !9=NAND !11=XOR !12=NOR !14=AND !5=XOR !7=NOR !3=AND"
DISCARD, STEAL = f"{START} discard_draw=on", f"{START} steal_draw=on"
TOLD = [  # an action; on a button and in a log, in English and in Japanese
    (
        "XOR@4",
        "XOR on spot 4",
        "{who} placed XOR on spot 4",
        "3段目の左から1番目にXOR",
        "{who}が3段目の左から1番目にXORを置いた",
    ),
    (
        "AND@15",
        "AND on spot 15",
        "{who} placed AND on spot 15",
        "2段目の左から8番目にAND",
        "{who}が2段目の左から8番目にANDを置いた",
    ),
    (
        "AND?=NAND@9",
        "Call it AND on spot 9 (really NAND)",
        "{who} placed a gate face down on spot 9 and called it AND (really NAND)",
        "2段目の左から2番目に「AND」と宣言（実はNAND）",
        "{who}が2段目の左から2番目に裏向きで置き、「AND」と宣言した（実はNAND）",
    ),
    (
        "XOR?=AND@1",
        "Call it XOR in the final (really AND)",
        "{who} placed a gate face down in the final and called it XOR (really AND)",
        "決勝に「XOR」と宣言（実はAND）",
        "{who}が決勝に裏向きで置き、「XOR」と宣言した（実はAND）",
    ),
    (
        "AND?@9",
        "Call it AND on spot 9",
        "{who} placed a gate face down on spot 9 and called it AND",
        "2段目の左から2番目に「AND」と宣言",
        "{who}が2段目の左から2番目に裏向きで置き、「AND」と宣言した",
    ),
]
TOLD_OF_CHANCE = [
    ("in1=11001010", "Dealt on the left: 1 1 0 0 1 0 1 0", "左の入力を8枚並べた：1 1 0 0 1 0 1 0"),
    ("in2=01110010", "Dealt on the right: 0 1 1 1 0 0 1 0", "右の入力を8枚並べた：0 1 1 1 0 0 1 0"),
    ("start=2", "{2} starts, and that team are the debuggers", "{2}からスタート。そのチームがデバッガチーム"),
    ("!9=NAND", "Turned over spot 9: NAND", "2段目の左から2番目をめくるとNAND"),
    ("!1=AND", "Turned over the final: AND", "決勝をめくるとAND"),
    ("x2<1:OR", "{2} drew OR from {1}, for the graveyard", "{2}が{1}の手札からORを引き、墓地に送った"),
    ("x0<3:-", "{0} drew a card from {3}, for the graveyard", "{0}が{3}の手札から1枚引き、墓地に送った"),
    ("2<3:NOR", "{2} took NOR from {3}", "{2}が{3}の手札からNORを引いた"),
    ("3<0:-", "{3} took a card from {0}", "{3}が{0}の手札から1枚引いた"),
]
EARLY, REVEAL = "wait until everything is dealt", "the gates are being turned over; just watch"
NOT_NOW = "that card can't be drawn now"
NOT_NEXT = "another gate is turned over next"
REFUSED = [  # a position, an action, the clause and the reason
    (OVER, "OR@8", "bug-repair 3.3", "the game is over"),
    (OVER, "!9=NAND", "bug-repair 3.3", "the game is over"),
    ("in=? start=?", "OR@8", "bug-repair 1.1", EARLY),
    (DISCARD, "OR@8", "bug-repair 1.1", EARLY),
    (STEAL, "AND?=NAND@9", "bug-repair 1.1", EARLY),
    (FULL, "OR@8", "bug-repair 3.2", REVEAL),
    (FULL, "AND?=NAND@9", "bug-repair 3.2", REVEAL),
    (f"{START} OR@8", "AND@9", "bug-repair 2.4", "you're a bug: place the gate face down and call it something"),
    (START, "AND?=NAND@9", "bug-repair 2.4", "you're a debugger: place the gate face up"),
    (f"{START} OR@8", "AND?@9", "bug-repair 2.2", "choose the real gate too"),
    (FOUR, "AND@8", "bug-repair 2.1", "spot 8 is taken"),
    (FOUR, "AND@3", "bug-repair 2.1", "the right semifinal needs both signals below it first"),
    (f"{START} OR@8", "AND?=OR@4", "bug-repair 2.1", "spot 4 needs both signals below it first"),
    (f"{START} OR@9", "AND?=OR@4", "bug-repair 2.1", "spot 4 needs both signals below it first"),
    (FOUR, "OR@12", "bug-repair 2.1", "no OR left in hand"),
    (f"{FOUR} XOR@4", "AND?=NAND@12", "bug-repair 2.1", "no NAND left in hand"),
    (START, "!9=NAND", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    (START, "x0<3:OR", "logic-kit 6.2", "that is dealt or drawn, not chosen"),
    ("in=? start=?", "in2=01110010", "logic-kit 6.2", "something else is dealt first"),
    ("in=? start=?", "start=0", "logic-kit 6.2", "something else is dealt first"),
    ("in=11001010? start=?", "in1=01110010", "logic-kit 6.2", "something else is dealt first"),
    (f"{ROW} start=?", "in2=01110010", "logic-kit 6.2", "something else is dealt first"),
    (DISCARD, "0<1:OR", "logic-kit 6.2", "something else is dealt first"),
    (STEAL, "x0<3:OR", "logic-kit 6.2", "something else is dealt first"),
    (FULL, "0<1:OR", "logic-kit 6.2", "something else is dealt first"),
    (f"{ROW} start=?3", "start=0", "bug-repair 1.6", "by the house rules Player 4 starts"),
    (FULL, "!11=XOR", "bug-repair 3.1", NOT_NEXT),
    (FULL, "!9=AND", "bug-repair 3.1", NOT_NEXT),
    (DISCARD, "x1<0:OR", "bug-repair 4.1", NOT_NOW),
    (DISCARD, "x0<3:-", "bug-repair 4.1", NOT_NOW),
    (STEAL, "1<2:OR", "bug-repair 4.3", NOT_NOW),
    (f"{STEAL} 0<1:NOR NOR@8 1<2:OR AND?=OR@9 2<3:OR AND@10 3<0:OR AND?=AND@11", "0<1:NOR", "bug-repair 4.3", NOT_NOW),
]
NO_ACTION = "a gate and a node as in `XOR@4`, or for bugs `AND?=NAND@9`"
GATES = "gates: AND, OR, NAND, NOR, XOR"
UNREAD = [  # a text, the message, the hint and the clause
    ("XOR@0", "`XOR@0`: gates go on nodes 1 to 15", "", "bug-repair 2.1"),
    ("XOR@16", "`XOR@16`: gates go on nodes 1 to 15", "", "bug-repair 2.1"),
    ("!16=XOR", "`!16=XOR`: gates go on nodes 1 to 15", "", "bug-repair 2.1"),
    ("AND?=OR@16", "`AND?=OR@16`: gates go on nodes 1 to 15", "", "bug-repair 2.1"),
    ("FOO@4", "`FOO@4`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("AND?=FOO@9", "`AND?=FOO@9`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("FOO?=AND@9", "`FOO?=AND@9`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("!9=FOO", "`!9=FOO`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("2<3:FOO", "`2<3:FOO`: there is no gate `FOO`", GATES, "logic-kit 2.1"),
    ("2<1:OR", "`2<1:OR`: seat 2 draws from the left neighbour", "", "bug-repair 4.3"),
    ("x2<3:OR", "`x2<3:OR`: seat 2 draws from the right neighbour", "", "bug-repair 4.1"),
    ("x0<0:OR", "`x0<0:OR`: seat 0 draws from the right neighbour", "", "bug-repair 4.1"),
    *(
        (text, f"`{text}` is not an action of `bug-repair`", NO_ACTION, "")
        for text in ("!9", "", "in=1", "in3=11001010", "in1=1100101", "start=4", "4<0:OR", "XOR4", "OR@")
    ),
]


@clause("bug-repair 8.1")
@pytest.mark.parametrize(("text", "short", "told", "short_ja", "told_ja"), TOLD)
def test_what_players_do_is_told(text: str, short: str, told: str, short_ja: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert (words.short, words.told) == ((short, short_ja), (told, told_ja))


@clause("bug-repair 8.1")
@pytest.mark.parametrize(("text", "told", "told_ja"), TOLD_OF_CHANCE)
def test_what_chance_brings_is_told(text: str, told: str, told_ja: str) -> None:
    words = GAME.kernels.notation.tell(GAME.kernels.read_action(text))
    assert words.short == words.told == (told, told_ja)


@pytest.mark.parametrize(("position", "action", "number", "reason"), REFUSED)
def test_why_an_action_is_refused(position: str, action: str, number: str, reason: str) -> None:
    assert GAME.position(position).explain(action) == (number, reason)


@clause("bug-repair 8.1")
@pytest.mark.parametrize(("text", "message", "hint", "number"), UNREAD)
def test_what_is_no_action_is_refused(text: str, message: str, hint: str, number: str) -> None:
    with pytest.raises(BadText) as wrong:
        GAME.kernels.read_action(text)
    assert (str(wrong.value).removesuffix(f" ({number})"), wrong.value.hint, wrong.value.clause) == (
        message,
        hint,
        number,
    )


@clause("bug-repair 8.1")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("nor@8", "NOR@8"),
        ("and?=nand@9", "AND?=NAND@9"),
        ("X2<1:or", "x2<1:OR"),
        ("!9=nand", "!9=NAND"),
        ("IN1=10110010", "in1=10110010"),
        ("Start=2", "start=2"),
    ],
)
def test_texts_are_read_as_people_write_them(text: str, same: str) -> None:
    assert GAME.kernels.read_action(text) == GAME.kernels.read_action(same)
