"""The log after a storm: nothing that was acknowledged is lost or doubled, and everybody saw what the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.databases import read_url
from logicade.server.table import events
from logicade.server.table.fold import Audience, LoggedEvent, Table, folded
from logicade.server.transport import frames


class Acknowledged(NamedTuple):
    """An action of which a client was told that it is stored."""

    match: str
    seat: int
    move_id: str
    action: str


class Seen(NamedTuple):
    """What a client saw last: the text of its sight."""

    match: str
    seat: Audience
    text: str


class Counts(NamedTuple):
    """What was found."""

    acknowledged: int
    lost: int
    doubled: int
    matches: int
    events: int

    @property
    def spotless(self) -> bool:
        """Whether nothing was lost or doubled."""
        return not self.lost and not self.doubled

    def __str__(self) -> str:
        return (
            f"{self.acknowledged} acknowledged actions, {self.lost} lost, {self.doubled} doubled; "
            f"{self.events} events in {self.matches} matches"
        )


def check(database_url: str, acknowledged: Iterable[Acknowledged], seen: Iterable[Seen] = ()) -> Counts:
    """Compare what clients know with the log; a log that is forked, torn or does not fold fails at once.

    Lost and doubled actions are counted and returned, so that the caller can print them before it judges.
    """
    logs = read_logs(database_url)
    lost = doubled = total = 0
    for known in acknowledged:
        total += 1
        places = [entry for entry in logs.get(known.match, ()) if _is(entry, known)]
        lost += not places
        doubled += len(places) > 1
    for match, entries in logs.items():
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), f"gap or fork in the log {match}"
        ids = Counter((entry.actor, entry.move_id) for entry in entries if entry.move_id is not None)
        doubled += sum(count - 1 for count in ids.values())
    tables = {match: folded(match, iter(entries)) for match, entries in logs.items()}
    for sight in seen:
        shown = text_for(tables[sight.match], sight.seat)
        assert sight.text == shown, f"seat {sight.seat} of {sight.match} saw {sight.text!r}, the log says {shown!r}"
    return Counts(total, lost, doubled, len(logs), sum(map(len, logs.values())))


def _is(entry: LoggedEvent, known: Acknowledged) -> bool:
    """Whether an entry of the log is the action that was acknowledged."""
    if (entry.actor, entry.move_id) != (f"seat:{known.seat}", known.move_id):
        return False
    return isinstance(entry.event, events.Played) and (entry.event.seat, entry.event.turn[0]) == (
        known.seat,
        known.action,
    )


def read_logs(database_url: str, *matches: str) -> dict[str, list[LoggedEvent]]:
    """The logs of all matches, or of some, in order."""
    log = schema.event
    query = sa.select(log).order_by(log.c.match, log.c.seq)
    rows = ask(database_url, query.where(log.c.match.in_(matches)) if matches else query)
    logs: dict[str, list[LoggedEvent]] = {}
    for row in rows:
        entry = LoggedEvent(row["seq"], row["actor"], row["move_id"], events.read(row["body"]), row["at"])
        logs.setdefault(row["match"], []).append(entry)
    return logs


def ask(database_url: str, query: sa.Executable) -> list[dict[str, Any]]:
    """Ask a database something, on a connection of its own; the server is not involved."""
    engine = sa.create_engine(read_url(database_url), poolclass=sa.NullPool)
    with engine.begin() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def text_for(table: Table, seat: Audience) -> str:
    """What the log lets a viewer see."""
    sight = frames.whole(table, seat, 0).sight
    return "" if sight is None else sight.text


__all__ = ["Acknowledged", "Counts", "Seen", "ask", "check", "read_logs", "text_for"]
