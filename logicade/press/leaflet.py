"""A game's rules as a leaflet of two to four pages: how to play, then the clauses in columns, with the book's pictures.

The rule book is read into lines, which flow from column to column. A line may be kept with the next one, so that no
heading ends a column. The text is as large as two pages allow, then three, then four.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

from logicade.engine import book
from logicade.engine.drawing import span, tag
from logicade.engine.errors import UnknownGame
from logicade.engine.game import Game
from logicade.engine.options import say
from logicade.engine.scene.drawn import scene_of
from logicade.engine.scene.parts import Block, Say, Scene
from logicade.engine.scene.picture import drawn
from logicade.engine.scene.sprites import Sprites
from logicade.engine.text import Text
from logicade.games import game
from logicade.kit.sprites import filled
from logicade.press import faces
from logicade.press.drawing import HAIR, LINE, exact, group, line, paragraph, pieces, rect, text
from logicade.press.layout import BAND, SAFE, Order, Sheet

SIZES = (3.5, 3.3, 3.1, 2.9, 2.7, 2.5)
PAGES = (2, 3, 4)
LONGEST = 11  # so many pages are tried
HERO = (70.0, 76.0)  # the picture of how to play
COLUMNS, GAP, LEADING = 3, 6.0, 1.36
SIDE = SAFE + 6
TALL = 78.0  # the highest picture
EDGE = 8.0  # around what lies on a block
SHOWN = ("main", "hand")  # blocks of a scene that a picture has
LEFT_OUT = ("Notation", "表記")  # chapters that nobody needs at a table of wood
RULES = Text("The rules", "ルール")
FACTS = (Text("{} players", "{}人"), Text("about {} minutes", "およそ{}分"), Text("{} and up", "{}+"))
_NUMBER = re.compile(r"[a-z0-9-]+ (\d+\.\d+)")  # what a clause begins with, in bold


class Run(NamedTuple):
    """A piece of a text in one style."""

    text: str
    bold: bool = False
    colour: str = "ink"


class Row(NamedTuple):
    """Something that stands in one column as a whole: its drawing from its upper left corner."""

    height: float
    body: str
    kept: bool = False  # in the same column as the next
    space: bool = False  # nothing, and not needed at the top of a column


class Column(NamedTuple):
    """Where rows may stand on a page."""

    x: float
    top: float
    bottom: float


class Leaflet:
    """The sheets of a game's rules."""

    def __init__(self, slug: str) -> None:
        self.game: Game = game(slug)
        self.SPRITES = self.game.room("art").SPRITES

    def title(self, slug: str) -> Text:
        """What the leaflet is called."""
        return Text(f"{self.game.title.en}: the rules", f"{self.game.title.ja}：ルール")

    def sheets(self, slug: str, order: Order) -> Iterator[Sheet]:
        """Its pages: as few as its text needs at a size that can be read."""
        for body in self._pages(order):
            yield Sheet(self.game.title, RULES, (), drawn=body, flow=False)

    def _pages(self, order: Order) -> list[str]:
        """The largest text that needs fewest pages."""
        made: list[str] = []
        for most in PAGES:
            for size in SIZES:
                made = Writer(self.game, order, size).pages()
                if len(made) <= most:
                    return made
        return made


