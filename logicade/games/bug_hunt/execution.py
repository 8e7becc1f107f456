"""Bug Hunt: what an action does to the table. Part of the rules, for which one file is not enough."""

from __future__ import annotations

from typing import Any

from logicade.engine.gates import PAIR
from logicade.engine.jit import kernel
from logicade.engine.state import ANYONE, CHANCE, NOBODY, NONE, States

# fmt: off
# isort: off
from logicade.games.bug_hunt.state import (
    A_ANNOUNCE, A_ANSWER, A_ASK, A_BALLOT, A_CALL, A_CLAIM, A_DEALER, A_DRAW, A_ENTRY, A_FLIP, A_INPUTS, A_ORDER,
    A_PLACE, A_READING, A_ROLE, A_SEAL, A_SHOW, A_SKIP, A_TEST, A_TURN, A_VOTE, ANNOUNCE, ANSWER, ASK, BALLOT, CLAIM,
    COUNT, DEALER, DRAW, FLIP, HANDS, ORDER, OVER, PICK, PLACE, READ, ROLE_CARDS, SHOW, TEST, TURNING,
)
from logicade.games.bug_hunt.tables import (
    ANSWERS, BUG, COPIES, ENTRIES, FLIPS, INPUTS, KINDS, MEASURES, NODES, QUESTIONS, ROLES, SEATS, TURNS,
)
# isort: on
# fmt: on

WIDE = KINDS + 1  # values of a kind that may be veiled; the last one is "not shown"


# ---- turns -----------------------------------------------------------------------------------------------------------


@kernel
def _clear(s: Any) -> None:
    """Forget what was said and chosen in a turn."""
    for seat in range(SEATS):
        s.claim[seat] = s.ballot[seat] = s.choice[seat] = NONE
    for entry in range(ENTRIES):
        s.listing[entry] = NONE
    s.asked = s.question = s.answer = s.ordered = s.spot = NONE
    s.opened = s.listed = 0


@kernel
def _begin_turn(s: Any) -> None:
    """A turn starts with the moment to measure, once there is a semifinal (4.4), and with the claims (2.1)."""
    _clear(s)
    s.phase = CLAIM
    if s.testing == 1 and (s.placer[2] != NONE or s.placer[3] != NONE):
        s.phase = TEST


@kernel
def set_mover(st: States, i: int) -> None:
    """Who acts follows from the phase."""
    s = st[i]
    phase = s.phase
    s.mover = CHANCE
    if phase in (TEST, BALLOT, FLIP) or (phase == CLAIM and s.sealed == 1):
        s.mover = ANYONE
    elif phase == CLAIM:  # clockwise, the dealer last (2.2)
        k = 1
        while k < s.seats and s.claim[(s.dealer + k) % s.seats] != NONE:
            k += 1
        s.mover = (s.dealer + k) % s.seats
    elif phase in (ASK, ORDER, PICK):
        s.mover = s.dealer
    elif phase == ANSWER:
        s.mover = s.asked
    elif phase == PLACE:
        s.mover = s.ordered
    elif phase == OVER:
        s.mover = NOBODY


# ---- the board and the cards -----------------------------------------------------------------------------------------


@kernel
def _is_down(s: Any, node: int) -> bool:
    """Whether a gate lies face down on a node (2.6, 3.1)."""
    return s.placer[node] != NONE and s.turned[node] == 0  # type: ignore[no-any-return]


@kernel
def free(s: Any, node: int) -> bool:
    """Whether a gate may go there: no gate yet, and a signal on both nodes that feed it (2.4, logic-kit 4.4)."""
    return s.placer[node] == NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE  # type: ignore[no-any-return]


@kernel
def compute_all(st: States, i: int) -> None:
    """All shown values anew, from the bottom up: open gates as they are, others as named (2.8, logic-kit 4.7)."""
    s = st[i]
    for k in range(TURNS):
        node = TURNS - k
        if s.placer[node] != NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE:
            kind = s.gate[node] if s.turned[node] == 1 else s.named[node]
            s.signal[node] = PAIR[kind, s.signal[2 * node], s.signal[2 * node + 1]]


