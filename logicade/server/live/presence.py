"""Who is connected: the seats that somebody plays through this process or another, and since when a seat is alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from logicade.server.table.fold import Table

AWAY = 5_000  # milliseconds without a socket before a person is shown as away
REMEMBERED = 10_000  # seats that are alone, before those of matches that others keep are forgotten
Place = tuple[str, int]  # a match and a seat of it
Places = set[Place]


class Due(NamedTuple):
    """Something to be done at a table: when, what, and for which seat."""

    at: int
    what: str
    seat: int


class Presence:
    """Seats that somebody is connected to."""

    def __init__(self) -> None:
        self.here: Places = set()  # through this process
        self.everywhere: Places = set()  # through any process, as of the last look at all of them
        self.alone_since: dict[Place, int] = {}

    def arrive(self, match: str, seat: int) -> None:
        """Somebody has connected to a seat here."""
        self.here.add((match, seat))

    def depart(self, match: str, seat: int) -> None:
        """Nobody is connected to a seat here any more."""
        self.here.discard((match, seat))

    def write(self) -> str:
        """Who is connected here, for other processes to read."""
        return msgspec.json.encode(self.here).decode()

    def update(self, elsewhere: Iterable[str], now: int) -> None:
        """Take in what the other living processes wrote of themselves."""
        everywhere = self.here.union(*(msgspec.json.decode(text, type=Places) for text in elsewhere))
        for place in everywhere ^ self.everywhere:
            if place in everywhere:
                self.alone_since.pop(place, None)
            else:
                self.alone_since[place] = now
        self.everywhere = everywhere

    def forget_others(self, matches: Collection[str]) -> None:
        """Where too much has gathered, keep only what is about some matches."""
        if len(self.alone_since) > REMEMBERED:
            self.alone_since = {place: at for place, at in self.alone_since.items() if place[0] in matches}

    def absences(self, table: Table, now: int) -> list[Due]:
        """What is to be done at a table about people who have gone or are back; bots and open seats nobody misses."""
        found = []
        for k, seat in enumerate(table.seats):
            if not seat.person:
                continue
            place = table.id, k
            if place in self.everywhere:
                if seat.away:
                    found.append(Due(0, "back", k))
            else:
                since = self.alone_since.setdefault(place, now)
                if not seat.away:
                    found.append(Due(since + AWAY, "away", k))
                elif table.terms.grace and not seat.bot:
                    found.append(Due(since + max(AWAY, 1000 * table.terms.grace), "stand in", k))
        return found
