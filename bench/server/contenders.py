"""The servers to compare: how each is started, and when it is ready."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PATIENCE = 300.0  # seconds until a server must be ready; ours may have to compile its games first
# Two people play everything from one address: what keeps strangers in bounds must not slow them down.
LIMITS = {
    "work": 1_000_000_000,
    "work_per_address": 1_000_000_000,
    "messages": 1_000_000,
    "requests": 1_000_000,
    "connections_per_address": 100_000,
    "disk": 100_000_000_000,
    "sockets_per_address": 100_000,
    "sockets_per_person": 100_000,
    "guests": 100_000,
    "tables": 1_000_000,
}


class Trouble(Exception):
    """Why nothing can be measured."""


class Contender(NamedTuple):
    """A server under load. `command` gets a port and an empty folder."""

    name: str
    title: str
    command: Callable[[int, Path], list[str]]
    ready: Callable[[int], bool]


def ours(port: int, folder: Path) -> list[str]:
    """`logicade serve` on a database on disk; tic-tac-toe is among its games."""
    limits = [word for name, most in LIMITS.items() for word in ("--limit", f"{name}={most}")]
    program = [sys.executable, "-m", "bench.server.with_yardstick", "serve", "--host", "127.0.0.1", "--port", str(port)]
    return [*program, "--database", f"sqlite:///{folder / 'bench.db'}", *limits]


def boardgame(port: int, folder: Path) -> list[str]:
    """boardgame.io with its store in memory."""
    return [node(), str(HERE / "boardgame.mjs"), str(port)]


def echo(port: int, folder: Path) -> list[str]:
    """The bare echo."""
    return [sys.executable, "-m", "bench.server.echo", str(port)]


def healthy(port: int) -> bool:
    """Whether our server says that it is ready."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except (OSError, ValueError):
        return False


def listening(port: int) -> bool:
    """Whether somebody answers at a port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
        return True
    return False


CONTENDERS = {
    contender.name: contender
    for contender in (
        Contender("ours", "ours", ours, healthy),
        Contender("input-11", "ours, INPUT 11", ours, healthy),
        Contender("boardgame", "boardgame.io", boardgame, listening),
        Contender("echo", "bare echo", echo, listening),
    )
}


@contextlib.contextmanager
def serving(contender: Contender) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A running server: its host with port, and its process."""
    with tempfile.TemporaryDirectory(prefix="logicade-bench-") as name:
        folder, port = Path(name), free_port()
        log = folder / "log"
        with log.open("wb") as said:
            process = subprocess.Popen(contender.command(port, folder), env=environment(), stdout=said, stderr=said)
        try:
            wait(contender, process, port)
            yield f"127.0.0.1:{port}", process
        except Trouble as trouble:
            raise Trouble(f"{trouble}\n{tail(log)}".strip()) from trouble
        finally:
            stop(process)


def environment() -> dict[str, str]:
    """What the servers find around them. Node's libraries check and log less in production; ours has no such switch."""
    path = os.pathsep.join(filter(None, (str(HERE.parent.parent), os.environ.get("PYTHONPATH"))))
    return os.environ | {"NODE_ENV": "production", "PYTHONPATH": path}


def wait(contender: Contender, process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a server is ready."""
    until = time.monotonic() + PATIENCE
    while not contender.ready(port):
        if process.poll() is not None:
            raise Trouble(f"{contender.title} ended with {process.returncode} instead of serving")
        if time.monotonic() > until:
            raise Trouble(f"{contender.title} is not ready after {PATIENCE:.0f} s")
        time.sleep(0.1)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server, kindly at first."""
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def tail(log: Path) -> str:
    """The last lines that a server wrote."""
    return "\n".join(log.read_text("utf-8", errors="replace").splitlines()[-10:])


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


@functools.cache
def node() -> str:
    """The program Node, after its packages were installed beside this file."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is None or npm is None:
        raise Trouble("Node is missing: the load needs the programs `node` (20 or newer) and `npm`")
    mark, lock = HERE / "node_modules" / ".package-lock.json", HERE / "package-lock.json"
    if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
        done = subprocess.run([npm, "ci"], cwd=HERE, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            wrong = [line for line in done.stderr.splitlines() if "error" in line]
            raise Trouble(f"npm cannot install the packages of the load: {(wrong or ['no reason given'])[0]}")
    return found
