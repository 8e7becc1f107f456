"""`python -m bench.server.attacks [--before CHECKOUT]`: one guest does its worst while others play.

Each attack is run by a process of its own, from an address of its own, against a fresh server with its usual limits.
Others play and ask `/health` meanwhile; the same is measured before without an attack. With `--before` another checkout
is measured in the same run, so that figures can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import websockets

from tests import processes
from tests.processes import COMPILING, PATIENCE
from tests.server.harness import CLIENT, Person, Server, client
from tests.server.matches import Client, Pair, finish, open_pair
from tests.support import ROOT

TABLES = 8  # of others
PACE = 0.3  # seconds between two actions there
SECONDS = 8.0
LATE = 15.0  # seconds after which somebody gives up
GUEST = "127.0.9.1"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
Attack = Callable[["Guest"], Awaitable[None]]


class Guest(Person):
    """Somebody at an address of their own."""

    def __init__(self, url: str, address: str) -> None:
        self.from_ = address
        super().__init__(url, client=client(transport=httpx.HTTPTransport(local_address=address, limits=FEW)))

    def connect(self, address: str) -> websockets.connect:
        """A socket from that address."""
        return websockets.connect(
            address, additional_headers=self.headers, open_timeout=PATIENCE, local_addr=(self.from_, 0)
        )

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection from that address."""
        port = int(self.url.rpartition(":")[2])
        return await asyncio.open_connection("127.0.0.1", port, local_addr=(self.from_, 0))


FEW = httpx.Limits(max_keepalive_connections=4)


# ---- attacks: each goes on until it is killed ------------------------------------------------------------------------


async def long_heads(guest: Guest) -> None:
    """One field of eight megabytes."""
    while True:
        reader, writer = await guest.raw()
        with contextlib.suppress(OSError):
            writer.write(GET + b"Cookie: " + b"x" * 8_000_000 + b"\r\n\r\n")
            await writer.drain()
            await reader.read(100)
        writer.close()


async def pings(guest: Guest) -> None:
    """Pings that nobody reads the answers of."""
    table = await asyncio.to_thread(guest.open_table)
    wish = f"Authorization: {guest.headers['Authorization']}\r\n{UPGRADE}==\r\n\r\n"
    head = f"GET /api/tables/{table['id']}/live HTTP/1.1\r\nHost: localhost\r\n{wish}"
    many = (b"\x89\xe4\0\0\0\0" + b"!" * 100) * 5_000
    while True:
        reader, writer = await guest.raw()
        with contextlib.suppress(OSError):
            writer.write(head.encode())
            await reader.readuntil(b"\r\n\r\n")
            for _ in range(40):
                writer.write(many)
                await writer.drain()
        writer.close()


async def messages(guest: Guest) -> None:
    """As many undos as one socket may send, and then another socket."""
    table = await asyncio.to_thread(lambda: guest.open_table(players=("me", "me")))
    await asyncio.to_thread(guest.start, table)
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
            async with guest.look(table["id"], seat=0) as socket:
                for k in range(99):
                    await socket.send(json.dumps({"type": "undo", "id": f"u{time.monotonic_ns()}-{k}"}))
                async with asyncio.timeout(0.5):
                    async for _ in socket:
                        pass


async def own_scenarios(guest: Guest) -> None:
    """Scenarios with nothing in them but faults."""
    text = "\n".join(f"k{k} = {k}" for k in range(330))
    body = {"game": "quirky-circuits", "players": ["me"], "options": {"scenario": text[:3800]}}
    await _ask(guest, "POST", "/api/tables", json=body)


async def films(guest: Guest) -> None:
    """The film of a match, again and again."""
    table = await asyncio.to_thread(lambda: guest.open_table(players=("me", "me")))
    await asyncio.to_thread(guest.start, table)
    async with Pair(guest, table["id"]) as pair:
        await pair.play()
    await _ask(guest, "GET", f"/api/tables/{table['id']}/film")


async def bots(guest: Guest) -> None:
    """Sixty tables with the strongest bots."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(60):
            with contextlib.suppress(AssertionError):
                table = await asyncio.to_thread(lambda: guest.open_table("mixed-signals", ("bot:5", "bot:5")))
                await asyncio.to_thread(guest.start, table)
                await stack.enter_async_context(Client(guest, table["id"]))
        await asyncio.sleep(3600)


async def half_requests(guest: Guest) -> None:
    """As many connections as there may be, on which a request begins and does not end."""
    there = []
    while True:
        with contextlib.suppress(OSError):
            there.append(await guest.raw())
            there[-1][1].write(GET)
        await asyncio.sleep(0.001)
        for _, writer in there[:-2000]:
            writer.close()
        there = there[-2000:]


async def requests_ahead(guest: Guest) -> None:
    """Requests one after the other on many connections, which wait for no answer."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await guest.raw()
                writer.write((GET + b"\r\n") * 200)
                while await reader.read(65_536):
                    writer.write((GET + b"\r\n") * 200)
                writer.close()

    await asyncio.gather(*(one() for _ in range(60)))


