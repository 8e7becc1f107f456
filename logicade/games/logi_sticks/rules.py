"""Logi-Sticks: the rules. Read it beside RULES.md; clause numbers agree. Sets of squares are 64-bit numbers."""

from __future__ import annotations

import numpy as np

from logicade.engine.compile.jit import helper, inline_helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.execution import (
    able,
    check_before,
    check_edges,
    check_end,
    check_locks,
    check_passes,
    check_pieces,
    check_set_up,
    check_stocks,
    check_turns,
    check_wires,
    evaluate,
    fitting,
    is_drafted,
    locked_squares,
    lowest,
    occupied,
    settled,
    survey,
)
from logicade.games.logi_sticks.state import State
from logicade.games.logi_sticks.tables import BIT, KINDS, NO_SQUARE, OUTSIDE, PAIRS, SEATS, SQUARES, WIDE

FORWARD = 4095  # `k & FORWARD` is k, but lets the compiler know that nothing is counted from the end
ENCODING = a.LAYOUT.shape  # what `encode` fills, and where its parts begin
E_KINDS, E_INPUTS, E_SIGNALS, E_EDGES = (a.LAYOUT.start(name) for name in ("kinds", "inputs", "signals", "edges"))
E_STOCKS, E_STASH, E_TURN, E_CENTRE = (a.LAYOUT.start(name) for name in ("stocks", "stash", "turn", "centre"))
E_LAID, E_LOCKED, E_SEATS = (a.LAYOUT.start(name) for name in ("laid", "locked", "seats"))
E_PROGRESS, E_OPTIONS = a.LAYOUT.start("progress"), a.LAYOUT.start("options")
BYTE = 128  # the ply may not fit into eight bits and is told in two numbers


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty board; then centre, targets, starting player and stocks find their places, in this order (5.3)."""
    s: State = st[i]
    s.ply = s.ended = s.active = s.passes = s.laid = s.shown = 0
    s.seats = seats
    s.first = 0 if variant[t.SLOT_FIRST] == t.FIRST_SOUTH else NONE
    s.trues = s.falses = s.ground = s.goal = NO_SQUARE
    s.targets = variant[t.SLOT_TARGETS]
    s.inner = variant[t.SLOT_COUNT]
    s.free = variant[t.SLOT_FREE]
    s.starter = variant[t.SLOT_FIRST]
    s.source = variant[t.SLOT_STOCK]
    s.strict = variant[t.SLOT_CONTACT]
    s.loops = variant[t.SLOT_LOOPS]
    s.grounding = variant[t.SLOT_GROUNDING]
    s.passing = variant[t.SLOT_PASSING]
    s.unlocked = variant[t.SLOT_LOCK]
    s.layout = t.ALTERNATING_LAYOUT if variant[t.SLOT_CENTRE] == t.CENTRE_ALTERNATING else NONE
    if variant[t.SLOT_CENTRE] == t.CENTRE_CUSTOM:
        s.layout = variant[t.SLOT_LAYOUT]
    drafted = is_drafted(s)
    s.taken = 0 if drafted else t.ALL_PIECES
    for kind in range(KINDS):
        s.kind[kind] = NO_SQUARE
        s.stash[kind] = t.EACH if drafted else 0
        for seat in range(SEATS):
            s.stock[seat, kind] = t.BOOK_STOCK if not drafted and seat < seats else 0
    for edge in range(4):
        s.locked[edge] = NONE
        s.inputs[edge] = s.usable[edge] = NO_SQUARE
        s.stones[edge] = s.white[edge] = 0
    for seat in range(seats):
        _mark_edge(s, t.EDGE_OF[seats - 2, seat], variant)
    _proceed(s)


@helper
def _mark_edge(s: State, edge: int, variant: Numbers) -> None:
    """Where target stones will lie, and the colours that the options give already (3.2, 7.4, 7.9, 7.11)."""
    s.stones[edge] = t.INNER_STONES if s.inner == 1 else t.ALL_STONES
    s.white[edge] = NONE
    if s.targets == t.ALTERNATING:
        s.white[edge] = t.ALTERNATING_EDGE & s.stones[edge]
    if s.targets == t.CUSTOM:
        s.stones[edge] = variant[t.SLOT_EDGES + 2 * edge]
        s.white[edge] = variant[t.SLOT_EDGES + 2 * edge + 1]
    for place in range(WIDE):
        if s.stones[edge] >> place & 1:
            s.goal |= BIT[t.EDGE_SQUARES[edge, place]]


@helper
def _proceed(s: State) -> None:
    """What is due before play (5.3), as far as the table is not set yet."""
    by_players = s.targets == t.OWN or s.targets == t.OPPONENT
    length = WIDE - 2 * s.inner
    s.mover = CHANCE
    if s.layout == NONE:
        s.phase = a.CENTRE
    elif by_players and s.laid < s.seats * length:
        s.phase = a.ARRANGE
        s.mover = s.laid // length
    elif by_players and s.shown < s.seats:
        s.phase = a.REVEAL
    elif not by_players and _next_edge(s) != NONE:
        s.phase = a.EDGE
    elif s.first == NONE:
        s.phase, s.mover = (a.NAME, 0) if s.starter == t.FIRST_CHOSEN else (a.FIRST, CHANCE)
    elif s.taken < t.ALL_PIECES:
        snake = 1 if s.source == t.STOCK_SNAKE else 0
        s.active = (s.first + t.DRAFT_ORDER[snake, s.seats - 2, s.taken]) % s.seats
        s.phase = a.DEAL if s.source == t.STOCK_DEAL else a.PICK
        s.mover = CHANCE if s.source == t.STOCK_DEAL else s.active
    else:
        s.active = s.first
        survey(s)
        _look(s)


@helper
def _next_edge(s: State) -> int:
    """The edge that chance colours next, EVERY_EDGE for all alike (7.2), NONE when all are coloured."""
    for edge in range(4):
        if s.white[edge] == NONE:
            return a.EVERY_EDGE if s.targets == t.ROTATED else edge
    return NONE


@helper
def _lay_edge(s: State, edge: int, colours: int) -> None:
    """Chance has coloured an edge, or all of them (7.2 to 7.6); or an arranged one is turned over (6.2)."""
    if s.phase == a.REVEAL:
        s.shown += 1
        return
    for other in range(4):
        if s.stones[other] != 0 and (edge == a.EVERY_EDGE or edge == other):
            s.white[other] = colours
        elif s.stones[other] != 0 and s.targets == t.MIRRORED and other == (edge + 2) % 4:
            s.white[other] = t.REVERSED[colours]


@helper
def arranged(s: State, arranger: int) -> int:
    """The edge that a seat arranges: its own (7.8), or that of the next seat (7.7)."""
    return int(t.EDGE_OF[s.seats - 2, (arranger + (1 if s.targets == t.OPPONENT else 0)) % s.seats])


@helper
def _prepare(s: State, action: int) -> None:
    """One step of setting up."""
    if action < a.A_STONE or a.A_DEAL <= action < a.A_FORCED:
        kind = action - (a.A_PICK if action < a.A_STONE else a.A_DEAL)
        s.stash[kind] -= 1
        s.stock[s.active, kind] += 1
        s.taken += 1
    elif action < a.A_NAME:
        edge = arranged(s, s.mover)  # the next stone from its owner's left (7.7, 7.8)
        place = int(s.laid) % (WIDE - 2 * int(s.inner)) + int(s.inner)
        s.white[edge] = max(0, int(s.white[edge])) | (action - a.A_STONE) << place
        s.laid += 1
    elif action < a.A_EDGE:
        s.first = t.SEAT_AT[s.seats - 2, action - a.A_NAME]
    elif action < a.A_INNER:
        _lay_edge(s, (action - a.A_EDGE) // t.STRINGS, (action - a.A_EDGE) % t.STRINGS)
    elif action < a.A_LAYOUT:
        _lay_edge(s, (action - a.A_INNER) // t.INNER, (action - a.A_INNER) % t.INNER * 2)
    elif action < a.A_FIRST:
        s.layout = t.LAYOUT_BITS[action - a.A_LAYOUT]
    else:
        s.first = t.SEAT_AT[s.seats - 2, action - a.A_FIRST]
    _proceed(s)


# ---- playing ---------------------------------------------------------------------------------------------------------


@helper
def _look(s: State) -> None:
    """The active player places a piece, or passes for want of one that fits (3.13, 5.1)."""
    s.phase, s.mover = a.FORCED, CHANCE
    if able(s, s.active) == 1:
        s.phase, s.mover = a.PLACE, s.active


@helper
def _next_turn(s: State) -> None:
    """The next player's turn begins: an own Capacitor unlocks, and then all may look again (3.9, 5.1)."""
    s.active = (s.active + 1) % s.seats
    if s.locked[s.active] != NONE:
        s.locked[s.active], s.passes = NONE, 0
    _look(s)


