"""`python -m bench.server.costs [--write FILE]`: what each route and message costs its sender, and what it takes.

Prices are those of `logicade/server/costs.py`. Each route and message is tried at every game with a real server, and
the processor time of it and of its drawing process is measured; the dearest game counts. A GET without parameters of
its own is tried as it is; others need a line in `QUERIES` or `BODIES`, and a message one in `WORDS`. Without a price or
a line in `BODIES` or `WORDS` this fails, and so does a test.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import websockets
from litestar.datastructures import State
from websockets.asyncio.client import ClientConnection

import logicade
from logicade.server import costs
from logicade.server.app import assemble
from logicade.server.transport import protocol
from tests.processes import COMPILING, PATIENCE
from tests.server.harness import Json, Person, Server, client

PLIES = 200  # of a match, at most, before it is given up
TIMES = 6  # that each thing is done
LOOK = 4.0  # seconds in which it is seen what an idle server takes
DEAR = 2.0  # times its price that something may take
Doing = Callable[[], Awaitable[object]]

# What is asked for beside the path. The second of a pair is asked only of a match that is over.
QUERIES: dict[str, tuple[str, ...]] = {
    "GET /api/games/{slug}/rules/picture.svg": ("number=1&language=ja",),
    "GET /api/games/{slug}/words": ("WORDS",),
    "GET /api/games/{slug}/scene": ("scene=tall",),
    "GET /api/tables/{id}/replay": ("seat=0", "open=1"),
    "GET /api/tables/{id}/film": ("seat=0", "open=1"),
    "GET /api/tables/{id}/hint": ("seat=MOVER", "seat=0&ply=2"),
    "GET /api/tables/{id}/why": ("seat=0&fields=FIELDS",),
    "GET /m/{id}/picture.svg": ("seat=0", "open=1"),
}
BODIES: dict[str, Json] = {
    "POST /api/guests": {"bearer": True},
    "POST /api/programs": {"name": "Marvin"},
    "PATCH /api/me": {"name": "Ada"},
    "POST /api/tables": {"game": "SLUG", "players": ["me"]},
    "POST /api/tables/{id}/seats/{seat}": {},
    "PUT /api/tables/{id}/seats/{seat}": {"player": "bot:1"},
    "DELETE /api/tables/{id}/seats/{seat}": {},
    "PUT /api/tables/{id}/terms": {"game": "SLUG"},
    "POST /api/tables/{id}/start": {},
    "POST /api/me/transfer": {},
    "POST /api/transfers": {"code": "x" * 43},
}
OPENS = ("seats/{seat}", "terms", "start")  # what is done at a table of its own each time, before the start
WORDS: dict[str, Json] = {
    "ping": {}, "play": {"action": "LEGAL"}, "resign": {}, "undo": {}, "draw": {}, "answer": {"accept": True},
    "pause": {}, "resume": {}, "start": {}, "rematch": {}, "chat": {"text": "x" * 400}, "signal": {"signal": "beep"},
    "mute": {"person": "nobody"}, "preview": {"ply": -1, "action": "LEGAL"}, "badges": {"ply": -1}, "why": {"ply": -1},
}  # fmt: skip
LAST = ("resign", "rematch")  # after these nothing can be done at a table


class Found(NamedTuple):
    """What something took, in milliseconds: of the server, of its drawing process, and at which game that was."""

    server: float
    drawing: float
    game: str


def routes() -> set[str]:
    """All there are, as the table of prices writes them."""
    found = set()
    for route in assemble(State({})).routes:
        path = "/".join(part.partition(":")[0] + "}" if part[:1] == "{" else part for part in route.path.split("/"))
        found |= {f"{method} {path}" for method in getattr(route, "methods", ()) if method != "OPTIONS"}
    return found


def kinds() -> set[str]:
    """All messages that somebody may send."""
    return {str(kind.__struct_config__.tag) for kind in protocol.INCOMING}


def missing() -> list[str]:
    """What has no row: routes and messages without a price, or without an example by which it can be measured."""
    found = [f"`{name}` has no price" for name in sorted(routes() - costs.ROUTES.keys())]
    found += [f"there is no `{name}`" for name in sorted(costs.ROUTES.keys() - routes())]
    found += [f"the message `{name}` has no price" for name in sorted(kinds() - costs.MESSAGES.keys())]
    found += [f"there is no message `{name}`" for name in sorted(costs.MESSAGES.keys() - kinds())]
    found += [f"`{name}` has no example" for name in sorted(routes()) if name[:4] != "GET " and name not in BODIES]
    return found + [f"the message `{name}` has no example" for name in sorted(kinds() - WORDS.keys())]


# ---- processor time --------------------------------------------------------------------------------------------------


def children(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for found in lists for child in found.read_text("ascii").split()]


def spent(pid: int) -> float:
    """Milliseconds of processor time of a process, and of threads that live."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text("ascii").split()[0]) for task in tasks) / 1e6


