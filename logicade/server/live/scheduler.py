"""What is due at the tables of this process: bots that act, clocks that run out, free orders that close, absences.

When a bot will act is drawn first. It begins to think at once and waits for that moment, so that nobody can tell by the
time what it had to think about.

Nothing is done while the process may have lost its leases (`heartbeat.py`); what was put off is due again afterwards.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence

from logicade.bots.registry import bots_of
from logicade.engine.errors import LogicadeError
from logicade.engine.position import View
from logicade.engine.scene.shown import Seen
from logicade.server.live.heartbeat import Heartbeat
from logicade.server.live.pace import Pace, even, wait_of
from logicade.server.live.presence import Due
from logicade.server.live.rooms import Room, ignore
from logicade.server.live.services import Services
from logicade.server.live.tasks import take_exception
from logicade.server.live.thinkers import QUICKEST, Thinkers, Wanted
from logicade.server.table import clocks, decisions, events
from logicade.server.table.decisions import Decision
from logicade.server.table.fold import Table

FEW = 20  # rooms looked at before somebody else's turn
DELAY = Pace().usual  # seconds before a bot acts, drawn before it looks at anything
COVERED = 0.8  # of the delay, in which a bot thinks where something is secret
Turn = tuple[str, int, int]  # a table, a ply, and a seat that is to act


class Scheduler:
    """Does what is due in the rooms it was given, and in no others."""

    def __init__(self, services: Services, heartbeat: Heartbeat, *, delay: tuple[float, float] = DELAY) -> None:
        self._services, self._heartbeat = services, heartbeat
        self.pace = Pace() if delay == DELAY else even(*delay)
        self.rooms: dict[str, Room] = {}
        self._thinkers = Thinkers(_choose, services.telemetry)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._delays: dict[Turn, int] = {}  # when a bot will act, drawn once for each of its turns
        self._thoughts: dict[str, tuple[Turn, asyncio.Future[str]]] = {}  # what a bot of a table thinks of
        self._dice = secrets.SystemRandom()

    async def close(self) -> None:
        """Cancel all timers and whatever bots are thinking about."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = list(self._acting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for id in list(self._thoughts):
            self._forget(id)
        self._thinkers.close()

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
        self._forget(id)

    def is_acting(self, id: str) -> bool:
        """Whether something is being done in a room right now."""
        return id in self._acting

    def reschedule(self, room: Room) -> None:
        """Something has changed at a table: see what is due there next."""
        id = room.table.id
        self._reconsider(room.table)
        timer = self._timers.pop(id, None)
        if timer is not None:
            timer.cancel()
        due = None if id in self._acting or self._heartbeat.interrupted else self.due(room)
        if due is not None:
            if due.what == "bot":
                self._think(room, due.seat)
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
        elif any(seat.bot for seat in table.seats) and (room.watched or _has_people(table)):
            found += [Due(self._delay(table, seat), "bot", seat) for seat in table.to_act() if table.seats[seat].bot]
        found += [Due(table.since + table.left[seat], "expire", seat) for seat in table.ticking()]
        return min(found, default=None)

    def _delay(self, table: Table, seat: int) -> int:
        """When a bot will act: drawn before it looks at its hand, and but once."""
        assert table.match is not None
        key = table.id, table.match.ply, seat
        if key not in self._delays:
            self._delays[key] = self._services.now() + int(1000 * wait_of(table, self.pace, self._dice))
        return self._delays[key]

    def _think(self, room: Room, seat: int) -> asyncio.Future[str]:
        """What a bot will do, which it thinks about in a thread until it acts, and longer if it must.

        It is told the view of its seat, what that seat has seen happen, and nothing else.
        """
        table, match = room.table, room.table.match
        assert match is not None
        key = table.id, match.ply, seat
        if table.id in self._thoughts and self._thoughts[table.id][0] == key:
            return self._thoughts[table.id][1]
        self._forget(table.id)
        level, ready = table.seats[seat].level, None
        if table.game.kernels.record.secrets:  # whoever thought beyond the delay would tell something by that
            ready = time.monotonic() + COVERED * (self._delay(table, seat) - self._services.now()) / 1000
        seen = match.log_for(seat) if bots_of(table.game).remembers else ()
        wanted = Wanted(table.views[seat], level, seen, ready, urgent=_has_people(table))
        thought = self._thinkers.think(table.host, wanted, room.remark)
        self._thoughts[table.id] = key, thought
        return thought

    def _forget(self, id: str) -> None:
        """Nobody waits any more for what a bot of a table thinks about."""
        if id in self._thoughts:
            thought = self._thoughts.pop(id)[1]
            if not thought.cancel() and not thought.cancelled():
                thought.exception()  # nobody else takes it

    def _reconsider(self, table: Table) -> None:
        """Something has changed at a table: what a bot thinks about there may not be wanted any more."""
        (_, ply, seat), _ = self._thoughts.get(table.id, (("", 0, 0), None))
        if table.id not in self._thoughts or table.match is None:
            return
        wanted = table.status == "playing" and not table.closing and table.seats[seat].bot and seat in table.to_act()
        if not wanted or (table.match.ply != ply and table.match.position.mover == seat):
            self._forget(table.id)

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
                await self._bot_acts(room, seat)
            else:
                await room.commit("table", lambda table, now: self._decide(table, what, seat, now))
                if what == "expire" and room.table.terms.expiry == "act" and room.table.running:
                    await self._default_acts(room, seat)
        except _Moot:
            await asyncio.sleep(0.05)
        except LogicadeError as wrong:
            self._services.telemetry.log("cannot act", level="warning", match=room.table.id, kind=what, code=wrong.code)
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

    async def _bot_acts(self, room: Room, seat: int) -> None:
        """Do what a bot has chosen, or wait for it."""
        view = room.table.views[seat]
        thinking = self._think(room, seat)
        try:
            action = await asyncio.shield(thinking)
        except asyncio.CancelledError:
            if thinking.cancelled():
                raise _Moot from None
            raise
        finally:
            self._forget(room.table.id)
        await self._commit_action(room, seat, action, view.ply)

    async def _default_acts(self, room: Room, seat: int) -> None:
        """What the rules say is done for a seat that is out of time; where they say nothing, a bot acts once."""
        view = room.table.views[seat]
        if view.game.late is None or not view.ids:
            wanted = Wanted(view, QUICKEST, (), None, urgent=True)
            action = await self._thinkers.think(room.table.host, wanted, room.remark)
            await self._commit_action(room, seat, action, view.ply)
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


def _has_people(table: Table) -> bool:
    """Whether somebody plays there, and not bots among themselves."""
    return not all(seat.bot for seat in table.seats)


class _Moot(Exception):
    """What was due is not due any more."""


def _choose(view: View, level: int, seconds: float, seen: Sequence[Seen]) -> str:
    from logicade import bots  # brings Numba with it, which would hold up the start of the server
    from logicade.engine.compile import jit

    if jit.is_interpreted(view.game.kernels.family):
        return bots.hasty(view.game, seed=secrets.randbits(62)).choose(view, seen)
    return bots.level(level, view.game, seed=secrets.randbits(62), seconds=seconds).choose(view, seen)
