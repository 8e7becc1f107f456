"""The guard at the door: hosts, origins, sizes, rates, identities and the headers of every answer."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import random
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

from logicade.engine.errors import BadMessage, Broken, LogicadeError
from logicade.server import costs
from logicade.server.errors import NoSuchThing, TooBig, TooFast, WrongOrigin, wait_of
from logicade.server.http.identity import IDENTITY, Identity, Scope, address_of, bearer, cookie_of, known_person
from logicade.server.http.statuses import may_pass, retry_after, status_of
from logicade.server.ids import new_id
from logicade.server.limits import Window
from logicade.server.live.registry import Registry
from logicade.server.live.sessions import run_session
from logicade.server.telemetry import REQUEST
from logicade.server.transport.headers import PRIVATE, headers_for
from logicade.server.transport.protocol import Problem, said
from logicade.server.transport.sockets import OUR_FAULT, Receive, Send, Socket

App = Callable[[Any, Any, Any], Awaitable[None]]
STALL = 1.0, 2.0  # seconds until somebody is refused who has sent too many requests; not all at the same moment
SAFE = ("GET", "HEAD", "OPTIONS")
SOCKET = re.compile(r"/api/tables/([0-9a-zA-Z]{1,40})/live")
BEGUN = "logicade.begun"  # where a request keeps whether it has begun to be answered


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: App, registry: Registry, origins: tuple[str, ...]) -> None:
        self._app, self._registry, self._origins = app, registry, origins
        self._services = registry.services
        self._requests = Window(self._services.limits.requests, 60)
        self._by_person: dict[str, int] = {}
        self._by_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        REQUEST.set(_request_id(headers.get("x-request-id", "")))
        sender = _with_headers(send, scope) if scope["type"] == "http" else send
        try:
            await self._check(scope, headers)
            if scope["type"] == "websocket":
                await self._count_socket(scope, receive, send)
            else:
                began = time.perf_counter()
                await self._app(scope, _limited(receive, self._services.limits.body), sender)
                self._services.telemetry.time("request", time.perf_counter() - began)
        except LogicadeError as wrong:
            await _answer(scope, wrong, sender)
        except ClientDisconnected:
            pass
        except Exception as wrong:
            await self._apologize(scope, wrong, sender)

    async def _apologize(self, scope: Scope, wrong: Exception, send: Send) -> None:
        """A mistake of ours that nobody else has caught: its text stays here, and whoever asked is told as usual."""
        broken = Broken("the server made a mistake")
        self._services.telemetry.blame("broken", wrong, route=scope["path"][:40])
        self._services.telemetry.count("refused", broken.code)
        if scope.get(BEGUN):  # half an answer cannot be taken back; whoever runs us cuts it off
            raise wrong
        try:
            await _answer(scope, broken, send)
        except RuntimeError:  # a socket that was open already
            with contextlib.suppress(Exception):
                await send({"type": "websocket.close", "code": OUR_FAULT, "reason": broken.code})

    async def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        token = bearer(headers)
        await self._count_request(address_of(scope))
        self._check_host(headers.get("host", ""))
        self._check_origin(scope, headers, bool(token))
        if scope["type"] == "http" and _length(headers) > self._services.limits.body:
            raise TooBig(f"a body has at most {self._services.limits.body} bytes")
        token = token or cookie_of(headers)
        person = await self._services.people.find(token) if token else None
        scope[IDENTITY] = Identity(token, person, address_of(scope))
        self._services.purses.charge(person.id if person else "", address_of(scope), _price(scope))
        if size := _on_disk(scope, headers):
            self._services.purses.fill(address_of(scope), size)

    async def _count_request(self, address: str) -> None:
        """Requests are so many to an address; whoever sends more waits for each refusal, and cannot send the next."""
        try:
            self._requests.count(address)
        except TooFast:
            await asyncio.sleep(random.uniform(*STALL))
            raise

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
        table = table_of(scope["path"])
        if table is None:
            raise NoSuchThing("there is no socket at this address")
        person = known_person(scope[IDENTITY].person)
        limits, address = self._services.limits, address_of(scope)
        mine, near = self._by_person.get(person.id, 0), self._by_address.get(address, 0)
        if mine >= limits.sockets_per_person or near >= limits.sockets_per_address or self.sockets >= limits.sockets:
            raise TooFast("too many sockets are open", hint="close some")
        self._by_person[person.id], self._by_address[address] = mine + 1, near + 1
        self._services.telemetry.gauge("sockets", self.sockets)
        try:
            await run_session(self._registry, person, address, table, _query(scope), Socket(receive, send))
        finally:
            _less(self._by_person, person.id)
            _less(self._by_address, address)
            self._services.telemetry.gauge("sockets", self.sockets)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return sum(self._by_address.values())


def table_of(path: str) -> str | None:
    """The table whose socket is at that address."""
    found = SOCKET.fullmatch(path)
    return found[1] if found else None


def _price(scope: Scope) -> int:
    if scope["type"] == "websocket":
        return costs.of_socket(scope["query_string"])
    return costs.of_request(scope["method"], scope["path"])


def _on_disk(scope: Scope, headers: dict[str, str]) -> int:
    """How many bytes a request may come to in the database; of a socket it is stored that somebody came and went."""
    if scope["type"] == "websocket":
        return costs.SEEN
    return 0 if scope["method"] in SAFE else costs.on_disk("", _length(headers))


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


def _request_id(given: str) -> str:
    """The id under which a request is logged: the proxy's, or one of ours.

    >>> _request_id("0123456789abcdef0123456789abcdef"), len(_request_id("what I like"))
    ('0123456789abcdef0123456789abcdef', 12)
    """
    return given if re.fullmatch("[0-9a-f]{32}", given) else new_id()


def _with_headers(send: Send, scope: Scope) -> Send:
    extra = headers_for(scope["scheme"])

    async def sender(message: Any) -> None:
        if message["type"] == "http.response.start":
            scope[BEGUN] = True
            own = list(message.get("headers", []))
            names = {name.lower() for name, _ in own}  # a picture has a policy of its own
            if message["status"] >= 500:  # so that somebody can tell the operator which line of the log it was
                own.append((b"x-request-id", REQUEST.get().encode()))
            message["headers"] = own + [header for header in (*extra, PRIVATE) if header[0] not in names]
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
    problem = Problem(wrong.code, str(wrong), wrong.hint, wrong.clause, wait_of(wrong), said(wrong.said))
    body = msgspec.json.encode(problem)
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), PRIVATE]
    if may_pass(wrong):
        headers.append((b"retry-after", retry_after(wrong).encode()))
    if scope["type"] == "websocket":
        headers += headers_for(scope["scheme"])
    await send({"type": f"{kind}.response.start", "status": status_of(wrong), "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
