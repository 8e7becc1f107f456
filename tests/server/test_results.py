"""How somebody's matches ended, counted from the cards of their tables."""

from __future__ import annotations

from pathlib import Path

from logicade.server.live.results import counted
from logicade.server.table.commands import Resign
from logicade.server.table.public import Chair
from logicade.server.table.terms import Clock
from logicade.server.transport.protocol import Results, TableCard, Tally
from tests.server.quiet import Quiet
from tests.server.test_routes import Caller, visit

ME, BOB = Chair("person", "Ann", person="ann"), Chair("person", "Bob", person="bob")


def card(*chairs: Chair, winners: tuple[int, ...] | None, game: str = "loop-6") -> TableCard:
    return TableCard("t", game, "over", chairs, Clock(), {}, 0, winners)


def bot(level: int) -> Chair:
    return Chair("bot", level=level)


def test_by_game_and_level() -> None:
    cards = [
        card(ME, bot(2), winners=(0,)),
        card(bot(2), ME, winners=(0,)),
        card(ME, bot(1), bot(3), bot(1), winners=(0, 2), game="tournament"),
        card(ME, BOB, winners=(0,)),
        card(ME, bot(2), winners=(0, 1)),  # a draw
    ]
    tallies = [Tally("loop-6", 2, 1, 3), Tally("tournament", 3, 1, 1)]
    assert counted(cards, "ann") == Results(5, 3, 1, tallies)


def test_what_does_not_count() -> None:
    cards = [
        card(ME, bot(1), winners=None),  # not over, or from before it was written down
        card(ME, ME, winners=(0,)),  # against oneself
        card(BOB, bot(1), winners=(0,)),  # looked on
    ]
    assert counted(cards, "ann") == Results(0, 0, 0, [])


def test_all_together() -> None:
    cards = [
        card(ME, bot(1), winners=(), game="quirky-circuits"),
        card(ME, bot(1), winners=(0, 1), game="quirky-circuits"),
    ]
    assert counted(cards, "ann", frozenset({"quirky-circuits"})).tallies == [Tally("quirky-circuits", 1, 1, 2)]


def test_over_http(tmp_path: Path) -> None:
    async def story(quiet: Quiet, call: Caller) -> None:
        room = await quiet.table("Ann", "Bob")
        assert (await call("Ann", "GET", "/api/me/results")).json()["played"] == 0
        await quiet.do(room, "Ann", Resign("r"), 0)
        assert (await call("Bob", "GET", "/api/me/results")).json() == {"played": 1, "won": 1, "met": 1, "tallies": []}
        assert (await call("Ann", "GET", "/api/me/results")).json() == {"played": 1, "won": 0, "met": 1, "tallies": []}
        (own,) = (await call("Bob", "GET", "/api/me/tables")).json()
        assert own["winners"] == [1]

    visit(tmp_path, story)
