"""Kernels of bots that play every game, over the verbs."""

from __future__ import annotations

from logicade.engine.copying import copy
from logicade.engine.jit import generic
from logicade.engine.loops import finish
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States
from logicade.engine.verbs import apply, guess, scores


@generic
def margin(totals: Numbers, seat: int) -> int:
    """A seat's score less the best of the others; its own score where it sits alone."""
    rival = NONE
    for other in range(totals.shape[0]):
        if other != seat and (rival == NONE or totals[other] > totals[rival]):
            rival = other
    return totals[seat] - totals[rival] if rival != NONE else totals[seat]  # type: ignore[no-any-return]


@generic
def greedy_action(
    st: States,
    seat: int,
    finishes: int,
    rng: Numbers,
    ids: Numbers,
    spare: Numbers,
    heavy: Numbers,
    gains: Numbers,
    totals: Numbers,
) -> int:
    """Of the seat's legal ids in the view st[0] the one whose random finishes end best; ties at random.

    Every finish is tried with all actions in the same guessed world, st[1], so that luck of the draw favours none.
    """
    count = ids.shape[0]
    gains[:count] = 0
    for _ in range(finishes):
        copy(st, 1, 0)
        guess(st, 1, seat, rng)
        for k in range(count):
            copy(st, 2, 1)
            apply(st, 2, ids[k])
            finish(st, 2, rng, spare, heavy)
            scores(st, 2, totals)
            gains[k] += margin(totals, seat)
    best, ties = 0, 1
    for k in range(1, count):
        if gains[k] > gains[best]:
            best, ties = k, 1
        elif gains[k] == gains[best]:
            ties += 1
            if below(rng, ties) == 0:
                best = k
    return ids[best]  # type: ignore[no-any-return]
