"""INPUT 11's scenes: words, keys, reach, what they must not tell, and how much goes over the wire."""

from __future__ import annotations

import functools
import statistics
from typing import Any

import msgspec
import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.scene import drawn, rich
from logicade.engine.scene.parts import Scene
from logicade.games.input_11.circuit import grown
from logicade.games.input_11.ground import TALL, spread
from tests.games import staged
from tests.games.staged import LANGUAGES, SHAPES, keys, piece

GAME = logicade.game("input-11")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"ring": True},
    {"visibility": "closed", "first": "1"},
    {"hands": "draft"},
    {"hands": "shared", "ring": True},
    {"hands": "random", "pool": "independent", "visibility": "closed", "ring": True},
    {"hands": "random", "pool": "advanced11", "first": "1"},
)
LINE = "row=10110010110 hands=standard ring=off"
RECORD = ["NOR@2", "AND@4", "XOR@7", "NAND@1", "OR@3", "XOR@5", "AND@2", "OR@3", "XOR@1", "NOR@1"]  # input-11 9, IN-E1


@functools.cache
def match_of(number: int) -> Match:
    return staged.played(GAME, number, **OPTIONS[number])


def example(plies: int, seat: int | None = 0, **terms: Any) -> Scene:
    """The worked example after so many gates, with its log."""
    match = GAME.match(chance=_Row(), first="0")
    for action in RECORD[:plies]:
        match.play(action)
    shown = staged.seen(match, match.ply, seat)
    return drawn.scene_of(shown, match.log_for(seat), seat=seat, **terms)


class _Row:
    """Chance that deals the row of the worked example."""

    def randrange(self, stop: int, /) -> int:
        """The place of that row among the cards that the deck has for it."""
        start = GAME.start(first="0")
        at = start.legal.index("row=10110010110")
        return sum(start.weights[:at]) if stop == sum(start.weights) else 0


