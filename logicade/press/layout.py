"""What is printed and where: parts in millimetres on sheets, as values that tests can measure before a PDF is made.

A part is drawn around 0, 0 in millimetres, upright; a sheet says where its middle lies, from the upper left corner of
the paper. Grids of parts fill as many pages as they need, and take the orientation that holds most.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from logicade.engine.text import Text

SAFE = 5.0  # nothing is printed nearer to the edge of the paper
BAND = 13.5  # above and below a grid: header and footer
BLEED = 3.0
MARK, OFF = 3.0, 0.8  # how long a crop mark is, and how far from what is cut
NONE = Text("", "")


class Paper(NamedTuple):
    """A size of paper, standing."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


class Order(NamedTuple):
    """What somebody wants printed."""

    paper: Paper = PAPERS["a4"]
    language: str = "en"
    bleed: float = 0
    backs: bool = False
    copies: int = 1
    address: str = ""  # of the page that a code leads to
    options: Mapping[str, Any] = MappingProxyType({})  # of the game, settled


class Box(NamedTuple):
    """A rectangle on the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """Larger on all sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Part(NamedTuple):
    """A thing to cut out: its size and its two faces as drawings in millimetres around 0, 0."""

    name: str  # parts of one name are equal: single cards are printed once, and counts go by it
    width: float
    height: float
    front: str
    back: str = ""
    points: tuple[tuple[float, float], ...] = ()  # its outline where that is no rectangle; around 0, 0


class Placed(NamedTuple):
    """A part and where its middle lies; turned clockwise, by degrees."""

    part: Part
    x: float
    y: float
    turn: float = 0

    @property
    def box(self) -> Box:
        """What it takes up."""
        points = list(corners(self))
        across, down = zip(*points, strict=True)
        return Box(min(across), min(down), max(across), max(down))


class Cut(NamedTuple):
    """A straight cut from one point to another, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


class Sheet(NamedTuple):
    """A page: what lies on it, how it is cut, and what else is drawn."""

    game: Text  # the title in its header
    what: Text  # what the page holds
    placed: tuple[Placed, ...]
    cuts: tuple[Cut, ...] = ()
    guide: Text = NONE  # how to cut it, in a sentence
    landscape: bool = False
    drawn: str = ""  # in millimetres from the upper left corner, below the parts
    notes: str = ""  # the same, above the parts
    corner: tuple[float, float, float] | None = None  # header and footer stand here (x, y, width), not above and below
    back: bool = False  # the other side of the sheet before it
    flow: bool = True  # False: the page has its place for everything, and backs and bleed do not change it

    def size(self, paper: Paper) -> tuple[float, float]:
        """Width and height of the page."""
        return (paper.height, paper.width) if self.landscape else (paper.width, paper.height)


def corners(placed: Placed) -> Iterator[tuple[float, float]]:
    """The corners of a part on the paper."""
    part, turn = placed.part, math.radians(placed.turn)
    w, h = part.width / 2, part.height / 2
    for x, y in part.points or ((-w, -h), (w, -h), (w, h), (-w, h)):
        yield placed.x + x * math.cos(turn) - y * math.sin(turn), placed.y + x * math.sin(turn) + y * math.cos(turn)


# ---- grids -----------------------------------------------------------------------------------------------------------


class Grid(NamedTuple):
    """How parts of one size fill a page."""

    landscape: bool
    turn: float
    columns: int
    rows: int
    across: float  # from middle to middle
    down: float
    left: float  # the middle of the first
    top: float

    @property
    def room(self) -> int:
        """How many a page holds."""
        return self.columns * self.rows

    def place(self, parts: Sequence[Part]) -> tuple[Placed, ...]:
        """Parts in rows from the upper left."""
        return tuple(
            Placed(
                part, self.left + k % self.columns * self.across, self.top + k // self.columns * self.down, self.turn
            )
            for k, part in enumerate(parts)
        )


def grid(order: Order, width: float, height: float, count: int = 0) -> Grid:
    """The grid that needs fewest pages, or holds most where no count is given; standing and upright come first."""
    found = [
        _grid(order, width, height, landscape=landscape, turn=turn)
        for landscape in (False, True)
        for turn in (0.0, 90.0)
    ]
    found = [one for one in found if one.room]
    if not found:
        raise ValueError("no part fits this paper")
    return min(found, key=lambda one: math.ceil(count / one.room) if count else -one.room)


def _grid(order: Order, width: float, height: float, *, landscape: bool, turn: float) -> Grid:
    page = (order.paper.height, order.paper.width) if landscape else (order.paper.width, order.paper.height)
    w, h = (height, width) if turn else (width, height)
    gap = 2 * order.bleed
    side = SAFE + OFF + 1 + order.bleed
    columns = math.floor((page[0] - 2 * side + gap + 1e-6) / (w + gap))
    rows = math.floor((page[1] - 2 * (BAND + order.bleed) + gap + 1e-6) / (h + gap))
    left = (page[0] - (columns - 1) * (w + gap)) / 2
    top = (page[1] - (rows - 1) * (h + gap)) / 2
    return Grid(landscape, turn, columns, rows, w + gap, h + gap, left, top)


def pages(
    order: Order, parts: Iterable[Part], *, game: Text, what: Text, guide: Text = NONE, notes: str = ""
) -> Iterator[Sheet]:
    """Parts of one size as sheets full of them, with their cuts."""
    every = list(parts)
    made = grid(order, every[0].width, every[0].height, len(every))
    for start in range(0, len(every), made.room):
        placed = made.place(every[start : start + made.room])
        cuts = straight(placed)
        yield Sheet(
            game, what, placed, cuts, guide if guide.en else counted(cuts), landscape=made.landscape, notes=notes
        )


def straight(placed: Sequence[Placed]) -> tuple[Cut, ...]:
    """The cuts around rectangles: across the whole sheet, from edge to edge of what lies on it."""
    boxes = [one.box for one in placed]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    across = sorted({round(y, 3) for box in boxes for y in (box.top, box.bottom)})
    down = sorted({round(x, 3) for box in boxes for x in (box.left, box.right)})
    return (*(Cut(left, y, right, y) for y in across), *(Cut(x, top, x, bottom) for x in down))


def counted(cuts: Sequence[Cut]) -> Text:
    """How to cut a grid."""
    across = sum(cut.y1 == cut.y2 for cut in cuts)
    down = len(cuts) - across
    return Text(f"{across} cuts across, then {down} down.", f"横に{across}回、次に縦に{down}回切ります。")


def mirrored(sheet: Sheet, paper: Paper) -> Sheet:
    """The other side of a sheet: the backs of its parts, each behind its front when the page turns like a book's."""
    width, _ = sheet.size(paper)
    placed = tuple(
        Placed(one.part._replace(front=one.part.back), width - one.x, one.y, -one.turn) for one in sheet.placed
    )
    cuts = tuple(Cut(width - cut.x1, cut.y1, width - cut.x2, cut.y2) for cut in sheet.cuts)
    what = Text(f"{sheet.what.en}: backs", f"{sheet.what.ja}：裏面")
    return sheet._replace(placed=placed, cuts=cuts, what=what, drawn="", notes="", back=True)
