"""The figures of Logi-Sticks for random play: lengths, endings, legal placements, points and wins by seat.

The book gives rounded numbers, so a figure's error is that of its sample and that of its last digit together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import logicade
from bench.figures import Row
from logicade.engine.copying import copy
from logicade.engine.jit import generic
from logicade.engine.loops import choose
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, Numbers, States
from logicade.engine.verbs import apply, legal, scores
from logicade.games.logi_sticks.state import A_FORCED, A_STAY, BY_TARGETS
from logicade.games.logi_sticks.tables import BIT, OUTSIDE, SQUARES

NO_SQUARE = np.uint64(0)
PLACED, PASSED, SETTLED, DEAD, EMPTY, CHOICES, DECISIONS, WINNER, POINTS = range(9)  # columns of a match
UNKNOWN = 1000  # matches behind a table of the book that does not say how many there were


@generic
def tell_matches(
    st: States, count: int, rng: Numbers, out: Numbers, heavy: Numbers, totals: Numbers, found: Numbers
) -> int:
    """Finish st[0] at random so often, in st[1], and write down what the book tells of a match."""
    for game in range(count):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover != CHANCE:
                width = legal(st, 1, out)
                if out[0] < A_STAY:
                    found[game, CHOICES] += width
                    found[game, DECISIONS] += 1
            action = choose(st, 1, rng, out, heavy)
            if action < A_STAY:
                found[game, PLACED] += 1
            elif action == A_STAY or action >= A_FORCED:
                found[game, PASSED] += 1
            apply(st, 1, action)
        tell_end(st, totals, found[game])
    return count


@generic
def tell_end(st: States, totals: Numbers, row: Numbers) -> None:
    """How a match ended; WINNER is the only best seat, or -1."""
    s = st[1]
    pieces = s.inputs[0] | s.inputs[1] | s.inputs[2] | s.inputs[3]
    row[SETTLED] = 1 if s.ended == BY_TARGETS else 0
    row[DEAD] = 1 if s.ended == BY_TARGETS and s.goal & ~pieces != NO_SQUARE else 0
    for square in range(SQUARES):
        row[EMPTY] += 1 if OUTSIDE & ~pieces & BIT[square] != NO_SQUARE else 0
    scores(st, 1, totals)
    best = 0
    for seat in range(s.seats):
        row[POINTS] += totals[seat] // 100
        if totals[seat] > totals[best]:
            best = seat
    row[WINNER] = best
    for seat in range(s.seats):
        if seat != best and totals[seat] == totals[best]:
            row[WINNER] = -1


def told(matches: int, seats: int, **options: str) -> Any:
    """What happened in so many random matches, a row each."""
    tools = logicade.game("logi-sticks").tools
    st = np.repeat(logicade.game("logi-sticks").start(seats=seats, **options).state(), 2)
    found = np.zeros((matches, POINTS + 1), np.int64)
    ids, heavy, totals = tools.row_of_ids(), tools.row_of_weights(), np.zeros(seats, np.int64)
    tools.bind(tell_matches)(st, matches, seeded(seats), ids, heavy, totals, found)
    return found


def mean_row(name: str, book: float, digit: float, book_matches: int, values: Any, scale: float = 1.0) -> Row:
    """A mean: the book's sample has the same spread as ours, and its last digit is rounded."""
    spread = float(np.std(values, ddof=1)) * scale
    spread = max(spread, scale / math.sqrt(book_matches))
    book_error = math.hypot(spread / math.sqrt(book_matches), digit / math.sqrt(12))
    return Row(name, book, book_error, float(np.mean(values)) * scale, spread / math.sqrt(len(values)))


# By seats: matches of the book; placements, settled, dead, passes, legal placements, points, wins by seat, full ties.
BOOK: dict[int, tuple[int, tuple[float, ...], tuple[float, ...]]] = {
    2: (10_000, (56.9, 79, 45, 0.7, 88, 3.8), (46, 48, 7)),
    3: (1_500, (57.0, 74, 51, 1.6, 75, 3.8), (32, 31, 29, 8)),
    4: (1_500, (57.1, 75, 57, 2.1, 69, 3.7), (23, 20, 24, 22, 11)),
}
# contact, loops, grounding: all targets settled in per cent, squares left empty
RULINGS = {
    ("open", "allowed", "off"): (4, 2),
    ("open", "forbidden", "off"): (5, 3),
    ("strict", "forbidden", "off"): (0, 12),
    ("open", "allowed", "full"): (17, 2),
    ("strict", "forbidden", "full"): (61, 12),
    ("open", "forbidden", "full"): (79, 3),
}


def rows(matches: int) -> Iterator[Row]:
    """All figures for random play."""
    for seats, (played, figures, wins) in BOOK.items():
        found = told(matches, seats)
        name = f"{seats} players, random"
        placed, settled, dead, passed, choices, points = figures
        yield mean_row(f"{name}: placements", placed, 0.1, played, found[:, PLACED])
        yield mean_row(f"{name}: all targets settled, %", settled, 1, played, found[:, SETTLED], 100)
        yield mean_row(f"{name}: with a dead empty target square, %", dead, 1, played, found[:, DEAD], 100)
        yield mean_row(f"{name}: ended by passes, %", 100 - settled, 1, played, 1 - found[:, SETTLED], 100)
        yield mean_row(f"{name}: passes", passed, 0.1, played, found[:, PASSED])
        # A mean over all decisions is one over matches, each with its part of them.
        part = found[:, CHOICES] / found[:, DECISIONS].mean()
        yield mean_row(f"{name}: legal placements", choices, 1, played, part)
        yield mean_row(f"{name}: points of a player", points, 0.1, played, found[:, POINTS] / seats)
        for seat in range(seats):
            yield mean_row(f"{name}: wins of seat {seat}, %", wins[seat], 1, played, found[:, WINNER] == seat, 100)
        yield mean_row(f"{name}: full ties, %", wins[seats], 1, played, found[:, WINNER] == -1, 100)
    for (contact, loops, grounding), (settled, empty) in RULINGS.items():
        found = told(matches, 2, contact=contact, loops=loops, grounding=grounding)
        name = f"contact {contact}, loops {loops}, grounding {grounding}"
        yield mean_row(f"{name}: all targets settled, %", settled, 1, UNKNOWN, found[:, SETTLED], 100)
        yield mean_row(f"{name}: squares left empty", empty, 1, UNKNOWN, found[:, EMPTY])
