"""INPUT 11: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.input_11.state import (
    A_DEAL_FIRST,
    A_DEAL_SECOND,
    A_FIRST,
    A_PICK,
    A_PLAY,
    A_ROW,
    DEAL_FIRST,
    DEAL_SECOND,
    FIRST,
    LAYOUT,
    OVER,
    PICK,
    PLAY,
    ROW,
    State,
)
from logicade.games.input_11.tables import (
    CARDS,
    CHOOSE,
    DECK_ONES,
    DECK_ZEROS,
    DRAFT,
    FIVES,
    HANDS,
    INDEPENDENT,
    KINDS,
    ONES,
    POOL,
    POOLS,
    RANDOM,
    RING,
    ROWS,
    SHARED,
    SIXES,
    SIZES,
    STANDARD,
    STANDARD_HANDS,
    STARTER,
    VISIBILITY,
)
from logicade.kit.gates import PAIR

ENCODING = LAYOUT.shape  # what `encode` fills, and where its parts begin
E_PRESENT, E_ONES, E_HANDS, E_POOL = (LAYOUT.start(name) for name in ("present", "ones", "hands", "pool"))
E_PLAYED, E_TURN, E_SEATS = (LAYOUT.start(name) for name in ("played", "turn", "seats"))
E_PROGRESS, E_OPTIONS = LAYOUT.start("progress"), LAYOUT.start("options")
SIX_HANDS, FIVE_HANDS = len(SIXES), len(FIVES)  # also the ids' value for "not shown"
SIZE_FIRST, SIZE_SECOND = SIZES


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty table; chance will lay the row (1.1)."""
    s: State = st[i]
    s.ply = 0
    s.mover = CHANCE
    s.phase = ROW
    s.ended = 0
    s.row = 0
    s.cards = 0
    s.first = NONE
    s.named = variant[STARTER] - 1
    s.hands = variant[HANDS]
    s.source = variant[POOL]
    s.ring = variant[RING]
    s.closed = variant[VISIBILITY]
    s.deck[0] = variant[DECK_ZEROS]
    s.deck[1] = variant[DECK_ONES]
    for kind in range(KINDS):
        s.hand[0, kind] = s.hand[1, kind] = 0
        s.played[0, kind] = s.played[1, kind] = 0
        s.pool[kind] = POOLS[s.source, kind] if s.hands != STANDARD else 0


@helper
def _name_first(s: State, seat: int) -> None:
    """The first player is known (1.5); now the gates find their places (1.4, 4.3, 4.5, 4.8)."""
    s.first = seat
    s.named = NONE
    if s.hands == RANDOM:
        s.phase = DEAL_FIRST
        return
    s.mover = seat
    s.phase = PICK if s.hands == DRAFT else PLAY
    if s.hands == STANDARD:
        for kind in range(KINDS):
            s.hand[seat, kind] = STANDARD_HANDS[0, kind]
            s.hand[1 - seat, kind] = STANDARD_HANDS[1, kind]


@helper
def _deal_first(s: State, hand: int) -> None:
    """Six gates for the first player; the second gets the rest (4.3), or a deal of his own (4.4)."""
    for kind in range(KINDS):
        s.hand[s.first, kind] = SIXES[hand, kind]
        if s.source != INDEPENDENT:
            s.hand[1 - s.first, kind] = s.pool[kind] - SIXES[hand, kind]
            s.pool[kind] = 0
    if s.source == INDEPENDENT:
        s.phase = DEAL_SECOND
    else:
        s.phase = PLAY
        s.mover = s.first


@helper
def _deal_second(s: State, hand: int) -> None:
    """Five gates for the second player, drawn independently (4.4)."""
    for kind in range(KINDS):
        s.hand[1 - s.first, kind] = FIVES[hand, kind]
    s.phase = PLAY
    s.mover = s.first


@helper
def _pick(s: State, kind: int) -> None:
    """The mover takes a gate; eleven picks, first, second, ..., first (4.8)."""
    s.pool[kind] -= 1
    s.hand[s.mover, kind] += 1
    left = 0
    for other in range(KINDS):
        left += s.pool[other]
    if left == 0:
        s.phase = PLAY
        s.mover = s.first
    else:
        s.mover = 1 - s.mover


