"""The figures of LOOP 6: lengths, penalties and shares won, for the three players of its rule book.

They are in `logicade/bots/loop_6/book.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.bots.loop_6.book import GREEDY, IMMEDIATE, RANDOM, choose
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply
from logicade.engine.loops import draw
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, NONE, Numbers, States

BOOK_MATCHES = 200_000  # of every line of the book


class Line(NamedTuple):
    """A line of the book's table; a figure that it does not give is NONE."""

    name: str
    players: tuple[int, int]
    options: dict[str, Any]
    first_wins: float
    mean: float
    median: float
    most: float  # 95 % of the matches take so many turns or fewer
    penalties: float


ADVANCED = {"gates": "advanced"}
THREE = {"four_ones": True, "penalty_limit": 3, "shrinking_refill": True}
LINES = (
    Line("random, random", (RANDOM, RANDOM), {}, 0.5, 13.3, 10, 28, 1.05),
    Line("immediate, immediate", (IMMEDIATE, IMMEDIATE), {}, 0.472, 11.8, 9, 24, 0.88),
    Line("greedy, greedy", (GREEDY, GREEDY), {}, 0.578, 23.5, 19, 59, 2.97),
    Line("greedy, random", (GREEDY, RANDOM), {}, 0.977, 10.5, 9, 19, 0.54),
    Line("random, greedy", (RANDOM, GREEDY), {}, 0.057, 11.0, 9, 22, 0.71),
    Line("greedy, immediate", (GREEDY, IMMEDIATE), {}, 0.851, 14.4, 13, 33, 1.37),
    Line("immediate, greedy", (IMMEDIATE, GREEDY), {}, 0.189, 12.2, 9, 28, 0.95),
    Line("advanced: random, random", (RANDOM, RANDOM), ADVANCED, 0.5, 25.0, 19, 61, 1.74),
    Line("advanced: immediate, immediate", (IMMEDIATE, IMMEDIATE), ADVANCED, 0.5, 21.9, 16, 55, 1.50),
    Line("advanced: greedy, greedy", (GREEDY, GREEDY), ADVANCED, 0.502, 40.1, 28, 110, 3.66),
    Line("advanced: greedy, random", (GREEDY, RANDOM), ADVANCED, 0.972, 17.1, NONE, NONE, NONE),
    Line("advanced: random, greedy", (RANDOM, GREEDY), ADVANCED, 0.029, 17.3, NONE, NONE, NONE),
    Line("four ones: greedy, greedy", (GREEDY, GREEDY), {"four_ones": True}, 0.587, 22.1, 19, 55, 2.78),
    Line("limit 3: greedy, greedy", (GREEDY, GREEDY), {"penalty_limit": 3}, 0.487, 18.7, 19, 29, 2.32),
    Line("shrinking: greedy, greedy", (GREEDY, GREEDY), {"shrinking_refill": True}, 0.666, 16.7, 16, 26, 2.53),
    Line("all three: greedy, greedy", (GREEDY, GREEDY), THREE, 0.553, 14.9, 16, 23, 2.17),
    Line(
        "advanced, shrinking: greedy, greedy",
        (GREEDY, GREEDY),
        ADVANCED | {"shrinking_refill": True},
        0.508, 24.9, 25, 41, 2.72,
    ),
)  # fmt: skip


def rows(matches: int) -> Iterator[Row]:
    """Every line of the book's table, from so many matches each."""
    for number, line in enumerate(LINES):
        turns, penalties, won, by_other = measured(line, matches, seed=number)
        first = share(f"{line.name}: first wins", line.first_wins, BOOK_MATCHES, int(won.sum()), matches)
        fair = line.players == (RANDOM, RANDOM)  # who plays at random treats both fields alike: exactly half
        yield first._replace(book_error=0.0) if fair else first
        yield _mean(f"{line.name}: mean turns", line.mean, 1, turns)
        if line.median != NONE:
            yield _middle(f"{line.name}: median of turns", line.median, 0.5, turns)
            yield _middle(f"{line.name}: 95 % of turns", line.most, 0.95, turns)
            yield _mean(f"{line.name}: penalties", line.penalties, 2, penalties)
        if fair:
            yield share(f"{line.name}: won on the other's turn", 0.5, BOOK_MATCHES, int(by_other.sum()), matches)


def _mean(name: str, book: float, digits: int, found: Numbers) -> Row:
    """A mean; the book's is rounded."""
    spread = float(found.std())
    rounding = 0.5 * 10.0**-digits / math.sqrt(3)
    book_error = math.hypot(spread / math.sqrt(BOOK_MATCHES), rounding)
    return Row(name, book, book_error, float(found.mean()), spread / math.sqrt(len(found)))


def _middle(name: str, book: float, below: float, found: Numbers) -> Row:
    """The turns that a share of the matches stays within: whole numbers, so a turn either way is no difference.

    What lies within two standard errors of the share shows how well the number is known.
    """
    error = 2 * math.sqrt(below * (1 - below) / len(found))
    low, here, high = (float(np.quantile(found, min(max(at, 0), 1))) for at in (below - error, below, below + error))
    return Row(name, book, 1.0, here, (high - low) / 2)


def measured(line: Line, matches: int, seed: int) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Turns, penalties, whether the first player won, and whether on the other's turn, match by match."""
    game = logicade.game("loop-6")
    st = np.repeat(game.kernels.start_state(2, game.settle(line.options)), 3)
    found = np.zeros((4, matches), np.int64)
    players = np.array(line.players, np.int64)
    ids, heavy = game.kernels.row_of_ids(), game.kernels.row_of_weights()
    game.kernels.bind(contest)(st, players, seeded(seed), ids, heavy, found)
    return found[0], found[1], found[2], found[3]


@generic
def contest(st: States, players: Numbers, rng: Numbers, ids: Numbers, heavy: Numbers, found: Numbers) -> None:
    """Play st[0] to its end in st[1] for every column of found, with st[2] to try actions."""
    for match in range(found.shape[1]):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover == CHANCE:
                action = draw(st, 1, rng, ids, heavy)
            else:
                action = choose(st, players[st[1].turn & 1], rng, ids)
            apply(st, 1, action)
        found[0, match] = st[1].turn
        found[1, match] = st[1].penalties[0] + st[1].penalties[1]
        found[2, match] = st[1].winner == 0
        found[3, match] = st[1].winner == st[1].turn & 1  # the last turn was that of the other parity