@inline_helper
def _place(s: State, square: int, kind: int, turn: int) -> None:
    """One piece, and all that follows from it (3.19)."""
    here = BIT[square]
    s.kind[kind] |= here
    s.inputs[turn] |= here
    if kind < PAIRS:
        s.inputs[(turn + 1) & 3] |= here
    s.stock[s.active, kind] -= 1
    s.passes = 0
    if kind == t.KIND_CAPACITOR and s.unlocked == 0:
        s.locked[s.active] = square
    survey(s)
    evaluate(s)
    if settled(s):
        _end(s, a.BY_TARGETS)
    else:
        _next_turn(s)


@helper
def _pass(s: State) -> None:
    """When all have passed, open inputs read FALSE and the match ends (8.2), unless nothing is grounded (7.17)."""
    s.passes += 1
    if s.passes < s.seats:
        _next_turn(s)
        return
    if s.grounding != t.GROUND_OFF:
        s.ground = OUTSIDE & ~occupied(s)
        evaluate(s)
    _end(s, a.BY_PASSES)


@inline_helper
def _end(s: State, reason: int) -> None:
    s.phase, s.mover, s.ended = a.OVER, NOBODY, reason


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < a.A_STAY:
        _place(s, action // (KINDS * t.TURNS), action // t.TURNS % KINDS, action % t.TURNS)
    elif action == a.A_STAY or action >= a.A_FORCED:
        _pass(s)
    else:
        _prepare(s, action)


@kernel
def resume(st: States, i: int, active: int) -> None:
    """What follows from stones, pieces and stocks put there by hand, for texts; `active` has the turn in play."""
    s: State = st[i]
    _proceed(s)
    if s.phase < a.PLACE:
        return
    s.active = active
    evaluate(s)
    if settled(s):
        _end(s, a.BY_TARGETS)
    elif s.passes >= s.seats:
        s.passes -= 1
        _pass(s)
    else:
        _look(s)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """Points (8.3), matched TRUE, starting FALSE, as three digits; their order is the ranking (8.5, 8.7)."""
    s: State = st[i]
    for seat in range(s.seats):
        out[seat] = 0
        edge = t.EDGE_OF[s.seats - 2, seat]
        for place in range(WIDE):
            if s.phase > a.REVEAL and s.stones[edge] >> place & 1:
                white = int(s.white[edge]) >> place & 1
                here = BIT[t.EDGE_SQUARES[edge, place]]
                matched = (s.trues if white == 1 else s.falses) & here != NO_SQUARE
                out[seat] += (100 + 10 * white if matched else 0) + 1 - white


# ---- what is possible ------------------------------------------------------------------------------------------------


@inline_helper
def _turns(here: np.uint64, first: np.uint64, second: np.uint64, third: np.uint64, fourth: np.uint64) -> int:
    """In which of four turns a piece fits on a square, as four bits."""
    pair = (1 if first & here != NO_SQUARE else 0) | (2 if second & here != NO_SQUARE else 0)
    return pair | (4 if third & here != NO_SQUARE else 0) | (8 if fourth & here != NO_SQUARE else 0)


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Every own piece on every square in every turn that fits (3.6 to 3.12), and a pass where it is free (7.18)."""
    s: State = st[i]
    if s.phase != a.PLACE:
        return _possible(s, out, 0)
    north, east, south, west, northeast, southeast, southwest, northwest = fitting(s, locked_squares(s))
    anywhere = north | east | south | west | northeast | southeast | southwest | northwest
    count = held = 0
    for kind in range(KINDS):
        held |= 1 << kind if s.stock[s.active, kind] > 0 else 0
    while anywhere != NO_SQUARE:
        here = lowest(anywhere)
        anywhere ^= here
        first = a.A_PLACE + t.SQUARE_OF[here % t.SPREAD] * KINDS * t.TURNS
        pairs = _turns(here, northeast, southeast, southwest, northwest)
        singles = _turns(here, north, east, south, west)
        for kind in range(KINDS):
            turns = pairs if kind < PAIRS else singles
            if (held >> kind) & 1 == 1:
                for k in range(t.TURNS):  # always four stores; what is too much is written over
                    out[(count + k) & FORWARD] = first + kind * t.TURNS + t.TURNS_OF[turns, k]
                count += t.TURN_COUNT[turns]
    if s.passing == 1:
        out[count] = a.A_STAY
        count += 1
    return count


@helper
def _possible(s: State, out: Numbers, weighed: int) -> int:
    """Choices and outcomes while the table is set, and a forced pass; or their weights."""
    base, size = _range(s)
    count = 0
    for k in range(size):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight if weighed == 1 else base + k
            count += 1
    return count


@helper
def _range(s: State) -> tuple[int, int]:
    """The first id and the number of ids that a phase could have."""
    edge = int(t.EDGE_OF[s.seats - 2, s.shown if s.phase == a.REVEAL else s.active])
    if s.phase == a.EDGE:
        edge = _next_edge(s)
    if s.inner == 1 and (s.phase == a.EDGE or s.phase == a.REVEAL):
        return a.A_INNER + edge * t.INNER, t.INNER
    return int(a.RANGES[s.phase, 0]) + edge * int(a.RANGES[s.phase, 2]), int(a.RANGES[s.phase, 1])


@helper
def _weight(s: State, k: int) -> int:
    """In how many equally likely ways the k-th of a range comes about; for a choice, whether it is there."""
    half = WIDE // 2 - s.inner
    if s.phase == a.EDGE:
        return 1 if s.targets == t.COIN or t.WHITES[k] == half else 0
    if s.phase == a.REVEAL:
        edge = t.EDGE_OF[s.seats - 2, s.shown]
        return 1 if s.white[edge] == k << int(s.inner) else 0
    if s.phase == a.ARRANGE and s.free == 0:  # as many white as black stones (7.7, 7.8)
        white = t.WHITES[max(0, int(s.white[arranged(s, s.mover)]))]
        return 1 if (white if k == 1 else s.laid % (2 * half) - white) < half else 0
    if s.phase == a.FIRST or s.phase == a.NAME:
        return 1 if t.SEAT_AT[s.seats - 2, k] != NONE else 0
    if s.phase == a.DEAL or s.phase == a.PICK:
        return int(s.stash[k])
    return 1


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """A piece is dealt as often as there are such pieces (7.14); everything else is equally likely."""
    return _possible(st[i], out, 1)


# ---- who sees what ---------------------------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """An edge that is being arranged is known to who arranges it, until it is turned over (6.2)."""
    s: State = st[i]
    if s.phase == a.ARRANGE or s.phase == a.REVEAL:
        for arranger in range(s.seats):
            edge = arranged(s, arranger)
            if arranger != seat and s.white[edge] != NONE and t.SEAT_AT[s.seats - 2, edge] >= s.shown:
                s.white[edge] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """A stone that another lays is seen face down."""
    return a.A_STONE + 2 if a.A_STONE <= action < a.A_NAME and st[i].mover != seat else action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Colour face-down stones anew, all possible ways alike."""
    s: State = st[i]
    length = WIDE - 2 * int(s.inner)
    for arranger in range(s.seats):
        edge = arranged(s, arranger)
        if s.white[edge] == HIDDEN:
            laid = min(length, int(s.laid) - arranger * length)
            colours = below(rng, 1 << laid)
            while s.free == 0 and max(t.WHITES[colours], laid - t.WHITES[colours]) > length // 2:
                colours = below(rng, 1 << laid)
            s.white[edge] = colours << int(s.inner)


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The parts of state.LAYOUT; HIDDEN stays -2."""
    s: State = st[i]
    own = max(seat, 0)
    for square in range(SQUARES):
        here = BIT[square]
        for kind in range(KINDS):
            out[E_KINDS + kind * SQUARES + square] = 1 if s.kind[kind] & here != NO_SQUARE else 0
        for side in range(4):
            out[E_INPUTS + side * SQUARES + square] = 1 if s.inputs[side] & here != NO_SQUARE else 0
        out[E_SIGNALS + square] = 1 if s.trues & here != NO_SQUARE else 0
        out[E_SIGNALS + SQUARES + square] = 1 if s.falses & here != NO_SQUARE else 0
        out[E_SIGNALS + 2 * SQUARES + square] = 1 if s.ground & here != NO_SQUARE else 0
    _encode_stones(s, int(t.EDGE_OF[s.seats - 2, own]), out)
    for k in range(SEATS):
        other, seated = (own + k) % int(s.seats), k < s.seats
        out[E_LOCKED + k] = s.locked[other] if seated else NONE
        for kind in range(KINDS):
            out[E_STOCKS + k * KINDS + kind] = s.stock[other, kind] if seated else 0
    for kind in range(KINDS):
        out[E_STASH + kind] = s.stash[kind]
    out[E_TURN], out[E_TURN + 1] = 1 if s.active == own else 0, s.phase
    _encode_match(s, own, out)


@helper
def _encode_stones(s: State, own: int, out: Numbers) -> None:
    """Target stones from one's own edge on, and the centre."""
    for k in range(4):
        edge = (own + k) % 4
        out[E_LAID + k] = NONE if s.white[edge] == NONE else 0
        for place in range(WIDE):
            shown = HIDDEN if s.white[edge] == HIDDEN else 1 + (max(0, int(s.white[edge])) >> place & 1)
            out[E_EDGES + k * WIDE + place] = shown if s.stones[edge] >> place & 1 else 0
    for stone in range(t.STONES):
        out[E_CENTRE + stone] = 1 + (int(s.layout) >> stone & 1) if s.layout != NONE else 0


@helper
def _encode_match(s: State, own: int, out: Numbers) -> None:
    """Whose turn it is, how far the match is, and its options."""
    out[E_SEATS] = s.seats
    out[E_SEATS + 1] = _distance(s, own, int(s.first))
    out[E_SEATS + 2] = _distance(s, own, int(s.active))
    out[E_SEATS + 3] = _distance(s, own, int(s.mover))
    out[E_PROGRESS], out[E_PROGRESS + 1], out[E_PROGRESS + 2], out[E_PROGRESS + 3] = s.passes, s.laid, s.shown, s.ended
    out[E_PROGRESS + 4], out[E_PROGRESS + 5] = int(s.ply) % BYTE, int(s.ply) // BYTE
    out[E_OPTIONS], out[E_OPTIONS + 1], out[E_OPTIONS + 2] = s.targets, s.inner, s.free
    out[E_OPTIONS + 3], out[E_OPTIONS + 4], out[E_OPTIONS + 5] = s.starter, s.source, s.strict
    out[E_OPTIONS + 6], out[E_OPTIONS + 7] = s.loops, s.grounding
    out[E_OPTIONS + 8], out[E_OPTIONS + 9] = s.passing, s.unlocked


@inline_helper
def _distance(s: State, own: int, seat: int) -> int:
    """How many seats after one's own, in turn order; what is no seat stays as it is."""
    return (seat + int(s.seats) - own) % int(s.seats) if seat >= 0 else seat


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `positions.INVARIANTS` words them."""
    s: State = st[i]
    pieces, broken = check_pieces(s)
    if broken == 0:
        broken = check_set_up(s)
    if broken == 0:
        broken = check_edges(s)
    if broken == 0:
        broken = check_stocks(s)
    if s.phase < a.PLACE:
        return check_before(s, pieces) if broken == 0 else broken
    if broken == 0:
        broken = check_wires(s, pieces)
    if broken == 0:
        broken = check_end(s)
    if broken == 0:
        broken = check_locks(s)
    if broken == 0:
        broken = check_passes(s)
    return check_turns(s) if broken == 0 else broken
