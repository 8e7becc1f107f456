"""Who may do what: every route and every message, asked for by everybody, beside an explicit table of the answers."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import websockets
from litestar.datastructures import State
from litestar.routes import HTTPRoute
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from logicade.server.app import assemble
from logicade.server.live import registry
from logicade.server.transport import protocol as p
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Server, client
from tests.server.inside import Inside
from tests.server.matches import finish, within
from tests.support import many

pytestmark = pytest.mark.xdist_group("server-access")

SECONDS = 20.0  # for one answer on a busy machine
CLOSED = {"visibility": "closed", "pool": "independent", "hands": "random", "first": "0"}

# Callers. `host` has seat 0 and `seat` has seat 1 of the table that is asked for; `watcher` and `program` have none.
# `outsider` is a guest who asks for a table that is neither listed nor to be watched. The last column is for three who
# are nobody here: `stranger` has no identity, `banned` is shut out, and `expired` has a token that nobody knows.
COLUMNS = (("host",), ("seat",), ("watcher",), ("program",), ("outsider",), ("stranger", "banned", "expired"))
CALLERS = tuple(caller for column in COLUMNS for caller in column)
SHORT = {
    "hidden": "no-such-table",
    "taken": "seat-taken",
    "who?": "who-are-you",
    "used": "link-used",
}  # words of the tables below

# What the words mean over HTTP.
STATUS = {
    "who-are-you": 401, "not-host": 403, "not-seated": 403, "not-allowed": 403, "no-such-table": 404,
    "no-such-thing": 404, "seat-taken": 409, "not-now": 409, "link-used": 410,
}  # fmt: skip

# Method, path, state of the table and body; then one answer for each column.
ROUTES = """
POST   /api/guests                        -       {}                  201 201 201 201 201 201
POST   /api/programs                      -       {"name":"x"}        201 201 201 not-host 201 who?
GET    /api/me                            -       -                   200 200 200 200 200 who?
PATCH  /api/me                            -       {"name":"x"}        200 200 200 200 200 who?
GET    /api/games                         -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}              -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/picture.svg  -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/sprites.svg  -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/scene        -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/rules        -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/maps         -       -                   200 200 200 200 200 200
GET    /api/games/{slug:str}/rules/picture.svg?number=1 - -           200 200 200 200 200 200
GET    /api/games/{slug:str}/words?action=AND@1 -  -                  200 200 200 200 200 200
GET    /api/me/results                    -       -                   200 200 200 200 200 who?
POST   /api/me/transfer                   -       -                   201 201 201 not-host 201 who?
POST   /api/transfers                     -       {"code":"01234567890123456789"} used used used used used used
GET    /api/me/tables                     -       -                   200 200 200 200 200 who?
GET    /api/tables                        -       -                   200 200 200 200 200 200
POST   /api/tables                        -       {"game":"input-11"} 201 201 201 201 201 who?
GET    /api/tables/{id:str}               playing -                   200 200 200 200 hidden 200
POST   /api/tables/{id:str}/seats/0       vacant  {}                  200 taken 200 200 hidden who?
POST   /api/tables/{id:str}/seats/0       playing {}                  taken taken taken taken hidden who?
PUT    /api/tables/{id:str}/seats/0       vacant  {"player":"bot:1"}  200 not-host not-host not-host hidden who?
PUT    /api/tables/{id:str}/seats/0       playing {"player":"bot:1"}  200 not-host not-host not-host hidden who?
PUT    /api/tables/{id:str}/seats/1       playing {"player":"bot:1"}  taken 200 not-host not-host hidden who?
DELETE /api/tables/{id:str}/seats/1       playing -                   not-seated 200 not-seated not-seated hidden who?
PUT    /api/tables/{id:str}/terms         vacant  {"game":"input-11"} 200 not-host not-host not-host hidden who?
POST   /api/tables/{id:str}/start         ready   -                   200 not-host not-host not-host hidden who?
GET    /api/tables/{id:str}/replay        playing -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/replay?seat=1 playing -                   not-now 200 not-now not-now hidden not-now
GET    /api/tables/{id:str}/replay?seat=1 over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/replay?open=1 playing -                   not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/replay?open=1 over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/film          playing -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/film?seat=1   playing -                   not-now 200 not-now not-now hidden not-now
GET    /api/tables/{id:str}/film?seat=1   over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/film?open=1   playing -                   not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/film?open=1   over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/match.json    playing -                   not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/match.json    over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/chances       playing -                   not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/chances       over    -                   200 200 200 200 hidden 200
GET    /m/{id:str}/picture.svg            playing -                   200 200 200 200 hidden 200
GET    /m/{id:str}/picture.svg?seat=1     playing -                   not-now 200 not-now not-now hidden not-now
GET    /m/{id:str}/picture.svg?seat=1     over    -                   200 200 200 200 hidden 200
GET    /m/{id:str}/picture.svg?open=1     playing -                   not-now not-now not-now not-now hidden not-now
GET    /m/{id:str}/picture.svg?open=1     over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/hint          playing -                   not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/hint?seat=1   playing -                   not-now 200 not-now not-now hidden not-now
GET    /api/tables/{id:str}/hint?seat=1   silent  -                   not-now not-allowed not-now not-now hidden not-now
GET    /api/tables/{id:str}/hint?seat=1   over    -                   200 200 200 200 hidden 200
GET    /api/tables/{id:str}/why?fields=kind=0        playing - not-now not-now not-now not-now hidden not-now
GET    /api/tables/{id:str}/why?fields=kind=0&seat=1 playing - not-now 200 not-now not-now hidden not-now
GET    /api/tables/{id:str}/why?fields=kind=0&seat=1 over    - not-now not-now not-now not-now hidden not-now
GET    /health                            -       -                   200 200 200 200 200 200
GET    /health/live                       -       -                   200 200 200 200 200 200
GET    /health/ready                      -       -                   200 200 200 200 200 200
GET    /metrics                           -       -                   200 200 200 200 200 200
GET    /                                  -       -                   200 200 200 200 200 200
GET    /t/{page:str}                      -       -                   200 200 200 200 200 200
GET    /m/{page:str}                      -       -                   200 200 200 200 200 200
GET    /g/{page:str}/new                  -       -                   200 200 200 200 200 200
GET    /me                                -       -                   200 200 200 200 200 200
GET    /gallery                           -       -                   200 200 200 200 200 200
GET    /g/{page:str}                      -       -                   200 200 200 200 200 200
GET    /assets/{name:str}                 -       -                   404 404 404 404 404 404
GET    /page.css                          -       -                   200 200 200 200 200 200
GET    /api/schema                        -       -                   200 200 200 200 200 200
GET    /api/schema/openapi.json           -       -                   200 200 200 200 200 200
GET    /api/schema/{path:str}             -       -                   404 404 404 404 404 404
"""

# Kind, state of the table, its other fields; then what answers each column: a kind of frame, or why it was refused.
KINDS = """
play    playing {"action":"AND@1"}   step not-your-seat not-seated not-seated hidden who?
resign  playing {}                   news news not-seated not-seated hidden who?
undo    moved   {}                   news nothing-to-undo not-seated not-seated hidden who?
draw    playing {}                   not-allowed not-allowed not-seated not-seated hidden who?
answer  asked   {"accept":true}      not-now news not-seated not-seated hidden who?
pause   playing {}                   news news not-seated not-seated hidden who?
resume  paused  {}                   news news not-seated not-seated hidden who?
start   ready   {}                   news not-host not-host not-host hidden who?
rematch over    {}                   news news not-seated not-seated hidden who?
chat    playing {"text":"hi"}        said said ack ack hidden who?
chat    seats   {"text":"hi"}        said said silenced silenced hidden who?
signal  playing {"signal":"nod"}     not-allowed not-allowed not-seated not-seated hidden who?
mute    playing {"person":"x"}       not-allowed not-host not-host not-host hidden who?
preview playing {"action":"AND@1"}   preview not-your-seat not-seated not-seated hidden who?
preview over    {"action":"AND@1"}   not-now not-now not-seated not-seated hidden who?
badges  playing {}                   badges badges not-seated not-seated hidden who?
badges  over    {}                   not-now not-now not-seated not-seated hidden who?
why     playing {"fields":{"kind":0}} why why not-seated not-seated hidden who?
why     over    {"fields":{"kind":0}} not-now not-now not-seated not-seated hidden who?
ping    playing {}                   pong pong pong pong hidden who?
"""


QUESTIONS = {"preview", "badges", "why"}  # which are about the ply that one sees


class Row(NamedTuple):
    """A line of one of the tables."""

    what: str
    state: str
    body: str
    cells: dict[str, str]


def rows_of(text: str, heads: int) -> list[Row]:
    """The lines of a table; the first words of each say what is asked for."""
    rows = []
    for line in text.strip().splitlines():
        words = line.split()
        answers = zip(COLUMNS, words[heads + 2 :], strict=True)
        cells = {caller: SHORT.get(answer, answer) for column, answer in answers for caller in column}
        rows.append(Row(" ".join(words[:heads]), words[heads], words[heads + 1], cells))
    return rows


HTTP_ROWS, SOCKET_ROWS = rows_of(ROUTES, 2), rows_of(KINDS, 1)


class World:
    """A server and everybody who may come to it."""

    def __init__(self, server: Server, folder: Path, client: httpx.Client) -> None:
        self.server, self.folder, self.client = server, folder, client
        self.host, self.seat, self.watcher, self.outsider = (Person(server.url, client=client) for _ in range(4))
        program = self.host.expect("POST", "/api/programs", json={"name": "Robot"}, status=201)
        bearers = {"program": program["token"], "banned": self._ban(), "expired": secrets.token_urlsafe(32)}
        known = {name: self.somebody({"Authorization": f"Bearer {bearers[name]}"}) for name in bearers}
        stranger = self.somebody({"Origin": server.url})
        self.callers: dict[str, Person] = {
            "host": self.host, "seat": self.seat, "watcher": self.watcher, "outsider": self.outsider,
            "stranger": stranger, **known,
        }  # fmt: skip
        self.hidden = self.table("playing", listed=False, watch="nobody")

    def somebody(self, headers: Json) -> Person:
        """Whoever these headers are of."""
        return Person(self.server.url, client=self.client, headers=headers)

    def _ban(self) -> str:
        """Somebody shut out, written into the book by hand: the server remembers those whom it has let in."""
        token = secrets.token_urlsafe(32)
        row = (secrets.token_hex(6), hashlib.sha256(token.encode()).hexdigest(), "Banned", "guest", True, 0, 0)
        with sqlite3.connect(self.folder / "test.db", timeout=PATIENCE) as book:
            book.execute(
                "INSERT INTO person (id, token, name, kind, banned, created, seen) VALUES (?,?,?,?,?,?,?)", row
            )
        book.close()
        return token

    def table(self, state: str, **terms: Any) -> str:
        """A new table in some state, with the host in seat 0 and `seat` in seat 1."""
        terms = {"options": CLOSED if state == "asked" else {"first": "0"}} | terms
        terms |= {"seats": {"chat": "seats"}, "silent": {"hints": "off"}}.get(state, {})
        table = self.host.open_table(**terms)
        self.seat.sit(table, 1)
        id = str(table["id"])
        if state == "vacant":
            self.host.expect("DELETE", f"/api/tables/{id}/seats/0")
        elif state != "ready":
            self.host.start(table)
            before = {"moved": ["play"], "asked": ["play", "undo"], "paused": ["pause"], "over": ["resign"]}
            asyncio.run(self._prepare(id, before.get(state, [])))
        return id

    async def _prepare(self, table: str, kinds: list[str]) -> None:
        if not kinds:
            return
        async with self.host.look(table) as link:
            sight = (await heard(link))["sight"]
            for kind in kinds:
                more = {"action": sight["legal"][0]["text"]} if kind == "play" else {}
                await link.send(json.dumps({"type": kind, "id": f"before-{kind}", **more}))
                assert (await heard(link))["type"] != "refused"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("access")
    with Server(folder, "--proxy", "127.0.0.1") as server, client() as asking:
        yield World(server, folder, asking)


async def heard(link: ClientConnection) -> Json:
    """The next frame."""
    frame: Json = json.loads(await asyncio.wait_for(link.recv(), SECONDS))
    return frame


# ---- the tables are complete -----------------------------------------------------------------------------------------


def live_routes() -> set[str]:
    routes = [route for route in assemble(State({})).routes if isinstance(route, HTTPRoute)]
    return {f"{method} {route.path}" for route in routes for method in route.methods if method != "OPTIONS"}


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    asked = {row.what.split("?")[0].replace("/seats/0", "/seats/{seat:int}").replace("/seats/1", "/seats/{seat:int}")
             for row in HTTP_ROWS}  # fmt: skip
    assert asked == live_routes()


def test_every_message_has_a_row_and_every_row_a_message() -> None:
    assert {row.what for row in SOCKET_ROWS} == {str(kind.__struct_config__.tag) for kind in p.INCOMING}


# ---- the cells -------------------------------------------------------------------------------------------------------


def request_of(row: Row, table: str) -> tuple[str, str, Json]:
    method, path = row.what.split()
    path = path.replace("{id:str}", table).replace("{slug:str}", "input-11").replace("{path:str}", "swagger")
    path = path.replace("{page:str}", "x").replace("{name:str}", "x.js")
    return method, path, {} if row.body == "-" else {"json": json.loads(row.body)}


@pytest.mark.parametrize("row", HTTP_ROWS, ids=lambda row: f"{row.what} {row.state}")
def test_a_route_answers_each_caller_as_the_table_says(world: World, row: Row) -> None:
    got = {}
    for caller in CALLERS:
        table = "" if row.state == "-" else world.hidden if caller == "outsider" else world.table(row.state)
        method, path, words = request_of(row, table)
        answer = world.callers[caller].ask(method, path, **words)
        got[caller] = str(answer.status_code)
        if not row.cells[caller].isdigit():
            got[caller] = answer.json()["code"]
            assert answer.status_code == STATUS[got[caller]]
    assert got == row.cells


async def told(person: Person, table: str, message: Json, **query: Any) -> str:
    """What answers a message: the kind of the frame that carries its id, or the code of the refusal."""
    try:
        address, headers = person.address(table, **query), person.headers
        async with connect(address, open_timeout=SECONDS, additional_headers=headers) as link:
            first = await heard(link)
            if first["type"] == "refused":
                return str(first["code"])
            ply = {"ply": (first["sight"] or {}).get("ply", 0)} if message["type"] in QUESTIONS else {}
            await link.send(json.dumps(message | ply))
            while True:
                frame = await heard(link)
                if frame.get("id") == message.get("id", "") or frame["type"] == "pong":
                    return str(frame["code"] if frame["type"] == "refused" else frame["type"])
    except InvalidStatus as refused:
        return str(json.loads(refused.response.body or b"")["code"])


@pytest.mark.parametrize("row", SOCKET_ROWS, ids=lambda row: f"{row.what} {row.state}")
def test_a_message_answers_each_caller_as_the_table_says(world: World, row: Row) -> None:
    got = {}
    for caller in CALLERS:
        table = world.hidden if caller == "outsider" else world.table(row.state)
        id = {} if row.what == "ping" else {"id": "the-one"}
        message = {"type": row.what, **id, **json.loads(row.body)}
        got[caller] = asyncio.run(told(world.callers[caller], table, message, scene="wide"))
    assert got == row.cells


def test_options_tell_everybody_the_methods_and_nothing_else(world: World) -> None:
    places = {row.what.split()[1].split("?")[0] for row in HTTP_ROWS}
    for place in sorted(places):
        path = re.sub(r"\{\w+:str\}", "x", place.replace("{id:str}", world.hidden))
        for caller in CALLERS:
            answer = world.callers[caller].ask("OPTIONS", path)
            assert (answer.status_code, answer.content) == (204, b"")
            assert "OPTIONS" in answer.headers["allow"]


def test_counts() -> None:
    cells = (len(HTTP_ROWS) + len(SOCKET_ROWS)) * len(CALLERS)
    print(f"T18: {len(HTTP_ROWS)} rows of routes and {len(SOCKET_ROWS)} of messages, {cells} cells")
    assert cells > 300


# ---- not yours, or not there -----------------------------------------------------------------------------------------


def nothing_there() -> str:
    """An id that no table has."""
    return secrets.token_hex(6)


def shown(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, {name: value for name, value in answer.headers.items() if name != "date"}, answer.content


TABLE_ROWS = [row for row in HTTP_ROWS if "{id:str}" in row.what]


ADDRESSES = itertools.count(1)


def from_afar() -> Json:
    """An address that nobody has come from yet, so that no limit is near."""
    return {"X-Forwarded-For": f"10.0.{next(ADDRESSES)}.1"}


@pytest.mark.parametrize("row", TABLE_ROWS, ids=lambda row: f"{row.what} {row.state}")
def test_a_hidden_table_and_no_table_are_the_same_bytes(world: World, row: Row) -> None:
    for caller in ("outsider", "program", "stranger", "banned", "expired"):
        answers = []
        for table in (world.hidden, nothing_there()):
            method, path, words = request_of(row, table)
            answers.append(shown(world.callers[caller].ask(method, path, **words)))
            wrong = {"json": {"invite": "0" * 32}} if method == "POST" and "seats" in path else words
            path += ("&" if "?" in path else "?") + "invite=" + "0" * 32 if method == "GET" else ""
            answers.append(shown(world.callers[caller].ask(method, path, headers=from_afar(), **wrong)))
        assert answers[0] == answers[2]
        assert answers[1] == answers[3]
        assert answers[0][0] in (401, 404)


async def dismissed(person: Person, table: str, **query: Any) -> tuple[list[str], int | None, str | None]:
    """All frames of a socket that is closed at once, and how."""
    frames = []
    async with person.look(table, **query) as link:
        try:
            while True:
                frames.append(str(await asyncio.wait_for(link.recv(), SECONDS)))
        except ConnectionClosed:
            return frames, link.close_code, link.close_reason


def test_the_socket_of_a_hidden_table_and_of_no_table_say_the_same(world: World) -> None:
    for caller in ("outsider", "program"):
        for query in ({}, {"seat": 0}, {"seat": "none"}, {"after": 3}, {"invite": "0" * 32}, {"seat": 9, "after": 0}):
            person = world.callers[caller]
            hidden = asyncio.run(dismissed(person, world.hidden, **query))
            missing = asyncio.run(dismissed(person, nothing_there(), **query))
            assert hidden == missing
            assert hidden[1:] == (4404, "no-such-table")
            assert len(hidden[0]) == 1


def test_guessing_invitations_tells_nothing_about_what_is_there(world: World) -> None:
    """The limit on wrong codes must not count only where there is a table to be guessed at."""
    seen = []
    for table in (world.hidden, nothing_there()):
        path, headers = f"/api/tables/{table}?invite={'0' * 32}", from_afar()
        seen.append([world.outsider.ask("GET", path, headers=headers).status_code for _ in range(25)])
    assert seen[0] == [404] * 20 + [429] * 5
    assert seen[1] == seen[0]


def test_guessing_invitations_by_socket_tells_nothing_about_what_is_there(world: World) -> None:
    seen = []
    for table in (world.hidden, nothing_there()):
        guesser = world.somebody(world.outsider.headers | from_afar())
        seen.append([asyncio.run(told(guesser, table, {}, invite=f"{k:032x}")) for k in range(25)])
    assert seen[0] == ["no-such-table"] * 20 + ["too-fast"] * 5
    assert seen[1] == seen[0]


# ---- who is banned ---------------------------------------------------------------------------------------------------


def set_ban(folder: Path, person: str, on: bool) -> None:
    """What an operator does, in the database."""
    with contextlib.closing(sqlite3.connect(folder / "inside.db", timeout=PATIENCE)) as book, book:
        book.execute("UPDATE person SET banned=? WHERE id=?", (on, person))


async def banned_meanwhile(folder: Path, person: Person, other: Person) -> list[tuple[int, str]]:
    """How the sockets of two people end, one of whom is banned; the other's stays open until we close it."""
    table = person.open_table()["id"]
    async with person.look(table) as link, other.look(table) as beside:
        await heard(link)
        await heard(beside)
        set_ban(folder, person.me["id"], True)
        with pytest.raises(ConnectionClosed):
            await heard(link)
        await beside.send('{"type":"ping"}')
        assert (await heard(beside))["type"] == "pong"
    return [(each.close_code or 0, each.close_reason or "") for each in (link, beside)]


