"""Bug Repair's players: those of the rule book do as it says, and the levels believe, doubt and lie with reason."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots.bug_repair import strategy as mind
from logicade.bots.bug_repair.book import PLAYERS
from logicade.bots.bug_repair.strategy import Head, Thought
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.engine.state import Numbers
from logicade.kit.gates import AND, NAND, OR, XOR
from tests.support import every_options, many

GAME = logicade.game("bug-repair")
HEADER = "in=1100101001110010 start=0"
MIDDLE = f"{HEADER} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14"
# The first semifinal is a 1 whatever lies face down, and seat 2 has AND and OR left for the final.
SURE = (
    f"{HEADER} OR@8 AND?=NOR@12 NAND@9 OR?=AND@13 XOR@10 XOR?=NAND@14 XOR@11 NOR?=OR@15 NOR@4 AND?=XOR@6 NOR@5 "
    "NAND?=XOR@7 NAND@2 NOR?=AND@3"
)
QUICK = Thought(budget=600, worlds=200)
Player = Callable[[View, Numbers], str]


def level(number: int) -> Player:
    return lambda view, rng: mind.choose(view, rng, number)


def quick(view: View, rng: Numbers) -> str:
    return mind.think(view, rng, QUICK)


def repaired(debuggers: Player, bugs: Player, seed: int, **options: Any) -> bool:
    """Whether the debuggers win a match; `match.play` refuses whatever is not legal."""
    match = GAME.match(chance=random.Random(seed), start="0", **options)
    rngs = [seeded(10 * seed + seat) for seat in range(4)]
    while not match.over:
        seat = match.position.mover
        match.play((bugs if seat % 2 else debuggers)(match.view(seat), rngs[seat]), seat=seat)
    return match.winners == (0, 2)


# ---- the book --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
def test_players_of_the_book_play_both_sides_under_all_options(name: str) -> None:
    setups = every_options(GAME)
    for seed, options in enumerate(setups[:: max(1, len(setups) // many(6, 1000))]):
        repaired(
            PLAYERS[name],
            PLAYERS[name],
            seed,
            **{key: options[key] for key in options if key not in ("start", "seats")},
        )


def test_bugs_of_the_book_name_what_they_lay_or_something_else() -> None:
    view = GAME.position(f"{MIDDLE} NAND@15").view(1)
    for seed in range(20):
        said = {name: PLAYERS[name](view, seeded(seed)).replace("?=", "@").split("@") for name in PLAYERS}
        assert said["honest"][0] == said["honest"][1]
        assert said["liar"][0] != said["liar"][1]
        shown = GAME.position(f"{MIDDLE} NAND@15 {said['mask'][0]}?={said['mask'][1]}@{said['mask'][2]}")
        meant = GAME.position(f"{MIDDLE} NAND@15 {said['mask'][1]}?={said['mask'][1]}@{said['mask'][2]}")
        node = int(said["mask"][2])
        assert shown.fields["signal"][node] != meant.fields["signal"][node]


def test_trust_takes_a_name_for_the_truth_and_doubt_does_not() -> None:
    view = GAME.position(
        f"{HEADER} OR@12 AND?=AND@14 NAND@10 XOR?=XOR@11 NOR@5 AND?=XOR@9 AND@8 NAND?=NOR@15 XOR@7 AND?=OR@13 XOR@6 "
        "OR?=AND@4 AND@2 XOR?=NOR@3"
    ).view(2)
    assert view.fields["signal"][2:4] == [0, 1], "the second as named"
    assert view.fields["sure"][2] == 0
    assert PLAYERS["trust"](view, seeded(1)) == "OR@1"
    assert PLAYERS["doubt"](view, seeded(1)) == "NOR@1"


# ---- beliefs ---------------------------------------------------------------------------------------------------------


def belief(text: str, seat: int, **assumed: Any) -> Head:
    return Head(GAME.position(text).view(seat), seeded(3), Thought(worlds=3000, **assumed))


def test_what_is_seen_is_believed_and_the_rest_adds_up() -> None:
    head = belief(MIDDLE, 0)
    assert head.belief[8, OR] == head.belief[10, NAND] == head.belief[4, XOR] == 1
    assert np.allclose(head.belief[1:].sum(axis=1)[[7, 8, 9, 10, 11, 12, 13]], 1)
    assert 0.2 < head.belief[9, AND] < 1, "a name is worth something, but not everything"


def test_a_kind_named_twice_shows_that_names_are_not_true() -> None:
    once = belief(f"{HEADER} OR@8 AND?=AND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=OR@12", 0)
    twice = belief(f"{HEADER} OR@8 AND?=AND@9 NAND@10 XOR?=XOR@11 XOR@4 AND?=OR@12", 0)
    assert once.honesty > 0.4
    assert twice.honesty == 0
    assert twice.belief[9, AND] < once.belief[9, AND]


def test_a_bug_knows_its_own_gates_and_not_those_of_its_partner() -> None:
    head = belief(f"{MIDDLE} NAND@15", 1)
    assert head.belief[9, NAND] == 1
    assert head.belief[14, AND] < 1
    shared = belief(f"{MIDDLE} NAND@15".replace("start=0", "start=0 bug_team_view=shared"), 1)
    assert shared.belief[14, AND] == 1


# ---- levels ----------------------------------------------------------------------------------------------------------


def test_a_final_that_is_sure_is_never_missed() -> None:
    view = GAME.position(SURE).view(2)
    assert {f.split("@")[0] for f in view.legal} >= {"OR"}
    for seed in range(5):
        assert mind.choose(view, seeded(seed), 5) == "OR@1"


def test_a_bug_never_names_a_kind_twice() -> None:
    pos, rngs = GAME.position(HEADER), [seeded(seat) for seat in range(4)]
    names: dict[int, list[str]] = {1: [], 3: []}
    while pos.fields["turns"] < 15:
        seat = pos.mover
        action = quick(pos.view(seat), rngs[seat])
        if seat in names:
            names[seat].append(action.split("?")[0])
        pos = pos.play(action)
    assert all(len(set(said)) == len(said) for said in names.values())


def test_level_1_makes_ones_and_as_a_bug_honest_zeros() -> None:
    """It likes OR and NAND best, which make a 1 of three pairs of signals out of four."""
    laid = {level(1)(GAME.position(HEADER).view(0), seeded(k)) for k in range(40)}
    assert laid <= {f"OR@{node}" for node in (8, 10, 11, 12, 13, 15)} | {
        f"NAND@{node}" for node in (9, 10, 11, 12, 14, 15)
    }
    for k in range(40):
        name, _, rest = level(1)(GAME.position(f"{HEADER} OR@8").view(1), seeded(k)).partition("?=")
        assert rest.startswith(f"{name}@")


def test_level_3_as_a_bug_names_what_shows_the_opposite() -> None:
    for k in range(40):
        said, _, rest = level(3)(GAME.position(f"{HEADER} OR@8").view(1), seeded(k)).partition("?=")
        kind, _, node = rest.partition("@")
        shown, meant = (GAME.position(f"{HEADER} OR@8 {name}?={kind}@{node}").fields["signal"] for name in (said, kind))
        assert shown[int(node)] != meant[int(node)]


@pytest.mark.parametrize("number", mind.LEVELS)
def test_the_same_seed_gives_the_same_answer(number: int) -> None:
    for seat, text in ((0, MIDDLE), (1, f"{MIDDLE} NAND@15")):
        view = GAME.position(text).view(seat)
        answers = {mind.choose(view, seeded(8), number) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(view.legal)


def test_levels_play_legally_under_all_options() -> None:
    setups = every_options(GAME)
    for seed, options in enumerate(setups[:: max(1, len(setups) // many(8, 1000))]):
        chosen = {key: options[key] for key in options if key not in ("start", "seats")}
        repaired(level(2 + seed % 2), quick if seed % 2 else level(3), seed, **chosen)


def test_thinking_beats_the_book_from_both_sides() -> None:
    """The book's best debuggers win 61 of 100 against a mask, its best bugs leave doubters 51."""
    matches = many(20, 400)
    assert sum(repaired(quick, PLAYERS["mask"], seed) for seed in range(matches)) >= 0.75 * matches
    assert sum(repaired(PLAYERS["doubt"], quick, seed) for seed in range(matches)) <= 0.5 * matches
