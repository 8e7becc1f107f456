"""Tree search: it finds what there is to find, whatever its budget, and says the same for the same seed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

import bench.connect_four
import bench.tic_tac_toe
import logicade
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.evaluation import evaluate
from logicade.bots.search import ACTION, CHILD, NEXT, VISITS
from logicade.bots.tree import Tree, config_of, is_hiding, think_together
from logicade.engine.game import Game
from logicade.engine.position import Position
from logicade.engine.rng import seeded
from tests.support import random_match

GAMES = [logicade.game(slug) for slug in logicade.games()]
FOUR, THREE = bench.connect_four.GAME, bench.tic_tac_toe.GAME


def best(pos: Position, simulations: int = 2000, seed: int = 1) -> str:
    return Tree(pos.game, Budget(simulations), seeded(seed)).think(pos.view(pos.mover))[0].action


def test_nobody_wins_at_tic_tac_toe() -> None:
    for seed in range(6):
        pos = THREE.start()
        while not pos.over:
            pos = pos.play(best(pos, seed=seed))
        assert len(pos.winners) == 2, str(pos)


def test_a_random_player_never_beats_it() -> None:
    for seed in range(20):
        source, pos = random.Random(seed), THREE.start()
        while not pos.over:
            pos = pos.play(best(pos) if pos.mover == seed % 2 else source.choice(pos.legal))
        assert seed % 2 in pos.winners


@pytest.mark.parametrize(("moves", "found"), [("1 2 1 2 1 2", "1"), ("4 4 3 3 5", "2 6"), ("3 1 3 1 3", "3")])
def test_four_in_a_row_is_seen_coming(moves: str, found: str) -> None:
    """Three in a row by the one to move are finished, three of the other are stopped."""
    pos = FOUR.start()
    for move in moves.split():
        pos = pos.play(move)
    assert best(pos) in found.split()


def test_a_little_room_and_a_little_time_are_enough() -> None:
    view = FOUR.start().view(0)
    assert Tree(FOUR, Budget(500, nodes=10), seeded(1)).think(view)[0].action in view.legal
    hasty = Tree(FOUR, Budget(10**9, seconds=0.2), seeded(1))
    begun = time.monotonic()
    assert sum(found.visits for found in hasty.think(view)) > 100
    assert time.monotonic() - begun < 60
    for tree in (hasty, Tree(FOUR, Budget(10**9), seeded(1))):
        tree.stop.set()
        assert tree.think(view)[0].action in view.legal
    assert time.monotonic() - begun < 60, "it stops when it is asked to"


def test_a_tree_is_gone_on_with() -> None:
    """What it knows of a position is what it found there when it looked ahead: visits add up."""
    tree, here = Tree(FOUR, Budget(3000), seeded(3)), FOUR.start()
    here = here.play(tree.think(here.view(0))[0].action)
    wanted = next(child for child in children(tree, 0) if tree._tree[child, ACTION] == tree._wanted)
    known = next(child for child in children(tree, wanted) if tree._tree[child, ACTION] == 2)
    visits, gains = int(tree._tree[known, VISITS]), float(tree._gains[known])
    below = {int(tree._tree[child, ACTION]): int(tree._tree[child, VISITS]) for child in children(tree, known)}
    there = here.play("3")  # the action of that child
    tree.budget = Budget(1)
    found = tree.think(there.view(0))
    assert visits > 20
    assert tree._tree[0, VISITS] == visits + 1
    assert sum(below.values()) + 1 == sum(one.visits for one in found)
    assert abs(tree._gains[0] - gains) <= 1
    assert tree.nodes < 20_000


def test_a_tree_that_cannot_be_gone_on_with_is_dropped() -> None:
    tree, here = Tree(FOUR, Budget(500), seeded(3)), FOUR.start()
    other = next(text for text in here.legal if text != tree.think(here.view(0))[0].action)
    assert sum(one.visits for one in tree.think(here.play(other).play("1").view(0))) == 500
    assert sum(one.visits for one in tree.think(here.view(0))) == 500, "another match"


def children(tree: Tree, node: int) -> Iterator[int]:
    child = int(tree._tree[node, CHILD])
    while child >= 0:
        yield child
        child = int(tree._tree[child, NEXT])


def test_two_trees_know_what_both_have_found() -> None:
    view = FOUR.start().view(0)
    alone = [Tree(FOUR, Budget(1000), seeded(seed)).think(view) for seed in (1, 2)]
    both = think_together([Tree(FOUR, Budget(1000), seeded(seed)) for seed in (1, 2)], view)
    for one in both:
        parts = [found for answer in alone for found in answer if found.action == one.action]
        assert one.visits == sum(part.visits for part in parts)
        assert one.value == pytest.approx(sum(part.visits * part.value for part in parts) / one.visits)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_way_of_searching_suits_every_game(game: Game) -> None:
    """With and without an evaluation, to the end or not: a legal action, the same for the same seed."""
    match = random_match(game, 3, plies=6)
    view = next(view for view in map(match.view, range(match.seats)) if view.ids)
    judging, late = SearchConfig(prior_visits=3, playout_choices=3, playout_depth=4), SearchConfig(expand_after=8)
    for config in (None, SearchConfig(), judging, late):
        found = [Tree(game, Budget(60), seeded(5), config).think(view) for _ in range(2)]
        assert found[0] == found[1]
        assert {one.action for one in found[0]} <= set(view.legal)
        assert all(0 <= one.value <= 1 for one in found[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_evaluation_is_a_chance_to_win(game: Game) -> None:
    """Between 0 and 1; of two seats what one hopes the other fears; at the end the winner knows."""
    config_of(game)
    for seed in range(5):
        match = random_match(game, seed)
        for ply in range(0, match.ply, 3):
            st = match.at(ply).state()
            looks = [evaluate(st, 0, seat) for seat in range(match.seats)]
            assert all(0 <= look <= 1 for look in looks)
            if len(looks) == 2 and not game.cooperative:
                assert looks[0] + looks[1] == pytest.approx(1, abs=0.35)
        end = [evaluate(match.position.state(), 0, seat) for seat in range(match.seats)]
        if len(match.winners) == 1 and end != [0.5] * match.seats:
            assert max(end) == end[match.winners[0]]


def test_what_is_hidden_is_noticed() -> None:
    assert not is_hiding(FOUR.start().view(0))
    assert is_hiding(random_match(logicade.game("loop-6"), 1, plies=12).view(0))
