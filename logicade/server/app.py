"""The app: everything put together, started and stopped in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from logicade import __version__
from logicade.engine.errors import BadValue
from logicade.engine.scene.changes import Changes
from logicade.engine.scene.parts import Block, Button, Gap, Piece, Say, Scene, Sentence, Wire
from logicade.server.http import games, health, matches, page, people, refusals, tables
from logicade.server.http.guard import Guard
from logicade.server.http.statuses import REFUSALS
from logicade.server.limits import Limits
from logicade.server.live.heartbeat import Heartbeat
from logicade.server.live.leases import Leases
from logicade.server.live.registry import Registry
from logicade.server.live.scheduler import DELAY, Scheduler
from logicade.server.live.services import Services
from logicade.server.live.timepiece import Timepiece
from logicade.server.storage.notifications import PostgresWire
from logicade.server.storage.writer import Store
from logicade.server.telemetry import Telemetry
from logicade.server.transport import protocol
from logicade.server.transport.bus import CHANNEL, Bus, RedisWire

REST = [*people.HANDLERS, *tables.HANDLERS, *matches.HANDLERS, *health.HANDLERS, *games.HANDLERS]
for _handler in REST:
    _handler.responses = REFUSALS | dict(_handler.responses or {})


class Settings(msgspec.Struct, frozen=True):
    """What an operator decides."""

    database: str
    bus: str = ""
    origins: tuple[str, ...] = ()
    limits: Limits = Limits()
    bot_delay: tuple[float, float] = DELAY
    metrics_token: str = ""  # with which /metrics may be read from elsewhere
    keep_days: int = 0  # finished matches are deleted after so many days; 0: never
    warm: bool = False  # nothing is served before all games are ready


class Process:
    """Everything that one process serves with, put together but not begun."""

    def __init__(self, settings: Settings, telemetry: Telemetry, timepiece: Timepiece | None = None) -> None:
        self.settings = settings
        store = Store(settings.database)
        bus = bus_for(settings.bus or None, store.address)
        self.services = Services(store, bus, settings.limits, telemetry, timepiece)
        self.registry = Registry(self.services)
        self.heartbeat = Heartbeat(store, self.services.now)
        self.services.lost_since = self.heartbeat.lost_since
        self.scheduler = Scheduler(self.services, self.heartbeat, delay=settings.bot_delay)
        self.leases = Leases(self.registry, self.scheduler, self.heartbeat, keep_days=settings.keep_days)
        self.registry.on_running = self.leases.acquire

    async def open(self) -> None:
        """Open rooms and leases; from now on tables can be joined."""
        await self.registry.open()
        if self.settings.warm:
            await self.services.warmth.whole()
        await self.leases.open()

    async def close(self) -> None:
        """Stop; everything that was acknowledged is on disk already."""
        await self.leases.close()
        await self.registry.close()


def build(settings: Settings) -> Guard:
    """The app for one process."""
    return app_of(Process(settings, Telemetry()), settings.origins)


def app_of(process: Process, origins: tuple[str, ...] = ()) -> Guard:
    """The app that a process serves; it begins and ends with the app."""
    telemetry, id = process.services.telemetry, process.services.process

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await process.open()
        telemetry.log("serving", process=id)
        try:
            yield
        finally:
            await process.close()
            telemetry.log("stopped", process=id)

    state = State({"registry": process.registry, "metrics_token": process.settings.metrics_token})
    return Guard(assemble(state, lifespan), process.registry, origins)


def bus_for(url: str | None, database: str) -> Bus:
    """The bus an operator asked for; with PostgreSQL and none named, PostgreSQL itself."""
    target = url or (database if database.startswith("postgresql") else "")
    if not target:
        return Bus(None)
    if target.startswith("postgresql"):
        plain = target.replace("postgresql+psycopg://", "postgresql://", 1)
        return Bus(lambda: PostgresWire(plain, CHANNEL))
    if target.startswith(("redis://", "rediss://", "unix://")):
        return Bus(lambda: RedisWire(target))
    raise BadValue("that is no address of a bus", hint="as in `redis://host:6379/0` or `postgresql://host/db`")


def assemble(state: State, lifespan: Any = None) -> Litestar:
    """Routes, error handlers and the schema; without a registry it is good for printing the schema."""
    return Litestar(
        [*REST, *page.HANDLERS],
        state=state,
        lifespan=[lifespan] if lifespan else [],
        exception_handlers=refusals.HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Logicade",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        on_app_init=[_without_logging],
    )


def _without_logging(config: AppConfig) -> AppConfig:
    config.logging_config = None
    return config


def openapi() -> dict[str, Any]:
    """The schema of the REST interface, with the socket's messages among its components."""
    schema: dict[str, Any] = assemble(State({})).openapi_schema.to_schema()
    kinds = [*protocol.INCOMING, *protocol.OUTGOING, protocol.Choice, Scene, Changes]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema["components"]["schemas"] |= components
    for (kind, field), made in _MADE_BEFORE.items():
        schema["components"]["schemas"][kind]["properties"][field] = made
    told = schema["paths"]["/api/games/{slug}/scene"]["get"]["responses"]["200"]
    told["content"] = {"application/json": {"schema": _ref(Scene)}}
    for part in _SPARSE:
        for field in schema["components"]["schemas"][part.__name__]["properties"].values():
            field.pop("default", None)
    for name, union in (("Incoming", protocol.INCOMING), ("Outgoing", protocol.OUTGOING)):
        refs = {str(kind.__struct_config__.tag): f"#/components/schemas/{kind.__name__}" for kind in union}
        named = {"propertyName": "type", "mapping": refs}
        schema["components"]["schemas"][name] = {
            "oneOf": [{"$ref": ref} for ref in refs.values()],
            "discriminator": named,
        }
    return schema


def _ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _list_of(kind: type) -> dict[str, Any]:
    return {"type": "array", "items": _ref(kind)}


_FIELDS = {"type": "object", "additionalProperties": True}  # of a piece; null for what it mostly is
_SCENE_OR_NULL = {"oneOf": [_ref(Scene), {"type": "null"}]}
# Parts that are sent as they were made before: what they are.
_MADE_BEFORE: dict[tuple[str, str], dict[str, Any]] = {
    ("ViewData", "legal"): _list_of(protocol.Choice),
    ("ViewData", "state"): {"type": "object", "additionalProperties": True},
    ("SceneFrame", "scene"): _SCENE_OR_NULL,
    ("ChangesFrame", "plies"): _list_of(Changes),
    ("PreviewFrame", "changes"): _ref(Changes),
    ("Film", "scene"): _SCENE_OR_NULL,
    ("Film", "plies"): _list_of(Changes),
    ("Changes", "moved"): {"type": "object", "additionalProperties": _FIELDS},
}
# What is left out of these is as it mostly is; who reads them puts it back. Of all others the defaults are told.
_SPARSE = (Block, Piece, Wire, Button, Gap, Sentence, Say, Scene, Changes)
