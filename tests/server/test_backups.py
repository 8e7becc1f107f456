"""Backups: from either kind of database to either kind, whole or refused, also while others write."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from logicade.engine.errors import FileTrouble
from logicade.server.errors import BadDatabase
from logicade.server.live.log import write_opening
from logicade.server.storage import backup, schema
from logicade.server.storage.databases import read_url
from logicade.server.storage.writer import Conflict, Store
from logicade.server.table import events
from tests.server.databases import ODD, TERMS, Databases, lay, opened, places, rows_of, words
from tests.server.matches import finish
from tests.support import many

pytestmark = pytest.mark.xdist_group("store")
KINDS = ("sqlite", "postgresql")


async def furnish(store: Store, matches: int) -> None:
    """Some of everything that a backup holds."""
    await store.execute(schema.setting.insert().values(key="secret", value="ab" * 32))
    for k in range(matches):
        person = {"id": f"p{k}", "token": f"{k:064}", "name": f"Ann {k} é論", "kind": "guest", "created": 1, "seen": k}
        await store.execute(schema.person.insert().values(**person, banned=k % 2 == 0))
        await lay(store, f"m{k}")
        await store.append([words(f"m{k}", seq, id=str(seq), text=ODD) for seq in range(2, 5 + k)])
    await store.execute(sa.update(schema.match).values(keeper="somebody"))


def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All rows that a backup keeps; nobody keeps a restored match."""
    found = {table.name: rows_of(url, table) for table in backup.TABLES}
    found["match"] = [row | {"keeper": ""} for row in found["match"]]
    return found


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_a_backup_fills_either_kind_of_database(source: str, target: str, databases: Databases, tmp_path: Path) -> None:
    old, new, file = databases.new(source), databases.new(target), str(tmp_path / "backup")

    async def run() -> None:
        async with opened(old) as store:
            await furnish(store, 20)

    finish(run())
    told: list[str] = []
    counts = backup.write(old, file, told.append)
    assert counts == {"setting": 1, "person": 20, "match": 20, "event": 270}
    assert backup.read(file, None) == counts
    assert backup.read(file, new, told.append) == counts
    assert everything(new) == everything(old)
    assert {row["keeper"] for row in rows_of(new, schema.match)} == {""}

    async def go_on() -> None:
        async with opened(new) as store:
            await store.append([words("m0", 5)])
            with pytest.raises(Conflict):
                await store.append([words("m0", 6, id="2")])

    finish(go_on())
    with pytest.raises(BadDatabase, match="not empty"):
        backup.read(file, new)
    assert len(rows_of(new, schema.event)) == 271


def small_backup(tmp_path: Path) -> Path:
    url, file = f"sqlite:///{tmp_path / 'small.db'}", tmp_path / "backup"

    async def run() -> None:
        async with opened(url) as store:
            await furnish(store, 2)

    finish(run())
    backup.write(url, str(file))
    return file


def test_a_damaged_or_cut_off_backup_is_refused(tmp_path: Path) -> None:
    file, target = small_backup(tmp_path), tmp_path / "target.db"
    good, broken = file.read_bytes(), tmp_path / "broken"
    counts, refused, harmless = backup.read(str(file), None), 0, 0
    damaged = [good[:k] + bytes([good[k] ^ (1 << k % 8)]) + good[k + 1 :] for k in range(len(good))]
    damaged += [good[:k] for k in range(len(good))]
    for data in damaged:
        broken.write_bytes(data)
        try:
            # Of the packing's own header some bits mean nothing.
            assert backup.read(str(broken), None) == counts
            harmless += 1
        except FileTrouble:
            refused += 1
    print(f"{refused} damaged backups refused, {harmless} not damaged where it matters")
    assert harmless < 16
    with pytest.raises(FileTrouble):
        backup.read(str(broken), f"sqlite:///{target}")
    assert not target.exists()


