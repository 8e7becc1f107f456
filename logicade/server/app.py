"""The app: everything put together, started and stopped in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from logicade import __version__
from logicade.engine.errors import LogicadeError
from logicade.server.http import api, games, page
from logicade.server.http.guard import Guard
from logicade.server.limits import Limits
from logicade.server.live.registry import Hall
from logicade.server.live.scheduler import DELAY, Keeper
from logicade.server.storage.store import Store
from logicade.server.telemetry import Telemetry
from logicade.server.transport import protocol
from logicade.server.transport.bus import bus_for

REST = [*api.HANDLERS, *games.HANDLERS]
for _handler in REST:
    _handler.responses = api.REFUSALS | dict(_handler.responses or {})


class Settings(msgspec.Struct, frozen=True):
    """What an operator decides."""

    database: str
    bus: str = ""
    origins: tuple[str, ...] = ()
    limits: Limits = Limits()
    bot_delay: tuple[float, float] = DELAY
    keep_days: int = 0  # finished matches are deleted after so many days; 0: never


def build(settings: Settings, telemetry: Telemetry | None = None) -> Guard:
    """The app for one process."""
    store = Store(settings.database)
    bus = bus_for(settings.bus or None, store.url.render_as_string(hide_password=False))
    hall = Hall(store, bus, settings.limits, telemetry=telemetry or Telemetry())
    keeper = Keeper(hall, delay=settings.bot_delay, keep_days=settings.keep_days)
    hall.keep = keeper.keep

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        await keeper.open()
        hall.telemetry.log("serving", process=hall.process)
        try:
            yield
        finally:
            await keeper.close()
            await hall.close()
            hall.telemetry.log("stopped", process=hall.process)

    return Guard(assemble(State({"hall": hall}), lifespan), hall, settings.origins)


def assemble(state: State, lifespan: Any = None) -> Litestar:
    """Routes, error handlers and the schema; without a hall it is good for printing the schema."""
    return Litestar(
        [*REST, *page.HANDLERS],
        state=state,
        lifespan=[lifespan] if lifespan else [],
        exception_handlers={
            LogicadeError: api.on_error,
            HTTPException: api.on_http_error,
            RecursionError: api.on_unreadable,
            UnicodeError: api.on_unreadable,
            Exception: api.on_surprise,
        },
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
    kinds = [*protocol.INCOMING, *protocol.OUTGOING, protocol.Choice]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema["components"]["schemas"] |= components
    sight = schema["components"]["schemas"]["Sight"]["properties"]  # parts that are sent as they were made before
    sight["legal"] = {"type": "array", "items": {"$ref": "#/components/schemas/Choice"}}
    sight["state"] = {"type": "object", "additionalProperties": True}
    for name, union in (("Incoming", protocol.INCOMING), ("Outgoing", protocol.OUTGOING)):
        refs = {str(kind.__struct_config__.tag): f"#/components/schemas/{kind.__name__}" for kind in union}
        named = {"propertyName": "type", "mapping": refs}
        schema["components"]["schemas"][name] = {
            "oneOf": [{"$ref": ref} for ref in refs.values()],
            "discriminator": named,
        }
    return schema
