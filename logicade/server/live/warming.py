"""Compiling is not playing: every game can be played at once, as plain Python, and is compiled meanwhile.

Compiling goes on in another process, one game at a time: what somebody plays comes first, and what was being compiled
then is gone on with later. What is compiled is loaded in a thread and used from the next action on. Until then bots
think as hard as plain Python affords, and nothing is proved.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import subprocess
import sys
import time

import logicade
from logicade.server.telemetry import Telemetry

COMPILE = (sys.executable, "-m", "logicade", "warm", "--json", "--attached")


class Warmth:
    """Which games are compiled, and how far the others have got."""

    def __init__(self, telemetry: Telemetry) -> None:
        self._telemetry = telemetry
        self.progress = dict.fromkeys(logicade.games(), "waiting")
        self._wanted: list[str] = []  # games that somebody plays, in the order in which they were asked for
        self._opened: dict[str, asyncio.Task[None]] = {}  # games whose modules are in memory, or soon will be
        self._compiling: tuple[str, asyncio.subprocess.Process] | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._warm_all())

    async def whole(self) -> None:
        """Return when nothing is left to compile or to load."""
        assert self._task is not None
        await asyncio.shield(self._task)

    async def close(self) -> None:
        """Stop, and stop whoever compiles for us."""
        tasks = [task for task in (self._task, *self._opened.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_ready(self, slug: str) -> bool:
        """Whether a game is compiled and in memory."""
        return self.progress.get(slug) == "ready"

    @property
    def complete(self) -> bool:
        """Whether nothing is left to compile; a game that failed says so by itself."""
        return all(state in ("ready", "failed") for state in self.progress.values())

    async def playable(self, slug: str) -> None:
        """Have a game in memory, as plain Python if need be; it is the next to be compiled."""
        if slug not in self._wanted:
            self._wanted.append(slug)
        if self._compiling is not None and self._compiling[0] not in self._wanted and self.progress[slug] == "waiting":
            with contextlib.suppress(ProcessLookupError):
                self._compiling[1].kill()  # what it has finished is on disk
        await self.opened(slug)

    async def opened(self, slug: str) -> None:
        """Have a game in memory, as plain Python if need be."""
        if slug not in self._opened:
            self._opened[slug] = asyncio.create_task(asyncio.to_thread(_open, slug))
        await asyncio.shield(self._opened[slug])

    async def _warm_all(self) -> None:
        for slug in self.progress:  # importing Numba takes a second, the games hardly anything
            await self.opened(slug)
        while waiting := [slug for slug, state in self.progress.items() if state == "waiting"]:
            await self._warm(next((slug for slug in self._wanted if slug in waiting), waiting[0]))
        await asyncio.to_thread(_finish)
        gc.freeze()  # rules and libraries stay for good: nothing to look through ever again

    async def _warm(self, slug: str) -> None:
        started = time.monotonic()
        try:
            self.progress[slug] = "loading"
            if not await asyncio.to_thread(_is_on_disk, slug):
                await self._compile(slug)
                self.progress[slug] = "loading"
            await asyncio.to_thread(_load, slug)
        except _CutShort:
            self.progress[slug] = "waiting"
        except Exception as wrong:  # it is played as it is, and must not stop the others
            self.progress[slug] = "failed"
            self._telemetry.blame("warm failed", wrong, game=slug)
        else:
            self.progress[slug] = "ready"
            self._telemetry.log("warm", game=slug, ms=round(1000 * (time.monotonic() - started)))

    async def _compile(self, slug: str) -> None:
        """Compile in a process of its own, which ends with ours: in a thread it would hold up everybody."""
        self.progress[slug] = "compiling"
        process = await asyncio.create_subprocess_exec(
            *COMPILE, slug, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._compiling = slug, process
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                step = json.loads(line)
                self.progress[slug] = f"compiling ({step['done']}/{step['of']})"
            if await process.wait() < 0:
                raise _CutShort
        finally:
            self._compiling = None
            with contextlib.suppress(ProcessLookupError):
                process.kill()


class _CutShort(Exception):
    """Somebody wants to play another game: that one is compiled first."""


def _open(slug: str) -> None:
    """Import a game; whatever is not in memory yet runs as plain Python."""
    from logicade.engine.compile import jit

    game = logicade.game(slug)
    jit.interpret_first("engine")
    jit.interpret_first(game.kernels.family)
    game.room("art")


def _is_on_disk(slug: str) -> bool:
    from logicade.bots import warm
    from logicade.engine.compile import jit

    return jit.cache_root() is None or warm.is_complete(logicade.game(slug))


def _load(slug: str) -> None:
    """Use everything once, so that it is in memory; what is on disk is not compiled again."""
    from logicade.bots import warm
    from logicade.engine.compile import jit

    game = logicade.game(slug)
    with jit.loading():
        for _, step in warm.at_a_table(game):
            step()
    jit.compile_again(game.kernels.family)


def _finish() -> None:
    from logicade.engine.compile import jit

    jit.compile_again("engine")
