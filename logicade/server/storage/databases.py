"""Databases: their addresses, engines that suit SQLite or PostgreSQL, and what may be told of what went wrong."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from logicade.server.errors import BadDatabase

# How PostgreSQL is asked for. A process that was stopped in mid-commit loses its transaction, after milliseconds and
# before those who wait for it lose their patience; a network that swallows everything is noticed.
CONNECTION = {
    "options": "-c lock_timeout=1000 -c idle_in_transaction_session_timeout=1500",
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}

Files = tuple[tuple[int, int] | None, ...]  # by device and number
LINE = {"08", "28", "53", "57", "58"}  # what PostgreSQL says of the connection, and not of what was asked
# The first takes effect in a new file: what is deleted can be given back to the disk.
PRAGMAS = "auto_vacuum=INCREMENTAL", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"


def read_url(text: str) -> sa.URL:
    """A database address; `postgresql://` means the psycopg driver."""
    try:
        url = sa.make_url(text)
        name = url.get_backend_name()
    except (ArgumentError, ValueError) as wrong:
        hint = "as in `sqlite:///file.db`, `postgresql://host/db`"
        raise BadDatabase("that is no database address", hint=hint) from wrong
    if name == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if name != "sqlite" or not url.database or url.database == ":memory:":
        raise BadDatabase(f"`{name}` is not a database we can use", hint="SQLite in a file, or PostgreSQL")
    return url


def existing(text: str) -> sa.URL:
    """The address of a database that has to be there already, as far as a file shows it."""
    url = read_url(text)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise BadDatabase(f"there is no database `{url.database}`", hint="check `--database`")
    return url


def engine_for(url: sa.URL, begin: str) -> sa.Engine:
    """An engine whose transactions begin with that statement, where the database is SQLite."""
    sqlite = url.get_backend_name() == "sqlite"
    options: dict[str, Any] = {"pool_pre_ping": not sqlite}
    if sqlite:
        options["connect_args"] = {"check_same_thread": False, "timeout": 5}
    else:  # what the address says goes before
        options["connect_args"] = {key: value for key, value in CONNECTION.items() if key not in url.query}
    try:
        engine = sa.create_engine(url, **options)
    except ModuleNotFoundError as missing:
        raise BadDatabase(f"the driver for this database is missing: {missing.name}",
                          hint="install `logicade[cluster]`") from missing  # fmt: skip
    if sqlite:
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def database_time(engine: sa.Engine) -> int:
    """Milliseconds since 1970 by the clock of PostgreSQL."""
    with engine.begin() as connection:
        return int(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def lock_file(database: str) -> int:
    """Open and lock the file beside a file of SQLite, or BadDatabase: a second process is told so, not let in."""
    path, descriptor = Path(database), -1
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        _lock_whole(descriptor)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds secrets: nobody else's to read
    except BlockingIOError as taken:
        raise BadDatabase(f"`{path.name}` is served by another process",
                          hint="stop that one, or use PostgreSQL for several") from taken  # fmt: skip
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise BadDatabase(f"`{path}` cannot be opened: {reason}", hint="check `--database`") from trouble
    return descriptor


def files_at(path: str) -> Files:
    """Which files a database of SQLite at a path consists of; None where there is none."""
    return _file_at(path), _file_at(f"{path}-wal")


def _file_at(path: str) -> tuple[int, int] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def save_copy(opened: sqlite3.Connection, path: str) -> str:
    """Write what an open database holds into a new file beside its old path; returns its name, "" if that fails."""
    name = f"{path}.saved-{time.time_ns() // 1_000_000_000}"
    try:
        with contextlib.closing(sqlite3.connect(name)) as copy:
            Path(name).chmod(0o600)
            opened.backup(copy)
    except (sqlite3.Error, OSError):
        return ""
    return name


def may_pass(wrong: Exception) -> bool:
    """Whether trying again may help: the database has gone, or somebody holds what we need; it has not refused."""
    if not isinstance(wrong, DBAPIError):
        return False
    lost = isinstance(wrong, OperationalError | InterfaceError) and not isinstance(wrong.orig, sqlite3.Error)
    return wrong.connection_invalidated or lost


def reason_of(wrong: BaseException) -> str:
    """Why, in one line, without statements or parameters: they may hold secrets."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) and wrong.orig is not None else wrong
    state = getattr(cause, "sqlstate", "?")  # None: PostgreSQL has not said anything, so the library does
    if isinstance(cause, sqlite3.Error) or (isinstance(wrong, OperationalError) and (state or "08")[:2] in LINE):
        return (str(cause).splitlines() or [""])[0]
    return type(cause).__name__


def _set_up_sqlite(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _lock_whole(descriptor: int) -> None:
    if os.name == "nt":  # pragma: no cover
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError as taken:
            raise BlockingIOError from taken
        return
    import fcntl

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
