"""Where the cards of a match can have led the robot: the queues of earlier rounds are known, though not their order.

Without solid tokens nothing on the map but the map itself stops a robot, so that squares, facings and markers are all
there is to follow. A set of them is an array of truths by number.
"""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
from numpy.typing import NDArray

from logicade.engine.state import CHANCE, NONE, States, copied
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import (
    CARDS,
    CELLS,
    DELIVERED,
    OBSTACLE,
    QUEUE,
    SOLID,
    TOKENS,
    VOID,
    WAYS,
    WIDTH,
    name_of,
)
from logicade.games.quirky_circuits.positions.invariants import rounds_done
from logicade.games.quirky_circuits.state import A_RUN, CHOOSE, RUN, State

Places = NDArray[np.bool_]
Steps = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]  # by number: where to, collision, drift
NUMBERS = CELLS * 4 * 2  # a square, a facing, and whether there is a marker, which points that way (10.1)
ORDERS = 1_000  # ways to have played a part of a queue, up to which its cards are counted
KEPT = 24 * CARDS  # tables of about 11 kB, the oldest go first
_KNOWN: dict[tuple[bytes, int], Steps] = {}
MAP = ("robot", "wide", "high", "north", "wall", "slope", "floor", "single")


def robot_objection(st: States) -> tuple[str, str] | None:
    """The clause and the reason why the cards so far cannot have led the robot to where it is (5.1)."""
    s: State = st[0]
    if any((int(s.nature[t]) | int(s.ruins[t])) & SOLID for t in range(TOKENS)):
        return None
    here = np.zeros(NUMBERS, np.bool_)
    queues = _queues(s)
    if queues is None:
        here[:] = True
    else:
        here[_number(int(s.start), int(s.ahead), NONE)] = True
        for queue in queues:
            here = _after_round(st, here, queue)
    cards = [int(card) for card in s.queue[: s.executed]]
    for k, card in enumerate(cards):
        to, bump, drift = _steps(st, card)
        if k == len(cards) - 1 and s.phase != CHOOSE:
            here = here & (bump == s.bump) & (drift == s.drift)
        here = _moved(here, to)
    if here[_number(int(s.at), int(s.facing), int(s.momentum))]:
        return None
    where = f"{name_of(int(s.at))}, facing {WAYS[s.facing]}"
    return "quirky-circuits 5.1", f"the cards so far do not lead the robot to {where}, as it is there"


def _number(at: int, facing: int, momentum: int) -> int:
    return (at * 4 + facing) * 2 + (momentum != NONE)


def _queues(s: State) -> list[list[int]] | None:
    """The queues of all earlier rounds, each in no order; None when some were shuffled into others (6.1)."""
    layers, at = [], 0
    for size in s.layers:
        layers += [[int(card) for card in s.under[at : at + size]]] if size else []
        at += int(size)
    lifted = rounds_done(s) - len(layers)
    if lifted > 1:
        return None
    first = [card for card in range(CARDS) for _ in range(s.formed[card])]
    return [first, *layers] if lifted else layers


def _after_round(st: States, here: Places, queue: list[int]) -> Places:
    """Where all cards of a queue lead in some order; with too many orders, where some of them do, however often."""
    cards = sorted(set(queue))
    most = [queue.count(card) for card in cards]
    steps = [_steps(st, card)[0] for card in cards]
    if math.prod(count + 1 for count in most) > ORDERS:
        while True:
            further = functools.reduce(np.logical_or, (_moved(here, to) for to in steps), here)
            if (further == here).all():
                return here
            here = further
    found = {(0,) * len(cards): here}
    for played in itertools.product(*(range(count + 1) for count in most)):
        if played not in found:
            before = [(k, (*played[:k], count - 1, *played[k + 1 :])) for k, count in enumerate(played) if count]
            found[played] = functools.reduce(np.logical_or, (_moved(found[less], steps[k]) for k, less in before))
    return found[tuple(most)]


def _moved(here: Places, to: NDArray[np.int64]) -> Places:
    there = np.zeros(NUMBERS, np.bool_)
    there[to[here & (to >= 0)]] = True
    return there


def _steps(st: States, card: int) -> Steps:
    """What a card does with the robot, from everywhere."""
    bare = copied(st)
    s = bare[0]
    s.tokens, s.fragile, s.meet, s.goals = 0, 0, 0, 1
    s.goal, s.need = 1 + DELIVERED, TOKENS  # nothing is ever delivered, so that no card ends the match
    s.phase, s.result, s.ended, s.mover, s.length, s.shown, s.executed = RUN, 0, 0, CHANCE, QUEUE, QUEUE, 0
    key = b"".join(np.asarray(s[name]).tobytes() for name in MAP)
    known = _KNOWN.get((key, card))
    if known is None:
        known = _KNOWN[key, card] = _run(bare, card)
        if len(_KNOWN) > KEPT:
            _KNOWN.pop(next(iter(_KNOWN)), None)
    return known


def _run(bare: States, card: int) -> Steps:
    """The same, run by the rules; NONE for squares where no robot can be."""
    to, bump, drift = (np.full(NUMBERS, NONE, np.int64) for _ in range(3))
    free = [
        c for c in range(CELLS)
        if c % WIDTH < bare[0].wide and c // WIDTH < bare[0].high and not bare[0].floor[c] & (VOID | OBSTACLE)
    ]  # fmt: skip
    for at, facing, marked in itertools.product(free, range(4), range(2)):
        st, momentum = copied(bare), facing if marked else NONE
        s: State = st[0]
        s.at, s.facing, s.momentum = at, facing, momentum
        GAME.kernels.rules.apply(st, 0, A_RUN + card)
        number = _number(at, facing, momentum)
        to[number], bump[number], drift[number] = _number(int(s.at), int(s.facing), int(s.momentum)), s.bump, s.drift
    return to, bump, drift


__all__ = ["robot_objection"]
