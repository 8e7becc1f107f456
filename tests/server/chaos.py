"""A bad network between clients and a server: messages get lost, come twice or late, and connections break."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.processes import PATIENCE

Direction = Literal["up", "down"]
"""Up is from client to server."""

HEADERS = ("Authorization", "Cookie", "Origin")
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
NORMAL, NO_CODE, BROKEN = 1000, 1005, 1006


class Fate(NamedTuple):
    """What happens to one message."""

    cut: bool
    drop: bool
    double: bool
    hold: float
    """Seconds for which it is held back; 0 lets it pass."""


@dataclass(frozen=True)
class Odds:
    """How probable each trouble is, message by message."""

    drop: float = 0.05
    double: float = 0.10
    reorder: float = 0.10
    cut: float = 0.005
    max_delay: float = 0.05


@dataclass
class Counts:
    """What has happened to the messages so far."""

    connections: int = 0
    refused: int = 0
    messages: int = 0
    dropped: int = 0
    doubled: int = 0
    reordered: int = 0
    delayed: int = 0
    cut: int = 0


def fates(odds: Odds, seed: int, connection: int, direction: Direction) -> Iterator[Fate]:
    """The fates of the messages of one connection in one direction, in the order in which they are sent."""
    # Each lane has dice of its own and throws all of them for each message, so that the n-th message of a lane has the
    # same fate whatever happens elsewhere.
    dice = random.Random(f"{seed}/{connection}/{direction}")
    while True:
        cut, drop, double, reorder, delay = (dice.random() for _ in range(5))
        hold = (1.0 - delay) * odds.max_delay if reorder < odds.reorder else 0.0
        yield Fate(cut < odds.cut, drop < odds.drop, double < odds.double, hold)


class Chaos:
    """A WebSocket proxy with troubles that a seed decides.

    A message from client to server may be dropped, doubled, held back while later ones pass, or break the connection.
    From server to client the order holds, as in any stream: a message may be late, and a lost one breaks the
    connection; `lossy_both` gives this direction the full treatment too.
    """

    def __init__(
        self,
        target_port: int,
        *,
        seed: int = 0,
        drop: float = Odds.drop,
        double: float = Odds.double,
        reorder: float = Odds.reorder,
        cut: float = Odds.cut,
        max_delay: float = Odds.max_delay,
        lossy_both: bool = False,
    ) -> None:
        self.target_port = target_port
        self.seed = seed
        self.odds = Odds(drop, double, reorder, cut, max_delay)
        self.lossy_both = lossy_both
        self.counts = Counts()
        self.port = 0
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        # Without pings of its own the proxy breaks nothing that the dice did not break.
        self._server = await serve(
            self._handle, "127.0.0.1", 0, max_size=None, compression=None, ping_interval=None, close_timeout=1
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _handle(self, client: ServerConnection) -> None:
        """Serve one client."""
        number = self.counts.connections
        self.counts.connections += 1
        try:
            server = await self._reach(client)
        except InvalidStatus as error:
            status = error.response.status_code
            await self._refuse(client, POLICY_VIOLATION if status < 500 else TRY_AGAIN_LATER, f"HTTP {status}")
        except (OSError, EOFError, InvalidHandshake):
            await self._refuse(client, TRY_AGAIN_LATER, "the server cannot be reached")
        else:
            link = _Link(client, server)
            await asyncio.gather(_Lane(self, link, number, "up").run(), _Lane(self, link, number, "down").run())

    async def _refuse(self, client: ServerConnection, code: int, reason: str) -> None:
        """Send a client away."""
        self.counts.refused += 1
        await client.close(code, reason)

    async def _reach(self, client: ServerConnection) -> ClientConnection:
        """Connect to the server in the name of a client."""
        asked = client.request
        if asked is None:
            raise EOFError("no request")
        headers = [(name, value) for name in HEADERS for value in asked.headers.get_all(name)]
        return await connect(
            f"ws://127.0.0.1:{self.target_port}{asked.path}",
            additional_headers=headers, proxy=None, max_size=None, compression=None, ping_interval=None,
            open_timeout=PATIENCE, close_timeout=1,
        )  # fmt: skip


@dataclass
class _Link:
    """The two halves of one connection."""

    client: Connection
    server: Connection
    broken: bool = False

    def cut(self) -> None:
        """Break the connection on both sides without a word."""
        self.broken = True
        self.client.transport.abort()
        self.server.transport.abort()


class _Lane:
    """One direction of one connection."""

    def __init__(self, chaos: Chaos, link: _Link, number: int, direction: Direction) -> None:
        self.counts = chaos.counts
        self.link = link
        self.source, self.target = (link.client, link.server) if direction == "up" else (link.server, link.client)
        self.lossy = direction == "up" or chaos.lossy_both
        self.fates = fates(chaos.odds, chaos.seed, number, direction)
        self.late: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Carry messages until either side ends the connection, then end it on the other side too."""
        try:
            while True:
                await self.carry(await self.source.recv())
        except ConnectionClosed:
            # Messages held back were sent before the close, so they arrive before it.
            await asyncio.gather(*self.late)
            await self.hang_up()

    async def carry(self, message: str | bytes) -> None:
        """Let one message meet its fate."""
        if self.link.broken:
            # It had come before the cut but was not read yet.
            return
        fate = next(self.fates)
        self.counts.messages += 1
        if fate.cut or (fate.drop and not self.lossy):
            self.counts.cut += 1
            self.link.cut()
        elif not self.lossy:
            self.counts.delayed += fate.hold > 0
            await asyncio.sleep(fate.hold)
            await self.target.send(message)
        elif fate.drop:
            self.counts.dropped += 1
        else:
            await self.scatter(message, fate)

    async def scatter(self, message: str | bytes, fate: Fate) -> None:
        """Send a message once or twice, and one of them late if it is held back."""
        self.counts.doubled += fate.double
        copies = 2 if fate.double else 1
        if fate.hold:
            self.counts.reordered += 1
            copies -= 1
            task = asyncio.create_task(self.send_late(message, fate.hold))
            self.late.add(task)
            task.add_done_callback(self.late.discard)
        for _ in range(copies):
            await self.target.send(message)

    async def send_late(self, message: str | bytes, seconds: float) -> None:
        """Send a message after a while, unless the connection is gone by then."""
        await asyncio.sleep(seconds)
        with contextlib.suppress(ConnectionClosed):
            await self.target.send(message)

    async def hang_up(self) -> None:
        """End the target the way the source ended."""
        code = self.source.close_code
        if code is None:
            # The source is still open: it is the target that ended, and the other lane tells the source.
            return
        if code == BROKEN:
            self.target.transport.abort()
            await self.target.wait_closed()
        else:
            await self.target.close(NORMAL if code == NO_CODE else code, self.source.close_reason or "")


__all__ = ["Chaos", "Counts", "Direction", "Fate", "Odds", "fates"]
