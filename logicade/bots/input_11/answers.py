"""Positions of INPUT 11 judged with the tables."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from logicade.bots.chooser import ALONE, Context
from logicade.bots.input_11.tables import (
    Tables,
    choose_best,
    draft_tables,
    first_wins,
    hand_tables,
    judge,
    row_flags,
    shared_tables,
)
from logicade.bots.proofs import SIDES, Verdict
from logicade.engine.position import Position, View
from logicade.engine.rng import below, seeded
from logicade.engine.state import CHANCE, Numbers, States
from logicade.games.input_11 import GAME
from logicade.games.input_11.state import ACTIONS, DEAL_FIRST, DEAL_SECOND, FIRST, ROW
from logicade.games.input_11.tables import (
    DRAFT,
    FIVES,
    INDEPENDENT,
    KINDS,
    POOLS,
    RANDOM,
    ROWS,
    SHARED,
    SIXES,
    STANDARD,
    STANDARD_HANDS,
)

WORLDS = 32  # full positions looked at when a hand is really unknown
EVERYTHING = (11,) * KINDS

# At most sixteen sets of tables of at most 11.2 MB stay in memory.
_cached_hands = functools.lru_cache(8)(hand_tables)
_cached_shared = functools.lru_cache(4)(shared_tables)
_cached_draft = functools.lru_cache(4)(draft_tables)


def forget() -> None:
    """Drop all tables, to measure or to free memory."""
    for cached in (_cached_hands, _cached_shared, _cached_draft):
        cached.cache_clear()


def tables_for(s: Any) -> Tables:
    """The tables that judge a state and all that can follow it."""
    ring, pool = bool(s.ring), _counts(POOLS[s.source])
    if s.hands == SHARED:
        return _cached_shared(ring, pool)
    if s.hands == DRAFT:
        return _cached_draft(ring, pool)  # they serve the play after it as well
    if s.hands == RANDOM and s.phase in (ROW, FIRST, DEAL_FIRST, DEAL_SECOND):
        bound = EVERYTHING if s.source == INDEPENDENT else pool
        return _cached_hands(ring, bound, bound, bound)
    if s.hands == STANDARD:
        return _cached_hands(ring, *map(_counts, STANDARD_HANDS), _counts(STANDARD_HANDS.sum(axis=0)))
    dealt = s.hand + s.played  # as the hands were before play, so that one set of tables serves a whole match
    first, second = dealt[s.first], dealt[1 - s.first]
    return _cached_hands(ring, _counts(first), _counts(second), _counts(first + second))


def _counts(hand: Any) -> tuple[int, ...]:
    return tuple(int(count) for count in hand)


def position_text(row: str | None, options: dict[str, Any]) -> str:
    """The position text of a dealt row, or of the table before the deal; what is not state stays behind."""
    settled = GAME.settle(options)
    known = {option.name: option for option in GAME.options}
    words = [f"{name}={known[name].write(settled[name])}" for name in ("hands", "ring", "pool", "visibility", "deck")]
    return " ".join([f"row={row or '?'}", *words])


def solve(position: Position) -> Verdict:
    """The outcome of a position with best play by both, hands open."""
    st = np.repeat(position.state(), 2)
    s = st[0]
    if position.mover == CHANCE:
        wins, cases = odds(s)
        winner = SIDES[0] if wins == cases else SIDES[1] if wins == 0 else None
        return Verdict(winner, (), (), wins, cases)
    tables = tables_for(s)
    won = int(first_wins(s, *tables))
    winner, winners = SIDES[1 - won], (int(s.first) if won else 1 - int(s.first),)
    out = GAME.kernels.row_of_ids()
    count = judge(st, 0, out, *tables)
    winning = tuple(write(action) for action in sorted(int(action) for action in out[:count]))
    return Verdict(winner, winning, best_line(position), won, 1, winners)


def first_seat(position: Position) -> tuple[int, ...]:
    """The seat that begins, once it is known."""
    seat = int(position.state()[0].first)
    return (seat,) if seat >= 0 else ()


def write(action: int) -> str:
    """The text of an action."""
    return str(GAME.kernels.notation.write_action(action))


def best_line(position: Position) -> tuple[str, ...]:
    """Best play to the end: a win is kept; a lost side leaves as few winning replies as it can."""
    line = []
    while not position.over:
        st = np.repeat(position.state(), 3)
        action = int(choose_best(st, GAME.kernels.row_of_ids(), GAME.kernels.row_of_ids(), *tables_for(st[0])))
        line.append(write(action))
        position = position.apply_id(action)
    return tuple(line)


# ---- while chance still decides --------------------------------------------------------------------------------------


def odds(s: Any) -> tuple[int, int]:
    """Of the equally likely deals still open, how many the first player wins, and how many there are."""
    by_row, deals = wins_by_row(s)
    if s.phase != ROW:
        return int(by_row[s.row]), deals
    won, shuffles = weigh_rows(by_row, int(s.deck[0]), int(s.deck[1]))
    return won, deals * shuffles


def weigh_rows(by_row: Numbers, zeros: int, ones: int) -> tuple[int, int]:
    """Rows weighted by the shuffles of a deck that begin with them (input-11 1.2), and how many shuffles there are."""
    start = GAME.start(deck=(zeros, ones))
    base = ACTIONS.shapes["row"].base
    heavy = start.weights
    won = sum(weight * int(by_row[action - base]) for action, weight in zip(start.ids, heavy, strict=True))
    return won, sum(heavy)


def wins_by_row(s: Any) -> tuple[Numbers, int]:
    """For each full row, how many deals of gates the first player wins, and how many deals there are."""
    tables = tables_for(s)
    if s.hands == SHARED:
        return row_flags(tables.whole_pool()), 1
    if s.hands == DRAFT:
        return row_flags(tables.whole_draft()), 1
    if s.hands == STANDARD:
        return row_flags(tables.hands(*STANDARD_HANDS)), 1
    total, deals = np.zeros(ROWS, np.int64), 0
    for first, second, weight in _deals(s):
        total += weight * row_flags(tables.hands(first, second)).astype(np.int64)
        deals += weight
    return total, deals


def _deals(s: Any) -> list[tuple[Numbers, Numbers, int]]:
    """Every pair of hands that chance can still deal, with its weight."""
    dealing = _fresh_deal(s)
    if s.phase == DEAL_SECOND:
        firsts = [(s.hand[s.first].copy(), 1)]
    else:
        firsts = [(SIXES[hand], weight) for hand, weight in _outcomes(dealing, "deal_first")]
    if s.source != INDEPENDENT:
        pool = POOLS[s.source]
        return [(hand, pool - hand, weight) for hand, weight in firsts]
    GAME.kernels.rules.apply(dealing, 0, ACTIONS.id("deal_first", hand=0))
    seconds = _outcomes(dealing, "deal_second")
    return [(first, FIVES[hand], a * b) for first, a in firsts for hand, b in seconds]


def _fresh_deal(s: Any) -> States:
    """A state with the same options in which the hands are about to be dealt."""
    pool = ("basic11", "advanced11", "independent")[s.source]
    st = GAME.kernels.start_state(2, GAME.settle({"hands": "random", "pool": pool}))
    for action in (ACTIONS.id("row", row=0), ACTIONS.id("first", seat=0)):
        GAME.kernels.rules.apply(st, 0, action)
    return st


def _outcomes(st: States, name: str) -> list[tuple[int, int]]:
    base = ACTIONS.shapes[name].base
    return [
        (action - base, weight)
        for action, weight in zip(GAME.kernels.legal_ids(st), GAME.kernels.weights_of(st), strict=True)
    ]


# ---- for the bot -----------------------------------------------------------------------------------------------------


def choose(view: View, rng: Numbers, context: Context = ALONE) -> str:
    """A best action: proved where the hands can be known, by vote over possible hands where they cannot."""
    worlds = _worlds(view, rng)
    votes: dict[int, int] = {}
    out, spare = GAME.kernels.row_of_ids(), GAME.kernels.row_of_ids()
    for st in worlds:
        for action in out[: judge(st, 0, out, *tables_for(st[0]))]:
            votes[int(action)] = votes.get(int(action), 0) + 1
        if context.is_late():
            break
    if not votes:
        return write(int(choose_best(worlds[0], out, spare, *tables_for(worlds[0][0]))))
    most = max(votes.values())
    favoured = sorted(action for action, count in votes.items() if count == most)
    return write(favoured[int(below(rng, len(favoured)))])


def _worlds(view: View, rng: Numbers) -> list[States]:
    """Full states that the view does not rule out: one where everything follows, a sample otherwise."""
    sure = view.guess(seeded(1)) == view.guess(seeded(2)) == view.guess(seeded(3))
    return [np.repeat(view.guess(rng).state(), 3) for _ in range(1 if sure else WORLDS)]


__all__ = ["choose", "forget", "odds", "position_text", "solve", "tables_for", "weigh_rows", "wins_by_row"]
