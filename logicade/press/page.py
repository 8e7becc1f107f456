"""A sheet as one drawing: its parts, cuts and crop marks, header and footer, and the bar that checks the printer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

import segno

from logicade.engine.drawing import tag
from logicade.engine.errors import BadValue
from logicade.engine.options import say
from logicade.engine.text import Text
from logicade.kit.gates import AND
from logicade.kit.sprites import BODY, gate_body
from logicade.press import faces
from logicade.press.drawing import HAIR, at, exact, fitted, group, line, paragraph, rect, text
from logicade.press.layout import BAND, MARK, OFF, SAFE, Box, Order, Part, Placed, Sheet

BAR = 50.0  # what the bar measures
TITLE, SMALL = 4.2, 2.5
FINEST = 57  # squares along a code, as many as a header's can have
SCALE = Text(
    "Print at 100%, not “fit to page”: the bar must measure 50 mm.",
    "倍率100%で印刷し、バーが50 mmになることを確かめてください。",
)
CUT = Text("To cut:", "切り方：")
FLIP = Text("Two-sided: flip on the {edge} edge.", "両面印刷は{edge}とじです。")
EDGES = {False: Text("long", "長辺"), True: Text("short", "短辺")}
MAKER = Text("Logicade, print and play", "Logicade：印刷して遊ぶ")


class Number(NamedTuple):
    """Which page of how many."""

    page: int
    total: int


def drawing(sheet: Sheet, order: Order, number: Number) -> str:
    """The whole page as SVG in millimetres."""
    parts = [sheet.drawn, *(placed(one, order.bleed if sheet.flow else 0) for one in sheet.placed)]
    parts += [guides(sheet), marks(sheet, order), sheet.notes]
    parts += registers(sheet, order) if order.backs and sheet.flow else []
    parts.append(corner(sheet, order, number) if sheet.corner else bands(sheet, order, number))
    return "".join(parts)


def placed(one: Placed, bleed: float) -> str:
    """A part where it lies; what it draws beyond its edge and the bleed is cut off."""
    part = one.part
    if part.points:
        return group(part.front, one.x, one.y, one.turn)
    return tag("g", window(part, part.front, bleed), transform=at(one.x, one.y, one.turn))


def window(part: Part, body: str, bleed: float) -> str:
    """A face as far as it is printed."""
    width, height = part.width + 2 * bleed, part.height + 2 * bleed
    left, top = -width / 2, -height / 2
    view = " ".join(map(exact, (left, top, width, height)))
    return tag("svg", body, x=exact(left), y=exact(top), width=exact(width), height=exact(height), viewBox=view)


def guides(sheet: Sheet) -> str:
    """Where to cut, in thin dashes."""
    d = "".join(f"M{exact(c.x1)} {exact(c.y1)}L{exact(c.x2)} {exact(c.y2)}" for c in sheet.cuts)
    return line(d, HAIR, "trace", "1.2 1") if d else ""


def marks(sheet: Sheet, order: Order) -> str:
    """Crop marks at both ends of every cut, outside of what is printed up to the edge."""
    return line("".join(_marks(sheet, order)), HAIR) if sheet.cuts else ""


def _marks(sheet: Sheet, order: Order) -> Iterator[str]:
    width, height = sheet.size(order.paper)
    page = Box(SAFE + HAIR, SAFE + HAIR, width - SAFE - HAIR, height - SAFE - HAIR)
    for cut in sheet.cuts:
        length = ((cut.x2 - cut.x1) ** 2 + (cut.y2 - cut.y1) ** 2) ** 0.5
        dx, dy = (cut.x2 - cut.x1) / length, (cut.y2 - cut.y1) / length
        for x, y, way in ((cut.x1, cut.y1, -1), (cut.x2, cut.y2, 1)):
            near = OFF + (order.bleed if sheet.flow else 0)
            far = min(near + MARK, _reach(page, x, y, way * dx, way * dy))
            if far > near:
                ends = [f"{exact(x + way * dx * reach)} {exact(y + way * dy * reach)}" for reach in (near, far)]
                yield f"M{ends[0]}L{ends[1]}"


def _reach(page: Box, x: float, y: float, dx: float, dy: float) -> float:
    """How far it is to the edge of what can be printed."""
    across = (page.right - x) / dx if dx > 1e-9 else (page.left - x) / dx if dx < -1e-9 else 1e9
    down = (page.bottom - y) / dy if dy > 1e-9 else (page.top - y) / dy if dy < -1e-9 else 1e9
    return min(across, down)


def registers(sheet: Sheet, order: Order) -> Iterator[str]:
    """Circles with crosses at the left and the right, alike on both sides of the paper."""
    width, height = sheet.size(order.paper)
    for x in (SAFE + 1.6, width - SAFE - 1.6):
        y = height / 2 + 9  # beside no crop mark of an even grid
        cross = f"M{exact(x - 1.5)} {exact(y)}h3M{exact(x)} {exact(y - 1.5)}v3"
        yield line(cross, HAIR) + tag(
            "circle", cx=exact(x), cy=exact(y), r="1", fill="none", stroke="var(--lc-ink)", stroke_width=str(HAIR)
        )


# ---- header and footer -----------------------------------------------------------------------------------------------


def logo(x: float, y: float, width: float) -> str:
    """Our gate, its middle at a point."""
    return group(gate_body(AND), x, y, scale=width / BODY[0])


def bar(x: float, y: float) -> str:
    """The bar that measures 50 mm, in tens; x is its left end, y its upper edge."""
    tens = "".join(rect(x + 10 * k, y, 10, 1.4, fill="ink") for k in (0, 2, 4))
    frame = rect(x, y, BAR, 1.4, stroke="ink", line=HAIR)
    return (
        tens
        + frame
        + text("0", x, y + 4, SMALL, bold=True)
        + text("50 mm", x + BAR, y + 4, SMALL, bold=True, anchor="end")
    )


def modules(address: str, finest: int = FINEST) -> tuple[bytearray, ...]:
    """The squares of a QR code row by row, 1 is dark; correction M, and no finer than can be read where it stands."""
    made: tuple[bytearray, ...] = ()
    with contextlib.suppress(segno.DataOverflowError):
        made = segno.make_qr(address, error="m", boost_error=False).matrix
    if not 0 < len(made) <= finest:
        raise BadValue("the address is too long for a QR code", hint="give at most 200 letters")
    return made


def code(address: str, right: float, top: float, size: float) -> str:
    """A QR code in its quiet frame, and whatever is behind it covered."""
    squares = modules(address)
    step = size / (len(squares) + 4)
    runs = []
    for y, row in enumerate(squares):
        for x, dark in enumerate(row):
            if dark:
                runs.append(f"M{x} {y}h1v1h-1z")
    d = tag("path", d="".join(runs), fill="#000000")
    white = rect(right - size, top, size, size, fill="card")
    return white + group(d, right - size + 2 * step, top + 2 * step, scale=step)


def hints(sheet: Sheet, order: Order) -> tuple[str, str]:
    """What the footer says: how to print, how to cut."""
    language = order.language
    first = say(SCALE, language)
    if order.backs and sheet.flow:
        flip = say(FLIP, language).format(edge=say(EDGES[sheet.landscape], language))
        first = f"{first} {flip}" if language == "en" else first + flip
    guide = say(sheet.guide, language)
    if guide and sheet.cuts:
        guide = f"{say(CUT, language)} {guide}" if language == "en" else say(CUT, language) + guide
    return first, guide


def bands(sheet: Sheet, order: Order, number: Number) -> str:
    """Header above and footer below."""
    width, height = sheet.size(order.paper)
    left, right = SAFE + 6, width - SAFE - 6
    title, language = say(sheet.game, order.language), order.language
    base = SAFE + TITLE * 0.9  # a Japanese letter is as high
    parts = [logo(left + 4, base - 1.5, 8), text(title, left + 9.5, base, TITLE, bold=True)]
    page = f"{number.page} / {number.total}"
    parts.append(text(page, right, base, 3.4, bold=True, anchor="end"))
    end = right - faces.width(page, 3.4, bold=True) - 3
    if order.address:
        size = BAND - SAFE - 0.5
        parts.append(code(order.address, end, SAFE, size))
        end -= size + 2
    start = left + 9.5 + faces.width(title, TITLE, bold=True) + 3
    parts.append(fitted(say(sheet.what, language), start, base, 3.2, end - start))
    low = height - SAFE - 5
    parts.append(bar(left, low))
    first, guide = hints(sheet, order)
    maker = say(MAKER, language)
    room = right - left - BAR - 8 - faces.width(maker, SMALL)
    parts.append(fitted(first, left + BAR + 4, low + 1.4, SMALL, right - left - BAR - 4))
    parts.append(fitted(guide, left + BAR + 4, low + 4.4, SMALL, room, bold=True))
    parts.append(text(maker, right, low + 4.4, SMALL, "soft", anchor="end"))
    return "".join(parts)


def corner(sheet: Sheet, order: Order, number: Number) -> str:
    """Header and footer as one block, for pages that are full from edge to edge."""
    x, y, room = sheet.corner or (0, 0, 0)
    language = order.language
    parts = [logo(x + 4, y + 2, 8), fitted(say(sheet.game, language), x + 9.5, y + 3.6, TITLE, room - 25, bold=True)]
    parts.append(text(f"{number.page} / {number.total}", x + room, y + 3.6, 3.4, bold=True, anchor="end"))
    drawn, y = paragraph(say(sheet.what, language), x, y + 10, 3.2, room, bold=True)
    parts += [drawn, bar(x, y - 0.6)]
    y += 7
    for words, bold in zip(hints(sheet, order), (False, True), strict=True):
        if words:
            drawn, y = paragraph(words, x, y, SMALL, room, bold=bold)
            parts.append(drawn)
    parts.append(text(say(MAKER, language), x, y, SMALL, "soft"))
    if order.address:
        parts.append(code(order.address, x + room, y + 3, 12))
    return "".join(parts)
