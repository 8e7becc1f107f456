"""Tasks that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def run_aside(work: Coroutine[Any, Any, None]) -> None:
    """Let something be done beside everything else; should it fail, nobody is warned of it."""
    asyncio.ensure_future(work).add_done_callback(take_exception)


def take_exception(task: asyncio.Task[Any]) -> None:
    """Take a finished task's exception, so that nobody warns of it."""
    if not task.cancelled():
        task.exception()
