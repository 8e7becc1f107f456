"""A search tree of one seat: grown simulation by simulation, kept between moves where nothing is hidden."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

import numpy as np

from logicade.bots.search import ACTION, CHILD, COLUMNS, NEXT, USED, VISITS, grow, reroot
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.engine.state import HIDDEN, NONE, Numbers

PORTION = 64  # simulations between two looks at the clock
DARING = 0.7  # how much what is little known is preferred to what did well
DEPTH = 4096  # plies of a tree; deeper ones are not remembered


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so much time, whichever comes first."""

    simulations: int
    seconds: float = 3.0
    nodes: int = 400_000


class Found(NamedTuple):
    """What a search says of an action: how often it was looked into, and how well it did, from 0 to 1."""

    action: str
    visits: int
    value: float


class Tree:
    """All that a search needs, in arrays that are made once."""

    def __init__(self, game: Game, budget: Budget, *, seed: int = 0) -> None:
        self.game, self.budget, self._rng = game, budget, seeded(seed)
        tools = game.tools
        nodes = min(budget.nodes, 4 * budget.simulations + 64)
        self._tree, self._gains = np.zeros((nodes, COLUMNS), np.int32), np.zeros(nodes, np.float64)
        self._facts = np.zeros(1, np.int64)
        self._path = np.zeros((min(DEPTH, game.max_plies), 2), np.int32)
        self._rows = (tools.row_of_ids(), tools.row_of_ids(), tools.row_of_ids(), tools.row_of_weights())
        self._seat_of = _seats_of(game)
        self.stop = threading.Event()  # whoever sets it wants an answer now

    def think(self, view: View) -> list[Found]:
        """The actions of a seat that has to act, the best first."""
        assert view.seat is not None
        st, secret = np.repeat(view.state(), 2), is_hiding(view)
        self._plant()
        totals, rewards = np.zeros(view.seats, np.int64), np.zeros(view.seats)
        most = max(1, self.game.top) if self.game.cooperative else 0
        simulate = self.game.tools.bind(grow)
        until, done = time.monotonic() + self.budget.seconds, 0
        while done < self.budget.simulations and not self.stop.is_set():
            count = min(PORTION, self.budget.simulations - done)
            simulate(
                st, count, view.seat, secret, DARING, most, self._rng, self._tree, self._gains, self._facts,
                self._path, *self._rows, self._seat_of, totals, rewards,
            )  # fmt: skip
            done += count
            if time.monotonic() > until:
                break
        return self._ranking()

    def _plant(self) -> None:
        self._facts[USED] = 1
        self._tree[0] = 0
        self._tree[0, [CHILD, NEXT]] = NONE

    def _ranking(self) -> list[Found]:
        found, child = [], int(self._tree[0, CHILD])
        while child != NONE:
            visits = int(self._tree[child, VISITS])
            text = self.game.tools.write_action(int(self._tree[child, ACTION]))
            found.append(Found(text, visits, float(self._gains[child]) / max(1, visits)))
            child = int(self._tree[child, NEXT])
        return sorted(found, key=lambda one: (-one.visits, -one.value, one.action))


def is_hiding(view: View) -> bool:
    """Whether something in a view is not known."""
    st = view.state()
    return any((st[name] == HIDDEN).any() for name in view.game.tools.record.secrets)


def _seats_of(game: Game) -> Numbers:
    """Whose each action is, where actions say so."""
    actions = game.tools.actions
    seats = np.full(actions.total, NONE, np.int8)
    for shape in actions.shapes.values():
        if not shape.outcome and "seat" in shape.sizes:
            for action in range(shape.base, shape.base + shape.count):
                seats[action] = actions.fields(action).fields["seat"]
    return seats
