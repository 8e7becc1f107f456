"""The end of an open game of two seats, solved: alpha-beta with a table of positions, and exact means at chance nodes.

Written once over the verbs. A value is the share of the point that the asking seat gets with best play by both, from 0
to 1. It is proved: every line is followed to its end. Positions are told apart by 128 bits made of all their bytes.
"""

from __future__ import annotations

import numpy as np

from logicade.bots import search
from logicade.bots.proofs import ActionValues
from logicade.bots.search import WORLD, reward
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic, kernel
from logicade.engine.compile.verbs import apply, legal, weights
from logicade.engine.errors import NoSolver
from logicade.engine.position import Position, View
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, Numbers, States

DEPTH = 200  # plies; what is longer is not solved
SLOTS = 1 << 18  # positions remembered
NODES = 200_000  # positions looked at before giving up
ROOM = 50_000  # actions listed on the way down
FIRST = 2  # the place in st where the line that is followed begins
UNKNOWN = -1.0
# Columns of `line`, a row for each ply: where its actions begin and end in `pool`, and which is next.
BEGIN, END, NEXT, PLACES = range(4)
# Columns of `values`: the window that was asked for and what is left of it; the best so far, or the mean so far at a
# chance node; the sum of all weights there.
FLOOR, ROOF, LOW, HIGH, BEST, WEIGHT, MEASURES = range(7)


