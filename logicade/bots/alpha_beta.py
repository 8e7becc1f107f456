"""Alpha-beta with a table of positions, and exact means at chance nodes: the kernels behind `endgame`.

Written once over the verbs. Positions are told apart by 128 bits made of all their bytes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots.search import WORLD, reward
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic, kernel
from logicade.engine.compile.verbs import apply, legal, weights
from logicade.engine.state import CHANCE, Numbers, States

SLOTS = 1 << 18  # positions remembered
ROOM = 50_000  # actions listed on the way down
FIRST = 2  # the place in st where the line that is followed begins
UNKNOWN = -1.0
# Columns of `places`, a row for each ply: where its actions begin and end in `pool`, and which is next.
BEGIN, END, NEXT, PLACES = range(4)
# Columns of `values`: the window that was asked for and what is left of it; the best so far, or the mean so far at a
# chance node; the sum of all weights there.
FLOOR, ROOF, LOW, HIGH, BEST, WEIGHT, MEASURES = range(7)


class Table(NamedTuple):
    """The positions that are remembered."""

    key: Numbers  # of the one that is looked for
    keys: Numbers  # by slot
    bounds: Numbers  # by slot: what its value is at least, and at most


class Line(NamedTuple):
    """The line that is followed: what can happen at each ply of it, and what that is worth."""

    pool: Numbers  # actions, those of a ply behind those of the one before
    heavy: Numbers  # their weights, at chance nodes
    places: Numbers  # by ply
    values: Numbers  # by ply


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
def recall(raw: Numbers, i: int, table: Table, low: float, high: float) -> float:
    """What the table knows of state i, if that is enough for a window, else UNKNOWN."""
    key, keys, bounds = table.key, table.keys, table.bounds
    slot = fingerprint(raw, i, key)
    if keys[slot, 0] == key[0] and keys[slot, 1] == key[1]:
        if bounds[slot, 0] >= high or bounds[slot, 0] == bounds[slot, 1]:
            return bounds[slot, 0]  # type: ignore[no-any-return]
        if bounds[slot, 1] <= low:
            return bounds[slot, 1]  # type: ignore[no-any-return]
    return UNKNOWN


@kernel
def remember(raw: Numbers, i: int, table: Table, found: Numbers) -> None:
    """Note what was found: the value, or that it is at most or at least that, where it left the window."""
    key, bounds = table.key, table.bounds
    slot, value = fingerprint(raw, i, key), found[BEST]
    table.keys[slot, 0], table.keys[slot, 1] = key[0], key[1]
    bounds[slot, 0] = value if value > found[FLOOR] else 0.0
    bounds[slot, 1] = value if value < found[ROOF] else 1.0


@generic
def list_actions(st: States, i: int, line: Line) -> None:
    """What can happen in st[i], behind all that can happen on the way there."""
    pool, heavy, places, values = line
    ply = i - FIRST
    begin = places[ply - 1, END] if ply > 0 else 0
    end = begin + legal(st, i, pool[begin:])
    places[ply, BEGIN], places[ply, NEXT], places[ply, END] = begin, begin, end
    values[ply, BEST], values[ply, WEIGHT] = UNKNOWN, 0.0
    if st[i].mover == CHANCE:
        weights(st, i, heavy[begin:])
        values[ply, BEST] = 0.0
        for k in range(begin, end):
            values[ply, WEIGHT] += heavy[k]


@generic
def try_next(st: States, i: int, line: Line) -> None:
    """st[i + 1] = st[i] after the next thing that can happen; behind chance every value matters."""
    places, values = line.places, line.values
    ply = i - FIRST
    copy(st, i + 1, i)
    apply(st, i + 1, line.pool[places[ply, NEXT]])
    places[ply, NEXT] += 1
    chance = st[i].mover == CHANCE
    values[ply + 1, FLOOR] = values[ply + 1, LOW] = 0.0 if chance else values[ply, LOW]
    values[ply + 1, ROOF] = values[ply + 1, HIGH] = 1.0 if chance else values[ply, HIGH]


@generic
def take_in(st: States, i: int, seat: int, line: Line, value: float) -> None:
    """The value of what was tried last in st[i]; where the rest cannot matter any more it is left out."""
    places, values = line.places, line.values
    ply = i - FIRST
    best = values[ply, BEST]
    if st[i].mover == CHANCE:
        values[ply, BEST] += value * line.heavy[places[ply, NEXT] - 1] / values[ply, WEIGHT]
    elif st[i].mover == seat:
        values[ply, BEST] = max(best, value)
        values[ply, LOW] = max(values[ply, LOW], value)
    else:
        values[ply, BEST] = value if best == UNKNOWN else min(best, value)
        values[ply, HIGH] = min(values[ply, HIGH], value)
    if values[ply, LOW] >= values[ply, HIGH]:
        places[ply, NEXT] = places[ply, END]


@generic
def follow(
    st: States, seat: int, left: Numbers, raw: Numbers, table: Table, line: Line,
    ways: Numbers, totals: Numbers, rewards: Numbers,
) -> float:  # fmt: skip
    """The value of st[FIRST] for a seat; UNKNOWN when left[0] positions are not enough."""
    places, values = line.places, line.values
    i, fresh = FIRST, True
    values[0, FLOOR] = values[0, LOW] = 0.0
    values[0, ROOF] = values[0, HIGH] = 1.0
    while True:
        ply, value = i - FIRST, UNKNOWN
        if fresh:
            left[0] -= 1
            if left[0] < 0 or i + 1 == st.shape[0] or (ply > 0 and places[ply - 1, END] > ROOM):
                return UNKNOWN
            if st[i].ended != 0:
                copy(st, WORLD, i)
                reward(st, ways, totals, rewards)
                value = rewards[seat]
            else:
                value = recall(raw, i, table, values[ply, LOW], values[ply, HIGH])
            if value == UNKNOWN:
                list_actions(st, i, line)
        if value == UNKNOWN and places[ply, NEXT] < places[ply, END]:
            try_next(st, i, line)
            i, fresh = i + 1, True
            continue
        if value == UNKNOWN:
            value = values[ply, BEST]
            remember(raw, i, table, values[ply])
        if i == FIRST:
            return value
        i, fresh = i - 1, False
        take_in(st, i, seat, line, value)
