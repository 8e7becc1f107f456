"""Hard Wired: the search for segments, and what holds in every state and in every view of one."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.hard_wired import tables
from logicade.games.hard_wired.state import Phase, State
from logicade.games.hard_wired.tables import ACT, BIT, CARDS, KINDS, LAID, LEAST, MODULUS, PUBLIC, RESERVE, SEATS, SLOTS

FIRST, DEAL, OPEN, HANDS, TURN, LAY, DRAW, REFILL, PASS, OVER = (int(phase) for phase in Phase)
SHORTEST, WIDEST = tables.GOALS
EVERY = (1 << KINDS) - 1  # all triples, as bits
DISPLAYS = tables.COPIES * KINDS
DEALT_PLIES = 7  # of the set-up, and four for each seat: who begins, slots, public cards; rows and hands


# ---- segments --------------------------------------------------------------------------------------------------------


@kernel
def free_cards(s: State, seat: int) -> int:
    """The cards that a seat may lay, as bits: its hand and the public area (5.1)."""
    free = 0
    for card in range(CARDS):
        if s.place[card] == seat or s.place[card] == PUBLIC:
            free |= 1 << card
    return free


@helper
def _exactly(s: State, cards: int, value: int, output: int, free: int, near: int, far: int) -> bool:
    """Whether so many free cards, each once (5.3), lead to the output; `near` and `far` are as in `completes`."""
    rest, tried = free, 0
    possible = (near if cards <= 3 else far) >> (KINDS * (cards & 1))  # after the next card
    while rest != 0:
        low = rest & -rest
        rest ^= low
        card = BIT[low % MODULUS]
        after = int(ACT[s.deck[card], value]) + 0  # + 0: a wide number, as the call below needs one
        if cards == 1 and after == output:
            return True
        if cards > 1 and (possible >> after) & 1 == 1 and (tried >> int(s.like[card])) & 1 == 0:
            tried |= 1 << int(s.like[card])  # of cards that do the same, one is enough
            if _exactly(s, cards - 1, after, output, free ^ low, near, far):
                return True
    return False


@helper
def _before(s: State, free: int, goals: int) -> int:
    """The triples that some free card turns into one of these."""
    found, rest = 0, free
    while rest != 0:
        code = s.deck[BIT[(rest & -rest) % MODULUS]]
        rest &= rest - 1
        ahead = goals
        while ahead != 0:
            found |= 1 << int(tables.BACK[code, BIT[(ahead & -ahead) % MODULUS]])
            ahead &= ahead - 1
    return found


@helper
def completes(s: State, value: int, output: int, free: int, laid: int) -> bool:
    """Whether a segment with so many cards and this running triple can still be ended (5.12); shortest first."""
    if laid >= LEAST and value == output:
        return True
    last = _before(s, free, 1 << int(output))
    near, far = last | (EVERY << KINDS), 0  # triples from which one, two, three, four cards may lead to the output
    for cards in range(max(1, LEAST - laid), s.longest - laid + 1):
        if cards == 4:  # a long way: now it pays to know where it can lead through
            near = last | (_before(s, free, last) << KINDS)
            far = _before(s, free, near >> KINDS)
            far |= _before(s, free, far) << KINDS
        if (cards > 1 or (last >> value) & 1 == 1) and _exactly(s, cards, value, output, free, near, far):
            return True
    return False


@kernel
def reachable(s: State, seat: int, slot: int, free: int) -> bool:
    """Whether some segment leads from a seat's current input to a public display (5.1, 5.2)."""
    begin, output = s.row[seat, s.length[seat] - 1], s.display[slot]
    return output != NONE and completes(s, begin, output, free, 0)


