"""LOOP 6 at a glance: ones on the fields, fields of two cards, which whoever is next may finish, and penalties."""

from __future__ import annotations

import math

from logicade.bots.config import SearchConfig
from logicade.engine.compile.jit import kernel
from logicade.engine.state import NONE, States

PENALTY, SHORT, SPREAD = 5.0, 1.5, 4.0
SEARCH = SearchConfig(prior_visits=5, playout_choices=4)


@kernel
def evaluate(st: States, i: int, seat: int) -> float:
    """From the table alone."""
    s = st[i]
    if s.first == NONE:
        return 0.5
    own = 0 if s.first == seat else 1
    if s.winner != NONE:
        return 1.0 if s.winner == own else 0.0
    lead = PENALTY * (s.penalties[1 - own] - s.penalties[own])
    for side in range(2):
        value = 0.0
        for place in range(s.cards[side]):
            doubtful = s.open[side] >> place & 1 == 1
            value += 1.0 if s.ones[side] >> place & 1 == 1 and not doubtful else -1.0
        if s.cards[side] == 1:
            value = -PENALTY  # one card that is no 1: a penalty
        if s.cards[side] == 2 and s.mover != seat:
            value -= SHORT
        lead += value if side == own else -value
    return 1.0 / (1.0 + math.exp(-lead / SPREAD))
