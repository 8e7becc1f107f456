"""What sheets are drawn with, in millimetres: sprites, lines, texts and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from logicade.engine.drawing import tag
from logicade.engine.scene.sprites import PREFIX, Sprite
from logicade.kit.sprites import filled
from logicade.press import faces

HAIR, LINE = 0.2, 0.4
NOT_FIRST = "、。，．）」』】・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NOT_LAST = "（「『【"


def exact(value: float) -> str:
    """A number with four decimals: in millimetres two would be seen."""
    return f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".")


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A transform to a place."""
    turned = f" rotate({exact(turn)})" if turn else ""
    scaled = f" scale({exact(scale)})" if scale != 1 else ""
    return f"translate({exact(x)} {exact(y)}){turned}{scaled}"


def group(body: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A drawing moved to another place."""
    return tag("g", body, transform=at(x, y, turn, scale))


def sprite(name: str, one: Sprite, x: float, y: float, width: float, turn: float = 0) -> str:
    """A sprite of the stage, its middle at a point, so many millimetres wide before it is turned."""
    w, h = one.width, one.height
    return tag(
        "use", href=f"#{PREFIX}{name}", x=-w / 2, y=-h / 2, width=w, height=h, transform=at(x, y, turn, width / w)
    )


def line(d: str, width: float = LINE, colour: str = "ink", dashes: str = "") -> str:
    """A path without a filling."""
    more = {"stroke_dasharray": dashes} if dashes else {}
    return tag(
        "path", d=d, fill="none", stroke=filled(colour), stroke_width=exact(width),
        stroke_linecap="butt" if dashes else "round", stroke_linejoin="round", **more,
    )  # fmt: skip


def rect(
    left: float, top: float, width: float, height: float, corner: float = 0, *, fill: str = "", stroke: str = "",
    line: float = LINE, dashes: str = "",
) -> str:  # fmt: skip
    """A rectangle with round corners; colours by name."""
    words: dict[str, str] = {"fill": filled(fill) if fill else "none"}
    if stroke:
        words |= {"stroke": filled(stroke), "stroke_width": exact(line)}
    if dashes:
        words["stroke_dasharray"] = dashes
    return tag("rect", x=exact(left), y=exact(top), width=exact(width), height=exact(height), rx=exact(corner), **words)


def text(
    words: str, x: float, y: float, size: float, colour: str = "ink", *, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text; y is its baseline."""
    return tag(
        "text", escape(words), x=exact(x), y=exact(y), font_size=exact(size), font_weight="700" if bold else "400",
        text_anchor=anchor, fill=filled(colour),
    )  # fmt: skip


def fitted(
    words: str, x: float, y: float, size: float, room: float, *, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text, as large as the room lets it be."""
    return text(
        words, x, y, size * min(1, room / max(faces.width(words, size, bold=bold), 0.01)), bold=bold, anchor=anchor
    )


def wrapped(words: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than the room."""
    return [made.strip() for paragraph in words.split("\n") for made in _wrapped(paragraph, size, room, bold)]


def _wrapped(words: str, size: float, room: float, bold: bool) -> Iterator[str]:
    line = ""
    for piece in pieces(words):
        if line and faces.width((line + piece).rstrip(), size, bold=bold) > room:
            yield line
            line = ""
        line += piece
    yield line


def pieces(words: str) -> Iterator[str]:
    """What must stand on one line together."""
    held = ""
    for word in re.findall(r"[!-~\u00a1-\u2027]+ ?|.", words):
        if held and (word[0] in NOT_FIRST or held[-1] in NOT_LAST):
            held += word
        else:
            if held:
                yield held
            held = word
    if held:
        yield held


def paragraph(
    words: str, x: float, y: float, size: float, room: float, colour: str = "ink", *, bold: bool = False,
    anchor: str = "start", leading: float = 1.35,
) -> tuple[str, float]:  # fmt: skip
    """Lines of text, the first one's baseline at y, and the baseline after the last."""
    drawn = []
    for row in wrapped(words, size, room, bold=bold):
        drawn.append(text(row, x, y, size, colour, bold=bold, anchor=anchor))
        y += size * leading
    return "".join(drawn), y
