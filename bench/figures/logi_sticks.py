"""The figures of Logi-Sticks for the players of its rule book: lengths, endings, points, wins by seat, who beats whom.

The book gives rounded numbers, so a figure's error is that of its sample and that of its last digit together.

Two of its players are not told fully. Greedy with three or four seats has 3.4 and 3.1 points in the book; ours, which
weighs the mean of the others, 3.5 and 3.3, and one that weighs their sum 3.2 and 2.9. Two-ply, as the book's words have
it, is stronger than the book's: it beats greedy 71 to 25 per cent instead of 55 to 38, with 56.2 placements a match
instead of 52.5. These figures are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import logicade
from bench.figures import Row
from logicade.bots.logi_sticks.book import GREEDY, LISTED, RANDOM, ROWS, STATES, choose
from logicade.engine.compile.copying import copy
from logicade.engine.compile.jit import generic
from logicade.engine.compile.verbs import apply, legal, scores
from logicade.engine.loops import draw
from logicade.engine.rng import seeded
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.logi_sticks.state import A_FORCED, A_STAY, BY_TARGETS
from logicade.games.logi_sticks.tables import BIT, OUTSIDE, SQUARES

NO_SQUARE = np.uint64(0)
PLACED, PASSED, SETTLED, DEAD, EMPTY, CHOICES, DECISIONS, WINNER, POINTS = range(9)  # columns of a match
UNKNOWN = 1000  # matches behind a table of the book that does not say how many there were


@generic
def tell_matches(
    st: States, players: Numbers, count: int, rng: Numbers, ids: Numbers, heavy: Numbers, totals: Numbers,
    found: Numbers,
) -> int:  # fmt: skip
    """Finish st[0] so often, in st[1], and write down what the book tells of a match; players move on by a seat."""
    out = ids[LISTED]
    for game in range(count):
        copy(st, 1, 0)
        while st[1].ended == 0:
            if st[1].mover != CHANCE:
                width = legal(st, 1, out)
                if out[0] < A_STAY:
                    found[game, CHOICES] += width
                    found[game, DECISIONS] += 1
                action = choose(st, players[(st[1].mover + game) % players.shape[0]], rng, ids)
            else:
                action = draw(st, 1, rng, out, heavy)
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


def told(matches: int, seats: int, *players: int, **options: str) -> Any:
    """What happened in so many matches, a row each; if there are two players, each begins half of them."""
    kernels = logicade.game("logi-sticks").kernels
    st = np.repeat(logicade.game("logi-sticks").start(seats=seats, **options).state(), STATES)
    found = np.zeros((matches, POINTS + 1), np.int64)
    ids, heavy, totals = kernels.row_of_ids(ROWS), kernels.row_of_weights(), np.zeros(seats, np.int64)
    kernels.bind(tell_matches)(st, np.array(players), matches, seeded(seats), ids, heavy, totals, found)
    return found


def mean_row(name: str, book: float, digit: float, book_matches: int, values: Any, scale: float = 1.0) -> Row:
    """A mean: the book's sample has the same spread as ours, and its last digit is rounded."""
    spread = float(np.std(values, ddof=1)) * scale
    spread = max(spread, scale / math.sqrt(book_matches))
    book_error = math.hypot(spread / math.sqrt(book_matches), digit / math.sqrt(12))
    return Row(name, book, book_error, float(np.mean(values)) * scale, spread / math.sqrt(len(values)))


