"""Logi-Sticks: the board, and what must always hold. Part of the rules, for which one file is not enough.

Sets of squares are 64-bit numbers, so that all squares are looked at together: `facing(squares, side)` are the squares
that have one of these beyond that side. `t` is what never changes, `tables`.
"""

from __future__ import annotations

import numpy as np

from logicade.engine.compile.jit import helper, inline_helper, inline_kernel, kernel
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE
from logicade.games.logi_sticks import state as a
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.state import State
from logicade.games.logi_sticks.tables import BIT, KINDS, NO_SQUARE, OUTSIDE, PAIRS, SEATS, SQUARES, STONE_AT, WIDE


@inline_kernel
def facing(squares: np.uint64, side: int) -> np.uint64:
    """The squares that have one of these beyond that side (4.1)."""
    if side == t.NORTH:
        return squares >> t.RANK_STEP
    if side == t.EAST:
        return (squares >> t.ONE_STEP) & t.NOT_FILE_H
    if side == t.SOUTH:
        return squares << t.RANK_STEP
    return (squares << t.ONE_STEP) & t.NOT_FILE_A


@inline_helper
def fed_by(s: State, pieces: np.uint64, side: int) -> np.uint64:
    """The squares that meet an output of one of these pieces with that side (2.2)."""
    return facing(pieces & ~s.inputs[side ^ 2], side)


@inline_helper
def lowest(squares: np.uint64) -> np.uint64:
    """The first square of a set that is not empty, as a set."""
    return squares & (~squares + t.ONE_STEP)


@inline_helper
def occupied(s: State) -> np.uint64:
    """The squares that have a piece: every piece has an input (2.1)."""
    return s.inputs[0] | s.inputs[1] | s.inputs[2] | s.inputs[3]


@kernel
def survey(s: State) -> None:
    """After a placement: which empty squares can be fed and from where (3.7, 3.12), and which are dead (3.18)."""
    pieces = occupied(s)
    empty = OUTSIDE & ~pieces
    fed = asked = NO_SQUARE
    for side in range(4):
        s.usable[side] = (fed_by(s, pieces, side) | STONE_AT[side]) & empty
        fed |= s.usable[side]
        asked |= facing(s.inputs[side ^ 2], side)  # here a piece would feed an open input
    risky = fed & asked if s.loops == 0 else NO_SQUARE
    while risky != NO_SQUARE:
        _forbid_loops(s, lowest(risky))
        risky ^= lowest(risky)
    if s.grounding == t.GROUND_FULL:  # alive is what is joined to a square where a piece fits, locks and stocks aside
        alive, before = s.usable[0] | s.usable[1] | s.usable[2] | s.usable[3], NO_SQUARE
        if s.strict == 1:  # where a Passthru fits is not all (7.15)
            north, east, south, west, northeast, southeast, southwest, northwest = fitting(s, NO_SQUARE)
            alive = north | east | south | west | northeast | southeast | southwest | northwest
        while alive != before:
            before = alive
            for side in range(4):
                alive |= facing(before, side) & empty
        s.ground = empty & ~alive


@helper
def _forbid_loops(s: State, here: np.uint64) -> None:
    """Whatever a piece here would feed, directly or through others, may not feed it (3.12)."""
    reached = before = NO_SQUARE
    for side in range(4):
        reached |= facing(here, side) & s.inputs[side]
    up, right, down, left = ~s.inputs[0], ~s.inputs[1], ~s.inputs[2], ~s.inputs[3]
    while reached != before:
        before = reached
        reached |= facing(before & up, 2) & ~down | facing(before & down, 0) & ~up
        reached |= facing(before & right, 3) & ~left | facing(before & left, 1) & ~right
    for side in range(4):
        s.usable[side] &= ~(here & facing(reached, side))


