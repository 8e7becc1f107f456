"""Hands, face-down cards and the top of the deck, dealt anew as a view allows."""

from __future__ import annotations

from logicade.engine.compile.jit import helper
from logicade.engine.rng import below
from logicade.engine.state import HIDDEN, Numbers
from logicade.games.quirky_circuits.components import BACK, BACKS, CARDS, FIRST_YELLOW, UNDER
from logicade.games.quirky_circuits.state import State

SIDES = len(BACKS)


@helper
def deal_unseen(s: State, rng: Numbers) -> None:
    """Fill in all that a view hides."""
    for card in range(CARDS):  # first all unseen cards are put on top, then they are drawn from there
        s.top[card] = s.deck[card]
        for other in range(s.seats):
            s.top[card] -= max(s.hand[other, card], 0)
    for k in range(UNDER):
        if s.under[k] >= 0:
            s.top[s.under[k]] -= 1
    for k in range(s.length):
        if s.queue[k] >= 0:
            s.top[s.queue[k]] -= 1
    _guess_backs(s, rng)
    for back in range(SIDES):
        _guess_back(s, back, rng)


@helper
def _guess_backs(s: State, rng: Numbers) -> None:
    """Backs for the hands of which only the size is known (13.8); who has played a blue card holds no yellow one (4.3).

    Those hands come first: they have less choice.
    """
    slots, calm = 0, 0
    for k in range(s.length):
        calm |= (1 if s.cover[k] < FIRST_YELLOW else 0) << int(s.owner[k])
    for seat in range(s.seats):
        slots += s.sizes[seat] if s.backs[seat, 0] == HIDDEN else 0
    for turn in range(2):
        for seat in range(s.seats):
            if s.backs[seat, 0] == HIDDEN and (turn == 1 or calm >> seat & 1):
                for back in range(SIDES):
                    s.backs[seat, back] = 0
                for _ in range(s.sizes[seat]):
                    s.backs[seat, _next_back(s, FIRST_YELLOW if calm >> seat & 1 else SIDES, slots, rng)] += 1
                    slots -= 1


@helper
def _next_back(s: State, kinds: int, slots: int, rng: Numbers) -> int:
    """One of the first backs; when no slot can be spared, that of a card which the top layer never had."""
    bound = owed = total = 0
    for back in range(SIDES):
        bound += _unplaced(s, back, 1)
        owed += _unplaced(s, back, 1) if back < kinds else 0
        total += _unplaced(s, back, 0) if back < kinds else 0
    strict = 1 if bound >= slots and owed > 0 else 0
    left, back = below(rng, owed if strict else total), -1
    while left >= 0:
        back += 1
        left -= _unplaced(s, back, strict)
    return back


@helper
def _unplaced(s: State, back: int, strict: int) -> int:
    """Unseen cards of a back for which there is no slot yet; `strict`: only those that the top layer never had."""
    count = 0
    for card in range(CARDS):
        if BACK[card] == back:
            count += max(int(s.top[card]) - (int(s.formed[card]) if strict else 0), 0)
    for k in range(s.length):
        count -= 1 if s.queue[k] == HIDDEN and s.cover[k] == back else 0
    for seat in range(s.seats):
        count -= max(int(s.backs[seat, back]), 0) if s.hand[seat, 0] == HIDDEN else 0
    return max(count, 0)


@helper
def _guess_back(s: State, back: int, rng: Numbers) -> None:
    """Cards of one back for every hidden place."""
    slots = 0
    for other in range(s.seats):
        slots += s.backs[other, back] if s.hand[other, CARDS - 1] == HIDDEN else 0
    for k in range(s.length):
        slots += 1 if s.queue[k] == HIDDEN and s.cover[k] == back else 0
    for k in range(s.length):
        if s.queue[k] == HIDDEN and s.cover[k] == back:
            s.queue[k] = _unseen(s, back, slots, rng)
            slots -= 1
    for other in range(s.seats):
        if s.hand[other, CARDS - 1] == HIDDEN:
            for card in range(CARDS):
                if BACK[card] == back and s.hand[other, card] == HIDDEN:
                    s.hand[other, card] = 0
    for other in range(s.seats):
        while _missing(s, other, back) > 0:
            s.hand[other, _unseen(s, back, slots, rng)] += 1
            slots -= 1


@helper
def _missing(s: State, seat: int, back: int) -> int:
    """How many cards of a back a hand still lacks."""
    count = int(s.backs[seat, back])
    for card in range(CARDS):
        count -= s.hand[seat, card] if BACK[card] == back else 0
    return count


@helper
def _unseen(s: State, back: int, slots: int, rng: Numbers) -> int:
    """An unseen card of a back leaves the top; when no slot can be spared, one that the layer never had."""
    total = excess = 0
    for card in range(CARDS):
        if BACK[card] == back:
            total += s.top[card]
            excess += max(s.top[card] - s.formed[card], 0)
    strict = excess >= slots
    left, card = below(rng, excess if strict else total), -1
    while left >= 0:
        card += 1
        if BACK[card] == back:
            left -= max(s.top[card] - s.formed[card], 0) if strict else s.top[card]
    s.top[card] -= 1
    return card
