"""The REST interface: people, tables, seats, replays, hints, health and metrics. Games have a file of their own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Request, Response, delete, get, patch, post, put
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, Parameter

from logicade import __version__
from logicade.engine import drawing
from logicade.engine.errors import BadMessage, BadSeats, Broken, LogicadeError
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.server.errors import NoSuchTable, NoSuchThing, NotAllowed, NotHost, NotNow
from logicade.server.http import page, reasons
from logicade.server.http.guard import caller_of, cookie_for, identified, maybe_identified
from logicade.server.live import hints
from logicade.server.live.registry import Hall
from logicade.server.live.rooms import Room
from logicade.server.storage import members, schema
from logicade.server.storage.people import Person
from logicade.server.table import commands
from logicade.server.transport import frames
from logicade.server.transport import protocol as p

Asked = Request[Any, Any, Any]
Ply = Annotated[int | None, Parameter(ge=0, le=100_000, description="A ply; the last one when not given.")]
SeatWanted = Annotated[int | None, Parameter(ge=0, le=15, description="A seat; a spectator when not given.")]
Unveiled = Annotated[int, Parameter(ge=0, le=1, description="1: with all secrets, once the match is over.")]
Invite = Annotated[str, Parameter(max_length=64, description="The code of an invitation.")]
Language = Annotated[str, Parameter(pattern="^(en|ja)" + p.END, description="en or ja")]
Fields = Annotated[
    str,
    Parameter(
        max_length=400,
        pattern=r"^\w{1,40}=\d{1,9}( \w{1,40}=\d{1,9})*" + p.END,
        description="Fields of an action and their values: `kind=2 place=4`.",
    ),
]
ForPage = Annotated[
    int, Parameter(ge=0, le=1, description="1: without style and symbols, for a page that has parts.svg and parts.css.")
]

OWN = 50  # tables of one's own in a list
STATUS = {
    "who-are-you": 401, "wrong-origin": 403, "not-host": 403, "not-seated": 403, "not-allowed": 403, "silenced": 403,
    "no-such-table": 404, "no-such-thing": 404, "unknown-game": 404, "seat-taken": 409, "not-now": 409,
    "id-reused": 409, "too-big": 413, "too-fast": 429, "broken": 500, "cannot-store": 503,
}  # fmt: skip
# A picture opened by itself is a document with its own style, and may do nothing else.
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
REFUSALS = {
    status: ResponseSpec(p.Problem, generate_examples=False, description="Refused; the body says why.")
    for status in sorted({400, *STATUS.values()} - {500})
}


def hall_of(request: Asked) -> Hall:
    """The hall of this process."""
    hall: Hall = request.app.state.hall
    return hall


# ---- people ----------------------------------------------------------------------------------------------------------


@post("/api/guests", status_code=201)
async def become_guest(request: Asked, data: JSONBody[p.NewGuest]) -> Response[p.Me]:
    """Become a guest: a cookie for a browser, a bearer token for a program of your own."""
    hall = hall_of(request)
    hall.guests.count(caller_of(request).address)
    person, token = await hall.people.welcome(data.name)
    if data.bearer:
        return Response(p.Me(person.id, person.name, "guest", token), status_code=201)
    cookie = cookie_for(token, secure=request.scope["scheme"] == "https")
    return Response(p.Me(person.id, person.name, "guest"), status_code=201, headers={"set-cookie": cookie})


@post("/api/programs", status_code=201)
async def make_program(request: Asked, data: JSONBody[p.NewProgram]) -> p.Me:
    """Make a token for a bot of your own; it may sit, play and chat, and is shown as a program."""
    hall, owner = hall_of(request), identified(request)
    if owner.program:
        raise NotHost("only a person can make a program")
    hall.guests.count(caller_of(request).address)
    person, token = await hall.people.welcome(data.name, kind="program", owner=owner.id)
    return p.Me(person.id, person.name, "program", token)


@get("/api/me")
async def who_am_i(request: Asked) -> p.Me:
    """Who the caller is."""
    return _me(identified(request))


@patch("/api/me")
async def rename(request: Asked, data: JSONBody[p.Rename]) -> p.Me:
    """Take another name; seats that were taken before keep the old one."""
    person = await hall_of(request).people.rename(caller_of(request).token, identified(request), data.name)
    return _me(person)


def _me(person: Person) -> p.Me:
    return p.Me(person.id, person.name, "program" if person.program else "guest")


# ---- tables ----------------------------------------------------------------------------------------------------------


@get("/api/tables")
async def list_tables(request: Asked) -> list[p.TableCard]:
    """The lobby: listed tables that are open or in play, newest first."""
    match = schema.match
    query = sa.select(match.c.card).where(match.c.listed, match.c.status.in_(("open", "playing", "paused")))
    query = query.order_by(match.c.updated.desc()).limit(100)
    cards = await hall_of(request).store.read(lambda c: list(c.execute(query).scalars()))
    return [msgspec.json.decode(card, type=p.TableCard) for card in cards]


@get("/api/me/tables")
async def list_own(request: Asked) -> list[p.TableCard]:
    """The tables that the caller opened or sits at, open, in play or over; newest first."""
    person = identified(request)
    cards = await hall_of(request).store.read(lambda connection: members.cards_of(connection, person.id, OWN))
    return [msgspec.json.decode(card, type=p.TableCard) for card in cards]


@post("/api/tables", status_code=201)
async def open_table(request: Asked, data: JSONBody[p.NewTable]) -> p.TableInfo:
    """Open a table."""
    hall, person = hall_of(request), identified(request)
    hall.tables.count(person.id)
    return _info(hall, await hall.open_table(person, data), person)


@get("/api/tables/{id:str}")
async def show_table(request: Asked, id: FromPath[str], invite: Invite = "") -> p.TableInfo:
    """A table, its seats and clocks."""
    hall, person = hall_of(request), maybe_identified(request)
    return _info(hall, await known_room(request, id, invite), person)


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def sit(request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[p.Sit]) -> p.TableInfo:
    """Take a seat."""
    hall, person = hall_of(request), identified(request)
    room = await known_room(request, id, data.invite)
    if not room.table.terms.listed and person.id != room.table.host and not hall.people.admits(id, data.invite):
        raise NoSuchTable("there is no such table for you")
    await room.do(hall.caller(person), None, None, lambda table, now: commands.sit(table, hall.caller(person), seat))
    return _info(hall, room, person)


@put("/api/tables/{id:str}/seats/{seat:int}")
async def place(request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[p.Place]) -> p.TableInfo:
    """Give a seat to a bot, or open it."""
    hall, person = hall_of(request), identified(request)
    room, caller = await known_room(request, id), hall.caller(person)
    await room.do(caller, None, None, lambda table, now: commands.place(table, caller, seat, data.player))
    return _info(hall, room, person)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def leave(request: Asked, id: FromPath[str], seat: FromPath[int]) -> p.TableInfo:
    """Give a seat up."""
    hall, person = hall_of(request), identified(request)
    room, caller = await known_room(request, id), hall.caller(person)
    await room.do(caller, None, None, lambda table, now: commands.leave(table, caller, seat))
    return _info(hall, room, person)


@post("/api/tables/{id:str}/start", status_code=200)
async def start(request: Asked, id: FromPath[str]) -> p.TableInfo:
    """Begin to play."""
    hall, person = hall_of(request), identified(request)
    room, caller = await known_room(request, id), hall.caller(person)
    await hall.warmth.playable(room.table.terms.game)
    room = await known_room(request, id)  # meanwhile it may have been forgotten here
    await room.do(caller, None, None, lambda table, now: commands.start(table, caller, None, now))
    return _info(hall, room, person)


async def known_room(request: Asked, id: str, invite: str = "") -> Room:
    """A room that the caller may know of; to everybody else it does not exist."""
    hall, person = hall_of(request), maybe_identified(request)
    address = caller_of(request).address
    hall.check_invite(id, invite, address)
    room = await hall.room(id)
    if not hall.may_know(room.table, person.id if person else "", invite):
        raise NoSuchTable("there is no such table for you")
    return room


def _info(hall: Hall, room: Room, person: Person | None) -> p.TableInfo:
    you = room.table.seats_of(person.id) if person else []
    inside = bool(you) or (person is not None and person.id == room.table.host)
    invite = hall.people.invite(room.table.id) if inside else ""
    return p.TableInfo(room.table.id, frames.state_of(room.table, hall.now()), you, invite)


# ---- replays ---------------------------------------------------------------------------------------------------------


@get("/api/tables/{id:str}/replay")
async def replay(
    request: Asked, id: FromPath[str], ply: Ply = None, seat: SeatWanted = None, invite: Invite = "", open: Unveiled = 0
) -> p.Replay:
    """A match at a ply, as a seat or a spectator knew it; other seats and the open view once it is over."""
    match, audience = await _watched(request, id, seat, invite)
    at = match.ply if ply is None else ply
    shown = _shown(match, at, audience, open)
    over = match.over and at == match.ply
    scores, winners = (match.scores, match.winners) if over else ((), ())
    sight = frames.sight_of(shown, over=over, scores=scores, winners=winners)
    lines = frames.lines_unveiled(match, 0, at) if open else frames.lines_of(match, audience, 0, at)
    return p.Replay(at, match.ply, audience, sight, lines)


@get("/api/tables/{id:str}/match.json")
async def download(request: Asked, id: FromPath[str], invite: Invite = "") -> Response[Any]:
    """The whole match, once it is over."""
    match, _ = await _watched(request, id, None, invite)
    if not match.over:
        raise NotNow("the match is not over", hint="its file holds all secrets; look at the replay")
    headers = {"content-disposition": f'attachment; filename="{match.game.slug}-{id}.json"'}
    return Response(match.to_json().encode(), media_type="application/json", headers=headers)


@get("/m/{id:str}/picture.svg", media_type="image/svg+xml")
async def picture(
    request: Asked,
    id: FromPath[str],
    ply: Ply = None,
    seat: SeatWanted = None,
    invite: Invite = "",
    language: Language = "en",
    page: ForPage = 0,
    open: Unveiled = 0,
) -> Response[str]:
    """A picture of a match at a ply, as a seat or a spectator knew it; open once it is over."""
    match, audience = await _watched(request, id, seat, invite)
    drawn = _shown(match, match.ply if ply is None else ply, audience, open).svg(language=language)
    return svg(drawing.bare(drawn) if page else drawn, cache="no-store")


def _shown(match: Match, ply: int, audience: int | None, open: int) -> Position | View:
    """A past position as a viewer knew it, or bare where that is wanted and nothing is secret any more."""
    if not open:
        return match.at(ply).view(audience)
    if not match.over:
        raise NotNow("what is hidden is shown when the match is over")
    return match.at(ply)


def svg(drawn: str, *, cache: str) -> Response[str]:
    """A picture as an answer."""
    headers = {"cache-control": cache, "content-security-policy": DRAWING}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get("/api/tables/{id:str}/hint")
async def hint(
    request: Asked, id: FromPath[str], ply: Ply = None, seat: SeatWanted = None, invite: Invite = ""
) -> p.Hint:
    """What the exact solver proves: for an own seat, where the table allows it, and for everybody after the end."""
    match, audience = await _watched(request, id, seat, invite)
    if not match.over and audience is None:
        raise NotNow("while a match runs, hints are for those who play", hint="name a seat of yours")
    room = await known_room(request, id, invite)
    if not match.over and room.table.terms.hints == "off":
        raise NotAllowed("this table gives no hints before the end")
    view = match.at(match.ply if ply is None else ply).view(audience)
    return await hints.prove(hall_of(request), view)


@get("/api/tables/{id:str}/why")
async def why(request: Asked, id: FromPath[str], fields: Fields, seat: SeatWanted = None, invite: Invite = "") -> p.Why:
    """Why an own seat can do nothing that has these fields now, as far as that seat knows."""
    match, audience = await _watched(request, id, seat, invite)
    if match.over or audience is None:
        raise NotNow("only those who play are told why not", hint="name a seat of yours")
    wanted = {name: int(value) for name, _, value in (word.partition("=") for word in fields.split())}
    return reasons.reason_for(match.at(match.ply).view(audience), wanted)


async def _watched(request: Asked, id: str, seat: int | None, invite: str) -> tuple[Match, int | None]:
    """A match and the viewer the caller may be in it."""
    hall, person = hall_of(request), maybe_identified(request)
    room = await known_room(request, id, invite)
    who = person.id if person else ""
    if not hall.may_watch(room.table, who, invite):
        raise NoSuchTable("there is no such table for you")
    if room.table.match is None:
        raise NotNow("the match has not begun")
    if seat is not None and seat not in range(len(room.table.seats)):
        raise BadSeats(f"there is no seat {seat}", hint=f"seats are 0 to {len(room.table.seats) - 1}")
    if seat is not None and not room.table.match.over and seat not in room.table.seats_of(who):
        raise NotNow("what other seats know is shown when the match is over")
    return room.table.match, seat


# ---- operation -------------------------------------------------------------------------------------------------------


@get("/health", responses={503: ResponseSpec(p.Health, generate_examples=False, description="It cannot store.")})
async def health(request: Asked) -> Response[p.Health]:
    """Whether the server serves; 503 when it cannot store."""
    hall = hall_of(request)
    trouble = bool(hall.store.trouble)
    status: Any = "trouble" if trouble else "ok" if hall.warmth.complete else "preparing"
    body = p.Health(status, __version__, dict(hall.warmth.progress), "trouble" if trouble else "ok")
    return Response(body, status_code=503 if trouble else 200, headers={"cache-control": "no-store"})


@get("/metrics", media_type="text/plain")
async def metrics(request: Asked) -> str:
    """Numbers for Prometheus."""
    hall = hall_of(request)
    hall.telemetry.gauge("rooms", len(hall.rooms))
    hall.telemetry.gauge("batches", hall.store.batches)
    hall.telemetry.gauge("stored_events", hall.store.stored)
    return hall.telemetry.text()


# ---- what went wrong -------------------------------------------------------------------------------------------------


def status_of(wrong: LogicadeError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(wrong.code, 400)


def on_error(request: Asked, wrong: LogicadeError) -> Response[p.Problem]:
    """One of ours."""
    hall_of(request).telemetry.count("refused", wrong.code)
    problem = p.Problem(wrong.code, str(wrong)[:400], wrong.hint, wrong.clause)
    headers = {"retry-after": "2"} if status_of(wrong) in (429, 503) else {}
    return Response(problem, status_code=status_of(wrong), media_type="application/json", headers=headers)


def on_http_error(request: Asked, wrong: HTTPException) -> Response[p.Problem] | Response[str]:
    """One of the framework's, in our words; who came by a broken link is shown the page, which says so."""
    if wrong.status_code == 404 and page.wants_page(request):
        return page.shell(request, 404)
    if isinstance(wrong, ValidationException):
        parts = wrong.extra if isinstance(wrong.extra, list) else []
        named = "; ".join(
            f"{part.get('key', '')}: {part.get('message', '')}" for part in parts if isinstance(part, dict)
        )
        return on_error(request, BadMessage(named[:300] or "the request is not what the interface asks for"))
    if wrong.status_code in (404, 405):
        response = on_error(request, NoSuchThing("there is nothing at this address, or not by this method"))
        response.status_code = wrong.status_code
        return response
    if wrong.status_code < 500:
        response = on_error(request, BadMessage(wrong.detail[:300]))
        response.status_code = wrong.status_code
        return response
    return on_surprise(request, wrong)


def on_unreadable(request: Asked, wrong: Exception) -> Response[p.Problem]:
    """A body that is nested too deeply, or is not UTF-8."""
    return on_error(request, BadMessage("the body cannot be read"))


def on_surprise(request: Asked, wrong: Exception) -> Response[p.Problem]:
    """A mistake of ours; its text stays here."""
    hall_of(request).telemetry.log("broken", reason=type(wrong).__name__, route=request.scope["path"][:40])
    return on_error(request, Broken("the server made a mistake; nothing has happened"))


HANDLERS = [
    become_guest, make_program, who_am_i, rename, list_own, list_tables, open_table, show_table, sit, place, leave,
    start, replay, download, picture, hint, why, health, metrics,
]  # fmt: skip
