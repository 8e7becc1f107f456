"""The fixed facts of Tournament: the board, the gates in the piles, and the slots of its options."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from logicade.engine.errors import BadValue
from logicade.engine.layout import places
from logicade.kit.gates import PAIR_GATES

KINDS = PAIR_GATES  # of gates (logic-kit 2.1)
SEATS = 4
INPUTS = 16
NODES = 2 * INPUTS  # numbers of nodes end below this; 0 is none (logic-kit 4.1)
FINAL = 1  # has its XOR from the start (tournament 1.3)
FIRST_NODE = 2  # gates go on nodes 2 to 15 (tournament 2.2)
TURNS = INPUTS - FIRST_NODE  # one for each of them
HALF = INPUTS // 2  # inputs are dealt in two halves, so that no event has more than 256 outcomes
HALF_ROWS = 1 << HALF
STOCK = np.array([3, 3, 3, 3, 3], np.int8)  # AND, OR, NAND, NOR, XOR in the piles (tournament 1.4)
PILES = np.array([8, 7], np.int8)  # cards in each pile (tournament 1.7)

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(start=1, talk=1, deck=2)
STARTER, DECK_ZEROS = VARIANT.start("start"), VARIANT.start("deck")
DECK_ONES = DECK_ZEROS + 1

DECK_LEAST = 24  # cards of each value, so that every row can be dealt
DECK_MOST = 66  # cards of both values together, so that the shuffles of any deck can be counted in 63 bits
LEFT_OVER = DECK_MOST - HALF + 1
CHOOSE = np.array([[math.comb(n, k) for k in range(LEFT_OVER)] for n in range(LEFT_OVER)], np.int64)
ONES = np.array([row.bit_count() for row in range(HALF_ROWS)], np.int8)  # how many ones a half has


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """The two numbers of a deck have one limit together (tournament 1.2)."""
    if sum(options["deck"]) > DECK_MOST:
        shown = ",".join(map(str, options["deck"]))
        raise BadValue(f"`{shown}` is no deck", hint=f"allowed: up to {DECK_MOST} cards", clause="tournament 1.2")
    return options
