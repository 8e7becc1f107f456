"""Where things lie on a screen: the board as its viewer sits at it, the own edge below, and pieces turned with it."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from logicade.games.logi_sticks.tables import EDGE_SQUARES, SQUARES, WIDE

SQUARE = 52.0  # a square's side, wide; pieces are drawn for it
QUARTER = 90.0
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by side of the screen: to the right and down


@dataclass(frozen=True, eq=False, slots=True)
class Ground:
    """How large the board is and where, and which edge is below. Each is made once."""

    tall: bool
    below: int  # the edge that lies below
    size: float  # a square's side
    left: float  # of the squares
    top: float
    rail: float  # the width of the rails at the left and the right
    width: float  # of the whole block
    height: float
    scale: float  # how large pieces are drawn


@functools.lru_cache(64)
def ground(tall: bool, seats: int, below: int) -> Ground:
    """The board for so many seats; at the sides are rails only where somebody sits there."""
    if not tall:
        return Ground(False, below, SQUARE, 46, 48, 44, 948, 512, 1)
    if seats == 2:
        return Ground(True, below, 45, 7, 44, 0, 374, 448, round(45 / SQUARE, 3))
    return Ground(True, below, 40, 27, 44, 26, 374, 408, round(40 / SQUARE, 3))


def turned(turn: int, below: int) -> int:
    """A side or a turn as it is seen with an edge below: 0 is up, and so on clockwise (4.1, 4.2)."""
    return (turn - below) % 4


@functools.lru_cache(64 * SQUARES)
def middle(at: Ground, square: int) -> tuple[float, float]:
    """The middle of a square."""
    file, rank = square % WIDE, square // WIDE
    column, row = ((file, 7 - rank), (7 - rank, 7 - file), (7 - file, rank), (rank, file))[at.below]
    return round(at.left + (column + 0.5) * at.size, 1), round(at.top + (row + 0.5) * at.size, 1)


@functools.lru_cache(64 * SQUARES * 4)
def toward(at: Ground, square: int, side: int, part: float) -> tuple[float, float]:
    """The point so many squares from the middle of a square, towards a side."""
    x, y = middle(at, square)
    right, down = STEPS[turned(side, at.below)]
    return round(x + right * part * at.size, 1), round(y + down * part * at.size, 1)


@functools.lru_cache(64 * 4 * WIDE)
def lamp(at: Ground, edge: int, place: int) -> tuple[float, float]:
    """The middle of a target stone beside its square (4.3)."""
    x, y = middle(at, int(EDGE_SQUARES[edge, place]))
    seen = turned(edge, at.below)  # 0 below, then clockwise: left, above, right
    end = 8 * at.size
    if seen in (0, 2):
        return x, at.top + (end + 22 if seen == 0 else -22)
    gap = at.rail / 2
    return (at.left - gap - 1 if seen == 1 else at.left + end + gap + 1), y
