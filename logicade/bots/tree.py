"""A search tree of one seat, grown simulation by simulation, kept from one of its actions to the next."""

from __future__ import annotations

import functools
import math
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from logicade.bots import evaluation, search
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.registry import bots_of
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.position import View
from logicade.engine.ruleset import RuleSet
from logicade.engine.state import HIDDEN, NONE, Numbers, States, copied

PORTION = 1  # simulations before the first look at the clock; then twice as many each time,
GLANCE = 0.005  # until this many seconds lie between two looks
DEPTH = 512  # plies of a tree; what comes later is not remembered
ROOT = 0


class Found(NamedTuple):
    """What a search says of an action: how often it was looked into, and how well it did, from 0 to 1."""

    action: str
    visits: int
    value: float


class Tree:
    """All that a search of one seat needs."""

    def __init__(self, game: RuleSet, budget: Budget, rng: Numbers, config: SearchConfig | None = None) -> None:
        self.game, self.budget, self._rng = game, budget, rng
        own = config_of(game)  # always: a search is compiled with the evaluation that is loaded
        self.config = config or own
        self._ids = game.kernels.row_of_ids(search.ROWS)
        self._ids[search.WHERE], self._ids[search.OWNER] = NONE, _owners(game)
        self._tree, self._gains = _room(budget.nodes)
        self._ways: Numbers = np.zeros(search.WAYS, np.int64)
        self._before: States | None = None  # what the root showed when we last thought,
        self._wanted = NONE  # and what seemed best then
        self.stop = threading.Event()  # whoever sets it wants an answer now

    def think(self, view: View) -> list[Found]:
        """The actions of a seat that has to act, the best first."""
        st, grow = np.repeat(view.state(), 3), self.game.kernels.bind(search.grow)
        self._set_out(view)
        ends = (np.zeros(view.seats, np.int64), np.zeros(view.seats))
        tools = (
            search.Nodes(self._tree, self._gains, np.zeros((DEPTH, 2), np.int32)),
            search.Paper(self._ids, self.game.kernels.row_of_weights(), *ends),
        )
        grow(st, 0, self.config.exploration, self._rng, self._ways, *tools)  # compiles it; that is not thinking
        now, left, portion = time.monotonic(), self.budget.simulations, PORTION
        until = now + (self.budget.seconds or math.inf)
        while left > 0:
            grow(st, min(portion, left), self.config.exploration, self._rng, self._ways, *tools)
            now, before, left = time.monotonic(), now, left - portion
            if self.stop.is_set() or now > until:
                break
            portion = portion * 2 if now - before < GLANCE else portion
        found = self._ranking()
        self._wanted = self.game.kernels.read_action(found[0].action)
        return found

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._ways[search.NODES])

    def _set_out(self, view: View) -> None:
        """Go on from what is known of this view, or from nothing."""
        node, self._before, before = NONE, copied(view.state()), self._before
        hiding = is_hiding(view)
        if before is not None and not hiding and self._ways[search.SECRET] == 0:
            node = next(self._nodes_of(before, view.state(), ROOT), NONE)
        nodes = self._reroot(node) if node > ROOT else 1
        if node <= ROOT:
            self._tree[ROOT] = (NONE, NONE, NONE, 0, 0)
        self._ways = self._ways_of(view, hiding)
        self._ways[search.NODES] = nodes

    def _nodes_of(self, here: States, there: States, node: int) -> Iterator[int]:
        """The nodes that stand for a state, among those below one for an earlier state, after what we wanted to do."""
        rules = self.game.kernels.rules
        left = int(there["ply"][0]) - int(here["ply"][0])
        if left == 0 and here.tobytes() == there.tobytes():
            yield node
        if left <= 0 or here["ended"][0]:
            return
        child = int(self._tree[node, search.CHILD])
        while child != NONE:
            action = int(self._tree[child, search.ACTION])
            if self._tree[child, search.VISITS] > 0 and (node != ROOT or action == self._wanted):
                after = copied(here)
                rules.apply(after, 0, action)
                yield from self._nodes_of(after, there, child)
            child = int(self._tree[child, search.NEXT])

    def _reroot(self, node: int) -> int:
        """Make a node the root, and drop what does not hang on it; returns how many nodes are left."""
        old, gains = self._tree[: self.nodes].copy(), self._gains[: self.nodes].copy()
        return int(transplant(old, gains, node, np.zeros(self.nodes, np.int64), self._tree, self._gains))

    def _ways_of(self, view: View, hiding: bool) -> Numbers:
        assert view.seat is not None
        ways = np.zeros(search.WAYS, np.int64)
        ways[search.SEAT], ways[search.SECRET] = view.seat, hiding
        if self.game.sides is not None:
            ways[search.SHARED] = search.TOGETHER if self.game.cooperative else search.PARTNERS
        ways[search.PRIOR_VISITS], ways[search.PLAYOUT_CHOICES] = self.config.prior_visits, self.config.playout_choices
        ways[search.PLAYOUT_DEPTH], ways[search.EXPAND_AFTER] = self.config.playout_depth, self.config.expand_after
        return ways

    def _ranking(self) -> list[Found]:
        found, child = [], int(self._tree[ROOT, search.CHILD])
        while child != NONE:
            visits = int(self._tree[child, search.VISITS])
            text = self.game.kernels.write_action(int(self._tree[child, search.ACTION]))
            found.append(Found(text, visits, float(self._gains[child]) / max(1, visits)))
            child = int(self._tree[child, search.NEXT])
        return ranked(found)


