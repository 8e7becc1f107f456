"""Our SVG as operators of PDF: the few elements and attributes that the stage's sprites and our sheets are made of."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from logicade.engine.drawing import PALETTE, RULES
from logicade.engine.scene.sprites import PREFIX, Sprites
from logicade.press import faces
from logicade.press.pdf import Pdf

Element = ElementTree.Element
Point = tuple[float, float]
PAPER = {name: light for name, (light, _) in PALETTE.items()} | {
    "card": "#ffffff",
    "paper": "#ffffff",
    "table": "#ffffff",
}
STEP = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
MOVE = re.compile(r"(\w+)\(([^)]*)\)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ROUND = 0.5522847498  # how far the handles of a quarter of a circle reach
CAPS, JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}
INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-opacity",
    "stroke-opacity", "font-size", "font-weight", "text-anchor",
)  # fmt: skip


class Style(NamedTuple):
    """What an element has from itself and from those around it."""

    words: Mapping[str, str]
    opacity: float = 1

    def of(self, element: Element) -> Style:
        """The style inside an element."""
        own = {name: value for name in INHERITED if (value := element.get(name)) is not None}
        look = _look(element.get("class", ""))
        own |= {name: value for name, value in look.items() if name in INHERITED}
        opacity = self.opacity * float(element.get("opacity", 1)) * float(look.get("opacity", 1))
        return Style({**self.words, **own}, opacity) if own or opacity != self.opacity else self

    def number(self, name: str, usual: float) -> float:
        """A length or a share."""
        return float(self.words.get(name, usual))

    def colour(self, name: str) -> str:
        """A colour as operands, or nothing."""
        return _colour(self.words.get(name, "#000000" if name == "fill" else "none"))

    @property
    def bold(self) -> bool:
        """Whether a text is."""
        return self.number("font-weight", 400) >= 600

    def width(self, text: str) -> float:
        """How wide a text is."""
        return faces.width(text, self.number("font-size", 16), bold=self.bold)


@lru_cache(maxsize=1024)
def _look(classes: str) -> Mapping[str, str]:
    """What the style sheet says of some classes; as there, a later rule counts more than an earlier one."""
    wanted = set(classes.replace("lc-", "").split())
    found: dict[str, str] = {}
    for names, look in RULES.items():
        for name in wanted & set(names.split()):
            for rule in look.format(name, name[-1]).split(";"):
                key, _, value = rule.partition(":")
                found[key] = value.removesuffix("px")
    return found


class Artist:
    """Turns drawings into operators, with sprites by name."""

    def __init__(self, pdf: Pdf, sprites: Sprites) -> None:
        self._pdf, self._sprites = pdf, sprites

    def draw(self, body: str) -> str:
        """The operators of a drawing."""
        return "\n".join(self._inside(parsed(body), Style({})))

    def _inside(self, element: Element, style: Style) -> Iterator[str]:
        for child in element:
            yield from self._element(child, style.of(child))

    def _element(self, element: Element, style: Style) -> Iterator[str]:
        yield "q"
        yield from _moves(element.get("transform", ""))
        if element.tag == "g":
            yield from self._inside(element, style)
        elif element.tag == "svg":
            yield from _window(element)
            yield from self._inside(element, style)
        elif element.tag == "use":
            yield from self._use(element, style)
        elif element.tag == "text":
            yield from self._text(element, style)
        else:
            yield from self._shape(element, style)
        yield "Q"

    def _use(self, element: Element, style: Style) -> Iterator[str]:
        sprite = self._sprites[element.attrib["href"].removeprefix(f"#{PREFIX}")]
        x, y, width, height = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        across, down = width / sprite.width, height / sprite.height
        yield f"{across:.6f} 0 0 {down:.6f} {x + width / 2:.4f} {y + height / 2:.4f} cm"
        yield from self._inside(parsed(sprite.body), style)

    def _shape(self, element: Element, style: Style) -> Iterator[str]:
        fill, stroke = style.colour("fill"), style.colour("stroke")
        width = style.number("stroke-width", 1)
        if width <= 0:
            stroke = ""
        if not (fill or stroke):
            return
        yield from self._transparency(style)
        if fill:
            yield f"{fill} rg"
        if stroke:
            cap, join = style.words.get("stroke-linecap", "butt"), style.words.get("stroke-linejoin", "miter")
            dashes = style.words.get("stroke-dasharray", "").replace(",", " ")
            yield f"{stroke} RG {width:.4g} w {CAPS[cap]} J {JOINS[join]} j" + (f" [{dashes}] 0 d" if dashes else "")
        yield outline(element)
        yield "B" if fill and stroke else "f" if fill else "S"

    def _transparency(self, style: Style) -> Iterator[str]:
        fill, stroke = (style.opacity * style.number(f"{name}-opacity", 1) for name in ("fill", "stroke"))
        if (fill, stroke) != (1, 1):
            yield f"{self._pdf.transparency(fill, stroke)} gs"

    def _text(self, element: Element, style: Style) -> Iterator[str]:
        """A line of text, its spans one after the other."""
        spans = [(element.text or "", style, 0.0)]
        for span in element:
            spans += [(span.text or "", style.of(span), float(span.get("dx", 0))), (span.tail or "", style, 0.0)]
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[style.words.get("text-anchor", "start")]
        long = sum(gap + look.width(text) for text, look, gap in spans)
        x, y = float(element.get("x", 0)) - long * share, float(element.get("y", 0))
        for text, look, gap in spans:
            if text:
                yield from self._span(text, look, x + gap, y)
            x += gap + look.width(text)

    def _span(self, text: str, style: Style, x: float, y: float) -> Iterator[str]:
        size = style.number("font-size", 16)
        yield from self._transparency(style)
        yield f"{style.colour('fill') or '0 0 0'} rg"
        for face, run in faces.runs(text, bold=style.bold):
            shown, name = self._pdf.shown(face, run)
            yield f"BT {name} {size:.4g} Tf 1 0 0 -1 {x:.4f} {y:.4f} Tm {shown} Tj ET"
            x += sum(face.advance(face.glyph(sign)) for sign in run) * size / 1000


@lru_cache(maxsize=4096)
def parsed(body: str) -> Element:
    """A drawing as a tree."""
    return ElementTree.fromstring(f"<g>{body}</g>")


def _colour(value: str) -> str:
    if value == "none":
        return ""
    if value.startswith("var("):  # of a variable with another to stand in for it, paper has the other
        value = PAPER[value.rpartition("var(--lc-")[2].rstrip(")")]
    parts = [int(value[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return " ".join(f"{part:.4g}" for part in parts)


def _moves(transform: str) -> Iterator[str]:
    for name, words in MOVE.findall(transform):
        values = [float(word) for word in re.split(r"[\s,]+", words.strip())]
        if name == "translate":
            yield f"1 0 0 1 {values[0]:.4f} {values[1] if len(values) > 1 else 0:.4f} cm"
        elif name == "scale":
            yield f"{values[0]:.6f} 0 0 {values[-1]:.6f} 0 0 cm"
        elif name == "rotate":
            cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            yield f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} 0 0 cm"
        else:
            raise ValueError(f"no such transform: {name}")


def _window(element: Element) -> Iterator[str]:
    """A window on a drawing: what is outside is cut off."""
    x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
    left, top, across, down = map(float, element.attrib["viewBox"].split())
    yield f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re W n"
    wide, high = width / across, height / down
    yield f"{wide:.6f} 0 0 {high:.6f} {x - left * wide:.4f} {y - top * high:.4f} cm"


# ---- outlines --------------------------------------------------------------------------------------------------------


def outline(element: Element) -> str:
    """The path of a shape."""
    value = {name: float(element.get(name, 0)) for name in ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r")}
    if element.tag == "path":
        return path(element.attrib["d"])
    if element.tag == "rect":
        return _rectangle(value["x"], value["y"], value["width"], value["height"], value["rx"])
    if element.tag == "circle":
        return _ellipse(value["cx"], value["cy"], value["r"], value["r"])
    if element.tag == "ellipse":
        return _ellipse(value["cx"], value["cy"], value["rx"], value["ry"])
    raise ValueError(f"no such element: {element.tag}")


def _rectangle(x: float, y: float, width: float, height: float, corner: float) -> str:
    corner = min(corner, width / 2, height / 2)
    if corner <= 0:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    across, down, r = round(width - 2 * corner, 4), round(height - 2 * corner, 4), round(corner, 4)
    d = f"M{round(x + corner, 4)} {round(y, 4)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
    return path(f"{d}h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z")


def _ellipse(x: float, y: float, across: float, down: float) -> str:
    x, y, across, down = (round(value, 4) for value in (x, y, across, down))
    left, right, radii = round(x - across, 4), round(x + across, 4), f"{across} {down} 0 0 1"
    d = f"M{left} {y}A{radii} {right} {y}A{radii} {left} {y}Z"
    return path(d)


@lru_cache(maxsize=8192)
def path(d: str) -> str:
    """A path in operators."""
    return " ".join(_path(d))


def _steps(d: str) -> Iterator[tuple[str, list[float]]]:
    """The steps of a path, one letter each; numbers that follow repeat the letter."""
    letter, values = "", list[float]()
    for found in STEP.finditer(d):
        if found[1]:
            letter, values = found[1], []
        else:
            values.append(float(found[2]))
        if len(values) == TAKES[letter.upper()]:
            yield letter, values
            letter, values = {"M": "L", "m": "l"}.get(letter, letter), []


def _path(d: str) -> Iterator[str]:
    x = y = left = top = 0.0
    handle: Point | None = None  # of the curve before, for a smooth one
    smooth = ""
    for letter, given in _steps(d):
        kind = letter.upper()
        values = _absolute(kind, given, (x, y)) if letter.islower() else given
        if kind == "Z":
            yield "h"
            x, y = left, top
        elif kind == "A":
            yield from _arc((x, y), values)
        elif kind in "CSQT":
            first = _mirrored((x, y), handle if smooth == {"S": "C", "T": "Q"}.get(kind) else None)
            points = [*first, *values] if kind in "ST" else values
            handle = (points[-4], points[-3])
            yield _curve((x, y), points)
        else:
            x, y = (values[0], y) if kind == "H" else (x, values[0]) if kind == "V" else (values[0], values[1])
            yield f"{x:.4f} {y:.4f} {'m' if kind == 'M' else 'l'}"
        if kind in "ACSQT":
            x, y = values[-2:]
        if kind == "M":
            left, top = x, y
        smooth = "C" if kind in "CS" else "Q" if kind in "QT" else ""


def _absolute(kind: str, values: list[float], at: Point) -> list[float]:
    if kind == "A":
        return [*values[:5], values[5] + at[0], values[6] + at[1]]
    if kind == "V":
        return [values[0] + at[1]]
    return [value + at[k % 2] for k, value in enumerate(values)]


def _mirrored(at: Point, handle: Point | None) -> Point:
    return at if handle is None else (2 * at[0] - handle[0], 2 * at[1] - handle[1])


def _curve(at: Point, points: list[float]) -> str:
    """A cubic curve, also for a quadratic one."""
    if len(points) == 4:
        a, b, x, y = points
        points = [
            at[0] + (a - at[0]) * 2 / 3,
            at[1] + (b - at[1]) * 2 / 3,
            x + (a - x) * 2 / 3,
            y + (b - y) * 2 / 3,
            x,
            y,
        ]
    return " ".join(f"{value:.4f}" for value in points) + " c"


def _arc(start: Point, values: list[float]) -> Iterator[str]:
    """An arc of an ellipse as curves, by the implementation notes of SVG (F.6.5)."""
    rx, ry, turn, large, sweep, x, y = values
    if not (rx and ry) or start == (x, y):
        yield f"{x:.4f} {y:.4f} l"
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    a, b = cos * dx + sin * dy, cos * dy - sin * dx
    grow = max(1.0, math.sqrt((a / rx) ** 2 + (b / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    root = max(0.0, (rx * ry) ** 2 / ((rx * b) ** 2 + (ry * a) ** 2) - 1)
    side = math.sqrt(root) * (-1 if large == sweep else 1)
    u, v = side * rx * b / ry, -side * ry * a / rx
    middle = cos * u - sin * v + (start[0] + x) / 2, sin * u + cos * v + (start[1] + y) / 2
    first, last = math.atan2((b - v) / ry, (a - u) / rx), math.atan2((-b - v) / ry, (-a - u) / rx)
    span = (last - first) % math.tau - (0 if sweep else math.tau)
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-6))
    reach = 4 / 3 * math.tan(span / count / 4)

    def point(angle: float, ahead: float = 0) -> str:
        p = rx * (math.cos(angle) - ahead * math.sin(angle))
        q = ry * (math.sin(angle) + ahead * math.cos(angle))
        return f"{middle[0] + cos * p - sin * q:.4f} {middle[1] + sin * p + cos * q:.4f}"

    for k in range(count):
        begin, end = first + span * k / count, first + span * (k + 1) / count
        yield f"{point(begin, reach)} {point(end, -reach)} {point(end)} c"
