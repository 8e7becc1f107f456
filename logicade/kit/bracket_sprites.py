"""Sprites of brackets: faces of gate cards that point the way their signal goes, and signals that sit on their rim.

A face is drawn around the middle of its card. `up` is the wide one, with the name below the gate; `low` and `down` are
the flat ones of narrow screens, with the name beside it; `side` is the final between two halves. A signal is drawn
around the middle of the card as well, so that it stays on the rim wherever the card goes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from logicade.engine.drawing import number, tag
from logicade.engine.scene.sprites import Sprite
from logicade.kit.gates import GATE_NAMES, NAND, NOR, ONE, OR, PAIR, PAIR_GATES, XOR, ZERO
from logicade.kit.sprites import (
    SIGNAL,
    back,
    filled,
    gate_shape,
    gates,
    hatching,
    letters,
    outline,
    signal_inset,
    signals,
    tint,
)  # fmt: skip

RIM = 4.5  # of a card around its face
MARK = "var(--lc-mark,var(--lc-accent))"  # amber where it is chosen


class Face(NamedTuple):
    """How a gate card of a bracket is drawn: its size, where the signal sits, and the gate and its name."""

    width: float
    height: float
    signal: tuple[float, float, float]  # x, y and diameter
    turn: float  # where the gate points: -90 is up
    tail: tuple[float, float]  # where the gate begins
    reach: float  # how long it may be
    name: tuple[float, float]


FACES = {
    "up": Face(100, 74, (0, -37, 31), -90, (0, 13), 31, (0, 21.5)),
    "low": Face(84, 46, (0, -22, 28), -90, (-24, 14), 27, (13, 8.5)),
    "down": Face(84, 46, (0, 22, 28), 90, (-24, -14), 27, (13, -8.5)),
    "side": Face(116, 54, (52, 0, 30), 0, (-38, -7), 38, (-16, 15)),
}
_TAILS = {OR: 22, NOR: 22, XOR: 25}
_TIPS = {OR: 20, NOR: 29, XOR: 22, NAND: 26}


def face_name(face: str, kind: int) -> str:
    """The sprite of a gate's face."""
    return f"{face}-{GATE_NAMES[kind].lower()}"


def said_name(face: str) -> str:
    """The sprite of a card that lies face down: the pattern of its back."""
    return f"{face}-back"


def corner_name(face: str, kind: int) -> str:
    """The sprite of a small gate in the corner of a card that lies face down, for those who know it."""
    return f"{face}-in-{GATE_NAMES[kind].lower()}"


def rim_name(face: str, value: int, said: bool = False) -> str:
    """The sprite of a signal on the rim of a card; `said`: it rests on somebody's word."""
    return f"{face}-{'said' if said else 'is'}-{value}"


def would_name(face: str, value: int) -> str:
    """The sprite of a signal that a gate would give there."""
    return f"{face}-would-{value}"


def bracket_sprites(faces: tuple[str, ...], *, said: bool) -> dict[str, Sprite]:
    """Everything for some faces; `said` adds backs, small gates in corners and signals that rest on a word."""
    made = signals() | gates()
    for face in faces:
        for kind in range(PAIR_GATES):
            made[face_name(face, kind)] = _face(FACES[face], kind)
            if said:
                made[corner_name(face, kind)] = _corner(FACES[face], kind)
        made |= {rim_name(face, value): _on_rim(FACES[face], value, False) for value in (ZERO, ONE, 2)}
        made |= {would_name(face, value): _would(FACES[face], value) for value in (ZERO, ONE)}
        if said:
            made |= {rim_name(face, value, True): _on_rim(FACES[face], value, True) for value in (ZERO, ONE)}
            made[said_name(face)] = _weave(FACES[face])
    if said:
        made |= {said_signal(value): Sprite(SIGNAL, SIGNAL, said_rim(value, 0, 0, 36)) for value in (ZERO, ONE)}
    made |= {hand_name(kind): hand_card(kind) for kind in range(PAIR_GATES)}
    return made | {sun_name(face): _sun(FACES[face]) for face in faces}


def sun_name(face: str) -> str:
    """The sprite of rays around the signal of the final, when it is decided."""
    return f"{face}-sun"


def _sun(face: Face) -> Sprite:
    """Sixteen rays, long and short by turns."""
    x, y, diameter = face.signal
    rays = []
    for k in range(16):
        turn = k * math.pi / 8
        near, far = diameter / 2 + 5, diameter / 2 + (13 if k % 2 else 9)
        rays += [f"M{number(x + near * math.cos(turn))} {number(y + near * math.sin(turn))}"
                 f"L{number(x + far * math.cos(turn))} {number(y + far * math.sin(turn))}"]  # fmt: skip
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, outline("".join(rays), width=2.6, colour="pick"))


