"""The store: one writer thread that commits what has gathered, and readers beside it. SQLite or PostgreSQL.

Whoever appends waits until the commit has returned. While one commit is being flushed the next batch gathers, so a busy
server pays for one flush per batch and an idle one adds no delay. The batch gathers beside the event loop and is handed
over as one thing: threads that pass single jobs to each other spend their time waiting for Python's lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from logicade.server.errors import BadDatabase, CannotStore
from logicade.server.storage import schema
from logicade.server.table.clocks import Timepiece

T = TypeVar("T")
Extra = tuple[sa.Executable, dict[str, Any]]  # a statement and its values


class Row(NamedTuple):
    """A row of the table `event`, in the order of its columns."""

    match: str
    seq: int
    actor: str
    move_id: str | None
    kind: str
    body: str
    at: int


COLUMNS = Row._fields
# All rows of a batch in one statement: Python's lock is given away and taken back once, not once a row.
INSERTS = {
    "sqlite": f"INSERT INTO event ({', '.join(COLUMNS)}) SELECT "
    + ", ".join(f"json_extract(value, '$[{k}]')" for k in range(len(COLUMNS)))
    + " FROM json_each(?)",
    "postgresql": f"INSERT INTO event ({', '.join(COLUMNS)}) SELECT "
    + ", ".join(f"(value->>{k})::{column.type}" for k, column in enumerate(schema.event.columns))
    + " FROM json_array_elements(%s::json)",
}
BATCH = 512  # jobs in one commit
QUEUE = 20_000  # jobs waiting; more are refused
PATIENCE = 3.0  # seconds to wait for a database that has gone
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


class Conflict(Exception):
    """Somebody else has written that place of the log, or used that move id."""


class Job:
    """Rows for the log, and statements that belong to them; all or nothing."""

    __slots__ = ("error", "extras", "future", "rows")

    def __init__(self, rows: list[Row], extras: Sequence[Extra], future: asyncio.Future[None]) -> None:
        self.rows, self.extras, self.future = rows, extras, future
        self.error: Exception | None = None


class Store:
    """A database that is opened once by a process."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._waiting: list[Job] = []  # for the writer, who is busy
        self._busy = False
        self._line: sa.Connection | None = None  # the writer's, open as long as all goes well
        self._readers = ThreadPoolExecutor(4, "store-read")
        self._thread = threading.Thread(target=self._work, name="store-write", daemon=True)
        self._lock_file: int | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.trouble = ""  # what went wrong last, until something goes right
        self.outages = 0  # commits that had to be tried again: for so long nobody could act
        self.batches, self.stored = 0, 0
        if self.sqlite:
            self._lock()
        self._writing = self._engine("BEGIN IMMEDIATE")
        self._reading = self._engine("BEGIN")

    def open(self) -> Timepiece:
        """Bring the database to its present shape, start the writer, and say what time it is."""
        try:
            migrate(self._writing)
            now = None if self.sqlite else self._database_time()
        except (SQLAlchemyError, sqlite3.Error, OSError) as wrong:
            self.close()
            raise BadDatabase(f"the database cannot be opened: {_reason(wrong)}", hint="check `--database`") from wrong
        self._thread.start()
        return Timepiece(now)

    def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._thread.is_alive():
            if self._waiting:
                self._batches.put(self._waiting)
            self._batches.put(None)
            self._thread.join()
        if self._line is not None:
            self._line.close()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None

    def append(self, rows: list[Row], *extras: Extra) -> asyncio.Future[None]:
        """Add rows to the log; returns when they are on disk. Conflict or CannotStore: they are not."""
        if len(self._waiting) > QUEUE:
            raise CannotStore("the store is too far behind", hint="try again in a moment")
        self._loop = self._loop or asyncio.get_running_loop()
        job = Job(rows, extras, self._loop.create_future())
        if not self._waiting:
            self._loop.call_soon(self._hand_over)  # after all that came in together with this
        self._waiting.append(job)
        return job.future

    def _hand_over(self) -> None:
        """Give the writer all that has gathered, unless it is still busy."""
        if self._waiting and not self._busy:
            self._busy = True
            self._batches.put(self._waiting[:BATCH])
            self._waiting = self._waiting[BATCH:]

    async def execute(self, *statements: sa.Executable) -> None:
        """Do something that is no event, and bears being done twice; returns when it is on disk."""
        await self.append([], *((statement, {}) for statement in statements))

    async def read(self, fetch: Callable[[sa.Connection], T]) -> T:
        """Ask something, on a connection of its own."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, fetch)
        except SQLAlchemyError as wrong:
            self.trouble = _reason(wrong)
            raise CannotStore(f"the database does not answer: {_reason(wrong)}", hint="try again") from wrong

    # ---- the writer's thread -----------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (jobs := self._batches.get()) is not None:
            self._write(jobs)
            with contextlib.suppress(RuntimeError):  # the loop has gone; nobody waits any more
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._deliver, jobs)

    def _write(self, jobs: list[Job]) -> None:
        try:
            self._commit(jobs)
        except Exception as wrong:  # one of them is wrong, or the database has gone: find out which, one by one
            until, doubt = time.monotonic() + PATIENCE, _may_pass(wrong)
            self.outages += doubt
            for job in jobs:
                self._write_alone(job, until, doubt)
        self.batches += 1

    def _commit(self, jobs: list[Job]) -> None:
        with self._transaction() as connection:
            extras = [extra for job in jobs for extra in job.extras]
            for _, alike in itertools.groupby(extras, key=lambda extra: id(extra[0])):
                (statement, first), *others = alike
                connection.execute(statement, [first, *(values for _, values in others)] if others else first)
            rows = [row for job in jobs for row in job.rows]
            if rows:
                connection.exec_driver_sql(INSERTS[connection.dialect.name], (msgspec.json.encode(rows).decode(),))
        self.stored += len(rows)
        self.trouble = ""

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """To take a connection from the pool for each batch, and to test it, costs more than the batch itself."""
        connection, self._line = self._line or self._writing.connect(), None
        try:
            with connection.begin():
                yield connection
        except BaseException:
            connection.close()
            raise
        self._line = connection

    def _write_alone(self, job: Job, until: float, doubt: bool) -> None:
        """One job until it is certain whether it is stored, or time is up. Doubt: an earlier try may have gone well."""
        while not self.trouble or time.monotonic() < until:
            try:
                if not self._is_stored(job):
                    self._commit([job])
                self.trouble = ""
                return
            except IntegrityError as wrong:
                self.trouble = ""
                if not doubt:
                    job.error = Conflict(_reason(wrong))
                if not doubt or not job.rows:  # what comes without rows has a new key: only we can have taken it
                    return
                doubt = False  # we may be in our own way, by a commit that came late: look once more
            except Exception as wrong:  # whatever it was, the writer must live
                self.trouble = _reason(wrong)
                if not _may_pass(wrong):
                    break
                doubt, self.outages = True, self.outages + 1
                time.sleep(0.1)
        job.error = CannotStore(f"the log cannot be written: {self.trouble}", hint="try again in a moment")

    def _is_stored(self, job: Job) -> bool:
        """Whether a commit whose outcome we never heard of went through after all."""
        if not job.rows:
            return False
        place = job.rows[-1]
        where = sa.and_(schema.event.c.match == place.match, schema.event.c.seq == place.seq)
        with self._writing.begin() as connection:
            found = connection.execute(sa.select(schema.event).where(where)).first()
        return found is not None and tuple(found) == place

    def _deliver(self, jobs: list[Job]) -> None:
        """Back on the loop: tell whoever waits, and pass on what has gathered meanwhile."""
        self._busy = False
        self._hand_over()
        for job in jobs:
            if job.future.cancelled():
                continue
            if job.error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(job.error)

    # ---- connections -------------------------------------------------------------------------------------------------

    def _fetch(self, fetch: Callable[[sa.Connection], T]) -> T:
        with self._reading.begin() as connection:
            return fetch(connection)

    def _engine(self, begin: str) -> sa.Engine:
        options: dict[str, Any] = {"pool_pre_ping": not self.sqlite}
        if self.sqlite:
            options["connect_args"] = {"check_same_thread": False, "timeout": 5}
        else:  # what the address says goes before
            options["connect_args"] = {key: value for key, value in CONNECTION.items() if key not in self.url.query}
        try:
            engine = sa.create_engine(self.url, **options)
        except ModuleNotFoundError as missing:
            raise BadDatabase(f"the driver for this database is missing: {missing.name}",
                              hint="install `logicade[cluster]`") from missing  # fmt: skip
        if self.sqlite:
            sa.event.listen(engine, "connect", _set_up_sqlite)
            sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    def _database_time(self) -> int:
        with self._reading.begin() as connection:
            return int(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())

    def _lock(self) -> None:
        """SQLite serves one process; a second one is told so instead of being let in."""
        path = Path(self.url.database or "")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock_file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            _lock_whole(self._lock_file)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds secrets: nobody else's to read
        except BlockingIOError as taken:
            raise BadDatabase(f"`{path.name}` is served by another process",
                              hint="stop that one, or use PostgreSQL for several") from taken  # fmt: skip
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            raise BadDatabase(f"`{path}` cannot be opened: {reason}", hint="check `--database`") from trouble


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


def migrate(engine: sa.Engine) -> None:
    """Alembic's upgrade to the newest shape, from code; to load Alembic takes a while, so not without need."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7201)"))
        if shape_of(connection) != newest():
            from alembic import command

            command.upgrade(alembic_config(connection), "head")
        connection.commit()


def shape_of(connection: sa.Connection) -> str | None:
    """The revision that a database has, None when it is new."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar())


def newest() -> str:
    """The last revision; files of migrations are named by their numbers."""
    folder = Path(__file__).parent / "migrations" / "versions"
    return max(file.stem for file in folder.glob("[0-9]*.py")).split("_")[0]


def alembic_config(connection: sa.Connection) -> Any:
    """What Alembic needs to know."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "logicade.server.storage:migrations")
    config.attributes["connection"] = connection
    return config


def _set_up_sqlite(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
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


def _may_pass(wrong: Exception) -> bool:
    """Whether trying again may help: the database has gone, or somebody holds what we need; it has not refused."""
    if not isinstance(wrong, DBAPIError):
        return False
    lost = isinstance(wrong, OperationalError | InterfaceError) and not isinstance(wrong.orig, sqlite3.Error)
    return wrong.connection_invalidated or lost


def _reason(wrong: BaseException) -> str:
    """Why, in one line, without statements or parameters: they may hold secrets."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) and wrong.orig is not None else wrong
    if isinstance(cause, sqlite3.Error):
        return str(cause).splitlines()[0]
    return type(cause).__name__
