"""People on a file of SQLite: tokens and their hashes, names, bans, the secret behind invitations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from logicade.engine.errors import BadValue
from logicade.server.ids import new_id
from logicade.server.live import people
from logicade.server.storage import schema
from logicade.server.storage.queries.people import Person
from logicade.server.texts import clean_name, plain
from tests.server.quiet import BEGUN, Quiet, run


def test_a_token_is_known_by_its_hash(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            book = quiet.services.people
            person, token = await book.welcome(" An\u200bn  B ")
            assert person == Person(person.id, "Ann B", "guest", False, BEGUN)
            assert (len(token), len(person.id), person.program) == (43, 12, False)
            row = quiet.ask(sa.select(schema.person))[0]
            assert row == dict(id=person.id, token=people._hash(token), name="Ann B", kind="guest", owner="",
                               banned=False, created=BEGUN, seen=BEGUN)  # fmt: skip
            assert await book.find(token) == person
            book._known.clear()
            assert await book.find(token) == person
            assert list(book._known.values()) == [person]
            assert await book.find(token[:-1] + "?") is None

    run(story())


@pytest.mark.parametrize(("length", "asked"), [(19, False), (20, True), (100, True), (101, False)])
def test_what_cannot_be_a_token_is_not_looked_for(tmp_path: Path, length: int, asked: bool) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            reads: list[Any] = []

            async def read(fetch: Any) -> None:
                reads.append(fetch)

            usual, quiet.services.store.read = quiet.services.store.read, read  # type: ignore[method-assign, assignment]
            assert await quiet.services.people.find("x" * length) is None
            quiet.services.store.read = usual  # type: ignore[method-assign]
            assert bool(reads) is asked

    run(story())


def test_when_somebody_was_last_seen_is_written_once_a_day(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            _, token = await quiet.services.people.welcome("Ann")
            for passed, seen in ((86_400_000, BEGUN), (1, BEGUN + 86_400_001)):
                quiet.pass_time(passed)
                found = await quiet.services.people.find(token)
                assert found is not None
                assert found.seen == quiet.ask(sa.select(schema.person))[0]["seen"] == seen

    run(story())


def test_a_ban_is_noticed_and_lifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MANY", 1)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            book, (ann, token), (bob, _) = (
                quiet.services.people,
                *[await quiet.services.people.welcome(n) for n in ("A", "B")],
            )
            assert await book.read_bans(set()) == set()
            quiet.ask(sa.update(schema.person).where(schema.person.c.id == ann.id).values(banned=True))
            assert await book.find(token) is not None
            assert await book.read_bans(set()) == {ann.id}
            assert await book.find(token) is None
            assert [person.banned for person in book._known.values()] == [True, False]
            book._known.clear()
            assert await book.read_bans(set()) == set()
            assert await book.read_bans({ann.id, bob.id}) == {ann.id}
            assert await book.find(token) is None  # read from the database
            quiet.ask(sa.update(schema.person).values(banned=False))
            await book.read_bans(set())
            assert await book.find(token) is not None

    run(story())


def test_another_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            person, token = await quiet.services.people.welcome("Ann", kind="program", owner="bob")
            assert person.program
            changed = await quiet.services.people.rename(token, person, " Eve ")
            assert changed == person._replace(name="Eve") == await quiet.services.people.find(token)
            row = quiet.ask(sa.select(schema.person))[0]
            assert (row["name"], row["kind"], row["owner"]) == ("Eve", "program", "bob")

    run(story())


def test_the_book_remembers_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert people.CACHED == 20_000
    monkeypatch.setattr(people, "CACHED", 2)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            tokens = [(await quiet.services.people.welcome(name))[1] for name in ("A", "B", "C")]
            assert [person.name for person in quiet.services.people._known.values()] == ["B", "C"]
            await quiet.services.people.find(tokens[0])
            assert [person.name for person in quiet.services.people._known.values()] == ["C", "A"]

    run(story())


def test_a_guest_without_a_name_gets_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            for _ in range(20):
                person, _ = await quiet.services.people.welcome(None)
                word, number = person.name.split(" ")
                assert word in people.NAMES
                assert 0 <= int(number) <= 999

    run(story())


def test_the_secret_is_made_once_and_invitations_follow_from_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            book = quiet.services.people
            code = book.invite("m")
            assert (len(code), code != book.invite("n")) == (32, True)
            assert book.admits("m", code)
            assert not book.admits("n", code)
            assert not book.admits("m", "\ud800")
            secret = quiet.ask(sa.select(schema.setting.c.value).where(schema.setting.c.key == "secret"))
            assert bytes.fromhex(secret[0]["value"]) == book._secret
            assert len(book._secret) == 32
            book._secret = b""
            await book.open()
            assert book.invite("m") == code

    run(story())


def test_names_can_be_read() -> None:
    assert plain(" a\t b\u202e\x00c ") == "a bc"
    assert plain("e\u0301") == "é"
    assert clean_name("x" * 30) == "x" * 24
    assert clean_name("x" * 23 + " y") == "x" * 23
    with pytest.raises(BadValue, match="a name needs something to read in it"):
        clean_name(" \u200b ")
    assert len({new_id() for _ in range(100)}) == 100
