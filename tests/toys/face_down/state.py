"""The state of face down and its actions."""

from __future__ import annotations

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.state import Header, int8, record, secret
from tests.toys.face_down.tables import SEATS, SIDES, VALUES

DEAL, LAY, REVEAL, OVER = range(4)


class State(Header):
    """The state of face down: one record."""

    seats = int8()  # how many sit here
    card = secret(int8(SEATS))  # NONE, or 0 to 3
    side = secret(int8(SEATS))  # NONE while in hand, 0 low, 1 high
    laid = int8(SEATS)  # 1 while the card lies on the table
    shown = int8(SEATS)  # 1 once turned over
    takes = int8(SEATS)  # how often the card was taken up again
    swapped = int8(SEATS)  # 1 once swapped


STATE = record(State)
ACTIONS = ActionSpace(
    deal=Outcome(seat=SEATS, value=Veiled(VALUES)),
    lay=dict(seat=SEATS, side=Veiled(SIDES)),
    take=dict(seat=SEATS),
    swap=dict(seat=SEATS),
    close=Outcome(),
    reveal=Outcome(seat=SEATS, value=VALUES, side=SIDES),
)
A_DEAL, A_LAY, A_TAKE, A_SWAP, A_CLOSE, A_REVEAL = ACTIONS.bases
