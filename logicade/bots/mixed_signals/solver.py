"""Mixed Signals, solved once the pile is nearly empty; which tile comes next is chance, and counted exactly."""

from __future__ import annotations

from logicade.bots.endgame import solve
from logicade.bots.proofs import Solver
from logicade.engine.position import View
from logicade.engine.state import NONE

FEW = 2  # tiles in the pile, besides the one in hand


def is_near_the_end(view: View) -> bool:
    """Whether it is worth trying."""
    s = view.state()[0]  # of the pile a view may tell its size alone (mixed-signals 7.9)
    return int(s.stock.sum() - s.tiles - s.out.sum() - (s.offer != NONE).sum()) <= FEW


SOLVER = Solver(solve, is_near_the_end=is_near_the_end)
