"""When an action may be taken back without asking: nobody acted, chance decided nothing, nothing came to light."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import logicade
from logicade.engine.match import Match
from logicade.server.table import undo
from logicade.server.table.undo import is_free
from tests.toys import face_down, registered, sealed_bids

CLOSED: dict[str, Any] = {"visibility": "closed", "pool": "independent", "hands": "random"}


@pytest.fixture(scope="module", autouse=True)
def _toys() -> Iterator[None]:
    with registered(face_down.GAME), registered(sealed_bids.GAME):
        yield


def match_of(game: str, *actions: tuple[int, str], seats: int | None = None, **options: Any) -> Match:
    """A match after some actions; what may still be thought over stays open."""
    match = logicade.game(game).match(seats=seats, chance=random.Random(3), **options)
    for seat, action in actions:
        match.accept(match.propose(action or match.view(seat).legal[0], seat=seat, close=False))
    return match


def test_an_open_action_may_be_taken_back() -> None:
    match = match_of("input-11", (0, ""), first="0")
    assert is_free(match, 0, 2)


def test_not_once_somebody_else_has_acted() -> None:
    match = match_of("input-11", (0, ""), (1, ""), first="0")
    assert not is_free(match, 0, 2)
    assert is_free(match, 1, 3)


def test_not_once_chance_has_decided_something() -> None:
    match = match_of("face-down", (0, "swap 0"), seats=2)
    assert [entry.actor for entry in match.log[2:]] == [0, -1]
    assert not is_free(match, 0, 2)


def test_what_had_to_happen_decides_nothing() -> None:
    """Revealing is chance with one outcome: it alone would not stand in the way, but something comes to light."""
    match = match_of("face-down", (0, "lay 0 1"), (1, "lay 1 0"), seats=2)
    assert is_free(match, 1, 3)
    match.fall()
    assert {len(match.at(entry.ply).ids) for entry in match.log[5:]} == {1}
    assert not is_free(match, 1, 3)


def test_a_card_laid_face_down_may_be_taken_back() -> None:
    match = match_of("face-down", (0, "lay 0 1"), seats=2)
    assert is_free(match, 0, 2)


def test_a_card_that_comes_to_light_may_not() -> None:
    match = match_of("input-11", (0, ""), first="0", **CLOSED)
    assert not is_free(match, 0, match.ply - 1)


def test_what_the_rules_let_stand_may_not_be_taken_back() -> None:
    match = match_of("input-11", (0, ""), first="0")
    seen: list[Any] = []
    answers = [False, True]

    def stands(before: Any, after: Any) -> bool:
        seen.append((before, after))
        return answers.pop(0)

    match.game = SimpleNamespace(stands=stands, kernels=match.game.kernels)  # type: ignore[assignment]
    assert [is_free(match, 0, 2) for _ in range(2)] == [True, False]
    assert seen[0] == (match.at(2).fields, match.position.fields)


def test_a_sealed_bid_may_be_taken_back_while_it_is_the_last() -> None:
    match = match_of("sealed-bids", (1, "bid 1 2"), seats=2)
    assert is_free(match, 1, 0)


def test_how_much_is_hidden_from_whom() -> None:
    match = match_of("face-down", (0, "lay 0 1"), seats=2)
    assert [undo._hidden(match.position, viewer) for viewer in (0, 1, None)] == [1, 2, 3]
    assert [undo._hidden(match.at(2), viewer) for viewer in (0, 1, None)] == [1, 1, 2]
    assert undo.WORLDS == 48


def test_what_a_viewer_has_learnt() -> None:
    match = match_of("face-down", (0, "swap 0"), seats=2)
    assert undo._nothing_learnt(match, 2, None)
    laid = match_of("face-down", (0, "lay 0 1"), seats=2)
    assert all(undo._nothing_learnt(laid, 2, viewer) for viewer in (0, 1, None))
    shown = match_of("input-11", (0, ""), first="0", **CLOSED)
    assert not undo._nothing_learnt(shown, shown.ply - 1, None)
    world = shown.at(shown.ply - 1)
    assert undo._leads_here(shown, world, [shown.ply - 1], None)
    assert undo._leads_here(shown, world, [], None)
