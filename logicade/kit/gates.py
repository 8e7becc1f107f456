"""Signals and gates of the logic kit, three-valued, one table for all games (logic-kit 1 to 3)."""

from __future__ import annotations

import numpy as np

ZERO, ONE, OPEN = 0, 1, 2  # a signal; OPEN is "0 or 1, nobody knows which", written `?` (logic-kit 1.3)
SIGNAL_TEXT = "01?"

AND, OR, NAND, NOR, XOR = range(5)  # two inputs (logic-kit 2.1)
BUF, NOT, DFF, BUG = range(5, 9)  # one input (logic-kit 3.1)
GATE_NAMES = ("AND", "OR", "NAND", "NOR", "XOR", "BUF", "NOT", "DFF", "BUG")
PAIR_GATES = 5

# PAIR[gate, left, right] (logic-kit 2.2): definite exactly when every reading of each `?` gives the same (2.4).
PAIR = np.array(
    [
        [[0, 0, 0], [0, 1, 2], [0, 2, 2]],  # AND: one 0 settles it
        [[0, 1, 2], [1, 1, 1], [2, 1, 2]],  # OR: one 1 settles it
        [[1, 1, 1], [1, 0, 2], [1, 2, 2]],  # NAND
        [[1, 0, 2], [0, 0, 0], [2, 0, 2]],  # NOR
        [[0, 1, 2], [1, 0, 2], [2, 2, 2]],  # XOR never removes a `?` (2.5)
    ],
    np.int8,
)
# SINGLE[gate - BUF, signal] (logic-kit 3): BUG makes any signal uncertain; DFF also locks, which is LOOP 6's affair.
SINGLE = np.array([[0, 1, 2], [1, 0, 2], [0, 1, 2], [2, 2, 2]], np.int8)
