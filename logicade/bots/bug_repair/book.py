"""The players of Bug Repair's rule book: they estimate the final as if all signals were independent.

Debuggers lay the gate that makes a final 1 most likely. *Trust* takes every name for the truth, *doubt* takes every
gate lying face down for any of the five. Bugs lay the gate that makes it least likely: *honest* names it, *liar* names
any other, *mask* names one whose shown signal is the opposite. Who is named after one side plays the other plainly:
trust and doubt are honest bugs, honest, liar and mask are trusting debuggers.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from logicade.bots.beliefs import chance_of, mixed, set_sure
from logicade.bots.chooser import ALONE, Choose, Context
from logicade.bots.choosing import choose_randomly
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States
from logicade.games.bug_repair.execution import WIDE, free, is_bug, is_down
from logicade.games.bug_repair.rules import sees
from logicade.games.bug_repair.state import A_CLAIM, A_LAY
from logicade.games.bug_repair.tables import INPUTS, KINDS, NODES, TURNS
from logicade.kit.gates import PAIR

TRUST, DOUBT = range(2)  # debuggers
HONEST, LIAR, MASK = range(3)  # bugs
ANY = 9  # either side: any legal action alike
TIE = 1e-12  # estimates that differ by less are equal; early in a match they differ by less than a thousand millionth


@helper
def believe(s: Any, seat: int, manner: int, belief: Numbers) -> None:
    """What a seat makes of every gate: what it sees as it is, what lies face down by trust or doubt."""
    for node in range(1, INPUTS):
        kind = NONE
        if s.placer[node] != NONE:
            if not is_down(s, node) or sees(s, seat, s.placer[node]):
                kind = s.gate[node]
            elif manner == TRUST:
                kind = s.named[node]
        set_sure(belief, node, kind)


@kernel
def estimate(s: Any, belief: Numbers, chances: Numbers) -> float:
    """The chance of a 1 at every node; returns that of the final."""
    for node in range(INPUTS, NODES):
        chances[node] = s.signal[node]
    for k in range(TURNS):
        node = TURNS - k
        chances[node] = mixed(belief, node, chances[2 * node], chances[2 * node + 1])
    return chances[1]  # type: ignore[no-any-return]


@helper
def with_gate(belief: Numbers, chances: Numbers, node: int, kind: int) -> float:
    """The chance of a final 1 if a gate of a kind lay on a node; only what is above it changes."""
    value = chance_of(kind, chances[2 * node], chances[2 * node + 1])
    while node > 1:
        other = chances[node ^ 1]
        node //= 2
        value = mixed(belief, node, value, other)
    return value


@kernel
def best_lay(s: Any, belief: Numbers, chances: Numbers, rng: Numbers) -> int:
    """The gate and the node with the best estimate for the mover's side, as kind * TURNS + node - 1."""
    seat = s.mover
    sign = -1.0 if is_bug(s, seat) else 1.0
    estimate(s, belief, chances)
    best, ties, chosen = -9.0, 0, 0
    for node in range(1, INPUTS):
        for kind in range(KINDS):
            if s.hand[seat, kind] < 1 or not free(s, node):
                continue
            worth = sign * with_gate(belief, chances, node, kind)
            if worth > best + TIE:
                best, ties = worth, 0
            if worth >= best - TIE:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = kind * TURNS + node - 1
    return chosen


@helper
def false_name(s: Any, node: int, kind: int, masking: bool, rng: Numbers) -> int:
    """Any other kind; to mask the truth, one that shows the opposite signal."""
    left, right = s.signal[2 * node], s.signal[2 * node + 1]
    name = below(rng, KINDS)
    while name == kind or (masking and PAIR[name, left, right] == PAIR[kind, left, right]):
        name = below(rng, KINDS)
    return name


@kernel
def decide(st: States, i: int, debugger: int, bug: int, belief: Numbers, chances: Numbers, rng: Numbers) -> int:
    """What the mover of st[i] does, as a debugger of one policy or a bug of another."""
    s = st[i]
    seat = s.mover
    bad = is_bug(s, seat)
    manner = debugger
    if bad:
        manner = TRUST if bug == HONEST else DOUBT  # honest partners believe each other
    believe(s, seat, manner, belief)
    chosen = best_lay(s, belief, chances, rng)
    if not bad:
        return A_LAY + chosen
    kind, node = chosen // TURNS, 1 + chosen % TURNS
    name = kind if bug == HONEST else false_name(s, node, kind, bug == MASK, rng)
    return A_CLAIM + (name * WIDE + kind) * TURNS + node - 1


def _player(debugger: int, bug: int) -> Choose:
    return functools.partial(_choose, debugger, bug)


def _choose(debugger: int, bug: int, view: View, rng: Numbers, context: Context = ALONE) -> str:
    belief, chances = np.zeros((INPUTS, KINDS)), np.zeros(NODES)
    action = decide(view.state(), 0, debugger, bug, belief, chances, rng)
    return view.game.kernels.write_action(int(action))


PLAYERS: dict[str, Choose] = {
    "random": choose_randomly,
    "trust": _player(TRUST, HONEST),
    "doubt": _player(DOUBT, HONEST),
    "honest": _player(TRUST, HONEST),
    "liar": _player(TRUST, LIAR),
    "mask": _player(TRUST, MASK),
}
