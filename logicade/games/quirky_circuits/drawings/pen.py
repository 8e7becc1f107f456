"""What the drawings of Quirky Circuits are made with: one outline, flat fills. A square is 100 units wide."""

from __future__ import annotations

from logicade.engine.drawing import number, tag
from logicade.kit.sprites import filled

SQUARE = 100.0
OUTLINE = 2.6


def _drawn(element: str, fill: str, line: float, **where: str | float) -> str:
    """An element with a fill by its name, and the outline of things, or none."""
    look: dict[str, str | float] = {"fill": filled(fill) if fill else "none"}
    if line:
        look |= {"stroke": filled("line"), "stroke_width": line, "stroke_linejoin": "round"}
    return tag(element, None, **where, **look)


def shape(d: str, fill: str = "", line: float = OUTLINE) -> str:
    """A path, filled and outlined."""
    return _drawn("path", fill, line, d=d, stroke_linecap="round")


def disc(x: float, y: float, radius: float, fill: str, line: float = OUTLINE) -> str:
    """A circle with an outline."""
    return _drawn("circle", fill, line, cx=x, cy=y, r=radius)


def oval(x: float, y: float, rx: float, ry: float, fill: str, line: float = OUTLINE, turn: float = 0) -> str:
    """An ellipse, perhaps turned around its middle."""
    where: dict[str, str | float] = {"cx": x, "cy": y, "rx": rx, "ry": ry}
    if turn:
        where["transform"] = f"rotate({number(turn)} {number(x)} {number(y)})"
    return _drawn("ellipse", fill, line, **where)


def slab(x: float, y: float, width: float, height: float, corner: float, fill: str, line: float = OUTLINE) -> str:
    """A rectangle with round corners, from its upper left one."""
    return _drawn("rect", fill, line, x=x, y=y, width=width, height=height, rx=corner)


def stroke(d: str, colour: str = "line", width: float = OUTLINE) -> str:
    """A line without a fill."""
    return tag(
        "path", d=d, fill="none", stroke=filled(colour), stroke_width=width, stroke_linecap="round",
        stroke_linejoin="round",
    )  # fmt: skip


def limb(d: str, colour: str, width: float) -> str:
    """A line with an outline: an arm or a tail."""
    return stroke(d, width=width + 2 * OUTLINE) + stroke(d, colour, width)


def shadow(x: float, y: float, rx: float, ry: float) -> str:
    """What a thing throws onto the floor."""
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=filled("line"), opacity=0.17)


def moved(content: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """A part of a drawing put elsewhere."""
    words = [f"translate({number(x)} {number(y)})"]
    words += [f"rotate({number(turn)})"] if turn else []
    words += [f"scale({number(scale)})"] if scale != 1 else []
    return tag("g", content, transform=" ".join(words))


def eyes(x: float, y: float, radius: float) -> str:
    """Two eyes that look ahead."""
    found = []
    for side in (-x, x):
        pupil = side - side / x * radius * 0.04
        found.append(disc(side, y, radius, "cream") + disc(pupil, y - radius * 0.25, radius * 0.52, "line", 0))
        found.append(disc(pupil + radius * 0.2, y - radius * 0.45, radius * 0.17, "cream", 0))
    return "".join(found)


def beads(x: float, y: float, radius: float = 3.7, fill: str = "line") -> str:
    """Two small dark eyes of an animal."""
    return "".join(
        disc(side, y, radius, fill, 0) + disc(side + 1, y - 1.2, 1.2, "cream" if fill == "line" else "line", 0)
        for side in (-x, x)
    )


def cheeks(x: float, y: float, rx: float, ry: float) -> str:
    """Two rosy cheeks in a face."""
    return "".join(oval(side, y, rx, ry, "petal", 0) for side in (-x, x))