# ---- playing ---------------------------------------------------------------------------------------------------------


@inline_kernel
def places(cards: int, ring: int) -> int:
    """How many pairs of neighbours there are: n-1 in a line (2.4), n in a ring of three or more (4.7)."""
    return cards if ring == 1 and cards >= 3 else cards - 1


@inline_helper
def merge(row: int, cards: int, kind: int, place: int) -> int:
    """The row after a gate on a pair: the result stays at the pair's place, the rest moves down (2.2, 2.3)."""
    if place == cards - 1:  # the ring's pair of last and first card: card 1 goes, the result is the new last (4.7)
        result = int(PAIR[kind, row >> place, row & 1])
        return ((row >> 1) & ((1 << (place - 1)) - 1)) | (result << (place - 1))
    result = int(PAIR[kind, (row >> place) & 1, (row >> (place + 1)) & 1])
    below_pair = row & ((1 << place) - 1)
    above_pair = row >> (place + 2)
    return below_pair | (result << place) | (above_pair << (place + 1))


@inline_helper
def _play(s: State, kind: int, place: int) -> None:
    """One gate, two neighbours, one signal (2.1, 2.2); the other player is next."""
    seat = s.mover & 1
    if s.hands == SHARED:
        s.pool[kind] -= 1
    else:
        s.hand[seat, kind] -= 1
    s.played[seat, kind] += 1
    s.row = merge(int(s.row), int(s.cards), kind, place)
    s.cards -= 1
    s.mover = 1 - seat
    if s.cards == 1:  # 3.1
        s.phase = OVER
        s.mover = NOBODY
        s.ended = 1


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < A_PICK:
        chosen = (action - A_PLAY) & 63
        _play(s, chosen // CARDS, chosen % CARDS)
    elif action < A_ROW:
        _pick(s, action - A_PICK)
    elif action < A_FIRST:
        s.row = action - A_ROW
        s.cards = CARDS
        s.phase = FIRST
    elif action < A_DEAL_FIRST:
        _name_first(s, action - A_FIRST)
    elif action < A_DEAL_SECOND:
        _deal_first(s, action - A_DEAL_FIRST)
    else:
        _deal_second(s, action - A_DEAL_SECOND)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """A last signal of 1 wins for the first player, 0 for the second (3.2); never a tie (3.3)."""
    s: State = st[i]
    out[0] = out[1] = 0
    if s.ended == 1:
        out[s.first if s.row == 1 else 1 - s.first] = 1


# ---- what is possible ------------------------------------------------------------------------------------------------


@inline_helper
def _held(s: State, kind: int) -> int:
    """How many gates of a kind the mover may use: his own, or the common ones (4.5)."""
    return s.pool[kind] if s.hands == SHARED else s.hand[s.mover & 1, kind]


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Every pair of a kind in hand and a place (2.4); before that picks and deals."""
    s: State = st[i]
    if s.phase != PLAY:
        return _possible(s, out)
    held = 0  # one bit a kind, read before anything is written
    for kind in range(KINDS):
        if _held(s, kind) > 0:
            held |= 1 << kind
    count = 0
    wide = places(s.cards, s.ring) & 15  # & 15 tells the compiler what `check` knows: it is small and not negative
    for kind in range(KINDS):
        if held >> kind & 1:
            for place in range(CARDS):  # a fixed number is a few wide stores; what is too much is written over
                out[count + place] = A_PLAY + kind * CARDS + place
            count += wide
    return count


@helper
def _possible(s: State, out: Numbers) -> int:
    """Picks of a kind still in the pool (4.8), or the outcomes of chance that have a weight."""
    if s.phase == ROW:
        return _possible_rows(s, out)
    base, size = _outcomes(s.phase)
    count = 0
    for k in range(size):
        if _weight(s, k) > 0:
            out[count] = base + k
            count += 1
    return count


@helper
def _possible_rows(s: State, out: Numbers) -> int:
    """Rows that the deck has cards for (1.2)."""
    most, least = int(s.deck[1]), CARDS - int(s.deck[0])
    count = 0
    for row in range(ROWS):
        out[count] = A_ROW + row
        if least <= ONES[row] <= most:
            count += 1
    return count


@helper
def _outcomes(phase: int) -> tuple[int, int]:
    """The first id and the number of ids of a phase before play, rows aside."""
    if phase == FIRST:
        return A_FIRST, 2
    if phase == DEAL_FIRST:
        return A_DEAL_FIRST, SIX_HANDS
    if phase == DEAL_SECOND:
        return A_DEAL_SECOND, FIVE_HANDS
    return A_PICK, KINDS if phase == PICK else 0


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Equally likely shuffles behind each outcome (logic-kit 6.2)."""
    s: State = st[i]
    if s.phase == ROW:
        return _weigh_rows(s, out)
    _, size = _outcomes(s.phase)
    count = 0
    for k in range(size):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight
            count += 1
    return count


@helper
def _weigh_rows(s: State, out: Numbers) -> int:
    """Shuffles of the deck that begin with each row: the ways in which the other ones can lie in the rest (1.2)."""
    for ones in range(CARDS + 1):  # the end of `out`, which has room for every id, is scratch paper
        out[ROWS + ones] = _ways(int(s.deck[0]) + int(s.deck[1]) - CARDS, int(s.deck[1]) - ones)
    count = 0
    for row in range(ROWS):
        weight = out[ROWS + int(ONES[row])]
        if weight > 0:
            out[count] = weight
            count += 1
    return count


@helper
def _weight(s: State, k: int) -> int:
    """In how many equally likely ways outcome k comes about, rows aside; for a pick, how many such gates remain."""
    if s.phase == FIRST:
        return 1 if s.named == NONE or s.named == k else 0
    if s.phase == PICK:
        return int(s.pool[k])
    ways, left = 1, SIZE_FIRST if s.phase == DEAL_FIRST else SIZE_SECOND
    for kind in range(KINDS):
        taken = int(SIXES[k, kind] if s.phase == DEAL_FIRST else FIVES[k, kind])
        if s.source == INDEPENDENT:  # each card any kind: arrangements of this hand (4.4)
            ways *= _ways(left, taken)
            left -= taken
        else:  # choices of this hand from the shuffled pool (4.3)
            ways *= _ways(int(s.pool[kind]), taken)
    return ways


@inline_helper
def _ways(n: int, k: int) -> int:
    """How many ways there are to choose k of n; none where that is impossible."""
    return int(CHOOSE[n, k]) if 0 <= k <= n else 0


# ---- who sees what ---------------------------------------------------------------------------------------------------


@helper
def _concealed(s: State, seat: int) -> bool:
    """Whether a hand is its owner's secret: closed, dealt, and the end not reached (section 5; 4.1, 4.5, 4.8)."""
    if s.closed == 0 or s.ended == 1 or s.first == NONE:
        return False
    if s.hands == STANDARD:
        return True
    return s.hands == RANDOM and (s.phase == PLAY or (s.phase == DEAL_SECOND and s.first == seat))


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Turn the other hand face down where hands are closed (4.1); a spectator sees neither."""
    s: State = st[i]
    for other in range(2):
        if other != seat and _concealed(s, other):
            for kind in range(KINDS):
                s.hand[other, kind] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """A hand dealt to another in a closed game is seen face down."""
    s: State = st[i]
    if s.closed == 1:
        if s.phase == DEAL_FIRST and s.first != seat:
            return A_DEAL_FIRST + SIX_HANDS
        if s.phase == DEAL_SECOND and 1 - s.first != seat:
            return A_DEAL_SECOND + FIVE_HANDS
    return action


@kernel
def hand_size(s: State, seat: int) -> int:
    """How many gates a seat holds; public even when the gates are not."""
    if s.hand[seat, 0] != HIDDEN:
        size = 0
        for kind in range(KINDS):
            size += s.hand[seat, kind]
        return size
    size = SIZE_FIRST if seat == s.first else SIZE_SECOND
    for kind in range(KINDS):
        size -= s.played[seat, kind]
    return size


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal face-down hands anew from what they can be; mostly card counting leaves one way only (4.2)."""
    s: State = st[i]
    for other in range(2):
        if s.hand[other, 0] == HIDDEN:
            size = hand_size(s, other)
            for kind in range(KINDS):
                s.hand[other, kind] = 0
            for _ in range(size):
                s.hand[other, _unseen(s, other, rng)] += 1


@helper
def _unseen(s: State, seat: int, rng: Numbers) -> int:
    """A kind for one more face-down card of a seat, drawn from the cards that nobody has shown."""
    if s.source == INDEPENDENT:
        return below(rng, KINDS)
    total = 0
    for kind in range(KINDS):
        total += _unseen_count(s, seat, kind)
    left = below(rng, total)
    kind = 0
    while left >= _unseen_count(s, seat, kind):
        left -= _unseen_count(s, seat, kind)
        kind += 1
    return kind


@helper
def _unseen_count(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind may still be in a face-down hand that is being filled."""
    if s.hands == STANDARD:
        side = 0 if seat == s.first else 1
        return int(STANDARD_HANDS[side, kind]) - s.played[seat, kind] - s.hand[seat, kind]
    left = int(POOLS[s.source, kind])
    for other in range(2):
        left -= s.played[other, kind]
        if s.hand[other, kind] > 0:
            left -= s.hand[other, kind]
    return left


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The parts of state.LAYOUT; HIDDEN stays -2."""
    s: State = st[i]
    own = max(seat, 0)
    for place in range(CARDS):
        out[E_PRESENT + place] = 1 if place < s.cards else 0
        out[E_ONES + place] = (s.row >> place) & 1
    for kind in range(KINDS):
        out[E_POOL + kind] = s.pool[kind]
        for k in range(2):
            out[E_HANDS + k * KINDS + kind] = s.hand[own ^ k, kind]
            out[E_PLAYED + k * KINDS + kind] = s.played[own ^ k, kind]
    out[E_TURN] = 1 if s.first == own else 0
    out[E_TURN + 1] = 1 if s.mover == own else 0
    out[E_TURN + 2] = s.ring
    out[E_TURN + 3] = 1 if s.phase == PICK else 0
    out[E_SEATS] = _seen_from(own, int(s.first))
    out[E_SEATS + 1] = _seen_from(own, int(s.named))
    out[E_SEATS + 2] = _seen_from(own, int(s.mover))
    out[E_PROGRESS], out[E_PROGRESS + 1] = s.phase, s.ply
    out[E_OPTIONS], out[E_OPTIONS + 1], out[E_OPTIONS + 2] = s.hands, s.source, s.closed
    out[E_OPTIONS + 3], out[E_OPTIONS + 4] = s.deck[0], s.deck[1]


@inline_helper
def _seen_from(own: int, seat: int) -> int:
    """0 for the own seat, 1 for the other; what is no seat stays as it is."""
    return seat ^ own if seat >= 0 else seat


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    if s.cards < 0 or s.cards > CARDS or s.row < 0 or int(s.row) >> int(s.cards) != 0:
        return 1
    for kind in range(KINDS):
        if s.pool[kind] < 0 or s.played[0, kind] < 0 or s.played[1, kind] < 0:
            return 2
        for seat in range(2):  # a hand is face down as a whole, or not at all
            if s.hand[seat, kind] < 0 and (s.hand[seat, kind] != HIDDEN or s.hand[seat, 0] != HIDDEN):
                return 2
            if s.hand[seat, 0] == HIDDEN and s.hand[seat, kind] != HIDDEN:
                return 2
    if (s.ended == 1) != (s.cards == 1) or (s.phase == OVER) != (s.ended == 1) or (s.mover == NOBODY) != (s.ended == 1):
        return 3
    broken = _check_table(s)
    if broken == 0:
        broken = _check_gates(s)
    if broken == 0:
        broken = _check_kinds(s)
    return broken if broken != 0 else _check_time(s)


@helper
def _check_table(s: State) -> int:
    """Row, first player and gates come in this order (1.1, 1.4, 1.5); hands are hidden only where they may be (5.2)."""
    if (s.phase == ROW) != (s.cards == 0) or (s.phase < PLAY and s.cards != 0 and s.cards != CARDS):
        return 8
    if (s.phase <= FIRST) != (s.first == NONE) or (s.first != NONE and s.named != NONE):
        return 8
    dealing = s.phase == DEAL_FIRST or s.phase == DEAL_SECOND
    if (s.phase == PICK and s.hands != DRAFT) or (dealing and s.hands != RANDOM):
        return 8
    if (s.phase == DEAL_SECOND or s.hands != RANDOM) and (s.source == INDEPENDENT) != (s.phase == DEAL_SECOND):
        return 8
    for seat in range(2):
        if s.hand[seat, 0] == HIDDEN and not _concealed(s, seat):
            return 9
    ones = int(ONES[s.row])
    if s.cards == CARDS and (ones > s.deck[1] or CARDS - ones > s.deck[0]):
        return 10
    return 0


@helper
def _taken(s: State) -> int:
    """How many gates have been picked in a draft (4.8)."""
    left = 0
    for kind in range(KINDS):
        left += int(s.pool[kind])
    return CARDS - left if s.hands == DRAFT else 0


@helper
def _due(s: State, side: int, used: int) -> int:
    """How many gates a side has in hand, by what it has played (1.4, 3.1) and picked (4.8)."""
    if s.phase == PICK:
        return (_taken(s) + 1 - side) // 2
    if s.phase == DEAL_SECOND:
        return SIZE_FIRST if side == 0 else 0
    return SIZES[side] - used if s.phase >= PLAY and s.hands != SHARED else 0


@helper
def _check_gates(s: State) -> int:
    """The players have played alternately (2.1), and nobody has more or fewer gates than that leaves (1.4)."""
    turns = CARDS - int(s.cards) if s.phase >= PLAY else 0
    for seat in range(2):
        side = 0 if seat == s.first else 1
        used = held = 0
        for kind in range(KINDS):
            used += int(s.played[seat, kind])
            held += int(s.hand[seat, kind])
        if used != (turns + 1 - side) // 2:
            return 4
        if s.hand[seat, 0] != HIDDEN and held != _due(s, side, used):
            return 13 if s.phase == PICK else 5
    return 13 if s.phase == PICK and _taken(s) == CARDS else 0  # then all is picked, and play begins


@helper
def _check_kinds(s: State) -> int:
    """In hands, pool and graveyards are the gates of the match (1.4, 4.3, 4.9); face-down ones are the others."""
    for kind in range(KINDS):
        total, hidden = int(s.pool[kind]), False
        for seat in range(2):
            side = 0 if seat == s.first else 1
            unseen = s.hand[seat, 0] == HIDDEN
            own = int(s.played[seat, kind]) + (0 if unseen else int(s.hand[seat, kind]))
            if s.hands == STANDARD and s.phase >= PLAY:
                whole = int(STANDARD_HANDS[side, kind])
                if own > whole or (own < whole and not unseen):
                    return 7
            hidden = hidden or unseen
            total += own
        most = int(POOLS[s.source, kind]) if s.hands != STANDARD or s.phase >= PLAY else 0
        if s.source == INDEPENDENT:
            if s.pool[kind] != 0:  # it has no stock
                return 6
        elif total > most or (total < most and not hidden):
            return 6
    return 0


@helper
def _check_time(s: State) -> int:
    """Ply and mover follow from what has been dealt, picked and played (2.1, 4.8)."""
    turns = CARDS - int(s.cards) if s.phase >= PLAY else 0
    plies, mover = int(s.phase), CHANCE  # the row, the first player, the first hand
    if s.phase >= PICK:
        plies = 2 + _taken(s) + turns
        if s.hands == RANDOM:
            plies += 2 if s.source == INDEPENDENT else 1
        mover = int(s.first) ^ ((_taken(s) if s.phase == PICK else turns) & 1)
    if s.ply != plies:
        return 11
    return 12 if s.ended == 0 and s.mover != mover else 0
