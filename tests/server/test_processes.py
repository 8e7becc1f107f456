"""Several processes on one PostgreSQL: a match outlives each of them, and however many tend it, it has one log."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from logicade.server.app import Process, Settings
from logicade.server.live import leases, presence
from logicade.server.live.rooms import Room
from logicade.server.live.scheduler import DELAY
from logicade.server.storage import schema
from logicade.server.table import commands, events
from logicade.server.table.decisions import Caller
from logicade.server.table.fold import Audience
from logicade.server.table.terms import Clock
from logicade.server.telemetry import Telemetry
from logicade.server.transport import protocol
from tests.processes import PATIENCE
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.history import Acknowledged, Seen
from tests.server.matches import Client, finish, open_pair, two_servers, within
from tests.server.services import Postgres
from tests.support import many

pytestmark = pytest.mark.xdist_group("processes")
AGAINST_A_BOT = {"game": "input-11", "players": ("me", "bot:1"), "options": {"first": "0"}}
TAKEN_OVER = 7.0  # seconds: silence, the next look around, a bot's delay, and something for a busy machine


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    with two_servers(postgres.create_database("live"), tmp_path_factory.mktemp("servers")) as both:
        yield both


@pytest.fixture
def both(servers: tuple[Server, Server]) -> tuple[Server, Server]:
    """Both processes, alive whatever a test before has done to them."""
    for server in servers:
        if server.process is None:
            server.start()
    return servers


def id_of(server: Server) -> str:
    """The name under which a process keeps matches."""
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    return str([json.loads(line)["process"] for line in lines if '"serving"' in line][-1])


def keepers(server: Server, *tables: str) -> set[str]:
    match = schema.match
    return {row["keeper"] for row in history.ask(server.database, sa.select(match).where(match.c.id.in_(tables)))}


def is_kept(server: Server, table: str) -> bool:
    return keepers(server, table) != {""}


def credits(server: Server, table: str) -> list[events.Credited]:
    entries = history.read_logs(server.database, table)[table]
    return [entry.event for entry in entries if isinstance(entry.event, events.Credited)]


def stops(server: Server) -> int:
    """How often a process has noticed that it was stopped itself, as a busy machine may stop it; then it gives time."""
    return server.log.read_text().count('"was stopped"')


async def looks_around(server: Server) -> None:
    """Wait until a process has done all that it does between two signs of life."""
    process, name = schema.process, id_of(server)

    def signs() -> list[dict[str, Any]]:
        return history.ask(server.database, sa.select(process.c.seen).where(process.c.id == name))

    def is_past(before: list[dict[str, Any]]) -> bool:
        return signs() != before

    for _ in range(2):
        await within(PATIENCE, partial(is_past, signs()), "a sign of life")


async def kept_table(keeper: Server, person: Person, **terms: Any) -> str:
    """A match that a process keeps; another that happens to look around as it begins may be quicker."""
    for _ in range(10):
        table = await asyncio.to_thread(lambda: person.open_table(**terms))
        await asyncio.to_thread(person.start, table)
        name = str(table["id"])
        await within(PATIENCE, partial(is_kept, keeper, name), "a match that has begun is kept")
        if keepers(keeper, name) == {id_of(keeper)}:
            return name
    raise AssertionError("matches are kept anywhere but where they began")


# ---- two owners ------------------------------------------------------------------------------------------------------


@dataclass
class Rounds:
    """What the rounds of two owners have brought."""

    acknowledged: list[Acknowledged]
    seen: list[Seen]
    takeovers: list[float]
    late_credits: int = 0


async def two_owners(keeper: Server, other: Server, dice: random.Random, found: Rounds, tables: int = 3) -> None:
    """Stop the keeper while its bots are about to act, let another take over, and let the first go on."""
    person = await asyncio.to_thread(Person, keeper.url)
    clocked = await kept_table(keeper, person, players=("me", "me"), clock={"kind": "bank", "seconds": 3000})
    async with contextlib.AsyncExitStack() as stack:
        clients = []
        for _ in range(tables):
            table = await kept_table(keeper, person, **AGAINST_A_BOT)
            clients.append(await stack.enter_async_context(Client(person, table, seat=0, port=other.port)))
        await turn(clients)
        await asyncio.sleep(dice.uniform(0.0, 1.2))
        assert keeper.process is not None
        keeper.process.send_signal(signal.SIGSTOP)
        try:
            names = [client.table for client in clients]
            wait = leases.SILENCE / 1000 + 5
            taken = {id_of(other)}
            took = await within(wait, lambda: keepers(other, clocked, *names) == taken, "another takes over")
            found.takeovers.append(took)
            await turn(clients)  # the bots act, kept by the other
            before = len(credits(other, clocked)) - stops(other)
            await asyncio.sleep(dice.uniform(0.0, 1.0))  # and are about to act again
        finally:
            keeper.process.send_signal(signal.SIGCONT)
        await asyncio.gather(turn(clients), looks_around(keeper))
        found.late_credits += max(0, len(credits(other, clocked)) - stops(other) - before)
        for client in clients:
            await client.until(lambda c: c.may_act or c.over)
            found.acknowledged += client.acknowledged
            found.seen.append(client.seen)


async def turn(clients: Sequence[Client]) -> None:
    """Everybody acts once; first they wait for their bots."""

    async def one(client: Client) -> None:
        await client.until(lambda c: c.may_act or c.over)
        if not client.over:
            await client.act()

    await asyncio.gather(*(one(client) for client in clients))


def test_two_owners_make_one_log(both: tuple[Server, Server]) -> None:
    rounds, seed = many(2, 1000), random.SystemRandom().randrange(10**9)
    dice, found = random.Random(seed), Rounds([], [], [])

    async def run() -> None:
        for number in range(rounds):
            keeper, other = both if number % 2 == 0 else both[::-1]
            await two_owners(keeper, other, dice, found)

    finish(run(), PATIENCE * (1 + rounds))
    counts = history.check(both[0].database, found.acknowledged, found.seen)
    print(f"T7: seed {seed}: {rounds} rounds of two owners; {counts}")
    print(f"T7: matches were taken over after {max(found.takeovers):.1f} s at worst")
    assert counts.spotless
    assert counts.acknowledged >= rounds * 6
    assert found.late_credits == 0, "the first owner gave time at a table that it had lost"


# ---- a process is killed ---------------------------------------------------------------------------------------------


@dataclass
class Outage:
    """What happened when one process of two was killed in mid-game."""

    counts: history.Counts
    back: float  # seconds until somebody connected to it could act at the other
    bot: float  # seconds until the other had its bot act
    clock: int  # milliseconds on the clock when the other took it over
    at_most_used: int  # milliseconds from the start of that clock to the kill
    full: int


async def kill_one(victim: Server, other: Server) -> Outage:
    """Three matches that one process keeps: between two people, against a bot, with a clock. Then it is killed."""
    person = await asyncio.to_thread(Person, victim.url)
    full, started = 600, time.monotonic()
    clock: dict[str, Any] = {"kind": "bank", "seconds": full}
    clocked = await kept_table(victim, person, players=("me", "me"), clock=clock)
    bot_table = await kept_table(victim, person, **AGAINST_A_BOT)
    async with (
        await open_pair(person, (victim.port, other.port)) as pair,
        Client(person, bot_table, seat=0, port=other.port) as rival,
        Client(person, clocked, seat=0, port=other.port) as watcher,
    ):
        await pair.play(plies=3)
        await watcher.until(lambda c: c.sight is not None)
        await turn([rival])
        victim.kill()
        killed = time.monotonic()
        pair.clients[0].port = other.port
        await pair.play(plies=2)
        back = max(client.heard_at[-1] for client in pair.clients) - killed
        await rival.until(lambda c: c.may_act or c.over)
        bot = time.monotonic() - killed
        await within(PATIENCE, lambda: bool(credits(other, clocked)), "the clock is credited")
        await pair.play()
        await pair.level()
        clients = [*pair.clients, rival]
        promised = [known for client in clients for known in client.acknowledged]
        counts = history.check(other.database, promised, [client.seen for client in [*clients, watcher]])
    left = min(credits(other, clocked)[0].clocks)
    return Outage(counts, back, bot, left, int(1000 * (killed - started)), 1000 * full)


@pytest.fixture(scope="module")
def outage(servers: tuple[Server, Server]) -> Outage:
    return finish(kill_one(*servers))


def test_a_match_goes_on_at_another_process_when_one_is_killed(outage: Outage) -> None:
    print(f"T7: of two processes with a seat each one is killed in mid-game: {outage.counts}")
    print(f"T7: the next two actions of that match were stored {outage.back:.2f} s after the kill")
    assert outage.counts.spotless
    assert outage.counts.acknowledged > 10
    assert outage.back < 5


def test_another_process_plays_the_bots_of_one_that_was_killed(outage: Outage) -> None:
    print(f"T7: the bot acted {outage.bot:.2f} s after the kill")
    assert outage.bot < TAKEN_OVER


def test_nobody_pays_with_time_for_a_killed_process(outage: Outage) -> None:
    print(f"T7: of a clock {outage.full - outage.clock} ms were used, of at most {outage.at_most_used}")
    assert outage.full - outage.at_most_used <= outage.clock <= outage.full


# ---- two processes in one: who keeps what ----------------------------------------------------------------------------


class Office(Process):
    """All that a process has, without sockets."""

    def __init__(self, url: str, *, delay: tuple[float, float] = DELAY) -> None:
        super().__init__(Settings(url, bot_delay=delay), Telemetry(io.StringIO()))

    async def __aenter__(self) -> Office:
        await self.open()
        return self

    async def __aexit__(self, *gone: object) -> None:
        await self.close()

    async def do(self, room: Room, seat: int | None, command: Any) -> None:
        """What somebody wants at a table."""
        await room.do(Caller("ann", "Ann", seat), command)


class Watcher:
    """A viewer that reads nothing."""

    def __init__(self, audience: Audience) -> None:
        self.person, self.audience = "ann", audience
        self.canvas: tuple[str, str] | None = None
        self.on_idle: Callable[[], None] | None = None
        self.busy = False

    def put(self, text: str) -> None: ...

    def dismiss(self, code: int, reason: str) -> None: ...


async def sit_down(office: Office, url: str, first: int, **terms: Any) -> str:
    """A match of Ann against a bot that this office keeps."""
    ann, _ = await office.services.people.welcome("Ann")
    wanted = protocol.NewTable(game="input-11", players=("me", "bot:1"), options={"first": str(first)}, **terms)
    await office.services.warmth.playable("input-11")  # first: a table that waits for it could be forgotten
    room = await office.registry.open_table(ann._replace(id="ann"), wanted)
    await office.do(room, None, commands.Start("start"))
    await eventually(lambda: keeper_of(url, room.table.id) == office.services.process, "it is kept where it was begun")
    return room.table.id


def keeper_of(url: str, table: str) -> str:
    return str(history.ask(url, sa.select(schema.match.c.keeper).where(schema.match.c.id == table))[0]["keeper"])


def actions_of(url: str, table: str) -> int:
    entries = history.read_logs(url, table)[table]
    return sum(isinstance(entry.event, events.Played) for entry in entries)


async def eventually(condition: Any, what: str, seconds: float = 10) -> None:
    await within(seconds, condition, what)


@pytest.fixture
def quick_to_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms that nobody looks at are forgotten after half a second instead of a minute."""
    monkeypatch.setattr("logicade.server.live.registry.IDLE", 0.5)


