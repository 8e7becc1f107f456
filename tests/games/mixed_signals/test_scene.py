"""Mixed Signals' scenes: words, keys, what can be touched, and the cascade that a chosen action would bring."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from logicade.engine.position import Position
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import changes
from logicade.engine.scene.parts import Piece, Scene
from logicade.engine.state import CHANCE
from logicade.games.mixed_signals.geometry import place
from logicade.games.mixed_signals.state import AUTO, DRAW, FIRE, PICK, PLACE
from logicade.games.mixed_signals.tables import CODES, cell_at
from tests.games.mixed_signals.naive import GAME, across, settled
from tests.games.mixed_signals.test_art import OPTIONS, X6

BRANCH = f"start tokens_per_player=5 {X6} FL@0,1/2 0,1W"
CASCADE = "start OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0 +FL"  # MS-X7


def scene(text: str, seat: int | None = 0, *, language: str = "en", shape: str = "wide", chosen: str = "") -> Scene:
    pos = settled(GAME.position(text))
    shown = pos if pos.over else pos.view(seat)
    action = GAME.kernels.read_action(chosen) if chosen else None
    return drawn.scene_of(shown, seat=seat, language=language, shape=shape, chosen=action)


def by_key(made: Scene) -> dict[str, Piece]:
    return {piece.key: piece for piece in made.pieces}


def plies(seed: int, **options: Any) -> Iterator[Position]:
    source = random.Random(seed)
    pos = GAME.start(**options)
    while True:
        yield pos
        if pos.over:
            return
        pos = pos.apply_id(pos.draw(source) if pos.mover == CHANCE else source.choice(pos.ids))


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat", "en", "ja"),
    [
        (
            f"start {X6} +FL",
            1,
            (
                "Use up your tokens before {0} does.",
                "Fan-out lane: passes its signal on to both outputs. Choose a spot, then turn it.",
                "Turn 8",
            ),
            (
                "先にトークンを使い切れば勝ち",
                "分岐レーン：信号をそのまま2方向へ通す。置く場所と向きを選んでください。",
                "8手目",
            ),
        ),
        (
            f"start {X6} +FL",
            None,
            ("First to use up their tokens wins.", "{1} is placing: fan-out lane", "Turn 8"),
            ("先にトークンを使い切れば勝ち", "{1}が置く番：分岐レーン", "8手目"),
        ),
        (
            "start offer=3 duplicate=on +OU +AND +FL",
            0,
            ("Use up your tokens before {1} does.", "Choose a tile, a spot and a turn.", "Game 1 of 2, turn 1"),
            ("先にトークンを使い切れば勝ち", "タイルと場所と向きを選んでください。", "第1戦・1手目"),
        ),
        (
            BRANCH,
            1,
            ("Use up your tokens before {0} does.", "Choose which way the signal goes first.", "Turn 8"),
            ("先にトークンを使い切れば勝ち", "先に信号を流す方を選んでください。", "8手目"),
        ),
        (
            BRANCH,
            0,
            ("Use up your tokens before {1} does.", "{1} chooses which way the signal goes first.", "Turn 8"),
            ("先にトークンを使い切れば勝ち", "{1}が先に信号を流す方を選ぶ番", "8手目"),
        ),
    ],
)
def test_what_is_due(text: str, seat: int | None, en: tuple[str, ...], ja: tuple[str, ...]) -> None:
    for language, told in (("en", en), ("ja", ja)):
        say = scene(text, seat, language=language).say
        assert (say.goal, say.todo, say.turn) == told


def test_buttons() -> None:
    assert scene("start").say.verbs == {"place": "Place it here", "pick": "This way first"}
    assert scene("start", language="ja").say.verbs == {"place": "ここに置く", "pick": "こちらを先に"}


@pytest.mark.parametrize(
    ("text", "seat", "en", "ja"),
    [
        (f"{BRANCH} >1 0,2B", 1, ("You win", "All tokens used"), ("あなたの勝ち！", "トークンを使い切った")),
        (f"{BRANCH} >1 0,2B", 0, ("{1} wins", "All tokens used"), ("{1}の勝ち", "トークンを使い切った")),
        (f"{BRANCH} >0 1,1W", 0, ("You win", "All tokens used"), ("あなたの勝ち！", "トークンを使い切った")),
    ],
)
def test_ends_by_tokens(text: str, seat: int | None, en: tuple[str, str], ja: tuple[str, str]) -> None:
    for language, told in (("en", en), ("ja", ja)):
        say = scene(text, seat, language=language).say
        assert (say.end, say.why) == told


def test_ends_by_tiles() -> None:
    """Three tiles in all: White has one token less than Black, who has one less by compensation."""
    usual, even = ("start tiles=FI2,OU1", "start tiles=FI2,OU1 black_compensation=1")
    pos = settled(GAME.position(f"{usual} OU@0,1/2"))
    won = scene(str(pos), 0).say
    assert (won.end, won.why) == ("You win", "22 tokens left to {1}'s 23")
    lost = scene(str(pos), 1).say
    assert (lost.end, lost.why) == ("{0} wins", "22 tokens left to your 23")
    said = scene(str(pos), None, language="ja").say
    assert (said.end, said.why) == ("{0}の勝ち", "タイル切れ、残り22個対23個")
    for rule, told in (
        ("", ("Draw", "22 tokens each", "引き分け", "残り22個ずつ")),
        (
            " tie=second_player",
            ("{1} wins", "22 tokens each: the second player wins", "{1}の勝ち", "残り22個ずつ、同数：後手の勝ち"),
        ),
    ):
        text = f"{even}{rule} OU@0,1/2"
        english, japanese = scene(text, 0).say, scene(text, 0, language="ja").say
        assert (english.end, english.why, japanese.end, japanese.why) == told


def test_two_games_end_by_points() -> None:
    text = "start tiles=FI2,OU1 duplicate=on +OU OU@0,1/2 0,1W again +OU OU@0,1/2 0,1W"
    english, japanese = scene(text).say, scene(text, language="ja").say
    assert (english.end, english.why) == ("Draw", "2 points to 2 over both games")
    assert (japanese.end, japanese.why) == ("引き分け", "2連戦の合計2点対2点")
    second = scene("start tiles=FI2,OU1 duplicate=on +OU OU@0,1/2 0,1W again")
    assert [block.text for block in second.blocks if block.role == "seats"] == [
        "play 0, 2 points",
        "plays 1, 0 points",
    ]


def test_what_tiles_say_of_themselves() -> None:
    english, japanese = by_key(scene(f"start {X6} +FL", 1)), by_key(scene(f"start {X6} +FL", 1, language="ja"))
    assert english["tile-2"].about == "Output, signal {signal 0}"
    assert japanese["tile-2"].about == "出力タイル、信号は{signal 0}"
    assert english["tile-4"].about == "Inverter, waits"
    assert english["held-2-0"].about == "Fan-out lane: passes its signal on to both outputs. Ready to place"
    assert japanese["held-2-0"].about == "分岐レーン：信号をそのまま2方向へ通す。置くタイル"
    assert english["tube-1"].about == "21 tokens left"
    assert japanese["tube-1"].about == "トークン残り21個"


# ---- keys and places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_did_not_move_has_no_change(options: dict[str, Any]) -> None:
    """Tiles, tokens and coins of a whole game: nothing but the last tile, its token and its tube changes."""
    for shape in ("wide", "tall"):
        made = [(pos, drawn.scene_of(pos.view(0), seat=0, shape=shape)) for pos in plies(5, **options) if not pos.over]
        for (before, old), (after, new) in pairwise(made):
            if after.fields["game"] == before.fields["game"]:
                step = changes(old, new, after.ply)
                tiles = {key for key in step.moved if key.startswith(("tile-", "on-"))}
                assert len(tiles) <= 2, (str(after), tiles)
                assert not any(key.startswith(("tile-", "on-", "tube-")) for key in step.gone)
                assert len([key for key in step.gone if key.startswith("coin-")]) <= 1
                born = {piece.key for piece in step.born if piece.key.startswith("on-")}
                fallen = sum(after.fields["left"]) - sum(before.fields["left"])
                assert len(born) == (-fallen if before.phase != DRAW and fallen < 0 else 0)


def test_a_token_rises_from_its_tube_and_its_signals_run_after_it() -> None:
    before = GAME.position("start +FL FL@0,1/2")
    after = before.apply_id(before.ids[0])
    pair = [(drawn.scene_of(pos.view(0), seat=0), pos.view(0)) for pos in (before, after)]
    step = drawn.step(pair[0], pair[1], "0,1W")
    (token,) = [piece for piece in step.born if piece.key == "on-2"]
    assert (token.look, token.comes_from, token.block) == ("signal-1", "top-1", "main")
    assert "coin-1-21" in step.gone
    assert set(step.moved["top-1"]) == {"x"}
    assert step.beats == {"tile-2": 1, "signal-2-0": 1, "signal-2-1": 1}


def test_tiles_lie_edge_to_edge_in_both_shapes() -> None:
    """Neighbours are two thirds of a triangle's height apart; what is right on a desk is below on a phone."""
    for shape, size in (("wide", 1.0), ("tall", 0.62)):
        lying = by_key(scene(f"start {X6}", None, shape=shape))
        first, second = lying["tile-0"], lying["tile-1"]
        apart = (first.x - second.x, first.y - second.y)
        assert apart == pytest.approx((76.2 * size, 0) if shape == "wide" else (0, 76.2 * size), abs=0.2)
    assert 132 * 0.62 > 70


