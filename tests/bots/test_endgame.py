"""The ends of matches are solved: what is proved is what following every line gives, chance counted by weight."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import bench.tic_tac_toe
import logicade
from logicade import bots
from logicade.bots import endgame
from logicade.engine.errors import NoSolver
from logicade.engine.game import Game
from logicade.engine.position import Position
from logicade.engine.state import CHANCE
from tests.support import clause, many

THREE = bench.tic_tac_toe.GAME
STICKS, SIGNALS = logicade.game("logi-sticks"), logicade.game("mixed-signals")


def worth(here: Position, seat: int) -> float:
    """The naive way: every line to its end."""
    if here.over:
        return 1 / len(here.winners) if seat in here.winners else 0.0
    after = [worth(here.apply_id(action), seat) for action in here.ids]
    if here.mover == CHANCE:
        return sum(one * weight for one, weight in zip(after, here.weights, strict=True)) / sum(here.weights)
    return max(after) if here.mover == seat else min(after)


def late_positions(game: Game, back: int, seeds: int, **options: bool) -> Iterator[Position]:
    """Positions so many actions of players before the end of a random match."""
    for seed in range(seeds):
        source, past = random.Random(seed), []
        match = game.match(chance=source, **options)
        while not match.over:
            past.append(match.position)
            match.play(source.choice(match.position.legal))
        yield past[-back]


def assert_solved(here: Position) -> None:
    found = endgame.values_of(here.view(here.mover))
    assert found is not None
    assert found == pytest.approx({text: worth(here.play(text), here.mover) for text in here.legal})


def test_tic_tac_toe_is_shared() -> None:
    here = THREE.start()
    assert set(endgame.solve(here).values.values()) == {0.5}
    cornered = here.play("1")
    assert endgame.solve(cornered).best == ("5",)
    for seed in range(12):
        source, pos = random.Random(seed), here
        for _ in range(3):
            pos = pos.play(source.choice(pos.legal))
        assert_solved(pos)


@pytest.mark.parametrize(("game", "back"), [(STICKS, 1), (STICKS, 3), (STICKS, 4), (SIGNALS, 1), (SIGNALS, 2)])
def test_what_is_proved_is_what_every_line_gives(game: Game, back: int) -> None:
    for here in late_positions(game, back, many(4, 100)):
        assert_solved(here)


@clause("mixed-signals 6.2", "mixed-signals 7.9")
def test_a_pile_that_is_not_shown_is_counted() -> None:
    for here in late_positions(SIGNALS, 2, many(4, 100), show_pile_counts=False):
        assert_solved(here)


@pytest.mark.parametrize("game", [STICKS, SIGNALS], ids=lambda game: game.slug)
def test_near_the_end_a_searching_bot_plays_what_is_proved_best(game: Game) -> None:
    near, tried = bots.solver(game), 0
    assert near.is_near_the_end is not None
    for here in late_positions(game, 2, many(6, 100)):
        view = here.view(here.mover)
        if near.is_near_the_end(view):
            tried += 1
            assert bots.bot("search 1", game).choose(view) in near.solve(here).best
    assert tried > 2


def test_what_is_too_far_away_is_not_solved() -> None:
    with pytest.raises(NoSolver, match="too far away"):
        endgame.solve(SIGNALS.start().deal(chance=random.Random(1)), nodes=1000)
    with pytest.raises(NoSolver, match="two seats"):
        endgame.solve(STICKS.start(seats=3).deal(chance=random.Random(1)))
