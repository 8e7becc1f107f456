"""What the players of Bug Repair and Bug Hunt have in common.

Chances of signals in a tree of gates, as if all were independent; worlds drawn by weight; and dropping the worse half
of what was tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from logicade.bots.chooser import Context
from logicade.engine.compile.jit import kernel
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers
from logicade.kit.gates import PAIR_GATES

FINE = 1 << 20  # steps of a random number from 0 to 1
PORTION = 16  # matches in the head between two looks at the clock


class Worlds(NamedTuple):
    """The worlds that are tried, and with what luck."""

    picks: Numbers  # which ones, in order
    manners: Numbers  # by world: how bugs speak there
    seeds: Numbers


class Tools(NamedTuple):
    """What a match is played with."""

    out: Numbers  # ids
    heavy: Numbers  # weights of outcomes
    rng: Numbers


@kernel
def chance_of(kind: int, p: float, q: float) -> float:
    """The chance of a 1 from a gate of a kind, by the chances of its inputs; NONE: any of the five alike."""
    both, some = p * q, p + q - p * q
    if kind == 0:
        return both
    if kind == 1:
        return some
    if kind == 2:
        return 1 - both
    if kind == 3:
        return 1 - some
    if kind == 4:
        return some - both
    return (2 + some - both) / PAIR_GATES


@kernel
def mixed(belief: Numbers, node: int, p: float, q: float) -> float:
    """The same at a node whose gate may be of several kinds: belief[node, kind] is how likely."""
    both, some = p * q, p + q - p * q
    inverted = belief[node, 2] * (1 - both) + belief[node, 3] * (1 - some)
    return belief[node, 0] * both + belief[node, 1] * some + inverted + belief[node, 4] * (some - both)  # type: ignore[no-any-return]


@kernel
def set_sure(belief: Numbers, node: int, kind: int) -> None:
    """A gate is of one kind, or of any alike (NONE)."""
    for other in range(PAIR_GATES):
        belief[node, other] = 1.0 / PAIR_GATES if kind == NONE else 1.0 if other == kind else 0.0


@kernel
def set_said(belief: Numbers, node: int, kind: int, credit: float) -> None:
    """A gate is said to be of one kind, by somebody who has so much credit."""
    for other in range(PAIR_GATES):
        belief[node, other] = (1.0 - credit) / PAIR_GATES + (credit if other == kind else 0.0)


@kernel
def pick_worlds(weights: Numbers, total: float, rng: Numbers, picks: Numbers) -> None:
    """Worlds drawn by weight."""
    for k in range(picks.shape[0]):
        left, at = total * below(rng, FINE) / FINE, 0
        while at < weights.shape[0] - 1 and (left >= weights[at] or weights[at] == 0.0):
            left -= weights[at]
            at += 1
        while weights[at] == 0.0:  # rounding at the end
            at -= 1
        picks[k] = at


@kernel
def halvings(count: int) -> int:
    """How often the worse half has to drop out until one is left, at least once."""
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    return rounds


@kernel
def keep_better_half(order: Numbers, won: Numbers, count: int) -> int:
    """Of the first so many in an order, bring those that have won more to the front; returns how many stay."""
    for k in range(count):
        best = k
        for j in range(k + 1, count):
            best = j if won[order[j]] > won[order[best]] else best
        order[k], order[best] = order[best], order[k]
    return (count + 1) // 2


def best_by_halves(
    tries: Callable[[int, int, int], object], order: Numbers, won: Numbers, budget: int, context: Context
) -> int:
    """The place of the best of what is tried in the same matches: the worse half drops out again and again.

    `tries(count, done, more)` plays so many more matches with each of the first in an order. When time is up the best
    so far is taken.
    """
    done, count, rounds = 0, len(order), int(halvings(len(order)))
    while count > 1 and not context.is_late():
        until = done + max(1, budget // (rounds * count))
        step = until - done if context.until == math.inf else PORTION
        while done < until and not context.is_late():
            more = min(step, until - done)
            tries(count, done, more)
            done += more
        count = int(keep_better_half(order, won, count))
    return int(order[0])
