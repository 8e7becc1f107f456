"""Sockets that hang, read a byte a second or say nothing: they are found and let go, and nobody else is held up."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
import struct
import subprocess
import time
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.server import impatient
from tests.server.harness import CLIENT, Person, Server
from tests.server.matches import Pair, finish, open_pair, within
from tests.support import SOAK, many

pytestmark = pytest.mark.xdist_group("slow")
FOUND = 55.0 if SOAK else impatient.FOUND  # seconds: 45, and something for a busy machine
HOSTILE = many(40, 500)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    program = "logicade" if SOAK else "tests.server.impatient"
    with Server(tmp_path_factory.mktemp("server"), program=program) as running:
        yield running


# ---- those who hang --------------------------------------------------------------------------------------------------


class Raw:
    """A connection by hand, with as little room for what it does not read as the system allows."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", server.port))

    def close(self) -> None:
        self.socket.close()

    def upgrade(self, person: Person, table: str) -> None:
        """Become a WebSocket, and read nothing beyond the answer's head."""
        lines = [
            f"GET /api/tables/{table}/live HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
            f"Authorization: {person.headers['Authorization']}",
        ]  # fmt: skip
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            got = self.socket.recv(1)
            assert got, head
            head += got
        assert head.startswith(b"HTTP/1.1 101"), head

    def say(self, message: dict[str, object], times: int) -> int:
        """Send a message again and again as far as it is taken; returns how often."""
        data = json.dumps(message).encode()
        assert len(data) < 126
        mask = os.urandom(4)
        frame = struct.pack("!BB", 0x81, 0x80 | len(data)) + mask
        frame += bytes(byte ^ mask[k % 4] for k, byte in enumerate(data))
        self.socket.settimeout(1.0)
        for k in range(times // 50):
            try:
                self.socket.sendall(frame * 50)
            except OSError:
                return 50 * k
        return times

    @property
    def is_shut(self) -> bool:
        """Whether the server has let go; reads what there is, so it is the last thing to ask."""
        self.socket.settimeout(0)
        try:
            while self.socket.recv(65536):
                pass
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


@contextlib.contextmanager
def raws(server: Server, count: int) -> Iterator[list[Raw]]:
    made: list[Raw] = []
    try:
        for _ in range(count):
            made.append(Raw(server))
        yield made
    finally:
        for raw in made:
            raw.close()


def sockets(server: Server) -> int:
    """How many WebSockets the server thinks it has."""
    found = re.search(r"^logicade_sockets (\d+)", CLIENT.get(server.url + "/metrics").text, re.MULTILINE)
    return int(found[1]) if found else 0


def memory(server: Server) -> float:
    """What the server's process takes, in megabytes."""
    assert server.process is not None
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(server.process.pid)], capture_output=True, check=True)
    return int(shown.stdout) / 1024


# ---- found -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[Person, str]:
    person = Person(server.url)
    return person, str(person.open_table(players=("me", "open"))["id"])


def test_sockets_that_fall_silent_are_found(server: Server, table: tuple[Person, str]) -> None:
    before = sockets(server)
    with raws(server, HOSTILE) as hanging:
        for raw in hanging:
            raw.upgrade(*table)
        assert sockets(server) == before + HOSTILE
        took = finish(within(FOUND, lambda: sockets(server) == before, "dead sockets are found", 0.2))
        assert all(raw.is_shut for raw in hanging)
    print(f"T6: {HOSTILE} silent sockets were found dead after {took:.1f} s")


