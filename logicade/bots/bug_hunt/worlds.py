"""What a player of Bug Hunt believes: worlds that fit the view, each as likely as the words that were heard in it.

In a world one of the others is the bug, and the bug speaks in some manner. Debuggers are taken to tell the truth, so
their gates are what they said; a world is as likely as it was to draw all these cards. That alone convicts a liar now
and then, since there are three of each kind. In one manner, muddle, nobody's words count: partners may slip.
"""

from __future__ import annotations

from typing import Any

from logicade.bots.beliefs import FINE, chance_of, set_sure
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import HIDDEN, NONE, Numbers, States
from logicade.games.bug_hunt.execution import conjured, left, measure
from logicade.games.bug_hunt.rules import draw_unseen
from logicade.games.bug_hunt.tables import BUG, DEBUGGER, FINAL, INPUTS, KINDS, NODES, TESTER, TURNS

FAIR, LIAR, HAPHAZARD, MUDDLE, MANNERS = range(5)  # how a bug speaks: truly, falsely, anyhow; and nobody's words count
FIRST = 2  # worlds begin here in `st`; before them are the view and the one being played
WORST = 0.7  # how surely a bug that may lay any gate lays the worst


@helper
def deal_roles(s: Any, rng: Numbers) -> int:
    """Roles for all who have not shown theirs; returns the bug."""
    bug, tester = NONE, NONE
    for seat in range(s.seats):
        bug = seat if s.role[seat] == BUG else bug
        tester = seat if s.role[seat] == TESTER else tester
    while bug == NONE:
        bug = below(rng, s.seats)
        bug = bug if s.role[bug] == HIDDEN else NONE
    while s.testing == 1 and tester == NONE:
        tester = below(rng, s.seats)
        tester = tester if s.role[tester] == HIDDEN and tester != bug else NONE
    for seat in range(s.seats):
        if s.role[seat] == HIDDEN:
            s.role[seat] = BUG if seat == bug else TESTER if seat == tester else DEBUGGER
    return bug


@helper
def word_chance(kind: int, said: int, manner: int) -> float:
    """How likely a bug of some manner says one kind of another."""
    if manner == FAIR:
        return 1.0 if kind == said else 0.0
    if manner == LIAR:
        return 0.0 if kind == said else 0.25
    return 0.2


@helper
def draw_kind(s: Any, said: int, truthful: bool, manner: int, rng: Numbers, row: Numbers) -> float:
    """A card that somebody has said something of, left in row[KINDS]; returns how likely that is."""
    fitting, cards = 0.0, 0
    for kind in range(KINDS):
        unseen = left(s, kind)
        cards += unseen
        believed = 1.0 if kind == said else 0.0
        row[kind] = max(unseen, 0) * (believed if truthful else word_chance(kind, said, manner))
        fitting += row[kind]
    row[KINDS] = pick(row, fitting, rng)
    return fitting / cards if fitting > 0.0 else 0.0


@kernel
def pick(row: Numbers, total: float, rng: Numbers) -> int:
    """A kind by its weight."""
    drawn, kind = total * below(rng, FINE) / FINE, 0
    while kind < KINDS - 1 and drawn >= row[kind]:
        drawn -= row[kind]
        kind += 1
    return kind


@helper
def conjure(s: Any, node: int, manner: int, chances: Numbers, row: Numbers, rng: Numbers) -> float:
    """A gate that the bug has laid instead of its card: the worst one, as far as the shown signals tell, or another."""
    fitting, lowest = 0.0, 9.0
    for kind in range(KINDS):
        value, at = chance_of(kind, s.signal[2 * node], s.signal[2 * node + 1]), node
        while at > 1:
            other = s.signal[at ^ 1]
            value = chance_of(NONE, value, other if other >= 0 else 0.5)
            at //= 2
        row[kind] = value
        lowest = min(lowest, value)
    worst = 0
    for kind in range(KINDS):
        worst += 1 if row[kind] <= lowest + 1e-9 else 0
    for kind in range(KINDS):
        share = WORST / worst if row[kind] <= lowest + 1e-9 else 0.0
        row[kind] = (share + (1 - WORST) / KINDS) * word_chance(kind, s.named[node], HAPHAZARD)
        fitting += row[kind]
    row[KINDS] = pick(row, fitting, rng)
    return fitting


@helper
def deal_gates(
    s: Any, bug: int, bugs: bool, manner: int, heard: Numbers, chances: Numbers, row: Numbers, rng: Numbers
) -> float:
    """Gates and cards spoken of, of the debuggers or of the bug; returns how likely their words are."""
    weight = 1.0
    for node in range(1, INPUTS):
        if s.gate[node] == HIDDEN and (s.placer[node] == bug) == bugs and weight > 0.0:
            if conjured(s, node):
                weight *= conjure(s, node, manner, chances, row, rng)
            else:
                weight *= draw_kind(s, s.named[node], not bugs and manner != MUDDLE, manner, rng, row)
            s.gate[node] = int(row[KINDS])
    for seat in range(s.seats):
        said = int(s.claim[seat]) if s.claim[seat] >= 0 else int(heard[seat])
        if s.hand[seat] == HIDDEN and said >= 0 and (seat == bug) == bugs and weight > 0.0:
            weight *= draw_kind(s, said, not bugs and manner != MUDDLE, manner, rng, row)
            s.hand[seat] = int(row[KINDS])
    return weight


