"""Small maps of what an option offers, for choosing one of them."""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.options import Text


class Mark(NamedTuple):
    """A drawing of the game's sprite sheet, and where its middle is."""

    look: str
    x: float
    y: float
    scale: float
    turn: float


class Map(NamedTuple):
    """What one value of an option looks like, before anything has happened there."""

    value: str
    group: Text  # whose it is; a row of its own where maps are chosen
    level: int  # how hard, from 1
    charges: tuple[int, ...]  # how many rounds there are, by section
    width: float
    height: float
    marks: tuple[Mark, ...]
