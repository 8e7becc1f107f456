"""Running the app under uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from types import FrameType
from typing import Any

import msgspec
import uvicorn

from logicade.engine.errors import Usage
from logicade.server.app import Settings, build
from logicade.server.http.identity import customer_of
from logicade.server.limits import with_settings
from logicade.server.telemetry import Telemetry
from logicade.server.transport.crowd import Crowd
from logicade.server.transport.uvicorn import Http, Ws

BACKLOG = 2048
# Matches are freed by counting references. Looking through thousands of them for cycles, as often as Python does by
# itself, stopped everybody for a tenth of a second and more than halved the speed. What is new is looked through in
# small portions, one or two milliseconds each; all there is, hardly ever.
PORTIONS = 2_000, 10, 1_000
LOOK = 0.1  # seconds until it is noticed that somebody says to stop while the server begins
SWITCH = 0.001  # seconds a busy thread may keep the writer waiting, once its commit has returned


class ServeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    bus: str = ""
    origins: tuple[str, ...] = ()
    proxy: str = ""
    limits: tuple[str, ...] = ()
    keep_days: int = 0
    warm: bool = False
    open_page: bool = False


def settings_of(options: ServeOptions) -> Settings:
    """The part that the app needs."""
    limits = with_settings(list(options.limits))
    return Settings(
        options.database, options.bus, options.origins, limits,
        metrics_token=os.environ.get("LOGICADE_METRICS_TOKEN", ""), keep_days=options.keep_days, warm=options.warm,
    )  # fmt: skip


def serve(options: ServeOptions) -> int:
    """Listen, say where, and serve until stopped."""
    settings = settings_of(options)
    _prepare()
    listener = _listen(options)
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
    app = build(settings)
    _announce(shown, port, options)
    Server(config_of(app, options)).run(sockets=[listener])
    return 0


def config_of(app: Any, options: ServeOptions, **more: Any) -> uvicorn.Config:
    """Uvicorn with our limits: no compression, small frames, dead connections found within 45 seconds."""
    limits = with_settings(list(options.limits))
    crowd = Crowd(limits.connections_per_address, limits.requests, options.proxy, customer_of)
    http: Any = functools.partial(Http, crowd=crowd)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=Ws,
        ws_max_size=limits.frame,
        ws_ping_interval=15,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=16_384,
        proxy_headers=bool(options.proxy),
        forwarded_allow_ips=options.proxy or None,
        **more,
    )


class Server(uvicorn.Server):
    """uvicorn's server that ends without a stack trace when interrupted."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody says to stop: say so in the log."""
        Telemetry().log("stopping", reason=signal.Signals(sig).name)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, unless somebody says to stop before all games are ready."""
        starting = asyncio.ensure_future(super().startup(sockets))
        while not self.should_exit and not starting.done():
            await asyncio.wait([starting], timeout=LOOK)
        if starting.done():
            starting.result()
        else:
            starting.cancel()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until somebody says to stop."""
        with contextlib.suppress(KeyboardInterrupt):
            super().run(sockets=sockets)


def _prepare() -> None:
    """What every process that serves begins with."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*PORTIONS)
    _raise_descriptors()
    for name in ("uvicorn", "websockets"):  # what they say is not on our list of what may be said
        logging.getLogger(name).addHandler(logging.NullHandler())
        logging.getLogger(name).propagate = False


def _raise_descriptors() -> None:
    """As many open connections as the system allows us: usually it starts with 1,024, and lets us ask for more."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(options: ServeOptions) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((options.host, options.port))
    except OSError as taken:
        listener.close()
        message = f"cannot listen on {options.host}:{options.port}: {taken.strerror or taken}"
        raise Usage(message, hint="`--port 0` takes a free one") from taken
    if not options.warm:  # else who comes early is refused, and goes to another process
        listener.listen(BACKLOG)
    return listener


def _announce(host: str, port: int, options: ServeOptions) -> None:
    address = f"http://{host}:{port}/"
    sys.stdout.write(f"Logicade serves at {address} (Ctrl+C stops it)\n")
    sys.stdout.flush()
    if options.open_page:
        webbrowser.open(address)
