"""Who is who: guests with a secret token, of which only a hash is stored; programs with tokens of their own."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
import unicodedata
from collections import OrderedDict
from typing import Any, NamedTuple

import sqlalchemy as sa

from logicade.engine.errors import BadValue
from logicade.server import schema
from logicade.server.clocks import Timepiece
from logicade.server.store import Conflict, Store

NAMES = (
    "Amber",
    "Basil",
    "Cedar",
    "Delta",
    "Ember",
    "Fern",
    "Ginkgo",
    "Hazel",
    "Indigo",
    "Juniper",
    "Kestrel",
    "Lotus",
)
CACHED = 20_000
DAY = 86_400_000


class Person(NamedTuple):
    """Somebody we know."""

    id: str
    name: str
    kind: str  # guest or program
    banned: bool
    seen: int

    @property
    def program(self) -> bool:
        """Whether this is a bot from outside."""
        return self.kind == "program"


class People:
    """The door-keeper's book."""

    def __init__(self, store: Store, timepiece: Timepiece) -> None:
        self._store, self._time = store, timepiece
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._secret = b""

    async def open(self) -> None:
        """Read the server's secret, or make it."""
        table = schema.setting
        query = sa.select(table.c.value).where(table.c.key == "secret")
        found = await self._store.read(lambda c: c.execute(query).scalar())
        if found is None:
            with contextlib.suppress(Conflict):  # another process was quicker
                await self._store.execute(table.insert().values(key="secret", value=secrets.token_hex(32)))
            found = await self._store.read(lambda c: c.execute(query).scalar_one())
        self._secret = bytes.fromhex(str(found))

    async def welcome(self, name: str | None, *, kind: str = "guest", owner: str = "") -> tuple[Person, str]:
        """Somebody new, and the token that proves it; 256 bits, shown once."""
        token, now = secrets.token_urlsafe(32), self._time.now()
        name = clean(name) if name else f"{secrets.choice(NAMES)} {secrets.randbelow(1000)}"
        person = Person(new_id(), name, kind, False, now)
        await self._store.execute(
            schema.person.insert().values(
                id=person.id, token=_hash(token), name=person.name, kind=kind, owner=owner, created=now, seen=now
            )
        )
        self._remember(_hash(token), person)
        return person, token

    async def find(self, token: str) -> Person | None:
        """Whose token that is."""
        if not 20 <= len(token) <= 100:
            return None
        key = _hash(token)
        person = self._known.get(key)
        if person is None:
            query = sa.select(schema.person).where(schema.person.c.token == key)
            row = await self._store.read(lambda c: c.execute(query).mappings().first())
            if row is None:
                return None
            person = _person(row)
            self._remember(key, person)
        if self._time.now() - person.seen > DAY:
            person = await self._change(key, person, seen=self._time.now())
        return None if person.banned else person

    async def rename(self, token: str, person: Person, name: str) -> Person:
        """Give somebody another name."""
        return await self._change(_hash(token), person, name=clean(name))

    def invite(self, match: str) -> str:
        """The code that admits to a table; made from the server's secret, stored nowhere."""
        return hmac.new(self._secret, f"invite {match}".encode(), hashlib.sha256).hexdigest()[:32]

    def admits(self, match: str, code: str) -> bool:
        """Whether a code is the one of that table."""
        return hmac.compare_digest(self.invite(match).encode(), code.encode("utf-8", "replace"))

    async def _change(self, key: str, person: Person, **values: Any) -> Person:
        await self._store.execute(sa.update(schema.person).where(schema.person.c.id == person.id).values(**values))
        changed = person._replace(**values)
        self._remember(key, changed)
        return changed

    def _remember(self, key: str, person: Person) -> None:
        self._known[key] = person
        self._known.move_to_end(key)
        if len(self._known) > CACHED:
            self._known.popitem(last=False)


def new_id() -> str:
    """An id for a person or a match: no secret, hard to guess, easy to read out."""
    return secrets.token_hex(6)


def clean(name: str) -> str:
    """A name without control characters and doubled spaces."""
    shown = "".join(sign for sign in unicodedata.normalize("NFC", name) if unicodedata.category(sign)[0] != "C")
    shown = " ".join(shown.split())
    if not shown:
        raise BadValue("a name needs something to read in it")
    return shown[:24]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["kind"], bool(row["banned"]), row["seen"])
