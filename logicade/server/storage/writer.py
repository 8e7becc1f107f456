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
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from logicade.server.errors import BadDatabase, CannotStore
from logicade.server.storage import schema
from logicade.server.storage.databases import (
    Files,
    database_time,
    engine_for,
    files_at,
    lock_file,
    may_pass,
    read_url,
    reason_of,
    save_copy,
)
from logicade.server.storage.migrations import migrate

T = TypeVar("T")
Statement = tuple[sa.Executable, dict[str, Any]]  # with its values


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
PAGES = 1000  # of a file of SQLite that are given back to the disk at once
PATIENCE = 3.0  # seconds to wait for a database that has gone


class Conflict(Exception):
    """Somebody else has written that place of the log, or used that move id."""


class Job:
    """Rows for the log, and statements that belong to them; all or nothing."""

    __slots__ = ("error", "extras", "future", "rows")

    def __init__(self, rows: list[Row], extras: Sequence[Statement], future: asyncio.Future[None]) -> None:
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
        self._lock: int | None = None  # a file that only one process may hold
        self._loop: asyncio.AbstractEventLoop | None = None
        self.trouble = ""  # what went wrong last, until something goes right
        self.lost = ""  # why nothing can be stored any more: the file that is open is not the one at the path
        self._files: Files = ()  # which were opened: the database, and the log in which SQLite writes first
        self._anchor: sa.Connection | None = None  # as long as it is open, that log is not made anew
        self.outages = 0  # commits that had to be tried again: for so long nobody could act
        self.saved = ""  # where everything was saved then
        self.batches, self.stored = 0, 0
        if self.sqlite:
            self._lock = lock_file(self.url.database or "")
        self._writing = engine_for(self.url, "BEGIN IMMEDIATE")
        self._reading = engine_for(self.url, "BEGIN")

    @property
    def address(self) -> str:
        """Where the database is, with the password."""
        return self.url.render_as_string(hide_password=False)

    def open(self) -> int | None:
        """Bring the database to its present shape and start the writer; returns its time, None where it has none."""
        try:
            migrate(self._writing)
            now = None if self.sqlite else database_time(self._reading)
        except BadDatabase:
            self.close()
            raise
        except (SQLAlchemyError, sqlite3.Error, OSError) as wrong:
            self.close()
            raise BadDatabase(
                f"the database cannot be opened: {reason_of(wrong)}", hint="check `--database`"
            ) from wrong
        if self.sqlite:
            self._anchor = self._reading.connect()
            self._files = files_at(self.url.database or "")
        self._thread.start()
        return now

    def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._thread.is_alive():
            if self._waiting:
                self._batches.put(self._waiting)
            self._batches.put(None)
            self._thread.join()
        for opened in (self._line, self._anchor):
            if opened is not None:
                opened.close()
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def append(self, rows: list[Row], *extras: Statement) -> asyncio.Future[None]:
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

    async def give_back(self) -> None:
        """Return to the disk what was deleted; PostgreSQL does that by itself."""
        if self.sqlite:
            await asyncio.get_running_loop().run_in_executor(self._readers, self._vacuum)

    async def check(self) -> None:
        """Return once the database has shown that it can be written; CannotStore otherwise."""
        await self.execute(sa.select(1))

    async def read(self, fetch: Callable[[sa.Connection], T]) -> T:
        """Ask something, on a connection of its own."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, fetch)
        except SQLAlchemyError as wrong:
            self.trouble = reason_of(wrong)
            raise CannotStore(f"the database does not answer: {reason_of(wrong)}", hint="try again") from wrong

    def _fetch(self, fetch: Callable[[sa.Connection], T]) -> T:
        with self._reading.begin() as connection:
            return fetch(connection)

    def _vacuum(self) -> None:
        with self._reading.connect() as connection:
            opened: Any = connection.connection.driver_connection
            opened.executescript(f"PRAGMA incremental_vacuum({PAGES})")  # which takes a step for each page, to the end

    # ---- the writer's thread -----------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (jobs := self._batches.get()) is not None:
            self._write(jobs)
            with contextlib.suppress(RuntimeError):  # the loop has gone; nobody waits any more
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._deliver, jobs)

    def _write(self, jobs: list[Job]) -> None:
        """Commit some jobs; what is in a file that nobody will find again is not stored."""
        if not self._is_lost():
            self._write_all(jobs)
        if self._is_lost():
            for job in jobs:
                job.error = CannotStore(f"the log cannot be written: {self.lost}", hint="tell the operator")

    def _is_lost(self) -> bool:
        """Whether a file that we have open was moved or removed; then all is saved under another name, once."""
        if not self.lost and self._files and files_at(self.url.database or "") != self._files:
            self.lost = "the file of the database was moved or removed"
            self.saved = self._save()
        self.trouble = self.lost or self.trouble
        return bool(self.lost)

    def _save(self) -> str:
        """A copy of the file that nobody will find; a new connection would open what is at the path now."""
        if self._line is None:
            return ""
        opened: Any = self._line.connection.driver_connection
        return save_copy(opened, self.url.database or "")

    def _write_all(self, jobs: list[Job]) -> None:
        try:
            self._commit(jobs)
        except Exception as wrong:  # one of them is wrong, or the database has gone: find out which, one by one
            until, doubt = time.monotonic() + PATIENCE, may_pass(wrong)
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
                    job.error = Conflict(reason_of(wrong))
                if not doubt or not job.rows:  # what comes without rows has a new key: only we can have taken it
                    return
                doubt = False  # we may be in our own way, by a commit that came late: look once more
            except Exception as wrong:  # whatever it was, the writer must live
                self.trouble = reason_of(wrong)
                if not may_pass(wrong):
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
