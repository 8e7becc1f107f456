"""Routes about matches: replays, pictures, files, hints, and why something cannot be done."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from logicade.engine.errors import BadSeats
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.server.drawing.reasons import reason_for
from logicade.server.errors import NoSuchTable, NotAllowed, NotNow
from logicade.server.http.entering import known_room
from logicade.server.http.identity import identity_of, maybe_identified
from logicade.server.http.packing import pack
from logicade.server.http.parameters import (
    Asked,
    Fields,
    Invite,
    Language,
    Ply,
    SeatWanted,
    Shape,
    Until,
    Unveiled,
    services_of,
    svg,
)
from logicade.server.live import films
from logicade.server.transport import frames
from logicade.server.transport import protocol as p


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
    data = frames.view_data(shown, over=over, scores=scores, winners=winners)
    lines = frames.lines_unveiled(match, 0, at) if open else frames.lines_of(match, audience, 0, at)
    return p.Replay(at, match.ply, audience, data, lines)


@get("/api/tables/{id:str}/film")
async def film(
    request: Asked,
    id: FromPath[str],
    scene: Shape = "wide",
    language: Language = "en",
    seat: SeatWanted = None,
    invite: Invite = "",
    open: Unveiled = 0,
    until: Until = None,
) -> Response[p.Film]:
    """A match from its begin to a ply, as a seat or a spectator knew it: the first scene, and what each ply changed."""
    match, audience = await _watched(request, id, seat, invite)
    if open and not match.over:
        raise NotNow("what is hidden is shown when the match is over")
    last = match.at(match.ply if until is None else until).ply
    services = services_of(request)
    wanted = films.Wanted(match.copy(), audience, last, bool(open))
    async with services.films.of(identity_of(request).address):
        made = await films.film_of(wanted, (scene, language), services)
    content = msgspec.json.encode(made)
    return await asyncio.to_thread(pack, request, content, "application/json", {"cache-control": "no-store"}, once=True)


@get("/api/tables/{id:str}/chances")
async def chances(request: Asked, id: FromPath[str], invite: Invite = "") -> p.Chances:
    """The chance to win after each ply of a match that is over, where it is proved, and what stands out."""
    match, _ = await _watched(request, id, None, invite)
    if not match.over:
        raise NotNow("chances are told when the match is over")
    return await services_of(request).marker.of(id, match)


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
    open: Unveiled = 0,
) -> Response[str]:
    """A picture of a match at a ply, as a seat or a spectator knew it; open once it is over."""
    match, audience = await _watched(request, id, seat, invite)
    drawn = _shown(match, match.ply if ply is None else ply, audience, open).svg(language=language)
    return svg(drawn, cache="no-store")


def _shown(match: Match, ply: int, audience: int | None, open: int) -> Position | View:
    """A past position as a viewer knew it, or bare where that is wanted and nothing is secret any more."""
    if not open:
        return match.at(ply).view(audience)
    if not match.over:
        raise NotNow("what is hidden is shown when the match is over")
    return match.at(ply)


@get("/api/tables/{id:str}/hint")
async def hint(
    request: Asked, id: FromPath[str], ply: Ply = None, seat: SeatWanted = None, invite: Invite = ""
) -> p.Hint:
    """What is proved or advised: for an own seat, where the table allows it, and for everybody after the end."""
    match, audience = await _watched(request, id, seat, invite)
    if not match.over and audience is None:
        raise NotNow("while a match runs, hints are for those who play", hint="name a seat of yours")
    room = await known_room(request, id, invite)
    if not match.over and room.table.terms.hints == "off":
        raise NotAllowed("this table gives no hints before the end")
    at = match.ply if ply is None else ply
    view = match.at(at).view(audience)
    return await services_of(request).hints.hint(view, match.log_for(audience)[:at], identity_of(request).address)


@get("/api/tables/{id:str}/why")
async def why(request: Asked, id: FromPath[str], fields: Fields, seat: SeatWanted = None, invite: Invite = "") -> p.Why:
    """Why an own seat can do nothing that has these fields now, as far as that seat knows."""
    match, audience = await _watched(request, id, seat, invite)
    if match.over or audience is None:
        raise NotNow("only those who play are told why not", hint="name a seat of yours")
    wanted = {name: int(value) for name, _, value in (word.partition("=") for word in fields.split())}
    clause, reason = reason_for(match.at(match.ply).view(audience), wanted)
    return p.Why(clause, p.plainly(reason), p.said(reason))


async def _watched(request: Asked, id: str, seat: int | None, invite: str) -> tuple[Match, int | None]:
    """A match and the viewer the caller may be in it."""
    person = maybe_identified(request)
    room = await known_room(request, id, invite)
    who = person.id if person else ""
    if not services_of(request).admission.may_watch(room.table, who, invite):
        raise NoSuchTable("there is no such table for you")
    if room.table.match is None:
        raise NotNow("the match has not begun")
    if seat is not None and seat not in range(len(room.table.seats)):
        raise BadSeats(f"there is no seat {seat}", hint=f"seats are 0 to {len(room.table.seats) - 1}")
    if seat is not None and not room.table.match.over and seat not in room.table.seats_of(who):
        raise NotNow("what other seats know is shown when the match is over")
    return room.table.match, seat


HANDLERS = [replay, film, chances, download, picture, hint, why]
