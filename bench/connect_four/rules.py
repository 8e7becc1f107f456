"""Connect Four: the rules. Four in a line win, a full frame is a draw; the winner scores 1, everyone else 0."""

from __future__ import annotations

import numpy as np

from bench.connect_four.state import DROP, OVER, State
from bench.connect_four.tables import BOTTOMS, CELLS, COLUMNS, FLOOR, FRAME, FRAMES, ROWS, STRIDE
from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.state import NOBODY, NONE, Numbers, States

ENCODING = (2, ROWS, COLUMNS)  # own stones, the other's; row 0 is the bottom
U = np.uint64
ZERO, ONE = U(0), U(1)
TOP, STEP = U(ROWS - 1), U(STRIDE)  # from the foot of a column to its top cell, and to the next column
UP, ACROSS, FALLING, RISING = ONE, U(STRIDE), U(STRIDE - 1), U(STRIDE + 1)  # from a cell to the next one of a line


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty frame; seat 0 begins."""
    s: State = st[i]
    s.ply = 0
    s.mover = 0
    s.phase = DROP
    s.ended = 0
    s.stones[0] = s.stones[1] = ZERO
    s.winner = NONE


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """The columns that are not full."""
    s: State = st[i]
    tops = (s.stones[0] | s.stones[1]) >> TOP
    count = 0
    for column in range(COLUMNS):
        if tops & ONE == ZERO:
            out[count] = column
            count += 1
        tops >>= STEP
    return count


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Chance has no part in it."""
    return 0


@inline_helper
def _in_line(stones: np.uint64, step: np.uint64) -> np.uint64:
    """Not 0 when four stones lie in a line in this direction: two pairs, two steps apart."""
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (step + step))


@inline_kernel
def four(stones: np.uint64) -> bool:
    """Whether four stones lie in a line."""
    found = _in_line(stones, UP) | _in_line(stones, ACROSS) | _in_line(stones, FALLING) | _in_line(stones, RISING)
    return found != ZERO  # type: ignore[no-any-return]


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    """A stone falls onto the others of its column."""
    s: State = st[i]
    column = U(action)
    seat = s.mover
    own, other = s.stones[U(seat)], s.stones[U(1 - seat)]
    taken = own | other
    # Adding the foot of the column carries to its first free cell.
    own |= (taken + BOTTOMS[column]) & FRAMES[column]
    s.stones[U(seat)] = own
    s.ply += 1
    s.mover = 1 - seat
    if four(own):
        s.winner = seat
        _end(s)
    elif own | other == FRAME:
        _end(s)


@inline_helper
def _end(s: State) -> None:
    s.mover = NOBODY
    s.phase = OVER
    s.ended = 1


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """1 for the winner, 0 for everyone else."""
    winner = st[i].winner
    out[0] = 1 if winner == 0 else 0
    out[1] = 1 if winner == 1 else 0


# ---- who sees what: everyone everything ------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Nothing is hidden."""


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """Everyone sees where a stone falls."""
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Nothing is hidden."""


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """Two planes of the frame: own stones, the other's; a spectator sees it as seat 0 does."""
    s: State = st[i]
    own = max(seat, 0)
    mine, theirs = s.stones[own], s.stones[1 - own]
    for column in range(COLUMNS):
        for row in range(ROWS):
            bit = U(STRIDE * column + row)
            out[0, row, column] = np.int8((mine >> bit) & ONE)
            out[1, row, column] = np.int8((theirs >> bit) & ONE)


# ---- what must always hold -------------------------------------------------------------------------------------------


@helper
def count_stones(stones: np.uint64) -> int:
    """How many bits are set."""
    count = 0
    while stones != ZERO:
        stones &= stones - ONE
        count += 1
    return count


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    first, second = s.stones[0], s.stones[1]
    taken = first | second
    if first & second != ZERO or taken & ~FRAME != ZERO:
        return 1
    if taken & (taken + FLOOR) != ZERO:  # a column of stones without a gap, plus 1, shares no bit with itself
        return 2
    stones = count_stones(first)
    if stones + count_stones(second) != s.ply or stones != (s.ply + 1) // 2:
        return 3
    last = 1 - s.ply % 2  # who dropped the last stone
    winner = last if four(s.stones[last]) else NONE
    if four(s.stones[1 - last]) or s.winner != winner:
        return 4
    ended = 1 if winner != NONE or s.ply == CELLS else 0
    if s.ended != ended or s.phase != (OVER if ended else DROP) or s.mover != (NOBODY if ended else s.ply % 2):
        return 5
    return 0
