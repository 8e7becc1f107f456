"""T22: nobody loses on time through our fault: steps of the wall clock, pauses of the process, restarts, undo."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from logicade.server.live.timepiece import Timepiece
from logicade.server.table.clocks import after_action, at_least, fresh, spent
from logicade.server.table.terms import Clock
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Player, Server, play_out
from tests.server.inside import Inside
from tests.toys import face_down, registered

pytestmark = pytest.mark.xdist_group("server-clocks")
BANK = {"kind": "bank", "seconds": 60, "increment": 5}


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with registered(face_down.GAME), Inside(tmp_path_factory.mktemp("clocks")) as server:
        yield server


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 2 * PATIENCE))


def begin(url: str, game: str = "input-11", **terms: Any) -> tuple[Json, list[Person]]:
    people = [Person(url, "Ann"), Person(url, "Bob")]
    table = people[0].open_table(game, **{"grace": 0} | terms)
    people[1].sit(table, 1)
    people[0].start(table)
    return table, people


async def mover_of(players: list[Player]) -> Player:
    for player in players:
        await player.until(lambda p: p.sight is not None)
    return next(player for player in players if player.may_act)


async def act(player: Player) -> Json:
    assert player.sight is not None
    return await player.answer("play", action=player.sight["legal"][0]["text"])


# ---- arithmetic ------------------------------------------------------------------------------------------------------


def test_the_arithmetic_of_clocks() -> None:
    bank, move, days = Clock("bank", 60, 5), Clock("move", 30), Clock("days", days=2)
    assert fresh(Clock(), 2) == ()
    assert fresh(bank, 3) == (60_000,) * 3
    assert fresh(days, 1) == (2 * 86_400_000,)
    assert spent((1000, 1000), (1,), 400) == (1000, 600)
    assert spent((1000, 1000), (0, 1), 4000) == (0, 0)
    assert spent((1000,), (0,), -50) == (1000,)  # time never runs backwards
    assert after_action(bank, (500, 700), 1) == (500, 5700)
    assert after_action(move, (500, 700), 1) == (30_000, 30_000)
    assert at_least((100, 90_000)) == (5000, 90_000)


def test_server_time_does_not_follow_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    piece = Timepiece()
    before = piece.now()
    for step in (3600, -3600):
        monkeypatch.setattr(time, "time_ns", lambda step=step: (before + step * 1000) * 1_000_000)
        monkeypatch.setattr(time, "time", lambda step=step: before / 1000 + step)
        assert 0 <= piece.now() - before < 1000


# ---- at a table ------------------------------------------------------------------------------------------------------


def test_a_clock_runs_for_the_mover_and_flags_by_the_tables_rule(inside: Inside) -> None:
    async def story() -> None:
        for expiry in ("lose", "bot", "act"):
            table, people = begin(inside.url, clock={"kind": "move", "seconds": 600}, expiry=expiry)
            async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
                mover = await mover_of([a, b])
                assert mover.sight is not None
                seat, ply = mover.sight["mover"], mover.sight["ply"]
                inside.pass_time(600_000)
                if expiry == "lose":
                    await a.until(lambda p: p.over)
                    assert (a.state["ending"], a.sight and a.sight["winners"]) == ("time", [1 - seat])
                    assert a.state["times"]["left"][seat] == 0
                    continue
                await a.until(lambda p, ply=ply: p.sight["ply"] > ply)
                assert a.state["chairs"][seat]["standin"] == (expiry == "bot")
                if expiry == "bot":  # whoever is there may have the seat back
                    people[seat].expect("POST", f"/api/tables/{table['id']}/seats/{seat}", json={})
                    await a.until(lambda p, seat=seat: not p.state["chairs"][seat]["standin"])
                else:  # it was done for them once; the next turn is theirs again
                    other = a if mover is b else b
                    await other.until(lambda p: p.may_act)
                    await act(other)
                    await mover.until(lambda p: p.may_act)
                    assert (await act(mover))["type"] == "step"

    run(story())


def test_who_is_late_does_what_the_rules_say(inside: Inside) -> None:
    """Bug Hunt has a default for every step (bug-hunt 4.8): a claim is the gate in hand, whoever is the bug."""

    async def story() -> None:
        people = [Person(inside.url, name) for name in ("Ann", "Bob", "Cy")]
        terms: Json = {"clock": {"kind": "move", "seconds": 600}, "expiry": "act", "grace": 0, "seats": 3}
        table = people[0].open_table("bug-hunt", **terms)
        for seat in (1, 2):
            people[seat].sit(table, seat)
        people[0].start(table)
        async with Player(people[0], table["id"]) as a:

            def word(p: Player, name: str) -> str:
                return p.sight["text"].split(f"{name}=")[1].split(",")[0] if p.sight else ""

            await a.until(lambda p: p.sight is not None)
            while a.sight and "step=ask" not in a.sight["text"]:
                ply = a.sight["ply"]
                inside.pass_time(600_000)
                await a.until(lambda p, ply=ply: p.sight["ply"] > ply)
            assert word(a, "said") == word(a, "hands")

    run(story())


def test_undo_earns_no_time(inside: Inside) -> None:
    async def story() -> None:
        for clock in (BANK, {"kind": "move", "seconds": 60}):
            table, people = begin(inside.url, clock=clock)
            async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
                mover = await mover_of([a, b])
                assert mover.sight is not None
                seat, last = mover.sight["mover"], 60_000
                for _ in range(3):
                    await act(mover)
                    left = (await mover.answer("undo"))["table"]["times"]["left"][seat]
                    assert left <= last
                    last = left

    run(story())


def test_a_pause_stops_the_clock(inside: Inside) -> None:
    async def story() -> None:
        table, people = begin(inside.url, clock=BANK)
        async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
            mover = await mover_of([a, b])
            assert mover.sight is not None
            seat = mover.sight["mover"]
            paused = (await mover.answer("pause"))["table"]["times"]
            assert paused["running"] == []
            inside.pass_time(50_000)
            resumed = (await mover.answer("resume"))["table"]["times"]
            assert resumed["running"] == [seat]
            assert paused["left"][seat] - resumed["left"][seat] < 25_000  # not what has passed in between

    run(story())


def test_a_process_that_was_stopped_pays_for_it_itself(inside: Inside) -> None:
    """The clock jumps by a minute while the pulse was not beating: as after SIGSTOP, or a sleeping laptop."""

    async def story() -> None:
        table, people = begin(inside.url, clock={"kind": "bank", "seconds": 20})
        async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
            await mover_of([a, b])
            inside.time.ahead += 60_000
            await asyncio.to_thread(inside.look)
            await a.until(lambda p: p.frames and '"what":"credited"' in p.frames[-1])
            assert not a.over
            assert min(a.state["times"]["left"]) >= 15_000

    run(story())


def test_a_bot_sits_in_for_somebody_who_stays_away_and_makes_room(inside: Inside) -> None:
    async def story() -> None:
        table, people = begin(inside.url, grace=20)
        async with Player(people[0], table["id"]) as a:
            await a.until(lambda p: p.state)
            await asyncio.to_thread(inside.look)
            inside.pass_time(5_000)
            await asyncio.to_thread(inside.look)
            await a.until(lambda p: p.state["chairs"][1]["away"])
            assert not a.state["chairs"][1]["standin"]
            inside.pass_time(15_000)
            await asyncio.to_thread(inside.look)
            await a.until(lambda p: p.state["chairs"][1]["standin"])
            async with Player(people[1], table["id"]) as b:
                await b.until(lambda p: p.state)
                await asyncio.to_thread(inside.look)
                await b.until(lambda p: not p.state["chairs"][1]["standin"])
                await asyncio.gather(play_out(a), play_out(b))

    run(story())


def test_a_restart_credits_the_outage(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        table, people = begin(server.url, clock={"kind": "bank", "seconds": 600})
        async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
            mover = await mover_of([a, b])
            assert mover.sight is not None
            seat = mover.sight["mover"]
            server.kill()
            await asyncio.to_thread(server.start, LATER="3600000")
            await mover.until(lambda p: any('"what":"credited"' in frame for frame in p.frames))
            left = people[0].expect("GET", f"/api/tables/{table['id']}")["table"]["times"]["left"][seat]
            print(f"T22: {left / 1000:.0f} of 600 s left after an outage of an hour, 0 wrong flags")
            assert 300_000 < left <= 600_000
            assert (await act(mover))["type"] == "step"

    with Server(tmp_path, program="tests.server.later") as server:
        run(story(server))


def test_a_free_order_closes_after_its_grace_and_may_be_reopened(inside: Inside) -> None:
    async def story() -> None:
        table, people = begin(inside.url, "face-down", closing=60)
        async with Player(people[0], table["id"]) as a, Player(people[1], table["id"]) as b:
            for player in (a, b):
                await player.until(lambda p: p.sight is not None)
            await a.answer("play", action="lay 0 1")
            assert (await b.answer("play", action="lay 1 0"))["closing"]
            assert (await b.answer("play", action="close"))["code"] == "illegal-action"
            reopened = await a.answer("play", action="take 0")
            assert "closing" not in reopened
            inside.pass_time(61_000)
            await a.answer("play", action="lay 0 0")  # nobody has closed it
            assert not a.over
            inside.pass_time(61_000)
            await a.until(lambda p: p.over)
            assert a.sight is not None
            assert a.sight["winners"]

    run(story())
