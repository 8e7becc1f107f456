"""Bots share the threads in which they think: by turns of those who opened their tables, one for each at a time.

Whoever opens sixty tables waits for the own bots, and nobody else does. Where people wait, bots go first. What a turn
takes is counted from its start; a bot that waited long for its turn, or thinks too long, plays its quickest level.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import KW_ONLY, dataclass

from logicade.bots.cast import CAST
from logicade.engine.position import View
from logicade.engine.scene.shown import Seen
from logicade.server.errors import BotsBusy
from logicade.server.telemetry import Telemetry

THREADS = 2
THINKING = 10.0  # seconds a bot may take, from the start of its thinking
WAITING = 5.0  # seconds in the queue after which a bot has no time left
QUICKEST = 1  # the level that is played then
TABLES = 8  # of one host, at which bots think or wait for their turn; at the next ones people are told that they wait

SHORTEST = 0.05  # seconds that a bot may think in any case

Choose = Callable[[View, int, float, Sequence[Seen]], str]  # from a view, a level, seconds, and what was seen


@dataclass(frozen=True)
class Wanted:
    """What a bot is to think about; `ready`: when it must be, where the time it takes would tell something."""

    view: View
    level: int
    seen: Sequence[Seen]
    ready: float | None
    _: KW_ONLY
    urgent: bool  # people wait

    def seconds(self, level: int) -> float:
        """How long a bot of a level may think about it from now on."""
        usual = CAST[level].seconds
        return usual if self.ready is None else max(SHORTEST, min(usual, self.ready - time.monotonic()))


class Thought:
    """A bot that is to think, and who waits for it."""

    def __init__(self, host: str, wanted: Wanted) -> None:
        self.host, self.wanted, self.since = host, wanted, time.monotonic()
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class Thinkers:
    """The queue in front of the threads."""

    def __init__(self, choose: Choose, telemetry: Telemetry) -> None:
        self._choose, self._telemetry = choose, telemetry
        self._pool, self._quick = ThreadPoolExecutor(THREADS, "bot"), ThreadPoolExecutor(1, "quick bot")
        self._free = THREADS
        self._hosts: dict[str, deque[Thought]] = {}  # who waits; whose turn it was last comes last
        self._at_work: set[str] = set()

    def close(self) -> None:
        """Nothing more is thought."""
        self._hosts.clear()
        for pool in (self._pool, self._quick):
            pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(map(len, self._hosts.values()))

    def think(self, host: str, wanted: Wanted, on_wait: Callable[[BotsBusy], None]) -> asyncio.Future[str]:
        """What the bot does, once its turn has come. Who cancels that gives up the place in the queue."""
        thought = Thought(host, wanted)
        queue = self._hosts.setdefault(host, deque())
        if len(queue) + (host in self._at_work) >= TABLES:
            on_wait(BotsBusy(f"bots think at {TABLES} other tables of this host", hint=f"wait {WAITING:.0f} s"))
        queue.append(thought)
        thought.answer.add_done_callback(lambda _: self._forget(thought))
        self._begin()
        self._telemetry.gauge("bots_waiting", self.waiting)
        return thought.answer

    def _forget(self, thought: Thought) -> None:
        queue = self._hosts.get(thought.host)
        if queue is not None and thought in queue:
            queue.remove(thought)
            if not queue:
                del self._hosts[thought.host]

    def _begin(self) -> None:
        while self._free and (thought := self._next()) is not None:
            self._think(thought)

    def _next(self) -> Thought | None:
        """Whose turn it is: first where people wait, each host in turn."""
        for urgent in (True, False):
            for host, queue in self._hosts.items():
                found = next((thought for thought in queue if thought.wanted.urgent >= urgent), None)
                if found is not None and host not in self._at_work:
                    self._forget(found)
                    if host in self._hosts:
                        self._hosts[host] = self._hosts.pop(host)
                    return found
        return None

    def _think(self, thought: Thought) -> None:
        late = time.monotonic() - thought.since > WAITING
        if late:
            self._telemetry.count("bots_without_time")
        self._free -= 1
        self._at_work.add(thought.host)
        loop, began = asyncio.get_running_loop(), time.monotonic()
        thinking = self._run(self._pool, thought.wanted, QUICKEST if late else thought.wanted.level)
        timer = loop.call_later(THINKING, self._hurry, thought)

        def done(thinking: asyncio.Future[str]) -> None:
            timer.cancel()
            self._telemetry.time("bot", time.monotonic() - began)
            self._free += 1
            self._at_work.discard(thought.host)
            _settle(thought, thinking)
            self._begin()

        thinking.add_done_callback(done)

    def _hurry(self, thought: Thought) -> None:
        """It has thought too long, and goes on in vain: the quickest level answers."""
        if not thought.answer.done():
            self._telemetry.count("bots_too_slow")
            quick = self._run(self._quick, thought.wanted, QUICKEST)
            quick.add_done_callback(lambda quick: _settle(thought, quick))

    def _run(self, pool: ThreadPoolExecutor, wanted: Wanted, level: int) -> asyncio.Future[str]:
        words = wanted.view, level, wanted.seconds(level), wanted.seen
        return asyncio.get_running_loop().run_in_executor(pool, self._choose, *words)


def _settle(thought: Thought, found: asyncio.Future[str]) -> None:
    """Tell what was found to whoever still waits."""
    if found.cancelled():
        thought.answer.cancel()
        return
    wrong = found.exception()
    if thought.answer.done():
        return
    if wrong is None:
        thought.answer.set_result(found.result())
    else:
        thought.answer.set_exception(wrong)
