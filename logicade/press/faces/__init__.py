"""The faces of printed sheets: what of a TrueType font a PDF needs to know, and a cut of it with the glyphs in use."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
LATIN, BOLD, JAPANESE = "lexend", "lexend-bold", "biz-udp-gothic"
KEPT = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")  # all that a reader of PDF needs
WORDS, SCALED, XY, MATRIX, MORE = 0x1, 0x8, 0x40, 0x80, 0x20  # flags of composite glyphs


class Face:
    """A TrueType font, read once."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        data = path.read_bytes()
        count = struct.unpack_from(">H", data, 4)[0]
        self._tables = {}
        for k in range(count):
            tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * k)
            self._tables[tag.decode()] = data[offset : offset + length]
        head, hhea = self._tables["head"], self._tables["hhea"]
        self.units: int = struct.unpack_from(">H", head, 18)[0]
        self.box: tuple[int, ...] = struct.unpack_from(">4h", head, 36)
        self.ascent, self.descent = struct.unpack_from(">2h", hhea, 4)
        self._glyphs = dict(_characters(self._tables["cmap"]))
        self._advances = _advances(self._tables["hmtx"], struct.unpack_from(">H", hhea, 34)[0])
        glyphs = struct.unpack_from(">H", self._tables["maxp"], 4)[0]
        long = struct.unpack_from(">h", head, 50)[0]
        shorts = struct.unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", self._tables["loca"])
        self._places = [place * (1 if long else 2) for place in shorts]

    def __contains__(self, sign: str) -> bool:
        return ord(sign) in self._glyphs

    def glyph(self, sign: str) -> int:
        """The glyph of a character; 0 is the empty box."""
        return self._glyphs.get(ord(sign), 0)

    def advance(self, glyph: int) -> float:
        """How far a glyph moves on, in thousandths of the size."""
        return self._advances[min(glyph, len(self._advances) - 1)] * 1000 / self.units

    def cut(self, glyphs: Iterable[int]) -> bytes:
        """The font with all glyphs in their places, but only these with a drawing."""
        kept = self._closed(glyphs)
        parts, places = [], [0]
        for glyph in range(len(self._places) - 1):
            drawn = self._drawing(glyph) if glyph in kept else b""
            parts.append(drawn + bytes(-len(drawn) % 4))
            places.append(places[-1] + len(parts[-1]))
        head = bytearray(self._tables["head"])
        struct.pack_into(">h", head, 50, 1)
        tables = self._tables | {
            "glyf": b"".join(parts),
            "loca": struct.pack(f">{len(places)}L", *places),
            "head": bytes(head),
        }
        return _font({name: tables[name] for name in KEPT})

    def _drawing(self, glyph: int) -> bytes:
        return self._tables["glyf"][self._places[glyph] : self._places[glyph + 1]]

    def _closed(self, glyphs: Iterable[int]) -> set[int]:
        """Some glyphs and those that they are made of."""
        found: set[int] = set()
        waiting = [0, *glyphs]
        while waiting:
            glyph = waiting.pop()
            if glyph not in found:
                found.add(glyph)
                waiting += _components(self._drawing(glyph))
        return found


def _characters(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Code points with their glyphs, from the Unicode tables of formats 4 and 12."""
    for k in range(struct.unpack_from(">H", cmap, 2)[0]):
        _, _, at = struct.unpack_from(">HHL", cmap, 4 + 8 * k)
        form = struct.unpack_from(">H", cmap, at)[0]
        if form == 4:
            yield from _segments(cmap, at)
        elif form == 12:
            for group in range(struct.unpack_from(">L", cmap, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">3L", cmap, at + 16 + 12 * group)
                yield from ((point, glyph + point - first) for point in range(first, last + 1))


def _segments(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends, starts, deltas, offsets = (at + 14 + 2 * count * k + 2 * (k > 0) for k in range(4))
    for k in range(count):
        first, last, delta, offset = (
            struct.unpack_from(">H", cmap, row + 2 * k)[0] for row in (starts, ends, deltas, offsets)
        )
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point
            if offset:
                glyph = struct.unpack_from(">H", cmap, offsets + 2 * k + offset + 2 * (point - first))[0]
            if glyph or not offset:
                yield point, (glyph + delta) & 0xFFFF


def _advances(hmtx: bytes, count: int) -> list[int]:
    return [struct.unpack_from(">H", hmtx, 4 * k)[0] for k in range(count)]


def _components(drawn: bytes) -> Iterator[int]:
    """The glyphs that a composite one is made of."""
    if len(drawn) < 10 or struct.unpack_from(">h", drawn)[0] >= 0:
        return
    at, flags = 10, MORE
    while flags & MORE:
        flags, glyph = struct.unpack_from(">HH", drawn, at)
        yield glyph
        at += 8 if flags & WORDS else 6
        at += 2 if flags & SCALED else 4 if flags & XY else 8 if flags & MATRIX else 0


def _font(tables: dict[str, bytes]) -> bytes:
    """A font file of tables."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    words = struct.pack(">LHHHH", 0x10000, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    at, body = 12 + 16 * count, b""
    for name, content in sorted(tables.items()):
        words += struct.pack(">4sLLL", name.encode(), _sum(content), at + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    return words + body


def _sum(content: bytes) -> int:
    padded = content + bytes(-len(content) % 4)
    return sum(int(word) for word in struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF


@cache
def face(name: str) -> Face:
    """A face by its name."""
    return Face(HERE / f"{name}.ttf")


def runs(text: str, *, bold: bool = False) -> Iterator[tuple[Face, str]]:
    """A text in pieces of one face each: Latin letters are Lexend's, all else is Japanese."""
    first, second = face(BOLD if bold else LATIN), face(JAPANESE)
    run, current = "", first
    for sign in text:
        fits = first if sign in first else second
        if fits is not current and run:
            yield current, run
            run = ""
        run, current = run + sign, fits
    if run:
        yield current, run


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is."""
    return sum(one.advance(one.glyph(sign)) for one, run in runs(text, bold=bold) for sign in run) * size / 1000
