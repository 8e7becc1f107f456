"""Limits: what one sender may do, and how much of it. Every limit is a number that an operator can set."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

import msgspec

from logicade.engine.errors import BadValue
from logicade.server.errors import TooFast

WORK = 10.0  # seconds in which the limits `work` and `work_per_address` may be spent
DAY = 86_400.0  # and the limit `disk`


class Limits(msgspec.Struct, frozen=True):
    """All limits, with their defaults."""

    frame: int = 4096  # bytes of one incoming message
    body: int = 16384  # bytes of one request's body
    work: int = 1000  # milliseconds of server time of one person in 10 s, by the table of costs
    work_per_address: int = 3000  # and of everybody at one address
    disk: int = 40_000_000  # bytes that one address may have stored in a day
    messages: int = 100  # on one socket in 20 s
    questions: int = 60  # on one socket in 10 s
    chats: int = 5  # of one person in 10 s, signals included
    requests: int = 600  # of one address in 60 s
    guests: int = 60  # new ones from one address in 600 s
    guesses: int = 20  # wrong invitations from one address in 60 s
    tables: int = 60  # opened by one person in 600 s
    connections_per_address: int = 400  # that are no sockets; of a proxy any number
    sockets_per_person: int = 20
    sockets_per_address: int = 100
    sockets: int = 20_000  # of this process
    outgoing_frames: int = 64  # waiting for one viewer
    outgoing_bytes: int = 262_144


def with_settings(words: list[str]) -> Limits:
    """The limits with `name=number` words applied."""
    values: dict[str, int] = {}
    for word in words:
        name, _, number = word.partition("=")
        if (
            name not in Limits.__struct_fields__
            or not (number.isascii() and number.isdigit() and len(number) < 12)
            or int(number) < 1
        ):
            known = ", ".join(Limits.__struct_fields__)
            raise BadValue(f"`--limit {word}` is not a limit", hint=f"as in `messages=200`; limits: {known}")
        values[name] = int(number)
    return msgspec.structs.replace(Limits(), **values)


class Window:
    """Counts what each key did of late; old keys are forgotten, so memory stays flat however many there are."""

    def __init__(self, allowed: int, seconds: float, *, keys: int = 10_000) -> None:
        self._allowed, self._seconds, self._keys = allowed, seconds, keys
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._seen)

    def is_full(self, key: str) -> bool:
        """Whether nothing more is allowed now."""
        begun, count = self._seen.get(key, (0.0, 0))
        return count >= self._allowed and time.monotonic() - begun < self._seconds

    def count(self, key: str) -> None:
        """Note that it happened once more; TooFast when it may not."""
        now = time.monotonic()
        begun, count = self._seen.pop(key, (now, 0))
        if now - begun >= self._seconds:
            begun, count = now, 0
        self._seen[key] = (begun, min(count, self._allowed) + 1)
        if len(self._seen) > self._keys:
            self._seen.popitem(last=False)
        if count >= self._allowed:
            raise TooFast("that is more than the limit allows", wait=max(1, round(begun + self._seconds - now)))


class Budget:
    """What each key has spent of late; it comes back at a steady pace. Old keys are forgotten, as by a window."""

    def __init__(self, most: int, seconds: float, *, keys: int = 10_000) -> None:
        self._most, self._pace, self._keys = most, most / seconds, keys
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._spent)

    def spend(self, key: str, cost: int) -> None:
        """Let somebody have that much; TooFast when it is not there, and then nothing is spent."""
        spent = self._taken_out(key)
        enough = not spent or spent + cost <= self._most  # whoever has spent nothing may do anything once
        self._put_back(key, spent + cost if enough else spent)
        if not enough:
            wait = math.ceil((spent + cost - self._most) / self._pace)
            raise TooFast("that is more work than the limit allows", wait=wait)

    def owe(self, key: str, cost: int) -> None:
        """Let somebody have had that much, whether it was there or not."""
        self._put_back(key, self._taken_out(key) + cost)

    def _taken_out(self, key: str) -> float:
        spent, at = self._spent.pop(key, (0.0, 0.0))
        return max(0.0, spent - (time.monotonic() - at) * self._pace)

    def _put_back(self, key: str, spent: float) -> None:
        self._spent[key] = spent, time.monotonic()
        if len(self._spent) > self._keys:
            self._spent.popitem(last=False)


class Purses:
    """What people and addresses may cost: time of the server, and room on its disk."""

    def __init__(self, limits: Limits) -> None:
        self._people, self._addresses = Budget(limits.work, WORK), Budget(limits.work_per_address, WORK)
        self._disk = Budget(limits.disk, DAY)

    def owe(self, person: str, address: str, cost: int) -> None:
        """Write down what was worked already, as far as anybody knows only now; whoever has too little waits longer."""
        if person:
            self._people.owe(person, cost)
        self._addresses.owe(address, cost)

    def charge(self, person: str, address: str, cost: int) -> None:
        """Let somebody, and all at that address, pay for work in milliseconds; TooFast when they have had enough."""
        if person:
            self._people.spend(person, cost)
        self._addresses.spend(address, cost)

    def fill(self, address: str, size: int) -> None:
        """Let an address have so many bytes stored; TooFast when it has filled enough."""
        self._disk.spend(address, size)


class Bucket:
    """The same for one sender alone, as light as can be."""

    __slots__ = ("_allowed", "_begun", "_count", "_seconds")

    def __init__(self, allowed: int, seconds: float) -> None:
        self._allowed, self._seconds = allowed, seconds
        self._begun, self._count = 0.0, 0

    def take(self) -> bool:
        """Count one; False when it is too many."""
        now = time.monotonic()
        if now - self._begun >= self._seconds:
            self._begun, self._count = now, 0
        self._count += 1
        return self._count <= self._allowed

    def give_back(self) -> None:
        """What was counted last does not count."""
        self._count -= 1
