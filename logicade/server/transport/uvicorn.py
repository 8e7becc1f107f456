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
from websockets.frames import Frame
from websockets.protocol import State

from logicade.engine.errors import BadMessage, LogicadeError
from logicade.server.errors import TooBig, TooFast, wait_of
from logicade.server.limits import Bucket
from logicade.server.transport.crowd import Crowd
from logicade.server.transport.headers import HEADERS
from logicade.server.transport.protocol import Problem, said

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was built without a compiler
    from websockets.utils import apply_mask

TEXT = 0x81  # the first byte of a frame that is a whole text
WAITING = 8  # texts that may wait to be worked off; then we stop reading
PROGRESS = 16_384  # bytes that somebody who reads at all has read between two looks
HEAD, FIELDS = 16_384, 100  # bytes and fields in the head of a request
AHEAD = 8  # requests that may come on one connection before the first of them is answered
PIECE = 4096  # bytes of a socket that the library reads at once: some hundred frames at most
CONTROLS, WINDOW = 100, 20.0  # pings, pongs and fragments of one socket, in so many seconds
TOO_MANY = 1008  # the code with which it is closed then
Mark = tuple[str, int] | None  # where a connection stands; None: nothing is wrong with standing there


class Http(HttpToolsProtocol):
    """HTTP, of which each request has to arrive whole, and each answer to be read, in the time of two looks.

    The parser takes a head of any length, and its time grows by the square of that. So heads are measured here.
    """

    _look: asyncio.TimerHandle | None = None
    _requests = 0  # that have arrived whole
    _size = _fields = 0  # of the head of the present request, as far as the parser has told
    _untold = 0  # bytes since the parser last told of something
    _upgraded = _turned_away = False
    _host = ""
    _wrong: tuple[int, LogicadeError] | None = None  # what the parser is stopped for, with its status
    _crowd: Crowd | None = None

    def __init__(self, *words: Any, crowd: Crowd | None = None, **more: Any) -> None:
        super().__init__(*words, **more)
        self._crowd = crowd

    def connection_made(self, transport: Any) -> None:
        """Begin to watch a new connection, unless there are too many from there."""
        self._host = (transport.get_extra_info("peername") or ("",))[0]
        if self._crowd is not None and self._crowd.floods(self._host):
            self._turned_away = True
            transport.abort()  # a word to each would cost us more than it costs the sender
            return
        super().connection_made(transport)
        self._look_again(None)
        if self._crowd is not None and not self._crowd.enter(self._host):
            self._refuse(429, TooFast("too many connections are open", wait=round(self.timeout_keep_alive)))

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch a lost connection no more."""
        if self._turned_away:
            return
        self._look_away()
        self._leave_crowd()
        super().connection_lost(exc)

    def _leave_crowd(self) -> None:
        if self._crowd is not None:
            self._crowd.leave(self._host)
            self._crowd = None

    def handle_websocket_upgrade(self) -> None:
        """From here on the other protocol looks."""
        self._look_away()
        self._leave_crowd()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, as long as there is an end to the head."""
        for begin in range(0, len(data), HEAD):
            piece = data[begin : begin + HEAD]
            self._untold += len(piece)
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            if self._untold > HEAD:
                self._refuse(431, too_long())
                return

    def on_message_begin(self) -> None:
        """A request begins on this connection."""
        if len(self.pipeline) >= AHEAD:  # each is held in memory with all that belongs to it
            self._stop(429, TooFast(f"more than {AHEAD} requests at once on a connection", wait=1))
        self._size = self._fields = self._untold = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._measure(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field, before the body or after it."""
        self._fields += 1
        self._measure(name, value)
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A part of the body, which the guard at the door measures."""
        self._untold = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has arrived."""
        self._requests, self._untold = self._requests + 1, 0
        super().on_message_complete()

    def _measure(self, *parts: bytes) -> None:
        self._size += sum(map(len, parts))
        if self._size > HEAD or self._fields > FIELDS:
            self._stop(431, too_long())

    def _stop(self, status: int, wrong: LogicadeError) -> None:
        """End the parser's work."""
        self._wrong = status, wrong
        raise wrong

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP, too long a head or too much at once is refused as everything else is."""
        self._refuse(*(self._wrong or (400, BadMessage(msg))))

    def _refuse(self, status: int, wrong: LogicadeError) -> None:
        body = msgspec.json.encode(Problem(wrong.code, str(wrong), wait=wait_of(wrong), said=said(wrong.said)))
        kind = (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())
        headers = [*self.server_state.default_headers, *HEADERS, *kind, (b"connection", b"close")]
        lines = [b"%b: %b\r\n" % header for header in headers]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n", body]))
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


def too_long() -> TooBig:
    """Why a head is refused."""
    return TooBig(f"the head of a request has at most {HEAD} bytes and {FIELDS} fields")


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
    Nothing is read from somebody who does not read, and pings, pongs and fragments are counted.
    """

    _look: asyncio.TimerHandle | None = None
    _in_step = True  # whether a frame begins where the next bytes begin

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self._controls = Bucket(CONTROLS, WINDOW)

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
        for begin in range(0, len(data), PIECE):
            super().data_received(data[begin : begin + PIECE])
            if self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        """Somebody wants a pong."""
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        if self._counts():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A fragment that goes on with a message; it may be empty, so the size of messages does not count it."""
        if self._counts():
            super().handle_cont(event)

    def _counts(self) -> bool:
        """Count something that is no message; False when it was too much, and the socket is closed."""
        if self.transport.is_closing():
            return False
        if self._controls.take():
            return True
        self.conn.fail(TOO_MANY, TooFast.code)
        self.handle_parser_exception()  # tells both sides, and closes
        return False

    def pause_writing(self) -> None:
        """Who does not read is not read from: otherwise pongs would gather."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Everything is read again, by both."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; more is read when all have been worked off."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.writable.is_set():
                self.transport.resume_reading()
        return message

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
