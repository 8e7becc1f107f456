"""What routes of several subjects have in common: the request, what it may ask for, a picture as an answer."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import Parameter

from logicade.server.live.registry import Registry
from logicade.server.live.services import Services
from logicade.server.table.terms import END
from logicade.server.transport.headers import DRAWING_POLICY

Asked = Request[Any, Any, Any]
Ply = Annotated[int | None, Parameter(ge=0, le=100_000, description="A ply; the last one when not given.")]
Until = Annotated[int | None, Parameter(ge=0, le=100_000, description="The last ply; all when not given.")]
SeatWanted = Annotated[int | None, Parameter(ge=0, le=15, description="A seat; a spectator when not given.")]
Unveiled = Annotated[int, Parameter(ge=0, le=1, description="1: with all secrets, once the match is over.")]
Invite = Annotated[str, Parameter(max_length=64, description="The code of an invitation.")]
Language = Annotated[str, Parameter(pattern="^(en|ja)" + END, description="en or ja")]
Shape = Annotated[str, Parameter(pattern="^(wide|tall)" + END, description="wide or tall")]
Fields = Annotated[
    str,
    Parameter(
        max_length=400,
        pattern=r"^\w{1,40}=\d{1,9}( \w{1,40}=\d{1,9})*" + END,
        description="Fields of an action and their values: `kind=2 place=4`.",
    ),
]
ForPage = Annotated[
    int, Parameter(ge=0, le=1, description="1: without style and symbols, for a page that has sprites and parts.css.")
]


def registry_of(request: Asked) -> Registry:
    """The registry of this process."""
    registry: Registry = request.app.state.registry
    return registry


def services_of(request: Asked) -> Services:
    """What this process shares among its routes."""
    return registry_of(request).services


def svg(drawn: str, *, cache: str) -> Response[str]:
    """A picture as an answer."""
    headers = {"cache-control": cache, "content-security-policy": DRAWING_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