def test_every_tile_turns_as_its_letters_do() -> None:
    """A tile's turn in degrees is 120 to the left for each turn, a half turn in cells that point left."""
    lying = by_key(scene("start AND@0,1/0", None))
    assert lying["tile-2"].turn == 180
    lying = by_key(scene("start AND@0,1/1", None))
    assert lying["tile-2"].turn == 60
    lying = by_key(scene("start AND@0,1/1", None, shape="tall"))
    assert lying["tile-2"].turn == 150


def test_places_where_the_tile_fits_can_be_seen_by_all() -> None:
    text = f"start {X6} +FL"
    legal = {action.split("@")[1].split("/")[0] for action in settled(GAME.position(text)).legal}
    for seat in (0, 1, None):
        spots = [piece for piece in scene(text, seat).pieces if piece.key.startswith("spot-")]
        assert len([piece for piece in spots if piece.look]) == len(legal)
        around = {across((x, y), edge) for x, y in cells_of(text) for edge in range(3)} - cells_of(text)
        assert len(spots) == len(around)
        assert all(piece.fields and piece.turns == "turn" for piece in spots)


def cells_of(text: str) -> set[tuple[int, int]]:
    words = [word for word in str(settled(GAME.position(text))).split() if "@" in word]
    found = (word.split("@")[1].split("/")[0].split(",") for word in words)
    return {(int(x), int(y)) for x, y in found}


