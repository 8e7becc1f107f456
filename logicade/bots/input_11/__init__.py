"""Bots of INPUT 11."""

from __future__ import annotations

from logicade.bots.declaration import Bots, Scope, SolverModule

BOTS = Bots(
    levels=("greedy 1", "greedy 2", "greedy 4", "greedy 24", "solver"),
    solver=SolverModule("logicade.bots.input_11.solver", Scope.EVERYTHING),
)
