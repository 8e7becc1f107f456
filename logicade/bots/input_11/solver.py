"""INPUT 11's exact solver: any position, a bot that plays by it, and the whole table."""

from __future__ import annotations

from logicade.bots.input_11.answers import choose, first_seat, position_text, solve
from logicade.bots.input_11.figures import FIGURES, TABLE, bench_cases, reference
from logicade.bots.proofs import Reference, Solver

SOLVER = Solver(
    solve,
    choose,
    position_text=position_text,
    reference=Reference(TABLE, FIGURES, reference),
    bench_cases=bench_cases,
    first=first_seat,
)
