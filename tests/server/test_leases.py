"""Who keeps which match: signs of life, adopting, letting go, credits for outages, sweeping; time in hand, SQLite."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from logicade.server.errors import CannotStore
from logicade.server.live import heartbeat, leases, presence, registry, scheduler
from logicade.server.live.log import read_log
from logicade.server.live.rooms import Room, ignore
from logicade.server.storage import schema
from logicade.server.table import commands, events
from logicade.server.table.terms import Clock
from tests.server.quiet import BEGUN, Quiet, Screen, run, settle

BANK = Clock("bank", 60, 5)
HOUR = 3_600_000
DAY = 24 * HOUR
EVER = 2**62


async def last(quiet: Quiet, room: Room) -> events.AnyEvent:
    return (await read_log(quiet.services.store, room.table.id, room.table.seq - 1))[-1].event


def process(id: str, seen: int, present: Any = ()) -> Any:
    return schema.process.insert().values(id=id, seen=seen, present=msgspec.json.encode(present).decode())


def set_match(room: Room, **values: Any) -> Any:
    return sa.update(schema.match).where(schema.match.c.id == room.table.id).values(**values)


def lose(quiet: Quiet, room: Room, **values: Any) -> None:
    """Let a match be another's, by the database."""
    quiet.scheduler.remove(room.table.id)
    quiet.ask(set_match(room, **values))


# ---- signs of life ---------------------------------------------------------------------------------------------------


def test_a_process_says_when_it_was_last_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            me = {"id": quiet.services.process, "seen": BEGUN, "present": "[]"}
            assert quiet.ask(sa.select(schema.process)) == [me]
            quiet.services.presence.here.add(("m", 1))
            quiet.pass_time(700)
            await quiet.leases._say_alive()
            assert quiet.ask(sa.select(schema.process)) == [me | {"seen": BEGUN + 700}]
            quiet.services.store.sqlite = False  # with others on the same database it says who is there
            await quiet.leases._say_alive()
            assert quiet.ask(sa.select(schema.process))[0]["present"] == '[["m",1]]'
            quiet.services.store.sqlite = True
            quiet.pass_time(50)
        assert quiet.ask(sa.select(schema.process.c.seen)) == [{"seen": BEGUN + 750}]

    run(story())


def test_processes_of_long_ago_are_forgotten_and_the_gap_is_known(tmp_path: Path) -> None:
    async def story() -> None:
        quiet = Quiet(tmp_path)
        for id, seen in (("old", BEGUN - DAY - 1), ("edge", BEGUN - DAY), ("new", BEGUN - 9_000)):
            quiet.ask(process(id, seen))
        async with quiet:
            ids = {row["id"] for row in quiet.ask(sa.select(schema.process.c.id))}
            assert ids == {"edge", "new", quiet.services.process}
            assert list(quiet.leases._gaps) == [(BEGUN - 9_000, BEGUN)]
            assert quiet.leases._living == set()  # nobody else can have the file, and we had said nothing yet

    run(story())


def test_where_somebody_was_there_when_we_came_there_is_no_gap(tmp_path: Path) -> None:
    async def story() -> None:
        quiet = Quiet(tmp_path)
        quiet.ask(process("other", BEGUN - 2_999))
        quiet.services.store.sqlite = False
        async with quiet:
            assert list(quiet.leases._gaps) == []
            quiet.services.store.sqlite = True

    run(story())


