"""Table: the fold of a log. It knows no socket, no store and no clock; the same log gives the same table anywhere."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import logicade
from logicade.engine.game import Game
from logicade.engine.match import Match, Turn
from logicade.engine.position import Chance, Position, View
from logicade.engine.turns import asked
from logicade.server.table import clocks, events
from logicade.server.table.events import AnyEvent
from logicade.server.table.public import Chair, Request, Word
from logicade.server.table.terms import TableTerms, with_previews

WORDS = 100  # of chat, kept for whoever comes late
Audience = int | None  # a seat, or None: a spectator


class LoggedEvent(NamedTuple):
    """An event with its place in the log."""

    seq: int
    actor: str  # "seat:0", "person:<id>" or "table"
    move_id: str | None
    event: AnyEvent
    at: int
    turn: Turn | None = None  # the same as the event's texts, when this process has worked it out already


class Known(NamedTuple):
    """A command that was done: what became of it, and where that stands in the sender's stream."""

    event: AnyEvent
    seq: int


@dataclass
class Seat:
    """Who has a seat."""

    person: str = ""
    name: str = ""
    program: bool = False
    level: int = 0  # of the bot; with a person: the bot sits in
    away: bool = False

    @property
    def open(self) -> bool:
        """Whether nobody has it."""
        return not self.person and not self.level

    @property
    def bot(self) -> bool:
        """Whether a bot acts for it now."""
        return self.level > 0

    def chair(self, team: int | None = None) -> Chair:
        """The seat as everybody sees it."""
        if self.person:
            kind = "program" if self.program else "person"
            return Chair(kind, self.name, self.level, self.person, self.away, self.level > 0, team)  # type: ignore[arg-type]
        return Chair("bot" if self.level else "open", "", self.level, team=team)


class Views(dict[Audience, View]):
    """The views of one position, each made when first asked for."""

    def __init__(self, position: Position | None) -> None:
        super().__init__()
        self._position = position

    def __missing__(self, audience: Audience) -> View:
        assert self._position is not None
        view = self[audience] = self._position.view_of(audience)
        return view


