"""Kernels of a partner: what the cards of others may have been, and what one's own would do.

A belief is a list of positions of a chart with weights. Cards of others are read from their backs: the more a sequence
helps, the likelier it is that they played it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers
from logicade.games.quirky_circuits.components import BACK, CARDS, FIRST_QUIRK

DEEP = 6  # cards of a plan, and one more


class Map(NamedTuple):
    """A chart to follow cards on."""

    after: Numbers  # by position and column: the position after a card
    far: Numbers  # by position: how far it is from a win
    column: Numbers  # by card


class Guesses(NamedTuple):
    """Sequences of cards that may have been played, on two pages that take turns."""

    hyps: Numbers  # by guess and place of the belief: the position after it
    chances: Numbers  # by guess
    used: Numbers  # by guess and card: how many it has


class Trials(NamedTuple):
    """Scratch paper: guesses with one card more, and the belief that comes of them."""

    tries: Numbers  # the guess and the card
    worth: Numbers  # how likely by counting, how far it leads, how likely in the end
    pile: Numbers  # by position
    touched: Numbers


class Plans(NamedTuple):
    """Scratch paper of a plan: positions and card by depth; by first card the distance of it alone and of the best."""

    stack: Numbers
    chosen: Numbers
    alone: Numbers
    best: Numbers


@helper
def _next(chart: Map, place: int, card: int) -> int:
    """The position after a card."""
    k = chart.column[card]
    return place if k == NONE else int(chart.after[place, k])


@helper
def _gather(
    hyps: Numbers, chances: Numbers, found: int, places: Numbers, weights: Numbers, count: int, trials: Trials
) -> int:
    """One belief of many guesses: equal positions together, the likeliest kept."""
    many, pile, touched = 0, trials.pile, trials.touched
    for h in range(found):
        for k in range(count):
            place = hyps[h, k]
            if pile[place] == 0.0:
                touched[many] = place
                many += 1
            pile[place] += chances[h] * weights[k] + 1e-300
    kept, total = min(many, places.shape[0]), 0.0
    for k in range(kept):
        best = k
        for j in range(k + 1, many):
            if pile[touched[j]] > pile[touched[best]]:
                best = j
        touched[k], touched[best] = touched[best], touched[k]
        places[k], weights[k] = touched[k], pile[touched[k]]
        total += weights[k]
    for k in range(many):
        pile[touched[k]] = 0.0
    for k in range(kept):
        weights[k] /= total
    return int(kept)


@helper
def _extend(
    chart: Map, guesses: Guesses, page: int, found: int, back: int, weights: Numbers, count: int, unseen: Numbers,
    trials: Trials,
) -> int:  # fmt: skip
    """Every guess with every card of a back that may come next: which, how likely by counting, and where it leads."""
    many, tries, worth = 0, trials.tries, trials.worth
    hyps, prior, used = guesses.hyps[page], guesses.chances[page], guesses.used[page]
    for h in range(found):
        for card in range(CARDS):
            left = int(unseen[card]) - int(used[h, card])
            if BACK[card] != back or left <= 0:
                continue
            total = 0.0
            for k in range(count):
                total += weights[k] * chart.far[_next(chart, hyps[h, k], card)]
            tries[many, 0], tries[many, 1] = h, card
            worth[many, 0], worth[many, 1] = prior[h] * left, total
            many += 1
    return many


@helper
def _keep_likely(trials: Trials, many: int, trust: float, most: int) -> int:
    """The likeliest guesses to the front, each with its chance; those that help are trusted to be meant."""
    nearest, tries, worth = 1e9, trials.tries, trials.worth
    for k in range(many):
        nearest = min(nearest, worth[k, 1])
    for k in range(many):
        worth[k, 2] = worth[k, 0] * math.exp(-trust * (worth[k, 1] - nearest)) + 1e-200
    kept = min(many, most)
    for k in range(kept if many > most else 0):
        best = k
        for j in range(k + 1, many):
            if worth[j, 2] > worth[best, 2]:
                best = j
        for c in range(2):
            tries[k, c], tries[best, c] = tries[best, c], tries[k, c]
        for c in range(3):
            worth[k, c], worth[best, c] = worth[best, c], worth[k, c]
    return kept


@kernel
def infer(
    chart: Map, places: Numbers, weights: Numbers, count: int, covers: Numbers, unseen: Numbers, trust: float,
    guesses: Guesses, trials: Trials,
) -> int:  # fmt: skip
    """The belief after somebody has played cards of these backs in a row; returns how many positions it has."""
    found, page = 1, 0
    hyps, chances, used = guesses
    chances[0, 0] = 1.0
    used[0, 0] = 0
    for k in range(count):
        hyps[0, 0, k] = places[k]
    for step in range(covers.shape[0]):
        many = _extend(chart, guesses, page, found, covers[step], weights, count, unseen, trials)
        if many == 0:
            break
        found = _keep_likely(trials, many, trust, hyps.shape[1])
        for h in range(found):
            origin, card = trials.tries[h, 0], trials.tries[h, 1]
            chances[1 - page, h] = trials.worth[h, 0]
            for c in range(CARDS):
                used[1 - page, h, c] = used[page, origin, c]
            used[1 - page, h, card] += 1
            for k in range(count):
                hyps[1 - page, h, k] = _next(chart, hyps[page, origin, k], card)
        page = 1 - page
        if step == covers.shape[0] - 1:
            for h in range(found):
                chances[page, h] = trials.worth[h, 2]
    return _gather(hyps[page], chances[page], found, places, weights, count, trials)


@helper
def _playable(hand: Numbers, card: int) -> int:
    """The next card from this one on that may be played, yellow ones before all others (4.3); CARDS: none."""
    yellow = False
    for other in range(FIRST_QUIRK, CARDS):
        yellow = yellow or hand[other] > 0
    while card < CARDS and (hand[card] == 0 or (yellow and card < FIRST_QUIRK)):
        card += 1
    return card


@kernel
def plan(
    chart: Map, places: Numbers, weights: Numbers, count: int, now: float, hand: Numbers, price: float, plans: Plans
) -> float:
    """Every order of every part of a hand: by first card, how far it is after that alone and after the best plan.

    A plan pays a price for each card. Returns the least, or how far it is now if no card helps.
    """
    least, depth = now, 0
    stack, chosen, alone, best = plans
    for card in range(CARDS):
        alone[card] = best[card] = 1e9
    for k in range(count):
        stack[0, k] = places[k]
    chosen[0] = NONE
    while depth >= 0:
        card = _playable(hand, chosen[depth] + 1)
        if card >= CARDS or depth == DEEP - 1:
            depth -= 1
            if depth >= 0:
                hand[chosen[depth]] += 1
            continue
        chosen[depth] = card
        total = price * (depth + 1)
        for k in range(count):
            place = _next(chart, stack[depth, k], card)
            stack[depth + 1, k] = place
            total += weights[k] * chart.far[place]
        if depth == 0:
            alone[card] = total - price
        best[chosen[0]] = min(best[chosen[0]], total)
        least = min(least, total)
        hand[card] -= 1
        depth += 1
        chosen[depth] = NONE
    return least


@kernel
def deal(unseen: Numbers, backs: Numbers, rng: Numbers, hand: Numbers) -> None:
    """A hand with these backs, of cards that are not seen."""
    for card in range(CARDS):
        hand[card] = 0
    for back in range(backs.shape[0]):
        for _ in range(backs[back]):
            left = 0
            for card in range(CARDS):
                left += max(unseen[card] - hand[card], 0) if BACK[card] == back else 0
            if left == 0:
                continue
            left, card = below(rng, left), -1
            while left >= 0:
                card += 1
                left -= max(unseen[card] - hand[card], 0) if BACK[card] == back else 0
            hand[card] += 1
