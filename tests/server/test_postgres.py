"""PostgreSQL is restarted, killed, paused and cut off in mid-commit: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from logicade.server.errors import CannotStore
from logicade.server.live.log import row_of, write_opening
from logicade.server.storage import schema
from logicade.server.storage.writer import PATIENCE, Conflict, Job, Row, Statement, Store
from logicade.server.table import events
from logicade.server.table.fold import LoggedEvent
from logicade.server.table.terms import TableTerms
from tests import processes
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.matches import Client, Pair, finish, open_pair, within
from tests.server.services import Postgres
from tests.support import many

pytestmark = pytest.mark.xdist_group("postgres")
RESUMED = many(30.0, 5.0)  # seconds after the database is back; not strict beside others who are busy


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    # A server that is killed must have written what it said is committed.
    with Postgres(fsync=True) as server:
        yield server


@pytest.fixture(scope="module")
def server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = postgres.create_database("live")
    with Server(tmp_path_factory.mktemp("server"), database=url) as running:
        yield running


# ---- a live server ---------------------------------------------------------------------------------------------------


class Storm:
    """Faults of the database, each of a kind of its own; times are of the moment when the database is there again."""

    def __init__(self, postgres: Postgres, dice: random.Random) -> None:
        self._postgres, self._dice = postgres, dice
        kinds: list[Callable[[], None]] = [self._fast, self._immediate, self._backends, self._kill, self._pause]
        self._kinds = kinds
        self.counts: dict[str, int] = {}
        self._waiting: list[Callable[[], None]] = []
        self._absences = itertools.cycle((0.0, 3.5, 0.5))

    def strike(self) -> float:
        """One fault; each kind once before any comes again."""
        if not self._waiting:
            self._waiting = self._dice.sample(self._kinds, len(self._kinds))
        fault = self._waiting.pop()
        fault()
        name = fault.__name__.strip("_")
        self.counts[name] = self.counts.get(name, 0) + 1
        return time.monotonic()

    def _away(self) -> None:
        """One in three is longer than the store has patience for."""
        time.sleep(next(self._absences))

    def _fast(self) -> None:
        self._postgres.stop("fast")
        self._away()
        self._postgres.start()

    def _immediate(self) -> None:
        self._postgres.stop("immediate")
        self._away()
        self._postgres.start()

    def _backends(self) -> None:
        self._postgres.kill_backends()

    def _kill(self) -> None:
        self._postgres.kill()
        self._away()
        self._postgres.start()

    def _pause(self) -> None:
        """Everything hangs, nothing is closed."""
        pids = self._postgres._pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(self._dice.uniform(0.5, 2.0))
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


async def play_on(person: Person, stop: asyncio.Event, played: list[Pair]) -> None:
    """One match after the other."""
    while not stop.is_set():
        async with await open_pair(person) as pair:
            played.append(pair)
            await pair.play(stop=stop.is_set)
            await pair.level()


async def resumed(lane: list[Pair], back: float) -> float:
    """When the first action was acknowledged that was asked for once the database was back."""
    while True:
        heard = [at for pair in lane[-3:] for client in pair.clients for at in client.heard_at if at > back]
        if heard:
            return min(heard) - back
        if time.monotonic() > back + processes.PATIENCE:
            raise AssertionError(f"no action is acknowledged {processes.PATIENCE:.0f} s after the database is back")
        await asyncio.sleep(0.01)


def test_no_acknowledged_action_is_lost_whatever_happens_to_postgres(server: Server, postgres: Postgres) -> None:
    faults, lanes_wanted, seed = many(6, 200), 3, random.SystemRandom().randrange(10**9)
    dice = random.Random(seed)
    storm = Storm(postgres, dice)

    async def run() -> tuple[list[Pair], list[float]]:
        stop, waits = asyncio.Event(), []
        people = [await asyncio.to_thread(Person, server.url) for _ in range(lanes_wanted)]
        lanes: list[list[Pair]] = [[] for _ in people]
        tasks = [asyncio.create_task(play_on(*each)) for each in zip(people, [stop] * len(people), lanes, strict=True)]
        for _ in range(faults):
            await asyncio.sleep(dice.uniform(0.1, 0.8))
            back = await asyncio.to_thread(storm.strike)
            waits += await asyncio.gather(*(resumed(lane, back) for lane in lanes))
        stop.set()
        await asyncio.gather(*tasks)
        return [pair for lane in lanes for pair in lane], waits

    pairs, waits = finish(run(), processes.PATIENCE * (1 + faults))
    clients = [client for pair in pairs for client in pair.clients]
    counts = check(server, clients)
    put_off = sum(client.put_off for client in clients)
    print(f"T3: seed {seed}: {faults} faults {storm.counts}; {counts}; {put_off} refusals that said: try again")
    print(f"T3: service resumed after {max(waits):.2f} s at worst, {sum(waits) / len(waits):.2f} s on average")
    assert counts.spotless
    assert counts.acknowledged > 5 * faults
    assert max(waits) < RESUMED


def check(server: Server, clients: list[Client]) -> history.Counts:
    promised = [known for client in clients for known in client.acknowledged]
    return history.check(server.database, promised, [client.seen for client in clients if client.sight])


def test_nobody_pays_with_time_for_an_outage_of_the_database(server: Server, postgres: Postgres) -> None:
    banks, outage = (4, 5, 6, 7), 6.0  # flags that would fall early and late in the outage, and just after it

    async def run() -> None:
        person = await asyncio.to_thread(Person, server.url)
        async with contextlib.AsyncExitStack() as stack:
            pairs = [await open_pair(person, clock={"kind": "bank", "seconds": bank}) for bank in banks[::-1]]
            for pair in pairs:
                await stack.enter_async_context(pair)
            movers = [await pair.mover() for pair in pairs]
            await asyncio.to_thread(postgres.stop, "fast")
            await asyncio.sleep(outage)
            await asyncio.to_thread(postgres.start)
            await within(RESUMED, lambda: alive(person), "the server is well again")
            for pair, mover in zip(pairs, movers, strict=True):
                assert mover is not None
                await mover.until(lambda c: c.over or any('"what":"credited"' in frame for frame in c.frames))
                assert not mover.over, f"lost by {mover.state['ending']} while the database was away"
                await mover.act()
                assert not pair.clients[0].over

    finish(run())


def alive(person: Person) -> bool:
    return person.ask("GET", "/health").status_code == 200


# ---- one store, cut off ----------------------------------------------------------------------------------------------


class Cut:
    """A connection that breaks at COMMIT: before the database has heard of it, or after it has done it."""

    def __init__(self, store: Store, *moments: str) -> None:
        self._dialect, self._moments = store._writing.dialect, list(moments)
        self._commit = self._dialect.do_commit
        self.cuts = 0
        self._dialect.do_commit = self._break  # type: ignore[method-assign, assignment]

    def _break(self, connection: Any) -> None:
        moment = self._moments.pop(0) if self._moments else "none"
        if moment == "none":
            self._commit(connection)
            return
        if moment == "after":
            self._commit(connection)
        connection.driver_connection.close()
        self.cuts += 1
        raise psycopg.OperationalError("server closed the connection unexpectedly")


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    store.open()
    rows, extras = write_opening("a", [events.Opened(TableTerms("input-11", 2), "host")], 1)
    try:
        with contextlib.suppress(Conflict):  # it is there already
            await store.append(rows, *extras)
        yield store
    finally:
        await asyncio.to_thread(store.close)


def words(seq: int, id: str | None = None) -> Row:
    return row_of("a", LoggedEvent(seq, "seat:0", id, events.Chatted("", "Ann", 0, "hello"), seq))


def places(url: str) -> list[int]:
    return [row["seq"] for row in history.ask(url, sa.select(schema.event.c.seq).order_by(schema.event.c.seq))]


@pytest.fixture
def database(postgres: Postgres, tmp_path: Path) -> str:
    return postgres.create_database(tmp_path.name[:50])


@pytest.mark.parametrize("jobs", [1, 7])
@pytest.mark.parametrize(
    "moments",
    [("after",), ("before",), ("before", "after"), ("after", "before"), ("before", "before", "after")],
    ids=lambda moments: "-".join(moments),
)
def test_a_commit_whose_outcome_nobody_heard_of_counts_once(moments: tuple[str, ...], jobs: int, database: str) -> None:
    async def run() -> int:
        async with opened(database) as store:
            cut = Cut(store, *moments)
            close: Statement = (sa.update(schema.match).values(updated=schema.match.c.updated + 1), {})
            await asyncio.gather(*(store.append([words(k + 2, str(k))], close) for k in range(jobs)))
            assert store.trouble == ""
            return cut.cuts

    assert finish(run()) == len(moments)
    assert places(database) == list(range(1, jobs + 2))
    updated = history.ask(database, sa.select(schema.match.c.updated))
    assert updated == [{"updated": 1 + jobs}], "what goes with a row has happened more or less often than the row"


@pytest.mark.parametrize("moment", ["after", "before"])
def test_a_new_person_whose_commit_was_cut_off_is_there_once(moment: str, database: str) -> None:
    ann = {"id": "ann", "token": "t", "name": "Ann", "kind": "guest", "owner": "", "created": 1, "seen": 1}

    async def run() -> None:
        async with opened(database) as store:
            Cut(store, moment)
            await store.execute(schema.person.insert().values(**ann))

    finish(run())
    assert [row["id"] for row in history.ask(database, sa.select(schema.person))] == ["ann"]


def test_a_commit_that_comes_late_is_no_conflict_with_itself(database: str) -> None:
    row = words(2, "ours")

    async def run() -> None:
        async with opened(database) as store:
            Cut(store, "before")
            look = store._is_stored

            def look_too_early(job: Job) -> bool:
                store._is_stored = look  # type: ignore[method-assign]
                assert not look(job)
                with store._reading.begin() as connection:  # only now it goes through
                    connection.execute(schema.event.insert(), row._asdict())
                return False

            store._is_stored = look_too_early  # type: ignore[method-assign]
            await store.append([row])

    finish(run())
    assert places(database) == [1, 2]


def test_a_place_that_somebody_else_took_meanwhile_is_a_conflict(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, opened(database) as other:
            await other.append([words(2, "theirs")])
            Cut(store, "before")
            with pytest.raises(Conflict):
                await store.append([words(2, "ours")])
            await store.append([words(3, "ours")])

    finish(run())
    assert places(database) == [1, 2, 3]


def test_a_database_that_stays_away_is_waited_for_and_then_reported(postgres: Postgres, database: str) -> None:
    async def run() -> float:
        async with opened(database) as store:
            await asyncio.to_thread(postgres.stop, "immediate")
            started = time.monotonic()
            with pytest.raises(CannotStore):
                await store.append([words(2)])
            waited = time.monotonic() - started
            assert store.trouble
            with pytest.raises(CannotStore):
                await store.read(lambda c: c.execute(sa.select(schema.event)).all())
            appending = asyncio.create_task(settled(store.append([words(2)]), 30))
            await asyncio.sleep(0.2)  # it waits already when the database comes back
            await asyncio.to_thread(postgres.start)
            if await appending != "stored":  # where the start took longer than the store waits
                await store.append([words(2)])
            assert store.trouble == ""
            return waited

    try:
        waited = finish(run())
    finally:
        if not postgres.running:
            postgres.start()
    print(f"T3: a database that stays away was reported after {waited:.1f} s")
    assert PATIENCE - 1 < waited < PATIENCE + 60
    assert places(database) == [1, 2]


def test_a_process_that_stops_in_mid_commit_does_not_stop_the_others(database: str) -> None:
    """As one that was paused with its transaction open: it holds the place in the log, and says nothing more."""
    held, go_on = threading.Event(), threading.Event()

    async def run() -> float:
        async with opened(database) as stopped, opened(database) as other:

            def stop(connection: sa.Connection) -> None:
                held.set()
                go_on.wait(120)

            sa.event.listen(stopped._writing, "commit", stop)
            theirs = asyncio.ensure_future(stopped.append([words(2, "theirs")]))
            try:
                assert await asyncio.to_thread(held.wait, 60)
                started = time.monotonic()
                ours = await settled(other.append([words(2, "ours")]), 60)
                took = time.monotonic() - started
            finally:
                go_on.set()
            outcomes = [ours, await settled(theirs, 60)]
            assert "hangs" not in outcomes, outcomes
            assert outcomes.count("stored") == 1, outcomes
            return took

    took = finish(run())
    print(f"T3: beside a process stopped in mid-commit an append was answered after {took:.1f} s")
    assert places(database) == [1, 2]


def test_a_lock_that_is_held_for_too_long_is_reported(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logicade.server.storage.writer.PATIENCE", 0.5)

    async def run() -> None:
        async with opened(database) as store:
            with postgres.connect(sa.make_url(database).database or "") as holder, holder.transaction():
                holder.execute("LOCK TABLE event")
                tried = [settled(store.append([words(2 + k)]), 60) for k in range(3)]
                assert await asyncio.gather(*tried) == ["CannotStore"] * 3
                assert store.trouble == "LockNotAvailable"
            await store.append([words(2)])
            assert store.trouble == ""

    finish(run())
    assert places(database) == [1, 2]


async def settled(appending: Any, seconds: float) -> str:
    """What became of an append."""
    task = asyncio.ensure_future(appending)
    done, _ = await asyncio.wait([task], timeout=seconds)
    if not done:
        return "hangs"
    wrong = task.exception()
    assert wrong is None or isinstance(wrong, Conflict | CannotStore), wrong
    return "stored" if wrong is None else type(wrong).__name__
