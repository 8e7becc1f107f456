"""What is answered when something goes wrong: our errors, the framework's in our words, and mistakes of ours."""

from __future__ import annotations

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from logicade.engine.errors import BadMessage, Broken, LogicadeError
from logicade.server.errors import NoSuchThing, wait_of
from logicade.server.http import page
from logicade.server.http.parameters import Asked, services_of
from logicade.server.http.statuses import may_pass, retry_after, status_of
from logicade.server.transport.protocol import Problem, said


def on_error(request: Asked, wrong: LogicadeError) -> Response[Problem]:
    """Answer a refusal of ours with its code, its hint and the clause."""
    services_of(request).telemetry.count("refused", wrong.code)
    problem = Problem(wrong.code, str(wrong)[:400], wrong.hint, wrong.clause, wait_of(wrong), said(wrong.said))
    headers = {"retry-after": retry_after(wrong)} if may_pass(wrong) else {}
    return Response(problem, status_code=status_of(wrong), media_type="application/json", headers=headers)


def on_http_error(request: Asked, wrong: HTTPException) -> Response[Problem] | Response[str]:
    """One of the framework's, in our words; who came by a broken link is shown the page, which says so."""
    if wrong.status_code == 404 and page.wants_page(request):
        return page.shell(request, 404)
    if isinstance(wrong, ValidationException):
        parts = wrong.extra if isinstance(wrong.extra, list) else []
        named = "; ".join(
            f"{part.get('key', '')}: {part.get('message', '')}" for part in parts if isinstance(part, dict)
        )
        return on_error(request, BadMessage(named[:300] or "the request is not what the interface asks for"))
    if wrong.status_code in (404, 405):
        response = on_error(request, NoSuchThing("there is nothing at this address, or not by this method"))
        response.status_code = wrong.status_code
        return response
    if wrong.status_code < 500:
        response = on_error(request, BadMessage(wrong.detail[:300]))
        response.status_code = wrong.status_code
        return response
    return on_surprise(request, wrong)


def on_unreadable(request: Asked, wrong: Exception) -> Response[Problem]:
    """A body that is nested too deeply, or is not UTF-8."""
    return on_error(request, BadMessage("the body cannot be read"))


def on_surprise(request: Asked, wrong: Exception) -> Response[Problem]:
    """A mistake of ours; its text stays here."""
    services_of(request).telemetry.blame("broken", wrong, route=request.scope["path"][:40])
    return on_error(request, Broken("the server made a mistake; nothing has happened"))


HANDLERS: ExceptionHandlersMap = {
    LogicadeError: on_error,
    HTTPException: on_http_error,
    RecursionError: on_unreadable,
    UnicodeError: on_unreadable,
    Exception: on_surprise,
}
