"""The page: what Vite has built from web/, or a plain one where nothing is built."""

from __future__ import annotations

import asyncio
import functools
import gzip
import html
import re
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

import logicade
from logicade.server.errors import NoSuchThing
from logicade.server.http.parameters import Asked, services_of
from logicade.server.transport.headers import FOREVER

HERE = Path(__file__).parent
BUILT = HERE.parent / "static"  # where web/vite.config.ts puts it
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".json": "application/json", ".txt": "text/plain", ".woff2": "font/woff2", ".png": "image/png",
    ".webp": "image/webp", ".ico": "image/x-icon", ".webmanifest": "application/manifest+json",
}  # fmt: skip
PACKED = {".js", ".css", ".svg", ".json", ".txt", ".webmanifest"}  # worth compressing; none of it is a secret


@get(
    ["/", "/t/{page:str}", "/m/{page:str}", "/g/{page:str}", "/g/{page:str}/new", "/me", "/gallery"],
    include_in_schema=False,
)
async def front(request: Asked) -> Response[str]:
    """The page; the address tells it what to show: home, a table, a replay, a game, or one's own page."""
    return shell(request)


def shell(request: Asked, status: int = 200) -> Response[str]:
    """The page as it is sent for every address of its own, and for one that leads nowhere."""
    built = BUILT / "index.html"
    text, keep = (built.read_text("utf-8"), "no-cache") if built.is_file() else (plain(request), "no-store")
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": keep})


def wants_page(request: Asked) -> bool:
    """Whether a person in a browser asks, and not for something that only programs read."""
    asks = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return asks and not request.scope["path"].startswith("/api/")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A built file: script, style, font or picture."""
    file = BUILT / "assets" / name
    kind = KINDS.get(file.suffix)
    if not re.fullmatch(r"\w[\w.-]{0,200}", name, re.ASCII) or kind is None or not file.is_file():
        raise NoSuchThing("there is no such file")
    headers = {"cache-control": FOREVER}  # names of built files change with their content
    if file.suffix not in PACKED:
        return Response(await asyncio.to_thread(file.read_bytes), media_type=kind, headers=headers)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers |= {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packs else {})
    content = await asyncio.to_thread(_packed if packs else Path.read_bytes, file)
    return Response(content, media_type=kind, headers=headers)


@functools.lru_cache(200)
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def plain(request: Asked) -> str:
    """What is played here, and whether it is ready: for a server whose page is not built."""
    warmth = services_of(request).warmth
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
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Logicade</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"></head><body><main>'
        "<h1>Logicade</h1><p>The home of circuit games. The page to play on is not built here: while Logicade "
        "is installed it needs Node 20.19 or newer, or a network to fetch it. This server is ready "
        'for programs: <a href="/api/schema/openapi.json">interface</a>, <a href="/api/tables">tables</a>, '
        f'<a href="/health">health</a>.</p>{"".join(cards)}</main></body></html>'
    )


@get("/page.css", include_in_schema=False)
async def style() -> Response[str]:
    """How the plain page looks."""
    return Response((HERE / "page.css").read_text("utf-8"), media_type="text/css")


HANDLERS = [front, asset, style]
