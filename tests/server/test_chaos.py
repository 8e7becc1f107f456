"""T5: messages lost, doubled, late and out of order, connections cut: every client ends where a quiet one would."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.processes import PATIENCE
from tests.server import history
from tests.server.chaos import Chaos
from tests.server.harness import Person, Player, Server, play_out
from tests.support import many

pytestmark = pytest.mark.xdist_group("server-chaos")


async def one_match(people: list[Person], proxy: Chaos, seed: int, promised: list[history.Acknowledged]) -> Player:
    """A match through the storm; what each client ends with is what a fresh look shows."""
    ann, bob = people
    table = await asyncio.to_thread(lambda: ann.open_table(grace=0))
    await asyncio.to_thread(lambda: (bob.sit(table, 1), ann.start(table)))
    dice = random.Random(seed)
    async with Player(ann, table["id"], port=proxy.port) as a, Player(bob, table["id"], port=proxy.port) as b:
        choose = lambda legal: dice.choice(legal)["text"]  # noqa: E731
        await asyncio.gather(play_out(a, choose), play_out(b, choose))
        for seat, player in enumerate((a, b)):
            for id, frame in player.done.items():
                if frame["type"] != "refused":
                    promised.append(history.Acknowledged(table["id"], seat, id, player.sent[id]["action"]))
        quiet = await asyncio.to_thread(lambda: ann.expect("GET", f"/api/tables/{table['id']}/replay"))
        assert a.sight is not None
        assert a.sight == b.sight
        assert a.sight["text"] == quiet["sight"]["text"]
        assert await refused_other_body(a)
        return a


async def refused_other_body(player: Player) -> bool:
    """The same id with another body is refused, whenever it comes."""
    id = next(id for id, frame in player.done.items() if frame["type"] == "step")
    player.done.pop(id)
    answer = await player.answer("play", id=id, action="AND@1 ", ply=0)
    same = player.sent[id]["action"].strip() == "AND@1"
    return bool(answer["type"] == "ack" or same or answer["code"] in ("id-reused", "bad-text"))


def test_every_client_ends_level_with_the_log(tmp_path: Path) -> None:
    async def story(server: Server) -> tuple[int, str]:
        people = [Person(server.url, "Ann"), Person(server.url, "Bob")]
        promised: list[history.Acknowledged] = []
        async with Chaos(server.port, seed=3, max_delay=many(1, 100) / 20, drop=0.05) as proxy:
            seed = 0
            while proxy.counts.messages < many(800, 20_000):
                await asyncio.gather(*(one_match(people, proxy, seed + k, promised) for k in range(6)))
                seed += 6
            counts = proxy.counts
        server.kill()
        found = history.check(server.database, promised)
        assert found.spotless
        return counts.messages, f"{counts}; {found}"

    with Server(tmp_path) as server:
        messages, words = asyncio.run(asyncio.wait_for(story(server), many(4 * PATIENCE, 3600)))
    print(f"T5: {messages} messages through the storm: {words}")
