"""Small games for tests only."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterator
from typing import Any

from logicade.engine.game import Game


@contextlib.contextmanager
def registered(game: Game) -> Iterator[None]:
    """A toy in the registry for a while."""
    registry: Any = importlib.import_module("logicade.games")
    before = registry.SLUGS
    register(game)
    try:
        yield
    finally:
        registry.SLUGS = before


def register(game: Game) -> None:
    """Put a toy into the registry of this process, as if its folder lay among the games."""
    registry: Any = importlib.import_module("logicade.games")
    if game.slug not in registry.SLUGS:
        registry.SLUGS = (*registry.SLUGS, game.slug)
        sys.modules[f"logicade.games.{game.slug.replace('-', '_')}"] = sys.modules[game.package]
