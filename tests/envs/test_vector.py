"""Vectors: many matches at once; who is asked in each, what is refused, and what ended ones get."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from logicade import envs
from logicade.engine.errors import IllegalAction
from logicade.engine.state import NONE
from tests.toys import registered
from tests.toys.face_down import GAME as FACE_DOWN

INPUT_11, TOY = "logicade/input-11-v1", "logicade/face-down-v1"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(FACE_DOWN):
        yield


def action(text: str) -> int:
    return int(FACE_DOWN.kernels.read_action(text))


def test_in_free_order_each_match_asks_its_own_next_seat() -> None:
    vector = envs.make(TOY, form="vector", count=2, seats=3, seed=1)
    assert (len(vector), vector.seats) == (2, 3)
    assert vector.turns.tolist() == [0, 0]
    vector.step(np.array([action("lay 0 0"), action("swap 0")]))
    assert vector.turns.tolist() == [1, 1]
    vector.step(np.array([action("lay 1 0"), action("lay 1 0")]))
    assert vector.turns.tolist() == [2, 2]
    got = vector.step(np.array([action("lay 2 1"), action("lay 2 1")]))
    assert vector.turns.tolist() == [NONE, 0], "the first match has closed and ended; seat 0 of the second has to lay"
    assert vector.over.tolist() == [True, False]
    assert got.shape == (2, 3)
    assert got[0].any()
    assert not got[1].any()


def test_masks_and_observations_are_those_of_who_is_asked_and_empty_after_the_end() -> None:
    vector = envs.make(TOY, form="vector", count=2, seats=2, seed=1)
    vector.step(np.array([action("lay 0 0"), action("swap 0")]))
    vector.step(np.array([action("lay 1 0"), action("lay 1 0")]))
    assert vector.turns.tolist() == [NONE, 0]
    masks, seen = vector.masks(), vector.observations()
    assert masks.dtype == seen.dtype == np.int8
    assert masks.shape == (2, FACE_DOWN.kernels.actions.decisions)
    assert not masks[0].any()
    assert not seen[0].any()
    view = vector._position(1).view(0)
    assert tuple(np.flatnonzero(masks[1])) == view.ids
    assert np.array_equal(seen[1], view.encode())
    before = vector.batch.states.tobytes()
    vector.observations()
    assert vector.batch.states.tobytes() == before, "views are made of copies"


def test_what_another_seat_could_do_is_refused_and_named() -> None:
    vector = envs.make(TOY, form="vector", count=2, seats=2, seed=1)
    before = vector.batch.states.tobytes()
    with pytest.raises(IllegalAction, match="is not legal for seat 0 in match 1") as told:
        vector.step(np.array([action("lay 0 0"), action("lay 1 0")]))
    assert told.value.code == "illegal-action"
    assert vector.batch.states.tobytes() == before


def test_ended_matches_begin_anew_and_the_others_go_on() -> None:
    vector = envs.make(TOY, form="vector", count=2, seats=2, seed=1)
    vector.step(np.array([action("lay 0 0"), action("swap 0")]))
    vector.step(np.array([action("lay 1 0"), action("lay 1 0")]))
    going_on = vector.batch.states[1].tobytes()
    vector.restart()
    assert not vector.over.any()
    assert vector.turns.tolist() == [0, 0]
    assert vector.batch.states[1].tobytes() == going_on
    assert vector._position(0).fields["laid"] == [0, 0, 0, 0]


def test_what_has_ended_is_paid_once() -> None:
    vector = envs.make(INPUT_11, form="vector", count=3, seed=2)
    paid = np.zeros((3, 2))
    while not vector.over.all():
        paid += vector.step(vector.masks().argmax(axis=1))
    assert {tuple(row) for row in paid} <= {(1.0, -1.0), (-1.0, 1.0)}
    for i in range(3):
        (winner,) = vector._position(i).winners
        assert paid[i, winner] == 1
    assert not vector.step(np.zeros(3, np.int64)).any()


def test_the_seed_gives_the_matches() -> None:
    one, same, other = (envs.make(INPUT_11, form="vector", count=4, seed=seed) for seed in (5, 5, 6))
    assert one.batch.states.tobytes() == same.batch.states.tobytes() != other.batch.states.tobytes()
    usual, zero = envs.make(INPUT_11, form="vector", count=4), envs.make(INPUT_11, form="vector", count=4, seed=0)
    assert usual.batch.states.tobytes() == zero.batch.states.tobytes()
