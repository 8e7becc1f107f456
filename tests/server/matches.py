"""Matches that go on whatever breaks: clients that resend under the same id, and note what they were promised and when.

A person has both seats of a table, each with a client of its own, so that one request opens a match and one starts it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import sqlalchemy as sa

from logicade.server.storage.databases import read_url
from logicade.server.storage.migrations import migrate
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Player, Server
from tests.server.history import Acknowledged, Seen

T = TypeVar("T")
AGAIN = ("cannot-store",)  # refusals that say: try again


class Client(Player):
    """A player that remembers when it first saw each ply, and each action that was acknowledged."""

    def __init__(self, person: Person, table: str, *, seat: int | None = None, port: int | None = None) -> None:
        super().__init__(person, table, seat=seat, port=port)
        self.first_saw: dict[int, float] = {}
        self.acknowledged: list[Acknowledged] = []
        self.heard_at: list[float] = []  # when each acknowledgement came
        self.put_off = 0  # refusals that said: try again

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    def _take(self, text: str) -> None:
        super()._take(text)
        if self.sight is not None:
            self.first_saw.setdefault(self.sight["ply"], time.monotonic())

    async def act(self, action: str | None = None, *, seconds: float = PATIENCE) -> Json:
        """Act once and wait for the acknowledgement, however often it has to be sent."""
        assert self.sight is not None
        action = action or str(self.sight["legal"][0]["text"])
        words = {"action": action, "ply": self.sight["ply"]}
        id, until = f"{self.person.me['id']}-{self.seat}-{self.sight['ply']}", time.monotonic() + seconds
        while True:
            answer = await self.answer("play", id=id, seconds=until - time.monotonic(), every=0.5, **words)
            if answer["type"] != "refused":
                break
            assert answer["code"] in AGAIN, answer
            self.put_off += 1
            self.done.pop(id, None)
            await asyncio.sleep(0.05)
        assert self.seat is not None
        self.acknowledged.append(Acknowledged(self.table, self.seat, id, action))
        self.heard_at.append(time.monotonic())
        return answer

    @property
    def seen(self) -> Seen:
        """What it saw last."""
        return Seen(self.table, self.seat, self.sight["text"] if self.sight else "")

    def drop(self) -> None:
        """Forget the connection without a word, as a page does whose server has gone; it will make another."""
        if self._socket is not None:
            self._socket.transport.abort()


class Pair:
    """The two clients of one match."""

    def __init__(self, person: Person, table: str, ports: tuple[int | None, int | None] = (None, None)) -> None:
        self.table = table
        self.clients = tuple(Client(person, table, seat=seat, port=port) for seat, port in enumerate(ports))

    async def __aenter__(self) -> Pair:
        for client in self.clients:
            await client.__aenter__()
        return self

    async def __aexit__(self, *gone: object) -> None:
        for client in self.clients:
            await client.__aexit__(*gone)

    async def play(self, *, pause: float = 0.0, plies: int = 1000, stop: Callable[[], bool] = lambda: False) -> None:
        """Let both act by turns until the end, for some plies, or until told to stop."""
        for _ in range(plies):
            client = await self.mover()
            if client is None or stop():
                return
            ply = client.sight["ply"] if client.sight else 0
            await client.act()
            await client.until(lambda c, ply=ply: c.over or (c.sight is not None and c.sight["ply"] > ply))
            await asyncio.sleep(pause)

    async def mover(self, seconds: float = PATIENCE) -> Client | None:
        """The client whose turn it is, once somebody knows; none when the match is over for both."""
        until = time.monotonic() + seconds
        while True:
            plies = [client.sight["ply"] if client.sight else -1 for client in self.clients]
            latest = [client for client, ply in zip(self.clients, plies, strict=True) if ply == max(plies)]
            able = [client for client in latest if client.may_act]
            if able:
                return able[0]
            if all(client.over for client in self.clients):
                return None
            if time.monotonic() > until:
                raise AssertionError(f"nobody can act at {self.table}, plies {plies}")
            await asyncio.sleep(0.005)

    async def level(self, seconds: float = PATIENCE) -> float:
        """Wait until both have seen as much; returns how long that took."""
        started = time.monotonic()
        while len({client.sight["ply"] if client.sight else -1 for client in self.clients}) > 1:
            if time.monotonic() - started > seconds:
                raise AssertionError(f"a viewer of {self.table} stays behind")
            await asyncio.sleep(0.005)
        return time.monotonic() - started

    @property
    def lags(self) -> list[tuple[float, float]]:
        """For each ply that both saw: when the first saw it, and how much later the other."""
        first, second = (client.first_saw for client in self.clients)
        return [(min(first[ply], second[ply]), abs(first[ply] - second[ply])) for ply in first.keys() & second.keys()]


async def open_pair(person: Person, ports: tuple[int | None, int | None] = (None, None), **terms: Any) -> Pair:
    """A new match that has begun, opened in spite of everything."""
    table = await persist(lambda: person.open_table(players=("me", "me"), **terms))

    def start() -> None:
        answer = person.ask("POST", f"/api/tables/{table['id']}/start")
        # It may have begun although we never heard of it.
        assert answer.status_code in (200, 409), answer.text

    await persist(start)
    return Pair(person, table["id"], ports)


@contextlib.contextmanager
def two_servers(database: str, folder: Path, *words: str, program: str = "logicade") -> Iterator[tuple[Server, Server]]:
    """Two processes on one database, both ready."""
    engine = sa.create_engine(read_url(database))
    migrate(engine)
    engine.dispose()
    with contextlib.ExitStack() as stack:
        first, second = (Server(folder, *words, database=database, program=program) for _ in range(2))
        for server in (first, second):
            stack.callback(server.clear)
            server.launch()
        for server in (first, second):
            server.wait()
        yield first, second


def finish(run: Coroutine[Any, Any, T], seconds: float = 2 * PATIENCE) -> T:
    """Run to the end, or fail when that takes too long."""

    async def limited() -> T:
        return await asyncio.wait_for(run, seconds)

    return asyncio.run(limited())


async def persist(call: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Ask again until it goes well."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(AssertionError, httpx.HTTPError):
            return await asyncio.to_thread(call)
        await asyncio.sleep(0.1)
    return await asyncio.to_thread(call)


async def within(seconds: float, condition: Callable[[], bool], what: str, every: float = 0.02) -> float:
    """Wait until something is so, asked in a thread; returns how long that took."""
    started = time.monotonic()
    while not await asyncio.to_thread(condition):
        if time.monotonic() - started > seconds:
            raise AssertionError(f"{what}: not within {seconds} s")
        await asyncio.sleep(every)
    return time.monotonic() - started


__all__ = ["Client", "Pair", "finish", "open_pair", "persist", "two_servers", "within"]
