"""What is due at the tables of this process: bots that act, clocks that run out, free orders that close, absences.

Nothing is done while the process may have lost its leases (`heartbeat.py`); what was put off is due again afterwards.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

from logicade.bots.cast import CAST
from logicade.engine.errors import LogicadeError
from logicade.engine.position import View
from logicade.server.live.heartbeat import Heartbeat
from logicade.server.live.presence import Due
from logicade.server.live.rooms import Room, ignore
from logicade.server.live.services import Services
from logicade.server.live.tasks import take_exception
from logicade.server.table import clocks, decisions, events
from logicade.server.table.decisions import Decision
from logicade.server.table.fold import Table

FEW = 20  # rooms looked at before somebody else's turn
THINKING = 10.0  # seconds a bot may take
DELAY = (0.35, 1.1)  # seconds before a bot acts, drawn before it looks at anything


class Scheduler:
    """Does what is due in the rooms it was given, and in no others."""

    def __init__(self, services: Services, heartbeat: Heartbeat, *, delay: tuple[float, float] = DELAY) -> None:
        self._services, self._heartbeat, self.delay = services, heartbeat, delay
        self.rooms: dict[str, Room] = {}
        self._pool = ThreadPoolExecutor(2, "bot")
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._delays: dict[tuple[str, int, int], int] = {}  # when a bot will act, drawn once for each of its turns
        self._dice = secrets.SystemRandom()

    async def close(self) -> None:
        """Cancel all timers and whatever bots are thinking about."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = list(self._acting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ---- rooms and timers --------------------------------------------------------------------------------------------

    def add(self, room: Room) -> None:
        """Tend a room from now on."""
        self.rooms[room.table.id] = room
        room.on_change = self.reschedule
        self.reschedule(room)

    def remove(self, id: str) -> None:
        """Tend a room no longer."""
        room = self.rooms.pop(id)
        room.on_change = ignore
        if id in self._timers:
            self._timers.pop(id).cancel()
        if id in self._acting:
            self._acting.pop(id).cancel()
        self._delays = {key: at for key, at in self._delays.items() if key[0] != id}

    def is_acting(self, id: str) -> bool:
        """Whether something is being done in a room right now."""
        return id in self._acting

    def reschedule(self, room: Room) -> None:
        """Something has changed at a table: see what is due there next."""
        id = room.table.id
        timer = self._timers.pop(id, None)
        if timer is not None:
            timer.cancel()
        due = None if id in self._acting or self._heartbeat.interrupted else self.due(room)
        if due is not None:
            wait = max(0, due.at - self._services.now()) / 1000
            self._timers[id] = asyncio.get_running_loop().call_later(wait, self._begin, room, due.what, due.seat)

    def _begin(self, room: Room, what: str, seat: int) -> None:
        id = room.table.id
        if id not in self._acting and id in self.rooms:
            task = self._acting[id] = asyncio.ensure_future(self._act(room, what, seat))
            task.add_done_callback(lambda _: self._end(room))

    def _end(self, room: Room) -> None:
        task = self._acting.pop(room.table.id, None)
        if task is not None:
            take_exception(task)
            self.reschedule(room)

    def due(self, room: Room) -> Due | None:
        """The next thing to do at a table, but for people who stay away: they are looked at every second."""
        table, found = room.table, []
        if table.status != "playing" or table.match is None:
            return None
        if table.closing:
            found.append(Due(table.since + 1000 * table.terms.closing, "close", 0))
        elif any(seat.bot for seat in table.seats):
            found += [Due(self._delay(table.id, table.match.ply, seat), "bot", seat)
                      for seat in table.to_act() if table.seats[seat].bot]  # fmt: skip
        found += [Due(table.since + table.left[seat], "expire", seat) for seat in table.ticking()]
        return min(found, default=None)

    def _delay(self, id: str, ply: int, seat: int) -> int:
        """When a bot will act: drawn before it looks at its hand, and but once."""
        key = id, ply, seat
        if key not in self._delays:
            self._delays[key] = self._services.now() + int(1000 * self._dice.uniform(*self.delay))
        return self._delays[key]

    async def mind_absences(self, now: int) -> None:
        """See who has gone and who is back; during a pause everybody may go. Whoever acts meanwhile goes first."""
        for k, room in enumerate([room for room in self.rooms.values() if not room.table.paused]):
            if k % FEW == 0:
                await asyncio.sleep(0)
            for due in self._services.presence.absences(room.table, self._services.now()):
                if due.at <= now:
                    self._begin(room, due.what, due.seat)

    # ---- doing it ----------------------------------------------------------------------------------------------------

    async def _act(self, room: Room, what: str, seat: int) -> None:
        if self._heartbeat.interrupted:
            return  # it is due again once we have looked at our leases
        try:
            if what == "expire":  # a flag falls only while people can act: first let the database show that it is there
                await self._services.store.check()
            if what == "bot":
                await self._bot_acts(room, seat, room.table.seats[seat].level)
            else:
                await room.commit("table", lambda table, now: self._decide(table, what, seat, now))
                if what == "expire" and room.table.terms.expiry == "act" and room.table.running:
                    await self._default_acts(room, seat)
        except _Moot:
            await asyncio.sleep(0.05)
        except LogicadeError as wrong:
            self._services.telemetry.log("cannot act", match=room.table.id, kind=what, code=wrong.code)
            await asyncio.sleep(0.5)

    def _decide(self, table: Table, what: str, seat: int, now: int) -> Decision:
        """The event for something due, if it is still due."""
        self._check_leases()
        chair = table.seats[seat]
        if what == "close":
            return decisions.fall(table, now)
        if what == "expire":
            return self._expiry(table, seat, now)
        if what == "away" and chair.person and not chair.away:
            return Decision(events.Away(seat))
        if what == "back" and chair.person and chair.away:
            return Decision(events.Back(seat))
        if what == "stand in" and chair.person and chair.away and not chair.bot:
            return Decision(events.StoodIn(seat))
        raise _Moot

    def _expiry(self, table: Table, seat: int, now: int) -> Decision:
        if seat not in table.ticking() or table.clocks_at(now)[seat] > 0:
            raise _Moot
        if table.terms.expiry == "lose":
            return Decision(events.Forfeited(seat, "time"))
        if table.terms.expiry == "bot":
            return Decision(events.StoodIn(seat))
        return Decision(events.Credited(clocks.at_least(table.clocks_at(now))))  # then a bot acts once

    def _check_leases(self) -> None:
        if self._heartbeat.interrupted:
            raise _Moot

    async def _bot_acts(self, room: Room, seat: int, level: int) -> None:
        """Let a bot choose in a thread, from the view of its seat and nothing else."""
        view, started, telemetry = room.table.views[seat], time.monotonic(), self._services.telemetry
        thinking = asyncio.get_running_loop().run_in_executor(self._pool, _choose, view, level)
        try:
            action = await asyncio.wait_for(asyncio.shield(thinking), THINKING)
        except TimeoutError:
            thinking.add_done_callback(lambda done: done.exception())
            telemetry.count("bots_too_slow")
            action = secrets.choice(view.legal)
        telemetry.time("bot", time.monotonic() - started)
        await self._commit_action(room, seat, action, view.ply)

    async def _default_acts(self, room: Room, seat: int) -> None:
        """What the rules say is done for a seat that is out of time; where they say nothing, a bot acts once."""
        view = room.table.views[seat]
        if view.game.late is None or not view.ids:
            await self._bot_acts(room, seat, 1)
        else:
            await self._commit_action(room, seat, view.default, view.ply)

    async def _commit_action(self, room: Room, seat: int, action: str, ply: int) -> None:
        """Commit what was chosen at a ply, if it can still be done."""

        def decide(table: Table, now: int) -> Decision:
            self._check_leases()
            view = table.views[seat]
            if not table.running or table.paused or table.match is None or not view.ids:
                raise _Moot
            if view.ply != ply and action not in view.legal:
                raise _Moot
            return decisions.play(table, table.match, seat, action, now)

        await room.commit("table", decide)


class _Moot(Exception):
    """What was due is not due any more."""


def _choose(view: View, level: int) -> str:
    from logicade import bots  # brings Numba with it, which would hold up the start of the server
    from logicade.engine.compile import jit

    if jit.is_interpreted(view.game.kernels.family):
        return bots.hasty(view.game, seed=secrets.randbits(62)).choose(view)
    return bots.level(level, view.game, seed=secrets.randbits(62), seconds=CAST[level].seconds).choose(view)