async def hints(guest: Guest) -> None:
    """What the strongest bot would do, again and again."""
    table = await asyncio.to_thread(lambda: guest.open_table("hard-wired", players=("me", "me")))
    await asyncio.to_thread(guest.start, table)
    await _ask(guest, "GET", f"/api/tables/{table['id']}/hint?seat=0")


async def screens(guest: Guest) -> None:
    """Plays at a table on which fourteen screens look, from other seats, of other shapes and in other languages."""
    table = await asyncio.to_thread(lambda: guest.open_table("hard-wired", ("me",) * 6, seats=6))
    await asyncio.to_thread(guest.start, table)
    async with contextlib.AsyncExitStack() as stack:
        for k in range(14):
            words: Any = {"seat": k % 6, "scene": ("wide", "tall")[k // 6 % 2], "language": ("en", "ja")[k // 12]}
            socket = await stack.enter_async_context(guest.look(table["id"], **words))
            stack.push_async_callback(_end, asyncio.ensure_future(_drain(socket)))
        players = [await stack.enter_async_context(Client(guest, table["id"], seat=seat)) for seat in range(6)]
        while True:
            for player in players:
                if player.may_act:
                    with contextlib.suppress(AssertionError):
                        await player.act(seconds=1.0)
            await asyncio.sleep(0)


async def _drain(socket: Any) -> None:
    async for _ in socket:
        pass


async def _end(task: asyncio.Future[None]) -> None:
    task.cancel()


async def _ask(guest: Guest, method: str, path: str, **words: Any) -> None:
    async def one() -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await asyncio.to_thread(guest.ask, method, path, **words)

    await asyncio.gather(*(one() for _ in range(8)))


ATTACKS: dict[str, Attack] = {
    "heads of 8 MB": long_heads, "pings unread": pings, "undo by new sockets": messages,
    "scenarios of faults": own_scenarios, "films": films, "60 tables of bots": bots, "half requests": half_requests,
    "requests ahead": requests_ahead, "hints": hints, "screens": screens,
}  # fmt: skip


# ---- the others ------------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What others noticed, in milliseconds."""

    acks: list[float]
    health: list[float]
    bots: list[float]


async def others(url: str, seconds: float = SECONDS) -> Seen:
    """People play at their tables, each from an address of their own, and one against a bot."""
    until, seen = time.monotonic() + seconds, Seen([], [], [])
    guests = await asyncio.gather(*(asyncio.to_thread(Guest, url, f"127.0.1.{k + 1}") for k in range(TABLES + 2)))
    doing = [_play(guest, until, seen) for guest in guests[:TABLES]]
    doing += [_look(guests[TABLES], until, seen), _meet_bots(guests[TABLES + 1], until, seen)]
    await asyncio.gather(*doing, return_exceptions=True)  # who waits in vain gives up, and has been counted
    return seen


async def _play(guest: Guest, until: float, seen: Seen) -> None:
    while time.monotonic() < until:
        async with await open_pair(guest) as pair:
            while time.monotonic() < until and (mover := await pair.mover()) is not None:
                ply = (mover.sight or {})["ply"]
                await _timed(mover.act(seconds=LATE), seen.acks)
                await mover.until(lambda c, ply=ply: c.over or (c.sight is not None and c.sight["ply"] > ply))
                await asyncio.sleep(PACE)


async def _timed(doing: Awaitable[Any], into: list[float]) -> None:
    """Note how long something took; what takes longer than anybody waits counts as that."""
    began = time.perf_counter()
    with contextlib.suppress(AssertionError):
        await doing
    into.append(1000 * (time.perf_counter() - began))


async def _look(guest: Guest, until: float, seen: Seen) -> None:
    while time.monotonic() < until:
        began = time.perf_counter()
        await asyncio.to_thread(guest.ask, "GET", "/health")
        seen.health.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.1)


async def _meet_bots(guest: Guest, until: float, seen: Seen) -> None:
    """How long a bot of level 3 takes to answer."""
    while time.monotonic() < until:
        table = await asyncio.to_thread(guest.open_table, "input-11", ("me", "bot:3"))
        await asyncio.to_thread(guest.start, table)
        async with Client(guest, table["id"], seat=0) as player:
            await player.until(lambda p: p.may_act or p.over, until - time.monotonic() + LATE)
            while time.monotonic() < until and not player.over:
                ply = (player.sight or {})["ply"]
                await player.act()
                answered = player.until(lambda p, ply=ply: p.over or (p.may_act and p.sight["ply"] > ply), LATE)
                await _timed(answered, seen.bots)


# ---- measuring -------------------------------------------------------------------------------------------------------


class Old(Server):
    """A server of another checkout."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        super().__init__(folder)
        self._checkout = checkout
        self._command = [part for k, part in enumerate(self._command) if not self._is_limit(k)]

    def _is_limit(self, k: int) -> bool:
        return "--limit" in self._command[max(0, k - 1) : k + 1]

    def wait(self, *, ready: bool = True, seconds: float = COMPILING) -> None:
        """Wait until it answers, asking seldom: it has its usual limits."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if CLIENT.get(self.url + "/health").json()["status"] == "ok":
                    return
            time.sleep(0.5)
        raise AssertionError(f"the server is not ready: {self.log.read_text()[-2000:]}")

    def launch(self, **env: str) -> None:
        """Start without waiting, where that checkout is."""
        with self.log.open("ab") as log:
            self.process = processes.start(self._command, stdout=log, stderr=log, cwd=self._checkout)
        self._started.append(self.process)


def memory(server: Server) -> int:
    """Kilobytes of a server."""
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) if found else 0


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


