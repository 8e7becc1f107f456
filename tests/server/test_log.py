"""The store on SQLite alone, step by step: addresses, pragmas, batches, conflicts, doubt, what is said of troubles."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, ProgrammingError

from logicade.engine.errors import LogicadeError
from logicade.server.errors import BadDatabase, CannotStore
from logicade.server.storage import databases, schema, writer
from logicade.server.storage.databases import read_url
from logicade.server.storage.migrations import newest, shape_of
from logicade.server.storage.writer import Conflict, Job, Store
from tests.server.databases import lay, opened, places, rows_of, words
from tests.server.quiet import run

# ---- addresses -------------------------------------------------------------------------------------------------------


def refusal(call: Callable[[], Any]) -> tuple[str, str, str]:
    with pytest.raises(LogicadeError) as wrong:
        call()
    return wrong.value.code, str(wrong.value), wrong.value.hint


def test_addresses() -> None:
    assert str(read_url("sqlite:///x.db")) == "sqlite:///x.db"
    for url in ("postgresql://h/d", "postgresql+psycopg://h/d", "postgresql+asyncpg://h/d"):
        assert str(read_url(url)) == "postgresql+psycopg://h/d"
    kinds = "SQLite in a file, or PostgreSQL"
    for url, name in (("mysql://h/d", "mysql"), ("sqlite://", "sqlite"), ("sqlite:///:memory:", "sqlite")):
        assert refusal(partial(read_url, url)) == (
            "bad-database", f"`{name}` is not a database we can use", kinds)  # fmt: skip
    for url in ("", "nonsense"):
        assert refusal(partial(read_url, url)) == (
            "bad-database", "that is no database address",
            "as in `sqlite:///file.db`, `postgresql://host/db`")  # fmt: skip


def options_of(url: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    made: list[dict[str, Any]] = []

    def create(url: sa.URL, **options: Any) -> sa.Engine:
        made.append(options)
        return sa.create_mock_engine("sqlite://", lambda *words: None)  # type: ignore[return-value]

    monkeypatch.setattr(databases.sa, "create_engine", create)  # type: ignore[attr-defined]
    monkeypatch.setattr(databases.sa.event, "listen", lambda *words: None)  # type: ignore[attr-defined]
    Store(url)
    assert made[0] == made[1]
    return made[0]


def test_how_postgres_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = options_of("postgresql://h/d?connect_timeout=9", monkeypatch)
    assert asked == {
        "pool_pre_ping": True,
        "connect_args": {
            "options": "-c lock_timeout=1000 -c idle_in_transaction_session_timeout=1500",
            "tcp_user_timeout": 5000, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
        },
    }  # fmt: skip
    assert databases.CONNECTION["connect_timeout"] == 3


def test_how_sqlite_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = options_of(f"sqlite:///{tmp_path / 'a.db'}", monkeypatch)
    assert asked == {"pool_pre_ping": False, "connect_args": {"check_same_thread": False, "timeout": 5}}


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def create(*words: Any, **options: Any) -> Any:
        raise ModuleNotFoundError("No module", name="psycopg")

    monkeypatch.setattr(databases.sa, "create_engine", create)  # type: ignore[attr-defined]
    assert refusal(lambda: Store("postgresql://h/d")) == (
        "bad-database", "the driver for this database is missing: psycopg", "install `logicade[cluster]`")  # fmt: skip


# ---- a file ----------------------------------------------------------------------------------------------------------


def test_a_file_is_made_for_its_owner_alone_and_locked(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "a.db"
    first = Store(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(f"{file}.lock").stat().st_mode) == 0o600
    assert refusal(lambda: Store(f"sqlite:///{file}")) == (
        "bad-database", "`a.db` is served by another process",
        "stop that one, or use PostgreSQL for several")  # fmt: skip
    first.close()
    assert first._lock is None
    Store(f"sqlite:///{file}").close()


def test_a_place_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    path = tmp_path / "file" / "a.db"
    assert refusal(lambda: Store(f"sqlite:///{path}")) == (
        "bad-database", f"`{path}` cannot be opened: File exists", "check `--database`")  # fmt: skip


def test_what_is_no_database_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("this is no database, but long enough to be taken for one" * 20)
    broken = Store(f"sqlite:///{tmp_path / 'a.db'}")
    code, text, hint = refusal(broken.open)
    assert (code, hint) == ("bad-database", "check `--database`")
    assert text == "the database cannot be opened: file is not a database"
    Store(f"sqlite:///{tmp_path / 'b.db'}").close()
    assert broken._lock is None  # it has let go


def test_settings_of_sqlite(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as opened_:

            def pragma(connection: sa.Connection) -> list[Any]:
                names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

            assert await opened_.read(pragma) == ["wal", 2, 1, 5000]
            with opened_._writing.begin() as connection:
                assert shape_of(connection) == newest()

    run(story())


def test_the_newest_shape_is_the_last_file() -> None:
    folder = Path(writer.__file__).parent / "migrations" / "versions"
    numbers = sorted(file.name.split("_")[0] for file in folder.glob("[0-9]*.py"))
    assert newest() == numbers[-1]


def test_the_shape_of_the_tables() -> None:
    """What is stored must fit: ids, hashes, names and texts of the longest kind."""
    lengths = {
        f"{table.name}.{column.name}": column.type.length
        for table in schema.metadata.tables.values() for column in table.columns
        if isinstance(column.type, sa.String) and not isinstance(column.type, sa.Text)
    }  # fmt: skip
    assert lengths == {
        "setting.key": 40, "person.id": 16, "person.token": 64, "person.name": 24, "person.kind": 8, "person.owner": 16,
        "match.id": 16, "match.game": 40, "match.status": 8, "match.keeper": 16, "event.match": 16, "event.actor": 24,
        "event.move_id": 40, "event.kind": 12, "member.person": 16, "member.match": 16, "process.id": 16,
        "transfer.code": 64, "transfer.person": 16, "transfer.sealed": 128,
    }  # fmt: skip
    nullable = [
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values() for column in table.columns if column.nullable
    ]  # fmt: skip
    assert nullable == ["event.move_id"]
    keys = {table.name: [column.name for column in table.primary_key] for table in schema.metadata.tables.values()}
    assert keys == {"setting": ["key"], "person": ["id"], "match": ["id"], "event": ["match", "seq"],
                    "member": ["person", "match"], "process": ["id"], "transfer": ["code"]}  # fmt: skip
    assert schema.person.c.token.unique
    defaults = {f"{table.name}.{column.name}": getattr(column.server_default, "arg", None)
                for table in schema.metadata.tables.values() for column in table.columns
                if column.server_default is not None}  # fmt: skip
    assert defaults == {"person.owner": "", "person.banned": "0", "match.keeper": "", "match.wake": "0",
                        "process.present": "[]"}  # fmt: skip
    for table in (schema.event, schema.member):
        assert table.dialect_options["sqlite"]["with_rowid"] is False


# ---- batches ---------------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_store() -> None:
    assert (writer.BATCH, writer.QUEUE, writer.PATIENCE) == (512, 20_000, 3.0)


def test_what_came_together_is_one_batch_of_at_most_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "BATCH", 3)
    url = f"sqlite:///{tmp_path / 'a.db'}"

    async def story() -> None:
        async with opened(url) as opened_:
            await lay(opened_, "a")
            before, stored, sizes = opened_.batches, opened_.stored, list[int]()
            usual = opened_._commit

            def commit(jobs: list[Job]) -> None:
                sizes.append(len(jobs))
                usual(jobs)

            opened_._commit = commit  # type: ignore[method-assign]
            await asyncio.gather(*(opened_.append([words("a", 2 + k)]) for k in range(7)))
            assert sizes == [3, 3, 1]
            assert (opened_.batches - before, opened_.stored - stored) == (3, 7)

    run(story())
    assert len(places(url)) == 8


def test_more_than_may_wait_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUEUE", 2)

    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as opened_:
            await lay(opened_, "a")
            waiting = [opened_.append([words("a", 2 + k)]) for k in range(3)]
            with pytest.raises(CannotStore) as wrong:
                opened_.append([words("a", 5)])
            assert (str(wrong.value), wrong.value.hint) == ("the store is too far behind", "try again in a moment")
            await asyncio.gather(*waiting)

    run(story())


def test_statements_that_are_alike_are_executed_together(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    insert = schema.setting.insert()

    async def story() -> None:
        async with opened(url) as opened_:
            asked: list[Any] = []

            def note(c: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
                asked.append((statement[:6], many))

            sa.event.listen(opened_._writing, "before_cursor_execute", note)
            extras = [(insert, {"key": str(k), "value": "x"}) for k in range(3)]
            await opened_.append([], *extras, (sa.update(schema.setting).values(value="y"), {}),
                                 (insert, {"key": "z", "value": "z"}))  # fmt: skip
            assert [line for line in asked if line[0] in ("INSERT", "UPDATE")] == [
                ("INSERT", True), ("UPDATE", False), ("INSERT", False)]  # fmt: skip

    run(story())
    assert {row["key"]: row["value"] for row in rows_of(url, schema.setting)} == {
        "0": "y", "1": "y", "2": "y", "z": "z"}  # fmt: skip


# ---- conflicts and doubt ---------------------------------------------------------------------------------------------


def gone() -> OperationalError:
    """As PostgreSQL's driver says that it has gone."""
    return OperationalError("s", {}, OSError("gone"))


@pytest.mark.parametrize(
    ("wrong", "may_pass"),
    [
        (gone(), True),
        (InterfaceError("s", {}, OSError()), True),
        (OperationalError("s", {}, sqlite3.OperationalError("locked")), False),
        (InterfaceError("s", {}, sqlite3.InterfaceError("x")), False),
        (IntegrityError("s", {}, OSError()), False),
        (ProgrammingError("s", {}, OSError()), False),
        (DBAPIError("s", {}, OSError(), connection_invalidated=True), True),
        (KeyError("x"), False),
    ],
)
def test_whether_to_try_again(wrong: Exception, may_pass: bool) -> None:
    assert databases.may_pass(wrong) is may_pass


def test_a_reason_tells_no_statement() -> None:
    assert databases.reason_of(sqlite3.OperationalError("database is full\nmore")) == "database is full"
    assert databases.reason_of(IntegrityError("secret", {}, sqlite3.IntegrityError("UNIQUE"))) == "UNIQUE"
    assert databases.reason_of(OperationalError("secret", {}, OSError("secret"))) == "OSError"
    assert databases.reason_of(KeyError("secret")) == "KeyError"
    lost = psycopg.OperationalError("connection to server at 10.0.0.1 failed\nmore")
    assert databases.reason_of(OperationalError("secret", {}, lost)) == "connection to server at 10.0.0.1 failed"
    assert databases.reason_of(OperationalError("secret", {}, psycopg.errors.SerializationFailure("secret"))) == (
        "SerializationFailure"
    )
    full = psycopg.errors.DiskFull("no space left")
    assert databases.reason_of(OperationalError("secret", {}, full)) == "no space left"


def test_a_database_that_cannot_be_reached_is_named_without_its_password() -> None:
    store = Store("postgresql://ann:secret@127.0.0.1:1/logicade")
    with pytest.raises(BadDatabase) as wrong:
        store.open()
    assert "127.0.0.1" in str(wrong.value)
    assert "refused" in str(wrong.value)
    assert "secret" not in str(wrong.value)
    assert "\n" not in str(wrong.value)


class Script:
    """A store whose commits go as a test says: an exception, or None for a commit that goes well."""

    def __init__(self, opened_: Store, *outcomes: Exception | None, stored: bool = False) -> None:
        self.store, self.outcomes, self.tries = opened_, list(outcomes), 0
        opened_._commit = self._commit  # type: ignore[method-assign]
        self._stored = stored
        self._usual, opened_._is_stored = opened_._is_stored, self._is_stored  # type: ignore[method-assign]

    def _commit(self, jobs: list[Job]) -> None:
        self.tries += 1
        outcome = self.outcomes.pop(0)
        if outcome is not None:
            raise outcome

    def _is_stored(self, job: Job) -> bool:
        return self._stored


def judged(opened_: Store, jobs: int = 1, rows: bool = True) -> list[Exception | None]:
    """Write some jobs; what became of each."""
    made = [Job([words("a", 2 + k)] if rows else [], (), asyncio.Future()) for k in range(jobs)]
    opened_._write(made)
    return [job.error for job in made]


def scripted(folder: Path, test: Callable[[Store], None]) -> None:
    async def story() -> None:
        made = Store(f"sqlite:///{folder / 'a.db'}")
        try:
            test(made)
        finally:
            made.close()

    run(story())


TAKEN = IntegrityError("s", {}, sqlite3.IntegrityError("UNIQUE"))


def test_a_conflict_is_found_one_by_one(tmp_path: Path) -> None:
    def test(made: Store) -> None:
        script = Script(made, TAKEN, None, TAKEN, None)
        first, second, third = judged(made, 3)
        assert (first, third) == (None, None)
        assert isinstance(second, Conflict)
        assert str(second) == "UNIQUE"
        assert (script.tries, made.outages, made.trouble, made.batches) == (4, 0, "", 1)

    scripted(tmp_path, test)


def test_what_went_through_unheard_is_not_written_again(tmp_path: Path) -> None:
    def test(made: Store) -> None:
        script = Script(made, gone(), stored=True)
        assert judged(made) == [None]
        assert (script.tries, made.outages, made.trouble) == (1, 1, "")

    scripted(tmp_path, test)


def test_a_database_that_comes_back_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda seconds: naps.append(seconds))
    naps: list[float] = []

    def test(made: Store) -> None:
        script = Script(made, gone(), gone(), gone(), None)
        assert judged(made) == [None]
        assert (script.tries, made.outages, made.trouble, naps) == (4, 3, "", [0.1, 0.1])

    scripted(tmp_path, test)


def test_in_doubt_a_conflict_may_be_with_ourselves(tmp_path: Path) -> None:
    def test(made: Store) -> None:
        script = Script(made, gone(), TAKEN, TAKEN)
        (found,) = judged(made)
        assert isinstance(found, Conflict)  # looked at once more, and it was another
        assert script.tries == 3
        alone = Script(made, gone(), TAKEN)
        assert judged(made, rows=False) == [None]  # only we can have taken a new key
        assert (alone.tries, made.trouble) == (2, "")
        taken = Script(made, TAKEN, TAKEN)
        (error,) = judged(made, rows=False)
        assert isinstance(error, Conflict)  # nothing was in doubt
        assert taken.tries == 2

    scripted(tmp_path, test)


def test_a_database_that_stays_away_is_given_up_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]

    def sleep(seconds: float) -> None:
        now[0] += 1.0

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def test(made: Store) -> None:
        script = Script(made, *[gone() for _ in range(9)])
        errors = judged(made, 2)
        for error in errors:
            assert isinstance(error, CannotStore)
            assert (str(error), error.hint) == ("the log cannot be written: OSError", "try again in a moment")
        assert made.trouble == "OSError"
        assert (script.tries, made.outages) == (4, 4)  # three seconds for all together

    scripted(tmp_path, test)


def test_what_the_database_refuses_is_tried_once(tmp_path: Path) -> None:
    def test(made: Store) -> None:
        full = OperationalError("s", {}, sqlite3.OperationalError("database or disk is full"))
        script = Script(made, full, full)
        (error,) = judged(made)
        assert isinstance(error, CannotStore)
        assert str(error) == "the log cannot be written: database or disk is full"
        assert (script.tries, made.outages, made.trouble) == (2, 0, "database or disk is full")

    scripted(tmp_path, test)


def test_whether_a_job_is_stored_is_seen_by_its_last_row(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as opened_:
            await lay(opened_, "a")
            await opened_.append([words("a", 2, id="x")])
            loop = asyncio.get_running_loop()

            def is_stored(*rows: Any) -> bool:
                return opened_._is_stored(Job(list(rows), (), loop.create_future()))

            assert is_stored(words("a", 2, id="x"))
            assert is_stored(words("a", 9), words("a", 2, id="x"))
            assert not is_stored(words("a", 2, id="y"))  # somebody else's
            assert not is_stored(words("a", 3))
            assert not is_stored()

    run(story())


# ---- reading and closing ---------------------------------------------------------------------------------------------


def test_a_question_that_fails_is_trouble(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as opened_:
            with pytest.raises(CannotStore) as wrong:
                await opened_.read(lambda c: c.exec_driver_sql("SELECT missing"))
            assert (str(wrong.value), wrong.value.hint) == (
                "the database does not answer: no such column: missing", "try again")  # fmt: skip
            assert opened_.trouble == "no such column: missing"
            await opened_.execute(sa.select(1))
            assert opened_.trouble == ""
            assert await opened_.read(lambda c: c.exec_driver_sql("SELECT 7").scalar()) == 7

    run(story())


def test_closing_twice_and_before_opening(tmp_path: Path) -> None:
    made = Store(f"sqlite:///{tmp_path / 'a.db'}")
    assert (made.outages, made.batches, made.stored, made.trouble) == (0, 0, 0, "")
    made.close()
    made.close()
    with pytest.raises(BadDatabase):
        Store("sqlite:///" + os.devnull + "/a.db")
