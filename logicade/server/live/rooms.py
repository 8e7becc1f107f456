"""A room: one table alive in this process, with the viewers who look at it here."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import sqlalchemy as sa

from logicade.server.errors import CannotStore, IdReused
from logicade.server.storage import members, schema
from logicade.server.storage.store import Conflict, Extra, Row
from logicade.server.table import commands, events
from logicade.server.table.commands import Caller, Plan
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import Audience, Entry, Table, folded
from logicade.server.transport import frames
from logicade.server.transport.protocol import Ack, Pong, TableCard, encode

if TYPE_CHECKING:
    from logicade.server.live.registry import Hall

KEPT_FRAMES, KEPT_BYTES = 256, 65_536  # of each stream, for viewers who resume
TRIES = 8  # against other processes writing the same match
_CARD_EVENTS = (
    events.Opened, events.Sat, events.Placed, events.Left, events.Started, events.Forfeited, events.Drawn,
    events.Paused, events.Resumed, events.StoodIn, events.Back,
)  # fmt: skip

_INSERT = schema.match.insert()
_UPDATE = (
    sa.update(schema.match)
    .where(schema.match.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in ("status", "card", "updated")} | {"wake": 0})  # see what is due now
)
_SEAT_EVENTS = (events.Sat, events.Left, events.Placed)

Make = Callable[[Table, int], Plan]


class Viewer(Protocol):
    """Somebody who looks on through a socket."""

    person: str
    audience: Audience

    def put(self, text: str) -> None:
        """Queue a frame; never waits."""

    def dismiss(self, code: int, reason: str) -> None:
        """Close the socket."""


class Stream:
    """The last frames of one audience."""

    def __init__(self) -> None:
        self._frames: deque[tuple[int, str]] = deque()
        self._bytes = 0

    def add(self, seq: int, text: str) -> None:
        """Keep one more frame and forget the oldest."""
        self._frames.append((seq, text))
        self._bytes += len(text)
        while len(self._frames) > KEPT_FRAMES or self._bytes > KEPT_BYTES:
            self._bytes -= len(self._frames.popleft()[1])

    def after(self, seq: int) -> list[str] | None:
        """The frames that follow, or None when they are no longer there."""
        if not self._frames or self._frames[0][0] > seq + 1:
            return None
        return [text for number, text in self._frames if number > seq]


def nothing(room: Room) -> None:
    """Nobody keeps this room."""


class Room:
    """The only place where a table changes, one command at a time: log first, then speak."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall, self.table = hall, table
        self.lock = asyncio.Lock()
        self.viewers: dict[Audience, list[Viewer]] = {}
        self._streams: dict[Audience, Stream] = {}
        self._doubtful = False  # whether a write may have gone through without our hearing of it
        self.touch: Callable[[Room], None] = nothing  # the keeper wants to know of changes
        self.touched = time.monotonic()

    @property
    def watched(self) -> bool:
        """Whether anybody looks on here."""
        return any(self.viewers.values())

    # ---- changing ----------------------------------------------------------------------------------------------------

    def do(
        self, caller: Caller, command: Any, id: str | None, make: Make | None = None
    ) -> Coroutine[Any, Any, Entry | Ack]:
        """Do what somebody wants; returns when it is stored and everybody here has been told."""
        plan = make or (lambda table, now: commands.plan(table, caller, command, now))
        return self.commit(caller.actor, plan, id=id, command=command)

    async def commit(self, actor: str, make: Make, *, id: str | None = None, command: Any = None) -> Entry | Ack:
        """Log an event and let it happen."""
        async with self.lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._read_on()
                known = self.table.known.get((actor, id)) if id is not None else None
                if known is not None:
                    if not commands.is_same(self.table, command, known.event):
                        raise IdReused(f"the id `{id}` was used for another command", hint="make a new id each time")
                    return Ack(id or "", known.seq)
                now = self.hall.now()
                plan = make(self.table, now)
                entry = Entry(self.table.seq + 1, actor, id, plan.event, now, plan.turn)
                if await self._stored(entry):
                    self._happen(entry)
                    return entry
        raise CannotStore("too many write to this table at once", hint="try again")

    async def _stored(self, entry: Entry) -> bool:
        """Whether the event is on disk; False when another process had that place first."""
        started = time.perf_counter()
        try:
            rows, extras = [row_of(self.table.id, entry)], self._index(entry)
            if isinstance(entry.event, events.Rematched):
                next_rows, more = opening(entry.event.next, rematch_of(self.table), entry.at)
                rows, extras = rows + next_rows, extras + more
            await self.hall.store.append(rows, *extras)
        except Conflict:
            await self._read_on()
            return False
        except (CannotStore, asyncio.CancelledError):  # it may have gone through all the same
            self._doubtful = True
            self.hall.telemetry.count("refused_writes")
            raise
        self.hall.telemetry.time("store", time.perf_counter() - started)
        return True

    async def catch_up(self, seq: int) -> None:
        """Read what other processes have written."""
        if seq > self.table.seq:
            async with self.lock:
                await self._read_on()

    async def _read_on(self) -> None:
        for entry in await self.hall.read_log(self.table.id, self.table.seq):
            self._happen(entry)
        self._doubtful = False

    def _index(self, entry: Entry) -> list[Extra]:
        """What the lobby and the keepers look up, changed in the same transaction as the log."""
        ends = entry.turn and entry.turn[-1].after.over
        if not ends and not isinstance(entry.event, _CARD_EVENTS):
            return []
        after = self.table if ends else self.table.preview(entry)
        status = "over" if ends else after.status
        values = {"which": after.id, "status": status, "card": card_of(after, status), "updated": entry.at}
        return [(_UPDATE, values), *members.changes(after.id, members.people_at(self.table), members.people_at(after))]

    # ---- telling -----------------------------------------------------------------------------------------------------

    def _happen(self, entry: Entry) -> None:
        touched, now = self.table.apply(entry), self.hall.now()
        self.hall.telemetry.count("events", events.kind_of(entry.event))
        listening = [audience for audience in touched if audience in self._streams]
        for audience, message in frames.tell(self.table, listening, entry, now):
            text = encode(message)
            self._streams[audience].add(self.table.ends[audience], text)
            for viewer in self.viewers.get(audience, ()):
                viewer.put(text)
        if isinstance(entry.event, _SEAT_EVENTS):
            self._reseat()
        if isinstance(entry.event, events.Started):
            self.hall.keep(self)
        self.touched = time.monotonic()
        self.touch(self)
        self.hall.bus.ring(self.table.id, self.table.seq)

    def attach(self, viewer: Viewer, after: int | None) -> None:
        """Let somebody look on: from where they were, or from a whole picture."""
        audience = viewer.audience
        self.viewers.setdefault(audience, []).append(viewer)
        if audience is not None:
            self.hall.connected.add((self.table.id, audience))
        stream = self._streams.setdefault(audience, Stream())
        end = self.table.ends.get(audience, 0)
        missed = [] if after == end else stream.after(after) if after is not None and after < end else None
        if missed is None:
            viewer.put(encode(frames.whole(self.table, audience, self.hall.now())))
        else:
            for text in missed:
                viewer.put(text)
            viewer.put(encode(Pong(end)))
        if self.table.running:
            self.hall.keep(self)
        self.touched = time.monotonic()

    def detach(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        there = self.viewers.get(viewer.audience, [])
        if viewer in there:
            there.remove(viewer)
        if viewer.audience is not None and not there:
            self.hall.connected.discard((self.table.id, viewer.audience))
        self.touched = time.monotonic()

    def _reseat(self) -> None:
        """Whoever lost a seat stops seeing its secrets at once; whoever took one begins to."""
        for viewer in [viewer for there in self.viewers.values() for viewer in there]:
            seats = self.table.seats_of(viewer.person)
            if viewer.audience is not None and viewer.audience not in seats:
                self._move(viewer, None)
            elif viewer.audience is None and seats:
                self._move(viewer, seats[0])

    def _move(self, viewer: Viewer, audience: Audience) -> None:
        self.detach(viewer)
        if audience is None and not self.hall.may_watch(self.table, viewer.person):
            viewer.dismiss(4403, "not-seated")
            return
        viewer.audience = audience
        self.attach(viewer, None)

    def end_of(self, audience: Audience) -> int:
        """Where an audience's stream ends."""
        return self.table.ends.get(audience, 0)


def opening(id: str, first: list[AnyEvent], now: int) -> tuple[list[Row], list[Extra]]:
    """The rows and statements that open a table, to be stored together."""
    entries = [Entry(k + 1, "table", None, event, now) for k, event in enumerate(first)]
    table = folded(id, iter(entries))
    values = {"id": id, "game": table.terms.game, "status": "open", "listed": table.terms.listed}
    values |= {"card": card_of(table, "open"), "created": now, "updated": now}
    extras = [(_INSERT, values), *members.changes(id, set(), members.people_at(table))]
    return [row_of(id, entry) for entry in entries], extras


def rematch_of(table: Table) -> list[AnyEvent]:
    """The next match of the same people, everybody one seat further."""
    first: list[AnyEvent] = [events.Opened(table.terms, table.host, table.id)]
    for k, seat in enumerate(table.seats):
        place = (k + 1) % len(table.seats)
        if seat.person:
            first.append(events.Sat(place, seat.person, seat.name, seat.program))
        elif seat.level:
            first.append(events.Placed(place, seat.level))
    return first


def row_of(match: str, entry: Entry) -> Row:
    """An entry as the database keeps it."""
    seq, actor, move_id, event, at, _ = entry
    return Row(match, seq, actor, move_id, events.kind_of(event), events.write(event), at)


def card_of(table: Table, status: str) -> str:
    """What the lobby shows of a table."""
    chairs = tuple(seat.chair() for seat in table.seats)
    card = TableCard(table.id, table.terms.game, status, chairs, table.terms.clock, table.terms.options, table.created)
    return msgspec.json.encode(card).decode()


__all__ = ["Room", "Stream", "Viewer", "card_of", "opening", "row_of"]
