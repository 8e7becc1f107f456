"""The guard alone, with an app behind it that only says that it was reached: hosts, origins, tokens, sizes, sockets."""

from __future__ import annotations

import asyncio
import io
import json
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from logicade.engine.errors import BadMessage, LogicadeError
from logicade.server.errors import TooBig, Unknown
from logicade.server.http import guard as door
from logicade.server.http.guard import Guard
from logicade.server.http.identity import (
    IDENTITY,
    address_of,
    bearer,
    cookie_for,
    cookie_of,
    identified,
    maybe_identified,
)
from logicade.server.limits import Limits, Purses
from logicade.server.storage.queries.people import Person
from logicade.server.telemetry import Telemetry
from logicade.server.transport.headers import HEADERS, STRICT

ANN = Person("ann", "Ann", "guest", False, 0)
TOKEN = "t" * 43
OURS = "https://play.example"


class People:
    """Knows Ann by her token."""

    async def find(self, token: str) -> Person | None:
        return ANN if token == TOKEN else None


class House:
    """A guard, what it lets through, and what it answers."""

    def __init__(self, **limits: int) -> None:
        self.log = io.StringIO()
        allowed, numbers = Limits(**limits), Telemetry(self.log)
        services = SimpleNamespace(limits=allowed, people=People(), telemetry=numbers, purses=Purses(allowed))
        registry: Any = SimpleNamespace(services=services)
        self.numbers = services.telemetry
        self.let_in: list[Any] = []
        self.guard = Guard(self._app, registry, (OURS,))
        self.wrong: Exception | None = None

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.let_in.append(scope)
        if self.wrong is not None:
            raise self.wrong
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"X-Frame-Options", b"own")]})
            await send({"type": "http.response.body", "body": b"in"})

    def ask(self, **words: Any) -> tuple[int, str]:
        """One request; its status, and the code of a refusal."""
        sent = self.answer(**words)
        body = sent[1]["body"]
        return sent[0]["status"], json.loads(body)["code"] if body != b"in" else ""

    def answer(self, method: str = "GET", kind: str = "http", scheme: str = "", path: str = "/", **headers: str) -> Any:
        sent: list[Any] = []
        lines = {"host": "localhost"} | {name.replace("_", "-"): value for name, value in headers.items()}
        scope = {
            "type": kind, "method": method, "scheme": scheme or {"http": "http", "websocket": "ws"}[kind], "path": path,
            "query_string": b"", "client": ("10.0.0.1", 5),
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
        }  # fmt: skip

        async def send(message: Any) -> None:
            sent.append(message)

        asyncio.run(self.guard(scope, _nothing, send))
        return sent


async def _nothing() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


# ---- hosts and origins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "in_"),
    [
        ("localhost", True), ("LocalHost:8000", True), ("play.example", True), ("play.example:99", True),
        ("127.0.0.1:8000", True), ("[::1]:8000", True), ("192.168.1.7", True),
        ("evil.example", False), ("", False), ("localhost.evil.example", False), ("[::1", False),
    ],
)  # fmt: skip
def test_hosts(host: str, in_: bool) -> None:
    assert House().ask(host=host) == ((200, "") if in_ else (403, "wrong-origin"))


HTTP, HTTPS = "http://localhost", "https://localhost"


@pytest.mark.parametrize(
    ("words", "in_"),
    [
        (dict(method="GET", origin="https://evil.example"), True),  # looking is free
        (dict(method="HEAD", origin="https://evil.example"), True),
        (dict(method="OPTIONS", origin="https://evil.example"), True),
        (dict(method="POST", origin="https://evil.example"), False),
        (dict(method="POST", origin="https://evil.example", authorization=f"Bearer {TOKEN}"), False),
        (dict(method="POST", origin=HTTP), True),
        (dict(method="POST", origin=HTTPS), True),
        (dict(method="POST", origin=OURS), True),
        (dict(method="POST", origin=HTTPS, scheme="https"), True),
        (dict(method="POST", origin=HTTP, scheme="https"), False),
        (dict(method="POST", origin="null"), False),
        (dict(method="DELETE"), True),  # no origin and no cookie: no page sent that
        (dict(method="POST", cookie=f"logicade={TOKEN}"), False),
        (dict(method="POST", cookie=f"logicade={TOKEN}", authorization=f"Bearer {TOKEN}"), True),
        (dict(method="POST", cookie=f"logicade={TOKEN}", origin=HTTP), True),
    ],
)
def test_origins(words: dict[str, str], in_: bool) -> None:
    assert House().ask(**words) == ((200, "") if in_ else (403, "wrong-origin"))


