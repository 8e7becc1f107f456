"""Tree search is what the naive version of it says, visit by visit: for every setting, and for every kind of game."""

from __future__ import annotations

import functools
import random

import pytest

import bench.connect_four
import bench.tic_tac_toe
import logicade
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.tree import Found, Tree
from logicade.engine.game import Game
from logicade.engine.position import View
from logicade.engine.rng import seeded
from tests.bots.naive_search import NaiveTree
from tests.support import many, random_match
from tests.toys.face_down import GAME as FACE_DOWN

FOUR, THREE = bench.connect_four.GAME, bench.tic_tac_toe.GAME
# By game, how many plies before the end of a match: so searches see ends, and playouts are short. Open ones, some with
# chance; secrets, partners, free order, all against the game; and a toy that has most of it.
BACK: dict[Game, tuple[int, ...]] = {
    THREE: (5, 8),
    FOUR: (5, 9),
    FACE_DOWN: (5, 9),
    logicade.game("logi-sticks"): (6, 9),
    logicade.game("mixed-signals"): (6, 12),
    logicade.game("loop-6"): (4, 8),
    logicade.game("tournament"): (5, 8),
    logicade.game("bug-repair"): (3, 6),
    logicade.game("quirky-circuits"): (9,),
}
GAMES = list(BACK)
LONG = {
    "loop-6": 12,
    "logi-sticks": 15,
    "bug-repair": 25,
}  # simulations, where matches or lists of actions are long
CONFIGS = {
    "own": None,
    "plain": SearchConfig(),
    "exploring": SearchConfig(exploration=2.5, expand_after=3),
    "judging": SearchConfig(prior_visits=3, playout_choices=3, playout_depth=4),
    "greedy": SearchConfig(expand_after=1 << 40),
}


@functools.cache
def late_view(game: Game, back: int) -> View:
    """The view of a seat that can act so many plies before the end of a match played at random, or a little earlier."""
    match = random_match(game, 3)
    for ply in range(max(0, match.ply - back), -1, -1):
        here = match.at(ply)
        able = [view for view in map(here.view, range(here.seats)) if view.ids]
        if able:
            return able[-1]
    raise AssertionError("nobody could act")


def assert_same(found: list[Found], expected: list[Found]) -> None:
    assert [(one.action, one.visits) for one in found] == [(one.action, one.visits) for one in expected]
    assert [one.value for one in found] == pytest.approx([one.value for one in expected])


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_visit_is_that_of_the_naive_search(game: Game, config: str) -> None:
    way, simulations = CONFIGS[config], many(LONG.get(game.slug, 40), 400)
    for back in BACK[game]:
        view = late_view(game, back)
        found = Tree(game, Budget(simulations), seeded(7), way).think(view)
        assert_same(found, NaiveTree(view, 7, way).think(simulations))


@pytest.mark.parametrize("game", [THREE, logicade.game("tournament"), FACE_DOWN], ids=lambda game: game.slug)
@pytest.mark.parametrize("nodes", [1, 2, 5, 12, 40])
def test_a_full_tree_is_searched_on_without_growing(game: Game, nodes: int) -> None:
    view = late_view(game, BACK[game][-1])
    tree = Tree(game, Budget(40, nodes=nodes), seeded(7))
    naive = NaiveTree(view, 7, nodes=nodes)
    expected = naive.think(40)
    if nodes == 1:
        assert expected == []
        return
    assert_same(tree.think(view), expected)
    assert tree.nodes == nodes - naive.left


@pytest.mark.parametrize("slug", ["tic-tac-toe", "connect-four", "mixed-signals", "tournament"])
def test_what_hangs_on_the_actions_that_were_done_is_gone_on_with(slug: str) -> None:
    """Twice: the tree has the visits that it would have if it had never been moved."""
    game = next(game for game in GAMES if game.slug == slug)
    source = random.Random(1)
    match = random_match(game, 3, plies=max(2, random_match(game, 3).ply - 14))
    seat = match.position.mover
    tree = Tree(game, Budget(60), seeded(7))
    naive = NaiveTree(match.view(seat), 7)
    for _ in range(3):
        assert_same(found := tree.think(match.view(seat)), naive.think(60))
        ply = match.ply
        match.play(found[0].action, seat=seat)
        while not match.over and match.position.mover != seat:
            match.play(source.choice(match.position.legal))
        done = [game.kernels.read_action(entry.action) for entry in match.log[ply:]]
        node = naive.root
        if match.over or any((node := node.child(action) or naive.root) is naive.root for action in done):
            break
        naive.go_on(match.view(seat), *done)
