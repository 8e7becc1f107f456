"""The fixed facts of Connect Four: the size of the frame and where its cells lie in a word of 64 bits."""

from __future__ import annotations

from typing import Any

import numpy as np

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
LINE = 4  # stones that win

# Cell (column, row) is bit 7 * column + row, row 0 at the bottom. The bit above each column stays 0, so that lines do
# not run on from the top of one column to the foot of the next and a sum within a column does not carry over.
STRIDE = ROWS + 1
BOTTOMS = np.array([1 << STRIDE * column for column in range(COLUMNS)], np.uint64)
FRAMES = np.array([((1 << ROWS) - 1) << STRIDE * column for column in range(COLUMNS)], np.uint64)
FLOOR = np.uint64(sum(int(bottom) for bottom in BOTTOMS))
FRAME = np.uint64(sum(int(cells) for cells in FRAMES))


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """There are no options."""
    return options
