"""New databases of either kind, and what tests put into them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from logicade.server.live.log import row_of, write_opening
from logicade.server.storage import schema
from logicade.server.storage.writer import Row, Store
from logicade.server.table import events
from logicade.server.table.fold import LoggedEvent
from logicade.server.table.terms import Clock, TableTerms
from tests.server import history
from tests.server.services import Postgres

TERMS = TableTerms("input-11", 2, {}, Clock())
ODD = "plain \" ' \\ {} \u0000 \u001f é 論理 \U0001f3b2 %s :name $1 \\u0000"


class Databases:
    """New databases of either kind."""

    def __init__(self, folder: Path, server: Postgres) -> None:
        self._folder, self._server, self._count = folder, server, 0

    def new(self, kind: str) -> str:
        self._count += 1
        if kind == "sqlite":
            return f"sqlite:///{self._folder / f'{self._count}.db'}"
        return self._server.create_database(f"{self._folder.name[:40]}-{self._count}")


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    store.open()
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


def words(match: str, seq: int, *, id: str | None = None, actor: str = "seat:0", text: str = "hello") -> Row:
    """An event that needs nothing before it but its table."""
    return row_of(match, LoggedEvent(seq, actor, id, events.Chatted("", "Ann", 0, text), 1_000_000 + seq))


async def lay(store: Store, *matches: str) -> None:
    """Open tables; each has one event."""
    for match in matches:
        rows, extras = write_opening(match, [events.Opened(TERMS, "host")], 1)
        await store.append(rows, *extras)


def rows_of(url: str, table: sa.Table) -> list[dict[str, Any]]:
    return history.ask(url, sa.select(table).order_by(*table.primary_key))


def places(url: str) -> list[tuple[str, int]]:
    return [(row["match"], row["seq"]) for row in rows_of(url, schema.event)]


__all__ = ["ODD", "TERMS", "Databases", "lay", "opened", "places", "rows_of", "words"]