@kernel
def imagine(s: Any, manner: int, heard: Numbers, chances: Numbers, row: Numbers, rng: Numbers) -> float:
    """Fill in what a view hides; returns how likely what was said and read is then.

    `heard`: by seat what was said of its card in earlier turns, or NONE.
    """
    bug, tossed = deal_roles(s, rng), s.thrown[0] == HIDDEN
    if s.measured == HIDDEN:
        s.measured = NONE
    for kind in range(KINDS):
        s.thrown[kind] = 0 if tossed else s.thrown[kind]
    weight = deal_gates(s, bug, False, manner, heard, chances, row, rng)
    if weight > 0.0:
        weight *= deal_gates(s, bug, True, manner, heard, chances, row, rng)
    for kind in range(KINDS):
        weight = 0.0 if left(s, kind) < 0 else weight
    if weight <= 0.0 or (s.measured >= 0 and measure(s, 2 + s.measured // 2) != s.measured % 2):
        return 0.0
    for node in range(1, INPUTS):
        if tossed and conjured(s, node):
            s.thrown[draw_unseen(s, rng)] += 1
    for seat in range(s.seats):
        if s.hand[seat] == HIDDEN:
            s.hand[seat] = draw_unseen(s, rng)
        if s.claim[seat] == HIDDEN:
            s.claim[seat] = s.hand[seat] if seat != bug else below(rng, KINDS)
        if s.ballot[seat] == HIDDEN:
            s.ballot[seat] = below(rng, s.listed)
        if s.choice[seat] == HIDDEN:
            s.choice[seat] = 0
    return weight


@kernel
def gather(
    st: States, prior: Numbers, heard: Numbers, odds: Numbers, rng: Numbers, weights: Numbers, manners: Numbers,
    chances: Numbers, row: Numbers,
) -> float:  # fmt: skip
    """Worlds for the view in st[0], as many for each manner, with their weights; returns the sum of these.

    `odds`: by seat, how much what was said before speaks for it being the bug.
    """
    count = weights.shape[0]
    total = 0.0
    for k in range(count):
        manner = k % MANNERS
        copy(st, FIRST + k, 0)
        weights[k] = prior[manner] * imagine(st[FIRST + k], manner, heard, chances, row, rng)
        for seat in range(st[0].seats):
            weights[k] *= odds[seat] if st[FIRST + k].role[seat] == BUG else 1.0
        manners[k] = manner
        total += weights[k]
    return total


@kernel
def sum_up(st: States, weights: Numbers, total: float, belief: Numbers, suspicion: Numbers) -> None:
    """How likely every gate is of each kind, and every seat the bug, over all worlds."""
    for node in range(1, INPUTS):
        set_sure(belief, node, NONE)
        for kind in range(KINDS):
            belief[node, kind] *= 0.0 if st[0].placer[node] != NONE else 1.0
    for seat in range(st[0].seats):
        suspicion[seat] = 0.0
    for k in range(weights.shape[0]):
        s = st[FIRST + k]
        share = weights[k] / total
        for node in range(1, INPUTS):
            if s.placer[node] != NONE and share > 0.0:
                belief[node, s.gate[node]] += share
        for seat in range(s.seats):
            suspicion[seat] += share if s.role[seat] == BUG else 0.0


@helper
def final_of(s: Any, flip: int) -> int:
    """The final from the gates as they are, with an input inverted or none (0)."""
    bits = 0
    for node in range(INPUTS, NODES):
        bits |= int(s.signal[node]) << node
    if flip > 0:
        bits ^= 1 << (INPUTS - 1 + flip)
    for k in range(TURNS):
        node = TURNS - k
        both = ((bits >> (2 * node)) & 1) + ((bits >> (2 * node + 1)) & 1)
        kind = s.gate[node]
        high = both == 2 if kind == 0 else both > 0 if kind == 1 else both < 2 if kind == 2 else both == 0
        high = both == 1 if kind == 4 else high
        bits |= (1 if high else 0) << node
    return (bits >> 1) & 1


@kernel
def share_of(st: States, weights: Numbers, node: int, flip: int) -> float:
    """The weight of the worlds in which a node, or the final with an input inverted, is 1."""
    total = 0.0
    for k in range(weights.shape[0]):
        if weights[k] > 0.0:
            high = final_of(st[FIRST + k], flip) if node == FINAL else measure(st[FIRST + k], node)
            total += weights[k] * high
    return total
