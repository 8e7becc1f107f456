"""Tournament's scene: what is said in both languages, what lies where, and what an action would bring."""

from __future__ import annotations

import itertools
import random
import re

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.scene import drawn
from logicade.engine.scene.parts import SHAPES
from logicade.games.tournament import art
from tests.games.bracket_scenes import by_key, crowded, followed, said, seen, steps, subtitles

GAME = logicade.game("tournament")
HEADER = "in=1011001001101001"
TURNS = (
    "1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3"
)


def played(turns: str, start: int = 0) -> Match:
    """The first turns of a match."""
    actions = ["in1=10110010", "in2=01101001", f"start={start}"]
    for turn in turns.split():
        actions += [part for part in re.split(r"(?<=:)|(?=@)", turn) if part]
    return followed(GAME, actions, start=str(start))


EIGHT = " ".join(TURNS.split()[:8])
WORDS = {  # turns, seat and language: goal, what to do, what happened, how far
    ("", 0, "en"): (
        "You and {2} need a {signal 0} in the final: the semifinals must match.",
        "Draw from a pile.",
        "",
        "Turn 1 of 14",
    ),
    ("", 1, "ja"): (
        "決勝が{signal 1}なら、あなたと{3}の勝ち",
        "{0}の番です",
        "",
        "1手目・全14手",
    ),
    (f"{EIGHT} 1:OR", 0, "en"): (
        "You and {2} need a {signal 0} in the final: the semifinals must match.",
        "Place {gate OR} on a dashed spot. The signal on top is what comes out.",
        "{3} placed {gate NAND}. {signal 1} and {signal 1} make {signal 0} in row 3, number 2 from the left.",
        "Turn 9 of 14",
    ),
    (f"{EIGHT} 1:OR", 3, "en"): (
        "You and {1} need a {signal 1} in the final: the semifinals must differ.",
        "{0} is placing {gate OR}.",
        "You placed {gate NAND}. {signal 1} and {signal 1} make {signal 0} in row 3, number 2 from the left.",
        "Turn 9 of 14",
    ),
    (f"{EIGHT} 1:OR", 0, "ja"): (
        "決勝が{signal 0}なら、あなたと{2}の勝ち",
        "{gate OR}を置く場所を選んでください",
        "{3}が{gate NAND}を置いた。3段目の左から2番目は、{signal 1}と{signal 1}で{signal 0}",
        "9手目・全14手",
    ),
    (f"{EIGHT} 1:OR", 3, "ja"): (
        "決勝が{signal 1}なら、あなたと{1}の勝ち",
        "{0}が{gate OR}を置く番です",
        "あなたが{gate NAND}を置いた。3段目の左から2番目は、{signal 1}と{signal 1}で{signal 0}",
        "9手目・全14手",
    ),
    (f"{EIGHT}", None, "en"): (
        "{0} and {2} need a {signal 0} in the final, {1} and {3} a {signal 1}.",
        "{0} is choosing a pile.",
        "{3} placed {gate NAND}. {signal 1} and {signal 1} make {signal 0} in row 3, number 2 from the left.",
        "Turn 9 of 14",
    ),
    (f"{EIGHT}", None, "ja"): (
        "決勝が{signal 0}なら{0}と{2}、{signal 1}なら{1}と{3}の勝ち",
        "{0}の番です",
        "{3}が{gate NAND}を置いた。3段目の左から2番目は、{signal 1}と{signal 1}で{signal 0}",
        "9手目・全14手",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("turns", "seat", "language"), WORDS)
def test_what_is_said(turns: str, seat: int | None, language: str) -> None:
    assert said(seen(played(turns), seat, language=language)) == WORDS[turns, seat, language]


def test_before_anybody_starts() -> None:
    match = GAME.match(seats=4, chance=random.Random(1))
    fresh = drawn.scene_of(match.at(0).view(2), (), seat=2)
    assert said(fresh) == (
        "The team that starts needs a {signal 0} in the final, the other a {signal 1}.", "Dealing…", "", "",
    )  # fmt: skip
    japanese = drawn.scene_of(match.at(0).view(None), (), language="ja")
    assert japanese.say.goal == "決勝が{signal 0}ならスタートするチーム、{signal 1}なら相手の勝ち"
    assert "team-0" not in by_key(fresh)


@pytest.mark.parametrize(
    ("start", "seat", "language", "end"),
    [
        (0, 1, "en", "You and {3} win: the final is {signal 1}"),
        (0, 3, "en", "You and {1} win: the final is {signal 1}"),
        (0, 0, "en", "{1} and {3} win: the final is {signal 1}"),
        (0, None, "en", "{1} and {3} win: the final is {signal 1}"),
        (3, 0, "en", "You and {2} win: the final is {signal 1}"),
        (0, 3, "ja", "決勝は{signal 1}：あなたと{1}の勝ち"),
        (0, 2, "ja", "決勝は{signal 1}：{1}と{3}の勝ち"),
    ],
)
def test_the_end(start: int, seat: int | None, language: str, end: str) -> None:
    scene = seen(played(TURNS, start), seat, language=language)
    why = {"en": "The semifinals differ, and XOR makes 1 of that.", "ja": "2つの準決勝が違うので、XORは1"}[language]
    assert (scene.say.end, scene.say.why) == (end, why)
    pieces = by_key(scene)
    assert pieces["team-1"].states == ("won",)
    assert pieces["team-0"].states == ("faded",)
    assert "sun" in pieces
    assert not scene.buttons


def test_the_end_with_equal_semifinals() -> None:
    say = seen(played(TURNS.replace("XOR@2", "NOR@2")), 2).say
    assert say.end == "You and {0} win: the final is {signal 0}"
    assert say.why == "Both semifinals came out {signal 0}, and XOR makes 0 of two equal signals."
    japanese = seen(played(TURNS.replace("XOR@2", "NOR@2")), 2, language="ja").say
    assert japanese.why == "準決勝はどちらも{signal 0}。同じ信号のXORは0"


def test_buttons_and_verbs() -> None:
    for language, texts, verbs in (
        ("en", ["Draw left", "Draw right"], {"draw": "Draw this one", "place": "Place it here"}),
        ("ja", ["左から引く", "右から引く"], {"draw": "引く", "place": "ここに置く"}),
    ):
        scene = seen(played(EIGHT), language=language)
        assert [button.text for button in scene.buttons] == texts
        assert [button.fields for button in scene.buttons] == [{"pile": 0}, {"pile": 1}]
        assert scene.say.verbs == verbs
    assert not seen(played(EIGHT), 1).buttons
    assert seen(played(EIGHT), 1).say.verbs == {}
    emptied = " ".join(f"2:{gate}" for gate in ["AND@8", "OR@9", "NOR@10", "XOR@11", "XOR@12", "OR@13", "AND@14"])
    assert [button.key for button in seen(played(emptied), 3).buttons] == ["draw-0"]


def test_strips_say_what_a_seat_plays_for() -> None:
    match = played(EIGHT, start=1)
    assert subtitles(seen(match, 0)) == ["plays for 1", "plays for 0", "plays for 1, with you", "plays for 0"]
    assert subtitles(seen(match, 3, language="ja")) == ["1狙い", "味方・0狙い", "1狙い", "0狙い"]


def test_a_gate_says_who_placed_it_and_the_last_one_is_marked() -> None:
    match = played(EIGHT)
    pieces = by_key(seen(match))
    placers = {key: piece.owner for key, piece in pieces.items() if key.startswith("by-")}
    assert placers == {"by-8": 0, "by-15": 1, "by-9": 2, "by-10": 3, "by-4": 0, "by-11": 1, "by-14": 2, "by-5": 3}
    assert [key for key, piece in pieces.items() if "fresh" in piece.states] == ["gate-5"]
    assert pieces["gate-5"].owner == 3
    assert pieces["gate-5"].about == "NAND in row 3, number 2 from the left: 1 and 1 make 0, placed by {3}"
    bare = by_key(drawn.scene_of(match.position.view(0), seat=0))
    assert not [key for key in bare if key.startswith("by-")]


def test_only_the_mover_sees_what_would_come_out() -> None:
    match = played(f"{EIGHT} 1:OR")
    mine, theirs = by_key(seen(match)), by_key(seen(match, 1))
    would = {key: piece.look[-1] for key, piece in mine.items() if key.startswith("would-")}
    assert would == {"would-2": "1", "would-12": "1", "would-13": "1", "would-7": "0"}
    assert not [key for key, piece in theirs.items() if "then" in piece.states]
    assert mine["drawn"].block == "hand"
    assert mine["drawn"].does == "place"
    assert (theirs["drawn"].block, theirs["drawn"].owner) == ("main", 0)
    assert theirs["drawn"].about == "OR, drawn by {0}"


def test_a_place_that_is_thought_of() -> None:
    scene = seen(played(f"{EIGHT} 1:OR"), chosen="@2")
    pieces = by_key(scene)
    assert scene.say.note == "{signal 1} and {signal 0} make {signal 1} in the left semifinal."
    assert (pieces["gate-2"].look, pieces["gate-2"].states) == ("up-or", ("ghost",))
    assert pieces["would-2"].states == ("picked",)
    wire = next(wire for wire in scene.wires if wire.key == "wire-2")
    assert (wire.value, wire.states) == (1, ("then",))
    assert pieces["out-1"].look == "up-is-2"


def test_the_last_place_tells_the_final() -> None:
    match = played(" ".join(TURNS.split()[:13]) + " 2:AND")
    scene = seen(match, 1, chosen="@3")
    told = "{signal 1} and {signal 0} make {signal 0} in the right semifinal. The final comes out {signal 1}."
    assert scene.say.note == told
    assert (by_key(scene)["out-1"].look, by_key(scene)["out-1"].states) == ("up-is-1", ("then",))
    assert seen(match, 1, language="ja", chosen="@3").say.note.endswith("決勝は{signal 1}になります")


def test_a_pile_that_is_thought_of_tells_nothing() -> None:
    match = played(EIGHT)
    assert seen(match, chosen="1:").say.note == "Nobody knows what's on top."
    assert by_key(seen(match, chosen="1:")) == by_key(seen(match, chosen="2:")) == by_key(seen(match))


def test_badges() -> None:
    view = played(f"{EIGHT} 1:OR").view(0)
    told = {view.game.kernels.write_action(key): text for key, text in drawn.badges(view, view.ids).items()}
    assert told == {"@2": "{signal 1}", "@7": "{signal 0}", "@12": "{signal 1}", "@13": "{signal 1}"}
    for action in view.ids:
        after = played(f"{EIGHT} 1:OR").position.apply_id(action)
        node = int(view.game.kernels.write_action(action)[1:])
        assert drawn.badges(view, [action]) == {action: f"{{signal {after.fields['signal'][node]}}}"}
    waiting = played(EIGHT).view(0)
    assert drawn.badges(waiting, waiting.ids) == {}


def test_beats() -> None:
    match = played(TURNS)
    last, before = match.position, match.at(match.ply - 1)
    beats = art.beats(before, last, "@3")
    order = ["gate-3", "out-3", "wire-3", "out-1", "team-1"]
    assert [beats.get(key, 0) for key in order] == [0, 1, 2, 3, 4]
    assert art.beats(match.at(3), match.at(4), "1:") == {}
    assert art.beats(match.at(5), match.at(6), "@8") == {"out-8": 1, "wire-8": 2}


def test_a_turn_changes_little() -> None:
    """The scene's keys stay: what did not move has no change."""
    match = played(TURNS)
    still = {f"input-{k}" for k in range(16)} | {"gate-1", "team-0", "team-1"}
    for seat, shape in itertools.product((0, 3, None), SHAPES):
        for made in steps(match, seat, shape)[3:]:
            assert not still & (made.moved.keys() | made.gone.keys())
            assert len(made.born) + len(made.moved) + len(made.gone) <= 25
            assert made.blocks is None


def test_cards_of_a_bracket_keep_apart() -> None:
    assert [crowded(tree) for tree in art.TREES] == [[], []]


def test_nothing_to_do_is_asked_of_spectators() -> None:
    scene = seen(played(f"{EIGHT} 1:OR"), None)
    assert scene.say.verbs == {}
    assert [block.name for block in scene.blocks if block.role == "hand"] == []
