"""How a search goes about it, and for how long."""

from __future__ import annotations

from typing import NamedTuple

from logicade.engine.state import NONE


class SearchConfig(NamedTuple):
    """How to search; a game's own stands beside its evaluation and was found by trying."""

    exploration: float = 0.7  # of the upper confidence bound: the weight of what is little known
    prior_visits: int = 0  # how many visits the evaluation of a new node counts for
    playout_choices: int = 1  # a playout takes the best of so many random actions
    playout_depth: int = NONE  # plies of a playout, then it is evaluated; NONE: to the end
    expand_after: int = 1  # visits before a node gets children


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so much time if that is limited, whichever comes first."""

    simulations: int
    seconds: float | None = None  # answers then depend on how quick a machine is
    nodes: int = 1_000_000  # of 28 bytes each; a full tree is searched on without growing
