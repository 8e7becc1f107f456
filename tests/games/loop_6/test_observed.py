"""LOOP 6: what learners see gives the view back, with values of options that no other test of this kind has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine.position import Position
from tests.conformance.test_observations import check
from tests.games.laid import laid
from tests.support import clause, random_match

GAME = logicade.game("loop-6")
SETUPS: tuple[dict[str, Any], ...] = (
    {"first": "1", "penalty_limit": 3},
    {"gates": "advanced", "dff_turns": "2", "max_turns": 40, "first": "1"},
    {"gates": "advanced", "four_ones": True, "penalty_limit": 99},
    {"counts": "AND9,XOR5,NOT3,DFF9,BUG4", "dff_turns": "2", "shrinking_refill": True},
    {"counts": "NAND99,NOR3,BUG1,BUF1", "max_turns": 300},
)


@clause("loop-6 10.1", "loop-6 10.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())))
def test_an_observation_gives_the_view_back(options: dict[str, Any]) -> None:
    for seed in range(3):
        match = random_match(GAME, seed, **options)
        for ply in (*range(min(match.ply, 40)), *range(40, match.ply, 17), match.ply):
            for seat in (0, 1, None):
                check(GAME, match.at(ply).view(seat))


FRESH = "a=110010 b=100100 hands=NAND,XOR|OR,NOR"
RARE = (
    f"{FRESH} turn=999 ply=6000 yard=126/300 penalties=200/127 cards=400/900 supply=0/0",
    f"{FRESH} turn=500 ply=130 yard=128/127 penalties=128/129 cards=255/257 supply=1/8 first=1 max_turns=513",
    "a=1*0**1 b=?0***0 under=|1 hands=DFF,BUG|BUF,BUG first=1 turn=5 gates=advanced dff_turns=2 max_turns=129",
    "a=0 b=100100 hands=OR,NAND|OR,NOR turn=4 penalties=1/0 refill=a5 first=1",
    "a=0110 b=0 hands=OR,NAND|OR,NOR turn=4 penalties=1/3 refill=b2 shrinking_refill=on penalty_limit=99",
    "a=01 b=1 hands=OR,NAND|OR,NOR turn=4 won=b first=1",
    "a=1 b=01 hands=OR,NAND|OR turn=4 won=a",
)


@clause("loop-6 10.1")
@pytest.mark.parametrize("text", RARE)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_large_numbers_and_rare_tables(text: str, seat: int | None) -> None:
    check(GAME, laid(GAME, text).view(seat))


@clause("loop-6 10.2")
def test_numbers_of_an_observation() -> None:
    """Spelt out once, since learners have stored them."""
    pos: Position = laid(GAME, "a=1?0* b=0101 under=0| hands=OR,NOR|AND,XOR turn=7 buried=AND3,DFF1 gates=advanced")
    a, b = [1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1] + [0] * 12, [1, 0, 0, 0, 1, 1, 0, 0] * 2 + [0] * 8
    kit = [3, 0, 0, 0, 0, 0, 0, 1, 0, 6, 6, 3, 3, 6, 3, 3, 3, 3]
    rest = [14, 6, 0, 0, 9, 9, 0, 0]
    long = [19, 0, 7, 0, 104, 7, 14, 0, 6, 0, 0, 0, 0, 0, 27, 0, 18, 0, 0, 0, 0, 0]
    hand = [1, 0, 0, 0, 1, 0, 0, 0, 0]
    told = [*b, *a, *hand, *kit, -2, -2, *rest, 1, 1, 0, 0, 0, 1, 0, 4, 1, -1, 0, -1, -1, 3, 0, *long]
    assert pos.view(1).encode().tolist() == told


@clause("loop-6 10.1")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_number_is_written_whatever_was_there(seat: int | None) -> None:
    view = laid(GAME, RARE[2]).view(seat)
    out = np.full(GAME.kernels.rules.ENCODING, 77, np.int8)
    GAME.kernels.rules.encode(view.state(), 0, -1 if seat is None else seat, out)
    assert out.tolist() == view.encode().tolist()
