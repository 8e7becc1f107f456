"""Hard Wired: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, inline_helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.hard_wired import tables
from logicade.games.hard_wired.execution import can_build, check, completes, free_cards, reachable
from logicade.games.hard_wired.state import ACTIONS, LAYOUT, Phase, State
from logicade.games.hard_wired.tables import ACT, BIT, CARDS, KINDS, LAID, LEAST, MODULUS, PUBLIC, RESERVE, SLOTS

FIRST, DEAL, OPEN, HANDS, TURN, LAY, DRAW, REFILL, PASS, OVER = (int(phase) for phase in Phase)
A_GIVE, A_FETCH, A_BUILD, A_LAY, A_END, A_SKIP, A_FIRST, A_TURN_UP, A_OPEN, A_DRAW = ACTIONS.bases
WIDEST = tables.GOALS[1]
ENCODING = LAYOUT.shape  # the shape that `encode` fills
WIDE, MIDDLE = 128, 81  # a byte is for -128 to 127: a ply is two numbers, and codes of cards go down to below zero
O_PLACE, O_LOT, O_DECK, O_SEATS = (LAYOUT.start(name) for name in ("place", "lot", "deck", "seats"))
O_DISPLAY, O_PHASE, O_TURN, O_SLOT = (LAYOUT.start(name) for name in ("display", "phase", "turn", "slot"))
O_LAID, O_VALUE, O_GOAL, O_LONGEST = (LAYOUT.start(name) for name in ("laid", "value", "goal", "longest"))
O_DUE, O_CHAIN, O_HANDS, O_BEGINS = (LAYOUT.start(name) for name in ("due", "chain", "hands", "begins"))
O_PASSES, O_RULES, O_PLY = (LAYOUT.start(name) for name in ("passes", "rules", "ply"))


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """All cards in their reserves; chance will name who begins (2.2)."""
    s: State = st[i]
    s.mover = CHANCE
    s.phase = FIRST
    s.seats = seats
    s.ply = s.ended = s.due = s.passes = s.laid = 0
    s.first = s.turn = s.slot = s.value = NONE
    s.named = (variant[tables.STARTER] - 1) % seats if variant[tables.STARTER] > 0 else NONE
    s.goal = variant[tables.GOAL]
    s.longest = variant[tables.LONGEST]
    s.equal = variant[tables.EQUAL_TURNS]
    s.shuffled = variant[tables.RETURN_ORDER]
    s.shown = variant[tables.OPEN_HANDS]
    s.length[:] = s.held[:] = 0
    s.left[:] = tables.COPIES
    s.held[RESERVE] = CARDS
    s.row[:] = s.display[:] = s.chain[:] = NONE
    for card in range(CARDS):
        own = variant[tables.CIRCUITS + card]
        s.deck[card] = own - 1 if own > 0 else tables.DECK[card]  # 1.5, 8.6
        s.like[card] = 0
        while s.deck[s.like[card]] != s.deck[card]:
            s.like[card] += 1
        s.place[card] = s.seen[card] = RESERVE
        s.lot[card] = 0


@helper
def _open(s: State, card: int) -> None:
    """A public circuit; after the last one the hands are dealt, one card at a time (2.3)."""
    _leave(s, card, RESERVE, PUBLIC)
    s.due -= 1
    if s.due == 0:
        s.phase = HANDS
        s.due = tables.DEALT * s.seats


@helper
def _turn_up(s: State, triple: int) -> bool:
    """A display for the next row or slot of the set-up (2.3), or for the slot that a segment emptied (5.9)."""
    s.left[triple] -= 1
    if s.phase == REFILL:
        s.display[s.slot] = triple
        s.slot = NONE
        return True
    if s.due > SLOTS:
        s.row[s.turn, 0] = triple  # the first card of the row and the current input (2.5)
        s.length[s.turn] = 1
        s.turn = _after(s)
    else:
        s.display[SLOTS - s.due] = triple
    s.due -= 1
    if s.due == 0:
        s.phase = OPEN
        s.due = tables.OPENED
    return False


@inline_helper
def _after(s: State) -> int:
    """The next seat clockwise (3.3)."""
    return s.turn + 1 if s.turn + 1 < s.seats else 0


@helper
def _finished(s: State) -> bool:
    """Whether the match ends with this turn: a full row (7.1), with equal turns at the end of the round (8.3)."""
    if s.equal == 1 and _after(s) != s.first:
        return False
    seat = 0
    while seat < s.seats and s.length[seat] != s.goal:
        seat += 1
    return seat < s.seats


@helper
def _next_turn(s: State) -> None:
    """The next seat's turn (3.3), or the end (7.1, 7.3); a seat that can do nothing will pass (3.2)."""
    if _finished(s) or s.passes == s.seats:
        s.phase, s.mover, s.ended = OVER, NOBODY, 1
        return
    s.turn = _after(s)
    stuck = s.held[RESERVE] == 0 and s.held[s.turn] == 0 and not can_build(s, s.turn)
    s.phase = PASS if stuck else TURN
    s.mover = CHANCE if stuck else s.turn


