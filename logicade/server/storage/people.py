"""Who is who: guests with a secret token, of which only a hash is stored; programs with tokens of their own."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
import unicodedata
from collections import OrderedDict
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa

from logicade.engine.errors import BadValue
from logicade.server.storage import schema
from logicade.server.storage.store import Conflict, Store
from logicade.server.table.clocks import Timepiece

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
SOME = 500  # ids in one question to the database


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
        self._known: OrderedDict[str, Person] = OrderedDict()  # by the hash of the token
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

    async def read_bans(self, others: set[str]) -> set[str]:
        """Who is shut out by now, of all we remember and some others: an operator writes that into the database."""
        ids, found = sorted({person.id for person in self._known.values()} | others), set[str]()
        for first in range(0, len(ids), SOME):
            found |= await self._store.read(partial(_banned, ids[first : first + SOME]))
        for key, person in self._known.items():
            if person.banned != (person.id in found):
                self._known[key] = person._replace(banned=not person.banned)
        return found

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


def plain(text: str) -> str:
    """A text in one line without what nobody can see: control characters, signs that turn the direction, NUL."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return " ".join("".join(sign for sign in line if unicodedata.category(sign)[0] != "C").split())


def clean(name: str) -> str:
    """A name that can be read."""
    shown = plain(name)[:24].rstrip()
    if not shown:
        raise BadValue("a name needs something to read in it")
    return shown


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _banned(ids: list[str], connection: sa.Connection) -> set[str]:
    query = sa.select(schema.person.c.id).where(schema.person.c.banned, schema.person.c.id.in_(ids))
    return set(connection.execute(query).scalars())


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["kind"], bool(row["banned"]), row["seen"])
