"""Sealed bids to look at: a card for each seat, and what may be bid in the own hand."""

from __future__ import annotations

from collections.abc import Sequence

from logicade.engine.options import Text, say
from logicade.engine.scene.parts import Block, Piece, Say, Scene
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.scene.sprites import Sprite
from logicade.engine.state import HIDDEN, NONE
from tests.toys.sealed_bids.notation import write_position
from tests.toys.sealed_bids.state import ACTIONS, State
from tests.toys.sealed_bids.tables import VALUES

SAMPLE = "././."
SPRITES = {"back": Sprite(60, 84, '<rect x="-30" y="-42" width="60" height="84" rx="8" fill="var(--lc-ink)"/>')}
GOAL = Text("Bid the highest number that nobody else bids.", "だれとも重ならない一番大きな数を出します。")
TODO = Text("Bid 1, 2 or 3.", "1、2、3のどれかを出します。")
BID = Text("Bid it", "これを出す")
FACE = Text("The bid of {%d}: %s", "{%d}の入札: %s")
FACE_DOWN = Text("face down", "伏せた札")
NUMBER = Text("Bid %d", "%dを出す")
STEP = 100


def picture(s: State, *, language: str = "en") -> str:
    return write_position(s)


def scene(sketch: Sketch) -> Scene:
    bids, seats = list(sketch.shown.fields["bid"]), sketch.shown.seats
    last = sketch.log[-1].action.split() if sketch.log else []
    if sketch.chosen is not None and sketch.seat is not None:
        bids[sketch.seat] = ACTIONS.fields(sketch.chosen).fields["value"]
    pieces = [_card(sketch, seat, bids[seat], fresh=last[1:2] == [str(seat)]) for seat in range(seats)]
    blocks = [Block("main", "main", STEP * seats, 120)]
    if sketch.own:
        blocks.append(Block("hand", "hand", STEP * VALUES, 100))
        pieces += [_number(sketch, value) for value in range(VALUES)]
    words = Say(goal=say(GOAL, sketch.language), todo=say(TODO, sketch.language) if sketch.own else "",
                verbs={"bid": say(BID, sketch.language)})  # fmt: skip
    return Scene(tuple(blocks), tuple(piece for piece in pieces if piece is not None), (), words)


def badges(view: Shown, ids: Sequence[int], language: str) -> dict[int, str]:
    return {action: f"+{ACTIONS.fields(action).fields['value'] + 1}" for action in ids}


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    return {f"bid-{seat}": seat for seat in range(after.seats)}


def _card(sketch: Sketch, seat: int, bid: int, *, fresh: bool) -> Piece | None:
    if bid == NONE:
        return None
    ghost = sketch.chosen is not None and seat == sketch.seat
    told = say(FACE_DOWN, sketch.language) if bid == HIDDEN else str(bid + 1)
    return Piece(
        f"bid-{seat}", STEP * seat + STEP / 2, 60, look="back" if bid == HIDDEN else "", box="card", w=60, h=84,
        text="" if bid == HIDDEN else told, size=30, owner=seat, about=say(FACE, sketch.language) % (seat, told),
        states=("ghost",) if ghost else ("fresh",) if fresh else (),
    )  # fmt: skip


def _number(sketch: Sketch, value: int) -> Piece:
    return Piece(
        f"number-{value}", STEP * value + STEP / 2, 50, "hand", box="card", w=60, h=84, text=str(value + 1), size=30,
        about=say(NUMBER, sketch.language) % (value + 1), does="bid", fields={"seat": sketch.seat or 0, "value": value},
    )  # fmt: skip
