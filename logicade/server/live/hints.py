"""Hints: what the exact solver proves, from a view alone."""

from __future__ import annotations

import asyncio

from logicade import bots
from logicade.bots.registry import bots_of
from logicade.engine.position import Position, View
from logicade.engine.ruleset import RuleSet
from logicade.engine.state import CHANCE, HIDDEN
from logicade.server.live.warming import Warmth
from logicade.server.transport.protocol import Hint

NOTHING = Hint()


def has_solver(game: RuleSet) -> bool:
    """Whether every position has a proof, as far as nothing is hidden; this loads no solver."""
    return bots_of(game).solved


class Hints:
    """Proofs, one at a time: tables and bots go first."""

    def __init__(self, warmth: Warmth) -> None:
        self._warmth = warmth
        self._proving = asyncio.Semaphore(1)

    async def prove(self, view: View) -> Hint:
        """What is proved of what this view shows, once the game is compiled."""
        if not self._warmth.is_ready(view.game.slug) or not is_open(view):
            return NOTHING
        async with self._proving:
            return await asyncio.to_thread(hint_for, view)


def hint_for(view: View) -> Hint:
    """What is proved of what a view shows, which is all that is looked at."""
    return _proved(Position(view.game, view.state())) if is_open(view) else NOTHING


def is_open(view: View) -> bool:
    """Whether a view has a proof: its game is solved, nothing is hidden in it, and chance does not come next."""
    if not has_solver(view.game) or view.mover == CHANCE:
        return False
    st = view.state()
    return not any(bool((st[name] == HIDDEN).any()) for name in view.game.kernels.record.secrets)


def _proved(here: Position) -> Hint:
    """Who wins, if that is certain and one seat alone; and the best actions, also where chance goes on deciding."""
    proof = bots.solver(here.game).solve(here)
    if not proof.proved or (proof.winner is None and not proof.best):
        return NOTHING
    return Hint(True, proof.winners[0] if len(proof.winners) == 1 else None, list(proof.best))
