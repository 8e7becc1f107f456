"""Who sends a request: tokens in headers and cookies, addresses, and what the guard found out about them."""

from __future__ import annotations

import functools
import ipaddress
from collections.abc import MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from logicade.server.errors import Unknown
from logicade.server.storage.queries.people import Person
from logicade.server.transport.headers import YEAR

Scope = MutableMapping[str, Any]
COOKIE = "logicade"
SECURE_COOKIE = "__Host-logicade"  # browsers take this name only over HTTPS
IDENTITY = "logicade.identity"  # where a request keeps it


class Identity(NamedTuple):
    """Who sent a request, as far as we know."""

    token: str
    person: Person | None
    address: str  # where it comes from


def identified(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who is calling, or Unknown."""
    return known_person(maybe_identified(connection))


def maybe_identified(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Who is calling, if we know."""
    return identity_of(connection).person


def identity_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    """All that the guard found out about the caller."""
    scope: Any = connection.scope
    identity: Identity = scope[IDENTITY]
    return identity


def known_person(person: Person | None) -> Person:
    """The person of a request; Unknown if nobody has said who asks."""
    if person is None:
        raise Unknown("who are you?", hint="become a guest: POST /api/guests")
    return person


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
    return customer_of(scope["client"][0] if scope.get("client") else "?")


def is_loopback(address: str) -> bool:
    """Whether somebody asks from this machine itself.

    >>> is_loopback("127.0.0.1"), is_loopback(customer_of("::1")), is_loopback("10.0.0.1"), is_loopback("?")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_network(address).is_loopback or address == customer_of("::1")
    except ValueError:
        return False


@functools.lru_cache(4096)
def customer_of(host: str) -> str:
    """An address of IPv4, or the network of 64 bits in which one of IPv6 is; what is neither stays as it is.

    >>> customer_of("2001:db8::7"), customer_of("2001:db8:0:0:1::"), customer_of("::ffff:192.0.2.1")
    ('2001:db8::/64', '2001:db8::/64', '192.0.2.1')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
