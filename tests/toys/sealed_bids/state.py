"""The state of sealed bids and its actions."""

from __future__ import annotations

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.state import record, secret
from tests.toys.sealed_bids.tables import SEATS, VALUES

BID, REVEAL, OVER = range(3)

STATE = record(
    seats="i1",  # how many sit here
    bid=secret("i1", (SEATS,)),  # NONE, or 0 to 2; HIDDEN in another's view until it is turned over
    shown=("i1", (SEATS,)),  # 1 once turned over
)
ACTIONS = ActionSpace(bid=dict(seat=SEATS, value=Veiled(VALUES)), reveal=Outcome(seat=SEATS, value=VALUES))
A_BID, A_REVEAL = ACTIONS.bases
