"""The sending side of a viewer's WebSocket: frames go out at once, or wait as long as the viewer is not too slow."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

from logicade.engine.errors import LogicadeError
from logicade.server.errors import TooSlow, wait_of
from logicade.server.limits import Limits
from logicade.server.table.fold import Audience
from logicade.server.telemetry import Telemetry
from logicade.server.transport.protocol import Refused, said

# Why a socket is closed; documented in docs/reference/server.md.
WRONG_KIND, TOO_FAST, OUR_FAULT, TOO_SLOW, BANNED, LOST_SEAT, NOT_YOURS = 1003, 1008, 1011, 4008, 4401, 4403, 4404
GONE = 0, ""
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Socket:
    """The two ends of an ASGI WebSocket; a framework around them would cost more than the messages do."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive, self._send = receive, send

    async def accept(self) -> None:
        """Open the connection to this viewer."""
        await self.receive()
        await self._send({"type": "websocket.accept"})

    def send(self, text: str) -> Coroutine[Any, Any, None]:
        """Send one frame over the connection."""
        return self._send({"type": "websocket.send", "text": text})  # type: ignore[return-value]

    async def close(self, code: int, reason: str) -> None:
        """Close it, unless the other side has done so."""
        with contextlib.suppress(Exception):
            await self._send({"type": "websocket.close", "code": code, "reason": reason})


class Unfinished:
    """A coroutine that was begun by hand and had to wait: awaiting this carries it on from there."""

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._begun, self._waits_for = begun, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            answer = yield self._waits_for
            try:
                self._waits_for = self._begun.send(answer)
            except StopIteration:
                return


class Outbox:
    """Frames that are sent together, once all that is at hand has been worked off.

    Sending one frame takes the kernel longer than it takes us to make it, and leaves nothing of ours in the processor's
    caches. So what follows from one commit is made first and sent afterwards.
    """

    def __init__(self) -> None:
        self._frames: list[tuple[Connection, str | None]] = []

    def put(self, connection: Connection, text: str | None) -> None:
        """Send a frame to somebody soon; None: close the socket."""
        if not self._frames:
            asyncio.get_running_loop().call_soon(self._send)
        self._frames.append((connection, text))

    def _send(self) -> None:
        frames, self._frames = self._frames, []
        for connection, text in frames:
            connection.send(text)


_outbox = Outbox()


class Connection:
    """A viewer's end of the wire: what is to be sent to one person, as a seat or a spectator, through one socket."""

    def __init__(
        self, socket: Socket, person: str, audience: Audience, *, limits: Limits, telemetry: Telemetry
    ) -> None:
        self._socket, self.person, self.audience = socket, person, audience
        self._limits, self._telemetry = limits, telemetry
        self._queue: deque[str | None] = deque()
        self._bytes = 0
        self._pump: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._ended = False  # whether that is on its way
        self.canvas: tuple[str, str] | None = None  # the shape and language of the scenes that it wants
        self.language = "en"
        self.on_idle: Callable[[], None] | None = None  # called once nothing waits any more

    def put(self, text: str) -> None:
        """Let a frame be sent; nothing follows what closes the socket."""
        if self._closing is None:
            _outbox.put(self, text)

    def dismiss(self, code: int, reason: str) -> None:
        """Close once what was put before has been sent."""
        if self._closing is None:
            self._closing = code, reason
            _outbox.put(self, None)

    def send(self, text: str | None) -> None:
        """Send at once where the socket takes it; a viewer who does not read is sent away and may resume."""
        if self._ended or self._closing is GONE:
            return
        self._ended = text is None
        if self._pump is None:
            rest = self._begin(text)
            if rest is not None:
                self._pump = asyncio.ensure_future(self._carry_on(rest))
            return
        self._queue.append(text)
        self._bytes += len(text or "")
        if len(self._queue) > self._limits.outgoing_frames or self._bytes > self._limits.outgoing_bytes:
            self._telemetry.count("closed", TooSlow.code)
            self._closing, self._ended = (TOO_SLOW, TooSlow.code), True
            self._queue.clear()
            self._queue.append(None)

    def _transmit(self, text: str | None) -> Coroutine[Any, Any, None]:
        return self._socket.close(*(self._closing or GONE)) if text is None else self._socket.send(text)

    def _begin(self, text: str | None) -> Unfinished | None:
        """Begin to send; mostly that is all, and no task is needed."""
        sending = self._transmit(text)
        try:
            return Unfinished(sending, sending.send(None))
        except StopIteration:
            return None
        except Exception:  # the other side has gone; the reader will notice
            self._closing = GONE
            return None

    async def _carry_on(self, rest: Unfinished) -> None:
        """Send what has gathered, as fast as it is read."""
        try:
            await rest
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text or "")
                await self._transmit(text)
        except Exception:
            self._closing = GONE
        self._pump = None
        if self.on_idle is not None:
            self.on_idle()

    @property
    def busy(self) -> bool:
        """Whether something waits to be sent because the viewer has not read the rest."""
        return self._pump is not None

    @property
    def dismissed(self) -> bool:
        """Whether this one has been sent away."""
        return self._closing is not None

    def leave(self) -> None:
        """Send nothing more, and end what is being sent."""
        self._closing = GONE
        if self._pump is not None:
            self._pump.cancel()


def refusal(wrong: LogicadeError, seq: int, id: str = "") -> Refused:
    """An error as a viewer is told it, with the end of the viewer's stream and the id of the command."""
    words = str(wrong)[:400], wrong.clause, wrong.hint, wait_of(wrong), said(wrong.said)
    return Refused(wrong.code, seq, id, *words)
