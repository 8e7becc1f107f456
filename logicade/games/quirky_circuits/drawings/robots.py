"""The four robots, seen from above and facing up; they turn, their rims and shadows do not."""

from __future__ import annotations

import math

from logicade.engine.scene.sprites import Sprite, use
from logicade.games.quirky_circuits.components import ROBOTS
from logicade.games.quirky_circuits.drawings.pen import (
    SQUARE,
    cheeks,
    disc,
    eyes,
    limb,
    moved,
    oval,
    shadow,
    shape,
    slab,
    stroke,
)

GRIP = "M-9 3A10 10 0 1 1 9 3L4.5-1A5 5 0 1 0-4.5-1Z"  # of an arm


def _petals(y: float, fill: str) -> str:
    """Eight round petals around a face."""
    spots = [(27 * math.cos(a), y + 27 * math.sin(a)) for a in (math.pi / 8 * (2 * k + 1) for k in range(8))]
    return "".join(disc(px, py, 13, fill) for px, py in spots)


def _gizmo() -> tuple[str, str]:
    """A round sweeper with two brushes."""
    rim = shadow(0, 17, 43, 36) + disc(0, 8, 37, "deep")
    brushes = "".join(
        moved(stroke("M0 0L11 6M0 0L-11 7M0 0V-13", "umber", 4) + disc(0, 0, 4.5, "gold"), x, -25, turn=turn)
        for x, turn in ((-31, 0), (31, 180))
    )
    body = disc(0, 0, 37, "sky") + shape("M-32.5-10A34 34 0 0 1 32.5-10L27-7A28.5 28.5 0 0 0-27-7Z", "deep", 0)
    lamp = disc(0, 13, 13.5, "ice") + stroke("M0 7.5V13M-4.6 9.2A6.6 6.6 0 1 0 4.6 9.2", "deep", 3)
    return rim, brushes + body + lamp + eyes(12.5, -13, 9.5) + cheeks(25, 2, 4.5, 3)


def _twirl() -> tuple[str, str]:
    """A flower that dances."""
    rim = shadow(0, 18, 43, 34) + _petals(7, "berry")
    folds = "".join(
        f"M{20 * math.cos(a):.1f} {20 * math.sin(a):.1f}L{31 * math.cos(a):.1f} {31 * math.sin(a):.1f}"
        for a in (math.pi / 4 * k for k in range(8))
    )
    body = _petals(0, "petal") + disc(0, 0, 27, "petal", 0) + stroke(folds, "berry", 2.4)
    arms = limb("M-18-2C-28-4-34-8-41-15M18-2C28-4 34-8 41-15", "cream", 4.4)
    hands = disc(-42, -17, 5.6, "gold") + disc(42, -17, 5.6, "gold")
    leaves = shape("M0 19C-12 20-15 30-11 36C-2 34 1 27 0 19ZM0 19C12 20 15 30 11 36C2 34-1 27 0 19Z", "leaf")
    face = disc(0, 1, 22, "cream") + leaves + eyes(9.5, -7, 8) + cheeks(15.5, 4, 4, 2.8)
    return rim, body + arms + hands + face + stroke("M-4 6Q0 10 4 6")


def _rover() -> tuple[str, str]:
    """A dog with a springy back."""
    rim = shadow(0, 17, 38, 36) + slab(-22, -10, 44, 54, 20, "umber")
    tail = limb("M0 34C3 42 12 44 13 36", "fur", 4.4)
    paws = "".join(oval(x, y, 8, 9.5, "straw") for x, y in ((-22, -2), (22, -2), (-21, 27), (21, 27)))
    back = slab(-21, -16, 42, 52, 19, "fur") + stroke("M-12 14H12M-12 21H12M-12 28H12", "umber", 3.4)
    collar = stroke("M-17-2Q0 7 17-2", "sea", 6) + disc(0, 5, 4.6, "gold")
    head = oval(0, -37, 12.5, 9, "straw") + disc(0, -20, 20, "fur") + oval(0, -34, 10.5, 8, "straw", 0)
    nose = oval(0, -41, 5.5, 4, "line", 0)
    ears = oval(-22, -17, 7.5, 14, "umber", turn=18) + oval(22, -17, 7.5, 14, "umber", turn=-18)
    return rim, tail + paws + back + collar + head + nose + ears + eyes(8.5, -22, 7.2)