def measured(checkout: Path, names: list[str]) -> dict[str, tuple[Seen, int]]:
    """What others notice in quiet, and under each attack; and how much memory is left over afterwards, in kB."""
    found = {}
    for name in ["quiet", *names]:
        with tempfile.TemporaryDirectory() as folder, Old(checkout, Path(folder)) as server:
            finish(others(server.url, 3.0))  # so that everything has been done once
            before, attack = memory(server), None
            if name != "quiet":
                words = [sys.executable, "-m", "bench.server.attacks", "--attack", name, server.url]
                attack = processes.start(["nice", "-n", "5", *words], cwd=ROOT, stderr=subprocess.DEVNULL)
                time.sleep(2.0)
            seen = finish(others(server.url), 4 * PATIENCE)
            if attack is not None:
                processes.end(attack)
                time.sleep(2.0)
            found[name] = seen, memory(server) - before
            sys.stderr.write(f"{checkout.name}, {name}: p99 {percentile(seen.acks, 0.99):.1f} ms of {len(seen.acks)}\n")
    return found


def table(title: str, found: dict[str, tuple[Seen, int]]) -> str:
    """The figures of one checkout, in Markdown."""
    lines = [
        f"## {title}", "",
        "| attack | ack p50, ms | ack p99, ms | of quiet | /health worst, ms | bot p90, ms | of quiet | memory, MB |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    quiet = found["quiet"][0]
    for name, (seen, grown) in found.items():
        p99, bot = percentile(seen.acks, 0.99), percentile(seen.bots, 0.9)
        ratios = p99 / percentile(quiet.acks, 0.99), bot / percentile(quiet.bots, 0.9)
        lines.append(
            f"| {name} | {percentile(seen.acks, 0.5):.1f} | {p99:.1f} | {ratios[0]:.2f} x "
            f"| {max(seen.health, default=0):.0f} | {bot:.0f} | {ratios[1]:.2f} x | {grown / 1024:+.0f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure and print; or attack."""
    what = "measure how long others wait while one guest does its worst"
    parser = argparse.ArgumentParser(prog="python -m bench.server.attacks", description=what)
    parser.add_argument("--before", metavar="CHECKOUT", help="another checkout to be measured first")
    parser.add_argument("--only", action="append", choices=tuple(ATTACKS), help="leave the others out")
    parser.add_argument("--attack", nargs=2, metavar=("NAME", "URL"), help="only do that, until killed")
    args = parser.parse_args()
    if args.attack:
        name, url = args.attack
        asyncio.run(ATTACKS[name](Guest(url, GUEST)))  # type: ignore[arg-type]
        return 0
    names = args.only or list(ATTACKS)
    for title, checkout in (("Before", args.before), ("Now", ROOT)):
        if checkout:
            sys.stdout.write(table(title, measured(Path(checkout), names)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
