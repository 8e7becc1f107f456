"""The players of the rule books are what the naive version of each says, answer by answer and draw by draw."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.position import View
from logicade.engine.rng import seeded
from tests.bots.naive_books import NAIVE
from tests.support import every_options, many, random_match


def asked(match: Match, most: int) -> Iterator[View]:
    """So many views, spread over a match, of seats that are able to act there; the last seat if there are several."""
    plies = [ply for ply in range(match.ply) if match.at(ply).mover != logicade.CHANCE]
    for ply in plies[:: max(1, len(plies) // most)]:
        here = match.at(ply)
        views = [view for view in map(here.view, range(here.seats)) if view.ids]
        yield from views[-1:]


def late(match: Match, least: int, most: int) -> list[View]:
    """The last two views in which there is so much to choose from."""
    here = [match.at(ply) for ply in range(match.ply)]
    return [one.view(one.mover) for one in here if one.mover >= 0 and least <= len(one.ids) <= most][-2:]


def assert_alike(slug: str, views: Iterator[View], *names: str, seeds: int = 2) -> None:
    """Of each player the same answers as of its naive version, and the same numbers drawn."""
    players = importlib.import_module(f"logicade.bots.{slug.replace('-', '_')}.book").PLAYERS
    tried = 0
    for number, view in enumerate(views):
        for name in names or players:
            for seed in range(seeds):
                one, other = seeded(number + 7 * seed), seeded(number + 7 * seed)
                expected = NAIVE[slug](name)(view, other)
                assert players[name](view, one) == expected, f"{name} in {view}"
                assert one == other, f"{name} in {view} draws otherwise"
                tried += 1
    assert tried


def many_views(slug: str, matches: int, most: int, **fixed: Any) -> Iterator[View]:
    """Views of matches played at random under options of all kinds."""
    game = logicade.game(slug)
    setups = [options for options in every_options(game) if fixed.items() <= options.items()]
    for seed in range(matches):
        yield from asked(random_match(game, seed, **setups[seed * 37 % len(setups)]), most)


def test_bug_hunt() -> None:
    assert_alike("bug-hunt", many_views("bug-hunt", many(8, 200), 30))


def test_bug_repair() -> None:
    assert_alike("bug-repair", many_views("bug-repair", many(4, 100), 15), seeds=1)


def test_hard_wired() -> None:
    assert_alike("hard-wired", many_views("hard-wired", many(6, 100), 12))


def test_logi_sticks() -> None:
    assert_alike("logi-sticks", many_views("logi-sticks", many(3, 100), 6), "random", "greedy", seeds=1)


def test_two_plies_of_logi_sticks() -> None:
    """Where little is left to be placed; also by three, and where one may pass."""
    game, views = logicade.game("logi-sticks"), list[View]()
    setups: list[dict[str, Any]] = [{}, {"seats": 3}, {"passing": "free"}, {"seats": 4}, {"grounding": "off"}]
    for seed, options in enumerate(setups):
        match = random_match(game, seed, **options)
        views += late(match, 2, 4) + late(match, 7, 12)
    assert_alike("logi-sticks", iter(views), "two-ply", seeds=1)


LOOPS: tuple[dict[str, Any], ...] = (
    {},
    {"gates": "advanced", "four_ones": True},
    {"counts": "DFF9,AND3,NOR3,XOR3"},  # a gate that locks a field
    {"counts": "DFF6,OR2,NAND3,XOR3", "penalty_limit": 1},
    {"penalty_limit": 2},
    {"shrinking_refill": True},
    {"shrinking_refill": True, "counts": "AND9,NOR5,XOR2"},
)


def test_loop_6() -> None:
    game = logicade.game("loop-6")
    matches = (random_match(game, seed, **options) for seed in range(many(3, 40)) for options in LOOPS)
    assert_alike("loop-6", (view for match in matches for view in asked(match, 16)), seeds=1)


def test_mixed_signals() -> None:
    assert_alike("mixed-signals", many_views("mixed-signals", many(3, 60), 8), "random", "greedy")


FEW = "FI4,FL2,OU2,IN2,VL1,AND1,OR1,NOR1"  # tiles, of which two lie on the table from the start
SMALL: tuple[dict[str, Any], ...] = (
    {"tiles": FEW, "tokens_per_player": 4},
    {"tiles": FEW, "show_pile_counts": False, "first_player": "black"},
    {"tiles": FEW, "tokens_per_player": 3, "duplicate": True},
)
WAYS = ("few tokens", "a hidden pile", "two games")


@pytest.mark.parametrize("options", SMALL, ids=WAYS)
def test_two_plies_of_mixed_signals(options: dict[str, Any]) -> None:
    game = logicade.game("mixed-signals")
    views = (view for seed in range(many(4, 40)) for view in asked(random_match(game, seed, **options), 6))
    assert_alike("mixed-signals", views, "two-ply", seeds=1)


@pytest.mark.parametrize("options", SMALL, ids=WAYS)
def test_monte_carlo_of_mixed_signals(options: dict[str, Any]) -> None:
    """With one tile in the pile or none, where forty playouts after each of eight actions are short."""
    small = options | {"tiles": "FI4,OU3,IN2,OR1,NOR1", "tokens_per_player": 6}
    match = random_match(logicade.game("mixed-signals"), 0, **small)
    ends = [here for here in map(match.at, range(match.ply)) if here.mover >= 0 and len(here.ids) > 1]
    views = [here.view(here.mover) for here in ends if sum(here.fields["pile"]) < 2][:2]
    assert_alike("mixed-signals", iter(views), "monte-carlo", seeds=1)


def test_tournament() -> None:
    assert_alike("tournament", many_views("tournament", many(6, 100), 12), "random", "greedy")