def said_signal(value: int) -> str:
    """The sprite of a signal that rests on somebody's word, by itself."""
    return f"said-{value}"


def _pointing(kind: int, face: Face) -> str:
    """A gate without leads, as long as there is room, its tail at its place."""
    tail, tip = _TAILS.get(kind, 20), _TIPS.get(kind, 17)
    scale = min(0.8, face.reach / (tail + tip))
    x, y = face.tail
    moved = f"translate({number(x)} {number(y)}) rotate({number(face.turn)}) scale({number(scale)})"
    return tag("g", tag("g", gate_shape(kind), transform=f"translate({tail} 0)"), transform=moved)


def _ground(face: Face, colour: str) -> str:
    wide, high = face.width - 2 * RIM, face.height - 2 * RIM
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, fill=filled(colour))


def _face(face: Face, kind: int) -> Sprite:
    drawn = _ground(face, f"tint-{tint(kind)}") + _pointing(kind, face) + letters(GATE_NAMES[kind], *face.name, 13)
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, drawn)


def _weave(face: Face) -> Sprite:
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, back(face.width - 2 * RIM, face.height - 2 * RIM))


def _corner(face: Face, kind: int) -> Sprite:
    """A triangle of the card's face, turned back at the lower right corner (the upper right one of `down`)."""
    x, y = face.width / 2 - RIM, face.height / 2 - RIM
    size = min(face.height * 0.56, 38.0)
    flip = -1 if face.turn == 90 else 1
    corner = f"M{number(x)} {number((y - size) * flip)}V{number(y * flip)}H{number(x - size)}Z"
    drawn = tag("path", d=corner, fill=filled(f"tint-{tint(kind)}"), stroke=filled("card"), stroke_width=1.5)
    moved = f"translate({number(x - size * 0.3)} {number((y - size * 0.16) * flip)}) rotate({number(face.turn)})"
    body = tag("g", gate_shape(kind), transform=f"translate({size * 0.2:.1f} 0) scale({size * 0.0098:.3f})")
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, drawn + tag("g", body, transform=moved))


def _on_rim(face: Face, value: int, said: bool) -> Sprite:
    x, y, diameter = face.signal
    if said:
        drawn = said_rim(value, x, y, diameter * 0.78)
    else:
        ground = tag("circle", cx=x, cy=y, r=diameter / 2 + 2, fill=filled("card"))
        drawn = ground + signal_inset(value, x, y, diameter * SIGNAL / 44)
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, drawn)


def _would(face: Face, value: int) -> Sprite:
    """A signal in a dashed ring, so that nobody takes it for one that is there."""
    x, y, diameter = face.signal
    ground = tag("circle", cx=x, cy=y, r=diameter / 2 + 3, fill=filled("card"))
    ring = tag("circle", cx=x, cy=y, r=diameter / 2 + 3, fill="none", stroke=MARK, stroke_width=2,
               stroke_dasharray="4 3")  # fmt: skip
    drawn = ground + ring + signal_inset(value, x, y, 0.78 * diameter * SIGNAL / 44)
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, drawn)


def said_rim(value: int, x: float, y: float, diameter: float) -> str:
    """A signal in a hatched rim, inside another sprite: it rests on somebody's word."""
    radius = diameter * 0.72
    disc = tag("circle", r=radius, fill=filled("card"))
    lines = tag("path", d=hatching(radius, radius / 4.5), stroke=filled("trace"), stroke_width=2, fill="none")
    rim = tag(
        "circle", r=radius, fill="none", stroke=filled("ink"), stroke_width=1.5, stroke_dasharray="3 2.5"
    )  # fmt: skip
    inner = tag("circle", r=diameter / 2 + 1.5, fill=filled("card"))
    moved = f"translate({number(x)} {number(y)})"
    return tag("g", disc + lines + rim + inner, transform=moved) + signal_inset(value, x, y, diameter * SIGNAL / 44)


# ---- cards in the hand -----------------------------------------------------------------------------------------------

HAND = (84.0, 112.0)


def hand_name(kind: int) -> str:
    """The sprite of a gate card in a hand, with its little truth table."""
    return f"hand-{GATE_NAMES[kind].lower()}"


