"""A chart of a scenario: what can happen to the robot and how far each position is from a win, found once and kept.

It depends on the scenario and on where things lie about, and on nothing else, so every bot draws the same one.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from logicade.bots.quirky_circuits import charting
from logicade.bots.quirky_circuits.charting import FOX, MOVABLE, ROW
from logicade.engine.compile.jit import COMPILED
from logicade.engine.state import NONE, Numbers, States, copied
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import CARDS, CARRY, FIRST_WALKER, LYING, SOLID, TOKENS, WALK, WALKER
from logicade.games.quirky_circuits.state import GONE, PROGRAM

ROOM = 100_000 if COMPILED else 60  # positions of a chart; they take a second, in plain Python some more
FEW = min(30_000, ROOM)  # up to so many, every step of every cat is charted
DRAWS = 4  # cards of which the best is played, where distances are measured
LOST, NOWHERE = 90.0, 60.0  # distances of a lost match, and of what is not charted or leads nowhere
FARTHEST = 60  # cards; what is farther counts as nowhere
KEPT = 12  # charts in memory, of 20 MB at most


class Chart(NamedTuple):
    """Positions by number; after the last come three that nothing leaves: won, lost and unknown."""

    base: States  # the scenario with the robot at its start
    role: Numbers
    column: Numbers  # by card: its column in `after`, NONE if it changes nothing that matters
    after: Numbers  # by position and column: the next position
    far: Numbers  # by position: cards to go
    keys: Numbers
    where: Numbers

    @property
    def won(self) -> int:
        """The number of the position that is won."""
        return len(self.far) - 3

    def find(self, st: States) -> int:
        """The number of a position that goes on; NONE if it is not charted."""
        row = np.zeros(ROW, np.int8)
        with np.errstate(over="ignore"):  # keys may overflow; only plain Python says so
            return int(charting.find(copied(st), 0, self.role, row, self.keys, self.where))


def chart_of(st: States, room: int = ROOM) -> tuple[Chart, int]:
    """The chart for a position, and its number there."""
    chart = None
    if _has_idle_cat(st[0]):
        chart = _draw(_at_start(st, roles(st[0], cats=True)).tobytes(), min(FEW, room), cats=True)
    if chart is None:
        chart = _drawn(_at_start(st, roles(st[0], cats=False)), room)
    here = chart.find(_as_based(st, chart.base))
    if here == NONE or chart.far[here] >= NOWHERE:  # it cannot be reached from the start any more, or is too far off
        chart = _drawn(_cleared(st), room)
        here = chart.find(_as_based(st, chart.base))
    return chart, here


def _drawn(base: States, room: int) -> Chart:
    chart = _draw(base.tobytes(), room, cats=False)
    assert chart is not None, "without steps of cats there is always a chart"
    return chart


def roles(s: Any, *, cats: bool) -> Numbers:
    """By token: whether it is a fox, or may come to lie where it does not belong.

    Cats that no goal needs belong where they are, unless all their steps are to be charted as well. A walker that can
    be carried is like other things that can.
    """
    wanted = {int(kind) for g in range(int(s.goals)) if s.goal[g] == 1 + LYING for kind in s.wanted[g]}
    role = np.zeros(TOKENS, np.int64)
    for t in range(int(s.tokens)):
        walks, solid = int(s.nature[t]) & WALK, int(s.nature[t]) & SOLID
        if walks and int(s.kind[t]) not in wanted:
            carried = int(s.nature[t]) & CARRY
            role[t] = MOVABLE if carried else FOX if not solid else 0 if cats else MOVABLE
        elif not walks and (int(s.nature[t]) & CARRY or s.ruin[t] > 0):
            role[t] = MOVABLE
    return role


def _has_idle_cat(s: Any) -> bool:
    """Whether a solid walker is there that no goal needs."""
    return bool((roles(s, cats=True) != roles(s, cats=False)).any())


def _cleared(st: States) -> States:
    """The same position without cards and counters."""
    base = copied(st)
    s = base[0]
    for name in ("hand", "backs", "sizes", "top", "formed", "layers", "signal", "signals", "yields", "waited"):
        s[name] = 0
    for name in ("under", "queue", "owner", "cover"):
        s[name] = NONE
    for name in ("ply", "cards", "length", "shown", "executed", "dealer", "forced", "bump", "busy", "full", "target"):
        s[name] = 0
    s.drift, s.phase, s.battery, s.lap, s.tempo, s.practice, s.seats, s.veiled = NONE, PROGRAM, 1, 1, 0, 0, 2, 0
    for t in range(int(s.tokens)):
        if s.place[t] >= 0 and s.delivered[t] == 0:
            s.first[t], s.aim[t] = s.place[t], s.aimed[t] if s.parts[t] > 1 else 0
        elif s.parts[t] == 1:
            s.aim[t] = 0
    return base


def _at_start(st: States, role: Numbers) -> States:
    """The scenario anew, but with things that lie about left where they are."""
    base = _cleared(st)
    s = base[0]
    s.at, s.facing, s.momentum = s.start, s.ahead, NONE
    for k in range(2):
        s.held[k], s.grip_x[k], s.grip_y[k] = NONE, 0, 0
    for t in range(int(s.tokens)):
        stays = role[t] != 0 and s.place[t] >= 0 and s.delivered[t] == 0
        if not stays:
            s.first[t], s.aim[t] = st[0].first[t], st[0].aim[t] if s.parts[t] > 1 else 0
            s.place[t], s.aimed[t], s.delivered[t] = s.first[t], s.aim[t], 0
            s.broken[t] = s.broken[t] if role[t] == 0 or st[0].place[t] < 0 else 0
    return base


def _as_based(st: States, base: States) -> States:
    """A position with the chart's own idea of where things belong."""
    seen = copied(st)
    seen[0].first, seen[0].aim = base[0].first, base[0].aim
    return seen


