"""The guard at the door: hosts, origins, sizes, rates, identities and the headers of every answer."""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import msgspec
from litestar.connection import ASGIConnection
from uvicorn.protocols.utils import ClientDisconnected

from logicade.engine.errors import BadMessage, Broken, LogicadeError
from logicade.server.errors import NoSuchThing, TooBig, TooFast, Unknown, WrongOrigin
from logicade.server.limits import Window
from logicade.server.live.registry import Hall
from logicade.server.storage.people import Person
from logicade.server.transport.protocol import Problem
from logicade.server.transport.sockets import OUR_FAULT, Socket, live, table_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

COOKIE = "logicade"
SECURE_COOKIE = "__Host-logicade"  # browsers take this name only over HTTPS
SAFE = ("GET", "HEAD", "OPTIONS")
YEAR = 365 * 86_400
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
STRICT = (b"strict-transport-security", f"max-age={YEAR}".encode())


class Caller(NamedTuple):
    """Who sent a request, as far as we know."""

    token: str
    person: Person | None
    address: str  # where it comes from


CALLER = "logicade.caller"  # where a request keeps that
BEGUN = "logicade.begun"  # whether it has begun to be answered


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: App, hall: Hall, origins: tuple[str, ...]) -> None:
        self._app, self._hall, self._origins = app, hall, origins
        self._requests = Window(hall.limits.requests, 60)
        self._by_person: dict[str, int] = {}
        self._by_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        sender = _with_headers(send, scope) if scope["type"] == "http" else send
        try:
            await self._check(scope, headers)
            if scope["type"] == "websocket":
                await self._count_socket(scope, receive, send)
            else:
                await self._app(scope, _limited(receive, self._hall.limits.body), sender)
        except LogicadeError as wrong:
            await _answer(scope, wrong, sender)
        except ClientDisconnected:
            pass
        except Exception as wrong:
            await self._apologize(scope, wrong, sender)

    async def _apologize(self, scope: Scope, wrong: Exception, send: Send) -> None:
        """A mistake of ours that nobody else has caught: its text stays here, and whoever asked is told as usual."""
        broken = Broken("the server made a mistake")
        self._hall.telemetry.log("broken", reason=type(wrong).__name__, route=scope["path"][:40])
        self._hall.telemetry.count("refused", broken.code)
        if scope.get(BEGUN):  # half an answer cannot be taken back; whoever runs us cuts it off
            raise wrong
        try:
            await _answer(scope, broken, send)
        except RuntimeError:  # a socket that was open already
            with contextlib.suppress(Exception):
                await send({"type": "websocket.close", "code": OUR_FAULT, "reason": broken.code})

    async def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        token = bearer(headers)
        self._check_host(headers.get("host", ""))
        self._check_origin(scope, headers, bool(token))
        self._requests.count(address_of(scope))
        if scope["type"] == "http" and _length(headers) > self._hall.limits.body:
            raise TooBig(f"a body has at most {self._hall.limits.body} bytes")
        token = token or cookie_of(headers)
        scope[CALLER] = Caller(token, await self._hall.people.find(token) if token else None, address_of(scope))

    def _check_host(self, host: str) -> None:
        """A name that is not ours, pointed at us by somebody, is turned away."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            name = ""
        known = {urlsplit(origin).hostname for origin in self._origins} | {"localhost"}
        if name not in known and not _is_address(name):
            raise WrongOrigin("this host name is not ours", hint="name it with `--origin`")

    def _check_origin(self, scope: Scope, headers: dict[str, str], has_bearer: bool) -> None:
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin")
        if origin is None:
            if not has_bearer and (scope["type"] == "websocket" or cookie_of(headers)):
                raise WrongOrigin("a request without an origin needs a bearer token")
            return
        schemes = {"http", "https"} if scope["scheme"] in ("http", "ws") else {"https"}
        own = {f"{scheme}://{headers.get('host', '')}" for scheme in schemes}
        if origin not in own and origin not in self._origins:
            raise WrongOrigin("this request comes from another site", hint="name the site with `--origin`")

    async def _count_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets are few to a person, some more to an address."""
        person, table = scope[CALLER].person, table_of(scope["path"])
        if table is None:
            raise NoSuchThing("there is no socket at this address")
        if person is None:
            raise Unknown("who are you?", hint="become a guest: POST /api/guests")
        limits, address = self._hall.limits, address_of(scope)
        mine, near = self._by_person.get(person.id, 0), self._by_address.get(address, 0)
        if mine >= limits.sockets_per_person or near >= limits.sockets_per_address or self.sockets >= limits.sockets:
            raise TooFast("too many sockets are open", hint="close some")
        self._by_person[person.id], self._by_address[address] = mine + 1, near + 1
        self._hall.telemetry.gauge("sockets", self.sockets)
        try:
            await live(self._hall, person, address, table, _query(scope), Socket(receive, send))
        finally:
            _less(self._by_person, person.id)
            _less(self._by_address, address)
            self._hall.telemetry.gauge("sockets", self.sockets)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return sum(self._by_address.values())


