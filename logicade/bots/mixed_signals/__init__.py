"""Bots of Mixed Signals."""

from __future__ import annotations

from logicade.bots.declaration import BookModule, Bots, Scope, SolverModule

BOTS = Bots(
    levels=("greedy 1", "greedy 4", "greedy 24", "search 1000", "mind 5"),
    book=BookModule("logicade.bots.mixed_signals.book", ("random", "greedy", "two-ply", "monte-carlo")),
    strategy="logicade.bots.mixed_signals.strategy",
    solver=SolverModule("logicade.bots.mixed_signals.solver", Scope.ENDS),
    evaluation="logicade.bots.mixed_signals.evaluation",
)
