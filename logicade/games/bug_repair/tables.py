"""The fixed facts of Bug Repair: the board, the cards, and the slots of its options."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from logicade.engine.errors import BadValue
from logicade.engine.layout import places
from logicade.kit.gates import PAIR_GATES

KINDS = PAIR_GATES  # of gates, and cards in a fresh hand, one of each (bug-repair 1.2)
SEATS = 4
INPUTS = 16
NODES = 2 * INPUTS  # numbers of nodes end below this; 0 is none (logic-kit 4.1)
FINAL = 1
TURNS = INPUTS - 1  # one for each gate node
HALF = INPUTS // 2  # inputs are dealt in two halves, so that no event has more than 256 outcomes
HALF_ROWS = 1 << HALF

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(discard_draw=1, discard_visibility=1, steal_draw=1, bug_team_view=1, start=1, deck=2)
DISCARDING, PRIVATE = VARIANT.start("discard_draw"), VARIANT.start("discard_visibility")
STEALING, SHARED = VARIANT.start("steal_draw"), VARIANT.start("bug_team_view")
STARTER, DECK_ZEROS = VARIANT.start("start"), VARIANT.start("deck")
DECK_ONES = DECK_ZEROS + 1

DECK_LEAST = 24  # cards of each value, so that every row can be dealt
DECK_MOST = 66  # cards of both values together, so that the shuffles of any deck can be counted in 63 bits
LEFT_OVER = DECK_MOST - HALF + 1
CHOOSE = np.array([[math.comb(n, k) for k in range(LEFT_OVER)] for n in range(LEFT_OVER)], np.int64)
ONES = np.array([row.bit_count() for row in range(HALF_ROWS)], np.int8)  # how many ones a half has


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (bug-repair 4.2, 4.8)."""
    if sum(options["deck"]) > DECK_MOST:
        shown = ",".join(map(str, options["deck"]))
        raise BadValue(f"`{shown}` is no deck", hint=f"allowed: up to {DECK_MOST} cards", clause="bug-repair 4.8")
    if options["discard_visibility"] == "private" and not options["discard_draw"]:
        raise BadValue(
            "`discard_visibility` = `private` does not go with option `discard_draw` = `off`",
            hint="allowed: `public`, or `discard_draw` = `on`",
            clause="bug-repair 4.2",
        )
    return options
