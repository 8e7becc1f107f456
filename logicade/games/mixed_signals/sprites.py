"""The drawings of Mixed Signals: tiles with tabs and notches, tokens, tubes and places.

A tile is drawn as it lies with turn 0 in a cell that points right; a piece turns it. Outputs are tabs with an arrow,
inputs are notches, so that a fit can be seen. Each tile is there three times: waiting, with a 0 and with a 1.
"""

from __future__ import annotations

import math

from logicade.engine.drawing import number, tag
from logicade.engine.scene.sprites import Sprite, use
from logicade.games.mixed_signals.geometry import AWAY, INNER, OUTER
from logicade.games.mixed_signals.tables import CODES, FACES
from logicade.kit.sprites import BODY, filled, outline, signals

SIZE = 2 * OUTER + 8  # of a tile's square
GAP, ROUND = 2.7, 9.0  # from an edge to the drawn one; at corners
TAB, DEPTH = 13.5, 10.5  # half the width and the height of tabs and notches
LANE = 8.3  # the width of a line of signals
RING = 24.8  # around the token of a source
TUBE = (389.0, 34.0)
TALL_TUBE = (204.0, 30.0)
COIN = 26.0
TINTS = {
    "OR": "or", "NOR": "or", "AND": "and", "NAND": "and", "XOR": "xor", "XNOR": "xor", "VL": "single", "VR": "single",
    "IN": "source", "FI": "source", "OU": "output",
}  # fmt: skip
VALUES = ("zero", "one")
ENDS = tuple("I" not in FACES[code] or "O" not in FACES[code] for code in CODES)  # where signals begin or end
Point = tuple[float, float]


def tile_name(kind: int, token: int) -> str:
    """The sprite of a tile: `tile-FL` while it waits, `tile-FL-1` with a token."""
    return _NAMES[kind][token + 1]


_NAMES = tuple((f"tile-{code}", f"tile-{code}-0", f"tile-{code}-1") for code in CODES)


# ---- triangles -------------------------------------------------------------------------------------------------------


def _at(angle: float, distance: float) -> Point:
    return math.cos(math.radians(angle)) * distance, math.sin(math.radians(angle)) * distance


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _words(*points: Point) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


def _triangle(face: str, gap: float) -> str:
    """The outline of a tile with its tabs and notches, clockwise from edge 0."""
    inner, words = INNER - gap, ""
    for edge in (0, 2, 1):  # clockwise on the screen
        away = AWAY[edge]
        along = (math.cos(math.radians(away + 90)), math.sin(math.radians(away + 90)))
        middle = _at(away, inner)
        start, end = (_at(away + turn, 2 * inner) for turn in (-60, 60))
        length = math.dist(start, end)
        first, last = _between(start, end, ROUND / length), _between(start, end, 1 - ROUND / length)
        words += f"{'L' if words else 'M'}{_words(first)}"
        if face[edge] != "N":
            sign = 1 if face[edge] == "O" else -1
            left, right = ((middle[0] + turn * TAB * along[0], middle[1] + turn * TAB * along[1]) for turn in (-1, 1))
            top = _at(away, inner + sign * DEPTH)
            before, after = _between(left, top, 0.82), _between(right, top, 0.82)
            words += f"L{_words(left)}L{_words(before)}Q{_words(top, after)}L{_words(right)}"
        words += f"L{_words(last)}Q{_words(end)} "
        words += _words(_between(end, _at(away + 120 + 60, 2 * inner), ROUND / length))
    return words + "Z"


def _arrow(edge: int, colour: str) -> str:
    """The head in a tab."""
    tip, base = _at(AWAY[edge], INNER + DEPTH - GAP - 3), INNER - 5
    angle = math.radians(AWAY[edge] + 90)
    side = (math.cos(angle) * 10.3, math.sin(angle) * 10.3)
    middle = _at(AWAY[edge], base)
    d = f"M{_words(tip)}L{_words((middle[0] + side[0], middle[1] + side[1]))}"
    return outline(f"{d}L{_words((middle[0] - side[0], middle[1] - side[1]))}Z", filled(colour), 1.8, colour)


def _lane(edge: int, start: float, end: float) -> str:
    """A bare line from the middle towards an edge."""
    return f"M{_words(_at(AWAY[edge], start))}L{_words(_at(AWAY[edge], end))}"


def _lanes(face: str, start: float) -> str:
    """Where signals will run."""
    d = "".join(_lane(edge, start, INNER - (5 if face[edge] == "O" else 16)) for edge in range(3) if face[edge] != "N")
    return tag(
        "path", d=d, stroke=filled("trace"), stroke_width=LANE, stroke_linecap="round", stroke_opacity=0.55,
        fill="none",
    )  # fmt: skip


# ---- tiles -----------------------------------------------------------------------------------------------------------


def _body(code: str) -> str:
    """A tile's paper: an edge below it, and its tint."""
    d = _triangle(FACES[code], GAP)
    colour = f"tint-{TINTS[code]}" if code in TINTS else "card"
    under = tag("path", d=d, fill=filled("shade"), stroke=filled("shade"), stroke_width=6, stroke_linejoin="round")
    return under + outline(d, filled(colour), 1.6, "trace")


def _tile(code: str, token: int) -> str:
    """A tile as it waits (NONE) or has a token."""
    face = FACES[code]
    drawn = _body(code)
    ringed = ENDS[CODES.index(code)]
    drawn += _lanes(face, RING if ringed else 0)
    if token < 0 and code in TINTS and not ringed:
        drawn += _glyph(code, 0, 0, 1.05)
    elif code in TINTS and not ringed:
        drawn += _glyph(code, *_at(AWAY[face.index("O")] + 180, OUTER * 0.62), 0.5)
    if ringed:
        drawn += _well(code)
    colour = VALUES[token] if token >= 0 else "trace"
    return drawn + "".join(_arrow(edge, colour) for edge in range(3) if face[edge] == "O")