def test_a_ban_reaches_who_is_here_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LOOK", 0.05)
    with Inside(tmp_path) as server:
        person, other = Person(server.url), Person(server.url)
        assert person.ask("GET", "/api/me").status_code == 200
        ends = asyncio.run(banned_meanwhile(tmp_path, person, other))
        assert ends == [(4401, "who-are-you"), (1000, "")]
        assert person.ask("GET", "/api/me").json()["code"] == "who-are-you"
        assert other.ask("GET", "/api/me").status_code == 200
        set_ban(tmp_path, person.me["id"], False)
        finish(within(SECONDS, lambda: person.ask("GET", "/api/me").status_code == 200, "a ban is taken back"))


# ---- who leaves a seat leaves its secrets ----------------------------------------------------------------------------


def hand_of(world: World, table: str, order: str) -> str:
    """What was dealt, from the log."""
    with sqlite3.connect(world.folder / "test.db", timeout=PATIENCE) as book:
        body = book.execute("SELECT body FROM event WHERE match=? AND kind='started'", (table,)).fetchone()[0]
    book.close()
    line = next(line for line in json.loads(body)["turn"] if line.startswith(f"deal {order}"))
    return str(line.split()[-1])


def log_of(world: World, table: str) -> list[tuple[str, str]]:
    with sqlite3.connect(world.folder / "test.db", timeout=PATIENCE) as book:
        rows = book.execute("SELECT kind, actor FROM event WHERE match=? ORDER BY seq", (table,)).fetchall()
    book.close()
    return [(str(kind), str(actor)) for kind, actor in rows]