def refusal(words: dict[str, str]) -> dict[str, str]:
    """What the door answers, without the sentences for people."""
    found: dict[str, str] = json.loads(House().answer(**words)[1]["body"])
    said: Any = found.pop("said")
    assert set(said) == {"en", "ja"}
    assert all(said.values())
    return found


def test_what_the_door_says() -> None:
    assert refusal(dict(host="evil.example")) == {
        "code": "wrong-origin", "text": "this host name is not ours", "hint": "name it with `--origin`"}  # fmt: skip
    assert refusal(dict(method="POST", origin="x")) == {
        "code": "wrong-origin", "text": "this request comes from another site",
        "hint": "name the site with `--origin`"}  # fmt: skip
    assert refusal(dict(method="POST", cookie=f"logicade={TOKEN}")) == {
        "code": "wrong-origin", "text": "a request without an origin needs a bearer token"}  # fmt: skip
    assert refusal(dict(method="POST", content_length="16385")) == {
        "code": "too-big", "text": "a body has at most 16384 bytes"}  # fmt: skip
    socket = dict(kind="websocket", path="/api/tables/abc/live")
    assert refusal(socket) == {"code": "wrong-origin", "text": "a request without an origin needs a bearer token"}
    assert refusal(socket | dict(origin=HTTP)) == {
        "code": "who-are-you", "text": "who are you?", "hint": "become a guest: POST /api/guests"}  # fmt: skip
    assert refusal(socket | dict(path="/api", origin=HTTP)) == {
        "code": "no-such-thing", "text": "there is no socket at this address"}  # fmt: skip


def test_what_is_neither_http_nor_a_socket_goes_through() -> None:
    house = House()
    asyncio.run(house.guard({"type": "lifespan"}, _nothing, None))  # type: ignore[arg-type]
    assert house.let_in == [{"type": "lifespan"}]


# ---- headers ---------------------------------------------------------------------------------------------------------


def names_of(message: Any) -> list[bytes]:
    return [name for name, _ in message["headers"]]


def test_headers_of_an_answer() -> None:
    plain, secure = (House().answer(scheme=scheme)[0] for scheme in ("http", "https"))
    ours = [name for name, _ in HEADERS if name != b"x-frame-options"]
    assert names_of(plain) == [b"X-Frame-Options", *ours, b"cache-control"]  # what the app says itself stays
    assert names_of(secure) == [b"X-Frame-Options", *ours, b"strict-transport-security", b"cache-control"]
    assert dict(secure["headers"])[b"strict-transport-security"] == b"max-age=31536000"


def test_headers_of_a_refusal() -> None:
    sent = House().answer(host="evil.example")
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    headers = dict(sent[0]["headers"])
    assert headers[b"content-type"] == b"application/json"
    assert int(headers[b"content-length"]) == len(sent[1]["body"])
    assert (b"retry-after" in headers, sent[1]["more_body"]) == (False, False)
    for scheme in ("ws", "wss"):
        sent = House().answer(kind="websocket", scheme=scheme, path="/")
        assert [message["type"] for message in sent] == [
            "websocket.http.response.start",
            "websocket.http.response.body",
        ]
        assert set(HEADERS) <= set(sent[0]["headers"])
        assert (STRICT in sent[0]["headers"]) is (scheme == "wss")


def test_whoever_must_wait_is_told_how_long() -> None:
    house = House(requests=2)
    assert [house.ask() for _ in range(3)] == [(200, ""), (200, ""), (429, "too-fast")]
    assert dict(house.answer()[0]["headers"])[b"retry-after"] in (b"58", b"59", b"60")