def test_what_is_looked_at_first_lies_around_the_circuit() -> None:
    """Wherever it has grown: as wide as on the screen at least, and otherwise no wider than what lies there."""
    for seed in range(3):
        for pos in list(plies(seed))[20::25]:
            if pos.over:
                continue
            made = drawn.scene_of(pos.view(0), seat=0)
            (board,) = (block for block in made.blocks if block.role == "main")
            at = [piece.x for piece in made.pieces if piece.key.startswith(("tile-", "spot-"))]
            before, behind = min(at) - board.left, board.left + board.width - max(at)
            assert board.width == 948 or max(before, behind) < 240
            assert abs(before - behind) <= 134  # a step


def test_ways_point_to_what_lies_behind_them() -> None:
    ways = [piece for piece in scene(BRANCH, 1).pieces if piece.key.startswith("pick-")]
    assert {piece.fields["edge"] for piece in ways} == {0, 1}
    assert {piece.about for piece in ways} == {"the way to the output", "the way to the inverter"}


def test_the_pile_is_counted_only_where_that_is_shown() -> None:
    open_, closed = by_key(scene("start")), by_key(scene("start show_pile_counts=off"))
    assert open_["count-10"].text == "×4"
    assert open_["kind-10"].about == "AND gate: 4 in the pile"
    assert not any(key.startswith("kind-") for key in closed)
    assert open_["count"].text == closed["count"].text == "62 tiles left"
    assert by_key(scene("start", shape="tall"))["count"].block == "hand"


