"""The one visual language of signals and gates, from which the circuit games draw their pieces.

A signal is told by shape and digit first, by colour second; a gate by its usual distinctive shape and its name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from logicade.engine.drawing import About, box, class_names, label, number, tag
from logicade.engine.errors import BadValue
from logicade.engine.options import Text, say
from logicade.kit.gates import (
    AND,
    BUF,
    BUG,
    DFF,
    GATE_NAMES,
    NAND,
    NOR,
    NOT,
    OR,
    PAIR,
    PAIR_GATES,
    SIGNAL_TEXT,
    SINGLE,
    XOR,
)  # fmt: skip

SIGNAL = 48  # the side of a signal's square
GATE = (70, 64)  # a gate's width and height, its name included
BACK = "gate-back"  # a gate card lying face down

# ---- what gates say of themselves ------------------------------------------------------------------------------------

MEANINGS = (
    Text("AND: 1 when both are 1", "AND: 両方1なら1"),
    Text("OR: 1 when at least one is 1", "OR: どちらかが1なら1"),
    Text("NAND: 0 when both are 1, else 1", "NAND: 両方1なら0、ほかは1"),
    Text("NOR: 1 when both are 0, else 0", "NOR: 両方0なら1、ほかは0"),
    Text("XOR: 1 when the two differ", "XOR: 2つが違えば1"),
    Text("BUF: lets the signal through", "BUF: 信号をそのまま通します"),
    Text("NOT: turns the signal round", "NOT: 信号を反転します"),
    Text("DFF: lets the signal through and locks it", "DFF: 信号を通して固定します"),
    Text("BUG: nobody knows what comes out", "BUG: 何が出るかわかりません"),
)


def gate_about(kind: int, language: str) -> About:
    """What a gate says of itself."""
    return About(say(MEANINGS[kind], language), truth_of(kind))


def truth_of(gate: int) -> str:
    """What a gate makes of 00, 01, 10 and 11, or of 0 and 1, in a row; nothing for a BUG, which has no table."""
    if gate == BUG:
        return ""
    made = PAIR[gate, :2, :2] if gate < PAIR_GATES else SINGLE[gate - BUF, :2]
    return "".join(str(signal) for signal in made.ravel())


# ---- signals ---------------------------------------------------------------------------------------------------------


def signal(value: int) -> str:
    """The symbol of a signal: 0, 1 or open."""
    return ("signal-0", "signal-1", "signal-open")[value]


def _hatching(radius: float, step: float) -> str:
    """Slanted chords of a circle in the middle of a signal."""
    middle, slant, strokes = SIGNAL / 2, math.sqrt(0.5), []
    for k in range(-int(radius / step), int(radius / step) + 1):
        away, half = k * step, math.sqrt(radius**2 - (k * step) ** 2)
        ends = [(middle + (away + turn * half) * slant, middle + (away - turn * half) * slant) for turn in (-1, 1)]
        strokes.append("M{} {}L{} {}".format(*(number(value) for end in ends for value in end)))
    return "".join(strokes)


def _signals() -> dict[str, str]:
    middle = SIGNAL / 2

    def round_(radius: float, classes: str) -> str:
        return tag("circle", cx=middle, cy=middle, r=radius, class_=class_names(classes))

    def digit(value: int, classes: str) -> str:
        return tag("text", SIGNAL_TEXT[value], x=middle, y=33.5, class_=class_names(f"digit {classes}"))

    shapes = (
        round_(22, "disc") + digit(0, "zero-ink"),
        round_(19.5, "ring") + digit(1, "one"),
        round_(20.5, "hatch")
        + tag("path", d=_hatching(20.5, 5), class_=class_names("hatch"))
        + round_(12.5, "card")
        + digit(2, "ink"),
    )
    return {
        signal(value): tag("symbol", shape, id=signal(value), viewBox=f"0 0 {SIGNAL} {SIGNAL}")
        for value, shape in enumerate(shapes)
    }


# ---- gates -----------------------------------------------------------------------------------------------------------

# Bodies end at x = 56 on the right; the middle is at y = 22, the two inputs at 13 and 31.
_AND = "M18 4H38A18 18 0 0 1 38 40H18Z"
_OR = "M16 4H25C41 4 51 12 56 22C51 32 41 40 25 40H16Q26 22 16 4Z"
_XOR = "M22 4H29C43 4 51 12 56 22C51 32 43 40 29 40H22Q32 22 22 4Z"
_TRIANGLE = "M20 4L56 22L20 40Z"
_BOX = "M24 3H52Q56 3 56 7V37Q56 41 52 41H24Q20 41 20 37V7Q20 3 24 3Z"
_BODIES = {  # outline, tint, leads
    AND: (_AND, "and", "M7 13H18M7 31H18"),
    OR: (_OR, "or", "M7 13H19M7 31H19"),
    NAND: (_AND, "and", "M7 13H18M7 31H18"),
    NOR: (_OR, "or", "M7 13H19M7 31H19"),
    XOR: (_XOR, "xor", "M7 13H17M7 31H17M14 4Q24 22 14 40"),
    BUF: (_TRIANGLE, "single", "M7 22H20"),
    NOT: (_TRIANGLE, "single", "M7 22H20"),
    DFF: (_BOX, "single", "M7 13H20M7 31H20"),
    BUG: (_BOX, "bug", "M7 22H20"),
}
_FRAME = f"5 0 {GATE[0]} {GATE[1]}"
_BUBBLED = (NAND, NOR, NOT)
_LEGS = "M32 20L27 17M31 25H25.5M32 30L27 33.5M44 20L49 17M45 25H50.5M44 30L49 33.5M36 12L33 7.5M40 12L43 7.5"


def gate(kind: int) -> str:
    """The symbol of a gate."""
    return f"gate-{GATE_NAMES[kind].lower()}"


def _inside(kind: int) -> str:
    """What a body carries: the clock of a DFF, the bug of a BUG."""
    if kind == DFF:
        letters = label(24, 18, "D", 13, "ink strong") + label(52, 18, "Q", 13, "ink strong", "end")
        return tag("path", d="M20 25.5L29 31L20 36.5", class_=class_names("lead")) + letters
    if kind == BUG:
        legs = tag("path", d=_LEGS, class_=class_names("leg"))
        shell = tag("ellipse", cx=38, cy=25, rx=7.5, ry=10, class_=class_names("ink"))
        spots = "".join(
            tag("circle", cx=x, cy=y, r=1.7, class_=class_names("tint-bug")) for x in (35, 41) for y in (22, 28)
        )
        return legs + shell + tag("circle", cx=38, cy=14, r=4.2, class_=class_names("ink")) + spots
    return ""


def _gate(kind: int) -> str:
    outline, tint, leads = _BODIES[kind]
    level = 13 if kind == DFF else 22  # Q faces D
    bubble = kind in _BUBBLED
    shape = tag("path", d=f"{leads}M{66 if bubble else 56} {level}H73", class_=class_names("lead"))
    shape += tag("path", d=outline, class_=class_names(f"body tint-{tint}")) + _inside(kind)
    if bubble:
        shape += tag("circle", cx=61, cy=level, r=5, class_=class_names("body card"))
    name = tag("text", GATE_NAMES[kind], x=40, y=60, class_=class_names("name"))
    return tag("symbol", shape + name, id=gate(kind), viewBox=_FRAME)


def _back() -> str:
    weave = "".join(f"M{x} 4L{x + 56} 60M{x + 56} 4L{x} 60" for x in (-44, -28, -12, 4, 20, 36, 52, 68))
    clip = tag(
        "svg",
        tag("path", d=weave, class_=class_names("weave"), transform="translate(-10 -5)"),
        x=10,
        y=5,
        width=60,
        height=54,
    )
    shape = box(6, 1, 68, 62, "back", 8) + clip + tag("circle", cx=40, cy=32, r=17, class_=class_names("back"))
    mark = tag("text", "?", x=40, y=41.5, class_=class_names("digit back-ink"))
    return tag("symbol", shape + mark, id=BACK, viewBox=_FRAME)


# ---- all symbols -----------------------------------------------------------------------------------------------------

SYMBOLS = _signals() | {gate(kind): _gate(kind) for kind in range(len(GATE_NAMES))} | {BACK: _back()}


def symbols(names: Iterable[str]) -> tuple[str, ...]:
    """The symbols of a set of names, always in the same order; BadValue for a name that there is not."""
    wanted = set(names)
    if strange := sorted(wanted - SYMBOLS.keys()):
        raise BadValue(f"there is no symbol `{strange[0]}`", hint=f"symbols: {', '.join(SYMBOLS)}")
    return tuple(symbol for name, symbol in SYMBOLS.items() if name in wanted)


def sheet() -> str:
    """All symbols as one drawing that shows nothing, to be put into the page once."""
    root = dict(xmlns="http://www.w3.org/2000/svg", width="0", height="0", aria_hidden="true", class_="lc-parts")
    return tag("svg", tag("defs", "".join(SYMBOLS.values())), **root).replace("<symbol", "\n<symbol") + "\n"
