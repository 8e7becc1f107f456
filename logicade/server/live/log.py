"""The log of a match as the database keeps it, and what is stored together with an event."""

from __future__ import annotations

import msgspec

from logicade.engine.match import Turn
from logicade.server.storage.queries import matches, members
from logicade.server.storage.writer import Row, Statement, Store
from logicade.server.table import events
from logicade.server.table.events import AnyEvent
from logicade.server.table.fold import LoggedEvent, Table, folded
from logicade.server.transport.protocol import TableCard

Written = tuple[list[Row], list[Statement]]  # what one commit stores, all or nothing
_CARD_EVENTS = (
    events.Opened, events.Agreed, events.Sat, events.Placed, events.Left, events.Started, events.Forfeited,
    events.Drawn, events.Paused, events.Resumed, events.StoodIn, events.Back,
)  # fmt: skip


async def read_log(store: Store, match: str, after: int) -> list[LoggedEvent]:
    """The log of a match from a place on."""
    return [entry_of(row) for row in await matches.read_log(store, match, after)]


def entry_of(row: Row) -> LoggedEvent:
    """A row of the log as the table takes it."""
    return LoggedEvent(row.seq, row.actor, row.move_id, events.read(row.body), row.at)


def row_of(match: str, entry: LoggedEvent) -> Row:
    """An event as the database keeps it."""
    seq, actor, move_id, event, at, _ = entry
    return Row(match, seq, actor, move_id, events.kind_of(event), events.write(event), at)


def write_event(table: Table, entry: LoggedEvent) -> Written:
    """What is stored when an event happens at a table, which is not applied yet; a rematch opens a table besides."""
    rows, statements = [row_of(table.id, entry)], list[Statement]()
    ends = bool(entry.turn and entry.turn[-1].after.over)
    if ends or isinstance(entry.event, _CARD_EVENTS):
        statements += _index(table, table if ends else table.preview(entry), entry)
    if isinstance(entry.event, events.Rematched):
        next_rows, more = write_opening(entry.event.next, rematch_of(table), entry.at)
        rows, statements = rows + next_rows, statements + more
    return rows, statements


def write_opening(id: str, first: list[AnyEvent], now: int) -> Written:
    """What is stored when a table is opened, by its first events."""
    entries = [LoggedEvent(k + 1, "table", None, event, now) for k, event in enumerate(first)]
    table = folded(id, iter(entries))
    card = card_of(table, "open")
    added = matches.insert(id, game=table.terms.game, listed=table.terms.listed, card=card, at=now)
    return [row_of(id, entry) for entry in entries], [added, *members.changes(id, set(), people_at(table))]


def rematch_of(table: Table) -> list[AnyEvent]:
    """The first events of the next match of the same people, everybody one seat further."""
    first: list[AnyEvent] = [events.Opened(table.terms, table.host, table.id)]
    for k, seat in enumerate(table.seats):
        place = (k + 1) % len(table.seats)
        if seat.person:
            first.append(events.Sat(place, seat.person, seat.name, seat.program))
        elif seat.level:
            first.append(events.Placed(place, seat.level))
    return first


def card_of(table: Table, status: str, turn: Turn = ()) -> str:
    """What the lobby shows of a table, and who has won, be it by a turn that is not applied yet."""
    match, last = table.match, turn[-1].after if turn else None
    ended = last if last is not None and last.over else match
    winners = ended.winners if ended is not None and ended.over else None
    chairs, terms = tuple(seat.chair() for seat in table.seats), table.terms
    card = TableCard(table.id, terms.game, status, chairs, terms.clock, terms.options, table.created, winners)
    return msgspec.json.encode(card).decode()


def people_at(table: Table) -> set[str]:
    """The host and everybody who sits there."""
    return {person for person in (table.host, *(seat.person for seat in table.seats)) if person}


def _index(before: Table, after: Table, entry: LoggedEvent) -> list[Statement]:
    """What the lobby and the leases look up, changed in the same transaction as the log."""
    status = "over" if entry.turn and entry.turn[-1].after.over else after.status
    changed = matches.update(after.id, status=status, card=card_of(after, status, entry.turn or ()), at=entry.at)
    return [changed, *members.changes(after.id, people_at(before), people_at(after))]
