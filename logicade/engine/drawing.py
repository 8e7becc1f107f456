"""The one visual language of signals and gates: SVG parts for page, documents and print, a few for terminals.

A signal is told by shape and digit first, by colour second; a gate by its usual distinctive shape and its name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

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

FONTS = (
    'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,'
    '"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP","BIZ UDGothic",Meiryo,sans-serif'
)
# Light and dark. Every text colour reaches 4.5:1 on the grounds it is used on, every line that carries meaning 3:1.
PALETTE = {
    "paper": ("#f3efe4", "#11161d"),
    "panel": ("#fbf9f3", "#1a212b"),
    "card": ("#ffffff", "#27303d"),
    "ink": ("#1c2836", "#edf1f5"),
    "dim": ("#566170", "#a9b4c1"),
    "edge": ("#d8d1bf", "#38434f"),
    "wire": ("#857f6f", "#7c8897"),
    "accent": ("#0a6c66", "#55d3c4"),
    "zero": ("#24395a", "#a9c4ec"),
    "zero-ink": ("#ffffff", "#101a29"),
    "one": ("#bf3a1e", "#ff9a7b"),
    "back": ("#3c5877", "#4b719a"),
    "back-ink": ("#ffffff", "#ffffff"),
    "tint-and": ("#cfe2f8", "#2d4c74"),
    "tint-or": ("#d2ecd3", "#2b5a40"),
    "tint-xor": ("#fde5a9", "#6a5318"),
    "tint-single": ("#e6dbf6", "#4f3f76"),
    "tint-bug": ("#fcd5cd", "#74393a"),
}
# Plain class selectors only: they reach into a `<use>`, selectors with ancestors do not.
RULES = {
    "paper panel card back tint-and tint-or tint-xor tint-single tint-bug": "fill:var(--lc-{0})",
    "ink dim accent one zero zero-ink back-ink": "fill:var(--lc-{0})",
    "disc": "fill:var(--lc-zero)",
    "ring": "fill:var(--lc-card);stroke:var(--lc-one);stroke-width:5",
    "hatch": "fill:var(--lc-card);stroke:var(--lc-wire);stroke-width:2.5",
    "body": "stroke:var(--lc-ink);stroke-width:3;stroke-linejoin:round",
    "lead": "fill:none;stroke:var(--lc-ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "leg": "fill:none;stroke:var(--lc-ink);stroke-width:2;stroke-linecap:round",
    "weave": "fill:none;stroke:var(--lc-back-ink);stroke-width:1.5;opacity:.45",
    "edge": "stroke:var(--lc-edge);stroke-width:1.5",
    "live": "stroke:var(--lc-accent);stroke-width:3",
    "wire": "fill:none;stroke:var(--lc-wire);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "slot": "stroke:var(--lc-wire);stroke-width:1.5;stroke-dasharray:4 4",
    "strong": "font-weight:700",
    "digit": "font-weight:700;font-size:27px;text-anchor:middle",
    "name": "font-weight:700;font-size:20px;text-anchor:middle;fill:var(--lc-ink)",
    "spot": "fill:none;pointer-events:all",
}

# ---- small things ----------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """A coordinate with at most two decimals, the same on every machine."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")  # + 0 turns -0 into 0


def tag(element: str, content: str | None = None, **attributes: str | float) -> str:
    """An SVG element; `class_` and `font_size` are written `class` and `font-size`, numbers shortened."""
    words = [element]
    for key, value in attributes.items():
        shown = value if isinstance(value, str) else number(value)
        words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    return f"<{' '.join(words)}/>" if content is None else f"<{' '.join(words)}>{content}</{element}>"


def label(x: float, y: float, text: str, size: float, classes: str = "ink", anchor: str = "start") -> str:
    """A line of text; several classes with spaces between them."""
    return tag("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, class_=_classes(classes))


def span(text: str, classes: str, gap: float = 0) -> str:
    """A piece of a line of text in its own style, a gap after what comes before."""
    return tag("tspan", escape(text), dx=gap, class_=_classes(classes))


def place(symbol: str, x: float, y: float, width: float, height: float) -> str:
    """A `<use>` of one of our symbols, to be fitted into a box."""
    return tag("use", href=f"#{symbol}", x=x, y=y, width=width, height=height)


def box(x: float, y: float, width: float, height: float, classes: str, corner: float = 8) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=corner, class_=_classes(classes))


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


