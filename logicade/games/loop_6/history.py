"""LOOP 6: whether a match can have come to what lies there. Part of the rules, for which one file is not enough."""

from __future__ import annotations

from logicade.engine.compile.jit import helper
from logicade.engine.state import NONE
from logicade.games.loop_6.execution import is_won
from logicade.games.loop_6.state import DRAW, REFILL, State
from logicade.games.loop_6.tables import CARDS, DECK, HAND, KINDS, LOSING, ONES, SUPPLY, TURNS_MOST
from logicade.kit.gates import BUG, DFF, NAND, NOR, NOT, PAIR_GATES, XOR

PILE = sum(DECK) - sum(SUPPLY) - 2 * CARDS  # signals in the pile when play begins (1.1, 1.3)
CYCLE = 2 * HAND - 1  # gates in hand when the graveyard becomes the pile; all others have been played since (7.1)
# Signals that are shuffled at least: all but the supply, five cards of a field that is being filled, and six (7.2).
LEAST_SHUFFLED = sum(DECK) - sum(SUPPLY) - 2 * CARDS + 1


@helper
def fatal(s: State) -> int:
    """The penalty that loses (9.4, 9.5, 9.6); more than there can be turns where none does."""
    fatal = int(s.limit) if s.limit > 0 else TURNS_MOST + 1
    return min(fatal, LOSING) if s.shrink == 1 else fatal


@helper
def _drawn(s: State) -> int:
    """How many signals penalties have drawn so far (5.3, 9.5); the one that loses draws none (9.4)."""
    total = 0
    for side in range(2):
        count = int(s.penalties[side]) - int(s.penalties[side] == fatal(s))
        total += (CARDS - 1) * count - (count * (count + 1) // 2 if s.shrink == 1 else 0)
    return total - int(s.due)


@helper
def check_past(s: State) -> int:
    """There is a number of shuffles and passes with which gates, fields, graveyards and the ply are as they are."""
    drawn, pile = _drawn(s), int(s.pile[0]) + int(s.pile[1])
    yard, partly = int(s.yard[0]) + int(s.yard[1]), s.phase == REFILL and s.cards[s.needy] > 1
    shuffled = drawn > PILE or (drawn == PILE and s.phase == REFILL and pile > 0)
    if not shuffled and (pile != PILE - drawn or s.pile[0] > DECK[0] - SUPPLY[0] or s.pile[1] > DECK[1] - SUPPLY[1]):
        return 14
    if ((shuffled and drawn == PILE) or (partly and pile > 0)) and yard > 0:
        return 14
    merged = 2 * CARDS + drawn - int(s.cards[0]) - int(s.cards[1])  # gates with two inputs that were played
    turns = int(s.turn) + int(s.phase == DRAW or s.phase == REFILL)
    whole = buried = 0
    for kind in range(KINDS):
        whole += int(s.kit[kind])
        buried += int(s.buried[kind])
    if merged > turns or (merged < turns and not _has_singles(s)):
        return 12
    broken = 13
    for played in range(buried, turns + 1, whole - CYCLE):  # one more shuffle of the gates each time (7.1)
        shuffles = (played - buried) // (whole - CYCLE)
        if _gates_fit(s, shuffles, played, merged, turns - played):
            broken = 18
            draws = played - int(s.phase == DRAW) - int(s.winner != NONE and is_won(s, int(s.winner)))
            rest = int(s.ply) - 5 - played - draws - (turns - played) - shuffles
            if _refills_fit(s, rest, drawn, shuffled, partly):
                return 0
    return broken


@helper
def _has_singles(s: State) -> bool:
    """Whether the match has gates with one input."""
    count = 0
    for kind in range(PAIR_GATES, KINDS):
        count += int(s.kit[kind])
    return count > 0


@helper
def _at_most(s: State, shuffles: int, kind: int) -> int:
    """How often a kind can have been played: all of them before each shuffle, and what lies in the graveyard."""
    return shuffles * int(s.kit[kind]) + int(s.buried[kind])


@helper
def _gates_fit(s: State, shuffles: int, played: int, merged: int, passes: int) -> bool:
    """Whether so many gates can have made the fields, the locks and the `?`, and the graveyards what they are."""
    pairs, buried = 0, 0
    for kind in range(PAIR_GATES):
        pairs += int(s.kit[kind])
        buried += int(s.buried[kind])
    singles, before = played - merged, merged - buried  # before the last shuffle, all but the three in hand
    if singles < 0 or before < shuffles * max(0, pairs - CYCLE) or before > shuffles * pairs:
        return False
    if passes > 0 and (s.lasting == 1 or s.kit[DFF] < 2 or _at_most(s, shuffles, DFF) < 2 * passes):
        return False  # nobody passes unless the two turns before have each locked a card (8.1, 8.2)
    locked, opened = 0, int(ONES[s.open[0]]) + int(ONES[s.open[1]])
    for age in range(3):
        locked += int(ONES[s.locks[0, age]]) + int(ONES[s.locks[1, age]])
    if locked > _at_most(s, shuffles, DFF) or opened > _at_most(s, shuffles, BUG) or locked + opened > singles:
        return False
    # The supply is asked by NOT, NAND and NOR, and by XOR for a 0: AND and OR give what they cover (2.5).
    zeros = SUPPLY[0] - int(s.supply[0]) + int(s.deck[0]) - DECK[0]
    ones = SUPPLY[1] - int(s.supply[1]) + int(s.deck[1]) - DECK[1]
    asked = _at_most(s, shuffles, NOT) + _at_most(s, shuffles, NAND) + _at_most(s, shuffles, NOR)
    return ones <= asked and zeros + ones <= min(asked + _at_most(s, shuffles, XOR), played)


@helper
def _refills_fit(s: State, rest: int, drawn: int, shuffled: bool, partly: bool) -> bool:
    """Whether so many plies can be the penalties, their second parts, and the shuffles of signals (5.3, 7.1)."""
    penalties = -int(s.phase == REFILL and not partly)
    loose = 0
    for side in range(2):
        penalties += int(s.penalties[side]) - int(s.penalties[side] == fatal(s))
        loose += int(s.deck[side]) - int(s.supply[side])
    if not shuffled:
        return rest == penalties
    least = 1 + max(0, drawn - PILE - 1) // loose
    most = 1 + (drawn + int(s.phase == REFILL) - PILE - 1) // LEAST_SHUFFLED
    return penalties + least <= rest <= penalties + 2 * most