async def after_leaving(world: World, table: str) -> tuple[list[Json], list[Json], Json]:
    """What somebody is told from leaving on, what a spectator is told, and what answers the leaver's next action."""
    leaver, host = world.seat, world.host
    async with leaver.look(table) as link, world.watcher.look(table) as other, host.look(table) as opponent:
        for each in (link, other, opponent):
            await heard(each)
        await asyncio.to_thread(leaver.expect, "DELETE", f"/api/tables/{table}/seats/1")
        told = [await heard(link), await heard(link)]
        watched = [await heard(other)]
        sight = (await heard(opponent))["sight"]
        await opponent.send(json.dumps({"type": "play", "id": "p", "action": sight["legal"][0]["text"]}))
        told.append(await heard(link))
        watched.append(await heard(other))
        await link.send(json.dumps({"type": "play", "id": "mine", "action": "AND@1"}))
        return told, watched, await heard(link)


def test_who_leaves_a_seat_sees_what_a_spectator_sees(world: World) -> None:
    table = world.table("playing", options=CLOSED)
    assert world.seat.ask("GET", f"/api/tables/{table}/replay?seat=1").status_code == 200
    told, watched, answer = asyncio.run(after_leaving(world, table))
    assert [frame["type"] for frame in told] == ["news", "whole", "step"]
    assert told[1]["seat"] is None
    assert hand_of(world, table, "second") not in json.dumps(told[1:])
    assert told[2] == watched[1]
    assert answer["code"] == "not-seated"
    for path in (f"/api/tables/{table}/replay?seat=1", f"/m/{table}/picture.svg?seat=1"):
        assert world.seat.ask("GET", path).json()["code"] == "not-now"
    frames, code, reason = asyncio.run(dismissed(world.seat, table, seat=1))
    assert (json.loads(frames[0])["code"], code, reason) == ("not-seated", 4404, "not-seated")
    assert world.seat.ask("POST", f"/api/tables/{table}/seats/0", json={}).json()["code"] == "seat-taken"


