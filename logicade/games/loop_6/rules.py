"""LOOP 6: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.loop_6.execution import HANDS, apply_rest, draw, free, is_won, play, signal
from logicade.games.loop_6.history import check_past, fatal
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
    LAYOUT,
    OVER,
    PLAY,
    REFILL,
    State,
)
from logicade.games.loop_6.tables import (
    CARDS,
    DECK,
    HAND,
    KINDS,
    KITS,
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
from logicade.kit.gates import PAIR_GATES

ENCODING = LAYOUT.shape  # what `encode` fills, and where its parts begin
E_FIELDS, E_HAND, E_BURIED, E_KIT = (LAYOUT.start(name) for name in ("fields", "hand", "buried", "kit"))
E_OTHER, E_SIGNALS, E_PENALTIES = (LAYOUT.start(name) for name in ("other", "signals", "penalties"))
E_SIDE, E_OPTIONS, E_CARDS = (LAYOUT.start(name) for name in ("side", "options", "cards"))
E_SEATS, E_PROGRESS, E_LONG = (LAYOUT.start(name) for name in ("seats", "progress", "long"))
BYTE = 128  # numbers that may not fit into eight bits are told in two
SPOTS = 2 * CARDS  # ids of one kind


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """Supply and piles (1.1) and an empty table; chance will name the first player (1.2)."""
    s: State = st[i]
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


# ---- applying an action ----------------------------------------------------------------------------------------------


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < A_SKIP:
        spot = (action - A_PLAY) % SPOTS
        play(s, (action - A_PLAY) // SPOTS, spot // CARDS, spot % CARDS)
    elif action >= A_DRAW and action < A_REFILL:
        draw(s, action - A_DRAW)
    else:
        apply_rest(s, action)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """1 for the winner (6.1); a tie leaves both with nothing (6.2)."""
    s: State = st[i]
    out[0] = out[1] = 0
    if s.winner != NONE:
        out[s.first ^ s.winner] = 1


# ---- what is possible ------------------------------------------------------------------------------------------------


@inline_kernel
def places(s: State, kind: int, field: int) -> int:
    """Where a gate may go on a field, as bits: on a free card, or on two free neighbours (2.2, 3.4, 3.6)."""
    cards = free(s, field)
    return cards & (cards >> 1) if kind < PAIR_GATES else cards


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Every kind in the hand wherever it fits (8.1), or a pass (8.2); at chance the outcomes that have a weight."""
    s: State = st[i]
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


@helper
def _list(s: State, out: Numbers, weighed: bool) -> int:
    """The ids, or the weights, of the outcomes of chance that have a weight."""
    base, size = _outcomes(s)
    count = 0
    for k in range(size):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight if weighed else base + k
            count += 1
    return count


@helper
def _outcomes(s: State) -> tuple[int, int]:
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


@helper
def _weight(s: State, k: int) -> int:
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


@helper
def _ways(n: int, k: int) -> int:
    """How many ways there are to draw k of n cards one after another."""
    ways = 1
    for taken in range(k):
        ways *= n - taken
    return ways if k <= n else 0


@kernel
def unseen(s: State, kind: int) -> int:
    """Gates of a kind that are in no hand that is shown and not in the graveyard: the pile, if all hands are shown."""
    left = int(s.kit[kind]) - int(s.buried[kind])
    for side in range(2):
        for slot in range(HAND):
            if s.hand[side, slot] == kind:
                left -= 1
    return left


@kernel
def gates_left(s: State) -> int:
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
    s: State = st[i]
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
    s: State = st[i]
    if action >= A_HAND and action < A_DRAW:
        side = (action - A_HAND) // (HANDS + 1)
        return action if s.first ^ side == seat else A_HAND + side * (HANDS + 1) + HANDS
    if action >= A_DRAW and action < A_REFILL and s.first ^ (s.turn & 1) != seat:
        return A_DRAW + KINDS
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal face-down hands anew from the gates that the viewer has not seen (10.3)."""
    s: State = st[i]
    for side in range(2):
        for slot in range(HAND):
            if s.hand[side, slot] == HIDDEN:
                s.hand[side, slot] = _any_unseen(s, rng)
        if s.hand[side, 1] != NONE and s.hand[side, 0] > s.hand[side, 1]:
            s.hand[side, 0], s.hand[side, 1] = int(s.hand[side, 1]), int(s.hand[side, 0])


@helper
def _any_unseen(s: State, rng: Numbers) -> int:
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
    """The parts of state.LAYOUT; HIDDEN stays -2."""
    s: State = st[i]
    viewer = max(seat, 0)
    own = 0 if s.first == NONE else viewer ^ s.first
    for k in range(2):
        field = own ^ k
        for place in range(CARDS):
            at = E_FIELDS + (k * CARDS + place) * 4
            out[at] = 1 if place < s.cards[field] else 0
            out[at + 1] = int(s.ones[field]) >> place & 1
            out[at + 2] = int(s.open[field]) >> place & 1
            out[at + 3] = 0
            for age in range(3):
                out[at + 3] += (int(s.locks[field, age]) >> place & 1) * (age + 1)
    for kind in range(KINDS):
        out[E_HAND + kind] = int(s.hand[own, 0] == kind) + int(s.hand[own, 1] == kind)
        out[E_BURIED + kind] = s.buried[kind]
        out[E_KIT + kind] = s.kit[kind]
    for slot in range(HAND):
        out[E_OTHER + slot], out[E_CARDS + slot] = s.hand[1 - own, slot], s.hand[own, slot]
    out[E_SIDE], out[E_SIDE + 1] = own, 1 if s.turn & 1 == own else 0
    out[E_OPTIONS], out[E_OPTIONS + 1], out[E_OPTIONS + 2], out[E_OPTIONS + 3] = s.four, s.limit, s.shrink, s.lasting
    out[E_SEATS], out[E_SEATS + 1] = _seen_from(viewer, int(s.first)), _seen_from(viewer, int(s.named))
    out[E_SEATS + 2] = _seen_from(viewer, int(s.mover))
    out[E_SEATS + 3], out[E_SEATS + 4] = _seen_from(own, int(s.needy)), _seen_from(own, int(s.winner))
    out[E_PROGRESS], out[E_PROGRESS + 1] = s.phase, s.due
    _encode_counts(s, own, out)


@inline_helper
def _seen_from(own: int, other: int) -> int:
    """0 for one's own seat or side, 1 for the other; what is neither stays as it is."""
    return other ^ own if other >= 0 else other


