"""What an operator may know: log lines by whitelist, and numbers for Prometheus. No bodies, states, names or tokens."""

from __future__ import annotations

import bisect
import contextlib
import contextvars
import json
import sys
import time
import traceback
from typing import Any, Literal, TextIO

Level = Literal["info", "warning", "error"]
FIELDS = ("match", "seq", "kind", "code", "ms", "route", "status", "count", "game", "process", "reason", "where")
REQUEST: contextvars.ContextVar[str] = contextvars.ContextVar("request", default="")  # the id of what is being done
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Telemetry:
    """Counters, gauges, one kind of histogram, and a log."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self._counts: dict[tuple[str, str], int] = {}
        self._gauges: dict[str, float] = {}
        self._times: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def log(self, what: str, *, level: Level = "info", **facts: Any) -> None:
        """One JSON line; a fact that is not on the list is a mistake of ours and stops the tests."""
        unknown = facts.keys() - set(FIELDS)
        if unknown:
            raise ValueError(f"not for the log: {sorted(unknown)}")
        stream = self._stream or sys.stderr
        with contextlib.suppress(OSError, ValueError):  # no room for a log line, or nobody reads: the game goes on
            line = {"at": round(time.time(), 3), "level": level, "what": what, **facts}
            print(json.dumps(line | ({"request": REQUEST.get()} if REQUEST.get() else {})), file=stream, flush=True)

    def blame(self, what: str, wrong: BaseException, **facts: Any) -> None:
        """Log a mistake of ours: its kind and the line that made it, never its text, which may hold secrets."""
        self.log(what, level="error", reason=type(wrong).__name__, where=_place_of(wrong), **facts)

    def count(self, name: str, kind: str = "", by: int = 1) -> None:
        """Add to a counter."""
        key = name, kind
        self._counts[key] = self._counts.get(key, 0) + by

    def gauge(self, name: str, value: float) -> None:
        """Set a number that goes up and down."""
        self._gauges[name] = value

    def time(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        if name not in self._times:
            self._times[name], self._sums[name] = [0] * (len(BUCKETS) + 1), 0.0
        self._times[name][bisect.bisect_left(BUCKETS, seconds)] += 1
        self._sums[name] += seconds

    def text(self) -> str:
        """Everything in Prometheus' text format."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines.append(f"# TYPE logicade_{name}_total counter")
            for (other, kind), count in sorted(self._counts.items()):
                if other == name:
                    lines.append(f"logicade_{name}_total{_label(kind)} {count}")
        for name, value in sorted(self._gauges.items()):
            lines += [f"# TYPE logicade_{name} gauge", f"logicade_{name} {value:g}"]
        for name in sorted(self._times):
            lines += self._histogram(name)
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str) -> list[str]:
        lines, total = [f"# TYPE logicade_{name}_seconds histogram"], 0
        for upper, count in zip((*map(str, BUCKETS), "+Inf"), self._times[name], strict=True):
            total += count
            lines.append(f'logicade_{name}_seconds_bucket{{le="{upper}"}} {total}')
        lines += [f"logicade_{name}_seconds_sum {self._sums[name]:g}", f"logicade_{name}_seconds_count {total}"]
        return lines


def _place_of(wrong: BaseException) -> str:
    """The file and line in which it went wrong."""
    frames = traceback.extract_tb(wrong.__traceback__)
    return f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""


def _label(kind: str) -> str:
    return f'{{kind="{kind}"}}' if kind else ""
