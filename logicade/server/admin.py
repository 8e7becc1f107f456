"""What an operator does by hand: shut people out, end a match, hand out or delete what is stored of somebody.

All of it is done in the database, also while servers have it open: they look for it every ten seconds. The log decides
here as everywhere: of two who write the same place of it one is refused, and looks again.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from logicade.server.errors import BadDatabase, CannotStore, NoSuchTable, NoSuchThing, NotNow
from logicade.server.live import log
from logicade.server.storage import schema
from logicade.server.storage.databases import engine_for, existing, reason_of
from logicade.server.storage.migrations import check_shape
from logicade.server.storage.writer import Row
from logicade.server.table import events
from logicade.server.table.fold import LoggedEvent, Table, folded

person, match, event, member = schema.person, schema.match, schema.event, schema.member
NOBODY = "?"  # the name of somebody of whom nothing is kept
TRIES = 8  # against a server that writes the same match


@contextlib.contextmanager
def opened(database: str) -> Iterator[sa.Engine]:
    """The database at an address, which has to be there and of our version."""
    engine = engine_for(existing(database), "BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection:
            check_shape(connection)
        yield engine
    except SQLAlchemyError as wrong:
        raise BadDatabase(f"the database cannot be used: {reason_of(wrong)}", hint="check `--database`") from wrong
    finally:
        engine.dispose()


def ban(engine: sa.Engine, id: str, *, banned: bool) -> None:
    """Shut somebody out, or let them in again."""
    with engine.begin() as connection:
        if not connection.execute(sa.update(person).where(person.c.id == id).values(banned=banned)).rowcount:
            raise NoSuchThing(f"there is no person `{id}`")


def end(engine: sa.Engine, id: str, seat: int = 0) -> str:
    """Let a seat resign, or take a table away that was never started; returns what was done."""
    for _ in range(TRIES):
        with contextlib.suppress(IntegrityError), engine.begin() as connection:
            table = _read(connection, id)
            if table.status == "over":
                raise NotNow("the match is over")
            if not table.running:
                connection.execute(sa.delete(match).where(match.c.id == id))
                return "taken away"
            if seat not in range(len(table.seats)):
                raise NoSuchThing(f"that table has no seat {seat}")
            entry = LoggedEvent(table.seq + 1, "table", None, events.Forfeited(seat, "resign"), _now())
            rows, statements = log.write_event(table, entry)
            connection.execute(event.insert(), [row._asdict() for row in rows])
            for statement, values in statements:
                connection.execute(statement, values)
            return f"ended, seat {seat} has resigned"
    raise CannotStore("too much happens at that table", hint="try again")


def export(engine: sa.Engine, id: str) -> dict[str, Any]:
    """All that is stored of somebody, and of the programs that are theirs; of tokens there is nothing to tell."""
    with engine.begin() as connection:
        own = sa.select(*(column for column in person.c if column.key != "token"))
        found = connection.execute(own.where(sa.or_(person.c.id == id, person.c.owner == id))).mappings().all()
        tables = sa.select(match.c.card).join(member, member.c.match == match.c.id).where(member.c.person == id)
        cards = [json.loads(card) for card in connection.execute(tables).scalars()]
        lines = [row._asdict() | {"body": json.loads(row.body)} for row in _about(connection, id)]
    if not found:
        raise NoSuchThing(f"there is no person `{id}`")
    return {"people": [dict(row) for row in found], "tables": cards, "log": lines}


def forget(engine: sa.Engine, id: str) -> int:
    """Delete somebody, their programs, their name and words; what they did in matches stays, by nobody of a name.

    Returns in how many places of logs a name or a text was taken out.
    """
    with engine.begin() as connection:
        if not connection.execute(sa.delete(person).where(person.c.id == id)).rowcount:
            raise NoSuchThing(f"there is no person `{id}`")
        connection.execute(sa.delete(person).where(person.c.owner == id))
        changed = [(row, new) for row in _about(connection, id) if (new := _nameless(row, id)) != row.body]
        for row, body in changed:
            place = sa.and_(event.c.match == row.match, event.c.seq == row.seq)
            connection.execute(sa.update(event).where(place).values(body=body))
        for table in {row.match for row, _ in changed}:
            after = _read(connection, table)
            card = log.card_of(after, after.status)
            connection.execute(sa.update(match).where(match.c.id == table).values(card=card))
        connection.execute(sa.delete(member).where(member.c.person == id))
        connection.execute(sa.delete(schema.transfer).where(schema.transfer.c.person == id))
    return len(changed)


def _read(connection: sa.Connection, id: str) -> Table:
    rows = connection.execute(sa.select(event).where(event.c.match == id).order_by(event.c.seq)).all()
    if not rows:
        raise NoSuchTable(f"there is no table `{id}`")
    return folded(id, (log.entry_of(Row(*row)) for row in rows))


def _about(connection: sa.Connection, id: str) -> list[Row]:
    """The places of logs in which somebody is named or has acted before taking a seat; ids have letters and digits."""
    if not id.isalnum():
        return []
    named = sa.or_(event.c.actor == f"person:{id}", event.c.body.like(f'%"{id}"%'))
    query = sa.select(event).where(named).order_by(event.c.match, event.c.seq)
    return [Row(*row) for row in connection.execute(query)]


def _nameless(row: Row, id: str) -> str:
    """A line of a log without somebody's name and words."""
    logged = events.read(row.body)
    if isinstance(logged, events.Sat) and logged.person == id:
        return events.write(msgspec.structs.replace(logged, name=NOBODY))
    if isinstance(logged, events.Chatted) and logged.person == id:
        return events.write(msgspec.structs.replace(logged, name=NOBODY, text=NOBODY))
    return row.body


def _now() -> int:
    return time.time_ns() // 1_000_000


__all__ = ["ban", "end", "export", "forget", "opened"]
