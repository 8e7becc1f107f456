"""The players of Logi-Sticks' rule book: random, greedy and two-ply.

Greedy takes the action with the best lead: matched target stones of its own less those of the others (of several, their
mean), mismatches counting 0.8 the other way. Two-ply takes from that nine tenths of the best lead that the next player
can have after his reply. Neither sees squares die: so the book's figures say. Ties are broken at random, and so is
everything before the first piece is placed.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from logicade.bots.chooser import ALONE, Choose, Context
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic, helper
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NOBODY, Numbers, States
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.state import FORCED, PLACE

RANDOM, GREEDY, TWO_PLY = range(3)
MISMATCH, REPLY = 0.8, 0.9
WORLD, TRIAL, LATER_TRIAL, STATES = range(1, 5)  # places in st
LISTED, SPARE, LISTED_LATER, ROWS = range(4)  # rows of ids
NO_SQUARE = t.NO_SQUARE
EVEN = 1e-9  # values that differ by less are alike


@helper
def stones_of(s: Any, seat: int) -> float:
    """A seat's matched stones, less 0.8 for each that gets the wrong value."""
    total = 0.0
    edge = t.EDGE_OF[s.seats - 2, seat]
    for place in range(t.WIDE):
        if s.stones[edge] >> place & 1:
            white = int(s.white[edge]) >> place & 1
            here = t.BIT[t.EDGE_SQUARES[edge, place]]
            if (s.trues if white == 1 else s.falses) & here != NO_SQUARE:
                total += 1.0
            elif (s.falses if white == 1 else s.trues) & here != NO_SQUARE:
                total -= MISMATCH
    return total


@helper
def lead_of(s: Any, seat: int) -> float:
    """A seat's stones less those of the others, in the mean."""
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += stones_of(s, other)
    return stones_of(s, seat) - others / (s.seats - 1)  # type: ignore[no-any-return]


@generic
def lead_after(st: States, i: int, j: int, action: int, out: Numbers) -> float:
    """The lead that an action in st[i] leaves the seat that does it; tried in st[j], with the passes that follow."""
    seat = int(st[i].mover)
    copy(st, j, i)
    st[j].grounding = t.GROUND_OFF  # these players do not see squares die
    apply(st, j, action)
    lead = lead_of(st[j], seat)
    while st[j].phase == FORCED:
        legal(st, j, out)
        apply(st, j, out[0])
    return lead


@generic
def best_reply(st: States, own: int, ids: Numbers) -> float:
    """The best lead that whoever acts behind st[TRIAL] can have then; as it is where nobody else acts."""
    mover = int(st[TRIAL].mover)
    if mover in (own, NOBODY):
        return -lead_of(st[TRIAL], own)
    best = -100.0
    for k in range(legal(st, TRIAL, ids[LISTED_LATER])):
        best = max(best, lead_after(st, TRIAL, LATER_TRIAL, ids[LISTED_LATER, k], ids[SPARE]))
    return best


@generic
def choose(st: States, player: int, rng: Numbers, ids: Numbers) -> int:
    """The action of a player in st[WORLD]; the states behind it are for trying."""
    count, own = legal(st, WORLD, ids[LISTED]), int(st[WORLD].mover)
    if player == RANDOM or count == 1 or st[WORLD].phase != PLACE:
        return ids[LISTED, below(rng, count)]  # type: ignore[no-any-return]
    best, ties, chosen = 0.0, 0, 0
    for k in range(count):
        worth = lead_after(st, WORLD, TRIAL, ids[LISTED, k], ids[SPARE])
        if player == TWO_PLY:
            worth -= REPLY * best_reply(st, own, ids)
        if ties == 0 or worth > best + EVEN:
            best, ties, chosen = worth, 1, k
        elif worth > best - EVEN:
            ties += 1
            chosen = k if below(rng, ties) == 0 else chosen
    return ids[LISTED, chosen]  # type: ignore[no-any-return]


def _choose(view: View, rng: Numbers, context: Context = ALONE, *, player: int) -> str:
    kernels = view.game.kernels
    action = kernels.bind(choose)(np.repeat(view.state(), STATES), player, rng, kernels.row_of_ids(ROWS))
    return kernels.write_action(int(action))


PLAYERS: dict[str, Choose] = {
    name: functools.partial(_choose, player=player)
    for player, name in ((RANDOM, "random"), (GREEDY, "greedy"), (TWO_PLY, "two-ply"))
}