@kernel
def evaluate(s: State) -> None:
    """All consequences at once, until nothing new is known (3.14 to 3.17); what is known stays."""
    known, trues, falses, through = ~NO_SQUARE, s.trues, s.falses, s.kind[t.KIND_PASS] | s.kind[t.KIND_CAPACITOR]
    both, some, differ, inverted = s.kind[t.KIND_AND], s.kind[t.KIND_OR], s.kind[t.KIND_XOR], s.kind[t.KIND_NOT]
    while known != trues | falses:
        known = trues | falses
        some_true = both_true = some_false = both_false = NO_SQUARE
        for side in range(4):
            white = t.WHITE_AT[s.layout, side]
            true = s.inputs[side] & (fed_by(s, trues, side) | white)
            false = s.inputs[side] & (fed_by(s, falses | s.ground, side) | (STONE_AT[side] & ~white))
            both_true |= some_true & true
            both_false |= some_false & false
            some_true |= true
            some_false |= false
        trues |= (both & both_true) | (some & some_true) | (differ & some_true & some_false)
        falses |= (both & some_false) | (some & both_false) | (differ & (both_true | both_false))
        trues |= (through & some_true) | (inverted & some_false)
        falses |= (through & some_false) | (inverted & some_true)
    s.trues, s.falses = trues, falses


@inline_helper
def _pair(one: np.uint64, other: np.uint64, one_open: np.uint64, other_open: np.uint64) -> np.uint64:
    """Two inputs: both are fed, or one is and the other can be supplied later (3.7, 3.8)."""
    return (one & other) | (one & other_open) | (other & one_open)


@inline_kernel
def fitting(s: State, shut: np.uint64) -> tuple[np.uint64, ...]:
    """Where one-input pieces fit turned N, E, S, W, and others turned NE, SE, SW, NW; `shut` are locked (3.9)."""
    pieces = occupied(s)
    empty = OUTSIDE & ~pieces
    north = s.usable[0] & ~fed_by(s, shut, 0)
    east = s.usable[1] & ~fed_by(s, shut, 1)
    south = s.usable[2] & ~fed_by(s, shut, 2)
    west = s.usable[3] & ~fed_by(s, shut, 3)
    northeast = _pair(north, east, facing(empty, 0), facing(empty, 1))
    southeast = _pair(east, south, facing(empty, 1), facing(empty, 2))
    southwest = _pair(south, west, facing(empty, 2), facing(empty, 3))
    northwest = _pair(west, north, facing(empty, 3), facing(empty, 0))
    if s.strict == 1:  # no output against an output or a centre stone (7.15)
        up, right = fed_by(s, pieces, 0) | STONE_AT[0], fed_by(s, pieces, 1) | STONE_AT[1]
        down, left = fed_by(s, pieces, 2) | STONE_AT[2], fed_by(s, pieces, 3) | STONE_AT[3]
        north, east = north & ~(right | down | left), east & ~(up | down | left)
        south, west = south & ~(up | right | left), west & ~(up | right | down)
        northeast, southeast = northeast & ~(down | left), southeast & ~(up | left)
        southwest, northwest = southwest & ~(up | right), northwest & ~(right | down)
    return north, east, south, west, northeast, southeast, southwest, northwest


@inline_helper
def locked_squares(s: State) -> np.uint64:
    """The locked Capacitors (3.9)."""
    shut = NO_SQUARE
    for seat in range(SEATS):
        if s.locked[seat] != NONE:
            shut |= BIT[s.locked[seat]]
    return shut


@kernel
def able(s: State, seat: int) -> int:
    """1 if a player has a piece that fits somewhere, locks as they are (3.6 to 3.12)."""
    north, east, south, west, northeast, southeast, southwest, northwest = fitting(s, locked_squares(s))
    singles, pairs = north | east | south | west, northeast | southeast | southwest | northwest
    for kind in range(KINDS):
        if s.stock[seat, kind] > 0 and (pairs if kind < PAIRS else singles) != NO_SQUARE:
            return 1
    return 0


@inline_kernel
def settled(s: State) -> bool:
    """Every target square has a piece that is TRUE or FALSE, or is dead (8.1, 8.8)."""
    return s.goal & ~(s.trues | s.falses | s.ground) == NO_SQUARE  # type: ignore[no-any-return]


