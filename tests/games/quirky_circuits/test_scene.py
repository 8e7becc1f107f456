"""Quirky Circuits' scenes: what lies where, what they say word by word, and what a card would do."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import changes
from logicade.engine.scene.parts import SHAPES, Piece, Scene
from logicade.engine.scene.shown import Sketch
from logicade.games.quirky_circuits import art
from logicade.games.quirky_circuits.components import FIRST_YELLOW, ROBOTS, TOKENS
from logicade.games.quirky_circuits.execution import fulfilled
from logicade.games.quirky_circuits.plan import look_at
from tests.conformance import scenes
from tests.games.quirky_circuits.worlds import GAME, open_map, text_of
from tests.support import clause

OPENING = (
    "scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5 "
    "hands=F1,F2,F3,RL,RR|F1,F2,B1,RL,TA top=F1,F1,F2,F2,F3,RL,RR,RR ply=10"
)
GREENHOUSE = art.SAMPLE
SCENARIOS = tuple(f"{robot}-{level}" for robot in ROBOTS for level in range(1, 7))


def position(text: str) -> Position:
    return GAME.position(text)


def scene(
    shown: Position | View, *, language: str = "en", tall: bool = False, chosen: str = "", log: Any = ()
) -> Scene:
    action = GAME.kernels.read_action(chosen) if chosen else None
    seat = getattr(shown, "seat", 0)
    return drawn.scene_of(
        shown, log, seat=seat, language=language, shape="tall" if tall else "wide", chosen=action
    )  # fmt: skip


def pieces(made: Scene) -> dict[str, Piece]:
    return {piece.key: piece for piece in made.pieces}


def played(*actions: str, seats: int = 2, **options: Any) -> Match:
    """A match with the cards dealt, then some actions."""
    match = GAME.match(seats=seats, chance=random.Random(5), **options)
    for action in actions:
        match.play(action)
    return match


def at(match: Match, ply: int, seat: int | None) -> Scene:
    return drawn.scene_of(match.at(ply).view(seat), match.log_for(seat)[:ply], seat=seat)


def random_play(scenario: str, seats: int, seed: int, plies: int, **options: Any) -> Match:
    source = random.Random(seed)
    match = GAME.match(seats=seats, chance=source, scenario=scenario, **options)
    while not match.over and match.ply < plies:
        match.play(source.choice([action for seat in range(seats) for action in match.view(seat).legal]))
    return match


# ---- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_fits_both_shapes(scenario: str) -> None:
    match = random_play(scenario, 2 + len(scenario) % 3, 7, 50)
    for ply in (0, match.ply // 2, match.ply):
        for shape in SHAPES:
            made = drawn.scene_of(match.at(ply).view(0), match.log_for(0)[:ply], seat=0, shape=shape)
            wrong = [*scenes.badly_made(made, art.SPRITES), *scenes.outside(made, art.SPRITES)]
            assert not wrong + list(scenes.too_small(made, shape)), f"{scenario} {shape}"
            assert msgspec.json.encode(made)


def test_what_somebody_has_made_fits_too() -> None:
    kinds = "".join(f"[kind.own-{k}]\ncarry = true\ncells = [[0, 0], [1, 0]]\n" for k in range(1, 7))
    laid = "".join(f'[[token]]\nkind = "own-{k}"\nat = "a{k}"\nfacing = "N"\n' for k in range(1, 7))
    goals = "".join(f'[[goal]]\ntype = "deliver"\nkind = "own-{k}"\nzone = "z"\nneed = 1\n' for k in range(1, 7))
    more = f'{kinds}{laid}[zone]\nz = ["h7", "g7"]\n{goals}[[lose]]\ntype = "broken"\ncount = 2\n'
    shown = GAME.start(own=text_of("rover", "d4N", open_map(8, 7), more)).view(0)
    for shape in SHAPES:
        made = drawn.scene_of(shown, seat=0, shape=shape)
        assert not [*scenes.badly_made(made, art.SPRITES), *scenes.outside(made, art.SPRITES)]
        assert {"token-0", "token-0-1", "goal-5", "goal-fragile"} <= pieces(made).keys()


@clause("quirky-circuits 7.7", "quirky-circuits 7.8", "quirky-circuits 7.9")
def test_squares_and_things_say_what_they_are() -> None:
    made = pieces(scene(GAME.start(scenario="lefty-6").view(0)))
    assert made["belt-0"].about == "Belt, going right on a1"
    assert made["zone-0-19"].about == "Charger on d3"
    assert made["robot"].about == "Lefty on d3, facing up"
    assert made["token-1"].about == "Maki on b3"
    table = pieces(scene(GAME.start(scenario="lefty-3").view(0)))
    assert table["belt-3"].layer == table["obstacle-3"].layer  # a belt on furniture is not hidden by it
    rug = pieces(scene(GAME.start(scenario="gizmo-4").view(0), language="ja"))
    assert any(piece.about.endswith("：じゅうたん：ここで止まる") for piece in rug.values())


@clause("quirky-circuits 14.1", "quirky-circuits 14.2")
def test_others_show_their_backs_and_queued_cards_hide_their_faces() -> None:
    view = position(GREENHOUSE).view(0)
    made = pieces(scene(view))
    assert made["card-0-RR-0"].about == "Card 1: Turn right, yours"
    assert made["card-1-back-0-0"].about == "Card 2: a move card, played by {1}"
    assert [piece.look for piece in made.values() if piece.block == "seat-1"] == [
        "back-0",
        "back-0",
        "back-1",
        "back-2",
    ]
    assert [piece.text for piece in made.values() if piece.block == "hand"] == [
        "Forward 1", "Forward 2", "Turn right", "Pick/drop",
    ]  # fmt: skip


@clause("quirky-circuits 13.8")
def test_hidden_backs_are_not_even_counted_by_kind() -> None:
    match = played(scenario="gizmo-3", hide_hand_backs=True, seats=3)
    made = pieces(at(match, match.ply, 0))
    assert {piece.look for piece in made.values() if piece.block == "seat-1"} == {"back-x"}


@clause("quirky-circuits 13.2")
def test_practice_shows_faces_in_the_queue() -> None:
    match = random_play("gizmo-1", 2, 3, 20, practice=True)
    queued = [piece for piece in at(match, match.ply, None).pieces if piece.goes_to == "deck"]
    assert queued
    assert all(piece.look.startswith("card-gizmo") for piece in queued)


@clause("quirky-circuits 10.1", "quirky-circuits 5.4")
def test_momentum_and_bumps_lie_before_the_robot() -> None:
    match = random_play("twirl-6", 2, 1, 400)
    seen = set[str]()
    for ply in range(1, match.ply + 1):
        fields, made = match.at(ply).fields, pieces(at(match, ply, 0))
        assert ("momentum" in made) == (fields["momentum"] >= 0)
        assert ("bump" in made) == (fields["bump"] > 0 and fields["executed"] > 0)
        seen |= {"momentum", "bump"} & made.keys()
        if "momentum" in made:
            assert made["momentum"].turn == 90 * ((fields["momentum"] + 1) % 4)
    assert seen == {"momentum", "bump"}


@clause("quirky-circuits 6.1")
def test_the_battery_has_a_space_for_every_round() -> None:
    match = random_play("gizmo-1", 2, 3, 2600)
    ply = next(ply for ply in range(match.ply) if match.at(ply).fields["battery"] == 3)
    made = pieces(at(match, ply, 0))
    assert [made[f"charge-{k}"].look for k in range(6)] == [
        "charge-0", "charge-0", "charge-1", "used-1", "used-2", "used-2",
    ]  # fmt: skip
    assert made["battery"].about == "Battery: 3 of 6 left, yellow"
    assert made["battery-left"].text == "**3** rounds left"


@clause("quirky-circuits 12.2")
def test_goals_are_found_as_by_the_rules() -> None:
    for scenario in ("gizmo-3", "twirl-6", "rover-6", "lefty-6"):
        match = random_play(scenario, 2, 11, 300)
        for ply in range(0, match.ply + 1, 9):
            here = match.at(ply)
            found = look_at(Sketch(here.view(0), (), 0, "en", False)).done
            assert found == int(fulfilled(here.state()[0])), str(here)


# ---- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"tempo": "rotating"}, {"practice": True}, {"hide_hand_backs": True}])
def test_a_card_keeps_its_key_from_hand_to_queue(options: dict[str, Any]) -> None:
    match = random_play("gizmo-6", 3, 2, 150, **options)
    for seat in (0, 1, None):
        for ply in range(match.ply):
            log = match.log_for(seat)
            if log[ply].action[1:2] != ".":
                continue
            was, now = at(match, ply, seat), at(match, ply + 1, seat)
            made = changes(was, now, ply + 1)
            born = {piece.key for piece in made.born if piece.key.startswith("card-")}
            veiled = bool(options.get("hide_hand_backs")) and log[ply].actor != seat
            assert len(born) == veiled, match.at(ply)
            assert sum(piece.goes_to == "deck" for piece in now.pieces) == match.at(ply + 1).fields["length"]


def test_only_the_robot_and_its_card_change_when_it_walks() -> None:
    match = random_play("gizmo-1", 2, 4, 80)
    run = next(
        ply for ply in range(match.ply) if match.log[ply].action == "run F1" and not match.at(ply + 1).fields["bump"]
    )
    made = changes(at(match, run, 0), at(match, run + 1, 0), run + 1)
    kinds = {key.split("-")[0] for key in made.moved}
    assert {"robot"} <= kinds <= {"robot", "card", "token", "goal"}
    assert len(msgspec.json.encode(made)) < 2000


# ---- words -----------------------------------------------------------------------------------------------------------

GOAL_TEXTS = {
    "gizmo-1": (
        "Sweep up dust bunnies, then park on the charger before the battery runs out.",
        "電池が切れる前に、ほこりうさぎを片づけ、充電台に戻る。",
    ),
    "twirl-1": (
        "Plant two packets of seeds before the battery runs out.",
        "電池が切れる前に、種2個を植える。",
    ),
    "twirl-5": (
        "Bring the hen home before the battery runs out. Keep the fox and the hen apart!",
        "電池が切れる前に、めんどりを連れていく。きつねとめんどりは会わせないこと。",
    ),
    "lefty-6": (
        "Deliver the nigiri and the maki, then bring Scar home before the battery runs out.",
        "電池が切れる前に、にぎりと巻き寿司を届け、スカーを連れていく。",
    ),
}


@pytest.mark.parametrize("scenario", GOAL_TEXTS)
def test_the_goal_in_a_sentence(scenario: str) -> None:
    view = GAME.start(scenario=scenario).view(0)
    assert (scene(view).say.goal, scene(view, language="ja").say.goal) == GOAL_TEXTS[scenario]


@clause("quirky-circuits 13.3")
def test_a_higher_target_is_part_of_the_goal() -> None:
    view = GAME.start(scenario="twirl-1", target="green").view(0)
    assert scene(view).say.goal == "Plant two packets of seeds while the battery is green."
    assert scene(view, language="ja").say.goal == "電池が緑のうちに、種2個を植える。"
    yellow = GAME.start(scenario="twirl-1", target="yellow").view(0)
    assert scene(yellow).say.goal == "Plant two packets of seeds before the battery turns red."


@pytest.mark.parametrize(
    ("text", "seat", "en", "ja"),
    [
        (
            OPENING, 0, "Play at least one card, face down. No talking!",
            "1枚以上を裏向きに出してください。会話は禁止です。",
        ),
        (OPENING, None, "Everyone is playing cards face down.", "みんなでカードを裏向きに出しています。"),
        (GREENHOUSE, 0, "Play a card, wait, or say you're done.", "1枚出すか、待つか、「完了」の合図をしてください。"),
        (GREENHOUSE, 1, "{0}'s turn", "{0}の番です"),
    ],
)  # fmt: skip
def test_what_to_do(text: str, seat: int | None, en: str, ja: str) -> None:
    view = position(text).view(seat)
    assert (scene(view).say.todo, scene(view, language="ja").say.todo) == (en, ja)


@clause("quirky-circuits 4.3")
def test_yellow_cards_are_asked_for_first() -> None:
    match = GAME.match(seats=2, chance=random.Random(1), scenario="gizmo-6")
    while not any(action.endswith("!") for action in match.view(0).legal):
        match.play(random.Random(match.ply).choice(match.view(match.ply % 2).legal))
    made = at(match, match.ply, 0)
    assert made.say.todo == "Play a yellow card: they go first."
    first = next(piece for piece in made.pieces if piece.block == "hand")
    assert first.fields["back"] >= FIRST_YELLOW


@clause("quirky-circuits 4.6")
def test_signals_are_buttons() -> None:
    start = [(b.text, b.note, b.does, b.icon, b.main) for b in scene(position(OPENING).view(0)).buttons]
    assert start == [("Stop", "ask everyone to stop", "stop", "hand", False)]
    rotating = scene(position(GREENHOUSE).view(0), language="ja").buttons
    assert [(b.text, b.note, b.main) for b in rotating] == [
        ("完了", "手札を伏せる", True), ("待つ", "ほかの人に任せる", False),
    ]  # fmt: skip
    assert scene(position(GREENHOUSE).view(1)).buttons == ()


def test_a_card_that_takes_back_a_signal_says_so() -> None:
    match = played(scenario="gizmo-1")
    first = next(action for action in match.view(0).legal if action[1] == ".")
    match.play(first)
    match.play("A/")
    assert next(block.text for block in at(match, match.ply, 1).blocks if block.seat == 0) == "is done"
    assert pieces(at(match, match.ply, 1))["mark-0"].look == "tick"
    again = next(action for action in match.view(0).legal if action[1] == ".")
    thought = scene(match.view(0), chosen=again).say.note
    assert thought.endswith(" It takes back your signal.")
    match.play(again)
    made = at(match, match.ply, 1)
    assert made.say.note == "{0} played on: “done” is taken back."
    assert "mark-0" not in pieces(made)
    assert at(match, match.ply, 0).say.note == "You played on: “done” is taken back."


@pytest.mark.parametrize(
    ("result", "end", "why"),
    [
        ("battery", "The battery ran out", "Not this time. Another go?"),
        ("given_up", "You gave up together", "Not this time. Another go?"),
    ],
)
def test_losing_in_words(result: str, end: str, why: str) -> None:
    seed = next(seed for seed in range(60) if _ended(seed, result))
    match = random_play("gizmo-1", 2, seed, 2600)
    made = drawn.scene_of(match.position, match.log, seat=0)
    assert (made.say.end, made.say.why, made.say.todo) == (end, why, "")


def _ended(seed: int, result: str) -> bool:
    match = random_play("gizmo-1", 2, seed, 2600)
    return match.over and match.position.fields["result"] == {"battery": 2, "given_up": 6}[result]


# ---- what a card would do --------------------------------------------------------------------------------------------


@clause("quirky-circuits 8.1")
def test_the_end_of_known_cards_is_certain() -> None:
    made = scene(position(OPENING).view(0), chosen="A.F2")
    ends = [piece for piece in made.pieces if piece.key.startswith("end-")]
    robot = pieces(made)["robot"]
    assert [(piece.x - robot.x, piece.turn) for piece in ends] == [(0, 0)]
    assert ends[0].y < robot.y
    assert pieces(made)["then-card"].look == "card-gizmo-F2"
    assert made.say.note == "As card 1, it ends on the **dashed** square."
    assert [wire.key for wire in made.wires] == ["way"]


@clause("quirky-circuits 14.2")
def test_hidden_cards_leave_several_ends_and_are_not_looked_at() -> None:
    other = GREENHOUSE.replace("B.F2", "B.F1").replace("|F1,F2,RL,PD", "|F2,F2,RL,PD")
    one, two = (scene(position(text).view(0), chosen="A.F2") for text in (GREENHOUSE, other))
    assert one == two
    assert len([piece for piece in one.pieces if piece.key.startswith("end-")]) > 1
    assert one.say.note == "As card 3, it ends on a **dashed** square: hidden cards decide."


def test_badges_tell_the_place_or_the_end() -> None:
    view = position(OPENING).view(0)
    told = {GAME.kernels.write_action(action): badge for action, badge in drawn.badges(view, view.ids).items()}
    assert told == {"A.F1": "1", "A.F2": "1", "A.F3": "1", "A.RL": "1", "A.RR": "1"}


# ---- in which order --------------------------------------------------------------------------------------------------


@clause("quirky-circuits 7.11")
def test_dust_goes_when_the_robot_comes_over_it() -> None:
    found = 0
    for seed in range(6):
        match = random_play("gizmo-1", 2, seed, 200)
        for ply in range(match.ply):
            before, after = match.at(ply), match.at(ply + 1)
            order = art.beats(before, after, match.log[ply].action)
            for t in range(TOKENS):
                if before.fields["place"][t] >= 0 > after.fields["place"][t]:
                    assert 1 <= order[f"token-{t}"] <= 3
                    assert order["goal-0-line"] > order[f"token-{t}"]
                    found += 1
    assert found
