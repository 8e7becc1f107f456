"""From an address to a room that the caller may know of."""

from __future__ import annotations

from logicade.server.errors import NoSuchTable
from logicade.server.http.identity import identity_of
from logicade.server.http.parameters import Asked, registry_of, services_of
from logicade.server.live.rooms import Room
from logicade.server.live.sessions import entered


async def known_room(request: Asked, id: str, invite: str = "") -> Room:
    """A room that the caller may know of; to everybody else it does not exist."""
    admission, (_, person, address) = services_of(request).admission, identity_of(request)
    admission.check_invite(id, invite, address)
    room = await entered(registry_of(request), id, person.id if person else "", address)
    if not admission.may_know(room.table, person.id if person else "", invite):
        raise NoSuchTable("there is no such table for you")
    return room