NAMES = {RANDOM: "random", GREEDY: "greedy"}
NOT_SAID = 0.0  # how the book counts several opponents; with their mean all but the points is as it says
# By player and seats: matches of the book; placements, settled, dead, passes, legal placements, points; wins by seat
# and full ties.
BOOK: dict[tuple[int, int], tuple[int, tuple[float, ...], tuple[float, ...]]] = {
    (RANDOM, 2): (10_000, (56.9, 79, 45, 0.7, 88, 3.8), (46, 48, 7)),
    (RANDOM, 3): (1_500, (57.0, 74, 51, 1.6, 75, 3.8), (32, 31, 29, 8)),
    (RANDOM, 4): (1_500, (57.1, 75, 57, 2.1, 69, 3.7), (23, 20, 24, 22, 11)),
    (GREEDY, 2): (4_000, (50.0, 89, 28, 0.3, 101, 3.9), (46, 46, 9)),
    (GREEDY, 3): (1_500, (48.6, 89, 24, 0.6, 93, NOT_SAID), (29, 33, 28, 10)),
    (GREEDY, 4): (1_500, (53.0, 81, 29, 1.3, 83, NOT_SAID), (21, 22, 23, 25, 10)),
}
RARER = {RANDOM: 1, GREEDY: 2}  # of so many matches asked for, one is played
BEATS, LOSES = 97, 2  # greedy against random, in per cent
# contact, loops, grounding: all targets settled in per cent, squares left empty; random and greedy
RULINGS = {
    ("open", "allowed", "off"): ((4, 39), (2, 8)),
    ("open", "forbidden", "off"): ((5, 38), (3, 8)),
    ("strict", "forbidden", "off"): ((0, 29), (12, 15)),
    ("open", "allowed", "full"): ((17, 54), (2, 8)),
    ("strict", "forbidden", "full"): ((61, 93), (12, 16)),
    ("open", "forbidden", "full"): ((79, 89), (3, 10)),
}


def rows(matches: int) -> Iterator[Row]:
    """All figures of the book."""
    for (player, seats), book in BOOK.items():
        found = told(max(2, matches // RARER[player]), seats, player)
        yield from _rows_of(f"{seats} players, {NAMES[player]}", seats, found, *book)
    found = told(max(2, matches // RARER[GREEDY]), 2, GREEDY, RANDOM)
    winner = (found[:, WINNER] + np.arange(len(found))) % 2  # the players change seats after every match
    for title, percent, who in (("beats", BEATS, 0), ("loses to", LOSES, 1)):
        won = (found[:, WINNER] >= 0) & (winner == who)
        yield mean_row(f"greedy {title} random, %", percent, 1, UNKNOWN, won, 100)
    for (contact, loops, grounding), (settled, empty) in RULINGS.items():
        for player in (RANDOM, GREEDY):
            count = max(2, matches // RARER[player])
            found = told(count, 2, player, contact=contact, loops=loops, grounding=grounding)
            name = f"contact {contact}, loops {loops}, grounding {grounding}, {NAMES[player]}"
            targets, squares = settled[player], empty[player]
            yield mean_row(f"{name}: all targets settled, %", targets, 1, UNKNOWN, found[:, SETTLED], 100)
            yield mean_row(f"{name}: squares left empty", squares, 1, UNKNOWN, found[:, EMPTY])


def _rows_of(
    name: str, seats: int, found: Any, played: int, figures: tuple[float, ...], wins: tuple[float, ...]
) -> Iterator[Row]:
    """One column of the book's table."""
    placed, settled, dead, passed, choices, points = figures
    yield mean_row(f"{name}: placements", placed, 0.1, played, found[:, PLACED])
    yield mean_row(f"{name}: all targets settled, %", settled, 1, played, found[:, SETTLED], 100)
    yield mean_row(f"{name}: with a dead empty target square, %", dead, 1, played, found[:, DEAD], 100)
    yield mean_row(f"{name}: ended by passes, %", 100 - settled, 1, played, 1 - found[:, SETTLED], 100)
    yield mean_row(f"{name}: passes", passed, 0.1, played, found[:, PASSED])
    # A mean over all decisions is one over matches, each with its part of them.
    part = found[:, CHOICES] / found[:, DECISIONS].mean()
    yield mean_row(f"{name}: legal placements", choices, 1, played, part)
    if points:
        yield mean_row(f"{name}: points of a player", points, 0.1, played, found[:, POINTS] / seats)
    for seat in range(seats):
        yield mean_row(f"{name}: wins of seat {seat}, %", wins[seat], 1, played, found[:, WINNER] == seat, 100)
    yield mean_row(f"{name}: full ties, %", wins[seats], 1, played, found[:, WINNER] == -1, 100)
