"""The state of tic-tac-toe and its actions."""

from __future__ import annotations

from bench.tic_tac_toe.tables import CELLS
from logicade.engine.actions import ActionSpace
from logicade.engine.state import Header, int8, record

MARK, OVER = 0, 1  # phases


class State(Header):
    """The state of tic-tac-toe: one record."""

    cells = int8(CELLS)  # row by row: EMPTY, or one more than the seat
    winner = int8()  # the seat with three in a line, NONE before that and after a draw


STATE = record(State)
ACTIONS = ActionSpace(mark=dict(cell=CELLS))
