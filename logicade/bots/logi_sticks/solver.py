"""Logi-Sticks of two seats, solved once little can be placed any more."""

from __future__ import annotations

from logicade.bots.endgame import solve
from logicade.bots.proofs import Solver
from logicade.engine.position import View
from logicade.games.logi_sticks.state import PLACE

FEW = 24  # legal actions; the rest of such matches has some ten thousand positions


def is_near_the_end(view: View) -> bool:
    """Whether it is worth trying."""
    return view.seats == 2 and int(view.state()["phase"][0]) == PLACE and len(view.ids) <= FEW


SOLVER = Solver(solve, is_near_the_end=is_near_the_end)
