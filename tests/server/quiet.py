"""A process on a file of SQLite in which nothing happens by itself: no pulse, no compiler, no bans.

Time is in the test's hand, so nobody waits for anything; what is stored is really stored.
"""

from __future__ import annotations

import asyncio
import io
import json
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa

from logicade.server.app import Process, Settings, app_of
from logicade.server.live.people import caller_for
from logicade.server.live.rooms import Room
from logicade.server.live.timepiece import Timepiece
from logicade.server.storage import schema
from logicade.server.storage.queries.people import Person
from logicade.server.table import commands, decisions
from logicade.server.table.decisions import Decision
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import Audience, LoggedEvent
from logicade.server.telemetry import Telemetry
from logicade.server.transport import protocol
from logicade.server.transport.protocol import Ack

BEGUN = 1_000_000_000  # milliseconds; when a test begins


class Held(Timepiece):
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.at = BEGUN

    def now(self) -> int:
        return self.at


class Quiet(Process):
    """`async with Quiet(folder) as quiet`: a process with its parts, people and tables."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.url, self.log, self.time = f"sqlite:///{folder / 'quiet.db'}", io.StringIO(), Held()
        settings.setdefault("bot_delay", (90.0, 90.0))  # nobody acts before a test says so
        super().__init__(Settings(self.url, **settings), Telemetry(self.log), self.time)
        self.guard = app_of(self)
        self.registry.chance = lambda match: random.Random(1)
        self.people: dict[str, Person] = {}
        self.tokens: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        await self.services.people.open()
        await self.leases.open()
        assert self.leases._pulse is not None
        self.leases._pulse.cancel()
        return self

    async def __aexit__(self, *gone: object) -> None:
        await self.close()

    def pass_time(self, ms: int) -> None:
        """So much later; the process was awake all the while."""
        self.time.at += ms
        self.heartbeat.at += ms

    async def person(self, name: str = "Ann") -> Person:
        """Somebody, the same for the same name."""
        if name not in self.people:
            self.people[name], self.tokens[name] = await self.services.people.welcome(name)
        return self.people[name]

    async def table(self, *names: str, game: str = "input-11", started: bool = True, **terms: Any) -> Room:
        """A table with people in its seats, `bot:2` for a bot; Ann is the host. Seat 0 begins."""
        if game == "input-11":
            terms["options"] = {"first": "0"} | terms.get("options", {})
        players = tuple("me" if name == "Ann" else "open" if name[:4] != "bot:" else name for name in names)
        wanted = protocol.NewTable(game=game, players=players, **terms)
        room = await self.registry.open_table(await self.person(), wanted)
        for seat, name in enumerate(names):
            if players[seat] == "open":
                await self.sit(room, name, seat)
        if started:
            await self.do(room, "Ann", commands.Start("start"), None)
            await settle(lambda: room.table.id in self.scheduler.rooms)
        return room

    async def sit(self, room: Room, name: str, seat: int) -> None:
        """Let somebody take a seat."""
        caller = caller_for(await self.person(name))
        await room.commit(caller.actor, lambda table, now: decisions.sit(table, caller, seat))

    async def do(self, room: Room, name: str, command: Any, seat: int | None = 0) -> LoggedEvent | Ack:
        """Let somebody do something."""
        return await room.do(caller_for(await self.person(name), seat), command)

    async def play(self, room: Room, name: str, seat: int) -> LoggedEvent | Ack:
        """Act by the first legal action."""
        command = commands.Play(f"k{room.table.seq}", room.table.views[seat].legal[0])
        return await self.do(room, name, command, seat)

    async def happen(self, room: Room, event: AnyEvent) -> None:
        """Log an event, whatever anybody thinks of it."""
        await room.commit("table", lambda table, now: Decision(event))

    def row(self, room: Room) -> dict[str, Any]:
        """What the database says of a match."""
        return self.ask(sa.select(schema.match).where(schema.match.c.id == room.table.id))[0]

    def keeper_of(self, room: Room) -> str:
        """Who keeps it, by the database."""
        return str(self.row(room)["keeper"])

    def ask(self, query: Any) -> list[dict[str, Any]]:
        """Ask the database, or tell it something, on a connection of its own."""
        engine = sa.create_engine(self.url, poolclass=sa.NullPool)
        with engine.begin() as connection:
            done = connection.execute(query)
            return [dict(row) for row in done.mappings()] if done.returns_rows else []

    def lines(self, what: str) -> list[dict[str, Any]]:
        """The log lines of a kind."""
        found, usual = [json.loads(line) for line in self.log.getvalue().splitlines()], {"at", "level", "what", "where"}
        return [{key: line[key] for key in line.keys() - usual} for line in found if line["what"] == what]


class Screen:
    """A viewer that keeps what it is told."""

    def __init__(self, person: str = "", audience: Audience = None) -> None:
        self.person, self.audience = person, audience
        self.texts: list[str] = []
        self.closed: list[tuple[int, str]] = []
        self.canvas: tuple[str, str] | None = None
        self.on_idle: Callable[[], None] | None = None
        self.busy = False

    def put(self, text: str) -> None:
        self.texts.append(text)

    def dismiss(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))

    @property
    def kinds(self) -> list[str]:
        """What kinds of frames came."""
        return [json.loads(text)["type"] for text in self.texts]


def never() -> bool:
    """What never is so."""
    return False


async def settle(condition: Callable[[], bool] = never, turns: int = 200) -> None:
    """Let everything be done until something is so, however busy the machine is; or only what is at hand."""
    while turns > 0 and not condition():
        await asyncio.sleep(0.001)
        turns -= condition is never


def run(story: Coroutine[Any, Any, None]) -> None:
    """A whole story, which takes no time to speak of."""
    asyncio.run(asyncio.wait_for(story, 120))


__all__ = ["BEGUN", "Held", "Quiet", "Screen", "run", "settle"]
