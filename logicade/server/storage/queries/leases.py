"""Which process keeps which match, and when each process was last heard of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa

from logicade.server.storage import schema
from logicade.server.storage.writer import Store

match, process = schema.match, schema.process
DAY = 86_400_000  # milliseconds


class ProcessRow(NamedTuple):
    """A process that served or serves, when it last said that it is alive, and who was connected to it, as JSON."""

    id: str
    seen: int
    present: str


# ---- signs of life ---------------------------------------------------------------------------------------------------


async def enter_process(store: Store, id: str, now: int) -> None:
    """Enter a process that begins to serve, and forget those that have been silent for a day."""
    await store.execute(sa.delete(process).where(process.c.seen < now - DAY), process.insert().values(id=id, seen=now))


async def mark_alive(store: Store, id: str, now: int, present: str | None) -> None:
    """Note that a process lives, and who is connected to it; None: nobody else could read it anyway."""
    values = {"seen": now} if present is None else {"seen": now, "present": present}
    await store.execute(sa.update(process).where(process.c.id == id).values(**values))


async def read_processes(store: Store) -> list[ProcessRow]:
    """All processes that were heard of in the last day or so."""
    return await store.read(lambda connection: [ProcessRow(*row) for row in connection.execute(sa.select(process))])


# ---- leases ----------------------------------------------------------------------------------------------------------


async def claim(store: Store, id: str, *, holder: str, taker: str) -> bool:
    """Take the lease of a match from its holder, "" where nobody has it; whether the taker has it now."""
    mine = sa.update(match).where(match.c.id == id, match.c.keeper == holder).values(keeper=taker, wake=0)
    await store.execute(mine)
    query = sa.select(match.c.keeper).where(match.c.id == id)
    return await store.read(lambda connection: connection.execute(query).scalar()) == taker


async def release(store: Store, id: str, *, holder: str, wake: int) -> None:
    """Give a lease back, unless another has it by now; nothing is due at the match before that time."""
    await store.execute(sa.update(match).where(match.c.id == id, match.c.keeper == holder).values(keeper="", wake=wake))


async def release_all(store: Store, holder: str) -> None:
    """Give all leases of a process back; whatever is due at its matches is another's to do at once."""
    await store.execute(sa.update(match).where(match.c.keeper == holder).values(keeper=""))


async def held_by(store: Store, holder: str) -> set[str]:
    """The matches under way whose leases a process holds."""
    query = sa.select(match.c.id).where(match.c.keeper == holder, match.c.status.in_(("playing", "paused")))
    return set(await store.read(lambda connection: list(connection.execute(query).scalars())))


async def free_among(store: Store, ids: list[str]) -> list[str]:
    """Those of some matches whose leases nobody holds."""
    query = sa.select(match.c.id).where(match.c.id.in_(ids), match.c.keeper == "")
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


async def orphans(
    store: Store, *, living: Iterable[str], without: Iterable[str], now: int, most: int
) -> list[tuple[str, str]]:
    """Matches in play at which something is due and whose leases no living process holds, with the last holder."""
    query = sa.select(match.c.id, match.c.keeper).where(
        match.c.status == "playing",
        match.c.wake <= now,
        match.c.keeper.not_in(living),
        match.c.id.not_in(without),
    )
    return await store.read(lambda connection: [(id, keeper) for id, keeper in connection.execute(query.limit(most))])
