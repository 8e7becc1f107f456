"""The end of an open game of two seats, solved by following every line to its end.

A value is the share of the point that the asking seat gets with best play by both, from 0 to 1, and it is proved.
"""

from __future__ import annotations

import numpy as np

from logicade.bots import search
from logicade.bots.alpha_beta import FIRST, MEASURES, PLACES, ROOM, SLOTS, UNKNOWN, Line, Table, follow
from logicade.bots.proofs import ActionValues
from logicade.bots.tree import config_of
from logicade.engine.errors import NoSolver
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.engine.state import States

DEPTH = 200  # plies; what is longer is not solved
NODES = 200_000  # positions looked at before giving up


def values_of(view: View, nodes: int = NODES) -> dict[str, float] | None:
    """What every action of a view is worth to its seat, proved; None when that takes too many positions."""
    kernels, seat = view.game.kernels, view.seat
    assert seat is not None
    assert view.seats == 2, "best play by more than two is nothing to be proved"
    config_of(view.game)  # what rewards a seat may evaluate, and is compiled with it
    world = view.guess(seeded(0)).state()  # in games that are solved here all that is hidden follows from what is shown
    st: States = np.repeat(world, DEPTH + FIRST)
    raw = st.view(np.uint8).reshape(len(st), st.itemsize)
    table = Table(np.zeros(2, np.uint64), np.zeros((SLOTS, 2), np.uint64), np.zeros((SLOTS, 2)))
    room = ROOM + kernels.actions.total  # what is listed last may be everything
    rows = np.zeros((DEPTH + 1, PLACES), np.int64), np.zeros((DEPTH + 1, MEASURES))
    line = Line(np.zeros(room, np.int32), np.zeros(room, np.int64), *rows)
    ends = np.zeros(search.WAYS, np.int64), np.zeros(2, np.int64), np.zeros(2)
    left, follow_all, found = np.array([nodes]), kernels.bind(follow), {}
    for action, text in zip(view.ids, view.legal, strict=True):
        st[FIRST] = st[0]
        kernels.rules.apply(st, FIRST, action)
        with np.errstate(over="ignore"):  # fingerprints may overflow; only plain Python says so
            value = float(follow_all(st, seat, left, raw, table, line, *ends))
        if value == UNKNOWN:
            return None
        found[text] = value
    return found


def solve(here: Position, nodes: int = NODES) -> ActionValues:
    """Every action of a position near the end of its match; NoSolver where that is too far, or more than two play."""
    if here.seats != 2 or here.mover < 0:
        raise NoSolver("this is solved for two seats, when one of them is to act")
    values = values_of(here.view_of(here.mover), nodes)
    if values is None:
        raise NoSolver(f"the end is too far away: more than {nodes:,} positions", hint="try it a few actions later")
    most = max(values.values())
    winners = {1.0: (here.mover,), 0.0: (1 - here.mover,)}.get(most, ())
    return ActionValues(values, winners)
