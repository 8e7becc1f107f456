"""Tables with people and lookers-on, one action a second at each: how long acknowledgements and pings take."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
import urllib.request
from typing import Any, NamedTuple

import websockets
from websockets.asyncio.client import ClientConnection

from bench.server.contenders import CONTENDERS, serving

PACE = 1.0  # seconds between two actions at a table
BETWEEN = 0.05  # seconds between two pings
AT_ONCE = 16  # sockets in opening
PATIENCE = 60.0  # seconds for any answer
Json = dict[str, Any]
_ids = itertools.count(1)


class Crowd(NamedTuple):
    """How many play and look on, and for how long."""

    tables: int = 50
    lookers: int = 200
    seconds: float = 20.0


def watch(game: str, crowd: Crowd, *, scenes: bool) -> Json:
    """Milliseconds of acknowledgements and pings with a fresh server, and what was sent to one looker-on a second."""
    with serving(CONTENDERS["ours"]) as (host, _):
        return asyncio.run(Load(host, game, crowd, scenes=scenes).run())


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Load:
    """All people at all tables of one server."""

    def __init__(self, host: str, game: str, crowd: Crowd, *, scenes: bool) -> None:
        self._host, self._game, self._crowd = host, game, crowd
        self._query = "&scene=wide&language=en" if scenes else ""
        self._scenes = scenes
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._sockets: list[ClientConnection] = []
        self.acks: list[float] = []
        self.pings: list[float] = []
        self.heard = self.drawn = 0  # bytes and scenes that lookers-on got
        self.refused = 0

    async def run(self) -> Json:
        """Prepare everything, then play for so long."""
        person = await self._post("/api/guests", {"bearer": True})
        self._headers = {"Authorization": f"Bearer {person['token']}"}
        tables = [await self._open_table() for _ in range(self._crowd.tables)]
        seats = [await asyncio.gather(*(self._connect(id, str(seat)) for seat in range(2))) for id in tables]
        lookers = await asyncio.gather(
            *(self._connect(tables[k % len(tables)], "none") for k in range(self._crowd.lookers))
        )
        pinged = await self._connect(tables[0], "none")
        await asyncio.sleep(2)  # what follows from so many doors is not play
        looking = [asyncio.create_task(self._look(socket)) for socket in lookers]
        self.acks.clear()
        until = time.perf_counter() + self._crowd.seconds
        dice = random.Random(7)
        playing = [self._play(pair, until, dice.random() * PACE, random.Random(k)) for k, pair in enumerate(seats)]
        await asyncio.gather(*playing, self._ping(pinged, until))
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in self._sockets))
        return self._figures()

    def _figures(self) -> Json:
        return {
            "game": self._game, "scenes": self._scenes, "actions": len(self.acks),
            "p50_ms": percentile(self.acks, 0.5), "p99_ms": percentile(self.acks, 0.99),
            "ping_p50_ms": percentile(self.pings, 0.5), "ping_max_ms": max(self.pings), "pings": len(self.pings),
            "kb_per_looker": self.heard / 1000 / self._crowd.seconds / max(1, self._crowd.lookers),
            "frames_of_scenes": self.drawn,
        }  # fmt: skip

    # ---- doors -------------------------------------------------------------------------------------------------------

    async def _post(self, path: str, body: Json) -> Json:
        headers = {"content-type": "application/json", **getattr(self, "_headers", {})}
        asked = urllib.request.Request(f"http://{self._host}{path}", json.dumps(body).encode(), headers)

        def post() -> Json:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                found: Json = json.load(answer)
                return found

        return await asyncio.to_thread(post)

    async def _open_table(self) -> str:
        body = {"game": self._game, "players": ["me", "me"], "seats": 2, "grace": 0, "closing": 0}
        table = await self._post("/api/tables", body)
        await self._post(f"/api/tables/{table['id']}/start", {})
        return str(table["id"])

    async def _connect(self, table: str, seat: str) -> ClientConnection:
        where = f"ws://{self._host}/api/tables/{table}/live?seat={seat}{self._query}"
        async with self._opening:
            socket = await websockets.connect(
                where, additional_headers=self._headers, compression=None, open_timeout=PATIENCE, max_size=None
            )
        self._sockets.append(socket)
        return socket

    # ---- what they do ------------------------------------------------------------------------------------------------

    async def _look(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.heard += len(text)
            self.drawn += str(text).startswith(('{"type":"scene"', '{"type":"changes"'))

    async def _play(self, pair: list[ClientConnection], until: float, begin: float, dice: random.Random) -> None:
        """An action a second by whoever may act; frames are read as they come, by both."""
        legal: list[list[str]] = [[], []]
        waiting: dict[str, tuple[float, asyncio.Future[None]]] = {}
        readers = [asyncio.create_task(self._read(pair[k], k, legal, waiting)) for k in range(2)]
        await asyncio.sleep(begin)
        while (now := time.perf_counter()) < until:
            seat = next((k for k in range(2) if legal[k]), None)
            if seat is not None:
                id, done = f"b{next(_ids)}", asyncio.get_running_loop().create_future()
                waiting[id] = (time.perf_counter(), done)
                await pair[seat].send(json.dumps({"type": "play", "id": id, "action": dice.choice(legal[seat])}))
                await asyncio.wait_for(done, PATIENCE)
            await asyncio.sleep(max(0.0, PACE - (time.perf_counter() - now)))
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)

    async def _read(self, socket: ClientConnection, seat: int, legal: list[list[str]], waiting: dict[str, Any]) -> None:
        async for text in socket:
            came = time.perf_counter()
            frame = json.loads(text)
            if frame.get("sight"):
                legal[seat] = [choice["text"] for choice in frame["sight"]["legal"]]
            if frame.get("id") in waiting:
                sent, done = waiting.pop(frame["id"])
                self.refused += frame["type"] == "refused"
                self.acks.append(1000 * (came - sent))
                done.set_result(None)

    async def _ping(self, socket: ClientConnection, until: float) -> None:
        while time.perf_counter() < until:
            sent = time.perf_counter()
            await socket.send('{"type":"ping"}')
            while json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["type"] != "pong":
                pass
            self.pings.append(1000 * (time.perf_counter() - sent))
            await asyncio.sleep(BETWEEN)
