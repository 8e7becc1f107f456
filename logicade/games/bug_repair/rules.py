"""Bug Repair: the rules. Read it beside RULES.md; clause numbers agree."""

from __future__ import annotations

from logicade.engine.compile.jit import helper, kernel
from logicade.engine.rng import below
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Numbers, States
from logicade.games.bug_repair.execution import WIDE, act, count_thrown, due, free, is_bug, is_down, sure_of
from logicade.games.bug_repair.state import (
    A_CLAIM,
    A_DISCARD,
    A_INPUTS,
    A_LAY,
    A_START,
    A_STEAL,
    A_TURN,
    DISCARD,
    INPUT_ROW,
    LAYOUT,
    O_CARDS,
    O_CHOSEN,
    O_DECK,
    O_GATE,
    O_GOAL,
    O_HAND,
    O_NAMED,
    O_OPTIONS,
    O_PLACER,
    O_SIGNAL,
    O_START,
    O_STEALING,
    O_STEP,
    O_SURE,
    O_THROWN,
    O_TURN,
    O_TURNED,
    O_TURNS,
    OVER,
    PLAY,
    START,
    STEAL,
    TURNING,
    State,
)
from logicade.games.bug_repair.tables import (
    CHOOSE,
    DECK_LEAST,
    DECK_MOST,
    DECK_ONES,
    DECK_ZEROS,
    DISCARDING,
    FINAL,
    HALF,
    HALF_ROWS,
    INPUTS,
    KINDS,
    NODES,
    ONES,
    PRIVATE,
    SEATS,
    SHARED,
    STARTER,
    STEALING,
    TURNS,
)
from logicade.kit.gates import OPEN, PAIR

ENCODING = LAYOUT.shape


# ---- setting up ------------------------------------------------------------------------------------------------------


@kernel
def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """An empty board and a gate of each kind for everybody (1.2); chance will lay the inputs (1.1)."""
    s: State = st[i]
    s.ply = 0
    s.mover = CHANCE
    s.phase = INPUT_ROW
    s.ended = 0
    for node in range(NODES):
        s.signal[node] = NONE
    for node in range(INPUTS):
        s.sure[node] = s.gate[node] = s.named[node] = s.placer[node] = NONE
        s.turned[node] = 0
    for seat in range(SEATS):
        s.thrown[seat] = NONE
        s.cards[seat] = KINDS
        for kind in range(KINDS):
            s.hand[seat, kind] = 1
    s.turns = 0
    s.start = NONE
    s.chosen = variant[STARTER] - 1
    s.discarding = variant[DISCARDING]
    s.private = variant[PRIVATE]
    s.stealing = variant[STEALING]
    s.shared = variant[SHARED]
    s.deck[0] = variant[DECK_ZEROS]
    s.deck[1] = variant[DECK_ONES]


@kernel
def apply(st: States, i: int, action: int) -> None:
    """Whatever was decided or fell, done; how is in execution.py."""
    st[i].ply += 1
    act(st[i], action)


@kernel
def scores(st: States, i: int, out: Numbers) -> None:
    """After the reveal a final 1 wins for the debuggers, a 0 for the bugs (3.3); never a tie (3.4)."""
    s: State = st[i]
    for seat in range(SEATS):
        out[seat] = 0
        if s.ended == 1 and is_bug(s, seat) == (s.signal[FINAL] == 0):
            out[seat] = 1


# ---- what is possible ------------------------------------------------------------------------------------------------


@kernel
def legal(st: States, i: int, out: Numbers) -> int:
    """Gates of the hand on free nodes, for bugs under every name (2.1 to 2.3); or what chance may bring."""
    s: State = st[i]
    if s.phase != PLAY:
        return _possible(s, out)
    seat = s.mover & 3
    names, base, wide = (KINDS, A_CLAIM, WIDE) if is_bug(s, seat) else (1, A_LAY, KINDS)
    nodes = 0
    for node in range(1, INPUTS):
        out[A_INPUTS + nodes] = node  # scratch paper; what does not count is written over
        if free(s, node):
            nodes += 1
    count = 0
    for name in range(names):
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                first = base + (name * wide + kind) * TURNS - 1
                for k in range(nodes):
                    out[count] = first + out[A_INPUTS + k]
                    count += 1
    return count


@helper
def _possible(s: State, out: Numbers) -> int:
    """The outcomes of chance that have a weight; a reveal has one."""
    if s.phase == TURNING:
        node = due(s)
        out[0] = A_TURN + (node - 1) * KINDS + int(s.gate[node])
        return 1
    base, size = _outcomes(s)
    count = 0
    for k in range(size):
        if _weight(s, k) > 0:
            out[count] = base + k
            count += 1
    return count


