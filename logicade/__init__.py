"""Logicade: nine circuit games, one rules text each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicade.engine import errors
from logicade.engine.errors import LogicadeError
from logicade.engine.game import Game
from logicade.games import game, games

if TYPE_CHECKING:
    from logicade.engine.match import Match
    from logicade.engine.position import Chance

__version__ = "0.1.0"

# As in logicade.engine.state, which needs NumPy: movers that are no seat.
CHANCE = -1
ANYONE = -2
NOBODY = -3


def load(json: str | bytes, *, chance: Chance | None = None) -> Match:
    """A match from its JSON, or from its record where the game has such a notation; replayed and checked."""
    from logicade.engine.match import load as load_match

    slug = "".join(json.split(maxsplit=1)[:1]) if isinstance(json, str) else ""
    if slug in games() and game(slug).records:
        recorded: Match = game(slug).room("records").read_record(json)
        return recorded
    return load_match(json, game, chance=chance)


__all__ = ["ANYONE", "CHANCE", "NOBODY", "Game", "LogicadeError", "errors", "game", "games", "load"]
