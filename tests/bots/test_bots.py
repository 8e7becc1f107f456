"""Bots see views and nothing else, answer legally, and get better from weakest to strongest."""

from __future__ import annotations

import random
from typing import Any

import pytest

import logicade
from logicade import bots
from logicade.bots.cast import CAST
from logicade.bots.registry import bots_of
from logicade.engine.errors import NoBot, NoSolver
from logicade.engine.game import Game
from logicade.engine.state import ANYONE
from tests.support import every_options, many

GAMES = [logicade.game(slug) for slug in logicade.games()]
INPUT_11 = logicade.game("input-11")


def duel(game: Game, players: list[str], seed: int, **options: Any) -> tuple[int, ...]:
    """Who wins when these bots sit down, in turns where there are more seats."""
    match = game.match(chance=random.Random(seed), **options)
    seated = [bots.bot(players[k % len(players)], game, seed=seed * 7 + k) for k in range(match.seats)]
    while not match.over:
        mover = match.position.mover
        if mover == ANYONE:
            mover = next(seat for seat in range(match.seats) if match.view(seat).legal)
        match.play(seated[mover].choose(match.view(mover)), seat=mover)
    return match.winners


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_bot_plays_legally_under_many_options(game: Game) -> None:
    setups = every_options(game)
    for seed, options in enumerate(setups[:: max(1, len(setups) // many(12, 1000))]):
        assert duel(game, ["greedy", "random"], seed, **options) or game.cooperative
        if seed % 8 == 0:
            best = "mind 3" if "mind" in bots.names(game) else bots.names(game)[-1]
            quick = {"search": "search 50"}.get(best, best)
            assert duel(game, ["search 50", quick], seed, **options) or game.cooperative


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_same_seed_gives_the_same_answers(game: Game) -> None:
    match = game.match(chance=random.Random(4))
    view = match.view(max(match.position.mover, 0))  # in free order any seat will do
    for name in bots.names(game):
        answers = [[bot.choose(view) for _ in range(3)] for bot in (bots.bot(name, game, seed=9) for _ in range(2))]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("hands", ["standard", "shared", "draft", "random"])
@pytest.mark.parametrize("other", ["random", "level 3"])
def test_level_5_never_loses_a_won_position_of_input_11(hands: str, other: str) -> None:
    """Whenever the solver says that level 5 has won, it has won at the end, in both seats."""
    won = 0
    for seed in range(many(40, 2000)):
        match, own = INPUT_11.match(chance=random.Random(seed), hands=hands, first=0), seed % 2
        seated = [bots.bot("level 5" if seat == own else other, INPUT_11, seed=seed + seat) for seat in range(2)]
        sure = False
        while not match.over:
            sure |= bots.solver(INPUT_11).solve(match.position).winner == ("first", "second")[own]
            mover = match.position.mover
            match.play(seated[mover].choose(match.view(mover)), seat=mover)
        assert match.winners == (own,) or not sure
        won += sure
    assert won > 0


def test_greedy_beats_random_in_input_11() -> None:
    game = INPUT_11
    won = sum(duel(game, ["random", "greedy"], seed, first=0) == (1,) for seed in range(40))
    assert won >= 34


def test_the_solver_beats_greedy_in_input_11() -> None:
    game = INPUT_11
    assert all(duel(game, ["greedy", "solver"], seed, first=0) == (1,) for seed in range(12))
    assert all(duel(game, ["solver", "greedy"], seed, first=0, ring=True) == (0,) for seed in range(12))


def test_a_bot_is_never_shown_a_position() -> None:
    match = INPUT_11.match()
    bot = bots.bot("random", INPUT_11)
    for wrong in (match.position, match.view(None)):
        with pytest.raises(TypeError, match="view of its seat"):
            bot.choose(wrong)  # type: ignore[arg-type]


def test_a_number_says_how_hard_a_bot_thinks() -> None:
    match = INPUT_11.match(chance=random.Random(4))
    view = match.view(match.position.mover)
    for word in ("greedy 1", "search 70"):
        assert bots.bot(word, INPUT_11).choose(view) in view.legal
    for word in ("search 0", "search x", "random 3", "greedy -1", "mind 3", "search 5000000000"):
        with pytest.raises(NoBot, match=f"no bot `{word}`"):
            bots.bot(word, INPUT_11)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_five_levels_and_they_are_somebody(game: Game) -> None:
    view = game.match(chance=random.Random(4)).view(0)
    for number, who in CAST.items():
        assert bots.bot(bots_of(game).levels[number - 1], game).name
        assert who.name.en != who.name.ja
        assert who.line.en != who.line.ja
        assert who.seconds <= (0.5 if number <= 3 else 3.0)
        assert not view.legal or bots.level(min(number, 3), game, seconds=who.seconds).choose(view) in view.legal
    with pytest.raises(NoBot, match="no bot of level 6"):
        bots.level(6, game)


def test_unknown_bots_and_solvers() -> None:
    with pytest.raises(NoBot, match="no bot `genius`"):
        bots.bot("genius", INPUT_11)
    import dataclasses

    with pytest.raises(NoSolver):
        bots.solver(dataclasses.replace(INPUT_11, slug="unsolved"))
