"""Who is asked and in which order, where the order is free too: small tables with the answers written down."""

from __future__ import annotations

import random

import pytest

from logicade.engine.position import Position
from logicade.engine.state import ANYONE, CHANCE, NONE
from logicade.engine.turns import asked, fall, next_asked, outcome
from tests.toys.face_down import GAME as FACE_DOWN
from tests.toys.sealed_bids import GAME as SEALED_BIDS


def cards_dealt(seats: int) -> Position:
    return fall(FACE_DOWN.start(seats=seats), random.Random(1))


def lay(here: Position, seat: int) -> Position:
    return here.apply_id(
        next(action for action in here.view_of(seat).ids if FACE_DOWN.kernels.actor_of(action) == seat)
    )


def test_in_free_order_those_are_asked_for_whom_the_others_wait() -> None:
    """Three lay a card each; whoever has laid could take it up again and is not asked to."""
    here = cards_dealt(3)
    assert asked(here) == (0, 1, 2)
    assert [next_asked(here, last=last) for last in (NONE, 0, 1, 2)] == [0, 1, 2, 0]
    here = lay(here, 1)
    assert here.view_of(1).ids
    assert asked(here) == (0, 2)
    assert [next_asked(here, last=last) for last in (NONE, 0, 1, 2)] == [0, 2, 2, 0]
    here = lay(lay(here, 0), 2)
    assert here.closing is not None
    assert asked(here) == ()
    assert next_asked(here, last=1) == NONE
    assert fall(here, random.Random(1)).over


def test_nobody_is_asked_while_chance_falls_and_after_the_end() -> None:
    start = FACE_DOWN.start(seats=2)
    assert asked(start) == ()
    end = fall(lay(lay(cards_dealt(2), 0), 1), random.Random(1))
    assert end.over
    assert (asked(end), next_asked(end)) == ((), NONE)


def test_where_nobody_is_waited_for_all_are_asked_who_can_act(monkeypatch: pytest.MonkeyPatch) -> None:
    here = cards_dealt(3)
    monkeypatch.setattr(FACE_DOWN.kernels, "awaits", lambda st, seat: False)
    assert asked(here) == (0, 1, 2)


def test_without_a_last_seat_the_first_is_asked_for_whom_the_others_wait() -> None:
    match = FACE_DOWN.match(seats=3, chance=random.Random(1))
    assert next_asked(match.position) == 0
    match.play("lay 0 1", seat=0)
    assert next_asked(match.position) == 1
    match.play("lay 1 1", seat=1)
    assert next_asked(match.position) == 2


def test_where_the_order_is_not_free_the_mover_is_asked_whoever_acted_last() -> None:
    here = SEALED_BIDS.start(seats=2)
    assert here.mover == ANYONE
    turn = Position(SEALED_BIDS, here.state())
    turn.mover = 1
    assert asked(turn) == (1,)
    assert [next_asked(turn, last=last) for last in (NONE, 0, 1)] == [1, 1, 1]


def test_views_that_are_known_already_are_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = cards_dealt(3)
    views = [here.view_of(seat) for seat in range(3)]
    monkeypatch.setattr(Position, "view_of", lambda self, seat: pytest.fail("made again"))
    assert asked(here, view_of=views.__getitem__) == (0, 1, 2)


def test_what_happens_without_a_seat() -> None:
    """Chance falls, a free order closes where it may, and a seat is never acted for."""
    start = FACE_DOWN.start(seats=2)
    assert start.mover == CHANCE
    assert outcome(start, random.Random(1), close=False) in start.ids
    here = cards_dealt(2)
    assert outcome(here, random.Random(1)) is None
    here = lay(lay(here, 0), 1)
    assert outcome(here, random.Random(1), close=False) is None
    assert outcome(here, random.Random(1)) == here.closing == FACE_DOWN.kernels.read_action("close")
    assert outcome(fall(here, random.Random(1)), random.Random(1)) is None