def test_the_first_process_ever_finds_a_gap_since_the_beginning(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            assert list(quiet.leases._gaps) == [(0, BEGUN)]

    run(story())


def test_who_is_connected_anywhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            services, presence, leases = quiet.services, quiet.services.presence, quiet.leases
            quiet.ask(process("near", BEGUN - 2_999, [("m", 1)]))
            quiet.ask(process("silent", BEGUN - 3_000, [("m", 2)]))
            presence.here.add(("m", 0))
            seen = await leases._last_seen(BEGUN)
            assert seen == {services.process: BEGUN, "near": BEGUN - 2_999, "silent": BEGUN - 3_000}
            assert (leases._living, presence.everywhere) == ({services.process}, {("m", 0)})  # alone with its file
            services.store.sqlite = False
            await leases._last_seen(BEGUN)
            assert leases._living == {services.process, "near"}
            assert presence.everywhere == {("m", 0), ("m", 1)}
            assert presence.alone_since == {}
            presence.here.clear()
            await leases._last_seen(BEGUN + 1)
            # The other is silent by now, too.
            assert presence.alone_since == {("m", 0): BEGUN + 1, ("m", 1): BEGUN + 1}
            presence.here.add(("m", 0))
            await leases._last_seen(BEGUN + 2)
            assert presence.alone_since == {("m", 1): BEGUN + 1}
            services.store.sqlite = True

    run(story())


def test_who_has_gone_from_what_we_do_not_keep_is_forgotten_some_day(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            mine = (room.table.id, 0)
            quiet.services.presence.alone_since = {mine: 1} | {(f"m{k}", 0): 1 for k in range(9_999)}
            await quiet.leases._last_seen(BEGUN)
            assert len(quiet.services.presence.alone_since) == 10_000
            quiet.services.presence.alone_since["one", 0] = 1
            await quiet.leases._last_seen(BEGUN)
            assert quiet.services.presence.alone_since == {mine: 1}

    run(story())


# ---- taking and letting go -------------------------------------------------------------------------------------------


def test_a_match_is_kept_from_its_start_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", started=False)
            assert quiet.keeper_of(room) == ""
            await quiet.do(room, "Ann", commands.Start("s"), None)
            await settle(lambda: room.table.id in quiet.scheduler.rooms)
            assert quiet.keeper_of(room) == quiet.services.process
            assert room.on_change == quiet.scheduler.reschedule

    run(story())


def test_a_match_that_another_keeps_stays_theirs(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            lose(quiet, room, keeper="other", wake=5)
            assert not await quiet.leases._claim(room.table.id, "")
            quiet.leases.acquire(room)
            await settle(turns=20)
            assert (quiet.keeper_of(room), quiet.scheduler.rooms) == ("other", {})
            assert await quiet.leases._claim(room.table.id, "other")
            assert (quiet.keeper_of(room), quiet.row(room)["wake"]) == (quiet.services.process, 0)

    run(story())


@pytest.mark.parametrize(
    ("values", "taken"),
    [
        (dict(keeper="gone"), True),
        (dict(keeper=""), True),
        (dict(keeper="gone", wake=BEGUN), True),
        (dict(keeper="gone", wake=BEGUN + 1), False),
        (dict(keeper="gone", status="paused"), False),
        (dict(keeper="gone", status="over"), False),
        (dict(keeper="alive"), False),
    ],
)
def test_what_is_adopted(tmp_path: Path, values: dict[str, Any], taken: bool) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            lose(quiet, room, **values)
            quiet.leases._living = {quiet.services.process, "alive"}
            await quiet.leases._adopt({})
            assert (room.table.id in quiet.scheduler.rooms) is taken
            assert quiet.keeper_of(room) == (quiet.services.process if taken else values["keeper"])

    run(story())


def test_what_cannot_be_read_is_left_and_not_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            torn, good = await quiet.table("Ann", "Bob"), await quiet.table("Ann", "Bob")
            for room in (torn, good):
                lose(quiet, room, keeper="gone")
            quiet.registry.rooms.clear()
            where = (schema.event.c.match == torn.table.id, schema.event.c.seq == 2)
            quiet.ask(sa.update(schema.event).where(*where).values(body="{"))
            await quiet.leases._adopt({})
            assert set(quiet.scheduler.rooms) == {good.table.id}
            assert quiet.leases._broken == {torn.table.id}
            assert quiet.lines("cannot keep") == [{"match": torn.table.id, "code": "DecodeError"}]
            await quiet.leases._adopt({})
            assert len(quiet.lines("cannot keep")) == 1
            await quiet.leases._take_over("nowhere", "", None)
            assert quiet.lines("cannot keep")[1:] == [{"match": "nowhere", "code": "no-such-table"}]

    run(story())


def test_a_database_that_is_away_breaks_no_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:

            async def away(id: str) -> Any:
                raise CannotStore("gone")

            quiet.registry.room = away  # type: ignore[method-assign]
            with pytest.raises(CannotStore):
                await quiet.leases._take_over("m", "", None)
            assert quiet.leases._broken == set()

    run(story())


def test_what_is_taken_over_is_credited_with_the_silence(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            quiet.leases._gaps.clear()
            room, still = await quiet.table("Ann", "Bob", clock=BANK), await quiet.table("Ann", "Bob")
            for one in (room, still):
                lose(quiet, one, keeper="gone")
            quiet.pass_time(50_000)
            await quiet.leases._adopt({"gone": BEGUN + 2_000})  # it was there for two seconds
            assert await last(quiet, room) == events.Credited((58_000, 60_000))
            assert isinstance(await last(quiet, still), events.Started)  # no clock runs there
            assert set(quiet.scheduler.rooms) == {room.table.id, still.table.id}

    run(story())


def test_what_nobody_kept_is_credited_with_the_times_in_which_nobody_was_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            lose(quiet, room, keeper="")
            quiet.leases._gaps.clear()
            quiet.leases._gaps.extend([
                (BEGUN - 9_000, BEGUN - 8_000),  # before its clock began to run
                (BEGUN - 1_000, BEGUN + 3_000),  # half of it
                (BEGUN + 10_000, BEGUN + 15_000),
            ])  # fmt: skip
            quiet.pass_time(20_000)
            assert quiet.leases._paid_until(room.table) == BEGUN + 12_000
            await quiet.leases._adopt({})
            assert await last(quiet, room) == events.Credited((48_000, 60_000))

    run(story())


def test_what_is_no_longer_ours_is_released_and_what_is_ours_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            lost, kept, paused = [await quiet.table("Ann", "Bob", clock=BANK) for _ in range(3)]
            quiet.ask(set_match(lost, keeper="other"))
            quiet.scheduler.remove(kept.table.id)
            await quiet.do(paused, "Ann", commands.Pause("p"))
            quiet.ask(set_match(paused, keeper=quiet.services.process))
            await quiet.leases._sort_out()
            assert set(quiet.scheduler.rooms) == {kept.table.id, paused.table.id}
            assert (lost.on_change, kept.on_change) == (ignore, quiet.scheduler.reschedule)
            quiet.scheduler.remove(kept.table.id)
            del quiet.registry.rooms[kept.table.id]  # nobody is there: it is read when it is adopted
            await quiet.happen(paused, events.Forfeited(0, "resign"))
            await quiet.leases._sort_out()
            assert quiet.scheduler.rooms == {}

    run(story())


@pytest.mark.parametrize(
    ("clock", "passed", "left", "wake"),
    [
        (Clock("bank", 600), 480_000, True, BEGUN + 600_000),
        (Clock("bank", 600), 480_001, False, 0),
        (Clock(), 0, True, EVER),
        (Clock("days", days=2), 0, True, BEGUN + 2 * DAY),
    ],
)
def test_a_room_is_let_go_until_its_next_clock(
    tmp_path: Path, clock: Clock, passed: int, left: bool, wake: int
) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=clock)
            quiet.pass_time(passed)
            await quiet.leases._let_go(room)
            assert (room.table.id not in quiet.registry.rooms) is left
            assert (room.table.id not in quiet.scheduler.rooms) is left
            assert (quiet.keeper_of(room), quiet.row(room)["wake"]) == ("" if left else quiet.services.process, wake)

    run(story())


def test_a_room_in_which_something_is_done_is_not_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            quiet.scheduler._begin(room, "nonsense", 0)
            await quiet.leases._let_go(room)
            assert room.table.id in quiet.scheduler.rooms

    run(story())


def test_a_room_that_we_do_not_keep_is_only_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", started=False)
            await quiet.leases._let_go(room)
            assert quiet.registry.rooms == {}
            room = await quiet.table("Ann", "Bob")
            lose(quiet, room, keeper="other", wake=7)
            await quiet.leases._let_go(room)
            assert quiet.registry.rooms == {}
            assert (quiet.keeper_of(room), quiet.row(room)["wake"]) == ("other", 7)

    run(story())


def test_what_is_looked_at_here_is_kept_here_once_nobody_else_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            free, theirs, unseen, over = [await quiet.table("Ann", "Bob") for _ in range(4)]
            await quiet.happen(over, events.Forfeited(0, "resign"))
            for room in (free, theirs, unseen, over):
                lose(quiet, room, keeper="other" if room is theirs else "")
            kept: list[Room] = []
            quiet.leases.acquire = kept.append  # type: ignore[method-assign, assignment]
            for room in (free, theirs, over):
                room.viewers[None] = [Screen()]
            await quiet.leases._acquire_watched()
            assert kept == [free]

    run(story())


# ---- the pulse -------------------------------------------------------------------------------------------------------


def test_the_pulse_says_that_it_is_alive_and_adopts(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            lose(quiet, room, keeper="gone")
            quiet.pass_time(1_000)
            await quiet.leases._look_around()
            assert quiet.ask(sa.select(schema.process.c.seen)) == [{"seen": BEGUN + 1_000}]
            assert set(quiet.scheduler.rooms) == {room.table.id}
            assert quiet.heartbeat.at == BEGUN + 1_000

    run(story())


def test_after_a_stop_our_tables_are_credited_and_nothing_is_adopted(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, orphan = await quiet.table("Ann", "Bob", clock=BANK), await quiet.table("Ann", "Bob")
            lose(quiet, orphan, keeper="gone")
            quiet.leases._gaps.clear()
            quiet.scheduler.reschedule(room)
            quiet.pass_time(1_000)
            quiet.time.at += 40_000
            await quiet.leases._look_around()
            assert await last(quiet, room) == events.Credited((59_000, 60_000))
            assert quiet.lines("was stopped") == [{"ms": 40_000}]
            assert list(quiet.leases._gaps) == [(BEGUN + 1_000, BEGUN + 41_000)]
            assert orphan.table.id not in quiet.scheduler.rooms
            assert quiet.heartbeat.at == BEGUN + 41_000
            assert room.table.id in quiet.scheduler._timers  # what was put off is due again
            await quiet.leases._look_around()
            assert orphan.table.id in quiet.scheduler.rooms

    run(story())


def test_an_outage_of_the_database_is_credited_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            quiet.services.store.outages += 2
            quiet.time.at += 500
            await quiet.leases._look_around()
            assert await last(quiet, room) == events.Credited((60_000, 60_000))
            seq = room.table.seq
            await quiet.leases._look_around()
            assert room.table.seq == seq

    run(story())


def test_who_acts_before_the_pulse_does_not_pay_for_a_stop(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            rooms = [await quiet.table("Ann", "Bob", clock=BANK) for _ in range(2)]
            quiet.pass_time(4_000)
            await quiet.leases._look_around()
            quiet.time.at += 700  # thought before the stop, which nobody can tell from the stop
            quiet.time.at += 30_000  # and the process did not run
            await quiet.play(rooms[0], "Ann", 0)
            log = await read_log(quiet.services.store, rooms[0].table.id, 0)
            assert [type(entry.event) for entry in log[-2:]] == [events.Credited, events.Played]
            assert rooms[0].table.left == (61_000, 60_000)  # of 60 s 4 were used, and 5 are added
            seq = rooms[0].table.seq
            await quiet.play(rooms[0], "Bob", 1)  # is credited no second time
            assert rooms[0].table.seq == seq + 1
            await quiet.leases._look_around()
            assert rooms[0].table.seq == seq + 1
            assert rooms[1].table.left == (56_000, 60_000)  # the pulse credits the others

    run(story())


def test_who_acts_where_another_keeps_the_clocks_pays(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            quiet.scheduler.remove(room.table.id)
            quiet.time.at += 30_000
            await quiet.play(room, "Ann", 0)
            assert room.table.left == (35_000, 60_000)

    run(story())


def test_a_stop_in_the_middle_of_a_look_means_to_look_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", clock=BANK)
            usual, seq = quiet.leases._sort_out, room.table.seq

            async def slow() -> None:
                await usual()
                quiet.time.at += 2_501

            quiet.leases._sort_out = slow  # type: ignore[method-assign]
            await quiet.leases._look_around()
            assert (room.table.seq, quiet.heartbeat.at) == (seq, BEGUN)
            quiet.leases._sort_out = usual  # type: ignore[method-assign]
            await quiet.leases._look_around()
            assert await last(quiet, room) == events.Credited((60_000, 60_000))

    run(story())


def test_the_pulse_lets_rooms_go_and_sweeps_once_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, keep_days=2) as quiet:
            swept: list[int] = []

            async def sweep(now: int) -> bool:
                swept.append(now)
                return len(swept) != 2  # then there is more to do

            quiet.leases._sweep = sweep  # type: ignore[method-assign]
            room = await quiet.table("Ann", "Bob", started=False)
            room.touched -= 61
            for passed in (0, HOUR, 1, 1, 1):
                quiet.pass_time(passed)
                await quiet.leases._look_around()
            assert swept == [BEGUN, BEGUN + HOUR + 1, BEGUN + HOUR + 2]
            assert quiet.registry.rooms == {}

    run(story())


def test_what_is_swept(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, keep_days=2) as quiet:
            rooms = {}
            for status in ("open", "playing", "paused", "over"):
                for updated in (BEGUN - 1, BEGUN):
                    rooms[status, updated] = await quiet.table("Ann", started=False)
                    quiet.ask(set_match(rooms[status, updated], status=status, updated=updated))
            assert not await quiet.leases._sweep(BEGUN + 2 * DAY)
            assert await quiet.leases._sweep(BEGUN + 2 * DAY)
            left = {row["id"] for row in quiet.ask(sa.select(schema.match.c.id))}
            gone = {key for key, room in rooms.items() if room.table.id not in left}
            assert gone == {("open", BEGUN - 1), ("over", BEGUN - 1)}
            logs = {row["match"] for row in quiet.ask(sa.select(schema.event.c.match))}
            assert logs == left
            assert "logicade_swept_total 2" in quiet.services.telemetry.text()

    run(story())


def test_with_others_the_pulse_reads_what_they_wrote_and_keeps_what_is_watched(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            done: list[str] = []

            async def logs() -> None:
                done.append("logs")

            async def watched() -> None:
                done.append("watched")

            quiet.registry.catch_up, quiet.leases._acquire_watched = logs, watched  # type: ignore[method-assign]
            await quiet.leases._look_around()
            assert done == []  # alone
            quiet.services.bus._connect = lambda: None  # type: ignore[assignment]
            await quiet.leases._look_around()
            assert done == ["logs", "watched"]

    run(story())


def test_what_others_wrote_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MANY", 1)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            rooms = [await quiet.table("Ann", "Bob", started=False) for _ in range(3)]
            for room in rooms:
                body = events.write(events.Muted("eve", True))
                row = dict(match=room.table.id, seq=room.table.seq + 1, actor="table", kind="muted", body=body, at=1)
                quiet.ask(schema.event.insert().values(row))
            await quiet.registry.catch_up()
            assert [room.table.muted for room in rooms] == [{"eve"}] * 3

    run(story())


def test_trouble_of_the_database_is_told_once_and_its_end_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            for trouble in ("", "disk full", "disk full", "gone", "", ""):
                quiet.services.store.trouble = trouble
                quiet.leases._tell_trouble()
            assert quiet.lines("cannot store") == [{"reason": "disk full"}, {"reason": "gone"}]
            assert quiet.lines("stores again") == [{}]

    run(story())


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (CannotStore("x"), ("keeper waits", {"code": "cannot-store"})),
        (KeyError("secret"), ("keeper failed", {"reason": "KeyError"})),
    ],
)
def test_the_pulse_survives_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Exception, line: tuple[str, Any]
) -> None:
    assert leases.BEAT == 1.0
    monkeypatch.setattr(leases, "BEAT", 0.0)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            looks = 0

            async def look() -> None:
                nonlocal looks
                looks += 1
                raise wrong

            quiet.leases._look_around = look  # type: ignore[method-assign]
            task = asyncio.ensure_future(quiet.leases._watch())
            await settle(lambda: looks > 2)
            task.cancel()
            assert looks > 2
            assert quiet.lines(line[0])[0] == line[1]
            failed = isinstance(wrong, KeyError)
            assert ("logicade_keeper_errors_total" in quiet.services.telemetry.text()) is failed

    run(story())


def test_the_numbers_of_keeping() -> None:
    """A process is gone when it has been silent for three beats; it itself knows a little sooner that it was."""
    assert (leases.BEAT, heartbeat.GAP, leases.SILENCE, presence.AWAY) == (1.0, 2_500, 3_000, 5_000)
    assert 1000 * leases.BEAT < heartbeat.GAP < leases.SILENCE
    assert leases.HOUR == HOUR
    assert (leases.MANY, registry.MANY, scheduler.FEW, leases.AT_ONCE) == (500, 500, 20, 100)


def test_so_many_rooms_are_let_go_and_taken_over_between_two_beats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "AT_ONCE", 2)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            rooms = [await quiet.table("Ann", "Bob") for _ in range(3)]
            for room in rooms:
                room.touched -= 61
            await quiet.leases._look_around()
            assert len(quiet.registry.rooms) == 1
            quiet.ask(sa.update(schema.match).values(wake=0))
            await quiet.leases._adopt({})
            assert len(quiet.scheduler.rooms) == 3  # the one that was left, and two more

    run(story())


def test_a_second_of_taking_over_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            for _ in range(3):
                lose(quiet, await quiet.table("Ann", "Bob"), keeper="gone")
            usual, now = quiet.leases._take_over, [100.0]

            async def slow(*words: Any) -> None:
                await usual(*words)
                now[0] += 0.6

            quiet.leases._take_over = slow  # type: ignore[method-assign, assignment]
            monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: now[0]))
            await quiet.leases._adopt({})
            assert len(quiet.scheduler.rooms) == 2

    run(story())
