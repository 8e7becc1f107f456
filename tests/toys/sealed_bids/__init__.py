"""Sealed bids, a toy for tests: two to four seats, free order, secret decisions, revealed one by one.

Everybody bids 1, 2 or 3 face down, in any order. Then the bids are turned over, seat by seat; the highest bid that
nobody shares scores its number.
"""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.options import Text

GAME = Game(
    slug="sealed-bids",
    version=1,
    title=Text("Sealed bids", "封印入札"),
    summary=Text("The highest bid that nobody shares wins.", "だれとも重ならない最高の入札が勝ちます。"),
    difficulty=Text("toy", "試験用"),
    seats=(3, 2, 4),
    minutes=1,
    max_plies=8,
    package="tests.toys.sealed_bids",
    options=(),
)