@pytest.mark.usefixtures("quick_to_forget")
def test_a_bot_answers_somebody_who_thought_for_long_at_another_process(postgres: Postgres) -> None:
    url = postgres.create_database("thought")

    async def run() -> None:
        async with Office(url, delay=(60, 60)) as here, Office(url, delay=(0.0, 0.1)) as there:
            table = await sit_down(here, url, first=0)
            room = await there.registry.room(table)
            room.attach(Watcher(0), None)
            await eventually(lambda: keeper_of(url, table) != here.services.process, "it is let go where nobody looks")
            sight = room.table.views[0]
            await there.do(room, 0, commands.Play("one", sight.legal[0], sight.ply))
            await eventually(lambda: actions_of(url, table) == 2, "the bot answers")
            assert keeper_of(url, table) == there.services.process

    finish(run())


@pytest.mark.usefixtures("quick_to_forget")
@pytest.mark.parametrize("watched", [True, False], ids=["watched", "unwatched"])
def test_a_match_that_was_paused_for_long_goes_on_wherever_it_is_resumed(
    postgres: Postgres, watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.create_database(f"paused-{watched}")
    monkeypatch.setattr(presence, "AWAY", 300)

    async def run() -> None:
        async with Office(url, delay=(60, 60)) as here, Office(url, delay=(0.0, 0.1)) as there:
            table = await sit_down(here, url, first=1)
            await here.do(here.registry.rooms[table], 0, commands.Pause("pause"))
            await eventually(lambda: table not in here.registry.rooms, "nobody looks, it is forgotten")
            assert keeper_of(url, table) == ""
            room = await there.registry.room(table)
            if watched:
                room.attach(Watcher(0), None)
                await eventually(lambda: keeper_of(url, table) == there.services.process, "whoever looks has it kept")
            await asyncio.sleep(0.5)  # longer than the bot waits
            last = history.read_logs(url, table)[table][-1]
            assert isinstance(last.event, events.Paused), "a pause is a pause: nobody acts, nobody is missed"
            await there.do(room, 0, commands.Resume("resume"))
            await eventually(lambda: keeper_of(url, table) != "", "either of them keeps it")
            if watched:
                await eventually(lambda: actions_of(url, table) == 1, "the bot acts")

    finish(run())


def test_a_keeper_that_was_silent_does_nothing_at_a_table_that_it_has_lost(postgres: Postgres) -> None:
    url, due = postgres.create_database("silent"), leases.SILENCE / 1000 + 0.5

    async def run() -> None:
        async with Office(url, delay=(due, due)) as here, Office(url, delay=(60, 60)) as there:
            table = await sit_down(here, url, first=1)
            assert here.leases._pulse is not None
            here.leases._pulse.cancel()
            await eventually(lambda: keeper_of(url, table) == there.services.process, "another takes over")
            await eventually(lambda: table not in here.scheduler._timers, "what was due has come")
            await asyncio.sleep(0.5)
            assert actions_of(url, table) == 0, "the bot of the first one has acted"

    finish(run())


def test_a_keeper_that_was_stopped_while_it_looked_gives_no_time_at_a_table_that_it_has_lost(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.create_database("stopped")

    async def run() -> None:
        async with Office(url, delay=(60, 60)) as here, Office(url, delay=(60, 60)) as there:
            table = await sit_down(here, url, first=0, clock=Clock(kind="bank", seconds=600))
            assert here.leases._pulse is not None
            here.leases._pulse.cancel()
            sort_out = here.leases._sort_out

            async def sort_out_and_stop() -> None:
                await sort_out()
                await eventually(lambda: keeper_of(url, table) == there.services.process, "another takes over")

            monkeypatch.setattr(here.leases, "_sort_out", sort_out_and_stop)
            await here.leases._look_around()
            given = [
                entry for entry in history.read_logs(url, table)[table] if isinstance(entry.event, events.Credited)
            ]
            assert len(given) == 1, "both gave time"

    finish(run())


def test_a_match_that_cannot_be_read_keeps_nobody_from_the_others(postgres: Postgres) -> None:
    url = postgres.create_database("unreadable")

    async def run() -> None:
        async with Office(url, delay=(60, 60)) as gone:
            tables = [await sit_down(gone, url, first=1) for _ in range(3)]
            torn = sa.update(schema.event).where(schema.event.c.match == min(tables), schema.event.c.seq == 2)
            await gone.services.store.execute(torn.values(body="{"), sa.delete(schema.process))
        async with Office(url, delay=(60, 60)) as here:
            good = set(tables) - {min(tables)}
            await eventually(
                lambda: {keeper_of(url, table) for table in good} == {here.services.process}, "they are kept"
            )
            assert keeper_of(url, min(tables)) != here.services.process

    finish(run())
