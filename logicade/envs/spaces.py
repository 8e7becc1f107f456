"""The spaces of Gymnasium, which PettingZoo uses as well."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from logicade.engine.game import Game
from logicade.envs.seats import shape_of


def actions(game: Game) -> Any:
    """Every id that a seat may ever choose."""
    return Discrete(game.kernels.actions.decisions)


def observations(game: Game) -> Any:
    """The space of what `View.encode` gives."""
    return Box(-128, 127, shape_of(game), np.int8)


def masked(game: Game) -> Any:
    """An observation and a mask, under the names that PettingZoo's own games use."""
    return Dict(observation=observations(game), action_mask=Box(0, 1, (game.kernels.actions.decisions,), np.int8))
