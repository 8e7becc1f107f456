"""Bots of Hard Wired."""

from __future__ import annotations

from logicade.bots.declaration import STRATEGY_LEVELS, BookModule, Bots, Scope, SolverModule

BOTS = Bots(
    levels=STRATEGY_LEVELS,
    book=BookModule("logicade.bots.hard_wired.book", ("random", "greedy")),
    strategy="logicade.bots.hard_wired.strategy",
    solver=SolverModule("logicade.bots.hard_wired.solver", Scope.POSSIBLE),
)
