"""The drawings of Logi-Sticks: pieces, the board, lamps for target stones, marks of joints, and locks.

A piece is drawn with turn 0 (4.2): its first input is above, a second one at the right. Its gate points away from them.
On the board its outputs are faint stubs; those that can matter are drawn over by wires. In a hand all are arrows.
"""

from __future__ import annotations

from logicade.engine.drawing import number, tag
from logicade.engine.scene.sprites import Sprite
from logicade.games.logi_sticks.ground import QUARTER, SQUARE
from logicade.games.logi_sticks.tables import (
    KIND_AND,
    KIND_CAPACITOR,
    KIND_NOT,
    KIND_OR,
    KIND_PASS,
    KIND_XOR,
    KINDS,
    LETTERS,
    PAIRS,
    WIDE,
)
from logicade.kit.sprites import filled, letters, outline, signals

HALF = 23.5  # a piece, from its middle to a side
LAMP = (46.0, 36.0)
LIT, MISSED, OPEN, WOULD, HIDDEN, SLOT = range(6)  # what a lamp says
LAMPS = ("lit", "missed", "open", "would")
TINTS = ("tint-and", "tint-or", "tint-xor", "card", "tint-single", "tint-source")
NAMES = tuple(f"piece-{letter}" for letter in LETTERS)
HELD = tuple(f"held-{letter}" for letter in LETTERS)
SHAPES = {
    KIND_AND: "M-18-17H0A17 17 0 0 1 0 17H-18Z",
    KIND_OR: "M-20-17C-4-17 10-14 20 0C10 14-4 17-20 17C-11 6-11-6-20-17Z",
    KIND_XOR: "M-16-17C-2-17 12-14 22 0C12 14-2 17-16 17C-7 6-7-6-16-17Z",
    KIND_PASS: "M-14-17L20 0L-14 17Z",
    KIND_NOT: "M-18-16L12 0L-18 16Z",
}
NAMED = {KIND_AND: "and", KIND_OR: "or", KIND_XOR: "xor", KIND_NOT: "not"}


def lamp_name(value: int, state: int, narrow: bool = False) -> str:
    """The sprite of a target stone: lit, missed, open, or one that would be lit; round where there is little room."""
    kind = "bulb" if narrow else "lamp"
    if state >= HIDDEN:
        return f"{kind}-hidden" if state == HIDDEN else f"{kind}-slot"
    return f"{kind}-{value}-{LAMPS[state]}"


def _turned(content: str, degrees: float) -> str:
    return tag("g", content, transform=f"rotate({number(degrees)})")


def gate(kind: int) -> str:
    """A gate whose nose points to the right."""
    if kind == KIND_CAPACITOR:
        plates = outline("M-5-12V12M5-12V12", width=5.5) + outline("M-18 0H-5M5 0H18")
        return tag("circle", r=21, fill=filled("card")) + plates
    drawn = outline(SHAPES[kind], filled("card"))
    if kind == KIND_XOR:
        drawn += outline("M-24-17C-15-6-15 6-24 17")
    if kind == KIND_NOT:
        drawn += tag("circle", cx=17, cy=0, r=4.5, fill=filled("card"), stroke=filled("ink"), stroke_width=3)
    return drawn


def _glyph(kind: int) -> str:
    """The gate as it stands on a piece, its nose away from the inputs."""
    angle = 135 if kind < PAIRS else 90
    return tag("g", gate(kind), transform=f"rotate({angle}) scale(.58)")


def _arrow(colour: str, inward: bool) -> str:
    """A head at the upper side, into the piece or out of it."""
    d = "M-7-21H7L0-12.500Z" if inward else "M-6-16H6L0-24.500Z"
    return tag("path", d=d, fill=filled(colour), stroke=filled(colour), stroke_width=1.6, stroke_linejoin="round")


def _ground(kind: int) -> str:
    """A piece's paper, with an edge below that does not turn with it."""
    under = tag("rect", x=-HALF - 1, y=-HALF - 1, width=2 * HALF + 2, height=2 * HALF + 2, rx=9, fill=filled("shade"))
    return under + tag(
        "rect",
        x=-HALF,
        y=-HALF,
        width=2 * HALF,
        height=2 * HALF,
        rx=8,
        fill=filled(TINTS[kind]),
        stroke=filled("edge"),
        stroke_width=1.5,
    )


def _piece(kind: int) -> str:
    """A piece on the board."""
    inputs = (0, 1) if kind < PAIRS else (0,)
    stubs = "".join(
        _turned(tag("path", d="M0-11V-20", stroke=filled("trace"), stroke_opacity=0.4, stroke_width=3), side * QUARTER)
        for side in range(4)
        if side not in inputs
    )
    heads = "".join(_turned(_arrow("trace", True), side * QUARTER) for side in inputs)
    return _ground(kind) + stubs + heads + _glyph(kind)


