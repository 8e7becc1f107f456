"""Quirky Circuits in words: what is told of actions, why something is refused, how a match ended."""

from __future__ import annotations

from typing import Any

import pytest

from logicade.games.quirky_circuits.components import BACKS, CODES
from logicade.games.quirky_circuits.notation import explain, read_position, tell, write_end
from logicade.games.quirky_circuits.refusals import REFUSALS
from logicade.games.quirky_circuits.sayings import BACKS as BACK_NAMES
from logicade.games.quirky_circuits.sayings import NAMES as CARD_NAMES
from logicade.games.quirky_circuits.state import ACTIONS
from tests.games.quirky_circuits.states import base
from tests.games.quirky_circuits.worlds import GAME, doctored, words
from tests.support import clause

TOLD = {  # on a button and in a log, in English and in Japanese
    "A.F1": ("Play Forward 1", "前進1を出す", "{who} played Forward 1", "{who}が前進1を出した"),
    "B.RN!": ("Play Face north", "北を向くを出す", "{who} played Face north", "{who}が北を向くを出した"),
    "C.s!": (
        "Play a yellow special card", "黄色い特殊カードを出す", "{who} played a yellow special card",
        "{who}が黄色い特殊カードを出した",
    ),
    "A/": ("Done", "完了", "{who} is done", "{who}が「完了」の合図を出した"),
    "A=": ("Stop", "ストップ", "{who} wants to stop", "{who}が「ストップ」の合図を出した"),
    "A~": ("Take back", "取り消す", "{who} changed their mind", "{who}が合図を取り消した"),
    "A_": ("Wait", "待つ", "{who} waits", "{who}は待った"),
    "A#": ("Give up", "ギブアップ", "{who} wants to give up", "{who}がギブアップを希望した"),
    "^1": ("Pick up thing 1", "1番目のものを拾う", "{who} chose what to pick up", "{who}が拾うものを選んだ"),
    "^12": ("Pick up thing 12", "12番目のものを拾う", "{who} chose what to pick up", "{who}が拾うものを選んだ"),
}  # fmt: skip
FALLEN = {  # chance has no button: both are the same
    "B+RL": ("{1} drew Turn left", "{1}が左回転を引いた"),
    "D+m": ("{3} drew a move card", "{3}が移動カードを引いた"),
    "C+?": ("{2} drew a card", "{2}が1枚引いた"),
    "|": ("The program is complete", "プログラム完成"),
    "show C2": ("Turned over: Belt 2", "ベルト2をめくった"),
    "run PA1!": ("The robot does: Patches 1", "実行：パッチ1"),
    "Z": ("The battery dropped by one", "電池が1つ減った"),
}


@clause("quirky-circuits 16.1")
@pytest.mark.parametrize("text", [*TOLD, *FALLEN])
def test_actions_in_words(text: str) -> None:
    short, told = tell(GAME.kernels.read_action(text))
    expected = TOLD[text] if text in TOLD else FALLEN[text] * 2
    assert (short.en, short.ja, told.en, told.ja) == expected


def test_every_card_and_back_has_a_name_of_its_own() -> None:
    assert tuple(CARD_NAMES) == CODES
    for language in range(2):
        assert len({names[language] for names in (*CARD_NAMES.values(), *BACK_NAMES)}) == len(CODES) + len(BACKS)


REFUSED = [  # a real state, what is tried there, the clause, and the reason
    ("WON", "A.F1", "12.1", "the game is over"),
    ("WON", "run F1", "12.1", "the game is over"),
    ("OPEN", "^1", "9.4", "there's nothing to choose now"),
    ("RIGHT", "^5", "9.4", "that's out of reach"),
    ("RESET", "A.F1", "3.1", "cards and signals wait until the next program"),
    ("RIGHT", "B/", "3.1", "cards and signals wait until the next program"),
    ("OPEN", "C.F1", "1.1", "choose someone who is playing"),
    ("OPEN", "D/", "1.1", "choose someone who is playing"),
    ("TURNS", "B.F1", "4.9", "it's Player 1's turn"),
    ("SECOND IN TURN", "A_", "4.9", "it's Player 2's turn"),
    ("OPEN", "A.TA", "4.1", "that card isn't in hand"),
    ("OPEN", "B.m", "4.1", "that card isn't in hand"),
    ("VIEW", "A.RL", "2.1", "play a card from your hand"),
    ("FORCED", "A_", "4.9", "play a card: it's down to you"),
    ("FORCED", "A/", "4.9", "play a card: it's down to you"),
    ("TURNS", "A=", "4.9", "on your turn you play, wait or say you're done"),
    ("TURNS", "A~", "4.9", "on your turn you play, wait or say you're done"),
    ("OPEN", "A_", "4.9", "there are no turns here: just wait"),
    ("OPEN", "A#", "12.6", "you can give up once a round, before the first card, from round 2 on"),
    ("SECOND PLAYED", "B#", "12.6", "you can give up once a round, before the first card, from round 2 on"),
    ("QUEUED", "B~", "4.6", "there's no signal to take back"),
    ("ALL PLAYED", "C/", "4.7", "no signal needed: you've played every card"),
    ("QUEUED", "A=", "4.6", "you've signalled already"),
    ("OPEN", "B/", "4.6", "play at least one card first"),
    ("TURNS", "A/", "4.6", "play at least one card first"),
    ("EARLY", "|", "4.2", "the queue needs five cards, and one from everyone"),
    ("ALONE", "|", "4.2", "the queue needs five cards, and one from everyone"),
    ("QUEUED", "|", "4.7", "not everyone has signalled yet"),
    ("OPEN", "Z", "3.1", "something else comes first"),
    ("OPEN", "A+F1", "3.1", "something else comes first"),
    ("DEALING", "Z", "3.1", "something else comes first"),
    ("CLOSING", "show F1", "3.1", "something else comes first"),
    ("SHOWING", "run F1", "3.1", "something else comes first"),
    ("LAST", "show F1", "3.1", "something else comes first"),
    ("RIGHT", "|", "3.1", "something else comes first"),
    ("RESET", "|", "3.1", "something else comes first"),
    ("DEALING", "A+F1", "6.3", "the next card is for Player 2"),
    ("FIRST", "B+SL", "6.3", "the next card is for Player 2"),
    ("SHOWING", "show RL", "5.1", "another card is next in the queue"),
    ("LAST", "run RL", "5.1", "another card is next in the queue"),
]


