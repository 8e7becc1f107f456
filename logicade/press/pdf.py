"""A PDF of vector pages: objects, faces and transparencies, and nothing that depends on a clock or a machine."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping

from logicade.press.faces import Face

POINT = 72 / 25.4  # points in a millimetre


class Pdf:
    """A document that grows page by page; lengths are millimetres, y goes down."""

    def __init__(self, *, title: str, language: str) -> None:
        self._title, self._language = title, language
        self._pages: list[tuple[float, float, bytes]] = []
        self._used: dict[str, tuple[Face, dict[int, str]]] = {}  # by name: glyphs and what they are read as
        self._states: dict[tuple[float, float], str] = {}
        self._objects: list[bytes] = []

    def __len__(self) -> int:
        return len(self._pages)

    def page(self, width: float, height: float, operators: str) -> None:
        """Add a page of operators."""
        moved = f"{POINT:.6f} 0 0 {-POINT:.6f} 0 {height * POINT:.4f} cm\n"
        self._pages.append((width, height, zlib.compress((moved + operators).encode("ascii"), 9)))

    def shown(self, face: Face, text: str) -> tuple[str, str]:
        """A text in a face as an operand, and the name of the face as a resource."""
        _, glyphs = self._used.setdefault(face.name, (face, {}))
        codes = []
        for sign in text:
            glyph = face.glyph(sign)
            glyphs.setdefault(glyph, sign)
            codes.append(f"{glyph:04X}")
        return f"<{''.join(codes)}>", f"/F{list(self._used).index(face.name)}"

    def transparency(self, fill: float, stroke: float) -> str:
        """The name of a state in which fills and strokes are so opaque."""
        return "/" + self._states.setdefault((round(fill, 3), round(stroke, 3)), f"G{len(self._states)}")

    def content(self) -> bytes:
        """The file; the same pages always make the same bytes."""
        self._objects = []
        catalog, tree = self._add(b""), self._add(b"")
        faces = {f"F{k}": self._face(*used) for k, used in enumerate(self._used.values())}
        states = {
            name: self._add(f"<</Type/ExtGState/ca {fill:g}/CA {stroke:g}>>".encode())
            for (fill, stroke), name in self._states.items()
        }
        resources = self._add(f"<</Font{_names(faces)}/ExtGState{_names(states)}>>".encode())
        kids = [self._page(tree, resources, *page) for page in self._pages]
        self._objects[tree - 1] = f"<</Type/Pages/Count {len(kids)}/Kids[{_refs(kids)}]>>".encode()
        whole = f"<</Type/Catalog/Pages {tree} 0 R/Lang({self._language})/ViewerPreferences<</PrintScaling/None"
        self._objects[catalog - 1] = f"{whole}/DisplayDocTitle true>>>>".encode()
        info = self._add(f"<</Title{_text(self._title)}/Creator(Logicade)/Producer(Logicade)>>".encode())
        return self._file(catalog, info)

    def _page(self, tree: int, resources: int, width: float, height: float, content: bytes) -> int:
        stream = self._stream(content, packed=True)
        box = f"[0 0 {width * POINT:.4f} {height * POINT:.4f}]"
        words = f"<</Type/Page/Parent {tree} 0 R/MediaBox{box}/Resources {resources} 0 R/Contents {stream} 0 R>>"
        return self._add(words.encode())

    def _face(self, face: Face, glyphs: dict[int, str]) -> int:
        """A face as a font of two-byte codes, which are its glyphs."""
        file = face.cut(glyphs)
        tag = "".join(chr(65 + digit % 26) for digit in hashlib.sha256(file).digest()[:6])
        name = f"{tag}+{face.name}"
        data = self._stream(file, f"/Length1 {len(file)}")
        scale = 1000 / face.units
        box = " ".join(f"{edge * scale:.0f}" for edge in face.box)
        descriptor = self._add(
            f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{box}]/ItalicAngle 0"
            f"/Ascent {face.ascent * scale:.0f}/Descent {face.descent * scale:.0f}/CapHeight 700/StemV 80"
            f"/FontFile2 {data} 0 R>>".encode()
        )
        widths = "".join(f"{glyph}[{face.advance(glyph):.4g}]" for glyph in sorted(glyphs))
        below = self._add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/W[{widths}]/CIDToGIDMap/Identity>>".encode()
        )
        reading = self._stream(_reading(glyphs).encode("ascii"))
        return self._add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/DescendantFonts[{below} 0 R]"
            f"/ToUnicode {reading} 0 R>>".encode()
        )

    def _stream(self, content: bytes, more: str = "", *, packed: bool = False) -> int:
        body = content if packed else zlib.compress(content, 9)
        head = f"<</Filter/FlateDecode/Length {len(body)}{more}>>stream\n".encode()
        return self._add(head + body + b"\nendstream")

    def _add(self, content: bytes) -> int:
        self._objects.append(content)
        return len(self._objects)

    def _file(self, catalog: int, info: int) -> bytes:
        parts, at, places = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"], 0, []
        at = len(parts[0])
        for k, content in enumerate(self._objects, 1):
            places.append(at)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (k, content))
            at += len(parts[-1])
        mark = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        end = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n<</Size {len(places) + 1}"
        end += f"/Root {catalog} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]>>\nstartxref\n{at}\n%%EOF\n"
        return b"".join([*parts, end.encode()])


def _names(objects: Mapping[str, int]) -> str:
    return "<<" + "".join(f"/{name} {number} 0 R" for name, number in objects.items()) + ">>"


def _refs(objects: list[int]) -> str:
    return " ".join(f"{number} 0 R" for number in objects)


def _text(text: str) -> str:
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def _reading(glyphs: Mapping[int, str]) -> str:
    """What glyphs are read as when text is searched and copied."""
    lines = [f"<{glyph:04X}> <{sign.encode('utf-16-be').hex().upper()}>" for glyph, sign in sorted(glyphs.items())]
    blocks = [lines[k : k + 100] for k in range(0, len(lines), 100)]
    mapped = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Read def /CMapType 2 def\n"
        f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{mapped}"
        "endcmap CMapName currentdict /CMap defineresource pop end end\n"
    )