class About(NamedTuple):
    """What a piece says of itself when somebody asks; `truth` is a gate's table, to be drawn beside the words."""

    text: str
    truth: str = ""

    def marks(self) -> dict[str, str]:
        """The attributes that say it."""
        return {"data_about": self.text} | ({"data_truth": self.truth} if self.truth else {})


def gate_about(kind: int, language: str) -> About:
    """What a gate says of itself."""
    return About(say(MEANINGS[kind], language), truth_of(kind))


def truth_of(gate: int) -> str:
    """What a gate makes of 00, 01, 10 and 11, or of 0 and 1, in a row; nothing for a BUG, which has no table."""
    if gate == BUG:
        return ""
    made = PAIR[gate, :2, :2] if gate < PAIR_GATES else SINGLE[gate - BUF, :2]
    return "".join(str(signal) for signal in made.ravel())


def explained(content: str, about: About) -> str:
    """A piece that says what it is."""
    return tag("g", content, **about.marks())


def part(content: str, seat: int | None = None, about: About | None = None, **fields: int) -> str:
    """A piece that stands for fields of actions, so that a page can narrow the legal ones by a click on it.

    `seat` says whose piece it is; without it, it is everybody's.
    """
    marks = {"data_fields": " ".join(f"{name}={value}" for name, value in fields.items())}
    marks |= {} if seat is None else {"data_seat": str(seat)}
    marks |= {} if about is None else about.marks()
    return tag("g", content, class_=_classes("part"), **marks)


