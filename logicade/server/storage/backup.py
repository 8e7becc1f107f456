"""Backups: one compressed file of JSON lines, the same for SQLite and PostgreSQL, read in one transaction.

The first line says what it is, then every row of every table, then how many there were and a digest of it all. A file
can be checked without a database, and a backup of the one kind of database fills the other.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from logicade.engine.errors import FileTrouble
from logicade.server.errors import BadDatabase
from logicade.server.storage import schema
from logicade.server.storage.databases import existing, read_url
from logicade.server.storage.migrations import check_shape, migrate, newest
from logicade.server.storage.queries import members

FORMAT, VERSION = "logicade-backup", 1
TABLES = (schema.setting, schema.person, schema.match, schema.event)  # not what is of the moment or follows
CHUNK = 1000  # rows at a time
HINT = "the file was changed, damaged or cut off"

Tell = Callable[[str], None]
Counts = dict[str, int]


def write(database: str, file: str, tell: Tell = lambda words: None) -> Counts:
    """Write everything to a file, whole or not at all."""
    engine, path = _engine(database), Path(file)
    counts: Counts = {}
    temporary = ""
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(descriptor, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
            digest = hashlib.sha256()
            with engine.connect() as connection:
                check_shape(connection)
            for line in _lines(engine, counts, tell):
                data = line.encode() + b"\n"
                digest.update(data)
                packed.write(data)
            packed.write(json.dumps({"rows": counts, "sha256": digest.hexdigest()}).encode() + b"\n")
            packed.close()
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(temporary, path)
    except OSError as trouble:
        raise FileTrouble(f"`{file}` cannot be written: {trouble.strerror or trouble}") from trouble
    except SQLAlchemyError as wrong:
        raise BadDatabase(f"the database cannot be read: {type(wrong).__name__}", hint="check `--database`") from wrong
    finally:
        engine.dispose()
        if temporary and Path(temporary).exists():
            Path(temporary).unlink()
    return counts


def read(file: str, database: str | None, tell: Tell = lambda words: None) -> Counts:
    """Fill an empty database from a file, in one transaction; without a database only check the file."""
    tell("checking the file")
    counts: Counts = {}
    for table, _ in _rows(file):
        counts[table] = counts.get(table, 0) + 1
    if database is None:
        return counts
    engine = _engine(database, create=True)
    try:
        migrate(engine)
        with engine.begin() as connection:
            if any(connection.execute(sa.select(table).limit(1)).first() for table in TABLES):
                raise BadDatabase("the database is not empty", hint="restore into a new one")
            _fill(connection, file, tell)
            members.fill(connection)
    except SQLAlchemyError as wrong:
        raise BadDatabase(
            f"the database cannot be filled: {type(wrong).__name__}", hint="check `--database`"
        ) from wrong
    finally:
        engine.dispose()
    return counts


def in_words(counts: Counts) -> str:
    """What a backup holds."""
    return f"{counts.get('match', 0)} matches, {counts.get('event', 0)} events, {counts.get('person', 0)} people"


def _lines(engine: sa.Engine, counts: Counts, tell: Tell) -> Iterator[str]:
    yield json.dumps({"format": FORMAT, "version": VERSION, "revision": newest()})
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        for table in TABLES:
            counts[table.name] = 0
            rows = connection.execution_options(yield_per=CHUNK).execute(sa.select(table).order_by(*table.primary_key))
            for row in rows.mappings():
                counts[table.name] += 1
                if counts[table.name] % CHUNK == 0:
                    tell(f"{counts[table.name]} rows of `{table.name}`")
                yield json.dumps([table.name, dict(row)], ensure_ascii=False)


def _rows(file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a file, checked to its last line."""
    digest, counts, last = hashlib.sha256(), dict.fromkeys((table.name for table in TABLES), 0), b""
    try:
        with gzip.open(file, "rb") as packed:
            head = packed.readline()
            if json.loads(head).get("format") != FORMAT or json.loads(head).get("version") != VERSION:
                raise FileTrouble(f"`{file}` is not a backup of a kind we know", hint=HINT)
            if json.loads(head).get("revision", "") > newest():
                raise FileTrouble(f"`{file}` was written by a newer Logicade", hint="update Logicade")
            digest.update(head)
            for line in packed:
                if last:
                    digest.update(last)
                    table, row = json.loads(last)
                    counts[table] += 1
                    yield table, row
                last = line
        end = json.loads(last)
    except OSError as trouble:
        raise FileTrouble(f"`{file}` cannot be read: {trouble.strerror or trouble}", hint=HINT) from trouble
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zlib.error) as wrong:
        raise FileTrouble(f"`{file}` is not a backup", hint=HINT) from wrong
    if not isinstance(end, dict) or end != {"rows": counts, "sha256": digest.hexdigest()}:
        raise FileTrouble(f"`{file}` is not complete", hint=HINT)


def _fill(connection: sa.Connection, file: str, tell: Tell) -> None:
    tables = {table.name: table for table in TABLES}
    waiting: list[dict[str, Any]] = []
    current, done = "", 0
    for name, row in _rows(file):
        if waiting and (name != current or len(waiting) == CHUNK):
            connection.execute(tables[current].insert(), waiting)
            done += len(waiting)
            tell(f"{done} rows")
            waiting = []
        current = name
        waiting.append(row | {"keeper": ""} if name == "match" else row)
    if waiting:
        connection.execute(tables[current].insert(), waiting)


def _engine(database: str, *, create: bool = False) -> sa.Engine:
    engine = sa.create_engine(read_url(database) if create else existing(database))
    if engine.dialect.name == "sqlite":  # what is read must be of one moment: we say BEGIN ourselves
        sa.event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine
