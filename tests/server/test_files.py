"""A server knows which file it has open, and which version of Logicade made it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from logicade.engine.errors import FileTrouble
from logicade.server.errors import BadDatabase, CannotStore
from logicade.server.storage import backup, schema
from logicade.server.storage.writer import Row, Store
from tests.server.quiet import BEGUN


def stored(store: Store, seq: int) -> Any:
    """Try to write a row."""
    return store.append([Row("m", seq, "table", None, "paused", "{}", BEGUN)])


@pytest.mark.parametrize("how", ["removed", "moved", "replaced", "log removed", "log replaced"])
def test_a_database_whose_file_has_gone_acknowledges_nothing(tmp_path: Path, how: str) -> None:
    path = tmp_path / "a.db"

    async def story() -> None:
        store = Store(f"sqlite:///{path}")
        store.open()
        new = {"id": "m", "game": "input-11", "status": "open", "listed": True, "card": "", "created": 1, "updated": 1}
        await store.execute(schema.match.insert().values(**new))
        await stored(store, 1)
        if how.startswith("log"):  # what was written lately stands there and nowhere else
            log = tmp_path / "a.db-wal"
            log.unlink()
            if how == "log replaced":
                log.touch()
        elif how == "removed":
            path.unlink()
        else:
            path.rename(tmp_path / "b.db")
        if how == "replaced":
            sqlite3.connect(path).close()
            path.touch()
        for seq in (2, 3):
            with pytest.raises(CannotStore, match="moved or removed"):
                await stored(store, seq)
        assert "moved or removed" in store.trouble
        with sqlite3.connect(store.saved) as copy:
            assert copy.execute("SELECT seq FROM event").fetchall() == [(1,)]
        await asyncio.to_thread(store.close)

    asyncio.run(story())


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    path, url = tmp_path / "a.db", f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(url)
    store.open()
    store.close()
    backup.write(url, str(tmp_path / "good.gz"))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    newer = Store(url)
    with pytest.raises(BadDatabase, match=r"written by a newer Logicade: its revision is 9999"):
        newer.open()
    with pytest.raises(BadDatabase, match="newer Logicade"):
        backup.write(url, str(tmp_path / "bad.gz"))
    assert not (tmp_path / "bad.gz").exists()


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(url)
    store.open()
    store.close()
    monkeypatch.setattr(backup, "newest", lambda: "9999")
    backup.write(url, str(tmp_path / "new.gz"))
    monkeypatch.undo()
    with pytest.raises(FileTrouble, match="newer Logicade"):
        backup.read(str(tmp_path / "new.gz"), None)
