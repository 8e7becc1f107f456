"""A scene as one SVG that stands alone: documents, replay pictures, print. The page arranges the same blocks itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from logicade.engine import drawing
from logicade.engine.drawing import class_names, number, tag
from logicade.engine.scene import rich
from logicade.engine.scene.parts import Block, Piece, Scene, Wire
from logicade.engine.scene.sprites import PREFIX, Sprites, used
from logicade.engine.scene.words import words

EDGE, STRIP, GAP = 16.0, 44.0, 10.0
CORNERS = {"card": 10.0, "panel": 18.0, "bubble": 10.0, "plate": 14.0, "slot": 10.0, "spot": 10.0, "frame": 14.0}
SHADOW = 3.0  # below what can be picked up


class Placed(NamedTuple):
    """A block and where it goes in the whole picture."""

    block: Block
    x: float
    y: float


class Drawn(NamedTuple):
    """A picture without its frame: for a document of its own, or for a place on a sheet of paper."""

    width: float
    height: float
    body: str
    looks: frozenset[str]  # the sprites that it uses


def svg(scene: Scene, sprites: Sprites, *, title: str, seats: int, language: str, viewer: int | None) -> str:
    """The whole scene as a picture; people are called by their places, `viewer` has the first colour."""
    made = drawn(scene, sprites, seats=seats, language=language, viewer=viewer)
    described = ". ".join(words(scene, rich.unnamed(seats, language))[:6])
    symbols = used(sprites, made.looks)
    return drawing.document(
        made.width, made.height, made.body, title=title, description=described, symbols=[symbols], language=language
    )


def drawn(scene: Scene, sprites: Sprites, *, seats: int, language: str, viewer: int | None) -> Drawn:
    """The whole scene in the units of its blocks."""
    artist = _Artist(scene, sprites, rich.unnamed(seats, language), viewer)
    placed, height = _arranged(scene, viewer)
    width = max(p.x + p.block.width for p in placed) + EDGE
    body = "".join(artist.block(p) for p in placed) + artist.spoken(placed, width, height)
    return Drawn(width, height + _lines(scene) * 22 + EDGE, body, frozenset(artist.looks))


def _lines(scene: Scene) -> int:
    say = scene.say
    return sum(bool(text) for text in (say.end or say.goal, say.why or say.todo))


def _arranged(scene: Scene, viewer: int | None) -> tuple[list[Placed], float]:
    """Strips on top, the board below them, what stands beside at its right, the hand and the own strip under it."""
    placed, x, y = [], EDGE, EDGE
    strips = [block for block in scene.blocks if block.role == "seats" and (block.seat != viewer or viewer is None)]
    main = next(block for block in scene.blocks if block.role == "main")
    room = max(main.width, 340.0)
    for block in strips:
        wide = _chip_width(block) + block.width
        if x > EDGE and x + wide > EDGE + room:
            x, y = EDGE, y + STRIP + GAP
        placed.append(Placed(block, x + _chip_width(block), y))
        x += wide + GAP
    y += STRIP + GAP if strips else 0
    placed.append(Placed(main, EDGE, y))
    bottom, x = y + main.height, EDGE + main.width + GAP
    for block in (block for block in scene.blocks if block.role == "side"):
        placed.append(Placed(block, x, y))
        bottom, x = max(bottom, y + block.height), x + block.width + GAP
    y = bottom + GAP
    below = [
        block for block in scene.blocks if block.role == "hand" or (block.role == "seats" and block.seat == viewer)
    ]
    for block in (block for block in below if block not in strips):
        indent = _chip_width(block) if block.role == "seats" else max(0.0, (main.width - block.width) / 2)
        placed.append(Placed(block, EDGE + indent, y))
        y += max(block.height, STRIP if block.role == "seats" else 0) + GAP
    return placed, y


def _chip_width(block: Block) -> float:
    return 64 + max(60, 7 * _cells(block.text)) + GAP


def _cells(text: str) -> float:
    """How wide a text is, in letters: a Japanese one takes two."""
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)


class _Artist:
    """Draws blocks, pieces and wires, and remembers which symbols they use."""

    def __init__(self, scene: Scene, sprites: Sprites, names: Sequence[str], viewer: int | None) -> None:
        self._scene, self._sprites, self._names = scene, sprites, names
        self._viewer = viewer or 0
        self.looks: set[str] = set()

    def block(self, placed: Placed) -> str:
        """A block with its ground, its wires and its pieces."""
        block, x, y = placed
        parts = []
        if block.role == "main":
            parts.append(drawing.box(x, y, block.width, block.height, "table", 18))
        if block.role == "seats":
            parts.append(self._chip(block, x - _chip_width(block), y))
            y += max(0.0, (STRIP - block.height) / 2)
        moved = f"translate({number(x - block.left)} {number(y - block.top)})"
        return "".join(parts) + tag("g", "".join(self._inside(block.name)), transform=moved)

    def _inside(self, name: str) -> Iterator[str]:
        things = [(wire.layer, 0, self.wire(wire)) for wire in self._scene.wires if wire.block == name]
        things += [(piece.layer, 1, self.piece(piece)) for piece in self._scene.pieces if piece.block == name]
        return (drawn for _, _, drawn in sorted(things, key=lambda thing: thing[:2]))

    def _chip(self, block: Block, x: float, y: float) -> str:
        """Who it is: a disc with a letter, the name, and what it plays for."""
        seat = block.seat or 0
        width = _chip_width(block) - GAP
        parts = [drawing.box(x, y, width, STRIP, "card edge", STRIP / 2), self._disc(x + 22, y + STRIP / 2, 16, seat)]
        parts.append(self._text(self._names[seat], x + 46, y + (20 if block.text else 27), 14.5, "ink strong"))
        if block.text:
            parts.append(self._text(block.text, x + 46, y + 36, 12, "soft"))
        return "".join(parts)

    def _disc(self, x: float, y: float, radius: float, seat: int) -> str:
        ground = tag("circle", cx=x, cy=y, r=radius, class_=class_names(f"person-{self._colour(seat)}"))
        letter = "".join(filter(str.isdigit, self._names[seat]))[-1:] or "?"
        return ground + drawing.label(x, y + radius * 0.36, letter, radius, "person-ink strong", "middle")

    def _colour(self, seat: int) -> int:
        """People have colours in the order of play, the viewer the first."""
        return (seat - self._viewer) % len(self._names) % 6 + 1

    def piece(self, piece: Piece) -> str:
        """One piece of a scene, where it lies."""
        sprite = self._sprites[piece.look] if piece.look else None
        width = piece.w or (sprite.width * piece.scale if sprite else 0)
        height = piece.h or (sprite.height * piece.scale if sprite else 0)
        parts = []
        if piece.box and piece.box != "area":
            parts.append(self._box(piece, width, height))
        if sprite:
            self.looks.add(piece.look)
            w, h = sprite.width * piece.scale, sprite.height * piece.scale
            parts.append(tag("use", href=f"#{PREFIX}{piece.look}", x=-w / 2, y=-h / 2, width=w, height=h))
        if piece.text:
            parts.append(self._caption(piece, width, height))
        turned = f" rotate({number(piece.turn)})" if piece.turn else ""
        moved = f"translate({number(piece.x)} {number(piece.y)}){turned}"
        return tag("g", "".join(parts), transform=moved, opacity=_opacity(piece.states))

    def _box(self, piece: Piece, width: float, height: float) -> str:
        if piece.box == "badge" and piece.owner is not None and not piece.text:
            return self._disc(0, 0, min(width, height) / 2, piece.owner)
        corner = min(width, height) / 2 if piece.box in ("pill", "badge") else min(CORNERS[piece.box], height / 3)
        if "round" in piece.states:
            corner = min(width, height) / 2
        tint = next((f"tint-{word}" for word in piece.states if f"tint-{word}" in drawing.PALETTE), "")
        line = f"own-{self._colour(piece.owner)}" if piece.owner is not None else ""
        if line and "back" in piece.states:  # a card that lies face down is in its owner's colour
            tint, line = f"down-{self._colour(piece.owner or 0)}", line if "fresh" in piece.states else ""
        line = "pick" if "picked" in piece.states else line
        classes = " ".join(filter(None, (f"box-{piece.box}", tint, line)))
        shadow = ""
        if piece.box == "card" and "ghost" not in piece.states:
            shadow = drawing.box(-width / 2, -height / 2 + SHADOW, width, height, "shade", corner)
        return shadow + drawing.box(-width / 2, -height / 2, width, height, classes, corner)

    def _caption(self, piece: Piece, width: float, height: float) -> str:
        size, states = piece.size or 15, piece.states
        anchor = next((word for word in ("start", "end") if word in states), "middle")
        x = {"start": -width / 2, "end": width / 2, "middle": 0}[anchor]
        y = size * 0.36
        if "over" in states:
            y = -height / 2 + size * 1.2
        elif "under" in states:
            y = height / 2 - size * 0.5
        weight = "strong" if {"strong", "digit"} & set(states) else ""
        return self._text(piece.text, x, y, size, f"{'soft' if 'soft' in states else 'ink'} {weight}", anchor)

    def _text(self, text: str, x: float, y: float, size: float, classes: str, anchor: str = "start") -> str:
        """A line of text; pictures in it stand as their words."""
        spans = []
        for part in rich.parts(text, self._names):
            shown = rich.SIGNALS.get(part.text, part.text) if part.kind == "signal" else part.text
            strong = part.kind in ("strong", "name", "signal")
            spans.append(drawing.span(shown, "strong" if strong else ""))
        return tag("text", "".join(spans), x=x, y=y, font_size=size, text_anchor=anchor, class_=class_names(classes))

    def wire(self, wire: Wire) -> str:
        """One wire: 0 a thick line, 1 a double one, open a broken one, none a bare trace."""
        d = path(wire.points, wire.curve)
        name = {None: "trace", 0: "wire-0", 1: "wire-1", 2: "wire-open"}[wire.value]
        states = "dashed" if {"ghost", "then", "uncertain"} & set(wire.states) else ""
        fade = _opacity(wire.states)
        line = tag("path", d=d, stroke_width=wire.width, opacity=fade, class_=class_names(f"{name} {states}"))
        if wire.value == 1:
            line += tag("path", d=d, stroke_width=wire.width * 0.4, class_=class_names("wire-core"))
        return line

    def spoken(self, placed: Sequence[Placed], width: float, height: float) -> str:
        """The goal and what is to be done, below everything."""
        say = self._scene.say
        lines = [
            (text, look) for text, look in ((say.end or say.goal, "ink strong"), (say.why or say.todo, "soft")) if text
        ]
        return "".join(
            self._text(text, EDGE, height + 14 + 22 * k, 15 if k == 0 else 13.5, look)
            for k, (text, look) in enumerate(lines)
        )


def _opacity(states: tuple[str, ...]) -> float:
    return 0.38 if "faded" in states or "dead" in states else 0.62 if "then" in states or "ghost" in states else 1


def path(points: Sequence[float], curve: bool) -> str:
    """A line through points: straight with round corners, or one smooth curve that leaves and arrives upright."""
    pairs = [(points[k], points[k + 1]) for k in range(0, len(points), 2)]
    (x, y), rest = pairs[0], pairs[1:]
    words = [f"M{number(x)} {number(y)}"]
    if curve:
        for a, b in rest:
            middle = (y + b) / 2
            words.append(f"C{number(x)} {number(middle)} {number(a)} {number(middle)} {number(a)} {number(b)}")
            x, y = a, b
        return "".join(words)
    for k, (a, b) in enumerate(rest):
        if k + 1 < len(rest):
            words.append(_corner((x, y), (a, b), rest[k + 1]))
        else:
            words.append(f"L{number(a)} {number(b)}")
        x, y = a, b
    return "".join(words)


def _corner(before: tuple[float, float], at: tuple[float, float], after: tuple[float, float], radius: float = 7) -> str:
    """A round corner between two straight lines."""

    def toward(end: tuple[float, float]) -> tuple[float, float]:
        dx, dy = end[0] - at[0], end[1] - at[1]
        length = max((dx * dx + dy * dy) ** 0.5, 0.01)
        short = min(radius, length / 2)
        return at[0] + dx / length * short, at[1] + dy / length * short

    (a, b), (c, d) = toward(before), toward(after)
    return f"L{number(a)} {number(b)}Q{number(at[0])} {number(at[1])} {number(c)} {number(d)}"
