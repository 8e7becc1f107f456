"""One WebSocket for each viewer of a table."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

import msgspec

from logicade.engine.errors import BadMessage, Broken, LogicadeError
from logicade.server.errors import NoSuchTable, NotSeated, TooFast
from logicade.server.limits import Bucket
from logicade.server.live.registry import Hall
from logicade.server.live.rooms import Room
from logicade.server.storage.people import Person
from logicade.server.table.fold import Audience
from logicade.server.transport import protocol
from logicade.server.transport.protocol import Ack, Incoming, Ping, Pong, Refused, encode

# Why a socket is closed; documented in docs/reference/server.md.
TOO_FAST, TOO_SLOW, NOT_YOURS, LOST_SEAT, WRONG_KIND, OUR_FAULT, GOING = 1008, 4008, 4404, 4403, 1003, 1011, 1012
GONE = 0, ""
PATH = re.compile(r"/api/tables/([0-9a-zA-Z]{1,40})/live")
Query = dict[str, str]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
_WORDS = (protocol.Chat, protocol.Signal)
MINUTES = 20.0  # seconds of the window for messages


class Socket:
    """The two ends of an ASGI WebSocket; a framework around them would cost more than the messages do."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive, self._send = receive, send

    async def accept(self) -> None:
        """Open it."""
        await self.receive()
        await self._send({"type": "websocket.accept"})

    def send(self, text: str) -> Coroutine[Any, Any, None]:
        """Send one frame."""
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
        self._frames: list[tuple[Spectacles, str | None]] = []

    def put(self, viewer: Spectacles, text: str | None) -> None:
        """Send a frame to somebody soon; None: close the socket."""
        if not self._frames:
            asyncio.get_running_loop().call_soon(self._send)
        self._frames.append((viewer, text))

    def _send(self) -> None:
        frames, self._frames = self._frames, []
        for viewer, text in frames:
            viewer.send(text)


_outbox = Outbox()


class Spectacles:
    """A viewer: what is to be sent to one socket, and what it may send."""

    def __init__(self, hall: Hall, socket: Socket, person: Person, audience: Audience) -> None:
        self.hall, self.socket, self.who, self.person, self.audience = hall, socket, person, person.id, audience
        self._queue: deque[str | None] = deque()
        self._bytes = 0
        self._pump: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._ended = False  # whether that is on its way
        self.bucket = Bucket(hall.limits.messages, MINUTES)

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
        if len(self._queue) > self.hall.limits.outgoing_frames or self._bytes > self.hall.limits.outgoing_bytes:
            self.hall.telemetry.count("closed", "too-slow")
            self._closing, self._ended = (TOO_SLOW, "too-slow"), True
            self._queue.clear()
            self._queue.append(None)

    def _transmit(self, text: str | None) -> Coroutine[Any, Any, None]:
        return self.socket.close(*(self._closing or GONE)) if text is None else self.socket.send(text)

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

    @property
    def dismissed(self) -> bool:
        """Whether this one has been sent away."""
        return self._closing is not None

    def leave(self) -> None:
        """Send nothing more."""
        self._closing = GONE
        if self._pump is not None:
            self._pump.cancel()

    def refuse(self, wrong: LogicadeError, room: Room, id: str = "") -> None:
        """Say why not."""
        self.hall.telemetry.count("refused", wrong.code)
        self.put(encode(refusal(wrong, room.end_of(self.audience), id)))


def refusal(wrong: LogicadeError, seq: int, id: str = "") -> Refused:
    """An error as a viewer is told it."""
    return Refused(wrong.code, seq, id, str(wrong)[:400], wrong.clause, wrong.hint)


def table_of(path: str) -> str | None:
    """The table whose socket is at that address."""
    found = PATH.fullmatch(path)
    return found[1] if found else None


async def live(hall: Hall, person: Person, address: str, table: str, query: Query, socket: Socket) -> None:
    """Let somebody look at a table and take part in it. Query: `seat`, `after` (to resume), `invite`."""
    await socket.accept()
    try:
        hall.check_invite(table, query.get("invite", "")[:64], address)
        room = await hall.room(table)
        audience, after = _audience(hall, room, person, query)
    except LogicadeError as wrong:
        hall.telemetry.count("refused", wrong.code)
        await socket.send(encode(refusal(wrong, 0)))
        await socket.close(NOT_YOURS, wrong.code)
        return
    viewer = Spectacles(hall, socket, person, audience)
    room.attach(viewer, after)
    try:
        await _listen(viewer, room)  # ends when either side has closed the socket
    finally:
        viewer.leave()
        room.detach(viewer)


def _audience(hall: Hall, room: Room, person: Person, query: Query) -> tuple[Audience, int | None]:
    """As whom somebody looks on, and from where."""
    seats, invite = room.table.seats_of(person.id), query.get("invite", "")[:64]
    if not seats and not hall.may_watch(room.table, person.id, invite):
        raise NoSuchTable("there is no such table for you")
    after, wanted = _number(query.get("after")), query.get("seat")
    if wanted is None or wanted == "":
        return (seats[0] if seats else None), after
    if wanted == "none":
        return None, after
    if _number(wanted) not in seats:
        raise NotSeated("that seat is not yours")
    return _number(wanted), after


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


async def _listen(viewer: Spectacles, room: Room) -> None:
    """Take one message after the other until the socket closes."""
    receive = viewer.socket.receive
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        if viewer.dismissed:  # whatever still comes is too late
            continue
        if text is None:
            viewer.refuse(BadMessage("only JSON text is understood"), room)
            viewer.dismiss(WRONG_KIND, "bad-message")
        elif not viewer.bucket.take():
            viewer.hall.telemetry.count("closed", "too-fast")
            viewer.refuse(TooFast("that was too much at once", hint="wait 20 s"), room)
            viewer.dismiss(TOO_FAST, "too-fast")
        else:
            await handle(viewer, room, str(text))


async def handle(viewer: Spectacles, room: Room, text: str) -> None:
    """One message. Whatever is wrong with it stays between us and its sender."""
    id = ""
    try:
        command = read(text)
        if isinstance(command, Ping):
            viewer.put(encode(Pong(room.end_of(viewer.audience))))
            return
        id = command.id
        if isinstance(command, _WORDS):
            viewer.hall.chats.count(viewer.person)
        elif isinstance(command, protocol.Start):
            await viewer.hall.warmth.playable(room.table.terms.game)
        done = await room.do(viewer.hall.caller(viewer.who, viewer.audience), command, id)
        if isinstance(done, Ack):
            viewer.put(encode(done))
        elif viewer.audience is None:  # spectators share a stream; what answers one of them is sent apart
            viewer.put(encode(Ack(id, room.end_of(None))))
    except LogicadeError as wrong:
        viewer.refuse(wrong, room, id)
    except Exception as wrong:
        viewer.hall.telemetry.log("broken", match=room.table.id, reason=type(wrong).__name__)
        viewer.refuse(Broken("the server made a mistake; nothing has happened"), room, id)
        viewer.dismiss(OUR_FAULT, "broken")


def read(text: str) -> Incoming:
    """A message from a viewer, or BadMessage."""
    try:
        raw = text.encode("utf-8")
        command: Incoming = protocol.decoder.decode(raw)
        return command
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise BadMessage(str(wrong)[:200] or "that is no message we know") from wrong
