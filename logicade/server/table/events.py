"""What a table's log holds. State is the fold of these; nothing else is ever stored about a match."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec import Struct

from logicade.server.table.terms import TableTerms


class Event(Struct, frozen=True, tag=lambda name: name.lower(), tag_field="kind", omit_defaults=True):
    """One line of the log."""


class Opened(Event, frozen=True):
    """A table was set up by somebody."""

    terms: TableTerms
    host: str  # a person's id
    previous: str = ""  # the match it is a rematch of


class Agreed(Event, frozen=True):
    """The host changed the terms before the start; game, number of seats and listing stay."""

    terms: TableTerms


class Sat(Event, frozen=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    bot: bool = False  # a program from outside


class Placed(Event, frozen=True):
    """The host gave a seat to a bot of that level; 0 opens it."""

    seat: int
    level: int


class Left(Event, frozen=True):
    """A person gave a seat up."""

    seat: int


class Started(Event, frozen=True):
    """Play began; chance fell until a seat had to act."""

    turn: tuple[str, ...]
    clocks: tuple[int, ...]


class Played(Event, frozen=True):
    """A seat acted, and chance fell."""

    seat: int
    turn: tuple[str, ...]
    clocks: tuple[int, ...]


class Fell(Event, frozen=True):
    """A free order closed after its grace time."""

    turn: tuple[str, ...]
    clocks: tuple[int, ...]


class Forfeited(Event, frozen=True):
    """A seat gave up or ran out of time."""

    seat: int
    reason: Literal["resign", "time"]


class Asked(Event, frozen=True):
    """A seat asked the others for something."""

    seat: int
    what: Literal["undo", "draw"]


class Answered(Event, frozen=True):
    """A seat answered what was asked."""

    seat: int
    accept: bool


class Undone(Event, frozen=True):
    """Actions were taken back, down to that ply."""

    seat: int
    ply: int
    clocks: tuple[int, ...]


class Drawn(Event, frozen=True):
    """All seats agreed to a draw."""


class Paused(Event, frozen=True):
    """The clocks stand still from here on."""

    seat: int
    clocks: tuple[int, ...]


class Resumed(Event, frozen=True):
    """The clocks run again from here on."""

    seat: int


class Credited(Event, frozen=True):
    """The server was away; nobody pays for that."""

    clocks: tuple[int, ...]


class Away(Event, frozen=True):
    """The person of a seat is not connected."""

    seat: int


class Back(Event, frozen=True):
    """The person of a seat is connected again, and has the seat back if a bot sat in."""

    seat: int


class StoodIn(Event, frozen=True):
    """A bot sits in for the person of a seat."""

    seat: int


class Chatted(Event, frozen=True):
    """Somebody said something to all, or to the team."""

    person: str
    name: str
    seat: int | None
    text: str
    team: bool = False  # for the seat's team only


class Signalled(Event, frozen=True):
    """A seat gave one of the game's fixed signals."""

    seat: int
    signal: str


class Muted(Event, frozen=True):
    """The host took the word from somebody, or gave it back."""

    person: str
    on: bool


class Rematched(Event, frozen=True):
    """The table goes on with another match."""

    next: str


AnyEvent = (
    Opened | Agreed | Sat | Placed | Left | Started | Played | Fell | Forfeited | Asked | Answered | Undone | Drawn
    | Paused | Resumed | Credited | Away | Back | StoodIn | Chatted | Signalled | Muted | Rematched
)  # fmt: skip
KINDS: tuple[type[Event], ...] = get_args(AnyEvent)

_KIND_OF = {kind: str(kind.__struct_config__.tag) for kind in KINDS}
_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def read(body: str) -> AnyEvent:
    """An event from the log."""
    event: AnyEvent = _decoder.decode(body)
    return event


def write(event: AnyEvent) -> str:
    """An event as the log keeps it."""
    return _encoder.encode(event).decode()


def kind_of(event: AnyEvent) -> str:
    """The word that names an event in the log."""
    return _KIND_OF[type(event)]
