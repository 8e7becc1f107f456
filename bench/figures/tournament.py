"""The figures of Tournament: what random, greedy and best play are worth, exactly, and random play by our playouts.

The same reckoning says what the levels of our own bots are worth against each other: `ladder`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import logicade
from bench.figures import Row
from logicade.bots.tournament.book import TIE, chance_above, chance_of_final
from logicade.bots.tournament.solver import (
    CARDS,
    LEVELS,
    Board,
    boards,
    dealt,
    moves,
    stocks,
    subtrees,
    wins,
    without,
)
from logicade.bots.tournament.strategy import GLANCES, SLIPS
from logicade.bots.tournament.strategy import LEVELS as LEVELS_OF_BOTS
from logicade.engine.rng import seeded
from logicade.kit.gates import PAIR_GATES

Array = np.ndarray[Any, np.dtype[np.float64]]
POLICIES = ("Random", "Greedy", "Best")
MATCHUPS = tuple((one, other) for one in POLICIES for other in POLICIES)  # team 0, team 1
BOOK = (0.506936, 0.584849, 0.691209, 0.424905, 0.508798, 0.650048, 0.321746, 0.366160, 0.515906)
RANDOM_EXACT = 942423425368 / 1859059038375
LOWEST, HIGHEST = 0.498779, 0.526565  # best against best, over single input rows
ROUNDED = 5e-7  # what a figure of six digits leaves open
DECK = 24  # of each signal
SEED = 5


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
            rows.append(chance_above(p, q, share))
        found.append(np.stack(rows))
    return found


def estimate(board: Board, cards: int) -> Array:
    """The chance of a final 1, the two semifinals taken as independent."""
    p, q = (chances(cards)[LEVELS - 1][half] for half in board)
    guessed: Array = chance_of_final(p, q)
    return guessed


# ---- the value -------------------------------------------------------------------------------------------------------

Values = dict[Board, Array]  # team 1's chance: a row a matchup, a column a stock of gates left


@functools.cache
def solve(matchups: tuple[tuple[str, str], ...] = MATCHUPS) -> Values:
    """Backwards from the full boards."""
    known: Values = {}
    for count in sorted(boards(), reverse=True):
        for board in boards()[count]:
            known[board] = _value(board, CARDS - count, known, matchups)
    return known


def start(values: Values) -> list[float]:
    """What a match is worth before the deal, one number a matchup."""
    deals = dealt(DECK, DECK)
    total = sum(deals.values())
    return [
        sum(ways * float(values[board][m, 0]) for board, ways in deals.items()) / total
        for m in range(len(next(iter(values.values()))))
    ]


def _value(board: Board, cards: int, known: Values, matchups: tuple[tuple[str, str], ...]) -> Array:
    """Over the gate drawn, what the mover's policy makes of it; a full board is decided."""
    value = np.zeros((len(matchups), len(stocks(cards))))
    if cards == 1:
        return value + (board[0] ^ board[1])
    team = (CARDS - cards) % 2
    movers: dict[str, list[int]] = {}
    for m, matchup in enumerate(matchups):
        movers.setdefault(matchup[team], []).append(m)
    for kind in range(PAIR_GATES):
        here, there, copies = without(cards, kind)
        options = moves(board, kind)
        worth = np.stack([known[new] for new in options])[:, :, there]
        shares = _shares(options, cards - 1, there, team, set(movers))
        made = np.empty(worth.shape[1:])
        for mover, those in movers.items():
            if mover == "Best":
                made[those] = (np.max if team == 1 else np.min)(worth[:, those], axis=0)
            else:
                made[those] = (worth[:, those] * shares[mover][:, None]).sum(axis=0)
        value[:, here] += copies / cards * made
    return value


def _shares(options: dict[Board, int], cards: int, there: Array, team: int, names: set[str]) -> dict[str, Array]:
    """How often each policy that looks at the board alone takes each option: a row an option, a column a stock."""
    ways = np.array(list(options.values()), float)[:, None] * np.ones(len(there))
    anywhere = ways / ways.sum(axis=0)
    found = {"Random": anywhere}
    if names - {"Random", "Best"}:  # the rest glances now and then
        guessed = np.stack([estimate(new, cards)[there] for new in options])
        found["Greedy"] = glanced = _among_best(ways, guessed if team == 1 else -guessed)
    for level in LEVELS_OF_BOTS:
        slips, glances = SLIPS.get(level, 0) / 100, GLANCES.get(level, 0) / 100
        if f"Level {level}" in names and level < 4:
            found[f"Level {level}"] = slips * anywhere + (1 - slips) * glanced
        elif f"Level {level}" in names:
            lost = np.stack([wins(new)[there] for new in options])
            known = _among_best(ways, -lost if team == 1 else lost)
            found[f"Level {level}"] = glances * glanced + (1 - glances) * known
    return found


def _among_best(ways: Array, wanted: Array) -> Array:
    tied = ways * (wanted >= wanted.max(axis=0) - TIE)
    shares: Array = tied / tied.sum(axis=0)
    return shares


def ladder(names: tuple[str, ...] = ("Level 1", "Level 3", "Level 5")) -> dict[tuple[str, str], float]:
    """What the first of two gets against the second, exactly, if each has either team half of the time."""
    matchups = tuple((one, other) for one in names for other in names)
    found = dict(zip(matchups, start(solve(matchups)), strict=True))
    return {(one, other): (1 - found[one, other] + found[other, one]) / 2 for one, other in matchups if one != other}


# ---- rows ------------------------------------------------------------------------------------------------------------


def rows(matches: int) -> Iterator[Row]:
    """Team 1's chances."""
    values = solve()
    yield Row("boards", 12_090, 0, sum(map(len, boards().values())), 0)
    positions = sum(len(here) * len(stocks(CARDS - count)) for count, here in boards().items())
    yield Row("boards with gates left", 916_560, 0, positions, 0)
    found = start(values)
    yield Row("team 1 wins, Random against Random, exactly", RANDOM_EXACT, 0, found[0], 0)
    for (one, other), book, ours in zip(MATCHUPS, BOOK, found, strict=True):
        yield Row(f"team 1 wins, {one} against {other}", book, ROUNDED, ours, 0)
    single = [float(values[board][len(MATCHUPS) - 1, 0]) for board in dealt(DECK, DECK)]
    yield Row("lowest value of an input row", LOWEST, ROUNDED, min(single), 0)
    yield Row("highest value of an input row", HIGHEST, ROUNDED, max(single), 0)
    begun = logicade.game("tournament").start(start="0")
    sums, plies = begun.game.kernels.playouts(begun.state(), matches, seeded(SEED))
    share = int(sums[1]) / matches
    yield Row("team 1 wins, random playouts", RANDOM_EXACT, 0, share, math.sqrt(share * (1 - share) / matches))
    yield Row("plies of a match", 45, 0, plies / matches, 0)
