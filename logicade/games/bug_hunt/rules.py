"""Bug Hunt: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NONE, Numbers, Row, States
from logicade.games.bug_hunt.state import State
from logicade.kit.gates import PAIR

# fmt: off
# isort: off
from logicade.games.bug_hunt.execution import (
    WIDE, act, check_order, check_ply, check_readings, check_step, check_talk, check_vote, clear, conjured,
    count_in, due, entry_of, is_down, leads, fits_question, free, is_sealed, is_truthful, left, may_ask,
    may_choose, measure,
)
from logicade.games.bug_hunt.state import (
    A_ANNOUNCE, A_ANSWER, A_ASK, A_BALLOT, A_CALL, A_CLAIM, A_DEALER, A_DRAW, A_ENTRY, A_FLIP, A_INPUTS, A_ORDER,
    A_PLACE, A_READING, A_ROLE, A_SEAL, A_SHOW, A_SKIP, A_TEST, A_TURN, A_VOTE, ANNOUNCE, ANSWER, ASK, BALLOT, CLAIM,
    COUNT, DEALER, DRAW, FLIP, HANDS, INPUT_ROW, LAYOUT, O_ANSWER, O_ASKED, O_BALLOT, O_CHOICE, O_CLAIM, O_DEALER,
    O_FLIPPED, O_GATE, O_HAND, O_LISTING, O_MEASURED, O_MOVER, O_NAMED, O_OPENED, O_OPTIONS, O_ORDERED, O_PLACER, O_PLY,
    O_QUESTION, O_READINGS, O_ROLE, O_SEATS, O_SIGNAL, O_SPOT, O_STEP, O_THROWN, O_TRUTHFUL, O_TURNED, O_TURNS, ORDER,
    OVER, PICK, READ, ROLE_CARDS, SHOW, TEST, TURNING,
)
from logicade.games.bug_hunt.tables import (
    ANSWERS, ANY_GATE, BUG, CHOOSE, DEBUGGER, ENTRIES, FINAL, FIRST, FLIPPING, FLIPS, INPUTS, KINDS, MEASURES, NODES,
    QUESTIONS, READINGS, ROLES, ROWS, SEALED, SEALED_CLAIMS, SEATS, TESTER, TESTING, TRUE_NAMES, TRUTHFUL, TURNS,
)
# isort: on
# fmt: on

ENCODING = LAYOUT.shape
TRIES = 64  # to find a guess that fits what the tester has read


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty table; chance will lay the inputs, deal the roles, name the dealer and deal the gates (section 1)."""
    s: State = st[i]
    s.ply = s.ended = s.turns = s.readings = 0
    s.mover, s.phase, s.seats = CHANCE, INPUT_ROW, seats
    for node in range(NODES):
        s.signal[node] = NONE
    for node in range(INPUTS):
        s.gate[node] = s.named[node] = s.placer[node] = NONE
        s.turned[node] = 0
    for seat in range(SEATS):
        s.role[seat] = s.hand[seat] = NONE
    for kind in range(KINDS):
        s.thrown[kind] = 0
    s.measured = s.flipped = NONE
    s.dealer = (variant[FIRST] - 1) % seats if variant[FIRST] > 0 else NONE  # counted on round a smaller table (4.9)
    s.flipping = variant[FLIPPING]
    s.testing = variant[TESTING]
    s.any_gate = variant[ANY_GATE]
    s.wording = variant[SEALED] * SEALED_CLAIMS + variant[TRUTHFUL] * TRUE_NAMES
    clear(s)


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done; how is in execution.py."""
    st[i].ply += 1
    act(st, i, action)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """A final 0 wins for the bug, a final 1 for all others (3.2); never a tie (3.3)."""
    s: State = st[i]
    for seat in range(s.seats):
        out[seat] = 0
        if s.ended == 1 and (s.role[seat] == BUG) == (s.signal[FINAL] == 0):
            out[seat] = 1


# ---- what is possible ------------------------------------------------------------------------------------------------


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """What the mover, anyone or chance may do."""
    s: State = st[i]
    if s.mover == CHANCE:
        return _possible(s, out)
    if s.mover == ANYONE:
        return _legal_closed(s, out)
    if s.phase == ORDER or s.phase == PICK:
        return _legal_orders(s, out)
    if s.phase == ASK or s.phase == ANSWER:
        return _legal_talk(s, out)
    count = 0
    for name in range(KINDS):
        if s.phase == CLAIM:
            out[count] = A_CLAIM + int(s.mover) * KINDS + name
            count += 1
            continue
        for kind in range(KINDS):  # the hand's gate; any for the bug where the option says so (2.7, 4.5, 4.10)
            fits = kind == s.hand[s.mover] or (s.any_gate == 1 and s.role[s.mover] == BUG)
            if fits and (kind == name or not is_truthful(s)):
                out[count] = A_PLACE + (name * WIDE + kind) * TURNS + int(s.spot) - 1
                count += 1
    return count


@helper
def _legal_closed(s: State, out: Numbers) -> int:
    """Everybody once, in any order: a sealed claim or ballot, or a moment in which one may do something secret."""
    count = 0
    for seat in range(s.seats):
        first, size, done = A_SEAL + seat * WIDE, KINDS, s.claim[seat]
        if s.phase == BALLOT:
            first, size, done = A_BALLOT + seat * (ENTRIES + 1), int(s.listed), s.ballot[seat]
        elif s.phase == TEST:
            first, size, done = A_TEST + seat * (MEASURES + 1), MEASURES, s.choice[seat]
        elif s.phase == FLIP:
            first, size, done = A_FLIP + seat * (FLIPS + 1), FLIPS, s.choice[seat]
        for k in range(size):
            if done == NONE and may_choose(s, seat, k):
                out[count] = first + k
                count += 1
    return count


@helper
def _legal_orders(s: State, out: Numbers) -> int:
    """Any player on any free node, at once or for the list; two or more can be voted on; ties (2.4, 2.5)."""
    count = 0
    for code in range(s.seats * TURNS):
        if s.phase == PICK:
            entry = entry_of(s, code)
            fits = entry != NONE and leads(s, entry)
        else:
            fits = s.listed == 0 and free(s, 1 + code % TURNS)
        if fits:
            out[count] = A_ORDER + code
            count += 1
    if s.phase == PICK:
        return count
    for code in range(s.seats * TURNS):
        if free(s, 1 + code % TURNS) and entry_of(s, code) == NONE:
            out[count] = A_ENTRY + code
            count += 1
    if s.listed >= 2:
        out[count] = A_CALL
        count += 1
    return count


@helper
def _legal_talk(s: State, out: Numbers) -> int:
    """A question to another player, or none; an answer of the kind that was asked for (2.3)."""
    count = 0
    if s.phase == ASK:
        for target in range(s.seats):
            for question in range(QUESTIONS):
                if may_ask(s, target, question):
                    out[count] = A_ASK + target * QUESTIONS + question
                    count += 1
        out[count] = A_SKIP
        return count + 1
    for words in range(ANSWERS):
        if fits_question(s, words):
            out[count] = A_ANSWER + int(s.mover) * ANSWERS + words
            count += 1
    return count


@helper
def _possible(s: State, out: Numbers) -> int:
    """The outcomes of chance that have a weight; what only comes to light has one."""
    base, size = _outcomes(s)
    count = 0
    for k in range(size):
        if _weight(s, k) > 0:
            out[count] = base + k
            count += 1
    return count


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Equally likely shuffles or cards behind each outcome (logic-kit 6.2)."""
    s: State = st[i]
    count = 0
    for k in range(_outcomes(s)[1]):
        weight = _weight(s, k)
        if weight > 0:
            out[count] = weight
            count += 1
    return count


