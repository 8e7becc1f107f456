"""Tic-tac-toe: the rules. Three in a line win, a full board is a draw; the winner scores 1, everyone else 0."""

from __future__ import annotations

from bench.tic_tac_toe.state import MARK, OVER, State
from bench.tic_tac_toe.tables import CELLS, EMPTY, LINES
from logicade.engine.compile.jit import kernel
from logicade.engine.state import NOBODY, NONE, Numbers, States

ENCODING = (CELLS,)  # 1 for own signs, -1 for the other's


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty board; seat 0 begins."""
    s: State = st[i]
    s.ply = 0
    s.mover = 0
    s.phase = MARK
    s.ended = 0
    for cell in range(CELLS):
        s.cells[cell] = EMPTY
    s.winner = NONE


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """The empty cells."""
    count = 0
    for cell in range(CELLS):
        if st[i].cells[cell] == EMPTY:
            out[count] = cell
            count += 1
    return count


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Chance has no part in it."""
    return 0


@kernel
def has_line(st: States, i: int, seat: int) -> bool:
    """Whether a seat has three in a line."""
    cells, sign = st[i].cells, seat + 1
    for k in range(len(LINES)):
        if cells[LINES[k, 0]] == sign and cells[LINES[k, 1]] == sign and cells[LINES[k, 2]] == sign:
            return True
    return False


@kernel
def apply(st: States, i: int, action: int) -> None:
    """A seat marks a cell."""
    s: State = st[i]
    seat = s.mover
    s.cells[action] = seat + 1
    s.ply += 1
    s.mover = 1 - seat
    if has_line(st, i, seat):
        s.winner = seat
    if s.winner != NONE or s.ply == CELLS:
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
    """Everyone sees every mark."""
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Nothing is hidden."""


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The board as its owner sees it; a spectator sees it as seat 0 does."""
    for cell in range(CELLS):
        sign = st[i].cells[cell]
        out[cell] = 0 if sign == EMPTY else 1 if sign == max(seat, 0) + 1 else -1


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    first, second = 0, 0
    for cell in range(CELLS):
        first += s.cells[cell] == 1
        second += s.cells[cell] == 2
    if first + second != s.ply or first - second != s.ply % 2:
        return 1
    last = 1 - s.ply % 2  # who marked last
    winner = last if has_line(st, i, last) else NONE
    if has_line(st, i, 1 - last) or s.winner != winner:
        return 2
    ended = 1 if winner != NONE or s.ply == CELLS else 0
    if s.ended != ended or s.phase != (OVER if ended else MARK) or s.mover != (NOBODY if ended else s.ply % 2):
        return 3
    return 0
