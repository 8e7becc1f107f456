"""A session: one person at one table through one socket, from the door until either side closes it."""

from __future__ import annotations

import time

from logicade.engine.errors import BadMessage, BadValue, Broken, LogicadeError
from logicade.engine.options import Text
from logicade.engine.scene.parts import SHAPES
from logicade.server import costs
from logicade.server.errors import NoSuchTable, NotSeated, TooFast
from logicade.server.limits import Bucket
from logicade.server.live.people import caller_for
from logicade.server.live.questions import Questions
from logicade.server.live.registry import Registry
from logicade.server.live.rooms import Room
from logicade.server.live.services import Services
from logicade.server.storage.queries.people import Person
from logicade.server.table.commands import Chat, Rematch, Signal, Start
from logicade.server.table.fold import Audience
from logicade.server.transport.protocol import Ack, AnyQuestion, Incoming, Ping, Pong, Question, decode, encode
from logicade.server.transport.sockets import (
    NOT_YOURS,
    OUR_FAULT,
    TOO_FAST,
    WRONG_KIND,
    Connection,
    Receive,
    Socket,
    refusal,
)

WINDOW = 20.0  # seconds in which the messages of one socket are counted
CURIOUS = 10.0  # and in which its questions are
Query = dict[str, str]
_TALK = (Chat, Signal)


async def run_session(
    registry: Registry, person: Person, address: str, table: str, query: Query, socket: Socket
) -> None:
    """Let somebody look at a table and take part in it.

    Query: `seat`, `after` (to resume), `invite`, and for scenes `scene` and `language`.
    """
    services = registry.services
    await socket.accept()
    try:
        services.admission.check_invite(table, query.get("invite", "")[:64], address)
        room = await entered(registry, table, person.id, address)
        audience, after = _audience(services, room, person, query)
    except LogicadeError as wrong:
        services.telemetry.count("refused", wrong.code)
        await socket.send(encode(refusal(wrong, 0)))
        await socket.close(NOT_YOURS, wrong.code)
        return
    connection = Connection(socket, person.id, audience, limits=services.limits, telemetry=services.telemetry)
    try:
        connection.canvas, connection.language = _canvas(query)
    except BadValue as wrong:  # the rest works without
        services.telemetry.count("refused", wrong.code)
        connection.put(encode(refusal(wrong, room.end_of(audience))))
    room.attach(connection, after)
    try:
        await Session(services, room, person, address, connection).listen(socket.receive)
    finally:
        connection.leave()
        room.detach(connection)


async def entered(registry: Registry, table: str, person: str, address: str) -> Room:
    """A room, for whose log somebody owes if it had to be read."""
    known = table in registry.rooms
    room = await registry.room(table)
    if not known:
        registry.services.purses.owe(person, address, room.table.seq // costs.READ)
    return room


class Session:
    """Takes one message after the other; whatever is wrong with one stays between us and its sender."""

    def __init__(self, services: Services, room: Room, person: Person, address: str, connection: Connection) -> None:
        self._services, self._room, self._person, self._connection = services, room, person, connection
        self._address = address
        self._caller = caller_for(person, connection.audience)
        self._bucket = Bucket(services.limits.messages, WINDOW)
        self._curiosity = Bucket(services.limits.questions, CURIOUS)
        self._questions = Questions(services, room, connection)

    async def listen(self, receive: Receive) -> None:
        """Take messages until the socket closes."""
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if self._connection.dismissed:  # whatever still comes is too late
                continue
            if text is None:
                self._refuse(BadMessage("only JSON text is understood"))
                self._connection.dismiss(WRONG_KIND, BadMessage.code)
            elif self._bucket.take():
                await self.handle(str(text))
            else:
                self._services.telemetry.count("closed", TooFast.code)
                self._refuse(TooFast("that was too much at once", wait=round(WINDOW)))
                self._connection.dismiss(TOO_FAST, TooFast.code)

    async def handle(self, text: str) -> None:
        """Do what one message wants, or say why not."""
        id, room, connection = "", self._room, self._connection
        try:
            command = self._decode(text)
            if isinstance(command, Ping):
                self._charge(command)
                connection.put(encode(Pong(room.end_of(connection.audience))))
                return
            id = command.id
            self._charge(command)
            if isinstance(command, Question):
                self._ask(command)
                return
            kind = str(command.__struct_config__.tag)
            self._services.purses.fill(self._address, costs.on_disk(kind, len(text), bots=room.table.bots))
            if isinstance(command, Rematch):
                self._services.tables.count(self._person.id)
            if isinstance(command, _TALK):
                self._services.chats.count(self._person.id)
            elif isinstance(command, Start):
                await self._services.warmth.playable(room.table.terms.game)
            if self._caller.seat != connection.audience:  # a seat was taken or given up meanwhile
                self._caller = caller_for(self._person, connection.audience)
            began = time.perf_counter()
            done = await room.do(self._caller, command)
            self._services.telemetry.time("command", time.perf_counter() - began)
            if isinstance(done, Ack):
                connection.put(encode(done))
            elif connection.audience is None:  # spectators share a stream; what answers one of them is sent apart
                connection.put(encode(Ack(id, room.end_of(None))))
        except LogicadeError as wrong:
            self._refuse(wrong, id)
        except Exception as wrong:
            self._services.telemetry.blame("broken", wrong, match=room.table.id)
            self._refuse(Broken("the server made a mistake; nothing has happened"), id)
            connection.dismiss(OUR_FAULT, Broken.code)

    def _decode(self, text: str) -> Incoming:
        try:
            return decode(text)
        except BadMessage:
            self._services.purses.charge(self._person.id, self._address, costs.UNREADABLE)
            raise

    def _charge(self, command: Incoming) -> None:
        """Let the sender, and everybody at that address, pay for a message."""
        cost = costs.of_message(str(command.__struct_config__.tag), self._room.scenes.canvases)
        self._services.purses.charge(self._person.id, self._address, cost)

    def _ask(self, question: AnyQuestion) -> None:
        """Have a question answered; those that the limit allows do not count as messages."""
        if not self._curiosity.take():
            raise TooFast("that is more than the limit allows", wait=round(CURIOUS))
        self._bucket.give_back()
        self._questions.ask(question)

    def _refuse(self, wrong: LogicadeError, id: str = "") -> None:
        self._services.telemetry.count("refused", wrong.code)
        self._connection.put(encode(refusal(wrong, self._room.end_of(self._connection.audience), id)))


def _audience(services: Services, room: Room, person: Person, query: Query) -> tuple[Audience, int | None]:
    """As whom somebody looks on, and from where."""
    seats, invite = room.table.seats_of(person.id), query.get("invite", "")[:64]
    if not seats and not services.admission.may_watch(room.table, person.id, invite):
        raise NoSuchTable("there is no such table for you")
    after, wanted = _number(query.get("after")), query.get("seat")
    if wanted is None or wanted == "":
        return (seats[0] if seats else None), after
    if wanted == "none":
        return None, after
    if _number(wanted) not in seats:
        raise NotSeated("that seat is not yours")
    return _number(wanted), after


def _canvas(query: Query) -> tuple[tuple[str, str] | None, str]:
    """For which screen and in which language somebody wants scenes, if at all."""
    shape, language = query.get("scene", ""), query.get("language", "en")
    if shape and shape not in SHAPES:
        raise BadValue("that is not a shape", hint=f"shapes: {', '.join(SHAPES)}")
    if language not in Text._fields:
        raise BadValue("that is not a language", hint=f"languages: {', '.join(Text._fields)}")
    return (shape, language) if shape else None, language


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None
