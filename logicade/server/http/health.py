"""Routes for whoever looks after the server: whether it serves, and numbers for Prometheus."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from logicade import __version__
from logicade.server.http.parameters import Asked, registry_of, services_of
from logicade.server.transport.protocol import Health


@get("/health", responses={503: ResponseSpec(Health, generate_examples=False, description="It cannot store.")})
async def health(request: Asked) -> Response[Health]:
    """Whether the server serves; 503 when it cannot store."""
    services = services_of(request)
    trouble = bool(services.store.trouble)
    status: Any = "trouble" if trouble else "ok" if services.warmth.complete else "preparing"
    body = Health(status, __version__, dict(services.warmth.progress), "trouble" if trouble else "ok")
    return Response(body, status_code=503 if trouble else 200, headers={"cache-control": "no-store"})


@get("/metrics", media_type="text/plain")
async def metrics(request: Asked) -> str:
    """Counts and durations of this process, in the format of Prometheus."""
    registry, services = registry_of(request), services_of(request)
    services.telemetry.gauge("rooms", len(registry.rooms))
    services.telemetry.gauge("batches", services.store.batches)
    services.telemetry.gauge("stored_events", services.store.stored)
    return services.telemetry.text()


HANDLERS = [health, metrics]