def config_of(game: RuleSet) -> SearchConfig:
    """How a game is searched; loads its evaluation if there is one, so that what evaluates is compiled with it."""
    own = bots_of(game)
    loaded = own.load_evaluation()
    if loaded is None or own.evaluation is None:
        return SearchConfig()
    evaluation.adopt(game.kernels.record.dtype, loaded, family=game.kernels.family, module=own.evaluation)
    return loaded.SEARCH


def think_together(trees: Sequence[Tree], view: View) -> list[Found]:
    """Several trees of the same seat, a thread each; what they found is added up."""
    with ThreadPoolExecutor(len(trees)) as pool:
        answers = list(pool.map(lambda tree: tree.think(view), trees))
    sums: dict[str, Found] = {}
    for one in (found for answer in answers for found in answer):
        known = sums.get(one.action, Found(one.action, 0, 0.0))
        visits = known.visits + one.visits
        value = (known.visits * known.value + one.visits * one.value) / max(1, visits)
        sums[one.action] = Found(one.action, visits, value)
    return ranked(sums.values())


def ranked(found: Iterable[Found]) -> list[Found]:
    """The best first, and always in the same order."""
    return sorted(found, key=lambda one: (-one.visits, -one.value, one.action))


def is_hiding(view: View) -> bool:
    """Whether something in a view is not known."""
    st = view.state()
    return any((st[name] == HIDDEN).any() for name in view.game.kernels.record.secrets)


def _room(nodes: int) -> tuple[Numbers, Numbers]:
    return np.zeros((nodes, search.COLUMNS), np.int32), np.zeros(nodes)


@helper
def copy_node(old: Numbers, gains: Numbers, node: int, tree: Numbers, room: Numbers, place: int) -> None:
    """What is known of a node, without its neighbours."""
    for column in range(search.COLUMNS):
        tree[place, column] = old[node, column]
    tree[place, search.NEXT] = NONE
    room[place] = gains[node]


@kernel
def transplant(old: Numbers, gains: Numbers, node: int, origins: Numbers, tree: Numbers, room: Numbers) -> int:
    """Copy a node and all below it to the front of a tree, level by level; returns how many they are."""
    origins[ROOT] = node
    copy_node(old, gains, node, tree, room, ROOT)
    count, parent = 1, 0
    while parent < count:
        child, last = int(old[origins[parent], search.CHILD]), NONE
        tree[parent, search.CHILD] = count if child != NONE else NONE
        while child != NONE:
            origins[count] = child
            copy_node(old, gains, child, tree, room, count)
            if last != NONE:
                tree[last, search.NEXT] = count
            last, count, child = count, count + 1, int(old[child, search.NEXT])
        parent += 1
    return count


@functools.cache
def _owners(game: RuleSet) -> Numbers:
    """Whose each action is, where actions say so."""
    actions = game.kernels.actions
    seats = np.full(actions.total, NONE, np.int32)
    for shape in actions.shapes.values():
        if not shape.outcome and "seat" in shape.sizes:
            for action in range(shape.base, shape.base + shape.count):
                seats[action] = actions.fields(action).fields["seat"]
    return seats
