"""Routes for whoever looks after the server: whether it serves, and numbers for Prometheus."""

from __future__ import annotations

import hmac
import os
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from logicade import __version__
from logicade.server.errors import NoSuchThing
from logicade.server.http.identity import identity_of, is_loopback
from logicade.server.http.parameters import Asked, registry_of, services_of
from logicade.server.transport.protocol import Health

TROUBLED = ResponseSpec(Health, generate_examples=False, description="It cannot store.")


@get("/health", responses={503: TROUBLED})
async def health(request: Asked) -> Response[Health]:
    """Whether the server serves; 503 when it cannot store, or the database has not answered for some seconds."""
    services = services_of(request)
    why = services.store.trouble or ("the database does not answer" if services.lost_since() is not None else "")
    status: Any = "trouble" if why else "ok" if services.warmth.complete else "preparing"
    store: Any = "trouble" if why else "ok"
    why = why if not why or _is_operator(request) else "the database cannot be used"
    body = Health(status, __version__, dict(services.warmth.progress), store, why)
    return Response(body, status_code=503 if why else 200, headers={"cache-control": "no-store"})


@get("/health/ready", responses={503: TROUBLED})
async def ready(request: Asked) -> Response[Health]:
    """The same, for those who send visitors here."""
    return await health.fn(request)  # type: ignore[no-any-return]


@get("/health/live", media_type="text/plain")
async def live(request: Asked) -> str:
    """Whether the process runs, whatever the database does: where this is not answered, start it anew."""
    return "ok\n"


@get("/metrics", media_type="text/plain")
async def metrics(request: Asked) -> str:
    """Counts and durations of this process, in the format of Prometheus."""
    registry, services = registry_of(request), services_of(request)
    if not _is_operator(request):
        raise NoSuchThing("there is nothing at this address, or not by this method")
    services.telemetry.gauge("rooms", len(registry.rooms))
    gauges = {
        "matches": sum(room.table.running for room in registry.rooms.values()),
        "viewers": sum(len(there) for room in registry.rooms.values() for there in room.viewers.values()),
        "store_trouble": bool(services.store.trouble),
        "store_outages": services.store.outages,
        "bus_lost": services.bus.lost,
        "memory_bytes": memory(),
    }
    for name, value in gauges.items():
        services.telemetry.gauge(name, value)
    services.telemetry.gauge("batches", services.store.batches)
    services.telemetry.gauge("stored_events", services.store.stored)
    return services.telemetry.text()


def memory() -> int:
    """Bytes that the process has in memory; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


def _is_operator(request: Asked) -> bool:
    """Whether somebody asks from this machine, or has the operator's token."""
    here, expected = identity_of(request), request.app.state.metrics_token
    named = bool(expected) and hmac.compare_digest(here.token.encode(), expected.encode())
    return named or is_loopback(here.address)


HANDLERS = [health, ready, live, metrics]
