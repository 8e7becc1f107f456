"""Where things lie on the board of LOOP 6, in units of a block: for wide and for tall screens."""

from __future__ import annotations

from typing import NamedTuple


class Ground(NamedTuple):
    """The measures of a shape. Rows and what hangs from them are told for the lower and the upper side."""

    width: float
    height: float
    left: float  # the middle of a row's first card
    pitch: float
    card: tuple[float, float]
    face: float  # the scale of a card's face
    rows: tuple[float, float]  # the middle of the cards, mine and the other's
    gaps: tuple[float, float]  # of what lies between two cards
    gates: tuple[float, float]  # of a gate that has been played or is thought of
    thens: tuple[float, float]  # of the row to come
    labels: tuple[float, float]  # of whose row it is
    gate: float  # its side
    spot: float  # a gap, to be touched
    still: tuple[tuple[float, float], ...]  # from, to: what must not come closer when the board is low

    def x(self, place: float) -> float:
        """The middle of a card."""
        return self.left + self.pitch * place


WIDE = Ground(
    948, 512, 134, 101, (82, 106), 1.18, (436, 76), (360, 152), (308, 204), (226, 286), (428, 68), 62, 48, (),
)  # fmt: skip
TALL = Ground(
    374, 520, 37, 60, (52, 68), 0.75, (352, 62), (294, 120), (240, 174), (166, 248), (402, 15), 54, 44,
    ((0, 100), (316, 520)),
)  # fmt: skip
