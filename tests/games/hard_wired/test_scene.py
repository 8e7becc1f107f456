"""Hard Wired's scenes: what lies where, and what they say, word by word."""

from __future__ import annotations

import pytest

import logicade
from logicade.engine.position import Position, View
from logicade.engine.scene import drawn
from logicade.engine.scene.parts import Piece, Scene
from logicade.games.hard_wired.notation import TRIPLE_IDS
from logicade.games.hard_wired.state import ACTIONS
from tests.games.hard_wired.oracle import sketch
from tests.games.hard_wired.test_rules import E6, E7, OPENING
from tests.support import clause

GAME = logicade.game("hard-wired")
BUILDING = f"{OPENING} S3 C33"
SIX = "n=6"
FULL = OPENING.replace("n=2", "n=2 goal=4").replace("rows=323/", "rows=111-112-323/") + " S3 C33 C07 END"


def scene(text: str, seat: int | None = 0, *, language: str = "en", chosen: str = "", tall: bool = False) -> Scene:
    position = sketch(text)
    shown: Position | View = position if position.over else position.view(seat)
    action = GAME.kernels.read_action(chosen) if chosen else None
    shape = "tall" if tall else "wide"
    return drawn.scene_of(shown, seat=seat, language=language, chosen=action, shape=shape)


def pieces(made: Scene) -> dict[str, Piece]:
    return {piece.key: piece for piece in made.pieces}


@clause("hard-wired 2.3")
def test_the_board_shows_displays_circuits_and_the_own_hand() -> None:
    found = pieces(scene(OPENING))
    assert found[f"slot-2-{TRIPLE_IDS['132']}"].about == "Display 1·3·2"
    assert found["card-32"].about == "Circuit: line 1 to 2 plus 1, line 2 to 3, line 3 to 1"
    assert [key for key, piece in found.items() if piece.block == "hand"] == ["card-1", "card-6", "card-35"]
    assert found["input"].about == "Input 3·2·3: the segment starts here"
    assert found["reserve"].about == "Circuit pile, 35 left"


@clause("hard-wired 9.1")
def test_somebody_elses_hand_is_only_counted() -> None:
    made = scene(OPENING, 1)
    assert not {"card-1", "card-6", "card-35"} & pieces(made).keys()
    assert next(block.text for block in made.blocks if block.seat == 0) == "1 of 9 · 3 cards"


@clause("hard-wired 8.7")
def test_open_hands_lie_in_the_strips() -> None:
    found = pieces(scene(OPENING.replace("n=2", "n=2 open_hands=on"), 1))
    assert found["card-1"].block == "seat-0"


@pytest.mark.parametrize(
    ("text", "seat", "language", "goal", "todo"),
    [
        (OPENING, 0, "en", "First to nine displays wins.", "Build to a display, or take new circuits."),
        (
            OPENING, 0, "ja", "先にディスプレイを9枚つないだ人の勝ち",
            "つなぐディスプレイか、場に出す回路を選んでください。",
        ),
        (OPENING, 1, "en", "First to nine displays wins.", "{0}'s turn"),
        (OPENING, None, "ja", "先にディスプレイを9枚つないだ人の勝ち", "{0}の番です"),
        (BUILDING, 0, "en", "First to nine displays wins.", "Turn 3·2·3 into 1·3·2 with 2 to 5 circuits."),
        (
            BUILDING, 0, "ja", "先にディスプレイを9枚つないだ人の勝ち",
            "3・2・3を1・3・2に変える回路を並べてください（2〜5枚）。",
        ),
        (f"{BUILDING} C07", 0, "en", "First to nine displays wins.", "That is 1·3·2. Build it, or go on."),
    ],
)  # fmt: skip
def test_the_goal_and_what_to_do(text: str, seat: int | None, language: str, goal: str, todo: str) -> None:
    say = scene(text, seat, language=language).say
    assert (say.goal, say.todo) == (goal, todo)


@clause("hard-wired 4.1", "hard-wired 5.1")
def test_building_and_new_circuits_are_two_plain_buttons() -> None:
    made = scene(OPENING)
    assert [(button.text, button.note, button.does, button.main) for button in made.buttons] == [
        ("Build segment", "to one of the displays", "build", False),
        ("New circuits", "share one, draw two", "give", False),
    ]
    ends = scene(f"{BUILDING} C07").buttons
    assert [(button.text, button.does, button.main) for button in ends] == [("Build segment", "end", True)]
    assert scene(OPENING, 1).buttons == ()


@clause("hard-wired 5.12")
def test_circuits_that_can_still_finish_glow_and_others_fade() -> None:
    view = sketch(BUILDING).view(0)
    does = [ACTIONS.fields(action) for action in view.ids]
    useful = {f"card-{fields['card']}" for kind, fields in does if kind == "lay"}
    cards = {key: piece for key, piece in pieces(scene(BUILDING)).items() if key.startswith("card-")}
    assert {key for key, piece in cards.items() if "live" in piece.states} == useful
    assert {key for key, piece in cards.items() if "faded" in piece.states} == cards.keys() - useful - {"card-32"}
    assert not any({"live", "faded"} & set(piece.states) for piece in scene(BUILDING, 1).pieces if piece.box == "card")


def test_how_far_rows_have_come_is_a_ring_around_each_letter() -> None:
    assert {block.seat: block.done for block in scene(E7).blocks if block.role == "seats"} == {0: (2, 9), 1: (1, 9)}
    assert {block.text for block in scene(SIX, tall=True).blocks if block.seat} == {"0 of 9"}


@clause("hard-wired 5.2")
def test_a_circuit_that_is_thought_of_shows_the_values_behind_it() -> None:
    made = scene(BUILDING, chosen="C07")
    found = pieces(made)
    assert [found[f"value-1-{line}"].look for line in range(3)] == ["led-1", "led-3", "led-2"]
    assert found["value-1-0"].states == ("ghost",)
    assert made.say.note == "Then the numbers are **1·3·2**: it closes the segment."
    assert scene(OPENING, chosen="N C02").say.note == "Everyone may use it then, and you draw two."
    assert scene(OPENING, chosen="S1").say.note == "Turn 3·2·3 into 1·2·3 with 2 to 5 circuits."


def test_badges_tell_the_values_behind_each_circuit() -> None:
    view = GAME.position(BUILDING).view(0)
    told = {GAME.kernels.write_action(action): badge for action, badge in drawn.badges(view, view.ids).items()}
    assert told["C07"] == "1·3·2 ✓"
    assert all(len(badge) >= 5 for badge in told.values())


@clause("hard-wired 7.1")
def test_the_end_is_told_in_the_winners_words() -> None:
    assert scene(FULL, 0).say.end == "You win: four displays"
    assert scene(FULL, 1).say.end == "{0} wins: four displays"
    assert scene(FULL, None, language="ja").say.end == "{0}が4枚つないで勝ち"


def test_a_phones_bench_breaks_into_two_rows() -> None:
    longer = f"{E6} S1 C03 C20 C07"
    found = pieces(scene(longer, tall=True))
    assert found["card-2"].y == found["card-19"].y == found["card-6"].y < found["spot-3"].y
    assert not [key for key in found if key.startswith("row-")]


@clause("hard-wired 5.2")
def test_a_finished_segment_is_checked_circuit_by_circuit() -> None:
    before, after = GAME.position(f"{BUILDING} C07").view(0), GAME.position(f"{BUILDING} C07 END").view(0)
    order = drawn._asked(GAME.room("art"), "beats", before, after, "END")
    assert (order["card-32"], order["card-6"], order["row-0-1"]) == (1, 2, 3)
