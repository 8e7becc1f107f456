"""Tournament: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.state import CHANCE, NOBODY, NONE, Numbers, States
from logicade.games.tournament.state import (
    A_DRAW,
    A_GATE,
    A_INPUTS,
    A_PLACE,
    A_START,
    DRAW,
    GATE,
    INPUT_ROW,
    LAYOUT,
    O_DECK,
    O_DRAWN,
    O_GATE,
    O_GOAL,
    O_LEFT,
    O_NAMED,
    O_PILES,
    O_SIGNAL,
    O_START,
    O_STEP,
    O_TURN,
    O_TURNS,
    OVER,
    PLACE,
    START,
    State,
)
from logicade.games.tournament.tables import (
    CHOOSE,
    DECK_LEAST,
    DECK_MOST,
    DECK_ONES,
    DECK_ZEROS,
    FINAL,
    FIRST_NODE,
    HALF,
    HALF_ROWS,
    INPUTS,
    KINDS,
    NODES,
    ONES,
    PILES,
    SEATS,
    STARTER,
    STOCK,
    TURNS,
)
from logicade.kit.gates import PAIR, XOR

ENCODING = LAYOUT.shape


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """A board with only the final's XOR on it (1.3), and two piles (1.4, 1.7); chance will lay the inputs (1.1)."""
    s: State = st[i]
    s.ply = 0
    s.mover = CHANCE
    s.phase = INPUT_ROW
    s.ended = 0
    for node in range(NODES):
        s.signal[node] = NONE
    for node in range(INPUTS):
        s.gate[node] = NONE
    s.gate[FINAL] = XOR
    for kind in range(KINDS):
        s.left[kind] = STOCK[kind]
    s.piles[0] = PILES[0]
    s.piles[1] = PILES[1]
    s.drawn = NONE
    s.turns = 0
    s.start = NONE
    s.named = variant[STARTER] - 1
    s.deck[0] = variant[DECK_ZEROS]
    s.deck[1] = variant[DECK_ONES]


@helper
def _lay_inputs(s: State, half: int, row: int) -> None:
    """Eight signals, left to right (1.1); after the second half chance names the starter."""
    for k in range(HALF):
        s.signal[INPUTS + half * HALF + k] = (row >> k) & 1
    if half == 1:
        s.phase = START


@helper
def _name_start(s: State, seat: int) -> None:
    """The starter is known, and with him the teams (1.5, 1.6)."""
    s.start = seat
    s.named = NONE
    s.phase = DRAW
    s.mover = seat


# ---- playing ---------------------------------------------------------------------------------------------------------


@inline_kernel
def free(s: State, node: int) -> bool:
    """Whether a gate may go there: no gate yet, and a signal on both nodes that feed it (2.2, logic-kit 4.4)."""
    return s.gate[node] == NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE


@inline_helper
def _place(s: State, node: int) -> None:
    """The drawn gate goes on a node and gives its signal (2.2, 2.4); the next seat follows, or the final (3.1)."""
    kind = s.drawn
    s.gate[node] = kind
    s.signal[node] = PAIR[kind, s.signal[2 * node], s.signal[2 * node + 1]]
    s.drawn = NONE
    s.turns += 1
    s.mover = (s.start + s.turns) & 3  # clockwise (1.5)
    s.phase = DRAW
    if s.turns == TURNS:
        s.signal[FINAL] = PAIR[XOR, s.signal[2], s.signal[3]]
        s.phase = OVER
        s.mover = NOBODY
        s.ended = 1


