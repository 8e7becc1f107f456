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
from pathlib import Path
from typing import Any

import pytest

from tests.server import impatient
from tests.server.harness import CLIENT, Person, Server
from tests.server.inside import serving
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
    status = Path(f"/proc/{server.process.pid}/status")
    if status.exists():  # a small machine has no `ps`
        return int(re.findall(r"^VmRSS:\s+(\d+) kB", status.read_text("utf-8"), re.MULTILINE)[0]) / 1024
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
        assert sockets(server) > before  # on a busy machine the first may be found before the last have come
        took = finish(within(FOUND, lambda: sockets(server) <= before, "dead sockets are found", 0.1))
        assert all(raw.is_shut for raw in hanging)
    print(f"T6: {HOSTILE} silent sockets were found dead after {took:.1f} s")


def test_connections_that_never_say_anything_are_closed(server: Server) -> None:
    with raws(server, HOSTILE) as silent:
        for raw in silent[::3]:
            raw.socket.sendall(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        for raw in silent[1::3]:
            raw.socket.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
        took = finish(within(FOUND, lambda: all(raw.is_shut for raw in silent), "silent connections are closed", 0.1))
    assert '"broken"' not in server.log.read_text(), "half a request is no mistake of ours"
    print(f"T6: {HOSTILE} connections that said nothing, or half a request, were closed after {took:.1f} s")


def test_viewers_that_do_not_read_are_let_go(server: Server, table: tuple[Person, str]) -> None:
    """Each asks for more than all buffers between us hold and reads none of it, or two bytes a second."""
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
            time.sleep(0.5)
        left = sockets(server) - before
        took = time.monotonic() - started
    print(f"T6: {count} viewers that did not read, after {min(said)} messages each, were let go after {took:.1f} s")
    assert left <= 0, f"{left} viewers that read nothing are still there after {took:.0f} s"


class Unread:
    """An app that answers with more than all buffers between us hold, and then has nothing more to say."""

    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"x" * 2**24})
        else:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "bytes": b"x" * 2**24})


UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
ASKING = (
    GET + b"\r\n",
    2 * (GET + b"\r\n"),  # the second waits until there is room for its answer
    GET + b"Connection: close\r\n\r\n",
    GET + UPGRADE + base64.b64encode(bytes(16)) + b"\r\n\r\n",
)


def test_answers_that_nobody_reads_are_given_up() -> None:
    """The connection itself has to end, not only whatever served it."""

    async def run() -> None:
        app = Unread()
        async with serving(app, silence=1) as server, contextlib.AsyncExitStack() as stack:
            here = server.server_state.connections
            for asked in ASKING:
                link = stack.enter_context(socket.create_connection(("127.0.0.1", server.config.port)))
                link.sendall(asked)
            await within(FOUND, lambda: app.asked == len(ASKING) + 1, "all have asked")
            assert here
            took = await within(FOUND, lambda: not here, "all are given up")
        print(f"T6: {len(ASKING)} connections of which no answer was read were given up after {took:.1f} s")

    finish(run())


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
async def crowd(server: Server, person: Person, table: str) -> AsyncIterator[None]:
    """Silent sockets, silent connections and readers of a byte a second, who come again when they are sent away."""
    stop = asyncio.Event()

    def come() -> list[Raw]:
        here = [Raw(server) for _ in range(HOSTILE)]
        for k, raw in enumerate(here):
            if k % 3:
                raw.upgrade(person, table)
            if k % 3 == 2:
                raw.say({"type": "nonsense"}, 500)
        return here

    async def crawl(here: list[Raw]) -> None:
        while not stop.is_set():
            for raw in here:
                raw.socket.settimeout(0)
                with contextlib.suppress(OSError):
                    raw.socket.recv(1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), 1.0)
            if not SOAK and not stop.is_set():
                for raw in here:
                    raw.close()
                here[:] = await asyncio.to_thread(come)
        for raw in here:
            raw.close()

    crawling = asyncio.create_task(crawl(await asyncio.to_thread(come)))
    try:
        yield
    finally:
        stop.set()
        await crawling


def percentile(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(share * len(waits)))]


def test_others_are_not_held_up_and_memory_comes_back(server: Server, table: tuple[Person, str]) -> None:
    async def disturbed(matches: int) -> list[float]:
        async with crowd(server, *table):
            return await measure(server, matches)

    before, matches = sockets(server), many(12, 400)
    finish(disturbed(4), 600)  # once to warm up, so that memory is what it is under load
    warm = memory(server)
    quiet = finish(measure(server, matches), 600)
    loud = finish(disturbed(matches), 600)
    finish(within(FOUND, lambda: sockets(server) <= before, "the gauge is back", 0.1))
    after = memory(server)
    loud50, loud99 = percentile(loud, 0.5), percentile(loud, 0.99)
    quiet50, quiet99 = percentile(quiet, 0.5), percentile(quiet, 0.99)
    print(
        f"T6: {len(loud)} actions beside {HOSTILE} hanging connections: p50 {1000 * loud50:.1f} ms and "
        f"p99 {1000 * loud99:.1f} ms, {loud99 / quiet99:.2f} times the p99 of a quiet server; "
        f"memory {warm:.0f} MB, then {after:.0f} MB"
    )
    # The floors are what other work on the machine may cost; whoever waits for a hanging socket waits for seconds.
    assert loud50 < max(3 * quiet50, 0.25)
    assert loud99 < max(5 * quiet99, 3.0)
    assert after < 1.05 * warm + 5
