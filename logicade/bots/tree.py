"""A search tree of one seat: grown simulation by simulation, kept between moves where nothing is hidden."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

import numpy as np

from logicade.bots import search
from logicade.bots.outlooks import has_outlook
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.engine.state import HIDDEN, NONE, Numbers

PORTION = 64  # simulations between two looks at the clock
DEPTH = 512  # plies of a tree; what comes later is not remembered


class Manner(NamedTuple):
    """How to search, for one game: found by trying, see docs/ladders."""

    daring: float = 0.7  # how much what is little known is preferred to what did well
    credit: int = 0  # how many visits an outlook counts for
    tries: int = 1  # of so many actions the best is taken when a match is finished
    reach: int = NONE  # plies until a match that is being finished is judged by its outlook; NONE: to the end
    ripe: int = 1  # visits before a node gets children


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so much time, whichever comes first."""

    simulations: int
    seconds: float = 3.0
    nodes: int = 1_000_000


class Found(NamedTuple):
    """What a search says of an action: how often it was looked into, and how well it did, from 0 to 1."""

    action: str
    visits: int
    value: float


class Tree:
    """All that a search needs, in arrays that are made once."""

    def __init__(self, game: Game, budget: Budget, manner: Manner | None = None, *, seed: int = 0) -> None:
        self.game, self.budget, self._rng = game, budget, seeded(seed)
        self.manner = manner or Manner()
        if not has_outlook(game):
            self.manner = self.manner._replace(credit=0, tries=1, reach=NONE)
        self._game_rows = (*(game.tools.row_of_ids() for _ in range(4)), game.tools.row_of_weights(), _seats_of(game))
        self._game_rows[3][:] = NONE
        self._tree, self._gains = np.zeros((budget.nodes, search.COLUMNS), np.int32), np.zeros(budget.nodes)
        self._used, self._path = np.zeros(1, np.int64), np.zeros((DEPTH, 2), np.int32)
        self.stop = threading.Event()  # whoever sets it wants an answer now

    def think(self, view: View) -> list[Found]:
        """The actions of a seat that has to act, the best first."""
        assert view.seat is not None
        st, paper, grow = np.repeat(view.state(), 3), self._paper(view), self.game.tools.bind(search.grow)
        self._plant()
        until, done = time.monotonic() + self.budget.seconds, 0
        while done < self.budget.simulations and not self.stop.is_set():
            count = min(PORTION, self.budget.simulations - done)
            grow(st, paper, count, self.manner.daring)
            done += count
            if time.monotonic() > until:
                break
        return self._ranking()

    def glance(self, view: View) -> str:
        """What looks best without any search, of `tries` actions, or of all if that is 0."""
        chosen = self.game.tools.bind(search.glance)(np.repeat(view.state(), 3), self._paper(view))
        return self.game.tools.write_action(int(chosen))

    def _paper(self, view: View) -> search.Paper:
        tree: list[Numbers] = [self._tree, self._gains, self._used, self._path]
        ends = [np.zeros(view.seats, np.int64), np.zeros(view.seats)]
        return search.Paper(*[self._rng, self._numbers(view), *tree, *self._game_rows, *ends])

    def _numbers(self, view: View) -> Numbers:
        numbers = np.zeros(search.MANNERS, np.int64)
        numbers[search.SEAT], numbers[search.SECRET] = view.seat or 0, is_hiding(view)
        if self.game.sides is not None:
            numbers[search.SHARED] = search.TOGETHER if self.game.cooperative else search.PARTNERS
        numbers[search.CREDIT], numbers[search.TRIES] = self.manner.credit, self.manner.tries
        numbers[search.REACH], numbers[search.RIPE] = self.manner.reach, self.manner.ripe
        return numbers

    def _plant(self) -> None:
        self._used[0] = 1
        self._tree[0] = 0
        self._tree[0, [search.CHILD, search.NEXT]] = NONE

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


def _seats_of(game: Game) -> Numbers:
    """Whose each action is, where actions say so."""
    actions = game.tools.actions
    seats = np.full(actions.total, NONE, np.int8)
    for shape in actions.shapes.values():
        if not shape.outcome and "seat" in shape.sizes:
            for action in range(shape.base, shape.base + shape.count):
                seats[action] = actions.fields(action).fields["seat"]
    return seats