async def until_dismissed(world: World, table: str) -> tuple[list[str], int | None]:
    async with world.seat.look(table) as link:
        await heard(link)
        await asyncio.to_thread(world.seat.expect, "DELETE", f"/api/tables/{table}/seats/1")
        frames = []
        try:
            while True:
                frames.append(str(await asyncio.wait_for(link.recv(), SECONDS)))
        except ConnectionClosed:
            return frames, link.close_code


def test_who_leaves_a_table_that_nobody_may_watch_is_shown_out(world: World) -> None:
    table = world.table("playing", options=CLOSED, watch="nobody", listed=False)
    _, code = asyncio.run(until_dismissed(world, table))
    assert code == 4403
    assert asyncio.run(dismissed(world.seat, table)) == asyncio.run(dismissed(world.seat, nothing_there()))
    answers = [shown(world.seat.ask("GET", f"/api/tables/{id}")) for id in (table, nothing_there())]
    assert answers[0] == answers[1]


def test_who_has_seen_one_hand_may_not_take_the_other(world: World) -> None:
    table = world.table("playing", options=CLOSED)
    world.seat.expect("DELETE", f"/api/tables/{table}/seats/1")
    world.host.expect("DELETE", f"/api/tables/{table}/seats/0")
    for person, seat in ((world.host, 1), (world.seat, 0)):
        assert person.ask("POST", f"/api/tables/{table}/seats/{seat}", json={}).json()["code"] == "not-allowed"
    for person, seat in ((world.host, 0), (world.seat, 1)):
        assert person.ask("POST", f"/api/tables/{table}/seats/{seat}", json={}).status_code == 200