def _well(code: str) -> str:
    """Where the token of a source lies, round; that of an output, square."""
    if code == "OU":
        half = RING - 2
        return tag(
            "rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=9, fill=filled("card"),
            stroke=filled("ink"), stroke_width=2.9,
        )  # fmt: skip
    return tag("circle", r=RING, fill=filled("tint-source"), stroke=filled("ink"), stroke_width=2.9)


def _glyph(code: str, x: float, y: float, size: float) -> str:
    """The gate that a tile is, its nose towards the output."""
    name = "not" if code in ("VL", "VR") else code.lower()
    return use(f"gate-{name}", x, y, size, AWAY[FACES[code].index("O")], size=BODY)


def _bodies() -> dict[str, Sprite]:
    """Gates without leads, as they stand on tiles."""
    drawn = {}
    shapes = {
        "AND": "M-18-17H0A17 17 0 0 1 0 17H-18Z",
        "OR": "M-20-17C-4-17 10-14 20 0C10 14-4 17-20 17C-11 6-11-6-20-17Z",
        "XOR": "M-16-17C-2-17 12-14 22 0C12 14-2 17-16 17C-7 6-7-6-16-17Z",
        "NOT": "M-16-17L17 0L-16 17Z",
    }
    for code in ("AND", "OR", "XOR", "NAND", "NOR", "XNOR", "NOT"):
        plain = {"NAND": "AND", "NOR": "OR", "XNOR": "XOR"}.get(code, code)
        body = outline(shapes[plain], filled("card"))
        if plain == "XOR":
            body += outline("M-24-17C-15-6-15 6-24 17")
        if code in ("NAND", "NOR", "XNOR", "NOT"):
            nose = {"AND": 17, "OR": 20, "XOR": 22, "NOT": 17}[plain]
            body += tag("circle", cx=nose + 4.5, cy=0, r=4.5, fill=filled("card"), stroke=filled("ink"), stroke_width=3)
        drawn[f"gate-{code.lower()}"] = Sprite(*BODY, body)
    return drawn


# ---- everything else -------------------------------------------------------------------------------------------------


def _spot() -> str:
    """A place where a tile would fit."""
    dashes = tag(
        "path", d=_triangle("NNN", 7), fill=filled("accent"), fill_opacity=0.07, stroke=filled("accent"),
        stroke_width=2.4, stroke_dasharray="1 6.5", stroke_linecap="round",
    )  # fmt: skip
    return dashes + tag("circle", r=6.8, fill=filled("accent"), fill_opacity=0.55)


def _coin(colour: str) -> str:
    """A token in the tube, without its digit."""
    rim = tag("circle", r=13, fill=filled("card"))
    if colour == "zero":
        return rim + tag("circle", r=11.3, fill=filled("zero"))
    return rim + tag("circle", r=9.6, fill=filled("one-fill"), stroke=filled("one"), stroke_width=3.4)


def _tube(width: float, height: float) -> str:
    """A tube, open at the right, with a dotted line where tokens were."""
    round_, right = height / 2 - 1, width / 2 - 2
    left = -width / 2 + 2 + round_
    d = f"M{number(right)} {number(-round_)}H{number(left)}a{number(round_)} {number(round_)} 0 0 0 0 "
    d += f"{number(2 * round_)}H{number(right)}"
    drawn = tag("path", d=d, fill=filled("edge"), fill_opacity=0.55, stroke="none") + outline(d, "none", 2, "trace")
    dots = tag(
        "path", d=f"M{number(left + 6)} 0H{number(right - 12)}", stroke=filled("trace"), stroke_opacity=0.65,
        stroke_width=4, stroke_linecap="round", stroke_dasharray="0 15", fill="none",
    )  # fmt: skip
    return drawn + dots


def _pile() -> str:
    """Two tiles face down."""
    back = outline("M-10-10L14 3L-10 16Z", filled("shade"), 2.2, "trace")
    return back + outline("M-14-15L10-2L-14 11Z", filled("card"), 2.4)


def _arrowed() -> str:
    """A way that a signal could take first."""
    disc = tag("circle", r=20, fill=filled("card"), stroke=filled("accent"), stroke_width=3)
    return disc + outline("M-9 0H7M1-7L9 0L1 7", width=3.4, colour="accent")


def _turning() -> str:
    """The handle that turns a tile."""
    disc = tag("circle", r=21, fill=filled("card"), stroke=filled("pick"), stroke_width=2.6)
    return disc + outline("M9 0a9 9 0 1 1-3-6.7L9-4M9-9v5h-5", width=2.2)


def _sprites() -> dict[str, Sprite]:
    drawn = {f"tile-{code}": Sprite(SIZE, SIZE, _tile(code, -1)) for code in CODES}
    drawn |= {f"tile-{code}-{token}": Sprite(SIZE, SIZE, _tile(code, token)) for code in CODES for token in range(2)}
    drawn |= _bodies() | signals()
    drawn |= {
        "spot": Sprite(SIZE, SIZE, _spot()),
        "coin-0": Sprite(COIN, COIN, _coin("zero")),
        "coin-1": Sprite(COIN, COIN, _coin("one")),
        "tube": Sprite(*TUBE, _tube(*TUBE)),
        "tube-tall": Sprite(*TALL_TUBE, _tube(*TALL_TUBE)),
        "pile": Sprite(36, 36, _pile()),
        "way": Sprite(46, 46, _arrowed()),
        "turn": Sprite(46, 46, _turning()),
    }
    return drawn


SPRITES = _sprites()
