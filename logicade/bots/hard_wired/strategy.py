"""Hard Wired: the lower levels build what they find, the upper ones finish the match in their heads.

Level 1 builds whatever segment comes to mind, short or long, now and then overlooks that it could, and gives any card.
Level 3 is the rule book's greedy player: a shortest segment with few cards of its own hand. Level 2 is now the one, now
the other.

Levels 4 and 5 make plans for a whole turn: a card to give, or a segment of two or three cards (more only if there is
none), whatever its order. They deal the hidden cards anew over and over as the view allows, follow every plan there and
let greedy players finish the match. Half of the plans that did worse are dropped, and the rest is tried more often,
until one is left. So a plan is liked for the cards that it keeps, those that it takes from the others or leaves to
them, and what can be built next. All plans are tried in the same worlds, with the same chance as long as it lasts.

They assume that others hold any cards that nobody has seen, and that everybody, themselves included, will be greedy.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from logicade.bots.chooser import ALONE, Context
from logicade.bots.hard_wired.book import (
    AT,
    FREE,
    begin_walk,
    can_end,
    choose_greedily,
    list_free,
    new_paper,
    take_turn,
    walk_on,
)
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.loops import draw
from logicade.engine.position import View
from logicade.engine.rng import below, next_word
from logicade.engine.state import CHANCE, NONE, Numbers, States
from logicade.games.hard_wired import GAME, rules
from logicade.games.hard_wired.rules import A_BUILD, A_END, A_FETCH, A_GIVE, A_LAY, LAY
from logicade.games.hard_wired.tables import CARDS, LEAST, MOST, RESERVE, SEATS, SLOTS

LEVELS = range(1, 6)
WHIMS = {1: 100, 2: 40}  # by level: of 100 actions, how many come to mind instead of being greedy
OVERSIGHTS = 15  # of 100 turns, how many in which a beginner does not see that something could be built
SIMULATIONS = {4: 700, 5: 6000}  # matches finished for one action, by level
ROOMY = 3  # cards of segments that are always thought of
MOST_SEGMENTS = 64  # that are thought of
MOST_PLANS = MOST_SEGMENTS + CARDS
# Columns of a plan: its first action (A_BUILD for any slot), its slot, and its cards.
ACTION, SLOT, LENGTH, FIRST = range(4)
WORLD, TRIAL = 1, 2  # places in st: a guess of what is hidden, and what follows from a plan there


# ---- plans -----------------------------------------------------------------------------------------------------------


@helper
def _is_known(plan: Numbers, slot: int, cards: int, paper: Numbers) -> bool:
    """Whether a plan has the same cards as the segment just found, in whatever order."""
    same = plan[SLOT] == slot and plan[LENGTH] == cards
    for j in range(cards):
        found = False
        for k in range(cards):
            found = found or plan[FIRST + k] == paper[FREE, paper[AT, j]]
        same = same and found
    return same  # type: ignore[no-any-return]


@helper
def _plan_gifts(s: Any, count: int, plans: Numbers) -> int:
    """New circuits, with every card of the hand; returns the number of plans."""
    before = count
    for card in range(CARDS):
        if s.place[card] == s.turn:
            plans[count, ACTION], plans[count, LENGTH] = A_GIVE + card, 0
            count += 1
    if count == before and s.held[RESERVE] > 0:
        plans[count, ACTION], plans[count, LENGTH] = A_FETCH, 0
        count += 1
    return count


@helper
def _plan_segments(s: Any, slot: int, cards: int, free: int, count: int, paper: Numbers, plans: Numbers) -> int:
    """Every set of so many cards that leads to a slot; returns the number of plans."""
    begin_walk(s, paper)
    while count < MOST_SEGMENTS and walk_on(s, free, cards, s.display[slot], paper):
        k = 0
        while k < count and not _is_known(plans[k], slot, cards, paper):
            k += 1
        if k == count:
            plans[k, ACTION], plans[k, SLOT], plans[k, LENGTH] = A_BUILD, slot, cards
            for j in range(cards):
                plans[k, FIRST + j] = paper[FREE, paper[AT, j]]
            count += 1
    return count


@kernel
def list_plans(st: States, i: int, paper: Numbers, plans: Numbers) -> int:
    """What the seat on turn could do with the rest of its turn; returns how many plans.

    Short segments come first and gifts last: of plans that do equally well the earlier is taken.
    """
    s = st[i]
    building = s.phase == LAY
    free, count = list_free(s, paper), 0
    for cards in range(max(1, LEAST - s.laid), s.longest - s.laid + 1):
        if count > 0 and s.laid + cards > ROOMY:
            break
        for slot in range(SLOTS):
            if s.display[slot] != NONE and (not building or slot == s.slot):
                count = _plan_segments(s, slot, cards, free, count, paper, plans)
    return count if building else _plan_gifts(s, count, plans)


@kernel
def follow(st: States, i: int, plan: Numbers) -> None:
    """Carry a plan out."""
    if plan[ACTION] != A_BUILD:
        rules.apply(st, i, plan[ACTION])
        return
    if st[i].phase != LAY:
        rules.apply(st, i, A_BUILD + plan[SLOT])
    for k in range(plan[LENGTH]):
        rules.apply(st, i, A_LAY + plan[FIRST + k])
    rules.apply(st, i, A_END)


# ---- trying them out -------------------------------------------------------------------------------------------------


class Tools(NamedTuple):
    """What a trial writes on."""

    out: Numbers  # ids
    heavy: Numbers  # weights of outcomes
    paper: Numbers  # of the greedy players
    totals: Numbers  # scores by seat


@kernel
def finish(st: States, i: int, tools: Tools, rng: Numbers) -> None:
    """Greedy players finish the match."""
    while st[i].ended == 0:
        if st[i].mover == CHANCE:
            rules.apply(st, i, draw(st, i, rng, tools.out, tools.heavy))
        else:
            take_turn(st, i, tools.out, tools.paper, rng)


@helper
def share_of_win(st: States, i: int, seat: int, totals: Numbers) -> float:
    """1 for a seat that has won alone, a part of it for one of several winners."""
    rules.scores(st, i, totals)
    best, alike = totals[0], 0
    for other in range(st[i].seats):
        best = max(best, totals[other])
    for other in range(st[i].seats):
        alike += 1 if totals[other] == best else 0
    return 1.0 / alike if totals[seat] == best else 0.0


@kernel
def try_plans(
    st: States, seat: int, plans: Numbers, order: Numbers, tries: int, gains: Numbers, tools: Tools,
    rng: Numbers, chance: Numbers,
) -> None:  # fmt: skip
    """Follow each plan of the order in so many worlds that the view in st[0] allows, and add up what it gains."""
    for _ in range(tries):
        copy(st, WORLD, 0)
        rules.guess(st, WORLD, seat, rng)
        fate = next_word(rng)
        for a in range(order.shape[0]):
            copy(st, TRIAL, WORLD)
            chance[0] = fate
            follow(st, TRIAL, plans[order[a]])
            finish(st, TRIAL, tools, chance)
            gains[order[a]] += share_of_win(st, TRIAL, seat, tools.totals)


def best_plan(view: View, rng: Numbers, simulations: int, context: Context = ALONE) -> Numbers:
    """The plan that is left when the worse half has been dropped time and again."""
    assert view.seat is not None
    st, paper, kernels = np.repeat(view.state(), 3), new_paper(), GAME.kernels
    plans = np.zeros((MOST_PLANS, FIRST + MOST), np.int64)
    order = np.arange(int(list_plans(st, 0, paper, plans)))
    gains, totals, chance = np.zeros(len(order)), np.zeros(SEATS, np.int64), rng.copy()
    rounds = max(1, (len(order) - 1).bit_length())
    tools = Tools(kernels.row_of_ids(), kernels.row_of_weights(), paper, totals)
    while len(order) > 1 and not context.is_late():
        left = max(1, simulations // (rounds * len(order)))
        while left > 0 and not context.is_late():
            tries = left if context.until == math.inf else 1
            try_plans(st, view.seat, plans, order, tries, gains, tools, rng, chance)
            left -= tries
        order = order[np.argsort(-gains[order], kind="stable")][: (len(order) + 1) // 2]
    best: Numbers = plans[order[0]]
    return best


def think(view: View, rng: Numbers, simulations: int, context: Context = ALONE) -> str:
    """The next action of the best plan."""
    if can_end(view.state()[0]):
        return GAME.kernels.write_action(A_END)
    plan = best_plan(view, rng, simulations, context)
    action = int(plan[ACTION])
    if action == A_BUILD:
        action = A_LAY + int(plan[FIRST]) if view.phase == LAY else A_BUILD + int(plan[SLOT])
    return GAME.kernels.write_action(action)


# ---- levels ----------------------------------------------------------------------------------------------------------


def choose_by_whim(view: View, rng: Numbers) -> str:
    """Any segment, card by card, unless there is none or none is seen; then any card to give."""
    builds = [action for action in view.ids if A_BUILD <= action < A_LAY]
    gifts = [action for action in view.ids if action < A_BUILD]
    seen = int(below(rng, 100)) >= OVERSIGHTS
    options = builds if builds and (seen or not gifts) else gifts or list(view.ids)
    return GAME.kernels.write_action(options[int(below(rng, len(options)))])


def choose(view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
    """An action of that strength."""
    if level in SIMULATIONS:
        return think(view, rng, SIMULATIONS[level], context)
    return choose_by_whim(view, rng) if int(below(rng, 100)) < WHIMS.get(level, 0) else choose_greedily(view, rng)
