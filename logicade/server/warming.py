"""Getting the games ready while the server already serves: compile in other processes, then load in a thread.

What somebody waits for goes first.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import time

import logicade
from logicade.engine.errors import Preparing
from logicade.server.telemetry import Telemetry

PATIENCE = 90.0  # seconds that a request waits for its game
AT_ONCE = 2  # games being compiled; more of them would leave nothing for those who play


class Warmth:
    """Which games are ready, and how far the others have got."""

    def __init__(self, telemetry: Telemetry) -> None:
        self._telemetry = telemetry
        self._ready = {slug: asyncio.Event() for slug in logicade.games()}
        self.progress = dict.fromkeys(self._ready, "waiting")
        self._waiting = list(self._ready)
        self._loading = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._warm_all())

    async def close(self) -> None:
        """Stop waiting; a compile that runs ends by itself."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def is_ready(self, slug: str) -> bool:
        """Whether a game can be played now."""
        return slug in self._ready and self._ready[slug].is_set()

    @property
    def complete(self) -> bool:
        """Whether nothing is left to prepare; a game that failed says so by itself."""
        return all(self._ready[slug].is_set() or state == "failed" for slug, state in self.progress.items())

    async def ready(self, slug: str) -> None:
        """Wait until a game can be played, which is prepared next; Preparing when that takes too long."""
        if self.progress[slug] == "failed":
            raise Preparing(f"`{slug}` could not be prepared", hint="the operator's log says why")
        if slug in self._waiting:
            self._waiting.remove(slug)
            self._waiting.insert(0, slug)
        try:
            await asyncio.wait_for(self._ready[slug].wait(), PATIENCE)
        except TimeoutError as late:
            raise Preparing(f"`{slug}` is still being prepared", hint="try again in a moment") from late

    async def _warm_all(self) -> None:
        await asyncio.gather(*(self._work() for _ in range(min(AT_ONCE, os.cpu_count() or 1))))
        gc.freeze()  # rules and libraries stay for good: nothing to look through ever again

    async def _work(self) -> None:
        while self._waiting:
            slug = self._waiting.pop(0)
            started = time.monotonic()
            try:
                await self._warm(slug)
            except Exception as wrong:  # one game that does not compile must not stop the others
                self.progress[slug] = "failed"
                self._telemetry.log("warm failed", game=slug, reason=type(wrong).__name__)
                continue
            self.progress[slug] = "ready"
            self._ready[slug].set()
            self._telemetry.log("warm", game=slug, ms=round(1000 * (time.monotonic() - started)))

    async def _warm(self, slug: str) -> None:
        self.progress[slug] = "loading"
        async with self._loading:
            complete = await asyncio.to_thread(_is_complete, slug)
        if not complete:
            self.progress[slug] = "compiling"
            await self._compile(slug)
            self.progress[slug] = "loading"
        async with self._loading:
            await asyncio.to_thread(_load, slug)

    async def _compile(self, slug: str) -> None:
        """Compile in a process of its own: in a thread it would hold up everybody."""
        words = [sys.executable, "-m", "logicade", "warm", "--json", slug]
        process = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert process.stdout is not None
        async for line in process.stdout:
            step = json.loads(line)
            self.progress[slug] = f"compiling ({step['done']}/{step['of']})"
        await process.wait()


def _is_complete(slug: str) -> bool:
    from logicade.bots import warm

    return warm.is_complete(logicade.game(slug))


def _load(slug: str) -> None:
    """Use everything once, so that it is in memory; what is on disk is not compiled again."""
    from logicade.bots import warm

    for _, step in warm.at_a_table(logicade.game(slug)):
        step()
