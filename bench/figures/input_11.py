"""INPUT 11: the share of the first player in perfect play, exactly, and in random play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import logicade
from bench.figures import Row, share
from logicade.bots.input_11.figures import reference
from logicade.engine.rng import seeded

GAME = logicade.game("input-11")
SEED = 11
ROUNDED = 0.5e-4 / 3  # a share with four digits: the last one is half a step away at most
ALL = 48_620  # shuffles of the signals dealt

# Rows of 2,048 that the first player wins, on the line and on the ring.
ROWS: dict[str, tuple[float | Fraction, float | Fraction]] = {
    "standard": (0, 2047),
    "shared, basic11": (512, 2047),
    "shared, advanced11": (2037, 2048),
    "draft, advanced11": (2042, 2048),
    "draft, basic11": (0, 2047),
    "random, basic11": (Fraction(385_124, 462), Fraction(918_131, 462)),
    "random, advanced11": (Fraction(553_840, 462), Fraction(883_810, 462)),
}
# The share of dealt rows; what is not a fraction is rounded, unless it is all or nothing.
DEALT: dict[str, tuple[float | Fraction, float | Fraction]] = {
    "standard": (0.0, 1.0),
    "shared, basic11": (Fraction(11_384, ALL), 1.0),
    "shared, advanced11": (Fraction(48_570, ALL), 1.0),
    "draft, advanced11": (Fraction(48_424, ALL), 1.0),
    "draft, basic11": (0.0, 1.0),
    "random, basic11": (Fraction(9_310_780, 22_462_440), 0.9721),
    "random, advanced11": (Fraction(13_123_519, 22_462_440), 0.9391),
    "random, independent": (0.4219, 0.9066),
}


def rows(matches: int) -> Iterator[Row]:
    """Perfect play by the solver, random play by so many matches."""
    for cell in reference():
        name, dealt = f"{cell.setup}, {'ring' if cell.ring else 'line'}: ", DEALT[cell.setup][cell.ring]
        if cell.setup in ROWS:
            won = float(ROWS[cell.setup][cell.ring])
            yield Row(f"{name}rows won by the first player", won, 0, float(cell.rows), 0)
        error = 0 if dealt in (0, 1) or isinstance(dealt, Fraction) else ROUNDED
        found = cell.dealt_won / cell.dealt_cases
        yield Row(f"{name}share of deals won by the first player", float(dealt), error, found, 0)
    for ring in (False, True):
        start = GAME.start(ring=ring, first=0).state()
        sums, _ = GAME.kernels.playouts(start, matches, seeded(SEED))
        name = f"random play, {'ring' if ring else 'line'}: share of the first player"
        yield share(name, 0.501, 10**8, int(sums[0]), matches)
