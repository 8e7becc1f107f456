"""PostgreSQL as a wire of the bus: LISTEN and NOTIFY, on a connection of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from psycopg import AsyncConnection


class PostgresWire:
    """Carries short texts to all processes that have the same database open."""

    def __init__(self, url: str, channel: str) -> None:
        self._url, self._channel = url, channel
        self._connection: AsyncConnection[tuple[Any, ...]] | None = None

    async def _connected(self) -> AsyncConnection[tuple[Any, ...]]:
        import psycopg  # comes with an extra

        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=3)
        return self._connection

    async def send(self, text: str) -> None:
        """Publish a message by NOTIFY."""
        connection = await self._connected()
        await connection.execute("SELECT pg_notify(%s, %s)", (self._channel, text))

    async def listen(self) -> AsyncIterator[str]:
        """Yield what other processes publish, by LISTEN."""
        connection = await self._connected()
        await connection.execute(f"LISTEN {self._channel}".encode())
        async for notice in connection.notifies():
            yield notice.payload

    async def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            await self._connection.close()