def changes() -> tuple[Callable[[list[str]], list[str]], ...]:
    def without_row(lines: list[str]) -> list[str]:
        return [*lines[:3], *lines[4:]]

    def with_row_twice(lines: list[str]) -> list[str]:
        return [*lines[:4], *lines[3:]]

    def with_rows_swapped(lines: list[str]) -> list[str]:
        return [*lines[:3], lines[4], lines[3], *lines[5:]]

    def with_other_words(lines: list[str]) -> list[str]:
        return [line.replace("Ann", "Bob") for line in lines]

    def without_end(lines: list[str]) -> list[str]:
        return lines[:-1]

    def of_another_kind(lines: list[str]) -> list[str]:
        return [json.dumps({"format": "logicade-backup", "version": 2}), *lines[1:]]

    def with_another_table(lines: list[str]) -> list[str]:
        return [lines[0], json.dumps(["process", {"id": "x"}]), *lines[1:]]

    def without_anything(lines: list[str]) -> list[str]:
        return []

    return (without_row, with_row_twice, with_rows_swapped, with_other_words, without_end, of_another_kind,
            with_another_table, without_anything)  # fmt: skip


@pytest.mark.parametrize("change", changes(), ids=lambda change: change.__name__)
def test_a_backup_that_was_changed_and_packed_again_is_refused(
    change: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    file = small_backup(tmp_path)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    file.write_bytes(gzip.compress("".join(line + "\n" for line in change(lines)).encode()))
    with pytest.raises(FileTrouble):
        backup.read(str(file), f"sqlite:///{tmp_path / 'target.db'}")
    assert not (tmp_path / "target.db").exists()


def test_a_backup_of_nothing_or_to_nowhere_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="no database"):
        backup.write(f"sqlite:///{tmp_path / 'none.db'}", str(tmp_path / "backup"))
    small_backup(tmp_path)
    with pytest.raises(FileTrouble):
        backup.write(f"sqlite:///{tmp_path / 'small.db'}", str(tmp_path / "nowhere" / "backup"))
    with pytest.raises(FileTrouble):
        backup.read(str(tmp_path / "nothing"), None)


@pytest.mark.parametrize("source", KINDS)
def test_a_backup_holds_one_moment(
    source: str, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, file = databases.new(source), databases.new("postgresql"), str(tmp_path / "backup")
    monkeypatch.setattr(backup, "CHUNK", 1)

    async def run() -> None:
        async with opened(old) as store:
            await furnish(store, 3)

    finish(run())
    engine = sa.create_engine(read_url(old), poolclass=sa.NullPool)

    def meanwhile(told: str) -> None:
        """Somebody opens a table while the tables are being written down."""
        if told == "3 rows of `match`":
            rows, extras = write_opening("late", [events.Opened(TERMS, "host")], 1)
            with engine.begin() as connection:
                for statement, values in extras:
                    connection.execute(statement, values)
                connection.execute(schema.event.insert(), [row._asdict() for row in rows])

    counts = backup.write(old, file, meanwhile)
    assert len(rows_of(old, schema.match)) == 4
    assert counts["match"] == 3
    assert backup.read(file, new) == counts
    assert {row["match"] for row in rows_of(new, schema.event)} == {"m0", "m1", "m2"}


@pytest.mark.parametrize("source", KINDS)
def test_a_backup_under_load_is_whole(source: str, databases: Databases, tmp_path: Path) -> None:
    times, old = many(2, 50), databases.new(source)

    async def run() -> tuple[int, int]:
        acknowledged: dict[tuple[str, int], None] = {}
        stop, tables, rows = asyncio.Event(), 0, 0

        async def play(store: Store, k: int) -> None:
            for number in range(10_000):
                match = f"{k}-{number}"
                await lay(store, match)
                for seq in range(2, 12):
                    await store.append([words(match, seq)])
                    acknowledged[match, seq] = None
                if stop.is_set():
                    return

        async with opened(old) as store:
            players = [asyncio.create_task(play(store, k)) for k in range(8)]
            for number in range(times):
                await asyncio.sleep(0.1)
                before, file = list(acknowledged), str(tmp_path / f"backup-{number}")
                await asyncio.to_thread(backup.write, old, file)
                new = databases.new(KINDS[number % 2])
                await asyncio.to_thread(backup.read, file, new)
                found = await asyncio.to_thread(places, new)
                assert set(before) <= set(found)
                tables, rows = tables + whole(found), rows + len(found)
            stop.set()
            await asyncio.gather(*players)
        return tables, rows

    tables, rows = finish(run())
    print(f"T24: {times} backups of {source} under load: {rows} rows of {tables} matches, none torn")


def whole(found: list[tuple[str, int]]) -> int:
    """How many matches there are, each without a gap."""
    logs: dict[str, list[int]] = {}
    for match, seq in found:
        logs.setdefault(match, []).append(seq)
    for match, seqs in logs.items():
        assert seqs == list(range(1, len(seqs) + 1)), match
    return len(logs)
