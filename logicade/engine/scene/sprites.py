"""Sprite sheets: every drawing of a game once, as symbols that pages, pictures and print use by name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from logicade.engine.drawing import number, tag

PREFIX = "lc-"  # before the names of symbols, so that a sheet inside a page meets no other id


class Sprite(NamedTuple):
    """A drawing around the point 0, 0, as wide and high as is said; colours are variables of the palette."""

    width: float
    height: float
    body: str

    def symbol(self, name: str) -> str:
        """The drawing as an SVG symbol."""
        box = " ".join(map(number, (-self.width / 2, -self.height / 2, self.width, self.height)))
        return tag("symbol", self.body, id=PREFIX + name, viewBox=box, overflow="visible")


Sprites = Mapping[str, Sprite]


def sheet(sprites: Sprites) -> str:
    """A whole sheet, for a page to put into itself."""
    symbols = "".join(sprite.symbol(name) for name, sprite in sorted(sprites.items()))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def digest(text: str) -> str:
    """A short fingerprint of a sheet, for its address."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def used(sprites: Sprites, names: Iterable[str]) -> str:
    """The symbols of some names, and of those that their drawings use."""
    found: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name and name not in found:
            found[name] = sprites[name].symbol(name)
            waiting += re.findall(rf'href="#{PREFIX}([\w-]+)"', found[name])
    return "".join(found[name] for name in sorted(found))


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, *, size: tuple[float, float]) -> str:
    """One drawing inside another, its middle at a point; `size` is its own."""
    width, height = size
    moved = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(scale)})"
    return tag("use", href=f"#{PREFIX}{name}", x=-width / 2, y=-height / 2, width=width, height=height, transform=moved)
