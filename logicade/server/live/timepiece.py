"""The clock of a process, which nobody can set."""

from __future__ import annotations

import time


class Timepiece:
    """Server time that no change of the wall clock can move: a start from the database or the wall, then monotonic."""

    def __init__(self, start_ms: int | None = None) -> None:
        self._base = (time.time_ns() // 1_000_000 if start_ms is None else start_ms) - _monotonic()

    def now(self) -> int:
        """Milliseconds since 1970, as this server counts."""
        return self._base + _monotonic()


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
