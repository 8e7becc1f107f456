"""The scheduler's rules one by one, with time in hand: what is due and when, who is away, how bots act."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import logicade
from logicade.engine.errors import LogicadeError
from logicade.server.errors import CannotStore
from logicade.server.live import scheduler
from logicade.server.live.log import read_log
from logicade.server.live.pace import even
from logicade.server.live.rooms import Room, ignore
from logicade.server.live.scheduler import _Moot
from logicade.server.table import commands, events
from logicade.server.table.terms import Clock
from tests.server.quiet import BEGUN, Quiet, Screen, run, settle
from tests.toys import face_down, registered

BANK = Clock("bank", 60, 5)
DAY = 86_400_000


async def last(quiet: Quiet, room: Room) -> events.AnyEvent:
    """The last event in the log."""
    return (await read_log(quiet.services.store, room.table.id, room.table.seq - 1))[-1].event


async def acted(quiet: Quiet, room: Room, what: str, seat: int) -> events.AnyEvent:
    """Let the keeper do what is due, and tell what was logged."""
    before = room.table.seq
    await quiet.scheduler._act(room, what, seat)
    assert room.table.seq > before, "nothing was done"
    return await last(quiet, room)


# ---- what is due -----------------------------------------------------------------------------------------------------


def test_a_flag_is_due_when_the_time_of_the_mover_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            assert quiet.scheduler.due(room) == (BEGUN + 60_000, "expire", 0)
            quiet.pass_time(10_000)
            await quiet.play(room, "Ann", 0)
            assert quiet.scheduler.due(room) == (BEGUN + 70_000, "expire", 1)
            await quiet.do(room, "Ann", commands.Pause("p"))
            assert quiet.scheduler.due(room) is None
            assert quiet.scheduler.due(await quiet.table("Ann", "Bob")) is None  # without a clock
            assert quiet.scheduler.due(await quiet.table("Ann", "Bob", clock=BANK, started=False)) is None

    run(story())


def test_a_bot_is_due_after_its_delay_and_that_is_drawn_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, bot_delay=(0.5, 0.5)) as quiet:
            room = await quiet.table("bot:1", "Ann", clock=BANK)
            assert quiet.scheduler.due(room) == (BEGUN + 500, "bot", 0)
            quiet.pass_time(300)
            assert quiet.scheduler.due(room) == (BEGUN + 500, "bot", 0)
            assert set(quiet.scheduler._delays) == {(room.table.id, 2, 0)}
            quiet.scheduler.remove(room.table.id)
            assert quiet.scheduler._delays == {}
            assert quiet.scheduler.due(room) == (BEGUN + 800, "bot", 0)
            assert scheduler.DELAY == (0.7, 1.6)

    run(story())


def test_a_free_order_is_due_to_close_and_bots_wait_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, bot_delay=(0.5, 0.5)) as quiet:
            room = await quiet.table("Ann", "Bob", game="face-down", closing=7, clock=BANK)
            assert quiet.scheduler.due(room) == (BEGUN + 60_000, "expire", 0)  # the first of those who are waited for
            for seat, name in enumerate(("Ann", "Bob")):
                await quiet.do(room, name, commands.Play(f"l{seat}", f"lay {seat} 1"), seat)
            quiet.pass_time(1_000)
            assert quiet.scheduler.due(room) == (BEGUN + 7_000, "close", 0)
            await quiet.happen(room, events.Placed(1, 1))
            assert quiet.scheduler.due(room) == (BEGUN + 8_000, "close", 0)
            fell = await acted(quiet, room, "close", 0)
            assert isinstance(fell, events.Fell)
            assert room.table.status == "over"
            assert quiet.scheduler.due(room) is None

    with registered(face_down.GAME):
        run(story())


def test_what_is_due_first_comes_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, bot_delay=(90.0, 90.0)) as quiet:
            room = await quiet.table("Ann", "bot:1", game="face-down", clock=BANK)
            assert quiet.scheduler.due(room) == (BEGUN + 60_000, "expire", 0)
            quiet.scheduler.pace = even(0.2, 0.2)
            quiet.scheduler._delays.clear()
            assert quiet.scheduler.due(room) == (BEGUN + 200, "bot", 1)

    with registered(face_down.GAME):
        run(story())


# ---- flags -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expiry", ["lose", "bot", "act"])
def test_a_flag_falls_at_its_moment_and_not_before(tmp_path: Path, expiry: str) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK, expiry=expiry)
            quiet.pass_time(59_999)
            with pytest.raises(_Moot):
                quiet.scheduler._decide(room.table, "expire", 0, quiet.time.at)
            quiet.pass_time(1)
            with pytest.raises(_Moot):
                quiet.scheduler._decide(room.table, "expire", 1, quiet.time.at)  # not the one who thinks
            plan = quiet.scheduler._decide(room.table, "expire", 0, quiet.time.at)
            assert plan.event == {
                "lose": events.Forfeited(0, "time"),
                "bot": events.StoodIn(0),
                "act": events.Credited((5_000, 60_000)),
            }[expiry]  # fmt: skip
            done = await acted(quiet, room, "expire", 0)
            if expiry == "act":  # one action was done, and the next turn is theirs again
                assert isinstance(done, events.Played)
                assert (done.seat, room.table.seats[0].level) == (0, 0)
                assert room.table.left == (10_000, 60_000)
            else:
                assert done == plan.event

    run(story())


def test_who_is_late_does_what_the_rules_say(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            terms: dict[str, Any] = dict(game="bug-hunt", seats=3, clock=Clock("move", 30), expiry="act")
            room = await quiet.table("Ann", "Bob", "Cy", **terms)
            seat = room.table.ticking()[0]
            default = room.table.views[seat].default
            quiet.pass_time(30_000)
            done = await acted(quiet, room, "expire", seat)
            assert isinstance(done, events.Played)
            assert (done.seat, done.turn[0]) == (seat, default)

    run(story())


def test_nobody_is_flagged_while_the_database_is_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            quiet.pass_time(60_000)
            before = room.table.seq

            async def away(*statements: Any) -> None:
                raise CannotStore("gone")

            usual, quiet.services.store.execute = quiet.services.store.execute, away  # type: ignore[method-assign]
            await quiet.scheduler._act(room, "expire", 0)
            quiet.services.store.execute = usual  # type: ignore[method-assign]
            assert room.table.seq == before
            expected = {"match": room.table.id, "kind": "expire", "code": "cannot-store"}
            assert quiet.lines("cannot act") == [expected]

    run(story())


# ---- absence ---------------------------------------------------------------------------------------------------------


def test_somebody_is_away_after_five_seconds_and_replaced_after_the_grace(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", grace=20)
            quiet.services.presence.everywhere = {(room.table.id, 0)}
            look = quiet.services.presence.absences
            assert look(room.table, quiet.time.at) == [(BEGUN + 5_000, "away", 1)]
            quiet.pass_time(5_000)
            assert look(room.table, quiet.time.at) == [(BEGUN + 5_000, "away", 1)]
            assert await acted(quiet, room, "away", 1) == events.Away(1)
            assert look(room.table, quiet.time.at) == [(BEGUN + 20_000, "stand in", 1)]
            assert await acted(quiet, room, "stand in", 1) == events.StoodIn(1)
            assert look(room.table, quiet.time.at) == []
            quiet.services.presence.everywhere.add((room.table.id, 1))
            assert look(room.table, quiet.time.at) == [(0, "back", 1)]
            assert await acted(quiet, room, "back", 1) == events.Back(1)
            assert look(room.table, quiet.time.at) == []

    run(story())


@pytest.mark.parametrize(("grace", "found"), [(0, []), (1, [(BEGUN + 5_000, "stand in", 1)])])
def test_grace_may_be_short_or_endless(tmp_path: Path, grace: int, found: list[Any]) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", grace=grace)
            quiet.services.presence.everywhere = {(room.table.id, 0)}
            await quiet.happen(room, events.Away(1))
            assert quiet.services.presence.absences(room.table, quiet.time.at) == found

    run(story())


def test_nobody_misses_a_bot_or_an_open_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "bot:1")
            quiet.services.presence.everywhere = {(room.table.id, 0)}
            assert quiet.services.presence.absences(room.table, quiet.time.at) == []

    run(story())


@pytest.mark.parametrize("what", ["away", "back", "stand in", "nonsense"])
def test_what_is_not_so_any_more_is_not_done(tmp_path: Path, what: str) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "bot:1")
            if what == "away":
                await quiet.happen(room, events.Away(0))
            for seat in (0, 1):
                with pytest.raises(_Moot):
                    quiet.scheduler._decide(room.table, what, seat, quiet.time.at)
            before = room.table.seq
            await quiet.scheduler._act(room, what, 0)
            assert room.table.seq == before

    run(story())


def test_nobody_stands_in_twice_or_for_somebody_who_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            await quiet.happen(room, events.Away(1))
            assert quiet.scheduler._decide(room.table, "stand in", 1, 0).event == events.StoodIn(1)
            await quiet.happen(room, events.StoodIn(1))
            for seat in (0, 1):
                with pytest.raises(_Moot):
                    quiet.scheduler._decide(room.table, "stand in", seat, 0)

    run(story())


def test_the_pulse_minds_absences_but_not_in_a_pause(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, paused = await quiet.table("Ann", "Bob"), await quiet.table("Ann", "Bob")
            await quiet.do(paused, "Ann", commands.Pause("p"))
            for one in (room, paused):
                quiet.services.presence.everywhere |= {(one.table.id, 0)}
            await quiet.scheduler.mind_absences(quiet.time.at)
            quiet.pass_time(4_999)
            await quiet.scheduler.mind_absences(quiet.time.at)
            assert quiet.scheduler._acting == {}
            quiet.pass_time(1)
            await quiet.scheduler.mind_absences(quiet.time.at)
            assert list(quiet.scheduler._acting) == [room.table.id]
            await settle(lambda: room.table.seats[1].away)
            assert room.table.seats[1].away
            assert not paused.table.seats[1].away

    run(story())


# ---- bots ------------------------------------------------------------------------------------------------------------


def test_a_bot_acts_by_its_view(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("bot:1", "Ann", clock=BANK)
            quiet.pass_time(700)
            done = await acted(quiet, room, "bot", 0)
            assert isinstance(done, events.Played)
            assert (done.seat, done.clocks) == (0, (65_000, 60_000))
            assert "logicade_bot_seconds_count 1" in quiet.services.telemetry.text()
            entry = (await read_log(quiet.services.store, room.table.id, room.table.seq - 1))[0]
            assert (entry.actor, entry.move_id) == ("table", None)

    run(story())


def test_bots_among_themselves_play_where_somebody_looks(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("bot:1", "bot:1")
            assert quiet.scheduler.due(room) is None
            screen = Screen("Eve")
            room.attach(screen, None)
            assert quiet.scheduler.due(room) is not None
            assert room.table.id in quiet.scheduler._timers
            room.detach(screen)
            assert quiet.scheduler.due(room) is None

    run(story())


@pytest.mark.parametrize("event", [events.Paused(1, ()), events.Forfeited(1, "resign"), events.Placed(0, 0)])
def test_what_nobody_wants_any_more_is_not_thought_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, event: events.AnyEvent
) -> None:
    free = threading.Event()
    monkeypatch.setattr(scheduler, "_choose", lambda *words: str(free.wait(10)) or "")

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            rooms = [await quiet.table("bot:1", "Ann") for _ in range(2)]
            acting = [asyncio.ensure_future(quiet.scheduler._act(room, "bot", 0)) for room in rooms]
            await settle(lambda: quiet.scheduler._thinkers.waiting == 1)  # one host, one at a time
            await quiet.happen(rooms[1], event)
            await asyncio.wait_for(acting[1], 5)
            assert quiet.scheduler._thinkers.waiting == 0
            acting[0].cancel()
            free.set()
            await asyncio.gather(acting[0], return_exceptions=True)

    run(story())


def test_a_bot_of_its_level_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def choose(view: Any, level: int, seconds: float, seen: Any) -> str:
        asked.append(level)
        return str(view.legal[0])

    monkeypatch.setattr(scheduler, "_choose", choose)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            await acted(quiet, await quiet.table("bot:3", "Ann"), "bot", 0)
            room = await quiet.table("Ann", "Bob", clock=BANK, expiry="act")
            quiet.pass_time(60_000)
            await acted(quiet, room, "expire", 0)
            standing = await quiet.table("Ann", "Bob")
            await quiet.happen(standing, events.StoodIn(0))
            await acted(quiet, standing, "bot", 0)

    run(story())
    assert asked == [3, 1, 2]


@pytest.mark.parametrize("interpreted", [True, False])
def test_a_bot_thinks_as_hard_as_plain_python_affords(monkeypatch: pytest.MonkeyPatch, interpreted: bool) -> None:
    from logicade import bots
    from logicade.engine.compile import jit

    asked: list[Any] = []

    def made(*words: Any, **more: Any) -> Any:
        assert 0 <= more.pop("seed") < 2**62
        asked.append((words, more))
        return SimpleNamespace(choose=lambda view, seen: "chosen")

    monkeypatch.setattr(jit, "is_interpreted", lambda family: interpreted and family == "input_11")
    monkeypatch.setattr(bots, "hasty", made)
    monkeypatch.setattr(bots, "level", made)
    view = logicade.game("input-11").match(first="0").view(0)
    assert scheduler._choose(view, 4, 1.5, ()) == "chosen"
    assert asked == [((view.game,), {}) if interpreted else ((4, view.game), {"seconds": 1.5})]


def test_what_was_chosen_is_dropped_when_it_cannot_be_done_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            for event in (events.Paused(1, ()), events.Forfeited(1, "resign")):
                room = await quiet.table("bot:1", "Ann")
                sights = room.table.views[0]
                await quiet.happen(room, event)
                with pytest.raises(_Moot):
                    await quiet.scheduler._commit_action(room, 0, sights.legal[0], sights.ply)
            room = await quiet.table("bot:1", "Ann")
            sights = room.table.views[0]
            with pytest.raises(_Moot):
                await quiet.scheduler._commit_action(room, 1, sights.legal[0], sights.ply)  # not to act
            with pytest.raises(_Moot):
                await quiet.scheduler._commit_action(room, 0, "AND@11", sights.ply - 1)
            with pytest.raises(LogicadeError):  # at the same ply that is a mistake
                await quiet.scheduler._commit_action(room, 0, "AND@11", sights.ply)
            await quiet.scheduler._commit_action(room, 0, sights.legal[0], sights.ply - 1)
            assert isinstance(await last(quiet, room), events.Played)

    run(story())


# ---- timers ----------------------------------------------------------------------------------------------------------


def test_a_timer_is_set_for_what_is_due(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            id, loop = room.table.id, asyncio.get_running_loop()
            quiet.pass_time(20_000)
            quiet.scheduler.reschedule(room)
            timer = quiet.scheduler._timers[id]
            assert 39.5 < timer.when() - loop.time() <= 40.0
            await quiet.play(room, "Ann", 0)  # every event sets it anew
            assert timer.cancelled()
            assert quiet.scheduler._timers[id] is not timer
            await quiet.do(room, "Ann", commands.Pause("p"))
            assert id not in quiet.scheduler._timers
            await quiet.do(room, "Ann", commands.Resume("r"))
            assert id in quiet.scheduler._timers
            quiet.time.at += 2_501  # we were stopped: nothing is due before the pulse has looked
            quiet.scheduler.reschedule(room)
            assert id not in quiet.scheduler._timers

    run(story())


def test_one_thing_is_done_at_a_time_and_only_where_we_keep(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            id = room.table.id
            quiet.scheduler._begin(room, "away", 1)
            first = quiet.scheduler._acting[id]
            quiet.scheduler._begin(room, "away", 0)
            assert quiet.scheduler._acting[id] is first
            quiet.scheduler.reschedule(room)
            assert id not in quiet.scheduler._timers  # it is set when that is done
            await first
            await settle(lambda: id not in quiet.scheduler._acting)
            assert id in quiet.scheduler._timers
            assert (room.table.seats[0].away, room.table.seats[1].away) == (False, True)
            quiet.scheduler.remove(id)
            assert (quiet.scheduler._timers, room.on_change) == ({}, ignore)
            quiet.scheduler._begin(room, "away", 0)
            assert quiet.scheduler._acting == {}

    run(story())


def test_who_is_released_in_the_middle_stops(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            quiet.scheduler._begin(room, "away", 1)
            task = quiet.scheduler._acting[room.table.id]
            quiet.scheduler.remove(room.table.id)
            await settle(task.done)
            assert task.cancelled()
            assert (quiet.scheduler._acting, quiet.scheduler.rooms) == ({}, {})

    run(story())


@pytest.mark.parametrize(("late", "outages", "stopped"), [(2_500, 0, False), (2_501, 0, True), (0, 1, True)])
def test_whether_we_were_stopped(tmp_path: Path, late: int, outages: int, stopped: bool) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            quiet.time.at += late
            quiet.services.store.outages += outages
            assert quiet.heartbeat.interrupted is stopped
            before = room.table.seq
            await quiet.scheduler._act(room, "away", 1)
            assert (room.table.seq == before) is stopped
            if stopped:
                with pytest.raises(_Moot):
                    quiet.scheduler._decide(room.table, "away", 1, quiet.time.at)

    run(story())
