"""Mixed Signals to look at: what lies where. Everything but the order of the pile is open to all (6.1).

Tiles and tokens are keyed by the order in which tiles were laid, coins in a tube by their place, places by their cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicade.engine.scene.parts import Scene
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.mixed_signals import board, supplies
from logicade.games.mixed_signals.cascade import OUTPUTS, picking, placing
from logicade.games.mixed_signals.look import look_of
from logicade.games.mixed_signals.spoken import badge, spoken
from logicade.games.mixed_signals.sprites import SPRITES
from logicade.games.mixed_signals.state import ACTIONS
from logicade.games.mixed_signals.tables import TURNS
from logicade.games.mixed_signals.terminal import picture

SAMPLE = "start OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0 +FL"


def scene(sketch: Sketch) -> Scene:
    """What an audience sees: the circuit, both tubes, the open tiles and the pile."""
    look = look_of(sketch)
    blocks = (board.block(look), *supplies.strips(look), *supplies.hand(look), *supplies.pile_block(look))
    pieces = (*board.pieces(look), *supplies.tubes(look), *supplies.held(look), *supplies.pile(look))
    return Scene(blocks, pieces, tuple(board.wires(look)), spoken(look))


def badges(view: Shown, ids: Sequence[int], language: str) -> Mapping[int, str]:
    """The tokens that each placement or pick would bring at once."""
    found, now = {}, view.fields
    for action in ids:
        name, fields = ACTIONS.fields(action)
        if name == "place":
            coming = placing(now, fields["kind"] * TURNS + fields["turn"], fields["cell"])
        else:
            coming = picking(now, fields["edge"])
        found[action] = badge(coming, language)
    return found


def beats(before: Shown, after: Shown, action: str) -> dict[str, int]:
    """A token leaves its tube first; then its tile speaks, and its signals run on."""
    was, now = before.fields, after.fields
    order: dict[str, int] = {}
    for k in range(min(was["tiles"], now["tiles"])):
        if was["token"][k] == NONE and now["token"][k] != NONE:
            order[f"tile-{k}"] = 1
            order |= {f"signal-{k}-{edge}": 1 for edge in OUTPUTS[now["face"][k]]}
    return order


__all__ = ["SAMPLE", "SPRITES", "badges", "beats", "picture", "scene"]
