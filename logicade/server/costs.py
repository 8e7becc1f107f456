"""What each message and each request costs its sender, in milliseconds of server time, at most or nearly so.

Nobody can take more of it than the limits `work` and `work_per_address` give, through however many sockets. The figures
are about what the machine of the benches needs for the dearest game; `python -m bench.server.costs` measures them.
"""

from __future__ import annotations

import functools
import re

UNREADABLE = 1  # a message that nobody understands
SOCKET, SCENE = 5, 10  # to open one: the whole picture is made and sent; and where a scene is drawn besides
CANVAS = 4  # to draw once more what has changed: for each seat, shape and language in which it is looked at
DRAWN = "play", "undo", "answer", "start"  # what changes the scenes
READ = 10  # events of a log that cost one, when it has to be read because nobody was there
BRINGS = 100  # characters of options that cost one more, since they are read: decks, maps and scenarios of one's own
UNKNOWN = 5  # what is at no address of ours
STORED = 500  # bytes that a command or request takes on disk
PLAYED = 10_000  # and what one bot does in a match; the longest are those of six at Hard Wired, with 60 kB
SEEN = 2 * STORED  # bytes that a socket takes there: somebody is back, and is away again
WRITTEN = 2  # bytes for each byte that is sent
MESSAGES = {
    "ping": 1, "play": 3, "resign": 10, "undo": 40, "draw": 2, "answer": 20, "pause": 2, "resume": 2, "start": 20,
    "rematch": 10, "chat": 2, "signal": 2, "mute": 2, "preview": 10, "badges": 20, "why": 10,
}  # fmt: skip
ROUTES = {
    "POST /api/guests": 3,
    "POST /api/programs": 3,
    "GET /api/me": 1,
    "PATCH /api/me": 3,
    "GET /api/me/tables": 3,
    "GET /api/me/results": 20,
    "POST /api/me/transfer": 5,
    "POST /api/transfers": 5,
    "GET /api/tables": 5,
    "POST /api/tables": 10,
    "GET /api/tables/{id}": 2,
    "POST /api/tables/{id}/seats/{seat}": 5,
    "PUT /api/tables/{id}/seats/{seat}": 5,
    "DELETE /api/tables/{id}/seats/{seat}": 5,
    "PUT /api/tables/{id}/terms": 10,
    "POST /api/tables/{id}/start": 20,
    "GET /api/tables/{id}/replay": 20,
    "GET /api/tables/{id}/film": 150,
    "GET /api/tables/{id}/chances": 200,
    "GET /api/tables/{id}/match.json": 20,
    "GET /api/tables/{id}/hint": 50,
    "GET /api/tables/{id}/why": 20,
    "GET /m/{id}/picture.svg": 30,
    "GET /health": 1,
    "GET /health/live": 1,
    "GET /health/ready": 1,
    "GET /metrics": 3,
    "GET /api/games": 5,
    "GET /api/games/{slug}": 3,
    "GET /api/games/{slug}/picture.svg": 5,
    "GET /api/games/{slug}/sprites.svg": 5,
    "GET /api/games/{slug}/scene": 5,
    "GET /api/games/{slug}/maps": 5,
    "GET /api/games/{slug}/rules": 5,
    "GET /api/games/{slug}/rules/picture.svg": 10,
    "GET /api/games/{slug}/words": 20,
    "GET /": 1,
    "GET /g/{page}": 1,
    "GET /g/{page}/new": 1,
    "GET /t/{page}": 1,
    "GET /m/{page}": 1,
    "GET /me": 1,
    "GET /gallery": 1,
    "GET /assets/{name}": 1,
    "GET /page.css": 1,
    "GET /api/schema": 10,
    "GET /api/schema/openapi.json": 5,
    "GET /api/schema/{path}": 5,
}  # fmt: skip


def _pattern(route: str) -> re.Pattern[str]:
    """What matches the requests for a route.

    >>> bool(_pattern("GET /m/{id}/picture.svg").fullmatch("GET /m/12/picture.svg"))
    True
    """
    parts = re.split(r"\{\w+\}", route)
    return re.compile("[^/]+".join(map(re.escape, parts)))


_PATTERNS = [(_pattern(route), cost) for route, cost in ROUTES.items()]


@functools.lru_cache(1024)
def of_request(method: str, path: str) -> int:
    """What a request costs, by its method and path.

    >>> of_request("GET", "/api/tables/12"), of_request("GET", "/nowhere")
    (2, 5)
    """
    wanted = f"{'GET' if method == 'HEAD' else method} {path[:200]}"
    return next((cost for pattern, cost in _PATTERNS if pattern.fullmatch(wanted)), UNKNOWN)


def of_socket(query: bytes) -> int:
    """What it costs to open a socket.

    >>> of_socket(b"seat=0"), of_socket(b"seat=0&scene=wide")
    (5, 15)
    """
    return SOCKET + (SCENE if b"scene=" in query else 0)


def of_message(kind: str, canvases: int) -> int:
    """What a message costs at a table that is drawn on so many canvases.

    >>> of_message("play", 0), of_message("play", 6), of_message("chat", 6)
    (3, 27, 2)
    """
    return MESSAGES[kind] + (CANVAS * canvases if kind in DRAWN else 0)


def on_disk(kind: str, size: int, *, bots: int = 0) -> int:
    """How many bytes a message, or a request that changes something, may come to in the database, nearly.

    >>> on_disk("play", 60), on_disk("play", 60, bots=5), on_disk("rematch", 40, bots=5), on_disk("undo", 40, bots=5)
    (620, 620, 50580, 3080)
    """
    begins, back = kind in ("start", "rematch"), kind in ("undo", "answer")  # what was taken back bots do again
    return STORED + WRITTEN * size + bots * (PLAYED if begins else STORED if back else 0)


def of_terms(options: dict[str, str]) -> int:
    """What it costs to read the options of a table, beside the request.

    >>> of_terms({"scenario": "x" * 4000})
    40
    """
    return sum(map(len, options.values())) // BRINGS
