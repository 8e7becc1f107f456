"""Where tiles lie on a screen: the triangular grid of section 4, wide as printed, on phones turned by a quarter."""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from logicade.games.mixed_signals.state import beside, place_of
from logicade.games.mixed_signals.tables import CELLS, TURNS

SIDE = 132.0  # of a triangle, in units
HEIGHT = SIDE * math.sqrt(3) / 2
INNER, OUTER = HEIGHT / 3, HEIGHT * 2 / 3  # from the middle to an edge, and to a corner
PHONE = 0.62  # how large tiles are on phones, where a side still has more than 70 pixels
AWAY = (180.0, 60.0, -60.0)  # degrees clockwise from the right to the middle of each edge of a tile that points right
STEP = -360.0 / TURNS  # degrees clockwise for one turn more (mixed-signals 4.3)


class Place(NamedTuple):
    """A cell on the screen: its middle, and the degrees by which a tile of turn 0 is turned there."""

    x: float
    y: float
    turn: float


def scale(tall: bool) -> float:
    """How large a tile is drawn."""
    return PHONE if tall else 1.0


@functools.lru_cache(2 * CELLS)
def place(cell: int, tall: bool) -> Place:
    """Where a cell is (mixed-signals 4.4); on phones what was at the right is below."""
    column, row = place_of(cell)
    left = (column + row) % 2
    x, y = (column + (1 + left) / 3) * HEIGHT, -row * SIDE / 2
    turn = 180.0 * left
    if tall:
        return Place(round(-y * PHONE, 1), round(x * PHONE, 1), turn + 90)
    return Place(round(x, 1), round(y, 1), turn)


def turned(at: Place, turn: int) -> float:
    """Degrees clockwise, from 0 on, of a tile that lies there in a turn."""
    return (at.turn + STEP * turn) % 360


@functools.lru_cache(3 * 2 * CELLS)
def toward(cell: int, edge: int, distance: float, tall: bool) -> tuple[float, float]:
    """The point so far from the middle of a cell, in units of a tile, towards an edge."""
    at = place(cell, tall)
    angle = math.radians(AWAY[edge] + at.turn)
    reach = distance * scale(tall)
    return round(at.x + math.cos(angle) * reach, 1), round(at.y + math.sin(angle) * reach, 1)


def across(cell: int, edge: int) -> int:
    """The cell across an edge."""
    return int(beside(cell, edge))
