"""Bots share their threads fairly: what a greedy host does costs the others nothing, and nobody plays at random."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, cast

import pytest

import logicade
from logicade.engine.position import View
from logicade.engine.scene.shown import Seen
from logicade.server.errors import BotsBusy
from logicade.server.live import thinkers
from logicade.server.live.thinkers import QUICKEST, SHORTEST, TABLES, THREADS, Thinkers, Wanted
from logicade.server.telemetry import Telemetry
from tests.processes import PATIENCE

VIEW = logicade.game("input-11").match(first="0").view(0)


class Desk:
    """Threads in which a test says when a thought ends."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []  # whose, and of which level
        self._ends: dict[str, threading.Event] = {}
        self.remarks: list[BotsBusy] = []
        self.thinkers = Thinkers(self._choose, Telemetry())

    def _choose(self, view: View, level: int, seconds: float, seen: Sequence[Seen]) -> str:
        name = cast("str", view)
        self.begun.append((name, level))
        if level != QUICKEST:
            assert self._ends.setdefault(name, threading.Event()).wait(PATIENCE)
        return f"{name} by {level}"

    def ask(self, host: str, name: str, level: int = 5, *, urgent: bool = True) -> asyncio.Future[str]:
        """Let a bot of somebody think."""
        wanted = Wanted(cast("View", name), level, (), None, urgent=urgent)
        return self.thinkers.think(host, wanted, self.remarks.append)

    def end(self, *names: str) -> None:
        """These have thought enough."""
        for name in names:
            self._ends.setdefault(name, threading.Event()).set()

    async def begin(self, count: int) -> list[str]:
        """Whose thinking has begun, once so many have."""
        until = time.monotonic() + PATIENCE
        while len(self.begun) < count:
            assert time.monotonic() < until, self.begun
            await asyncio.sleep(0.002)
        return [name for name, _ in self.begun]


def run(story: Callable[[Desk], Coroutine[Any, Any, None]]) -> None:
    """A story, after which nobody thinks any more."""

    async def told() -> None:
        desk = Desk()
        try:
            await story(desk)
        finally:
            desk.end(*(name for name, _ in desk.begun))
            desk.thinkers.close()

    asyncio.run(told())


def test_a_host_has_one_thread_at_a_time_and_others_have_the_rest() -> None:
    async def story(desk: Desk) -> None:
        greedy = [desk.ask("greedy", f"g{k}") for k in range(60)]
        await desk.begin(1)
        ann = desk.ask("ann", "a")
        assert await desk.begin(2) == ["g0", "a"]
        desk.end("a")
        assert await ann == "a by 5"
        bob = desk.ask("bob", "b")
        assert await desk.begin(3) == ["g0", "a", "b"]
        desk.end("b", "g0", "g1")
        assert await bob == "b by 5"
        assert [await greedy[0], await greedy[1]] == ["g0 by 5", "g1 by 5"]
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert desk.thinkers.waiting == 0

    run(story)


def test_hosts_take_turns_and_people_who_wait_go_first() -> None:
    async def story(desk: Desk) -> None:
        first = [desk.ask("x", "x0"), desk.ask("y", "y0")]
        await desk.begin(THREADS)
        bots = desk.ask("z", "bots", urgent=False)
        more = [desk.ask("x", "x1"), desk.ask("x", "x2"), desk.ask("y", "y1")]
        for ended, thought in (("x0", first[0]), ("y0", first[1]), ("x1", more[0]), ("y1", more[2])):
            desk.end(ended)
            await thought
        desk.end("x2", "bots")
        await asyncio.gather(more[1], bots)
        assert sorted(name for name, _ in desk.begun[:2]) == ["x0", "y0"]
        assert [name for name, _ in desk.begun[2:]] == ["x1", "y1", "x2", "bots"]

    run(story)


def test_at_the_ninth_table_it_is_said_that_it_waits() -> None:
    async def story(desk: Desk) -> None:
        tasks = [desk.ask("ann", f"a{k}") for k in range(TABLES)]
        await desk.begin(1)
        assert not desk.remarks
        tasks.append(desk.ask("ann", "ninth"))
        await asyncio.sleep(0)
        assert [(wrong.code, wrong.hint) for wrong in desk.remarks] == [("bots-busy", "wait 5 s")]
        desk.end("ninth", *(f"a{k}" for k in range(TABLES)))
        assert await tasks[-1] == "ninth by 5"  # and it has gone on by itself
        await asyncio.gather(*tasks)

    run(story)


def test_who_waited_too_long_plays_the_quickest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        first = desk.ask("ann", "a")
        await desk.begin(1)
        late = desk.ask("ann", "late")
        await asyncio.sleep(0)
        monkeypatch.setattr(thinkers, "WAITING", -1.0)
        desk.end("a")
        assert [await first, await late] == ["a by 5", "late by 1"]

    run(story)


def test_who_thinks_too_long_is_answered_for_by_the_quickest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinkers.THINKING == 10.0
    monkeypatch.setattr(thinkers, "THINKING", 0.01)

    async def story(desk: Desk) -> None:
        assert await desk.ask("ann", "a") == "a by 1"
        desk.end("a")

    run(story)


def test_what_goes_wrong_is_told_to_who_waits() -> None:
    async def story() -> None:
        def choose(view: View, level: int, seconds: float, seen: Sequence[Seen]) -> str:
            raise ValueError(f"at level {level}")

        several = Thinkers(choose, Telemetry())
        for _ in range(3):  # and the thread is free again
            with pytest.raises(ValueError, match="at level 4"):
                await several.think("ann", Wanted(VIEW, 4, (), None, urgent=True), print)
        several.close()

    asyncio.run(story())


def test_where_the_time_would_tell_something_a_bot_is_ready_when_it_must_be() -> None:
    for seconds, most in ((9.0, 3.0), (1.0, 1.0), (-1.0, SHORTEST)):
        wanted = Wanted(VIEW, 5, (), time.monotonic() + seconds, urgent=True)
        assert most - 0.5 < wanted.seconds(5) <= most
    assert Wanted(VIEW, 5, (), None, urgent=True).seconds(5) == 3.0
