"""Mixed Signals at a glance: who has fewer tokens left, and how near the end is."""

from __future__ import annotations

import math

from logicade.bots.config import SearchConfig
from logicade.engine.compile.jit import kernel
from logicade.engine.state import NONE, States

SPREAD = 2.5  # tokens of a lead that leave one chance in four to the other
SEARCH = SearchConfig(exploration=0.3, prior_visits=5, playout_depth=0)


@kernel
def evaluate(st: States, i: int, seat: int) -> float:
    """By tokens in supply (8.1, 8.2)."""
    s = st[i]
    if s.white == NONE:
        return 0.5
    own = 1 if s.white == seat else 0  # BLACK is 0, WHITE is 1
    lead = s.left[1 - own] - s.left[own]
    if s.ended != 0 and lead == 0:
        return 0.5
    return 1.0 / (1.0 + math.exp(-lead / SPREAD))