@kernel
def _measure(s: Any, node: int) -> int:
    """The true value of a node that has a gate, before any input was inverted (4.3, 4.6)."""
    bits = 0
    for k in range(INPUTS, NODES):
        if s.signal[k] == 1:
            bits |= 1 << k
    if s.flipped > 0:
        bits ^= 1 << (INPUTS - 1 + int(s.flipped))
    for k in range(TURNS):
        at = TURNS - k
        if s.placer[at] != NONE:
            bits |= int(PAIR[s.gate[at], (bits >> (2 * at)) & 1, (bits >> (2 * at + 1)) & 1]) << at
    return (bits >> int(node)) & 1


@kernel
def _due(s: Any) -> int:
    """The node that is turned over next: 4 to 7, 2, 3, 1; NONE when all are open (3.1)."""
    row = INPUTS // 2
    while row > 0:
        for node in range(row, 2 * row):
            if _is_down(s, node):
                return node
        row //= 2
    return NONE


@kernel
def _conjured(s: Any, node: int) -> bool:
    """Whether a gate is none of the fifteen: one that the bug has laid instead of its card (4.5)."""
    return s.any_gate == 1 and s.placer[node] != NONE and s.role[s.placer[node]] == BUG  # type: ignore[no-any-return]


@kernel
def left(s: Any, kind: int) -> int:
    """Gates of a kind that are not seen in hands, on the board or put away: the pile, if nothing is hidden (2.9)."""
    count = COPIES - (s.thrown[kind] if s.thrown[kind] > 0 else 0)
    for seat in range(s.seats):
        if s.hand[seat] == kind:
            count -= 1
    for node in range(1, INPUTS):
        if s.gate[node] == kind and not _conjured(s, node):
            count -= 1
    return count


# ---- playing ---------------------------------------------------------------------------------------------------------


@kernel
def _all_in(s: Any, values: Any) -> bool:
    """Whether every seat has said something."""
    count = 0
    for seat in range(s.seats):
        count += 1 if values[seat] != NONE else 0
    return count == s.seats  # type: ignore[no-any-return]


@kernel
def _claim(s: Any, seat: int, kind: int) -> None:
    """A claim binds nobody (2.1, 2.2); sealed ones are opened when all are in (4.7)."""
    s.claim[seat] = kind
    if _all_in(s, s.claim):
        s.phase = SHOW if s.sealed == 1 else ASK


@kernel
def _entry_of(s: Any, code: int) -> int:
    """Where an order stands on the list, NONE if nowhere."""
    for entry in range(s.listed):
        if s.listing[entry] == code:
            return entry
    return NONE


@kernel
def _votes(s: Any, entry: int) -> int:
    """Ballots for an entry of the list."""
    count = 0
    for seat in range(s.seats):
        if s.ballot[seat] == entry:
            count += 1
    return count


@kernel
def _leads(s: Any, entry: int) -> bool:
    """Whether no entry has more ballots (2.5)."""
    most = 0
    for other in range(s.listed):
        most = max(most, _votes(s, other))
    return _votes(s, entry) == most


@kernel
def _order(s: Any, code: int) -> None:
    """A player is to lay on a node; there is no refusing (2.4, 2.6)."""
    s.ordered = code // TURNS
    s.spot = 1 + code % TURNS
    s.phase = PLACE


@kernel
def _count(s: Any) -> None:
    """One more ballot lies open; after the last the order with most is carried out, or the dealer picks (2.5)."""
    s.opened += 1
    if s.opened < s.seats:
        return
    s.opened = 0
    s.phase = PICK
    best, leaders = 0, 0
    for entry in range(s.listed):
        if _leads(s, entry):
            best = entry
            leaders += 1
    if leaders == 1:
        _order(s, s.listing[best])


@kernel
def _place(s: Any, name: int, kind: int) -> None:
    """The hand's gate lies face down under a name (2.6 to 2.8); the bug may have put it away for another (4.5)."""
    s.gate[s.spot] = kind
    s.named[s.spot] = name
    s.placer[s.spot] = s.ordered
    if _conjured(s, s.spot):
        s.thrown[s.hand[s.ordered]] += 1
    s.hand[s.ordered] = NONE
    s.turns += 1
    s.phase = DRAW
    if s.turns == TURNS:  # nothing is drawn any more (2.9)
        s.phase = FLIP if s.flipping == 1 else TURNING


