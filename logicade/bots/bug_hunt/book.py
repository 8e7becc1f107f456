"""The players of Bug Hunt's rule book: trusting debuggers, and four kinds of bug.

Dealers choose the player and the node with the best estimate of the final for their side: a gate not yet laid counts
as any of the five alike, names and claims as true, what is one's own as it is, and chances pass up the tree as if they
were independent. Debuggers tell the truth, ask nothing, call no vote and measure nothing. A bug is *random* (any claim,
any order), *inactive* (plays as a debugger), *fair* (true words, but bad orders) or a *liar* (false words, bad orders).
It lays the worst gate and inverts the worst input where options let it. Who is asked tells the story that the table
already knows; who votes takes the best order for the own side.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from logicade.bots.beliefs import chance_of
from logicade.bots.chooser import ALONE, Choose, Context
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.position import View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers, States
from logicade.games.bug_hunt.execution import WIDE, free, is_sealed, is_truthful
from logicade.kit.gates import PAIR

# fmt: off
# isort: off
from logicade.games.bug_hunt.state import (
    A_ANSWER, A_BALLOT, A_CLAIM, A_FLIP, A_ORDER, A_PLACE, A_SEAL, A_SKIP, A_TEST, ANSWER, ASK, BALLOT, CLAIM, FLIP,
    ORDER, PICK, TEST,
)
from logicade.games.bug_hunt.tables import (
    ANSWERS, BUG, DEBUGGER, ENTRIES, FLIPS, INPUTS, KINDS, MEASURES, NODES, Q_HAND, Q_IS, Q_LIED, Q_NODE, Q_ROLE,
    Q_SUSPECT, TURNS, W_KIND, W_ROLE, W_SEAT, W_TEXT, W_YES,
)
# isort: on
# fmt: on

RANDOM, INACTIVE, FAIR, LIAR = range(4)
TIE = 1e-9  # estimates that differ by less are equal


# ---- what players estimate -------------------------------------------------------------------------------------------


@helper
def believed(s: Any, seat: int, node: int) -> int:
    """The gate of a node as a seat believes it: one's own as it is, others' as named; NONE where none lies."""
    if s.placer[node] == seat:
        return s.gate[node]  # type: ignore[no-any-return]
    return s.named[node]  # type: ignore[no-any-return]


@kernel
def estimate(s: Any, seat: int, spot: int, kind: int, chances: Numbers) -> float:
    """The chance of a final 1 for a seat, if a gate of a kind went on a node (0: nowhere)."""
    for node in range(INPUTS, NODES):
        chances[node] = s.signal[node]
    for k in range(TURNS):
        node = TURNS - k
        laid = kind if node == spot else believed(s, seat, node)
        chances[node] = chance_of(laid, chances[2 * node], chances[2 * node + 1])
    return chances[1]  # type: ignore[no-any-return]


@kernel
def wrong(kind: int, rng: Numbers) -> int:
    """A kind other than the given one, each of them as likely."""
    return (kind + 1 + below(rng, KINDS - 1)) % KINDS


@helper
def worth_of(s: Any, seat: int, code: int, policy: int, chances: Numbers) -> float:
    """How good an order, a seat and a node, looks to a seat."""
    target, node = code // TURNS, 1 + code % TURNS
    bug = s.role[seat] == BUG
    sign = -1.0 if bug and policy >= FAIR else 1.0
    if bug and target == seat and s.any_gate == 1:
        return sign * estimate(s, seat, node, worst_kind(s, seat, node, chances), chances)
    if bug and policy == RANDOM:
        return 0.0
    return sign * estimate(s, seat, node, s.hand[seat] if target == seat else s.claim[target], chances)


@helper
def _best_order(s: Any, seat: int, policy: int, chances: Numbers, rng: Numbers) -> int:
    """The dealer's order: the best estimate, any of those that are equal; after a vote one that is on the list."""
    best, ties, chosen = -9.0, 0, 0
    for code in range(s.seats * TURNS):
        if not free(s, 1 + code % TURNS) or (s.phase == PICK and not _leads_vote(s, code)):
            continue
        worth = worth_of(s, seat, code, policy, chances)
        if worth > best + TIE:
            best, ties = worth, 0
        if worth >= best - TIE:
            ties += 1
            if below(rng, ties) == 0:
                chosen = code
    return chosen


@helper
def _leads_vote(s: Any, code: int) -> bool:
    """Whether an order is on the list and no other has more ballots."""
    own, most = NONE, 0
    for entry in range(s.listed):
        votes = 0
        for seat in range(s.seats):
            votes += 1 if s.ballot[seat] == entry else 0
        most = max(most, votes)
        own = votes if s.listing[entry] == code else own
    return own == most


