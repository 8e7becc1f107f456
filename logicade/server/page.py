"""The page at the front door."""

from __future__ import annotations

import html
import importlib.resources
from typing import Any

from litestar import Request, Response, get

import logicade

_STYLE = importlib.resources.files("logicade.server").joinpath("page.css")


@get("/", include_in_schema=False)
async def front(request: Request[Any, Any, Any]) -> Response[str]:
    """What is played here, and whether it is ready."""
    warmth = request.app.state.hall.warmth
    cards = []
    for slug in logicade.games():
        game = logicade.game(slug)
        state = warmth.progress[slug]
        cards.append(
            f"<article><h2>{html.escape(game.title.en)}</h2><p>{html.escape(game.summary.en)}</p>"
            f'<p lang="ja">{html.escape(game.summary.ja)}</p>'
            f'<p class="facts">{" or ".join(map(str, sorted(game.seats)))} seats, {game.minutes} minutes, {state}</p>'
            "</article>"
        )
    body = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Logicade</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"></head><body><main>'
        "<h1>Logicade</h1><p>The home of circuit games. This server is ready for programs: "
        '<a href="/api/schema/openapi.json">interface</a>, <a href="/api/tables">tables</a>, '
        f'<a href="/health">health</a>.</p>{"".join(cards)}</main></body></html>'
    )
    return Response(body, media_type="text/html", headers={"cache-control": "no-store"})


@get("/page.css", include_in_schema=False)
async def style() -> Response[str]:
    """How it looks."""
    return Response(_STYLE.read_text(encoding="utf-8"), media_type="text/css")


HANDLERS = [front, style]
