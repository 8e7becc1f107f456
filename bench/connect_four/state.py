"""The state of Connect Four and its actions."""

from __future__ import annotations

from bench.connect_four.tables import COLUMNS
from logicade.engine.actions import ActionSpace
from logicade.engine.state import Header, int8, record, uint64

DROP, OVER = 0, 1  # phases


class State(Header):
    """The state of Connect Four: one record."""

    stones = uint64(2)  # by seat: its stones as bits, laid out as `tables` says
    winner = int8()  # the seat with four in a line, NONE before that and after a draw


STATE = record(State)
ACTIONS = ActionSpace(drop=dict(column=COLUMNS))
