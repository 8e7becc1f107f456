"""Logi-Sticks' scenes: words, keys, where the viewer sits, lamps, and what a placement would bring."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from logicade.engine.position import Position, View
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import changes
from logicade.engine.scene.parts import Piece, Scene, Wire
from logicade.games.logi_sticks.look import SQUARE_NAMES
from logicade.games.logi_sticks.waves import circuit, waves
from tests.games.laid import laid
from tests.games.logi_sticks.test_art import EDGES, GAME, OPTIONS, walk

MIDDLE = f"seats=2 {EDGES} A@d6/SE N@d7/S P@e6/S C@d3/N"
POCKET = f"seats=2 {EDGES} X@d6/SW X@c5/NE P@b5/E A@b6/SE P@d7/S"  # LS-X7 before it closes
END = "seats=2 targets=custom S:...BB... N:...BB... P@d3/N P@e6/S P@d2/N P@e7/S P@d1/N P@e8/S P@e1/W N@d8/E"


def scene(
    text: str, seat: int | None = 0, *, language: str = "en", shape: str = "wide", chosen: str = "", log: Any = ()
) -> Scene:
    pos = GAME.position(text)
    shown: Position | View = pos if pos.over else pos.view(seat)
    action = GAME.kernels.read_action(chosen) if chosen else None
    return drawn.scene_of(shown, log, seat=seat, language=language, shape=shape, chosen=action)


def by_key(made: Scene) -> dict[str, Piece]:
    return {piece.key: piece for piece in made.pieces}


def wires(made: Scene) -> dict[str, Wire]:
    return {wire.key: wire for wire in made.wires}


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat", "en", "ja"),
    [
        (
            MIDDLE,
            0,
            ("Light more stones than {1}.", "Choose a piece, a square and a turn.", "Piece 5 of 60"),
            ("自分の石を{1}より多く点灯させれば勝ち", "ピースとマスと向きを選んでください。", "5個目・全60個"),
        ),
        (
            MIDDLE,
            1,
            ("Light more stones than {0}.", "{0} is placing a piece.", "Piece 5 of 60"),
            ("自分の石を{0}より多く点灯させれば勝ち", "{0}が置く番", "5個目・全60個"),
        ),
        (
            MIDDLE,
            None,
            ("Whoever lights the most stones wins.", "{0} is placing a piece.", "Piece 5 of 60"),
            ("石を一番多く点灯させた人の勝ち", "{0}が置く番", "5個目・全60個"),
        ),
        (
            "seats=3 S:WBWBBWBW W:WBWBBWBW N:WBWBBWBW",
            0,
            ("Light more stones than anyone else.", "Take a piece.", ""),
            ("自分の石を一番多く点灯させれば勝ち", "取るピースを選んでください。", ""),
        ),
        (
            "seats=2 targets=own S:WB",
            0,
            ("Light more stones than {1}.", "Choose the next stone of your row, from the left.", ""),
            ("自分の石を{1}より多く点灯させれば勝ち", "自分の列の次の石を、左から選んでください。", ""),
        ),
        (
            "seats=2 targets=own S:WB",
            1,
            ("Light more stones than {0}.", "{0} is placing stones face down.", ""),
            ("自分の石を{0}より多く点灯させれば勝ち", "{0}が石を伏せて並べている", ""),
        ),
        (
            "seats=2 targets=opponent",
            0,
            ("Light more stones than {1}.", "Choose the next stone of {1}'s row, from their left.", ""),
            ("自分の石を{1}より多く点灯させれば勝ち", "{1}の列の次の石を、{1}から見て左から選んでください。", ""),
        ),
        (
            f"seats=2 first_player=chosen {EDGES}",
            0,
            ("Light more stones than {1}.", "Choose who starts.", ""),
            ("自分の石を{1}より多く点灯させれば勝ち", "スタートする人を選んでください。", ""),
        ),
    ],
)
def test_what_is_due(text: str, seat: int | None, en: tuple[str, ...], ja: tuple[str, ...]) -> None:
    for language, told in (("en", en), ("ja", ja)):
        say = scene(text, seat, language=language).say
        assert (say.goal, say.todo, say.turn) == told


def test_buttons() -> None:
    assert scene(MIDDLE).say.verbs["place"] == "Place it here"
    assert scene(MIDDLE, language="ja").say.verbs["place"] == "ここに置く"
    start = scene(f"seats=2 first_player=chosen {EDGES}")
    assert [(button.text, button.fields) for button in start.buttons] == [
        ("I start", {"edge": 0}),
        ("{1} starts", {"edge": 2}),
    ]
    passing = scene(f"seats=2 passing=free {EDGES}", language="ja").buttons
    assert [(button.text, button.note, button.does) for button in passing] == [
        ("パス", "この手番は置かない", "stay"),
    ]
    assert not scene(MIDDLE).buttons


@pytest.mark.parametrize(
    ("text", "seat", "en", "ja"),
    [
        (END, 0, ("You win", "2 stones to 1"), ("あなたの勝ち！", "石がすべて確定、2点対1点")),
        (END, 1, ("{0} wins", "2 stones to 1"), ("{0}の勝ち", "石がすべて確定、2点対1点")),
    ],
)
def test_ends(text: str, seat: int, en: tuple[str, str], ja: tuple[str, str]) -> None:
    for language, told in (("en", en), ("ja", ja)):
        say = scene(text, seat, language=language).say
        assert (say.end, say.why) == told


def test_a_draw_and_an_end_by_passes() -> None:
    tie = laid(GAME, f"seats=2 {EDGES} pieces=0,0,0,0,0,0|0,0,0,0,0,0 -- --")
    for language, told in (("en", ("Draw", "0 each")), ("ja", ("引き分け", "0点で同点"))):
        say = drawn.scene_of(tie, seat=0, language=language).say
        assert (say.end, say.why) == told


def test_three_ends_that_are_close() -> None:
    """Every kind of end is worded: by white stones, by black stones, and shared by some."""
    seen = set()
    for seats, seed in ((3, 1), (4, 2), (2, 4), (2, 5)):
        source = random.Random(seed)
        for _ in range(6):
            *_, last = walk(source.randrange(10**6), seats=seats, targets="coin", centre="random")
            say = drawn.scene_of(last, seat=0).say
            points = [score // 100 for score in last.scores]
            best = max(points)
            assert str(best) in say.why or best == 1
            if len(last.winners) == 1:
                seat = last.winners[0]
                assert say.end == ("You win" if seat == 0 else f"{{{seat}}} wins")
                assert ("on white" in say.why or "on black" in say.why) == (points.count(best) > 1)
            else:
                assert say.end == "Draw" or say.end.endswith("share the win")
            seen.add(say.why.split()[-1])
    assert seen


# ---- where the viewer sits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_own_edge_lies_below(shape: str) -> None:
    for seats in (2, 3, 4):
        pos = next(position for position in walk(3, seats=seats, stock="deal") if position.fields["phase"] >= 8)
        for seat in range(seats):
            made = drawn.scene_of(pos.view(seat), seat=seat, shape=shape)
            lying = by_key(made)
            edge = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[seats][seat]
            own = [lying[f"lamp-{edge}-{k}"] for k in range(8)]
            assert len({piece.y for piece in own}) == 1
            assert [piece.x for piece in own] == sorted(piece.x for piece in own)
            assert own[0].y > max(piece.y for key, piece in lying.items() if key.startswith("square-"))
            (strip,) = [block for block in made.blocks if block.seat == seat]
            assert strip.text == "bottom row"


def test_pieces_turn_with_the_board() -> None:
    south, north = by_key(scene(MIDDLE, 0)), by_key(scene(MIDDLE, 1))
    for name, turn in (("d6", 90), ("d7", 180), ("e6", 180), ("d3", 0)):
        key = f"piece-{square(name)}"
        assert (south[key].turn, north[key].turn) == (turn, (turn + 180) % 360)
        assert south[key].x + north[key].x == pytest.approx(2 * (46 + 4 * 52))


# ---- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_did_not_move_has_no_change(options: dict[str, Any]) -> None:
    """A placement adds one piece, and changes others only where a signal has become known."""
    positions = [pos for pos in walk(4, **options) if not pos.over]
    for shape in ("wide", "tall"):
        made = [drawn.scene_of(pos.view(0), seat=0, shape=shape) for pos in positions]
        for (old, new), (before, after) in zip(pairwise(made), pairwise(positions), strict=True):
            step = changes(old, new, after.ply)
            born = {piece.key for piece in step.born if piece.key.startswith("piece-")}
            was, now = circuit(before.fields), circuit(after.fields)
            assert born == {f"piece-{at}" for at in now.pieces.keys() - was.pieces.keys()}
            moved = {key for key in step.moved if key.startswith("piece-")}
            assert moved <= {f"piece-{at}" for at in now.pieces if at in was.pieces and was.value(at) != now.value(at)}
            assert not any({"x", "y", "turn"} & fields.keys() for fields in step.moved.values()), str(after)


def test_hidden_stones_leave_no_trace() -> None:
    twins = [GAME.position(f"seats=2 targets=own S:{stones} N:WB") for stones in ("WWWWBBBB", "BWBWBWBW")]
    for seat in (1, None):
        first, second = (drawn.scene_of(twin.view(seat), seat=seat) for twin in twins)
        assert first == second
    looks = [by_key(drawn.scene_of(twins[0].view(1), seat=1))[f"lamp-0-{k}"].look for k in range(8)]
    assert looks == ["lamp-hidden"] * 8


def test_the_last_piece_is_marked_as_the_log_tells() -> None:
    match = GAME.match(seats=2, chance=random.Random(1))
    for _ in range(3):
        match.play(match.view(match.position.mover).legal[0])
    log = match.log_for(0)
    lying = by_key(drawn.scene_of(match.view(0), log, seat=0))
    last = log[-1].action.split("@")[1][:2]
    assert lying[f"piece-{square(last)}"].states == ("fresh",)
    assert lying[f"piece-{square(last)}"].owner == lying["last"].owner == log[-1].actor
    kind = circuit(match.position.fields).pieces[square(last)][0]
    assert lying[f"piece-{square(last)}"].comes_from == f"stock-{kind}"
    seen = by_key(drawn.scene_of(match.view(1), log, seat=1))
    assert seen[f"piece-{square(last)}"].comes_from == f"other-0-{kind}"
    assert f"other-0-{kind}" in seen
    assert "last" not in by_key(drawn.scene_of(match.view(0), seat=0))


# ---- signals, lamps and locks ----------------------------------------------------------------------------------------


def test_signals_are_told_on_every_joint() -> None:
    """In LS-X3 d6 gets 1 from its stone and 0 from e6; it gives 0 to d7, which gives 1 to the side of the board."""
    made = scene(f"seats=2 {EDGES} A@d6/SE N@d7/S P@e6/S")
    lines = {key: wire.value for key, wire in wires(made).items()}
    assert lines[f"wire-{square('d6')}-2"] == 1
    assert lines[f"wire-{square('d6')}-1"] == 0
    assert lines[f"wire-{square('d7')}-2"] == 0
    assert lines[f"wire-{square('d7')}-0"] == 1
    assert f"wire-{square('e6')}-3" not in lines, "the joint belongs to the input"
    lying = by_key(made)
    assert lying[f"joint-{square('d6')}-1"].look == "joint-0"
    assert lying[f"joint-{square('d7')}-0"].look == "tip-1"


def test_signals_that_are_not_known_are_open() -> None:
    made = scene(f"seats=2 {EDGES} A@d6/SE N@d7/S")
    assert wires(made)[f"wire-{square('d7')}-2"].value == 2
    assert f"wire-{square('d6')}-1" not in wires(made)
    assert by_key(made)[f"joint-{square('d6')}-1"].look == "joint-2"
    assert by_key(made)[f"piece-{square('d6')}"].about == "AND on d6, waits"


def test_outputs_that_can_never_matter_are_stubs() -> None:
    """Outputs that meet outputs, the plate, the rim without a stone, or a dead square have neither wire nor mark."""
    made = scene(f"seats=2 {EDGES} P@d6/S P@e6/S")
    keys = wires(made).keys() | by_key(made).keys()
    for name, side in (("d6", 1), ("e6", 3)):
        assert f"wire-{square(name)}-{side}" not in keys
        assert f"joint-{square(name)}-{side}" not in keys
    closed = scene(f"{POCKET} A@c7/SE")
    assert by_key(closed)[f"square-{square('c6')}"].look == "dead"
    assert by_key(closed)[f"square-{square('c6')}"].about == "Closed square c6"
    assert wires(closed)[f"wire-{square('d6')}-3"].value == 0, "what faces a closed square reads 0"


def test_lamps_say_lit_missed_and_open() -> None:
    lying = by_key(scene(END, 0))
    assert lying["lamp-0-3"].look == "lamp-0-lit"
    assert {lying[f"lamp-2-{k}"].look for k in (3, 4)} == {"lamp-0-lit", "lamp-0-missed"}
    assert by_key(scene(MIDDLE))["lamp-0-0"].look == "lamp-1-open"
    assert lying["lamp-0-3"].about == "Stone {signal 0} beside d1, lit"
    assert by_key(scene(END, 0, language="ja"))["lamp-0-3"].about == "d1の横の石{signal 0}、点灯"
    assert lying["lit-0"].text == "2"


def test_locks_have_an_owner() -> None:
    lying = by_key(scene(f"seats=2 {EDGES} C@d6/S", 1))
    assert (lying["frame-0"].owner, lying["lock-0"].owner) == (0, 0)
    assert lying["lock-0"].about == "Locked until {0}'s next turn"
    assert by_key(scene(f"seats=2 {EDGES} C@d6/S", 0, language="ja"))["lock-0"].about == "次の自分の手番まで固定中"
    assert not any(key.startswith("lock-") for key in by_key(scene(f"seats=2 {EDGES} C@d6/S P@e6/S")))


def test_a_draft_lies_on_the_board() -> None:
    lying = by_key(scene("seats=3 S:WBWBBWBW W:WBWBBWBW N:WBWBBWBW +A +A +O", 0))
    assert (lying["heap-left-0"].text, lying["heap-left-1"].text) == ("×8", "×9")
    assert lying["heap-0"].fields == {"piece": 0}
    assert lying["left-0"].text == "1 left"
    assert lying["rest-1-0"].text == "1"
    assert "heap-0" not in by_key(scene(MIDDLE))


# ---- what a placement would bring ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "chosen", "en", "ja"),
    [
        (f"seats=2 {EDGES}", "A@d6/SE", "AND waits", "未確定"),
        (f"seats=2 {EDGES}", "N@d6/S", "NOT gives {signal 0}", "出力は{signal 0}"),
        (POCKET, "A@c7/SE", "AND gives {signal 0}, a pocket closes", "出力は{signal 0}、空きマスが閉じる"),
        (END.removesuffix(" P@e1/W N@d8/E"), "P@e1/W", "Passthru gives {signal 0}, 1 of your stones lights up",
         "出力は{signal 0}、自分の石が1個点灯"),
    ],
)  # fmt: skip
def test_notes(text: str, chosen: str, en: str, ja: str) -> None:
    seat = GAME.position(text).mover
    assert scene(text, seat, chosen=chosen).say.note == en
    assert scene(text, seat, chosen=chosen, language="ja").say.note == ja


def test_pieces_get_their_signal_in_order() -> None:
    """LS-X6: what e6 gives is first, then d6, then d7, then e7."""
    before = GAME.position(f"seats=2 {EDGES} A@d6/SE P@d7/S P@e7/W")
    after = before.play("P@e6/S")
    order = waves(circuit(before.fields), circuit(after.fields))
    assert order == {square("e6"): 1, square("d6"): 2, square("d7"): 3, square("e7"): 4}
    pair = [(drawn.scene_of(pos.view(0), seat=0), pos.view(0)) for pos in (before, after)]
    step = drawn.step(pair[0], pair[1], "P@e6/S")
    assert step.beats[f"wire-{square('d6')}-1"] == 1
    assert step.beats[f"piece-{square('d6')}"] == 2
    assert step.beats[f"wire-{square('d7')}-2"] == 2
    assert step.beats[f"wire-{square('e7')}-3"] == 3
    assert f"piece-{square('e6')}" not in step.beats
    made = by_key(scene(str(before), before.mover, chosen="P@e6/S"))
    assert [made[f"gets-{k}"].about for k in range(4)] == ["e6", "d6", "d7", "e7"]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_previews_are_what_the_rules_do(options: dict[str, Any]) -> None:
    """Every signal and every lamp of a preview is the one that lies there after the placement."""
    source = random.Random(9)
    for pos in walk(6, **options):
        if pos.over or not pos.ids or pos.mover < 0 or GAME.kernels.actions.fields(pos.ids[0]).name != "place":
            continue
        action = source.choice([one for one in pos.ids if GAME.kernels.actions.fields(one).name == "place"])
        made = drawn.scene_of(pos.view(pos.mover), seat=pos.mover, chosen=action)
        after = pos.apply_id(action)
        done = drawn.scene_of(after.view(pos.mover), seat=pos.mover)
        if after.over:
            continue
        assert {key: wire.value for key, wire in wires(made).items()} == {
            key: wire.value for key, wire in wires(done).items()
        }
        lamps, lit = (
            {key: piece.look for key, piece in by_key(one).items() if key.startswith("lamp-")} for one in (made, done)
        )
        assert {key: look.replace("would", "lit") for key, look in lamps.items()} == lit
        rounds = waves(circuit(pos.fields), circuit(after.fields))
        known = circuit(after.fields)
        was = circuit(pos.fields)
        assert rounds.keys() == {
            at for at in known.pieces if known.value(at) != 2 and (at not in was.pieces or was.value(at) == 2)
        }


def test_a_ring_shows_the_turns_that_fit() -> None:
    """LS-X1: on d6 two-input pieces fit turned SE and SW, others S."""
    made = by_key(scene(f"seats=2 {EDGES}", chosen="A@d6/SE"))
    assert made["ring"].look == "ring"
    assert [made[key].look for key in ("stop-0", "stop-2", "stop-3")] == ["stop-shut", "stop", "stop-shut"]
    assert made["stop-2"].fields == {"square": square("d6"), "piece": 0, "turn": 2}


def test_badges() -> None:
    pos = GAME.position(END.removesuffix(" P@e1/W N@d8/E"))
    action = GAME.kernels.read_action
    found = drawn.badges(pos.view(pos.mover), [action("P@e1/W"), action("A@e3/NW")])
    assert found[action("P@e1/W")] == "{signal 0} +1"
    assert drawn.badges(GAME.position(f"seats=2 {EDGES}").view(0), [action("A@d6/SE")], language="ja") == {
        action("A@d6/SE"): "未確定"
    }
