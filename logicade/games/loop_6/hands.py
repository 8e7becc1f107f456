"""The gates of LOOP 6 in hand: the own ones below the board, the other's beside the name, face down until the end."""

from __future__ import annotations

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece
from logicade.engine.scene.shown import Sketch
from logicade.engine.state import HIDDEN, NONE
from logicade.games.loop_6 import words
from logicade.games.loop_6.rows import After, Told, held
from logicade.games.loop_6.state import DEAL
from logicade.games.loop_6.tables import HAND
from logicade.kit.cards import CARD, CHIP, COLUMN, SLIM, TABLE_Y, card_name, chip_name, column, meaning
from logicade.kit.gates import GATE_NAMES, OPEN

SCALES = (1.02, 0.87)  # of a card, wide and tall
SPACE = 14.0
STRIP = 44.0
YOUR_GATES = Text("Your gates", "あなたの手札")
IN_HAND = Text("{gate}, in your hand: {does}", "手札の{gate}：{does}")
DRAWN = Text("{gate}, just drawn: {does}", "引いた{gate}：{does}")
HELD = Text("{gate}, in {who}'s hand: {does}", "{who}の手札の{gate}：{does}")
HIDDEN_GATE = Text("A gate in {who}'s hand, face down", "{who}の裏向きのゲート")
HIDDEN_LABEL = Text("hidden", "非公開")


def hand_block(sketch: Sketch, told: Told, thought: After | None) -> tuple[list[Block], list[Piece]]:
    """The own two gates, each in its slot until it is played."""
    s = sketch.shown.fields
    if sketch.seat is None or s["phase"] < DEAL or not told.held:
        return [], []
    scale = SCALES[sketch.tall]
    width, height = round(CARD[0] * scale, 1), round(CARD[1] * scale, 1)
    pieces = []
    for slot in range(HAND):
        x, y = width / 2 + slot * (width + SPACE), height / 2 + 10
        kind = told.held[slot] if slot < len(told.held) else None
        if kind is None:
            pieces.append(Piece(f"slot-{slot}", x, y, "hand", box="slot", w=width, h=height))
            continue
        fresh = slot == told.fresh
        does = meaning(kind, sketch.language)
        about = say(DRAWN if fresh else IN_HAND, sketch.language).format(gate=GATE_NAMES[kind], does=does)
        pieces.append(
            Piece(
                f"hand-{slot}", x, y, "hand", look=card_name(kind), box="card", w=width, h=height, scale=scale, layer=2,
                states=("fresh",) if fresh else (), about=about, does="play", fields={"kind": kind},
                comes_from="pile-gates",
            )
        )  # fmt: skip
    pieces += _marks(pieces, thought)
    block = Block("hand", "hand", 2 * width + SPACE, height + 16, title=say(YOUR_GATES, sketch.language))
    return [block], pieces


def _marks(cards: list[Piece], thought: After | None) -> list[Piece]:
    """The lines of the truth table that the chosen inputs take; an open one takes two."""
    front = next((card for card in cards if thought and card.fields.get("kind") == thought.kind), None)
    if front is None or thought is None:
        return []
    readings: set[tuple[int, ...]] = {()}
    for value in thought.inputs:
        readings = {(*reading, k) for reading in readings for k in ((0, 1) if value == OPEN else (value,))}
    lines = sorted({tuple(sorted(reading)) for reading in readings})
    size = (COLUMN - 2) * front.scale
    return [
        Piece(
            f"then-line-{k}", round(front.x + column(thought.kind, line) * front.scale, 1),
            front.y + TABLE_Y * front.scale, "hand", box="frame", w=round(size, 1), h=round(46 * front.scale, 1),
            layer=10, states=("picked", "thin"),
        )
        for k, line in enumerate(lines)
    ]  # fmt: skip


def strip(sketch: Sketch, seat: int) -> tuple[Block, list[Piece]]:
    """What stands beside a name: backs, and once the match is over the gates; nothing beside the own one."""
    s, name = sketch.shown.fields, f"seat-{seat}"
    side = seat ^ max(s["first"], 0)
    text = words.penalties(sketch, side) if s["first"] != NONE else ""
    if seat == sketch.seat or s["first"] == NONE or s["phase"] < DEAL:
        return Block(name, "seats", 0, STRIP, seat=seat, text=text), []
    kinds = [kind for kind in s["hand"][side] if kind != NONE]
    pieces, x, who = [], 0.0, words.name(seat)
    for k in range(held(s, side)):
        if HIDDEN in kinds:
            about = say(HIDDEN_GATE, sketch.language).format(who=who)
            pieces.append(
                Piece(
                    f"back-{seat}-{k}", x + SLIM[0] / 2, STRIP / 2, name, look="slim-back", states=("back",),
                    about=about, comes_from="pile-gates",
                )
            )  # fmt: skip
            x += SLIM[0] + 6
        else:
            does = meaning(kinds[k], sketch.language)
            about = say(HELD, sketch.language).format(gate=GATE_NAMES[kinds[k]], who=who, does=does)
            chip = chip_name(kinds[k])
            pieces.append(Piece(f"open-{seat}-{k}", x + CHIP[0] / 2, STRIP / 2, name, look=chip, about=about))
            x += CHIP[0] + 6
    if HIDDEN in kinds and not sketch.tall:
        label = say(HIDDEN_LABEL, sketch.language)
        pieces.append(
            Piece(f"label-{seat}", x + 40, STRIP / 2, name, w=72, h=20, text=label, size=12.5,
                  states=("soft", "start"))
        )  # fmt: skip
        x += 80
    return Block(name, "seats", 156, STRIP, seat=seat, text=text), pieces