@kernel
def _draw(s: Any, seat: int, kind: int) -> None:
    """A gate from the pile: the first one, dealer first (1.4), or after laying; then the next turn begins (2.10)."""
    s.hand[seat] = kind
    if s.phase == DRAW:
        s.dealer = (s.dealer + 1) % s.seats
    if _all_in(s, s.hand):
        _begin_turn(s)


@kernel
def _act(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s = st[i]
    if action >= A_SHOW:
        _happen(s, action)
    elif action >= A_BALLOT:
        _act_closed(s, action)
    elif action < A_SEAL:
        _claim(s, (action - A_CLAIM) // KINDS, (action - A_CLAIM) % KINDS)
    elif action < A_ASK:
        _claim(s, (action - A_SEAL) // WIDE, (action - A_SEAL) % WIDE)
    elif action < A_SKIP:
        s.asked = (action - A_ASK) // QUESTIONS
        s.question = (action - A_ASK) % QUESTIONS
        s.phase = ANSWER
    elif action < A_ORDER:  # no question, or its answer (2.3)
        s.answer = NONE if action == A_SKIP else (action - A_ANSWER) % ANSWERS
        s.phase = ORDER
    elif action < A_ENTRY:
        _order(s, action - A_ORDER)
    elif action < A_CALL:
        s.listing[s.listed] = action - A_ENTRY
        s.listed += 1
    else:
        s.phase = BALLOT
    if s.phase >= DRAW:  # a gate was laid or turned over, or an input inverted
        compute_all(st, i)
    set_mover(st, i)


@kernel
def _act_closed(s: Any, action: int) -> None:
    """What others do not see, or not all of: ballots, gates face down, measurements, inverted inputs."""
    if action < A_PLACE:
        s.ballot[(action - A_BALLOT) // (ENTRIES + 1)] = (action - A_BALLOT) % (ENTRIES + 1)
        if _all_in(s, s.ballot):
            s.phase = COUNT
    elif action < A_TEST:
        chosen = (action - A_PLACE) // TURNS
        _place(s, chosen // WIDE, chosen % WIDE)
    else:
        base, wide, done = (A_TEST, MEASURES + 1, READ) if action < A_FLIP else (A_FLIP, FLIPS + 1, ANNOUNCE)
        s.choice[(action - base) // wide] = (action - base) % wide
        if _all_in(s, s.choice):
            s.phase = done


@kernel
def _happen(s: Any, action: int) -> None:
    """What chance brings, or what comes to light."""
    if action < A_VOTE:
        s.opened += 1
        if s.opened == s.seats:
            s.opened = 0
            s.phase = ASK
    elif action < A_DRAW:
        _count(s)
    elif action < A_READING:
        _draw(s, (action - A_DRAW) // WIDE, (action - A_DRAW) % WIDE)
    elif action < A_ANNOUNCE:
        _read(s, action - A_READING)
    elif action < A_TURN:
        _announce(s, action - A_ANNOUNCE)
    elif action < A_INPUTS:
        s.turned[1 + (action - A_TURN) // KINDS] = 1
        if _due(s) == NONE:
            s.phase = OVER
            s.ended = 1
    elif action < A_ROLE:
        for k in range(INPUTS):
            s.signal[INPUTS + k] = ((action - A_INPUTS) >> k) & 1
        s.phase = ROLE_CARDS
    elif action < A_DEALER:
        s.role[(action - A_ROLE) // (ROLES + 1)] = (action - A_ROLE) % (ROLES + 1)
        if s.role[s.seats - 1] != NONE:
            s.phase = DEALER
    else:
        s.dealer = action - A_DEALER
        s.phase = HANDS


@kernel
def _read(s: Any, value: int) -> None:
    """The tester learns a value, or nobody anything; to the others it looks the same (4.4)."""
    s.readings += 1
    if value > 0:
        s.measured = value - 1
    for seat in range(SEATS):
        s.choice[seat] = NONE
    s.phase = CLAIM


@kernel
def _announce(s: Any, chosen: int) -> None:
    """The inverted input is announced and the shown values follow; then the gates are turned over (4.1)."""
    s.flipped = chosen
    if chosen > 0:
        s.signal[INPUTS - 1 + chosen] ^= 1
    for seat in range(SEATS):
        s.choice[seat] = NONE
    s.phase = TURNING