@helper
def _first_without(s: State, values: Row[int]) -> int:
    """The first seat that has nothing yet, counted from seat 0, or for gates from the dealer (1.4)."""
    start = int(s.dealer) if s.phase == HANDS else 0
    for k in range(s.seats):
        if values[(start + k) % s.seats] == NONE:
            return (start + k) % int(s.seats)
    return 0


@helper
def _outcomes(s: State) -> tuple[int, int]:
    """The first id of what chance may bring now, and how many ids there are."""
    if s.phase == INPUT_ROW:
        return A_INPUTS, ROWS
    if s.phase == ROLE_CARDS:
        return A_ROLE + _first_without(s, s.role) * (ROLES + 1), ROLES
    if s.phase == DEALER:
        return A_DEALER, int(s.seats)
    if s.phase == HANDS or s.phase == DRAW:
        return A_DRAW + _first_without(s, s.hand) * WIDE, KINDS
    return _revealed(s), 1


@helper
def _revealed(s: State) -> int:
    """The one outcome where something only comes to light."""
    if s.phase == SHOW:
        return A_SHOW + int(s.opened) * KINDS + int(s.claim[s.opened])
    if s.phase == COUNT:
        return A_VOTE + int(s.opened) * ENTRIES + int(s.ballot[s.opened])
    if s.phase == TURNING:
        node = due(s)
        return A_TURN + (node - 1) * KINDS + int(s.gate[node])
    chosen = 0
    for seat in range(s.seats):
        if s.choice[seat] > 0:
            chosen = int(s.choice[seat])
    if s.phase == ANNOUNCE:
        return A_ANNOUNCE + chosen
    return A_READING + (2 * chosen - 1 + measure(s, 1 + chosen) if chosen > 0 else 0)  # (4.3)


