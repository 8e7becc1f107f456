"""Keeping matches going: clocks, bots, seats of people who stay away, free orders that close.

Each match in play has one keeper among the processes. A process says every second that it is alive; when it has been
silent, another takes its matches over and credits the clocks with the time that was lost. Whoever could not say it,
being stopped or without a database, does nothing until it has seen which matches are still its own. Should two believe
they keep the same match, the log lets only one of them write.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from logicade.bots.cast import CAST
from logicade.engine.errors import LogicadeError
from logicade.engine.position import View
from logicade.server.errors import CannotStore
from logicade.server.live.registry import Hall, quiet
from logicade.server.live.rooms import Room, nothing
from logicade.server.storage import schema
from logicade.server.table import clocks, commands, events
from logicade.server.table.commands import Plan
from logicade.server.table.fold import Table

BEAT = 1.0  # seconds between signs of life
SILENCE = 3_000  # milliseconds after which a process counts as gone
GAP = 2_500  # milliseconds between two beats that show that we ourselves were stopped; others wait a little longer
AWAY = 5_000  # milliseconds without a socket before a person is shown as away
HOUR = 3_600_000  # milliseconds
MANY = 500  # ids in one question to the database
FEW = 20  # rooms looked at before somebody else's turn
AT_ONCE = 100  # rooms let go, or taken over, between two signs of life
THINKING = 10.0  # seconds a bot may take
DELAY = (0.35, 1.1)  # seconds before a bot acts, drawn before it looks at anything
Seats = set[tuple[str, int]]


class Keeper:
    """Keeps the matches that are this process's to keep."""

    def __init__(self, hall: Hall, *, delay: tuple[float, float] = DELAY, keep_days: int = 0) -> None:
        self.hall, self.delay, self._keep_days = hall, delay, keep_days
        self._swept = 0  # when old matches were last deleted
        self.pool = ThreadPoolExecutor(2, "bot")
        self.present: Seats = set()  # who is connected anywhere
        self.gone: dict[tuple[str, int], int] = {}  # since when somebody is not
        self._kept: dict[str, Room] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._delays: dict[tuple[str, int, int], int] = {}  # when a bot will act, drawn once for each of its turns
        self._dice = secrets.SystemRandom()
        self._beat, self._outages = hall.now(), 0  # our last sign of life, and how many outages the store had by then
        self._broken: set[str] = set()  # matches whose log cannot be read
        self._living: set[str] = {hall.process}
        self._gaps: deque[tuple[int, int]] = deque(maxlen=100)  # times in which nobody was there, or nobody could act
        self._pulse: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take over what nobody keeps, then watch."""
        now = self.hall.now()
        seen = await self._last_seen(now)
        if self._living <= {self.hall.process}:  # nobody was there when we came
            self._gaps.append((max(seen.values(), default=0), now))
        await self.hall.store.execute(
            sa.delete(schema.process).where(schema.process.c.seen < now - 86_400_000),
            schema.process.insert().values(id=self.hall.process, seen=now),
        )
        self._beat = now
        self._pulse = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Leave the matches to whoever comes; the last sign of life says when."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [task for task in (self._pulse, *self._acting.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(LogicadeError):
            await self._say_alive()
        self.pool.shutdown(wait=False, cancel_futures=True)

    # ---- the pulse ---------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            try:
                await self._look_around()
            except LogicadeError as wrong:
                self.hall.telemetry.log("keeper waits", code=wrong.code)
            except Exception as wrong:  # the keeper must not die of anything
                self.hall.telemetry.log("keeper failed", reason=type(wrong).__name__)
                self.hall.telemetry.count("keeper_errors")
            await asyncio.sleep(BEAT)

    async def _look_around(self) -> None:
        now = self.hall.now()
        await self._say_alive()
        outages, seen = self.hall.store.outages, await self._last_seen(now)
        await self._sort_out()
        if self.hall.now() - now > GAP:
            return  # stopped while looking: what was ours a moment ago may be another's, so look again
        if self._interrupted:  # the others, too, may only now be able to say that they are alive
            await self._credit_own()
        else:
            await self._adopt(seen)
        put_off = self._interrupted
        self._beat, self._outages = now, outages
        for room in list(self._kept.values()) if put_off else ():
            self._touch(room)
        await self._mind_absences(now)
        if not self.hall.bus.alone:
            await self._look_at_logs()
            await self._keep_watched()
        for room in self.hall.idle_rooms()[:AT_ONCE]:
            await self._let_go(room)
        if self._keep_days and now - self._swept > HOUR:
            self._swept = now
            await self._sweep(now - self._keep_days * 24 * HOUR)

    @property
    def _interrupted(self) -> bool:
        """Whether we were stopped, or the database was away, since we last said that we are alive.

        Then people could not act, and our matches may be another's by now: all is put off until the pulse has looked.
        """
        return self.hall.now() - self._beat > GAP or self.hall.store.outages != self._outages

    async def _mind_absences(self, now: int) -> None:
        """See who has gone and who is back; during a pause everybody may go. Whoever acts meanwhile goes first."""
        for k, room in enumerate([room for room in self._kept.values() if not room.table.paused]):
            if k % FEW == 0:
                await asyncio.sleep(0)
            for when, what, seat in self._absences(room.table):
                if when <= now:
                    self._begin_acting(room, what, seat)

    async def _say_alive(self) -> None:
        values: dict[str, Any] = {"seen": self.hall.now()}
        if not self.hall.store.sqlite:  # there, nobody else could read it
            values["present"] = msgspec.json.encode(self.hall.connected).decode()
        await self.hall.store.execute(
            sa.update(schema.process).where(schema.process.c.id == self.hall.process).values(**values)
        )

    async def _last_seen(self, now: int) -> dict[str, int]:
        """When each process was last heard of; also notes who is connected to the living ones."""
        rows = await self.hall.store.read(lambda c: c.execute(sa.select(schema.process)).mappings().all())
        seen = {row["id"]: row["seen"] for row in rows}
        alone = self.hall.store.sqlite  # nobody else can have the file open
        living = {id for id, at in seen.items() if id == self.hall.process or (not alone and now - at < SILENCE)}
        elsewhere = [row["present"] for row in rows if row["id"] in living - {self.hall.process}]
        present = self.hall.connected.union(*(msgspec.json.decode(text, type=Seats) for text in elsewhere))
        for key in present ^ self.present:
            if key in present:
                self.gone.pop(key, None)
            else:
                self.gone[key] = now
        self.present = present
        self._living = living
        if len(self.gone) > 10_000:
            self.gone = {key: at for key, at in self.gone.items() if key[0] in self._kept}
        return seen

    async def _adopt(self, seen: dict[str, int]) -> None:
        """Take matches in play that no living process keeps; for a second, then we have to say that we are alive."""
        match, until = schema.match, time.monotonic() + BEAT
        query = sa.select(match.c.id, match.c.keeper).where(
            match.c.status == "playing",
            match.c.wake <= self.hall.now(),
            match.c.keeper.not_in(self._living),
            match.c.id.not_in(self._broken),
        )
        orphans = await self.hall.store.read(lambda c: [tuple(row) for row in c.execute(query.limit(AT_ONCE))])
        for id, keeper in orphans:
            await self._take_over(id, keeper, seen.get(keeper))
            if time.monotonic() > until:
                return

    async def _claim(self, id: str, keeper: str) -> bool:
        match = schema.match
        mine = (
            sa.update(match).where(match.c.id == id, match.c.keeper == keeper).values(keeper=self.hall.process, wake=0)
        )
        await self.hall.store.execute(mine)
        query = sa.select(match.c.keeper).where(match.c.id == id)
        return await self.hall.store.read(lambda c: c.execute(query).scalar()) == self.hall.process

    async def _take_over(self, id: str, keeper: str, last_seen: int | None) -> None:
        """Credit first: should we fail in between, whoever comes next still knows since when nobody was there."""
        try:
            room = await self.hall.room(id)
        except CannotStore:
            raise
        except Exception as wrong:  # one match that cannot be read must not keep us from the others
            self.hall.telemetry.log("cannot keep", match=id, code=getattr(wrong, "code", type(wrong).__name__))
            self._broken.add(id)
            return
        if room.table.ticking():
            await self._credit(room, self._paid_until(room.table) if last_seen is None else last_seen)
        if await self._claim(id, keeper):
            self._keep(room)

    def _paid_until(self, table: Table) -> int:
        """The time as a match sees it that nobody kept: now, less the time in which nobody could have acted."""
        return self.hall.now() - sum(max(0, end - max(start, table.since)) for start, end in self._gaps)

    async def _sort_out(self) -> None:
        """Stop tending what another process has taken, and tend all that is ours."""
        match = schema.match
        query = sa.select(match.c.id).where(
            match.c.keeper == self.hall.process, match.c.status.in_(("playing", "paused"))
        )
        mine = set(await self.hall.store.read(lambda c: list(c.execute(query).scalars())))
        for id in self._kept.keys() - mine:
            self._release(id)
        for id in mine - self._kept.keys():
            if id in self.hall.rooms:
                self._keep(self.hall.rooms[id])

    async def _look_at_logs(self) -> None:
        """The backstop of the doorbell: read on wherever we are behind."""
        ids = list(self.hall.rooms)
        for k in range(0, len(ids), MANY):
            levels = await self.hall.levels(ids[k : k + MANY])
            rooms = [(self.hall.rooms[id], seq) for id, seq in levels.items() if id in self.hall.rooms]
            await asyncio.gather(*(room.catch_up(seq) for room, seq in rooms))

    async def _keep_watched(self) -> None:
        """Keep what somebody looks at here, once another process has let it go for want of anything to do."""
        rooms = self.hall.rooms
        ids = [id for id, room in rooms.items() if room.watched and room.table.running and id not in self._kept]
        for k in range(0, len(ids), MANY):
            for id in await self.hall.store.read(partial(_unkept, ids[k : k + MANY])):
                if id in rooms:
                    self.keep(rooms[id])

    async def _sweep(self, before: int) -> None:
        """Delete what the operator does not want to keep: matches that ended, and tables left alone, before a time."""
        match = schema.match
        old = sa.delete(match).where(match.c.updated < before, match.c.status.in_(("over", "open")))
        await self.hall.store.execute(old)
        self.hall.telemetry.log("swept")

    async def _let_go(self, room: Room) -> None:
        """Forget a room until its next clock, where it has one."""
        id, due = room.table.id, self._due(room)
        if id in self._kept:
            when = due[0] if due is not None else 2**62
            if when - self.hall.now() < 120_000 or id in self._acting:
                return
            self._release(id)
            match = schema.match
            ours = sa.update(match).where(match.c.id == id, match.c.keeper == self.hall.process)
            await self.hall.store.execute(ours.values(keeper="", wake=when))
        self.hall.forget(room)

    # ---- clocks ------------------------------------------------------------------------------------------------------

    async def _credit_own(self) -> None:
        """We were stopped, or the database was away: nobody at our tables pays for that."""
        start, end = self._beat, self.hall.now()
        self.hall.telemetry.log("was stopped", ms=end - start)
        ticking = [room for room in self._kept.values() if room.table.ticking()]
        await asyncio.gather(*(self._credit(room, start) for room in ticking))
        self._gaps.append((start, end))

    async def _credit(self, room: Room, until: int) -> None:
        def plan(table: Table, now: int) -> Plan:
            return Plan(events.Credited(clocks.at_least(table.clocks_at(until))))

        await room.commit("table", plan)

    # ---- one match ---------------------------------------------------------------------------------------------------

    def keep(self, room: Room) -> None:
        """Called when a match begins or is looked at here: keep it from now on, unless another process does."""
        if room.table.id not in self._kept:
            asyncio.ensure_future(self._begin(room)).add_done_callback(quiet)

    async def _begin(self, room: Room) -> None:
        if await self._claim(room.table.id, ""):
            self._keep(room)

    def _keep(self, room: Room) -> None:
        self._kept[room.table.id] = room
        room.touch = self._touch
        self._touch(room)

    def _release(self, id: str) -> None:
        room = self._kept.pop(id)
        room.touch = nothing
        if id in self._timers:
            self._timers.pop(id).cancel()
        if id in self._acting:
            self._acting.pop(id).cancel()
        self._delays = {key: at for key, at in self._delays.items() if key[0] != id}

    def _touch(self, room: Room) -> None:
        """Something has changed at a table: see what is due there next."""
        id = room.table.id
        timer = self._timers.pop(id, None)
        if timer is not None:
            timer.cancel()
        due = None if id in self._acting or self._interrupted else self._due(room)
        if due is not None:
            wait = max(0, due[0] - self.hall.now()) / 1000
            self._timers[id] = asyncio.get_running_loop().call_later(wait, self._begin_acting, room, *due[1:])

    def _begin_acting(self, room: Room, what: str, seat: int) -> None:
        id = room.table.id
        if id not in self._acting and id in self._kept:
            task = self._acting[id] = asyncio.ensure_future(self._act(room, what, seat))
            task.add_done_callback(lambda _: self._done_acting(room))

    def _done_acting(self, room: Room) -> None:
        task = self._acting.pop(room.table.id, None)
        if task is not None:
            quiet(task)
            self._touch(room)

    def _due(self, room: Room) -> tuple[int, str, int] | None:
        """The next thing to do at a table: when, what, for which seat. People who stay away are the pulse's."""
        table, found = room.table, []
        if table.status != "playing" or table.match is None:
            return None
        if table.closing:
            found.append((table.since + 1000 * table.terms.closing, "close", 0))
        elif any(seat.bot for seat in table.seats):
            found += [(self._delay(table.id, table.match.ply, seat), "bot", seat)
                      for seat in table.to_act() if table.seats[seat].bot]  # fmt: skip
        found += [(table.since + table.left[seat], "expire", seat) for seat in table.ticking()]
        return min(found, default=None)

    def _delay(self, id: str, ply: int, seat: int) -> int:
        """When a bot will act: drawn before it looks at its hand, and but once."""
        key = id, ply, seat
        if key not in self._delays:
            self._delays[key] = self.hall.now() + int(1000 * self._dice.uniform(*self.delay))
        return self._delays[key]

    def _absences(self, table: Table) -> list[tuple[int, str, int]]:
        found = []
        for k, seat in enumerate(table.seats):
            if not seat.person:
                continue
            key = table.id, k
            if key in self.present:
                if seat.away:
                    found.append((0, "back", k))
            else:
                since = self.gone.setdefault(key, self.hall.now())
                if not seat.away:
                    found.append((since + AWAY, "away", k))
                elif table.terms.grace and not seat.bot:
                    found.append((since + max(AWAY, 1000 * table.terms.grace), "stand in", k))
        return found

    async def _act(self, room: Room, what: str, seat: int) -> None:
        if self._interrupted:
            return  # the pulse will see what is due
        try:
            if what == "expire":  # a flag falls only while people can act: first let the database show that it is there
                await self.hall.store.execute(sa.select(1))
            if what == "bot":
                await self._bot_acts(room, seat, room.table.seats[seat].level)
            else:
                await room.commit("table", lambda table, now: self._plan(table, what, seat, now))
                if what == "expire" and room.table.terms.expiry == "act" and room.table.running:
                    await self._default_acts(room, seat)
        except _Moot:
            await asyncio.sleep(0.05)
        except LogicadeError as wrong:
            self.hall.telemetry.log("keeping failed", match=room.table.id, kind=what, code=wrong.code)
            await asyncio.sleep(0.5)

    def _plan(self, table: Table, what: str, seat: int, now: int) -> Plan:
        """The event for something due, if it is still due."""
        self._check_ours()
        chair = table.seats[seat]
        if what == "close":
            return commands.fall(table, now)
        if what == "expire":
            return self._expiry(table, seat, now)
        if what == "away" and chair.person and not chair.away:
            return Plan(events.Away(seat))
        if what == "back" and chair.person and chair.away:
            return Plan(events.Back(seat))
        if what == "stand in" and chair.person and chair.away and not chair.bot:
            return Plan(events.StoodIn(seat))
        raise _Moot

    def _expiry(self, table: Table, seat: int, now: int) -> Plan:
        if seat not in table.ticking() or table.clocks_at(now)[seat] > 0:
            raise _Moot
        if table.terms.expiry == "lose":
            return Plan(events.Forfeited(seat, "time"))
        if table.terms.expiry == "bot":
            return Plan(events.StoodIn(seat))
        return Plan(events.Credited(clocks.at_least(table.clocks_at(now))))  # then a bot acts once

    def _check_ours(self) -> None:
        if self._interrupted:
            raise _Moot

    async def _bot_acts(self, room: Room, seat: int, level: int) -> None:
        """Let a bot choose in a thread, from the view of its seat and nothing else."""
        table = room.table
        view, ply, started = table.sights[seat], table.sights[seat].ply, time.monotonic()
        thinking = asyncio.get_running_loop().run_in_executor(self.pool, _choose, view, level)
        try:
            action = await asyncio.wait_for(asyncio.shield(thinking), THINKING)
        except TimeoutError:
            thinking.add_done_callback(lambda done: done.exception())
            self.hall.telemetry.count("bots_too_slow")
            action = secrets.choice(view.legal)
        self.hall.telemetry.time("bot", time.monotonic() - started)
        await self._commit_action(room, seat, action, ply)

    async def _default_acts(self, room: Room, seat: int) -> None:
        """What the rules say is done for a seat that is out of time; where they say nothing, a bot acts once."""
        view = room.table.sights[seat]
        if view.game.late is None or not view.ids:
            await self._bot_acts(room, seat, 1)
        else:
            await self._commit_action(room, seat, view.default, view.ply)

    async def _commit_action(self, room: Room, seat: int, action: str, ply: int) -> None:
        """Commit what was chosen at a ply, if it can still be done."""

        def plan(table: Table, now: int) -> Plan:
            self._check_ours()
            sights = table.sights[seat]
            if not table.running or table.paused or table.match is None or not sights.ids:
                raise _Moot
            if sights.ply != ply and action not in sights.legal:
                raise _Moot
            return commands.play(table, table.match, seat, action, now)

        await room.commit("table", plan)


class _Moot(Exception):
    """What was due is not due any more."""


def _choose(view: View, level: int) -> str:
    from logicade import bots  # brings Numba with it, which would hold up the start of the server
    from logicade.engine.compile import jit

    if jit.is_interpreted(view.game.kernels.family):
        return bots.hasty(view.game, seed=secrets.randbits(62)).choose(view)
    return bots.level(level, view.game, seed=secrets.randbits(62), seconds=CAST[level].seconds).choose(view)


def _unkept(ids: list[str], connection: sa.Connection) -> list[str]:
    match = schema.match
    query = sa.select(match.c.id).where(match.c.id.in_(ids), match.c.keeper == "")
    return list(connection.execute(query).scalars())