def hand_card(kind: int) -> Sprite:
    """The face of a gate card in a hand: the gate, its name, and what it makes of 00, 01 and 11."""
    wide, high = HAND[0] - 2 * RIM, HAND[1] - 2 * RIM
    drawn = tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, fill=filled(f"tint-{tint(kind)}"))
    face = Face(wide, high, (0, 0, 0), -90, (0, -4), 40, (0, 10))
    drawn += _pointing(kind, face) + letters(GATE_NAMES[kind], 0, 9, 15)
    drawn += tag("rect", x=-wide / 2 + 3, y=21, width=wide - 6, height=27, rx=6, fill=filled("card"))
    for k, (a, b) in enumerate(((0, 0), (0, 1), (1, 1))):
        drawn += tag("g", _row(a, b, int(PAIR[kind, a, b])), transform=f"translate({(k - 1) * 22} 34.5)")
    return Sprite(wide, high, drawn)


def _row(left: int, right: int, made: int) -> str:
    """A line of a truth table as a tiny tree: two signals below, what comes of them on top."""
    lines = outline("M-6 6.5L0-6.5L6 6.5", width=1.3, colour="trace")
    return lines + _dot(left, -6, 6.5, 3.4) + _dot(right, 6, 6.5, 3.4) + _dot(made, 0, -6.5, 4)


def _dot(value: int, x: float, y: float, radius: float) -> str:
    if value == ZERO:
        return tag("circle", cx=x, cy=y, r=radius, fill=filled("zero"))
    return tag(
        "circle", cx=x, cy=y, r=radius - 0.9, fill=filled("one-fill"), stroke=filled("one"), stroke_width=1.8
    )  # fmt: skip


SHORT = (66.0, 62.0)


def short_name(kind: int) -> str:
    """The sprite of a gate card in a hand where height is scarce."""
    return f"short-{GATE_NAMES[kind].lower()}"


def short_cards() -> dict[str, Sprite]:
    """Gate cards for hands where height is scarce: the gate and its name."""
    wide, high = SHORT[0] - 2 * RIM, SHORT[1] - 2 * RIM
    made = {}
    for kind in range(PAIR_GATES):
        drawn = tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, fill=filled(f"tint-{tint(kind)}"))
        drawn += _pointing(kind, Face(wide, high, (0, 0, 0), -90, (0, 8), 30, (0, 0)))
        made[short_name(kind)] = Sprite(wide, high, drawn + letters(GATE_NAMES[kind], 0, 18, 14))
    return made


def struck_name(face: str, value: int) -> str:
    """The sprite of a signal that no longer holds, beside the one that takes its place."""
    return f"{face}-was-{value}"


def struck_signals(faces: tuple[str, ...]) -> dict[str, Sprite]:
    """Signals that no longer hold, struck through, left of where the new ones sit."""
    return {struck_name(face, value): _struck(FACES[face], value) for face in faces for value in (ZERO, ONE)}


def _struck(face: Face, value: int) -> Sprite:
    x, y, diameter = face.signal
    size = diameter * 0.74
    left, right = x - diameter / 2 - size - 15, x + diameter / 2 + 5
    high = diameter + 9
    pill = tag(
        "rect", x=left, y=y - high / 2, width=right - left, height=high, rx=high / 2, fill=filled("card"),
        stroke=filled("ink"), stroke_width=2,
    )  # fmt: skip
    at = left + 5 + size / 2
    old = tag("g", signal_inset(value, at, y, size * SIGNAL / 44), opacity=0.6)
    a, b = number(at - size / 2), number(at + size / 2)
    slash = outline(f"M{a} {number(y + size / 2)}L{b} {number(y - size / 2)}", width=2.5)
    tip = x - diameter / 2 - 2
    arrow = outline(f"M{number(tip - 7)} {number(y)}h6m-3-3l3 3l-3 3", width=2)
    return Sprite(face.width - 2 * RIM, face.height - 2 * RIM, pill + old + slash + arrow)


def deck(width: float, height: float) -> Sprite:
    """A pile's top card, face down, with a disc for the number of cards."""
    wide, high = width - 8, height - 8
    ground = tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=6, fill=filled("back"))
    disc = tag("circle", r=width * 0.26, fill=filled("card"))
    return Sprite(width, height, ground + back(wide, high) + disc)


def chip_name(value: int, beside: bool) -> str:
    """The sprite of what a name would show, below the name or beside it."""
    return f"chip-{'beside' if beside else 'below'}-{value}"


def chip_signals() -> dict[str, Sprite]:
    """Signals that rest on a word, for the lower or the right half of a chip with a name."""
    made = {}
    for value in (ZERO, ONE):
        made[chip_name(value, False)] = Sprite(24, 24, said_rim(value, 0, 10, 20))
        made[chip_name(value, True)] = Sprite(24, 24, said_rim(value, 34, 0, 20))
    return made
