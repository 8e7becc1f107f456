"""Who is who: guests with a secret token, of which only a hash is stored; programs with tokens of their own."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable

from logicade.server.ids import new_id
from logicade.server.storage.queries import people as queries
from logicade.server.storage.queries.people import Person
from logicade.server.storage.writer import Store
from logicade.server.table.decisions import Caller
from logicade.server.texts import clean_name

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
DAY = 86_400_000  # milliseconds
MANY = 500  # ids in one question to the database


class People:
    """Everybody of whom this process has heard lately, found by their tokens."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._known: OrderedDict[str, Person] = OrderedDict()  # by the hash of the token
        self._secret = b""

    async def open(self) -> None:
        """Read the server's secret, or make it."""
        self._secret = bytes.fromhex(await queries.read_secret(self._store, secrets.token_hex(32)))

    async def welcome(self, name: str | None, *, kind: str = "guest", owner: str = "") -> tuple[Person, str]:
        """Somebody new, and the token that proves it; 256 bits, shown once."""
        token = secrets.token_urlsafe(32)
        name = clean_name(name) if name else f"{secrets.choice(NAMES)} {secrets.randbelow(1000)}"
        person = Person(new_id(), name, kind, False, self._now())
        await queries.insert(self._store, person, token=_hash(token), owner=owner)
        self._remember(_hash(token), person)
        return person, token

    async def find(self, token: str) -> Person | None:
        """Whose token that is."""
        if not 20 <= len(token) <= 100:
            return None
        key = _hash(token)
        person = self._known.get(key)
        if person is None:
            person = await queries.find(self._store, key)
            if person is None:
                return None
            self._remember(key, person)
        if self._now() - person.seen > DAY:
            person = person._replace(seen=self._now())
            await queries.update(self._store, person.id, seen=person.seen)
            self._remember(key, person)
        return None if person.banned else person

    async def read_bans(self, others: set[str]) -> set[str]:
        """Who is shut out by now, of all we remember and some others: an operator writes that into the database."""
        ids, found = sorted({person.id for person in self._known.values()} | others), set[str]()
        for first in range(0, len(ids), MANY):
            found |= await queries.banned_among(self._store, ids[first : first + MANY])
        for key, person in self._known.items():
            if person.banned != (person.id in found):
                self._known[key] = person._replace(banned=not person.banned)
        return found

    async def rename(self, token: str, person: Person, name: str) -> Person:
        """Give somebody another name."""
        renamed = person._replace(name=clean_name(name))
        await queries.update(self._store, person.id, name=renamed.name)
        self._remember(_hash(token), renamed)
        return renamed

    def invite(self, match: str) -> str:
        """The code that admits to a table; made from the server's secret, stored nowhere."""
        return hmac.new(self._secret, f"invite {match}".encode(), hashlib.sha256).hexdigest()[:32]

    def admits(self, match: str, code: str) -> bool:
        """Whether a code is the one of that table."""
        return hmac.compare_digest(self.invite(match).encode(), code.encode("utf-8", "replace"))

    def _remember(self, key: str, person: Person) -> None:
        self._known[key] = person
        self._known.move_to_end(key)
        if len(self._known) > CACHED:
            self._known.popitem(last=False)


def caller_for(person: Person, seat: int | None = None) -> Caller:
    """Somebody as a table knows them, in a seat or not."""
    return Caller(person.id, person.name, seat, person.program)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
