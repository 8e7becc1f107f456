"""A match has one home: the rule in deploy/nginx.conf, and what is true wherever somebody lands all the same."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import crossplane
import pytest
from litestar.datastructures import State

from logicade.server.app import assemble
from tests.processes import PATIENCE
from tests.server import history
from tests.server.harness import Person, Server
from tests.server.matches import Pair, finish, open_pair, two_servers
from tests.server.proxy import CONF, Proxy, proxied, rule
from tests.server.services import Postgres
from tests.support import many

pytestmark = pytest.mark.xdist_group("processes")
ID = "0123456789ab"


# ---- the rule --------------------------------------------------------------------------------------------------------


def test_nginx_would_understand_the_configuration(tmp_path: Path) -> None:
    whole = tmp_path / "nginx.conf"
    without_maps = re.sub(r"map [^{]*\{.*?\n\}", "", CONF.read_text("utf-8"), flags=re.DOTALL)  # tried below
    whole.write_text(f"events {{}}\nhttp {{\n{without_maps}\n}}\n", "utf-8")
    parsed = crossplane.parse(str(whole), strict=True)
    assert (parsed["status"], parsed["errors"]) == ("ok", [])


def test_everything_about_a_match_goes_to_one_process() -> None:
    home = rule()
    about: set[str] = set()
    anywhere: set[str] = set()
    for route in assemble(State({})).routes:
        parts = [ID if part.startswith("{") else part for part in route.path.split("/")]
        concerns = route.path.startswith(("/api/tables/{", "/m/{"))
        (about if concerns else anywhere).add(home("/".join(parts)))
    assert about == {ID}
    assert anywhere == {""}
    assert home(f"/api/tables/{ID}/live") == ID


def test_matches_are_spread_and_move_only_when_their_home_has_gone() -> None:
    proxy = Proxy([1, 2, 3, 4])
    paths = [f"/api/tables/{k:012x}/live" for k in range(400)]
    homes = [proxy.ranked(path)[0] for path in paths]
    assert all(60 < homes.count(port) < 140 for port in (1, 2, 3, 4))
    three = Proxy([1, 2, 3])
    moved = [home for home, path in zip(homes, paths, strict=True) if three.ranked(path)[0] != home]
    assert set(moved) == {4}


# ---- two processes ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    with two_servers(postgres.create_database("homes"), tmp_path_factory.mktemp("homes"), "--warm") as both:
        yield both


@pytest.fixture(scope="module")
def front(servers: tuple[Server, Server]) -> Iterator[str]:
    with proxied([server.port for server in servers]) as url:
        yield url


def read_writes(servers: Sequence[Server], times: int) -> int:
    """How often what one process has answered is true at the other at once."""
    person, right = Person(servers[0].url), 0
    other = Person(servers[1].url, headers=person.headers)
    for _ in range(times // 2):
        table = person.open_table(players=("me", "open"))
        assert other.expect("GET", f"/api/tables/{table['id']}")["table"]["status"] == "open"
        person.expect("PUT", f"/api/tables/{table['id']}/seats/1", json={"player": "bot:1"})
        other.start(table)
        right += person.expect("GET", f"/api/tables/{table['id']}")["table"]["status"] == "playing"
        table = other.open_table(players=("open", "open"))
        assert person.expect("GET", f"/api/tables/{table['id']}").get("you", []) == []
        other.sit(table, 0)
        right += person.expect("GET", f"/api/tables/{table['id']}").get("you", []) == [0]
    return right


def test_what_one_process_has_answered_is_true_at_the_other(servers: tuple[Server, Server]) -> None:
    times = many(20, 1000)
    right = read_writes(servers, times)
    print(f"read your writes: {right} of {times}")
    assert right == times


def test_a_seat_taken_at_one_process_is_known_to_a_socket_at_the_other(servers: tuple[Server, Server]) -> None:
    async def run() -> None:
        host = await asyncio.to_thread(Person, servers[0].url)
        for _ in range(many(5, 120)):
            table = await asyncio.to_thread(lambda: host.open_table(listed=False))
            guest = await asyncio.to_thread(Person, servers[1].url)
            async with host.look(table["id"], port=servers[1].port, seat=0) as socket:  # it is in memory there
                await socket.recv()
                here = Person(servers[0].url, headers=guest.headers)
                await asyncio.to_thread(here.sit, table, 1)
                async with guest.look(table["id"], seat=1) as own:
                    assert '"whole"' in str(await own.recv())

    finish(run())


def test_matches_behind_the_proxy_outlive_the_replacement_of_each_process(
    servers: tuple[Server, Server], front: str
) -> None:
    """A rolling restart under play: nobody is told anything that is not so, and everybody plays to the end."""
    ended = asyncio.Event()

    async def play(person: Person) -> tuple[list[Pair], float]:
        pairs, worst = list[Pair](), 0.0
        while not ended.is_set():
            async with await open_pair(person) as pair:
                await pair.play(pause=0.05)
                await pair.level()
            pairs.append(pair)
            heard = sorted(at for one in pair.clients for at in one.heard_at)
            worst = max([worst, *(later - at for at, later in itertools.pairwise(heard))])
        return pairs, worst

    async def roll() -> None:
        for server in servers:
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        ended.set()

    async def run() -> list[tuple[list[Pair], float]]:
        people = await asyncio.gather(*(asyncio.to_thread(Person, front) for _ in range(4)))
        rolling = asyncio.ensure_future(roll())
        played = await asyncio.gather(*(play(person) for person in people))
        await rolling
        return played

    played = finish(run(), 4 * PATIENCE)
    clients = [one for pairs, _ in played for pair in pairs for one in pair.clients]
    promised = [known for one in clients for known in one.acknowledged]
    counts = history.check(servers[0].database, promised, [one.seen for one in clients])
    print(f"two processes replaced one by one: {counts}; the longest silence {max(worst for _, worst in played):.1f} s")
    assert counts.spotless
    assert all('"reason": "SIGTERM"' in server.log.read_text() for server in servers)