@helper
def _encode_counts(s: State, own: int, out: Numbers) -> None:
    """Zeros and ones, penalties, turns and plies: cut off where eight bits end, and then in full."""
    for k in range(2):
        out[E_SIGNALS + k] = min(int(s.pile[k]), BYTE - 1)
        out[E_SIGNALS + 2 + k] = min(int(s.yard[k]), BYTE - 1)
        out[E_SIGNALS + 4 + k] = s.supply[k]
        out[E_PENALTIES + k] = min(int(s.penalties[own ^ k]), BYTE - 1)
        _encode_long(out, 3 + k, int(s.pile[k]))
        _encode_long(out, 5 + k, int(s.yard[k]))
        _encode_long(out, 7 + k, int(s.deck[k]))
        _encode_long(out, 9 + k, int(s.penalties[own ^ k]))
    _encode_long(out, 0, int(s.ply))
    _encode_long(out, 1, int(s.turn))
    _encode_long(out, 2, int(s.most))


@inline_helper
def _encode_long(out: Numbers, k: int, number: int) -> None:
    """One number of the last part."""
    out[E_LONG + 2 * k], out[E_LONG + 2 * k + 1] = number % BYTE, number // BYTE


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    broken = _check_fields(s)
    if broken == 0:
        broken = _check_phase(s)
    if broken == 0:
        broken = _check_signals(s)
    if broken == 0:
        broken = _check_gates(s)
    if broken == 0:
        broken = _check_before(s) if s.phase < PLAY else _check_now(s)
    if broken == 0 and s.phase >= PLAY:
        broken = _check_locks(s)
    return check_past(s) if broken == 0 and s.phase >= PLAY else broken


@helper
def _check_fields(s: State) -> int:
    """Signals and locks are on cards of a field (1.3, 3.4)."""
    for field in range(2):
        if s.cards[field] < 0 or s.cards[field] > CARDS:
            return 1
        outside = ~((1 << int(s.cards[field])) - 1)
        if (int(s.ones[field]) | int(s.open[field])) & outside != 0:
            return 1
        for age in range(3):
            if int(s.locks[field, age]) & outside != 0:
                return 2
            outside |= int(s.locks[field, age])  # one card has one lock
    return 0


@helper
def _check_phase(s: State) -> int:
    """Who acts, and whether the match is over."""
    if s.ended != (s.phase == OVER) or s.ended != (s.mover == NOBODY) or (s.winner != NONE and s.ended == 0):
        return 3
    if s.turn < 0 or s.turn > s.most or (s.ended == 0 and s.turn == s.most):
        return 4
    if (s.phase == FIRST) != (s.first == NONE) or (s.first != NONE and s.named != NONE):
        return 11
    mover = int(s.first) ^ (int(s.turn) & 1) if s.phase == PLAY else CHANCE
    return 19 if s.ended == 0 and s.mover != mover else 0


@helper
def _check_signals(s: State) -> int:
    """Signals are conserved (2.5), and more join the match only when the supply has none (2.6)."""
    for value in range(2):
        count = int(s.pile[value]) + int(s.yard[value]) + int(s.supply[value])
        for field in range(2):
            ones = int(ONES[s.ones[field]])
            count += ones if value == 1 else int(s.cards[field]) - ones
        if s.pile[value] < 0 or s.yard[value] < 0 or s.supply[value] < 0 or count != s.deck[value]:
            return 5
        joined = int(s.deck[value]) - DECK[value]
        if joined < 0 or s.supply[value] > SUPPLY[value] or (joined > 0 and s.supply[value] > 0):
            return 10
    return 0


