"""The figures of Bug Hunt: random play, exactly and by our playouts, and trusting debuggers against several bugs.

Dealers choose the player and the node with the best estimate of the final for their side: a gate not yet laid counts
as any of the five alike, names and claims as true, what is one's own as it is, and chances pass up the tree as if they
were independent. There are no questions and no votes. Debuggers tell the truth. Chance and the rules are the game's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.engine.copying import copy
from logicade.engine.gates import PAIR
from logicade.engine.jit import kernel
from logicade.engine.loops import draw
from logicade.engine.rng import below, seeded
from logicade.engine.state import CHANCE, NONE, Numbers, States
from logicade.games.bug_hunt import rules
from logicade.games.bug_hunt.execution import free

# fmt: off
# isort: off
from logicade.games.bug_hunt.state import (
    A_CLAIM, A_FLIP, A_ORDER, A_PLACE, A_SKIP, ASK, CLAIM, FLIP, ORDER,
)
from logicade.games.bug_hunt.tables import BUG, COPIES, DECK, FLIPS, INPUTS, KINDS, NODES, TURNS
# isort: on
# fmt: on

GAME = logicade.game("bug-hunt")
EXACT = 16351507 / 32582550  # the debuggers' share when all orders and words are random
RANDOM, INACTIVE, FAIR, LIAR = range(4)
BOOK_MATCHES = 100_000
TIE = 1e-9  # estimates that differ by less are equal


class Case(NamedTuple):
    """How the bug plays, the options, and the book's share of matches that the debuggers win, with 3 and 4 players."""

    name: str
    policy: int
    options: dict[str, bool]
    book: tuple[float, float]


CASES = (
    Case("random", RANDOM, {}, (0.584, 0.641)),
    Case("inactive", INACTIVE, {}, (0.841, 0.922)),
    Case("fair", FAIR, {}, (0.662, 0.733)),
    Case("liar", LIAR, {}, (0.407, 0.490)),
    Case("fair, input_flip", FAIR, {"input_flip": True}, (0.268, 0.260)),
    Case("liar, input_flip", LIAR, {"input_flip": True}, (0.187, 0.214)),
    Case("liar, bug_any_gate", LIAR, {"bug_any_gate": True}, (0.217, 0.314)),
    Case("liar, both", LIAR, {"input_flip": True, "bug_any_gate": True}, (0.133, 0.179)),
)


# ---- exactly ---------------------------------------------------------------------------------------------------------


def exact() -> float:
    """The share of final ones over all rows of inputs and all ways to lay seven of the fifteen gates."""
    shares = [0, 0]
    for (ones, kinds, value), ways in _trees(3).items():
        gates = math.prod(math.perm(COPIES, used) for used in kinds)
        shares[value] += ways * gates * math.comb(2 * DECK - INPUTS, DECK - ones)
    return shares[1] / sum(shares)


def _trees(level: int) -> dict[tuple[int, tuple[int, ...], int], int]:
    """Subtrees by ones below, gates used by kind, and value; how many there are of each."""
    if level == 0:
        return {(value, (0,) * KINDS, value): 1 for value in (0, 1)}
    found: dict[tuple[int, tuple[int, ...], int], int] = {}
    for (left, ways), (right, more) in itertools.product(_trees(level - 1).items(), repeat=2):
        used = tuple(map(sum, zip(left[1], right[1], strict=True)))
        for kind in range(KINDS):
            kinds = (*used[:kind], used[kind] + 1, *used[kind + 1 :])
            if kinds[kind] <= COPIES:
                key = (left[0] + right[0], kinds, int(PAIR[kind, left[2], right[2]]))
                found[key] = found.get(key, 0) + ways * more
    return found


# ---- what players estimate -------------------------------------------------------------------------------------------


@kernel
def _believed(s: Any, seat: int, node: int) -> int:
    """The gate of a node as a seat believes it: one's own as it is, others' as named; NONE where none lies."""
    if s.placer[node] == seat:
        return s.gate[node]  # type: ignore[no-any-return]
    return s.named[node]  # type: ignore[no-any-return]


@kernel
def _chance(kind: int, p: float, q: float) -> float:
    """The chance of a 1 from a gate of a kind; NONE: any of the five alike."""
    both, some = p * q, p + q - p * q
    if kind == 0:
        return both
    if kind == 1:
        return some
    if kind == 2:
        return 1 - both
    if kind == 3:
        return 1 - some
    if kind == 4:
        return some - both
    return (both + some + 1 - both + 1 - some + some - both) / KINDS


@kernel
def estimate(s: Any, seat: int, spot: int, kind: int, chances: Numbers) -> float:
    """The chance of a final 1 for a seat, if a gate of a kind went on a node (0: nowhere)."""
    for node in range(INPUTS, NODES):
        chances[node] = s.signal[node]
    for k in range(TURNS):
        node = TURNS - k
        laid = kind if node == spot else _believed(s, seat, node)
        chances[node] = _chance(laid, chances[2 * node], chances[2 * node + 1])
    return chances[1]  # type: ignore[no-any-return]