# ---- what must always hold -------------------------------------------------------------------------------------------


@inline_kernel
def is_drafted(s: State) -> bool:
    """Pieces are drafted or dealt; otherwise everybody has five of each kind (3.4, 7.14)."""
    return bool(s.seats > 2 or s.source != t.STOCK_BOOK)


@helper
def check_pieces(s: State) -> tuple[np.uint64, int]:
    """Ten of each kind are somewhere (2.1), one on a square (3.6); and the squares that have one."""
    pieces = NO_SQUARE
    for kind in range(KINDS):
        total = int(s.stash[kind])
        for square in range(SQUARES):
            total += 1 if s.kind[kind] & BIT[square] != NO_SQUARE else 0
        for seat in range(SEATS):
            total += int(s.stock[seat, kind])
            if s.stock[seat, kind] < 0 or s.stash[kind] < 0:
                return pieces, 4
        if total != t.EACH:
            return pieces, 4
        if s.kind[kind] & (pieces | ~OUTSIDE) != NO_SQUARE:
            return pieces, 5
        pieces |= s.kind[kind]
    return pieces, 0


@helper
def check_set_up(s: State) -> int:
    """Centre, target stones, starting player and pieces come in this order (5.3), and stones are turned over last."""
    length = WIDE - 2 * int(s.inner)
    by_players = s.targets == t.OWN or s.targets == t.OPPONENT
    given = s.targets == t.ALTERNATING or s.targets == t.CUSTOM
    most = int(s.seats) * length if by_players else 0
    if s.laid < 0 or s.laid > most or s.shown < 0 or s.shown > (s.seats if by_players and s.laid == most else 0):
        return 12
    if (s.layout == NONE) != (s.phase == a.CENTRE) or (by_players and s.phase > a.REVEAL and s.shown < s.seats):
        return 12
    gap = s.phase == a.CENTRE and not given  # from here on no stones lie
    for edge in range(4):
        if s.stones[edge] == 0 or by_players:
            continue
        other = edge - 2 if s.targets == t.MIRRORED and edge >= 2 and s.stones[edge - 2] != 0 else edge
        if s.targets == t.ROTATED:
            other = 0
        if (s.white[edge] == NONE) != (s.white[other] == NONE) or (gap and s.white[edge] != NONE):
            return 12
        gap = gap or (s.white[edge] == NONE and s.targets != t.MIRRORED)
    if s.targets == t.MIRRORED and s.white[0] == NONE and s.stones[1] != 0 and s.white[1] != NONE:
        return 12
    if s.starter == t.FIRST_SOUTH:
        return 12 if s.first != 0 else 0
    return 12 if (s.first == NONE) != (s.phase < a.DEAL) or s.first >= s.seats else 0


@helper
def check_edges(s: State) -> int:
    """White stones are where stones lie (3.2), and arranged as option `targets` says (7.2 to 7.11)."""
    length, half = WIDE - 2 * int(s.inner), WIDE // 2 - int(s.inner)
    by_players = s.targets == t.OWN or s.targets == t.OPPONENT
    even = s.targets != t.COIN and s.targets != t.CUSTOM and s.targets != t.ALTERNATING and s.free == 0
    for edge in range(4):
        white, lying = int(s.white[edge]), length
        if s.stones[edge] == 0:
            if white != 0:
                return 2
            continue
        if by_players:
            seat = int(t.SEAT_AT[s.seats - 2, edge])
            arranger = (seat + int(s.seats) - (1 if s.targets == t.OPPONENT else 0)) % int(s.seats)
            lying = max(0, min(length, int(s.laid) - arranger * length))
            if (white == NONE) != (lying == 0) or (white == HIDDEN and (s.phase > a.REVEAL or seat < s.shown)):
                return 2
        elif white < NONE:
            return 2
        if white < 0:
            if s.phase > a.REVEAL:
                return 2
            continue
        places = ((1 << lying) - 1) << int(s.inner) if by_players else int(s.stones[edge])
        if white & ~places != 0:
            return 2
        if even and max(int(t.WHITES[white]), lying - int(t.WHITES[white])) > half:
            return 19
        if s.targets == t.ROTATED and white != s.white[0]:
            return 16
        if s.targets == t.ALTERNATING and white != t.ALTERNATING_EDGE & int(s.stones[edge]):
            return 17
        if s.targets == t.MIRRORED and edge >= 2 and s.stones[edge - 2] != 0 and white != t.REVERSED[s.white[edge - 2]]:
            return 18
    return 0


