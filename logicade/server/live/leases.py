"""Leases: each match in play has one process that keeps its clocks and bots going.

A process says every second that it is alive; when it has been silent, another takes its matches over and credits the
clocks with the time that was lost. Whoever could not say it, being stopped or without a database, does nothing until it
has seen which leases it still holds. Should two believe they hold the same one, the log lets only one of them write.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque

from logicade.engine.errors import LogicadeError
from logicade.server.errors import CannotStore
from logicade.server.live.heartbeat import GAP, Heartbeat
from logicade.server.live.registry import Registry
from logicade.server.live.rooms import Room
from logicade.server.live.scheduler import Scheduler
from logicade.server.live.tasks import run_aside
from logicade.server.storage.queries import leases as queries
from logicade.server.storage.queries import matches, people
from logicade.server.table import clocks, events
from logicade.server.table.decisions import Decision
from logicade.server.table.fold import Table

BEAT = 1.0  # seconds between signs of life
SILENCE = 3_000  # milliseconds after which a process counts as gone
HOUR, DAY = 3_600_000, 86_400_000  # milliseconds
ABANDONED = 90 * DAY  # after which a match under way at which nothing happens, and a guest without one, are forgotten
PORTION = 25  # matches or people deleted between two signs of life
SOON = 120_000  # milliseconds; a lease is not given back when something is due before that
NEVER = 2**62  # a time at which nothing is due
MANY = 500  # ids in one question to the database
AT_ONCE = 100  # rooms let go, or taken over, between two signs of life


class Leases:
    """Takes, holds and gives back the leases of this process; the scheduler tends the rooms whose leases it holds."""

    def __init__(self, registry: Registry, scheduler: Scheduler, heartbeat: Heartbeat, *, keep_days: int = 0) -> None:
        self._registry, self._scheduler, self._heartbeat = registry, scheduler, heartbeat
        self._services, self._keep_days = registry.services, keep_days
        self._swept = 0  # when old matches were last deleted
        self._trouble = ""  # of the database, as it was last told
        self._broken: set[str] = set()  # matches whose log cannot be read
        self._living = {self._services.process}
        self._gaps: deque[tuple[int, int]] = deque(maxlen=100)  # times in which nobody was there, or nobody could act
        self._pulse: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take over what nobody keeps, then watch."""
        now = self._services.now()
        seen = await self._last_seen(now)
        if self._living <= {self._services.process}:  # nobody was there when we came
            self._gaps.append((max(seen.values(), default=0), now))
        await queries.enter_process(self._services.store, self._services.process, now)
        self._heartbeat.mark(now, 0)
        self._pulse = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Leave the matches to whoever is there or comes; the last sign of life says when."""
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        await self._scheduler.close()
        with contextlib.suppress(LogicadeError):
            await self._say_alive()
            if not self._services.store.sqlite:  # others are there, and need not wait until we seem dead
                await queries.release_all(self._services.store, self._services.process)

    # ---- every second ------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            try:
                await self._look_around()
            except LogicadeError as wrong:
                self._services.telemetry.log("keeper waits", level="warning", code=wrong.code)
            except Exception as wrong:  # it must not die of anything
                self._services.telemetry.blame("keeper failed", wrong)
                self._services.telemetry.count("keeper_errors")
            self._tell_trouble()
            await asyncio.sleep(BEAT)

    def _tell_trouble(self) -> None:
        """Say once what is wrong with the database, and once that it is over."""
        trouble, log = self._services.store.trouble, self._services.telemetry.log
        if trouble and trouble != self._trouble:
            log("cannot store", level="error", reason=trouble)
        elif self._trouble and not trouble:
            log("stores again")
        self._trouble = trouble

    async def _look_around(self) -> None:
        now = self._services.now()
        await self._say_alive()
        outages, seen = self._services.store.outages, await self._last_seen(now)
        await self._sort_out()
        if self._services.now() - now > GAP:
            return  # stopped while looking: what was ours a moment ago may be another's, so look again
        if self._heartbeat.interrupted:  # the others, too, may only now be able to say that they are alive
            await self._credit_own()
        else:
            await self._adopt(seen)
        put_off = self._heartbeat.interrupted
        self._heartbeat.mark(now, outages)
        for room in list(self._scheduler.rooms.values()) if put_off else ():
            self._scheduler.reschedule(room)
        await self._scheduler.mind_absences(now)
        await self._tidy(now)

    async def _tidy(self, now: int) -> None:
        """Read what others wrote, let idle rooms go, and delete what is too old."""
        if not self._services.bus.alone:
            await self._registry.catch_up()
            await self._acquire_watched()
        for room in self._registry.idle_rooms()[:AT_ONCE]:
            await self._let_go(room)
        if now - self._swept > HOUR and self._is_first():  # one of all does it
            self._swept = now if await self._sweep(now) else self._swept

    async def _say_alive(self) -> None:
        store = self._services.store
        present = None if store.sqlite else self._services.presence.write()  # there, nobody else could read it
        await queries.mark_alive(store, self._services.process, self._services.now(), present)

    async def _last_seen(self, now: int) -> dict[str, int]:
        """When each process was last heard of; also notes which live, and who is connected to those."""
        rows = await queries.read_processes(self._services.store)
        own, alone = self._services.process, self._services.store.sqlite  # nobody else can have the file open
        self._living = {row.id for row in rows if row.id == own or (not alone and now - row.seen < SILENCE)}
        presence = self._services.presence
        presence.update([row.present for row in rows if row.id in self._living - {own}], now)
        presence.forget_others(self._scheduler.rooms.keys())
        return {row.id: row.seen for row in rows}

    def _is_first(self) -> bool:
        """Whether no process that lives stands before this one; so one of all does what need be done but once."""
        return all(self._services.process <= other for other in self._living)

    async def _sweep(self, now: int) -> bool:
        """Delete a few things that are too old, so that nobody's action waits for it; whether that was all."""
        store, ended, ago = self._services.store, self._keep_days * DAY, now - ABANDONED
        deleted = await matches.delete_old(store, now - ended, PORTION) if ended else 0
        if not deleted:
            deleted = await matches.delete_abandoned(store, min(ago, now - ended), PORTION)
        if not deleted:
            deleted = await people.delete_strangers(store, ago, PORTION)
        if deleted:
            self._services.telemetry.count("swept", by=deleted)
        return not deleted

    # ---- taking and giving back --------------------------------------------------------------------------------------

    def acquire(self, room: Room) -> None:
        """Called when a match begins or is looked at here: take its lease, unless another process has it."""
        if room.table.id not in self._scheduler.rooms:
            run_aside(self._acquire(room))

    async def _acquire(self, room: Room) -> None:
        if await self._claim(room.table.id, ""):
            self._scheduler.add(room)

    async def _acquire_watched(self) -> None:
        """Take leases of what somebody looks at here, once another process has let go for want of anything to do."""
        rooms, ours = self._registry.rooms, self._scheduler.rooms
        ids = [id for id, room in rooms.items() if room.watched and room.table.running and id not in ours]
        for k in range(0, len(ids), MANY):
            for id in await queries.free_among(self._services.store, ids[k : k + MANY]):
                if id in rooms:
                    self.acquire(rooms[id])

    async def _claim(self, id: str, holder: str) -> bool:
        return await queries.claim(self._services.store, id, holder=holder, taker=self._services.process)

    async def _adopt(self, seen: dict[str, int]) -> None:
        """Take matches in play that no living process keeps; for a second, then we have to say that we are alive."""
        until = time.monotonic() + BEAT
        orphans = await queries.orphans(
            self._services.store,
            living=self._living,
            without=self._broken,
            now=self._services.now(),
            most=AT_ONCE,
        )
        for id, holder in orphans:
            await self._take_over(id, holder, seen.get(holder))
            if time.monotonic() > until:
                return

    async def _take_over(self, id: str, holder: str, last_seen: int | None) -> None:
        """Credit first: should we fail in between, whoever comes next still knows since when nobody was there."""
        try:
            room = await self._registry.room(id)
        except CannotStore:
            raise
        except Exception as wrong:  # one match that cannot be read must not keep us from the others
            code = getattr(wrong, "code", type(wrong).__name__)
            self._services.telemetry.log("cannot keep", level="error", match=id, code=code)
            self._broken.add(id)
            return
        if room.table.ticking():
            await self._credit(room, self._paid_until(room.table) if last_seen is None else last_seen)
        if await self._claim(id, holder):
            self._scheduler.add(room)

    async def _sort_out(self) -> None:
        """Stop tending what another process has taken, and tend all whose leases are ours."""
        ours, tended = await queries.held_by(self._services.store, self._services.process), self._scheduler.rooms
        for id in tended.keys() - ours:
            self._scheduler.remove(id)
        for id in ours - tended.keys():
            if id in self._registry.rooms:
                self._scheduler.add(self._registry.rooms[id])

    async def _let_go(self, room: Room) -> None:
        """Forget a room until its next clock, where it has one."""
        id, due = room.table.id, self._scheduler.due(room)
        if id in self._scheduler.rooms:
            wake = NEVER if due is None else due.at
            if wake - self._services.now() < SOON or self._scheduler.is_acting(id):
                return
            self._scheduler.remove(id)
            await queries.release(self._services.store, id, holder=self._services.process, wake=wake)
        self._registry.forget(room)

    # ---- time that was lost ------------------------------------------------------------------------------------------

    async def _credit_own(self) -> None:
        """We were stopped, or the database was away: nobody at our tables pays for that."""
        start, end = self._heartbeat.at, self._services.now()
        self._services.telemetry.log("was stopped", level="warning", ms=end - start)
        ticking = [room for room in self._scheduler.rooms.values() if room.table.ticking()]
        await asyncio.gather(*(room.credit() for room in ticking))
        self._gaps.append((start, end))

    async def _credit(self, room: Room, until: int) -> None:
        def decide(table: Table, now: int) -> Decision:
            return Decision(events.Credited(clocks.at_least(table.clocks_at(until))))

        await room.commit("table", decide)

    def _paid_until(self, table: Table) -> int:
        """The time as a match sees it that nobody kept: now, less the time in which nobody could have acted."""
        return self._services.now() - sum(max(0, end - max(start, table.since)) for start, end in self._gaps)
