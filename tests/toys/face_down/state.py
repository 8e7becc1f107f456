"""The state of face down and its actions."""

from __future__ import annotations

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.state import record, secret
from tests.toys.face_down.tables import SEATS, SIDES, VALUES

DEAL, LAY, REVEAL, OVER = range(4)

STATE = record(
    seats="i1",  # how many sit here
    card=secret("i1", (SEATS,)),  # NONE, or 0 to 3
    side=secret("i1", (SEATS,)),  # NONE while in hand, 0 low, 1 high
    laid=("i1", (SEATS,)),  # 1 while the card lies on the table
    shown=("i1", (SEATS,)),  # 1 once turned over
    takes=("i1", (SEATS,)),  # how often the card was taken up again
    swapped=("i1", (SEATS,)),  # 1 once swapped
)
ACTIONS = ActionSpace(
    deal=Outcome(seat=SEATS, value=Veiled(VALUES)),
    lay=dict(seat=SEATS, side=Veiled(SIDES)),
    take=dict(seat=SEATS),
    swap=dict(seat=SEATS),
    close=Outcome(),
    reveal=Outcome(seat=SEATS, value=VALUES, side=SIDES),
)
A_DEAL, A_LAY, A_TAKE, A_SWAP, A_CLOSE, A_REVEAL = ACTIONS.bases
