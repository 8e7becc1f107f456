"""Rooms and the registry on a file of SQLite: what is stored with an event, who is told, who may enter."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from logicade.engine.errors import BadSeats, LogicadeError
from logicade.server.errors import CannotStore, IdReused, NoSuchTable
from logicade.server.live import log, registry, rooms
from logicade.server.live.log import rematch_of, row_of, write_opening
from logicade.server.live.people import caller_for
from logicade.server.live.rooms import Room, Stream
from logicade.server.storage import schema
from logicade.server.storage.queries import matches, members
from logicade.server.storage.writer import Conflict, Store
from logicade.server.table import commands, events
from logicade.server.table.fold import LoggedEvent
from logicade.server.table.terms import Clock
from logicade.server.transport import protocol
from logicade.server.transport.protocol import Ack
from tests.server.desks import Desk
from tests.server.quiet import BEGUN, Quiet, Screen, run, settle

# ---- streams ---------------------------------------------------------------------------------------------------------


def test_a_stream_keeps_the_last_frames() -> None:
    stream = Stream()
    assert stream.after(0) is None
    for seq in range(1, 258):
        stream.add(seq, str(seq))
    assert len(stream.after(1) or ()) == 256
    assert stream.after(0) is None
    assert stream.after(255) == ["256", "257"]
    assert stream.after(257) == []


def test_a_stream_keeps_so_many_bytes() -> None:
    stream = Stream()
    for seq in (1, 2):
        stream.add(seq, "x" * 32_768)
    assert len(stream.after(0) or ()) == 2
    stream.add(3, "y")
    assert [len(text) for text in stream.after(1) or ()] == [32_768, 1]
    assert stream.after(0) is None
    stream.add(4, "z" * 65_537)  # too long for any stream
    assert stream.after(3) is None
    assert (rooms.KEPT_FRAMES, rooms.KEPT_BYTES) == (256, 65_536)


# ---- what is stored --------------------------------------------------------------------------------------------------


def test_a_table_is_stored_with_its_card_and_its_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", started=False, listed=False, clock=Clock("bank", 60))
            row, ann, bob = quiet.row(room), quiet.people["Ann"].id, quiet.people["Bob"].id
            assert (row["game"], row["status"], row["listed"]) == ("input-11", "open", False)
            assert (row["created"], row["updated"], row["keeper"], row["wake"]) == (BEGUN, BEGUN, "", 0)
            card = json.loads(row["card"])
            assert (card["id"], card["game"], card["status"], card["created"]) == (
                room.table.id, "input-11", "open", BEGUN)  # fmt: skip
            assert [chair["name"] for chair in card["chairs"]] == ["Ann", "Bob"]
            assert card["clock"]["seconds"] == 60
            assert card["options"]["first"] == "0"
            assert {row["person"] for row in quiet.ask(sa.select(schema.member))} == {ann, bob}
            log = quiet.ask(sa.select(schema.event).order_by(schema.event.c.seq))
            assert [(row["seq"], row["actor"], row["move_id"], row["kind"], row["at"]) for row in log] == [
                (1, "table", None, "opened", BEGUN),
                (2, "table", None, "sat", BEGUN),
                (3, f"person:{bob}", None, "sat", BEGUN),
            ]

    run(story())


def test_the_card_follows_what_happens(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")

            def told() -> tuple[Any, ...]:
                row = quiet.row(room)
                card = json.loads(row["card"])
                assert card["status"] == row["status"]
                return row["status"], row["updated"] - BEGUN, row["wake"], [chair["kind"] for chair in card["chairs"]]

            quiet.pass_time(5)
            await quiet.happen(room, events.Paused(0, ()))
            assert told() == ("paused", 5, 0, ["person", "person"])
            quiet.ask(sa.update(schema.match).values(wake=9))
            quiet.pass_time(5)
            await quiet.happen(room, events.Resumed(0))
            assert told() == ("playing", 10, 0, ["person", "person"])
            assert json.loads(quiet.row(room)["card"])["created"] == BEGUN  # however long it goes on
            quiet.pass_time(5)
            await quiet.play(room, "Ann", 0)
            await quiet.happen(room, events.Muted("eve", True))
            assert told()[1] == 10  # what the lobby does not show
            await quiet.happen(room, events.Placed(1, 1))
            assert told() == ("playing", 15, 0, ["person", "bot"])
            await quiet.happen(room, events.Forfeited(0, "resign"))
            assert told()[0] == "over"

    run(story())


def test_the_last_action_ends_the_match_in_the_index_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            names = ("Ann", "Bob")
            for ply in range(10):
                assert quiet.row(room)["status"] == "playing"
                await quiet.play(room, names[ply % 2], ply % 2)
            assert (room.table.status, quiet.row(room)["status"]) == ("over", "over")
            assert json.loads(quiet.row(room)["card"])["status"] == "over"

    run(story())


def test_people_join_and_part_with_the_event(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", started=False)
            ids = {name: (await quiet.person(name)).id for name in ("Ann", "Bob", "Cy")}

            def there() -> set[str]:
                found = {row["person"] for row in quiet.ask(sa.select(schema.member))}
                return {name for name, id in ids.items() if id in found}

            await quiet.happen(room, events.Left(0))
            assert there() == {"Ann", "Bob"}  # she is still the host
            await quiet.happen(room, events.Left(1))
            assert there() == {"Ann"}
            await quiet.happen(room, events.Sat(1, ids["Cy"], "Cy"))
            assert there() == {"Ann", "Cy"}

    run(story())


def test_members_are_made_from_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            first = await quiet.table("Ann", "Bob", started=False)
            second = await quiet.table("bot:1", "Cy", started=False)
            quiet.pass_time(1)
            await quiet.table("bot:1", "bot:1", started=False)
            before = quiet.ask(sa.select(schema.member))
            quiet.ask(sa.delete(schema.member))
            engine = sa.create_engine(quiet.url)
            with engine.begin() as connection:
                members.fill(connection)
            assert sorted(map(str, quiet.ask(sa.select(schema.member)))) == sorted(map(str, before))
            store, ann, bob = quiet.services.store, quiet.people["Ann"].id, quiet.people["Bob"].id
            found = [json.loads(card)["id"] for card in await members.read_cards(store, ann, 2)]
            assert len(found) == 2
            assert await members.read_cards(store, bob, 9) == [quiet.row(first)["card"]]
            with engine.begin() as connection:
                for table in (schema.member, schema.match):
                    connection.execute(sa.delete(table))
                members.fill(connection)
                assert connection.execute(sa.select(schema.member)).first() is None
            engine.dispose()
            assert second.table.id not in found or first.table.id not in found

    run(story())


def test_changes_of_members() -> None:
    made = members.changes("m", {"a", "b"}, {"b", "c", "d"})
    assert [(statement is members._JOIN, values["who"], values["which"]) for statement, values in made] == [
        (True, "c", "m"), (True, "d", "m"), (False, "a", "m"),
    ]  # fmt: skip
    assert log.people_at(Desk(people=("ann", "")  , started=False).table) == {"ann"}  # fmt: skip


def test_a_rematch_turns_the_seats() -> None:
    desk = Desk()
    desk.place(1, 4)
    assert rematch_of(desk.table) == [
        events.Opened(desk.table.terms, "ann", "m"), events.Sat(1, "ann", "Ann"), events.Placed(0, 4),
    ]  # fmt: skip
    desk.happen(events.Sat(1, "r2", "R2", True))
    assert rematch_of(desk.table)[2] == events.Sat(0, "r2", "R2", True)
    desk.happen(events.Left(0))
    assert rematch_of(desk.table)[1:] == [events.Sat(0, "r2", "R2", True)]
    desk.stand_in(1)
    assert rematch_of(desk.table)[1:] == [events.Sat(0, "r2", "R2", True)]


def test_a_rematch_is_stored_with_its_event(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            await quiet.happen(room, events.Forfeited(0, "resign"))
            quiet.pass_time(9)
            await quiet.do(room, "Bob", commands.Rematch("r"), 1)
            again = await quiet.registry.room(room.table.next)
            assert (again.table.previous, again.table.host) == (room.table.id, quiet.people["Ann"].id)
            assert [seat.name for seat in again.table.seats] == ["Bob", "Ann"]
            assert quiet.row(again)["created"] == BEGUN + 9

    run(story())


def test_rows_of_the_log() -> None:
    entry = LoggedEvent(3, "seat:0", "id", events.Left(1), 77)
    assert row_of("m", entry) == ("m", 3, "seat:0", "id", "left", '{"kind":"left","seat":1}', 77)
    rows, extras = write_opening("m", [events.Opened(Desk().table.terms, "ann")], 5)
    assert [(row.seq, row.at) for row in rows] == [(1, 5)]
    assert len(extras) == 2


# ---- ids, conflicts, doubts ------------------------------------------------------------------------------------------


def test_the_same_command_again_is_acknowledged(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            done = await quiet.do(room, "Bob", commands.Chat("c", "hello"), 1)
            assert isinstance(done, LoggedEvent)
            assert await quiet.do(room, "Bob", commands.Chat("c", "hello"), 1) == Ack("c", room.table.ends[1])
            assert room.table.seq == done.seq
            with pytest.raises(IdReused) as wrong:
                await quiet.do(room, "Bob", commands.Chat("c", "bye"), 1)
            assert str(wrong.value) == "the id `c` was used for another command"
            assert wrong.value.hint == "make a new id each time"
            assert isinstance(await quiet.do(room, "Ann", commands.Chat("c", "hello"), 0), LoggedEvent)  # another's id

    run(story())


def test_a_place_that_another_took_is_read_and_the_next_one_tried(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            screen = Screen()
            room.attach(screen, None)
            theirs = row_of(room.table.id, LoggedEvent(room.table.seq + 1, "table", None, events.Muted("eve", True), 1))
            quiet.ask(schema.event.insert().values(theirs._asdict()))
            done = await quiet.do(room, "Ann", commands.Chat("c", "hello"))
            assert isinstance(done, LoggedEvent)
            assert done.seq == theirs.seq + 1
            assert room.table.muted == {"eve"}
            assert screen.kinds == ["whole", "news", "said"]

    run(story())


def test_after_eight_tries_somebody_else_must_be_let_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, tries = await quiet.table("Ann", "Bob"), 0

            def append(*words: Any) -> Any:
                nonlocal tries
                tries += 1
                raise Conflict

            usual, quiet.services.store.append = quiet.services.store.append, append  # type: ignore[method-assign, assignment]
            with pytest.raises(CannotStore) as wrong:
                await quiet.do(room, "Ann", commands.Chat("c", "hello"))
            quiet.services.store.append = usual  # type: ignore[method-assign]
            assert (str(wrong.value), wrong.value.hint) == ("too many write to this table at once", "try again")
            assert tries == rooms.TRIES == 8

    run(story())


def test_after_a_doubtful_write_the_log_is_read_before_anything_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            usual = quiet.services.store.append

            async def through_but_unheard(*words: Any) -> None:
                await usual(*words)
                raise CannotStore("the line is dead")

            quiet.services.store.append = through_but_unheard  # type: ignore[method-assign, assignment]
            with pytest.raises(CannotStore):
                await quiet.do(room, "Ann", commands.Chat("c", "hello"))
            assert "logicade_refused_writes_total 1" in quiet.services.telemetry.text()
            before = room.table.seq
            quiet.services.store.append = usual  # type: ignore[method-assign]
            assert await quiet.do(room, "Ann", commands.Chat("c", "hello")) == Ack("c", before + 1)
            assert not room._doubtful

    run(story())


def test_catching_up_reads_only_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, reads = await quiet.table("Ann", "Bob"), 0
            usual = log.read_log

            async def read_log(store: Store, match: str, after: int) -> list[LoggedEvent]:
                nonlocal reads
                reads += 1
                return await usual(store, match, after)

            monkeypatch.setattr(log, "read_log", read_log)
            await room.catch_up(room.table.seq)
            assert reads == 0
            await room.catch_up(room.table.seq + 1)
            assert reads == 1
            quiet.registry._heard(room.table.id, room.table.seq)
            quiet.registry._heard("elsewhere", 9)
            await settle(turns=10)
            assert reads == 1
            quiet.registry._heard(room.table.id, room.table.seq + 1)
            await settle(lambda: reads == 2)
            assert reads == 2

    run(story())


def test_what_happens_is_counted_and_published(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            published: list[tuple[str, int]] = []
            quiet.services.bus.publish = lambda match, seq: published.append((match, seq))  # type: ignore[method-assign]
            room, touched = await quiet.table("Ann", "Bob", started=False), list[Room]()
            room.on_change = touched.append
            room.touched = 0.0
            await quiet.happen(room, events.Muted("eve", True))
            assert (published[-1], touched) == ((room.table.id, room.table.seq), [room])
            assert room.touched > 0
            assert 'logicade_events_total{kind="muted"} 1' in quiet.services.telemetry.text()
            assert "logicade_store_seconds_count" in quiet.services.telemetry.text()

    run(story())


# ---- viewers ---------------------------------------------------------------------------------------------------------


def test_a_viewer_gets_the_whole_or_what_was_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", started=False)
            first = Screen()
            room.attach(first, None)
            assert first.kinds == ["whole"]
            end = room.table.ends[None]
            for k in range(2):
                await quiet.happen(room, events.Muted(f"e{k}", True))
            for after, got in ((end, ["news", "news", "pong"]), (end + 1, ["news", "pong"]), (end + 2, ["pong"]),
                               (end + 3, ["whole"]), (end - 1, ["whole"]), (None, ["whole"])):  # fmt: skip
                screen = Screen()
                room.attach(screen, after)
                assert screen.kinds == got, after
            assert json.loads(first.texts[-1])["seq"] == room.end_of(None) == end + 2
            assert room.end_of(7) == 0

    run(story())


def test_who_looks_on_is_known(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, id = await quiet.table("Ann", "Bob", started=False), ""
            id = room.table.id
            one, two, eve = Screen("ann", 0), Screen("ann", 0), Screen("eve")
            assert not room.watched
            for screen in (one, two, eve):
                room.attach(screen, None)
            assert (room.watched, quiet.services.presence.here) == (True, {(id, 0)})
            room.detach(one)
            assert quiet.services.presence.here == {(id, 0)}
            room.touched = 0.0
            room.detach(two)
            assert (quiet.services.presence.here, room.watched, room.touched > 0) == (set(), True, True)
            room.detach(two)  # has gone already
            room.detach(eve)
            assert not room.watched

    run(story())


def test_a_match_that_is_looked_at_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            waiting, running = await quiet.table("Ann", "Bob", started=False), await quiet.table("Ann", "Bob")
            kept: list[Room] = []
            quiet.registry.on_running = kept.append
            quiet.registry.rooms.clear()
            waiting, running = [await quiet.registry.room(room.table.id) for room in (waiting, running)]
            for room in (waiting, running):
                room.touched = 0.0
                room.attach(Screen(), None)
                assert room.touched > 0
            assert kept == [running]

    run(story())


def test_whoever_loses_a_seat_looks_on_or_is_shown_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            for watch in ("anyone", "nobody"):
                room = await quiet.table("Ann", "Bob", started=False, watch=watch)
                bob, ann = Screen(quiet.people["Bob"].id, 1), Screen(quiet.people["Ann"].id, 0)
                room.attach(bob, None)
                room.attach(ann, None)
                await quiet.happen(room, events.Left(1))
                assert bob.kinds == (["whole", "news", "whole"] if watch == "anyone" else ["whole", "news"])
                assert bob.closed == ([] if watch == "anyone" else [(4403, "not-seated")])
                assert (room.table.id, 1) not in quiet.services.presence.here
                assert ann.kinds == ["whole", "news"]
                if watch == "anyone":
                    assert json.loads(bob.texts[-1])["seat"] is None
                    await quiet.sit(room, "Bob", 1)
                    assert (bob.audience, json.loads(bob.texts[-1])["seat"]) == (1, 1)

    run(story())


# ---- the registry ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["", "a b", "é", "a" * 17, "a-b", "nowhere", "a" * 16])
def test_what_is_no_table(tmp_path: Path, id: str) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            with pytest.raises(NoSuchTable) as wrong:
                await quiet.registry.room(id)
            assert str(wrong.value) == "there is no such table for you"
            assert quiet.registry._loading == {}

    run(story())


def test_a_room_is_read_once_and_remembered(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            quiet.registry.rooms.clear()
            one, two = await asyncio.gather(quiet.registry.room(room.table.id), quiet.registry.room(room.table.id))
            assert one is two is not room
            assert one.table.seq == room.table.seq
            one.touched = 0.0
            assert await quiet.registry.room(room.table.id) is one
            assert one.touched > 0
            assert await matches.read_ends(quiet.services.store, [room.table.id, "x"]) == {
                room.table.id: room.table.seq
            }

    run(story())


def test_a_room_is_idle_after_a_minute_without_viewers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (registry.IDLE, registry.LOOK) == (60.0, 10.0)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, seen, busy = [await quiet.table("Ann", "Bob", started=False) for _ in range(3)]
            monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
            room.touched, seen.touched, busy.touched = 939.9, 939.9, 940.0
            seen.viewers[None] = [Screen()]
            assert quiet.registry.idle_rooms() == [room]
            for one in (room, seen):
                quiet.registry.forget(one)
            async with busy.lock:
                quiet.registry.forget(busy)
            assert set(quiet.registry.rooms.values()) == {seen, busy}

    run(story())


def test_players_of_a_new_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "bot:3", started=False)
            assert [(seat.name, seat.level) for seat in room.table.seats] == [("Ann", 0), ("", 3)]
            with pytest.raises(BadSeats) as wrong:
                await quiet.table("Ann", "Bob", "Cy", started=False)
            assert str(wrong.value) == "3 players for 2 seats"
            robot, _ = await quiet.services.people.welcome("R2", kind="program")
            room = await quiet.registry.open_table(robot, protocol.NewTable(game="input-11", players=("open", "me")))
            assert [seat.program for seat in room.table.seats] == [False, True]
            assert caller_for(robot, 1) == (robot.id, "R2", 1, True)

    run(story())


def test_who_may_watch_and_who_may_know(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            expected = {  # watch, listed: who may watch, who may know, of host, seat, invited, stranger
                ("anyone", True): ("yyyy", "yyyy"), ("anyone", False): ("yyyy", "yyyy"),
                ("invited", True): ("yyyn", "yyyy"), ("invited", False): ("yyyn", "yyyn"),
                ("nobody", True): ("nynn", "yyyy"), ("nobody", False): ("nynn", "yyyn"),
            }  # fmt: skip
            for (watch, listed), answers in expected.items():
                room = await quiet.table("bot:1", "Bob", started=False, watch=watch, listed=listed)
                table, code = room.table, quiet.services.people.invite(room.table.id)
                callers = [(quiet.people["Ann"].id, ""), (quiet.people["Bob"].id, ""), ("eve", code), ("eve", "")]
                admission = quiet.services.admission
                watching = "".join("ny"[admission.may_watch(table, who, invite)] for who, invite in callers)
                knowing = "".join("ny"[admission.may_know(table, who, invite)] for who, invite in callers)
                assert (watching, knowing) == answers, (watch, listed)
                assert not admission.may_watch(table, "eve", code[:-1] + "?") or watch == "anyone"

    run(story())


def test_wrong_invitations_are_counted_and_right_ones_are_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            code = quiet.services.people.invite("m")
            for _ in range(30):
                quiet.services.admission.check_invite("m", code, "1.1.1.1")
                quiet.services.admission.check_invite("m", "", "1.1.1.1")
            for _ in range(20):
                quiet.services.admission.check_invite("m", "wrong", "1.1.1.1")
            for guess in ("wrong", code):
                with pytest.raises(LogicadeError, match="more than the limit") as wrong:
                    quiet.services.admission.check_invite("m", guess, "1.1.1.1")
                assert wrong.value.code == "too-fast"
            quiet.services.admission.check_invite("m", code, "2.2.2.2")

    run(story())


def test_the_windows_of_the_limits(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            services = quiet.services
            windows = services.guests, services.admission.guesses, services.tables, services.chats
            found = [(window._allowed, window._seconds) for window in windows]
            assert found == [(60, 600), (20, 60), (60, 600), (5, 10)]
            assert (services.hints._turns._most, services.films._most) == (2, 4)
            assert (quiet.guard._requests._allowed, quiet.guard._requests._seconds) == (600, 60)

    run(story())


def test_whoever_is_banned_is_shown_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            screens = [Screen(quiet.people[name].id, seat) for seat, name in enumerate(("Ann", "Bob"))]
            for screen in screens:
                room.attach(screen, None)
            quiet.ask(sa.update(schema.person).where(schema.person.c.id == screens[1].person).values(banned=True))
            await quiet.registry.shut_out()
            assert [screen.closed for screen in screens] == [[], [(4401, "who-are-you")]]

    run(story())
