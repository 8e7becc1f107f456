"""The state of tic-tac-toe and its actions."""

from __future__ import annotations

from bench.tic_tac_toe.tables import CELLS
from logicade.engine.actions import ActionSpace
from logicade.engine.state import record

MARK, OVER = 0, 1  # phases

STATE = record(
    cells=("i1", (CELLS,)),  # row by row: EMPTY, or one more than the seat
    winner="i1",  # the seat with three in a line, NONE before that and after a draw
)
ACTIONS = ActionSpace(mark=dict(cell=CELLS))