@helper
def check_stocks(s: State) -> int:
    """Everybody has had as many pieces as the order of taking gives, or five of each kind (3.4, 7.14)."""
    drafted, left = is_drafted(s), 0
    for kind in range(KINDS):
        left += int(s.stash[kind])
    if s.taken != t.ALL_PIECES - left or (s.phase < a.DEAL and drafted and left < t.ALL_PIECES):
        return 13
    if (left > 0) != (drafted and s.phase < a.PLACE):
        return 13
    for seat in range(SEATS):
        share = had = 0
        for kind in range(KINDS):
            had += int(s.stock[seat, kind])
            if not drafted and (s.stock[seat, kind] > t.BOOK_STOCK or (seat >= s.seats and s.stock[seat, kind] > 0)):
                return 13
        for k in range(s.taken if drafted and s.first != NONE else 0):
            snake = 1 if s.source == t.STOCK_SNAKE else 0
            share += 1 if (s.first + t.DRAFT_ORDER[snake, s.seats - 2, k]) % s.seats == seat else 0
        if drafted and (had > share or (had < share and s.phase < a.PLACE)):
            return 13
    return 0


@helper
def check_before(s: State, pieces: np.uint64) -> int:
    """Before play nothing is placed, locked or passed (5.3), and every step was a ply."""
    for seat in range(SEATS):
        if s.locked[seat] != NONE:
            return 3
    if pieces != NO_SQUARE or occupied(s) != NO_SQUARE or s.passes != 0 or s.ended != 0:
        return 12
    centre = int(s.ply) - set_up_plies(s)  # 1 if chance has laid the centre, which the state does not tell
    return 14 if centre < 0 or centre > 1 or (centre == 1 and s.layout == NONE) else 0


@kernel
def set_up_plies(s: State) -> int:
    """How many plies setting up has taken so far, without the centre: stones, starting player, pieces (5.3)."""
    count = int(s.laid) + int(s.shown) + (1 if s.first != NONE and s.starter != t.FIRST_SOUTH else 0)
    if is_drafted(s):
        count += int(s.taken)
    for edge in range(4):
        alone = s.targets == t.INDEPENDENT or s.targets == t.COIN
        alone = alone or (s.targets == t.MIRRORED and edge < 2) or (s.targets == t.ROTATED and edge == 0)
        count += 1 if alone and s.stones[edge] != 0 and s.white[edge] != NONE else 0
    return count


@helper
def check_wires(s: State, pieces: np.uint64) -> int:
    """Inputs are where pieces can have them (3.7, 3.8), no value contradicts itself, nothing runs in a loop (3.12)."""
    reached, before, shut = NO_SQUARE, ~NO_SQUARE, locked_squares(s)
    for side in range(4):
        beyond = facing(OUTSIDE, side) & ~facing(s.inputs[side ^ 2], side)
        if s.inputs[side] & ~(beyond | STONE_AT[side]) != NO_SQUARE:
            return 6
        if s.strict == 1 and pieces & ~s.inputs[side] & (fed_by(s, pieces, side) | STONE_AT[side]) != NO_SQUARE:
            return 11
        reached |= s.inputs[side] & STONE_AT[side]
    while reached != before:  # from the stones on; nothing was placed on what is locked (3.9)
        before = reached
        for side in range(4):
            reached |= s.inputs[side] & fed_by(s, before & ~shut, side)
    if reached != pieces or occupied(s) != pieces:
        return 7
    if s.trues & s.falses != NO_SQUARE or (s.trues | s.falses) & ~pieces != NO_SQUARE:
        return 8
    left, before = pieces, NO_SQUARE  # take away what nothing left feeds, again and again; a loop would stay
    while left != before:
        before = left
        left = NO_SQUARE
        for side in range(4):
            left |= before & s.inputs[side] & fed_by(s, before, side)
    return 9 if s.loops == 0 and left != NO_SQUARE else 0