# ---- who and how much ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "token", "person"),
    [
        ({}, "", None),
        (dict(authorization=f"Bearer {TOKEN}"), TOKEN, ANN),
        (dict(authorization=f"bearer  {TOKEN} "), TOKEN, ANN),
        (dict(authorization=f"Basic {TOKEN}"), "", None),
        (dict(authorization="Bearer x"), "x", None),
        (dict(cookie=f"logicade={TOKEN}"), TOKEN, ANN),
        (dict(cookie=f"__Host-logicade={TOKEN}; logicade=other"), TOKEN, ANN),
        (dict(cookie=f"logicade={TOKEN}", authorization="Bearer x"), "x", None),
    ],
)
def test_who_calls(headers: dict[str, str], token: str, person: Person | None) -> None:
    house = House()
    assert house.ask(**headers) == (200, "")
    caller = house.let_in[0][IDENTITY]
    assert caller == (token, person, "10.0.0.1")
    connection: Any = SimpleNamespace(scope=house.let_in[0])
    assert maybe_identified(connection) == person
    if person is None:
        with pytest.raises(Unknown, match="who are you") as wrong:
            identified(connection)
        assert wrong.value.hint == "become a guest: POST /api/guests"
    else:
        assert identified(connection) == ANN


def test_tokens_in_headers() -> None:
    assert bearer({}) == ""
    assert cookie_of({"cookie": "a=b"}) == ""
    assert cookie_of({"cookie": 'x="\\'}) == ""
    assert cookie_for("abc", secure=False) == "logicade=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    assert cookie_for("abc", secure=True) == (
        "__Host-logicade=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"
    )


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.1.2.3", 9), "10.1.2.3"),
        (("2001:db8:1:2:3:4:5:6", 9), "2001:db8:1:2::/64"),
        (("2001:db8::7", 9), "2001:db8::/64"),
        (("2001:db8::8:9", 9), "2001:db8::/64"),
        (("::ffff:10.1.2.3", 9), "10.1.2.3"),
        (("fe80::1%eth0", 9), "fe80::/64"),
        (("a socket", 9), "a socket"),
        (None, "?"),
    ],
)
def test_addresses(client: Any, address: str) -> None:
    assert address_of({"client": client}) == address


@pytest.mark.parametrize(
    ("said", "in_"),
    [("100", True), ("101", False), ("0", True), ("x", True), ("²", True), ("9" * 15, False), ("9" * 16, True)],
)
def test_a_body_that_is_announced(said: str, in_: bool) -> None:
    """What is no number is read and counted."""
    assert House(body=100).ask(method="POST", content_length=said)[0] == (200 if in_ else 413)


def read_all(messages: list[Any], most: int) -> list[Any]:
    async def receive() -> Any:
        return messages.pop(0)

    async def run() -> list[Any]:
        limited = door._limited(receive, most)
        return [await limited() for _ in range(len(messages))]

    return asyncio.run(run())


def part(size: int, more: bool = True) -> Any:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def test_a_body_that_is_not_announced() -> None:
    assert len(read_all([part(60), part(40, False), {"type": "http.disconnect"}], 100)) == 3
    assert len(read_all([{"type": "http.request", "body": b""}, {"type": "http.disconnect"}], 100)) == 2
    with pytest.raises(TooBig, match="at most 100 bytes"):
        read_all([part(60), part(41, False)], 100)
    for messages in ([{"type": "http.disconnect"}], [part(5), {"type": "http.disconnect"}]):
        with pytest.raises(BadMessage, match="the request was cut off"):
            read_all(messages, 100)


# ---- mistakes of ours ------------------------------------------------------------------------------------------------


def test_a_mistake_behind_the_door_is_told_without_its_text() -> None:
    house = House()
    house.wrong = KeyError("secret")
    sent = house.answer(path="/" + "p" * 60)
    assert (sent[0]["status"], json.loads(sent[1]["body"])) == (
        500, {"code": "broken", "text": "the server made a mistake", "said": {
        "en": "Something went wrong on our side. Nothing has changed.",
        "ja": "サーバーで問題が起きました。対戦には影響ありません。"}})  # fmt: skip
    line = json.loads(house.log.getvalue())
    assert (line["what"], line["reason"], line["route"]) == ("broken", "KeyError", "/" + "p" * 39)
    assert (line["level"], line["where"].partition(":")[0]) == ("error", "test_door.py")
    assert dict(sent[0]["headers"])[b"x-request-id"].decode() == line["request"] != ""
    assert 'logicade_refused_total{kind="broken"} 1' in house.numbers.text()


