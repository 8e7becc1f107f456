"""Faces of the kit's cards, for hands, rows and print: gates with their truth tables, signals, and small chips.

A face has no edge and no shadow: page, picture and print draw the card below it.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicade.engine.drawing import number, tag
from logicade.engine.options import Text, say
from logicade.engine.scene.sprites import Sprite
from logicade.kit.gates import BUF, BUG, DFF, GATE_NAMES, OPEN, PAIR, PAIR_GATES, SINGLE
from logicade.kit.sprites import (
    filled,
    gate_shape,
    inset,
    letters,
    outline,
    signal_inset,
    tint,
)

CARD = (96.0, 138.0)  # a gate's card with its truth table
FACE = (68.0, 90.0)  # a signal's card in a row
CHIP = (72.0, 40.0)  # a gate in somebody's open hand, with its name,
SLIM = (30.0, 40.0)  # without it, or its back
CORE = (40.0, 52.0)  # a gate's body without leads, looking down
COLUMN = 30.0  # from column to column of a truth table
TABLE_Y = 40.0  # the middle of its columns
LETTERED = (DFF, BUG)
MEANINGS = (
    Text("1 when both are 1", "両方1なら1"),
    Text("1 when at least one is 1", "1つでも1があれば1"),
    Text("0 when both are 1, else 1", "両方1なら0、ほかは1"),
    Text("1 when both are 0, else 0", "両方0なら1、ほかは0"),
    Text("1 when the two differ", "2つが違えば1"),
    Text("changes nothing", "変化なし"),
    Text("turns 0 into 1 and 1 into 0", "0と1を反転"),
    Text("keeps the signal and locks its card", "値はそのまま、カードを使用不可にする"),
    Text("makes the signal uncertain", "不確定信号にする"),
)


def meaning(kind: int, language: str) -> str:
    """What a gate does, in a few words."""
    return say(MEANINGS[kind], language)


def card_name(kind: int) -> str:
    """The face of a gate's card."""
    return f"card-{GATE_NAMES[kind].lower()}"


def chip_name(kind: int, *, slim: bool = False) -> str:
    """A gate in an open hand."""
    return f"{'slim' if slim else 'chip'}-{GATE_NAMES[kind].lower()}"


def core_name(kind: int) -> str:
    """A gate's body without leads, looking down."""
    return f"core-{GATE_NAMES[kind].lower()}"


def face_name(value: int) -> str:
    """The face of a signal's card."""
    return ("face-0", "face-1", "face-open")[value]


def table(kind: int) -> list[tuple[str, int]]:
    """A gate's truth table: inputs as a text, and what comes out; the order of two inputs never matters."""
    if kind >= BUF:
        return [(str(value), int(SINGLE[kind - BUF, value])) for value in range(2)]
    return [(f"{a}{b}", int(PAIR[kind, a, b])) for a, b in ((0, 0), (0, 1), (1, 1))]


def column(kind: int, inputs: tuple[int, ...]) -> float:
    """Where the middle of a column of the truth table is, from the middle of the card."""
    rows = table(kind)
    at = [inputs_text for inputs_text, _ in rows].index("".join(map(str, sorted(inputs))))
    return COLUMN * (at - (len(rows) - 1) / 2)


def card(kind: int) -> Sprite:
    """A gate's card: name, gate and truth table."""
    ground = tag("rect", x=-42, y=-63, width=84, height=82, rx=6, fill=filled(f"tint-{tint(kind)}"), fill_opacity=0.6)
    parts = [ground, letters(GATE_NAMES[kind], 0, -51, 14), standing(kind, 0, -10, 0.76)]
    for k, (inputs, output) in enumerate(rows := table(kind)):
        x = COLUMN * (k - (len(rows) - 1) / 2)
        parts.append(letters(inputs, x, 30, 13, "soft", 550))
        parts.append(signal_inset(output, x, 50, 21))
    if kind == DFF:
        parts.append(padlock(32, 4, 0.62))
    return Sprite(*CARD, "".join(parts))


