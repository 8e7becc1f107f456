"""Secrets with a mark on them: none may turn up in logs, numbers, errors, the lobby, or columns meant for all."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from logicade.server.telemetry import FIELDS
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Server, client
from tests.support import SOAK, many

pytestmark = pytest.mark.xdist_group("server-canary")

SECONDS = 20.0  # for one answer on a busy machine
CLOSED = {"visibility": "closed", "pool": "independent", "hands": "random", "first": "0"}
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}==\r\n"


def marked(what: str) -> str:
    """A text that is nowhere else in the world."""
    return f"{what}{secrets.token_hex(6)}"


class Secrets:
    """What was planted, by kind."""

    def __init__(self) -> None:
        self.planted: dict[str, list[str]] = {}

    def plant(self, kind: str, *texts: str) -> None:
        """Remember some."""
        self.planted.setdefault(kind, []).extend(texts)

    def found_in(self, text: str, *kinds: str) -> list[tuple[str, str]]:
        """Those of some kinds that turn up in a text."""
        return [(kind, mark) for kind in kinds or self.planted for mark in self.planted[kind] if mark in text]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(map(len, self.planted.values()))


class Evening:
    """Some matches on one server, with everything that goes wrong on an evening, and what was to be kept secret."""

    def __init__(self, server: Server, folder: Path, client: httpx.Client) -> None:
        self.server, self.folder, self.client, self.secrets = server, folder, client, Secrets()
        self.errors: list[str] = []
        self.tables: list[str] = []
        self.read = ""  # all that a spectator was told while the matches went on

    def play(self) -> None:
        """Play, err and, where there is time, start the server anew before playing on."""
        for k in range(many(3, 30)):
            people = [self._person(), self._person()]
            table = self._table(people, listed=k % 2 == 0)
            asyncio.run(self._match(people, table))
            self._err(people[0], table)
        if SOAK:
            self.server.stop()
            self.server.start()
        asyncio.run(self._match(people, table, over=True))
        for line in self.rows("SELECT body FROM event WHERE kind='started'"):
            deals = [text.split()[-1] for text in json.loads(line)["turn"] if text.startswith("deal")]
            self.secrets.plant("hand", *deals)
        self.secrets.plant("secret", *self.rows("SELECT value FROM setting WHERE key='secret'"))

    def rows(self, query: str) -> list[str]:
        """One column of the database."""
        with contextlib.closing(sqlite3.connect(self.folder / "test.db", timeout=PATIENCE)) as book:
            return [str(row[0]) for row in book.execute(query)]

    def _person(self) -> Person:
        person = Person(self.server.url, marked("name"), client=self.client)
        program = person.expect("POST", "/api/programs", json={"name": marked("prog")}, status=201)
        self.secrets.plant("name", person.me["name"], program["name"])
        self.secrets.plant("token", person.me["token"], program["token"])
        return person

    def _table(self, people: list[Person], *, listed: bool) -> Json:
        watch = "anyone" if listed else "invited"
        table = people[0].open_table(listed=listed, watch=watch, options=CLOSED)
        self.secrets.plant("invitation", table["invite"])
        people[1].sit(table, 1)
        people[0].start(table)
        self.tables.append(table["id"])
        return table

    async def _match(self, people: list[Person], table: Json, *, over: bool = False) -> None:
        """Some moves, some words, some mistakes; to the end only when told, since the end unveils everything."""
        query = {"invite": table["invite"]}
        watcher = await asyncio.to_thread(self._person)
        async with (
            people[0].look(table["id"], **query) as first,
            people[1].look(table["id"], **query) as second,
            watcher.look(table["id"], **query) as third,
        ):
            links = [first, second, third]
            sights = [json.loads(await heard(link))["sight"] for link in links]
            for k, link in enumerate(links):
                await self._talk(link, f"{people[0].me['id']}-{k}-{over}")
            if sights[0]["legal"]:
                await first.send(
                    json.dumps({"type": "play", "id": marked("id"), "action": sights[0]["legal"][0]["text"]})
                )
            await second.send(json.dumps({"type": "play", "id": marked("id"), "action": marked("XOR@")}))
            if over:
                await second.send(json.dumps({"type": "resign", "id": marked("id")}))
            else:
                self.read += await quiet(third)
            await second.send(b"\xff" + marked("bytes").encode(), text=True)
            with contextlib.suppress(ConnectionClosed):
                await quiet(second)

    async def _talk(self, link: ClientConnection, id: str) -> None:
        text = marked("chat")
        self.secrets.plant("chat", text)
        await link.send(json.dumps({"type": "chat", "id": id, "text": text}))

    def _err(self, person: Person, table: Json) -> None:
        """Every kind of refusal we know how to get, with a secret in each header that may carry one."""
        id, token = table["id"], person.me["token"]
        cookie = {"Cookie": f"logicade={token}"}
        asked: list[tuple[str, str, dict[str, Any]]] = [
            ("GET", "/nothing", {}), ("POST", "/api/guests", {"content": b"{"}), ("POST", "/api/tables", {"json": {}}),
            ("GET", f"/api/tables/{id}/replay?seat=1", {}), ("GET", f"/api/tables/{id}/match.json", {}),
            ("GET", f"/api/tables/{id}/replay?ply=999", {}), ("GET", f"/m/{id}/picture.svg?seat=9", {}),
            ("POST", f"/api/tables/{id}/start", {}), ("POST", f"/api/tables/{id}/seats/1", {"json": {}}),
            ("PUT", f"/api/tables/{id}/seats/1", {"json": {"player": "bot:1"}}), ("POST", "/", {}),
            ("DELETE", f"/api/tables/{id}/seats/7", {}), ("PATCH", "/api/me", {"json": {"name": "\t"}}),
            ("POST", "/api/tables", {"content": b"[" * 5000}), ("POST", "/api/guests", {"headers": cookie}),
            ("POST", "/api/guests", {"headers": {"Origin": "https://evil.example"}}),
            ("GET", "/api/me", {"headers": {"Host": "evil.example"}}),
            ("GET", "/api/me", {"headers": {"Authorization": f"Basic {token}"}}),
            ("GET", "/api/me", {"headers": {"Authorization": f"Bearer x{token}"}}),
        ]  # fmt: skip
        for method, path, words in asked:
            answer = person.ask(method, path, **words)
            assert answer.status_code >= 400, (method, path)
            self.errors.append(f"{answer.headers}{answer.text}")
        self.errors.append(self._wire(f"GET / HTTP/1.1\r\nAuthorization: Bearer {token}\r\nHost: [\r\n"))
        self.errors.append(self._wire(f"GET / HTTP/1.1\r\nAuthorization: Bearer {token}\r\nno header\r\n"))
        self.errors.append(self._wire(f"GET /x/{token} HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE.format("A" * 22)))

    def _wire(self, head: str) -> str:
        """The answer to a request written by hand."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=SECONDS) as link:
            link.sendall(head.encode() + b"Connection: close\r\n\r\n")
            answer = b""
            while part := link.recv(65536):
                answer += part
        return answer.decode("latin-1")


