"""What pieces of several games are made of: arrows, tinted gates, round tokens, and words in columns.

One language of arrows: a filled one gives a signal, a hollow one takes it, an edge without an arrow is neutral.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicade.engine.drawing import tag
from logicade.engine.options import say
from logicade.engine.scene.sprites import Sprite
from logicade.engine.text import Text
from logicade.kit.sprites import filled
from logicade.press import faces
from logicade.press.drawing import exact, line, paragraph, rect, sprite, text
from logicade.press.layout import Part, Placed

HEADING, BODY = 4.2, 3.0  # sizes of text


def tinted(one: Sprite, tint: str) -> Sprite:
    """A gate of the stage, whose body is white on a tinted tile, with the tint in its body: that saves ink."""
    return one._replace(body=one.body.replace(filled("card"), filled(tint), 1))


def arm(letter: str, reach: float, turn: float, *, start: float = 0, head: tuple[float, float] = (3.0, 3.4)) -> str:
    """A line from the middle to an edge, which gives (`O`) or takes (`I`) there; turned clockwise from the right."""
    half, long = head
    neck = reach - long
    drawn = line(f"M{exact(start)} 0H{exact(neck + 0.5)}", 1.9) + line(
        f"M{exact(start)} 0H{exact(neck + 0.6)}", 1.0, "card"
    )
    gap = rect(neck - 0.7, -half - 0.9, long + 0.7, 2 * half + 1.8, fill="card")
    if letter == "O":
        d, fill = f"M{exact(reach)} 0L{exact(neck)} {exact(-half)}V{exact(half)}Z", "ink"
    else:
        d, fill = f"M{exact(neck + 0.2)} 0L{exact(reach - 0.2)} {exact(-half)}V{exact(half)}Z", "card"
    tip = tag("path", d=d, fill=filled(fill), stroke=filled("ink"), stroke_width="0.35", stroke_linejoin="round")
    return tag("g", gap + drawn + tip, transform=f"rotate({exact(turn)})")


def ring(diameter: float, x: float = 0, y: float = 0, *, colour: str = "trace") -> str:
    """A dashed circle: where a token lies, or where to cut it."""
    return tag(
        "circle", cx=exact(x), cy=exact(y), r=exact(diameter / 2), fill="none", stroke=filled(colour),
        stroke_width="0.2", stroke_dasharray="1.2 1",
    )  # fmt: skip


def token(name: str, diameter: float, body: str) -> Part:
    """A round token in its square: straight cuts free it, then it may be cut round."""
    return Part(name, diameter, diameter, body + ring(diameter - 0.2))


def rows(parts: Sequence[Part], left: float, top: float, columns: int) -> tuple[Placed, ...]:
    """Parts of one size side by side, from an upper left corner."""
    return tuple(
        Placed(part, left + (k % columns + 0.5) * part.width, top + (k // columns + 0.5) * part.height)
        for k, part in enumerate(parts)
    )


def picture(name: str, one: Sprite, x: float, y: float, room: float) -> str:
    """A sprite as large as a square lets it be."""
    return sprite(name, one, x, y, room * one.width / max(one.width, one.height))


def heading(words: Text, x: float, y: float, language: str, more: Text | None = None, size: float = HEADING) -> str:
    """A line in bold, with what is to be known beside it."""
    title = say(words, language)
    drawn = text(title, x, y, size, bold=True)
    if more:
        drawn += text(say(more, language), x + faces.width(title, size, bold=True) + 3, y, BODY)
    return drawn


def columns(
    blocks: Iterable[tuple[Text, Text]], x: float, y: float, room: float, language: str, *, gap: float = 6
) -> tuple[str, float]:
    """Short texts with titles beside each other, and where the longest ends."""
    every = list(blocks)
    wide = (room - gap * (len(every) - 1)) / len(every)
    drawn, ends = [], [y]
    for k, (title, words) in enumerate(every):
        left = x + k * (wide + gap)
        drawn.append(text(say(title, language), left, y, HEADING - 0.4, bold=True))
        body, end = paragraph(say(words, language), left, y + 5.4, BODY, wide)
        drawn.append(body)
        ends.append(end)
    return "".join(drawn), max(ends)
