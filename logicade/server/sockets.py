"""One WebSocket for each viewer of a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from logicade.engine.errors import BadMessage, Broken, LogicadeError, NoSuchTable, NotSeated, TooFast
from logicade.server import protocol
from logicade.server.guard import identified
from logicade.server.hall import Hall
from logicade.server.limits import Bucket
from logicade.server.people import Person
from logicade.server.protocol import Ack, Incoming, Ping, Pong, Refused, encode
from logicade.server.rooms import Room
from logicade.server.table import Audience

# Why a socket is closed; documented in docs/reference/server.md.
TOO_FAST, TOO_SLOW, NOT_YOURS, LOST_SEAT, WRONG_KIND, OUR_FAULT, GOING = 1008, 4008, 4404, 4403, 1003, 1011, 1012
MINUTES = 20.0  # seconds of the window for messages


class Spectacles:
    """A viewer: what is to be sent to one socket, and what it may send."""

    def __init__(self, hall: Hall, socket: WebSocket[Any, Any, Any], person: Person, audience: Audience) -> None:
        self.hall, self.socket, self.who, self.person, self.audience = hall, socket, person, person.id, audience
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self.bucket = Bucket(hall.limits.messages, MINUTES)

    def put(self, text: str) -> None:
        """Queue a frame; a viewer who does not read is sent away and may resume."""
        if self._closing is not None:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self.hall.limits.outgoing_frames or self._bytes > self.hall.limits.outgoing_bytes:
            self._queue.clear()
            self.hall.telemetry.count("closed", "too-slow")
            self.dismiss(TOO_SLOW, "too-slow")
        self._wake.set()

    def dismiss(self, code: int, reason: str) -> None:
        """Close once what is queued has been sent."""
        if self._closing is None:
            self._closing = code, reason
            self._wake.set()

    async def pump(self) -> None:
        """Send what is queued, as fast as it is read."""
        send = self.socket.send
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                await send({"type": "websocket.send", "text": text, "bytes": None})
            if self._closing is not None:
                with contextlib.suppress(Exception):
                    await self.socket.close(*self._closing)
                return

    def refuse(self, wrong: LogicadeError, room: Room, id: str = "") -> None:
        """Say why not."""
        self.hall.telemetry.count("refused", wrong.code)
        end = room.end_of(self.audience)
        self.put(encode(Refused(wrong.code, end, id, str(wrong)[:400], wrong.clause, wrong.hint)))


@websocket("/api/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], id: str) -> None:
    """Look at a table and take part in it. Query: `seat`, `after` (to resume), `invite`."""
    hall: Hall = socket.app.state.hall
    person = identified(socket)
    await socket.accept()
    try:
        room = await hall.room(id)
        audience, after = _audience(hall, room, person, socket.query_params)
    except LogicadeError as wrong:
        hall.telemetry.count("refused", wrong.code)
        await socket.send_text(encode(Refused(wrong.code, 0, "", str(wrong)[:400], wrong.clause, wrong.hint)))
        await socket.close(NOT_YOURS, wrong.code)
        return
    viewer = Spectacles(hall, socket, person, audience)
    room.attach(viewer, after)
    pump = asyncio.ensure_future(viewer.pump())
    reader = asyncio.ensure_future(_listen(viewer, room))
    try:
        await asyncio.wait((pump, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.detach(viewer)
        for task in (pump, reader):
            task.cancel()
        await asyncio.gather(pump, reader, return_exceptions=True)


def _audience(hall: Hall, room: Room, person: Person, query: Any) -> tuple[Audience, int | None]:
    """As whom somebody looks on, and from where."""
    seats, invite = room.table.seats_of(person.id), str(query.get("invite", ""))
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
        try:
            message = await receive()
        except WebSocketDisconnect:
            return
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
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
        if isinstance(command, protocol.Chat | protocol.Signal):
            viewer.hall.chats.count(viewer.person)
        if isinstance(command, protocol.Start):
            await viewer.hall.warmth.ready(room.table.terms.game)
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