@kernel
def check_end(s: State) -> int:
    """The match is over exactly when all targets are settled (8.1) or all have passed (8.2)."""
    if (s.ended != 0) != (s.phase == a.OVER) or (s.ended != 0) != (s.mover == NOBODY):
        return 1
    if s.active < 0 or s.active >= s.seats or s.passes < 0 or s.passes > s.seats:
        return 1
    if s.ended == a.BY_TARGETS:
        return 1 if not settled(s) or s.passes != 0 else 0
    if s.ended == 0 and settled(s):
        return 1
    return 1 if (s.passes == s.seats) != (s.ended == a.BY_PASSES) else 0


@helper
def check_locks(s: State) -> int:
    """A lock is on a Capacitor that its owner placed in the last turn he had (3.9)."""
    shut = NO_SQUARE
    for seat in range(SEATS):
        if s.locked[seat] == NONE:
            continue
        here = BIT[s.locked[seat]]
        if seat >= s.seats or s.unlocked == 1 or s.kind[t.KIND_CAPACITOR] & here & ~shut == NO_SQUARE:
            return 3
        shut |= here
        ago = (int(s.active) - seat) % int(s.seats)  # turns since then; who passed had no lock any more
        if s.passes >= ago and not (ago == 0 and s.ended == a.BY_TARGETS):
            return 3
        if placed_by(s, seat) == 0 or (not is_drafted(s) and s.stock[seat, t.KIND_CAPACITOR] == t.BOOK_STOCK):
            return 3
    return 0


@kernel
def placed_by(s: State, seat: int) -> int:
    """How many pieces a seat has placed (3.4)."""
    had = t.ALL_PIECES // int(s.seats)
    for kind in range(KINDS):
        had -= int(s.stock[seat, kind])
    return had


@helper
def check_passes(s: State) -> int:
    """Who can place a piece is to place one, and who passed could not (3.13), unless passing is free (7.18)."""
    if s.ended == 0 and (able(s, s.active) == 1) != (s.phase == a.PLACE):
        return 10
    if s.ended == 0 and s.mover != (s.active if s.phase == a.PLACE else CHANCE):
        return 10
    last = 0 if s.ended == a.BY_PASSES else 1  # the player who passed last, counted back from the active one
    for k in range(s.passes if s.passing == 0 else 0):
        if able(s, (int(s.active) + 2 * int(s.seats) - last - k) % int(s.seats)) == 1:
            return 10
    return 0


@kernel
def turns_done(s: State) -> int:
    """Turns since play began; NONE if no number of them leaves the turn where it is (3.3)."""
    turns = int(s.ply) - set_up_plies(s)
    over = 1 if s.ended != 0 else 0
    for _ in range(2):  # chance may have laid the centre, or not
        if turns >= over and (int(s.first) + turns - over - int(s.active)) % int(s.seats) == 0:
            return turns
        turns -= 1
    return NONE


@helper
def check_turns(s: State) -> int:
    """Everybody had a turn after the other (3.3), and no more passes followed each other than the end allows (5.1)."""
    turns, seats = turns_done(s), int(s.seats)
    placed, capacitors = 0, 0
    for seat in range(seats):
        placed += placed_by(s, seat)
    for square in range(SQUARES):
        capacitors += 1 if s.kind[t.KIND_CAPACITOR] & BIT[square] != NO_SQUARE else 0
    if turns == NONE or turns < placed + int(s.passes):
        return 14
    for seat in range(seats):
        if placed_by(s, seat) > (turns + seats - 1 - (seat - int(s.first)) % seats) // seats:
            return 20
    resets = placed + (capacitors if s.unlocked == 0 else 0)
    return 15 if turns > placed + int(s.passes) + (seats - 1) * resets else 0