@clause("quirky-circuits 16.1")
@pytest.mark.parametrize(("name", "action", "number", "said"), REFUSED)
def test_a_refusal_says_why(name: str, action: str, number: str, said: str) -> None:
    pos = base(name)
    assert action not in pos.legal
    assert pos.explain(action) == (f"quirky-circuits {number}", said)


@clause("quirky-circuits 4.6")
def test_three_signals_are_enough() -> None:
    pos = doctored(base("QUEUED"), signal=[0, 0, 0, 0], signals=[3, 0, 0, 0])
    assert pos.explain("A=") == ("quirky-circuits 4.6", "3 signals a round are enough")


@clause("quirky-circuits 4.3")
def test_a_blue_card_waits_for_the_yellow_ones() -> None:
    pos = base("QUIRKY")
    assert pos.explain("A.F1") == ("quirky-circuits 4.3", "play your yellow cards first")
    wrong = ACTIONS.id("play", seat=0, back=0, card=CODES.index("MN"))
    assert explain(pos.state()[0], wrong) == ("quirky-circuits 2.1", REFUSALS["other_back"][1])
    wrong = ACTIONS.id("play", seat=1, back=1, card=CODES.index("F1"))
    assert explain(pos.state()[0], wrong) == ("quirky-circuits 2.1", REFUSALS["other_back"][1])


@clause("quirky-circuits 12.5")
@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("WON", {"battery": 5}, "# won green R2"),
        ("WON", {"battery": 4}, "# won yellow R2"),
        ("WON", {"battery": 3}, "# won yellow R2"),
        ("WON", {"battery": 2}, "# won red R2"),
        ("WON", {"battery": 5, "extra": 1}, "# won yellow R2"),
        ("WON", {"battery": 3, "extra": 1}, "# won red R2"),
        ("EMPTY", {}, "# lost battery R1"),
        ("MET", {}, "# lost meet R1"),
        ("BROKEN", {}, "# lost broken R1"),
        ("MISSED", {}, "# lost target R1"),
        ("GIVEN UP", {}, "# given up R2"),
    ],
)
def test_the_last_line_of_a_record(name: str, changes: dict[str, int], said: str) -> None:
    assert write_end(doctored(base(name), **changes).state()[0]) == said


@clause("quirky-circuits 13.5", "quirky-circuits 16.2")
@pytest.mark.parametrize("extra", [1, 2, 3])
def test_a_position_keeps_its_options(extra: int) -> None:
    chosen: dict[str, Any] = {
        "extra_battery": extra,
        "practice": True,
        "target": "yellow",
        "momentum": "single",
        "quirks": "none",
    }
    pos = GAME.start(scenario="twirl-3", hide_hand_backs=True, tempo="rotating", **chosen)
    assert words(pos).items() >= {
        ("extra", str(extra)), ("practice", "on"), ("target", "yellow"), ("markers", "single"), ("quirks", "none"),
        ("backs", "hidden"), ("tempo", "rotating"),
    }  # fmt: skip
    assert GAME.position(str(pos)) == pos
    assert int(words(pos)["battery"]) == extra + int(words(GAME.start(scenario="twirl-3"))["battery"])


READ = (
    "RIGHT FULL", "LEFT FULL", "FEMUR", "DELIVERED", "HALL", "MET", "MISSED", "GIVEN UP", "LATE", "FORCED", "TWICE",
    "ALL PLAYED", "YELLOW", "FIRST", "VEILED", "VIEW", "FIFTH SEEN",
)  # fmt: skip


@clause("quirky-circuits 16.2")
@pytest.mark.parametrize("name", READ)
def test_real_states_and_views_are_read_back(name: str) -> None:
    assert read_position(str(base(name))) == base(name).state()
