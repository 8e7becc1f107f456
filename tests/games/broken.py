"""States that no rule leads to: a sound one with some of its fields changed, for tests of `check`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import NamedTuple

from logicade.engine.game import Game
from logicade.engine.position import Position, View
from logicade.engine.state import States


class Broken(NamedTuple):
    """A state with something wrong in it: the number that `check` must give, what is wrong, and how it came to be."""

    number: int
    fault: str
    shown: str
    changes: str  # `field=value` or `field[place]=value`, with spaces between them; `4|6`: as well with 6 as with 4
    seat: int | None = None  # of a view, whose seat


def number_of(shown: Position | View, changes: str) -> int:
    """What `check` says of a position or a view with some fields changed; before that it is sound."""
    kernels, st = shown.game.kernels, shown.state()
    assert kernels.rules.check(st, 0) == 0, f"not sound before: {shown}"
    for change in changes.split():
        change_one(st, change)
    return int(kernels.rules.check(st, 0))


def change_one(st: States, change: str) -> None:
    """Change one number of a state; it must be another one than before."""
    found = re.fullmatch(r"(\w+)(?:\[([\d,]+)\])?=(-?\d+)", change)
    assert found is not None, change
    place = tuple(int(part) for part in found[2].split(",")) if found[2] else ()
    assert int(st[found[1]][(0, *place)]) != int(found[3]), f"{change} changes nothing"
    st[found[1]][(0, *place)] = int(found[3])


def check_broken(game: Game, case: Broken) -> None:
    """The state is refused for what is wrong with it and for nothing else."""
    shown = game.position(case.shown)
    for changes in itertools.product(*map(alternatives, case.changes.split())):
        seen = shown if case.seat is None else shown.view(case.seat)
        assert number_of(seen, " ".join(changes)) == case.number, changes


def alternatives(change: str) -> list[str]:
    """A change with each of its values."""
    field, values = change.split("=")
    return [f"{field}={value}" for value in values.split("|")]


def check_complete(invariants: Mapping[int, object], cases: list[Broken]) -> None:
    """Every invariant that a game words can be broken."""
    assert {case.number for case in cases} == set(invariants)
