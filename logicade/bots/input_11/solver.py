"""INPUT 11's exact solver: `solve` for any position, `choose` for a bot, `reference` for the whole table."""

from __future__ import annotations

from logicade.bots.input_11.answers import choose, position_text, solve
from logicade.bots.input_11.figures import FIGURES, TABLE, bench_cases, reference

__all__ = ["FIGURES", "TABLE", "bench_cases", "choose", "position_text", "reference", "solve"]