def identified(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who is calling, or Unknown."""
    person = maybe_identified(connection)
    if person is None:
        raise Unknown("who are you?", hint="become a guest: POST /api/guests")
    return person


def maybe_identified(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Who is calling, if we know."""
    return caller_of(connection).person


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    """All that the guard found out about the caller."""
    scope: Any = connection.scope
    caller: Caller = scope[CALLER]
    return caller


def cookie_for(token: str, *, secure: bool) -> str:
    """The header that gives a browser its token; over plain HTTP browsers would drop a secure one."""
    name, flag = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flag}"


def bearer(headers: dict[str, str]) -> str:
    """The token of a program."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def cookie_of(headers: dict[str, str]) -> str:
    """The token of a browser."""
    try:
        jar = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    found = jar.get(SECURE_COOKIE) or jar.get(COOKIE)
    return found.value if found else ""


def address_of(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the half that belongs to one customer."""
    host = scope["client"][0] if scope.get("client") else "?"
    return ":".join(host.split(":")[:4]) if ":" in host else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _query(scope: Scope) -> dict[str, str]:
    return dict(parse_qsl(scope["query_string"].decode("latin-1")))


def _length(headers: dict[str, str]) -> int:
    said = headers.get("content-length", "0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else 0


def _less(counts: dict[str, int], key: str) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]


def _with_headers(send: Send, scope: Scope) -> Send:
    extra = [*HEADERS, STRICT] if scope["scheme"] == "https" else list(HEADERS)

    async def sender(message: Any) -> None:
        if message["type"] == "http.response.start":
            scope[BEGUN] = True
            own = list(message.get("headers", []))
            names = {name.lower() for name, _ in own}  # a picture has a policy of its own
            message["headers"] = own + [header for header in extra if header[0] not in names]
        await send(message)

    return sender


def _limited(receive: Receive, most: int) -> Receive:
    """A body that was not announced is cut off when it gets too long."""
    taken, more = 0, True

    async def receiver() -> Any:
        nonlocal taken, more
        message = await receive()
        if message["type"] == "http.request":
            taken, more = taken + len(message["body"]), message.get("more_body", False)
            if taken > most:
                raise TooBig(f"a body has at most {most} bytes")
        elif more:  # no mistake of ours, though the framework takes it for one
            raise BadMessage("the request was cut off")
        return message

    return receiver


async def _answer(scope: Scope, wrong: LogicadeError, send: Any) -> None:
    """A refusal at the door; a socket is refused before it opens."""
    from logicade.server.http.api import status_of

    body = msgspec.json.encode(Problem(wrong.code, str(wrong), wrong.hint, wrong.clause))
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status_of(wrong) in (429, 503):
        headers.append((b"retry-after", b"2"))
    if scope["type"] == "websocket":
        headers += [*HEADERS, STRICT] if scope["scheme"] == "wss" else HEADERS
    await send({"type": f"{kind}.response.start", "status": status_of(wrong), "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
