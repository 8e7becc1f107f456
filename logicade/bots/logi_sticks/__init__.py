"""The bots of Logi-Sticks: the book's players, a search with an evaluation of its own, and proofs near the end."""

from __future__ import annotations

from logicade.bots.declaration import BookModule, Bots, Scope, SolverModule

BOTS = Bots(
    levels=("greedy 1", "greedy 2", "greedy 6", "search 3000", "search 20000"),
    book=BookModule("logicade.bots.logi_sticks.book", ("random", "greedy", "two-ply")),
    solver=SolverModule("logicade.bots.logi_sticks.solver", Scope.ENDS),
    evaluation="logicade.bots.logi_sticks.evaluation",
)