def padlock(x: float, y: float, scale: float) -> str:
    """A small lock in ink."""
    body = tag("rect", x=-9, y=-3, width=18, height=14, rx=3, fill=filled("ink"))
    whole = outline("M-5.5-3V-7A5.5 5.5 0 0 1 5.5-7V-3") + body
    return tag("g", whole, transform=f"translate({x} {y}) scale({scale})")


def face(value: int) -> Sprite:
    """A signal's card: the signal in a thin frame; hatched where it is open."""
    colour = ("zero", "one", "trace")[value]
    rim = tag(
        "rect", x=-28.5, y=-39.5, width=57, height=79, rx=6, fill="none", stroke=filled(colour), stroke_opacity=0.3,
        stroke_width=1.2,
    )  # fmt: skip
    if value == OPEN:
        rim += tag("path", d=_stripes(), stroke=filled("trace"), stroke_width=2.4, stroke_opacity=0.45, fill="none")
    return Sprite(*FACE, rim + signal_inset(value, 0, 0, 48))


def _stripes() -> str:
    """Slanted lines across a card, without its middle."""
    words = []
    for x in range(-60, 62, 11):
        for low, high in ((-38, -22), (22, 38)):
            ends = [(x - low * 0.5, low), (x - high * 0.5, high)]
            if all(abs(end[0]) <= 27 for end in ends):
                words.append("M{} {}L{} {}".format(*ends[0], *ends[1]))
    return "".join(words)


def chip(kind: int) -> Sprite:
    """A gate in an open hand, with its name beside it."""
    plate = _plate(CHIP, f"tint-{tint(kind)}")
    name = letters(GATE_NAMES[kind], 14, 0, 13, weight=650)
    return Sprite(*CHIP, plate + standing(kind, -19, 0, 0.46) + name)


def slim(kind: int) -> Sprite:
    """A gate in an open hand where room is scarce."""
    return Sprite(*SLIM, _plate(SLIM, f"tint-{tint(kind)}") + standing(kind, 0, 0, 0.46))


def slim_back() -> Sprite:
    """A gate that is held face down."""
    mark = outline("M-6-7V1A6 6 0 0 0 6 1V-7Z", width=2.2, colour="back-ink")
    return Sprite(*SLIM, _plate(SLIM, "back") + mark)


def _plate(size: tuple[float, float], colour: str) -> str:
    width, height = size
    return tag(
        "rect", x=0.8 - width / 2, y=0.8 - height / 2, width=width - 1.6, height=height - 1.6, rx=8,
        fill=filled(colour), stroke=filled("edge"), stroke_width=1.6,
    )  # fmt: skip


def core(kind: int) -> Sprite:
    """A gate's body without leads, looking down."""
    return Sprite(*CORE, gate_shape(kind) if kind in LETTERED else tag("g", gate_shape(kind), transform="rotate(90)"))


def standing(kind: int, x: float, y: float, scale: float) -> str:
    """A gate with its leads up and down; one with letters inside is not turned."""
    if kind not in LETTERED:
        return inset(kind, x, y, scale, 90)
    drawn = outline("M0-34V-18M0 18V36") + gate_shape(kind)
    return tag("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")


def rays(radius: float, length: float, count: int = 12) -> Sprite:
    """Rays around something that has decided the match."""
    d = f"M{radius} 0H{radius + length}"
    lines = "".join(
        tag("path", d=d, transform=f"rotate({k * 360 / count + 15})", stroke=filled("pick"), stroke_width=4,
            stroke_linecap="round")
        for k in range(count)
    )  # fmt: skip
    return Sprite(2 * (radius + length), 2 * (radius + length), lines)


def gate_cards(kinds: Iterable[int] = range(PAIR_GATES)) -> dict[str, Sprite]:
    """Cards, chips and bodies of some gates, and the backs."""
    found: dict[str, Sprite] = {"slim-back": slim_back()}
    for kind in kinds:
        found |= {card_name(kind): card(kind), core_name(kind): core(kind)}
        found |= {chip_name(kind): chip(kind), chip_name(kind, slim=True): slim(kind)}
    return found


def signal_cards(values: Iterable[int] = range(2)) -> dict[str, Sprite]:
    """The faces of signal cards, by name."""
    return {face_name(value): face(value) for value in values}
