"""The doorbell between processes: it says that a match has reached a place in its log; listeners read the log.

Losing a ring costs a second, until the next look at the log. Losing the whole bus costs nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol

from logicade.engine.errors import BadValue

CHANNEL = "logicade"
PAUSE = 0.5  # seconds before trying a lost connection again
PAYLOAD = 100  # rings in one message; PostgreSQL takes 8000 bytes

Heard = Callable[[str, int], None]


class Wire(Protocol):
    """A connection that can carry short texts to all processes."""

    async def send(self, text: str) -> None:
        """Tell all; may raise when the connection is lost."""

    def listen(self) -> AsyncIterator[str]:
        """What was told, until the connection is lost."""

    async def close(self) -> None:
        """Let go."""


class Bus:
    """Rings for others and hears theirs, and goes on when a connection is lost."""

    def __init__(self, connect: Callable[[], Wire] | None) -> None:
        self._connect = connect
        self._waiting: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.lost = 0  # connections

    @property
    def alone(self) -> bool:
        """Whether there is nobody to ring for."""
        return self._connect is None

    def start(self, heard: Heard) -> None:
        """Begin to listen."""
        if self._connect is not None:
            self._tasks = [asyncio.create_task(self._ring()), asyncio.create_task(self._hear(heard))]

    def ring(self, match: str, seq: int) -> None:
        """Say that a match has got that far; never waits."""
        if self._connect is not None:
            self._waiting[match] = seq
            self._wake.set()

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ring(self) -> None:
        while True:
            wire = self._open()
            try:
                while True:
                    await self._wake.wait()
                    self._wake.clear()
                    rings, self._waiting = list(self._waiting.items()), {}
                    for k in range(0, len(rings), PAYLOAD):
                        await wire.send(" ".join(f"{match}:{seq}" for match, seq in rings[k : k + PAYLOAD]))
            except Exception:  # rings that were lost are made up for by looking at the log
                self.lost += 1
                await asyncio.sleep(PAUSE)
            finally:
                await _quietly(wire)

    async def _hear(self, heard: Heard) -> None:
        while True:
            wire = self._open()
            try:
                async for text in wire.listen():
                    for ring in text.split():
                        match, _, seq = ring.partition(":")
                        heard(match, int(seq))
            except Exception:  # a text that is no ring, or a lost connection: begin again
                self.lost += 1
            finally:
                await _quietly(wire)
            await asyncio.sleep(PAUSE)

    def _open(self) -> Wire:
        assert self._connect is not None
        return self._connect()


class PostgresWire:
    """LISTEN and NOTIFY."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: object | None = None

    async def _connected(self) -> object:
        import psycopg

        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=3)
        return self._connection

    async def send(self, text: str) -> None:
        """NOTIFY."""
        connection = await self._connected()
        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))  # type: ignore[attr-defined]

    async def listen(self) -> AsyncIterator[str]:
        """LISTEN."""
        connection = await self._connected()
        await connection.execute(f"LISTEN {CHANNEL}")  # type: ignore[attr-defined]
        async for notice in connection.notifies():  # type: ignore[attr-defined]
            yield notice.payload

    async def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            await self._connection.close()  # type: ignore[attr-defined]


class RedisWire:
    """PUBLISH and SUBSCRIBE."""

    def __init__(self, url: str) -> None:
        import redis.asyncio

        self._redis = redis.asyncio.from_url(
            url, socket_timeout=5, socket_connect_timeout=3, health_check_interval=2, decode_responses=True
        )

    async def send(self, text: str) -> None:
        """PUBLISH."""
        await self._redis.publish(CHANNEL, text)

    async def listen(self) -> AsyncIterator[str]:
        """SUBSCRIBE."""
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            while True:
                message = await subscription.get_message(ignore_subscribe_messages=True, timeout=1.0)
                if message is not None:
                    yield str(message["data"])

    async def close(self) -> None:
        """Hang up."""
        await self._redis.aclose()


def bus_for(url: str | None, database: str) -> Bus:
    """The bus an operator asked for; with PostgreSQL and none named, PostgreSQL itself."""
    target = url or (database if database.startswith("postgresql") else "")
    if not target:
        return Bus(None)
    if target.startswith("postgresql"):
        plain = target.replace("postgresql+psycopg://", "postgresql://", 1)
        return Bus(lambda: PostgresWire(plain))
    if target.startswith(("redis://", "rediss://", "unix://")):
        return Bus(lambda: RedisWire(target))
    raise BadValue("that is no address of a bus", hint="as in `redis://host:6379/0` or `postgresql://host/db`")


async def _quietly(wire: Wire) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(wire.close(), 1)
