"""LOOP 6: what an action does to the table. Part of the rules, for which one file is not enough."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel
from logicade.engine.state import CHANCE, NOBODY, NONE
from logicade.games.loop_6.state import (
    A_DRAW,
    A_FIELD,
    A_FIRST,
    A_HAND,
    A_REFILL,
    A_SHUFFLE_GATES,
    A_SHUFFLE_SIGNALS,
    A_SKIP,
    DEAL,
    DRAW,
    FIELD,
    OVER,
    PLAY,
    REFILL,
    State,
)
from logicade.games.loop_6.tables import CARDS, KINDS, LOSING, ONES, PAIRS, REFILLS, ROWS
from logicade.kit.gates import BUG, DFF, NOT, OPEN, PAIR, PAIR_GATES

HANDS = len(PAIRS)  # also the ids' value for "not shown"


# ---- playing a gate --------------------------------------------------------------------------------------------------


@inline_kernel
def free(s: State, field: int) -> int:
    """The cards of a field that are not locked, as bits (3.4)."""
    locked = int(s.locks[field, 0]) | int(s.locks[field, 1]) | int(s.locks[field, 2])
    return ((1 << int(s.cards[field])) - 1) & ~locked


@inline_kernel
def signal(s: State, field: int, place: int) -> int:
    """The signal at a place: 0, 1 or OPEN."""
    return OPEN if int(s.open[field]) >> place & 1 else int(s.ones[field]) >> place & 1


@inline_helper
def _squeeze(bits: int, place: int) -> int:
    """Bits without the one at place + 1; those above move down (2.3)."""
    return (bits & ((2 << place) - 1)) | ((bits >> (place + 2)) << (place + 1))


@inline_helper
def _fetch(s: State, value: int) -> None:
    """A card from the graveyard, else from the supply (2.5), else from outside (2.6)."""
    if s.yard[value] > 0:
        s.yard[value] -= 1
    elif s.supply[value] > 0:
        s.supply[value] -= 1
    else:
        s.deck[value] += 1


@inline_helper
def merge(s: State, kind: int, field: int, place: int) -> None:
    """Two neighbours become one card (2.3); what the cards are is what goes to the graveyard (4.3, 4.4)."""
    left, right = signal(s, field, place), signal(s, field, place + 1)
    ones = int(s.ones[field])
    card, other = ones >> place & 1, ones >> (place + 1) & 1
    result = int(PAIR[kind, left, right])
    uncertain = 0
    if result == OPEN:  # an uncertain input stays, the left one if it can (4.4)
        s.yard[other if left == OPEN else card] += 1
        result = card if left == OPEN else other
        uncertain = 1
    else:
        s.yard[card] += 1
        s.yard[other] += 1
        _fetch(s, result)
    here = 1 << place
    s.ones[field] = (_squeeze(ones, place) & ~here) | (result << place)
    s.open[field] = (_squeeze(int(s.open[field]), place) & ~here) | (uncertain << place)
    for age in range(3):
        s.locks[field, age] = _squeeze(int(s.locks[field, age]), place)
    s.cards[field] -= 1


@inline_kernel
def touch(s: State, kind: int, field: int, place: int) -> None:
    """A gate with one input: NOT (3.2), DFF (3.3, 9.7), BUG (3.5); BUF does nothing (3.1)."""
    if kind == NOT:
        value = signal(s, field, place)
        if value != OPEN:
            s.yard[value] += 1
            _fetch(s, 1 - value)
            s.ones[field] ^= 1 << place
    elif kind == DFF:
        s.locks[field, s.lasting] |= 1 << place
    elif kind == BUG:
        s.open[field] |= 1 << place


@inline_helper
def is_won(s: State, field: int) -> bool:
    """A single 1 (6.1), or four ones where they win (9.3)."""
    if s.open[field] != 0:
        return False
    if s.four == 1 and s.cards[field] == 4 and s.ones[field] == 15:
        return True
    return s.cards[field] == 1 and s.ones[field] == 1


@inline_kernel
def play(s: State, kind: int, field: int, place: int) -> None:
    """One gate of the hand on a field (2.1), into the graveyard with it (2.4), and a first look who has won (5.1)."""
    side = s.turn & 1
    if s.hand[side, 0] == kind:
        s.hand[side, 0] = s.hand[side, 1]
    s.hand[side, 1] = NONE
    s.buried[kind] += 1
    if kind < PAIR_GATES:
        merge(s, kind, field, place)
    else:
        touch(s, kind, field, place)
    s.mover = CHANCE
    s.phase = DRAW
    if is_won(s, field):  # the other field is as it was (5.5)
        _finish(s, field)


# ---- after the gate --------------------------------------------------------------------------------------------------


@helper
def _finish(s: State, winner: int) -> None:
    """The match is over; NONE has won a tie."""
    s.turn += 1
    s.winner = winner
    s.mover = NOBODY
    s.phase = OVER
    s.ended = 1


@inline_kernel
def draw(s: State, kind: int) -> None:
    """The hand is full again (5.2), and now a field may cost a penalty (5.1)."""
    side = s.turn & 1
    if s.hand[side, 0] > kind:
        s.hand[side, 1] = s.hand[side, 0]
        s.hand[side, 0] = kind
    else:
        s.hand[side, 1] = kind
    if s.cards[0] == 1:
        _punish(s, 0)
    elif s.cards[1] == 1:
        _punish(s, 1)
    else:
        _end_turn(s)


@helper
def _punish(s: State, side: int) -> None:
    """A single card that has not won (5.3): the match is lost (9.4, 9.5, 9.6), or signals must be drawn."""
    s.penalties[side] += 1
    count = s.penalties[side]
    if count == s.limit or (s.shrink == 1 and count == LOSING):
        _finish(s, 1 - side)
        return
    s.phase = REFILL
    s.needy = side
    s.due = CARDS - 1 - (count if s.shrink == 1 else 0)


@helper
def _lay(s: State, side: int, count: int, bits: int) -> None:
    """Signals from the pile onto a field, to the right of what is there (1.3, 5.4)."""
    s.ones[side] |= bits << int(s.cards[side])
    s.cards[side] += count
    s.pile[1] -= ONES[bits]
    s.pile[0] -= count - ONES[bits]


@helper
def _refill(s: State, drawn: int) -> None:
    """Signals for a penalty (5.3); the 0 or `?` is still there, so nobody has won (9.3)."""
    count = 1
    while (2 << count) - 2 <= drawn:
        count += 1
    _lay(s, s.needy, count, drawn - ((1 << count) - 2))
    s.due -= count
    if s.due == 0:
        s.needy = NONE
        _end_turn(s)


@inline_helper
def _end_turn(s: State) -> None:
    """Locks of the turn before end (3.3), and the other player is next, unless it is a tie (9.8)."""
    for field in range(2):
        s.locks[field, 0] = s.locks[field, 1]
        s.locks[field, 1] = s.locks[field, 2]
        s.locks[field, 2] = 0
    if s.turn + 1 >= s.most:
        _finish(s, NONE)
    else:
        s.turn += 1
        s.phase = PLAY
        s.mover = s.first ^ (s.turn & 1)


@helper
def apply_rest(s: State, action: int) -> None:
    """What happens seldom: the deal, penalties, shuffles and passes (8.2)."""
    if action == A_SKIP:
        _end_turn(s)
    elif action < A_FIELD:
        s.first = action - A_FIRST
        s.named = NONE
        s.phase = FIELD
    elif action < A_HAND:
        _lay(s, (action - A_FIELD) // ROWS, CARDS, (action - A_FIELD) % ROWS)
        s.phase = FIELD if s.cards[1] == 0 else DEAL
    elif action < A_DRAW:  # two gates from the pile (1.5); then a begins (2.1)
        side, gates = (action - A_HAND) // (HANDS + 1), (action - A_HAND) % (HANDS + 1)
        s.hand[side, 0], s.hand[side, 1] = PAIRS[gates, 0], PAIRS[gates, 1]
        if side == 1:
            s.phase = PLAY
            s.mover = s.first
    elif action < A_SHUFFLE_GATES:
        _refill(s, (action - A_REFILL) % REFILLS)
    else:  # a graveyard becomes a pile (7.1); the gate pile is all gates that are nowhere else
        for kind in range(KINDS if action == A_SHUFFLE_GATES else 0):
            s.buried[kind] = 0
        for value in range(2 if action == A_SHUFFLE_SIGNALS else 0):
            s.pile[value] += s.yard[value]
            s.yard[value] = 0
