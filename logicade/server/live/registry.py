"""The hall: all rooms of this process, and who may enter them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

import logicade
from logicade.engine.errors import BadSeats
from logicade.engine.position import Chance
from logicade.server.errors import CannotStore, NoSuchTable
from logicade.server.limits import Limits, Window
from logicade.server.live.rooms import Room, opening
from logicade.server.live.warming import Warmth
from logicade.server.storage import schema
from logicade.server.storage.people import People, Person, new_id
from logicade.server.storage.store import Store
from logicade.server.table import events
from logicade.server.table.commands import Caller
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import Entry, Table, folded
from logicade.server.table.terms import Terms, settled
from logicade.server.telemetry import Telemetry
from logicade.server.transport.bus import Bus
from logicade.server.transport.protocol import NewTable

BANS = 10.0  # seconds until a ban is noticed
IDLE = 60.0  # seconds before a room that nobody looks at is forgotten here; the log has it


class Hall:
    """What the process knows; built once, by the app."""

    def __init__(self, store: Store, bus: Bus, limits: Limits, *, telemetry: Telemetry) -> None:
        self.store, self.bus, self.limits, self.telemetry = store, bus, limits, telemetry
        self.rooms: dict[str, Room] = {}
        self.connected: set[tuple[str, int]] = set()  # matches and seats that somebody plays through this process
        self._watching: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.time = store.open()
        self.now = self.time.now  # server time in milliseconds
        self.people = People(store, self.time)
        self.warmth = Warmth(telemetry)
        self.process = new_id()
        self.guests = Window(limits.guests, 600)
        self.guesses = Window(limits.guesses, 60)
        self.tables = Window(limits.tables, 600)
        self.chats = Window(limits.chats, 10)
        self.proving = asyncio.Semaphore(1)  # one proof at a time: tables and bots go first
        self.keep: Callable[[Room], None] = lambda room: None  # the keeper puts its own here
        self.chance: Callable[[str], Chance | None] = lambda match: None  # tests put a source of their own here

    async def open(self) -> None:
        """Begin to serve."""
        await self.people.open()
        self.bus.start(self._heard)
        self.warmth.start()
        self._watching = asyncio.create_task(self._watch_bans())

    async def close(self) -> None:
        """Stop; everything that was acknowledged is on disk already."""
        if self._watching is not None:
            self._watching.cancel()
        await self.warmth.close()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)

    # ---- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, read from the log when nobody was there."""
        if not (id.isascii() and id.isalnum() and len(id) <= 16):  # no id of ours; a database might choke on it
            raise NoSuchTable("there is no such table for you")
        room = self.rooms.get(id)
        if room is not None:
            room.touched = time.monotonic()
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        entries = await self.read_log(id, 0)
        if not entries:
            raise NoSuchTable("there is no such table for you")
        if any(isinstance(entry.event, events.Started) for entry in entries):
            first = entries[0].event
            assert isinstance(first, events.Opened)
            await self.warmth.playable(first.terms.game)
        table = await asyncio.to_thread(folded, id, iter(entries), self.chance(id))
        self.rooms[id] = Room(self, table)
        return self.rooms[id]

    async def read_log(self, id: str, after: int) -> list[Entry]:
        """The log of a match from a place on."""
        log = schema.event
        query = sa.select(log).where(log.c.match == id, log.c.seq > after).order_by(log.c.seq)
        rows = await self.store.read(lambda connection: connection.execute(query).mappings().all())
        return [Entry(r["seq"], r["actor"], r["move_id"], events.read(r["body"]), r["at"]) for r in rows]

    async def open_table(self, person: Person, wanted: NewTable) -> Room:
        """A new table, with the host where the host wants to sit."""
        terms = Terms(**{name: getattr(wanted, name) for name in Terms.__struct_fields__})
        terms = settled(terms, logicade.game(terms.game))
        if len(wanted.players) > terms.seats:
            raise BadSeats(f"{len(wanted.players)} players for {terms.seats} seats")
        first: list[AnyEvent] = [events.Opened(terms, person.id)]
        for seat, player in enumerate(wanted.players):
            if player == "me":
                first.append(events.Sat(seat, person.id, person.name, person.program))
            elif player != "open":
                first.append(events.Placed(seat, int(player.removeprefix("bot:"))))
        id = new_id()
        rows, extras = opening(id, first, self.now())
        await self.store.append(rows, *extras)
        return await self.room(id)

    def forget(self, room: Room) -> None:
        """Let a room go from memory; the log has everything."""
        if not room.watched and not room.lock.locked():
            self.rooms.pop(room.table.id, None)

    def idle_rooms(self) -> list[Room]:
        """Rooms that nobody has looked at for a while."""
        limit = time.monotonic() - IDLE
        return [room for room in self.rooms.values() if room.touched < limit and not room.watched]

    async def levels(self, ids: list[str]) -> dict[str, int]:
        """How far the logs of some matches have got."""
        log = schema.event
        query = sa.select(log.c.match, sa.func.max(log.c.seq)).where(log.c.match.in_(ids)).group_by(log.c.match)
        return dict(await self.store.read(lambda connection: [tuple(row) for row in connection.execute(query)]))

    def _heard(self, id: str, seq: int) -> None:
        room = self.rooms.get(id)
        if room is not None and room.table.seq < seq:
            task = asyncio.ensure_future(room.catch_up(seq))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    # ---- who may enter -----------------------------------------------------------------------------------------------

    def may_watch(self, table: Table, person: str, invite: str = "") -> bool:
        """Whether somebody may look on."""
        if table.seats_of(person) or table.terms.watch == "anyone":
            return True
        invited = person == table.host or (bool(invite) and self.people.admits(table.id, invite))
        return table.terms.watch == "invited" and invited

    def check_invite(self, id: str, invite: str, address: str) -> None:
        """Count wrong invitations; whoever guesses too often is told to wait, right or wrong."""
        if invite and (self.guesses.is_full(address) or not self.people.admits(id, invite)):
            self.guesses.count(address)

    def may_know(self, table: Table, person: str, invite: str = "") -> bool:
        """Whether somebody may know that a table is there."""
        if table.terms.listed or person == table.host or self.may_watch(table, person, invite):
            return True
        return bool(invite) and self.people.admits(table.id, invite)

    async def shut_out(self) -> None:
        """Whoever was banned meanwhile loses what is open."""
        viewers = [viewer for room in self.rooms.values() for there in room.viewers.values() for viewer in there]
        banned = await self.people.read_bans({viewer.person for viewer in viewers})
        for viewer in viewers:
            if viewer.person in banned:
                viewer.dismiss(4401, "who-are-you")

    async def _watch_bans(self) -> None:
        while True:
            await asyncio.sleep(BANS)
            with contextlib.suppress(CannotStore):  # the store says so itself; the next look comes soon
                await self.shut_out()

    def caller(self, person: Person, seat: int | None = None) -> Caller:
        """Somebody as the log names them."""
        return Caller(person.id, person.name, seat, person.program)


def quiet(task: asyncio.Task[Any]) -> None:
    """Take a finished task's exception, so that nobody warns of it."""
    if not task.cancelled():
        task.exception()
