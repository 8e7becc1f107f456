"""Choosers that do not think: a legal action drawn at random, for bots that err on purpose and for yardsticks."""

from __future__ import annotations

from logicade.bots.chooser import ALONE, Context
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import Numbers


def choose_randomly(view: View, rng: Numbers, context: Context = ALONE) -> str:
    """Any legal action alike."""
    return view.legal[int(below(rng, len(view.ids)))]
