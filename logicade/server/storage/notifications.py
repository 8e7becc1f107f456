"""PostgreSQL as a wire of the bus: LISTEN and NOTIFY, on a connection of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator


class PostgresWire:
    """Carries short texts to all processes that have the same database open."""

    def __init__(self, url: str, channel: str) -> None:
        self._url, self._channel = url, channel
        self._connection: object | None = None

    async def _connected(self) -> object:
        import psycopg

        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=3)
        return self._connection

    async def send(self, text: str) -> None:
        """NOTIFY."""
        connection = await self._connected()
        await connection.execute("SELECT pg_notify(%s, %s)", (self._channel, text))  # type: ignore[attr-defined]

    async def listen(self) -> AsyncIterator[str]:
        """LISTEN."""
        connection = await self._connected()
        await connection.execute(f"LISTEN {self._channel}")  # type: ignore[attr-defined]
        async for notice in connection.notifies():  # type: ignore[attr-defined]
            yield notice.payload

    async def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            await self._connection.close()  # type: ignore[attr-defined]
