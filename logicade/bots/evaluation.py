"""`evaluate`: how a match looks for a seat at a glance, from 0 (lost) to 1 (won). A game may have one, in a file here.

It is found by the dtype of the states, as the verbs are. It is shown a whole world, real or guessed, and judges by the
table alone; what a bot may know is settled before, by the view that it is given.
"""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any

import numpy as np

from logicade.bots.config import SearchConfig
from logicade.engine.compile.jit import COMPILED, kernel
from logicade.engine.compile.verbs import resolve
from logicade.engine.game import Game
from logicade.engine.state import States

EVEN = 0.5  # what is said where nothing is known

_own: dict[np.dtype[Any], ModuleType] = {}


def evaluate(st: States, i: int, seat: int) -> float:
    """How st[i] looks for a seat."""
    module = _own.get(st.dtype)
    return module.evaluate(st, i, seat) if module else EVEN


def config_of(game: Game) -> SearchConfig:
    """How a game is searched; loads its evaluation if there is one."""
    package = f"logicade.bots.{game.slug.replace('-', '_')}"
    name = f"{package}.evaluation"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        return SearchConfig()
    own = _own[game.kernels.record.dtype] = importlib.import_module(name)
    config: SearchConfig = own.SEARCH
    return config


@kernel
def even(st: States, i: int, seat: int) -> float:
    """The evaluation of a game that has none."""
    return EVEN


def _find(kind: Any) -> Any:
    import numba

    return next((own.evaluate for dtype, own in _own.items() if numba.from_dtype(dtype) == kind), even)


if COMPILED:
    resolve(evaluate, _find)
