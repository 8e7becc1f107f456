"""The figures of Tournament: what random, greedy and best play are worth, exactly, and random play by our playouts.

Boards that differ by an exchange of subtrees are worth the same, since every gate is symmetric. A subtree is its
signal, or an unordered pair of smaller ones as long as its own gate is missing; that leaves 12,090 boards. The piles
are exchangeable, so a position is a board and the gates left.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import logicade
from bench.figures import Row
from logicade.engine.gates import AND, NAND, NOR, OR, PAIR, PAIR_GATES, XOR
from logicade.engine.rng import seeded

Array = np.ndarray[Any, np.dtype[np.float64]]
POLICIES = ("Random", "Greedy", "Best")
MATCHUPS = tuple(itertools.product(range(3), repeat=2))  # team 0, team 1
BOOK = (0.506936, 0.584849, 0.691209, 0.424905, 0.508798, 0.650048, 0.321746, 0.366160, 0.515906)
RANDOM_EXACT = 942423425368 / 1859059038375
LOWEST, HIGHEST = 0.498779, 0.526565  # best against best, over single input rows
ROUNDED = 5e-7  # what a figure of six digits leaves open
COPIES, CARDS = 3, 15  # of each kind in the piles, and of all
DECK = 24  # of each signal
LEVELS = 4  # rows of nodes below the final, inputs included
TIE = 1e-12  # estimates differ by less than a thousand millionth without being equal
SEED = 5


# ---- subtrees and boards ---------------------------------------------------------------------------------------------


@functools.cache
def subtrees(level: int) -> tuple[tuple[int, int] | int, ...]:
    """The states of a subtree: the signals 0 and 1, then pairs of states one level below; level 0 is an input."""
    if level == 0:
        return (0, 1)
    below = range(len(subtrees(level - 1)))
    return (0, 1, *itertools.combinations_with_replacement(below, 2))


@functools.cache
def number_of(level: int, left: int, right: int) -> int:
    """The number of the state in which the gate is missing above two states."""
    return subtrees(level).index((min(left, right), max(left, right)))


@functools.cache
def gates_in(level: int, state: int) -> int:
    """How many gates lie in a subtree."""
    pair = subtrees(level)[state]
    if isinstance(pair, int):
        return (1 << level) - 1
    return gates_in(level - 1, pair[0]) + gates_in(level - 1, pair[1])


@functools.cache
def after(level: int, state: int, kind: int) -> dict[int, int]:
    """The states that a gate of a kind can lead to, each with the number of nodes that do so."""
    pair = subtrees(level)[state]
    if isinstance(pair, int):
        return {}
    if pair[1] < 2:
        return {int(PAIR[kind, pair[0], pair[1]]): 1}
    found: Counter[int] = Counter()
    for own, other in (pair, pair[::-1]):
        for new, count in after(level - 1, own, kind).items():
            found[number_of(level, new, other)] += count
    return found


Board = tuple[int, int]  # the two semifinals' subtrees, the smaller number first


@functools.cache
def boards() -> dict[int, list[Board]]:
    """All boards, by the number of gates laid, the final's aside."""
    found: dict[int, list[Board]] = {}
    for board in itertools.combinations_with_replacement(range(len(subtrees(LEVELS - 1))), 2):
        found.setdefault(laid(board), []).append(board)
    return found


def laid(board: Board) -> int:
    """How many gates lie on a board."""
    return sum(gates_in(LEVELS - 1, half) for half in board)


def moves(board: Board, kind: int) -> dict[Board, int]:
    """The boards that a gate of a kind can lead to, each with the number of nodes that do so."""
    found: Counter[Board] = Counter()
    for own, other in (board, board[::-1]):
        for new, count in after(LEVELS - 1, own, kind).items():
            found[min(new, other), max(new, other)] += count
    return found


def dealt() -> dict[Board, int]:
    """The boards before the first turn, with the shuffles that deal them."""
    halves = Counter((_folded(row), row.count(0)) for row in itertools.product((0, 1), repeat=8))
    found: Counter[Board] = Counter()
    for ((one, zeros), count), ((other, more), again) in itertools.product(halves.items(), repeat=2):
        ways = math.comb(2 * DECK - 16, DECK - zeros - more)
        found[min(one, other), max(one, other)] += count * again * ways
    return found


def _folded(row: tuple[int, ...]) -> int:
    level = 0
    while len(row) > 1:
        level += 1
        row = tuple(number_of(level, row[k], row[k + 1]) for k in range(0, len(row), 2))
    return row[0]


# ---- gates left ------------------------------------------------------------------------------------------------------