async def heard(link: ClientConnection) -> str:
    return str(await asyncio.wait_for(link.recv(), SECONDS))


async def quiet(link: ClientConnection) -> str:
    """All that comes until a ping of ours is answered."""
    await link.send('{"type":"ping"}')
    text = ""
    while '"type":"pong"' not in text:
        text += await heard(link)
    return text


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("canary")
    with Server(folder) as server, client() as asking:
        played = Evening(server, folder, asking)
        played.play()
        yield played


def test_there_is_something_to_find(evening: Evening) -> None:
    kinds = {kind: len(marks) for kind, marks in evening.secrets.planted.items()}
    assert set(kinds) == {"name", "token", "invitation", "chat", "hand", "secret"}
    assert kinds["secret"] == 1
    assert all(len(mark) > 10 for marks in evening.secrets.planted.values() for mark in marks)
    log = "\n".join(evening.rows("SELECT body FROM event"))
    assert {kind for kind, _ in evening.secrets.found_in(log)} == {"name", "chat", "hand"}
    assert {kind for kind, _ in evening.secrets.found_in(evening.read)} == {"name", "chat"}, "a spectator knows no hand"
    print(f"T21: {evening.secrets.count} marked secrets: {kinds}")


def test_the_servers_log_tells_no_secret(evening: Evening) -> None:
    log = evening.server.log.read_text()
    assert log.count('"serving"') == 1 + SOAK
    assert not evening.secrets.found_in(log)


