"""LOOP 6: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from typing import Any

from logicade.engine.gates import BUG, DFF, NOT, OPEN, PAIR, PAIR_GATES
from logicade.engine.jit import inline_kernel, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.loop_6.state import (
    A_DRAW,
    A_FIELD,
    A_FIRST,
    A_HAND,
    A_PLAY,
    A_REFILL,
    A_SHUFFLE_GATES,
    A_SHUFFLE_SIGNALS,
    A_SKIP,
    DEAL,
    DRAW,
    FIELD,
    FIRST,
    OVER,
    PLAY,
    REFILL,
)
from logicade.games.loop_6.tables import (
    CARDS,
    DECK,
    HAND,
    KINDS,
    KITS,
    LOSING,
    ONES,
    PAIRS,
    REFILLS,
    ROWS,
    SUPPLY,
    TURNS_MOST,
    V_COUNTS,
    V_FOUR,
    V_GATES,
    V_LASTING,
    V_LIMIT,
    V_MOST,
    V_SHRINK,
    V_STARTER,
)

ENCODING = (2 * CARDS * 4 + 3 * KINDS + 2 + 14,)  # the shape that `encode` fills
HANDS = len(PAIRS)  # also the ids' value for "not shown"
SPOTS = 2 * CARDS  # ids of one kind
ENOUGH = 2 * CARDS  # signals outside the supply that a penalty may need: both fields full (7.2)


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """Supply and piles (1.1) and an empty table; chance will name the first player (1.2)."""
    s = st[i]
    s.ply = s.turn = s.due = s.ended = 0
    s.mover = CHANCE
    s.phase = FIRST
    s.first = s.needy = s.winner = NONE
    s.named = variant[V_STARTER] - 1
    for kind in range(KINDS):
        s.kit[kind] = KITS[variant[V_GATES], kind] + variant[V_COUNTS + kind]
        s.buried[kind] = 0
    for side in range(2):  # also the two values of signals
        s.deck[side], s.supply[side], s.pile[side] = DECK[side], SUPPLY[side], DECK[side] - SUPPLY[side]
        s.cards[side] = s.ones[side] = s.open[side] = s.penalties[side] = s.yard[side] = 0
        s.locks[side, 0] = s.locks[side, 1] = s.locks[side, 2] = 0
        s.hand[side, 0] = s.hand[side, 1] = NONE
    s.four = variant[V_FOUR]
    s.limit = variant[V_LIMIT]
    s.shrink = variant[V_SHRINK]
    s.lasting = variant[V_LASTING] + 1
    s.most = variant[V_MOST] if variant[V_MOST] > 0 else TURNS_MOST


# ---- playing a gate --------------------------------------------------------------------------------------------------


@inline_kernel
def free(s: Any, field: int) -> int:
    """The cards of a field that are not locked, as bits (3.4)."""
    locked = int(s.locks[field, 0]) | int(s.locks[field, 1]) | int(s.locks[field, 2])
    return ((1 << int(s.cards[field])) - 1) & ~locked


@inline_kernel
def signal(s: Any, field: int, place: int) -> int:
    """The signal at a place: 0, 1 or OPEN."""
    return OPEN if int(s.open[field]) >> place & 1 else int(s.ones[field]) >> place & 1


@inline_kernel
def _squeeze(bits: int, place: int) -> int:
    """Bits without the one at place + 1; those above move down (2.3)."""
    return (bits & ((2 << place) - 1)) | ((bits >> (place + 2)) << (place + 1))


@inline_kernel
def _fetch(s: Any, value: int) -> None:
    """A card from the graveyard, else from the supply (2.5), else from outside (2.6)."""
    if s.yard[value] > 0:
        s.yard[value] -= 1
    elif s.supply[value] > 0:
        s.supply[value] -= 1
    else:
        s.deck[value] += 1


@inline_kernel
def _merge(s: Any, kind: int, field: int, place: int) -> None:
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
def _touch(s: Any, kind: int, field: int, place: int) -> None:
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


@inline_kernel
def _is_won(s: Any, field: int) -> bool:
    """A single 1 (6.1), or four ones where they win (9.3)."""
    if s.open[field] != 0:
        return False
    if s.four == 1 and s.cards[field] == 4 and s.ones[field] == 15:
        return True
    return s.cards[field] == 1 and s.ones[field] == 1  # type: ignore[no-any-return]


@inline_kernel
def _play(s: Any, kind: int, field: int, place: int) -> None:
    """One gate of the hand on a field (2.1), into the graveyard with it (2.4), and a first look who has won (5.1)."""
    side = s.turn & 1
    if s.hand[side, 0] == kind:
        s.hand[side, 0] = s.hand[side, 1]
    s.hand[side, 1] = NONE
    s.buried[kind] += 1
    if kind < PAIR_GATES:
        _merge(s, kind, field, place)
    else:
        _touch(s, kind, field, place)
    s.mover = CHANCE
    s.phase = DRAW
    if _is_won(s, field):  # the other field is as it was (5.5)
        _finish(s, field)


# ---- after the gate --------------------------------------------------------------------------------------------------


@kernel
def _finish(s: Any, winner: int) -> None:
    """The match is over; NONE has won a tie."""
    s.turn += 1
    s.winner = winner
    s.mover = NOBODY
    s.phase = OVER
    s.ended = 1


@inline_kernel
def _draw(s: Any, kind: int) -> None:
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


@kernel
def _punish(s: Any, side: int) -> None:
    """A single card that has not won (5.3): the match is lost (9.4, 9.5, 9.6), or signals must be drawn."""
    s.penalties[side] += 1
    count = s.penalties[side]
    if count == s.limit or (s.shrink == 1 and count == LOSING):
        _finish(s, 1 - side)
        return
    s.phase = REFILL
    s.needy = side
    s.due = CARDS - 1 - (count if s.shrink == 1 else 0)


@kernel
def _lay(s: Any, side: int, count: int, bits: int) -> None:
    """Signals from the pile onto a field, to the right of what is there (1.3, 5.4)."""
    s.ones[side] |= bits << int(s.cards[side])
    s.cards[side] += count
    s.pile[1] -= ONES[bits]
    s.pile[0] -= count - ONES[bits]


@kernel
def _refill(s: Any, drawn: int) -> None:
    """Signals for a penalty (5.3); the 0 or `?` is still there, so nobody has won (9.3)."""
    count = 1
    while (2 << count) - 2 <= drawn:
        count += 1
    _lay(s, s.needy, count, drawn - ((1 << count) - 2))
    s.due -= count
    if s.due == 0:
        s.needy = NONE
        _end_turn(s)


@inline_kernel
def _end_turn(s: Any) -> None:
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


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s = st[i]
    s.ply += 1
    if action < A_SKIP:
        spot = (action - A_PLAY) % SPOTS
        _play(s, (action - A_PLAY) // SPOTS, spot // CARDS, spot % CARDS)
    elif action >= A_DRAW and action < A_REFILL:
        _draw(s, action - A_DRAW)
    else:
        _apply_rest(s, action)


@kernel
def _apply_rest(s: Any, action: int) -> None:
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


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """1 for the winner (6.1); a tie leaves both with nothing (6.2)."""
    s = st[i]
    out[0] = out[1] = 0
    if s.winner != NONE:
        out[s.first ^ s.winner] = 1


# ---- what is possible ------------------------------------------------------------------------------------------------


@inline_kernel
def places(s: Any, kind: int, field: int) -> int:
    """Where a gate may go on a field, as bits: on a free card, or on two free neighbours (2.2, 3.4, 3.6)."""
    cards = free(s, field)
    return cards & (cards >> 1) if kind < PAIR_GATES else cards


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Every kind in the hand wherever it fits (8.1), or a pass (8.2); at chance the outcomes that have a weight."""
    s = st[i]
    if s.phase != PLAY:
        return _list(s, out, False)
    side = s.turn & 1
    count = 0
    for slot in range(HAND):
        kind = int(s.hand[side, slot])
        if slot == 1 and kind == s.hand[side, 0]:
            break  # two equal gates are one action (logic-kit 6.3)
        for field in range(2):
            fitting = places(s, kind, field)
            for place in range(CARDS):
                out[count] = A_PLAY + kind * SPOTS + field * CARDS + place
                count += fitting >> place & 1  # what does not fit is written over
    if count == 0:
        out[0] = A_SKIP
        count = 1
    return count


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Equally likely shuffles behind each outcome (logic-kit 6.2)."""
    return _list(st[i], out, True)


@kernel
def _list(s: Any, out: Numbers, weighed: bool) -> int:
    """The ids, or the weights, of the outcomes of chance that have a weight."""
    base, size = _outcomes(s)
    count = 0
    for k in range(size):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight if weighed else base + k
            count += 1
    return count


@kernel
def _outcomes(s: Any) -> tuple[int, int]:
    """The first id and the number of ids of what chance may bring now."""
    if s.phase == FIRST:
        return A_FIRST, 2
    if s.phase == FIELD:
        return A_FIELD + (0 if s.cards[0] == 0 else ROWS), ROWS
    if s.phase == DEAL:
        return A_HAND + (0 if s.hand[0, 0] == NONE else HANDS + 1), HANDS
    if s.phase == DRAW:
        return (A_SHUFFLE_GATES, 1) if gates_left(s) == 0 else (A_DRAW, KINDS)  # 7.1
    if s.phase == REFILL:
        left = s.pile[0] + s.pile[1]
        if left == 0:
            return A_SHUFFLE_SIGNALS, 1  # 7.1
        count = min(int(s.due), int(left))
        return A_REFILL + int(s.needy) * REFILLS + (1 << count) - 2, 1 << count
    return A_SKIP, 0


@kernel
def _weight(s: Any, k: int) -> int:
    """In how many equally likely ways outcome k comes about."""
    if s.phase == FIRST:
        return 1 if s.named == NONE or s.named == k else 0
    if s.phase == FIELD:
        return _ways(int(s.pile[1]), int(ONES[k])) * _ways(int(s.pile[0]), CARDS - int(ONES[k]))
    if s.phase == DEAL:
        one, other = int(PAIRS[k, 0]), int(PAIRS[k, 1])
        if one == other:
            return unseen(s, one) * (unseen(s, one) - 1) // 2
        return unseen(s, one) * unseen(s, other)
    if s.phase == DRAW:
        return 1 if gates_left(s) == 0 else unseen(s, k)
    drawn, ones = min(int(s.due), int(s.pile[0]) + int(s.pile[1])), int(ONES[k])  # no card: the shuffle, in one way
    return _ways(int(s.pile[1]), ones) * _ways(int(s.pile[0]), drawn - ones)


@kernel
def _ways(n: int, k: int) -> int:
    """How many ways there are to draw k of n cards one after another."""
    ways = 1
    for taken in range(k):
        ways *= n - taken
    return ways if k <= n else 0


@kernel
def unseen(s: Any, kind: int) -> int:
    """Gates of a kind that are in no hand that is shown and not in the graveyard: the pile, if all hands are shown."""
    left = int(s.kit[kind]) - int(s.buried[kind])
    for side in range(2):
        for slot in range(HAND):
            if s.hand[side, slot] == kind:
                left -= 1
    return left


@kernel
def gates_left(s: Any) -> int:
    """How many gates the pile has; public even when the hands are not (10.1)."""
    left = 0
    for kind in range(KINDS):
        left += int(s.kit[kind]) - int(s.buried[kind])
    for side in range(2):
        for slot in range(HAND):
            if s.hand[side, slot] != NONE:
                left -= 1
    return left


# ---- who sees what ---------------------------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Turn the hands of others face down until the end (10.2, 10.4); how many cards they have stays to be seen."""
    s = st[i]
    if s.ended == 1 or s.first == NONE:
        return
    for side in range(2):
        if s.first ^ side != seat:
            for slot in range(HAND):
                if s.hand[side, slot] != NONE:
                    s.hand[side, slot] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """Gates dealt to another, or drawn by him, are seen face down (10.2)."""
    s = st[i]
    if action >= A_HAND and action < A_DRAW:
        side = (action - A_HAND) // (HANDS + 1)
        return action if s.first ^ side == seat else A_HAND + side * (HANDS + 1) + HANDS
    if action >= A_DRAW and action < A_REFILL and s.first ^ (s.turn & 1) != seat:
        return A_DRAW + KINDS
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal face-down hands anew from the gates that the viewer has not seen (10.3)."""
    s = st[i]
    for side in range(2):
        for slot in range(HAND):
            if s.hand[side, slot] == HIDDEN:
                s.hand[side, slot] = _any_unseen(s, rng)
        if s.hand[side, 1] != NONE and s.hand[side, 0] > s.hand[side, 1]:
            s.hand[side, 0], s.hand[side, 1] = int(s.hand[side, 1]), int(s.hand[side, 0])


@kernel
def _any_unseen(s: Any, rng: Numbers) -> int:
    """A kind, as likely as the unseen gates have it."""
    total = 0
    for kind in range(KINDS):
        total += unseen(s, kind)
    left = below(rng, total)
    kind = 0
    while left >= unseen(s, kind):
        left -= unseen(s, kind)
        kind += 1
    return kind


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """Own and other field (present, one, open, turns locked), gates in hand, graveyard and kit, counts, flags."""
    s = st[i]
    own = 0 if s.first == NONE else max(seat, 0) ^ s.first
    for k in range(2):
        field = own ^ k
        for place in range(CARDS):
            at = (k * CARDS + place) * 4
            out[at] = 1 if place < s.cards[field] else 0
            out[at + 1] = int(s.ones[field]) >> place & 1
            out[at + 2] = int(s.open[field]) >> place & 1
            out[at + 3] = 0
            for age in range(3):
                out[at + 3] += (int(s.locks[field, age]) >> place & 1) * (age + 1)
    at = SPOTS * 4
    for kind in range(KINDS):
        out[at + kind] = int(s.hand[own, 0] == kind) + int(s.hand[own, 1] == kind)
        out[at + KINDS + kind] = s.buried[kind]
        out[at + 2 * KINDS + kind] = s.kit[kind]
    at += 3 * KINDS
    for slot in range(HAND):
        out[at + slot] = s.hand[1 - own, slot]  # HIDDEN stays -2
    _encode_counts(s, own, out, at + HAND)


@kernel
def _encode_counts(s: Any, own: int, out: Numbers, at: int) -> None:
    """Zeros and ones, penalties and options; numbers are cut off where eight bits end."""
    for value in range(2):
        out[at + value] = min(int(s.pile[value]), 127)
        out[at + 2 + value] = min(int(s.yard[value]), 127)
        out[at + 4 + value] = s.supply[value]
        out[at + 6 + value] = min(int(s.penalties[own ^ value]), 127)
    out[at + 8] = own
    out[at + 9] = 1 if s.turn & 1 == own else 0
    out[at + 10] = s.four
    out[at + 11] = s.limit
    out[at + 12] = s.shrink
    out[at + 13] = s.lasting


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s = st[i]
    for field in range(2):
        inside = (1 << int(s.cards[field])) - 1
        if s.cards[field] < 0 or s.cards[field] > CARDS or (s.ones[field] | s.open[field]) & ~inside != 0:
            return 1
        seen = 0
        for age in range(3):
            if s.locks[field, age] & (~inside | seen) != 0:
                return 2
            seen |= s.locks[field, age]
    if s.ended != (s.phase == OVER) or s.ended != (s.mover == NOBODY) or (s.winner != NONE and s.ended == 0):
        return 3
    if s.turn < 0 or s.turn > s.most or (s.ended == 0 and s.turn == s.most):
        return 4
    broken = _check_signals(s)
    return broken if broken != 0 else _check_gates(s)


@kernel
def _check_signals(s: Any) -> int:
    """Signals are conserved (2.5, 2.6), fields long enough (5.5), penalties below what loses (9.6)."""
    loose = 0  # cards outside the supply
    for value in range(2):
        count = int(s.pile[value]) + int(s.yard[value]) + int(s.supply[value])
        for field in range(2):
            ones = int(ONES[s.ones[field]])
            count += ones if value == 1 else int(s.cards[field]) - ones
        if s.pile[value] < 0 or s.yard[value] < 0 or s.supply[value] < 0 or count != s.deck[value]:
            return 5
        loose += count - int(s.supply[value])
    if loose < ENOUGH:
        return 10
    for side in range(2):
        if s.phase == PLAY and (s.cards[side] < 2 or _is_won(s, side)):
            return 6
        least = s.limit if s.limit > 0 else TURNS_MOST
        if s.shrink == 1:
            least = min(least, LOSING)
        if s.penalties[side] < 0 or s.penalties[side] > least or (s.penalties[side] == least and s.winner != 1 - side):
            return 7
    return 0


@kernel
def _check_gates(s: Any) -> int:
    """Nobody holds more or fewer gates than the phase says, and no kind has more cards than there are."""
    for kind in range(KINDS):
        if s.buried[kind] < 0 or unseen(s, kind) < 0 or gates_left(s) < 0:
            return 8
    for side in range(2):
        held = int(s.hand[side, 0] != NONE) + int(s.hand[side, 1] != NONE)
        if held == HAND and s.hand[side, 0] > s.hand[side, 1]:
            return 9
        drawing = s.phase == DRAW and side == s.turn & 1
        if s.phase >= PLAY and s.ended == 0 and held != (HAND - 1 if drawing else HAND):
            return 9
    return 0
