"""What a player of Bug Repair believes: worlds that fit the view, each as likely as its bugs' names and gates are.

Nobody knows how the bugs speak, so worlds are made for each of several manners and weighed by how well a manner
explains the names that were heard. A gate is drawn for every node by how likely its name is then; the sums of these
chances are the weight of the world. A bug is also taken to lay what serves it: the higher a node, the surer.
"""

from __future__ import annotations

from typing import Any

from logicade.bots.beliefs import FINE, chance_of, mixed, set_sure
from logicade.bots.bug_repair.book import DOUBT, TRUST, believe, estimate
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import HIDDEN, NONE, Numbers, States
from logicade.games.bug_repair.rules import count_unseen, draw_unseen
from logicade.games.bug_repair.tables import INPUTS, KINDS, SEATS
from logicade.kit.gates import PAIR

HONEST, LIAR, MASK, CAREFUL, HAPHAZARD, MANNERS = range(6)  # how bugs speak; a careful liar never names a kind twice
FIRST = 2  # worlds begin here in `st`; before them are the view and the one being played
REPEATED = 0.02  # how likely a careful liar repeats himself all the same


@helper
def shows_other(s: Any, node: int, kind: int) -> bool:
    """Whether a gate of a kind gives another signal than the one that was named, from the signals that are shown."""
    left, right = s.signal[2 * node], s.signal[2 * node + 1]
    return PAIR[kind, left, right] != PAIR[s.named[node], left, right]  # type: ignore[no-any-return]


@helper
def name_chance(s: Any, node: int, kind: int, manner: int) -> float:
    """How likely a bug of some manner gives a gate of a kind the name that was heard."""
    if manner == HONEST:
        return 1.0 if s.named[node] == kind else 0.0
    if manner == LIAR:
        return 0.0 if s.named[node] == kind else 0.25
    if manner == HAPHAZARD:
        return 0.2
    others = 0
    for name in range(KINDS):  # names that show the other signal
        left, right = s.signal[2 * node], s.signal[2 * node + 1]
        others += 1 if PAIR[name, left, right] != PAIR[kind, left, right] else 0
    if manner == MASK:
        return 1.0 / others if shows_other(s, node, kind) else 0.0
    return 0.12 + (0.4 / others if shows_other(s, node, kind) else 0.0)


@helper
def consistency(s: Any, manner: int) -> float:
    """Careful liars never name a kind twice, as long as cards do not wander."""
    if manner != CAREFUL or s.stealing == 1:
        return 1.0
    weight = 1.0
    for seat in range(SEATS):
        heard, count = 0, 0
        for node in range(1, INPUTS):
            if s.placer[node] == seat and s.named[node] != NONE:
                again = (heard >> s.named[node]) & 1 == 1
                weight *= REPEATED if again else KINDS / (KINDS - count)
                heard |= 1 << s.named[node]
                count += 1
    return weight


@kernel
def imagine(s: Any, manner: int, rng: Numbers, chances: Numbers) -> float:
    """Fill in what a view hides, for bugs of some manner; returns how likely the names are then."""
    for seat in range(SEATS):
        if s.thrown[seat] == HIDDEN:
            s.thrown[seat] = draw_unseen(s, seat, rng)
    weight = consistency(s, manner)
    for node in range(1, INPUTS):
        if s.gate[node] != HIDDEN:
            continue
        fitting, cards = 0.0, 0
        for kind in range(KINDS):
            left = count_unseen(s, s.placer[node], kind)
            cards += left
            chances[kind] = left * name_chance(s, node, kind, manner)
            fitting += chances[kind]
        if fitting <= 0.0:
            return 0.0
        weight *= fitting / cards
        drawn, kind = fitting * below(rng, FINE) / FINE, 0
        while kind < KINDS - 1 and drawn >= chances[kind]:
            drawn -= chances[kind]
            kind += 1
        s.gate[node] = kind
    for seat in range(SEATS):
        if s.hand[seat, 0] == HIDDEN:
            for kind in range(KINDS):
                s.hand[seat, kind] = 0
            for _ in range(s.cards[seat]):
                s.hand[seat, draw_unseen(s, seat, rng)] += 1
    return weight


@helper
def _reached(belief: Numbers, chances: Numbers, node: int, kind: int) -> float:
    """The chance of a final 1 with a gate on a node while nothing lay above it; row 0 of a belief is any gate."""
    value = chance_of(kind, chances[2 * node], chances[2 * node + 1])
    while node > 1:
        other = chances[node ^ 1]
        node //= 2
        value = mixed(belief, 0, value, other)
    return value


@helper
def purpose(s: Any, seat: int, manner: int, sharp: Numbers, belief: Numbers, chances: Numbers) -> float:
    """How likely a bug has laid what it did and kept what it has, if it likes a low final."""
    believe(s, seat, TRUST if manner == HONEST else DOUBT, belief)
    set_sure(belief, 0, NONE)
    estimate(s, belief, chances)
    weight = 1.0
    for node in range(2, INPUTS):
        keen = sharp[0 if node < 4 else 1 if node < 8 else 2]
        if s.placer[node] != seat or keen == 0.5:
            continue
        own = _reached(belief, chances, node, s.gate[node])
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0 and kind != s.gate[node]:
                apart = _reached(belief, chances, node, kind) - own
                weight *= 2 * keen if apart > 1e-12 else 2 - 2 * keen if apart < -1e-12 else 1.0
    return weight


@kernel
def gather(
    st: States, seat: int, prior: Numbers, sharp: Numbers, rng: Numbers, weights: Numbers, manners: Numbers,
    belief: Numbers, chances: Numbers,
) -> float:  # fmt: skip
    """Worlds for the view in st[0], as many for each manner, with their weights; returns the sum of these."""
    count = weights.shape[0]
    each, total = count // MANNERS, 0.0
    for k in range(count):
        manner = min(k // each, MANNERS - 1)
        copy(st, FIRST + k, 0)
        s = st[FIRST + k]
        weight = prior[manner] * imagine(s, manner, rng, chances) if prior[manner] > 0.0 else 0.0
        if weight > 0.0 and manner != HAPHAZARD:
            for other in range(1, SEATS, 2):
                bug = (int(s.start) + other) & 3
                if bug != seat:
                    weight *= purpose(s, bug, manner, sharp, belief, chances)
        weights[k], manners[k] = weight, manner
        total += weight
    return total


@kernel
def sum_up(st: States, weights: Numbers, total: float, belief: Numbers) -> None:
    """How likely every gate is of each kind, over all worlds."""
    for node in range(1, INPUTS):
        if st[0].gate[node] == HIDDEN:
            for kind in range(KINDS):
                belief[node, kind] = 0.0
            for k in range(weights.shape[0]):
                if weights[k] > 0.0:
                    belief[node, st[FIRST + k].gate[node]] += weights[k] / total
        else:
            set_sure(belief, node, st[0].gate[node])
