"""Chances and marks of a match that is over: exact, kept, and nobody's business before."""

from __future__ import annotations

from pathlib import Path

import pytest

import logicade
from logicade import bots
from logicade.engine.errors import LogicadeError
from logicade.engine.match import Forfeit, Match
from logicade.server.live import chances
from logicade.server.live.chances import chances_of
from logicade.server.transport.protocol import Mark
from tests.server.harness import CLIENT, Person, Server
from tests.support import random_match


def finished(slug: str, seed: int = 0) -> Match:
    return random_match(logicade.game(slug), seed)


def marks(match: Match, what: str) -> list[Mark]:
    return [mark for mark in chances_of(match).marks if mark.what == what]


@pytest.mark.parametrize("seed", range(3))
def test_tournament_is_known_from_the_deal_to_the_end(seed: int) -> None:
    match = finished("tournament", seed)
    found, solver = chances_of(match), bots.solver(match.game)
    begin = next(ply for ply in range(match.ply) if match.actor_at(ply) >= 0)
    assert len(found.shares) == match.ply + 1
    assert set(found.shares[:begin]) == {None}
    assert found.shares[-1] == float(set(match.winners) == set(found.seats))
    for ply in range(begin, match.ply):
        assert found.shares[ply] == pytest.approx(solver.solve(match.at(ply)).share, abs=1e-6)  # type: ignore[attr-defined]


def test_moves_only_lose_and_chance_is_fair() -> None:
    """A slip is what makes the mover's chance smaller, luck is what chance has changed; nothing else changes it."""
    match = finished("tournament", 3)
    found = chances_of(match)
    by_ply = {mark.ply: mark for mark in found.marks}
    for ply in range(1, match.ply + 1):
        before, after = found.shares[ply - 1], found.shares[ply]
        if before is None or after is None:
            continue
        actor, what = match.actor_at(ply - 1), by_ply[ply].what if ply in by_ply else ""
        gain = after - before if actor in found.seats else before - after
        if actor < 0:
            assert (what == "luck") == (abs(gain) > chances.LUCK)
        else:
            assert gain < 1e-9
            assert (what == "slip") == (gain < -chances.SLIP)
            if what == "best":
                assert by_ply[ply].best == 1
                assert by_ply[ply].of >= chances.FEW
    assert {mark.what for mark in found.marks} >= {"luck", "slip", "best"}


def test_input_11_tells_where_a_won_match_was_given_away() -> None:
    match = finished("input-11", 0)
    found = chances_of(match)
    assert set(found.shares) <= {None, 0.0, 1.0}
    for mark in marks(match, "slip"):
        assert found.shares[mark.ply] != found.shares[mark.ply - 1]
        assert 0 < mark.best < mark.of


@pytest.mark.parametrize("slug", ["mixed-signals", "logi-sticks"])
def test_only_the_end_of_others_is_known(slug: str) -> None:
    found = chances_of(finished(slug, 4))
    assert found.seats == (0,)
    assert found.shares[0] is None
    assert found.shares[-1] in (0.0, 0.5, 1.0)
    assert any(share is not None for share in found.shares[:-1])


@pytest.mark.parametrize("slug", ["bug-hunt", "bug-repair"])
def test_lies_and_what_is_turned_over(slug: str) -> None:
    match = finished(slug, 0)
    fields = match.game.kernels.actions.fields
    actions = [fields(match.action_at(ply)) for ply in range(match.ply)]
    said = {ply + 1: values for ply, (_, values) in enumerate(actions) if "said" in values}
    lies = {ply for ply, values in said.items() if values["said"] != values["kind"]}
    assert {mark.ply for mark in marks(match, "lie")} == lies
    assert lies
    turned = [ply + 1 for ply, (name, _) in enumerate(actions) if name == "turn"]
    begun = [ply for ply in turned if ply - 1 not in turned]
    assert [mark.ply for mark in marks(match, "reveal")] == begun


def test_a_match_that_somebody_gave_up_ends_where_it_stood() -> None:
    match = finished("tournament", 2)
    short = match.copy()
    while short.position.over or short.actor_at(short.ply - 1) < 0:
        short.undo()
    short.forfeit = Forfeit(0, "resign")
    found = chances_of(short)
    assert found.shares == chances_of(match).shares[: short.ply + 1]


def test_nobody_is_told_before_the_end() -> None:
    match = finished("bug-repair")
    match.undo()
    with pytest.raises(LogicadeError) as wrong:
        chances_of(match)
    assert wrong.value.code == "not-now"


def test_over_http(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table("input-11", ("me", "bot:1"))
        address = f"{server.url}/api/tables/{table['id']}/chances"
        assert CLIENT.get(address).json()["code"] == "not-now"
        ann.start(table)
        assert CLIENT.get(address).json()["code"] == "not-now"
