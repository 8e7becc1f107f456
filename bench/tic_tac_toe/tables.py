"""The fixed facts of tic-tac-toe."""

from __future__ import annotations

from typing import Any

import numpy as np

SIDE = 3
CELLS = SIDE * SIDE
EMPTY = 0  # a cell; 1 and 2 are the signs of seats 0 and 1
LINES = np.array(
    [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)],
    np.int8,
)


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """There are no options."""
    return options
