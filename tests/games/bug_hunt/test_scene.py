"""Bug Hunt's scene: what is said in both languages, the ledger, how one chooses, and what stays hidden."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.scene import drawn
from logicade.engine.scene.parts import SHAPES, Scene
from logicade.games.bug_hunt import art, choices, ledger, phrases
from logicade.games.bug_hunt.choices import SPOTS
from logicade.games.bug_hunt.tables import ANSWERS, QUESTIONS
from tests.games.bracket_scenes import by_key, crowded, followed, said, seen, steps, subtitles

GAME = logicade.game("bug-hunt")
DEAL = "in:10010110 r0:BUF r1:BUF r2:NOT r3:BUF d1 1+XOR 2+NAND 3+AND 0+NOR"
FIRST = "c2:NAND c3:AND c0:NOR c1:XOR skip o1@4 XOR?=XOR@4 1+OR"
SECOND = "c3:AND c0:NOR c1:OR c2:OR q1:hand a1:OR o2@5 OR?=NAND@5 2+XOR"
VOTE = "c0:NOR c1:AND c2:XOR c3:AND q2:lied5 a2:no e0@6 e3@6 call"
BALLOTS = "b0:1 b1:1 b2:2 b3:1 b0!1 b1!1 b2!2 b3!1"
THIRD = f"{VOTE} {BALLOTS} NOR?=NOR@6 0+AND"
FOURTH = "c1:OR c2:AND c3:AND c0:AND skip o3@7 AND?=AND@7 3+NAND"
REST = (
    "c2:AND c3:NAND c0:AND c1:OR skip o2@2 AND?=XOR@2 2+OR c3:NAND c0:AND c1:OR c2:OR skip o1@3 OR?=OR@3 1+NOR "
    "c0:AND c1:NOR c2:OR c3:NAND skip o2@1 OR?=OR@1"
)
THREE = f"{FIRST} {SECOND} {THIRD}"
TURNED = "!4=XOR !5=NAND !6=NOR !7=AND !2=XOR !3=OR !1=OR"
ALL = f"{THREE} {FOURTH} {REST} {TURNED}"


def played(actions: str, deal: str = DEAL, **options: Any) -> Match:
    """A match after some actions."""
    return followed(GAME, f"{deal} {actions}".split(), **{"first": "1", **options})


ASKED = f"{FIRST} c3:AND c0:NOR c1:OR c2:OR q1:hand"
DEBUGGER = "You're a debugger. Make the final {signal 1}."
OWN = "あなたはデバッガ役。決勝が{signal 1}なら勝ち"
WORDS = {
    ("", 2, "en"): (
        "You're the bug. Make the final {signal 0}.",
        "Say which gate you hold. It may be a lie.",
        "",
        "Turn 1 of 7",
    ),
    ("", 2, "ja"): (
        "あなたはバグ役。決勝が{signal 0}なら勝ち",
        "申告するゲートを選んでください（嘘でも可）",
        "",
        "1手目・全7手",
    ),
    ("", 0, "en"): (DEBUGGER, "{2} is claiming a gate.", "", "Turn 1 of 7"),
    ("", None, "en"): (
        "The debuggers need a {signal 1} in the final, the bug a {signal 0}.",
        "{2} is claiming a gate.",
        "",
        "Turn 1 of 7",
    ),
    ("", None, "ja"): (
        "決勝が{signal 1}ならデバッガ役、{signal 0}ならバグ役の勝ち",
        "{2}が申告する番です",
        "",
        "1手目・全7手",
    ),
    ("c2:NAND c3:AND c0:NOR c1:XOR", 1, "en"): (
        DEBUGGER,
        "Ask one question: touch a name or a card. Or go on.",
        "",
        "Turn 1 of 7",
    ),
    ("c2:NAND c3:AND c0:NOR c1:XOR", 0, "ja"): (OWN, "親の{1}が質問できます", "", "1手目・全7手"),
    ("c2:NAND c3:AND c0:NOR c1:XOR skip", 1, "en"): (
        DEBUGGER,
        "Who places where? Touch a name and a spot, then decide.",
        "",
        "Turn 1 of 7",
    ),
    (ASKED, 1, "en"): (
        DEBUGGER,
        "{2} asks you: What do you hold?",
        "",
        "Turn 2 of 7",
    ),
    (ASKED, 0, "ja"): (
        OWN,
        "{2}から{1}への質問：手札は何？",
        "",
        "2手目・全7手",
    ),
    (f"{FIRST} c3:AND c0:NOR c1:OR c2:OR q1:hand a1:OR", 0, "en"): (
        DEBUGGER,
        "{2}, the lead, decides who places where.",
        "{1} answered: OR",
        "Turn 2 of 7",
    ),
    (f"{FIRST} {SECOND} {VOTE}", 0, "en"): (
        DEBUGGER,
        "Vote for a proposal. Ballots stay sealed until all are in.",
        "",
        "Turn 3 of 7",
    ),
    (f"{FIRST} {SECOND} {VOTE} b0:1", 0, "ja"): (
        OWN,
        "投票済み。ほかの人を待っています",
        "",
        "3手目・全7手",
    ),
    (f"{FIRST} {SECOND} {VOTE} {BALLOTS}", 0, "en"): (
        DEBUGGER,
        "Place your {gate NOR} on spot 6. What do you call it?",
        "",
        "Turn 3 of 7",
    ),
    (f"{FIRST} {SECOND} {VOTE} {BALLOTS}", 1, "ja"): (
        OWN,
        "{0}が2段目の左から3番目に置く番です",
        "",
        "3手目・全7手",
    ),
    (ALL.removesuffix(" !3=OR !1=OR"), 0, "en"): (
        DEBUGGER,
        "Turning the gates over, from the bottom row up.",
        "A lie! {2}'s “AND” is really {gate XOR}. The final goes from {signal 1} to {signal 0}.",
        "Reveal: 2 left",
    ),
    (ALL.removesuffix(" !6=NOR !7=AND !2=XOR !3=OR !1=OR"), 0, "ja"): (
        OWN,
        "下段から順にめくります",
        "{2}の「OR」は嘘、実は{gate NAND}（出力は同じ）",
        "公開中・残り5枚",
    ),
}


@pytest.mark.parametrize(("actions", "seat", "language"), WORDS)
def test_what_is_said(actions: str, seat: int | None, language: str) -> None:
    assert said(seen(played(actions), seat, language=language)) == WORDS[actions, seat, language]


@pytest.mark.parametrize(
    ("seat", "language", "end"),
    [
        (2, "en", "You win as the bug! The final is {signal 0}."),
        (0, "en", "The bug wins, and it was {2}! The final is {signal 0}."),
        (2, "ja", "決勝は{signal 0}：バグ役のあなたの勝ち"),
        (None, "ja", "決勝は{signal 0}：バグ役の{2}の勝ち"),
    ],
)
def test_the_bug_wins(seat: int | None, language: str, end: str) -> None:
    say = seen(played(ALL), seat, language=language).say
    assert say.end == end
    assert (
        say.why
        == {
            "en": "2 of 7 names were lies. As declared, the final was {signal 1}.",
            "ja": "7枚のうち2枚が嘘。宣言どおりなら決勝は{signal 1}",
        }[language]
    )


@pytest.mark.parametrize(
    ("seat", "language", "end"),
    [
        (2, "en", "The debuggers win! The final is {signal 1}. The bug was {2}."),
        (0, "en", "You win with the debuggers! The final is {signal 1}. The bug was {2}."),
        (None, "ja", "決勝は{signal 1}：デバッガ役の勝ち（バグ役は{2}）"),
        (1, "ja", "決勝は{signal 1}：あなたたちデバッガ役の勝ち（バグ役は{2}）"),
    ],
)
def test_the_debuggers_win(seat: int | None, language: str, end: str) -> None:
    honest = ALL.replace("AND?=XOR@2", "AND?=AND@2").replace("2+XOR", "2+AND").replace("!2=XOR", "!2=AND")
    assert seen(played(honest), seat, language=language).say.end == end


def test_roles_are_open_at_the_end_and_the_bug_is_the_last() -> None:
    match = played(ALL)
    pieces = by_key(seen(match, 0))
    assert [pieces[f"role-name-{seat}"].text for seat in range(4)] == ["debugger", "debugger", "the bug", "debugger"]
    assert subtitles(seen(match, 0, language="ja")) == ["デバッガ役", "デバッガ役", "バグ役", "デバッガ役"]
    beats = art.beats(match.at(match.ply - 1), match.at(match.ply), "!1=OR")
    assert beats["role-2"] > max(beat for key, beat in beats.items() if not key.endswith("2"))
    before = by_key(drawn.scene_of(match.at(match.ply - 1).view(0), match.log_for(0)[:-1], seat=0))
    assert "role-2" not in before
    assert (before["role"].block, before["role-name"].text) == ("hand", "debugger")


def test_the_ledger() -> None:
    pieces = by_key(seen(played(f"{THREE} c1:OR"), 0))
    told = {
        key: piece.text for key, piece in pieces.items() if key.split("-")[0] in ("claim", "placed", "answer", "votes")
    }
    told = {key: text for key, text in told.items() if "look" not in key}
    assert told == {
        "claim-0-0": "NOR", "claim-0-1": "XOR", "claim-0-2": "NAND", "claim-0-3": "AND", "placed-0-1": "“XOR”",
        "claim-1-0": "NOR", "claim-1-1": "OR", "claim-1-2": "OR", "claim-1-3": "AND", "placed-1-2": "“OR”",
        "answer-1-1": "hold? **OR**", "answer-2-2": "lied? **no**", "votes-2-0": "3", "votes-2-3": "1 vote",
        "claim-2-0": "NOR", "claim-2-1": "AND", "claim-2-2": "XOR", "claim-2-3": "AND", "placed-2-0": "NOR",
        "claim-3-1": "OR",
    }  # fmt: skip
    assert pieces["placed-1-2"].owner == 2
    assert [pieces[f"lead-{turn}"].owner for turn in range(7)] == [1, 2, 3, 0, 1, 2, 3]
    assert pieces["claim-3-1"].states == ("fresh",)
    assert pieces["answer-1-1"].about == "Turn 2: asked “hold?”, {1} answered: OR"


def test_clashes() -> None:
    match = played(f"{THREE} c1:OR")
    book = ledger.read(match.log_for(None), match.view(None).fields)
    assert [ledger.clashes(book, seat) for seat in range(4)] == [set(), {1, 2, 3}, {0, 1}, set()]
    pieces = by_key(seen(match, 3, "tall"))
    assert {key for key in pieces if key.startswith("clash") and "sign" not in key} == {
        "clash-1-1", "clash-2-1", "clash-3-1", "clash-0-2", "clash-1-2",
    }  # fmt: skip
    assert pieces["clash-1-1"].about == "{1}'s words don't fit together"


@pytest.mark.parametrize(
    ("claim", "question", "answer", "wrong"),
    [
        ("OR", "hand", "OR", False), ("OR", "hand", "AND", True), ("OR", "isOR", "yes", False),
        ("OR", "isOR", "no", True), ("OR", "isAND", "yes", True), ("OR", "isAND", "no", False),
        ("OR", "role", "NOT", False),
    ],
)  # fmt: skip
def test_an_answer_that_differs_from_the_claim(claim: str, question: str, answer: str, wrong: bool) -> None:
    match = played(f"{FIRST} c3:AND c0:NOR c1:{claim} c2:NAND q1:{question} a1:{answer}")
    book = ledger.read(match.log_for(None), match.view(None).fields)
    assert (1 in ledger.clashes(book, 1)) == wrong


def test_a_gate_called_otherwise_than_claimed() -> None:
    match = played("c2:NAND c3:AND c0:NOR c1:XOR skip o1@4 OR?=XOR@4 1+OR c3:AND")
    book = ledger.read(match.log_for(None), match.view(None).fields)
    assert ledger.clashes(book, 1) == {0}


def test_asking_is_a_sentence() -> None:
    match = played("c2:NAND c3:AND c0:NOR c1:XOR")
    (sentence,) = seen(match, 1).sentences
    assert (sentence.text, sentence.button, sentence.does) == ("Ask {target} {question}", "Ask", "ask")
    assert sentence.gaps[0].values == {0: "{0}", 2: "{2}", 3: "{3}"}
    assert list(sentence.gaps[1].values.values())[:3] == ["What do you hold?", "Do you hold AND?", "Do you hold OR?"]
    assert [button.text for button in seen(match, 1).buttons] == ["No question"]
    (japanese,) = seen(match, 1, language="ja").sentences
    assert (japanese.text, japanese.button) == ("{target}への質問：{question}", "質問する")
    assert seen(match, 0).sentences == ()


def test_a_question_about_a_gate_is_asked_by_touching_it() -> None:
    match = played(f"{FIRST} c3:AND c0:NOR c1:OR c2:OR")
    gate = by_key(seen(match, 2))["gate-4"]
    assert (gate.does, gate.fields) == ("ask", {"question": 10})
    assert by_key(seen(match, 1))["gate-4"].fields == {}
    assert "asked-about" not in by_key(seen(match, 2, chosen="q1:node4"))
    assert by_key(seen(match, 2, chosen="q1:lied4"))["asked-about"].owner == 2
    asked = played(f"{FIRST} c3:AND c0:NOR c1:OR c2:OR q1:node4")
    assert seen(asked, 1).say.todo == "{2} asks you: What is your “XOR” really?"
    assert "asked-about" in by_key(seen(asked, 0))


def test_ordering_and_proposing_are_one_sentence() -> None:
    match = played("c2:NAND c3:AND c0:NOR c1:XOR skip")
    (sentence,) = seen(match, 1).sentences
    assert sentence.text == "{target} places {node}"
    assert [gap.values for gap in sentence.gaps] == [
        {seat: f"{{{seat}}}" for seat in range(4)},
        {node - 1: f"on spot {node}" for node in range(4, 8)},
    ]
    decide = [(button.text, button.fields, button.main) for button in seen(match, 1).buttons]
    assert decide == [("Give the order", {"vote": 0}, True), ("Put it to the vote", {"vote": 1}, False)]
    assert by_key(seen(match, 1))["spot-5"].text == "spot 5"
    assert by_key(seen(match, 1, language="ja"))["spot-5"].text == "2番目"
    listed = played("c2:NAND c3:AND c0:NOR c1:XOR skip e0@4 e1@4")
    (more,) = seen(listed, 1).sentences
    assert more.button == "Propose it"
    assert [button.text for button in seen(listed, 1).buttons] == ["Call the vote"]
    assert seen(listed, 1).say.todo == "Propose one more, or call the vote."
    assert seen(played("c2:NAND c3:AND c0:NOR c1:XOR skip e0@4"), 1).say.todo == "Propose at least one more."


def test_ballots_and_ties() -> None:
    few = seen(played(f"{FIRST} {SECOND} {VOTE}"), 3)
    assert [button.text for button in few.buttons] == [
        "{0} on spot 6", "{3} on spot 6",
    ]  # fmt: skip
    many = "e0@6 e1@6 e2@6 e3@6 e0@7 call"
    (sentence,) = seen(played(f"{FIRST} {SECOND} c0:NOR c1:AND c2:XOR c3:AND skip {many}"), 0).sentences
    assert (sentence.text, len(sentence.gaps[0].values)) == ("Vote for {entry}", 5)
    tied = f"{FIRST} {SECOND} {VOTE} b0:1 b1:1 b2:2 b3:2 b0!1 b1!1 b2!2 b3!2"
    scene = seen(played(tied), 3)
    assert scene.say.todo == "It's tied. Pick one of these."
    assert [button.key for button in scene.buttons] == ["pick-0-5", "pick-3-5"]
    assert seen(played(tied), 0, language="ja").say.todo == "同数のため親の{3}が選びます"
    assert subtitles(seen(played(f"{FIRST} {SECOND} {VOTE} b2:1"), 0))[2] == "voted"


def test_answers_are_names_or_buttons() -> None:
    ask = f"{FIRST} c3:AND c0:NOR c1:OR c2:OR q1:"
    chips = by_key(seen(played(f"{ask}hand"), 1))
    assert [chips[f"say-{kind}"].fields for kind in range(5)] == [{"words": kind} for kind in range(5)]
    assert chips["say-truth"].x == chips["say-1"].x
    assert [button.text for button in seen(played(f"{ask}isOR"), 1).buttons] == ["yes", "no"]
    assert [button.text for button in seen(played(f"{ask}role"), 1).buttons] == ["debugger", "the bug"]
    tester = DEAL.replace("r1:BUF", "r1:TESTER")
    roles = seen(played(f"{ask}role", tester, tester=True), 1, language="ja").buttons
    assert [button.text for button in roles] == ["デバッガ役", "バグ役", "テスター役"]
    assert [button.text for button in seen(played(f"{ask}suspect"), 1).buttons] == ["{0}", "{1}", "{2}", "{3}"]
    assert [button.text for button in seen(played(f"{ask}text"), 1).buttons] == ["Told in the chat"]


def test_naming_a_gate() -> None:
    match = played(f"{FIRST} {SECOND} {VOTE} {BALLOTS}")
    pieces = by_key(seen(match, 0))
    assert "".join(pieces[f"say-{kind}"].look[-1] for kind in range(5)) == "01101"
    assert pieces["say-truth"].x == pieces["say-3"].x
    assert pieces["ordered"].owner == 0
    scene = seen(match, 0, chosen="AND?=NOR@6")
    assert scene.say.note == "Everyone sees {signal 0}, and it's true."
    assert by_key(scene)["corner-6"].look == "up-in-nor"
    lie = seen(match, 0, chosen="OR?=NOR@6", language="ja")
    assert lie.say.note == "みんなに見えるのは{signal 1}、実は{signal 0}"
    view = match.view(0)
    told = {GAME.kernels.write_action(key): text for key, text in drawn.badges(view, view.ids).items()}
    assert (told["NOR?=NOR@6"], told["OR?=NOR@6"]) == ("{signal 0}", "{signal 1} ≠ {signal 0}")


def test_the_bug_may_place_any_gate() -> None:
    actions = "c2:NAND c3:AND c0:NOR c1:XOR skip o2@4"
    scene = seen(played(actions, bug_any_gate=True), 2)
    assert scene.say.todo == "Place any gate on spot 4, and call it what you like."
    assert scene.sentences[0].text == "Place {kind} and call it {said}"
    assert len(scene.sentences[0].gaps[0].values) == 5
    assert seen(played(actions), 2).sentences == ()


def test_thinking_of_words_and_orders() -> None:
    match = played("")
    assert seen(match, 2, chosen="c2:NAND").say.note == "That's what you hold."
    assert seen(match, 2, chosen="c2:OR").say.note == "A lie: you hold {gate NAND}."
    assert seen(match, 2, chosen="c2:OR", language="ja").say.note == "嘘になります（手札は{gate NAND}）"
    asking = played("c2:NAND c3:AND c0:NOR c1:XOR")
    assert seen(asking, 1, chosen="q2:role").say.note == "{2} has to answer, and may lie."
    ordering = played("c2:NAND c3:AND c0:NOR c1:XOR skip")
    scene = seen(ordering, 1, chosen="o2@4")
    assert scene.say.note == ("{2} would place on spot 4. OR, NAND, XOR make {signal 1}. AND, NOR make {signal 0}.")
    assert by_key(scene)["gate-4"].owner == 2


TESTER = DEAL.replace("r3:BUF", "r3:TESTER")
TO_TEST = f"{THREE} {FOURTH} c2:AND c3:NAND c0:AND c1:OR skip o2@2 AND?=XOR@2 2+OR"


def test_the_tester_measures() -> None:
    match = played(TO_TEST, TESTER, tester=True)
    assert [button.text for button in seen(match, 3).buttons] == ["Ready", "Measure the left semifinal"]
    assert seen(match, 3).say.todo == "You may measure a semifinal, once."
    assert [button.text for button in seen(match, 0, language="ja").buttons] == ["準備完了"]
    assert seen(match, 3, chosen="t3:m2").say.note == "Only you will see it, and only once in the game."
    read = played(f"{TO_TEST} t0:wait t1:wait t2:wait t3:m2 m2=0", TESTER, tester=True)
    measured = "Measured: the left semifinal is really {signal 0}."
    assert seen(read, 3).say.note == f"{measured} {seen(read, 3).say.todo}"
    assert seen(read, 3, language="ja").say.note.startswith("計測：左の準決勝の本当の値は{signal 0}")
    own = played(f"{TO_TEST} t0:wait t1:wait t2:wait t3:m2 m2=0 c3:NAND c0:AND c1:OR c2:OR", TESTER, tester=True)
    assert seen(own, 3).say.note == ""
    assert by_key(seen(own, 3))["reading"].text == "really {signal 0}"
    assert "reading" not in by_key(seen(own, 0))
    assert seen(read, 0).say.note == ""
    assert (
        seen(played(f"{TO_TEST} t0:wait", TESTER, tester=True), 0).say.todo == "You're ready. Waiting for the others."
    )


def test_the_bug_flips_an_input() -> None:
    before = f"{THREE} {FOURTH} {REST}"
    match = played(before, input_flip=True)
    assert [button.text for button in seen(match, 2).buttons] == ["Ready, no flip"]
    assert [button.text for button in seen(match, 1).buttons] == ["Ready"]
    assert seen(match, 2).say.todo == "You may secretly flip one input. Touch it."
    scene = seen(match, 2, chosen="f2:I3")
    assert scene.say.note == "Input 3 would turn to {signal 1} at the reveal."
    assert by_key(scene)["input-2"].look == "signal-1"
    flipped = played(f"{before} f0:no f1:no f2:I3 f3:no !I3", input_flip=True)
    assert seen(flipped, 0).say.note == "Input 3 was flipped."
    assert by_key(seen(flipped, 0))["flipped"].states == ("fresh",)
    kept = played(f"{before} f0:no f1:no f2:no f3:no !no", input_flip=True)
    assert seen(kept, 0, language="ja").say.note == "反転はなかった"


def test_sealed_claims() -> None:
    match = played("s2:NAND", claims="simultaneous")
    assert seen(match, 0).say.todo == "Say which gate you hold, true or not. All claims open together."
    assert by_key(seen(match, 0))["claim-0-2"].about == "Turn 1: {2} has sealed a claim"
    assert seen(match, None).say.todo == "Everyone is sealing a claim."
    assert subtitles(seen(match, 0))[2] == "sealed"
    other = played("s2:OR", claims="simultaneous")
    for seat, shape in itertools.product((0, 1, 3, None), SHAPES):
        assert seen(match, seat, shape) == seen(other, seat, shape)


def test_three_seats() -> None:
    deal = "in:10010110 r0:BUF r1:NOT r2:BUF d1 1+XOR 2+NAND 0+AND"
    match = followed(GAME, f"{deal} c2:NAND c0:AND c1:OR".split(), seats=3, first="1")
    pieces = by_key(seen(match, 1))
    assert "person-3" not in pieces
    assert {"person-0", "person-1", "person-2"} <= pieces.keys()
    assert pieces["person-2"].fields == {"target": 2}


@pytest.mark.parametrize(("shape", "language"), [*itertools.product(SHAPES, ("en", "ja"))])
def test_a_lie_leaves_no_trace(shape: str, language: str) -> None:
    moves = "c2:NAND c3:AND c0:NOR c1:XOR skip o2@4"
    deal = DEAL.replace("2+NAND", "2+{0}")
    matches = [played(f"{moves} OR?={kind}@4", deal.format(kind)) for kind in ("NAND", "AND")]
    for seat in (0, 1, 3, None):
        one, other = (seen(match, seat, shape, language) for match in matches)
        assert one == other
    assert seen(matches[0], 2, shape, language) != seen(matches[1], 2, shape, language)


def test_questions_and_answers_have_words() -> None:
    asked = [phrases.question(number, SPOTS) for number in range(QUESTIONS)]
    assert len(set(asked)) == QUESTIONS
    placed = played(f"{FIRST} {SECOND}").position.fields
    assert choices.question(placed, 17, "en") == "Did you lie about your “XOR”?"
    assert choices.question(placed, 11, "ja") == "「OR」の正体は？"
    alike = played(f"{FIRST} c3:AND c0:NOR c1:OR c2:OR skip o1@5 XOR?=OR@5").position.fields
    assert choices.question(alike, 11, "en") == "What is your “XOR” on spot 5 really?"
    assert choices.question(alike, 10, "ja") == "2段目の左から1番目の「XOR」の正体は？"
    assert len({phrases.answer(words) for words in range(ANSWERS)}) == ANSWERS
    assert all(len(phrases.short_question(number).en) <= 7 for number in range(QUESTIONS))
    assert all(len(phrases.short_answer(words).en) <= 6 for words in range(ANSWERS))


def test_a_step_changes_little() -> None:
    match = played(ALL)
    still = {f"input-{k}" for k in range(8)} | {"ledger", "steps", "person-0", "goal-1"}
    for seat, shape in itertools.product((0, 2, None), SHAPES):
        for made in steps(match, seat, shape)[9:]:
            assert not still & (made.moved.keys() | made.gone.keys())
            assert len(made.born) + len(made.moved) + len(made.gone) <= 40


def test_blocks_keep_their_size() -> None:
    match = played(ALL)

    def sizes(scene: Scene) -> frozenset[tuple[str, float, float]]:
        # names are there only while one is to be said
        return frozenset((one.name, one.width, one.height) for one in scene.blocks if one.name != "names")

    for seat in (0, 2, None):
        assert len({sizes(drawn.scene_of(match.at(ply).view(seat), seat=seat)) for ply in range(match.ply)}) == 1


def test_cards_of_a_bracket_keep_apart() -> None:
    assert [crowded(tree) for tree in art.TREES] == [[], []]
