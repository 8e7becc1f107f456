"""One Hypothesis machine for every game: it plays, undoes, saves, loads, copies and resigns, and nothing drifts."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import logicade
from logicade.engine.errors import LogicadeError, MatchOver, NothingToUndo, NotYourSeat, StalePly
from logicade.engine.game import Game
from logicade.engine.match import Entry, Match
from tests.support import every_options


class Table(RuleBasedStateMachine):
    """A match beside the plainest model of it: the list of what was logged."""

    game: Game
    match: Match
    past: list[tuple[Entry, ...]]

    @initialize(data=st.data())
    def begin(self, data: Any) -> None:
        options = data.draw(st.sampled_from(every_options(self.game)))
        seed = data.draw(st.integers(0, 999))
        self.match = self.game.match(chance=random.Random(seed), **options)
        self.past = [self.match.log]

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        action = data.draw(st.sampled_from(self.match.position.legal))
        mover = self.match.position.mover
        self.match.play(action, seat=mover if mover >= 0 else None, ply=self.match.ply)
        self.past.append(self.match.log)

    @rule()
    def undo(self) -> None:
        if self.match.forfeit is not None:
            self.match.undo()
        elif len(self.past) == 1:
            with pytest.raises(NothingToUndo):
                self.match.undo()
        else:
            self.match.undo()
            self.past.pop()

    @rule()
    def save_and_load(self) -> None:
        self.match = logicade.load(self.match.to_json(), chance=random.Random(1))

    @rule()
    def copy(self) -> None:
        twin = self.match.copy()
        if not twin.over:
            twin.play(twin.position.legal[0])
        self.match = self.match.copy()

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def resign(self, data: Any) -> None:
        seat = data.draw(st.integers(0, self.match.seats - 1))
        self.match.resign(seat)
        assert seat not in self.match.winners
        with pytest.raises(MatchOver):
            self.match.resign(seat)

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def refuse(self, data: Any) -> None:
        """A wrong seat, a stale ply or an illegal action changes nothing."""
        before = self.match.to_json()
        legal = self.match.position.legal[0]
        with pytest.raises(StalePly):
            self.match.play(legal, ply=self.match.ply + data.draw(st.sampled_from((-1, 1))))
        if self.match.position.mover >= 0 and self.match.seats > 1:
            with pytest.raises(NotYourSeat):
                self.match.play(legal, seat=(self.match.position.mover + 1) % self.match.seats)
        with pytest.raises(LogicadeError):
            self.match.play(data.draw(st.text(max_size=8)) + "\x00", seat=None)
        assert self.match.to_json() == before

    @invariant()
    def log_is_the_match(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.match.log == self.past[-1]
        assert self.match.ply == self.match.position.ply == len(self.match.log)
        assert self.game.kernels.rules.check(self.match.position.state(), 0) == 0
        assert self.match.over == bool(self.match.winners) or (self.match.over and self.game.cooperative)


@pytest.mark.parametrize("slug", logicade.games())
def test_machine(slug: str) -> None:
    machine = type(f"Table_{slug}", (Table,), {"game": logicade.game(slug)})
    machine.TestCase.settings = settings(stateful_step_count=20)  # type: ignore[attr-defined]
    machine.TestCase("runTest").runTest()  # type: ignore[attr-defined]
