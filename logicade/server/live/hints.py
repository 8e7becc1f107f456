"""Hints: what solvers prove, and where they prove nothing what the strongest bot would do; from a seat's view alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from logicade import bots
from logicade.bots.cast import CAST
from logicade.bots.declaration import Scope
from logicade.bots.registry import bots_of
from logicade.engine.position import Position, View
from logicade.engine.ruleset import RuleSet
from logicade.engine.scene.shown import Seen
from logicade.engine.state import CHANCE, HIDDEN
from logicade.server.live.turns import Turns
from logicade.server.live.warming import Warmth
from logicade.server.transport.protocol import Hint

NOTHING = Hint()
STRONGEST = max(CAST)
SEED = 0  # the same view has the same hint
WAITING = 2  # hints that one address may wait for, beside the one that is thought about


def has_solver(game: RuleSet) -> bool:
    """Whether every position has a proof, as far as nothing is hidden; this loads no solver."""
    return bots_of(game).solved


class Hints:
    """Hints, one at a time and by turns of those who ask: tables and bots go first."""

    def __init__(self, warmth: Warmth) -> None:
        self._warmth = warmth
        self._turns = Turns(WAITING)

    async def hint(self, view: View, seen: Sequence[Seen], asker: str) -> Hint:
        """A hint for a view, and for what its seat has seen happen, once the game is compiled."""
        if not self._warmth.is_ready(view.game.slug):
            return NOTHING
        async with self._turns.of(asker):
            return await asyncio.to_thread(hint_for, view, seen, seconds=CAST[STRONGEST].seconds)


def hint_for(view: View, seen: Sequence[Seen] = (), *, level: int = STRONGEST, seconds: float | None = None) -> Hint:
    """What is proved of what a view shows; where that names no action, what a bot of a level would do."""
    hint = _proof_of(view)
    if hint.best or not view.ids or view.mover == CHANCE:
        return hint
    bot = bots.level(level, view.game, seed=SEED, seconds=seconds)
    return Hint(hint.proved, hint.winner, hint.best, bot.choose(view, seen), hint.ways, hint.line)


def is_open(view: View) -> bool:
    """Whether nothing is hidden in a view, and chance does not come next."""
    if view.mover == CHANCE:
        return False
    st = view.state()
    return not any(bool((st[name] == HIDDEN).any()) for name in view.game.kernels.record.secrets)


def _proof_of(view: View) -> Hint:
    """What the solver of a game says, as far as it reaches."""
    declared = bots_of(view.game).solver
    if declared is None or view.over:
        return NOTHING if not (declared and declared.scope is Scope.EVERYTHING and is_open(view)) else _proved(view)
    if declared.scope is Scope.EVERYTHING:
        return _proved(view) if is_open(view) else NOTHING
    return _end_of(view) if declared.scope is Scope.ENDS else _possible_in(view)


def _proved(here: View | Position) -> Hint:
    """Who wins, if that is certain and one seat alone; and the best actions, also where chance goes on deciding."""
    proof = bots.solver(here.game).solve(Position(here.game, here.state()))
    if not proof.proved or (proof.winner is None and not proof.best):
        return NOTHING
    return Hint(True, proof.winners[0] if len(proof.winners) == 1 else None, list(proof.best))


def _end_of(view: View) -> Hint:
    """What every action is worth near the end of a match of two, if that is not too far away."""
    from logicade.bots import endgame  # brings Numba with it
    from logicade.bots.proofs import ActionValues

    near = bots.solver(view.game).is_near_the_end
    if near is None or not view.ids or view.seats != 2 or not near(view):
        return NOTHING
    values = endgame.values_of(view)
    if values is None:
        return NOTHING
    found, seat = ActionValues(values), view.mover
    winner = {1.0: seat, 0.0: 1 - seat}.get(max(values.values()))
    return Hint(True, winner, [] if winner == 1 - seat else list(found.best))


def _possible_in(view: View) -> Hint:
    """In how many ways something can be done now, or the shortest way to do it."""
    possible = bots.solver(view.game).possible
    found = possible(view) if possible is not None else None
    return NOTHING if found is None else Hint(ways=found.ways, line=list(found.line))
