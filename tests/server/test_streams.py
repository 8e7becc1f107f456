"""T10: two whole matches that a viewer cannot tell apart give him the same frames, byte for byte, at a real socket."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import logicade
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.state import CHANCE
from tests.conformance.test_secrecy import SECRET_SETUPS, is_secret
from tests.conformance.twins import Viewer, cut, twins_of
from tests.processes import PATIENCE
from tests.server.harness import Person
from tests.server.inside import Inside
from tests.support import many
from tests.toys import face_down, registered

LONGEST = many(30, 10_000)  # decisions of a match
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus")  # for the largest table, and one who looks on
PROBES = (
    '{"type":"play","id":"p1","action":"AND@1"}',
    '{"type":"play","id":"p2","action":"close","ply":0}',
    '{"type":"undo","id":"p3"}',
    '{"type":"play","id":"p4","action":"nonsense"}',
    '{"type":"chat","id":"p5","text":"hm"}',
    "{",
    '{"type":"ping"}',
)


class Script:
    """Chance that gives what a match had."""

    def __init__(self, match: Match) -> None:
        fell = [k for k, entry in enumerate(match.log) if entry.actor == CHANCE]  # a free order closes without a draw
        self._numbers = iter([_number(match, k) for k in fell if match.at(k).mover == CHANCE])

    def randrange(self, stop: int, /) -> int:
        return next(self._numbers)


def _number(match: Match, ply: int) -> int:
    """The number from which `draw` makes what fell at a ply."""
    here = match.at(ply)
    index = here.ids.index(match.action_at(ply))
    return sum(here.weights[:index])


def pairs(game: Game, setups: list[dict[str, Any]], count: int) -> Iterator[tuple[Match, Match, Viewer]]:
    """Whole matches and twins of them."""
    source = random.Random(5)
    found = 0
    for seed in itertools.count():
        match = _random_match(game, seed, source.choice(setups))
        for viewer in (*range(match.seats), None):
            for twin in twins_of(_cut(match, source), viewer, source, 1):
                found += 1
                yield cut(match, twin.ply), twin, viewer
                if found == count:
                    return


def _random_match(game: Game, seed: int, options: dict[str, Any]) -> Match:
    source = random.Random(seed)
    match = game.match(chance=source, **{"seats": source.choice(game.seats)} | options)
    while not match.over:
        ids = [a for a in match.position.ids if match.position.mover >= 0 or game.kernels.actor_of(a) >= 0]
        match.play(game.kernels.write_action(source.choice(ids)))
    return match


def _cut(match: Match, source: random.Random) -> Match:
    """Most of a match, as long as something is hidden: at its end everything is shown, and no twin is left."""
    decided = [entry.ply for entry in match.log if entry.actor >= 0 and is_secret(match.at(entry.ply))][:LONGEST]
    return cut(match, source.choice(decided[len(decided) // 2 :]))


async def stream_of(server: Inside, people: list[Person], match: Match, viewer: Viewer) -> list[str]:
    """Everything a viewer gets while the match is played again at a table."""
    options = {name: option.write(match.options[name]) for option in match.game.options for name in [option.name]}
    server.registry.chance = lambda _: Script(match)
    host = people[0]
    table = host.open_table(match.game.slug, ("me",), seats=match.seats, options=options, grace=0, closing=0)
    for seat in range(1, match.seats):
        people[seat].sit(table, seat)
    who = people[-1] if viewer is None else people[viewer]
    frames: list[str] = []
    async with who.look(table["id"]) as socket:
        collector = asyncio.create_task(_collect(socket, frames))
        host.start(table)
        seated = await _play(people, table["id"], match)
        for probe in PROBES:
            await socket.send(probe)
        await _settled(frames)
        collector.cancel()
    for one in seated:  # not before: whoever goes is away after a while, and that is told
        one.transport.abort()  # to say good-bye takes long where much has not been read
    async with who.look(table["id"], after=2) as again:  # a viewer who comes back
        frames.append(str(await again.recv()))
    which, base = "" if viewer is None else f"seat={viewer}", f"/api/tables/{table['id']}"
    drawn = f"/m/{table['id']}/picture.svg?page=1&{which}"
    fields = sorted({name for kind in match.game.kernels.actions.shapes.values() for name in kind.sizes})
    paths = (
        f"{base}/replay?{which}",
        f"{base}/hint?{which}",
        *(f"{base}/why?fields={field}={value}&{which}" for field in fields for value in range(4)),
        drawn,
        f"{base}/replay?open=1&{which}",
        f"{drawn}&open=1",
    )
    return [*frames, *(who.ask("GET", path).text for path in paths)]


async def _collect(socket: Any, frames: list[str]) -> None:
    async for text in socket:
        frames.append(str(text))


async def _play(people: list[Person], table: str, match: Match) -> list[Any]:
    """The actions of all seats, in order; returns their sockets, still open."""
    sockets = []
    for seat in range(match.seats):
        socket = await people[seat].connect(people[seat].address(table, seat=seat))
        await socket.recv()
        sockets.append(socket)
    for entry in match.log:
        if entry.actor >= 0:
            socket = sockets[entry.actor]
            await socket.send(f'{{"type":"play","id":"k{entry.ply}","action":"{entry.action}"}}')
            while f'"id":"k{entry.ply}"' not in (answer := str(await asyncio.wait_for(socket.recv(), PATIENCE))):
                pass
            assert '"type":"step"' in answer, answer
    return sockets


async def _settled(frames: list[str]) -> None:
    """Wait for the answer to the last probe."""
    for _ in range(1000):
        if frames and '"type":"pong"' in frames[-1]:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"no answer to the probes: {frames[-1:]}")


GAMES: dict[str, tuple[Game, list[dict[str, Any]]]] = {
    **{slug: (logicade.game(slug), setups) for slug, setups in SECRET_SETUPS.items()},
    "face-down": (face_down.GAME, [{}]),
}


@pytest.mark.parametrize("slug", GAMES)
def test_streams_of_twin_matches_are_equal(slug: str, tmp_path: Path) -> None:
    game, setups = GAMES[slug]
    count = compared = 0
    with registered(face_down.GAME), Inside(tmp_path) as server:
        people = [Person(server.url, name) for name in NAMES]
        for one, other, viewer in pairs(game, setups, many(8, 2000)):
            first = asyncio.run(asyncio.wait_for(stream_of(server, people, one, viewer), PATIENCE))
            second = asyncio.run(asyncio.wait_for(stream_of(server, people, other, viewer), PATIENCE))
            assert first == second, (slug, viewer, one.log, other.log)
            count, compared = count + 1, compared + len(first)
    print(f"T10 {slug}: {count} twin matches, {compared} frames and answers compared, 0 differences")
    assert compared > 8 * count


def test_the_test_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that forgets to veil its log lines is found out."""
    from logicade.server.transport import frames
    from logicade.server.transport.protocol import Line

    def open_lines(match: Match, audience: object, since: int, until: int) -> list[Line]:
        return [Line(*entry) for entry in match.log[since:until]]

    monkeypatch.setattr(frames, "lines_of", open_lines)
    with registered(face_down.GAME), Inside(tmp_path) as server:
        people = [Person(server.url, name) for name in NAMES]
        one, other, viewer = next(pairs(*GAMES["face-down"], 1))
        first = asyncio.run(stream_of(server, people, one, viewer))
        assert first != asyncio.run(stream_of(server, people, other, viewer))