@helper
def _weight(s: State, k: int) -> int:
    """In how many equally likely ways outcome k comes about."""
    if s.phase == INPUT_ROW:
        return int(CHOOSE[k])
    if s.phase == HANDS or s.phase == DRAW:
        return left(s, k)
    if s.phase == DEALER:
        return 1 if s.dealer == NONE or s.dealer == k else 0  # (4.9)
    if s.phase != ROLE_CARDS:
        return 1
    cards = 1 if k == BUG else int(s.testing) if k == TESTER else int(s.seats) - 1 - int(s.testing)
    for seat in range(s.seats):
        if s.role[seat] == k:
            cards -= 1
    return cards


# ---- who sees what ---------------------------------------------------------------------------------------------------


@helper
def _is_closed(s: State, seat: int, phase: int, opening: int) -> bool:
    """Whether a sealed claim or ballot of a seat is not open yet (2.5, 4.7)."""
    return s.phase == phase or (s.phase == opening and seat >= s.opened)


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Turn down roles, hands, real gates, sealed words and secret choices of others (section 5)."""
    s: State = st[i]
    if s.ended == 1:
        return
    role = s.role[seat] if seat != NONE else NONE
    for other in range(s.seats):
        if other == seat:
            continue
        s.role[other] = _hidden(s.role[other])
        s.hand[other] = _hidden(s.hand[other])
        s.choice[other] = _hidden(s.choice[other])
        if is_sealed(s) and _is_closed(s, other, CLAIM, SHOW):
            s.claim[other] = _hidden(s.claim[other])
        if _is_closed(s, other, BALLOT, COUNT):
            s.ballot[other] = _hidden(s.ballot[other])
    for node in range(1, INPUTS):
        if is_down(s, node) and s.placer[node] != seat and not is_truthful(s):
            s.gate[node] = HIDDEN
    if s.readings > 0 and role != TESTER:
        s.measured = HIDDEN  # also that there was none (4.4)
    if s.any_gate == 1 and s.turns > 0 and role != BUG:
        for kind in range(KINDS):
            s.thrown[kind] = HIDDEN


@helper
def _hidden(value: int) -> int:
    """What is there, turned down; that nothing is there is seen."""
    return NONE if value == NONE else HIDDEN


@helper
def _hide_last(action: int, base: int, wide: int, seat: int) -> int:
    """An action of one seat whose last field another does not see."""
    owner = (action - base) // wide
    return action if owner == seat else base + owner * wide + wide - 1


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """What is sealed, drawn, dealt, measured or inverted, and the real gate, for those who do not see it."""
    s: State = st[i]
    if A_SEAL <= action < A_ASK:
        return _hide_last(action, A_SEAL, WIDE, seat)
    if A_BALLOT <= action < A_PLACE:
        return _hide_last(action, A_BALLOT, ENTRIES + 1, seat)
    if A_PLACE <= action < A_TEST:
        chosen = action - A_PLACE
        unseen = (chosen // (TURNS * WIDE) * WIDE + KINDS) * TURNS + chosen % TURNS
        return action if s.mover == seat or is_truthful(s) else A_PLACE + unseen
    if A_TEST <= action < A_FLIP:
        return _hide_last(action, A_TEST, MEASURES + 1, seat)
    if A_FLIP <= action < A_SHOW:
        return _hide_last(action, A_FLIP, FLIPS + 1, seat)
    if A_DRAW <= action < A_READING:
        return _hide_last(action, A_DRAW, WIDE, seat)
    if A_ROLE <= action < A_DEALER:
        return _hide_last(action, A_ROLE, ROLES + 1, seat)
    if A_READING <= action < A_ANNOUNCE and (seat == NONE or s.role[seat] != TESTER):
        return A_READING + READINGS
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Roles, then cards, then words; cards are dealt again while they do not give what the tester has read."""
    s: State = st[i]
    _guess_roles(s, rng)
    if s.measured == HIDDEN:
        s.measured = NONE
    hands, gates, tossed = 0, 0, s.thrown[0] == HIDDEN
    for k in range(s.seats):
        hands |= 1 << k if s.hand[k] == HIDDEN else 0
    for node in range(1, INPUTS):
        gates |= 1 << node if s.gate[node] == HIDDEN else 0
    tries = 0
    while tries == 0 or (tries < TRIES and s.measured >= 0 and measure(s, 2 + s.measured // 2) != s.measured % 2):
        _guess_cards(s, hands, gates, tossed, rng)
        tries += 1
    for k in range(s.seats):
        if s.claim[k] == HIDDEN:
            s.claim[k] = below(rng, KINDS)
        if s.ballot[k] == HIDDEN:
            s.ballot[k] = below(rng, s.listed)
        if s.choice[k] == HIDDEN:
            chosen = below(rng, FLIPS if s.phase >= FLIP else MEASURES)
            s.choice[k] = chosen if may_choose(s, k, chosen) else 0


@helper
def _guess_roles(s: State, rng: Numbers) -> None:
    """The cards that are not seen, on the places that are not seen; the bug where the gates allow it (4.5)."""
    bug, tester = NONE, NONE
    for k in range(s.seats):
        bug = k if s.role[k] == BUG else bug
        tester = k if s.role[k] == TESTER else tester
    tries = 0
    while bug == NONE or (tries > 0 and tries < TRIES and s.any_gate == 1 and not _could_be(s, bug)):
        bug = below(rng, s.seats)
        tries += 1
        if s.role[bug] >= 0:
            bug = NONE
    while s.testing == 1 and (tester in (NONE, bug) or (s.role[tester] >= 0 and s.role[tester] != TESTER)):
        tester = below(rng, s.seats)
    for k in range(s.seats):
        if s.role[k] == HIDDEN:
            s.role[k] = BUG if k == bug else TESTER if k == tester else DEBUGGER


@helper
def _could_be(s: State, seat: int) -> bool:
    """Whether a seat can be the bug: no kind has too many gates seen beside its own (1.4, 4.5)."""
    if s.role[seat] == NONE:
        return True
    s.role[seat] = BUG
    fits = True
    for kind in range(KINDS):
        fits = fits and left(s, kind) >= 0
    s.role[seat] = HIDDEN
    return fits


@helper
def _guess_cards(s: State, hands: int, gates: int, tossed: bool, rng: Numbers) -> None:
    """Deal the hidden hands, gates and cards put away, each a bit or a flag, from the gates not seen."""
    for kind in range(KINDS):
        s.thrown[kind] = 0 if tossed else s.thrown[kind]
    for k in range(s.seats):
        s.hand[k] = HIDDEN if (hands >> k) & 1 else s.hand[k]
    for node in range(1, INPUTS):
        s.gate[node] = HIDDEN if (gates >> node) & 1 else s.gate[node]
    for node in range(1, INPUTS):
        if s.gate[node] == HIDDEN:
            s.gate[node] = below(rng, KINDS) if conjured(s, node) else draw_unseen(s, rng)
        if tossed and conjured(s, node):
            s.thrown[draw_unseen(s, rng)] += 1
    for k in range(s.seats):
        if s.hand[k] == HIDDEN:
            s.hand[k] = draw_unseen(s, rng)


@helper
def draw_unseen(s: State, rng: Numbers) -> int:
    """A gate drawn from those not seen."""
    total = 0
    for kind in range(KINDS):
        total += left(s, kind)
    drawn = below(rng, total)
    kind = 0
    while drawn >= left(s, kind):
        drawn -= left(s, kind)
        kind += 1
    return kind


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The parts of `state.LAYOUT`, for a seat or a spectator."""
    s: State = st[i]
    own = max(seat, 0)
    for node in range(1, NODES):
        out[O_SIGNAL + node - 1] = s.signal[node]
    for k in range(TURNS):
        out[O_GATE + k], out[O_NAMED + k], out[O_TURNED + k] = s.gate[k + 1], s.named[k + 1], s.turned[k + 1]
        out[O_PLACER + k] = _relative(s, s.placer[k + 1], own)
    for k in range(SEATS):
        other, here = (own + k) % s.seats, 1 if k < s.seats else 0
        out[O_ROLE + k], out[O_HAND + k] = s.role[other] * here, s.hand[other] * here
        out[O_CLAIM + k], out[O_BALLOT + k] = s.claim[other] * here, s.ballot[other] * here
        out[O_CHOICE + k], out[O_MOVER + k] = s.choice[other] * here, here if s.mover == other else 0
    for kind in range(KINDS):
        out[O_THROWN + kind] = s.thrown[kind]
    for k in range(ENTRIES):
        code = s.listing[k]
        out[O_LISTING + k] = 0 if code == NONE else _relative(s, code // TURNS, own) * TURNS + code % TURNS + 1
    out[O_SEATS], out[O_STEP], out[O_TURNS], out[O_DEALER] = s.seats, s.phase, s.turns, _relative(s, s.dealer, own)
    out[O_ASKED], out[O_QUESTION], out[O_ANSWER] = _relative(s, s.asked, own), s.question, s.answer
    out[O_ORDERED], out[O_SPOT] = _relative(s, s.ordered, own), s.spot
    out[O_MEASURED], out[O_FLIPPED], out[O_OPENED], out[O_READINGS] = s.measured, s.flipped, s.opened, s.readings
    out[O_OPTIONS], out[O_OPTIONS + 1], out[O_OPTIONS + 2] = s.flipping, s.testing, s.any_gate
    out[O_OPTIONS + 3], out[O_TRUTHFUL] = 1 if is_sealed(s) else 0, 1 if is_truthful(s) else 0
    out[O_PLY], out[O_PLY + 1] = int(s.ply) % 128, int(s.ply) // 128


@helper
def _relative(s: State, seat: int, own: int) -> int:
    """A seat counted from one's own."""
    return NONE if seat < 0 else (seat - own + s.seats) % s.seats


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them. What was said: execution.py."""
    s: State = st[i]
    if s.seats < 3 or s.seats > SEATS or s.phase < INPUT_ROW or s.phase > OVER:
        return 3
    broken = _check_deal(s)
    broken = broken if broken > 0 else _check_board(s)
    broken = broken if broken > 0 else check_step(s)
    broken = broken if broken > 0 else _check_roles(s)
    broken = broken if broken > 0 else _check_hands(s)
    broken = broken if broken > 0 else check_talk(s)
    broken = broken if broken > 0 else check_vote(s)
    broken = broken if broken > 0 else check_order(s)
    broken = broken if broken > 0 else check_readings(s)
    return broken if broken > 0 else check_ply(s)


@helper
def _check_deal(s: State) -> int:
    """Inputs, roles, the dealer and first hands come in this order, seat by seat (1.1, 1.2, 1.4)."""
    for node in range(INPUTS, NODES):
        if (s.signal[node] == NONE) != (s.phase == INPUT_ROW) or s.signal[node] < NONE or s.signal[node] > 1:
            return 11
    if s.dealer < (NONE if s.phase <= DEALER else 0) or s.dealer >= s.seats:
        return 11
    roles, hands = count_in(s, s.role), count_in(s, s.hand)
    if (roles == s.seats) != (s.phase > ROLE_CARDS) or (roles > 0 and s.phase < ROLE_CARDS):
        return 4
    if (s.phase < HANDS and hands > 0) or (s.phase == HANDS and hands == s.seats):
        return 5
    for k in range(SEATS):
        if k >= s.seats:
            if (
                s.role[k] != NONE
                or s.hand[k] != NONE
                or s.claim[k] != NONE
                or s.ballot[k] != NONE
                or s.choice[k] != NONE
            ):
                return 3
            continue
        if (s.role[k] != NONE) != (k < roles):
            return 4
        if s.phase == HANDS and (s.hand[(s.dealer + k) % s.seats] != NONE) != (k < hands):
            return 5
    return 0


@helper
def _check_board(s: State) -> int:
    """Gates have a name and a player, lie where signals feed them, and show what they must (2.6 to 2.8, 4.10)."""
    laid = 0
    for node in range(1, INPUTS):
        if s.placer[node] == NONE:
            if s.gate[node] != NONE or s.named[node] != NONE or s.turned[node] != 0:
                return 1
            if s.signal[node] != NONE:
                return 12
            continue
        laid += 1
        if s.placer[node] < 0 or s.placer[node] >= s.seats or s.named[node] < 0 or s.named[node] >= KINDS:
            return 1
        if s.gate[node] == NONE or s.gate[node] < HIDDEN or s.gate[node] >= KINDS:
            return 1
        if s.gate[node] == HIDDEN and (s.turned[node] == 1 or is_truthful(s)):
            return 1
        if s.signal[2 * node] == NONE or s.signal[2 * node + 1] == NONE:
            return 2
        kind = s.gate[node] if s.turned[node] == 1 else s.named[node]
        if s.signal[node] != PAIR[kind, s.signal[2 * node], s.signal[2 * node + 1]]:
            return 12
        if is_truthful(s) and s.named[node] != s.gate[node]:
            return 13
    return 0 if laid == s.turns else 1


@helper
def _check_roles(s: State) -> int:
    """As many cards of each role as there are, and choices that fit them (1.2, 4.1, 4.2, 4.4)."""
    dealt, bugs, testers, hidden = 0, 0, 0, 0
    choices, waiting = count_in(s, s.choice), s.phase == TEST or s.phase == FLIP
    if (choices == s.seats) != (s.phase == READ or s.phase == ANNOUNCE):
        return 7
    for seat in range(s.seats):
        if s.role[seat] < HIDDEN or s.role[seat] >= ROLES:
            return 4
        dealt += 1 if s.role[seat] != NONE else 0
        hidden += 1 if s.role[seat] == HIDDEN else 0
        bugs += 1 if s.role[seat] == BUG else 0
        testers += 1 if s.role[seat] == TESTER else 0
        chosen, size = s.choice[seat], FLIPS if s.phase >= FLIP else MEASURES
        if chosen < HIDDEN or chosen >= size or (chosen > 0 and not may_choose(s, seat, chosen)):
            return 4
    if choices > 0 and choices < s.seats and not waiting:
        return 7
    hidden += s.seats - dealt
    return 4 if bugs > 1 or testers > s.testing or bugs + testers + hidden < 1 + s.testing else 0


@helper
def _check_hands(s: State) -> int:
    """Everybody has one gate, but who has just laid one; three of each kind (1.4, 2.9, 4.5)."""
    bugs, put, away = 0, 0, 0
    for seat in range(s.seats):
        laid_last = seat == s.ordered and s.phase >= DRAW
        if s.hand[seat] < HIDDEN or s.hand[seat] >= KINDS:
            return 5
        if s.phase > HANDS and (s.hand[seat] == NONE) != laid_last:
            return 5
        bugs += 1 if s.role[seat] == BUG else 0
    if s.thrown[0] == HIDDEN:
        for kind in range(KINDS):
            away += 1 if s.thrown[kind] == HIDDEN else 0
        return 0 if away == KINDS and s.any_gate == 1 and s.turns > 0 else 6
    for kind in range(KINDS):
        if s.thrown[kind] < 0 or left(s, kind) < 0:
            return 6
        away += s.thrown[kind]
    for node in range(1, INPUTS):
        put += 1 if conjured(s, node) else 0
    return 6 if (bugs == 1 and put != away) or (s.any_gate == 0 and away > 0) else 0