@helper
def _drawer(s: State) -> int:
    """Who draws next: for the graveyard in turn order from the starter, and before a turn the seat whose turn it is."""
    return (int(s.start) + (count_thrown(s) if s.phase == DISCARD else int(s.turns))) & 3


@helper
def _outcomes(s: State) -> tuple[int, int]:
    """The first id and the number of ids that chance chooses from, the reveal aside."""
    if s.phase == INPUT_ROW:
        return A_INPUTS + (HALF_ROWS if s.signal[INPUTS] != NONE else 0), HALF_ROWS
    if s.phase == START:
        return A_START, SEATS
    if s.phase == DISCARD:
        return A_DISCARD + _drawer(s) * WIDE, KINDS
    return A_STEAL + _drawer(s) * WIDE, KINDS if s.phase == STEAL else 0


@kernel
def weights(st: States, i: int, out: Numbers) -> int:
    """Equally likely shuffles or cards behind each outcome (logic-kit 6.2)."""
    s: State = st[i]
    if s.phase == TURNING:
        out[0] = 1
        return 1
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
    """In how many equally likely ways outcome k comes about, the reveal aside."""
    if s.phase == START:
        return 1 if s.chosen == NONE or s.chosen == k else 0
    if s.phase == DISCARD:  # of the right neighbour's full hand (4.1)
        return int(s.hand[(_drawer(s) + 3) & 3, k])
    if s.phase == STEAL:  # of the left neighbour's hand (4.3)
        return int(s.hand[(_drawer(s) + 1) & 3, k])
    zeros, ones = int(s.deck[0]), int(s.deck[1])
    if s.signal[INPUTS] != NONE:  # the first half has taken its cards
        for node in range(INPUTS, INPUTS + HALF):
            if s.signal[node] == 1:
                ones -= 1
            else:
                zeros -= 1
    return int(CHOOSE[zeros + ones - HALF, ones - int(ONES[k])])  # how the rest of the deck can lie (1.1)


# ---- who sees what ---------------------------------------------------------------------------------------------------


@kernel
def sees(s: State, seat: int, owner: int) -> bool:
    """Whether a seat sees what is another's: its own things, or the partner's among bugs that share (5.2, 4.6)."""
    if seat == owner or s.ended == 1:
        return True
    if seat == NONE or s.start == NONE or s.shared == 0:
        return False
    return is_bug(s, seat) and is_bug(s, owner)


@helper
def _sees_draw(s: State, seat: int, drawer: int, victim: int) -> bool:
    """A card drawn blind is seen by who draws and who loses it, and by bugs that share a hand of theirs (4.2, 4.3)."""
    return sees(s, seat, drawer) or sees(s, seat, victim)


@kernel
def redact(st: States, i: int, seat: int) -> None:
    """Turn down other hands, gates lying face down, and private discards (section 5)."""
    s: State = st[i]
    if s.start == NONE or s.ended == 1:  # before that everybody has the same five gates
        return
    for other in range(SEATS):
        if not sees(s, seat, other):
            for kind in range(KINDS):
                s.hand[other, kind] = HIDDEN
        if s.private == 1 and s.thrown[other] != NONE and not _sees_draw(s, seat, (other + 1) & 3, other):
            s.thrown[other] = HIDDEN
    for node in range(1, INPUTS):
        if is_down(s, node) and not sees(s, seat, s.placer[node]):
            s.gate[node] = HIDDEN


