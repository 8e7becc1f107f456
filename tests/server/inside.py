"""The real server in a thread of the test, so that a test can hold its dice and its clock; sockets are real ones."""

from __future__ import annotations

import asyncio
import contextlib
import io
import socket
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from logicade.server.app import Process, Settings, app_of
from logicade.server.limits import with_settings
from logicade.server.live.timepiece import Timepiece
from logicade.server.running import ServeOptions, Server, config_of
from logicade.server.telemetry import Telemetry
from tests.processes import PATIENCE
from tests.server.harness import CLIENT, GENEROUS
from tests.server.services import free_port

USUAL = ServeOptions()


class Steered(Timepiece):
    """Server time that a test can push forward."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


@contextlib.asynccontextmanager
async def serving(app: Any, *, silence: int = 30, options: ServeOptions = USUAL) -> AsyncIterator[Server]:
    """An app, or a part of ours, behind the real protocols; `silence` is how long a connection may say nothing."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = config_of(app, options, lifespan="off")
    config.port, config.timeout_keep_alive = listener.getsockname()[1], silence
    server = Server(config)
    running = asyncio.ensure_future(server.serve([listener]))
    try:
        yield server
    finally:
        server.should_exit = True
        await running


class Inside(Process):
    """`with Inside(folder) as server`: its url, its parts, its clock and its log.

    Without `warm` nothing is compiled, and games are played as plain Python.
    """

    def __init__(self, folder: Path, *, warm: bool = True, **settings: Any) -> None:
        self.port = free_port()
        generous = tuple(f"{name}=1000000000" for name in GENEROUS)
        settings = {"limits": with_settings([*generous])} | settings
        chosen = Settings(f"sqlite:///{folder / 'inside.db'}", **settings)
        self.log, self.time = io.StringIO(), Steered()
        super().__init__(chosen, Telemetry(self.log), self.time)
        self.guard = app_of(self)
        self._warm = warm
        if not warm:
            self.services.warmth.start = lambda: None  # type: ignore[method-assign]
        self._looking = asyncio.Lock()
        self._look_alone()
        self._server = Server(
            config_of(self.guard, ServeOptions(port=self.port, limits=generous), host="127.0.0.1", port=self.port)
        )
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve()

        with contextlib.suppress(SystemExit):
            asyncio.run(serve())

    def pass_time(self, ms: int) -> None:
        """So much later it is, at once; the server was awake all the while, and looks at its clocks again."""

        async def pass_now() -> None:
            async with self._looking:
                self.time.ahead += ms
                self.heartbeat.at += ms
                for room in list(self.scheduler.rooms.values()):
                    self.scheduler.reschedule(room)

        asyncio.run_coroutine_threadsafe(pass_now(), self._loop).result(PATIENCE)

    def look(self) -> None:
        """Let the process look around now, as it does every second."""
        asyncio.run_coroutine_threadsafe(self.leases._look_around(), self._loop).result(PATIENCE)

    def _look_alone(self) -> None:
        """Let no time be passed while the process looks around: it would take that for an outage, and credit it."""
        usual = self.leases._look_around

        async def look_around() -> None:
            async with self._looking:
                await usual()

        self.leases._look_around = look_around  # type: ignore[method-assign]

    def __enter__(self) -> Inside:
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if CLIENT.get(self.url + "/health", timeout=2).json().get("status") == "ok" or not self._warm:
                    return self
            time.sleep(0.02)
        raise AssertionError("the server inside is not ready")

    def __exit__(self, *gone: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
