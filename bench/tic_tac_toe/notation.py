"""Tic-tac-toe as text: an action is its cell, `1` to `9`; a position its nine cells row by row, as in `xo./.x./..o`."""

from __future__ import annotations

from bench.tic_tac_toe import rules
from bench.tic_tac_toe.state import ACTIONS, MARK, OVER, STATE, State
from bench.tic_tac_toe.tables import CELLS, SIDE
from logicade.engine.errors import BadPosition, BadText
from logicade.engine.state import NOBODY, NONE, States

TURNS = ""  # the yardstick has no numbered clauses
SIGNS = ".xo"
INVARIANTS = {
    1: "the seats have not marked alternately, `x` first",
    2: "somebody went on after three in a line, or the winner is not named",
    3: "it is not over exactly when three lie in a line or the board is full",
}


def write_action(action: int) -> str:
    """An action's text."""
    return str(action + 1)


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if len(text) != 1 or text not in "123456789":
        raise BadText(f"`{text}` is not an action of `tic-tac-toe`", hint=f"a cell, `1` to `{CELLS}`")
    return ACTIONS.id("mark", cell=int(text) - 1)


def write_position(s: State) -> str:
    """A state as one line that `read_position` takes back."""
    signs = "".join(SIGNS[cell] for cell in s.cells)
    return "/".join(signs[k : k + SIDE] for k in range(0, CELLS, SIDE))


def read_position(text: str) -> States:
    """A state from its line."""
    signs = text.replace("/", "")
    if len(signs) != CELLS or set(signs) - set(SIGNS):
        raise BadPosition(f"`{text}` is not a position of `tic-tac-toe`", hint="nine signs, `x`, `o` or `.`")
    st = STATE.new()
    s: State = st[0]
    s.cells[:] = [SIGNS.index(sign) for sign in signs]
    s.ply = CELLS - signs.count(".")
    s.winner = next((seat for seat in range(2) if rules.has_line(st, 0, seat)), NONE)
    s.ended = int(s.winner != NONE or s.ply == CELLS)
    s.phase, s.mover = (OVER, NOBODY) if s.ended else (MARK, s.ply % 2)
    return st


def explain(s: State, action: int) -> tuple[str, str]:
    """The clause and the reason why an action is not legal in a state; the yardstick has no numbered clauses."""
    return "", "the match is over" if s.ended else f"cell {write_action(action)} is taken"