@kernel
def veil(st: States, i: int, action: int, seat: int) -> int:
    """The real gate of a claim and the cards of blind draws, for those who do not see them."""
    s: State = st[i]
    if A_CLAIM <= action < A_DISCARD and not sees(s, seat, s.mover):
        chosen = action - A_CLAIM
        return A_CLAIM + (chosen // (TURNS * WIDE) * WIDE + KINDS) * TURNS + chosen % TURNS
    if A_DISCARD <= action < A_STEAL and s.private == 1:
        drawer = (action - A_DISCARD) // WIDE
        if not _sees_draw(s, seat, drawer, (drawer + 3) & 3):
            return A_DISCARD + drawer * WIDE + KINDS
    if A_STEAL <= action < A_TURN:
        drawer = (action - A_STEAL) // WIDE
        if not _sees_draw(s, seat, drawer, (drawer + 1) & 3):
            return A_STEAL + drawer * WIDE + KINDS
    return action


@kernel
def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Deal what is hidden anew from the cards that nobody has shown to this viewer."""
    s: State = st[i]
    for other in range(SEATS):
        if s.thrown[other] == HIDDEN:
            s.thrown[other] = draw_unseen(s, other, rng)
    for node in range(1, INPUTS):
        if s.gate[node] == HIDDEN:
            s.gate[node] = draw_unseen(s, s.placer[node], rng)
    for other in range(SEATS):
        if s.hand[other, 0] == HIDDEN:
            for kind in range(KINDS):
                s.hand[other, kind] = 0
            for _ in range(s.cards[other]):
                s.hand[other, draw_unseen(s, other, rng)] += 1


@helper
def draw_unseen(s: State, seat: int, rng: Numbers) -> int:
    """A kind for one more hidden card of a seat."""
    total = 0
    for kind in range(KINDS):
        total += count_unseen(s, seat, kind)
    left = below(rng, total)
    kind = 0
    while left >= count_unseen(s, seat, kind):
        left -= count_unseen(s, seat, kind)
        kind += 1
    return kind


@helper
def count_unseen(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind may still be hidden with a seat: of its own five, or of all where cards wander (4.3)."""
    if s.stealing == 0:
        return 1 - _seen_count(s, seat, kind)
    left = SEATS
    for other in range(SEATS):
        left -= _seen_count(s, other, kind)
    return left


@helper
def _seen_count(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind are in a seat's hand, on the board from it, or thrown from it, as far as is shown."""
    count = s.hand[seat, kind] if s.hand[seat, kind] > 0 else 0
    if s.thrown[seat] == kind:
        count += 1
    for node in range(1, INPUTS):
        if s.placer[node] == seat and s.gate[node] == kind:
            count += 1
    return count


@kernel
def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """The parts of `state.LAYOUT`, for a seat or a spectator."""
    s: State = st[i]
    own = max(seat, 0)
    for node in range(1, NODES):
        out[O_SIGNAL + node - 1] = s.signal[node]
    for k in range(TURNS):
        node = k + 1
        out[O_SURE + k], out[O_GATE + k], out[O_NAMED + k] = s.sure[node], s.gate[node], s.named[node]
        out[O_PLACER + k] = NONE if s.placer[node] == NONE else (s.placer[node] - own) & 3
        out[O_TURNED + k] = s.turned[node]
    for k in range(SEATS):
        other = (own + k) & 3
        for kind in range(KINDS):
            out[O_HAND + k * KINDS + kind] = s.hand[other, kind]
        out[O_CARDS + k], out[O_THROWN + k] = s.cards[other], s.thrown[other]
    out[O_GOAL] = 0 if is_bug(s, own) else 1
    out[O_TURN] = 1 if seat >= 0 and s.mover == seat else 0
    out[O_TURNS], out[O_STEP], out[O_STEALING] = s.turns, s.phase, s.stealing
    out[O_START] = (s.start - own) & 3 if s.start != NONE else NONE
    out[O_CHOSEN] = (s.chosen - own) & 3 if s.chosen != NONE else NONE
    out[O_OPTIONS], out[O_OPTIONS + 1], out[O_OPTIONS + 2] = s.discarding, s.private, s.shared
    out[O_DECK], out[O_DECK + 1] = s.deck[0], s.deck[1]


# ---- what must always hold -------------------------------------------------------------------------------------------


@kernel
def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant; `notation.INVARIANTS` words them."""
    s: State = st[i]
    broken = _check_step(s)
    if broken == 0:
        broken = _check_board(s)
    if broken == 0:
        broken = _check_reveal(s)
    if broken == 0:
        broken = _check_cards(s)
    return broken if broken > 0 else _check_turn(s)


@helper
def _check_step(s: State) -> int:
    """Inputs and starter are there from their steps on, and the deck has its cards (1.1, 1.6, 4.8)."""
    if s.phase < INPUT_ROW or s.phase > OVER:
        return 4
    dealt, lying = 0, 0  # inputs from the left, and anywhere
    for node in range(INPUTS, NODES):
        if s.signal[node] < NONE or s.signal[node] > 1:
            return 9
        if s.signal[node] != NONE:
            dealt += 1 if lying == node - INPUTS else 0
            lying += 1
    if lying != dealt or (dealt != INPUTS if s.phase > INPUT_ROW else dealt != 0 and dealt != HALF):
        return 9
    if s.deck[0] < DECK_LEAST or s.deck[1] < DECK_LEAST or int(s.deck[0]) + int(s.deck[1]) > DECK_MOST:
        return 8
    named = s.start if s.phase > START else s.chosen
    if (s.start == NONE) != (s.phase <= START) or (s.chosen != NONE and s.phase > START):
        return 10
    return 10 if named < NONE or named >= SEATS else 0


@helper
def _check_board(s: State) -> int:
    """Gates lie where signals feed them, as their team lays them, and show what they must (2.1, 2.2, 2.5)."""
    laid = 0
    for node in range(1, INPUTS):
        if s.placer[node] == NONE:
            if s.gate[node] != NONE or s.named[node] != NONE or s.turned[node] != 0:
                return 1
            if s.signal[node] != NONE or s.sure[node] != NONE:
                return 11
            continue
        laid += 1
        if s.placer[node] < 0 or s.placer[node] >= SEATS or s.named[node] < NONE or s.named[node] >= KINDS:
            return 1
        if (s.gate[node] < 0 and not (s.gate[node] == HIDDEN and is_down(s, node))) or s.gate[node] >= KINDS:
            return 1
        if s.signal[2 * node] == NONE or s.signal[2 * node + 1] == NONE:
            return 2
        if s.start == NONE or is_bug(s, s.placer[node]) != (s.named[node] != NONE):
            return 3
        kind = s.named[node] if is_down(s, node) else s.gate[node]
        sure = OPEN if is_down(s, node) else PAIR[kind, sure_of(s, 2 * node), sure_of(s, 2 * node + 1)]
        if s.signal[node] != PAIR[kind, s.signal[2 * node], s.signal[2 * node + 1]] or s.sure[node] != sure:
            return 11
    return 0 if laid == s.turns else 1


@helper
def _check_reveal(s: State) -> int:
    """Gates are turned over once all lie there, in their order, and then the match is over (3.1, 3.3)."""
    if (s.turns == TURNS) != (s.phase >= TURNING) or (s.turns > 0 and s.phase < STEAL):
        return 4
    if (s.phase == OVER) != (s.turns == TURNS and due(s) == NONE) or s.ended != (1 if s.phase == OVER else 0):
        return 4
    if s.phase == STEAL and s.stealing == 0:
        return 4
    waiting, row = False, INPUTS // 2
    while row > 0:
        for node in range(row, 2 * row):
            waiting = waiting or is_down(s, node)
            if s.turned[node] != 0 and (waiting or s.turned[node] != 1 or s.named[node] == NONE or s.turns < TURNS):
                return 12
        row //= 2
    for seat in range(SEATS):  # who loses a card, in the order of the draws (4.1)
        victim = (s.start + 3 + seat) & 3
        drawn = s.discarding == 1 and (s.phase > DISCARD or (s.phase == DISCARD and seat < count_thrown(s)))
        if (s.thrown[victim] != NONE) != drawn or s.thrown[victim] < HIDDEN or s.thrown[victim] >= KINDS:
            return 13
        if s.thrown[victim] == HIDDEN and s.private == 0:
            return 13
    return 13 if s.phase == DISCARD and (s.discarding == 0 or count_thrown(s) == SEATS) else 0


@helper
def _check_turn(s: State) -> int:
    """Who acts, and the ply, follow from the step and from what has been done (1.4, 4.1, 4.3)."""
    mover = NOBODY if s.phase == OVER else (s.start + s.turns) & 3 if s.phase == PLAY else CHANCE
    ply = 3 + count_thrown(s) + int(s.turns)
    if s.stealing == 1:
        ply += int(s.turns) + (1 if s.phase == PLAY else 0)
    for node in range(1, INPUTS):
        ply += int(s.turned[node])
    if s.phase == INPUT_ROW:
        ply = 0 if s.signal[INPUTS] == NONE else 1
    elif s.phase == START:
        ply = 2
    return 14 if s.mover != mover or s.ply != ply else 0


@helper
def _share(s: State, seat: int, events: int) -> int:
    """How many of so many events, dealt round the table from the starter on, fall to a seat."""
    return (events - ((seat - s.start) & 3) + 3) // 4


@kernel
def due_cards(s: State, seat: int) -> int:
    """How many cards a seat must hold after so many turns (4.5)."""
    size = KINDS - (1 if s.thrown[seat] != NONE else 0)
    if s.start == NONE:
        return size
    size -= _share(s, seat, s.turns)
    if s.stealing == 1:
        draws = s.turns + (1 if s.phase == PLAY else 0)
        size += _share(s, seat, draws) - _share(s, (seat + 3) & 3, draws)
    return size


@helper
def _check_cards(s: State) -> int:
    """Everybody has laid as many gates as turns, hands have their sizes, and no kind has more cards than there are.

    Where nothing is hidden no kind can have fewer either: the sizes add up.
    """
    for seat in range(SEATS):
        laid, held = 0, 0
        for node in range(1, INPUTS):
            laid += 1 if s.placer[node] == seat else 0
        if s.start != NONE and laid != _share(s, seat, s.turns):
            return 5
        for kind in range(KINDS):
            unseen = s.hand[seat, kind] == HIDDEN
            if unseen != (s.hand[seat, 0] == HIDDEN) or (s.hand[seat, kind] < 0 and not unseen):
                return 6
            held += s.hand[seat, kind]
        if s.cards[seat] != due_cards(s, seat) or (s.hand[seat, 0] != HIDDEN and held != s.cards[seat]):
            return 6
    for kind in range(KINDS):
        for seat in range(SEATS):
            if count_unseen(s, seat, kind) < 0:
                return 7
    return 0
