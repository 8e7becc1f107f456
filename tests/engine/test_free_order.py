"""Free order, secret decisions and several seats, on a toy: what later games need and INPUT 11 does not use."""

from __future__ import annotations

import random

import pytest

import logicade
from logicade import bots
from logicade.engine.errors import IllegalAction, NotYourSeat
from logicade.engine.match import Match, load
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE
from tests.conformance.twins import CHEAP, differences, twins_of
from tests.support import many
from tests.toys.sealed_bids import GAME


def random_toy(seed: int, seats: int, plies: int | None = None) -> Match:
    source = random.Random(seed)
    match = Match(GAME, seats=seats, options=GAME.settle({}), chance=source)
    while not match.over and (plies is None or match.ply < plies):
        match._push(match._step(match.position, source.choice(GAME.kernels.legal_ids(match.position.state()))))
    return match


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_toy_conforms(seats: int) -> None:
    for seed in range(20):
        match = random_toy(seed, seats)
        for ply in range(match.ply):
            pos = match.at(ply)
            GAME.kernels.rules.check(pos.state(), 0)
            if pos.mover == CHANCE:
                assert pos.weights == (1,)
            assert GAME.position(str(pos)) == pos
            for seat in (*range(seats), None):
                view = pos.view(seat)
                assert GAME.view(str(view), seat=seat) == view
                assert view.guess(seeded(seed)).view(seat) == view
        assert match.over
        assert len(match.scores) == seats
        assert load(match.to_json(), lambda slug: GAME).log == match.log


def test_anyone_may_act_but_only_for_the_own_seat() -> None:
    match = GAME.match(seats=3)
    assert match.position.mover == logicade.ANYONE
    assert len(match.position.legal) == 9
    assert match.view(1).legal == ("bid 1 1", "bid 1 2", "bid 1 3")
    assert match.view(None).legal == ()
    match.play("bid 2 3", seat=2)
    match.play("bid 0 1", seat=0)
    assert match.view(2).legal == ()
    with pytest.raises(IllegalAction, match="sealed-bids 2"):
        match.play("bid 1 2", seat=0)
    with pytest.raises(IllegalAction):
        match.play("bid 2 1", seat=2)
    assert [entry.actor for entry in match.log] == [2, 0]
    match.play("bid 1 1", seat=1)
    assert match.over  # chance has turned the bids over one by one
    assert [entry.action for entry in match.log[3:]] == ["reveal 0 1", "reveal 1 1", "reveal 2 3"]
    assert (match.scores, match.winners) == ((0, 0, 3), (2,))
    with pytest.raises(NotYourSeat, match="nobody is to act"):
        match.position.demand("bid 0 1", 0, 0)


def test_undo_takes_back_the_last_bid_and_what_it_set_off() -> None:
    match = GAME.match(seats=2)
    match.play("bid 1 2", seat=1)
    match.play("bid 0 2", seat=0)
    assert match.over
    match.undo()
    assert str(match.position) == "./2"


def test_bids_are_secret_until_turned_over() -> None:
    match = random_toy(4, 3, plies=4)
    log = [entry.action for entry in match.log_for(0)]
    assert log[3].startswith("reveal 0 ")
    assert [action.endswith("?") for action in log[:3]] == [not action.startswith("bid 0") for action in log[:3]]
    assert str(match.view(0)).count("?") == 2


def test_twins_with_secret_decisions_cannot_be_told_apart() -> None:
    pairs = 0
    for seed in range(many(60, 2000)):
        match = random_toy(seed, GAME.seats[seed % 3], plies=seed % 5 + 1)
        if match.over:
            continue
        for viewer in (*range(match.seats), None):
            for twin in twins_of(match, viewer, random.Random(seed), 3):
                assert list(differences(match, twin, viewer, CHEAP)) == []
                pairs += 1
    assert pairs > 200


def test_bots_and_batches_of_any_number_of_seats() -> None:
    for seats in GAME.seats:
        match = GAME.match(seats=seats, chance=random.Random(1))
        for seat in range(seats):
            name = ("random", "greedy")[seat % 2]
            match.play(bots.bot(name, GAME, seed=seat).choose(match.view(seat)), seat=seat)
        assert match.over
    batch = GAME.batch(10, seats=4)
    while not batch.over.all():
        batch.step(batch.mask().argmax(axis=1))
    assert batch.scores().shape == (10, 4)
    sums, plies = GAME.kernels.playouts(GAME.start(seats=4).state(), 100, seeded(1))
    assert (sums.shape, plies) == ((4,), 800)
