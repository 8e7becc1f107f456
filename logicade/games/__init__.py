"""The registry: every game by its slug. Nothing here loads rules or Numba."""

from __future__ import annotations

import difflib
import importlib

from logicade.engine.errors import UnknownGame
from logicade.engine.game import Game

# In the order in which people meet them; append, never reorder.
SLUGS = ("input-11",)


def games() -> tuple[str, ...]:
    """The slugs of all games."""
    return SLUGS


def game(slug: str) -> Game:
    """The game of a slug."""
    if slug not in SLUGS:
        near = difflib.get_close_matches(str(slug), SLUGS, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"games: {', '.join(SLUGS)}"
        raise UnknownGame(f"there is no game `{slug}`", hint=hint)
    found: Game = importlib.import_module(f"logicade.games.{slug.replace('-', '_')}").GAME
    return found