class Meter:
    """The processor time of a server, without what it takes when nothing happens."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self._pid = server.process.pid
        self._idle = 0.0  # milliseconds a second

    async def set(self) -> None:
        """See what an idle server takes."""
        before = self._read()[0]
        await asyncio.sleep(LOOK)
        self._idle = (self._read()[0] - before) / LOOK

    def _read(self) -> tuple[float, float]:
        return spent(self._pid), sum(map(spent, children(self._pid)))

    async def take(self, doing: Iterable[Doing]) -> tuple[float, float]:
        """What some things took on average."""
        before, began, times = self._read(), time.monotonic(), 0
        for do in doing:
            await do()
            times += 1
        await asyncio.sleep(0.2)  # pictures may still be drawn
        after, idle = self._read(), self._idle * (time.monotonic() - began)
        return max(0.0, after[0] - before[0] - idle) / times, (after[1] - before[1]) / times


# ---- a match ---------------------------------------------------------------------------------------------------------


class Voice:
    """A socket at one seat."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.sight: Json | None = None
        self._asked: dict[str, asyncio.Future[Json]] = {}
        self._ids = itertools.count(1)
        self._task = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for text in self.socket:
            frame = json.loads(text)
            self.sight = frame.get("sight") or self.sight
            asked = self._asked.pop("ping" if frame["type"] == "pong" else frame.get("id", ""), None)
            if asked is not None and not asked.done():
                asked.set_result(frame)

    async def say(self, kind: str, **words: Any) -> Json:
        """Send a message and wait for its answer."""
        id = "ping" if kind == "ping" else f"{self.seat}-{next(self._ids)}"
        answered = self._asked[id] = asyncio.get_running_loop().create_future()
        if "ply" in words:
            words["ply"] = self.sight["ply"] if self.sight else 0
        if words.get("action") == "LEGAL":
            words["action"] = self.sight["legal"][0]["text"] if self.sight and self.sight["legal"] else "none"
        await self.socket.send(json.dumps({"type": kind} | ({} if kind == "ping" else {"id": id}) | words))
        return await asyncio.wait_for(answered, PATIENCE)

    async def close(self) -> None:
        """Leave."""
        self._task.cancel()
        await self.socket.close()


