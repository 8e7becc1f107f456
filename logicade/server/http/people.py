"""Routes about people: becoming a guest, making a program, one's own name."""

from __future__ import annotations

from litestar import Response, get, patch, post
from litestar.params import JSONBody

from logicade.server.errors import NotHost
from logicade.server.http.identity import cookie_for, identified, identity_of, known_person
from logicade.server.http.parameters import Asked, services_of
from logicade.server.live import results
from logicade.server.live.transfers import GOOD
from logicade.server.storage.queries.people import Person
from logicade.server.transport import protocol as p


@post("/api/guests", status_code=201)
async def become_guest(request: Asked, data: JSONBody[p.NewGuest]) -> Response[p.Me]:
    """Become a guest: a cookie for a browser, a bearer token for a program of your own."""
    services = services_of(request)
    services.guests.count(identity_of(request).address)
    person, token = await services.people.welcome(data.name)
    if data.bearer:
        return Response(p.Me(person.id, person.name, "guest", token), status_code=201)
    cookie = cookie_for(token, secure=request.scope["scheme"] == "https")
    return Response(p.Me(person.id, person.name, "guest"), status_code=201, headers={"set-cookie": cookie})


@post("/api/programs", status_code=201)
async def make_program(request: Asked, data: JSONBody[p.NewProgram]) -> p.Me:
    """Make a token for a bot of your own; it may sit, play and chat, and is shown as a program."""
    services, owner = services_of(request), identified(request)
    if owner.program:
        raise NotHost("only a person can make a program")
    services.guests.count(identity_of(request).address)
    person, token = await services.people.welcome(data.name, kind="program", owner=owner.id)
    return p.Me(person.id, person.name, "program", token)


@get("/api/me")
async def who_am_i(request: Asked) -> p.Me:
    """Who the caller is."""
    return _me(identified(request))


@patch("/api/me")
async def rename(request: Asked, data: JSONBody[p.Rename]) -> p.Me:
    """Take another name; seats that were taken before keep the old one."""
    people = services_of(request).people
    return _me(await people.rename(identity_of(request).token, identified(request), data.name))


@get("/api/me/results")
async def list_results(request: Asked) -> p.Results:
    """How the caller's finished matches ended: in all, and by game and level where bots were the only others."""
    return await results.results_of(services_of(request).store, identified(request).id)


@post("/api/me/transfer", status_code=201)
async def offer_transfer(request: Asked) -> p.Transfer:
    """Make a code with which another browser becomes the same guest: once, and within minutes."""
    services, person = services_of(request), identified(request)
    if person.program:
        raise NotHost("only a person can go along into another browser")
    services.guests.count(identity_of(request).address)
    code = await services.transfers.offer(person, identity_of(request).token)
    return p.Transfer(code, GOOD // 1000)


@post("/api/transfers", status_code=200)
async def accept_transfer(request: Asked, data: JSONBody[p.Arrival]) -> Response[p.Me]:
    """Become the guest who made a code; the answer brings the cookie."""
    services = services_of(request)
    token = await services.transfers.accept(data.code, identity_of(request).address)
    person = known_person(await services.people.find(token))
    cookie = cookie_for(token, secure=request.scope["scheme"] == "https")
    return Response(_me(person), headers={"set-cookie": cookie})


def _me(person: Person) -> p.Me:
    return p.Me(person.id, person.name, "program" if person.program else "guest")


HANDLERS = [become_guest, make_program, who_am_i, rename, list_results, offer_transfer, accept_transfer]