def _classes(names: str) -> str:
    """Our classes carry a prefix, so that a drawing inside a page styles nothing else."""
    return " ".join(f"lc-{name}" for name in names.split())


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
        return tag("circle", cx=middle, cy=middle, r=radius, class_=_classes(classes))

    def digit(value: int, classes: str) -> str:
        return tag("text", SIGNAL_TEXT[value], x=middle, y=33.5, class_=_classes(f"digit {classes}"))

    shapes = (
        round_(22, "disc") + digit(0, "zero-ink"),
        round_(19.5, "ring") + digit(1, "one"),
        round_(20.5, "hatch")
        + tag("path", d=_hatching(20.5, 5), class_=_classes("hatch"))
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
        return tag("path", d="M20 25.5L29 31L20 36.5", class_=_classes("lead")) + letters
    if kind == BUG:
        legs = tag("path", d=_LEGS, class_=_classes("leg"))
        shell = tag("ellipse", cx=38, cy=25, rx=7.5, ry=10, class_=_classes("ink"))
        spots = "".join(
            tag("circle", cx=x, cy=y, r=1.7, class_=_classes("tint-bug")) for x in (35, 41) for y in (22, 28)
        )
        return legs + shell + tag("circle", cx=38, cy=14, r=4.2, class_=_classes("ink")) + spots
    return ""


def _gate(kind: int) -> str:
    outline, tint, leads = _BODIES[kind]
    level = 13 if kind == DFF else 22  # Q faces D
    bubble = kind in _BUBBLED
    shape = tag("path", d=f"{leads}M{66 if bubble else 56} {level}H73", class_=_classes("lead"))
    shape += tag("path", d=outline, class_=_classes(f"body tint-{tint}")) + _inside(kind)
    if bubble:
        shape += tag("circle", cx=61, cy=level, r=5, class_=_classes("body card"))
    name = tag("text", GATE_NAMES[kind], x=40, y=60, class_=_classes("name"))
    return tag("symbol", shape + name, id=gate(kind), viewBox=_FRAME)


def _back() -> str:
    weave = "".join(f"M{x} 4L{x + 56} 60M{x + 56} 4L{x} 60" for x in (-44, -28, -12, 4, 20, 36, 52, 68))
    clip = tag(
        "svg",
        tag("path", d=weave, class_=_classes("weave"), transform="translate(-10 -5)"),
        x=10,
        y=5,
        width=60,
        height=54,
    )
    shape = box(6, 1, 68, 62, "back", 8) + clip + tag("circle", cx=40, cy=32, r=17, class_=_classes("back"))
    mark = tag("text", "?", x=40, y=41.5, class_=_classes("digit back-ink"))
    return tag("symbol", shape + mark, id=BACK, viewBox=_FRAME)


# ---- pictures in characters ------------------------------------------------------------------------------------------


def mark(text: str, look: str) -> str:
    """A text in a style of the terminal: `zero`, `one`, `gate`, `mover`, `dim` or `strong`, as rich markup."""
    return f"[{look}]{text}[/{look}]"


def pad(text: str, cells: int, look: str = "") -> str:
    """A text filled up to so many cells of a terminal; a Japanese letter takes two."""
    from rich.cells import cell_len

    return (mark(text, look) if look else text) + " " * (cells - cell_len(text))


# ---- whole drawings --------------------------------------------------------------------------------------------------

SYMBOLS = _signals() | {gate(kind): _gate(kind) for kind in range(len(GATE_NAMES))} | {BACK: _back()}


def symbols(names: Iterable[str]) -> str:
    """The `<defs>` for a set of symbol names, always in the same order."""
    wanted = set(names)
    if strange := sorted(wanted - SYMBOLS.keys()):
        raise BadValue(f"there is no symbol `{strange[0]}`", hint=f"symbols: {', '.join(SYMBOLS)}")
    return tag("defs", "".join(symbol for name, symbol in SYMBOLS.items() if name in wanted))


_defs = symbols  # `document` has a parameter of that name


def used(body: str) -> set[str]:
    """The symbol names that a drawing uses."""
    return set(re.findall(r'<use href="#([\w-]+)"', body))


def _colours() -> tuple[str, str]:
    """The palette as variables, light and dark."""
    light, dark = ("".join(f"--lc-{name}:{pair[k]};" for name, pair in PALETTE.items()) for k in range(2))
    return light, dark


def _rules() -> list[str]:
    return [f".lc-{name}{{{look.format(name)}}}" for names, look in RULES.items() for name in names.split()]


def style() -> str:
    """The style sheet that the symbols and drawings need, light and dark."""
    light, dark = _colours()
    ground = f".logicade{{{light}font-family:{FONTS}}}@media (prefers-color-scheme:dark){{.logicade{{{dark}}}}}"
    return ground + "".join(_rules())


def document(
    width: float,
    height: float,
    body: str,
    *,
    title: str,
    description: str,
    symbols: Iterable[str],
    language: str = "en",
) -> str:
    """A whole SVG file that stands alone: named, described, in light and dark."""
    head = tag("title", escape(title)) + tag("desc", escape(description)) + tag("style", escape(style()))
    ground = box(0, 0, width, height, "paper", 14)
    view = f"0 0 {number(width)} {number(height)}"
    content = "\n".join(("", head, _defs(symbols), ground, body, ""))
    root = dict(xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img", lang=language, class_="logicade")
    return tag("svg", content, **root) + "\n"


# ---- for the page ----------------------------------------------------------------------------------------------------


def sheet() -> str:
    """All symbols as one drawing that shows nothing, to be put into the page once."""
    root = dict(xmlns="http://www.w3.org/2000/svg", width="0", height="0", aria_hidden="true", class_="lc-parts")
    return tag("svg", symbols(SYMBOLS), **root).replace("<symbol", "\n<symbol") + "\n"


def page_style() -> str:
    """The style sheet for the page: it follows the system unless `data-theme` of the root says `light` or `dark`."""
    light, dark = (colours.replace(";", ";\n  ").rstrip() for colours in _colours())
    lines = [
        f":root {{\n  --lc-font: {FONTS};\n  {light}\n}}",
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme=light]) {{\n  {dark}\n}}\n}}",
        f":root[data-theme=dark] {{\n  {dark}\n}}",
        ".logicade{font-family:var(--lc-font)}",
        ".lc-parts{position:absolute}",
        *_rules(),
    ]
    return "\n".join(lines) + "\n"


def bare(drawn: str) -> str:
    """A drawing without style and symbols, for a page that has them already."""
    return re.sub(r"<(style|defs)>.*?</\1>\n?", "", drawn, flags=re.DOTALL)
