"""Bug Hunt: what an action does to the table. Part of the rules, for which one file is not enough."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, kernel
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, Row, States
from logicade.games.bug_hunt.state import State
from logicade.kit.gates import PAIR

# fmt: off
# isort: off
from logicade.games.bug_hunt.state import (
    A_ANNOUNCE, A_ANSWER, A_ASK, A_BALLOT, A_CALL, A_CLAIM, A_DEALER, A_DRAW, A_ENTRY, A_FLIP, A_INPUTS, A_ORDER,
    A_PLACE, A_READING, A_ROLE, A_SEAL, A_SHOW, A_SKIP, A_TEST, A_TURN, A_VOTE, ANNOUNCE, ANSWER, ASK, BALLOT, CLAIM,
    COUNT, DEALER, DRAW, FLIP, HANDS, INPUT_ROW, ORDER, OVER, PICK, PLACE, READ, ROLE_CARDS, SHOW, TEST, TURNING,
)
from logicade.games.bug_hunt.tables import (
    ANSWERS, BUG, COPIES, ENTRIES, FINAL, FLIPS, FREE_MOST, INPUTS, KINDS, MEASURES, NODES, Q_HAND, Q_IS, Q_LIED,
    Q_NODE, Q_ROLE, Q_SUSPECT, Q_TEXT, QUESTIONS, READINGS, ROLES, SEALED_CLAIMS, SEATS, TESTER, TRUE_NAMES, TURNS,
    W_KIND, W_ROLE, W_SEAT, W_TEXT, W_YES,
)
# isort: on
# fmt: on

WIDE = KINDS + 1  # values of a kind that may be veiled; the last one is "not shown"


# ---- turns -----------------------------------------------------------------------------------------------------------


@helper
def clear(s: State) -> None:
    """Forget what was said and chosen in a turn."""
    for seat in range(SEATS):
        s.claim[seat] = s.ballot[seat] = s.choice[seat] = NONE
    for entry in range(ENTRIES):
        s.listing[entry] = NONE
    s.asked = s.question = s.answer = s.ordered = s.spot = NONE
    s.opened = s.listed = 0


@helper
def _begin_turn(s: State) -> None:
    """A turn starts with the moment to measure, once there is a semifinal (4.4), and with the claims (2.1)."""
    clear(s)
    s.phase = CLAIM
    if s.testing == 1 and (s.placer[2] != NONE or s.placer[3] != NONE):
        s.phase = TEST


@inline_helper
def is_sealed(s: State) -> bool:
    """Whether claims are sealed and opened together (4.7)."""
    return (s.wording & SEALED_CLAIMS) != 0


@inline_helper
def is_truthful(s: State) -> bool:
    """Whether gates must be named as what they are, so that all know them (4.10)."""
    return (s.wording & TRUE_NAMES) != 0


@kernel
def mover_of(s: State) -> int:
    """Who acts follows from the phase."""
    phase = s.phase
    if phase in (TEST, BALLOT, FLIP) or (phase == CLAIM and is_sealed(s)):
        return ANYONE
    if phase == CLAIM:  # clockwise, the dealer last (2.2)
        k = 1
        while k < s.seats and s.claim[(s.dealer + k) % s.seats] != NONE:
            k += 1
        return (int(s.dealer) + k) % int(s.seats)
    if phase in (ASK, ORDER, PICK):
        return int(s.dealer)
    if phase == ANSWER:
        return int(s.asked)
    if phase == PLACE:
        return int(s.ordered)
    return NOBODY if phase == OVER else CHANCE


# ---- the board and the cards -----------------------------------------------------------------------------------------


@helper
def is_down(s: State, node: int) -> bool:
    """Whether a gate lies face down on a node (2.6, 3.1)."""
    return s.placer[node] != NONE and s.turned[node] == 0


@kernel
def free(s: State, node: int) -> bool:
    """Whether a gate may go there: no gate yet, and a signal on both nodes that feed it (2.4, logic-kit 4.4)."""
    return s.placer[node] == NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE


@kernel
def compute_all(st: States, i: int) -> None:
    """All shown values anew, from the bottom up: open gates as they are, others as named (2.8, logic-kit 4.7)."""
    s: State = st[i]
    for k in range(TURNS):
        node = TURNS - k
        if s.placer[node] != NONE and s.signal[2 * node] != NONE and s.signal[2 * node + 1] != NONE:
            kind = s.gate[node] if s.turned[node] == 1 else s.named[node]
            s.signal[node] = PAIR[kind, s.signal[2 * node], s.signal[2 * node + 1]]


@kernel
def measure(s: State, node: int) -> int:
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


@helper
def due(s: State) -> int:
    """The node that is turned over next: 4 to 7, 2, 3, 1; NONE when all are open (3.1)."""
    row = INPUTS // 2
    while row > 0:
        for node in range(row, 2 * row):
            if is_down(s, node):
                return node
        row //= 2
    return NONE


@helper
def conjured(s: State, node: int) -> bool:
    """Whether a gate is none of the fifteen: one that the bug has laid instead of its card (4.5)."""
    return s.any_gate == 1 and s.placer[node] != NONE and s.role[s.placer[node]] == BUG


@kernel
def left(s: State, kind: int) -> int:
    """Gates of a kind that are not seen in hands, on the board or put away: the pile, if nothing is hidden (2.9)."""
    count = COPIES - (s.thrown[kind] if s.thrown[kind] > 0 else 0)
    for seat in range(s.seats):
        if s.hand[seat] == kind:
            count -= 1
    for node in range(1, INPUTS):
        if s.gate[node] == kind and not conjured(s, node):
            count -= 1
    return count


# ---- what may be said and chosen -------------------------------------------------------------------------------------


@kernel
def may_choose(s: State, seat: int, k: int) -> bool:
    """Only the tester measures, once, a semifinal that has its gate (4.4), and only the bug inverts (4.1)."""
    if k == 0 or s.phase == CLAIM or s.phase == BALLOT:
        return True
    if s.phase >= FLIP:
        return s.role[seat] == BUG
    return s.role[seat] == TESTER and s.measured == NONE and s.placer[1 + k] != NONE


@kernel
def may_ask(s: State, target: int, question: int) -> bool:
    """Not oneself; about a node only who laid its gate (2.3)."""
    if target == s.dealer:
        return False
    if question < Q_NODE or question >= Q_SUSPECT:
        return True
    node = 1 + question - (Q_NODE if question < Q_LIED else Q_LIED)
    return s.placer[node] == target


@kernel
def fits_question(s: State, words: int) -> bool:
    """Whether words are an answer to the question; what they say is free (2.3)."""
    asked = s.question
    if asked == Q_HAND or Q_NODE <= asked < Q_LIED:
        return W_KIND <= words < W_YES
    if Q_IS <= asked < Q_ROLE or Q_LIED <= asked < Q_SUSPECT:
        return W_YES <= words < W_ROLE
    if asked == Q_ROLE:
        return W_ROLE <= words < W_ROLE + 2 + s.testing
    if asked == Q_SUSPECT:
        return W_SEAT <= words < W_SEAT + s.seats
    return asked == Q_TEXT and words == W_TEXT


# ---- playing ---------------------------------------------------------------------------------------------------------


@helper
def _all_in(s: State, values: Row[int]) -> bool:
    """Whether every seat has said something."""
    count = 0
    for seat in range(s.seats):
        count += 1 if values[seat] != NONE else 0
    return count == s.seats


@helper
def _claim(s: State, seat: int, kind: int) -> None:
    """A claim binds nobody (2.1, 2.2); sealed ones are opened when all are in (4.7)."""
    s.claim[seat] = kind
    if _all_in(s, s.claim):
        s.phase = SHOW if is_sealed(s) else ASK


@helper
def entry_of(s: State, code: int) -> int:
    """Where an order stands on the list, NONE if nowhere."""
    for entry in range(s.listed):
        if s.listing[entry] == code:
            return entry
    return NONE


@helper
def _votes(s: State, entry: int) -> int:
    """Ballots for an entry of the list."""
    count = 0
    for seat in range(s.seats):
        if s.ballot[seat] == entry:
            count += 1
    return count


@helper
def leads(s: State, entry: int) -> bool:
    """Whether no entry has more ballots (2.5)."""
    most = 0
    for other in range(s.listed):
        most = max(most, _votes(s, other))
    return _votes(s, entry) == most


@helper
def _order(s: State, code: int) -> None:
    """A player is to lay on a node; there is no refusing (2.4, 2.6)."""
    s.ordered = code // TURNS
    s.spot = 1 + code % TURNS
    s.phase = PLACE


@helper
def _count(s: State) -> None:
    """One more ballot lies open; after the last the order with most is carried out, or the dealer picks (2.5)."""
    s.opened += 1
    if s.opened < s.seats:
        return
    s.opened = 0
    s.phase = PICK
    best, leaders = 0, 0
    for entry in range(s.listed):
        if leads(s, entry):
            best = entry
            leaders += 1
    if leaders == 1:
        _order(s, s.listing[best])


@helper
def _place(s: State, name: int, kind: int) -> None:
    """The hand's gate lies face down under a name (2.6 to 2.8); the bug may have put it away for another (4.5)."""
    s.gate[s.spot] = kind
    s.named[s.spot] = name
    s.placer[s.spot] = s.ordered
    if conjured(s, s.spot):
        s.thrown[s.hand[s.ordered]] += 1
    s.hand[s.ordered] = NONE
    s.turns += 1
    s.phase = DRAW
    if s.turns == TURNS:  # nothing is drawn any more (2.14)
        s.phase = FLIP if s.flipping == 1 else TURNING


