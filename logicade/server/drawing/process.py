"""The drawing process as the server sees it: jobs go in, answers come out in the same order, and nobody waits.

It is started when something is to be drawn for the first time, started again when it dies, and ended with the server.
The job at which it died or got stuck is taken to be the reason, and has failed; the others are lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import NamedTuple

from logicade.server.drawing.jobs import LOST, SIZE, Answer, AnyJob, failed, packed, read_answer
from logicade.server.telemetry import Telemetry

COMMAND = (sys.executable, "-m", "logicade.server.drawing.worker")
STARTING = 60.0  # seconds until it must be there
STUCK = 5.0  # seconds that one job may take
PAUSES = (0.0, 1.0, 5.0, 30.0)  # before it is started again, when it has not even begun to work
STRIKES = 3  # so often it may die of one game; then that game is not drawn any more
Done = Callable[[Answer], None]


class Waiting(NamedTuple):
    """A job that is not answered yet."""

    job: AnyJob
    game: str  # whose package
    done: Done
    since: float


class Drawing:
    """Hands out jobs. Whoever gives one is called with its answer, some time later."""

    def __init__(self, telemetry: Telemetry, command: tuple[str, ...] = COMMAND, stuck: float = STUCK) -> None:
        self._telemetry, self._command, self._stuck = telemetry, command, stuck
        self._waiting: deque[Waiting] = deque()
        self._running: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._ready = False  # whether it has said that it is there
        self._moved = 0.0  # when it last gave an answer, or was given something to do
        self._misses = 0  # starts in a row that came to nothing
        self._resting = 0.0  # until when it is not started again
        self._strikes: Counter[str] = Counter()  # by package of a game

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return None if self._process is None else self._process.pid

    def put(self, job: AnyJob, game: str, done: Done) -> None:
        """Have something done for a game, which is named by its package."""
        now = time.monotonic()
        if now < self._resting or self._strikes[game] >= STRIKES:
            asyncio.get_running_loop().call_soon(done, _failure(job, "Stopped"))
            return
        if not self._waiting:
            self._moved = now
        self._waiting.append(Waiting(job, game, done, now))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        elif self._ready:
            self._write(job)

    async def ask(self, job: AnyJob, game: str) -> Answer:
        """The same for somebody who waits."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def take(answer: Answer) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.put(job, game, take)
        return await answered

    async def close(self) -> None:
        """End the process; nothing is drawn any more."""
        self._resting = float("inf")
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def _write(self, job: AnyJob) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):  # it has just died; whoever reads its answers notices
            self._process.stdin.write(packed(job))

    async def _run(self) -> None:
        """One life of the process."""
        watching = asyncio.create_task(self._watch())
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            await self._take_answers(self._process)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            watching.cancel()
            if self._process is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()
                await self._process.wait()
            self._end()

    async def _take_answers(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while True:
            size = int.from_bytes(await process.stdout.readexactly(SIZE))
            answer = read_answer(await process.stdout.readexactly(size))
            self._moved = time.monotonic()
            if self._ready:
                waiting = self._waiting.popleft()
                self._telemetry.time("drawing", self._moved - waiting.since)
                waiting.done(answer)
            else:  # the first thing that it says is that it is there
                self._ready, self._misses = True, 0
                for waiting in self._waiting:
                    self._write(waiting.job)

    async def _watch(self) -> None:
        """Look whether it gets on, and kill it when it does not."""
        while True:
            await asyncio.sleep(self._stuck / 4)
            patience = self._stuck if self._ready else STARTING
            if self._waiting and self._process is not None and time.monotonic() - self._moved > patience:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()
                return

    def _end(self) -> None:
        """The process has ended: tell everybody who still waits."""
        left, self._waiting = self._waiting, deque()
        was_ready, self._ready = self._ready, False
        self._process = self._running = None
        if not was_ready:
            self._misses += 1
            self._resting = max(self._resting, time.monotonic() + PAUSES[min(self._misses, len(PAUSES) - 1)])
        if self._resting < float("inf"):
            self._telemetry.log("drawing ended", level="warning", count=len(left))
        if left and was_ready:
            reason = left.popleft()
            self._strikes[reason.game] += 1
            reason.done(_failure(reason.job, "Stuck"))
        for waiting in left:
            waiting.done(LOST)


def _failure(job: AnyJob, reason: str) -> Answer:
    return Answer([failed(reason)] * len(getattr(job, "canvases", "?")))