@helper
def _draw_for_new(s: State) -> bool:
    """Two cards for the hand, or as many as there are (4.1, 4.3)."""
    s.passes = 0
    s.due = min(tables.DRAWN, s.held[RESERVE])
    s.phase = DRAW
    s.mover = CHANCE
    return s.due == 0


@helper
def _draw(s: State, card: int) -> bool:
    """A card from the top of the reserve, face down: one RESERVE less in the lot's list, one seat more (9.2)."""
    lot, place = s.lot[card], s.turn
    for other in range(CARDS):
        if s.lot[other] == lot and s.seen[other] > place:
            place, s.seen[other] = s.seen[other], place
    s.place[card] = s.turn
    s.held[RESERVE] -= 1
    s.held[s.turn] += 1
    _settle_lot(s, lot)
    s.due -= 1
    if s.phase == HANDS:
        s.turn = _after(s)
        if s.due == 0:
            s.phase = TURN
            s.mover = s.turn
    return s.phase == DRAW and s.due == 0


@helper
def _end(s: State) -> bool:
    """The output joins the row (5.7), the cards go under the reserve (5.8), the slot is refilled (5.9)."""
    s.row[s.turn, s.length[s.turn]] = s.display[s.slot]
    s.length[s.turn] += 1
    s.display[s.slot] = NONE
    lot = 0
    for card in range(CARDS):
        lot = max(lot, s.lot[card] + 1)
    for k in range(s.laid):
        card = s.chain[k]
        s.place[card] = s.seen[card] = RESERVE
        s.lot[card] = lot
        lot += 1 - s.shuffled  # shuffled cards are one lot, as nobody knows their order (8.4)
        s.chain[k] = NONE
    s.held[RESERVE] += s.laid
    s.held[LAID], s.laid, s.passes, s.value = 0, 0, 0, NONE
    triple = 0
    while triple < KINDS and s.left[triple] == 0:
        triple += 1
    if triple < KINDS and not _finished(s):  # with equal turns the displays may run out (6.1)
        s.phase = REFILL
        s.mover = CHANCE
        return False
    s.slot = NONE
    return True


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done; those that can end a turn say whether they did."""
    s: State = st[i]
    s.ply += 1
    done = False
    if action < A_BUILD:
        if action < A_FETCH:  # not with an empty hand (4.2)
            _leave(s, action - A_GIVE, s.turn, PUBLIC)  # 4.1: given before two are drawn (4.5)
        done = _draw_for_new(s)
    elif action < A_LAY:
        s.phase = LAY  # 5.1: the output is chosen, the segment begins at the current input
        s.slot = action - A_BUILD
        s.value = s.row[s.turn, s.length[s.turn] - 1]
    elif action < A_END:
        card = action - A_LAY  # 5.1: from hand or public area; the values go through it (5.2)
        _leave(s, card, int(s.place[card]), LAID)
        s.chain[s.laid] = card
        s.laid += 1
        s.value = ACT[s.deck[card], s.value]
    elif action < A_SKIP:
        done = _end(s)
    elif action < A_FIRST:
        s.passes += 1  # 3.2
        done = True
    elif action < A_TURN_UP:
        s.first = s.turn = action - A_FIRST  # 2.2; displays come next, a row each and then the slots (2.3)
        s.named, s.phase, s.due = NONE, DEAL, s.seats + SLOTS
    elif action < A_OPEN:
        done = _turn_up(s, action - A_TURN_UP)
    elif action < A_DRAW:
        _open(s, action - A_OPEN)
    else:
        done = _draw(s, action - A_DRAW)
    if done:
        _next_turn(s)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """The length of the row (7.3); with equal turns a full row counts the hand as well (8.3)."""
    s: State = st[i]
    for seat in range(s.seats):
        out[seat] = s.length[seat]
        if s.equal == 1 and s.length[seat] == s.goal:
            out[seat] += s.held[seat]


# ---- what is possible ------------------------------------------------------------------------------------------------


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """What the mover may do now, or what may fall."""
    s: State = st[i]
    if s.phase == TURN:
        return _legal_turn(s, out)
    return _legal_lay(s, out) if s.phase == LAY else _outcomes(s, out)


@helper
def _legal_turn(s: State, out: Numbers) -> int:
    """Give a card of the hand (4.1), draw with an empty hand (4.2, 4.4), or begin a segment that can be ended."""
    found = 0
    for card in range(CARDS):
        if s.place[card] == s.turn:
            out[found] = A_GIVE + card
            found += 1
    if found == 0 and s.held[RESERVE] > 0:
        out[found] = A_FETCH
        found += 1
    free = free_cards(s, s.turn)
    for slot in range(SLOTS):
        if reachable(s, s.turn, slot, free):
            out[found] = A_BUILD + slot
            found += 1
    return found


@helper
def _legal_lay(s: State, out: Numbers) -> int:
    """Every free card after which the segment can still be ended, and the end where two cards or more lead there."""
    found, output = 0, int(s.display[s.slot])
    rest = free = free_cards(s, s.turn) if s.laid < s.longest else 0
    while rest != 0:
        low = rest & -rest
        rest ^= low
        card = BIT[low % MODULUS]
        if completes(s, int(ACT[s.deck[card], s.value]), output, free ^ low, s.laid + 1):
            out[found] = A_LAY + card
            found += 1
    if s.laid >= LEAST and s.value == output:
        out[found] = A_END
        found += 1
    return found


@helper
def _chances(s: State) -> tuple[int, int]:
    """The first id of what chance can bring now, and from there on all of it as bits."""
    bits, top = 0, CARDS
    if s.phase == PASS:
        return A_SKIP, 1 << int(s.turn)
    if s.phase == FIRST:
        return A_FIRST, (1 << int(s.seats)) - 1 if s.named == NONE else 1 << int(s.named)
    if s.phase == DEAL or s.phase == REFILL:
        for triple in range(KINDS):
            bits |= (1 if s.left[triple] > 0 else 0) << triple
        return A_TURN_UP, bits
    for card in range(CARDS):  # the cards of the topmost lot in the reserve; the next card is one of them (6.4)
        lot = int(s.lot[card])
        if s.place[card] == RESERVE and lot <= top:
            bits = (bits if lot == top else 0) | (1 << card)
            top = lot
    return A_OPEN if s.phase == OPEN else A_DRAW, bits


@helper
def _outcomes(s: State, out: Numbers) -> int:
    """What chance can bring; all of it alike, except displays of which a copy is out already."""
    found = 0
    base, rest = _chances(s)
    while rest != 0:
        out[found] = base + int(BIT[(rest & -rest) % MODULUS])
        rest &= rest - 1
        found += 1
    return found


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Displays weigh what is left of their kind, all else is equally likely."""
    s: State = st[i]
    found = _outcomes(s, out)
    for k in range(found):
        out[k] = s.left[out[k] - A_TURN_UP] if s.phase == DEAL or s.phase == REFILL else 1
    return found


