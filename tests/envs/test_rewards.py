"""What each seat gets and may do: small tables with the answers written down."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import logicade
from logicade import envs
from logicade.engine.errors import BadValue
from logicade.engine.turns import fall
from logicade.envs.seats import ILLEGAL, check_mode, fined, mask_of, rewards
from tests.toys.face_down import GAME as FACE_DOWN

ALONE: dict[int, tuple[int, ...]] = {}
PAIRS = {0: (0, 2), 1: (1, 3), 2: (0, 2), 3: (1, 3)}
HUNTED = {0: (0, 1, 3), 1: (0, 1, 3), 2: (2,), 3: (0, 1, 3)}


def ended(seats: int, winners: tuple[int, ...], partners: dict[int, tuple[int, ...]], together: bool = False) -> Any:
    """As much of a finished match as its pay depends on."""
    game = SimpleNamespace(cooperative=together, partners=lambda seat, here: partners.get(seat, (seat,)))
    return SimpleNamespace(over=True, seats=seats, winners=winners, game=game)


@pytest.mark.parametrize(
    ("seats", "winners", "partners", "paid"),
    [
        (2, (0,), ALONE, (1, -1)),
        (2, (1,), ALONE, (-1, 1)),
        (2, (0, 1), ALONE, (0, 0)),
        (3, (2,), ALONE, (-1, -1, 1)),
        (3, (0, 2), ALONE, (0, -1, 0)),
        (4, (0, 2), PAIRS, (1, -1, 1, -1)),
        (4, (1, 3), PAIRS, (-1, 1, -1, 1)),
        (4, (0, 1, 2, 3), PAIRS, (0, 0, 0, 0)),
        (4, (2,), HUNTED, (-1, -1, 1, -1)),
        (4, (0, 1, 3), HUNTED, (1, 1, -1, 1)),
    ],
)
def test_a_side_that_wins_alone_gets_one_and_the_others_lose_it(
    seats: int, winners: tuple[int, ...], partners: dict[int, tuple[int, ...]], paid: tuple[int, ...]
) -> None:
    assert rewards(ended(seats, winners, partners)) == paid


def test_who_plays_together_gets_one_or_nothing_and_nobody_is_paid_before_the_end() -> None:
    assert rewards(ended(3, (0, 1, 2), {}, together=True)) == (1, 1, 1)
    assert rewards(ended(3, (), {}, together=True)) == (0, 0, 0)
    going_on = ended(3, (0,), {})
    going_on.over = False
    assert rewards(going_on) == (0, 0, 0)


def test_a_fine_is_paid_by_the_offenders_alone() -> None:
    assert ILLEGAL == -1
    assert fined(3, (1,)) == (0, -1, 0)
    assert fined(4, (0, 3)) == (-1, 0, 0, -1)


# ---- masks and pictures ----------------------------------------------------------------------------------------------


def test_a_mask_has_a_one_for_every_legal_action() -> None:
    here = fall(FACE_DOWN.start(seats=2), random.Random(1))
    view = here.view_of(1)
    mask = mask_of(view)
    assert mask.dtype == np.int8
    assert len(mask) == FACE_DOWN.kernels.actions.decisions
    assert tuple(np.flatnonzero(mask == 1)) == view.ids
    assert mask.sum() == len(view.ids)
    assert not mask_of(view, asked=False).any()


def test_ways_to_draw() -> None:
    assert [check_mode(mode) for mode in (None, "ansi", "svg")] == [None, "ansi", "svg"]
    with pytest.raises(BadValue, match="`human` is not a render mode") as told:
        check_mode("human")
    assert told.value.code == "bad-value"
    assert told.value.hint == "render modes: ansi, svg"


# ---- names -----------------------------------------------------------------------------------------------------------


def test_names_tell_the_game_and_its_version() -> None:
    for slug in logicade.games():
        game = logicade.game(slug)
        assert envs.name_of(game) == f"logicade/{slug}-v{game.version}"
        assert envs.game_of(envs.name_of(game)) is game
    assert envs.names() == tuple(map(envs.name_of, map(logicade.game, logicade.games())))


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("input-11", "bad-value", "names: " + ", ".join(envs.names())),
        ("logicade/input-11", "bad-value", "names: " + ", ".join(envs.names())),
        ("logicade/input-11-v1x", "bad-value", "names: " + ", ".join(envs.names())),
        ("logicade/input-11-v0", "bad-value", "its name is `logicade/input-11-v1`"),
        ("logicade/input-11-v2", "bad-value", "its name is `logicade/input-11-v1`"),
    ],
)
def test_a_wrong_name_is_refused_with_the_right_ones(name: str, code: str, hint: str) -> None:
    with pytest.raises(BadValue) as told:
        envs.game_of(name)
    assert (told.value.code, told.value.hint) == (code, hint)


def test_a_wrong_form_is_refused_with_the_right_ones() -> None:
    with pytest.raises(BadValue, match="`tensor` is not a form of environment") as told:
        envs.make(envs.names()[0], form="tensor")
    assert told.value.hint == "forms: single, aec, parallel, vector"