@helper
def _draw(s: State, seat: int, kind: int) -> None:
    """A gate from the pile: the first one, dealer first (1.4), or after laying; then the next turn begins (2.10)."""
    s.hand[seat] = kind
    if s.phase == DRAW:
        s.dealer = (s.dealer + 1) % s.seats
    if _all_in(s, s.hand):
        _begin_turn(s)


@helper
def act(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
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
    s.mover = mover_of(s)


@helper
def _act_closed(s: State, action: int) -> None:
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


@helper
def _happen(s: State, action: int) -> None:
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
        if due(s) == NONE:
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


@helper
def _read(s: State, value: int) -> None:
    """The tester learns a value, or nobody anything; to the others it looks the same (4.4)."""
    s.readings += 1
    if value > 0:
        s.measured = value - 1
    for seat in range(SEATS):
        s.choice[seat] = NONE
    s.phase = CLAIM


@helper
def _announce(s: State, chosen: int) -> None:
    """The inverted input is announced and the shown values follow; then the gates are turned over (4.1)."""
    s.flipped = chosen
    if chosen > 0:
        s.signal[INPUTS - 1 + chosen] ^= 1
    for seat in range(SEATS):
        s.choice[seat] = NONE
    s.phase = TURNING


# ---- what must hold of a turn ----------------------------------------------------------------------------------------


@helper
def count_in(s: State, values: Row[int]) -> int:
    """How many seats have said or chosen something."""
    count = 0
    for seat in range(s.seats):
        count += 1 if values[seat] != NONE else 0
    return count


@helper
def _was_free(s: State, node: int) -> bool:
    """Whether a node was free when this turn's order was given; its gate may lie there since (2.4)."""
    if s.phase >= DRAW and node == s.spot:
        return True
    return free(s, node) and not (s.phase >= DRAW and node == s.spot // 2)


@helper
def check_step(s: State) -> int:
    """Steps need their options and gates; gates are turned over in their order, once all lie there (3.1, 4.1, 4.4)."""
    if (s.phase >= FLIP) != (s.turns == TURNS) or (s.turns > 0 if s.phase < TEST else s.turns == 0 and s.phase == DRAW):
        return 3
    if (s.phase == FLIP or s.phase == ANNOUNCE) and s.flipping == 0:
        return 3
    if (s.phase == TEST or s.phase == READ) and (s.testing == 0 or (s.placer[2] == NONE and s.placer[3] == NONE)):
        return 3
    if s.phase == SHOW and not is_sealed(s):
        return 3
    waiting, row = False, INPUTS // 2
    while row > 0:
        for node in range(row, 2 * row):
            waiting = waiting or s.turned[node] == 0
            if s.turned[node] != 0 and (waiting or s.turned[node] != 1 or s.phase < TURNING):
                return 3
        row //= 2
    if (s.phase == OVER) == waiting or s.ended != (1 if s.phase == OVER else 0):
        return 3
    if s.flipping == 1 and s.phase >= TURNING:
        return 0 if 0 <= s.flipped < FLIPS else 3
    return 0 if s.flipped == NONE else 3


@helper
def check_talk(s: State) -> int:
    """Claims are in from ASK on, and before that in their order; a question has its answer (2.2, 2.3)."""
    claims = count_in(s, s.claim)
    if (claims == s.seats) != (s.phase > CLAIM) or (claims > 0 and s.phase < CLAIM):
        return 7
    for k in range(s.seats):  # the dealer is last
        seat = (s.dealer + 1 + k) % s.seats if s.dealer >= 0 else k
        if s.claim[seat] < HIDDEN or s.claim[seat] >= KINDS:
            return 7
        if s.phase == CLAIM and not is_sealed(s) and (s.claim[seat] != NONE) != (k < claims):
            return 7
    if s.asked == NONE:
        return 7 if s.question != NONE or s.answer != NONE or s.phase == ANSWER else 0
    if s.phase < ANSWER or s.asked < 0 or s.asked >= s.seats or s.question < 0 or s.question >= QUESTIONS:
        return 7
    if not may_ask(s, s.asked, s.question):
        return 7
    if s.phase >= DRAW and (s.question == Q_NODE + s.spot - 1 or s.question == Q_LIED + s.spot - 1):
        return 7  # the gate of this turn was not there yet
    if s.phase == ANSWER:
        return 0 if s.answer == NONE else 7
    return 0 if fits_question(s, s.answer) else 7


@helper
def check_vote(s: State) -> int:
    """A list has different orders for free nodes; a vote is on two or more, and its order is carried out (2.5)."""
    ballots = count_in(s, s.ballot)
    if s.listed < 0 or s.listed > ENTRIES or (s.listed > 0 and s.phase < ORDER) or (s.listed == 1 and s.phase > ORDER):
        return 8
    for entry in range(ENTRIES):
        code = s.listing[entry]
        if entry >= s.listed:
            if code != NONE:
                return 8
        elif code < 0 or code >= s.seats * TURNS or entry_of(s, code) != entry or not _was_free(s, 1 + code % TURNS):
            return 8
    for seat in range(s.seats):
        if s.ballot[seat] < HIDDEN or s.ballot[seat] >= s.listed:
            return 8
    voted = s.listed > 0 and s.phase > BALLOT
    if (ballots == s.seats) != voted or (ballots > 0 and s.phase < BALLOT):
        return 8
    if s.listed == 0 and (s.phase == BALLOT or s.phase == COUNT):
        return 8
    opening = s.phase == SHOW or s.phase == COUNT
    if s.opened < 0 or (s.opened > 0 and not opening) or s.opened >= s.seats:
        return 9
    return 8 if s.phase == PICK and _leaders(s) < 2 else 0


@helper
def _leaders(s: State) -> int:
    """How many orders of the list have most votes."""
    count = 0
    for entry in range(s.listed):
        count += 1 if leads(s, entry) else 0
    return count


@helper
def check_order(s: State) -> int:
    """From PLACE on there is an order, for a node that was free, and of a vote one that led it (2.4 to 2.6)."""
    if (s.ordered == NONE) != (s.phase < PLACE) or (s.spot == NONE) != (s.phase < PLACE):
        return 10
    if s.phase < PLACE:
        return 0
    if s.ordered < 0 or s.ordered >= s.seats or s.spot < 1 or s.spot > TURNS:
        return 10
    if s.listed > 0:
        entry = entry_of(s, s.ordered * TURNS + s.spot - 1)
        if entry == NONE or not leads(s, entry):
            return 10
    if s.phase == PLACE:
        return 0 if free(s, s.spot) else 10
    return 10 if s.placer[s.spot] != s.ordered or (s.spot > FINAL and s.placer[s.spot // 2] != NONE) else 0


@kernel
def least_ply(s: State) -> int:
    """The ply of a position if nobody has asked or voted in an earlier turn (section 2)."""
    seats, claims = int(s.seats), count_in(s, s.claim)
    if s.phase <= HANDS:
        ply = (0 if s.phase == INPUT_ROW else 1) + count_in(s, s.role) + count_in(s, s.hand)
        return ply + (1 if s.phase == HANDS else 0)
    spoken = 2 * seats if is_sealed(s) else seats
    earlier = int(s.turns) - (1 if s.phase >= DRAW else 0)
    ply = 2 + 2 * seats + earlier * (spoken + 4) + int(s.readings) * (seats + 1) + count_in(s, s.choice)
    ply += claims + int(s.opened) + (spoken - claims if s.phase > SHOW else 0)
    if s.asked != NONE:
        ply += 1 if s.phase == ANSWER else 2
    elif s.phase >= ORDER:
        ply += 1
    ply += int(s.listed) + count_in(s, s.ballot) + (1 if s.listed > 0 and s.phase > ORDER else 0)
    if s.phase >= PICK and s.listed > 0:
        ply += seats + (1 if s.phase > PICK and _leaders(s) > 1 else 0)
    elif s.phase >= PLACE:
        ply += 1
    ply += (1 if s.phase >= DRAW else 0) + (seats + 1 if s.flipped != NONE else 0)
    for node in range(1, INPUTS):
        ply += int(s.turned[node])
    return ply


@helper
def check_ply(s: State) -> int:
    """As many plies as everything needs, and no more than questions and votes of earlier turns can add."""
    least = least_ply(s)
    most = least
    for turn in range(s.turns - (1 if s.phase >= DRAW else 0)):
        most += 2 + (2 + int(FREE_MOST[turn])) * int(s.seats)
    return 14 if s.mover != mover_of(s) or s.ply < least or s.ply > most else 0


@helper
def check_readings(s: State) -> int:
    """There was a moment to measure in each turn since the first semifinal, which came third to fifth (4.4)."""
    row, before = 0, int(s.turns) - (1 if s.phase >= DRAW else 0)
    semifinal = False
    for node in range(2, INPUTS):
        if s.placer[node] != NONE and not (s.phase >= DRAW and node == s.spot):
            row += 1 if node >= INPUTS // 2 else 0
            semifinal = semifinal or node < INPUTS // 2
    last = before if s.phase > READ else before - 1
    if s.testing == 0 or not semifinal:
        if s.readings != 0:
            return 15
    elif s.readings < last - row or s.readings > last - 2:
        return 15
    if s.measured == NONE:
        return 0
    if s.readings == 0 or s.measured < HIDDEN or s.measured >= READINGS - 1:
        return 15
    if s.measured == HIDDEN:
        return 0
    node = 2 + s.measured // 2
    return 15 if s.placer[node] == NONE or (s.phase >= DRAW and node == s.spot) else 0
