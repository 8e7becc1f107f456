"""INPUT 11 solved exactly, for every option, by working backwards from the last signal.

A set of rows is a bit set: bit r of 2**n says whether row r of n cards belongs to it. For every pair of hands the rows
that the first player wins are one such set. A gate at a place takes rows of n cards to rows of n - 1, so the rows from
which it reaches a won row are found 64 at a time by moving blocks of bits. Three tables cover all options:

- `play` for hands: one set for each number of cards and each pair of hands that can be held with it;
- `play` for the shared pool: one set for each rest of the pool;
- `draft`: one set of full rows for each state of the draft.

With closed hands the figures are those of open ones: what both would know if both counted (input-11 4.2).
"""

from __future__ import annotations

import functools
import itertools
from typing import Any, NamedTuple

import numpy as np

from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import Numbers, States
from logicade.games.input_11.rules import apply, legal, merge, places
from logicade.games.input_11.state import PICK
from logicade.games.input_11.tables import CARDS, KINDS, ROWS, SHARED, STANDARD_HANDS, every_hand
from logicade.kit.gates import PAIR

U = np.uint64
ONE, FULL, LOW = U(1), U(0xFFFFFFFFFFFFFFFF), U(0xFFFFFFFF)
HALF = U(32)
WORDS = np.array([max(1, (1 << n) >> 6) for n in range(CARDS + 1)])  # 64-bit words of a set of rows of n cards
ROW_WORDS = int(WORDS[CARDS])

# Every hand of 0 to 6 gates, smallest first; a hand is known by its rank in this list.
EVERY_HAND: Numbers = np.concatenate([every_hand(size) for size in range(7)])
BEGIN = np.array([int((EVERY_HAND.sum(axis=1) < size).sum()) for size in range(8)])  # where each size begins
_ranks = {tuple(hand): rank for rank, hand in enumerate(EVERY_HAND.tolist())}
# MORE[rank, kind] and LESS[rank, kind]: the hand with one gate more or less; -1 where there is none.
MORE = np.array([[_ranks.get((*h[:k], h[k] + 1, *h[k + 1 :]), -1) for k in range(KINDS)] for h in _ranks], np.int16)
LESS = np.array([[_ranks.get((*h[:k], h[k] - 1, *h[k + 1 :]), -1) for k in range(KINDS)] for h in _ranks], np.int16)

