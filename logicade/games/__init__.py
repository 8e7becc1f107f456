"""The registry: every game by its slug. Nothing here loads rules or Numba."""

from __future__ import annotations

import difflib
import importlib

from logicade.engine.errors import UnknownGame
from logicade.engine.game import Game

# In the order in which people meet them.
SLUGS = (
    "mixed-signals", "hard-wired", "logi-sticks", "quirky-circuits", "input-11", "loop-6", "tournament", "bug-repair",
    "bug-hunt",
)  # fmt: skip
_guests: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The slugs of all games."""
    return (*SLUGS, *_guests)


def game(slug: str) -> Game:
    """The game of a slug."""
    if slug in _guests:
        return _guests[slug]
    if slug not in SLUGS:
        near = difflib.get_close_matches(str(slug), games(), n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"games: {', '.join(games())}"
        raise UnknownGame(f"there is no game `{slug}`", hint=hint)
    found: Game = importlib.import_module(f"logicade.games.{slug.replace('-', '_')}").GAME
    return found


def register(game: Game) -> None:
    """Let a game from elsewhere, such as a toy or a yardstick, count as one of ours in this process."""
    _guests[game.slug] = game


def unregister(game: Game) -> None:
    """Take a registered game out of the registry again."""
    del _guests[game.slug]
