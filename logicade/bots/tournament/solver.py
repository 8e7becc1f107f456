"""Tournament's exact solver: the chance to win from any position, and every node that keeps it.

Boards that differ by an exchange of subtrees are worth the same, since every gate is symmetric. A subtree is its
signal, or an unordered pair of smaller ones as long as its own gate is missing; that leaves 12,090 boards. Which pile a
card comes from says nothing about it, so a position is a board and the gates left.

Nothing is rounded. With n gates left there are n! equally likely orders of them, and best play by both teams divides
these orders into those that the first team wins and those that it loses. Such counts are whole numbers below 2**41.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from logicade.bots.chooser import ALONE, Context
from logicade.bots.proofs import SIDES, Odds, Reference, Solver
from logicade.engine.position import Position, View
from logicade.engine.rng import below
from logicade.engine.state import NONE, Numbers
from logicade.games.tournament import GAME
from logicade.games.tournament.state import ACTIONS, GATE, INPUT_ROW, PLACE
from logicade.games.tournament.tables import FIRST_NODE, HALF, INPUTS, STOCK
from logicade.kit.gates import PAIR, PAIR_GATES

COPIES, CARDS = int(STOCK[0]), int(STOCK.sum())  # of each kind in the piles, and of all
LEVELS = 4  # rows of nodes below the final, inputs included
SEMIFINALS = (2, 3)  # the nodes that feed the final
Board = tuple[int, int]  # the two semifinals' subtrees, the smaller number first


# ---- subtrees and boards ---------------------------------------------------------------------------------------------


@functools.cache
def subtrees(level: int) -> tuple[tuple[int, int] | int, ...]:
    """The states of a subtree: the signals 0 and 1, then pairs of states one level below; level 0 is an input."""
    if level == 0:
        return (0, 1)
    below = range(len(subtrees(level - 1)))
    return (0, 1, *itertools.combinations_with_replacement(below, 2))


@functools.cache
def _numbers(level: int) -> dict[tuple[int, int] | int, int]:
    return {state: number for number, state in enumerate(subtrees(level))}


def number_of(level: int, left: int, right: int) -> int:
    """The number of the state in which the gate is missing above two states."""
    return _numbers(level)[min(left, right), max(left, right)]


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


def board_of(signals: Any) -> Board:
    """The board of a state, from the signals of its nodes."""
    left, right = (_fold(signals, node, LEVELS - 1) for node in SEMIFINALS)
    return min(left, right), max(left, right)


def _fold(signals: Any, node: int, level: int) -> int:
    if signals[node] != NONE:
        return int(signals[node])
    return number_of(level, _fold(signals, 2 * node, level - 1), _fold(signals, 2 * node + 1, level - 1))


# ---- gates left ------------------------------------------------------------------------------------------------------


@functools.cache
def stocks(cards: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which so many gates can be left."""
    return tuple(left for left in itertools.product(range(COPIES + 1), repeat=PAIR_GATES) if sum(left) == cards)


@functools.cache
def place_of(left: tuple[int, ...]) -> int:
    """Where a stock stands among those of as many gates."""
    return stocks(sum(left)).index(left)


@functools.cache
def without(cards: int, kind: int) -> tuple[Numbers, Numbers, Numbers]:
    """The places of stocks that have a kind, the places of the same stocks with one less of it, and copies of it."""
    found = []
    for k, left in enumerate(stocks(cards)):
        if left[kind]:
            found.append((k, place_of((*left[:kind], left[kind] - 1, *left[kind + 1 :])), left[kind]))
    here, there, copies = zip(*found, strict=True)
    return np.array(here), np.array(there), np.array(copies)


# ---- best play -------------------------------------------------------------------------------------------------------


@functools.cache
def wins(board: Board) -> Numbers:
    """By stock of gates left: the orders of them that the first team wins if both teams play as well as they can."""
    cards = CARDS - laid(board)
    if cards == 1:  # the final gives 0 when the semifinals are equal (tournament 3.2)
        return np.full(len(stocks(cards)), int(board[0] == board[1]), np.int64)
    total = np.zeros(len(stocks(cards)), np.int64)
    better = np.maximum if laid(board) % 2 == 0 else np.minimum  # the first team lays the first gate, the third, ...
    for kind in range(PAIR_GATES):
        here, there, copies = without(cards, kind)
        total[here] += copies * functools.reduce(better, map(wins, moves(board, kind)))[there]
    return total


def wins_with(board: Board, left: Iterable[int]) -> int:
    """Of the orders of these gates, those that the first team wins."""
    return int(wins(board)[place_of(tuple(int(count) for count in left))])


def wins_by_node(s: Any) -> dict[int, int]:
    """For each node where the drawn gate may go, the orders of the other gates that the first team wins then."""
    found = {}
    for node in range(FIRST_NODE, INPUTS):
        fed = s.signal[2 * node], s.signal[2 * node + 1]
        if s.gate[node] == NONE and NONE not in fed:
            signals = list(s.signal)
            signals[node] = PAIR[s.drawn, fed[0], fed[1]]
            found[node] = wins_with(board_of(signals), s.left)
    return found


def best_nodes(s: Any) -> list[int]:
    """Every node that is best for the team that is to lay the drawn gate."""
    by_node = wins_by_node(s)
    best = (max if s.turns % 2 == 0 else min)(by_node.values())
    return [node for node, count in by_node.items() if count == best]


# ---- before the inputs are known -------------------------------------------------------------------------------------


