"""The gates of INPUT 11: the hand or common pool below the board, hands beside the names, the draft's pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.input_11 import words
from logicade.games.input_11.state import ACTIONS, PICK, PLAY
from logicade.games.input_11.tables import KINDS, SHARED, SIZES
from logicade.kit.cards import CARD, CHIP, COLUMN, SLIM, TABLE_Y, card_name, chip_name, column, meaning
from logicade.kit.gates import GATE_NAMES

SCALES = (0.94, 0.71)  # of a card, wide and tall
SPACES = (12.0, 3.0)  # between two stacks
STRIP = 44
STACK = (3, -4)  # from a card of a stack to the next behind it, three times at most
YOUR_GATES, POOL = Text("Your gates", "あなたの手札"), Text("Gates on the table", "場のゲート")
IN_HAND = Text("{gate}, in your hand: {does}", "手札の{gate}：{does}")
ON_TABLE = Text("{gate}, on the table: {does}", "場の{gate}：{does}")
HELD = Text("{gate}, in {who}'s hand: {does}", "{who}の手札の{gate}：{does}")
HIDDEN_GATE = Text("A gate in {who}'s hand, face down", "{who}の裏向きのゲート")
OPEN_HAND, CLOSED_HAND = Text("open hand", "手札（公開）"), Text("closed hand", "手札（非公開）")
NO_GATE = Text("no gate left", "手札なし")


def hand_block(sketch: Sketch) -> tuple[list[Block], list[Piece]]:
    """What the one who looks chooses from: the hand, or the gates that all share (4.5)."""
    s, seat = sketch.shown.fields, sketch.seat
    shared = s["hands"] == SHARED
    if not shared and (seat is None or s["hand"][seat][0] == HIDDEN):
        return [], []
    counts = s["pool"] if shared else s["hand"][seat]
    scale = SCALES[sketch.tall]
    width, height = CARD[0] * scale, CARD[1] * scale
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    pitch = width + SPACES[sketch.tall]
    room = pitch * KINDS
    prefix, about = ("pool", ON_TABLE) if shared else (f"hand-{seat}", IN_HAND)
    left = room / 2 - pitch * (len(kinds) - 1) / 2
    pieces = []
    for k, kind in enumerate(kinds):
        at = (left + k * pitch, height / 2 + 12)
        pieces += _stack(sketch, kind, int(counts[kind]), at, scale, "hand", prefix, about, "play")
    title = say(POOL if shared else YOUR_GATES, sketch.language)
    pieces += _mark(sketch, pieces)
    return [Block("hand", "hand", round(room + 8, 1), round(height + 14, 1), title=title)], pieces


def _stack(
    sketch: Sketch, kind: int, count: int, at: tuple[float, float], scale: float, block: str, prefix: str,
    about: Text, does: str,
) -> list[Piece]:  # fmt: skip
    """Equal cards, the first in front."""
    told = say(about, sketch.language).format(gate=GATE_NAMES[kind], does=meaning(kind, sketch.language))
    width, height = round(CARD[0] * scale, 1), round(CARD[1] * scale, 1)
    pieces = []
    for copy in range(count):
        x, y = (round(at[k] + STACK[k] * min(copy, 3), 1) for k in range(2))
        pieces.append(
            Piece(
                f"{prefix}-{kind}-{copy}", x, y, block, look=card_name(kind), box="card", w=width, h=height,
                scale=scale, layer=9 - copy, about="" if copy else told, does=does, fields={"kind": kind},
            )
        )  # fmt: skip
    return pieces


def _mark(sketch: Sketch, cards: list[Piece]) -> list[Piece]:
    """The line of the truth table that the chosen pair takes."""
    if sketch.chosen is None:
        return []
    kind, fields = ACTIONS.fields(sketch.chosen)
    front = next((card for card in cards if card.fields["kind"] == fields["kind"]), None)
    if kind != "play" or front is None:
        return []
    row, cards_left, place = sketch.shown.fields["row"], sketch.shown.fields["cards"], fields["place"]
    inputs = (row >> place & 1, row >> (place + 1) % cards_left & 1)
    x = front.x + column(fields["kind"], inputs) * front.scale
    size = (COLUMN - 2) * front.scale
    return [
        Piece(
            "then-line", round(x, 1), front.y + TABLE_Y * front.scale, "hand", box="frame", w=round(size, 1),
            h=round(46 * front.scale, 1), layer=10, states=("picked", "thin"),
        )
    ]  # fmt: skip


def pool_pieces(sketch: Sketch) -> list[Piece]:
    """The gates that wait on the board to be picked or dealt."""
    s, tall = sketch.shown.fields, sketch.tall
    scale = SCALES[tall]
    pitch = CARD[0] * scale + SPACES[tall]
    middle, y = (374 / 2, 432) if tall else (948 / 2 + 30, 412)
    pieces = []
    for kind in range(KINDS):
        at = (middle + (kind - (KINDS - 1) / 2) * pitch, y)
        does = "pick" if s["phase"] == PICK else ""
        pieces += _stack(sketch, kind, s["pool"][kind], at, scale, "main", "pool", ON_TABLE, does)
    return pieces


def strip(sketch: Sketch, seat: int) -> tuple[Block, list[Piece]]:
    """What stands beside a name: an open or closed hand; nothing beside the own one, which lies below."""
    s = sketch.shown.fields
    text = words.plays_for(sketch, seat)
    if seat == sketch.seat or s["hands"] == SHARED or s["first"] == NONE:
        return Block(f"seat-{seat}", "seats", 0, STRIP, seat=seat, text=text), []
    pieces = _label(sketch, seat)
    x = 86.0 if pieces else 0.0
    room, held = SIZES[seat != s["first"]], words.held(s, seat)
    slim = sketch.tall and held > 3
    for width, piece in _chips(sketch, seat, slim):
        pieces.append(structs.replace(piece, x=round(x + width / 2, 1)))
        x += width + (3 if sketch.tall else 6)
    for k in range(0 if sketch.tall or s["phase"] < PLAY else room - held):
        pieces.append(Piece(f"spent-{seat}-{k}", x + 13, STRIP / 2, f"seat-{seat}", box="slot", w=26, h=38))
        x += 32
    widest = 228 if sketch.tall else 86 + room * (CHIP[0] + 6)
    return Block(f"seat-{seat}", "seats", widest, STRIP, seat=seat, text=text), pieces


def _label(sketch: Sketch, seat: int) -> list[Piece]:
    """Whether the hand is open; phones do without it."""
    s = sketch.shown.fields
    if sketch.tall:
        return []
    held = words.held(s, seat)
    text = NO_GATE if not held and s["phase"] > PICK else CLOSED_HAND if s["hand"][seat][0] == HIDDEN else OPEN_HAND
    shown = say(text, sketch.language)
    return [
        Piece(
            f"held-{seat}", 43, STRIP / 2, f"seat-{seat}", w=86, h=20, text=shown, size=12.5, states=("soft", "start")
        )
    ]  # fmt: skip


def _chips(sketch: Sketch, seat: int, slim: bool) -> list[tuple[float, Piece]]:
    """The gates of a hand that lies open, or their backs, and how wide each is."""
    s, block, who = sketch.shown.fields, f"seat-{seat}", words.name(seat)
    counts: Mapping[int, Any] | list[int] = s["hand"][seat]
    if counts[0] == HIDDEN:
        told = say(HIDDEN_GATE, sketch.language).format(who=who)
        return [
            (SLIM[0], Piece(f"back-{seat}-{k}", 0, STRIP / 2, block, look="slim-back", states=("back",), about=told))
            for k in range(words.held(s, seat))
        ]
    found = []
    for kind in range(KINDS):
        does = meaning(kind, sketch.language)
        told = say(HELD, sketch.language).format(gate=GATE_NAMES[kind], who=who, does=does)
        for copy in range(counts[kind]):
            look = chip_name(kind, slim=slim)
            chip = Piece(f"hand-{seat}-{kind}-{copy}", 0, STRIP / 2, block, look=look, about=told)
            found.append((SLIM[0] if slim else CHIP[0], chip))
    return found
