"""How a search goes about it, and for how long."""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.state import NONE


class Manner(NamedTuple):
    """How to search; a game's own is beside its outlook and was found by trying."""

    daring: float = 0.7  # how much what is little known is preferred to what did well
    credit: int = 0  # how many visits an outlook counts for
    tries: int = 1  # of so many actions the best is taken when a match is finished
    reach: int = NONE  # plies until a match that is being finished is judged by its outlook; NONE: to the end
    ripe: int = 1  # visits before a node gets children


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so much time if that is limited, whichever comes first."""

    simulations: int
    seconds: float | None = None  # answers then depend on how quick a machine is
    nodes: int = 1_000_000  # of 28 bytes each; a full tree is searched on without growing
