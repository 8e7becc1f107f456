"""The figures of Bug Hunt: random play, exactly and by our playouts, and trusting debuggers against several bugs.

How the players think is in `logicade/bots/bug_hunt/book.py`; chance and the rules are the game's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.bots.bug_hunt.book import FAIR, INACTIVE, LIAR, RANDOM, decide
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import kernel
from logicade.engine.loops import draw
from logicade.engine.rng import seeded
from logicade.engine.state import ANYONE, CHANCE, NONE, Numbers, States
from logicade.games.bug_hunt import rules
from logicade.games.bug_hunt.tables import COPIES, DECK, INPUTS, KINDS, NODES
from logicade.kit.gates import PAIR

GAME = logicade.game("bug-hunt")
EXACT = 16351507 / 32582550  # the debuggers' share when all orders and words are random
BOOK_MATCHES = 100_000


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


# ---- matches ---------------------------------------------------------------------------------------------------------


@kernel
def play(st: States, policy: int, matches: int, out: Numbers, heavy: Numbers, chances: Numbers, rng: Numbers) -> int:
    """So many matches from st[0] on, in st[1]; returns how many the debuggers won."""
    won = 0
    for _ in range(matches):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover == CHANCE:
                action = draw(st, 1, rng, out, heavy)
            else:
                seat = st[1].mover
                if seat == ANYONE:
                    seat = 0
                    while st[1].choice[seat] != NONE:
                        seat += 1
                action = decide(st, 1, seat, policy, chances, rng)
            rules.apply(st, 1, action)
        won += st[1].signal[1]
    return won


def rows(matches: int) -> Iterator[Row]:
    """Shares of matches that the debuggers win."""
    yield Row("debuggers win, all at random, exactly", EXACT, 0, exact(), 0)
    out, heavy, chances = GAME.kernels.row_of_ids(), GAME.kernels.row_of_weights(), np.zeros(NODES)
    for k, seats in enumerate((3, 4)):
        start = GAME.start(seats=seats)
        sums, _ = GAME.kernels.playouts(start.state(), matches, seeded(seats))
        won = (int(sums.sum()) - matches) / (seats - 2)  # a match won by the debuggers counts seats - 1, else 1
        error = math.sqrt(EXACT * (1 - EXACT) / matches)
        yield Row(f"{seats} players: debuggers win, playouts", EXACT, 0, won / matches, error)
        for case in CASES:
            st = np.repeat(GAME.start(seats=seats, **case.options).state(), 2)
            hits = play(st, case.policy, matches, out, heavy, chances, seeded(17))
            found = share(f"{seats} players: debuggers win, {case.name}", case.book[k], BOOK_MATCHES, hits, matches)
            yield found._replace(book_error=math.hypot(found.book_error, 5e-4))  # given to a tenth of a point
