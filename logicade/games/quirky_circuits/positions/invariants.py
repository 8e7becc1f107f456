"""What holds in every position of Quirky Circuits, and in every view of one; notation.INVARIANTS words the numbers.

What only a whole text can show, such as whether the robot can get to where it is, is in history.py.
"""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE
from logicade.games.quirky_circuits.state import State

# fmt: off
# isort: off
from logicade.games.quirky_circuits.execution import (
    OUTSIDE, SPAN, can_take, covered, fulfilled, lost_by, nature_of, solids, square_at, turn_x, wants,
)
from logicade.games.quirky_circuits.state import (
    BARRIER, BROKEN, CHOOSE, CLEAR, CLOSE, DEAL, DONE, EMPTY, GIVEN_UP, GONE, HELD, HIT, INCLINE, MET, MISSED, OVER,
    PROGRAM, QUIET, RESET, RUN, RUNNING, SHOW, STOP, WON,
)
from logicade.games.quirky_circuits.components import (
    BACK, BACKS, CARDS, CARRY, DELIVERED, DELTA, ENOUGH, F2, FIRST_YELLOW, GOALS, HAND, HANDS, J2, J3, LAYERS, MN,
    OBSTACLE, PD, QUARTERS, QUEUE, REACH, SEATS, SIGNALS, SOLID, STEPS, SWEEP, TOKENS, TWIRL, UNDER, WALKER, WIDTH,
)  # fmt: skip
from logicade.games.quirky_circuits.tables import FREE
# isort: on
# fmt: on

SIDES = len(BACKS)


@kernel
def broken(s: State) -> int:
    """0, or the number of the first invariant that does not hold."""
    found = _check_robot(s)
    if found == 0:
        found = _check_phase(s)
    if found == 0:
        found = _check_tokens(s)
    if found == 0:
        found = _check_hands(s)
    if found == 0:
        found = _check_queue(s)
    if found == 0:
        found = _check_layers(s)
    if found == 0:
        found = _check_signals(s)
    if found == 0:
        found = _check_counts(s)
    if found == 0:
        found = _check_marks(s)
    if found == 0:
        found = _check_goals(s)
    return found


@kernel
def rounds_done(s: State) -> int:
    """Rounds that are over, the battery's drop included."""
    return int(s.lap) - 1 + (1 if s.result == EMPTY or s.result == MISSED else 0)


