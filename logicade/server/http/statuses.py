"""The HTTP status of every error, and the headers that go with it."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from logicade.engine.errors import LogicadeError
from logicade.server.errors import wait_of
from logicade.server.transport.protocol import Problem

STATUS = {
    "who-are-you": 401, "wrong-origin": 403, "not-host": 403, "not-seated": 403, "not-allowed": 403, "silenced": 403,
    "no-such-table": 404, "no-such-thing": 404, "unknown-game": 404, "seat-taken": 409, "not-now": 409,
    "id-reused": 409, "too-many": 409, "link-used": 410, "too-big": 413, "too-fast": 429, "broken": 500,
    "cannot-store": 503,
}  # fmt: skip
RETRY = 2  # seconds after which to try again what may pass, where nothing else is known
REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description="Refused; the body says why.")
    for status in sorted({400, *STATUS.values()} - {500})
}


def status_of(wrong: LogicadeError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(wrong.code, 400)


def retry_after(wrong: LogicadeError) -> str:
    """Seconds after which to try again, as a header says it."""
    return str(wait_of(wrong) or RETRY)


def may_pass(wrong: LogicadeError) -> bool:
    """Whether the same request may go well a little later."""
    return status_of(wrong) in (429, 503)