@kernel
def fingerprint(raw: Numbers, i: int, key: Numbers) -> int:
    """128 bits made of the bytes of state i; returns their place in the table."""
    one, two = np.uint64(0xCBF29CE484222325), np.uint64(0x9E3779B97F4A7C15)
    for k in range(raw.shape[1]):
        byte = np.uint64(raw[i, k])
        one = (one ^ byte) * np.uint64(0x100000001B3)
        two = (two ^ byte ^ (two >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    key[0], key[1] = one, two
    return int((one ^ (one >> np.uint64(32))) & np.uint64(SLOTS - 1))


@kernel
def recall(raw: Numbers, i: int, key: Numbers, keys: Numbers, bounds: Numbers, low: float, high: float) -> float:
    """What the table knows of state i, if that is enough for a window, else UNKNOWN."""
    slot = fingerprint(raw, i, key)
    if keys[slot, 0] == key[0] and keys[slot, 1] == key[1]:
        if bounds[slot, 0] >= high or bounds[slot, 0] == bounds[slot, 1]:
            return bounds[slot, 0]  # type: ignore[no-any-return]
        if bounds[slot, 1] <= low:
            return bounds[slot, 1]  # type: ignore[no-any-return]
    return UNKNOWN


@kernel
def remember(raw: Numbers, i: int, key: Numbers, keys: Numbers, bounds: Numbers, found: Numbers) -> None:
    """Note what was found: the value, or that it is at most or at least that, where it left the window."""
    slot, value = fingerprint(raw, i, key), found[BEST]
    keys[slot, 0], keys[slot, 1] = key[0], key[1]
    bounds[slot, 0] = value if value > found[FLOOR] else 0.0
    bounds[slot, 1] = value if value < found[ROOF] else 1.0


@generic
def list_actions(st: States, i: int, pool: Numbers, heavy: Numbers, line: Numbers, values: Numbers) -> None:
    """What can happen in st[i], behind all that can happen on the way there."""
    ply = i - FIRST
    begin = line[ply - 1, END] if ply > 0 else 0
    end = begin + legal(st, i, pool[begin:])
    line[ply, BEGIN], line[ply, NEXT], line[ply, END] = begin, begin, end
    values[ply, BEST], values[ply, WEIGHT] = UNKNOWN, 0.0
    if st[i].mover == CHANCE:
        weights(st, i, heavy[begin:])
        values[ply, BEST] = 0.0
        for k in range(begin, end):
            values[ply, WEIGHT] += heavy[k]


@generic
def try_next(st: States, i: int, pool: Numbers, line: Numbers, values: Numbers) -> None:
    """st[i + 1] = st[i] after the next thing that can happen; behind chance every value matters."""
    ply = i - FIRST
    copy(st, i + 1, i)
    apply(st, i + 1, pool[line[ply, NEXT]])
    line[ply, NEXT] += 1
    chance = st[i].mover == CHANCE
    values[ply + 1, FLOOR] = values[ply + 1, LOW] = 0.0 if chance else values[ply, LOW]
    values[ply + 1, ROOF] = values[ply + 1, HIGH] = 1.0 if chance else values[ply, HIGH]


@generic
def take_in(st: States, i: int, seat: int, heavy: Numbers, line: Numbers, values: Numbers, value: float) -> None:
    """The value of what was tried last in st[i]; where the rest cannot matter any more it is left out."""
    ply = i - FIRST
    best = values[ply, BEST]
    if st[i].mover == CHANCE:
        values[ply, BEST] += value * heavy[line[ply, NEXT] - 1] / values[ply, WEIGHT]
    elif st[i].mover == seat:
        values[ply, BEST] = max(best, value)
        values[ply, LOW] = max(values[ply, LOW], value)
    else:
        values[ply, BEST] = value if best == UNKNOWN else min(best, value)
        values[ply, HIGH] = min(values[ply, HIGH], value)
    if values[ply, LOW] >= values[ply, HIGH]:
        line[ply, NEXT] = line[ply, END]


@generic
def follow(
    st: States, seat: int, left: Numbers, raw: Numbers, key: Numbers, keys: Numbers, bounds: Numbers, pool: Numbers,
    heavy: Numbers, line: Numbers, values: Numbers, ways: Numbers, totals: Numbers, rewards: Numbers,
) -> float:  # fmt: skip
    """The value of st[FIRST] for a seat; UNKNOWN when left[0] positions are not enough."""
    i, fresh = FIRST, True
    values[0, FLOOR] = values[0, LOW] = 0.0
    values[0, ROOF] = values[0, HIGH] = 1.0
    while True:
        ply, value = i - FIRST, UNKNOWN
        if fresh:
            left[0] -= 1
            if left[0] < 0 or i + 1 == st.shape[0] or (ply > 0 and line[ply - 1, END] > ROOM):
                return UNKNOWN
            if st[i].ended != 0:
                copy(st, WORLD, i)
                reward(st, ways, totals, rewards)
                value = rewards[seat]
            else:
                value = recall(raw, i, key, keys, bounds, values[ply, LOW], values[ply, HIGH])
            if value == UNKNOWN:
                list_actions(st, i, pool, heavy, line, values)
        if value == UNKNOWN and line[ply, NEXT] < line[ply, END]:
            try_next(st, i, pool, line, values)
            i, fresh = i + 1, True
            continue
        if value == UNKNOWN:
            value = values[ply, BEST]
            remember(raw, i, key, keys, bounds, values[ply])
        if i == FIRST:
            return value
        i, fresh = i - 1, False
        take_in(st, i, seat, heavy, line, values, value)


def values_of(view: View, nodes: int = NODES) -> dict[str, float] | None:
    """What every action of a view is worth to its seat, proved; None when that takes too many positions."""
    kernels, seat = view.game.kernels, view.seat
    assert seat is not None
    assert view.seats == 2, "best play by more than two is nothing to be proved"
    world = view.guess(seeded(0)).state()  # in games that are solved here all that is hidden follows from what is shown
    st: States = np.repeat(world, DEPTH + FIRST)
    raw = st.view(np.uint8).reshape(len(st), st.itemsize)
    table = np.zeros(2, np.uint64), np.zeros((SLOTS, 2), np.uint64), np.zeros((SLOTS, 2))
    room = ROOM + kernels.actions.total  # what is listed last may be everything
    pool = np.zeros(room, np.int32), np.zeros(room, np.int64)
    rows = np.zeros((DEPTH + 1, PLACES), np.int64), np.zeros((DEPTH + 1, MEASURES))
    ends = np.zeros(search.WAYS, np.int64), np.zeros(2, np.int64), np.zeros(2)
    left, follow_all, found = np.array([nodes]), kernels.bind(follow), {}
    for action, text in zip(view.ids, view.legal, strict=True):
        st[FIRST] = st[0]
        kernels.rules.apply(st, FIRST, action)
        with np.errstate(over="ignore"):  # fingerprints may overflow; only plain Python says so
            value = float(follow_all(st, seat, left, raw, *table, *pool, *rows, *ends))
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
