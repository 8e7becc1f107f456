"""Mixed Signals, solved once the pile is nearly empty; which tile comes next is chance, and counted exactly."""

from __future__ import annotations

from logicade.bots.endgame import solve
from logicade.engine.position import View

FEW = 2  # tiles in the pile, besides the one in hand


def is_near_the_end(view: View) -> bool:
    """Whether it is worth trying."""
    return int(view.state()["pile"].sum()) <= FEW


__all__ = ["is_near_the_end", "solve"]
