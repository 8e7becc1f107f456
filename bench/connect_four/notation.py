"""Connect Four as text: an action is its column, `1` to `7`; a position its six rows, top row first.

Seat 0 plays `x` and seat 1 `o`; `.` is an empty cell. Who is to act follows from the number of stones:
`......./......./......./......./...o.../..xx...`.
"""

from __future__ import annotations

from bench.connect_four import rules
from bench.connect_four.state import ACTIONS, DROP, OVER, STATE, State
from bench.connect_four.tables import CELLS, COLUMNS, ROWS, STRIDE
from logicade.engine.errors import BadPosition, BadText
from logicade.engine.state import NOBODY, NONE, States

TURNS = ""  # the yardstick has no numbered clauses
SIGNS = "xo"
INVARIANTS = {
    1: "two stones share a cell, or one lies outside the frame",
    2: "a stone hangs in the air",
    3: "the seats have not dropped stones alternately, `x` first",
    4: "somebody went on after four in a line, or the winner is not named",
    5: "it is not over exactly when four lie in a line or the frame is full",
}


def write_action(action: int) -> str:
    """An action's text."""
    return str(ACTIONS.fields(action).fields["column"] + 1)


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if len(text) != 1 or text not in "1234567":
        raise BadText(f"`{text}` is not an action of `connect-four`", hint=f"a column, `1` to `{COLUMNS}`")
    return ACTIONS.id("drop", column=int(text) - 1)


def write_position(s: State) -> str:
    """A state as one line that `read_position` takes back."""
    return "/".join("".join(_sign(s, column, row) for column in range(COLUMNS)) for row in reversed(range(ROWS)))


def _sign(s: State, column: int, row: int) -> str:
    for seat, sign in enumerate(SIGNS):
        if int(s.stones[seat]) >> STRIDE * column + row & 1:
            return sign
    return "."


def read_position(text: str) -> States:
    """A state from its line."""
    rows = text.split("/")
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set(SIGNS + ".") for row in rows):
        hint = f"{ROWS} rows of {COLUMNS} signs, `x`, `o` or `.`, with `/` between them"
        raise BadPosition(f"`{text}` is not a position of `connect-four`", hint=hint)
    st = STATE.new()
    s: State = st[0]
    for seat, sign in enumerate(SIGNS):
        cells = [
            (column, row)
            for row, signs in enumerate(reversed(rows))
            for column in range(COLUMNS)
            if signs[column] == sign
        ]
        s.stones[seat] = sum(1 << STRIDE * column + row for column, row in cells)
        s.ply += len(cells)
    s.winner = next((seat for seat in range(2) if rules.four(s.stones[seat])), NONE)
    s.ended = int(s.winner != NONE or s.ply == CELLS)
    s.phase, s.mover = (OVER, NOBODY) if s.ended else (DROP, s.ply % 2)
    return st


def explain(s: State, action: int) -> tuple[str, str]:
    """The clause and the reason why an action is not legal in a state; the yardstick has no numbered clauses."""
    if s.ended:
        return "", "the match is over"
    return "", f"column {write_action(action)} is full"
