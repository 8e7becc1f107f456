"""Redis as the bus: it may die, hang, forget everything and come back; matches between two processes go on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest

from tests.processes import PATIENCE
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.matches import Pair, finish, open_pair, two_servers
from tests.server.services import Postgres, Redis
from tests.support import many

pytestmark = pytest.mark.xdist_group("redis")
LEVEL = 2.0  # seconds within which every viewer is level with the log, with or without Redis
BUSY = 1.0  # seconds more that a busy machine may take


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis() as server:
        yield server


@pytest.fixture(scope="module")
def servers(
    postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("servers")
    with two_servers(postgres.create_database("live"), folder, "--bus", redis.url) as both:
        yield both


class Trouble:
    """What may happen to Redis, with the times at which it was away."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.away: list[tuple[float, float]] = []
        self.counts: dict[str, int] = {}

    def strike(self, number: int) -> float:
        """One fault of each kind in turn; returns when it was over."""
        kinds: list[Callable[[], None]] = [self._kill, self._pause, self._flush, self._restart]
        fault = kinds[number % len(kinds)]
        started = time.monotonic()
        fault()
        name = fault.__name__.strip("_")
        if name != "flush":
            self.away.append((started, time.monotonic()))
        self.counts[name] = self.counts.get(name, 0) + 1
        return time.monotonic()

    def _kill(self) -> None:
        self._redis.kill()
        time.sleep(1.5)
        self._redis.start()

    def _pause(self) -> None:
        self._redis.pause()
        time.sleep(many(3, 30))
        self._redis.go_on()

    def _flush(self) -> None:
        self._redis.flush()

    def _restart(self) -> None:
        self._redis.kill()
        self._redis.start()

    def was_away(self, at: float) -> bool:
        """Whether somebody who acted then could not ring."""
        return any(start - 0.1 <= at <= end for start, end in self.away)


async def play_on(person: Person, ports: tuple[int, int], stop: asyncio.Event, played: list[Pair]) -> None:
    """One match after the other, each seat on a process of its own."""
    while not stop.is_set():
        async with await open_pair(person, ports) as pair:
            played.append(pair)
            await pair.play(pause=0.02, stop=stop.is_set)
            await pair.level()


def test_matches_between_two_processes_need_no_redis(servers: tuple[Server, Server], redis: Redis) -> None:
    faults, trouble = many(4, 40), Trouble(redis)
    ports = servers[0].port, servers[1].port

    async def run() -> tuple[list[Pair], list[float]]:
        stop, played, levels = asyncio.Event(), list[Pair](), list[float]()
        people = [await asyncio.to_thread(Person, servers[k % 2].url) for k in range(3)]
        tasks = [asyncio.create_task(play_on(person, ports, stop, played)) for person in people]
        for number in range(faults):
            await asyncio.sleep(0.5)
            over = await asyncio.to_thread(trouble.strike, number)
            levels.append(max(await asyncio.gather(*(saw(pair, over) for pair in playing(played)))))
        await asyncio.sleep(0.5)
        stop.set()
        await asyncio.gather(*tasks)
        return played, levels

    pairs, levels = finish(run(), PATIENCE * (1 + faults))
    clients = [client for pair in pairs for client in pair.clients]
    counts = history.check(
        servers[0].database,
        [known for client in clients for known in client.acknowledged],
        [client.seen for client in clients if client.sight],
    )
    lags = [lag for pair in pairs for lag in pair.lags]
    up = sorted(lag for at, lag in lags if not trouble.was_away(at))
    down = sorted(lag for at, lag in lags if trouble.was_away(at))
    print(f"T4: {faults} faults {trouble.counts}; {counts}")
    print(f"T4: with Redis a viewer elsewhere saw an action after {up[len(up) // 2]:.3f} s, at worst {up[-1]:.2f} s")
    print(f"T4: without it after {down[len(down) // 2]:.3f} s, at worst {down[-1]:.2f} s, of {len(down)} actions")
    print(f"T4: after a fault every viewer was level with the log within {max(levels):.2f} s")
    assert counts.spotless
    assert len(down) > 3
    assert max(*up, *down, *levels) < LEVEL + BUSY
    # The bus is worth something: without it everybody waits for the next look at the log.
    assert up[len(up) // 2] < 0.5


def playing(played: list[Pair]) -> list[Pair]:
    return [pair for pair in played if not all(client.over for client in pair.clients)] or played[-1:]


async def saw(pair: Pair, since: float) -> float:
    """How long after a moment both clients of a match had seen what had been stored by then."""
    ply = max(client.sight["ply"] if client.sight else 0 for client in pair.clients)
    for client in pair.clients:
        await client.until(lambda c: c.over or (c.sight is not None and c.sight["ply"] >= ply))
    return max(0.0, time.monotonic() - since)