@helper
def can_build(s: State, seat: int) -> bool:
    """Whether a seat can build any segment."""
    free, slot = free_cards(s, seat), 0
    while slot < SLOTS and not reachable(s, seat, slot, free):
        slot += 1
    return slot < SLOTS


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    if not (2 <= s.seats <= SEATS and SHORTEST <= s.goal <= WIDEST and LEAST <= s.longest <= tables.MOST):
        return 1
    displays = 0  # how many there are of each triple besides two, two bits a triple
    for triple in range(KINDS):
        displays += (int(s.left[triple]) - tables.COPIES) << 2 * triple
        if s.left[triple] < 0:
            return 2
    for slot in range(SLOTS):
        displays += 1 << 2 * int(s.display[slot]) if s.display[slot] != NONE else 0
    for seat in range(SEATS):
        for k in range(WIDEST):
            if (s.row[seat, k] != NONE) != (k < s.length[seat]) or s.length[seat] > s.goal:
                return 3
            displays += 1 << 2 * int(s.row[seat, k]) if k < s.length[seat] else 0
    places = 0  # how many cards are where, six bits a place
    for place in range(RESERVE + 1):
        places += int(s.held[place]) << 6 * place
    for card in range(CARDS):
        places -= 1 << 6 * int(s.seen[card])
    broken = 2 if displays != 0 else 6 if places != 0 else _check_phase(s)
    broken = broken if broken != 0 else _check_dealt(s)
    for lot in range(NONE, CARDS):
        broken = broken if broken != 0 else _check_lot(s, lot)
    broken = broken if broken != 0 else _check_reserve(s)
    broken = broken if broken != 0 else _check_segment(s)
    return broken if broken != 0 or s.phase < TURN else _check_passes(s)


@helper
def _check_phase(s: State) -> int:
    """Who acts, what is due, and when it is over."""
    over, stuck = s.phase == OVER, s.passes == s.seats
    if over != (s.ended == 1) or over != (s.mover == NOBODY) or (s.first == NONE) != (s.phase == FIRST):
        return 4
    if not over and s.mover != (s.turn if s.phase == TURN or s.phase == LAY else CHANCE):
        return 4
    dealing = s.phase == DEAL or s.phase == OPEN or s.phase == HANDS or s.phase == DRAW
    if dealing != (s.due > 0) or s.due < 0 or (s.phase == DRAW and s.due > min(tables.DRAWN, s.held[RESERVE])):
        return 4
    if (s.turn == NONE) != (s.first == NONE) or (s.named != NONE and s.first != NONE):
        return 4
    full = 0
    for seat in range(s.seats):
        full += 1 if s.length[seat] == s.goal else 0
    if s.passes < 0 or s.passes > s.seats or (not over and (stuck or (full > 0 and s.equal == 0))):
        return 5
    if over and (full > 0) == stuck:
        return 5
    return _check_round(s) if full > 0 else 0


@helper
def _check_round(s: State) -> int:
    """Rows are full: the seat on turn has just ended the match (7.1), or the round is being finished (8.3)."""
    over, place = s.phase == OVER, (s.turn - s.first + s.seats) % s.seats
    if s.equal == 1 and ((over or s.phase == REFILL) and over != (place == s.seats - 1)):
        return 12
    for seat in range(s.seats):
        if s.length[seat] == s.goal:
            there = (seat - s.first + s.seats) % s.seats
            if seat != s.turn if s.equal == 0 else there > place:
                return 12
            if s.equal == 1 and there == place and s.phase != REFILL and not over:
                return 12
    return 0


@helper
def _check_dealt(s: State) -> int:
    """How far the set-up has come (2.3); after it nothing is missing but what is about to be refilled (5.9)."""
    seats, due = int(s.seats), int(s.due)
    whole = seats + SLOTS
    shown = 0 if s.phase == FIRST else whole - due if s.phase == DEAL else whole
    public = tables.OPENED - due if s.phase == OPEN else tables.OPENED if s.phase == HANDS else 0
    dealt = tables.DEALT * seats - due if s.phase == HANDS else 0
    before = s.phase < TURN
    for seat in range(SEATS):
        place = (seat - max(0, int(s.first)) + seats) % seats
        begun = (seat < seats and place < shown) if before else seat < seats
        if begun != (s.length[seat] > 0) or (before and s.length[seat] > 1):
            return 10
        hand = (dealt - place + seats - 1) // seats if seat < seats else 0
        if s.held[seat] != hand if before or seat >= seats else False:
            return 10
    if before:
        for slot in range(SLOTS):
            if (s.display[slot] != NONE) != (seats + slot < shown):
                return 10
        turn = (s.first + min(shown, seats) + dealt) % seats if s.phase != FIRST else NONE
        happened = 0 if s.phase == FIRST else 1 + shown + public + dealt
        return 10 if s.held[PUBLIC] != public or s.turn != turn or s.ply != happened or s.passes != 0 else 0
    return 10 if _gaps(s) < 0 or s.ply < DEALT_PLIES + 4 * seats else 0