# Hand sizes of both sides while n cards lie, and where the sets of n cards begin in `play`.
SIZE = np.array([[6 - (CARDS - n + 1) // 2, 5 - (CARDS - n) // 2] for n in range(CARDS + 1)])
PAIRS = [0] + [int(np.prod([BEGIN[size + 1] - BEGIN[size] for size in SIZE[n]])) for n in range(1, CARDS + 1)]
OFFSET = np.concatenate([[0], np.cumsum([PAIRS[n] * WORDS[n] for n in range(CARDS + 1)])])

TRUTH = np.array([[PAIR[kind, 0, 0], PAIR[kind, 0, 1], PAIR[kind, 1, 1]] for kind in range(KINDS)], np.int64)
SPREAD = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF], U
)


# ---- sets of rows ----------------------------------------------------------------------------------------------------


@helper
def _spread(half: np.uint64, order: int) -> np.uint64:
    """32 bits with a gap of 2**order after every 2**order bits."""
    for step in range(4, order - 1, -1):
        half = (half | (half << U(1 << step))) & SPREAD[step]
    return half


@helper
def _half(table: Numbers, at: int, index: int) -> np.uint64:
    """The index-th 32 bits of the set that begins at table[at]."""
    return (table[at + (index >> 1)] >> (HALF if index & 1 else U(0))) & LOW  # type: ignore[no-any-return]


@helper
def _before(table: Numbers, at: int, cards: int, word: int, kind: int, place: int) -> np.uint64:
    """One word of the rows of so many cards that this gate at this place takes into the set at table[at]."""
    if place == cards - 1:
        return _before_ends(table, at, cards, word, kind)
    if place > 5:  # both cards choose among whole words
        low = place - 6
        signals = ((word >> low) & 1) + ((word >> (low + 1)) & 1)
        chosen = (word >> (low + 2) << (low + 1)) | (TRUTH[kind, signals] << low) | (word & ((1 << low) - 1))
        return table[at + chosen]  # type: ignore[no-any-return]
    if place == 5:  # one card chooses the half, the other the word
        other = word & 1
        lower = _half(table, at, 2 * (word >> 1) + TRUTH[kind, other])
        return lower | (_half(table, at, 2 * (word >> 1) + TRUTH[kind, 1 + other]) << HALF)
    both = _spread(_half(table, at, word), place + 1)
    both |= both << U(2 << place)  # the set of rows (.., any, result, ..)
    zeros = SPREAD[place]
    width = U(1 << place)
    if_zero = both & zeros
    if_zero |= if_zero << width
    if_one = both & ~zeros
    if_one |= if_one >> width
    second_zero = SPREAD[place + 1] if place < 4 else LOW
    mixed = (zeros & ~second_zero) | (~zeros & second_zero)
    result = (if_one if TRUTH[kind, 0] else if_zero) & zeros & second_zero
    result |= (if_one if TRUTH[kind, 1] else if_zero) & mixed
    return result | ((if_one if TRUTH[kind, 2] else if_zero) & ~zeros & ~second_zero)  # type: ignore[no-any-return]


@helper
def _before_ends(table: Numbers, at: int, cards: int, word: int, kind: int) -> np.uint64:
    """The same for the ring's pair of last and first card: the result is the new last card (input-11 4.7)."""
    if cards > 6:
        last = word >> (cards - 7)
        rest = word & ((1 << (cards - 7)) - 1)
        even = _half(table, at, (TRUTH[kind, last] << (cards - 7)) + rest)
        odd = _half(table, at, (TRUTH[kind, 1 + last] << (cards - 7)) + rest)
        return _spread(even, 0) | (_spread(odd, 0) << ONE)
    size = U(1 << (cards - 2))
    mask = (ONE << size) - ONE
    result = U(0)
    for last in range(2):
        even = (table[at] >> (size if TRUTH[kind, last] else U(0))) & mask
        odd = (table[at] >> (size if TRUTH[kind, 1 + last] else U(0))) & mask
        result |= (_spread(even, 0) | (_spread(odd, 0) << ONE)) << (size + size if last else U(0))
    return result


# ---- hands -----------------------------------------------------------------------------------------------------------


@kernel
def hands_at(cards: int, first: int, second: int) -> int:
    """Where the set for two hands, given by rank, begins in `play`."""
    width = BEGIN[SIZE[cards, 1] + 1] - BEGIN[SIZE[cards, 1]]
    pair = (first - BEGIN[SIZE[cards, 0]]) * width + second - BEGIN[SIZE[cards, 1]]
    return OFFSET[cards] + pair * WORDS[cards]  # type: ignore[no-any-return]


@kernel
def rank_of(hand: Numbers) -> int:
    """The rank of a hand given by counts: gates are added one by one."""
    rank = 0
    for kind in range(KINDS):
        for _ in range(hand[kind]):
            rank = MORE[rank, kind]
    return rank


@kernel
def fits(first: int, second: int, caps: Numbers) -> bool:
    """Whether two hands, given by rank, can both be within the caps: first's, second's, and both together."""
    for kind in range(KINDS):
        a, b = EVERY_HAND[first, kind], EVERY_HAND[second, kind]
        if a > caps[0, kind] or b > caps[1, kind] or a + b > caps[2, kind]:
            return False
    return True


@helper
def _solve_pair(play: Numbers, cards: int, first: int, second: int, ring: int) -> None:
    """The rows that the first player wins with these hands: one good gate is enough for the mover."""
    at = hands_at(cards, first, second)
    first_moves = cards % 2 == 1
    mover = first if first_moves else second
    for word in range(WORDS[cards]):
        found = U(0)
        for kind in range(KINDS):
            less = LESS[mover, kind]
            if less < 0:
                continue
            after = hands_at(cards - 1, less if first_moves else first, second if first_moves else less)
            for place in range(places(cards, ring)):
                reached = _before(play, after, cards, word, kind, place)
                found |= reached if first_moves else ~reached  # the second player looks for lost rows
            if found == FULL:  # every row of this word is decided
                break
        play[at + word] = found if first_moves else ~found


@kernel
def solve_hands(play: Numbers, ring: int, caps: Numbers, barred: int) -> None:
    """Fill `play` for all hands within the caps; a barred kind (bit set) loses as the second player's last gate."""
    for cards in range(1, CARDS + 1):
        sizes = SIZE[cards]
        for first in range(BEGIN[sizes[0]], BEGIN[sizes[0] + 1]):
            if not fits(first, 0, caps):  # rank 0 is the empty hand
                continue
            for second in range(BEGIN[sizes[1]], BEGIN[sizes[1] + 1]):
                if not fits(first, second, caps):
                    continue
                if cards == 1:
                    play[hands_at(1, first, second)] = U(2)  # the row `1` (input-11 3.2)
                elif cards == 2 and (barred >> (second - BEGIN[1])) & 1:
                    play[hands_at(2, first, second)] = U(15)
                else:
                    _solve_pair(play, cards, first, second, ring)


# ---- the shared pool and the draft -----------------------------------------------------------------------------------


@kernel
def pool_code(counts: Numbers, caps: Numbers) -> int:
    """A rest of the pool as one number, smaller than that of every pool that contains it."""
    code = 0
    for kind in range(KINDS):
        code = code * (caps[kind] + 1) + counts[kind]
    return code


@kernel
def solve_shared(play: Numbers, ring: int, caps: Numbers, counts: Numbers) -> None:
    """Fill `play` for every rest of a shared pool (input-11 4.5); with n cards n gates are left."""
    for code in range(play.shape[0] // ROW_WORDS):
        rest, cards = code, 0
        for kind in range(KINDS - 1, -1, -1):
            counts[kind] = rest % (caps[kind] + 1)
            rest //= caps[kind] + 1
            cards += counts[kind]
        if cards == 1:
            play[code * ROW_WORDS] = U(2)
        if 2 <= cards <= CARDS:
            _solve_pool(play, ring, caps, counts, code, cards)


@helper
def _solve_pool(play: Numbers, ring: int, caps: Numbers, counts: Numbers, code: int, cards: int) -> None:
    first_moves = cards % 2 == 1
    for word in range(WORDS[cards]):
        found = U(0)
        for kind in range(KINDS):
            if counts[kind] == 0:
                continue
            counts[kind] -= 1
            after = pool_code(counts, caps) * ROW_WORDS
            counts[kind] += 1
            for place in range(places(cards, ring)):
                reached = _before(play, after, cards, word, kind, place)
                found |= reached if first_moves else ~reached
            if found == FULL:
                break
        play[code * ROW_WORDS + word] = found if first_moves else ~found


@kernel
def solve_draft(draft: Numbers, play: Numbers, children: Numbers, leaves: Numbers) -> None:
    """Fill `draft` from the last pick to the first; states are ordered so that children come before parents."""
    for state in range(draft.shape[0]):
        if leaves[state, 0] >= 0:
            at = hands_at(CARDS, leaves[state, 0], leaves[state, 1])
            for word in range(ROW_WORDS):
                draft[state, word] = play[at + word]
            continue
        first_picks = leaves[state, 1] == 0
        for word in range(ROW_WORDS):
            found = U(0)
            for kind in range(KINDS):
                if children[state, kind] >= 0:
                    reached = draft[children[state, kind], word]
                    found |= reached if first_picks else ~reached
            draft[state, word] = found if first_picks else ~found


class DraftGraph(NamedTuple):
    """All states of a draft: which pick leads where, hands of complete ones, and where to find a state."""

    children: Numbers  # by state and kind; -1 where the pool has none
    leaves: Numbers  # ranks of both hands when complete; else -1 and the side that picks
    where: Numbers  # from the codes of both hands to the state


@functools.cache
def draft_graph(pool: tuple[int, ...]) -> DraftGraph:
    """The draft of a pool as arrays, latest states first."""
    hands = [hand for hand in itertools.product(*(range(cap + 1) for cap in pool)) if sum(hand) <= 6]
    pairs = [
        (a, b)
        for a in hands
        for b in hands
        if sum(a) - sum(b) in (0, 1) and all(x + y <= cap for x, y, cap in zip(a, b, pool, strict=True))
    ]
    pairs.sort(key=lambda pair: -sum(pair[0]) - sum(pair[1]))
    known = {pair: state for state, pair in enumerate(pairs)}
    size = int(np.prod([cap + 1 for cap in pool]))
    graph = DraftGraph(np.full((len(pairs), KINDS), -1), np.full((len(pairs), 2), -1), np.full(size * size, -1))
    caps = np.array(pool)
    for (a, b), state in known.items():
        graph.where[pool_code(np.array(a), caps) * size + pool_code(np.array(b), caps)] = state
        side = sum(a) - sum(b)
        graph.leaves[state] = (_ranks[a], _ranks[b]) if sum(a) + sum(b) == CARDS else (-1, side)
        for kind in range(KINDS):
            picked = tuple(n + (k == kind) for k, n in enumerate((a, b)[side]))
            graph.children[state, kind] = known.get((picked, b) if side == 0 else (a, picked), -1)
    return graph


# ---- tables ----------------------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """Everything that `first_wins` looks things up in."""

    play: Numbers
    draft: Numbers
    where: Numbers  # as in DraftGraph
    caps: Numbers

    @property
    def bytes(self) -> int:
        """How much memory the tables take."""
        return int(self.play.nbytes + self.draft.nbytes + self.where.nbytes)

    def hands(self, first: Any, second: Any) -> Numbers:
        """The words of the full rows that the first player wins with two hands."""
        at = hands_at(CARDS, rank_of(first), rank_of(second))
        return self.play[at : at + ROW_WORDS]

    def whole_pool(self) -> Numbers:
        """The same for a shared pool of which nothing is gone: it has the highest code."""
        return self.play[-ROW_WORDS:]

    def whole_draft(self) -> Numbers:
        """The same before the first pick: that state comes last."""
        return self.draft[-1]  # type: ignore[no-any-return]


NOTHING = np.zeros((0, ROW_WORDS), U)


def row_flags(words: Numbers) -> Numbers:
    """A set of full rows as 2,048 zeros and ones."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little")


def hand_tables(ring: bool, first: Any, second: Any, both: Any, *, barred: int = 0) -> Tables:
    """Tables for all hands within these bounds."""
    caps = np.array([first, second, both], np.int64)
    play = np.zeros(int(OFFSET[-1]), U)
    solve_hands(play, int(ring), caps, barred)
    return Tables(play, NOTHING, np.zeros(0, np.int64), caps[2])


def shared_tables(ring: bool, pool: Any) -> Tables:
    """Tables for all rests of a shared pool."""
    caps = np.array(pool, np.int64)
    play = np.zeros(int(np.prod(caps + 1)) * ROW_WORDS, U)
    solve_shared(play, int(ring), caps, np.zeros(KINDS, np.int64))
    return Tables(play, NOTHING, np.zeros(0, np.int64), caps)


def draft_tables(ring: bool, pool: Any) -> Tables:
    """Tables for a draft from a pool, and for the play after it."""
    graph = draft_graph(tuple(int(cap) for cap in pool))
    tables = hand_tables(ring, pool, pool, pool)
    draft = np.zeros((len(graph.children), ROW_WORDS), U)
    solve_draft(draft, tables.play, graph.children, graph.leaves)
    return tables._replace(draft=draft, where=graph.where)


# ---- looking up ------------------------------------------------------------------------------------------------------


@kernel
def first_wins(s: Any, play: Numbers, draft: Numbers, where: Numbers, caps: Numbers) -> int:
    """1 when the first player wins this state with best play by both."""
    row = int(s.row)
    bit = U(row & 63)
    if s.cards == 1:
        return row
    if s.hands == SHARED:
        return int((play[pool_code(s.pool, caps) * ROW_WORDS + (row >> 6)] >> bit) & ONE)
    first, second = s.hand[s.first], s.hand[1 - s.first]
    if s.phase == PICK:
        size = 1
        for kind in range(KINDS):
            size *= caps[kind] + 1
        state = where[pool_code(first, caps) * size + pool_code(second, caps)]
        return int((draft[state, row >> 6] >> bit) & ONE)
    return int((play[hands_at(s.cards, rank_of(first), rank_of(second)) + (row >> 6)] >> bit) & ONE)


@kernel
def judge(st: States, i: int, out: Numbers, play: Numbers, draft: Numbers, where: Numbers, caps: Numbers) -> int:
    """Move the winning actions of st[i] to the front of its legal ones in out; returns how many; uses st[i+1]."""
    count = legal(st, i, out)
    wanted = 1 if st[i].mover == st[i].first else 0
    winning = 0
    for k in range(count):
        copy(st, i + 1, i)
        apply(st, i + 1, out[k])
        if first_wins(st[i + 1], play, draft, where, caps) == wanted:
            out[winning], out[k] = out[k], out[winning]
            winning += 1
    return winning


@kernel
def choose_best(
    st: States, out: Numbers, spare: Numbers, play: Numbers, draft: Numbers, where: Numbers, caps: Numbers
) -> int:
    """An action for st[0] that wins; in a lost position the one that leaves the opponent the fewest winning replies."""
    if judge(st, 0, out, play, draft, where, caps) > 0:
        return out[0]  # type: ignore[no-any-return]
    count = legal(st, 0, out)
    best, least = out[0], 2.0
    for k in range(count):
        copy(st, 1, 0)
        apply(st, 1, out[k])
        if st[1].ended:
            continue
        replies = legal(st, 1, spare)
        share = judge(st, 1, spare, play, draft, where, caps) / replies
        if share < least:
            best, least = out[k], share
    return best  # type: ignore[no-any-return]


# ---- chance against skill --------------------------------------------------------------------------------------------


@kernel
def expect(values: Numbers, ring: int, caps: Numbers, best: Numbers, counts: Numbers) -> None:
    """values[first, second, row]: the first player's share of wins when each side plays best (1) or at random (0)."""
    for cards in range(1, CARDS + 1):
        for first in range(values.shape[0]):
            for second in range(values.shape[1]):
                left = _uncode(first, caps[0], counts[0]) == SIZE[cards, 0]
                if not left or _uncode(second, caps[1], counts[1]) != SIZE[cards, 1]:
                    continue
                for row in range(1 << cards):
                    if cards == 1:
                        values[first, second, row] = row
                    else:
                        values[first, second, row] = _expect_row(values, ring, caps, best, counts, cards, row)


@helper
def _uncode(code: int, caps: Numbers, counts: Numbers) -> int:
    """The counts of a pool code; returns how many gates that is."""
    size = 0
    for kind in range(KINDS - 1, -1, -1):
        counts[kind] = code % (caps[kind] + 1)
        code //= caps[kind] + 1
        size += counts[kind]
    return size


@helper
def _expect_row(
    values: Numbers, ring: int, caps: Numbers, best: Numbers, counts: Numbers, cards: int, row: int
) -> float:
    side = 1 - cards % 2
    total, number, top, bottom = 0.0, 0, 0.0, 1.0
    for kind in range(KINDS):
        if counts[side, kind] == 0:
            continue
        counts[side, kind] -= 1
        first, second = pool_code(counts[0], caps[0]), pool_code(counts[1], caps[1])
        counts[side, kind] += 1
        for place in range(places(cards, ring)):
            value = values[first, second, merge(row, cards, kind, place)]
            total, number = total + value, number + 1
            top, bottom = max(top, value), min(bottom, value)
    if best[side]:
        return top if side == 0 else bottom
    return total / number


def standard_shares(*, ring: bool, first_best: bool, second_best: bool) -> Numbers:
    """The first player's share of wins for each of the 2,048 rows, standard hands, each side best or at random."""
    sizes = [int(np.prod(hand.astype(np.int64) + 1)) for hand in STANDARD_HANDS]
    values = np.zeros((*sizes, ROWS))
    caps, best = STANDARD_HANDS.astype(np.int64), np.array([first_best, second_best], np.int64)
    expect(values, int(ring), caps, best, np.zeros_like(caps))
    return values[-1, -1]  # type: ignore[no-any-return]