async def leave_while_sending(world: World, table: str, frames: list[Json]) -> None:
    """Leave a seat with messages still on their way; the leaving takes its turn among them."""
    leaver = world.seat
    async with (
        leaver.look(table) as link,
        httpx.AsyncClient(headers=leaver.headers, verify=False, timeout=SECONDS) as web,
    ):
        await heard(link)
        await web.get(leaver.url + "/health")  # the connection is there when it is needed
        leaving = asyncio.ensure_future(web.delete(f"{leaver.url}/api/tables/{table}/seats/1", headers=leaver.headers))
        for frame in frames:
            await link.send(json.dumps(frame))
        assert (await leaving).status_code == 200
        try:
            await link.send('{"type":"ping"}')
            while (await heard(link))["type"] != "pong":
                pass
        except websockets.ConnectionClosed:
            pass


def chats(count: int) -> list[Json]:
    return [{"type": "chat", "id": f"c{k}", "text": "still here"} for k in range(count)]


def pauses(count: int) -> list[Json]:
    return [{"type": ("pause", "resume")[k % 2], "id": f"p{k}"} for k in range(count)]


@pytest.mark.parametrize("watch", ["anyone", "nobody"])
@pytest.mark.parametrize("frames", [chats, pauses])
def test_nothing_is_done_for_a_seat_after_it_was_left(
    world: World, watch: str, frames: Callable[[int], list[Json]]
) -> None:
    late = 0
    for _ in range(many(5, 100)):
        table = world.table("playing", watch=watch)
        asyncio.run(leave_while_sending(world, table, frames(20)))
        log = log_of(world, table)
        left = [kind for kind, _ in log].index("left")
        late += any(actor == "seat:1" for _, actor in log[left + 1 :])
    assert not late, f"in {late} matches somebody acted for a seat that was no longer theirs"
