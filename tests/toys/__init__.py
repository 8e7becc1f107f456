"""Small games for tests only."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from logicade.engine.game import Game
from logicade.games import register, unregister


@contextlib.contextmanager
def registered(game: Game) -> Iterator[None]:
    """A toy in the registry for a while."""
    register(game)
    try:
        yield
    finally:
        unregister(game)
