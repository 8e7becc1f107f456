"""INPUT 11's exact solver: `solve` for any position, `choose` for a bot, `reference` for the whole table."""

from __future__ import annotations

from logicade.bots.exact.input_11.answers import choose, solve
from logicade.bots.exact.input_11.figures import bench_cases, reference

__all__ = ["bench_cases", "choose", "reference", "solve"]