@helper
def _check_robot(s: State) -> int:
    """The robot, and what is so before the first card (1.3)."""
    if s.seats < 2 or s.seats > SEATS or s.facing < 0 or s.facing > 3:
        return 1
    if square_at(s, int(s.at) % WIDTH, int(s.at) // WIDTH) == NONE or s.floor[s.at] & OBSTACLE:
        return 1
    if s.cards > 0:
        return 0
    if s.at != s.start or s.facing != s.ahead or s.momentum != NONE or s.drift != NONE or s.bump != CLEAR:
        return 24
    for t in range(s.tokens):
        moved = s.place[t] != s.first[t] or s.aimed[t] != s.aim[t]
        swept = s.place[t] == GONE and s.first[t] == s.start and s.aimed[t] == s.aim[t]
        taken = s.phase == CHOOSE and s.place[t] == HELD  # by the right hand, while the left one is asked
        if (moved and not swept and not taken) or s.broken[t] != 0 or s.delivered[t] != 0:
            return 24
    return 0


@helper
def _check_phase(s: State) -> int:
    """Phase, result, mover, battery, and how much of the queue is shown and executed."""
    over = s.phase == OVER
    if s.phase < DEAL or s.phase > OVER or s.result < RUNNING or s.result > GIVEN_UP:
        return 2
    if (s.ended == 1) != over or over != (s.result != RUNNING) or (s.mover == NOBODY) != over:
        return 2
    full = int(s.sections[0]) + int(s.sections[1]) + int(s.sections[2]) + int(s.extra)
    if s.lap < 1 or s.battery != full - rounds_done(s):
        return 3
    floor = (int(s.sections[0]) + int(s.extra) if s.target > 0 else 0) + (int(s.sections[1]) if s.target > 1 else 0)
    if s.result == EMPTY or s.result == MISSED:
        if s.battery != floor or (s.result == EMPTY) != (floor == 0):
            return 23
    elif s.battery <= floor:
        return 23
    if s.executed < 0 or s.executed > s.shown or s.shown > s.length or s.length > QUEUE:
        return 4
    if s.shown != s.length if s.phase >= RUN else s.executed > 0 or (s.shown > 0 and s.phase != SHOW):
        return 4
    if s.phase == SHOW and (s.practice == 1 or s.shown == s.length):
        return 4
    if (s.phase == RUN or s.phase == CHOOSE) and s.executed >= s.length:
        return 4
    if s.phase == RESET and (s.executed < s.length or s.length == 0):
        return 4
    if over and (s.executed > 0) != (s.result == WON or s.result == MET or s.result == BROKEN):
        return 4
    if over and s.executed == 0 and s.length > 0:
        return 4
    return 0


@helper
def _check_tokens(s: State) -> int:
    """Every token lies on the map, is held by one hand, or is gone; what cannot be moved is where it was."""
    for t in range(TOKENS):
        p, hands = int(s.place[t]), 0
        for k in range(2):
            hands += 1 if s.held[k] == t else 0
        if p < HELD or p == HIDDEN or hands != (1 if p == HELD else 0):
            return 5
        if p != GONE and s.kind[t] == 0:
            return 5
        if p >= 0 and (square_at(s, p % WIDTH, p // WIDTH) == NONE or covered(s, t) & OUTSIDE):
            return 5
        if s.aimed[t] < 0 or s.aimed[t] > 3:
            return 5
        if s.kind[t] > 0 and not _fits(s, t):
            return 20
    for k in range(2):
        if s.held[k] < NONE or s.held[k] >= TOKENS or (s.held[k] >= 0 and k >= HANDS[s.robot]):
            return 6
        if not _gripped(s, k):
            return 6
    return 7 if solids(s) >> int(s.at) & 1 else 0


@helper
def _fits(s: State, t: int) -> bool:
    """Whether a token can be where and what it is: 5.5, 7.11, 8.4, 9.4."""
    p, nature = int(s.place[t]), nature_of(s, t)
    if s.broken[t] < 0 or s.broken[t] > 1 or (s.broken[t] == 1 and s.ruin[t] == 0):
        return False
    if (nature & SWEEP and p == s.at) or (p == GONE and nature & SWEEP == 0) or (p == HELD and nature & CARRY == 0):
        return False
    if (int(s.nature[t]) | nature) & CARRY and HANDS[s.robot] > 0:
        return True
    if s.aimed[t] != s.aim[t]:
        return False
    walks = (int(s.nature[t]) | nature) & SOLID > 0
    for pair in range(WALKER.shape[0]):
        walks = walks or s.kind[t] == 1 + WALKER[pair]
    if p < 0 or walks:
        return True
    on_obstacle = s.floor[p] & OBSTACLE > 0
    return not on_obstacle if s.broken[t] == 1 else p == s.first[t] or (s.ruin[t] > 0 and on_obstacle)


@helper
def _gripped(s: State, k: int) -> bool:
    """Whether a hand holds a token by one of its squares (9.5), or nothing."""
    t, x, y = int(s.held[k]), int(s.grip_x[k]), int(s.grip_y[k])
    if t == NONE:
        return x == 0 and y == 0
    found, aim = False, int(s.aimed[t])
    for part in range(s.parts[t]):
        offset = int(s.form[t, part - 1]) - 1 if part > 0 else REACH * SPAN + REACH
        dx, dy = offset // SPAN - REACH, offset % SPAN - REACH
        found = found or (turn_x(dx, dy, aim) == -x and turn_x(dx, dy, aim - 1) == -y)
    return found


@helper
def _check_hands(s: State) -> int:
    """Hands and their backs; what a seat holds and has in the queue is a full hand, but for the time of dealing."""
    held, full = 0, int(HAND[s.seats])
    for seat in range(SEATS):
        size, owned = 0, 0
        for k in range(s.length):
            owned += 1 if s.owner[k] == seat else 0
        hidden = s.backs[seat, 0] == HIDDEN
        for back in range(SIDES):
            size += int(s.backs[seat, back])
            if (s.backs[seat, back] == HIDDEN) != hidden or (s.backs[seat, back] < 0 and not hidden):
                return 9
            if s.hand[seat, 0] != HIDDEN and lacking(s, seat, back) != 0:
                return 9
        if s.sizes[seat] < 0 or (size != s.sizes[seat] and not hidden) or (hidden and s.veiled == 0):
            return 9
        if seat >= s.seats:
            if s.sizes[seat] != 0:
                return 8
        elif s.phase == DEAL or s.result == EMPTY or s.result == MISSED:
            if s.sizes[seat] > full - (1 if s.phase == OVER else 0):
                return 8
        elif s.sizes[seat] + owned != full:
            return 8
        held += int(s.sizes[seat])
    if s.phase != DEAL:
        spent = s.result == EMPTY or s.result == MISSED
        return 25 if s.dealer != 0 else 8 if spent and held > full * s.seats - ENOUGH else 0
    if s.dealer < 0 or s.dealer >= s.seats or s.sizes[s.dealer] >= full:
        return 25
    for seat in range(s.seats if s.lap == 1 else 0):
        if s.sizes[seat] != (held + int(s.seats) - 1 - seat) // s.seats or s.dealer != held % s.seats:
            return 25
    return 0


@kernel
def lacking(s: State, seat: int, back: int) -> int:
    """How many cards of a back a hand has too few."""
    count = int(s.backs[seat, back])
    for card in range(CARDS):
        count -= int(s.hand[seat, card]) if BACK[card] == back else 0
    return count


@helper
def _check_queue(s: State) -> int:
    """Cards of the queue lie beside each other, each with its owner and back, everybody's yellow ones first."""
    blue = 0
    for k in range(QUEUE):
        card, owner, cover = int(s.queue[k]), int(s.owner[k]), int(s.cover[k])
        if k >= s.length:
            if card != NONE or owner != NONE or cover != NONE:
                return 12
            continue
        if owner < 0 or owner >= s.seats or cover < 0 or cover >= SIDES or card >= CARDS or card == NONE:
            return 12
        if card >= 0 and BACK[card] != cover:
            return 12
        if card < 0 and (card != HIDDEN or s.practice == 1 or k < s.shown):
            return 12
        if cover < FIRST_YELLOW:
            blue |= 1 << owner
        elif blue >> owner & 1:
            return 26
    for seat in range(s.seats):
        for back in range(FIRST_YELLOW, SIDES):
            if blue >> seat & 1 and s.backs[seat, back] > 0:
                return 26
    return 0


@helper
def _check_layers(s: State) -> int:
    """Cards add up to the deck; the layers of it are the queues of earlier rounds (6.1)."""
    layers = under = 0
    most = int(HAND[s.seats]) * int(s.seats)
    for k in range(LAYERS):
        size = int(s.layers[k])
        if size != 0 and (size < ENOUGH or size > most or layers < k or under + size > UNDER):
            return 11
        layers += 1 if size > 0 else 0
        for j in range(size):
            card = int(s.under[under + j])
            if card < 0 or card >= CARDS or (j > 0 and card < s.under[under + j - 1]):
                return 11
        under += size
    for k in range(under, UNDER):
        if s.under[k] != NONE:
            return 11
    formed = deck = 0
    for card in range(CARDS):
        formed += int(s.formed[card])
        deck += int(s.deck[card])
        if s.formed[card] < 0 or s.formed[card] > s.deck[card]:
            return 11
        if not _adds_up(s, card):
            return 10
        if s.top[0] != HIDDEN and s.top[card] > s.formed[card]:
            return 11
    left = deck - under - int(s.length)
    for seat in range(s.seats):
        left -= int(s.sizes[seat])
    if left < 1 or left > formed:  # what is on top
        return 11
    played, lifted = int(s.cards) - int(s.executed), rounds_done(s) - layers
    if lifted <= 0:
        return 11 if lifted < 0 or formed != deck or played != under else 0
    older = played - under - formed
    if formed < ENOUGH or formed > most or older < ENOUGH * (lifted - 1) or older > most * (lifted - 1):
        return 11
    return 0


@helper
def _adds_up(s: State, card: int) -> bool:
    """Whether a card is as often in hands, queue and layers as in the deck; where some are hidden, not more often."""
    count, open_ = max(int(s.top[card]), 0), s.top[card] != HIDDEN
    if (s.top[card] < 0 and open_) or (s.top[card] == HIDDEN) != (s.top[0] == HIDDEN):
        return False
    for seat in range(SEATS):
        count += max(int(s.hand[seat, card]), 0)
        open_ = open_ and s.hand[seat, card] != HIDDEN
        if (s.hand[seat, card] < 0) != (s.hand[seat, 0] == HIDDEN):
            return False
    for k in range(QUEUE):
        count += 1 if s.queue[k] == card else 0
        open_ = open_ and s.queue[k] != HIDDEN
    for k in range(UNDER):
        count += 1 if s.under[k] == card else 0
    return bool(count == s.deck[card] if open_ else count <= s.deck[card])


@helper
def _check_signals(s: State) -> int:
    """Signals, wishes to give up, and when a queue may be closed (4.2, 4.6 to 4.8, 12.6)."""
    beside = said = willing = shut = 0
    for k in range(s.length):
        beside |= 1 << int(s.owner[k])
    for seat in range(SEATS):
        if s.yields[seat] < 0 or s.yields[seat] > s.waited[seat]:
            return 14
        if not _may_have_said(s, seat, beside >> seat & 1):
            return 13
        said += int(s.signal[seat]) + int(s.signals[seat]) + int(s.waited[seat])
        willing += int(s.yields[seat])
        done = s.signal[seat] != QUIET or s.sizes[seat] == 0 or seat >= s.seats
        done = done or (s.signals[seat] >= SIGNALS if s.tempo == FREE else s.waited[seat] > 0)
        shut |= (1 if done else 0) << seat
    if (s.phase == DEAL or s.result == EMPTY or s.result == MISSED) and (said > 0 or s.length > 0):
        return 13
    if willing > 0 and (s.lap == 1 or s.length > 0):
        return 14
    if (willing == s.seats) != (s.result == GIVEN_UP):
        return 14
    last = int(s.owner[s.length - 1]) if s.length > 0 else NONE  # a card takes back one's own signal and all waiting
    for seat in range(s.seats):
        fresh = s.signal[seat] != QUIET or (s.length == 0 and s.signals[seat] > 0)
        if fresh and s.waited[seat] == 0 and (seat == last or last == NONE):
            return 13
    ready = s.length >= ENOUGH and beside == (1 << int(s.seats)) - 1
    everybody = shut == (1 << SEATS) - 1
    if s.phase >= CLOSE and s.length > 0 and (not ready or not everybody):
        return 16
    if s.phase == CLOSE and (s.tempo == FREE or s.length == 0):
        return 16
    if s.phase == PROGRAM and s.tempo == FREE and everybody and not ready:  # then they are taken away (4.8)
        for seat in range(s.seats):
            if s.signal[seat] != QUIET:
                return 13
    return _check_turn(s, ready, beside)


@helper
def _may_have_said(s: State, seat: int, beside: int) -> bool:
    """Whether a seat can have signalled and waited as it has; `beside`: it has a card in the queue (4.6, 4.9)."""
    signal, many, waited = int(s.signal[seat]), int(s.signals[seat]), int(s.waited[seat])
    if signal < QUIET or signal > STOP or many < 0 or many > SIGNALS or waited > 1:
        return False
    if s.sizes[seat] == 0 and (signal != QUIET or waited > 0):
        return False
    if (signal != QUIET and many == 0) or (signal == STOP and s.tempo != FREE):
        return False
    if (signal == DONE or (many > 0 and s.tempo != FREE)) and beside == 0:
        return False
    return bool(s.tempo != FREE or waited == 0 or many > 0 or s.yields[seat] > 0)


@helper
def _check_turn(s: State, ready: bool, beside: int) -> int:
    """Who is to act; in turn, everybody before the mover since the last card has waited, is done or has no cards."""
    if s.forced < 0 or s.forced > 1 or (s.forced == 1 and (s.phase != PROGRAM or s.tempo == FREE)):
        return 15
    if s.phase == OVER:
        return 0
    if s.phase == CHOOSE:
        return 15 if s.mover != s.owner[s.executed] else 0
    if s.phase != PROGRAM:
        return 15 if s.mover != CHANCE else 0
    if s.tempo == FREE:
        return 15 if s.mover != ANYONE else 0
    if s.mover < 0 or s.mover >= s.seats or s.sizes[s.mover] == 0 or s.signal[s.mover] != QUIET:
        return 15
    first = int(s.owner[s.length - 1]) + 1 if s.length > 0 else int(s.lap) - 1
    passed = True
    for k in range(s.seats):
        seat = (first + k) % int(s.seats)
        if seat == s.mover:
            passed = False
            if s.waited[seat] > 0 and s.forced == 0:
                return 15
        elif passed or s.forced == 1:
            if s.waited[seat] == 0 and s.signal[seat] == QUIET and s.sizes[seat] > 0:
                return 15
        elif s.waited[seat] > 0:
            return 15
    if s.forced == 0:
        return 0
    found, most = 0, NONE
    for seat in range(s.seats):
        debt = int(s.sizes[seat]) + (0 if beside >> seat & 1 else QUEUE)
        if debt > most:
            found, most = seat, debt
    lifted = s.waited[s.mover] == 0 and s.signals[s.mover] == 0
    return 15 if ready or found != s.mover or lifted else 0


@helper
def _check_counts(s: State) -> int:
    """Plies are as many as the rounds so far can have had (3.1); cards are, since they make the layers."""
    done, played = rounds_done(s), int(s.cards) - int(s.executed)
    held = said = 0
    for seat in range(s.seats):
        held += int(s.sizes[seat])
        said += int(s.signals[seat])
    closed = 1 if s.length > 0 and s.phase >= SHOW else 0
    shown = 0 if s.practice == 1 else played + int(s.shown)
    least = held + 2 * (played + int(s.length)) + 2 * done + closed + shown + int(s.cards)
    most = least + int(HANDS[s.robot]) * (int(s.cards) + 1)  # choices
    willing = 0
    for seat in range(s.seats):
        willing += int(s.yields[seat])
    if s.tempo == FREE:  # each signal can be taken back; a wish to give up is said once a round
        most += done * int(s.seats) * (2 * SIGNALS + 1) + 2 * said + (willing if s.length == 0 else int(s.seats))
    else:  # everybody speaks once at most between two cards
        most += int(s.seats) * (played + int(s.length) + done + 1)
    return 17 if s.ply < least + said + willing or s.ply > most else 0


@helper
def _check_marks(s: State) -> int:
    """Momentum, drift and collision of the last card (5.4, 10.1 to 10.3), and a choice that is due (9.4)."""
    if s.momentum < NONE or s.momentum > 3 or s.drift < NONE or s.drift > 3 or s.bump < CLEAR or s.bump > INCLINE:
        return 18
    if s.robot != TWIRL and (s.momentum != NONE or s.drift != NONE):
        return 18
    if s.momentum != NONE and (s.bump != CLEAR or s.momentum != s.facing or (s.single == 1 and s.drift != NONE)):
        return 18
    card = int(s.queue[s.executed - 1]) if s.executed > 0 else NONE
    if card >= 0 and (
        (s.momentum != NONE and card != F2) or (s.bump != CLEAR and s.drift == NONE and STEPS[card] == 0)
    ):
        return 18
    way = int(s.drift)
    if way == NONE and card >= 0 and not J2 <= card <= J3:
        way = int(s.north) if card == MN else (int(s.facing) + int(QUARTERS[card])) & 3
    if way != NONE:
        wall = int(s.wall[s.at]) >> way & 1
        if (s.bump == BARRIER and wall == 0) or (s.bump == INCLINE and int(s.slope[s.at]) >> way & 1 == 0):
            return 18
        if s.bump == HIT and (wall == 1 or s.floor[s.at + DELTA[way]] & OBSTACLE == 0):
            return 18
    if s.phase == CHOOSE:
        return 0 if _chooses(s) else 19
    return 19 if s.busy != 0 or s.full != 0 else 0


@helper
def _chooses(s: State) -> bool:
    """Whether a hand has a choice: it is empty, was so before the card, and can take more than one thing (9.4)."""
    if s.busy < 0 or s.busy >= HANDS[s.robot] or s.bump != CLEAR or s.drift != NONE or s.full < 0 or s.full > 3:
        return False
    if s.held[s.busy] != NONE or int(s.full) >> int(s.busy) & 1 or (s.queue[s.executed] != PD):
        return False
    count = before = 0
    for t in range(s.tokens):
        count += 1 if can_take(s, s.busy, t) else 0
        before += 1 if s.busy == 1 and can_take(s, 0, t) else 0
    for k in range(2):
        if int(s.full) >> k & 1 and s.held[k] == NONE:
            return False
    if s.busy == 0 and s.held[1] != NONE and s.full != 2:
        return False
    return count > 1 and (before == 0 or s.held[0] != NONE)


@helper
def _check_goals(s: State) -> int:
    """What is delivered lies right (12.3), and the end comes exactly with a goal or a loss (12.1, 12.4)."""
    done = fulfilled(s)
    for t in range(TOKENS):
        g = int(s.delivered[t]) - 1
        if g == NONE:
            continue
        if g < 0 or g >= s.goals or s.goal[g] != 1 + DELIVERED or not wants(s, g, t) or s.place[t] == HELD:
            return 21
        if s.place[t] >= 0 and not _lies_right(s, g, t):
            return 21
        for other in range(GOALS):
            first = int(s.after[g]) >> other & 1 and s.goal[other] == 1 + DELIVERED
            if first and done >> other & 1 == 0:
                return 21
    for g in range(s.goals):
        count = 0
        for t in range(s.tokens):
            count += 1 if s.delivered[t] == 1 + g else 0
        if count > s.need[g]:
            return 21
    lost, all_done = lost_by(s), done == (1 << int(s.goals)) - 1
    if s.cards > 0 and (s.phase != OVER or s.result == EMPTY or s.result == MISSED or s.result == GIVEN_UP):
        return 22 if all_done or lost != RUNNING else 0
    if s.result == WON:
        return 22 if not all_done or lost != RUNNING else 0
    if s.result == MET:  # a drift afterwards may have parted them
        return 22 if s.meet[0] == 0 or (lost != MET and s.drift == NONE) else 0
    return 22 if s.result == BROKEN and lost != BROKEN else 0


@helper
def _lies_right(s: State, g: int, t: int) -> bool:
    """Whether a token lies where its goal wants it, and, with `one_each`, alone (12.3)."""
    squares, ground = covered(s, t), 0
    for c in range(int(s.high) * WIDTH):
        ground |= (int(s.zone[c]) >> int(s.where[g]) & 1) << c
    for other in range(s.tokens):
        twice = s.parts[t] == 1 and s.apart[g] == 1 and other != t
        if twice and s.delivered[other] == 1 + g and s.place[other] == s.place[t]:
            return False
    return squares == ground if s.parts[t] > 1 else squares & ground > 0
