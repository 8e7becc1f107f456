"""Sprites that the circuit games share: signals, gates and backs of cards, in units of one size for all of them.

A signal is told by shape and digit first, by colour second; a gate by its usual distinctive shape and its name. Gates
look to the right, their inputs at the left; a piece turns them.
"""

from __future__ import annotations

import math

from logicade.engine.drawing import number, tag
from logicade.engine.scene.sprites import Sprite, use
from logicade.kit.gates import AND, BUF, BUG, DFF, GATE_NAMES, NAND, NOR, NOT, OPEN, OR, SIGNAL_TEXT, XOR

SIGNAL = 48.0  # a signal's diameter with its rim
BODY = (72.0, 44.0)  # a gate's body with its leads
TINTS = {
    AND: "and",
    NAND: "and",
    OR: "or",
    NOR: "or",
    XOR: "xor",
    BUF: "single",
    NOT: "single",
    DFF: "single",
    BUG: "bug",
}

# Bodies around 0, 0: two inputs come in at -9 and 9, the output goes out at 0.
_AND = "M-20-17H0A17 17 0 0 1 0 17H-20Z"
_OR = "M-22-17C-6-17 10-14 20 0C10 14-6 17-22 17C-13 6-13-6-22-17Z"
_XOR = "M-18-17C-4-17 12-14 22 0C12 14-4 17-18 17C-9 6-9-6-18-17Z"
_TRIANGLE = "M-17-17L17 0L-17 17Z"
_BOX = "M-14-18H16Q20-18 20-14V14Q20 18 16 18H-14Q-18 18-18 14V-14Q-18-18-14-18Z"
_BODIES = {AND: _AND, NAND: _AND, OR: _OR, NOR: _OR, XOR: _XOR, BUF: _TRIANGLE, NOT: _TRIANGLE, DFF: _BOX, BUG: _BOX}
_NOSES = {AND: 17, NAND: 17, OR: 20, NOR: 20, XOR: 22, BUF: 17, NOT: 17, DFF: 20, BUG: 20}  # where the body ends
_BUBBLED = (NAND, NOR, NOT)
_SINGLE = (BUF, NOT, DFF, BUG)


def signal_name(value: int) -> str:
    """The sprite of a signal: 0, 1 or open."""
    return ("signal-0", "signal-1", "signal-open")[value]


def gate_name(kind: int) -> str:
    """The sprite of a gate's body with its leads."""
    return f"gate-{GATE_NAMES[kind].lower()}"


def tint(kind: int) -> str:
    """The tint of a gate's card, a word of `STATES`."""
    return TINTS[kind]


def filled(name: str) -> str:
    """The palette's colour as an attribute's value."""
    return f"var(--lc-{name})"


def letters(text: str, x: float, y: float, size: float, colour: str = "ink", weight: int = 700) -> str:
    """A short text in a sprite, its middle at x; the baseline is put so that capitals stand around y."""
    return tag(
        "text", text, x=x, y=y + size * 0.36, font_size=size, font_weight=weight, text_anchor="middle",
        fill=filled(colour),
    )  # fmt: skip


def outline(d: str, fill: str = "none", width: float = 3, colour: str = "ink") -> str:
    """A path in ink, filled or not."""
    return tag(
        "path", d=d, fill=fill, stroke=filled(colour), stroke_width=width, stroke_linejoin="round",
        stroke_linecap="round",
    )  # fmt: skip


def signals() -> dict[str, Sprite]:
    """The sprites of the three signals, by name."""
    zero = tag("circle", r=22, fill=filled("zero")) + letters("0", 0, 0, 26, "zero-ink")
    one = tag("circle", r=19.5, fill=filled("one-fill"), stroke=filled("one"), stroke_width=5)
    one += letters("1", 0, 0, 26, "one")
    rim = tag("circle", r=20.5, fill=filled("card"), stroke=filled("trace"), stroke_width=3)
    rim += tag("path", d=hatching(20, 5.5), stroke=filled("trace"), stroke_width=2, fill="none")
    open_ = rim + tag("circle", r=12, fill=filled("card")) + letters(SIGNAL_TEXT[OPEN], 0, 0, 20)
    return {signal_name(value): Sprite(SIGNAL, SIGNAL, body) for value, body in enumerate((zero, one, open_))}


def hatching(radius: float, step: float) -> str:
    """Slanted chords of a circle around 0, 0."""
    slant, words = math.sqrt(0.5), []
    for k in range(-int(radius / step), int(radius / step) + 1):
        away, half = k * step, math.sqrt(max(0.0, radius**2 - (k * step) ** 2))
        ends = [((away + turn * half) * slant, (away - turn * half) * slant) for turn in (-1, 1)]
        words.append("M{} {}L{} {}".format(*(number(value) for end in ends for value in end)))
    return "".join(words)


def gate_body(kind: int) -> str:
    """The drawing of a gate: leads, body and bubble."""
    nose = _NOSES[kind] + (9 if kind in _BUBBLED else 0)
    ins = "M-34 0H-16" if kind in _SINGLE else "M-34-9H-16M-34 9H-16"
    return outline(f"{ins}M{nose} 0H36") + gate_shape(kind)


def gate_shape(kind: int) -> str:
    """A gate without its leads: body and bubble."""
    drawn = outline(_BODIES[kind], filled(f"tint-{tint(kind)}"))
    if kind == XOR:
        drawn += outline("M-25-17C-16-6-16 6-25 17")
    if kind in _BUBBLED:
        drawn += tag(
            "circle", cx=_NOSES[kind] + 4.5, cy=0, r=4.5, fill=filled("card"), stroke=filled("ink"), stroke_width=3
        )
    return drawn + _inside(kind)


def _inside(kind: int) -> str:
    """What a box carries: the letters and the clock of a DFF, the insect of a BUG."""
    if kind == DFF:
        return letters("D", -9, -8, 12) + letters("Q", 12, -8, 12) + outline("M-18 5L-10 10L-18 15", width=2)
    if kind == BUG:
        legs = outline("M-6-4L-12-8M-7 2H-14M-6 8L-12 12M8-4L14-8M9 2H16M8 8L14 12M-1-9L-4-14M3-9L6-14", width=2)
        shell = tag("ellipse", cx=1, cy=3, rx=7, ry=10, fill=filled("ink"))
        return legs + shell + outline("M1-6V12", width=1.5, colour="tint-bug")
    return ""


def gates() -> dict[str, Sprite]:
    """The bodies of all nine gates."""
    return {gate_name(kind): Sprite(*BODY, gate_body(kind)) for kind in range(len(GATE_NAMES))}


def back(width: float, height: float) -> str:
    """The running pattern of a card's back, without its edge: traces that turn, and vias."""
    step, words = 12.0, []
    x0, y0 = -width / 2, -height / 2
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 1):
            x, y = x0 + column * step, y0 + row * step
            if x + step <= -x0 and y + step <= -y0:
                words.append(
                    f"M{number(x)} {number(y + 6)}h3.5l2.5-2.5v-3.5M{number(x + 12)} {number(y + 6)}h-3.5l-2.5 2.5v3.5"
                )
    return tag("path", d="".join(words), fill="none", stroke=filled("back-ink"), stroke_opacity=0.26, stroke_width=1.4)


def inset(kind: int, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A gate inside another sprite."""
    return use(gate_name(kind), x, y, scale, turn, size=BODY)


def signal_inset(value: int, x: float, y: float, diameter: float) -> str:
    """A signal inside another sprite."""
    return use(signal_name(value), x, y, diameter / SIGNAL, size=(SIGNAL, SIGNAL))
