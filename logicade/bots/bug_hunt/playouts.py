"""Matches of Bug Hunt played to the end in the head, and what each action is worth by them.

Debuggers tell the truth and order what looks best to them; they give every seat some credit for its words. The bug
knows what everybody holds, since debuggers tell the truth, and does what looks worst for them. Both count on whoever
gives the last order, and with `input_flip` on the worst input being inverted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from logicade.bots.beliefs import FINE, Tools, Worlds, best_by_halves, chance_of, mixed, set_said, set_sure
from logicade.bots.bug_hunt.book import TIE, story, wrong
from logicade.bots.bug_hunt.worlds import FAIR, FIRST, final_of
from logicade.bots.chooser import ALONE, Context
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.loops import draw
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, NONE, Numbers, States
from logicade.games.bug_hunt.execution import WIDE, entry_of, free, is_sealed, is_truthful, leads
from logicade.games.bug_hunt.rules import apply

# fmt: off
# isort: off
from logicade.games.bug_hunt.state import (
    A_ANSWER, A_BALLOT, A_CALL, A_CLAIM, A_ENTRY, A_ORDER, A_PLACE, A_SEAL, A_SKIP, A_TEST, ANSWER, ASK, BALLOT, CLAIM,
    ORDER, PICK, TEST,
)
from logicade.games.bug_hunt.tables import (
    ANSWERS, BUG, ENTRIES, FINAL, FLIPS, INPUTS, KINDS, MEASURES, NODES, TURNS,
)
# isort: on
# fmt: on

WORK = 1  # the place in `st` of the match that is being played
NEW = 0  # the row of a belief for the gate about to be laid


class Minds(NamedTuple):
    """What is believed: of people by seat, of gates by node and kind, of signals by node."""

    credits: Numbers  # what a seat's words are worth
    suspicion: Numbers  # how likely a seat is the bug
    own: Numbers  # gates, as the thinker knows them
    belief: Numbers  # gates, as the others take them in the match being played
    chances: Numbers  # of a 1


@helper
def last_word(p: float, q: float, choices: int, malice: float) -> float:
    """The chance of a final 1 when the last dealer has the choice of a few gates, and some chance to be the bug."""
    high, low, done = 0.0, 0.0, 0.0
    previous = -1.0
    total = 1.0 * KINDS**choices
    for _ in range(KINDS):  # the values in ascending order, equal ones together
        value, count = 9.0, 0
        for kind in range(KINDS):
            here = chance_of(kind, p, q)
            if here > previous + TIE and here < value - TIE:
                value, count = here, 1
            elif abs(here - value) <= TIE:
                count += 1
        if count == 0:
            break
        high += value * ((done + count) ** choices - done**choices) / total
        low += value * ((KINDS - done) ** choices - (KINDS - done - count) ** choices) / total
        done += count
        previous = value
    return high * (1 - malice) + low * malice


@helper
def prospect(s: Any, seat: int, spot: int, knows: bool, malice: float, belief: Numbers, chances: Numbers) -> float:
    """The chance of a final 1 once the new gate lies on a spot; at worst, where an input may be inverted."""
    worst = 2.0
    for flip in range(FLIPS if s.flipping == 1 else 1):
        for node in range(INPUTS, NODES):
            chances[node] = s.signal[node]
        if flip > 0:
            chances[INPUTS - 1 + flip] = 1 - chances[INPUTS - 1 + flip]
        for k in range(TURNS - 1):
            node = TURNS - k
            p, q = chances[2 * node], chances[2 * node + 1]
            if node == spot:
                chances[node] = mixed(belief, NEW, p, q)
            elif s.placer[node] != NONE and (knows or s.placer[node] == seat):
                chances[node] = chance_of(s.gate[node], p, q)
            else:
                chances[node] = mixed(belief, node, p, q)
        if spot == FINAL:
            value = mixed(belief, NEW, chances[2], chances[3])
        else:
            value = last_word(chances[2], chances[3], s.seats - 1, malice)
        worst = min(worst, value)
    return worst


@helper
def malice_of(s: Any, seat: int, suspicion: Numbers) -> float:
    """How likely the dealer of the last turn is the bug, as a seat sees it."""
    last = (s.dealer + TURNS - 1 - s.turns) % s.seats
    if s.role[seat] == BUG:
        return 1.0 if last == seat else 0.0
    return 0.0 if last == seat else float(suspicion[last])


@helper
def worst_gate(s: Any, seat: int, spot: int, malice: float, belief: Numbers, chances: Numbers) -> int:
    """The gate that serves the bug best on a spot."""
    lowest, worst = 9.0, 0
    for kind in range(KINDS):
        set_sure(belief, NEW, kind)
        value = prospect(s, seat, spot, True, malice, belief, chances)
        if value < lowest - TIE:
            lowest, worst = value, kind
    return worst


@helper
def order_worth(
    s: Any, seat: int, code: int, credits: Numbers, suspicion: Numbers, belief: Numbers, chances: Numbers
) -> float:
    """How an order looks to a seat, the higher the better."""
    target, spot = code // TURNS, 1 + code % TURNS
    bug, malice = s.role[seat] == BUG, malice_of(s, seat, suspicion)
    if target == seat and bug and s.any_gate == 1:
        set_sure(belief, NEW, worst_gate(s, seat, spot, malice, belief, chances))
    elif target == seat or bug:
        set_sure(belief, NEW, s.hand[target])
    else:
        set_said(belief, NEW, s.claim[target], credits[target])
    value = prospect(s, seat, spot, bug, malice, belief, chances)
    return -value if bug else value


@helper
def best_order(
    s: Any, seat: int, credits: Numbers, suspicion: Numbers, belief: Numbers, chances: Numbers, rng: Numbers
) -> int:
    """The order that looks best to a seat and is not on a list yet; in a vote, of those on the list its place there."""
    listed = s.phase == BALLOT or s.phase == PICK
    best, ties, chosen = -9.0, 0, 0
    for k in range(s.listed if listed else s.seats * TURNS):
        code = int(s.listing[k]) if listed else k
        if not free(s, 1 + code % TURNS) or (s.phase == PICK and not leads(s, k)):
            continue
        if s.phase == ORDER and entry_of(s, code) != NONE:
            continue
        worth = order_worth(s, seat, code, credits, suspicion, belief, chances)
        if worth > best + TIE:
            best, ties = worth, 0
        if worth >= best - TIE:
            ties += 1
            if below(rng, ties) == 0:
                chosen = k
    return chosen


@helper
def speak(s: Any, seat: int, manner: int, rng: Numbers) -> int:
    """A claim: the truth, or what a bug of some manner says."""
    kind = int(s.hand[seat])
    if s.role[seat] == BUG and manner != FAIR:
        kind = wrong(kind, rng)
    return A_SEAL + seat * WIDE + kind if is_sealed(s) else A_CLAIM + seat * KINDS + kind


@helper
def sensible(s: Any, seat: int, manner: int, minds: Minds, rng: Numbers) -> int:
    """What a seat does without thinking long."""
    phase, belief, chances = s.phase, minds.belief, minds.chances
    if phase == CLAIM:
        return speak(s, seat, manner, rng)
    if phase == ASK:
        return A_SKIP
    if phase == ANSWER:
        return A_ANSWER + seat * ANSWERS + story(s, seat, rng)
    if phase == TEST:
        return A_TEST + seat * (MEASURES + 1)
    if phase == ORDER and s.listed >= 2:
        return A_CALL
    if phase in (ORDER, BALLOT, PICK):
        chosen = best_order(s, seat, minds.credits, minds.suspicion, belief, chances, rng)
        if phase == BALLOT:
            return A_BALLOT + seat * (ENTRIES + 1) + chosen
        if phase == PICK:
            return A_ORDER + int(s.listing[chosen])
        return (A_ORDER if s.listed == 0 else A_ENTRY) + chosen
    kind = int(s.hand[seat])
    if s.role[seat] == BUG and s.any_gate == 1:
        kind = worst_gate(s, seat, s.spot, malice_of(s, seat, minds.suspicion), belief, chances)
    name = kind if is_truthful(s) else int(s.claim[seat])
    return A_PLACE + (name * WIDE + kind) * TURNS + int(s.spot) - 1


@kernel
def waiting(s: Any) -> int:
    """In free order, the first seat that has not acted."""
    for seat in range(s.seats):
        said = s.claim[seat] if s.phase == CLAIM else s.ballot[seat] if s.phase == BALLOT else s.choice[seat]
        if said == NONE:
            return seat
    return 0


@kernel
def do(st: States, action: int, credits: Numbers, belief: Numbers) -> None:
    """An action in the match being played; of a new gate the others think what its name is worth to them."""
    spot = st[WORK].spot
    placing = A_PLACE <= action < A_TEST
    apply(st, WORK, action)
    if placing:
        set_named(st[WORK], spot, credits, belief)


@helper
def set_named(s: Any, node: int, credits: Numbers, belief: Numbers) -> None:
    """What the others think of a gate: what its name is worth to them, all of it where names are true."""
    if is_truthful(s):
        set_sure(belief, node, s.named[node])
    else:
        set_said(belief, node, s.named[node], credits[s.placer[node]])


@helper
def open_minds(s: Any, bug: bool, credits: Numbers, own: Numbers, belief: Numbers) -> None:
    """What the debuggers make of the gates: what the thinker does, or, as a bug sees them, what words are worth."""
    for node in range(1, INPUTS):
        if bug and s.placer[node] != NONE:
            set_named(s, node, credits, belief)
        else:
            for kind in range(KINDS):
                belief[node, kind] = own[node, kind]


@kernel
def sample(st: States, bug: bool, action: int, world: int, manner: int, minds: Minds, tools: Tools) -> int:
    """One world, one action, played to the end; returns the final that the bug cannot help or can bring about."""
    credits, belief = minds.credits, minds.belief
    copy(st, WORK, FIRST + world)
    open_minds(st[WORK], bug, credits, minds.own, belief)
    do(st, action, credits, belief)
    while st[WORK].turns < TURNS:
        s = st[WORK]
        if s.mover == CHANCE:
            apply(st, WORK, draw(st, WORK, tools.rng, tools.out, tools.heavy))
        else:
            seat = waiting(s) if s.mover == ANYONE else int(s.mover)
            do(st, sensible(s, seat, manner, minds, tools.rng), credits, belief)
    final = 1
    for flip in range(FLIPS if st[WORK].flipping == 1 else 1):
        final = min(final, final_of(st[WORK], flip))
    return final


@helper
def set_credits(s: Any, seat: int, trusting: float, rng: Numbers, suspicion: Numbers, credits: Numbers) -> None:
    """What words are worth: to a debugger by suspicion; a bug meets players who believe everything, or not quite."""
    bug = s.role[seat] == BUG
    believing = bug and below(rng, FINE) < trusting * FINE
    for other in range(s.seats):
        credits[other] = 1.0 - 0.8 * suspicion[other]
        if bug:
            credits[other] = 1.0 if believing else 1.0 - 0.8 / (s.seats - 1)


@kernel
def try_actions(
    st: States, seat: int, actions: Numbers, order: Numbers, done: int, more: int, trusting: float, worlds: Worlds,
    won: Numbers, minds: Minds, tools: Tools,
) -> None:  # fmt: skip
    """Play some more matches with each action of an order, in the same worlds, and count those that are won."""
    bug, picks, seeds, rng = st[0].role[seat] == BUG, worlds.picks, worlds.seeds, tools.rng
    for j in range(done, done + more):
        world = picks[j % picks.shape[0]]
        for k in order:
            rng[0] = seeds[j % seeds.shape[0]]
            set_credits(st[0], seat, trusting, rng, minds.suspicion, minds.credits)
            final = sample(st, bug, actions[k], world, worlds.manners[world], minds, tools)
            won[k] += 1 - final if bug else final


def compare(
    st: States, seat: int, actions: Numbers, order: Numbers, budget: int, trusting: float, worlds: Worlds, won: Numbers,
    minds: Minds, tools: Tools, context: Context = ALONE,
) -> int:  # fmt: skip
    """The place of the best action: all are tried in the same worlds, the worse half drops out."""

    def tries(count: int, done: int, more: int) -> None:
        try_actions(st, seat, actions, order[:count], done, more, trusting, worlds, won, minds, tools)

    return best_by_halves(tries, order, won, budget, context)
