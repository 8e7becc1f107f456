"""A real server in a process of its own, and clients that behave like a page: they resume and resend."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests import processes
from tests.processes import PATIENCE
from tests.server.services import free_port
from tests.support import ROOT

GENEROUS = (
    "work", "work_per_address", "messages", "sockets_per_address", "sockets_per_person", "guests", "tables", "requests",
    "chats", "disk", "connections_per_address",
)  # fmt: skip
Json = dict[str, Any]


def client(**words: Any) -> httpx.Client:
    """Somebody who asks for us and keeps no cookies. All is plain HTTP: loading certificates would take 40 ms."""
    made = httpx.Client(verify=False, timeout=PATIENCE, **words)
    made.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return made


# Each request has a connection of its own, since servers are stopped, killed and replaced behind the same address.
CLIENT = client(limits=httpx.Limits(max_keepalive_connections=0))


class Server:
    """`logicade serve`, to be started, stopped, killed and started again on the same port and database."""

    def __init__(self, folder: Path, *words: str, database: str = "", program: str = "logicade") -> None:
        self.folder, self.port = folder, free_port()
        self.database = database or f"sqlite:///{folder / 'test.db'}"
        limits = [part for name in GENEROUS for part in ("--limit", f"{name}=1000000000")]
        self._command = [sys.executable, "-m", program, "serve", "--port", str(self.port), "--database", self.database]
        self._command += [*limits, *words]
        self.process: subprocess.Popen[bytes] | None = None
        self._started: list[subprocess.Popen[bytes]] = []
        self._launched = 0.0
        self.log = folder / f"server-{self.port}.log"

    def __enter__(self) -> Server:
        try:
            self.start()
        except BaseException:
            self.clear()
            raise
        return self

    def __exit__(self, *gone: object) -> None:
        self.clear()

    @property
    def url(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self, **env: str) -> None:
        """Start without waiting."""
        with self.log.open("ab") as log:
            self.process = processes.start(self._command, stdout=log, stderr=log, env=os.environ | env, cwd=ROOT)
        self._started.append(self.process)
        self._launched = time.monotonic()

    def start(self, *, ready: bool = True, seconds: float = PATIENCE, **env: str) -> None:
        """Start and wait until it serves and, unless told otherwise, until all games are ready."""
        self.launch(**env)
        self.wait(ready=ready, seconds=seconds)

    def wait(self, *, ready: bool = True, seconds: float = PATIENCE) -> None:
        """Wait until it answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.log.read_text()[-2000:]}")
            with contextlib.suppress(httpx.HTTPError):
                if CLIENT.get(self.url + "/health", timeout=2).json().get("status") == "ok" or not ready:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the server is not ready: {self.log.read_text()[-2000:]}")

    @property
    def effort(self) -> float:
        """Seconds of processor time that its process has taken so far; where that is not told, of any time."""
        assert self.process is not None
        figures = Path(f"/proc/{self.process.pid}/stat")
        if not figures.exists():
            return time.monotonic() - self._launched
        user, system = figures.read_text("utf-8").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM, as an operator does."""
        self._end(signal.SIGTERM)

    def clear(self) -> None:
        """Leave nothing of it behind: a server that is killed leaves the processes that it has started."""
        for process in self._started:
            processes.end(process)
        self._started, self.process = [], None

    def _end(self, how: int) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(how)
            self.process.wait(processes.PATIENCE)
            self.process = None


class Person:
    """Somebody with a bearer token, new or known by the headers that say so."""

    def __init__(self, url: str, name: str = "", *, client: httpx.Client = CLIENT, headers: Json | None = None) -> None:
        self.url, self._client, self.headers = url, client, headers or {}
        self.me: Json = {}
        if headers is None:
            body = {"bearer": True, "name": name} if name else {"bearer": True}
            self.me = self.expect("POST", "/api/guests", json=body, status=201)
            self.headers = {"Authorization": f"Bearer {self.me['token']}"}

    def ask(self, method: str, path: str, **words: Any) -> httpx.Response:
        """One request."""
        headers = self.headers | words.pop("headers", {})
        return self._client.request(method, self.url + path, headers=headers, **words)

    def expect(self, method: str, path: str, *, status: int = 200, **words: Any) -> Any:
        """One request that must go well."""
        answer = self.ask(method, path, **words)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json()

    def open_table(self, game: str = "input-11", players: tuple[str, ...] = ("me", "open"), **terms: Any) -> Json:
        """A new table."""
        body = {"game": game, "players": list(players), **terms}
        table: Json = self.expect("POST", "/api/tables", json=body, status=201)
        return table

    def sit(self, table: Json, seat: int) -> Json:
        """Take a seat by invitation."""
        path = f"/api/tables/{table['id']}/seats/{seat}"
        seated: Json = self.expect("POST", path, json={"invite": table.get("invite", "")})
        return seated

    def start(self, table: Json) -> Json:
        """Begin to play."""
        started: Json = self.expect("POST", f"/api/tables/{table['id']}/start")
        return started

    @contextlib.asynccontextmanager
    async def look(self, table: str, port: int | None = None, **query: Any) -> AsyncIterator[ClientConnection]:
        """A bare socket."""
        async with self.connect(self.address(table, port, **query)) as socket:
            yield socket

    def connect(self, address: str) -> websockets.connect:
        """A socket to an address, not yet open."""
        return websockets.connect(address, additional_headers=self.headers, open_timeout=PATIENCE)

    def address(self, table: str, port: int | None = None, **query: Any) -> str:
        """Where the socket of a table is."""
        base = self.url.replace("http", "ws", 1) if port is None else f"ws://127.0.0.1:{port}"
        words = "&".join(f"{key}={value}" for key, value in query.items())
        return f"{base}/api/tables/{table}/live" + (f"?{words}" if words else "")


class Player:
    """A client like the page: keeps what it was told, resumes after a cut, resends until it is answered."""

    def __init__(self, person: Person, table: str, *, seat: int | None = None, port: int | None = None) -> None:
        self.person, self.table, self.seat, self.port = person, table, seat, port
        self.seq: int | None = None
        self.sight: Json | None = None
        self.state: Json = {}
        self.frames: list[str] = []  # the stream, each frame once
        self.done: dict[str, Json] = {}  # what answered our commands
        self.refusals: list[Json] = []
        self.pending: dict[str, Json] = {}
        self.sent: dict[str, Json] = {}
        self.resyncs = 0
        self._socket: ClientConnection | None = None
        self._ids = itertools.count(1)
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Player:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *gone: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            query = {"after": self.seq} if self.seq is not None else {}
            query |= {"seat": self.seat} if self.seat is not None else {}
            address = self.person.address(self.table, self.port, **query)
            try:
                async with self.person.connect(address) as socket:
                    self._socket = socket
                    for command in list(self.pending.values()):
                        await socket.send(json.dumps(command))
                    async for text in socket:
                        self._take(str(text))
            except (OSError, websockets.WebSocketException, TimeoutError):
                pass
            self._socket = None
            await asyncio.sleep(0.15)

    def _take(self, text: str) -> None:
        frame: Json = json.loads(text)
        kind = frame["type"]
        if kind in ("step", "news", "said"):
            if self.seq is not None and frame["seq"] != self.seq + 1:
                if frame["seq"] <= self.seq:
                    return  # a frame that came twice
                raise AssertionError(f"gap: {self.seq} then {frame['seq']}")
            self.frames.append(text)
            self.seq = frame["seq"]
        elif kind == "whole":
            self.resyncs += self.seq is not None
            self.seq = frame["seq"]
        self.sight = frame.get("sight") or self.sight
        self.state = frame.get("table") or self.state
        if frame.get("id"):
            self._answered(frame)
        self._news.set()

    def _answered(self, frame: Json) -> None:
        if frame["type"] == "refused":
            self.refusals.append(frame)
        self.done.setdefault(frame["id"], frame)  # what was sent twice is answered twice; the first one counts
        self.pending.pop(frame["id"], None)

    async def send(self, type: str, *, id: str | None = None, **words: Any) -> str:
        """Send a command; it is sent again after a reconnection until it is answered."""
        id = id or f"{self.person.me['id']}-{next(self._ids)}"
        self.pending[id] = self.sent[id] = {"type": type, "id": id, **words}
        await self.resend(id)
        return id

    async def resend(self, id: str) -> None:
        """Send what is not answered once more."""
        if self._socket is not None and id in self.pending:
            with contextlib.suppress(websockets.WebSocketException):
                await self._socket.send(json.dumps(self.pending[id]))

    async def answer(self, type: str, *, seconds: float = PATIENCE, every: float = 1.0, **words: Any) -> Json:
        """Send a command and wait for what answers it, resending now and then."""
        id = await self.send(type, **words)
        until = time.monotonic() + seconds
        while id not in self.done:
            if time.monotonic() > until:
                raise AssertionError(f"no answer to {type} {words}")
            await self.changed(every)
            if id in self.pending:
                await self.resend(id)
        return self.done[id]

    async def changed(self, seconds: float) -> None:
        """Wait for any frame."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    async def until(self, condition: Any, seconds: float = PATIENCE) -> None:
        """Wait until something holds of this player."""
        limit = time.monotonic() + seconds
        while not condition(self):
            if time.monotonic() > limit:
                raise AssertionError(f"waited {seconds} s in vain; last sight: {str(self.sight)[:300]}")
            await self.changed(0.1)

    @property
    def over(self) -> bool:
        """Whether the match has ended, as far as this client knows."""
        return bool(self.state) and self.state["status"] == "over"

    @property
    def may_act(self) -> bool:
        """Whether this client has something to do."""
        return bool(self.sight and self.sight["legal"])


async def play_out(player: Player, choose: Any = lambda legal: legal[0]["text"]) -> int:
    """Play to the end; returns how many of the own actions were acknowledged."""
    acknowledged = 0
    while True:
        await player.until(lambda p: p.may_act or p.over)
        if player.over or player.sight is None:
            return acknowledged
        ply = player.sight["ply"]
        answer = await player.answer("play", action=choose(player.sight["legal"]), ply=ply)
        acknowledged += answer["type"] != "refused"
        await player.until(lambda p, ply=ply: p.over or (p.sight is not None and p.sight["ply"] > ply))
