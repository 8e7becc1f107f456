"""Bots of Mixed Signals."""

from __future__ import annotations

from logicade.bots.declaration import BookModule, Bots, Scope, SolverModule

BOTS = Bots(
    book=BookModule("logicade.bots.mixed_signals.book", ("random", "greedy", "two-ply", "monte-carlo")),
    solver=SolverModule("logicade.bots.mixed_signals.solver", Scope.ENDS),
    evaluation="logicade.bots.mixed_signals.evaluation",
)
