"""People and the server's secret. Of a token only the hash is ever here."""

from __future__ import annotations

import contextlib
from typing import NamedTuple

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.writer import Conflict, Store

person, setting = schema.person, schema.setting
_COLUMNS = person.c.id, person.c.name, person.c.kind, person.c.banned, person.c.seen


class Person(NamedTuple):
    """A guest or a registered person, as the database knows them."""

    id: str
    name: str
    kind: str  # guest or program
    banned: bool
    seen: int

    @property
    def program(self) -> bool:
        """Whether this is a bot from outside."""
        return self.kind == "program"


async def read_secret(store: Store, new: str) -> str:
    """The server's secret, as its first process made it; the new one, stored from now on, where there is none."""
    query = sa.select(setting.c.value).where(setting.c.key == "secret")
    found = await store.read(lambda connection: connection.execute(query).scalar())
    if found is None:
        with contextlib.suppress(Conflict):  # another process was quicker
            await store.execute(setting.insert().values(key="secret", value=new))
        found = await store.read(lambda connection: connection.execute(query).scalar_one())
    return str(found)


async def insert(store: Store, new: Person, *, token: str, owner: str) -> None:
    """Enter somebody new, with the hash of their token."""
    values = {"id": new.id, "token": token, "name": new.name, "kind": new.kind, "owner": owner}
    await store.execute(person.insert().values(**values, created=new.seen, seen=new.seen))


async def find(store: Store, token: str) -> Person | None:
    """Whose token has that hash."""
    query = sa.select(*_COLUMNS).where(person.c.token == token)
    row = await store.read(lambda connection: connection.execute(query).first())
    return None if row is None else Person(row.id, row.name, row.kind, bool(row.banned), row.seen)


async def update(store: Store, id: str, **values: str | int) -> None:
    """Change columns of somebody."""
    await store.execute(sa.update(person).where(person.c.id == id).values(**values))


async def banned_among(store: Store, ids: list[str]) -> set[str]:
    """Those of some people who are banned, or whom an operator has deleted."""
    query = sa.select(person.c.id).where(~person.c.banned, person.c.id.in_(ids))
    return set(ids) - set(await store.read(lambda connection: list(connection.execute(query).scalars())))


async def delete_strangers(store: Store, before: int, most: int) -> int:
    """Delete some people not seen since a time who belong to no table and are not banned; returns how many."""
    belongs = sa.select(schema.member.c.person).where(schema.member.c.person == person.c.id).exists()
    query = sa.select(person.c.id).where(person.c.seen < before, ~person.c.banned, ~belongs).limit(most)
    ids = await store.read(lambda connection: list(connection.execute(query).scalars()))
    if ids:
        await store.execute(sa.delete(person).where(person.c.id.in_(ids)))
    return len(ids)