def _held(kind: int) -> str:
    """A piece in a hand: outputs as arrows, inputs as arrows that lead in."""
    inputs = (0, 1) if kind < PAIRS else (0,)
    drawn = ""
    for side in range(4):
        inward = side in inputs
        line = tag("path", d="M0-11V-17", stroke=filled("trace"), stroke_width=4.5)
        drawn += _turned(line + _arrow("ink" if inward else "trace", inward), side * QUARTER)
    return _ground(kind) + drawn + _glyph(kind)


# ---- joints ----------------------------------------------------------------------------------------------------------


def _joints() -> dict[str, Sprite]:
    """Where a signal goes over: 0 a disc, 1 a ring, dotted while it is not known; and the tips of open outputs."""
    rim = tag("circle", r=6.8, fill=filled("card"))
    dots = tag("circle", r=4.6, fill=filled("card"), stroke=filled("trace"), stroke_width=2.2, stroke_dasharray="1.6 2")
    drawn = {
        "joint-0": rim + tag("circle", r=5.2, fill=filled("zero")),
        "joint-1": rim + tag("circle", r=4, fill=filled("one-fill"), stroke=filled("one"), stroke_width=2.6),
        "joint-2": rim + dots,
    }
    sprites = {name: Sprite(14, 14, body) for name, body in drawn.items()}
    for value, colour in enumerate(("zero", "one", "trace")):
        d = tag("path", d="M-5.5 4H5.5L0-5Z", fill=filled(colour), stroke=filled("card"), stroke_width=1)
        sprites[f"tip-{value}"] = Sprite(14, 14, d)
    return sprites


# ---- lamps -----------------------------------------------------------------------------------------------------------


def _disc(value: int, x: float, faint: bool) -> str:
    """The signal that a stone shows."""
    if value == 0:
        drawn = tag("circle", r=11, fill=filled("zero")) + letters("0", 0, 0, 13, "zero-ink")
    else:
        drawn = tag("circle", r=9.6, fill=filled("one-fill"), stroke=filled("one"), stroke_width=2.8)
        drawn += letters("1", 0, 0, 13, "one")
    return tag("g", drawn, transform=f"translate({number(x)} 0)", opacity=0.45 if faint else 1)


def _lamp(value: int, state: int) -> str:
    """A lamp and its stone."""
    fill = ("tint-or", "edge", "card", "pick-soft")[state]
    line = ("good", "trace", "edge", "pick")[state]
    plate = tag(
        "rect",
        x=-21,
        y=-15,
        width=42,
        height=30,
        rx=12,
        fill=filled(fill),
        stroke=filled(line),
        stroke_width=2.4,
        **({"stroke_dasharray": "4 3"} if state == WOULD else {}),
    )
    if state == OPEN:
        return plate + _disc(value, 0, False)
    sign = outline("M6 0l4 4l7-8", width=3, colour="good") if state != MISSED else ""
    sign += outline("M8-4.500l8 9m0-9l-8 9", width=3, colour="soft") if state == MISSED else ""
    return plate + _disc(value, -8.5, state == MISSED) + sign


def _bulb(value: int, state: int) -> str:
    """A stone alone, its state as a ring or a stroke."""
    drawn = _disc(value, 0, state == MISSED)
    if state == MISSED:
        return drawn + outline("M-8 8L8-8", width=2.6, colour="soft")
    if state == OPEN:
        return drawn
    dashes: dict[str, str] = {"stroke_dasharray": "3 2"} if state == WOULD else {}
    colour = "pick" if state == WOULD else "good"
    return drawn + tag("circle", r=12.2, fill="none", stroke=filled(colour), stroke_width=2.6, **dashes)


def _bulbs() -> dict[str, Sprite]:
    drawn = {lamp_name(value, state, True): _bulb(value, state) for value in range(2) for state in range(4)}
    slot = tag("circle", r=10, fill="none", stroke=filled("trace"), stroke_width=1.6, stroke_dasharray="3 3")
    drawn |= {
        "bulb-slot": slot,
        "bulb-hidden": tag("circle", r=11, fill=filled("back")) + letters("?", 0, 0, 13, "back-ink"),
    }
    return {name: Sprite(27, 27, body) for name, body in drawn.items()}


def _lamps() -> dict[str, Sprite]:
    drawn = {lamp_name(value, state): _lamp(value, state) for value in range(2) for state in range(4)}
    slot = tag(
        "rect",
        x=-21,
        y=-15,
        width=42,
        height=30,
        rx=12,
        fill="none",
        stroke=filled("trace"),
        stroke_width=1.6,
        stroke_dasharray="4 4",
    )
    hidden = tag("circle", r=12, fill=filled("back")) + letters("?", 0, 0, 14, "back-ink")
    drawn |= {"lamp-slot": slot, "lamp-hidden": slot + hidden}
    return {name: Sprite(*LAMP, body) for name, body in drawn.items()}