@functools.lru_cache(KEPT)
def _draw(raw: bytes, room: int, *, cats: bool) -> Chart | None:
    """Draw a chart from its base; with every step of cats only if the positions are few."""
    st: States = np.repeat(np.ndarray(1, GAME.kernels.record.dtype, bytearray(raw)), 2)
    s, role = st[0], roles(st[0], cats=cats)
    cards = np.array([card for card in range(CARDS) if s.deck[card] and _matters(s, role, card)], np.int64)
    rows, after = np.zeros((room, ROW), np.int8), np.full((room, len(cards)), charting.UNKNOWN, np.int32)
    size = 1 << (2 * room).bit_length()
    keys, where = np.zeros(size, np.uint64), np.full(size, NONE, np.int32)
    lines, row, ids = np.zeros((3, room), np.int32), np.zeros(ROW, np.int8), GAME.kernels.row_of_ids()
    with np.errstate(over="ignore"):
        count = charting.explore(st, cards, role, rows, after, keys, where, lines, row, ids)
    if cats and count == room:
        return None
    after = _closed(after[:count])
    share = np.array([s.deck[card] for card in cards]) / s.deck.sum()
    column = np.full(CARDS, NONE, np.int64)
    column[cards] = range(len(cards))
    return Chart(st[:1], role, column, after, _measure(after, share, _progress(rows[:count])), keys, where)


def _progress(rows: Numbers) -> Numbers:
    """By position: how many tokens are delivered or swept."""
    tokens = rows[:, charting.ROBOT :].reshape(len(rows), TOKENS, 4)
    return np.asarray(((tokens[:, :, 0] == GONE) | (tokens[:, :, 3] > 0)).sum(axis=1))


def _matters(s: Any, role: Numbers, card: int) -> bool:
    """Whether a card is part of plans; one that moves a cat nobody needs is not, one that moves a fox may lose."""
    kind = 1 + WALKER[(card - FIRST_WALKER) // 2] if card >= FIRST_WALKER else 0
    return kind == 0 or any(s.kind[t] == kind and role[t] != MOVABLE for t in range(int(s.tokens)))


def _closed(after: Numbers) -> Numbers:
    """With the three ends as positions of their own, each leading to itself."""
    count = len(after)
    ends = np.repeat(np.arange(count, count + 3, dtype=np.int32)[:, None], after.shape[1], axis=1)
    closed = np.concatenate([after, ends])
    for k, end in enumerate((charting.WINS, charting.LOSES, charting.UNKNOWN)):
        closed[closed == end] = count + k
    return closed


def _measure(after: Numbers, share: Numbers, progress: Numbers) -> Numbers:
    """How far each position is from a win; where none is charted, from those in which most is done."""
    total, wide = after.shape
    count = total - 3
    to = after[:count].ravel()
    if not (to == count).any():
        most = np.concatenate([progress == progress.max(), np.zeros(3, bool)])
        to = np.where(most[to], count, to)
    order = np.argsort(to, kind="stable")
    begins = np.searchsorted(to[order], np.arange(total + 1))
    edges = np.stack([order // wide, order % wide], axis=1).astype(np.int32)
    far = np.full(total, -1.0)
    heads, chain = np.full(FARTHEST * charting.GRAIN, NONE, np.int32), np.zeros((len(edges) + 1, 2), np.int32)
    sums, line = charting.Sums(np.zeros(total), np.zeros(total), far), charting.Line(heads, chain)
    charting.measure(charting.Ways(begins, edges), count, share, DRAWS, sums, line)
    far[count], far[count + 1], far[count + 2] = 0.0, LOST, NOWHERE
    far[far < 0] = NOWHERE
    return np.minimum(far, LOST)
