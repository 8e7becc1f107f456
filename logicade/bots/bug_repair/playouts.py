"""Matches of Bug Repair played to the end in the head, and what each action is worth by them.

Everybody lays the gate with the best estimate for the own side, from what he would know himself, and counts on the best
card that the last player still has for the final. Debuggers make of a name what the thinker credits them with.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from logicade.bots.beliefs import FINE, Tools, Worlds, best_by_halves, chance_of, mixed, set_said, set_sure
from logicade.bots.bug_repair.book import DOUBT, TIE, TRUST, believe, estimate, false_name
from logicade.bots.bug_repair.worlds import FIRST, HONEST
from logicade.bots.chooser import ALONE, Context
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.loops import draw
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, NONE, Numbers, States
from logicade.games.bug_repair.execution import WIDE, free, is_bug
from logicade.games.bug_repair.rules import apply, sees
from logicade.games.bug_repair.state import A_CLAIM, A_LAY
from logicade.games.bug_repair.tables import FINAL, INPUTS, KINDS, NODES, TURNS
from logicade.kit.gates import PAIR

WORK = 1  # the place in `st` of the match that is being played
HEADS = 3  # whose beliefs are kept: the debuggers', and each bug's


class Minds(NamedTuple):
    """What is believed of each node: by the thinker, and by everybody in the match being played."""

    own: Numbers  # by node and kind
    beliefs: Numbers  # the same by head
    chances: Numbers  # of a 1, by node


@helper
def head_of(s: Any, seat: int) -> int:
    """Whose beliefs a seat plays by."""
    place = (seat - s.start) & 3
    return 0 if place & 1 == 0 else 1 if place == 1 else 2


@helper
def last_word(s: Any, spent: int, p: float, q: float) -> float:
    """The chance of a final 1 with the best card of who lays the final, one kind of which may be spent before."""
    seat = (s.start + TURNS - 1) & 3
    best = 0.0
    for kind in range(KINDS):
        if s.hand[seat, kind] > (1 if kind == spent else 0):
            best = max(best, chance_of(kind, p, q))
    return best


@helper
def outcome_of(s: Any, belief: Numbers, chances: Numbers, node: int, kind: int) -> float:
    """The chance of a final 1 if the mover lays a gate on a node."""
    value = chance_of(kind, chances[2 * node], chances[2 * node + 1])
    if node == FINAL:
        return value
    while node > 3:
        other = chances[node ^ 1]
        node //= 2
        value = mixed(belief, node, value, other)
    spent = kind if s.mover == (s.start + TURNS - 1) & 3 else NONE
    return last_word(s, spent, value, chances[node ^ 1])


@helper
def sensible_lay(s: Any, belief: Numbers, chances: Numbers, rng: Numbers) -> int:
    """What the mover lays where, as kind * TURNS + node - 1, any of the best."""
    seat = s.mover
    sign = -1.0 if is_bug(s, seat) else 1.0
    estimate(s, belief, chances)
    best, ties, chosen = -9.0, 0, 0
    for node in range(1, INPUTS):
        if not free(s, node):
            continue
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                worth = sign * outcome_of(s, belief, chances, node, kind)
                if worth > best + TIE:
                    best, ties = worth, 0
                if worth >= best - TIE:
                    ties += 1
                    if below(rng, ties) == 0:
                        chosen = kind * TURNS + node - 1
    return chosen


@kernel
def lay(st: States, code: int, name: int, credit: float, beliefs: Numbers) -> None:
    """Do it in the match being played; everybody takes note in his own way."""
    s = st[WORK]
    seat, kind, node = s.mover, code // TURNS, 1 + code % TURNS
    bug = is_bug(s, seat)
    for head in range(HEADS):
        set_sure(beliefs[head], node, kind)
    if bug:
        set_said(beliefs[0], node, name, credit)
        if not sees(s, (seat + 2) & 3, seat):
            set_sure(beliefs[3 - head_of(s, seat)], node, NONE)
    apply(st, WORK, A_CLAIM + (name * WIDE + kind) * TURNS + node - 1 if bug else A_LAY + code)


@kernel
def truth(s: Any) -> int:
    """The final as it is, once all gates lie."""
    bits = 0
    for node in range(INPUTS, NODES):
        bits |= int(s.signal[node]) << node
    for k in range(TURNS):
        node = TURNS - k
        bits |= int(PAIR[s.gate[node], (bits >> (2 * node)) & 1, (bits >> (2 * node + 1)) & 1]) << node
    return (bits >> FINAL) & 1


@kernel
def finish(st: States, honest: bool, credit: float, minds: Minds, tools: Tools) -> int:
    """Play st[WORK] on until all gates are placed; returns the true final."""
    beliefs, rng = minds.beliefs, tools.rng
    while st[WORK].turns < TURNS:
        s = st[WORK]
        if s.mover == CHANCE:
            apply(st, WORK, draw(st, WORK, rng, tools.out, tools.heavy))
            continue
        code = sensible_lay(s, beliefs[head_of(s, s.mover)], minds.chances, rng)
        name = code // TURNS
        if is_bug(s, s.mover) and not honest:
            name = false_name(s, 1 + code % TURNS, name, True, rng)
        lay(st, code, name, credit, beliefs)
    return truth(st[WORK])


@helper
def open_minds(st: States, seat: int, honest: bool, credit: float, minds: Minds) -> None:
    """What each side would know in the world to be played; the thinker's side knows what the thinker does."""
    s, own, beliefs = st[WORK], minds.own, minds.beliefs
    for place in range(HEADS):
        other = (s.start + (0, 1, 3)[place]) & 3
        if head_of(s, seat) == place:
            for node in range(1, INPUTS):
                for kind in range(KINDS):
                    beliefs[place, node, kind] = own[node, kind]
        elif place > 0:
            believe(s, other, TRUST if honest else DOUBT, beliefs[place])
        else:
            believe(s, other, TRUST if credit > 0.5 else DOUBT, beliefs[place])


