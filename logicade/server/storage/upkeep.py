"""What an operator changes in a database by hand, also while servers have it open; `admin.py` says what for."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from logicade.server.errors import BadDatabase
from logicade.server.storage import schema
from logicade.server.storage.databases import engine_for, existing, reason_of
from logicade.server.storage.migrations import check_shape
from logicade.server.storage.writer import Conflict, Row, Statement

person, match, event, member, transfer = schema.person, schema.match, schema.event, schema.member, schema.transfer


class Database:
    """A database that an operator has opened."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    @contextlib.contextmanager
    def work(self) -> Iterator[Work]:
        """Changes that are made together or not at all; Conflict where a server has written the same place."""
        try:
            with self._engine.begin() as connection:
                yield Work(connection)
        except IntegrityError as wrong:
            raise Conflict from wrong


@contextlib.contextmanager
def opened(database: str) -> Iterator[Database]:
    """The database at an address, which has to be there and of our version."""
    engine = engine_for(existing(database), "BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection:
            check_shape(connection)
        yield Database(engine)
    except SQLAlchemyError as wrong:
        raise BadDatabase(f"the database cannot be used: {reason_of(wrong)}", hint="check `--database`") from wrong
    finally:
        engine.dispose()


class Work:
    """One piece of work in a database."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    # ---- matches ----

    def lines(self, id: str) -> list[Row]:
        """The log of a match."""
        query = sa.select(event).where(event.c.match == id).order_by(event.c.seq)
        return [Row(*row) for row in self._connection.execute(query)]

    def append(self, rows: Iterable[Row], statements: Iterable[Statement]) -> None:
        """Write on in a log."""
        self._connection.execute(event.insert(), [row._asdict() for row in rows])
        for statement, values in statements:
            self._connection.execute(statement, values)

    def rewrite(self, row: Row, body: str) -> None:
        """Change what stands at a place of a log."""
        place = sa.and_(event.c.match == row.match, event.c.seq == row.seq)
        self._connection.execute(sa.update(event).where(place).values(body=body))

    def show(self, id: str, card: str) -> None:
        """Give a match another card."""
        self._connection.execute(sa.update(match).where(match.c.id == id).values(card=card))

    def remove(self, id: str) -> None:
        """Take a match away, with all that belongs to it."""
        self._connection.execute(sa.delete(match).where(match.c.id == id))

    # ---- people ----

    def shut_out(self, id: str, *, banned: bool) -> bool:
        """Ban somebody or not; False where there is nobody of that id."""
        return bool(self._execute(sa.update(person).where(person.c.id == id).values(banned=banned)))

    def people(self, id: str) -> list[dict[str, Any]]:
        """Somebody and their programs, without what belongs to a token."""
        own = sa.select(*(column for column in person.c if column.key != "token"))
        rows = self._connection.execute(own.where(sa.or_(person.c.id == id, person.c.owner == id)))
        return [dict(row) for row in rows.mappings()]

    def cards(self, id: str) -> list[Any]:
        """The cards of the matches that somebody is a member of."""
        query = sa.select(match.c.card).join(member, member.c.match == match.c.id).where(member.c.person == id)
        return [json.loads(card) for card in self._connection.execute(query).scalars()]

    def about(self, id: str) -> list[Row]:
        """The places of logs that name somebody or that they have written before they sat down."""
        if not id.isalnum():  # as every id is
            return []
        named = sa.or_(event.c.actor == f"person:{id}", event.c.body.like(f'%"{id}"%'))
        query = sa.select(event).where(named).order_by(event.c.match, event.c.seq)
        return [Row(*row) for row in self._connection.execute(query)]

    def forget(self, id: str) -> bool:
        """Delete somebody, their programs, memberships and links; False where there is nobody of that id."""
        found = bool(self._execute(sa.delete(person).where(person.c.id == id)))
        for gone in (person.c.owner, member.c.person, transfer.c.person):
            self._execute(sa.delete(gone.table).where(gone == id))
        return found

    def _execute(self, statement: sa.Update | sa.Delete) -> int:
        return self._connection.execute(statement).rowcount
