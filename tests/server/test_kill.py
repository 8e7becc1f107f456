"""T1: kill -9 at random instants and at named points while people play. No acknowledged action is lost or doubled."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import httpx
import pytest

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
        self.kills = 0
        self.worst = 0.0

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

    async def weather(self, kills: int, dice: random.Random) -> None:
        """Kill and start again, so often."""
        for _ in range(kills):
            await asyncio.sleep(dice.uniform(0.05, 0.6))
            await asyncio.to_thread(self.strike)
            self.kills += 1

    def strike(self) -> None:
        """Kill the server and start it again."""
        self.server.kill()
        started = time.monotonic()
        self.server.start()
        self.worst = max(self.worst, time.monotonic() - started)

    async def rage(self, kills: int, seed: int) -> None:
        """Matches and kills side by side, until all kills are done."""
        weather = asyncio.create_task(self.weather(kills, random.Random(seed)))
        while not weather.done():
            await asyncio.gather(*(self.match(number) for number in range(TABLES)))
        await weather

    def judge(self, what: str) -> None:
        self.server.kill()
        with registered(face_down.GAME):
            counts = history.check(self.server.database, self.promised, self.seen)
        print(f"T1 {what}: {self.kills} kills, {counts}; slowest start {self.worst:.1f} s")
        assert counts.spotless
        assert counts.acknowledged > 0


def test_kills_at_random_instants(tmp_path: Path) -> None:
    with Server(tmp_path, program="tests.server.with_toys") as server:
        storm = Storm(server)
        asyncio.run(asyncio.wait_for(storm.rage(many(6, 192), seed=1), many(150, 3600)))
        assert storm.kills >= many(6, 192)
        storm.judge("at random instants")


@pytest.mark.parametrize("point", POINTS)
def test_kills_at_named_points(point: str, tmp_path: Path) -> None:
    with Server(tmp_path, program="tests.server.doomed") as server:
        storm = Storm(server)
        for count in range(many(1, 8)):
            asyncio.run(asyncio.wait_for(_once(storm, server, f"{point}:{11 + 17 * count}"), 100))
        storm.judge(point)


async def _once(storm: Storm, server: Server, doom: str) -> None:
    """Play on a server that dies at a point, and on the one after it."""
    server.kill()
    server.launch(DOOM=doom)
    playing = asyncio.gather(*(storm.match(number) for number in range(TABLES)))
    process = server.process
    assert process is not None
    until = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < until and not playing.done():
        await asyncio.sleep(0.02)
    died = process.poll() is not None
    storm.kills += died
    assert died, f"the server never came to `{doom}`"
    await asyncio.to_thread(storm.strike)
    await playing


def test_a_thousand_open_matches_do_not_delay_the_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Person(server.url)
        for _ in range(many(100, 1000)):
            ann.start(ann.open_table(players=("me", "bot:1"), grace=0, clock={"kind": "bank", "seconds": 3600}))
        server.kill()
        started = time.monotonic()
        server.start(ready=False)
        serving = time.monotonic() - started
        print(f"T1: serving {serving:.2f} s after a kill with {many(100, 1000)} open matches")
        assert ann.expect("GET", "/api/tables")