@kernel
def _wrong(kind: int, rng: Numbers) -> int:
    """Any other kind."""
    return (kind + 1 + below(rng, KINDS - 1)) % KINDS


@kernel
def _best_order(s: Any, policy: int, chances: Numbers, rng: Numbers) -> int:
    """The dealer's order: the best estimate, any of those that are equal."""
    seat = s.dealer
    bug = s.role[seat] == BUG
    sign = -1.0 if bug and policy >= FAIR else 1.0
    best, ties, chosen = -9.0, 0, 0
    for code in range(s.seats * TURNS):
        target, node = code // TURNS, 1 + code % TURNS
        if not free(s, node):
            continue
        kind = s.hand[seat] if target == seat else s.claim[target]
        worth = 0.0 if bug and policy == RANDOM else sign * estimate(s, seat, node, kind, chances)
        if bug and target == seat and s.any_gate == 1:
            worth = sign * estimate(s, seat, node, _worst(s, seat, node, chances), chances)
        if worth > best + TIE:
            best, ties = worth, 0
        if worth >= best - TIE:
            ties += 1
            if below(rng, ties) == 0:
                chosen = code
    return chosen


@kernel
def _worst(s: Any, seat: int, node: int, chances: Numbers) -> int:
    """The gate that makes a final 1 least likely."""
    worst, lowest = 0, 9.0
    for kind in range(KINDS):
        value = estimate(s, seat, node, kind, chances)
        if value < lowest - TIE:
            worst, lowest = kind, value
    return worst


@kernel
def _winning_flip(s: Any, chances: Numbers) -> int:
    """An input that makes the final 0 once inverted; 0 if there is none, or no need."""
    for chosen in range(FLIPS):
        for node in range(INPUTS, NODES):
            value = s.signal[node]
            chances[node] = 1 - value if node == INPUTS - 1 + chosen and chosen > 0 else value
        for k in range(TURNS):
            node = TURNS - k
            chances[node] = PAIR[s.gate[node], int(chances[2 * node]), int(chances[2 * node + 1])]
        if chances[1] == 0:
            return chosen
    return 0


# ---- matches ---------------------------------------------------------------------------------------------------------


@kernel
def _choose(st: States, i: int, policy: int, chances: Numbers, rng: Numbers) -> int:
    """What a player does."""
    s = st[i]
    if s.phase == CLAIM:
        kind, bug = int(s.hand[s.mover]), s.role[s.mover] == BUG
        if bug and policy == RANDOM:
            kind = below(rng, KINDS)
        elif bug and policy == LIAR:
            kind = _wrong(kind, rng)
        return A_CLAIM + int(s.mover) * KINDS + kind
    if s.phase == ASK:
        return A_SKIP
    if s.phase == ORDER:
        return A_ORDER + _best_order(s, policy, chances, rng)
    kind = int(s.hand[s.mover])
    if s.any_gate == 1 and s.role[s.mover] == BUG:
        kind = _worst(s, s.mover, s.spot, chances)
    return A_PLACE + (int(s.claim[s.mover]) * (KINDS + 1) + kind) * TURNS + int(s.spot) - 1  # named as claimed


@kernel
def play(st: States, policy: int, matches: int, out: Numbers, heavy: Numbers, chances: Numbers, rng: Numbers) -> int:
    """So many matches from st[0] on, in st[1]; returns how many the debuggers won."""
    won = 0
    for _ in range(matches):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover == CHANCE:
                action = draw(st, 1, rng, out, heavy)
            elif st[1].phase == FLIP:
                seat = 0
                while st[1].choice[seat] != NONE:
                    seat += 1
                chosen = _winning_flip(st[1], chances) if st[1].role[seat] == BUG else 0
                action = A_FLIP + seat * (FLIPS + 1) + chosen
            else:
                action = _choose(st, 1, policy, chances, rng)
            rules.apply(st, 1, action)
        won += st[1].signal[1]
    return won


def rows(matches: int) -> Iterator[Row]:
    """Shares of matches that the debuggers win."""
    yield Row("debuggers win, all at random, exactly", EXACT, 0, exact(), 0)
    out, heavy, chances = GAME.tools.row_of_ids(), GAME.tools.row_of_weights(), np.zeros(NODES)
    for k, seats in enumerate((3, 4)):
        start = GAME.start(seats=seats)
        sums, _ = GAME.tools.playouts(start.state(), matches, seeded(seats))
        won = (int(sums.sum()) - matches) / (seats - 2)  # a match won by the debuggers counts seats - 1, else 1
        error = math.sqrt(EXACT * (1 - EXACT) / matches)
        yield Row(f"{seats} players: debuggers win, playouts", EXACT, 0, won / matches, error)
        for case in CASES:
            st = np.repeat(GAME.start(seats=seats, **case.options).state(), 2)
            hits = play(st, case.policy, matches, out, heavy, chances, seeded(17))
            found = share(f"{seats} players: debuggers win, {case.name}", case.book[k], BOOK_MATCHES, hits, matches)
            yield found._replace(book_error=math.hypot(found.book_error, 5e-4))  # given to a tenth of a point
