"""The bots of Tournament: the book's players, five levels between a glance and certainty, and the solver."""

from __future__ import annotations

from logicade.bots.declaration import STRATEGY_LEVELS, BookModule, Bots, Scope, SolverModule

BOTS = Bots(
    levels=STRATEGY_LEVELS,
    book=BookModule("logicade.bots.tournament.book", ("random", "greedy", "best")),
    strategy="logicade.bots.tournament.strategy",
    solver=SolverModule("logicade.bots.tournament.solver", Scope.EVERYTHING),
)
