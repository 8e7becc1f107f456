"""The figures of Hard Wired: openings, and matches of players who always build the shortest segment they can.

That player is in `logicade/bots/hard_wired/book.py`. Chance and the rules are the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import logicade
from bench.figures import Row, share
from logicade.bots.hard_wired.book import begin_walk, list_free, new_paper, shortest, take_turn, walk_on
from logicade.engine.compile.jit import kernel
from logicade.engine.loops import draw
from logicade.engine.rng import below, seeded
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.hard_wired import rules
from logicade.games.hard_wired.rules import A_SKIP
from logicade.games.hard_wired.tables import CARDS, LEAST, PUBLIC, RESERVE, SLOTS

GAME = logicade.game("hard-wired")
BOOK_MATCHES, BOOK_OPENINGS = 2000, 40_000
ROUNDS = {2: 14.3, 3: 14.0, 4: 13.9, 5: 13.7, 6: 13.7}
TURNS = {2: 28, 3: 41, 4: 54, 5: 66, 6: 79}
FIRST_WINS = {2: 0.63, 3: 0.50, 4: 0.44, 5: 0.39, 6: 0.35}
EQUAL_ALONE = {2: 0.49, 3: 0.34, 4: 0.29, 5: 0.24, 6: 0.20}
EQUAL_SHARED = {2: 0.13, 3: 0.19, 4: 0.22, 5: 0.27, 6: 0.29}
FREE = {2: 0.19, 3: 0.66, 4: 0.97, 5: 0.998}  # a segment exists with so many free cards
SMALLEST = {2: 34, 3: 30, 4: 26, 5: 24, 6: 21}  # reserves in the book's matches; fewer cards are hardly ever seen
# What a match is told by: turns, turns of the first seat, segments, their cards, smallest reserve, passes.
FACTS = 6


@kernel
def count_segments(st: States, i: int, paper: Numbers) -> int:
    """How many segments of any length the mover could build."""
    s = st[i]
    free, total = list_free(s, paper), 0
    for cards in range(LEAST, s.longest + 1):
        for slot in range(SLOTS):
            begin_walk(s, paper)
            while walk_on(s, free, cards, s.display[slot], paper):
                total += 1
    return total


@kernel
def deal(st: States, i: int, out: Numbers, heavy: Numbers, rng: Numbers) -> None:
    """Let chance fall until somebody must act."""
    while st[i].mover == CHANCE:
        rules.apply(st, i, draw(st, i, rng, out, heavy))


@kernel
def play(st: States, i: int, out: Numbers, heavy: Numbers, paper: Numbers, rng: Numbers, facts: Numbers) -> None:
    """One match from st[i] on; what it is told by goes into facts."""
    facts[:] = 0
    facts[4] = CARDS
    while st[i].ended == 0:
        s = st[i]
        if s.mover == CHANCE:
            action = draw(st, i, rng, out, heavy)
            facts[5] += 1 if A_SKIP <= action < A_SKIP + 6 else 0
            rules.apply(st, i, action)
            facts[4] = min(facts[4], s.held[RESERVE])
        else:
            facts[0] += 1
            facts[1] += 1 if s.turn == s.first else 0
            cards = take_turn(st, i, out, paper, rng)
            facts[2] += 1 if cards > 0 else 0
            facts[3] += cards


class Paper:
    """The scratch paper of the kernels above."""

    def __init__(self, seed: int) -> None:
        self.out, self.heavy = GAME.kernels.row_of_ids(), GAME.kernels.row_of_weights()
        self.paper, self.rng = new_paper(), seeded(seed)


def matches_of(seats: int, count: int, *, equal: bool = False) -> tuple[Numbers, Numbers]:
    """So many matches: their facts, and whose rows were full, a line a match and a column a seat."""
    paper = Paper(seats + 100 * equal)
    fresh = GAME.kernels.start_state(seats, GAME.settle({"first": 1, "equal_turns": equal}))
    facts, full = np.zeros((count, FACTS), np.int64), np.zeros((count, seats), bool)
    for k in range(count):
        st = fresh.copy()
        play(st, 0, paper.out, paper.heavy, paper.paper, paper.rng, facts[k])
        full[k] = st["length"][0, :seats] == st["goal"][0]
    return facts, full


def _mean(name: str, book: float, values: Numbers, step: float) -> Row:
    """A mean that the book gives rounded to a step, from as many matches as it names."""
    spread = float(values.std())
    book_error = float(np.hypot(spread / np.sqrt(BOOK_MATCHES), step / np.sqrt(12)))
    return Row(name, book, book_error, float(values.mean()), spread / float(np.sqrt(len(values))))


def _rounded(row: Row, step: float) -> Row:
    """The same with the error of a book that rounds its figures."""
    return row._replace(book_error=float(np.hypot(row.book_error, step / np.sqrt(12))))


def openings(count: int) -> Iterator[Row]:
    """What can be built at the very first turn."""
    paper = Paper(1)
    fresh = GAME.kernels.start_state(2, GAME.settle({"first": 1}))
    lengths, totals = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for k in range(count):
        st = fresh.copy()
        deal(st, 0, paper.out, paper.heavy, paper.rng)
        lengths[k] = shortest(st, 0, paper.paper, paper.rng)
        totals[k] = count_segments(st, 0, paper.paper)
    for most, book in ((2, 0.927), (3, 0.999)):
        hits = int(((lengths > 0) & (lengths <= most)).sum())
        yield _rounded(
            share(f"openings with a segment of {most} cards or fewer", book, BOOK_OPENINGS, hits, count), 1e-3
        )
    hits = int((lengths > 0).sum())
    yield _rounded(share("openings with a segment", 0.9999, BOOK_OPENINGS, hits, count), 2e-4)
    spread = 1.2533 * float(totals.std())
    median = float(np.median(totals))
    yield Row("segments at the first turn, median", 135, spread / 200, median, spread / float(np.sqrt(count)))


def free_cards(count: int) -> Iterator[Row]:
    """Whether a segment exists with so many free cards, the hand being cut or the public area kept back."""
    paper = Paper(2)
    fresh = GAME.kernels.start_state(2, GAME.settle({"first": 1}))
    for free, book in FREE.items():
        hits = 0
        for _ in range(count):
            st = fresh.copy()
            deal(st, 0, paper.out, paper.heavy, paper.rng)
            place = st["place"][0]
            mine = np.flatnonzero((place == st["turn"][0]) | (place == PUBLIC))
            place[mine[np.argsort([int(below(paper.rng, 1 << 30)) for _ in mine])[free:]]] = RESERVE
            hits += shortest(st, 0, paper.paper, paper.rng) > 0
        step = 0.001 if book > 0.99 else 0.01
        yield _rounded(share(f"a segment exists with {free} free cards", book, BOOK_OPENINGS, hits, count), step)


def rows(matches: int) -> Iterator[Row]:
    """Every figure of the record."""
    yield from openings(matches)
    yield from free_cards(matches)
    for seats in GAME.seats:
        facts, full = matches_of(seats, matches)
        name = f"{seats} seats"
        yield _mean(f"{name}: rounds", ROUNDS[seats], facts[:, 1], 0.1)
        yield _mean(f"{name}: turns", TURNS[seats], facts[:, 0], 1)
        yield _mean(f"{name}: share of turns that build", 0.51, facts[:, 2] / facts[:, 0], 0.02)
        yield _mean(f"{name}: cards of a segment", 2.27, facts[:, 3] / facts[:, 2], 0.01)
        yield share(f"{name}: matches with a pass", 0, BOOK_MATCHES, int((facts[:, 5] > 0).sum()), matches)
        smaller = int((facts[:, 4] < SMALLEST[seats]).sum())
        yield share(f"{name}: reserves below {SMALLEST[seats]}", 0, BOOK_MATCHES, smaller, matches)
        alone = int(full[:, 0].sum())
        yield _rounded(share(f"{name}: wins of the first seat", FIRST_WINS[seats], BOOK_MATCHES, alone, matches), 0.01)
        # The book counts full rows here, before hands are compared: alone and shared add up to the wins above.
        _, full = matches_of(seats, matches, equal=True)
        several = full.sum(axis=1) > 1
        alone = int((full[:, 0] & ~several).sum())
        title = f"{name}, equal turns: only the first seat's row is full"
        yield _rounded(share(title, EQUAL_ALONE[seats], BOOK_MATCHES, alone, matches), 0.01)
        title = f"{name}, equal turns: several rows are full"
        yield _rounded(share(title, EQUAL_SHARED[seats], BOOK_MATCHES, int(several.sum()), matches), 0.01)