class Writer:
    """Writes a game's book in one size of text."""

    def __init__(self, game: Game, order: Order, size: float) -> None:
        written = book.read(game, order.language)
        if written is None:
            raise UnknownGame(f"`{game.slug}` has no rule book", hint="print its sheets instead")
        self._game, self._order, self._size, self._book = game, order, size, written
        self._room = order.paper.width - 2 * SIDE
        self._width = (self._room - (COLUMNS - 1) * GAP) / COLUMNS

    def pages(self) -> list[str]:
        """The drawings of all pages; the columns of the last one are equally long."""
        head, top = self._head()
        rows = [*self._rows()]
        places = _placed(rows, self._columns(top))
        last = places[-1] // COLUMNS
        kept = [place for place in places if place // COLUMNS < last]
        columns = self._evened(rows[len(kept) :], last, top)
        drawn = [head, *[""] * last]
        for place, row, y in _set(rows, columns):
            drawn[place // COLUMNS] += group(row.body, columns[place].x, y)
        return drawn

    def _columns(self, top: float, last: int = LONGEST, bottom: float | None = None) -> list[Column]:
        """All columns of some pages; the first page's begin below its head, the last one's end where it is said."""
        low = self._order.paper.height - BAND - 2
        return [
            Column(
                SIDE + k * (self._width + GAP),
                BAND + 4 if number else top,
                bottom if bottom is not None and number == last else low,
            )
            for number in range(last + 1)
            for k in range(COLUMNS)
        ]

    def _evened(self, rows: Sequence[Row], last: int, top: float) -> list[Column]:
        """The columns, those of the last page as short as its rows allow."""
        whole = self._columns(top, last)
        page = whole[-COLUMNS:]
        low = page[0].top + sum(row.height for row in rows) / COLUMNS
        while low < page[0].bottom:
            short = self._columns(top, last, low)
            if _placed(rows, [*short[-COLUMNS:], Column(0, 0, 1e9)])[-1] < COLUMNS:
                return short
            low += 2
        return whole

    # ---- the first page's head ---------------------------------------------------------------------------------------

    def _head(self) -> tuple[str, float]:
        """Title, facts, and how to play beside its first picture; and where it ends."""
        game, language = self._game, self._order.language
        y = BAND + 12.0
        parts = [text(say(game.title, language), SIDE, y, 11, bold=True)]
        drawn, y = paragraph(say(game.summary, language), SIDE, y + 8, 4, self._room, "soft")
        parts += [drawn, self._facts(y)]
        y += 8
        how_to, shown = self._book.how_to.split("![", 1)[0], self._picture(1, *HERO)
        inner = self._room - 10 - (HERO[0] + 6 if shown.body else 0)
        rows = [*self._written(f"## {book.HOW_TO[language]}\n\n{how_to}", inner, self._size + 0.2)]
        high = max(sum(row.height for row in rows), shown.height) + 8
        parts.append(rect(SIDE, y, self._room, high, 3, stroke="edge", line=LINE))
        at = y + 5
        for row in rows:
            parts.append(group(row.body, SIDE + 5, at))
            at += row.height
        parts.append(group(shown.body, SIDE + self._room - 5 - HERO[0], y + 5))
        return "".join(parts), y + high + 6

    def _facts(self, y: float) -> str:
        """For whom and how long, in pills."""
        game, language = self._game, self._order.language
        seats = "-".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        values = (seats, game.minutes, game.age)
        facts = [say(fact, language).format(value) for fact, value in zip(FACTS, values, strict=True) if value]
        x, parts = SIDE, []
        for fact in [*facts, say(game.difficulty, language)]:
            wide = faces.width(fact, 3.2, bold=True) + 7
            parts.append(rect(x, y - 2.4, wide, 6.8, 3.4, stroke="ink", line=LINE))
            parts.append(text(fact, x + wide / 2, y + 2.2, 3.2, bold=True, anchor="middle"))
            x += wide + 2.5
        return "".join(parts)

    # ---- rows of a column --------------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[Row]:
        """The book from its second picture on: the other pictures of how to play, the chapters, what is shared."""
        hidden = "" if "![" not in self._book.how_to else "![" + self._book.how_to.split("![", 1)[1]
        rest = re.sub(r"^!\[.*\]\(1\)\s*", "", hidden)
        shared = re.sub("^#", "##", self._book.shared, flags=re.M)
        for part in (rest, _chapters(self._book.clauses), _chapters(shared)):
            yield from self._written(part, self._width, self._size)

    def _written(self, words: str, room: float, size: float) -> Iterator[Row]:
        """A text of Markdown in rows."""
        tokens, indent = _reader.parse(words), 0
        for k, token in enumerate(tokens):
            if token.type in ("bullet_list_open", "bullet_list_close"):
                indent += 1 if token.type.endswith("open") else -1
            elif token.type == "table_open":
                yield from self._table(tokens[k:], room, size)
            elif token.type == "inline" and tokens[k - 1].type == "heading_open":
                large = tokens[k - 1].tag == "h2"
                yield Row(size * (0.9 if large else 0.5), "", space=True)
                yield from self._lines(
                    [Run(token.content, bold=True)], room, size * (1.35 if large else 1.1), kept=True
                )
            elif token.type == "inline" and tokens[k - 1].type == "paragraph_open":
                yield from self._paragraph(token, room, size, bullet=indent > 0)

    def _paragraph(self, token: Token, room: float, size: float, *, bullet: bool) -> Iterator[Row]:
        """A clause or a paragraph, its pictures below."""
        runs, language = _runs(token, self._order.language), self._order.language
        numbered = bool(runs) and runs[0].bold and _NUMBER.fullmatch(runs[0].text)
        if numbered:
            runs[0] = runs[0]._replace(text=numbered[1])
        elif bullet:
            runs.insert(0, Run("・" if language == "ja" else "•  "))
        if any(run.text.strip() for run in runs):
            yield from self._lines(runs, room, size)
            yield Row(size * 0.45, "", space=True)
        for child in token.children or ():
            if child.type == "image":
                yield self._picture(int(str(child.attrGet("src"))), self._width, TALL)
                yield Row(size, "", space=True)

    def _lines(self, runs: Sequence[Run], room: float, size: float, *, kept: bool = False) -> Iterator[Row]:
        """Runs in lines; the first and the last two stay together."""
        made = list(flowed(runs, size, room))
        for k, row in enumerate(made):
            pair = k in (0, len(made) - 2) and k < len(made) - 1
            yield Row(size * LEADING, spans(row, 0, size, size), kept or pair)

    def _picture(self, number: int, room: float, high: float) -> Row:
        """A position of the book as its first seat sees it, and what there is to see."""
        if not 0 < number <= len(self._book.pictures):
            return Row(0, "")
        shown = self._book.pictures[number - 1]
        view = self._game.position(shown.position).view(0)
        scene = scene_of(view, seat=0, language=self._order.language, shape="tall")
        sprites = self._game.room("art").SPRITES
        blocks = tuple(_lowered(block, scene, sprites) for block in scene.blocks if block.role in SHOWN)
        scene = replace(scene, blocks=blocks, say=Say())
        made = drawn(scene, sprites, seats=view.seats, language=self._order.language, viewer=0)
        scale = min(room / made.width, high / made.height)
        body = group(made.body, (room - made.width * scale) / 2, 0, scale=scale)
        words, y = paragraph(shown.caption, room / 2, made.height * scale + 2, 2.6, room, "soft", anchor="middle")
        return Row(y, body + words)

    def _table(self, tokens: Sequence[Token], room: float, size: float) -> Iterator[Row]:
        """A table: its first column at the left, the others in the middle of theirs; it is never cut."""
        found: list[list[str]] = []
        for token in tokens[: next(k for k, token in enumerate(tokens) if token.type == "table_close")]:
            if token.type == "tr_open":
                found.append([])
            elif token.type == "inline":
                found[-1].append(re.sub(r"[*`]", "", token.content))
        wide = [max(faces.width(row[k], size, bold=True) for row in found) + 2 for k in range(len(found[0]))]
        small = min(1.0, room / sum(wide))
        spare = max(0.0, room - sum(wide)) / len(wide)
        parts = []
        for r, row in enumerate(found):
            x, y = 0.0, size * (1 + r * 1.5)
            for k, words in enumerate(row):
                cell = wide[k] * small + spare
                anchor, at = ("middle", x + cell / 2) if k else ("start", 0.0)
                parts.append(text(words, at, y, size * small, bold=not (r and k), anchor=anchor))
                x += cell
            parts.append(line(f"M0 {exact(y + size * 0.4)}H{exact(room)}", HAIR, "trace"))
        yield Row(size * 1.5 * len(found), "".join(parts))
        yield Row(size * 0.6, "", space=True)


def _lowered(block: Block, scene: Scene, sprites: Sprites) -> Block:
    """A block that is no higher than what lies on it."""
    ends: list[float] = []
    for piece in scene.pieces:
        if piece.block == block.name and (piece.look or piece.box != "area"):
            look = sprites[piece.look] if piece.look else None
            sides = (piece.w, piece.h, *((look.width * piece.scale, look.height * piece.scale) if look else ()))
            half = max(*(sides if piece.turn else sides[1::2]), piece.size) / 2
            ends += [piece.y - half, piece.y + half]
    ends += [y for wire in scene.wires if wire.block == block.name for y in wire.points[1::2]]
    if not ends:
        return block
    top, bottom = max(block.top, min(ends) - EDGE), min(block.top + block.height, max(ends) + EDGE)
    return replace(block, top=top, height=bottom - top)


# ---- text ------------------------------------------------------------------------------------------------------------


def _chapters(words: str) -> str:
    """A book without the chapters that paper does not need."""
    return "".join(
        chapter for chapter in re.split(r"(?m)^(?=#{2,3} )", words) if not chapter.partition("\n")[0].endswith(LEFT_OUT)
    )


def _runs(token: Token, language: str) -> list[Run]:
    """A paragraph's words in their styles; what is ours and not the book's is marked in a softer one."""
    found, bold = list[Run](), False
    for child in token.children or ():
        if child.type in ("strong_open", "strong_close"):
            bold = child.type == "strong_open"
        elif child.type == "softbreak":
            found.append(Run(" " if language == "en" else ""))
        elif child.type == "code_inline":
            found.append(Run(child.content, bold=True))
        elif child.type == "text":
            ours = re.split(f"({re.escape(book.OURS[language])})", child.content)
            found += [Run(word, bold, "soft" if k % 2 else "ink") for k, word in enumerate(ours) if word]
    return found


def flowed(runs: Sequence[Run], size: float, room: float) -> Iterator[list[Run]]:
    """Runs in lines that are no wider than the room."""
    signs = [(sign, run.bold, run.colour) for run in runs for sign in run.text]
    line: list[Run] = []
    for piece in pieces("".join(run.text for run in runs)):
        here, signs = signs[: len(piece)], signs[len(piece) :]
        new = [Run("".join(sign[0] for sign in some), *look) for look, some in groupby(here, itemgetter(1, 2))]
        if line and _wide([*line, *new], size) > room:
            yield line
            line = []
        if _wide(new, size) > room:  # a word longer than a line is cut
            *whole, line = _chopped(new, size, room)
            yield from whole
        else:
            line += new
    if line:
        yield line


def _chopped(runs: Sequence[Run], size: float, room: float) -> Iterator[list[Run]]:
    line: list[Run] = []
    for run in runs:
        for sign in run.text:
            if _wide([*line, run._replace(text=sign)], size) > room:
                yield line
                line = []
            line.append(run._replace(text=sign))
    yield line


def _wide(runs: Sequence[Run], size: float) -> float:
    """How wide a line is; a space at its end is not seen."""
    if not runs:
        return 0.0
    seen = [*runs[:-1], runs[-1]._replace(text=runs[-1].text.rstrip())]
    return sum(faces.width(run.text, size, bold=run.bold) for run in seen)


def spans(runs: Sequence[Run], x: float, y: float, size: float) -> str:
    """A line of runs."""
    joined = [
        Run("".join(run.text for run in some), *look)
        for look, some in groupby(runs, lambda run: (run.bold, run.colour))
    ]
    body = "".join(span(run.text, f"{run.colour}{' strong' if run.bold else ''}") for run in joined)
    return tag("text", body, x=exact(x), y=exact(y), font_size=exact(size), font_weight="400", fill=filled("ink"))


# ---- columns ---------------------------------------------------------------------------------------------------------


def _placed(rows: Sequence[Row], columns: Sequence[Column]) -> list[int]:
    """In which column each row stands."""
    return [place for place, _, _ in _steps(rows, columns)]


def _set(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[tuple[int, Row, float]]:
    """Rows that are seen, with their columns and heights."""
    return ((place, row, y) for place, row, y in _steps(rows, columns) if row.body)


def _steps(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[tuple[int, Row, float]]:
    place, y = 0, columns[0].top
    for k, row in enumerate(rows):
        full = y > columns[place].top and y + _together(rows, k) > columns[place].bottom
        if full and not (k and rows[k - 1].kept):
            place, y = place + 1, columns[place + 1].top
        yield place, row, y
        y += 0 if row.space and y == columns[place].top else row.height


def _together(rows: Sequence[Row], k: int) -> float:
    """How high a row is with those that it is kept with."""
    high = 0.0
    for row in rows[k:]:
        high += 0 if row.space else row.height
        if not row.kept and not row.space:
            break
    return high


_reader = MarkdownIt("commonmark", {"html": False}).enable("table")
