"""The drawings of Hard Wired: displays with beam-drawn digits, circuits on squared paper."""

from __future__ import annotations

from logicade.engine.drawing import box, number, tag
from logicade.engine.scene.sprites import Sprite, use
from logicade.games.hard_wired.tables import CODES, TRIPLES
from logicade.kit.sprites import filled, letters, outline

SHOW = (64.0, 98.0)  # a display
TINY = (50.0, 28.0)  # a display lying on its side, for a strip
CARD = (88.0, 122.0)  # a circuit
CONTACTS = (-33.0, 0.0, 33.0)  # of a circuit, from its middle
LED = (26.0, 26.0)
DIGIT = (16.0, 26.0)

# Each digit in one stroke, around 0, 0.
BEAMS = {
    1: "M-4-7L1-11V11M-4 11H6",
    2: "M-6-7C-6-13 6-13 6-6C6-1-6 5-6 11H7",
    3: "M-6-9C-3-13 6-12 6-6C6-1 1 0-2 0C2 0 7 1 7 6C7 13-4 13-7 8",
}
COIL = "M-18 0c-1-13 9-13 9 0c0-13 9-13 9 0c0-13 9-13 9 0c0-13 10-13 9 0"
RESISTOR_BANDS = "M-8-7V7M0-7V7M8-7V7"


def show_name(triple: int) -> str:
    """A display by its triple."""
    return f"show-{triple}"


def tiny_name(triple: int) -> str:
    """The same lying on its side."""
    return f"tiny-{triple}"


def circuit_name(code: int) -> str:
    """A circuit by the number of its code."""
    return f"circuit-{code}"


def led_name(value: int) -> str:
    """A value behind a circuit."""
    return f"led-{value}"


def _frame(width: float, height: float, rim: float) -> str:
    """A bezel around a dark glass."""
    x, y = -width / 2, -height / 2
    bezel = tag(
        "rect", x=x, y=y, width=width, height=height, rx=rim * 1.6, fill=filled("bezel"), stroke=filled("rim"),
        stroke_width=1.5,
    )  # fmt: skip
    glass = tag(
        "rect", x=x + rim, y=y + rim, width=width - 2 * rim, height=height - 2 * rim, rx=rim * 1.2, fill=filled("glass")
    )
    shine = outline(
        f"M{number(x + rim * 1.9)} {number(y + rim * 3)}q0-{number(rim)} {number(rim * 1.6)}-{number(rim)}",
        width=1.6,
        colour="bezel",
    )
    return bezel + glass + shine


def _digits() -> dict[str, Sprite]:
    return {f"digit-{value}": Sprite(*DIGIT, outline(d, width=3, colour="beam")) for value, d in BEAMS.items()}


def _shows() -> dict[str, Sprite]:
    found = {"show": Sprite(*SHOW, _frame(*SHOW, 7)), "tiny": Sprite(*TINY, _frame(*TINY, 3))}
    for number_, triple in enumerate(TRIPLES):
        high = "".join(use(f"digit-{value}", 0, 27 * (k - 1), 0.88, size=DIGIT) for k, value in enumerate(triple))
        wide = "".join(use(f"digit-{value}", 13 * (k - 1), 0, 0.6, size=DIGIT) for k, value in enumerate(triple))
        found[show_name(number_)] = Sprite(*SHOW, use("show", size=SHOW) + high)
        found[tiny_name(number_)] = Sprite(*TINY, use("tiny", size=TINY) + wide)
    return found


def _leds() -> dict[str, Sprite]:
    ground = tag(
        "rect", x=-13, y=-13, width=26, height=26, rx=8, fill=filled("glass"), stroke=filled("rim"), stroke_width=1
    )
    return {led_name(value): Sprite(*LED, ground + use(f"digit-{value}", 0, 0, 0.62, size=DIGIT)) for value in BEAMS}


def _paper() -> str:
    """Squared paper with brass contacts at both edges."""
    width, height = CARD
    brass = "".join(
        tag("rect", x=x, y=y - 4.5, width=10, height=9, rx=2.5, fill=filled("brass"), stroke=filled("rim"))
        for y in CONTACTS for x in (-width / 2 - 4.5, width / 2 - 5.5)
    )  # fmt: skip
    sheet = box(-width / 2, -height / 2, width, height, "card edge", 9)
    lines = "".join(f"M{x} -54V54" for x in range(-30, 31, 15)) + "".join(f"M-38 {y}H38" for y in range(-45, 46, 15))
    return brass + sheet + tag("path", d=lines, fill="none", stroke=filled("grid"), stroke_width=1)


def _part(sign: str, x: float, y: float) -> str:
    """A coil that adds one, or a resistor that takes one away, with its sign above."""
    moved = f"translate({number(x)} {number(y)})"
    if sign == "+":
        drawn = tag("path", d="M-15 0H15", stroke=filled("card"), stroke_width=7) + outline(
            COIL, width=4, colour="coil"
        )
        return tag("g", drawn, transform=moved) + letters("+1", x, y - 19, 13, "coil")
    drawn = tag("rect", x=-16, y=-7, width=32, height=14, rx=5, fill=filled("resistor"))
    drawn += tag("path", d=RESISTOR_BANDS, stroke=filled("card"), stroke_width=2.4, fill="none")
    return tag("g", drawn, transform=moved) + letters("−1", x, y - 16, 13, "resistor")


def _circuit(code: str) -> str:
    """Three wires from left to right, later ones over earlier ones, and what is on them."""
    edge, drawn, parts = CARD[0] / 2, [use("paper", size=CARD)], []
    straight = all(int(code[2 * k]) == k + 1 for k in range(3))
    for k in sorted(range(3), key=lambda k: abs(int(code[2 * k]) - 1 - k)):
        begin, end = CONTACTS[k], CONTACTS[int(code[2 * k]) - 1]
        wire = f"M{-edge} {number(begin)}"
        wire += f"H{edge}" if begin == end else f"H-10C10 {number(begin)} 6 {number(end)} 26 {number(end)}H{edge}"
        if begin != end:
            gap = f"M-12 {number(begin)}C10 {number(begin)} 6 {number(end)} 24 {number(end)}"
            drawn.append(tag("path", d=gap, fill="none", stroke=filled("card"), stroke_width=10))
        drawn.append(outline(wire, width=3.4))
        if code[2 * k + 1] != "=":
            parts.append(_part(code[2 * k + 1], 0 if straight else -22, begin))
    return "".join([*drawn, *parts])


def _back() -> str:
    width, height = CARD
    ground = tag(
        "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=9, fill=filled("trace"),
        stroke=filled("card"), stroke_width=3,
    )  # fmt: skip
    lines = "M-44-24H-23C-11-24-14 0 0 0S11 24 23 24H44M-44 24H-23C-9 24-9 0 0 0S9-24 23-24H44M-44 0H-18M18 0H44"
    traces = tag("path", d=lines, fill="none", stroke=filled("card"), stroke_width=3, opacity=0.6)
    eye = tag("circle", r=13, fill=filled("trace"), stroke=filled("card"), stroke_width=3)
    return ground + traces + eye


SPRITES: dict[str, Sprite] = {
    **_digits(), **_shows(), **_leds(), "paper": Sprite(*CARD, _paper()), "back": Sprite(*CARD, _back()),
    **{circuit_name(k): Sprite(*CARD, _circuit(code)) for k, code in enumerate(CODES)},
}  # fmt: skip
