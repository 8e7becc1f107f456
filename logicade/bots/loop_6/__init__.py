"""Bots of LOOP 6."""

from __future__ import annotations

from logicade.bots.declaration import BookModule, Bots

BOTS = Bots(
    levels=("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 8000"),
    book=BookModule("logicade.bots.loop_6.book", ("random", "immediate", "greedy")),
    evaluation="logicade.bots.loop_6.evaluation",
)