# ---- who sees what ---------------------------------------------------------------------------------------------------


@helper
def _leave(s: State, card: int, origin: int, goal: int) -> None:
    """A card is shown and goes where all see it. Its lot keeps the places of the others, in order (9.2)."""
    lot = s.lot[card]
    if lot != NONE:
        over = s.seen[card]  # the place that this card showed in the lot's list, though it was at `origin`
        for k in range(CARDS):
            other = card + k if over < origin else card - k
            if over != origin and 0 <= other < CARDS and s.lot[other] == lot:
                over, s.seen[other] = s.seen[other], over
    s.lot[card] = NONE
    s.place[card] = s.seen[card] = goal
    s.held[origin] -= 1
    s.held[goal] += 1
    if lot != NONE:
        _settle_lot(s, lot)


@helper
def _settle_lot(s: State, lot: int) -> None:
    """A lot that is used up, or lies in one hand altogether, is none any more; those behind it move up (9.2)."""
    first, last = 0, CARDS - 1
    while first < CARDS and s.lot[first] != lot:
        first += 1
    while last > first and s.lot[last] != lot:
        last -= 1
    if first == CARDS or (s.seen[first] == s.seen[last] and s.seen[first] != RESERVE):  # its list is in order
        for card in range(CARDS):
            s.lot[card] = NONE if s.lot[card] == lot else s.lot[card] - (1 if s.lot[card] > lot else 0)


