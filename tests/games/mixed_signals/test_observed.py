"""What learners of Mixed Signals are told: numbers of one's own, which conformance leaves alone, and examples."""

from __future__ import annotations

import random
from typing import Any

import pytest

from logicade.games.mixed_signals.state import LAYOUT
from tests.conformance.test_observations import check
from tests.games.mixed_signals.naive import GAME, after
from tests.games.mixed_signals.test_rules import X6
from tests.support import clause, random_match

SETUPS: list[dict[str, Any]] = [
    {"offer": 3, "tokens_per_player": 40, "black_compensation": 2, "tiles": "FI12,FL30,OU4,XOR6,AND3,OR3"},
    {"offer": 2, "tokens_per_player": 5, "colours": "random", "first_player": "random", "duplicate": True},
    {"branch_prompts": "always", "tile_set": "lively", "gate_rule": "shortcut", "first_player": "black"},
    {"opening_discard": "redraw", "tie": "second_player", "show_pile_counts": False, "black_compensation": 1},
]


@clause("mixed-signals 7.4", "mixed-signals 7.6")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_an_observation_gives_the_view_back(options: dict[str, Any]) -> None:
    for seed in range(2):
        match = random_match(GAME, seed, **options)
        for ply in {*random.Random(seed).sample(range(match.ply), 30), 0, 1, 2, match.ply}:
            for seat in (0, 1, None):
                check(GAME, match.view(seat, ply=ply))


FORK = "OU@-1,1/1 OU@-1,2/0 XOR@0,2/0 FL@0,3/0 OU@0,4/1 LL@1,3/1 LL@1,2/2 LL@1,1/0 FL@0,1/2 >0 >2 0,2B"


@clause("mixed-signals 3.8", "mixed-signals 3.17", "mixed-signals 7.6")
@pytest.mark.parametrize("text", [f"branch_prompts=always {FORK}", "offer=2 +IN +FI xIN", "+IN xIN +FI xFI +OU"])
def test_what_matches_seldom_come_to_is_told_as_well(text: str) -> None:
    for seat in (0, 1, None):
        check(GAME, GAME.position(f"start {text}").view(seat))


def told(text: str, seat: int | None) -> dict[str, Any]:
    parts = LAYOUT.split(GAME.position(text).view(seat).encode())
    return {name: part.tolist() for name, part in parts.items()}


@clause("mixed-signals 1.1", "mixed-signals 3.13")
def test_each_player_sees_the_own_tokens_as_ones() -> None:
    text = str(after("VL@0,1/1 OU@0,-1/1", options="tokens_per_player=10"))
    white, black, spectator = (told(text, seat) for seat in (0, 1, None))
    assert [row[4] for row in white["tiles"][:4]] == [1, -1, -1, 1]
    assert [row[4] for row in black["tiles"][:4]] == [-1, 1, 1, -1]
    assert white["tiles"][2:5] == [[7, 1, 0, 1, -1], [6, 1, 0, -1, 1], [0] * 5]
    assert (white["left"], black["left"], spectator["left"]) == ([8, 8], [8, 8], [8, 8])
    assert (white["colour"], black["colour"], spectator["colour"]) == (1, 0, 1)
    assert (white["turn"], black["turn"]) == (1, 0)
    assert (white["sides"], black["sides"]) == ([0, 1], [1, 0])


@clause("mixed-signals 3.17")
def test_the_edge_that_is_followed_next_has_the_highest_number() -> None:
    then = told(f"start branch_prompts=always {FORK}", 0)["then"]
    assert {(tile, edge): place for tile, row in enumerate(then) for edge, place in enumerate(row) if place} == {
        (10, 1): 1,  # from FL@0,1
        (5, 1): 2,  # from FL@0,3
    }
    assert told(f"start branch_prompts=always {X6} 0,1W", 1)["at"] == 9


@clause("mixed-signals 7.3", "mixed-signals 7.12")
def test_nothing_is_said_of_sides_before_chance_has_named_them() -> None:
    assert told("start colours=random first_player=random", 1)["sides"] == [-1, -1]
    assert told("start colours=random first_player=random white:1", 1)["sides"] == [0, -1]
    assert [told("start colours=random first_player=random white:1", seat)["colour"] for seat in (0, 1)] == [0, 1]
    assert told("start colours=random first_player=random white:1 first:B", 1)["sides"] == [0, 0]
