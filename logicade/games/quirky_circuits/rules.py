"""Quirky Circuits: the rules. Read it beside RULES.md; clause numbers agree. What a card does is in execution.py."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NONE, Numbers, States
from logicade.games.quirky_circuits.state import State

# fmt: off
# isort: off
from logicade.games.quirky_circuits.execution import can_take, end, pave, run, sweep, unfold_goals, unfold_map
from logicade.games.quirky_circuits.positions.invariants import broken
from logicade.games.quirky_circuits.state import (
    A_CHOOSE, A_CLOSE, A_DEAL, A_DONE, A_DRAW, A_GIVE_UP, A_PLAY, A_RESET, A_RUN, A_SHOW, A_STOP, A_WAIT, A_WITHDRAW,
    CHOOSE, CLOSE, DEAL, DONE, EMPTY, GIVEN_UP, GONE, LAYOUT, MISSED, PROGRAM, QUIET, RUN, SHOW, STOP, WON,
)
from logicade.games.quirky_circuits.components import (
    BACK, BACKS, CARDS, DECKS, ENOUGH, FIRST_QUIRK, FIRST_WALKER, GOALS, HAND, LAYERS, LYING, PD, QUEUE, SEATS, SIGNALS,
    TOKENS, UNDER, WALKER,
)  # fmt: skip
from logicade.games.quirky_circuits.tables import (
    BARE, EXTRA, FREE, PRACTICE, SCENARIO, SINGLE, TARGET_SLOT, TEMPO, VEILED,
)  # fmt: skip
from logicade.games.quirky_circuits.views.guessing import deal_unseen
from logicade.games.quirky_circuits.views.observing import observe
# isort: on
# fmt: on

SIDES = len(BACKS)
STRIDE = CARDS + 1  # ids of a back: its cards, and "not shown"
ENCODING = LAYOUT.shape


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """The robot at its start, the tokens as drawn, nothing dealt (1.1 to 1.4)."""
    s: State = st[i]
    s.ply = s.ended = s.cards = s.result = s.length = s.shown = s.executed = 0
    s.forced = s.busy = s.full = s.bump = s.dealer = 0
    s.mover, s.phase, s.lap, s.seats = CHANCE, DEAL, 1, seats
    s.scenario, s.practice, s.target = variant[SCENARIO], variant[PRACTICE], 2 - variant[TARGET_SLOT]
    s.tempo, s.extra, s.bare = variant[TEMPO], variant[EXTRA], variant[BARE]
    s.veiled, s.single = variant[VEILED], variant[SINGLE]
    unfold_map(s, variant)
    unfold_goals(s, variant)
    s.battery = s.sections[0] + s.sections[1] + s.sections[2] + s.extra
    s.at, s.facing, s.momentum, s.drift = s.start, s.ahead, NONE, NONE
    for t in range(TOKENS):
        s.place[t] = s.first[t] if s.kind[t] > 0 else GONE
        s.aimed[t], s.broken[t], s.delivered[t] = s.aim[t], 0, 0
    for k in range(2):
        s.held[k], s.grip_x[k], s.grip_y[k] = NONE, 0, 0
    for k in range(UNDER):
        s.under[k] = NONE
    for k in range(LAYERS):
        s.layers[k] = 0
    for seat in range(SEATS):
        s.sizes[seat] = 0
        for card in range(CARDS):
            s.hand[seat, card] = 0
        for back in range(SIDES):
            s.backs[seat, back] = 0
    _clear(s)
    _stack(s)
    pave(s)
    sweep(s)


@helper
def _stack(s: State) -> None:
    """The deck: the robot's basic cards and the quirk cards of the file (1.2), or those that a goal needs (13.6)."""
    for card in range(CARDS):
        count = int(DECKS[s.robot, card])
        listed = card < FIRST_QUIRK or int(s.quirks) >> (card - FIRST_QUIRK) & 1 == 1
        if not listed or (card >= FIRST_QUIRK and s.bare == 1 and not _needed(s, card)):
            count = 0
        s.deck[card] = s.top[card] = s.formed[card] = count


