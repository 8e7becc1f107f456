"""The clock of a process, which nobody can set."""

from __future__ import annotations

import time

MS = 1_000_000  # nanoseconds


class Timepiece:
    """Server time that no change of the wall clock can move: a start from the database or the wall, then monotonic."""

    def __init__(self, start_ms: int | None = None) -> None:
        start = time.time_ns() // MS if start_ms is None else start_ms
        self._base = start - time.monotonic_ns() // MS

    def now(self) -> int:
        """Milliseconds since 1970, as this server counts."""
        return self._base + time.monotonic_ns() // MS
