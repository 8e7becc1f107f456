"""Tables made from events alone: no server, no store, and no time but the one that a test says."""

from __future__ import annotations

import random
from typing import Any

import logicade
from logicade.server.table import commands, decisions, events
from logicade.server.table.decisions import Caller, Decision
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import Audience, LoggedEvent, Table
from logicade.server.table.terms import Clock, TableTerms, settled

BANK = Clock("bank", 60, 5)
CLOSED = {"visibility": "closed", "pool": "independent", "hands": "random"}
PEOPLE = ("ann", "bob", "cleo", "dan")  # their ids; names are the same with a capital


class Desk:
    """A table, its log and the time; Ann is the host and sits in seat 0, Bob in seat 1, and so on."""

    def __init__(
        self,
        game: str = "input-11",
        *,
        people: tuple[str, ...] = PEOPLE[:2],
        seats: int = 0,
        started: bool = True,
        seed: int = 1,
        **terms: Any,
    ) -> None:
        if game == "input-11":
            terms["options"] = {"first": "0"} | terms.get("options", {})
        self.table, self.now, self.log = Table("m", random.Random(seed)), 1_000_000, list[LoggedEvent]()
        self.happen(events.Opened(settled(TableTerms(game, seats, **terms), logicade.game(game)), "ann"))
        for seat, person in enumerate(people):
            if person:
                self.happen(events.Sat(seat, person, person.title()))
        if started:
            self.do("ann", commands.Start("begin"), seat=None)

    def happen(self, event: AnyEvent, *, actor: str = "table", id: str | None = None) -> tuple[Audience, ...]:
        """Log an event; who is told of it."""
        self.log.append(LoggedEvent(self.table.seq + 1, actor, id, event, self.now))
        return self.table.apply(self.log[-1])

    def caller(self, person: str, seat: int | str | None = "own") -> Caller:
        """Somebody, in the own first seat unless told otherwise."""
        seats = self.table.seats_of(person)
        chosen = (seats[0] if seats else None) if isinstance(seat, str) else seat
        return Caller(person, person.title(), chosen)

    def plan(self, person: str, command: Any, seat: int | str | None = "own") -> Decision:
        """What a command leads to."""
        return decisions.decide(self.table, self.caller(person, seat), command, self.now)

    def do(self, person: str, command: Any, seat: int | str | None = "own") -> AnyEvent:
        """Let somebody do something; what was logged."""
        event = self.plan(person, command, seat).event
        self.happen(event, actor=self.caller(person, seat).actor, id=getattr(command, "id", None))
        return event

    def play(self, seat: int, action: str = "") -> AnyEvent:
        """Act for a seat, by its first legal action unless one is named."""
        action = action or self.table.views[seat].legal[0]
        return self.do(self.table.seats[seat].person, commands.Play(f"k{self.table.seq}", action), seat)

    def place(self, seat: int, level: int) -> None:
        """Give a seat to a bot."""
        self.happen(events.Placed(seat, level))

    def stand_in(self, seat: int) -> None:
        """Let a bot sit in for somebody who is away."""
        self.happen(events.Away(seat))
        self.happen(events.StoodIn(seat))

    def resign(self, seat: int = 1) -> None:
        """End the match."""
        self.happen(events.Forfeited(seat, "resign"))


__all__ = ["BANK", "CLOSED", "PEOPLE", "Desk"]