@helper
def _check_gates(s: State) -> int:
    """Nobody holds more or fewer gates than the phase says (1.5, 5.2), and no kind has more cards than there are."""
    for kind in range(KINDS):
        if s.buried[kind] < 0 or unseen(s, kind) < 0 or gates_left(s) < 0:
            return 8
    for side in range(2):
        held = int(s.hand[side, 0] != NONE) + int(s.hand[side, 1] != NONE)
        if s.hand[side, 0] > s.hand[side, 1] and s.hand[side, 1] != NONE:
            return 9
        if (s.hand[side, 0] == NONE and held == 1) or (s.phase < DEAL and held > 0):
            return 9
        if s.phase == DEAL and (held == 1 or (side == 1 and held > 0)):
            return 9
        drawing = s.phase == DRAW and side == s.turn & 1
        played = s.winner != NONE and is_won(s, int(s.winner)) and side != s.turn & 1  # won before a gate was drawn
        if s.phase >= PLAY and held != (HAND - 1 if drawing or played else HAND):
            return 9
        if s.ended == 1 and s.hand[side, 0] == HIDDEN:  # in order: if one is hidden, the first is
            return 20
    return 0


@helper
def _check_before(s: State) -> int:
    """While fields and hands are dealt nothing else has happened (1.2, 1.3, 1.5)."""
    dealt = int(s.cards[0]) + int(s.cards[1])
    rest = int(s.turn) + int(s.due) + int(s.needy != NONE)
    for side in range(2):
        rest += int(s.penalties[side]) + int(s.open[side]) + SUPPLY[side] - int(s.supply[side])
        rest += int(s.deck[side]) - DECK[side] + int(s.yard[side])
        for age in range(3):
            rest += int(s.locks[side, age])
        if s.cards[side] != 0 and s.cards[side] != CARDS:
            return 11
    for kind in range(KINDS):
        rest += int(s.buried[kind])
    first = s.phase == FIRST and dealt == 0
    field = s.phase == FIELD and s.cards[1] == 0
    if rest != 0 or not (first or field or (s.phase == DEAL and dealt == 2 * CARDS)):
        return 11
    plies = 0 if s.phase == FIRST else 1 + dealt // CARDS + int(s.hand[0, 0] != NONE)
    return 18 if s.ply != plies else 0


@helper
def _check_now(s: State) -> int:
    """Fields and penalties are such as a turn, a draw, a refill or the end can have (5.3, 5.5, 6.1, 9.3 to 9.6)."""
    short = won = 0  # fields with a single card, and fields that have won
    for side in range(2):
        short += int(s.cards[side] < 2)
        won += int(is_won(s, side))
        if s.penalties[side] < 0 or s.penalties[side] > fatal(s):
            return 7
        if s.penalties[side] == fatal(s) and (s.winner != 1 - side or s.cards[side] != 1):
            return 7
        if s.cards[side] == 0 or (s.shrink == 1 and s.cards[side] > CARDS - s.penalties[side]):
            return 15
    if (s.needy != NONE) != (s.phase == REFILL) or (s.due > 0) != (s.phase == REFILL) or s.due < 0:
        return 15
    if s.ended == 1:
        return _check_end(s, short, won)
    if won > 0 or short > (0 if s.phase == PLAY else 1):
        return 6
    if s.phase == REFILL:
        full = CARDS - (int(s.penalties[s.needy]) if s.shrink == 1 else 0)
        if s.cards[s.needy] + s.due != full or s.penalties[s.needy] == 0 or signal(s, int(s.needy), 0) == 1:
            return 15
        return 6 if s.cards[1 - s.needy] < 2 else 0
    return 0


@helper
def _check_end(s: State, short: int, won: int) -> int:
    """Somebody has won by the field (6.1, 9.3), or by the other's penalties (9.6), or all turns are done (9.8)."""
    if s.winner == NONE:
        return 0 if won == 0 and short == 0 and s.turn == s.most else 17
    if is_won(s, int(s.winner)):
        lost = s.penalties[1 - s.winner] == fatal(s)
        return 17 if lost or won == 2 or s.cards[1 - s.winner] < 2 else 0
    return 0 if won == 0 and short == 1 and s.penalties[1 - s.winner] == fatal(s) else 17


@helper
def _check_locks(s: State) -> int:
    """A DFF locks one card for the turns after its own (3.3, 9.7), and a locked card is not covered (3.4)."""
    lasting, tied = int(s.lasting), s.ended == 1 and s.winner == NONE
    begun = int(s.turn) - int(s.ended == 1 and not tied)  # turns before the last one that has a gate
    for age in range(3):
        both = int(ONES[s.locks[0, age]]) + int(ONES[s.locks[1, age]])
        if both > 1 or (both == 1 and (age > lasting or begun < lasting - age)):
            return 16
        if both == 1 and age == lasting and (s.phase != DRAW or s.cards[0] < 2 or s.cards[1] < 2):
            return 16
        for side in range(2):
            if s.locks[side, age] != 0 and (s.cards[side] == 1 or s.needy == side):
                return 16
    return 0
