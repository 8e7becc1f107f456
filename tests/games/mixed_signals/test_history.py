"""How many plies a position of Mixed Signals takes: tiles, tokens and picks are counted, in any order."""

from __future__ import annotations

import random
import re

import pytest

from logicade.engine.errors import BadPosition
from logicade.engine.position import Position
from tests.games.mixed_signals.naive import GAME, settled
from tests.games.mixed_signals.test_rules import X6
from tests.support import clause, random_match

FORK = "OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0 FL@0,1/2"
SHORT = "gate_rule=shortcut"
COUNTED: list[tuple[str, str, int, int]] = [
    # options, a record, the fewest and the most things that can have happened
    ("", X6, 25, 27),  # chance may have named White and who begins
    ("", FORK, 29, 31),
    (SHORT, X6, 25, 27),  # lanes and outputs fire when a signal comes, so the branch was open
    (SHORT, FORK, 27, 31),  # with a short cut a gate may have fired before, and no branch was left to pick
    (SHORT, FORK.replace("XOR", "OR"), 27, 31),
    (f"{SHORT} branch_prompts=always", FORK, 27, 31),
    ("first_player=black", "OU@0,1/2 LR@-1,1/1", 6, 8),
    ("tiles=FI4,IN2,OU4", "+IN xIN +FI xFI +OU OU@0,1/2 0,1W", 7, 9),
    ("offer=3", "+OU +FL +LR OU@0,1/2 0,1W", 5, 7),
    ("colours=random", "white:1 OU@0,1/2 0,1W", 4, 5),  # White has been named for certain
]


def played(options: str, record: str) -> Position:
    """After a record, the first branch always being picked."""
    pos = settled(GAME.position(f"start {options} {record}"))
    while pos.legal[0][0] == ">":
        pos = settled(pos.play(pos.legal[0]))
    return pos


def with_ply(pos: Position, ply: int) -> str:
    return re.sub(r"ply=\d+", f"ply={ply}", str(pos))


@clause("mixed-signals 9.2", "mixed-signals 7.7")
@pytest.mark.parametrize(("options", "record", "fewest", "most"), COUNTED)
def test_what_can_have_happened_is_counted(options: str, record: str, fewest: int, most: int) -> None:
    pos = played(options, record)
    for ply in range(fewest, most + 1):
        assert GAME.position(with_ply(pos, ply)).ply == ply
    with pytest.raises(BadPosition, match=f"is {most + 1}, but {fewest} to {most} things have happened") as wrong:
        GAME.position(with_ply(pos, most + 1))
    assert wrong.value.clause == "mixed-signals 9.2"
    with pytest.raises(BadPosition, match="`ply="):
        GAME.position(with_ply(pos, fewest - 1))


@clause("mixed-signals 9.2")
@pytest.mark.parametrize("seed", range(4))
def test_in_a_match_without_short_cuts_nothing_is_left_open(seed: int) -> None:
    tiles, prompts = ("standard", "lively")[seed % 2], ("always", "when_it_matters")[seed // 2]
    match = random_match(GAME, seed, tile_set=tiles, branch_prompts=prompts)
    for ply in random.Random(seed).sample(range(3, match.ply), 6):
        pos = match.at(ply)
        for wrong in (ply - 1, ply + 3):
            with pytest.raises(BadPosition, match="`ply="):
                GAME.position(with_ply(pos, wrong))
        assert GAME.position(with_ply(pos, ply + 2)).ply == ply + 2