@helper
def _gaps(s: State) -> int:
    """How many slots are empty; NONE where more or fewer are than can be (5.9, 6.1)."""
    gaps, left = 0, 0
    for slot in range(SLOTS):
        gaps += 1 if s.display[slot] == NONE else 0
    for triple in range(KINDS):
        left += int(s.left[triple])
    if s.phase == REFILL:
        return gaps if left > 0 and gaps == 1 and 0 <= s.slot < SLOTS and s.display[s.slot] == NONE else NONE
    if left == 0 or gaps == 0:
        return gaps if not (s.phase == OVER and s.equal == 0 and s.passes == 0 and gaps == 0) else NONE
    return gaps if gaps == 1 and s.phase == OVER and s.passes == 0 else NONE


@helper
def _check_lot(s: State, lot: int) -> int:
    """The cards of a lot, or of none: their list is in order and tells the truth, the lot's number is right (9.2)."""
    least, last, seen, true, hidden = RESERVE, NONE, 0, 0, False
    for card in range(CARDS):
        place, shown = int(s.place[card]), int(s.seen[card])
        if s.lot[card] == lot:
            known = shown in (PUBLIC, LAID) if lot == NONE else shown == RESERVE
            if not (known or 0 <= shown < s.seats) or (place != shown if lot == NONE else shown < last):
                return 6
            least, last = min(least, shown), shown
            hidden = hidden or place == HIDDEN
            seen += 1 << 6 * shown  # how many are where, six bits a place
            true += 1 << 6 * place if place >= 0 else 0
    if (hidden and (s.shown == 1 or least == RESERVE)) or (seen != true and not hidden):
        return 6
    return 7 if lot != NONE and least == last != RESERVE else 0


@helper
def _check_reserve(s: State) -> int:
    """Cards are drawn from the top: below one in the reserve none is missing, and lots are as they went there (6.4)."""
    top = CARDS
    for card in range(CARDS):
        if s.lot[card] != NONE and s.seen[card] == RESERVE:
            top = min(top, int(s.lot[card]))
    for card in range(CARDS):
        lot, alike, above = int(s.lot[card]), 0, 0
        for other in range(CARDS):
            alike += 1 if s.lot[other] == lot else 0
            above += 1 if s.lot[other] == lot - 1 else 0
        if lot > 0 and (above == 0 or alike > (s.longest if s.shuffled == 1 else 1)):
            return 13
        if lot > top and (s.seen[card] != RESERVE or (s.shuffled == 1 and alike < LEAST)):
            return 13
        if s.phase < TURN and lot != (NONE if s.seen[card] == PUBLIC else 0):
            return 13
    return 0


@helper
def _check_segment(s: State) -> int:
    """The segment being built leads where it says and can be ended (5.12)."""
    building = s.phase == LAY
    if (s.value != NONE) != building or (s.slot != NONE) != (building or s.phase == REFILL) or s.laid != s.held[LAID]:
        return 8
    if (not building and s.laid > 0) or s.laid > s.longest:
        return 8
    for k in range(tables.MOST):
        if (s.chain[k] != NONE) != (k < s.laid) or (k < s.laid and s.place[s.chain[k]] != LAID):
            return 8
    if not building:
        return 0
    value = int(s.row[s.turn, s.length[s.turn] - 1])
    for k in range(s.laid):
        value = int(ACT[s.deck[s.chain[k]], value])
    if value != s.value or s.display[s.slot] == NONE:
        return 8
    for card in range(CARDS):
        if s.place[card] == HIDDEN:
            return 0  # not everything is known here
    return 0 if completes(s, value, int(s.display[s.slot]), free_cards(s, s.turn), int(s.laid)) else 9


@helper
def _check_passes(s: State) -> int:
    """Who passes, or has just passed, has nothing in hand, finds nothing in the reserve and can build nothing (3.2)."""
    idle = s.held[RESERVE] == 0 and s.held[s.turn] == 0
    if (s.phase == PASS and not idle) or (s.passes > 0 and s.held[RESERVE] > 0):
        return 11
    if idle and (s.phase == TURN or s.phase == PASS) and can_build(s, s.turn) != (s.phase == TURN):
        return 11
    for k in range(s.passes):
        seat = (s.turn - k - (0 if s.phase == OVER else 1) + s.seats) % s.seats
        if s.held[seat] > 0 or can_build(s, seat):
            return 11
    return 0
