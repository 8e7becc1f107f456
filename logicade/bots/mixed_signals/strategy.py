"""Mixed Signals by looking ahead: what an action, the other's replies and the own next turn are likely to bring.

First every action is judged by the best reply to it, over all kinds of tiles that may come. Then the best of them are
judged once more with one's own turn behind the reply. That third turn is what pays: a tile that brings no token now
decides who can use it next. The end is solved as soon as it can be.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from logicade.bots import endgame
from logicade.bots.chooser import ALONE, Context
from logicade.bots.mixed_signals import lookahead
from logicade.bots.mixed_signals.solver import is_near_the_end
from logicade.bots.proofs import ActionValues
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers
from logicade.games.mixed_signals.state import Phase

FINE = 1 << 20


class Care(NamedTuple):
    """How much a level looks at."""

    candidates: int = 8  # actions that are looked at further
    replies: int = 6  # to each of them, for each tile
    kinds: int = 20  # kinds of tiles that may come first
    more_kinds: int = 20  # and after the reply


CARES = {1: Care(0, 0, 3), 2: Care(0, 0, 6), 3: Care(0), 4: Care(3, 2, 8, 4), 5: Care()}


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """An action of that strength."""
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    care = CARES[level] if view.phase == Phase.PLACE else CARES[level]._replace(candidates=0)  # a pick of a branch
    worths = Evaluation(view, rng, care, context).worths()
    options = list(range(len(legal)))
    if is_near_the_end(view):
        values = endgame.values_of(view)
        if values is not None:
            best = ActionValues(values).best
            options = [k for k in options if legal[k] in best]
    return legal[max(options, key=lambda k: worths[k])]


class Evaluation:
    """What one seat expects of its actions."""

    def __init__(self, view: View, rng: Numbers, care: Care, context: Context) -> None:
        kernels = view.game.kernels
        self._view, self._care, self._context = view, care, context
        self._st = np.repeat(view.guess(rng).state(), lookahead.PLACES)
        s, total = self._st[0], kernels.actions.total
        self._turns = 1 + int(s.stock.sum() - s.tiles - s.out.sum() - (s.offer != NONE).sum())
        self._paper = lookahead.Paper(
            int(below(rng, FINE)) / FINE,
            rng,
            np.zeros((lookahead.ROWS, total), kernels.row_of_ids().dtype),
            np.zeros((3, total), kernels.row_of_weights().dtype),
            np.zeros(total),
        )

    def worths(self) -> list[float]:
        """By action the chance to win; those that were not looked at further come behind the others."""
        care, bind = self._care, self._view.game.kernels.bind
        look, look_further = bind(lookahead.look), bind(lookahead.look_further)
        found = []
        for action in self._view.ids:
            late = self._context.is_late()
            found.append(-2.0 if late else float(look(self._st, action, self._turns, care.kinds, self._paper)))
        order = sorted(range(len(found)), key=lambda k: -found[k])[: care.candidates]
        closer: dict[int, float] = {}
        for k in order:
            if closer and self._context.is_late():
                break
            cares = care.replies, care.kinds, care.more_kinds
            closer[k] = float(look_further(self._st, self._view.ids[k], self._turns, *cares, self._paper))
        return [closer.get(k, value - 1.0 if closer else value) for k, value in enumerate(found)]
