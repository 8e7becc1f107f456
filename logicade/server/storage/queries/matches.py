"""Matches and their logs: what the lobby shows of each, what has happened, and what is old enough to be deleted."""

from __future__ import annotations

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.writer import Row, Statement, Store

match, event = schema.match, schema.event
_INSERT = match.insert()
_UPDATE = (
    sa.update(match)
    .where(match.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in ("status", "card", "updated")} | {"wake": 0})  # see what is due now
)


def insert(id: str, *, game: str, listed: bool, card: str, at: int) -> Statement:
    """Enter a table that was opened, to be stored with its first events."""
    values = {"id": id, "game": game, "status": "open", "listed": listed, "card": card, "created": at, "updated": at}
    return _INSERT, values


def update(id: str, *, status: str, card: str, at: int) -> Statement:
    """Change what the lobby and the leases look up of a match, to be stored with the event that changes it."""
    return _UPDATE, {"which": id, "status": status, "card": card, "updated": at}


async def read_log(store: Store, id: str, after: int) -> list[Row]:
    """The log of a match from a place on."""
    query = sa.select(event).where(event.c.match == id, event.c.seq > after).order_by(event.c.seq)
    return await store.read(lambda connection: [Row(*row) for row in connection.execute(query)])


async def read_ends(store: Store, ids: list[str]) -> dict[str, int]:
    """How far the logs of some matches have got."""
    query = sa.select(event.c.match, sa.func.max(event.c.seq)).where(event.c.match.in_(ids)).group_by(event.c.match)
    return dict(await store.read(lambda connection: [tuple(row) for row in connection.execute(query)]))


async def read_lobby(store: Store, most: int) -> list[str]:
    """The cards of listed tables that are open or in play, newest first."""
    query = sa.select(match.c.card).where(match.c.listed, match.c.status.in_(("open", "playing", "paused")))
    query = query.order_by(match.c.updated.desc()).limit(most)
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


async def delete_old(store: Store, before: int, most: int) -> int:
    """Delete some matches that ended, and tables left alone, before a time, with their logs; returns how many."""
    query = sa.select(match.c.id).where(match.c.updated < before, match.c.status.in_(("over", "open"))).limit(most)
    return await _delete(store, await store.read(lambda connection: list(connection.execute(query).scalars())))


async def delete_abandoned(store: Store, before: int, most: int) -> int:
    """Delete some matches and tables, not yet ended, at which nothing has happened since a time; returns how many."""
    lately = sa.select(event.c.match).where(event.c.match == match.c.id, event.c.at >= before).exists()
    query = sa.select(match.c.id).where(match.c.updated < before, match.c.status != "over", ~lately)
    ids = query.limit(most)
    return await _delete(store, await store.read(lambda connection: list(connection.execute(ids).scalars())))


async def _delete(store: Store, ids: list[str]) -> int:
    if ids:
        await store.execute(sa.delete(match).where(match.c.id.in_(ids)))
        await store.give_back()
    return len(ids)
