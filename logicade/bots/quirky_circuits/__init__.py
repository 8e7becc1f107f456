"""Bots of Quirky Circuits."""

from __future__ import annotations

from logicade.bots.declaration import STRATEGY_LEVELS, Bots, Scope, SolverModule

BOTS = Bots(
    levels=STRATEGY_LEVELS,
    strategy="logicade.bots.quirky_circuits.strategy",
    solver=SolverModule("logicade.bots.quirky_circuits.solver", Scope.POSSIBLE),
)
