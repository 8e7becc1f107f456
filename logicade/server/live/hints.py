"""Hints: what the exact solver proves, from a view alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from logicade.engine.game import Game
from logicade.engine.position import Position, View
from logicade.engine.state import CHANCE, HIDDEN
from logicade.server.transport.protocol import Hint

if TYPE_CHECKING:
    from logicade.server.live.registry import Hall

SOLVED = ("input-11",)
NOTHING = Hint()


def has_solver(game: Game) -> bool:
    """Whether anything can ever be proved; a look at the folder, since to load the bots would hold up everybody."""
    return game.slug in SOLVED


async def prove(hall: Hall, view: View) -> Hint:
    """Who wins what this view shows; nothing where it hides something or chance comes next."""
    if not hall.warmth.is_ready(view.game.slug) or not has_solver(view.game) or view.mover == CHANCE or _hides(view):
        return NOTHING
    async with hall.proving:
        return await asyncio.to_thread(_proved, Position(view.game, view.state()))


def _hides(view: View) -> bool:
    st = view.state()
    return any(bool((st[name] == HIDDEN).any()) for name in view.game.kernels.record.secrets)


def _proved(here: Position) -> Hint:
    from logicade import bots

    verdict = bots.solver(here.game).solve(here)
    if verdict.winner is None:
        return NOTHING
    for action in verdict.line:  # sides have names of their own in each game; the end of best play names the seat
        here = here.play(action)
    winner = here.winners[0] if len(here.winners) == 1 else None
    return Hint(True, winner, list(verdict.winning))