@helper
def _best_entry(s: Any, seat: int, policy: int, chances: Numbers) -> int:
    """The entry of a vote that looks best."""
    best, chosen = -9.0, 0
    for entry in range(s.listed):
        worth = worth_of(s, seat, s.listing[entry], policy, chances)
        if worth > best + TIE:
            best, chosen = worth, entry
    return chosen


@helper
def worst_kind(s: Any, seat: int, node: int, chances: Numbers) -> int:
    """The gate that makes a final 1 least likely."""
    worst, lowest = 0, 9.0
    for kind in range(KINDS):
        value = estimate(s, seat, node, kind, chances)
        if value < lowest - TIE:
            worst, lowest = kind, value
    return worst


@helper
def winning_flip(s: Any, seat: int, chances: Numbers) -> int:
    """An input that makes the final 0 once inverted, if names are true; 0 if there is none, or no need."""
    for chosen in range(FLIPS):
        for node in range(INPUTS, NODES):
            value = s.signal[node]
            chances[node] = 1 - value if node == INPUTS - 1 + chosen and chosen > 0 else value
        for k in range(TURNS):
            node = TURNS - k
            chances[node] = PAIR[believed(s, seat, node), int(chances[2 * node]), int(chances[2 * node + 1])]
        if chances[1] == 0:
            return chosen
    return 0


# ---- what players do -------------------------------------------------------------------------------------------------


@kernel
def story(s: Any, seat: int, rng: Numbers) -> int:
    """An answer that agrees with what the table has heard of a seat."""
    asked = s.question
    if asked == Q_HAND:
        return W_KIND + int(s.claim[seat])
    if Q_IS <= asked < Q_ROLE:
        return W_YES if s.claim[seat] == asked - Q_IS else W_YES + 1
    if asked == Q_ROLE:
        return W_ROLE + DEBUGGER
    if Q_NODE <= asked < Q_LIED:
        return W_KIND + int(s.named[1 + asked - Q_NODE])
    if asked < Q_SUSPECT:
        return W_YES + 1
    other = (seat + 1 + below(rng, s.seats - 1)) % s.seats
    return W_SEAT + other if asked == Q_SUSPECT else W_TEXT


@kernel
def decide(st: States, i: int, seat: int, policy: int, chances: Numbers, rng: Numbers) -> int:
    """What a seat does; only the bug has a policy."""
    s = st[i]
    bug, phase = s.role[seat] == BUG, s.phase
    if phase == CLAIM:
        kind = int(s.hand[seat])
        if bug and policy == RANDOM:
            kind = below(rng, KINDS)
        elif bug and policy == LIAR:
            kind = wrong(kind, rng)
        return A_SEAL + seat * WIDE + kind if is_sealed(s) else A_CLAIM + seat * KINDS + kind
    if phase == ASK:
        return A_SKIP
    if phase == ANSWER:
        return A_ANSWER + seat * ANSWERS + story(s, seat, rng)
    if phase in (ORDER, PICK):
        return A_ORDER + _best_order(s, seat, policy, chances, rng)
    if phase == BALLOT:
        return A_BALLOT + seat * (ENTRIES + 1) + _best_entry(s, seat, policy, chances)
    if phase == TEST:
        return A_TEST + seat * (MEASURES + 1)
    if phase == FLIP:
        return A_FLIP + seat * (FLIPS + 1) + (winning_flip(s, seat, chances) if bug else 0)
    kind = int(s.hand[seat])
    if s.any_gate == 1 and bug:
        kind = worst_kind(s, seat, s.spot, chances)
    name = kind if is_truthful(s) else int(s.claim[seat])  # named as claimed
    return A_PLACE + (name * WIDE + kind) * TURNS + int(s.spot) - 1


def _player(policy: int) -> Choose:
    return functools.partial(_choose, policy)


def _choose(policy: int, view: View, rng: Numbers, context: Context = ALONE) -> str:
    assert view.seat is not None
    action = int(decide(view.state(), 0, view.seat, policy, np.zeros(NODES), rng))
    if action not in view.ids:  # somebody began a list for a vote in this seat's name; it calls none itself
        action = view.ids[int(below(rng, len(view.ids)))]
    return view.game.kernels.write_action(action)


PLAYERS: dict[str, Choose] = {
    "random": _player(RANDOM),
    "inactive": _player(INACTIVE),
    "fair": _player(FAIR),
    "liar": _player(LIAR),
}
