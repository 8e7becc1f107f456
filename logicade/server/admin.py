"""What an operator does by hand: shut people out, end a match, hand out or delete what is stored of somebody.

All of it is done in the database, also while servers have it open: they look for it every ten seconds. The log decides
here as everywhere: of two who write the same place of it one is refused, and looks again.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any

import msgspec

from logicade.server.errors import CannotStore, NoSuchTable, NoSuchThing, NotNow
from logicade.server.live import log
from logicade.server.storage.upkeep import Database, Work, opened
from logicade.server.storage.writer import Conflict, Row
from logicade.server.table import events
from logicade.server.table.fold import LoggedEvent, Table, folded

NOBODY = "?"  # the name of somebody of whom nothing is kept
TRIES = 8  # against a server that writes the same match


def ban(database: Database, id: str, *, banned: bool) -> None:
    """Shut somebody out, or let them in again."""
    with database.work() as work:
        if not work.shut_out(id, banned=banned):
            raise NoSuchThing(f"there is no person `{id}`")


def end(database: Database, id: str, seat: int = 0) -> str:
    """Let a seat resign, or take a table away that was never started; returns what was done."""
    for _ in range(TRIES):
        with contextlib.suppress(Conflict), database.work() as work:
            table = _read(work, id)
            if table.status == "over":
                raise NotNow("the match is over")
            if not table.running:
                work.remove(id)
                return "taken away"
            if seat not in range(len(table.seats)):
                raise NoSuchThing(f"that table has no seat {seat}")
            entry = LoggedEvent(table.seq + 1, "table", None, events.Forfeited(seat, "resign"), _now())
            work.append(*log.write_event(table, entry))
            return f"ended, seat {seat} has resigned"
    raise CannotStore("too much happens at that table", hint="try again")


def export(database: Database, id: str) -> dict[str, Any]:
    """All that is stored of somebody, and of the programs that are theirs; of tokens there is nothing to tell."""
    with database.work() as work:
        people, cards = work.people(id), work.cards(id)
        lines = [row._asdict() | {"body": msgspec.json.decode(row.body)} for row in work.about(id)]
    if not people:
        raise NoSuchThing(f"there is no person `{id}`")
    return {"people": people, "tables": cards, "log": lines}


def forget(database: Database, id: str) -> int:
    """Delete somebody, their programs, their name and words; what they did in matches stays, by nobody of a name.

    Returns in how many places of logs a name or a text was taken out.
    """
    with database.work() as work:
        if not work.forget(id):
            raise NoSuchThing(f"there is no person `{id}`")
        changed = [(row, new) for row in work.about(id) if (new := _nameless(row, id)) != row.body]
        for row, body in changed:
            work.rewrite(row, body)
        for table in {row.match for row, _ in changed}:
            after = _read(work, table)
            work.show(table, log.card_of(after, after.status))
    return len(changed)


def _read(work: Work, id: str) -> Table:
    rows = work.lines(id)
    if not rows:
        raise NoSuchTable(f"there is no table `{id}`")
    return folded(id, map(log.entry_of, rows))


def _nameless(row: Row, id: str) -> str:
    """A line of a log without somebody's name and words."""
    logged = events.read(row.body)
    if isinstance(logged, events.Sat) and logged.person == id:
        return events.write(msgspec.structs.replace(logged, name=NOBODY))
    if isinstance(logged, events.Chatted) and logged.person == id:
        return events.write(msgspec.structs.replace(logged, name=NOBODY, text=NOBODY))
    return row.body


def _now() -> int:
    return time.time_ns() // 1_000_000


__all__ = ["ban", "end", "export", "forget", "opened"]
