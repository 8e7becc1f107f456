"""Tree search the naive way, with positions and lists of children instead of arrays: the oracle of the kernels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from logicade.bots.config import SearchConfig
from logicade.bots.evaluation import evaluate
from logicade.bots.tree import Found, config_of, ranked
from logicade.engine.position import Position, View
from logicade.engine.rng import below, seeded
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NONE


@dataclass(eq=False)
class Node:
    """What the searching seat has seen happen since the root, and how that went."""

    key: int = NONE
    visits: int = 0
    chances: int = 0  # how often this world would have allowed it
    gain: float = 0.0
    children: list[Node] = field(default_factory=list)  # the newest first

    def child(self, key: int) -> Node | None:
        return next((child for child in self.children if child.key == key), None)


class NaiveTree:
    """The same answers as `Tree` from the same seed: it asks for the same random numbers in the same order."""

    def __init__(self, view: View, seed: int, config: SearchConfig | None = None, nodes: int = 10**6) -> None:
        assert view.seat is not None
        self.view, self.game, self.seat, self.rng = view, view.game, view.seat, seeded(seed)
        own = config_of(view.game)  # loads the evaluation
        self.config = config or own
        self.hiding = any((view.state()[name] == HIDDEN).any() for name in self.game.kernels.record.secrets)
        self.root, self.left = Node(), nodes - 1

    def think(self, simulations: int) -> list[Found]:
        for _ in range(simulations):
            self._simulate()
        write = self.game.kernels.write_action
        return ranked(Found(write(one.key), one.visits, one.gain / max(1, one.visits)) for one in self.root.children)

    def go_on(self, view: View, *actions: int) -> None:
        """Actions were done, the own one first: what hangs on them is the tree now."""
        self.view = view
        for action in actions:
            found = self.root.child(action)
            assert found is not None
            self.root = found

    def _simulate(self) -> None:
        here = self.view.guess(self.rng) if self.hiding else Position(self.game, self.view.state())
        path, node = [], self.root
        while not here.over:
            chosen = self._choose(here, node)
            if chosen is None:
                break
            action, node, mover = chosen
            here = here.apply_id(action)
            path.append((node, mover))
        rewards = self._rewards(self._finish(here))
        self.root.visits += 1
        for node, mover in path:
            node.visits += 1
            node.gain += rewards[mover] if mover >= 0 else 0.0

    def _choose(self, here: Position, node: Node) -> tuple[int, Node, int] | None:
        """What happens next, the node of it and who did it; None where the tree ends."""
        if here.mover == CHANCE:
            action = self._drawn(here)
            key = self._seen(here, action)
            child = node.child(key) or self._added(node, key)
            return (action, child, CHANCE) if child else None
        if node is not self.root and node.visits < self.config.expand_after:
            return None
        if not self.hiding and here.mover != ANYONE and node.children:
            child = node.children[self._promising(node.children, [math.log(node.visits + 1.0)] * len(node.children))]
            return child.key, child, here.mover
        ids, mover = self._options(here, self.seat)
        keys = [self._seen(here, action) if self.hiding and mover != self.seat else action for action in ids]
        for action, key in zip(ids, keys, strict=True):
            if node.child(key) is None or not self.hiding:
                new = self._added(node, key)
                if new is not None and self.config.prior_visits > 0:
                    new.visits = new.chances = self.config.prior_visits
                    new.gain = self.config.prior_visits * self._looks(here, action, mover)
        known = [(action, child) for action, key in zip(ids, keys, strict=True) if (child := node.child(key))]
        logs = []
        for _, child in known:  # actions that look alike share a child, and each is a chance of it
            child.chances += 1
            logs.append(math.log(child.chances))
        if not known:
            return None
        action, best = known[self._promising([one for _, one in known], logs)]
        return action, best, mover

    def _promising(self, nodes: list[Node], logs: list[float]) -> int:
        """The place of one that was never tried, any of them; else of the highest upper confidence bound."""
        untried = [place for place, one in enumerate(nodes) if one.visits == 0]
        if untried:
            chosen = untried[0]
            for count, place in enumerate(untried, 1):
                chosen = place if below(self.rng, count) == 0 else chosen
            return chosen
        worth = [
            one.gain / one.visits + self.config.exploration * math.sqrt(log / one.visits)
            for one, log in zip(nodes, logs, strict=True)
        ]
        return worth.index(max(worth))

    def _options(self, here: Position, seat: int) -> tuple[list[int], int]:
        """The actions of the mover; in free order those of a seat while it has any, else of whoever comes first."""
        ids = list(here.ids)
        if here.mover != ANYONE:
            return ids, here.mover
        owners = [self._owner(action) for action in ids]
        acting = seat if seat in owners else owners[0]
        return [action for action, owner in zip(ids, owners, strict=True) if owner == acting], acting

    def _owner(self, action: int) -> int:
        """Whose an action is, NONE where it is nobody's."""
        actor = self.game.kernels.actor_of(action)
        return NONE if actor == CHANCE else actor

    def _added(self, parent: Node, key: int) -> Node | None:
        if self.left == 0:
            return None
        self.left -= 1
        parent.children.insert(0, Node(key))
        return parent.children[0]

    def _seen(self, here: Position, action: int) -> int:
        """What the searching seat sees of an action."""
        return self.game.kernels.read_action(here.veiled(action, self.seat)) if self.hiding else action

    def _drawn(self, here: Position) -> int:
        left = int(below(self.rng, sum(here.weights)))
        for action, weight in zip(here.ids, here.weights, strict=True):
            if left < weight:
                return action
            left -= weight
        raise AssertionError

    def _looks(self, here: Position, action: int, seat: int) -> float:
        """The evaluation of a seat after an action and what must follow it."""
        here = here.apply_id(action)
        while here.mover == CHANCE and len(here.ids) == 1:
            here = here.apply_id(here.ids[0])
        return float(evaluate(here.state(), 0, seat))

    def _finish(self, here: Position) -> Position:
        """At random, or by the best of a few; to the end, or so many plies."""
        left = self.config.playout_depth
        while not here.over and left != 0:
            left -= 1
            here = here.apply_id(self._drawn(here) if here.mover == CHANCE else self._hasty(here))
        return here

    def _hasty(self, here: Position) -> int:
        action = here.ids[below(self.rng, len(here.ids))]
        if self.config.playout_choices <= 1:
            return action
        ids, mover = (list(here.ids), here.mover) if here.mover >= 0 else self._options(here, self._owner(action))
        tried = [ids[below(self.rng, len(ids))] for _ in range(min(self.config.playout_choices, len(ids)))]
        looks = [self._looks(here, one, mover) for one in tried]
        return tried[looks.index(max(looks))]

    def _rewards(self, here: Position) -> list[float]:
        """A point for the winners: shared by seats, or 1 for a side, half if both have won; together 1 or nothing."""
        if not here.over:
            return [float(evaluate(here.state(), 0, seat)) for seat in range(here.seats)]
        best = max(here.scores)
        first = [seat for seat in range(here.seats) if here.scores[seat] == best]
        share = 1.0 / len(first)
        if self.game.cooperative:
            share = float(best > 0)
        elif self.game.sides is not None:
            share = 1.0 if len(first) < here.seats else 0.5
        return [share if seat in first else 0.0 for seat in range(here.seats)]