def test_discards_and_house_rules_stand_below_the_pile() -> None:
    said = by_key(scene("start offer=2 +IN +FI xIN xFI +AND +OR"))
    assert said["line-0"].text == "Discarded: input\u00a0×1,"
    assert said["line-1"].text == "fan-out\u00a0input\u00a0×1"
    assert said["line-2"].text == "House rules: Tiles on offer"


# ---- what an action would bring --------------------------------------------------------------------------------------


def test_a_preview_numbers_the_tokens_in_their_order() -> None:
    """MS-X7 until the signal splits; as branches cannot matter, the lower edge goes first."""
    made = scene(CASCADE, 0, chosen="FL@0,1/2")
    lying = by_key(made)
    orders = [key for key in lying if key.startswith("order-")]
    assert len(orders) == 8
    assert made.say.note == "{signal 1} 6 tokens for you, {signal 0} 2 for {1}"
    assert scene(CASCADE, 0, chosen="FL@0,1/2", language="ja").say.note == "{signal 1} あなたに6個、{signal 0} {1}に2個"
    assert lying["less-0"].text == "→ 17"
    assert lying["tile-10"].states == ("ghost", "picked")


@pytest.mark.parametrize(
    ("text", "seat", "chosen", "en", "ja"),
    [
        ("start +AND", 0, "AND@0,1/0", "It waits: no token.", "入力待ち：トークンなし"),
        (
            f"start tokens_per_player=5 {X6} +FL",
            1,
            "FL@0,1/2",
            "{signal 1} 1 token for {0}, then you choose the way",
            "{signal 1} {0}に1個、続きは道を選んでから",
        ),
        (BRANCH, 1, ">1", "{signal 0} 1 token for you, and you win", "{signal 0} あなたに1個、あなたの勝ち"),
        (BRANCH, 1, ">0", "{signal 1} 1 token for {0}, and {0} wins", "{signal 1} {0}に1個、{0}の勝ち"),
    ],
)
def test_notes(text: str, seat: int, chosen: str, en: str, ja: str) -> None:
    assert scene(text, seat, chosen=chosen).say.note == en
    assert scene(text, seat, chosen=chosen, language="ja").say.note == ja


def check_preview(pos: Position, action: int) -> int:
    """A preview numbers the tokens that the rules place, in their order, until a way is asked for; how many."""
    made = drawn.scene_of(pos.view(pos.mover), seat=pos.mover, chosen=action)
    orders = {piece.text: piece for piece in made.pieces if piece.key.startswith("order-")}
    shown = [orders[str(k + 1)] for k in range(len(orders))]
    now, fallen = pos.apply_id(action), []
    while now.phase in (FIRE, AUTO):
        text = now.legal[0]
        fallen += [text[:-1]] if now.phase == FIRE else []
        now = now.apply_id(now.ids[0])
    cells = [place(cell_at(*map(int, cell.split(","))), tall=False) for cell in fallen]
    assert [(piece.x, piece.y) for piece in shown] == [(at.x + 22, at.y - 22) for at in cells], str(pos)
    badge = drawn.badges(pos.view(pos.mover), [action])[action]
    assert (badge == "waits") == (not fallen)
    return len(fallen)


def test_a_branch_that_cannot_matter_is_followed_as_the_rules_do() -> None:
    pos = settled(GAME.position(CASCADE))
    assert check_preview(pos, GAME.kernels.read_action("FL@0,1/2")) == 8


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_previews_are_what_the_rules_do(options: dict[str, Any]) -> None:
    source, seen = random.Random(7), 0
    for seed in range(3):
        for pos in plies(seed, **options):
            if pos.phase in (PLACE, PICK):
                seen += check_preview(pos, source.choice(pos.ids)) > 1
    assert seen or options


def test_codes_of_tiles_are_the_sprites() -> None:
    sprites = GAME.room("art").SPRITES
    for code in CODES:
        assert {f"tile-{code}", f"tile-{code}-0", f"tile-{code}-1"} <= sprites.keys()