@functools.cache
def stocks(cards: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which so many gates can be left."""
    return tuple(left for left in itertools.product(range(COPIES + 1), repeat=PAIR_GATES) if sum(left) == cards)


@functools.cache
def without(cards: int, kind: int) -> tuple[Any, Any]:
    """The places of stocks that have a kind, and the places of the same stocks with one less of it."""
    place = {left: k for k, left in enumerate(stocks(cards - 1))}
    pairs = []
    for k, left in enumerate(stocks(cards)):
        if left[kind]:
            pairs.append((k, place[(*left[:kind], left[kind] - 1, *left[kind + 1 :])]))
    here, there = zip(*pairs, strict=True)
    return np.array(here), np.array(there)


# ---- the greedy estimate ---------------------------------------------------------------------------------------------


@functools.cache
def chances(cards: int) -> list[Array]:
    """By level and state: the chance of a 1 if every missing gate were drawn by itself from those left."""
    share = np.array(stocks(cards)).T / cards
    flat = np.ones(share.shape[1])
    found = [np.stack([0 * flat, flat])]
    for level in range(1, LEVELS):
        rows = []
        for state in subtrees(level):
            if isinstance(state, int):
                rows.append(state * flat)
                continue
            p, q = found[-1][state[0]], found[-1][state[1]]
            both, any_ = p * q, p + q - p * q
            out = {AND: both, OR: any_, NAND: 1 - both, NOR: 1 - any_, XOR: any_ - both}
            rows.append(sum((share[kind] * out[kind] for kind in out), 0 * flat))
        found.append(np.stack(rows))
    return found


def estimate(board: Board, cards: int) -> Array:
    """The chance of a final 1, the two semifinals taken as independent."""
    p, q = (chances(cards)[LEVELS - 1][half] for half in board)
    guessed: Array = p + q - 2 * p * q
    return guessed


# ---- the value -------------------------------------------------------------------------------------------------------


class Values(NamedTuple):
    """Team 1's chance by board: a row a matchup, a column a stock of gates left."""

    by_board: dict[Board, Array]

    def start(self) -> list[float]:
        """The value of the game, one a matchup."""
        deals = dealt()
        total = sum(deals.values())
        return [sum(ways * self.by_board[b][m, 0] for b, ways in deals.items()) / total for m in range(len(MATCHUPS))]


@functools.cache
def solve() -> Values:
    """Backwards from the full boards."""
    known: dict[Board, Array] = {}
    for count in sorted(boards(), reverse=True):
        for board in boards()[count]:
            known[board] = _value(board, CARDS - count, known)
    return Values(known)


def _value(board: Board, cards: int, known: dict[Board, Array]) -> Array:
    """Over the gate drawn, what the mover's policy makes of it; a full board is decided."""
    value = np.zeros((len(MATCHUPS), len(stocks(cards))))
    if cards == 1:
        return value + (board[0] ^ board[1])
    team = (CARDS - cards) % 2
    weight = np.array(stocks(cards)).T / cards
    for kind in range(PAIR_GATES):
        here, there = without(cards, kind)
        options = moves(board, kind)
        worth = np.stack([known[new][:, there] for new in options])
        ways = np.array(list(options.values()), float)[:, None]
        guessed = np.stack([estimate(new, cards - 1)[there] for new in options])
        value[:, here] += weight[kind, here] * _chosen(worth, ways, guessed, team)
    return value


def _chosen(worth: Array, ways: Array, guessed: Array, team: int) -> Array:
    """The worth after the choice of each matchup's mover: any node alike, the best estimate, or the best."""
    made = np.empty(worth.shape[1:])
    wanted = guessed if team == 1 else -guessed
    tied = ways * (wanted >= wanted.max(axis=0) - TIE)
    best = worth.max(axis=0) if team == 1 else worth.min(axis=0)
    for m, policies in enumerate(MATCHUPS):
        if policies[team] == 0:
            made[m] = (worth[:, m] * ways).sum(axis=0) / ways.sum()
        elif policies[team] == 1:
            made[m] = (worth[:, m] * tied).sum(axis=0) / tied.sum(axis=0)
        else:
            made[m] = best[m]
    return made


# ---- rows ------------------------------------------------------------------------------------------------------------


def rows(matches: int) -> Iterator[Row]:
    """Team 1's chances."""
    values = solve()
    yield Row("boards", 12_090, 0, sum(map(len, boards().values())), 0)
    positions = sum(len(here) * len(stocks(CARDS - count)) for count, here in boards().items())
    yield Row("boards with gates left", 916_560, 0, positions, 0)
    found = values.start()
    yield Row("team 1 wins, Random against Random, exactly", RANDOM_EXACT, 0, found[0], 0)
    for (one, other), book, ours in zip(MATCHUPS, BOOK, found, strict=True):
        yield Row(f"team 1 wins, {POLICIES[one]} against {POLICIES[other]}", book, ROUNDED, ours, 0)
    single = [float(values.by_board[board][len(MATCHUPS) - 1, 0]) for board in dealt()]
    yield Row("lowest value of an input row", LOWEST, ROUNDED, min(single), 0)
    yield Row("highest value of an input row", HIGHEST, ROUNDED, max(single), 0)
    start = logicade.game("tournament").start(start="0")
    sums, plies = start.game.tools.playouts(start.state(), matches, seeded(SEED))
    share = int(sums[1]) / matches
    yield Row("team 1 wins, random playouts", RANDOM_EXACT, 0, share, math.sqrt(share * (1 - share) / matches))
    yield Row("plies of a match", 45, 0, plies / matches, 0)
