"""How long bots wait: drawn once and before they look, until what happened was seen, and partners let people begin."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from logicade.engine.match import Match
from logicade.engine.state import CHANCE
from logicade.server.live import scheduler, thinkers
from logicade.server.live.pace import Pace, even, wait_of
from logicade.server.table import commands
from tests.server.quiet import BEGUN, Quiet, run

QUICK = Pace(usual=(0.7, 0.7), partner=(2.0, 2.0), opening=(9.0, 9.0))


def test_usual_times() -> None:
    assert Pace() == ((0.7, 1.6), (2.0, 4.5), (9.0, 14.0), 0.4, 8.0)
    assert Pace().usual == scheduler.DELAY
    assert even(1.0, 2.0) == ((1.0, 2.0), (1.0, 2.0), (1.0, 2.0), 0.0, 8.0)


def test_a_bot_waits_until_what_happened_was_seen(tmp_path: Path) -> None:
    """What lies there when a match begins has not moved; then it is the last action, and what chance did after it."""

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "bot:1")
            dice = random.Random(1)
            assert room.table.match is not None
            assert wait_of(room.table, QUICK._replace(step=20.0), dice) == 0.7
            await quiet.play(room, "Ann", 0)
            assert wait_of(room.table, QUICK._replace(step=1.0), dice) == 1.0
            assert wait_of(room.table, QUICK._replace(step=20.0), dice) == 8.0
            assert wait_of(room.table, even(0.2, 0.2), dice) == 0.2

    run(story())


def test_what_chance_did_after_an_action_is_seen_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "bot:1", "bot:1", "bot:1", game="tournament", options={"start": "0"})
            await quiet.play(room, "Ann", 0)
            assert room.table.match is not None
            assert [entry.actor for entry in room.table.match.log[-2:]] == [0, CHANCE]
            assert wait_of(room.table, QUICK._replace(step=1.0), random.Random(1)) == 2.0

    run(story())


@pytest.mark.parametrize("names", [("Ann", "bot:1"), ("bot:1", "bot:1")])
def test_partners_let_people_begin(tmp_path: Path, names: tuple[str, str]) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table(*names, game="quirky-circuits")
            dice = random.Random(1)
            people = "Ann" in names
            assert wait_of(room.table, QUICK, dice) == (9.0 if people else 2.0)
            if people:
                assert room.table.match is not None
                action = room.table.views[0].legal[0]
                await quiet.do(room, "Ann", commands.Play("p", action, room.table.match.ply), 0)
                assert wait_of(room.table, QUICK, dice) == 2.0

    run(story())


def test_a_bot_thinks_while_it_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked as soon as it is to act, once, with the time that its delay covers where something is secret."""
    asked: list[tuple[int, float]] = []

    def choose(view: Any, level: int, seconds: float, seen: Any) -> str:
        asked.append((len(seen), seconds))
        return str(view.legal[0])

    monkeypatch.setattr(scheduler, "_choose", choose)
    for room_of_time in (scheduler, thinkers):
        monkeypatch.setattr(room_of_time, "time", SimpleNamespace(monotonic=lambda: 5.0))

    async def story() -> None:
        async with Quiet(tmp_path, bot_delay=(1.0, 1.0)) as quiet:
            room = await quiet.table("Ann", "bot:5", "bot:5", "bot:5", game="bug-hunt")
            while room.table.to_act() == (0,):
                await quiet.do(
                    room, "Ann", commands.Play("p", room.table.views[0].legal[0], room.table.views[0].ply), 0
                )
            assert isinstance(room.table.match, Match)
            seat = room.table.to_act()[0]
            await asyncio.sleep(0.05)
            [(ply, seconds)] = asked
            assert ply == room.table.match.ply
            assert seconds == pytest.approx(0.8)
            assert quiet.scheduler.due(room) == (BEGUN + 1000, "bot", seat)
            await quiet.scheduler._act(room, "bot", seat)
            assert len(asked) <= 2  # the next one may think already

    run(story())
