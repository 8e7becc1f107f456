"""Bug Repair's scene: what is said in both languages, what lies where, and what stays hidden."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.scene import drawn
from logicade.engine.scene.parts import SHAPES, Scene
from logicade.games.bug_repair import art
from tests.games.bracket_scenes import by_key, crowded, followed, said, seen, steps, subtitles

GAME = logicade.game("bug-repair")
DEAL = "in1=11001010 in2=01110010 start=0"
EIGHT = "OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14"
LAID = f"{EIGHT} NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
TURNED = "!9=NAND !11=XOR !12=NOR !14=AND !5=XOR !7=NOR !3=AND"


def played(actions: str, deal: str = DEAL, **options: Any) -> Match:
    """A match after some actions."""
    return followed(GAME, f"{deal} {actions}".split(), **{"start": "0", **options})


WORDS = {
    (EIGHT, 0, "en"): (
        "You and {2} are the debuggers. Make the final {signal 1}.",
        "Choose a gate and a spot.",
        "{3} placed a gate face down in row 2, number 7 from the left and called it “OR”.",
        "Turn 9 of 15",
    ),
    (EIGHT, 3, "en"): (
        "You and {1} are the bugs. Make the final {signal 0}.",
        "{0} is choosing a gate and a spot.",
        "You placed a gate face down in row 2, number 7 from the left and called it “OR”.",
        "Turn 9 of 15",
    ),
    (EIGHT, 3, "ja"): (
        "あなたと{1}はバグチーム。決勝が{signal 0}なら勝ち",
        "{0}の番です",
        "あなたが2段目の左から7番目に裏向きで置き、「OR」と宣言した",
        "9手目・全15手",
    ),
    (f"{EIGHT} NAND@15", 1, "en"): (
        "You and {3} are the bugs. Make the final {signal 0}.",
        "Choose a gate, a spot and what to call it.",
        "{0} placed {gate NAND}. {signal 1} and {signal 0} make {signal 1} in row 2, number 8 from the left: certain.",
        "Turn 10 of 15",
    ),
    (f"{EIGHT} NAND@15", 0, "ja"): (
        "あなたと{2}はデバッガチーム。決勝が{signal 1}なら勝ち",
        "{1}の番です",
        "あなたが{gate NAND}を置いた。2段目の左から8番目は、{signal 1}と{signal 0}で{signal 1}（確定）",
        "10手目・全15手",
    ),
    (f"{EIGHT} NAND@15", 1, "ja"): (
        "あなたと{3}はバグチーム。決勝が{signal 0}なら勝ち",
        "置くゲートと場所、宣言するゲートを選んでください",
        "{0}が{gate NAND}を置いた。2段目の左から8番目は、{signal 1}と{signal 0}で{signal 1}（確定）",
        "10手目・全15手",
    ),
    (EIGHT, None, "en"): (
        "Debuggers {0} and {2} need a {signal 1} in the final, bugs {1} and {3} a {signal 0}.",
        "{0} is choosing a gate and a spot.",
        "{3} placed a gate face down in row 2, number 7 from the left and called it “OR”.",
        "Turn 9 of 15",
    ),
    (EIGHT, None, "ja"): (
        "決勝が{signal 1}ならデバッガチームの{0}と{2}、{signal 0}ならバグチームの{1}と{3}の勝ち",
        "{0}の番です",
        "{3}が2段目の左から7番目に裏向きで置き、「OR」と宣言した",
        "9手目・全15手",
    ),
    (f"{LAID} !9=NAND", 2, "en"): (
        "You and {0} are the debuggers. Make the final {signal 1}.",
        "Turning the gates over, from the bottom row up.",
        "A lie! {1}'s “AND” is really {gate NAND}.",
        "Reveal: 6 left",
    ),
    (f"{LAID} !9=NAND !11=XOR", 2, "ja"): (
        "あなたと{0}はデバッガチーム。決勝が{signal 1}なら勝ち",
        "下段から順にめくります",
        "{3}の「XOR」は本当",
        "公開中・残り5枚",
    ),
}


@pytest.mark.parametrize(("actions", "seat", "language"), WORDS)
def test_what_is_said(actions: str, seat: int | None, language: str) -> None:
    assert said(seen(played(actions), seat, language=language)) == WORDS[actions, seat, language]


def test_a_lie_that_changes_nothing() -> None:
    match = played(f"{LAID} !9=NAND !11=XOR !12=NOR !14=AND")
    assert seen(match, 0).say.note == "A lie! {3}'s “OR” is really {gate AND}. The signal stays."
    assert seen(match, 0, language="ja").say.note == "{3}の「OR」は嘘、実は{gate AND}（出力は同じ）"
    assert not [key for key in by_key(seen(match)) if key.startswith("was-")]


LIES = "6 of 7 names were lies. As declared, the final was {signal 0}."


@pytest.mark.parametrize(
    ("seat", "language", "end", "why"),
    [
        (0, "en", "You and {2} win: the final is {signal 1}", LIES),
        (1, "en", "The debuggers win: the final is {signal 1}", LIES),
        (2, "ja", "決勝は{signal 1}：あなたと{0}の勝ち", "7枚のうち6枚が嘘。宣言どおりなら決勝は{signal 0}"),
        (None, "ja", "決勝は{signal 1}：デバッガチームの勝ち", "7枚のうち6枚が嘘。宣言どおりなら決勝は{signal 0}"),
    ],
)  # fmt: skip
def test_the_end(seat: int | None, language: str, end: str, why: str) -> None:
    scene = seen(played(f"{LAID} {TURNED}"), seat, language=language)
    assert (scene.say.end, scene.say.why) == (end, why)
    pieces = by_key(scene)
    assert (pieces["team-1"].states, pieces["team-0"].states) == (("won",), ("faded",))
    stamps = {key: piece.text for key, piece in pieces.items() if key.startswith("stamp-")}
    lie, true = {"en": ("lie", "true"), "ja": ("嘘", "本当")}[language]
    assert stamps == {f"stamp-{node}": true if node == 11 else lie for node in (3, 5, 7, 9, 11, 12, 14)}


def test_the_bugs_win() -> None:
    moves = (
        "OR@8 AND?=NOR@12 NAND@9 OR?=AND@13 NAND@10 XOR?=NAND@14 OR@11 NOR?=OR@15 AND@4 AND?=XOR@6 XOR@5 NAND?=XOR@7 "
        "XOR@2 NOR?=AND@3 AND@1 !12=NOR !13=AND !14=NAND !15=OR !6=XOR !7=XOR !3=AND"
    )
    match = played(moves)
    assert seen(match, 0).say.end == "The bugs win: the final is {signal 0}"
    assert seen(match, 3).say.end == "You and {1} win: the final is {signal 0}"
    assert seen(match, None, language="ja").say.end == "決勝は{signal 0}：バグチームの勝ち"


def test_verbs_names_and_strips() -> None:
    match = played(f"{EIGHT} NAND@15")
    scene = seen(match, 1)
    assert scene.say.verbs == {"lay": "Place it here", "claim": "Call it that"}
    assert seen(match, 1, language="ja").say.verbs == {"lay": "ここに置く", "claim": "宣言して置く"}
    names = [piece.text for piece in scene.pieces if piece.key.startswith("say-")]
    assert names == ["“AND”", "“OR”", "“NAND”", "“NOR”", "“XOR”"]
    assert not [piece for piece in seen(match, 0).pieces if piece.key.startswith("say-")]
    assert subtitles(scene) == ["debugger · 2 cards", "bug · 3 cards", "debugger · 3 cards", "bug, with you · 3 cards"]
    assert subtitles(seen(match, 2, language="ja"))[:2] == ["デバッガ役・味方・2枚", "バグ役・3枚"]


def test_a_name_that_is_thought_of() -> None:
    scene = seen(played(f"{EIGHT} NAND@15"), 1, chosen="NOR?=OR@6")
    pieces = by_key(scene)
    assert scene.say.note == "Everyone sees {signal 0}, but it's really {signal 1}."
    assert pieces["say-truth"].text == "the truth"
    assert pieces["say-truth"].x == pieces["say-1"].x
    assert "".join(pieces[f"say-{kind}"].look[-1] for kind in range(5)) == "11000"
    assert pieces["say-3"].states[0] == "picked"
    assert "back" in pieces["gate-6"].states
    assert pieces["corner-6"].look == "up-in-or"
    assert (pieces["out-6"].look, pieces["out-6"].states) == ("up-said-0", ("ghost",))


def test_what_a_partner_hides_stops_the_thought() -> None:
    scene = seen(played(f"{EIGHT} NAND@15"), 1, chosen="NOR?=OR@5")
    assert scene.say.note == "Everyone sees {signal 0}, but it's really {signal 1}."
    unsure = seen(played(f"{EIGHT} NAND@15"), 1, chosen="NOR?=AND@5")
    assert unsure.say.note == "Everyone sees {signal 0}. What it really is hangs on your partner's gates."
    shared = seen(played(f"{EIGHT} NAND@15", bug_team_view="shared"), 1, chosen="NOR?=AND@5")
    assert shared.say.note == "Everyone sees {signal 0}, but it's really {signal 1}."
    view = played(f"{EIGHT} NAND@15").view(1)
    told = {GAME.kernels.write_action(key): text for key, text in drawn.badges(view, view.ids).items()}
    assert told["NOR?=AND@5"] == "{signal 0}"
    assert told["NOR?=OR@5"] == "{signal 0} ≠ {signal 1}"
    assert told["NOR?=OR@6"] == "{signal 0} ≠ {signal 1}"
    assert len(told) == len(view.ids)


def test_an_open_gate_that_is_thought_of() -> None:
    scene = seen(played(EIGHT), 0, chosen="AND@6")
    told = "{signal 1} and {signal 1} make {signal 1} in row 3, number 3 from the left: if the names below are true."
    assert scene.say.note == told
    assert by_key(scene)["out-6"].look == "up-said-1"
    assert seen(played(EIGHT), 0, chosen="AND@15").say.note.endswith(": certain.")
    assert by_key(seen(played(EIGHT), 0, chosen="AND@15"))["out-15"].look == "up-is-0"


def test_only_who_may_know_sees_the_corner() -> None:
    match = played(EIGHT)
    corners = {
        seat: [key for key in by_key(seen(match, seat)) if key.startswith("corner-")] for seat in (0, 1, 2, 3, None)
    }
    assert corners == {0: [], 1: ["corner-9", "corner-12"], 2: [], 3: ["corner-11", "corner-14"], None: []}
    shared = by_key(seen(played(EIGHT, bug_team_view="shared"), 1))
    assert len([key for key in shared if key.startswith("corner-")]) == 4
    assert "held-3-0" in shared
    assert by_key(seen(match, 0))["gate-9"].about == (
        "Face down in row 2, number 2 from the left, called “AND” by {1}: 0, if the names below are true"
    )


@pytest.mark.parametrize(("shape", "language"), [*itertools.product(SHAPES, ("en", "ja"))])
def test_a_lie_leaves_no_trace(shape: str, language: str) -> None:
    matches = [played(f"OR@8 AND?={kind}@9") for kind in ("NAND", "AND")]
    for seat in (0, 2, 3, None):
        one, other = (seen(match, seat, shape, language) for match in matches)
        assert one == other
    assert seen(matches[0], 1, shape, language) != seen(matches[1], 1, shape, language)


def test_old_values_are_struck_and_new_ones_climb() -> None:
    match = played(f"{LAID} !9=NAND")
    pieces = by_key(seen(match, 0))
    looks = {key: piece.look for key, piece in pieces.items() if key.startswith("was-")}
    assert looks == {"was-9": "up-was-0", "was-4": "up-was-1"}
    assert seen(played(f"{LAID} {TURNED[:-7]}"), 0).say.note == (
        "A lie! {3}'s “NAND” is really {gate NOR}. The final goes from {signal 0} to {signal 1}."
    )
    japanese = seen(played(f"{LAID} {TURNED[:-7]}"), 0, language="ja").say.note
    assert japanese == "{3}の「NAND」は嘘、実は{gate NOR}：決勝が{signal 0}から{signal 1}に"
    before, after = match.at(match.ply - 1), match.at(match.ply)
    beats = art.beats(before, after, "!9=NAND")
    assert [beats.get(key, 0) for key in ("gate-9", "stamp-9", "out-9", "wire-9", "out-4", "wire-4")] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert art.beats(match.at(2), match.at(3), "start=0") == {}
    assert art.beats(match.at(3), match.at(4), "OR@8") == {"out-8": 1, "wire-8": 2}


DRAWS = "x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR 0<1:NOR NOR@8 1<2:OR"


def test_graveyard_and_stealing() -> None:
    match = played(DRAWS, discard_draw=True, steal_draw=True)
    pieces = by_key(seen(match, 1))
    looks = {key: piece.look for key, piece in pieces.items() if re.fullmatch(r"thrown-\d", key)}
    assert looks == {"thrown-0": "gate-and", "thrown-1": "gate-xor", "thrown-2": "gate-nor", "thrown-3": "gate-or"}
    assert seen(match, 1).say.note == "{1} took {gate OR} from {2}."
    assert seen(match, 0).say.note == "{1} took a card from {2}."
    assert seen(match, 0, language="ja").say.note == "{1}が{2}の手札から1枚引いた"
    assert {"hand-1-0", "hand-1-1"} <= pieces.keys()
    assert pieces["hand-1-0"].fields == pieces["hand-1-1"].fields == {"kind": 1}


def test_a_private_graveyard() -> None:
    match = played(DRAWS, discard_draw=True, discard_visibility="private", steal_draw=True)
    pieces = by_key(seen(match, 1))
    assert [pieces[f"thrown-{seat}"].look for seat in range(4)] == ["gate-and", "gate-xor", "", ""]
    assert pieces["thrown-2"].about == "Face down, drawn from {2}"
    early = played("x0<3:OR", discard_draw=True, discard_visibility="private")
    assert seen(early, 1).say.note == "{0} drew a card from {3}, for the graveyard."
    assert seen(early, 0).say.note == "{0} drew {gate OR} from {3}, for the graveyard."
    assert seen(early, 0).say.todo == "Everyone draws a card from the right, for the graveyard."
    assert seen(played("", steal_draw=True), 2, language="ja").say.todo == "{0}が{1}の手札から1枚引きます"


def test_a_turn_changes_little() -> None:
    match = played(f"{LAID} {TURNED}")
    still = {f"input-{k}" for k in range(16)} | {"team-0", "team-1", "legend-0"}
    for seat, shape in itertools.product((0, 3, None), SHAPES):
        for made in steps(match, seat, shape)[3:]:
            assert not still & (made.moved.keys() | made.gone.keys())
            assert len(made.born) + len(made.moved) + len(made.gone) <= 30
            keys = {block.name for block in made.blocks or ()}
            assert not keys or "hand" in keys or seat is None


def test_blocks_keep_their_size() -> None:
    match = played(f"{LAID} {TURNED}")

    def sizes(scene: Scene) -> set[tuple[str, float, float]]:
        return {(block.name, block.width, block.height) for block in scene.blocks}

    for seat in (0, 1):
        assert len({frozenset(sizes(drawn.scene_of(match.at(ply).view(seat), seat=seat))) for ply in range(3, 24)}) == 1


def test_cards_of_a_bracket_keep_apart() -> None:
    assert [crowded(tree, 3) for tree in art.TREES] == [[], []]
