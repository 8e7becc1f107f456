"""The registry: all rooms of this process."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

import logicade
from logicade.engine.errors import BadSeats
from logicade.engine.position import Chance
from logicade.server.errors import CannotStore, NoSuchTable, Unknown
from logicade.server.ids import new_id
from logicade.server.live.log import read_log, write_opening
from logicade.server.live.rooms import Room, ignore
from logicade.server.live.services import Services
from logicade.server.live.tasks import run_aside
from logicade.server.storage.queries import matches
from logicade.server.storage.queries.people import Person
from logicade.server.table import events
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import folded
from logicade.server.table.terms import TableTerms, settled
from logicade.server.transport.protocol import NewTable
from logicade.server.transport.sockets import BANNED

LOOK = 10.0  # seconds until it is noticed what an operator has done in the database
IDLE = 60.0  # seconds before a room that nobody looks at is forgotten here; the log has it
MANY = 500  # ids in one question to the database


class Registry:
    """Finds and opens rooms, and lets go of those that nobody needs."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self._reading = asyncio.Semaphore(1)
        self._watching: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.on_running: Callable[[Room], None] = ignore  # the leases put their own here
        self.chance: Callable[[str], Chance | None] = lambda match: None  # tests put a source of their own here

    async def open(self) -> None:
        """Open the services and begin to hear what other processes publish."""
        await self.services.open()
        self.services.bus.start(self._heard)
        self._watching = asyncio.create_task(self._watch_operator())

    async def close(self) -> None:
        """Stop; everything that was acknowledged is on disk already."""
        if self._watching is not None:
            self._watching.cancel()
        await self.services.close()

    # ---- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, read from the log when nobody was there."""
        if not (id.isascii() and id.isalnum() and len(id) <= 16):  # no id of ours; a database might choke on it
            raise NoSuchTable("there is no such table for you")
        room = self.rooms.get(id)
        if room is not None:
            room.touched = time.monotonic()
            if not self.services.bus.alone:  # what another process has answered is true here, too
                await room.catch_up()
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        entries = await read_log(self.services.store, id, 0)
        if not entries:
            raise NoSuchTable("there is no such table for you")
        if any(isinstance(entry.event, events.Started) for entry in entries):
            first = entries[0].event
            assert isinstance(first, events.Opened)
            await self.services.warmth.playable(first.terms.game)
        table = await asyncio.to_thread(folded, id, iter(entries), self.chance(id))
        self.rooms[id] = Room(self.services, table, self.on_running)
        return self.rooms[id]

    async def open_table(self, person: Person, wanted: NewTable) -> Room:
        """A new table, with the host where the host wants to sit."""
        terms = await self.settled(wanted)
        if len(wanted.players) > terms.seats:
            raise BadSeats(f"{len(wanted.players)} players for {terms.seats} seats")
        first: list[AnyEvent] = [events.Opened(terms, person.id)]
        for seat, player in enumerate(wanted.players):
            if player == "me":
                first.append(events.Sat(seat, person.id, person.name, person.program))
            elif player != "open":
                first.append(events.Placed(seat, int(player.removeprefix("bot:"))))
        id = new_id()
        rows, statements = write_opening(id, first, self.services.now())
        await self.services.store.append(rows, *statements)
        return await self.room(id)

    async def settled(self, wanted: TableTerms) -> TableTerms:
        """The terms that somebody wants, with every option spelt out."""
        terms = TableTerms(**{name: getattr(wanted, name) for name in TableTerms.__struct_fields__})
        async with self._reading:  # what people bring is read beside everything else, one after the other
            return await asyncio.to_thread(settled, terms, logicade.game(terms.game))

    def forget(self, room: Room) -> None:
        """Let a room go from memory; the log has everything."""
        if not room.watched and not room.lock.locked():
            self.rooms.pop(room.table.id, None)

    def idle_rooms(self) -> list[Room]:
        """Rooms that nobody has looked at for a while."""
        limit = time.monotonic() - IDLE
        return [room for room in self.rooms.values() if room.touched < limit and not room.watched]

    # ---- what others do ----------------------------------------------------------------------------------------------

    def _heard(self, id: str, seq: int) -> None:
        room = self.rooms.get(id)
        if room is not None and room.table.seq < seq:
            run_aside(room.catch_up(seq))

    async def catch_up(self) -> None:
        """Read on wherever other processes have written more, should the bus have lost what it was told."""
        ids = list(self.rooms)
        for k in range(0, len(ids), MANY):
            ends = await matches.read_ends(self.services.store, ids[k : k + MANY])
            rooms = [(self.rooms[id], seq) for id, seq in ends.items() if id in self.rooms]
            await asyncio.gather(*(room.catch_up(seq) for room, seq in rooms))

    async def shut_out(self) -> None:
        """Whoever was banned meanwhile loses what is open."""
        viewers = [viewer for room in self.rooms.values() for there in room.viewers.values() for viewer in there]
        banned = await self.services.people.read_bans({viewer.person for viewer in viewers})
        for viewer in viewers:
            if viewer.person in banned:
                viewer.dismiss(BANNED, Unknown.code)

    async def _watch_operator(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(CannotStore):  # the store says so itself; the next look comes soon
                await self.shut_out()
                await self.catch_up()  # an operator may have ended a match
