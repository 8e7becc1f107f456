"""A room: one table alive in this process, with the viewers who look at it here."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from logicade.engine.errors import LogicadeError
from logicade.server.drawing.jobs import Canvas
from logicade.server.errors import CannotStore, IdReused, NotSeated
from logicade.server.live import log
from logicade.server.live.scenes import Scenes
from logicade.server.live.services import Services
from logicade.server.storage.writer import Conflict
from logicade.server.table import clocks, decisions, events
from logicade.server.table.commands import AnyCommand
from logicade.server.table.decisions import Caller, Decision
from logicade.server.table.fold import Audience, LoggedEvent, Table
from logicade.server.transport import frames
from logicade.server.transport.protocol import Ack, Pong, encode
from logicade.server.transport.sockets import LOST_SEAT, refusal

KEPT_FRAMES, KEPT_BYTES = 256, 65_536  # of each stream, for viewers who resume
TRIES = 8  # against other processes writing the same match
_SEAT_EVENTS = (events.Sat, events.Left, events.Placed)

Decide = Callable[[Table, int], Decision]  # from a table and the time


class Viewer(Protocol):
    """Somebody who looks on through a socket."""

    person: str
    audience: Audience
    canvas: Canvas | None  # the scenes that are wanted
    on_idle: Callable[[], None] | None

    @property
    def busy(self) -> bool:
        """Whether something waits to be sent."""

    def put(self, text: str) -> None:
        """Queue a frame; never waits."""

    def dismiss(self, code: int, reason: str) -> None:
        """Close the socket with a code and a reason."""


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


def ignore(room: Room) -> None:
    """Nobody wants to know."""


class Room:
    """The only place where a table changes, one command at a time: log first, then speak."""

    def __init__(self, services: Services, table: Table, on_running: Callable[[Room], None] = ignore) -> None:
        self._services, self.table = services, table
        self.lock = asyncio.Lock()
        self.viewers: dict[Audience, list[Viewer]] = {}
        self._streams: dict[Audience, Stream] = {}
        self.scenes = Scenes(services.drawing, table, services.telemetry, services.warmth.is_ready)
        self._doubtful = False  # whether a write may have gone through without our hearing of it
        self._on_running = on_running  # called when a match begins, or is looked at while it runs
        self.on_change: Callable[[Room], None] = ignore  # whoever tends the room wants to know of changes
        self.touched = time.monotonic()
        self._paid = 0  # the last sign of life before the outage for which clocks were credited last

    @property
    def watched(self) -> bool:
        """Whether anybody looks on here."""
        return any(self.viewers.values())

    # ---- changing ----------------------------------------------------------------------------------------------------

    def do(self, caller: Caller, command: AnyCommand) -> Coroutine[Any, Any, LoggedEvent | Ack]:
        """Do what somebody wants; returns when it is stored and everybody here has been told."""
        return self.commit(
            caller.actor, lambda table, now: decisions.decide(table, caller, command, now), command=command
        )

    async def commit(self, actor: str, decide: Decide, *, command: AnyCommand | None = None) -> LoggedEvent | Ack:
        """Log the event that is decided on and let it happen; a command that was done before is only acknowledged."""
        id = None if command is None else command.id
        async with self.lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._read_on()
                known = self.table.known.get((actor, id)) if id is not None else None
                if known is not None:
                    if not decisions.is_same(self.table, command, known.event):
                        raise IdReused(f"the id `{id}` was used for another command", hint="make a new id each time")
                    return Ack(id or "", known.seq)
                if (since := self._services.lost_since()) is not None and not await self._credited(since):
                    continue
                now = self._services.now()
                decision = decide(self.table, now)
                entry = LoggedEvent(self.table.seq + 1, actor, id, decision.event, now, decision.turn)
                if await self._stored(entry):
                    self._happen(entry)
                    return entry
        raise CannotStore("too many write to this table at once", hint="try again")

    async def credit(self) -> None:
        """Nobody could act for a while: whose clocks ran meanwhile does not pay for it."""
        async with self.lock:
            for _ in range(TRIES):
                since = self._services.lost_since()
                if since is None or await self._credited(since):
                    return

    async def _credited(self, since: int) -> bool:
        """Whether what ran on the clocks since nobody could act is given back, once."""
        tended = self.on_change is not ignore  # else another process keeps the clocks, and was there all the while
        if since == self._paid or not tended or not self.table.ticking():
            return True
        event = events.Credited(clocks.at_least(self.table.clocks_at(since)))
        entry = LoggedEvent(self.table.seq + 1, "table", None, event, self._services.now())
        if not await self._stored(entry):
            return False
        self._paid = since
        self._happen(entry)
        return True

    async def _stored(self, entry: LoggedEvent) -> bool:
        """Whether the event is on disk; False when another process had that place first."""
        started, telemetry = time.perf_counter(), self._services.telemetry
        try:
            rows, statements = log.write_event(self.table, entry)
            await self._services.store.append(rows, *statements)
        except Conflict:
            await self._read_on()
            return False
        except (CannotStore, asyncio.CancelledError):  # it may have gone through all the same
            self._doubtful = True
            telemetry.count("refused_writes")
            raise
        telemetry.time("store", time.perf_counter() - started)
        return True

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other processes have written, up to a place that is known of, or in any case."""
        if seq is None or seq > self.table.seq:
            async with self.lock:
                await self._read_on()

    async def _read_on(self) -> None:
        for entry in await log.read_log(self._services.store, self.table.id, self.table.seq):
            self._happen(entry)
        self._doubtful = False

    # ---- telling -----------------------------------------------------------------------------------------------------

    def _happen(self, entry: LoggedEvent) -> None:
        touched, now = self.table.apply(entry), self._services.now()
        self._services.telemetry.count("events", events.kind_of(entry.event))
        listening = [audience for audience in touched if audience in self._streams]
        for audience, message in frames.tell(self.table, listening, entry, now):
            text = encode(message)
            self._streams[audience].add(self.table.ends[audience], text)
            for viewer in self.viewers.get(audience, ()):
                viewer.put(text)
        self.scenes.happened(entry)
        if isinstance(entry.event, _SEAT_EVENTS):
            self._reseat()
        if isinstance(entry.event, events.Started):
            self._on_running(self)
        self.touched = time.monotonic()
        self.on_change(self)
        self._services.bus.publish(self.table.id, self.table.seq)

    def attach(self, viewer: Viewer, after: int | None) -> None:
        """Let somebody look on: from where they were, or from a whole picture."""
        audience = viewer.audience
        self.viewers.setdefault(audience, []).append(viewer)
        if audience is not None:
            self._services.presence.arrive(self.table.id, audience)
        stream = self._streams.setdefault(audience, Stream())
        end = self.table.ends.get(audience, 0)
        missed = [] if after == end else stream.after(after) if after is not None and after < end else None
        if missed is None:
            viewer.put(encode(frames.whole(self.table, audience, self._services.now())))
        else:
            for text in missed:
                viewer.put(text)
            viewer.put(encode(Pong(end)))
        self.scenes.watch(viewer)
        if self.table.running:
            self._on_running(self)
        self.touched = time.monotonic()
        self.on_change(self)  # bots among themselves play where somebody looks

    def detach(self, viewer: Viewer) -> None:
        """Forget a viewer who has gone."""
        there = self.viewers.get(viewer.audience, [])
        if viewer in there:
            there.remove(viewer)
        self.scenes.leave(viewer)
        if viewer.audience is not None and not there:
            self._services.presence.depart(self.table.id, viewer.audience)
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
        if audience is None and not self._services.admission.may_watch(self.table, viewer.person):
            viewer.dismiss(LOST_SEAT, NotSeated.code)
            return
        viewer.audience = audience
        self.attach(viewer, None)

    def remark(self, wrong: LogicadeError) -> None:
        """Tell everybody who looks on why nothing happens here; it goes on by itself."""
        self._services.telemetry.count("remarks", wrong.code)
        for audience, there in self.viewers.items():
            text = encode(refusal(wrong, self.end_of(audience)))
            for viewer in there:
                viewer.put(text)

    def end_of(self, audience: Audience) -> int:
        """Where an audience's stream ends."""
        return self.table.ends.get(audience, 0)
