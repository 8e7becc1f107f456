"""Routes about tables: the lobby, one's own tables, opening one, its seats, and beginning to play."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from logicade.server import costs
from logicade.server.errors import NoSuchTable
from logicade.server.http.entering import known_room
from logicade.server.http.identity import identified, identity_of, maybe_identified
from logicade.server.http.parameters import Asked, Invite, registry_of, services_of
from logicade.server.live.people import caller_for
from logicade.server.live.rooms import Room
from logicade.server.storage.queries import matches, members
from logicade.server.table import decisions
from logicade.server.table.terms import TableTerms
from logicade.server.transport import frames
from logicade.server.transport import protocol as p

LOBBY = 100  # tables in the lobby
OWN = 50  # tables of one's own in a list


@get("/api/me/tables")
async def list_own(request: Asked) -> list[p.TableCard]:
    """The tables that the caller opened or sits at, open, in play or over; newest first."""
    return _cards(await members.read_cards(services_of(request).store, identified(request).id, OWN))


@get("/api/tables")
async def list_tables(request: Asked) -> list[p.TableCard]:
    """The lobby: listed tables that are open or in play, newest first."""
    return _cards(await matches.read_lobby(services_of(request).store, LOBBY))


@post("/api/tables", status_code=201)
async def open_table(request: Asked, data: JSONBody[p.NewTable]) -> p.TableInfo:
    """Open a table on the given terms; who asks is its host."""
    person = identified(request)
    services_of(request).purses.charge(person.id, identity_of(request).address, costs.of_terms(data.options))
    services_of(request).tables.count(person.id)
    return _info(request, await registry_of(request).open_table(person, data))


@get("/api/tables/{id:str}")
async def show_table(request: Asked, id: FromPath[str], invite: Invite = "") -> p.TableInfo:
    """A table, its seats and clocks."""
    return _info(request, await known_room(request, id, invite))


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def sit(request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[p.Sit]) -> p.TableInfo:
    """Take a seat of a table, with an invitation where one is needed."""
    caller = caller_for(identified(request))
    room = await known_room(request, id, data.invite)
    if not services_of(request).admission.may_sit(room.table, caller.person, data.invite):
        raise NoSuchTable("there is no such table for you")
    await room.commit(caller.actor, lambda table, now: decisions.sit(table, caller, seat))
    return _info(request, room)


@put("/api/tables/{id:str}/seats/{seat:int}")
async def place(request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[p.Place]) -> p.TableInfo:
    """Give a seat to a bot, or open it."""
    caller = caller_for(identified(request))
    room = await known_room(request, id)
    await room.commit(caller.actor, lambda table, now: decisions.place(table, caller, seat, data.player))
    return _info(request, room)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def leave(request: Asked, id: FromPath[str], seat: FromPath[int]) -> p.TableInfo:
    """Give a seat up."""
    caller = caller_for(identified(request))
    room = await known_room(request, id)
    await room.commit(caller.actor, lambda table, now: decisions.leave(table, caller, seat))
    return _info(request, room)


@put("/api/tables/{id:str}/terms")
async def agree(request: Asked, id: FromPath[str], data: JSONBody[TableTerms]) -> p.TableInfo:
    """Change the terms of a table before the start; game, number of seats and listing stay. The host's right."""
    person = identified(request)
    caller = caller_for(person)
    services_of(request).purses.charge(person.id, identity_of(request).address, costs.of_terms(data.options))
    room = await known_room(request, id)
    terms = await registry_of(request).settled(data)
    await room.commit(caller.actor, lambda table, now: decisions.agree(table, caller, terms))
    return _info(request, room)


@post("/api/tables/{id:str}/start", status_code=200)
async def start(request: Asked, id: FromPath[str]) -> p.TableInfo:
    """Begin to play at a table whose seats are taken; the host's right."""
    caller = caller_for(identified(request))
    room = await known_room(request, id)
    await services_of(request).warmth.playable(room.table.terms.game)
    room = await known_room(request, id)  # meanwhile it may have been forgotten here
    await room.commit(caller.actor, lambda table, now: decisions.start(table, caller, None, now))
    return _info(request, room)


def _cards(stored: list[str]) -> list[p.TableCard]:
    return [msgspec.json.decode(card, type=p.TableCard) for card in stored]


def _info(request: Asked, room: Room) -> p.TableInfo:
    """A table as the caller may see it; those who belong there are told the invitation."""
    person, services = maybe_identified(request), services_of(request)
    you = room.table.seats_of(person.id) if person else []
    inside = bool(you) or (person is not None and person.id == room.table.host)
    invite = services.people.invite(room.table.id) if inside else ""
    return p.TableInfo(room.table.id, frames.state_of(room.table, services.now()), you, invite)


HANDLERS = [list_own, list_tables, open_table, show_table, sit, place, leave, agree, start]
