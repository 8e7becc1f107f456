"""A search tree of one seat, grown simulation by simulation."""

from __future__ import annotations

import functools
import threading
import time
from typing import NamedTuple

import numpy as np

from logicade.bots import search
from logicade.bots.manner import Budget, Manner
from logicade.bots.outlooks import manner_of
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.state import HIDDEN, NONE, Numbers

PORTION = 64  # simulations between two looks at the clock
DEPTH = 512  # plies of a tree; what comes later is not remembered


class Found(NamedTuple):
    """What a search says of an action: how often it was looked into, and how well it did, from 0 to 1."""

    action: str
    visits: int
    value: float


class Tree:
    """All that a search of one seat needs."""

    def __init__(self, game: Game, budget: Budget, rng: Numbers, manner: Manner | None = None) -> None:
        self.game, self.budget, self._rng = game, budget, rng
        own = manner_of(game)  # always: a search is compiled with the outlook that is loaded
        self.manner = manner or own
        self._ids = game.tools.row_of_ids(search.ROWS)
        self._ids[search.WHERE], self._ids[search.OWNER] = NONE, _owners(game)
        self._tree, self._gains = np.zeros((budget.nodes, search.COLUMNS), np.int32), np.zeros(budget.nodes)
        self.stop = threading.Event()  # whoever sets it wants an answer now

    def think(self, view: View) -> list[Found]:
        """The actions of a seat that has to act, the best first."""
        st, ways, grow = np.repeat(view.state(), 3), self._ways(view), self.game.tools.bind(search.grow)
        self._tree[0] = (NONE, NONE, NONE, 0, 0)
        rows = (self._ids, self.game.tools.row_of_weights(), self._tree, self._gains, np.zeros((DEPTH, 2), np.int32))
        ends = (np.zeros(view.seats, np.int64), np.zeros(view.seats))
        grow(st, 0, self.manner.daring, self._rng, ways, *rows, *ends)  # compiles it; that is not thinking
        until, done = time.monotonic() + self.budget.seconds, 0
        while done < self.budget.simulations and not self.stop.is_set():
            count = min(PORTION, self.budget.simulations - done)
            grow(st, count, self.manner.daring, self._rng, ways, *rows, *ends)
            done += count
            if time.monotonic() > until:
                break
        return self._ranking()

    def _ways(self, view: View) -> Numbers:
        assert view.seat is not None
        ways = np.zeros(search.WAYS, np.int64)
        ways[search.SEAT], ways[search.SECRET], ways[search.NODES] = view.seat, is_hiding(view), 1
        if self.game.sides is not None:
            ways[search.SHARED] = search.TOGETHER if self.game.cooperative else search.PARTNERS
        ways[search.CREDIT], ways[search.TRIES] = self.manner.credit, self.manner.tries
        ways[search.REACH], ways[search.RIPE] = self.manner.reach, self.manner.ripe
        return ways

    def _ranking(self) -> list[Found]:
        found, child = [], int(self._tree[0, search.CHILD])
        while child != NONE:
            visits = int(self._tree[child, search.VISITS])
            text = self.game.tools.write_action(int(self._tree[child, search.ACTION]))
            found.append(Found(text, visits, float(self._gains[child]) / max(1, visits)))
            child = int(self._tree[child, search.NEXT])
        return sorted(found, key=lambda one: (-one.visits, -one.value, one.action))


def is_hiding(view: View) -> bool:
    """Whether something in a view is not known."""
    st = view.state()
    return any((st[name] == HIDDEN).any() for name in view.game.tools.record.secrets)


@functools.cache
def _owners(game: Game) -> Numbers:
    """Whose each action is, where actions say so."""
    actions = game.tools.actions
    seats = np.full(actions.total, NONE, np.int32)
    for shape in actions.shapes.values():
        if not shape.outcome and "seat" in shape.sizes:
            for action in range(shape.base, shape.base + shape.count):
                seats[action] = actions.fields(action).fields["seat"]
    return seats
