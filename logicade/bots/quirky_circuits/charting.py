"""Kernels of a chart: every position that the robot can bring about, what each card makes of it, and how far it is.

A position here is what the cards change: the robot, its hands and the tokens. Positions are found by running the game's
own rules. Those in which nothing lies about where it does not belong come first and are all charted as long as there is
room; then those with one such thing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.compile.verbs import apply, legal
from logicade.engine.state import CHANCE, NONE, Numbers, States
from logicade.games.quirky_circuits.components import TOKENS
from logicade.games.quirky_circuits.state import A_RUN, CHOOSE, RUN, WON

ROW = 9 + 4 * TOKENS  # numbers that make a position
ROBOT = 9  # of these, how many come before the tokens
WINS, LOSES, UNKNOWN = -3, -4, -2  # instead of the number of a position
FOX, MOVABLE = 1, 2  # a fox, whose steps are not followed; what may lie where it does not belong
GRAIN = 16  # how finely distances are told apart
HEADS = 4  # of two waiting lines: where each begins and ends

_SEED, _TIMES, _SHIFT, _HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(29), np.uint64(1)


@kernel
def write_row(s: Any, row: Numbers) -> None:
    """A position as a row of numbers."""
    row[0], row[1], row[2] = s.at, s.facing, s.momentum
    for k in range(2):
        row[3 + 3 * k], row[4 + 3 * k], row[5 + 3 * k] = s.held[k], s.grip_x[k], s.grip_y[k]
    for t in range(TOKENS):
        at = ROBOT + 4 * t
        row[at], row[at + 1], row[at + 2], row[at + 3] = s.place[t], s.aimed[t], s.broken[t], s.delivered[t]


@kernel
def read_row(s: Any, row: Numbers) -> None:
    """The other way round."""
    s.at, s.facing, s.momentum = row[0], row[1], row[2]
    for k in range(2):
        s.held[k], s.grip_x[k], s.grip_y[k] = row[3 + 3 * k], row[4 + 3 * k], row[5 + 3 * k]
    for t in range(TOKENS):
        at = ROBOT + 4 * t
        s.place[t], s.aimed[t], s.broken[t], s.delivered[t] = row[at], row[at + 1], row[at + 2], row[at + 3]


@helper
def _key(row: Numbers) -> np.uint64:
    """A number for a row; two rows with the same one are not to be expected."""
    key = _SEED
    for k in range(ROW):
        key = (key ^ np.uint64(np.uint8(row[k]))) * _TIMES
        key ^= key >> _SHIFT
    return key


@helper
def _slot(keys: Numbers, where: Numbers, key: np.uint64) -> int:
    """Where a key stands in the index, or the empty place where it would."""
    mask = keys.shape[0] - 1
    at = np.int64(key >> _HALF) & mask
    while where[at] != NONE and keys[at] != key:
        at = (at + 1) & mask
    return at  # type: ignore[no-any-return]


@helper
def tidy(s: Any, role: Numbers) -> int:
    """Forget what does not matter; returns how many tokens lie where they do not belong."""
    astray = 0
    for t in range(s.tokens):
        if s.parts[t] == 1:
            s.aimed[t] = 0  # how a single square is turned
        if role[t] == FOX:
            s.place[t] = s.first[t]
        elif role[t] == MOVABLE and s.place[t] >= 0 and s.delivered[t] == 0:
            astray += 1 if s.place[t] != s.first[t] or s.aimed[t] != s.aim[t] else 0
    return astray


@helper
def _obey(st: States, i: int, card: int, ids: Numbers) -> None:
    """Run a card; where something is to be chosen, the first."""
    s = st[i]
    s.length, s.executed, s.phase, s.mover, s.owner[0] = 2, 0, RUN, CHANCE, 0
    apply(st, i, A_RUN + card)
    while s.phase == CHOOSE:
        legal(st, i, ids)
        apply(st, i, int(ids[0]))


@kernel
def find(st: States, i: int, role: Numbers, row: Numbers, keys: Numbers, where: Numbers) -> int:
    """The number of the position st[i], which is tidied up; NONE if it is not charted."""
    tidy(st[i], role)
    write_row(st[i], row)
    return int(where[_slot(keys, where, _key(row))])


@helper
def _enter(
    st: States, astray: int, count: int, rows: Numbers, row: Numbers, keys: Numbers, where: Numbers, lines: Numbers
) -> int:
    """The number of the position st[1]: known, or the next one while there is room, or UNKNOWN."""
    write_row(st[1], row)
    key = _key(row)
    at = _slot(keys, where, key)
    if where[at] == NONE:
        if count == rows.shape[0]:
            return UNKNOWN
        keys[at], where[at] = key, count
        for k in range(ROW):
            rows[count, k] = row[k]
        end = lines[2, 2 + astray]
        lines[astray, end] = count
        lines[2, 2 + astray] = end + 1
    return int(where[at])


@kernel
def explore(
    st: States, cards: Numbers, role: Numbers, rows: Numbers, after: Numbers, keys: Numbers, where: Numbers,
    lines: Numbers, row: Numbers, ids: Numbers,
) -> int:  # fmt: skip
    """Chart what can follow st[0]; `after` says what each card makes of each position. Returns how many there are.

    `lines` has two lines of positions that wait to be looked at, tidy ones and others, and their beginnings and ends.
    """
    copy(st, 1, 0)
    tidy(st[1], role)
    count = 1 + _enter(st, 0, 0, rows, row, keys, where, lines)
    while True:
        line = 0 if lines[2, 0] < lines[2, 2] else 1
        if lines[2, line] >= lines[2, 2 + line]:
            return count
        here = lines[line, lines[2, line]]
        lines[2, line] += 1
        for k in range(cards.shape[0]):
            copy(st, 1, 0)
            s = st[1]
            read_row(s, rows[here])
            _obey(st, 1, cards[k], ids)
            there = UNKNOWN
            if s.ended == 1:
                there = WINS if s.result == WON else LOSES
            else:
                astray = tidy(s, role)
                if astray < 2:
                    there = _enter(st, astray, count, rows, row, keys, where, lines)
            after[here, k] = there
            count += 1 if there == count else 0


class Ways(NamedTuple):
    """Which positions lead to which: those before a position begin at `begins`, each with the card that is played."""

    begins: Numbers
    edges: Numbers


class Sums(NamedTuple):
    """By position: how much of the deck helps, how far that leads, and how far it is; -1 while that is not certain."""

    mass: Numbers
    total: Numbers
    far: Numbers


class Line(NamedTuple):
    """The positions in line, by distance: the first of each bucket, and who comes after whom."""

    heads: Numbers
    chain: Numbers


@helper
def _reach(node: int, value: float, ways: Ways, share: Numbers, draws: int, sums: Sums, line: Line, used: int) -> int:
    """A position's distance is certain: those before it learn of it and stand in line again; returns the line's end."""
    mass, total, far = sums
    heads, chain = line
    for e in range(ways.begins[node], ways.begins[node + 1]):
        here, card = ways.edges[e, 0], ways.edges[e, 1]
        if far[here] >= 0:
            continue
        before = (1.0 - mass[here]) ** draws
        mass[here] += share[card]
        left = max(0.0, 1.0 - mass[here]) ** draws
        total[here] += (before - left) * value
        bucket = min(heads.shape[0] - 1, int(GRAIN * (1.0 + total[here]) / (1.0 - left)))
        chain[used, 0], chain[used, 1] = here, heads[bucket]
        heads[bucket] = used
        used += 1
    return used


@kernel
def measure(ways: Ways, won: int, share: Numbers, draws: int, sums: Sums, line: Line) -> None:
    """How many cards each position is from a win, when each time the best of a few drawn cards is played, or none.

    Nearest positions first: the cards that help are those that lead to positions that are nearer already. `share` is
    how much of the deck each card is.
    """
    mass, total, far = sums
    heads, chain = line
    used = _reach(won, 0.0, ways, share, draws, sums, line, 0)
    for bucket in range(heads.shape[0]):
        while heads[bucket] != NONE:
            entry = heads[bucket]
            heads[bucket] = chain[entry, 1]
            node = chain[entry, 0]
            if far[node] < 0:
                far[node] = (1.0 + total[node]) / (1.0 - max(0.0, 1.0 - mass[node]) ** draws)
                used = _reach(node, far[node], ways, share, draws, sums, line, used)
