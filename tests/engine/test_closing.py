"""A free order that closes: everybody is done, and may still think again until it does."""

from __future__ import annotations

import random

import pytest

import logicade
from logicade.engine.errors import BadValue, IllegalAction, StalePly
from logicade.engine.match import Match, load
from tests.conformance.twins import CHEAP, differences, twins_of
from tests.toys.face_down import GAME


def begun(seats: int = 2, seed: int = 1) -> Match:
    return GAME.match(seats=seats, chance=random.Random(seed))


def can_close(match: Match) -> bool:
    return match.position.closing is not None


def test_without_a_table_it_closes_at_once() -> None:
    match = begun()
    assert match.position.mover == logicade.ANYONE
    match.play("lay 0 1", seat=0)
    match.play("lay 1 0", seat=1)
    assert match.over
    assert [entry.action for entry in match.log][-3] == "close"
    assert [entry.actor for entry in match.log][-3:] == [-1, -1, -1]
    assert load(match.to_json(), lambda slug: GAME).log == match.log


def test_a_table_may_keep_it_open_and_somebody_may_reopen_it() -> None:
    match = begun()
    match.play("lay 0 1", seat=0)
    match.accept(match.propose("lay 1 0", seat=1, close=False))
    assert not match.position.over
    assert can_close(match)
    assert match.view(0).legal == ("take 0",)  # the close is nobody's to play
    assert not match.view(0).awaited  # it may, but nobody waits for it
    with pytest.raises(IllegalAction):
        match.play("close", seat=0)
    match.accept(match.propose("take 0", seat=0, close=False))
    assert match.view(0).awaited
    assert not can_close(match)
    match.accept(match.propose("lay 0 0", seat=0, close=False))
    match.accept(match.propose_fall())
    assert match.over


def test_a_turn_proposed_elsewhere_is_refused() -> None:
    match = begun()
    turn = match.propose("lay 0 1", seat=0)
    match.play("lay 1 0", seat=1)
    with pytest.raises(StalePly):
        match.accept(turn)


def test_twins_cannot_be_told_apart() -> None:
    pairs = 0
    for seed in range(60):
        source = random.Random(seed)
        match = begun(seats=source.choice(GAME.seats), seed=seed)
        for _ in range(source.randrange(4)):
            open_ids = [a for a in match.position.ids if match.game.kernels.actor_of(a) >= 0]
            match.accept(match.propose(GAME.kernels.write_action(source.choice(open_ids)), close=False))
        for viewer in (*range(match.seats), None):
            for twin in twins_of(match, viewer, source, 2):
                assert list(differences(match, twin, viewer, CHEAP)) == []
                pairs += 1
    assert pairs > 150


def test_texts_parse_back() -> None:
    match = begun(seats=3)
    match.play("lay 2 1", seat=2)
    assert GAME.position(str(match.position)) == match.position
    for seat in (0, 2, None):
        assert GAME.view(str(match.view(seat)), seat=seat) == match.view(seat)


def test_an_agreed_draw_is_everybodys() -> None:
    match = begun()
    match.agree()
    assert (match.over, match.scores, match.winners) == (True, (1, 1), (0, 1))
    again = load(match.to_json(), lambda slug: GAME)
    assert again.winners == (0, 1)
    with pytest.raises(BadValue, match="no agreed draw"):
        logicade.game("input-11").match().agree()