@helper
def _mixed(s: State) -> int:
    """The lots, as bits, of which some cards are in hands, face down: not all know where each one is (9.2, 8.7)."""
    lots = 0
    if s.shown == 1:
        return lots
    for card in range(CARDS):
        if s.lot[card] != NONE and s.seen[card] != RESERVE:
            lots |= 1 << int(s.lot[card])
    return lots


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Forget where the cards of a lot are that are not in one's own hand, once some of them are in hands (9.2)."""
    s: State = st[i]
    mixed = _mixed(s)
    for card in range(CARDS):
        lot = int(s.lot[card])
        if lot != NONE and (mixed >> lot) & 1 == 1 and s.place[card] != seat:
            s.place[card] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """A card drawn by another is seen face down, unless it is the only one of its lot (9.2)."""
    s: State = st[i]
    if action < A_DRAW or s.shown == 1 or s.turn == seat:
        return action
    alike = 0
    for card in range(CARDS):
        alike += 1 if s.lot[card] == s.lot[action - A_DRAW] else 0
    return A_DRAW + CARDS if alike > 1 else action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal the cards of each lot anew over the places that they have; a segment that was begun can be ended (5.12)."""
    s: State = st[i]
    mixed = _mixed(s)
    for _ in range(1 << 20):  # with our deck one hand in forty or more can end the segment
        for lot in range(CARDS):
            if (mixed >> lot) & 1 == 1:
                _deal_lot(s, lot, seat, rng)
        if s.phase != LAY or s.turn == seat:
            return
        if completes(s, int(s.value), int(s.display[s.slot]), free_cards(s, s.turn), s.laid):
            return


@helper
def _deal_lot(s: State, lot: int, seat: int, rng: Numbers) -> None:
    """The places of a lot that are not the viewer's hand, over its cards that are not there, in any order."""
    source, cards = 0, 0
    for card in range(CARDS):
        if s.lot[card] == lot and s.place[card] != seat:
            while s.lot[source] != lot or s.seen[source] == seat:
                source += 1
            s.place[card] = s.seen[source]
            source += 1
            cards += 1
    for card in range(CARDS):
        if s.lot[card] == lot and s.place[card] != seat:
            skip = below(rng, cards)
            other = card
            while skip > 0:
                other += 1
                if s.lot[other] == lot and s.place[other] != seat:
                    skip -= 1
            s.place[card], s.place[other] = s.place[other], s.place[card]
            cards -= 1


@inline_helper
def _seen_from(s: State, own: int, place: int) -> int:
    """A seat, counted from the own one on; other places as they are."""
    seats = int(s.seats)
    return (place - own + seats) % seats if 0 <= place < seats else place


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """Fill the parts of `state.LAYOUT`, as the seat sees them, into zeros."""
    s: State = st[i]
    own = max(seat, 0)
    for card in range(CARDS):
        lot, shown = int(s.lot[card]), int(s.seen[card])
        out[O_PLACE + card] = _seen_from(s, own, int(s.place[card]))
        out[O_LOT + card] = lot
        out[O_DECK + card] = int(s.deck[card]) - MIDDLE
        if lot != NONE and shown != RESERVE:
            out[O_HANDS + CARDS * _seen_from(s, own, shown) + lot] += 1
    for k in range(s.seats):
        at, other = O_SEATS + (WIDEST + 2) * k, (own + k) % s.seats
        for display in range(WIDEST):
            out[at + display] = s.row[other, display]
        out[at + WIDEST], out[at + WIDEST + 1] = s.length[other], s.held[other]
    for slot in range(SLOTS):
        out[O_DISPLAY + slot] = s.display[slot]
    for k in range(s.laid):
        out[O_CHAIN + k] = s.chain[k] + 1
    out[O_PHASE], out[O_TURN], out[O_SLOT] = s.phase, _seen_from(s, own, int(s.turn)), s.slot
    out[O_LAID], out[O_VALUE], out[O_GOAL], out[O_LONGEST] = s.laid, s.value, s.goal, s.longest
    out[O_DUE], out[O_PASSES] = s.due, s.passes
    out[O_BEGINS], out[O_BEGINS + 1] = _seen_from(s, own, int(s.first)), _seen_from(s, own, int(s.named))
    out[O_RULES], out[O_RULES + 1], out[O_RULES + 2], out[O_RULES + 3] = s.seats, s.equal, s.shuffled, s.shown
    out[O_PLY], out[O_PLY + 1] = int(s.ply) % WIDE, int(s.ply) // WIDE


__all__ = [
    "ENCODING", "apply", "check", "encode", "guess", "legal", "redact", "scores", "setup", "veil", "weights",
]  # fmt: skip
