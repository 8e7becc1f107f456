"""The names of the environments: `logicade/input-11-v1`. The version is that of the game's actions and logs."""

from __future__ import annotations

import re

from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.games import game, games

_NAME = re.compile(r"logicade/(?P<slug>.+)-v(?P<version>\d+)")


def name_of(game: Game) -> str:
    """The name of a game's environments."""
    return f"logicade/{game.slug}-v{game.version}"


def names() -> tuple[str, ...]:
    """The names of all environments."""
    return tuple(name_of(game(slug)) for slug in games())


def game_of(name: str) -> Game:
    """The game of a name; an older version's name is refused, since its ids would mean something else."""
    parts = _NAME.fullmatch(name)
    if parts is None:
        raise BadValue(f"`{name}` is not the name of an environment", hint=f"names: {', '.join(names())}")
    found = game(parts["slug"])
    if int(parts["version"]) != found.version:
        raise BadValue(f"`{found.slug}` has no version {parts['version']}", hint=f"its name is `{name_of(found)}`")
    return found