def test_the_servers_log_has_only_lines_and_facts_of_its_own(evening: Evening) -> None:
    """What is on no list may hold anything, and anybody could fill the disk with it."""
    for line in evening.server.log.read_text().splitlines():
        if not line.startswith("Logicade serves at http://localhost:"):
            facts = json.loads(line)
            assert facts.keys() <= {"at", "level", "what", "request", *FIELDS}, line


def test_numbers_and_health_tell_no_secret(evening: Evening) -> None:
    for path in ("/metrics", "/health", "/", "/api/games"):
        text = evening.client.get(evening.server.url + path).text
        assert not evening.secrets.found_in(text), path


def test_errors_tell_no_secret(evening: Evening) -> None:
    assert len(evening.errors) > 60
    for error in evening.errors:
        assert not evening.secrets.found_in(error)
        assert "Traceback" not in error
        assert "logicade/" not in error


def test_the_lobby_tells_names_and_no_other_secret(evening: Evening) -> None:
    lobby = evening.client.get(evening.server.url + "/api/tables")
    listed = {table["id"] for table in lobby.json()}
    assert listed
    assert listed < set(evening.tables)
    assert {kind for kind, _ in evening.secrets.found_in(lobby.text)} == {"name"}


def test_columns_for_all_tell_names_and_no_other_secret(evening: Evening) -> None:
    cards = "\n".join(evening.rows("SELECT card FROM match"))
    assert {kind for kind, _ in evening.secrets.found_in(cards)} == {"name"}
    for query in (
        "SELECT present FROM process",
        "SELECT actor || coalesce(move_id, '') FROM event",
        "SELECT id FROM match",
    ):
        rows = evening.rows(query)
        assert rows
        assert not evening.secrets.found_in("\n".join(rows)), query


def test_tokens_are_stored_as_hashes_and_invitations_nowhere(evening: Evening) -> None:
    stored = evening.rows("SELECT token FROM person")
    tokens = evening.secrets.planted["token"]
    assert {hashlib.sha256(token.encode()).hexdigest() for token in tokens} <= set(stored)
    assert not evening.secrets.found_in("\n".join(stored))
    files = [file for file in evening.folder.iterdir() if file.name.startswith("test.db")]
    raw = "".join(file.read_bytes().decode("latin-1") for file in files)
    assert {kind for kind, _ in evening.secrets.found_in(raw)} == {"name", "chat", "hand", "secret"}


def test_a_socket_that_is_refused_tells_no_secret(evening: Evening) -> None:
    async def refused(headers: Json, query: str) -> str:
        address = f"{evening.server.url.replace('http', 'ws')}/api/tables/{evening.tables[1]}/live{query}"
        try:
            async with connect(address, additional_headers=headers, open_timeout=SECONDS) as link:
                return await heard(link)
        except InvalidStatus as wrong:
            return f"{wrong.response.headers}{(wrong.response.body or b'').decode()}"

    token, stranger = evening.secrets.planted["token"][0], Person(evening.server.url)
    for headers in ({}, {"Authorization": f"Bearer {token}x"}, {"Cookie": f"logicade={token}"}, stranger.headers):
        for query in ("", "?seat=0", "?after=0", "?invite=" + "0" * 32, f"?seat=1&invite={'0' * 32}&after=1"):
            text = asyncio.run(refused(headers, query))
            assert "code" in text
            assert not evening.secrets.found_in(text)
