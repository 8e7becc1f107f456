"""Questions of viewers: what would that do, what would each bring, why not? They are answered from views alone."""

from __future__ import annotations

import functools

import msgspec
from msgspec import Raw

from logicade.engine.errors import BadValue, Broken, LogicadeError, StalePly
from logicade.engine.position import View
from logicade.engine.text import Text
from logicade.server.drawing import jobs
from logicade.server.drawing.jobs import Answer, Part, Seen
from logicade.server.errors import NotAllowed, NotNow, NotSeated, TooFast
from logicade.server.live.rooms import Room
from logicade.server.live.services import Services
from logicade.server.transport.protocol import (
    AnyQuestion,
    AskPreview,
    AskWhy,
    BadgesFrame,
    Drawn,
    PreviewFrame,
    WhyFrame,
    encode,
    plainly,
    said,
)
from logicade.server.transport.sockets import Connection, refusal

AT_ONCE = 4  # questions of one viewer that may wait for an answer


class Questions:
    """The questions that come through one socket."""

    def __init__(self, services: Services, room: Room, connection: Connection) -> None:
        self._services, self._room, self._connection = services, room, connection
        self._waiting = 0

    def ask(self, question: AnyQuestion) -> None:
        """Have a question answered, some time later; what stands against it is raised."""
        if self._waiting >= AT_ONCE:
            raise TooFast("other questions are not answered yet", hint="wait for an answer")
        view = self._view(question)
        job = self._job(question, view)
        self._waiting += 1
        self._services.drawing.put(job, view.game.package, functools.partial(self._take, question))

    def _view(self, question: AnyQuestion) -> View:
        """What the asker sees, which is all that an answer is made from."""
        table, seat = self._room.table, self._connection.audience
        if seat is None:
            raise NotSeated("only those who play may ask that")
        if table.match is None or table.match.over:
            raise NotNow("nothing can be done now")
        if not isinstance(question, AskWhy) and table.terms.previews == "off":
            raise NotAllowed("this table does not show what an action would do")
        if question.ply != table.match.ply:
            message = f"the question is about ply {question.ply}, the match is at ply {table.match.ply}"
            raise StalePly(message, hint="look again")
        return table.views[seat]

    def _job(self, question: AnyQuestion, view: View) -> jobs.AnyJob:
        if isinstance(question, AskPreview):
            return self._preview(question, view)
        compiled = self._services.warmth.is_ready(view.game.slug)
        seen = Seen(view.game.package, view.raw, view.seat, compiled=compiled)
        if isinstance(question, AskWhy):
            return jobs.Why(seen, question.does, question.fields)
        return jobs.Badges(seen, self._connection.language, question.does, question.fields)

    def _preview(self, question: AskPreview, view: View) -> jobs.AnyJob:
        match, action = self._room.table.match, view.game.kernels.read_action(question.action)
        assert match is not None
        match.position.demand(question.action, action, view.seat, view)
        canvas, number = self._connection.canvas, self._room.scenes.number_of(self._connection)
        if canvas is None or number is None:
            raise NotNow("no scene is being shown", hint="ask for scenes when the socket is opened")
        return jobs.Preview(number, canvas, action)

    def _take(self, question: AnyQuestion, answer: Answer) -> None:
        """Send what has come back."""
        self._waiting -= 1
        connection, end = self._connection, self._room.end_of(self._connection.audience)
        try:
            text = encode(frame_of(question, answer))
        except LogicadeError as wrong:
            self._services.telemetry.count("refused", wrong.code)
            text = encode(refusal(wrong, end, question.id))
        connection.put(text)


def frame_of(question: AnyQuestion, answer: Answer) -> Drawn:
    """An answer as the asker is told it, or why there is none."""
    if answer.lost:
        raise NotNow("the scene has changed meanwhile", hint="ask again")
    part = _part(answer)
    if isinstance(question, AskPreview):
        return PreviewFrame(question.id, question.ply, question.action, Raw(part.data[0]))
    told = msgspec.json.decode(part.data[0])
    if isinstance(question, AskWhy):
        clause, reason = told[0], Text(*told[1])
        return WhyFrame(question.id, clause, plainly(reason), said(reason))
    return BadgesFrame(question.id, question.ply, told)


def _part(answer: Answer) -> Part:
    part = answer.parts[0]
    if part.kind == "refused":
        text, hint = msgspec.json.decode(part.data[0])
        raise BadValue(text, hint=hint)
    if part.kind == "failed":
        raise Broken("the server made a mistake; nothing has happened")
    return part
