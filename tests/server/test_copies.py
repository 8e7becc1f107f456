"""Backups of SQLite, line by line: what the file holds, what is told meanwhile, and every refusal with its words."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from logicade.engine.errors import LogicadeError
from logicade.server.storage import backup, schema
from tests.server.databases import lay, opened, rows_of, words
from tests.server.quiet import run


def url_of(folder: Path, name: str = "a.db") -> str:
    return f"sqlite:///{folder / name}"


def furnished(folder: Path) -> str:
    """A database with two matches, two people and a setting."""

    async def story() -> None:
        async with opened(url_of(folder)) as store:
            await lay(store, "m1", "m2")
            await store.append([words("m1", 2, text="é論")])
            await store.execute(schema.setting.insert().values(key="secret", value="ab"))
            for id in ("p2", "p1"):
                row = dict(id=id, token=id, name=id, kind="guest", created=1, seen=2)
                await store.execute(schema.person.insert().values(row))
            await store.execute(sa.update(schema.match).values(keeper="x"))

    run(story())
    return url_of(folder)


def lines_of(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).decode().splitlines()]


def packed(file: Path, lines: list[Any]) -> str:
    """A file of lines with a proper end."""
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    counts = dict.fromkeys((table.name for table in backup.TABLES), 0)
    for line in lines[1:]:
        counts[line[0]] += 1
    end = {"rows": counts, "sha256": hashlib.sha256(data).hexdigest()}
    file.write_bytes(gzip.compress(data + json.dumps(end).encode() + b"\n"))
    return str(file)


HEAD = {"format": "logicade-backup", "version": 1, "revision": "0003"}


def test_what_a_backup_holds(tmp_path: Path) -> None:
    url, file = furnished(tmp_path), tmp_path / "b.gz"
    counts = backup.write(url, str(file))
    assert counts == {"setting": 1, "person": 2, "match": 2, "event": 3}
    head, *rows, end = lines_of(file)
    assert head == HEAD
    assert [(name, row.get("id") or row.get("key") or (row["match"], row["seq"])) for name, row in rows] == [
        ("setting", "secret"), ("person", "p1"), ("person", "p2"), ("match", "m1"), ("match", "m2"),
        ("event", ("m1", 1)), ("event", ("m1", 2)), ("event", ("m2", 1)),
    ]  # fmt: skip
    data = gzip.decompress(file.read_bytes())
    body = data[: data.rindex(b"\n", 0, -1) + 1]
    assert end == {"rows": counts, "sha256": hashlib.sha256(body).hexdigest()}
    assert "é論".encode() in data
    assert file.read_bytes()[4:8] == b"\0" * 4  # no time in it: the same data, the same file
    assert [path.name for path in sorted(tmp_path.iterdir()) if path.name.startswith("b.gz")] == ["b.gz"]
    assert backup.in_words(counts) == "2 matches, 3 events, 2 people"
    assert backup.in_words({}) == "0 matches, 0 events, 0 people"


def test_a_backup_fills_a_new_database_with_members_and_without_keepers(tmp_path: Path) -> None:
    url, file, told = furnished(tmp_path), str(tmp_path / "b.gz"), list[str]()
    counts = backup.write(url, file)
    assert backup.read(file, url_of(tmp_path, "new.db"), told.append) == counts
    new = url_of(tmp_path, "new.db")
    for table in (schema.setting, schema.person, schema.event):
        assert rows_of(new, table) == rows_of(url, table)
    assert rows_of(new, schema.match) == [row | {"keeper": ""} for row in rows_of(url, schema.match)]
    assert [row["match"] for row in rows_of(new, schema.member)] == ["m1", "m2"]
    assert told == ["checking the file", "1 rows", "3 rows", "5 rows"]


def test_progress_is_told_by_the_thousand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert backup.CHUNK == 1000
    monkeypatch.setattr(backup, "CHUNK", 2)
    url, file, told = furnished(tmp_path), str(tmp_path / "b.gz"), list[str]()
    backup.write(url, file, told.append)
    assert told == ["2 rows of `person`", "2 rows of `match`", "2 rows of `event`"]
    told.clear()
    backup.read(file, url_of(tmp_path, "new.db"), told.append)
    assert told == ["checking the file", "1 rows", "3 rows", "5 rows", "7 rows"]
    assert len(rows_of(url_of(tmp_path, "new.db"), schema.event)) == 3


def refusal(call: Callable[[], Any]) -> tuple[str, str, str]:
    with pytest.raises(LogicadeError) as wrong:
        call()
    return wrong.value.code, str(wrong.value), wrong.value.hint


HINT = "the file was changed, damaged or cut off"


def test_what_is_no_backup(tmp_path: Path) -> None:
    file = tmp_path / "b"

    def read() -> tuple[str, str, str]:
        return refusal(lambda: backup.read(str(file), None))

    assert read() == ("file-trouble", f"`{file}` cannot be read: No such file or directory", HINT)
    file.write_bytes(b"plain")
    assert read()[::2] == ("file-trouble", HINT)
    for head in (HEAD | {"version": 2}, HEAD | {"format": "x"}, {}):
        packed(file, [head])
        assert read() == ("file-trouble", f"`{file}` is not a backup of a kind we know", HINT)
    for number in (7, None):
        packed(file, [number])
        assert read() == ("file-trouble", f"`{file}` is not a backup", HINT)
    file.write_bytes(gzip.compress(json.dumps(HEAD).encode() + b'\n["nothing", {}]\n{}\n'))
    assert read() == ("file-trouble", f"`{file}` is not a backup", HINT)
    file.write_bytes(gzip.compress(json.dumps(HEAD).encode() + b"\n[]\n"))
    assert read() == ("file-trouble", f"`{file}` is not complete", HINT)
    good = packed(file, [HEAD, ["setting", {"key": "a", "value": "b"}]])
    assert backup.read(good, None) == {"setting": 1}
    data = gzip.decompress(file.read_bytes())
    file.write_bytes(gzip.compress(data.replace(b'"b"', b'"c"')))
    assert read() == ("file-trouble", f"`{file}` is not complete", HINT)
    file.write_bytes(gzip.compress(data)[:-9])
    assert read() == ("file-trouble", f"`{file}` is not a backup", HINT)


def test_a_backup_goes_into_an_empty_database_only(tmp_path: Path) -> None:
    file = packed(tmp_path / "b", [HEAD, ["setting", {"key": "a", "value": "b"}]])
    target = url_of(tmp_path, "new.db")
    backup.read(file, target)
    assert refusal(lambda: backup.read(file, target)) == (
        "bad-database", "the database is not empty", "restore into a new one")  # fmt: skip
    assert len(rows_of(target, schema.setting)) == 1
    wrong = packed(tmp_path / "c", [HEAD, ["event", {"match": "nowhere", "seq": 1}]])
    code, text, hint = refusal(lambda: backup.read(wrong, url_of(tmp_path, "third.db")))
    assert (code, hint) == ("bad-database", "check `--database`")
    assert text.startswith("the database cannot be filled: ")


def test_a_backup_of_nothing_and_to_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = tmp_path / "none.db"
    assert refusal(lambda: backup.write(f"sqlite:///{missing}", str(tmp_path / "b"))) == (
        "bad-database", f"there is no database `{missing}`", "check `--database`")  # fmt: skip
    url, nowhere = furnished(tmp_path), str(tmp_path / "no" / "b")
    assert refusal(lambda: backup.write(url, nowhere)) == (
        "file-trouble", f"`{nowhere}` cannot be written: No such file or directory", "")  # fmt: skip

    def lines(*words: Any) -> Any:
        yield "{}"
        raise OperationalError("secret", {}, OSError("secret"))

    monkeypatch.setattr(backup, "_lines", lines)
    assert refusal(lambda: backup.write(url, str(tmp_path / "b.gz"))) == (
        "bad-database", "the database cannot be read: OperationalError", "check `--database`")  # fmt: skip
    assert [path for path in tmp_path.iterdir() if "b.gz" in path.name] == []  # nothing half done is left


def test_a_backup_is_of_one_moment(tmp_path: Path) -> None:
    """What is written while the backup is being read is not in it, however many tables come after."""
    url, file = furnished(tmp_path), tmp_path / "b.gz"
    seen: list[str] = []

    def tell(text: str) -> None:
        seen.append(text)
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            connection.execute(schema.event.delete())
        engine.dispose()

    chunk, backup.CHUNK = backup.CHUNK, 1
    try:
        assert backup.write(url, str(file), tell)["event"] == 3
    finally:
        backup.CHUNK = chunk
    assert len(seen) == 8
