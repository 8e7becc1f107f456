"""The fixed facts of INPUT 11: counts of cards, the two pools, every hand that can be dealt, and its options' slots."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from logicade.engine.errors import BadValue
from logicade.engine.layout import places
from logicade.kit.gates import PAIR_GATES

KINDS = PAIR_GATES  # of gates (logic-kit 2.1)
CARDS = 11  # signals dealt (input-11 1.1)
ROWS = 1 << CARDS
SIZES = (6, 5)  # gates of the first and the second player (input-11 1.4)
FIRST, SECOND = 0, 1  # sides; which seat is which is decided after the deal (input-11 1.5)

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(visibility=1, hands=1, pool=1, ring=1, clock=1, deck=2, first=1)
VISIBILITY, HANDS, POOL, RING = (VARIANT.start(name) for name in ("visibility", "hands", "pool", "ring"))
DECK_ZEROS, STARTER = VARIANT.start("deck"), VARIANT.start("first")
DECK_ONES = DECK_ZEROS + 1
STANDARD, RANDOM, SHARED, DRAFT = range(4)  # values of `hands`
BASIC, ADVANCED, INDEPENDENT = range(3)  # values of `pool`

# Counts of AND, OR, NAND, NOR, XOR.
STANDARD_HANDS = np.array([[1, 1, 1, 1, 2], [1, 1, 1, 1, 1]], np.int8)  # by side (input-11 1.4)
POOLS = np.array([[2, 2, 2, 2, 3], [1, 2, 4, 1, 3], [0, 0, 0, 0, 0]], np.int8)  # by pool; independent has no stock


def every_hand(size: int) -> np.ndarray[Any, np.dtype[np.int8]]:
    """All hands of so many gates as counts by kind, in dictionary order."""
    hands = [hand for hand in itertools.product(range(size + 1), repeat=KINDS) if sum(hand) == size]
    return np.array(hands, np.int8)


DECK_MOST = 66  # cards of both values together, so that the shuffles of any deck can be counted in 63 bits
LEFT_OVER = DECK_MOST - CARDS + 1
CHOOSE = np.array([[math.comb(n, k) for k in range(LEFT_OVER)] for n in range(LEFT_OVER)], np.int64)
ONES = np.array([row.bit_count() for row in range(ROWS)], np.int8)  # how many ones a row has
SIXES = every_hand(SIZES[FIRST])  # 210
FIVES = every_hand(SIZES[SECOND])  # 126


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (input-11 1.2, 4.4, 4.8, 4.9)."""
    if sum(options.get("deck", ())) > DECK_MOST:
        shown = ",".join(map(str, options["deck"]))
        raise BadValue(f"`{shown}` is no deck", hint=f"allowed: up to {DECK_MOST} cards", clause="input-11 1.2")
    if options["hands"] == "standard":
        return options | {"pool": "basic11"}  # the pool has no say (4.9)
    if options["hands"] == "draft" and "pool" not in given:
        return options | {"pool": "advanced11"}
    if options["pool"] == "independent" and options["hands"] != "random":
        raise BadValue(
            f"`independent` does not go with option `hands` = `{options['hands']}`",
            hint="allowed: `basic11`, `advanced11`, or `hands` = `random`",
            clause="input-11 4.4",
        )
    return options
