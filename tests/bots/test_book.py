"""The players of the rule books: legal under many options, the same for the same seed, as strong as they should be."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import pytest

import logicade
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.engine.state import Numbers
from tests.support import every_options, many

Choose = Callable[[View, Numbers], str]
SLUGS = ("mixed-signals", "hard-wired", "logi-sticks", "loop-6", "tournament")
SLOW = {"monte-carlo"}


def players(slug: str) -> dict[str, Choose]:
    found: dict[str, Choose] = importlib.import_module(f"logicade.bots.{slug.replace('-', '_')}.book").PLAYERS
    return found


def duel(game: Game, seated: list[Choose], seed: int, **options: Any) -> list[int]:
    """Who wins when these sit down, in turns where there are more seats; every action is checked."""
    match, rng = game.match(chance=random.Random(seed), **options), seeded(seed)
    while not match.over:
        mover = match.position.mover
        match.play(seated[mover % len(seated)](match.view(mover), rng), seat=mover)
    return list(match.winners)


@pytest.mark.parametrize("slug", SLUGS)
def test_they_play_legally_under_many_options(slug: str) -> None:
    game, known = logicade.game(slug), players(slug)
    assert {"random", "greedy"} <= set(known)
    quick = [choose for name, choose in known.items() if name not in SLOW]
    setups = every_options(game)
    for seed, options in enumerate(setups[:: max(1, len(setups) // many(6, 200))]):
        turned = quick[seed % len(quick) :] + quick[: seed % len(quick)]
        assert duel(game, turned, seed, **options)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_answers(slug: str) -> None:
    game = logicade.game(slug)
    match = game.match(chance=random.Random(4))
    view = match.view(match.position.mover)
    for choose in players(slug).values():
        answers = [[choose(view, rng) for _ in range(3)] for rng in (seeded(9), seeded(9))]
        assert answers[0] == answers[1]
        assert set(answers[0]) <= set(view.legal)


@pytest.mark.parametrize(
    ("slug", "stronger", "weaker", "least"),
    [
        ("mixed-signals", "greedy", "random", 0.9),  # 99.6 % in the book
        ("logi-sticks", "greedy", "random", 0.85),  # 97 %
        ("loop-6", "greedy", "immediate", 0.6),  # 83 % over both seats
        ("hard-wired", "greedy", "random", 0.9),
    ],
)
def test_greed_beats_what_it_should(slug: str, stronger: str, weaker: str, least: float) -> None:
    game, known = logicade.game(slug), players(slug)
    matches, won = many(16, 400), 0.0
    for seed in range(matches):
        seated = [known[stronger], known[weaker]]
        winners = duel(game, seated if seed % 2 == 0 else seated[::-1], seed)
        won += (seed % 2 in winners) / max(1, len(winners))
    assert won / matches > least


def test_a_win_is_worth_more_than_tokens_and_replies_are_looked_at() -> None:
    """Two tokens each: an inverter on White's start tile would hand the match to Black."""
    game = logicade.game("mixed-signals")
    pos = game.start(tokens_per_player=2).play("+VL")
    for name in ("greedy", "two-ply", "monte-carlo"):
        after = pos.play(players("mixed-signals")[name](pos.view(pos.mover), seeded(1)), seat=pos.mover)
        assert after.deal(chance=random.Random(1)).winners in ((), (0,)), name


def test_the_greedy_segment_is_a_shortest_one_with_few_own_cards() -> None:
    from logicade.bots.hard_wired.solver import segments

    game, greedy = logicade.game("hard-wired"), players("hard-wired")["greedy"]
    for seed in range(20):
        pos = game.match(chance=random.Random(seed)).position
        found = segments(pos.view(pos.mover)).found
        shortest = [one for one in found if one.length == min(other.length for other in found)]
        fewest = min(one.text.count("h") for one in shortest)
        rng, actions = seeded(seed), list[str]()
        while not actions or actions[-1] != "END":
            actions.append(greedy(pos.view(pos.mover), rng))
            pos = pos.play(actions[-1], seat=pos.mover)
        assert tuple(actions) in {one.actions for one in shortest if one.text.count("h") == fewest}
