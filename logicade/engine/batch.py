"""Batch: many matches of one game side by side in one array, stepped together by one kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from logicade.engine import loops
from logicade.engine.errors import BadValue, IllegalAction
from logicade.engine.rng import seeded
from logicade.engine.state import NONE, Numbers, States

if TYPE_CHECKING:
    from logicade.engine.ruleset import RuleSet


class Batch:
    """`states` is the array itself. Chance falls by itself, from a seeded stream of its own."""

    def __init__(self, game: RuleSet, count: int, *, seats: int, seed: int, options: dict[str, Any]) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise BadValue(f"a batch holds 1 state or more, not {count!r}")
        self.game = game
        self.seats = seats
        self._fresh = game.kernels.start_state(seats, options)
        self._rng = seeded(seed)
        self._ids = game.kernels.row_of_ids()
        self._weights = game.kernels.row_of_weights()
        self.states: States = np.repeat(self._fresh, count)
        self.fall()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def movers(self) -> Numbers:
        """Who acts in each state: a seat, ANYONE or NOBODY."""
        return self.states["mover"].copy()

    @property
    def over(self) -> Numbers:
        """Which matches have ended."""
        return self.states["ended"] != 0  # type: ignore[no-any-return]

    def mask(self) -> Numbers:
        """One row a state, one column a decision's id: 1 where legal. Ended states have an empty row."""
        allowed = np.zeros((len(self), self.game.kernels.actions.decisions), np.uint8)
        self.game.kernels.bind(loops.mask)(self.states, self._ids, allowed)
        return allowed

    def step(self, actions: Numbers) -> None:
        """Apply one action id to each running state, then let chance fall; if one is illegal, none is applied."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (len(self),):
            raise BadValue(f"a step needs {len(self)} action ids, not an array of shape {chosen.shape}")
        refused = self._step(chosen)
        if refused != NONE:
            raise IllegalAction(f"action {chosen[refused]} is not legal in state {refused} of the batch")

    def scores(self) -> Numbers:
        """One row a state, one column a seat."""
        totals = np.zeros((len(self), self.seats), np.int64)
        self.game.kernels.bind(loops.all_scores)(self.states, totals)
        return totals

    def restart(self) -> None:
        """Begin anew in every state that has ended."""
        self.states[self.over] = self._fresh[0]
        self.fall()

    def fall(self) -> None:
        """Let chance fall wherever it is due; only who has changed `states` by hand needs it."""
        self._step(np.empty(0, np.int64))

    def _step(self, actions: Numbers) -> int:
        kernel = self.game.kernels.bind(loops.step)
        return kernel(self.states, actions, self._rng, self._ids, self._weights)  # type: ignore[no-any-return]
