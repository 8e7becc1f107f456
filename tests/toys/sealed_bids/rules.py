"""Sealed bids: the rules."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_kernel, kernel
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from tests.toys.sealed_bids.state import A_BID, A_REVEAL, BID, OVER, REVEAL, State
from tests.toys.sealed_bids.tables import SEATS, VALUES

ENCODING = (SEATS,)
WIDE = VALUES + 1  # values and "not shown"


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    s: State = st[i]
    s.ply = 0
    s.mover = ANYONE
    s.phase = BID
    s.ended = 0
    s.seats = seats
    for seat in range(SEATS):
        s.bid[seat] = NONE
        s.shown[seat] = 0


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    s: State = st[i]
    count = 0
    for seat in range(s.seats):
        if s.phase == BID and s.bid[seat] == NONE:
            for value in range(VALUES):
                out[count] = A_BID + seat * WIDE + value
                count += 1
        elif s.phase == REVEAL and s.shown[seat] == 0 and count == 0:
            out[count] = A_REVEAL + seat * VALUES + s.bid[seat]
            count += 1
    return count


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    out[0] = 1
    return 1


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    s: State = st[i]
    s.ply += 1
    if action < A_REVEAL:
        s.bid[(action - A_BID) // WIDE] = (action - A_BID) % WIDE
        if s.ply == s.seats:
            s.phase = REVEAL
            s.mover = CHANCE
    else:
        s.shown[(action - A_REVEAL) // VALUES] = 1
        if s.ply == 2 * s.seats:
            s.phase = OVER
            s.mover = NOBODY
            s.ended = 1


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    s: State = st[i]
    for seat in range(s.seats):
        out[seat] = 0
    for value in range(VALUES - 1, -1, -1):
        if s.ended == 1 and _alone(s, value) != NONE:
            out[_alone(s, value)] = value + 1
            return


@helper
def _alone(s: State, value: int) -> int:
    """The only seat with that bid, or NONE."""
    found, count = NONE, 0
    for seat in range(s.seats):
        if s.bid[seat] == value:
            found, count = seat, count + 1
    return found if count == 1 else NONE


@kernel
def redact(st: States, i: int, seat: int) -> None:
    s: State = st[i]
    for other in range(s.seats):
        if other != seat and s.bid[other] != NONE and s.shown[other] == 0:
            s.bid[other] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    if action < A_REVEAL and (action - A_BID) // WIDE != seat:
        return A_BID + (action - A_BID) // WIDE * WIDE + VALUES
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    s: State = st[i]
    for other in range(s.seats):
        if s.bid[other] == HIDDEN:
            s.bid[other] = below(rng, VALUES)


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    for other in range(SEATS):
        out[other] = st[i].bid[other]


@kernel
def check(st: States, i: int) -> int:
    s: State = st[i]
    bids, shown = 0, 0
    for seat in range(SEATS):
        bids += 1 if s.bid[seat] != NONE else 0
        shown += s.shown[seat]
    return 1 if bids + shown != s.ply or (s.phase == BID) != (bids < s.seats) else 0
