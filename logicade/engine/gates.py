"""Signals and gates of the logic kit, three-valued, one table for all games (logic-kit 1 to 3)."""

from __future__ import annotations

import numpy as np

from logicade.engine.options import Text

ZERO, ONE, OPEN = 0, 1, 2  # a signal; OPEN is "0 or 1, nobody knows which", written `?` (logic-kit 1.3)
SIGNAL_TEXT = "01?"

AND, OR, NAND, NOR, XOR = range(5)  # two inputs (logic-kit 2.1)
BUF, NOT, DFF, BUG = range(5, 9)  # one input (logic-kit 3.1)
GATE_NAMES = ("AND", "OR", "NAND", "NOR", "XOR", "BUF", "NOT", "DFF", "BUG")
PAIR_GATES = 5
MEANINGS = (
    Text("AND: 1 when both are 1", "AND: 両方1なら1"),
    Text("OR: 1 when at least one is 1", "OR: どちらかが1なら1"),
    Text("NAND: 0 when both are 1, else 1", "NAND: 両方1なら0、ほかは1"),
    Text("NOR: 1 when both are 0, else 0", "NOR: 両方0なら1、ほかは0"),
    Text("XOR: 1 when the two differ", "XOR: 2つが違えば1"),
    Text("BUF: lets the signal through", "BUF: 信号をそのまま通します"),
    Text("NOT: turns the signal round", "NOT: 信号を反転します"),
    Text("DFF: lets the signal through and locks it", "DFF: 信号を通して固定します"),
    Text("BUG: nobody knows what comes out", "BUG: 何が出るかわかりません"),
)
SIGNAL_MEANINGS = (
    Text("Signal 0", "信号0"),
    Text("Signal 1", "信号1"),
    Text("Open: 0 or 1, nobody knows which", "不定: 0か1かわかりません"),
)

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


def truth(gate: int) -> str:
    """What a gate makes of 00, 01, 10 and 11, or of 0 and 1, in a row; nothing for a BUG, which has no table."""
    if gate == BUG:
        return ""
    made = PAIR[gate, :2, :2] if gate < PAIR_GATES else SINGLE[gate - BUF, :2]
    return "".join(str(signal) for signal in made.ravel())
