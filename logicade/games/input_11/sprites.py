"""The sprites of INPUT 11: signals, the five gates, and their cards."""

from __future__ import annotations

from logicade.engine.drawing import tag
from logicade.engine.scene.sprites import Sprite
from logicade.games.input_11.tables import KINDS
from logicade.kit import sprites as kit
from logicade.kit.cards import gate_cards, rays, signal_cards

SIGNALS = {kit.signal_name(value): kit.signals()[kit.signal_name(value)] for value in range(2)}
GATES = {kit.gate_name(kind): kit.gates()[kit.gate_name(kind)] for kind in range(KINDS)}
GAP_SIZE = 34.0  # of the circle where a gate can go
GAP = tag(
    "circle", r=GAP_SIZE / 2 - 1, fill=kit.filled("table"), stroke=kit.filled("trace"), stroke_width=1.5,
    stroke_dasharray="4 4",
)  # fmt: skip
SPRITES: dict[str, Sprite] = {
    **SIGNALS,
    **GATES,
    **signal_cards(),
    **gate_cards(range(KINDS)),
    "gap": Sprite(GAP_SIZE, GAP_SIZE, GAP),
    "rays": rays(38, 12),
}