# ---- what every scene keeps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_scene_of_a_match_keeps_the_contract(number: int, shape: str) -> None:
    for seat in (0, 1, None):
        before = None
        for moment in staged.moments(match_of(number), seat, shape, LANGUAGES[number & 1]):
            staged.check(moment)
            if before is not None:
                staged.check_changes(before, moment)
            before = moment


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_preview_keeps_it_as_well(number: int, shape: str) -> None:
    match = match_of(number)
    for ply in range(2, match.ply):
        seat = match.at(ply).mover
        if seat < 0:
            continue
        view, log = match.view(seat, ply=ply), match.log_for(seat)[:ply]
        plain = drawn.scene_of(view, log, seat=seat, shape=shape)
        for action in view.ids[:: max(1, len(view.ids) // 6)]:
            scene = drawn.scene_of(view, log, seat=seat, shape=shape, chosen=action)
            staged.check(staged.Moment(match, ply, seat, view, scene, shape))
            assert {piece.key for piece in plain.pieces} <= {piece.key for piece in scene.pieces}
            assert scene.say.note != plain.say.note


def test_an_action_that_is_not_legal_is_not_thought_of() -> None:
    view = GAME.position(LINE).view(0)
    assert staged.staged(view, 0, "NOR@11") == staged.staged(view, 0)
    assert staged.staged(view, 0, "+NOR") == staged.staged(view, 0)


def test_what_did_not_move_has_no_change() -> None:
    before, after = example(2), example(3)
    moved = {
        one.key for one in after.pieces if one.key in {old.key for old in before.pieces} and one not in before.pieces
    }
    assert {key for key in moved if key.startswith(("card", "gate", "dealt", "value"))} == {
        "gate-1", "card-8", "card-10",
    }  # fmt: skip
    assert keys(after, "dealt") == keys(before, "dealt")
    assert set(keys(before, "card")) - set(keys(after, "card")) == {"card-9"}
    assert piece(before, "card-9").goes_to == "card-8"
    assert piece(after, "gate-2").comes_from == "hand-0-4-1"


def test_changes_are_short() -> None:
    for shape in SHAPES:
        sizes = []
        for number in range(3):
            before = None
            for moment in staged.moments(match_of(number), 0, shape):
                if before is not None and moment.ply > 3:
                    action = moment.match.log[moment.ply - 1].action
                    made = drawn.step((before.scene, before.shown), (moment.scene, moment.shown), action)
                    sizes.append(len(msgspec.json.encode(made)))
                before = moment
        assert statistics.median(sizes) <= 2048, shape


# ---- the circuit -----------------------------------------------------------------------------------------------------


def test_the_circuit_grows_with_the_log() -> None:
    scene = example(4)
    assert [one.look for one in scene.pieces if one.key.startswith("dealt")] == [
        f"signal-{signal}" for signal in "10110010110"
    ]
    assert [(piece(scene, f"gate-{k}").look, piece(scene, f"gate-{k}").owner) for k in range(4)] == [
        ("core-nor", 0), ("core-and", 1), ("core-xor", 0), ("core-nand", 1),
    ]  # fmt: skip
    assert [key for key in keys(scene, "gate") if "fresh" in piece(scene, key).states] == ["gate-3"]
    assert [piece(scene, key).look for key in keys(scene, "card")] == [f"face-{signal}" for signal in "1101000"]
    assert piece(scene, "gate-3").about == "{1}'s NAND: 1 and 0 gave 1"
    assert piece(scene, "gate-2").about == "Your XOR: 1 and 1 gave 0"
    assert {wire.key for wire in scene.wires if wire.key.startswith("wire")} == {f"wire-{k}" for k in range(15)}


def test_without_a_log_there_is_only_the_row_of_now() -> None:
    scene = staged.staged(GAME.position(f"{LINE} NOR@2 AND@4").view(0), 0)
    assert not keys(scene, "dealt") + keys(scene, "gate")
    assert len(keys(scene, "card")) == 9


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_the_circuit_ends_in_the_row_of_now(number: int) -> None:
    """Following the log gives the row that the rules give, in lines and in rings."""
    match = match_of(number)
    for ply in range(match.ply + 1):
        shown = match.at(ply)
        row = "".join(str(strand.value) for strand in grown(shown.fields, match.log[:ply]).row)
        assert row == str(shown).split()[0].removeprefix("row=").replace("?", "")


def test_the_row_zigzags_on_a_phone_from_nine_signals() -> None:
    levels = {
        plies: len({piece(scene, key).y for key in keys(scene, "card")})
        for plies in range(9)
        for scene in [example(plies, shape="tall")]
    }
    assert [count for count, many in ((11 - plies, many) for plies, many in levels.items()) if many == 2] == [11, 10, 9]
    assert len({piece(example(0), key).y for key in keys(example(0), "card")}) == 1


def test_cards_spread_no_further_than_they_must() -> None:
    assert spread([0, 10, 100], 20, 0, 200) == [0, 20, 100]
    assert spread([50, 52, 54], 20, 0, 200) == [32, 52, 72]
    assert spread([190, 195, 200], 20, 0, 200) == [160, 180, 200]
    assert spread([], 20, 0, 200) == []
    assert TALL.least >= TALL.card[0]


def test_a_ring_has_a_gap_at_its_end_and_a_line_has_none() -> None:
    row = "row=10110010110 hands=standard ring={}"
    ring, line = (staged.staged(GAME.position(row.format(word)).view(0), 0) for word in ("on", "off"))
    assert (len(keys(ring, "gap")), len(keys(line, "gap"))) == (11, 10)
    last = next(one for one in ring.pieces if one.fields == {"place": 10})
    assert last.about == "Between the last 0 and the first 1"
    scene = staged.staged(GAME.position(row.format("on")).view(0), 0, "NAND@11")
    assert [key for key in keys(scene, "card") if "picked" in piece(scene, key).states] == ["card-0", "card-10"]
    assert {wire.key for wire in scene.wires} >= {"then-leg-a", "then-leg-out", "then-leg-b"}


# ---- hands -----------------------------------------------------------------------------------------------------------


def test_hands_lie_open_or_face_down() -> None:
    open_, closed = (
        staged.staged(GAME.position(f"{LINE} visibility={word} NOR@2").view(0), 0) for word in ("open", "closed")
    )
    assert [piece(open_, key).look for key in keys(open_, "hand-1")] == [
        f"chip-{kind}" for kind in ("and", "or", "nand", "nor", "xor")
    ]
    assert not keys(closed, "hand-1")
    assert [piece(closed, key).look for key in keys(closed, "back-1")] == ["slim-back"] * 5
    assert [piece(closed, key).look for key in keys(closed, "hand-0")] == [
        f"card-{kind}" for kind in ("and", "or", "nand", "xor", "xor")
    ]


def test_shared_and_drafted_gates_lie_in_the_open() -> None:
    shared = staged.staged(GAME.position("row=10110010110 hands=shared ring=off").view(1), 1)
    assert {piece(shared, key).block for key in keys(shared, "pool")} == {"hand"}
    draft = staged.staged(GAME.position("row=10110010110 hands=draft ring=off +NOR").view(1), 1)
    assert {piece(draft, key).block for key in keys(draft, "pool")} == {"main"}
    assert {piece(draft, key).does for key in keys(draft, "pool")} == {"pick"}
    assert keys(draft, "hand-0") == ["hand-0-3-0"]
    thought = staged.staged(GAME.position("row=10110010110 hands=draft ring=off +NOR").view(1), 1, "+AND")
    assert thought.say.note == "You take AND. 9 gates are left to pick."


def test_a_closed_hand_changes_nothing() -> None:
    """Two deals that differ in a hand that is not shown give the same scenes and previews."""
    header = "row=10110010110 hands=random ring=off pool=independent visibility=closed gates=AND,AND,AND,AND,AND,AND|"
    twins = [GAME.position(header + ",".join([kind] * 5)) for kind in ("XOR", "NOR")]
    for seat in (0, None):
        for shape in SHAPES:
            one, other = (staged.staged(twin.view(seat), seat, shape=shape) for twin in twins)
            assert one == other
    one, other = (staged.staged(twin.view(0), 0, "AND@3") for twin in twins)
    assert one == other
    assert staged.staged(twins[0].view(1), 1) != staged.staged(twins[1].view(1), 1)


# ---- words -----------------------------------------------------------------------------------------------------------

GOALS = {
    ("en", 0): "You win if the last signal is 1. Bea wins on 0.",
    ("en", 1): "You win if the last signal is 0. Ada wins on 1.",
    ("en", None): "Ada wins if the last signal is 1, Bea on 0.",
    ("ja", 0): "最後の信号が1ならあなた、0ならBeaの勝ち",
    ("ja", 1): "最後の信号が0ならあなた、1ならAdaの勝ち",
    ("ja", None): "最後の信号が1ならAda、0ならBeaの勝ち",
}
ENDS = {
    ("en", 0): ("You win: the last signal is 1", "Bea's NOR of 0 and 0 gave 1."),
    ("en", 1): ("Ada wins: the last signal is 1", "Your NOR of 0 and 0 gave 1."),
    ("ja", 0): ("最後の信号は1：あなたの勝ち", "BeaのNORが0と0を1にした"),
    ("ja", None): ("最後の信号は1：Adaの勝ち", "BeaのNORが0と0を1にした"),
}


def said(text: str) -> str:
    return rich.plain(text, staged.NAMES)


@pytest.mark.parametrize(("language", "seat"), GOALS)
def test_the_goal_stands_in_one_sentence(language: str, seat: int | None) -> None:
    assert said(example(3, seat, language=language).say.goal) == GOALS[language, seat]


@pytest.mark.parametrize(("language", "seat"), ENDS)
def test_the_end_says_who_has_won_and_by_what(language: str, seat: int | None) -> None:
    say = example(10, seat, language=language).say
    assert (said(say.end), said(say.why)) == ENDS[language, seat]


def test_it_says_what_may_be_done_and_what_just_happened() -> None:
    english, japanese = example(4), example(4, language="ja")
    assert english.say.todo == "Choose a gate and two neighbours."
    assert japanese.say.todo == "ゲートと隣り合う2枚を選んでください"
    assert said(english.say.note) == "Bea merged 1 and 0 with NAND: 1"
    assert said(japanese.say.note) == "Beaが1と0をNANDで1にした"
    assert (english.say.turn, japanese.say.turn) == ("Turn 5 of 10", "5手目・全10手")
    assert english.say.verbs == {"play": "Merge them", "pick": "Take it"}
    assert japanese.say.verbs == {"play": "ここに置く", "pick": "取る"}
    assert said(example(3).say.todo) == "Bea's turn"
    assert said(example(3, language="ja").say.todo) == "Beaの番です"
    assert example(3).say.verbs == {}
    assert said(example(3).say.note) == "You merged 1 and 1 with XOR: 0"


def test_a_preview_says_what_it_would_bring() -> None:
    view = GAME.position(f"{LINE} {' '.join(RECORD[:4])}").view(0)
    assert said(staged.staged(view, 0, "OR@3").say.note) == "OR of 0 and 1 gives 1. Then six signals are left."
    assert said(staged.staged(view, 0, "OR@3", language="ja").say.note) == "ORで0と1を重ねると1。残り6枚"
    view = GAME.position(f"{LINE} {' '.join(RECORD[:9])}").view(1)
    assert said(staged.staged(view, 1, "NOR@1").say.note) == "NOR of 0 and 0 gives 1. Then Ada wins."
    assert said(staged.staged(view, 1, "NOR@1", language="ja").say.note) == "NORで0と0を重ねると1。Adaの勝ち"


def test_strips_say_who_plays_for_what() -> None:
    texts = {block.seat: block.text for block in example(2).blocks if block.role == "seats"}
    assert texts == {0: "first · you play for 1", 1: "second · plays for 0"}
    ended = {block.seat: block.text for block in example(10, None).blocks if block.role == "seats"}
    assert ended == {0: "first · played for 1", 1: "second · played for 0"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_badges_tell_what_every_gate_gives(language: str) -> None:
    view = GAME.position("row=10110010110 hands=standard ring=on").view(0)
    told = drawn.badges(view, view.ids, language=language)
    assert {GAME.kernels.write_action(action): badge for action, badge in told.items()}.items() >= {
        "AND@1": "{signal 0}", "AND@3": "{signal 1}", "NOR@5": "{signal 1}", "NAND@11": "{signal 1}",
    }.items()  # fmt: skip
    assert set(told) == set(view.ids)
