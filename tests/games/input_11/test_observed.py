"""INPUT 11: what learners see gives the view back, with values of options that no other test of this kind has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import logicade
from tests.conformance.test_observations import check
from tests.support import clause, random_match

GAME = logicade.game("input-11")
SETUPS: tuple[dict[str, Any], ...] = (
    {"deck": (13, 20), "visibility": "closed", "first": "1"},
    {"hands": "random", "visibility": "closed", "deck": (57, 9), "ring": True},
    {"hands": "random", "pool": "independent", "visibility": "closed", "first": "0"},
    {"hands": "random", "pool": "advanced11", "ring": True},
    {"hands": "shared", "first": "1"},
    {"hands": "draft", "pool": "basic11"},
)


@clause("input-11 5.1", "input-11 5.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())))
def test_an_observation_gives_the_view_back_at_every_ply(options: dict[str, Any]) -> None:
    for seed in range(2):
        match = random_match(GAME, seed, **options)
        for ply in range(match.ply + 1):
            for seat in (0, 1, None):
                check(GAME, match.at(ply).view(seat))


@clause("input-11 5.2")
def test_numbers_of_an_observation() -> None:
    """Spelt out once, since learners have stored them."""
    pos = GAME.position("row=10110010110 hands=standard ring=on visibility=closed first=1 NOR@2")
    row = [1] * 10 + [0] + [1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0]
    gates = [1, 1, 1, 1, 1] + [-2] * 5 + [0] * 5 + [0] * 5 + [0, 0, 0, 1, 0]
    assert pos.view(0).encode().tolist() == row + gates + [0, 1, 1, 0] + [1, -1, 0] + [5, 3] + [0, 0, 1, 9, 9]
    gates = [1, 1, 1, 0, 2] + [-2] * 5 + [0] * 5 + [0, 0, 0, 1, 0] + [0] * 5
    assert pos.view(1).encode().tolist() == row + gates + [1, 0, 1, 0] + [0, -1, 1] + [5, 3] + [0, 0, 1, 9, 9]


@clause("input-11 5.1")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_number_is_written_whatever_was_there(seat: int | None) -> None:
    view = GAME.position("row=10110010110 hands=standard ring=on visibility=closed first=1 NOR@2").view(seat)
    out = np.full(GAME.kernels.rules.ENCODING, 77, np.int8)
    GAME.kernels.rules.encode(view.state(), 0, -1 if seat is None else seat, out)
    assert out.tolist() == view.encode().tolist()
