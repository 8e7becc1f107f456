"""`evaluate`: how a match looks for a seat at a glance, from 0 (lost) to 1 (won). A game may declare a module with one.

It is found by the dtype of the states, as the verbs are. It is shown a whole world, real or guessed, and judges by the
table alone; what a bot may know is settled before, by the view that it is given.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from logicade.bots.config import SearchConfig
from logicade.bots.declaration import Evaluation
from logicade.bots.registry import bots_of
from logicade.engine.compile.jit import COMPILED, kernel
from logicade.engine.compile.verbs import resolve
from logicade.engine.game import Game
from logicade.engine.state import States

EVEN = 0.5  # what is said where nothing is known

_loaded: dict[np.dtype[Any], Evaluation] = {}


def evaluate(st: States, i: int, seat: int) -> float:
    """How st[i] looks for a seat."""
    own = _loaded.get(st.dtype)
    return own.evaluate(st, i, seat) if own else EVEN


def config_of(game: Game) -> SearchConfig:
    """How a game is searched; loads its evaluation if there is one, so that a search is compiled with it."""
    own = bots_of(game).load_evaluation()
    if own is None:
        return SearchConfig()
    _loaded[game.kernels.record.dtype] = own
    return own.SEARCH


@kernel
def even(st: States, i: int, seat: int) -> float:
    """The evaluation of a game that has none."""
    return EVEN


def _find(kind: Any) -> Any:
    import numba

    return next((own.evaluate for dtype, own in _loaded.items() if numba.from_dtype(dtype) == kind), even)


if COMPILED:
    resolve(evaluate, _find)
