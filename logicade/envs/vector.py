"""Vector: many matches side by side in NumPy arrays, over `game.batch`; what is observed and chosen is one seat's."""

from __future__ import annotations

from typing import Any

import numpy as np

from logicade.engine.batch import Batch
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import encode, redact
from logicade.engine.errors import IllegalAction
from logicade.engine.position import Position
from logicade.engine.state import ANYONE, NOBODY, NONE, Numbers, States, copied
from logicade.engine.turns import next_asked
from logicade.envs.names import game_of
from logicade.envs.seats import mask_of, rewards, shape_of


@generic
def observe(st: States, seats: Numbers, out: Numbers) -> None:
    """out[i] = what seats[i] observes of st[i]; st is redacted on the way, so it has to be a copy."""
    for i in range(st.shape[0]):
        if seats[i] != NONE:
            redact(st, i, seats[i])
            encode(st, i, seats[i], out[i])


class Vector:
    """`turns` says which seat is asked in each match, NONE where the match is over; `restart` begins those anew."""

    def __init__(self, name: str, count: int, *, seats: int | None = None, seed: int = 0, **options: Any) -> None:
        self.game = game_of(name)
        self.batch: Batch = self.game.batch(count, seats=seats, seed=seed, **options)
        self.seats = self.batch.seats
        self.turns: Numbers = np.full(count, NONE, np.int64)
        self._ask()

    def __len__(self) -> int:
        return len(self.batch)

    @property
    def over(self) -> Numbers:
        """Which matches have ended."""
        return self.batch.over

    def observations(self) -> Numbers:
        """One row a match: what the seat that is asked knows; zeros where the match is over."""
        seen = np.zeros((len(self), *shape_of(self.game)), np.int8)
        self.game.kernels.bind(observe)(copied(self.batch.states), self.turns, seen)
        return seen

    def masks(self) -> Numbers:
        """One row a match, one column an action: 1 where the seat that is asked may choose it."""
        allowed = self.batch.mask().view(np.int8)
        for i in self._free():
            allowed[i] = mask_of(self._position(i).view_of(int(self.turns[i])))
        return allowed

    def step(self, actions: Numbers) -> Numbers:
        """Apply one action to each running match, all or none; what each seat of each match got, one row a match."""
        running, chosen = ~self.over, np.asarray(actions)
        if chosen.shape == self.turns.shape:  # the batch refuses any other
            self._refuse_others(chosen)
        self.batch.step(chosen)
        self._ask()
        got = np.zeros((len(self), self.seats))
        for i in np.flatnonzero(running & self.over).tolist():
            got[i] = rewards(self._position(i))
        return got

    def restart(self) -> None:
        """Begin anew in every match that has ended."""
        self.turns[self.over] = NONE
        self.batch.restart()
        self._ask()

    def _ask(self) -> None:
        """Find out whose turn it is; a free order that can close does so first."""
        while closings := [(i, closing) for i in self._free() if (closing := self._position(i).closing) is not None]:
            for i, closing in closings:
                self.game.kernels.rules.apply(self.batch.states, i, closing)
            self.batch.fall()
        movers = self.batch.movers.astype(np.int64)
        for i in self._free():
            movers[i] = next_asked(self._position(i), last=int(self.turns[i]))
        self.turns = np.where(movers == NOBODY, NONE, movers)

    def _refuse_others(self, actions: Numbers) -> None:
        """In free order the batch would take the action of any seat."""
        for i in self._free():
            if int(actions[i]) not in self._position(i).view_of(int(self.turns[i])).ids:
                raise IllegalAction(f"action {actions[i]} is not legal for seat {self.turns[i]} in match {i}")

    def _free(self) -> Numbers:
        """The matches in free order."""
        return np.flatnonzero(self.batch.states["mover"] == ANYONE)

    def _position(self, i: int) -> Position:
        return Position(self.game, copied(self.batch.states[i : i + 1]))
