"""`python -m bench.server.homes`: what several processes cost, and how long matches are silent when something breaks.

All of it runs on a private PostgreSQL. Matches come to their home through `tests/server/proxy.py`, by the rule in
deploy/nginx.conf; "by chance" is what sharing one port was: each viewer somewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.processes import COMPILING, PATIENCE
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.matches import Pair, finish, open_pair
from tests.server.proxy import proxied
from tests.server.services import Postgres, Redis
from tests.server.test_homes import read_writes

DICE = random.Random(1)
IDLE = 8.0  # seconds in which it is measured what processes take that have nothing to do
AWAY = {"postgres": 20.0, "redis": 10.0}  # seconds for which something is down or hangs
Fault = Callable[["House"], None]


class House:
    """Some processes on one database, and what they stand on."""

    def __init__(self, postgres: Postgres, redis: Redis | None, servers: list[Server]) -> None:
        self.postgres, self.redis, self.servers = postgres, redis, servers

    @property
    def effort(self) -> float:
        """Seconds of processor time of all processes."""
        return sum(server.effort for server in self.servers)

    @property
    def ports(self) -> list[int]:
        """Where they serve."""
        return [server.port for server in self.servers]


@contextlib.contextmanager
def house(count: int, *, redis: Redis | None = None) -> Iterator[House]:
    """So many processes, all ready."""
    with tempfile.TemporaryDirectory() as folder, Postgres(fsync=True) as postgres, contextlib.ExitStack() as stack:
        words = ("--warm", "--bus", redis.url) if redis else ("--warm",)
        database = postgres.create_database("homes")
        servers = [Server(Path(folder), *words, database=database) for _ in range(count)]
        for server in servers:
            stack.callback(server.clear)
            server.start(seconds=COMPILING)
        yield House(postgres, redis, servers)


# ---- what a move costs -----------------------------------------------------------------------------------------------


async def played(person: Person, matches: int, ports: Callable[[], int | None]) -> int:
    """Let so many matches be played at once; returns how many moves that were."""

    async def one() -> int:
        async with await open_pair(person, (ports(), ports())) as pair:
            await pair.play()
            return sum(len(client.acknowledged) for client in pair.clients)

    return sum(await asyncio.gather(*(one() for _ in range(matches))))


def cost(count: int, matches: int, *, home: bool) -> float:
    """Milliseconds of processor time of all servers for a move, with all that belongs to its match.

    What processes take that have nothing to do is no part of it: on a busy machine a match may last for minutes.
    """
    with house(count) as there, proxied(there.ports) as front:
        person = Person(front if home else there.servers[0].url)
        ports = (lambda: None) if home else (lambda: DICE.choice(there.ports))
        finish(played(person, count, ports))  # so that everything has been done once
        idle = there.effort
        time.sleep(IDLE)
        idle = (there.effort - idle) / IDLE
        before, began = there.effort, time.monotonic()
        moves = finish(played(person, matches, ports), 8 * PATIENCE)
        spent = there.effort - before - idle * (time.monotonic() - began)
        say_aside(f"{count} processes: idle {1000 * idle:.1f} ms/s, {moves} moves in {time.monotonic() - began:.1f} s")
        return 1000 * spent / moves


# ---- what breaks -----------------------------------------------------------------------------------------------------


def kill(there: House) -> None:
    """A process is killed, and started again as systemd would."""
    there.servers[0].kill()
    time.sleep(1.0)
    there.servers[0].start(seconds=COMPILING)


def roll(there: House) -> None:
    """All processes are replaced one by one."""
    for server in there.servers:
        server.stop()
        server.start(seconds=COMPILING)


def restart(there: House) -> None:
    """All processes are stopped and started again."""
    for server in there.servers:
        server.stop()
    for server in there.servers:
        server.launch()
    for server in there.servers:
        server.wait(seconds=COMPILING)


def postgres_fast(there: House) -> None:
    """PostgreSQL is restarted."""
    there.postgres.restart("fast")


def postgres_immediate(there: House) -> None:
    """PostgreSQL is stopped without a word to anybody, and recovers."""
    there.postgres.restart("immediate")


def postgres_down(there: House) -> None:
    """PostgreSQL is away for a while."""
    there.postgres.stop("fast")
    time.sleep(AWAY["postgres"])
    there.postgres.start()


def postgres_hung(there: House) -> None:
    """PostgreSQL hangs for a while, and closes nothing."""
    pids = there.postgres._pids()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(AWAY["postgres"])
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def redis_killed(there: House) -> None:
    """Redis is killed, and started again."""
    assert there.redis is not None
    there.redis.kill()
    time.sleep(1.0)
    there.redis.start()


def redis_hung(there: House) -> None:
    """Redis hangs for a while."""
    assert there.redis is not None
    there.redis.pause()
    time.sleep(AWAY["redis"])
    there.redis.go_on()


FAULTS: tuple[Fault, ...] = (
    kill, roll, restart, postgres_fast, postgres_immediate, postgres_down, postgres_hung, redis_killed, redis_hung,
)  # fmt: skip


class Found(NamedTuple):
    """What a fault did."""

    what: str
    took: float  # seconds until it was over
    silence: float  # seconds in which a match heard nothing, at worst
    counts: history.Counts


@contextlib.asynccontextmanager
async def crowd(front: str, matches: int, pace: float) -> AsyncIterator[list[Pair]]:
    """Matches that are played one after the other at so many tables, until the end."""
    ended, all_pairs = asyncio.Event(), list[Pair]()
    person = await asyncio.to_thread(Person, front)

    async def table() -> None:
        await asyncio.sleep(DICE.uniform(0, 2 * pace))
        while not ended.is_set():
            async with await open_pair(person) as pair:
                all_pairs.append(pair)
                await pair.play(pause=pace, stop=ended.is_set)
                await pair.level()

    tables = [asyncio.ensure_future(table()) for _ in range(matches)]
    try:
        yield all_pairs
    finally:
        ended.set()
        await asyncio.gather(*tables)


def broken(there: House, fault: Fault, matches: int, pace: float) -> Found:
    """Let something break under play."""

    async def run(front: str) -> tuple[list[Pair], float]:
        async with crowd(front, matches, pace) as pairs:
            await asyncio.sleep(6 * pace)
            began = time.monotonic()
            await asyncio.to_thread(fault, there)
            took = time.monotonic() - began
            await asyncio.sleep(6 * pace)
        return pairs, took

    with proxied(there.ports) as front:
        pairs, took = finish(run(front), COMPILING)
    clients = [client for pair in pairs for client in pair.clients]
    promised = [known for client in clients for known in client.acknowledged]
    counts = history.check(there.servers[0].database, promised, [client.seen for client in clients if client.seen.text])
    return Found(fault.__name__.replace("_", " "), took, max(map(silence, pairs)), counts)


def silence(pair: Pair) -> float:
    """The longest time between two acknowledgements of a match."""
    heard = sorted(at for client in pair.clients for at in client.heard_at)
    return max((later - at for at, later in itertools.pairwise(heard)), default=0.0)


def say_aside(words: str) -> None:
    """Progress, where it does not mix with the figures."""
    sys.stderr.write(words + "\n")


def say(line: str) -> None:
    """A line of the tables, as soon as it is known."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.homes", description="measure several processes")
    parser.add_argument("--matches", type=int, default=100, help="at once")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a match that may break")
    parser.add_argument("--processes", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--only", choices=("cost", "reads", "faults"), action="append", help="leave the others out")
    parser.add_argument("--fault", choices=[fault.__name__ for fault in FAULTS], action="append", help="only these")
    args = parser.parse_args()
    wanted = args.only or ["cost", "reads", "faults"]
    if "cost" in wanted:
        one = cost(1, args.matches, home=True)
        say("| processes | viewers | CPU a move, ms | of one process |\n| --- | --- | --- | --- |")
        say(f"| 1 | at home | {one:.2f} | 1 x |")
        for count in args.processes:
            for home in (True, False):
                ms = cost(count, args.matches, home=home)
                say(f"| {count} | {'at home' if home else 'by chance'} | {ms:.2f} | {ms / one:.2f} x |")
    if "reads" in wanted:
        with house(2) as there:
            say(f"\nRead at the other process what one has answered: {read_writes(there.servers, 1000)} of 1000 true")
    if "faults" in wanted:
        say(f"\n{args.matches} matches, a move each {args.pace:g} s")
        say("| processes | fault | took, s | longest silence, s | acknowledged | lost | doubled |")
        say("| --- | --- | --- | --- | --- | --- | --- |")
        for count in args.processes:
            break_all(count, args)
    return 0


def break_all(count: int, args: argparse.Namespace) -> None:
    """All faults, each with fresh processes."""
    for fault in FAULTS:
        if args.fault and fault.__name__ not in args.fault:
            continue
        with contextlib.ExitStack() as stack:
            redis = stack.enter_context(Redis()) if fault in (redis_killed, redis_hung) else None
            there = stack.enter_context(house(count, redis=redis))
            found = broken(there, fault, args.matches, args.pace)
        counts = found.counts
        told = f"{counts.acknowledged} | {counts.lost} | {counts.doubled}"
        say(f"| {count} | {found.what} | {found.took:.1f} | {found.silence:.1f} | {told} |")


if __name__ == "__main__":
    sys.exit(main())
