"""On a machine where nothing is compiled: every game is played at once, and what compiles ends with the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

import logicade
from logicade.engine.compile import jit
from logicade.server.live import warming
from logicade.server.telemetry import Telemetry
from tests import processes
from tests.server.harness import CLIENT, Person, Player, Server
from tests.support import ROOT

MOVES = 2  # of the person's own


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has nothing but the sources; bots act without delay."""
    server = Server(tmp_path_factory.mktemp("cold"), program="tests.page.quick")
    try:
        server.start(ready=False, LOGICADE_CACHE=str(server.folder / "kernels"))
        yield server
    finally:
        server.clear()


def compilers(server: Server) -> set[int]:
    """The processes that compile for a server."""
    assert server.process is not None
    return {pid for pid in processes.of(server.process) if "--attached" in processes.command_of(pid)}


@pytest.mark.xdist_group("server-cold")
@pytest.mark.parametrize("slug", logicade.games()[::-1])  # the last is compiled last
def test_nobody_waits_for_the_compiler(cold: Server, slug: str) -> None:
    asyncio.run(act(cold, slug))


async def act(cold: Server, slug: str) -> None:
    person, seats = Person(cold.url), logicade.game(slug).seats[0]
    table = person.open_table(slug, ("me", *["bot:5"] * (seats - 1)))
    person.start(table)
    async with Player(person, table["id"], seat=0) as player:
        for _ in range(MOVES):
            await player.until(lambda p: p.may_act or p.over)
            if player.sight is None or player.over:
                break
            ply, legal = player.sight["ply"], player.sight["legal"]
            done = await player.answer("play", action=legal[0]["text"], ply=ply)
            assert done["type"] != "refused"
    [info] = [info for info in person.expect("GET", "/api/games") if info["slug"] == slug]
    if not info["ready"]:
        hint = person.expect("GET", f"/api/tables/{table['id']}/hint?seat=0")
        assert not hint["proved"], "a proof would take plain Python minutes"
    assert CLIENT.get(f"{cold.url}/api/games/{slug}/picture.svg").status_code == 200


@pytest.mark.xdist_group("server-cold")
def test_health_tells_how_far_the_games_have_got(cold: Server) -> None:
    told = CLIENT.get(cold.url + "/health").json()
    assert told["status"] in ("preparing", "ok")
    assert told["games"].keys() == set(logicade.games()) | {"face-down"}


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_whoever_compiles_ends_with_the_server(tmp_path: Path, end: int) -> None:
    server = Server(tmp_path)
    try:
        server.start(ready=False, LOGICADE_CACHE=str(tmp_path / "kernels"))
        assert processes.wait(lambda: bool(compilers(server)))
        started = compilers(server)
        server._end(end)
        assert processes.wait(lambda: not processes.living().keys() & started), "the compiler goes on"
    finally:
        server.clear()


class Compiled:
    """What was asked of the compiler and the disk, in order; a compile takes until somebody says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loaded: list[str] = []
        script = "import sys; sys.stdin.read(1) or sys.exit(1)"
        monkeypatch.setattr(warming, "COMPILE", (sys.executable, "-c", script))
        monkeypatch.setattr(warming, "_is_on_disk", lambda slug: False)
        monkeypatch.setattr(warming, "_load", self.loaded.append)
        monkeypatch.setattr(warming, "_open", lambda slug: None)
        monkeypatch.setattr(warming, "_finish", lambda: None)


async def finish_one(warmth: warming.Warmth) -> str:
    """Let a compile come to its end; tells which it was. One that was cut short does not count."""
    done = dict(warmth.progress)
    while True:
        if warmth._compiling is not None:
            pipe = warmth._compiling[1].stdin
            assert pipe is not None
            with contextlib.suppress(ConnectionError):
                pipe.write(b"x")
                await pipe.drain()
        for slug, state in warmth.progress.items():
            if state in ("ready", "failed") and done[slug] != state:
                return slug
        await asyncio.sleep(0)


def test_what_somebody_plays_is_compiled_next_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(want_some(Compiled(monkeypatch)))


async def want_some(compiled: Compiled) -> None:
    games = list(logicade.games())
    warmth = warming.Warmth(Telemetry())
    warmth.start()
    try:
        assert await finish_one(warmth) == games[0]
        while warmth._compiling is None:
            await asyncio.sleep(0)
        assert warmth._compiling[0] == games[1]
        await warmth.playable(games[7])
        await warmth.playable(games[5])
        assert [await finish_one(warmth) for _ in range(4)] == [games[7], games[5], games[1], games[2]]
        await warmth.playable(games[7])  # it is there already: nobody is disturbed
        assert [await finish_one(warmth) for _ in range(4)] == [games[3], games[4], games[6], games[8]]
        while not warmth.complete:
            await asyncio.sleep(0)
        assert compiled.loaded == [games[k] for k in (0, 7, 5, 1, 2, 3, 4, 6, 8)]
    finally:
        await warmth.close()


def test_a_game_that_cannot_be_compiled_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Compiled(monkeypatch)

    def load(slug: str) -> None:
        if slug == "loop-6":
            raise MemoryError
        compiled.loaded.append(slug)

    monkeypatch.setattr(warming, "_load", load)
    asyncio.run(warm_all_but_one(compiled))


async def warm_all_but_one(compiled: Compiled) -> None:
    warmth = warming.Warmth(Telemetry())
    warmth.start()
    try:
        for _ in logicade.games():
            await finish_one(warmth)
        while not warmth.complete:
            await asyncio.sleep(0)
        assert warmth.progress["loop-6"] == "failed"
        assert len(compiled.loaded) == len(logicade.games()) - 1
        await warmth.playable("loop-6")
    finally:
        await warmth.close()


def test_without_a_cache_nothing_is_left_to_a_process_that_could_not_hand_it_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "cache_root", lambda: None)
    assert warming._is_on_disk("input-11")


def test_a_compiler_that_is_done_ends_in_peace() -> None:
    """Also while whoever started it still holds its standard input open."""
    words = [*warming.COMPILE, "input-11"]
    with processes.started(words, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        steps = [json.loads(line) for line in process.stdout]
        assert steps[-1]["done"] == steps[-1]["of"]
        assert process.wait(processes.PATIENCE) == 0, process.stderr and process.stderr.read()
