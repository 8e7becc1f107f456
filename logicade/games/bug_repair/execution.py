"""Bug Repair: what an action does to the table. Part of the rules, for which one file is not enough."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.state import CHANCE, NOBODY, NONE, States
from logicade.games.bug_repair.state import (
    A_CLAIM,
    A_DISCARD,
    A_INPUTS,
    A_LAY,
    A_START,
    A_STEAL,
    A_TURN,
    DISCARD,
    OVER,
    PLAY,
    START,
    STEAL,
    TURNING,
    State,
)
from logicade.games.bug_repair.tables import FINAL, HALF, HALF_ROWS, INPUTS, KINDS, SEATS, TURNS
from logicade.kit.gates import OPEN, PAIR

WIDE = KINDS + 1  # values of a kind that may be veiled; the last one is "not shown"


# ---- turns -----------------------------------------------------------------------------------------------------------


@helper
def _lay_inputs(s: State, half: int, row: int) -> None:
    """Eight signals, left to right (1.1); after the second half chance names the starter."""
    for k in range(HALF):
        s.signal[INPUTS + half * HALF + k] = (row >> k) & 1
    if half == 1:
        s.phase = START


@helper
def _next_turn(s: State) -> None:
    """The next seat draws first where it must (4.3) and then lays a gate; after 15 gates the reveal begins (3.1)."""
    s.mover = CHANCE
    if s.turns == TURNS:
        s.phase = TURNING
    elif s.stealing == 1:
        s.phase = STEAL
    else:
        s.phase = PLAY
        s.mover = (s.start + s.turns) & 3


@helper
def _name_start(s: State, seat: int) -> None:
    """The starter and the seat opposite are the debuggers (1.3, 1.4)."""
    s.start = seat
    s.chosen = NONE
    if s.discarding == 1:
        s.phase = DISCARD
    else:
        _next_turn(s)


@helper
def _discard(s: State, seat: int, kind: int) -> None:
    """A seat draws a card of its right neighbour, to the graveyard (4.1); four draws, then play begins (4.4)."""
    victim = (seat + 3) & 3
    s.hand[victim, kind] -= 1
    s.cards[victim] -= 1
    s.thrown[victim] = kind
    if count_thrown(s) == SEATS:
        _next_turn(s)


@helper
def count_thrown(s: State) -> int:
    """How many cards have gone to the graveyard."""
    count = 0
    for seat in range(SEATS):
        if s.thrown[seat] != NONE:
            count += 1
    return count


@helper
def _steal(s: State, seat: int, kind: int) -> None:
    """The player takes a card of the left neighbour into the hand, and is to play (4.3)."""
    s.hand[(seat + 1) & 3, kind] -= 1
    s.cards[(seat + 1) & 3] -= 1
    s.hand[seat, kind] += 1
    s.cards[seat] += 1
    s.phase = PLAY
    s.mover = seat


# ---- the board -------------------------------------------------------------------------------------------------------


@inline_kernel
def is_bug(s: State, seat: int) -> bool:
    """Whether a seat is of the bugs: a neighbour of the starter (1.3)."""
    return ((seat + s.start) & 1) == 1


@inline_kernel
def is_down(s: State, node: int) -> bool:
    """Whether the gate of a node lies face down (2.2, 3.1)."""
    return s.named[node] != NONE and s.turned[node] == 0


@inline_kernel
def free(s: State, node: int) -> bool:
    """Whether a gate may go there: no gate yet, and a signal on both nodes that feed it (2.1, logic-kit 4.4)."""
    return s.placer[node] == NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE


@inline_helper
def sure_of(s: State, node: int) -> int:
    """The guaranteed value of a node; inputs are what they are (logic-kit 4.8)."""
    return s.signal[node] if node >= INPUTS else s.sure[node]


@helper
def _compute(s: State, node: int) -> None:
    """Shown and guaranteed value of a node that has a gate (2.5; logic-kit 4.7, 4.8)."""
    if is_down(s, node):
        s.signal[node] = PAIR[s.named[node], s.signal[2 * node], s.signal[2 * node + 1]]
        s.sure[node] = OPEN
    else:
        s.signal[node] = PAIR[s.gate[node], s.signal[2 * node], s.signal[2 * node + 1]]
        s.sure[node] = PAIR[s.gate[node], sure_of(s, 2 * node), sure_of(s, 2 * node + 1)]


@kernel
def compute_all(st: States, i: int) -> None:
    """All values anew, from the bottom up, for a board that was read from a text."""
    s: State = st[i]
    for k in range(INPUTS - 1):
        node = INPUTS - 1 - k
        if s.placer[node] != NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE:
            _compute(s, node)


@helper
def due(s: State) -> int:
    """The node that is turned over next, row by row from the bottom; NONE when all are open (logic-kit 4.9)."""
    row = INPUTS // 2
    while row > 0:
        for node in range(row, 2 * row):
            if is_down(s, node):
                return node
        row //= 2
    return NONE


# ---- playing ---------------------------------------------------------------------------------------------------------


@helper
def _lay(s: State, node: int, kind: int, name: int) -> None:
    """A gate of the hand on a node, face up, or face down under a name (2.1, 2.2)."""
    seat = s.mover & 3
    s.hand[seat, kind] -= 1
    s.cards[seat] -= 1
    s.gate[node] = kind
    s.named[node] = name
    s.placer[node] = seat
    _compute(s, node)
    s.turns += 1
    _next_turn(s)


@helper
def _turn(s: State, node: int) -> None:
    """A gate is turned over and all values above computed anew; after the last one the match is over (3.1, 3.3)."""
    s.turned[node] = 1
    while node >= FINAL:
        _compute(s, node)
        node //= 2
    if due(s) == NONE:
        s.phase = OVER
        s.mover = NOBODY
        s.ended = 1


@helper
def act(s: State, action: int) -> None:
    """Whatever was decided or fell, done."""
    if action >= A_DISCARD:
        _happen(s, action)
        return
    name, chosen = NONE, action - A_LAY
    if action >= A_CLAIM:
        name, chosen = (action - A_CLAIM) // (TURNS * WIDE), (action - A_CLAIM) % (TURNS * WIDE)
    _lay(s, 1 + chosen % TURNS, chosen // TURNS, name)


@helper
def _happen(s: State, action: int) -> None:
    """What chance brings: cards drawn, gates turned over, inputs, the starter."""
    if action < A_STEAL:
        _discard(s, (action - A_DISCARD) // WIDE, (action - A_DISCARD) % WIDE)
    elif action < A_TURN:
        _steal(s, (action - A_STEAL) // WIDE, (action - A_STEAL) % WIDE)
    elif action < A_INPUTS:
        _turn(s, 1 + (action - A_TURN) // KINDS)
    elif action < A_START:
        _lay_inputs(s, (action - A_INPUTS) // HALF_ROWS, (action - A_INPUTS) % HALF_ROWS)
    else:
        _name_start(s, action - A_START)