def test_the_proxy_says_under_which_id_a_request_is_logged() -> None:
    house, given = House(), "0123456789abcdef" * 2
    house.wrong = KeyError()
    for id in (given, "x" * 32, given + "0"):
        house.answer(x_request_id=id)
    logged = [json.loads(line)["request"] for line in house.log.getvalue().splitlines()]
    assert [id == given for id in logged] == [True, False, False]
    assert [len(id) for id in logged] == [32, 12, 12]
    house.wrong = None
    assert b"x-request-id" not in names_of(house.answer()[0])


def test_a_refusal_behind_the_door_is_told() -> None:
    house = House()
    house.wrong = LogicadeError("no", hint="maybe", clause="spur 1.1")
    sent = house.answer()
    assert (sent[0]["status"], json.loads(sent[1]["body"])) == (
        400, {"code": "error", "text": "no (spur 1.1)", "hint": "maybe", "clause": "spur 1.1",
              "said": {"en": "Something went wrong.", "ja": "問題が起きました。"}})  # fmt: skip


def test_half_an_answer_is_cut_off() -> None:
    async def half(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200})
        raise KeyError

    house = House()
    house.guard._app = half
    with pytest.raises(KeyError):
        house.answer()


def test_who_has_gone_is_told_nothing() -> None:
    house = House()
    house.wrong = ClientDisconnected()
    assert house.answer() == []


# ---- sockets ---------------------------------------------------------------------------------------------------------


def test_sockets_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    house, seen = House(sockets_per_person=2, sockets_per_address=3, sockets=4), list[Any]()
    words: dict[str, Any] = dict(kind="websocket", path="/api/tables/abc/live", authorization=f"Bearer {TOKEN}")

    async def run_session(registry: Any, person: Person, address: str, table: str, query: Any, socket: Any) -> None:
        seen.append((person, address, table, house.guard.sockets, dict(house.guard._by_person)))
        assert "logicade_sockets 1" in house.numbers.text()

    monkeypatch.setattr(door, "run_session", run_session)
    assert house.answer(**words) == []
    assert seen == [(ANN, "10.0.0.1", "abc", 1, {"ann": 1})]
    assert (house.guard.sockets, house.guard._by_person, house.guard._by_address) == (0, {}, {})
    assert "logicade_sockets 0" in house.numbers.text()
    for mine, near, far, allowed in (
        (1, 2, 0, True), (2, 2, 0, False), (1, 3, 0, False), (0, 0, 3, True), (0, 0, 4, False), (0, 1, 2, True),
        (0, 1, 3, False),
    ):  # fmt: skip
        house.guard._by_person = {"ann": mine} if mine else {}
        house.guard._by_address = {"10.0.0.1": near, "10.0.0.2": far}
        monkeypatch.setattr(door, "run_session", _counted(seen))
        before = len(seen)
        sent = house.answer(**words)
        assert (len(seen) > before) is allowed, (mine, near, far)
        if not allowed:
            assert sent[0]["status"] == 429
            assert json.loads(sent[1]["body"]) == {
                "code": "too-fast", "text": "too many sockets are open", "hint": "close some",
                "said": {"en": "That was too fast. Wait a few seconds.",
                         "ja": "操作が速すぎます。数秒待ってください。"}}  # fmt: skip
        assert house.guard._by_person == ({"ann": mine} if mine else {})


def _counted(seen: list[Any]) -> Any:
    async def live(*words: Any) -> None:
        seen.append(words)

    return live


def test_a_socket_knows_what_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert door._query({"query_string": b"seat=1&invite=a%20b&after="}) == {"seat": "1", "invite": "a b"}
    counts = {"a": 2}
    door._less(counts, "a")
    assert counts == {"a": 1}
    door._less(counts, "a")
    assert counts == {}


def test_a_mistake_behind_an_open_socket_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        if message["type"] != "websocket.close":
            raise RuntimeError("it is open")
        sent.append(message)

    house = House()
    asyncio.run(house.guard._apologize({"type": "websocket", "scheme": "ws", "path": "/"}, KeyError(), send))
    assert sent == [{"type": "websocket.close", "code": 1011, "reason": "broken"}]