@helper
def _needed(s: State, card: int) -> bool:
    """Whether a goal asks for the walker of a card to lie somewhere (13.6)."""
    found, walker = False, WALKER[max(card - FIRST_WALKER, 0) // 2]
    for g in range(GOALS):
        found = found or (card >= FIRST_WALKER and s.goal[g] == 1 + LYING and s.wanted[g, 0] == 1 + walker)
    return found


# ---- cards (sections 4 and 6) ----------------------------------------------------------------------------------------


@helper
def holders(s: State) -> int:
    """The seats with cards in hand, one bit each."""
    found = 0
    for seat in range(s.seats):
        found |= (1 if s.sizes[seat] > 0 else 0) << seat
    return found


@kernel
def owners(s: State) -> int:
    """The seats with cards in the queue, one bit each."""
    found = 0
    for k in range(s.length):
        found |= 1 << int(s.owner[k])
    return found


@kernel
def enough(s: State) -> bool:
    """Five cards, one at least of everybody (4.2)."""
    return s.length >= ENOUGH and owners(s) == (1 << int(s.seats)) - 1


@kernel
def quiet(s: State) -> bool:
    """Whether everybody has signalled, cannot signal any more, or has nothing left to play (4.6, 4.7)."""
    open_ = holders(s)
    for seat in range(s.seats):
        open_ &= ~(1 << seat if s.signal[seat] != QUIET or s.signals[seat] >= SIGNALS else 0)
    return open_ == 0


@helper
def _clear(s: State) -> None:
    """An empty queue and no signals, for a new round."""
    s.length = s.shown = s.executed = s.forced = 0
    for k in range(QUEUE):
        s.queue[k] = s.owner[k] = s.cover[k] = NONE
    for seat in range(SEATS):
        s.signal[seat] = s.signals[seat] = s.yields[seat] = s.waited[seat] = 0


@helper
def _deal(s: State, seat: int, card: int) -> None:
    """One card; the next one goes clockwise to a hand that is not full (6.3)."""
    s.top[card] -= 1
    s.hand[seat, card] += 1
    s.backs[seat, BACK[card]] += 1
    s.sizes[seat] += 1
    for k in range(1, s.seats + 1):
        s.dealer = (seat + k) % s.seats
        if s.sizes[s.dealer] < HAND[s.seats]:
            return
    s.dealer = 0
    s.phase = PROGRAM
    s.mover = ANYONE if s.tempo == FREE else (s.lap - 1) % s.seats  # 4.5, 4.9


@helper
def _lift(s: State) -> None:
    """When the top layer is used up the next one is drawn from (6.1)."""
    left = 0
    for card in range(CARDS):
        left += s.top[card]
    size = int(s.layers[0])
    if left > 0 or size == 0:
        return
    for card in range(CARDS):
        s.formed[card] = 0
    for k in range(size):
        s.formed[s.under[k]] += 1
    for card in range(CARDS):
        s.top[card] = s.formed[card]
    for k in range(UNDER):
        s.under[k] = s.under[k + size] if k + size < UNDER else NONE
    for k in range(LAYERS):
        s.layers[k] = s.layers[k + 1] if k + 1 < LAYERS else 0


@helper
def _reset(s: State) -> None:
    """The queue goes under the deck, the battery drops (6.1); then hands are filled from the fewest on (6.3)."""
    k = layer = 0
    while s.layers[layer] > 0:
        k += s.layers[layer]
        layer += 1
    s.layers[layer] = s.length
    for card in range(CARDS):
        for q in range(s.length):
            if s.queue[q] == card:
                s.under[k] = card
                k += 1
    _clear(s)
    s.battery -= 1
    floor = (s.sections[0] + s.extra if s.target > 0 else 0) + (s.sections[1] if s.target > 1 else 0)
    if s.battery <= floor:
        end(s, MISSED if s.battery > 0 else EMPTY)
        return
    s.lap += 1
    s.phase = DEAL
    s.dealer = 0
    for seat in range(1, s.seats):
        if s.sizes[seat] < s.sizes[s.dealer]:
            s.dealer = seat


@helper
def _play(s: State, seat: int, card: int) -> None:
    """A card to the right end of the queue (4.1); it withdraws one's own signal (4.6)."""
    s.hand[seat, card] -= 1
    s.backs[seat, BACK[card]] -= 1
    s.sizes[seat] -= 1
    s.queue[s.length], s.owner[s.length], s.cover[s.length] = card, seat, BACK[card]
    s.length += 1
    s.signal[seat] = QUIET
    s.forced = 0
    for other in range(SEATS):
        s.yields[other] = s.waited[other] = 0


@helper
def _listen(s: State, seat: int) -> None:
    """After something was done in Program: signals that come too early go (4.8), or the next one is asked (4.9)."""
    if s.tempo == FREE:
        if quiet(s) and not enough(s):
            for other in range(SEATS):
                s.signal[other] = QUIET
        return
    open_ = holders(s)
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if s.waited[other] == 0 and s.signal[other] == QUIET and open_ >> other & 1:
            s.mover = other
            return
    if enough(s):
        s.phase, s.mover = CLOSE, CHANCE
        return
    s.mover = debtor(s)
    s.forced, s.signal[s.mover] = 1, QUIET


@helper
def debtor(s: State) -> int:
    """Who has to play: without a card in the queue first, then most cards in hand, ties in seat order (4.9)."""
    found, most, beside = 0, NONE, owners(s)
    for seat in range(s.seats):
        debt = int(s.sizes[seat]) + (0 if beside >> seat & 1 else QUEUE)
        if debt > most:
            found, most = seat, debt
    return found


@helper
def _announce(s: State, seat: int, action: int) -> None:
    """Done, stop, withdraw, wait (4.6, 4.9), or a wish to give up (12.6)."""
    if action >= A_GIVE_UP:
        s.yields[seat] = 1
    elif action < A_WITHDRAW:
        s.signal[seat] = DONE if action < A_STOP else STOP
        s.signals[seat] += 1
    elif action < A_WAIT:
        s.signal[seat] = QUIET
    s.waited[seat] = 1
    willing = 0
    for other in range(s.seats):
        willing += s.yields[other]
    if willing == s.seats:
        end(s, GIVEN_UP)


# ---- the way of a match ----------------------------------------------------------------------------------------------


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done."""
    s: State = st[i]
    s.ply += 1
    if action < A_CLOSE:
        seat = (action - A_PLAY) // (SIDES * STRIDE) if action < A_DONE else (action - A_DONE) % SEATS
        if action < A_DONE:
            _play(s, seat, (action - A_PLAY) % STRIDE)
        else:
            _announce(s, seat, action)
        if s.ended == 0:
            _listen(s, seat)
    elif action < A_CHOOSE:
        s.mover, s.phase = CHANCE, SHOW
        if s.practice == 1:  # all lie face up already (13.2)
            s.shown, s.phase = s.length, RUN
    elif action < A_DEAL or A_RUN <= action < A_RESET:
        run(s, action - A_RUN if action >= A_RUN else PD, NONE if action >= A_RUN else action - A_CHOOSE)
    elif A_SHOW <= action < A_RUN:
        s.shown += 1
        if s.shown == s.length:
            s.phase = RUN
    else:
        if action < A_SHOW:
            _deal(s, (action - A_DEAL) // (SIDES * STRIDE), (action - A_DEAL) % STRIDE)
        else:
            _reset(s)
        _lift(s)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """All win or lose together: 3 for green, 2 for yellow, 1 for red, 0 for a loss (12.5)."""
    s: State = st[i]
    grade = 0
    if s.result == WON:
        grade = 1 + (1 if s.battery > s.sections[0] + s.extra else 0)
        grade += 1 if s.battery > s.sections[0] + s.extra + s.sections[1] else 0
    for seat in range(s.seats):
        out[seat] = grade


# ---- what is possible ------------------------------------------------------------------------------------------------


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """What the seats may do, or what chance may bring."""
    s: State = st[i]
    if s.phase == PROGRAM:
        return _legal_program(s, out)
    count = 1
    if s.phase == DEAL or s.phase == CHOOSE:
        count = 0
        for k in range(CARDS if s.phase == DEAL else TOKENS):
            if s.phase == DEAL and s.top[k] > 0:
                out[count] = A_DEAL + (int(s.dealer) * SIDES + int(BACK[k])) * STRIDE + k
                count += 1
            elif s.phase == CHOOSE and can_take(s, s.busy, k):
                out[count] = A_CHOOSE + k
                count += 1
    elif s.phase == CLOSE:
        out[0] = A_CLOSE
    elif s.phase == SHOW:
        out[0] = A_SHOW + int(s.queue[s.shown])
    elif s.phase == RUN:
        out[0] = A_RUN + int(s.queue[s.executed])
    else:
        out[0] = A_RESET
    return count


@kernel
def yellow(s: State, seat: int) -> bool:
    """Whether a seat holds a yellow card and may play no other (4.3)."""
    return s.backs[seat, 3] + s.backs[seat, 4] + s.backs[seat, 5] > 0


@helper
def _may_signal(s: State, seat: int, kind: int, beside: int) -> bool:
    """Done, stop, withdraw (4.6), wait (4.9) and giving up (12.6), as the action's kind from A_DONE on counts them."""
    free = s.tempo == FREE
    if not free and (s.mover != seat or s.forced == 1):
        return False
    if kind == 2:
        return free and s.signal[seat] != QUIET
    if kind == 3:
        return not free
    if kind == 4:
        return s.lap > 1 and s.length == 0 and s.yields[seat] == 0
    if s.signal[seat] != QUIET or s.signals[seat] >= SIGNALS:
        return False
    return free if kind == 1 else beside >> seat & 1 == 1


@helper
def _legal_program(s: State, out: Numbers) -> int:
    """Cards of the hand, yellow ones first (4.1, 4.3), signals, and the end of the phase when all agree (4.7)."""
    count = 0
    for seat in range(s.seats):
        if s.tempo == FREE or s.mover == seat:
            for card in range(FIRST_QUIRK if yellow(s, seat) else 0, CARDS):
                if s.hand[seat, card] > 0:
                    out[count] = A_PLAY + (seat * SIDES + int(BACK[card])) * STRIDE + card
                    count += 1
    open_, beside = holders(s), owners(s)
    for kind in range(5):
        for seat in range(s.seats):
            if open_ >> seat & 1 and _may_signal(s, seat, kind, beside):
                out[count] = A_DONE + kind * SEATS + seat
                count += 1
    if s.tempo == FREE and enough(s) and quiet(s):
        out[count] = A_CLOSE
        count += 1
    return count


@kernel
def awaited(st: States, i: int, seat: int) -> int:
    """The others wait for a seat that has cards and has not signalled; without signals, until 4.2 is met (4.6, 4.7)."""
    s: State = st[i]
    open_ = s.signal[seat] == QUIET and s.sizes[seat] > 0
    return 1 if open_ and (s.signals[seat] < SIGNALS or not enough(s)) else 0


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """A card is drawn as often as it is in the layer (1.4, 6.1); the rest is certain."""
    s: State = st[i]
    if s.phase != DEAL:
        out[0] = 1
        return 1
    count = 0
    for card in range(CARDS):
        if s.top[card] > 0:
            out[count] = s.top[card]
            count += 1
    return count


# ---- who sees what (section 14) --------------------------------------------------------------------------------------


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Others' hands, their cards in a closed queue, what is left to draw (14.1 to 14.3); perhaps backs (13.8)."""
    s: State = st[i]
    for card in range(CARDS):
        s.top[card] = HIDDEN
        for other in range(s.seats):
            if other != seat:
                s.hand[other, card] = HIDDEN
    for back in range(SIDES):
        for other in range(s.seats):
            if other != seat and s.veiled == 1:
                s.backs[other, back] = HIDDEN
    for k in range(s.shown, s.length):
        if s.practice == 0 and s.owner[k] != seat:
            s.queue[k] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """Of cards dealt to others and played by others one sees the back (2.1, 2.3); in practice plays are open (13.2).

    Where the backs of hands are hidden one sees only that a card was dealt (13.8).
    """
    base = A_DEAL if action >= A_DEAL else A_PLAY
    at = action - base
    if A_DONE <= action < A_DEAL or action >= A_SHOW or at // (SIDES * STRIDE) == seat:
        return action
    if base == A_DEAL and st[i].veiled == 1:
        return A_DRAW + at // (SIDES * STRIDE)
    return action if base == A_PLAY and st[i].practice == 1 else base + at // STRIDE * STRIDE + CARDS


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal what is not seen anew: the backs fit, and the layer on top is a part of what it was when shuffled."""
    if st[i].top[0] == HIDDEN:
        deal_unseen(st[i], rng)


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """What `state.LAYOUT` lists, for a learner; HIDDEN stays -2."""
    observe(st[i], seat, out)


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    return broken(st[i])
