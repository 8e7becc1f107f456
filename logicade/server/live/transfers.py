"""Taking one's games along: a link that makes another browser the same guest, once and within minutes.

A browser's token is stored nowhere. Whoever makes a link sends it along, and it is kept under a seal that only the
code of the link opens; the server keeps no code. So neither the database nor a log can make anybody somebody else.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from logicade.server.errors import LinkUsed
from logicade.server.limits import Window
from logicade.server.storage.queries import transfers
from logicade.server.storage.queries.people import Person
from logicade.server.storage.queries.transfers import Transfer
from logicade.server.storage.writer import Store

GOOD = 600_000  # milliseconds for which a link is good
MOST = 64  # bytes of a token


class Transfers:
    """Links of this server, in whichever of its processes they were made."""

    def __init__(self, store: Store, now: Callable[[], int], guesses: int) -> None:
        self._store, self._now = store, now
        self._guesses = Window(guesses, 60)

    async def offer(self, person: Person, token: str) -> str:
        """The code of a link for somebody, in the place of any other of theirs."""
        code, now = secrets.token_urlsafe(32), self._now()
        made = Transfer(_digest("find", code).hex(), person.id, _sealed(token.encode(), code).hex(), now + GOOD)
        await transfers.insert(self._store, made, now=now)
        return code

    async def accept(self, code: str, address: str) -> str:
        """The token that a link stands for; LinkUsed when it is used up, too old or wrong."""
        if self._guesses.is_full(address):
            self._guesses.count(address)
        found = await transfers.find(self._store, _digest("find", code).hex(), now=self._now())
        if found is None or not await transfers.use(self._store, found, mark=_digest("used", code).hex()):
            self._guesses.count(address)
            raise LinkUsed("that link was used already, or is too old", hint="make a new one in the other browser")
        return _sealed(bytes.fromhex(found.sealed), code).decode()


def _digest(what: str, code: str) -> bytes:
    return hashlib.sha256(f"{what} {code}".encode("utf-8", "replace")).digest()


def _sealed(token: bytes, code: str) -> bytes:
    """A token under the seal of a code, or out of it again; the pad is as random as the code and used once.

    >>> _sealed(_sealed(b"a token", "code"), "code")
    b'a token'
    """
    assert len(token) <= MOST, "a token is not so long"
    pad = _digest("seal", code) + _digest("seal more", code)
    return bytes(a ^ b for a, b in zip(token, pad, strict=False))