@inline_kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < A_PLACE:  # the top card of a pile (2.1)
        s.piles[(action - A_DRAW) & 1] -= 1
        s.phase = GATE
        s.mover = CHANCE
    elif action < A_GATE:
        _place(s, FIRST_NODE + ((action - A_PLACE) & 15))
    elif action < A_INPUTS:  # everybody sees it (2.3)
        s.drawn = action - A_GATE
        s.left[action - A_GATE] -= 1
        s.phase = PLACE
        s.mover = (s.start + s.turns) & 3
    elif action < A_START:
        _lay_inputs(s, (action - A_INPUTS) // HALF_ROWS, (action - A_INPUTS) % HALF_ROWS)
    else:
        _name_start(s, action - A_START)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """A final 0 wins for the starter and his partner, a 1 for the other two (3.1); never a tie (3.2)."""
    s: State = st[i]
    for seat in range(SEATS):  # before the end the final has no signal, and nobody anything
        out[seat] = 1 if ((seat + s.start) & 1) == s.signal[FINAL] else 0


# ---- what is possible ------------------------------------------------------------------------------------------------


@inline_kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Nodes for the drawn gate (2.2), piles with a card in them (2.1), or what chance may bring."""
    s: State = st[i]
    count = 0
    if s.phase == PLACE:
        for node in range(FIRST_NODE, INPUTS):
            out[count] = A_PLACE + node - FIRST_NODE  # what does not count is written over
            if free(s, node):
                count += 1
        return count
    if s.phase == DRAW:
        for pile in range(2):
            out[count] = A_DRAW + pile
            if s.piles[pile] > 0:
                count += 1
        return count
    base, size = _outcomes(s)
    for k in range(size):
        if _weight(s, k) > 0:
            out[count] = base + k
            count += 1
    return count


@helper
def _outcomes(s: State) -> tuple[int, int]:
    """The first id and the number of ids that chance chooses from."""
    if s.phase == GATE:
        return A_GATE, KINDS
    if s.phase == START:
        return A_START, SEATS
    if s.phase == INPUT_ROW:
        return A_INPUTS + (HALF_ROWS if s.signal[INPUTS] != NONE else 0), HALF_ROWS
    return 0, 0


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Equally likely shuffles behind each outcome (logic-kit 6.2)."""
    s: State = st[i]
    count = 0
    _, size = _outcomes(s)
    for k in range(size):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight
            count += 1
    return count


@helper
def _weight(s: State, k: int) -> int:
    """In how many equally likely ways outcome k comes about."""
    if s.phase == GATE:  # every card that nobody has seen may lie on top, of either pile (1.4, 5.2)
        return int(s.left[k])
    if s.phase == START:
        return 1 if s.named == NONE or s.named == k else 0
    zeros, ones = int(s.deck[0]), int(s.deck[1])
    if s.signal[INPUTS] != NONE:  # the first half has taken its cards
        for node in range(INPUTS, INPUTS + HALF):
            if s.signal[node] == 1:
                ones -= 1
            else:
                zeros -= 1
    return int(CHOOSE[zeros + ones - HALF, ones - int(ONES[k])])  # how the rest of the deck can lie (1.2)


# ---- who sees what ---------------------------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Nothing to forget: what nobody knows, the order of the piles, is not in the state (5.1, 5.2)."""


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """Everybody sees everything that happens (5.1)."""
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Nothing is hidden, so there is nothing to guess."""


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The parts of `state.LAYOUT`, for a seat or a spectator."""
    s: State = st[i]
    own = max(seat, 0)
    for node in range(1, NODES):
        out[O_SIGNAL + node - 1] = s.signal[node]
    for node in range(1, INPUTS):
        out[O_GATE + node - 1] = s.gate[node]
    for kind in range(KINDS):
        out[O_LEFT + kind] = s.left[kind]
        out[O_DRAWN + kind] = 1 if s.drawn == kind else 0
    for k in range(2):
        out[O_PILES + k], out[O_DECK + k] = s.piles[k], s.deck[k]
    out[O_GOAL] = (own + max(s.start, 0)) & 1
    out[O_TURN] = 1 if seat >= 0 and s.mover == seat else 0
    out[O_TURNS], out[O_STEP] = s.turns, s.phase
    out[O_START] = (s.start - own) & 3 if s.start != NONE else NONE
    out[O_NAMED] = (s.named - own) & 3 if s.named != NONE else NONE


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    broken = _check_step(s)
    if broken == 0:
        broken = _check_board(s)
    if broken == 0:
        broken = _check_cards(s)
    return broken if broken > 0 else _check_turn(s)


@helper
def _check_step(s: State) -> int:
    """Inputs and starter are there from their steps on, and the deck has its cards (1.1, 1.2, 1.6)."""
    if s.phase < INPUT_ROW or s.phase > OVER:
        return 4
    dealt, lying = 0, 0  # inputs from the left, and anywhere
    for node in range(INPUTS, NODES):
        if s.signal[node] < NONE or s.signal[node] > 1:
            return 8
        if s.signal[node] != NONE:
            dealt += 1 if lying == node - INPUTS else 0
            lying += 1
    if lying != dealt or (dealt != INPUTS if s.phase > INPUT_ROW else dealt != 0 and dealt != HALF):
        return 8
    if s.deck[0] < DECK_LEAST or s.deck[1] < DECK_LEAST or int(s.deck[0]) + int(s.deck[1]) > DECK_MOST:
        return 7
    named = s.start if s.phase > START else s.named
    if (s.start == NONE) != (s.phase <= START) or (s.named != NONE and s.phase > START):
        return 9
    return 9 if named < NONE or named >= SEATS else 0


@helper
def _check_board(s: State) -> int:
    """Gates lie where signals feed them and give what they must; the final speaks last (2.2, 2.4, 3.1)."""
    laid = 0
    for node in range(FIRST_NODE, INPUTS):
        if s.gate[node] < NONE or s.gate[node] >= KINDS:
            return 1
        fed = s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE
        if s.gate[node] == NONE:
            if s.signal[node] != NONE:
                return 3
            continue
        laid += 1
        if not fed:
            return 2
        if s.signal[node] != PAIR[s.gate[node], s.signal[2 * node], s.signal[2 * node + 1]]:
            return 3
    if s.gate[FINAL] != XOR or laid != s.turns:
        return 1
    if (laid == TURNS) != (s.phase == OVER) or (laid > 0 and s.phase < DRAW):
        return 4
    if s.ended != (1 if s.phase == OVER else 0):
        return 4
    if s.ended == 1:
        return 0 if s.signal[FINAL] == PAIR[XOR, s.signal[2], s.signal[3]] else 3
    return 0 if s.signal[FINAL] == NONE else 3


@helper
def _check_cards(s: State) -> int:
    """Every card is on the board, drawn, or in a pile (1.4); a card is drawn before it is laid (2.3)."""
    unseen = 0
    for kind in range(KINDS):
        total = int(s.left[kind]) + (1 if s.drawn == kind else 0)
        for node in range(FIRST_NODE, INPUTS):
            if s.gate[node] == kind:
                total += 1
        if s.left[kind] < 0 or total != STOCK[kind]:
            return 5
        unseen += int(s.left[kind])
    hidden = int(s.piles[0]) + int(s.piles[1]) + (1 if s.phase == GATE else 0)
    if hidden != unseen or s.piles[0] < 0 or s.piles[0] > PILES[0] or s.piles[1] < 0 or s.piles[1] > PILES[1]:
        return 6
    return 6 if (s.phase == PLACE) != (s.drawn != NONE) or s.drawn < NONE or s.drawn >= KINDS else 0


@helper
def _check_turn(s: State) -> int:
    """Who acts follows from the step and the turns (1.5), and so does the ply: three a turn (2.1 to 2.3)."""
    mover, ply = CHANCE, 3 + 3 * int(s.turns)
    if s.phase == OVER:
        mover = NOBODY
    elif s.phase == DRAW or s.phase == PLACE:
        mover = (s.start + s.turns) & 3
    if s.phase == INPUT_ROW:
        ply = 0 if s.signal[INPUTS] == NONE else 1
    elif s.phase == START:
        ply = 2
    elif s.phase != OVER:
        ply += s.phase - DRAW
    return 10 if s.mover != mover or s.ply != ply else 0
