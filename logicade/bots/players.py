"""The players that every game has and that look ahead: greedy, and tree search."""

from __future__ import annotations

from logicade.bots import endgame
from logicade.bots.chooser import ALONE, Choose, Context
from logicade.bots.config import Budget, SearchConfig
from logicade.bots.proofs import ActionValues
from logicade.bots.registry import bots_of
from logicade.bots.tree import Tree
from logicade.engine.position import View
from logicade.engine.ruleset import RuleSet
from logicade.engine.state import Numbers

NEVER = 1 << 40  # visits


def greedy(game: RuleSet, playouts: int, seconds: float | None) -> Choose:
    """The action whose random playouts end best: a tree that never grows beyond its first actions."""

    def choose(view: View, rng: Numbers, context: Context = ALONE) -> str:
        budget = Budget(playouts * len(view.ids), seconds, nodes=len(view.ids) + 2)
        return Tree(game, budget, rng, SearchConfig(expand_after=NEVER)).think(view)[0].action

    return choose


def searching(game: RuleSet, budget: Budget) -> Choose:
    """The action that a tree search has looked into most; in open games the tree is gone on with."""
    kept: list[Tree] = []
    solver = bots_of(game).load_solver()
    is_near_the_end = solver and solver.is_near_the_end

    def choose(view: View, rng: Numbers, context: Context = ALONE) -> str:
        if not kept:
            kept.append(Tree(game, budget, rng))
        found = [one.action for one in kept[0].think(view)]
        if is_near_the_end and is_near_the_end(view):
            values = endgame.values_of(view)
            if values is not None:  # of what is best, what looks best
                best = ActionValues(values).best
                found = [text for text in found if text in best]
        return found[0]

    return choose
