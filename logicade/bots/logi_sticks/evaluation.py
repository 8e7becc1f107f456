"""Logi-Sticks at a glance: matches of one's own stones less those of the best other, mismatches a little less."""

from __future__ import annotations

import math
from typing import Any

from logicade.bots.config import SearchConfig
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import States
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t

MISMATCH = 0.8  # of a match, as in the rule book's players
SPREAD = 1.2  # matches of a lead that leave one chance in four to the other
NO_SQUARE = t.NO_SQUARE
SEARCH = SearchConfig(exploration=0.3, prior_visits=5)


@helper
def _matches(s: Any, seat: int) -> float:
    """A seat's matches, less what its mismatches count."""
    total = 0.0
    edge = t.EDGE_OF[s.seats - 2, seat]
    for place in range(t.WIDE):
        if s.phase > a.REVEAL and s.stones[edge] >> place & 1:
            white = int(s.white[edge]) >> place & 1
            here = t.BIT[t.EDGE_SQUARES[edge, place]]
            if (s.trues if white == 1 else s.falses) & here != NO_SQUARE:
                total += 1.0
            elif (s.falses if white == 1 else s.trues) & here != NO_SQUARE:
                total -= MISMATCH if s.ended == 0 else 0.0  # at the end only matches count
    return total


@kernel
def evaluate(st: States, i: int, seat: int) -> float:
    """By matched stones (8.3)."""
    s = st[i]
    best = -100.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, _matches(s, other))
    return 1.0 / (1.0 + math.exp((best - _matches(s, seat)) / SPREAD))