def test_connections_that_never_say_anything_are_closed(server: Server) -> None:
    with raws(server, HOSTILE) as silent:
        for raw in silent[::3]:
            raw.socket.sendall(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        for raw in silent[1::3]:
            raw.socket.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
        took = finish(within(FOUND, lambda: all(raw.is_shut for raw in silent), "silent connections are closed", 0.2))
    print(f"T6: {HOSTILE} connections that said nothing, or half a request, were closed after {took:.1f} s")


def test_viewers_that_do_not_read_are_let_go(server: Server, table: tuple[Person, str]) -> None:
    """Each asks for more than all buffers between us hold and reads none of it, or a byte a second."""
    before, count = sockets(server), many(4, 40)
    with raws(server, count) as greedy:
        for raw in greedy:
            raw.upgrade(*table)
        said = [
            raw.say({"type": "answer to nothing that was asked of anybody at this table"}, 40_000) for raw in greedy
        ]
        started = time.monotonic()
        while sockets(server) > before and time.monotonic() - started < FOUND:
            for raw in greedy[::2]:
                raw.socket.settimeout(0)
                with contextlib.suppress(OSError):
                    raw.socket.recv(1)
            time.sleep(1.0)
        left = sockets(server) - before
        took = time.monotonic() - started
    print(f"T6: {count} viewers that did not read, after {min(said)} messages each, were let go after {took:.1f} s")
    assert left == 0, f"{left} viewers that read nothing are still there after {took:.0f} s"


# ---- the others ------------------------------------------------------------------------------------------------------


async def measure(server: Server, matches: int) -> list[float]:
    """How long actions take, at several tables at once."""
    person = await asyncio.to_thread(Person, server.url)
    waits: list[float] = []

    async def play(pair: Pair) -> None:
        async with pair:
            while (client := await pair.mover()) is not None:
                ply, started = client.sight["ply"] if client.sight else 0, time.perf_counter()
                await client.act()
                waits.append(time.perf_counter() - started)
                await client.until(lambda c, ply=ply: c.over or (c.sight is not None and c.sight["ply"] > ply))

    for _ in range(matches // 4):
        pairs = [await open_pair(person) for _ in range(4)]
        await asyncio.gather(*(play(pair) for pair in pairs))
    return sorted(waits)


@contextlib.asynccontextmanager
async def crowd(server: Server, person: Person, table: str) -> AsyncIterator[int]:
    """Silent sockets, silent connections and readers of a byte a second, who come again when they are sent away."""
    stop, made = asyncio.Event(), 0

    def come() -> list[Raw]:
        nonlocal made
        here = [Raw(server) for _ in range(HOSTILE)]
        for k, raw in enumerate(here):
            if k % 3:
                raw.upgrade(person, table)
            if k % 3 == 2:
                raw.say({"type": "nonsense"}, 500)
        made += len(here)
        return here

    async def crawl(here: list[Raw]) -> None:
        while not stop.is_set():
            for raw in here:
                raw.socket.settimeout(0)
                with contextlib.suppress(OSError):
                    raw.socket.recv(1)
            await asyncio.sleep(1.0)
            if not SOAK:
                for raw in here:
                    raw.close()
                here[:] = await asyncio.to_thread(come)
        for raw in here:
            raw.close()

    crawling = asyncio.create_task(crawl(await asyncio.to_thread(come)))
    try:
        yield made
    finally:
        stop.set()
        await crawling


def percentile(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(share * len(waits)))]


def test_others_are_not_held_up_and_memory_comes_back(server: Server, table: tuple[Person, str]) -> None:
    matches = many(12, 400)

    async def disturbed() -> list[float]:
        async with crowd(server, *table):
            return await measure(server, matches)

    before = sockets(server)
    finish(measure(server, 8))
    finish(disturbed(), 600)  # once to warm up, so that memory is what it is under load
    warm = memory(server)
    quiet = finish(measure(server, matches), 600)
    loud = finish(disturbed(), 600)
    finish(within(FOUND, lambda: sockets(server) == before, "the gauge is back", 0.2))
    after = memory(server)
    ratio = percentile(loud, 0.99) / percentile(quiet, 0.99)
    print(
        f"T6: {len(loud)} actions beside {HOSTILE} hanging connections: p50 {1000 * percentile(loud, 0.5):.1f} ms and "
        f"p99 {1000 * percentile(loud, 0.99):.1f} ms, {ratio:.2f} times the p99 of a quiet server; "
        f"memory {warm:.0f} MB, then {after:.0f} MB"
    )
    assert percentile(loud, 0.99) < max(5 * percentile(quiet, 0.99), 0.25)
    assert after < 1.05 * warm + 5