@dataclass
class Table:
    """A table at one moment. `apply` is the only thing that changes it."""

    id: str
    chance: Chance | None = None
    seq: int = 0
    terms: TableTerms = field(default_factory=lambda: TableTerms("?"))
    game: Game = field(init=False)
    audiences: tuple[Audience, ...] = (None,)  # all who may know different things
    host: str = ""
    created: int = 0  # when it was opened
    previous: str = ""
    next: str = ""
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    paused: bool = False
    left: tuple[int, ...] = ()  # clocks, as the last event that touched them says
    since: int = 0  # when that was
    marks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # what was left when each action was done
    request: Request | None = None
    words: deque[tuple[int | None, Word]] = field(default_factory=lambda: deque(maxlen=WORDS))
    muted: set[str] = field(default_factory=set)
    known: dict[tuple[str, str], Known] = field(default_factory=dict)
    held: dict[str, set[int]] = field(default_factory=dict)  # the seats whose secrets a person has seen
    ends: dict[Audience, int] = field(default_factory=dict)  # where each audience's stream ends
    views: Views = field(default_factory=lambda: Views(None))

    @property
    def status(self) -> str:
        """open, playing, paused or over."""
        if self.match is None:
            return "open"
        if self.match.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def ply(self) -> int:
        """After how many actions the match is, if it has begun."""
        return 0 if self.match is None else self.match.ply

    @property
    def running(self) -> bool:
        """Whether a match is under way, paused or not."""
        return self.match is not None and not self.match.over

    @property
    def closing(self) -> bool:
        """Whether a free order is about to close: everybody is done, and may still think again."""
        match = self.match
        return match is not None and match.position.closing is not None and not match.over

    @property
    def bots(self) -> int:
        """At how many seats bots play."""
        return sum(seat.bot for seat in self.seats)

    def seats_of(self, person: str) -> list[int]:
        """The seats a person has."""
        return [k for k, seat in enumerate(self.seats) if person and seat.person == person]

    def to_act(self) -> tuple[int, ...]:
        """The seats that are waited for now, in order."""
        if self.match is None or self.match.over:
            return ()
        return asked(self.match.position, view_of=self.views.__getitem__)

    def ticking(self) -> tuple[int, ...]:
        """The seats whose clocks run: persons who may act; nobody waits on an open seat's clock."""
        if not self.left or self.status != "playing" or self.closing:
            return ()
        return tuple(seat for seat in self.to_act() if self.seats[seat].person and not self.seats[seat].bot)

    def clocks_at(self, now: int) -> tuple[int, ...]:
        """What is left on the clocks at a time."""
        if not self.left:
            return ()
        return clocks.spent(self.left, self.ticking(), now - self.since)

    def listeners(self, event: AnyEvent) -> tuple[Audience, ...]:
        """Who gets to hear of an event: everybody, since the ply is public; only words to a team are not for all."""
        if isinstance(event, events.Chatted) and event.team:
            team = self.team_of(event.seat)
            return tuple(seat for seat in range(len(self.seats)) if self.team_of(seat) == team)
        return self.audiences

    def team_of(self, seat: int | None) -> int | None:
        """The team with which a seat may talk apart."""
        return self.game.talk.team_of(seat, len(self.seats), self.terms.options)

    # ---- the fold ----------------------------------------------------------------------------------------------------

    def apply(self, entry: LoggedEvent) -> tuple[Audience, ...]:
        """Let an event happen; returns the audiences for whom something changed."""
        assert entry.seq == self.seq + 1, f"event {entry.seq} after {self.seq}"
        event = entry.event
        _HANDLERS[type(event)](self, event, entry)
        if isinstance(event, _MATCH_EVENTS) and self.match is not None:
            self.views = Views(self.match.position)
        touched = self.listeners(event)
        for audience in touched:
            self.ends[audience] = self.ends.get(audience, 0) + 1
        self.seq = entry.seq
        if entry.move_id is not None:
            self.known[entry.actor, entry.move_id] = Known(event, self.ends.get(_audience(entry.actor), 0))
        return touched

    def preview(self, entry: LoggedEvent) -> Table:
        """The table as it will be after an event; this one stays as it is."""
        twin = copy.copy(self)
        twin.seats, twin.ends, twin.known = [copy.copy(seat) for seat in self.seats], dict(self.ends), {}
        twin.words, twin.muted, twin.held, twin.marks = deque(), set(self.muted), {}, {}
        twin.match = None if self.match is None else self.match.copy()
        twin.apply(entry)
        return twin

    def _opened(self, event: events.Opened, entry: LoggedEvent) -> None:
        self.game = logicade.game(event.terms.game)
        self.terms = with_previews(event.terms, self.game)  # old tables say nothing of them
        self.host, self.previous, self.created = event.host, event.previous, entry.at
        self.seats = [Seat() for _ in range(event.terms.seats)]
        self.audiences = (*range(event.terms.seats), None)

    def _agreed(self, event: events.Agreed, entry: LoggedEvent) -> None:
        self.terms = event.terms

    def _sat(self, event: events.Sat, entry: LoggedEvent) -> None:
        left = self.clocks_at(entry.at)
        self.seats[event.seat] = Seat(event.person, event.name, event.bot)
        self.held.setdefault(event.person, set()).add(event.seat)
        self._touch_clocks(clocks.at_least(left) if self.running else left, entry)

    def _placed(self, event: events.Placed, entry: LoggedEvent) -> None:
        self._touch_clocks(self.clocks_at(entry.at), entry)
        self.seats[event.seat] = Seat(level=event.level)

    def _left(self, event: events.Left, entry: LoggedEvent) -> None:
        self._touch_clocks(self.clocks_at(entry.at), entry)
        self.seats[event.seat] = Seat()
        self.request = None

    def _started(self, event: events.Started, entry: LoggedEvent) -> None:
        options = self.game.settle(self.terms.options)
        self.match = Match(self.game, seats=self.terms.seats, options=options, chance=self.chance)
        self._follow(event.turn, entry)
        self._touch_clocks(event.clocks, entry)

    def _played(self, event: events.Played, entry: LoggedEvent) -> None:
        if self.left and self.match is not None:
            self.marks[self.match.ply] = self.clocks_at(entry.at)
        self._follow(event.turn, entry)
        self.request = None
        self._touch_clocks(event.clocks, entry)

    def _fell(self, event: events.Fell, entry: LoggedEvent) -> None:
        self._follow(event.turn, entry)
        self._touch_clocks(event.clocks, entry)

    def _forfeited(self, event: events.Forfeited, entry: LoggedEvent) -> None:
        assert self.match is not None
        self._touch_clocks(self.clocks_at(entry.at), entry)
        self.match.resign(event.seat) if event.reason == "resign" else self.match.expire(event.seat)
        self.request = None

    def _drawn(self, event: events.Drawn, entry: LoggedEvent) -> None:
        assert self.match is not None
        self.match.agree()
        self.request = None

    def _asked(self, event: events.Asked, entry: LoggedEvent) -> None:
        asker = self.seats[event.seat].person
        waiting = tuple(k for k, seat in enumerate(self.seats) if seat.person and seat.person != asker and not seat.bot)
        self.request = Request(event.seat, event.what, waiting)

    def _answered(self, event: events.Answered, entry: LoggedEvent) -> None:
        if self.request is not None:
            waiting = tuple(seat for seat in self.request.waiting if seat != event.seat)
            self.request = Request(self.request.seat, self.request.what, waiting) if event.accept else None

    def _undone(self, event: events.Undone, entry: LoggedEvent) -> None:
        assert self.match is not None
        while self.match.ply > event.ply:
            self.match.undo()
        self.request = None
        self._touch_clocks(event.clocks, entry)

    def _paused(self, event: events.Paused, entry: LoggedEvent) -> None:
        self.paused = True
        self._touch_clocks(event.clocks, entry)

    def _resumed(self, event: events.Resumed, entry: LoggedEvent) -> None:
        self.paused = False
        self._touch_clocks(self.left, entry)

    def _credited(self, event: events.Credited, entry: LoggedEvent) -> None:
        self._touch_clocks(event.clocks, entry)

    def _away(self, event: events.Away, entry: LoggedEvent) -> None:
        self.seats[event.seat].away = True

    def _back(self, event: events.Back, entry: LoggedEvent) -> None:
        seat, left = self.seats[event.seat], self.clocks_at(entry.at)
        self._touch_clocks(clocks.at_least(left) if seat.bot else left, entry)
        seat.away, seat.level = False, 0

    def _stoodin(self, event: events.StoodIn, entry: LoggedEvent) -> None:
        self._touch_clocks(self.clocks_at(entry.at), entry)
        self.seats[event.seat].level = STAND_IN

    def _chatted(self, event: events.Chatted, entry: LoggedEvent) -> None:
        team = self.team_of(event.seat) if event.team else None
        self.words.append((team, Word(event.name, event.seat, event.text, event.team, False, event.person, self.ply)))

    def _signalled(self, event: events.Signalled, entry: LoggedEvent) -> None:
        self.words.append(
            (None, Word(self.seats[event.seat].name, event.seat, event.signal, False, True, "", self.ply))
        )

    def _muted(self, event: events.Muted, entry: LoggedEvent) -> None:
        (self.muted.add if event.on else self.muted.discard)(event.person)

    def _rematched(self, event: events.Rematched, entry: LoggedEvent) -> None:
        self.next = event.next

    def _follow(self, texts: tuple[str, ...], entry: LoggedEvent) -> None:
        assert self.match is not None
        if entry.turn is not None:
            self.match.accept(entry.turn)
        else:
            self.match.follow(texts)

    def _touch_clocks(self, left: tuple[int, ...], entry: LoggedEvent) -> None:
        self.left, self.since = left, entry.at


STAND_IN = 2  # the level of a bot that sits in for somebody
_MATCH_EVENTS = (events.Started, events.Played, events.Fell, events.Undone)
_HANDLERS: dict[type, Callable[[Table, Any, LoggedEvent], None]] = {
    kind: getattr(Table, f"_{kind.__name__.lower()}") for kind in events.KINDS
}


def _audience(actor: str) -> Audience:
    return int(actor[5:]) if actor.startswith("seat:") else None


def folded(id: str, entries: Iterator[LoggedEvent], chance: Chance | None = None) -> Table:
    """The table that a log makes."""
    table = Table(id, chance)
    for entry in entries:
        table.apply(entry)
    return table