# ---- the board -------------------------------------------------------------------------------------------------------


def _board() -> str:
    """Squares light and dark, and the plate in the middle with its flash."""
    half = WIDE * SQUARE / 2
    ground = tag("rect", x=-half, y=-half, width=2 * half, height=2 * half, fill=filled("panel"))
    dark = "".join(
        f"M{number(column * SQUARE - half)} {number(row * SQUARE - half)}h{SQUARE:g}v{SQUARE:g}h-{SQUARE:g}z"
        for row in range(WIDE)
        for column in range(WIDE)
        if (row + column) % 2
    )
    squares = tag("path", d=dark, fill=filled("edge"), fill_opacity=0.45)
    plate = tag(
        "rect",
        x=-SQUARE + 1.5,
        y=-SQUARE + 1.5,
        width=2 * SQUARE - 3,
        height=2 * SQUARE - 3,
        rx=13,
        fill=filled("back"),
    )
    flash = tag("path", d="M4-22L-15 6h12l-4 20L14-8H1Z", fill=filled("back-ink"), fill_opacity=0.9)
    return ground + squares + plate + flash


def _dead() -> str:
    """Hatching for a square on which nothing can be placed any more."""
    d = ""
    for k in range(-3, 4):
        x = k * 11.0
        a, b = max(-22.0, x - 22), min(22.0, x + 22)
        d += f"M{number(a)} {number(22 - (a - (x - 22)))}L{number(b)} {number(22 - (b - (x - 22)))}"
    return tag("path", d=d, stroke=filled("trace"), stroke_width=3, stroke_opacity=0.6, fill="none")


def _lock() -> str:
    """The lock of a capacitor."""
    disc = tag("circle", r=10.5, fill=filled("card"), stroke=filled("ink"), stroke_width=2)
    body = tag("rect", x=-5, y=-1.5, width=10, height=7.5, rx=1.8, fill=filled("ink"))
    return disc + body + outline("M-3-1.500v-2.500a3 3 0 0 1 6 0v2.500", width=2)


def _turning() -> str:
    """The handle on the ring that turns a piece."""
    disc = tag("circle", r=15, fill=filled("pick"), stroke=filled("card"), stroke_width=2)
    return disc + outline("M7.500 0a7.500 7.500 0 1 1-2.300-5.500L7.500-3.500M7.500-7.500v4h-4", width=2.2)


def _ring() -> str:
    """The ring around a piece that is held."""
    wide = tag("circle", r=48, fill="none", stroke=filled("card"), stroke_width=6)
    return wide + tag("circle", r=48, fill="none", stroke=filled("pick"), stroke_width=2.6)


def _stop(free: bool) -> str:
    """A turn on the ring: one that fits, or not."""
    if free:
        return tag("circle", r=7, fill=filled("accent"), stroke=filled("card"), stroke_width=2)
    return tag("circle", r=6, fill=filled("panel"), stroke=filled("trace"), stroke_width=2)


def _source(value: int) -> str:
    """A stone of the centre, with a light rim on the dark plate."""
    rim = tag("circle", r=24, fill=filled("card"))
    if value == 0:
        return rim + tag("circle", r=21, fill=filled("zero")) + letters("0", 0, 0, 26, "zero-ink")
    ring = tag("circle", r=18.5, fill=filled("one-fill"), stroke=filled("one"), stroke_width=5)
    return rim + ring + letters("1", 0, 0, 25, "one")


def _sprites() -> dict[str, Sprite]:
    drawn = {NAMES[kind]: Sprite(SQUARE, SQUARE, _piece(kind)) for kind in range(KINDS)}
    drawn |= {HELD[kind]: Sprite(SQUARE, SQUARE, _held(kind)) for kind in range(KINDS)}
    drawn |= {f"gate-{name}": Sprite(48, 44, gate(kind)) for kind, name in NAMED.items()}
    drawn |= signals() | _joints() | _lamps() | _bulbs()
    board = WIDE * SQUARE
    drawn |= {
        "board": Sprite(board, board, _board()),
        "source-0": Sprite(48, 48, _source(0)),
        "source-1": Sprite(48, 48, _source(1)),
        "dead": Sprite(SQUARE, SQUARE, _dead()),
        "lock": Sprite(24, 24, _lock()),
        "turn": Sprite(32, 32, _turning()),
        "ring": Sprite(104, 104, _ring()),
        "stop": Sprite(16, 16, _stop(True)),
        "stop-shut": Sprite(16, 16, _stop(False)),
    }
    return drawn


SPRITES = _sprites()
