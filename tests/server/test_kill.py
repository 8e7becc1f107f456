"""T1: kill -9 at random instants and at named points while people play. No acknowledged action is lost or doubled."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.processes import PATIENCE
from tests.server import history
from tests.server.doomed import POINTS
from tests.server.harness import Person, Player, Server, play_out
from tests.support import many
from tests.toys import face_down, registered

pytestmark = pytest.mark.xdist_group("server-kill")
TABLES = 4


class Storm:
    """Pairs of clients that go on whatever happens to the server, and note what they were promised."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = [Person(server.url, name) for name in ("Ann", "Bob")]
        self.promised: list[history.Acknowledged] = []
        self.seen: list[history.Seen] = []
        self.kills_done = 0

    async def match(self, number: int) -> None:
        """One match to its end."""
        ann, bob = self.people
        table = await asyncio.to_thread(self.set_up, ("input-11", "face-down")[number % 2])
        async with Player(ann, table, seat=0) as a, Player(bob, table, seat=1) as b:
            await asyncio.gather(self.play(a, 0), self.play(b, 1))
            for player, seat in ((a, 0), (b, 1)):
                assert player.sight is not None
                self.seen.append(history.Seen(table, seat, player.sight["text"]))

    def set_up(self, game: str) -> str:
        """A table that has begun; tried again while the server is down."""
        ann, bob = self.people
        while True:
            try:
                table = ann.open_table(game, grace=0, closing=0)
                bob.sit(table, 1)
                ann.start(table)
                return str(table["id"])
            except (OSError, AssertionError, httpx.HTTPError):  # the server died in between: begin anew
                time.sleep(0.05)

    async def play(self, player: Player, seat: int) -> None:
        choose = random.Random(seat)

        def pick(legal: list[dict[str, str]]) -> str:
            laying = [choice["text"] for choice in legal if choice["text"].startswith("lay")]
            return choose.choice(laying or [choice["text"] for choice in legal])

        await play_out(player, pick)
        for id, frame in player.done.items():
            if frame["type"] != "refused":
                self.promised.append(history.Acknowledged(player.table, seat, id, player.sent[id]["action"]))

    async def kills(self, count: int, dice: random.Random) -> None:
        """Kill and start again, so often."""
        for _ in range(count):
            await asyncio.sleep(dice.uniform(0.05, 0.6))
            self.server.kill()
            self.kills_done += 1
            await asyncio.to_thread(self.server.start)

    async def dooms(self, dooms: list[str]) -> None:
        """Servers that die by themselves at a point, one after the other; then one that lives."""
        for doom in dooms:
            self.server.kill()
            self.server.launch(DOOM=doom)
            process = self.server.process
            assert process is not None
            until = time.monotonic() + PATIENCE
            while process.poll() is None:
                assert time.monotonic() < until, f"the server never came to `{doom}`"
                await asyncio.sleep(0.02)
            self.kills_done += 1
        await asyncio.to_thread(self.server.start)

    async def rage(self, weather: Coroutine[Any, Any, None]) -> None:
        """Matches and kills side by side, until all kills are done."""
        storm = asyncio.ensure_future(weather)
        while not storm.done():
            await asyncio.gather(*(self.match(number) for number in range(TABLES)))
        await storm

    def judge(self, what: str) -> None:
        self.server.kill()
        with registered(face_down.GAME):
            counts = history.check(self.server.database, self.promised, self.seen)
        print(f"T1 {what}: {self.kills_done} kills, {counts}")
        assert counts.spotless
        assert counts.acknowledged > 0


def test_kills_at_random_instants(tmp_path: Path) -> None:
    with Server(tmp_path, program="tests.server.with_toys") as server:
        storm = Storm(server)
        kills = storm.kills(many(5, 150), random.Random(1))
        asyncio.run(asyncio.wait_for(storm.rage(kills), many(4 * PATIENCE, 3600)))
        storm.judge("at random instants")


def test_kills_at_named_points(tmp_path: Path) -> None:
    dooms = [f"{point}:{7 + 13 * k}" for k in range(many(1, 8)) for point in POINTS]
    with Server(tmp_path, program="tests.server.doomed") as server:
        storm = Storm(server)
        asyncio.run(asyncio.wait_for(storm.rage(storm.dooms(dooms)), many(4 * PATIENCE, 3600)))
        assert storm.kills_done == len(dooms)
        storm.judge(f"at {len(POINTS)} named points")


def test_a_thousand_open_matches_do_not_delay_the_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.kill()
        server.start(ready=False)
        alone = server.effort
        server.wait()
        ann = Person(server.url)
        for _ in range(many(40, 1000)):
            ann.start(ann.open_table(players=("me", "bot:1"), grace=0, clock={"kind": "bank", "seconds": 3600}))
        server.kill()
        server.start(ready=False)
        effort = server.effort
        print(f"T1: {effort:.2f} s of work to serve with {many(40, 1000)} open matches, {alone:.2f} s with none")
        # Counted in work, since others may be busy here: what there is to keep is read when the server serves already.
        assert effort < alone + 0.5
        assert ann.expect("GET", "/api/tables")