@kernel
def sample(
    st: States, seat: int, code: int, name: int, world: int, honest: bool, credit: float, minds: Minds, tools: Tools
) -> int:
    """One world, one action, played to the end; 1 if the thinker's side wins."""
    rng = tools.rng
    copy(st, WORK, FIRST + world)
    open_minds(st, seat, honest, credit, minds)
    bug = is_bug(st[WORK], seat)
    if bug and name == NONE:
        name = false_name(st[WORK], 1 + code % TURNS, code // TURNS, below(rng, 2) == 0, rng)
    lay(st, code, name, credit, minds.beliefs)
    final = finish(st, honest, credit, minds, tools)
    return 1 - final if bug else final


@kernel
def try_actions(
    st: States, seat: int, pairs: Numbers, order: Numbers, done: int, more: int, trusting: float, worlds: Worlds,
    won: Numbers, minds: Minds, tools: Tools,
) -> None:  # fmt: skip
    """Play some more matches with each action of an order, in the same worlds, and count those that are won."""
    bug, picks, seeds, rng = is_bug(st[0], seat), worlds.picks, worlds.seeds, tools.rng
    for j in range(done, done + more):
        world = picks[j % picks.shape[0]]
        honest = worlds.manners[world] == HONEST
        for k in order:
            rng[0] = seeds[j % seeds.shape[0]]
            credit = trusting
            if bug:
                credit = 1.0 if below(rng, FINE) < trusting * FINE else 0.0
            won[k] += sample(st, seat, pairs[k, 0], pairs[k, 1], world, honest, credit, minds, tools)


def compare(
    st: States, seat: int, pairs: Numbers, order: Numbers, budget: int, trusting: float, worlds: Worlds, won: Numbers,
    minds: Minds, tools: Tools, context: Context = ALONE,
) -> int:  # fmt: skip
    """The place of the best action: all are tried in the same worlds, the worse half drops out."""

    def tries(count: int, done: int, more: int) -> None:
        try_actions(st, seat, pairs, order[:count], done, more, trusting, worlds, won, minds, tools)

    return best_by_halves(tries, order, won, budget, context)
