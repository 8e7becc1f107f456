"""Long work is done one thing at a time, and those who ask take turns: nobody waits for all that another has asked."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator

from logicade.server.errors import TooFast

SOON = 5  # seconds after which somebody may ask again who has asked for too much at once


class Turns:
    """Lets one in after the other, and the keys by turns; of each key only a few may wait."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn it was last comes last
        self._taken = False

    @contextlib.asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it; TooFast where too many of the key wait already."""
        queue = self._waiting.get(key, ())
        if len(queue) >= self._most:
            raise TooFast("others of yours are not done yet", wait=SOON)
        if self._taken:
            await self._wait(key)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on(key)

    async def _wait(self, key: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn had come just then
                self._pass_on(key)
            raise

    def _pass_on(self, key: str) -> None:
        """The turn of a key is over: let the next one in who still waits."""
        if key in self._waiting:
            self._waiting[key] = self._waiting.pop(key)
        while self._waiting:
            key, queue = next(iter(self._waiting.items()))
            turn = queue.popleft()
            if not queue:
                del self._waiting[key]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False