class Stage:
    """A table of one game at which one person has all seats."""

    def __init__(self, person: Person, slug: str) -> None:
        self.person, self.slug, self.dice = person, slug, random.Random(1)
        self.seats = max(logicade.game(slug).seats)
        self.voices: list[Voice] = []
        self.table: Json = {}

    async def open(self, *, started: bool = True) -> Stage:
        """Take all seats, each with a screen."""
        terms = {"seats": self.seats}
        self.table = self.person.open_table(self.slug, ("me",) * self.seats, **terms)
        if started:
            self.person.start(self.table)
        for seat in range(self.seats):
            address = self.person.address(self.table["id"], seat=seat, scene="wide")
            self.voices.append(Voice(await websockets.connect(address, additional_headers=self.person.headers), seat))
        await self.voices[-1].say("ping")
        return self

    @property
    def mover(self) -> Voice:
        """Somebody who can act, else the first."""
        return next((voice for voice in self.voices if voice.sight and voice.sight["legal"]), self.voices[0])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return any(voice.sight is not None and voice.sight["over"] for voice in self.voices)

    async def act(self) -> None:
        """One action at random."""
        mover = self.mover
        legal = mover.sight["legal"] if mover.sight else []
        if legal and not self.over:
            await mover.say("play", action=self.dice.choice(legal)["text"])

    async def act_on(self, plies: int) -> None:
        """Some actions, to the end at most."""
        for _ in range(plies):
            if self.over:
                return
            await self.act()
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Leave."""
        for voice in self.voices:
            await voice.close()


# ---- all of it -------------------------------------------------------------------------------------------------------


class Prices:
    """Measures everything at one game after the other, and keeps the dearest."""

    def __init__(self, server: Server, only: list[str]) -> None:
        self.person = Person(server.url, client=client())
        self.meter, self.only = Meter(server), only
        self.found: dict[str, Found] = {}

    def _wanted(self, name: str) -> bool:
        return not self.only or any(part in name for part in self.only)

    async def _note(self, name: str, game: str, doing: Iterable[Doing]) -> None:
        server, drawing = await self.meter.take(doing)
        known = self.found.get(name)
        if known is None or server > known.server:
            self.found[name] = Found(server, max(drawing, known.drawing if known else 0.0), game)

    async def measure(self, slug: str) -> None:
        """All routes and messages at one game."""
        running, over = await Stage(self.person, slug).open(), await Stage(self.person, slug).open()
        await running.act_on(12)
        await over.act_on(PLIES)
        if not over.over:
            await over.mover.say("resign")
        for name in sorted(filter(self._wanted, routes())):
            await self._route(name, running, over)
        for kind in filter(self._wanted, WORDS):
            if kind not in LAST:
                await self._note(kind, slug, await self._messages(kind, running))
        for kind in filter(self._wanted, LAST):
            await self._note(kind, slug, [lambda kind=kind: running.mover.say(kind, **WORDS[kind])])  # type: ignore[misc]
        await running.close()
        await over.close()

    async def _messages(self, kind: str, at: Stage) -> list[Doing]:
        async def say() -> None:
            await at.mover.say(kind, **WORDS[kind])

        if kind == "undo":
            await at.act()
        if kind == "start":
            fresh = [await Stage(self.person, at.slug).open(started=False) for _ in range(TIMES)]
            return [lambda stage=stage: stage.voices[0].say("start") for stage in fresh]  # type: ignore[misc]
        return [say] * (TIMES if kind != "undo" else 1)

    async def _route(self, name: str, running: Stage, over: Stage) -> None:
        method, _, path = name.partition(" ")
        if any(part in path for part in OPENS):
            players = ("me" if path.endswith("start") else "open",) * over.seats
            tables = [self.person.open_table(over.slug, players, seats=over.seats) for _ in range(TIMES)]
            if method == "DELETE":
                for table in tables:
                    self.person.sit(table, 0)
            doing = [self._ask(name, path.replace("{id}", table["id"]), over) for table in tables]
            await self._note(name, over.slug, doing)
            return
        first, *others = QUERIES.get(name, ("",))
        wanted = [(over, first), (running, first), *((over, query) for query in others)]
        for at, query in wanted if "{id}" in path else wanted[:1]:
            words = self._filled(query, at)
            asking = self._ask(name, f"{path.replace('{id}', at.table['id'])}?{words}", at)
            await self._note(name, over.slug, [asking] * TIMES)

    def _filled(self, query: str, at: Stage) -> str:
        legal: list[Any] = next(
            (voice.sight["legal"] for voice in at.voices if voice.sight and voice.sight["legal"]), []
        )
        fields = legal[0]["fields"] if legal else {"place": 0}
        texts = [choice["text"] for choice in legal][:100]
        return (
            query.replace("MOVER", str(at.mover.seat))
            .replace("FIELDS", "%20".join(f"{name}={value}" for name, value in list(fields.items())[:4]) or "place=0")
            .replace("WORDS", str(httpx.QueryParams([("action", text) for text in texts or ["pass"]])))
        )

    def _ask(self, name: str, path: str, at: Stage) -> Doing:
        method, body = name.partition(" ")[0], BODIES.get(name)
        text = json.dumps(body).replace("SLUG", at.slug) if body is not None else None
        filled = re.sub(r"\{\w+\}", "page.css", path.replace("{slug}", at.slug).replace("{seat}", "0"))

        async def ask() -> httpx.Response:
            return await asyncio.to_thread(
                self.person.ask, method, filled, content=text, headers={"content-type": "application/json"}
            )

        return ask


def table(found: dict[str, Found]) -> str:
    """All prices, in Markdown, the dearest first."""
    prices = costs.ROUTES | costs.MESSAGES
    lines = ["| what | price | server, ms | drawing, ms | at |", "| --- | --- | --- | --- | --- |"]
    for name, (server, drawing, game) in sorted(found.items(), key=lambda item: -item[1].server):
        mark = " (more than its price)" if server > DEAR * prices[name] else ""
        lines.append(f"| `{name}` | {prices[name]} | {server:.1f}{mark} | {drawing:.1f} | {game} |")
    return "\n".join(lines) + "\n"


async def measured(server: Server, games: list[str], only: list[str]) -> dict[str, Found]:
    """All that was found at some games."""
    prices = Prices(server, only)
    await prices.meter.set()
    for slug in games:
        sys.stderr.write(f"{slug}\n")
        await prices.measure(slug)
    return prices.found


def main() -> int:
    """Measure and print; exit code 1 when something has no row."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.costs", description="measure what is paid for")
    parser.add_argument("--games", nargs="+", default=list(logicade.games()), help="leave the others out")
    parser.add_argument("--only", nargs="+", default=[], help="parts of names")
    parser.add_argument("--check", action="store_true", help="only see whether everything has a row")
    parser.add_argument("--write", metavar="FILE", help="also write the table")
    args = parser.parse_args()
    wrong = missing()
    for line in wrong:
        sys.stderr.write(f"bench.server.costs: {line}\n")
    if wrong or args.check:
        return int(bool(wrong))
    with tempfile.TemporaryDirectory() as folder:
        words = ("--limit", "questions=1000000000", "--limit", "guesses=1000000")
        server = Server(Path(folder), *words)
        try:
            server.start(seconds=COMPILING)
            shown = table(asyncio.run(measured(server, args.games, args.only)))
        finally:
            server.clear()
    if args.write:
        Path(args.write).write_text(f"# What is paid for\n\n{shown}", "utf-8")
    sys.stdout.write(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
