"""The sprites of LOOP 6: signals, the nine gates, their cards, piles and locks."""

from __future__ import annotations

from logicade.engine.drawing import tag
from logicade.engine.scene.sprites import Sprite
from logicade.games.loop_6.tables import KINDS
from logicade.kit import sprites as kit
from logicade.kit.cards import gate_cards, padlock, rays, signal_cards

PILE = (58.0, 70.0)  # of a card on a pile, wide
GAP_SIZE = 34.0  # of the circle where a gate can go


def _gap() -> Sprite:
    circle = tag(
        "circle", r=GAP_SIZE / 2 - 1, fill=kit.filled("table"), stroke=kit.filled("trace"), stroke_width=1.5,
        stroke_dasharray="4 4",
    )  # fmt: skip
    return Sprite(GAP_SIZE, GAP_SIZE, circle)


def _lock() -> Sprite:
    """A padlock on a disc."""
    disc = tag("circle", r=17, fill=kit.filled("card"), stroke=kit.filled("ink"), stroke_width=3)
    return Sprite(40, 40, disc + padlock(0, 0, 0.95))


def _pile(mark: str) -> Sprite:
    """A card's back with a mark: a signal's or a gate's."""
    width, height = PILE
    ground = tag(
        "rect", x=3 - width / 2, y=3 - height / 2, width=width - 6, height=height - 6, rx=6, fill=kit.filled("back")
    )
    return Sprite(width, height, ground + kit.back(width - 8, height - 8) + mark)


def _marks() -> dict[str, str]:
    ground = tag("circle", r=17, fill=kit.filled("back"))
    ring = tag("circle", r=10, fill="none", stroke=kit.filled("back-ink"), stroke_width=3)
    gate = kit.outline("M-9-10V2A9 9 0 0 0 9 2V-10Z", width=3, colour="back-ink")
    return {
        "pile-signals": ground + ring + tag("circle", r=3.5, fill=kit.filled("back-ink")),
        "pile-gates": ground + gate,
    }


SPRITES: dict[str, Sprite] = {
    **kit.signals(),
    **kit.gates(),
    **signal_cards(range(3)),
    **gate_cards(range(KINDS)),
    **{name: _pile(mark) for name, mark in _marks().items()},
    "gap": _gap(),
    "lock": _lock(),
    "rays": rays(66, 14),
}
