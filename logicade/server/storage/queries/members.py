"""Who belongs to which table: the host and whoever sits there. It follows from the log; people find their own by it."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.writer import Statement, Store

member, match, event = schema.member, schema.match, schema.event
_WHO, _WHICH = sa.bindparam("who", type_=sa.String), sa.bindparam("which", type_=sa.String)
_THERE = sa.and_(member.c.person == _WHO, member.c.match == _WHICH)
_JOIN = member.insert().from_select(
    ["person", "match"], sa.select(_WHO, _WHICH).where(~sa.select(member.c.match).where(_THERE).exists())
)
_PART = member.delete().where(_THERE)


def changes(id: str, before: set[str], after: set[str]) -> list[Statement]:
    """What makes the people of a match, who were those before, those after; to be stored with the event."""
    joined = [(_JOIN, {"who": person, "which": id}) for person in sorted(after - before)]
    return [*joined, *((_PART, {"who": person, "which": id}) for person in sorted(before - after))]


async def read_cards(store: Store, person: str, most: int) -> list[str]:
    """The cards of somebody's tables and matches, newest first."""
    query = sa.select(match.c.card).join(member, member.c.match == match.c.id).where(member.c.person == person)
    query = query.order_by(match.c.updated.desc(), match.c.id).limit(most)
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


def fill(connection: sa.Connection) -> None:
    """Make all of it from what is stored, for a database that comes from before or from a backup."""
    first = sa.and_(event.c.match == match.c.id, event.c.seq == 1)
    rows = connection.execute(sa.select(match.c.id, match.c.card, event.c.body).join(event, first)).all()
    found: list[dict[str, Any]] = []
    for id, card, opened in rows:
        people = {json.loads(opened).get("host"), *(chair["person"] for chair in json.loads(card).get("chairs", ()))}
        found += [{"person": person, "match": id} for person in sorted(filter(None, people))]
    if found:
        connection.execute(member.insert(), found)
