"""From an order to files: a PDF of all sheets, or every card by itself."""

from __future__ import annotations

from collections.abc import Iterator

from logicade.engine.errors import BadValue
from logicade.engine.options import say
from logicade.press import page, sets
from logicade.press.layout import PAPERS, Order, Paper, Part, Placed, Sheet, mirrored
from logicade.press.pdf import Pdf
from logicade.press.svg import Artist

FORMATS = ("pdf", "png")
DOTS = 300  # an inch
COPIES = 20


def paper(name: str) -> Paper:
    """A size of paper by its name."""
    if name.lower() not in PAPERS:
        raise BadValue(f"`{name}` is not a paper", hint=f"papers: {', '.join(PAPERS)}")
    return PAPERS[name.lower()]


def laid(slug: str, order: Order, source: sets.Set | None = None) -> list[Sheet]:
    """Every page in its order, backs behind their fronts; of the game's set, or of another source of sheets."""
    if not 1 <= order.copies <= COPIES:
        raise BadValue(f"{order.copies} is not a number of copies", hint=f"a whole number from 1 to {COPIES}")
    once = [*(source or sets.find(slug)).sheets(slug, order)]
    if order.backs and any(one.part.back for sheet in once for one in sheet.placed):
        once = [side for sheet in once for side in _sides(sheet, order)]
    return once * order.copies


def _sides(sheet: Sheet, order: Order) -> Iterator[Sheet]:
    """A sheet and its back; what is cut and has no back gets an empty one, so that nothing else is printed there."""
    yield sheet
    if sheet.placed:
        behind = mirrored(sheet, order.paper)
        yield behind if any(one.part.back for one in sheet.placed) else behind._replace(placed=(), cuts=())


class Press:
    """Prints an order page by page, so that who waits can see how far it is."""

    def __init__(self, slug: str, order: Order, source: sets.Set | None = None) -> None:
        self._set, self._order = source or sets.find(slug), order
        self.sheets = laid(slug, order, source)
        title = say(self._set.title(slug), order.language)
        self._pdf = Pdf(title=f"{title} - Logicade", language=order.language)
        self._artist = Artist(self._pdf, self._set.SPRITES)

    def pages(self) -> Iterator[int]:
        """Draw the pages; each is named when it is done, from 1."""
        for k, sheet in enumerate(self.sheets, 1):
            drawn = page.drawing(sheet, self._order, page.Number(k, len(self.sheets)))
            self._pdf.page(*sheet.size(self._order.paper), self._artist.draw(drawn))
            yield k

    def content(self) -> bytes:
        """The finished PDF as bytes."""
        return self._pdf.content()


def printed(slug: str, order: Order, source: sets.Set | None = None) -> bytes:
    """The PDF of an order."""
    press = Press(slug, order, source)
    for _ in press.pages():
        pass
    return press.content()


# ---- single cards ----------------------------------------------------------------------------------------------------


def cards(slug: str, order: Order) -> dict[str, Part]:
    """Every different part of an order, with the backs as parts of their own."""
    found: dict[str, Part] = {}
    for sheet in sets.find(slug).sheets(slug, order):
        for one in sheet.placed:
            found.setdefault(one.part.name, one.part)
            if order.backs and one.part.back:
                found.setdefault(f"{one.part.name}-back", one.part._replace(front=one.part.back))
    return found


def card(slug: str, order: Order, name: str, part: Part, format: str = "pdf") -> bytes:
    """A card alone on a page of its size and the bleed."""
    pdf = Pdf(title=name, language=order.language)
    artist = Artist(pdf, sets.find(slug).SPRITES)
    width, height = part.width + 2 * order.bleed, part.height + 2 * order.bleed
    face = page.placed(Placed(part, width / 2, height / 2), order.bleed)
    pdf.page(width, height, artist.draw(face))
    return pdf.content() if format == "pdf" else picture(pdf.content())


def picture(content: bytes, dots: int = DOTS) -> bytes:
    """The first page of a PDF as PNG."""
    import pypdfium2

    from logicade.press.png import png

    document = pypdfium2.PdfDocument(content)
    bitmap = document[0].render(scale=dots / 72, rev_byteorder=True)
    made = png(bitmap.to_numpy(), dots)
    document.close()
    return made
