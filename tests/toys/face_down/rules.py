"""Face down: the rules."""

from __future__ import annotations

from logicade.engine.compile.jit import inline_kernel, kernel
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from tests.toys.face_down.state import (
    A_CLOSE,
    A_DEAL,
    A_LAY,
    A_REVEAL,
    A_SWAP,
    A_TAKE,
    DEAL,
    LAY,
    OVER,
    REVEAL,
    State,
)
from tests.toys.face_down.tables import SEATS, SIDES, TAKES, VALUES

ENCODING = (SEATS,)


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    s: State = st[i]
    s.ply = 0
    s.mover = CHANCE
    s.phase = DEAL
    s.ended = 0
    s.seats = seats
    for seat in range(SEATS):
        s.card[seat] = NONE
        s.side[seat] = NONE
        s.laid[seat] = s.shown[seat] = s.takes[seat] = s.swapped[seat] = 0


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    s: State = st[i]
    count = 0
    if s.phase == DEAL:
        for seat in range(s.seats):
            if s.card[seat] == NONE and count == 0:
                for value in range(VALUES):
                    out[count] = A_DEAL + seat * (VALUES + 1) + value
                    count += 1
        return count
    if s.phase == REVEAL:
        for seat in range(s.seats):
            if s.shown[seat] == 0 and count == 0:
                out[0] = A_REVEAL + (seat * VALUES + s.card[seat]) * SIDES + s.side[seat]
                count = 1
        return count
    laid = 0
    for seat in range(s.seats):
        laid += s.laid[seat]
        if s.laid[seat] == 0:
            for side in range(SIDES):
                out[count] = A_LAY + seat * (SIDES + 1) + side
                count += 1
    for seat in range(s.seats):
        if s.laid[seat] == 1 and s.takes[seat] < TAKES:
            out[count] = A_TAKE + seat
            count += 1
    for seat in range(s.seats):
        if s.laid[seat] == 0 and s.swapped[seat] == 0:
            out[count] = A_SWAP + seat
            count += 1
    if laid == s.seats:
        out[count] = A_CLOSE
        count += 1
    return count


@kernel
def awaited(st: States, i: int, seat: int) -> int:
    """Nobody waits for a seat that has laid its card, though it may think again."""
    return 0 if st[i].laid[seat] == 1 else 1


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    count = VALUES if st[i].phase == DEAL else 1
    for k in range(count):
        out[k] = 1
    return count


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    s: State = st[i]
    s.ply += 1
    if action < A_LAY:
        s.card[(action - A_DEAL) // (VALUES + 1)] = (action - A_DEAL) % (VALUES + 1)
        missing = 0
        for seat in range(s.seats):
            missing += 1 if s.card[seat] == NONE else 0
        if missing == 0:
            s.phase = LAY
            s.mover = ANYONE
    elif action < A_TAKE:
        seat = (action - A_LAY) // (SIDES + 1)
        s.laid[seat] = 1
        s.side[seat] = (action - A_LAY) % (SIDES + 1)
    elif action < A_SWAP:
        s.laid[action - A_TAKE] = 0
        s.side[action - A_TAKE] = NONE
        s.takes[action - A_TAKE] += 1
    elif action < A_CLOSE:
        s.card[action - A_SWAP] = NONE
        s.swapped[action - A_SWAP] = 1
        s.phase = DEAL
        s.mover = CHANCE
    elif action == A_CLOSE:
        s.phase = REVEAL
        s.mover = CHANCE
    else:
        s.shown[(action - A_REVEAL) // (VALUES * SIDES)] = 1
        if s.shown[s.seats - 1] == 1:
            s.phase = OVER
            s.mover = NOBODY
            s.ended = 1


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    s: State = st[i]
    for seat in range(s.seats):
        out[seat] = 0
        if s.ended == 1:
            out[seat] = s.card[seat] if s.side[seat] == 1 else VALUES - 1 - s.card[seat]


@kernel
def redact(st: States, i: int, seat: int) -> None:
    s: State = st[i]
    for other in range(s.seats):
        if other != seat and s.shown[other] == 0:
            if s.card[other] != NONE:
                s.card[other] = HIDDEN
            if s.side[other] != NONE:
                s.side[other] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    if action < A_LAY:
        owner = (action - A_DEAL) // (VALUES + 1)
        return action if owner == seat else A_DEAL + owner * (VALUES + 1) + VALUES
    if action < A_TAKE:
        owner = (action - A_LAY) // (SIDES + 1)
        return action if owner == seat else A_LAY + owner * (SIDES + 1) + SIDES
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    s: State = st[i]
    for other in range(s.seats):
        if s.card[other] == HIDDEN:
            s.card[other] = below(rng, VALUES)
        if s.side[other] == HIDDEN:
            s.side[other] = below(rng, SIDES)


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    for other in range(SEATS):
        out[other] = st[i].card[other]


@kernel
def check(st: States, i: int) -> int:
    s: State = st[i]
    for seat in range(SEATS):
        if (s.laid[seat] == 1) != (s.side[seat] != NONE):
            return 1
    return 0
