"""Links that take somebody along into another browser: of a code only the hash is here, of a token only a seal."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.writer import Conflict, Store

transfer = schema.transfer


class Transfer(NamedTuple):
    """A link that was made: the hash of its code, whose it is, their token under a seal, and how long it is good."""

    code: str
    person: str
    sealed: str
    until: int


async def insert(store: Store, new: Transfer, *, now: int) -> None:
    """Enter a link in the place of all that the same person has made, and of all that are too old."""
    old = sa.or_(transfer.c.person == new.person, transfer.c.until <= now)
    await store.execute(sa.delete(transfer).where(old), transfer.insert().values(**new._asdict()))


async def find(store: Store, code: str, *, now: int) -> Transfer | None:
    """The link whose code has that hash, as long as it is good."""
    query = sa.select(transfer).where(transfer.c.code == code, transfer.c.until > now)
    row = await store.read(lambda connection: connection.execute(query).first())
    return None if row is None else Transfer(*row)


async def use(store: Store, found: Transfer, *, mark: str) -> bool:
    """Use a link up; whether this was the first time. Of two who try at once one finds the mark that the other left."""
    used = found._replace(code=mark, sealed="")
    try:
        await store.execute(transfer.insert().values(**used._asdict()))
    except Conflict:
        return False
    await store.execute(sa.delete(transfer).where(transfer.c.code == found.code))
    return True
