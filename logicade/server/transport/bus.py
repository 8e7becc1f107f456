"""The bus between processes: it says that a match has reached a place in its log; listeners read the log.

Losing a message costs a second, until the next look at the log. Losing the whole bus costs nothing else.
PostgreSQL as a wire stands in `storage/notifications.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol

CHANNEL = "logicade"
PAUSE = 0.5  # seconds before trying a lost connection again
PAYLOAD = 100  # matches in one message; PostgreSQL takes 8000 bytes

Heard = Callable[[str, int], None]  # a match, and how far its log has got


class Wire(Protocol):
    """A connection that can carry short texts to all processes."""

    async def send(self, text: str) -> None:
        """Tell all; may raise when the connection is lost."""

    def listen(self) -> AsyncIterator[str]:
        """What was told, until the connection is lost."""

    async def close(self) -> None:
        """Give the connection back."""


class Bus:
    """Publishes to other processes and hears what they publish, and goes on when a connection is lost."""

    def __init__(self, connect: Callable[[], Wire] | None) -> None:
        self._connect = connect
        self._waiting: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.lost = 0  # connections

    @property
    def alone(self) -> bool:
        """Whether there is nobody to publish to."""
        return self._connect is None

    def start(self, heard: Heard) -> None:
        """Begin to listen, with a function that takes each message."""
        if self._connect is not None:
            self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._hear(heard))]

    def publish(self, match: str, seq: int) -> None:
        """Say that a match has got that far; never waits."""
        if self._connect is not None:
            self._waiting[match] = seq
            self._wake.set()

    async def close(self) -> None:
        """Stop listening and sending."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            wire = self._open()
            try:
                while True:
                    await self._wake.wait()
                    self._wake.clear()
                    ends, self._waiting = list(self._waiting.items()), {}
                    for k in range(0, len(ends), PAYLOAD):
                        await wire.send(" ".join(f"{match}:{seq}" for match, seq in ends[k : k + PAYLOAD]))
            except Exception:  # what was lost is made up for by looking at the log
                self.lost += 1
                await asyncio.sleep(PAUSE)
            finally:
                await _quietly(wire)

    async def _hear(self, heard: Heard) -> None:
        while True:
            wire = self._open()
            try:
                async for text in wire.listen():
                    for word in text.split():
                        match, _, seq = word.partition(":")
                        heard(match, int(seq))
            except Exception:  # a text of another kind, or a lost connection: begin again
                self.lost += 1
            finally:
                await _quietly(wire)
            await asyncio.sleep(PAUSE)

    def _open(self) -> Wire:
        assert self._connect is not None
        return self._connect()


class RedisWire:
    """A wire to other processes by way of Redis, with PUBLISH and SUBSCRIBE."""

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        import redis.asyncio

        self._channel = channel
        self._redis = redis.asyncio.from_url(
            url, socket_timeout=5, socket_connect_timeout=3, health_check_interval=2, decode_responses=True
        )

    async def send(self, text: str) -> None:
        """Publish a message by PUBLISH."""
        await self._redis.publish(self._channel, text)

    async def listen(self) -> AsyncIterator[str]:
        """Yield what other processes publish, by SUBSCRIBE."""
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(self._channel)
            while True:
                message = await subscription.get_message(ignore_subscribe_messages=True, timeout=1.0)
                if message is not None:
                    yield str(message["data"])

    async def close(self) -> None:
        """Close the connection to Redis."""
        await self._redis.aclose()


async def _quietly(wire: Wire) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(wire.close(), 1)
