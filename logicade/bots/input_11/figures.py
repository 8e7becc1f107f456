"""The reference table of INPUT 11: who wins how many rows under each setup, computed anew each time."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from logicade.bots.input_11.answers import forget, solve, weigh_rows, wins_by_row
from logicade.bots.input_11.tables import draft_tables, hand_tables, shared_tables
from logicade.engine.position import Position
from logicade.games.input_11 import GAME
from logicade.games.input_11.tables import KINDS, POOLS, ROWS, STANDARD_HANDS

SETUPS: tuple[dict[str, Any], ...] = (
    {"hands": "standard"},
    {"hands": "shared", "pool": "basic11"},
    {"hands": "shared", "pool": "advanced11"},
    {"hands": "draft", "pool": "advanced11"},
    {"hands": "draft", "pool": "basic11"},
    {"hands": "random", "pool": "basic11"},
    {"hands": "random", "pool": "advanced11"},
    {"hands": "random", "pool": "independent"},
)
FIGURES = 2 * len(SETUPS)
TABLE = (
    "rows that the first player wins, of 2,048 (mean over deals of gates), and share of dealt rows\n"
    f"{'setup':22} {'form':5} {'rows':>9} {'share':>8}  {'dealt':>8}"
)


class Figure(NamedTuple):
    """One cell of the table: the first player's share under one setup."""

    setup: str
    ring: bool
    won: int  # over all rows and deals
    cases: int
    dealt_won: int  # the same, rows weighted by the 9 + 9 deck
    dealt_cases: int

    @property
    def rows(self) -> Fraction:
        """Rows won of 2,048, as a mean over the deals of gates."""
        return Fraction(self.won * ROWS, self.cases)

    def as_json(self) -> dict[str, Any]:
        """The figure as plain data."""
        return {
            "setup": self.setup,
            "ring": self.ring,
            "first_wins": {"cases": self.won, "of": self.cases},
            "first_wins_dealt": {"cases": self.dealt_won, "of": self.dealt_cases},
        }

    def line(self) -> str:
        """The figure for people."""
        form, rows = "ring" if self.ring else "line", float(self.rows)
        dealt = self.dealt_won / self.dealt_cases
        return f"{self.setup:22} {form:5} {rows:>9.1f} {rows / ROWS:>8.2%}  {dealt:>8.2%}"


def figure(setup: dict[str, Any], *, ring: bool) -> Figure:
    """One setup, all 2,048 rows, all deals of gates."""
    start: Position = GAME.start(ring=ring, **setup)
    by_row, deals = wins_by_row(start.state()[0])
    name = ", ".join(setup.values())
    dealt_won, shuffles = weigh_rows(by_row, 9, 9)
    return Figure(name, ring, int(by_row.sum()), ROWS * deals, dealt_won, shuffles * deals)


def reference() -> Iterator[Figure]:
    """Every cell, one at a time: line and ring of each setup."""
    for setup in SETUPS:
        for ring in (False, True):
            yield figure(setup, ring=ring)


def _from_nothing(form: str, setup: str) -> object:
    """Solve one position without any table from before: winner, all winning actions, and a line of best play."""
    forget()
    return solve(GAME.position(f"row=10110010110 {setup} ring={'on' if form == 'ring' else 'off'}"))


def bench_cases() -> Iterator[tuple[str, Callable[[], Any]]]:
    """What `logicade bench` times: all 2,048 rows under each option, solved from nothing, and one position."""
    for ring, form in ((False, "line"), (True, "ring")):
        everything = (11,) * KINDS
        both = STANDARD_HANDS.sum(axis=0)
        standard = functools.partial(hand_tables, ring, STANDARD_HANDS[0], STANDARD_HANDS[1], both)
        yield f"one position, standard, {form}", functools.partial(_from_nothing, form, "hands=standard")
        yield f"one position, shared, {form}", functools.partial(_from_nothing, form, "hands=shared")
        yield f"one position, draft, {form}", functools.partial(_from_nothing, form, "hands=draft")
        yield f"all rows, standard, {form}", standard
        for pool, name in ((POOLS[0], "basic11"), (POOLS[1], "advanced11")):
            yield f"all rows, shared {name}, {form}", functools.partial(shared_tables, ring, pool)
            yield f"all rows, draft {name}, {form}", functools.partial(draft_tables, ring, pool)
            yield f"all rows and deals, random {name}, {form}", functools.partial(hand_tables, ring, pool, pool, pool)
        independent = functools.partial(hand_tables, ring, everything, everything, everything)
        yield f"all rows and deals, random independent, {form}", independent
