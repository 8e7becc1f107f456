"""When bots of Bug Hunt claim at a table says nothing of their role, though a bug has more to think about."""

from __future__ import annotations

import asyncio
import bisect
import io
import math
import random
from pathlib import Path
from typing import Any

from logicade.games.bug_hunt.tables import BUG
from logicade.server.app import Process, Settings, app_of
from logicade.server.live.log import read_log
from logicade.server.live.rooms import Room
from logicade.server.live.timepiece import Timepiece
from logicade.server.table import events
from logicade.server.telemetry import Telemetry
from tests.server.quiet import Quiet, Screen
from tests.support import many

ONE_IN_A_HUNDRED = 1.628  # of Kolmogorov and Smirnov's distance, times the root of the sizes' harmonic half


class Awake(Quiet):
    """A quiet process in which time passes by itself and bots act."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.url, self.log = f"sqlite:///{folder / 'awake.db'}", io.StringIO()
        Process.__init__(self, Settings(self.url, **settings), Telemetry(self.log), Timepiece())
        self.guard = app_of(self)
        self.people, self.tokens = {}, {}

    async def __aenter__(self) -> Awake:
        await self.services.people.open()
        await self.leases.open()
        return self


def distance(some: list[float], others: list[float]) -> float:
    """How far two distributions are apart at most."""
    some, others = sorted(some), sorted(others)
    return max(
        abs(bisect.bisect_right(some, at) / len(some) - bisect.bisect_right(others, at) / len(others))
        for at in (*some, *others)
    )


def limit(some: int, others: int) -> float:
    """The distance that two samples of one distribution exceed once in a hundred times."""
    return ONE_IN_A_HUNDRED * math.sqrt((some + others) / (some * others))


def test_the_distance_finds_a_difference() -> None:
    dice = random.Random(1)
    some, others = [dice.random() for _ in range(250)], [dice.random() for _ in range(750)]
    assert distance(some, others) < limit(250, 750)
    assert distance([0.15 + 0.85 * one for one in some], others) > limit(250, 750)


async def claims_of(awake: Awake, room: Room) -> list[tuple[bool, float]]:
    """Whether a bug claimed, and how many seconds after what had happened before."""
    assert room.table.match is not None
    roles = room.table.match.position.fields["role"]
    found, before = [], 0
    for entry in await read_log(awake.services.store, room.table.id, 0):
        if isinstance(entry.event, events.Played) and entry.event.turn[0][:1] == "c" and entry.event.turn[0][2] == ":":
            found.append((roles[entry.event.seat] == BUG, (entry.at - before) / 1000))
        before = entry.at
    return found


def test_claims_of_bug_and_debuggers_come_alike(tmp_path: Path) -> None:
    """At real tables, with real delays; a thousand claims in a soak."""

    async def story() -> None:
        waits = {} if many(0, 1) else {"bot_delay": (0.25, 0.5)}
        async with Awake(tmp_path, **waits) as awake:
            rooms = [await awake.table(*["bot:5"] * 4, game="bug-hunt") for _ in range(many(3, 36))]
            for room in rooms:  # bots at whom nobody looks stand still
                room.attach(Screen(), None)
            while any(room.table.status != "over" for room in rooms):
                await asyncio.sleep(0.2)
            told = [claim for room in rooms for claim in await claims_of(awake, room)]
            assert "bots_too_slow" not in awake.services.telemetry.text()
        bugs, debuggers = ([wait for bug, wait in told if bug == which] for which in (True, False))
        apart = distance(bugs, debuggers)
        most = limit(len(bugs), len(debuggers))
        print(f"{len(bugs)} claims of bugs, {len(debuggers)} of debuggers, {apart:.3f} apart, at most {most:.3f}")
        assert apart < most
        assert min(bugs + debuggers) >= (0.25 if waits else 0.7) - 0.01

    asyncio.run(asyncio.wait_for(story(), many(900, 3000)))