def dealt(zeros: int, ones: int, first: tuple[int, ...] | None = None) -> dict[Board, int]:
    """The boards that a deck of signals can deal, with the shuffles that do so; the first half may be known."""
    rows = list(itertools.product((0, 1), repeat=HALF))
    left = Counter(_folded(row) for row in (rows if first is None else [first]))
    right = Counter(map(_folded, rows))
    rest = zeros + ones - INPUTS
    found: Counter[Board] = Counter()
    for ((one, some), count), ((other, more), again) in itertools.product(left.items(), right.items()):
        if some + more <= zeros and INPUTS - some - more <= ones:
            found[min(one, other), max(one, other)] += count * again * math.comb(rest, zeros - some - more)
    return found


def _folded(row: tuple[int, ...]) -> tuple[int, int]:
    """Half of the inputs as a subtree, and how many zeros it has."""
    level, states = 0, row
    while len(states) > 1:
        level += 1
        states = tuple(number_of(level, states[k], states[k + 1]) for k in range(0, len(states), 2))
    return states[0], row.count(0)


def _before_play(s: Any) -> Odds:
    half = tuple(int(value) for value in s.signal[INPUTS : INPUTS + HALF])
    deals = dealt(int(s.deck[0]), int(s.deck[1]), None if NONE in half else half)
    won = sum(shuffles * wins_with(board, STOCK) for board, shuffles in deals.items())
    return Odds(won, math.factorial(CARDS) * sum(deals.values()))


# ---- answers ---------------------------------------------------------------------------------------------------------


def solve(position: Position) -> Odds:
    """The chances of a position with best play by both teams, and the best actions; the first team began."""
    s = position.state()[0]
    if s.phase == INPUT_ROW:
        return _before_play(s)
    odds = _in_play(position, s)
    if odds.winner is None:
        return odds
    side = SIDES.index(odds.winner)
    return odds._replace(winners=tuple(seat for seat in range(position.seats) if (seat - s.start) % 2 == side))


def _in_play(position: Position, s: Any) -> Odds:
    """The same once the inputs are dealt, without the seats of who has won."""
    if position.over:
        return Odds(int(s.signal[1] == 0), 1)
    if s.phase == PLACE:
        by_node = {_place(node): count for node, count in wins_by_node(s).items()}
        best = tuple(map(_place, best_nodes(s)))
        return Odds(by_node[best[0]], math.factorial(int(sum(s.left))), best, by_node)
    won, cases = wins_with(board_of(s.signal), s.left), math.factorial(int(sum(s.left)))
    best = position.legal if s.phase != GATE and position.mover >= 0 else ()  # any pile is as good as the other
    return Odds(won, cases, best, dict.fromkeys(best, won))


def _place(node: int) -> str:
    return GAME.kernels.write_action(ACTIONS.id("place", node=node - FIRST_NODE))


def first_team(position: Position) -> tuple[int, ...]:
    """The seats of the team that begins, once it is known."""
    start = int(position.state()[0].start)
    return tuple(seat for seat in range(position.seats) if (seat - start) % 2 == 0) if start >= 0 else ()


def choose(view: View, rng: Numbers, context: Context = ALONE) -> str:
    """One of the best nodes, or any pile."""
    s = view.state()[0]
    options = list(map(_place, best_nodes(s))) if s.phase == PLACE else list(view.legal)
    return options[int(below(rng, len(options)))]


# ---- for the command line and the bench ------------------------------------------------------------------------------


def position_text(row: str | None, options: dict[str, Any]) -> str:
    """The position text of dealt inputs, or of the table before the deal."""
    settled = GAME.settle(options)
    start = settled["start"] if settled["start"] != "chance" else "0" if row else ""
    deck = ",".join(map(str, settled["deck"]))
    return f"in={row or '?'} start={start if row else '?' + start} deck={deck}"


class Deal(NamedTuple):
    """What a deal of inputs is worth, and all that differ from it by an exchange of subtrees."""

    row: str
    shuffles: int  # of the 24 + 24 deck
    odds: Odds

    def as_json(self) -> dict[str, Any]:
        """The figure as plain data."""
        return {"row": self.row, "shuffles": self.shuffles, **self.odds.as_json()}

    def line(self) -> str:
        """The figure for people."""
        return f"{self.row:{INPUTS}} {self.odds.wins:>14} {self.odds.share:>10.6f} {self.shuffles:>18}"


TABLE = f"{'inputs':{INPUTS}} {'first wins':>14} {'of 15!':>10} {'shuffles':>18}"
FIGURES = 231  # deals that differ


def reference() -> Iterator[Deal]:
    """Every deal of inputs, the best for the first team first."""
    orders = math.factorial(CARDS)
    found = [
        Deal("".join(map(str, _signals_of(board))), shuffles, Odds(wins_with(board, STOCK), orders))
        for board, shuffles in dealt(24, 24).items()
    ]
    yield from sorted(found, key=lambda deal: (-deal.odds.wins, deal.row))


def _signals_of(board: Board) -> list[int]:
    """Inputs that give a board on which no gate lies."""
    states, level = list(board), LEVELS - 1
    while level > 0:
        states = [state for pair in states for state in subtrees(level)[pair]]  # type: ignore[union-attr]
        level -= 1
    return states


def forget() -> None:
    """Drop the table, to measure or to free memory."""
    wins.cache_clear()


def _from_nothing(text: str) -> Odds:
    forget()
    return solve(GAME.position(text))


def bench_cases() -> Iterator[tuple[str, Callable[[], Any]]]:
    """What is worth timing: the first turn of one deal, and all deals, both without any table from before."""
    yield "one deal", functools.partial(_from_nothing, "in=1011001001101001 start=0 drawn=AND piles=7,7")
    yield "all deals", functools.partial(_from_nothing, "in=?")


SOLVER = Solver(
    solve,
    choose,
    position_text=position_text,
    reference=Reference(TABLE, FIGURES, reference),
    bench_cases=bench_cases,
    first=first_team,
)
