"""States that no rule makes: a sound position with some numbers of its record changed, and what `check` says then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from logicade.engine.game import Game

Place = str | tuple[Any, ...]  # a field, or a field and where in it


def invariant_of(game: Game, text: str, changes: Mapping[Place, Any]) -> int:
    """The number of the invariant that is broken after the changes, 0 for none."""
    st = game.position(text).state()
    for place, value in changes.items():
        name, *where = place if isinstance(place, tuple) else (place,)
        if where:
            st[name][(0, *where)] = value
        else:
            st[name][0] = value
    return int(game.kernels.rules.check(st, 0))


def is_fresh_whatever_was_there(game: Game, **options: Any) -> bool:
    """Whether `setup` writes every number: loops begin match after match in the same records."""
    seats = options.pop("seats", game.seats[0])
    settled = game.settle(options)
    fresh = game.kernels.start_state(seats, settled)
    used = np.full_like(fresh.view(np.uint8), 0x55).view(fresh.dtype)
    game.kernels.rules.setup(used, 0, seats, game.kernels.variant(settled))
    return fresh.tobytes() == used.tobytes()
