"""Positions laid out by hand: worked examples begin with what they need, and no match has to come there."""

from __future__ import annotations

from logicade.engine.game import Game
from logicade.engine.position import Position


def laid(game: Game, text: str) -> Position:
    """The position of a text, whether a match can reach it or not; `game.position` takes only what can be reached."""
    return Position(game, game.kernels.notation.lay_out(text))