def _lefty() -> tuple[str, str]:
    """A cook with a short right arm and a long left one."""
    rim = shadow(0, 18, 40, 34) + slab(-28, -19, 56, 57, 22, "moss")
    arms = limb("M-24 6C-44 16-50-2-41-16M24 4L36-2", "leaf", 5)
    grips = disc(-43, 8, 4.6, "gold") + moved(shape(GRIP, "gold"), -39, -25, turn=8)
    grips += moved(shape(GRIP, "gold"), 40, -9, turn=60)
    body = slab(-28, -27, 56, 57, 22, "leaf") + shape("M-28-2Q0 8 28-2V8Q0 18-28 8Z", "cream")
    knot = limb("M-5 29L-12 41M5 29L12 41", "cream", 2.6) + disc(0, 8, 5, "rose", 0)
    return rim, arms + grips + body + knot + eyes(11, -12, 8.6) + cheeks(21, -4, 4, 2.6)


def behinds() -> dict[str, Sprite]:
    """Each robot from behind, for those that stand up on paper: no face, and what its back has."""
    power = disc(0, 2, 15, "ice") + stroke("M0-4V3M-5.500-2A8 8 0 1 0 5.500-2", "deep", 3.4)
    tail = limb("M0 34C3 42 12 44 13 36", "fur", 4.4)
    ears = oval(-20, -17, 7.5, 14, "umber", turn=18) + oval(20, -17, 7.5, 14, "umber", turn=-18)
    folds = "M0-20V-30M14-14L21-21M20 0H30M14 14L21 21M0 20V30M-14 14L-21 21M-20 0H-30M-14-14L-21-21"
    knot = limb("M-5 6L-11 20M5 6L11 20", "cream", 2.6) + disc(0, 4, 5, "rose", 0)
    drawn = {
        "gizmo": disc(0, 8, 37, "deep") + disc(0, 0, 37, "sky") + power,
        "twirl": _petals(7, "berry") + _petals(0, "petal") + disc(0, 0, 27, "petal", 0)
        + stroke(folds, "berry", 2.4)
        + shape("M0 2C-10-8-8-20 0-24C8-20 10-8 0 2Z", "leaf"),
        "rover": slab(-22, -10, 44, 54, 20, "umber") + slab(-21, -16, 42, 52, 19, "fur")
        + stroke("M-12 14H12M-12 21H12M-12 28H12", "umber", 3.4) + tail + disc(0, -20, 20, "fur") + ears
        + stroke("M-17-2Q0 7 17-2", "sea", 6),
        "lefty": slab(-28, -19, 56, 57, 22, "moss") + slab(-28, -27, 56, 57, 22, "leaf")
        + shape("M-28-2Q0 8 28-2V8Q0 18-28 8Z", "cream") + knot,
    }  # fmt: skip
    return {f"{name}-behind": Sprite(SQUARE, SQUARE, body) for name, body in drawn.items()}


def robots() -> dict[str, Sprite]:
    """Each robot, its rim, and both together for pictures."""
    found, size = {}, (SQUARE, SQUARE)
    for name, (rim, body) in zip(ROBOTS, (_gizmo(), _twirl(), _rover(), _lefty()), strict=True):
        found[name] = Sprite(*size, body)
        found[f"{name}-rim"] = Sprite(*size, rim)
        found[f"{name}-whole"] = Sprite(*size, use(f"{name}-rim", size=size) + use(name, size=size))
    return found
