"""The wire: uvicorn's two protocols, with an end to every silence and our headers on the answers uvicorn makes itself.

Left alone, uvicorn waits for ever for the first request of a connection and for the rest of a request, and lets a
closed connection live on until somebody has read all that was sent. Here each connection is looked at now and then,
and cut when it stands where it stood the last time.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from logicade.engine.errors import BadMessage
from logicade.server.transport.headers import HEADERS
from logicade.server.transport.protocol import Problem, said

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was built without a compiler
    from websockets.utils import apply_mask

TEXT = 0x81  # the first byte of a frame that is a whole text
WAITING = 8  # texts that may wait to be worked off; then we stop reading
PROGRESS = 16_384  # bytes that somebody who reads at all has read between two looks
Mark = tuple[str, int] | None  # where a connection stands; None: nothing is wrong with standing there


class Http(HttpToolsProtocol):
    """HTTP, of which each request has to arrive whole, and each answer to be read, in the time of two looks."""

    _look: asyncio.TimerHandle | None = None
    _requests = 0  # that have arrived whole

    def connection_made(self, transport: Any) -> None:
        """Begin to watch a new connection."""
        super().connection_made(transport)
        self._look_again(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch a lost connection no more."""
        self._look_away()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on the other protocol looks."""
        self._look_away()
        super().handle_websocket_upgrade()

    def on_message_complete(self) -> None:
        """A request has arrived."""
        self._requests += 1
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is refused as everything else is."""
        body = msgspec.json.encode(Problem(BadMessage.code, msg, said=said(BadMessage.meaning)))
        kind = (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())
        headers = [*self.server_state.default_headers, *HEADERS, *kind, (b"connection", b"close")]
        lines = [b"%b: %b\r\n" % header for header in headers]
        self.transport.write(b"".join([STATUS_LINE[400], *lines, b"\r\n", body]))
        self.transport.close()

    def _look_again(self, mark: Mark) -> None:
        self._look = self.loop.call_later(self.timeout_keep_alive / 2, self._look_at, mark)

    def _look_away(self) -> None:
        if self._look is not None:
            self._look.cancel()

    def _look_at(self, before: Mark) -> None:
        mark = self._mark()
        if mark is not None and mark == before:
            self.transport.abort()
        self._look_again(mark)

    def _mark(self) -> Mark:
        if self.transport.is_closing() or self.flow.write_paused:
            return "unread", self.transport.get_write_buffer_size() // PROGRESS
        if self.timeout_keep_alive_task is not None:  # between two requests; uvicorn looks at that
            return None
        at_work = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        return None if at_work else ("unsaid", self._requests)


def head(size: int) -> bytes:
    """What goes before a text of so many bytes: one whole frame, not masked.

    >>> head(5), head(200)[:2]
    (b'\\x81\\x05', b'\\x81~')
    """
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", TEXT, 127, size)


def begin_of(data: bytes) -> int:
    """Where the payload begins, when the bytes are one masked frame and nothing else; 0 when they are anything else.

    >>> begin_of(b"\\x81\\x82mask.."), begin_of(b"\\x81\\x82mask..."), begin_of(b"\\x81\\x82mask.")
    (6, 0, 0)
    """
    if len(data) < 6 or not data[0] & 0x80 or not data[1] & 0x80:
        return 0
    size, begin = data[1] & 0x7F, 6
    if size == 126 and len(data) >= 8:
        size, begin = int.from_bytes(data[2:4]), 8
    return begin if size != 127 and len(data) == begin + size else 0


class Ws(WebSocketsSansIOProtocol):
    """WebSocket, which ends soon after it was closed, read or not.

    Nearly everything that comes is one short text in one piece. That is read here in a few steps; the library, which
    knows all the rest, never hears of it. Once something else has come in pieces, the library reads on from there.
    """

    _look: asyncio.TimerHandle | None = None
    _in_step = True  # whether a frame begins where the next bytes begin

    def connection_made(self, transport: Any) -> None:
        """Begin to watch a new connection."""
        super().connection_made(transport)
        self._look_again(closing=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch a lost connection no more."""
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a whole text, or let the library read."""
        if self._in_step and self.handshake_initiated:
            begin = begin_of(data)
            self._in_step = begin > 0
            if begin and data[0] == TEXT and self._takes(len(data) - begin):
                with contextlib.suppress(UnicodeDecodeError):  # the library says what is wrong with that
                    self._take(apply_mask(data[begin:], data[begin - 4 : begin]).decode())
                    return
        super().data_received(data)

    def _takes(self, size: int) -> bool:
        if not self.handshake_complete or self.close_sent or self.conn.state is not State.OPEN:
            return False
        return size <= self.config.ws_max_size

    def _take(self, text: str) -> None:
        """Pass it on; to stop reading and begin again for each text would cost more than the text."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Text, which is nearly all there is, is framed here in a few steps; the library takes some forty."""
        text = message.get("text")
        if text is None or not self.handshake_complete or self.close_sent or self.conn.state is not State.OPEN:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
            await self.send(message)  # much may have happened meanwhile
            return
        payload = text.encode()
        self.transport.write(head(len(payload)) + payload)

    def keepalive_timeout(self) -> None:
        """Whoever has not answered a ping will not read the rest either; what is on its way still says why."""
        super().keepalive_timeout()
        self.transport.abort()

    def _look_again(self, *, closing: bool) -> None:
        self._look = self.loop.call_later(self.config.timeout_keep_alive / 2, self._look_at, closing)

    def _look_at(self, before: bool) -> None:
        closing = self.transport.is_closing()
        if closing and before:
            self.transport.abort()
        self._look_again(closing=closing)
