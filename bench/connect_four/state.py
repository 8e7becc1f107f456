"""The state of Connect Four and its actions."""

from __future__ import annotations

from bench.connect_four.tables import COLUMNS
from logicade.engine.actions import ActionSpace
from logicade.engine.state import record

DROP, OVER = 0, 1  # phases

STATE = record(
    stones=("u8", (2,)),  # by seat: its stones as bits, laid out as `tables` says
    winner="i1",  # the seat with four in a line, NONE before that and after a draw
)
ACTIONS = ActionSpace(drop=dict(column=COLUMNS))
