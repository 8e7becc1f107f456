"""Logi-Sticks: what learners see gives the view back, with combinations of options chosen by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import logicade
from tests.conformance.test_observations import check
from tests.games.laid import laid
from tests.support import clause, random_match

GAME = logicade.game("logi-sticks")
SETUPS: tuple[dict[str, Any], ...] = (
    {"seats": 4, "targets": "opponent", "target_count": "6", "centre": "random", "stock": "deal"},
    {"seats": 3, "targets": "own", "free": True, "first_player": "random", "stock": "snake"},
    {"seats": 2, "targets": "coin", "grounding": "end_only", "passing": "free", "contact": "strict"},
    {"seats": 2, "targets": "independent", "grounding": "off", "loops": "allowed", "first_player": "chosen"},
    {"seats": 4, "targets": "mirrored", "capacitor_lock": "none", "first_player": "random"},
    {"seats": 3, "edges": "S:W......B,N:.B.W....,W:.......B", "layout": "BBWBWBWW"},
)


@clause("logi-sticks 6.1", "logi-sticks 6.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())))
def test_an_observation_gives_the_view_back(options: dict[str, Any]) -> None:
    match = random_match(GAME, 1, **options)
    for ply in (*range(0, match.ply, 5), match.ply - 1, match.ply):
        for seat in (*range(match.seats), None):
            check(GAME, match.at(ply).view(seat))


@clause("logi-sticks 6.1")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_large_numbers_and_rare_tables(seat: int | None) -> None:
    stocks = "pieces=1,2,3,4,5,6|0,0,0,9,8,7|10,0,0,0,0,0|0,0,0,0,0,1 stash=1,2,3,4,5,6"
    edges = "S:WWBBWBWB W:WBBBBWWW N:BBBBWWWW E:WWWWBBBB targets=coin"
    board = "board=8/3Cs4/3CsCs3/8/8/3Cn4/8/8"
    text = f"{board} seats=4 {edges} {stocks.replace('stash=1,2,3,4,5,6', 'stash=0,0,0,0,0,0')} locked=d7|-|e6|d3"
    check(GAME, laid(GAME, f"{text} turn=W passes=2 ply=389").view(seat))
    check(GAME, laid(GAME, f"{text} turn=E ply=128").view(seat))


@clause("logi-sticks 6.1")
def test_numbers_of_an_observation() -> None:
    """Spelt out once, since learners have stored them."""
    pos = GAME.position("seats=2 S:WBWBBWBW N:WBWBBWBW A@d6/SE C@e6/S")
    told = pos.view(1).encode().tolist()
    planes = {k: {square for square in range(64) if told[64 * k + square]} for k in range(13)}
    d6, e6 = 43, 44
    assert {k: plane for k, plane in planes.items() if plane} == {0: {d6}, 5: {e6}, 7: {d6}, 8: {d6, e6}, 11: {d6, e6}}
    edge = [2, 1, 2, 1, 1, 2, 1, 2]
    stocks = [5, 5, 5, 5, 5, 4, 4, 5, 5, 5, 5, 5] + [0] * 12
    assert told[13 * 64 :] == [
        *edge, *[0] * 8, *edge, *[0] * 8, *stocks, *[0] * 6, 0, 8,
        *(2, 1) * 4, 0, 0, 0, 0, e6, -1, -1, -1, 2, 1, 1, 1, 0, 0, 0, 0, 3, 0, *[0] * 10,
    ]  # fmt: skip


@clause("logi-sticks 6.1")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_number_is_written_whatever_was_there(seat: int | None) -> None:
    view = GAME.position("seats=2 S:WBWBBWBW N:WBWBBWBW A@d6/SE C@e6/S").view(seat)
    out = np.full(GAME.kernels.rules.ENCODING, 77, np.int8)
    GAME.kernels.rules.encode(view.state(), 0, -1 if seat is None else seat, out)
    assert out.tolist() == view.encode().tolist()
