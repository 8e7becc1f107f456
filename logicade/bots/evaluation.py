"""`evaluate`: how a match looks for a seat at a glance, from 0 (lost) to 1 (won). A game may declare a module with one.

It is found by the dtype of the states, as the verbs are. It is shown a whole world, real or guessed, and judges by the
table alone; what a bot may know is settled before, by the view that it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from logicade.engine.compile.jit import COMPILED, kernel
from logicade.engine.compile.sources import register
from logicade.engine.compile.verbs import resolve
from logicade.engine.state import States

if TYPE_CHECKING:
    from logicade.bots.declaration import Evaluation

EVEN = 0.5  # what is said where nothing is known

_adopted: dict[np.dtype[Any], Evaluation] = {}


def evaluate(st: States, i: int, seat: int) -> float:
    """How st[i] looks for a seat."""
    own = _adopted.get(st.dtype)
    return own.evaluate(st, i, seat) if own else EVEN


def adopt(dtype: np.dtype[Any], evaluation: Evaluation, *, family: str, module: str) -> None:
    """Make an evaluation the one for the states of a game; kernels that evaluate are compiled with it from now on."""
    _adopted[dtype] = evaluation
    register(__name__, family, module)


@kernel
def even(st: States, i: int, seat: int) -> float:
    """The evaluation of a game that has none."""
    return EVEN


def _find(kind: Any) -> Any:
    import numba

    return next((own.evaluate for dtype, own in _adopted.items() if numba.from_dtype(dtype) == kind), even)


if COMPILED:
    resolve(evaluate, _find)
