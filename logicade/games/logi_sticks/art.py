"""Logi-Sticks to look at: what lies where. The own edge lies below; keys are squares, edges and kinds.

A wire is a signal on a joint or on an output that can still matter; all other outputs are stubs on their piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicade.engine.scene.parts import Scene
from logicade.engine.scene.shown import Shown, Sketch
from logicade.games.logi_sticks import board, supplies, words
from logicade.games.logi_sticks.look import CELLS, PLACES, after, lit_of, look_of
from logicade.games.logi_sticks.spoken import spoken
from logicade.games.logi_sticks.sprites import SPRITES
from logicade.games.logi_sticks.state import ACTIONS
from logicade.games.logi_sticks.terminal import picture
from logicade.games.logi_sticks.waves import BEYOND, circuit, waves
from logicade.kit.gates import OPEN

SAMPLE = "seats=2 S:WBWBBWBW N:WBWBBWBW A@d6/SE N@d7/S P@e6/S C@d3/N X@c5/NE O@e3/NE"  # what a visitor sees first


def scene(sketch: Sketch) -> Scene:
    """What an audience sees: the board, its lamps, everybody's pieces, and what the chosen action would bring."""
    look = look_of(sketch)
    joints = board.joints(look)
    blocks = (
        board.block(look),
        *supplies.strips(look),
        *supplies.hand(look),
        *supplies.others(look),
        *supplies.house(look),
    )
    pieces = (
        *board.pieces(look, joints),
        *supplies.table(look),
        *supplies.panel(look),
        *supplies.lit(look),
        *supplies.held(look),
        *supplies.others_pieces(look),
        *supplies.house_pieces(look),
    )
    return Scene(blocks, pieces, tuple(board.wires(look, joints)), spoken(look), tuple(supplies.buttons(look)))


def badges(view: Shown, ids: Sequence[int], language: str) -> Mapping[int, str]:
    """What each placement gives, and how many of the own stones it lights."""
    found: dict[int, str] = {}
    seat = view.mover
    for action in ids:
        name, fields = ACTIONS.fields(action)
        if name == "place":
            then = after(view, action)
            value = circuit(then).value(fields["square"])
            sign = str(getattr(words.BADGE_WAITS, language)) if value == OPEN else f"{{signal {value}}}"
            more = lit_of(then, seat) - lit_of(view.fields, seat)
            found[action] = f"{sign} +{more}" if more else sign
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """The piece is there first; then signals run on from piece to piece, and lamps light up."""
    if "@" not in action:
        return {}
    was, now = circuit(before.fields), circuit(after.fields)
    order: dict[str, int] = {}
    rounds = waves(was, now)
    placed = CELLS[action.split("@")[1][:2]]
    for square, number in rounds.items():
        at = number if square != placed else 1
        order[f"piece-{square}"] = at
        for side in range(4):
            if side not in now.inputs(square):
                other = BEYOND[square][side]
                for key in (f"{square}-{side}", f"{other}-{(side + 2) % 4}"):
                    order[f"wire-{key}"] = order[f"joint-{key}"] = at
        for edge in range(4):
            order |= {f"lamp-{edge}-{place}": at + 1 for place in range(8) if PLACES[edge][place] == square}
    order.pop(f"piece-{placed}", None)
    return order


__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]
