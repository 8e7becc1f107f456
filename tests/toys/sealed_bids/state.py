"""The state of sealed bids and its actions."""

from __future__ import annotations

from logicade.engine.actions import ActionSpace, Outcome, Veiled
from logicade.engine.state import Header, int8, record, secret
from tests.toys.sealed_bids.tables import SEATS, VALUES

BID, REVEAL, OVER = range(3)


class State(Header):
    """The state of sealed bids: one record."""

    seats = int8()  # how many sit here
    bid = secret(int8(SEATS))  # NONE, or 0 to 2; HIDDEN in another's view until it is turned over
    shown = int8(SEATS)  # 1 once turned over


STATE = record(State)
ACTIONS = ActionSpace(bid=dict(seat=SEATS, value=Veiled(VALUES)), reveal=Outcome(seat=SEATS, value=VALUES))
A_BID, A_REVEAL = ACTIONS.bases
