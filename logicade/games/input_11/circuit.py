"""The circuit that has grown: which signal lies where, and which gates have been played where, from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from logicade.engine.scene.shown import Seen
from logicade.games.input_11.tables import CARDS, KINDS
from logicade.kit.gates import GATE_NAMES, PAIR

KINDS_BY_NAME = {name: kind for kind, name in enumerate(GATE_NAMES[:KINDS])}


class Merge(NamedTuple):
    """A gate that was played: by whom, on what, and where it hangs."""

    seat: int
    kind: int
    left: int  # the signals it took, and what it made of them
    right: int
    value: int
    sources: tuple[int, int]  # dealt signals 0 to 10, gates from 11 on
    wrapped: bool  # it took the last and the first signal of a ring
    column: float  # where it hangs, in columns of the dealt row
    depth: int  # gates above each other, this one included


class Strand(NamedTuple):
    """A signal of the row of now."""

    key: int  # the dealt signal whose card lies here; the left one's of a pair stays
    value: int
    source: int  # what it hangs from: a dealt signal, or 11 and more for a gate
    column: float
    depth: int  # gates above it


class Circuit(NamedTuple):
    """What has been dealt and played, and the row of now."""

    dealt: tuple[int, ...]  # empty where nobody has kept a log
    merges: tuple[Merge, ...]
    row: tuple[Strand, ...]

    @property
    def depth(self) -> int:
        """The most gates above each other."""
        return max((merge.depth for merge in self.merges), default=0)


def signals(s: Mapping[str, Any]) -> list[int]:
    """The row of now, left to right."""
    return [s["row"] >> k & 1 for k in range(s["cards"])]


def plays(log: Sequence[Seen]) -> list[tuple[int, int, int]]:
    """The gates that were played: seat, kind and place."""
    found = []
    for line in log:
        name, at, place = line.action.partition("@")
        if at:
            found.append((line.actor, KINDS_BY_NAME[name], int(place) - 1))
    return found


def grown(s: Mapping[str, Any], log: Sequence[Seen]) -> Circuit:
    """The circuit of a view; without a log only the row of now, as if it had just been dealt."""
    dealt = next((line.action[4:] for line in log if line.action.startswith("row=")), "")
    if not dealt:
        values = signals(s)
        return Circuit((), (), tuple(_strand(k, value, len(values)) for k, value in enumerate(values)))
    values = [int(signal) for signal in dealt]
    row = [_strand(k, value, CARDS) for k, value in enumerate(values)]
    merges: list[Merge] = []
    for seat, kind, place in plays(log):
        row = merged(row, merges, seat, kind, place)
    return Circuit(tuple(values), tuple(merges), tuple(row))


def _strand(k: int, value: int, count: int) -> Strand:
    """A dealt signal; a shorter row lies in the middle."""
    return Strand(k, value, k, k + (CARDS - count) / 2, 0)


def merged(row: list[Strand], merges: list[Merge], seat: int, kind: int, place: int) -> list[Strand]:
    """The row after a gate, which is added to the merges (2.2, 2.3); in a ring the last may meet the first (4.7)."""
    wrapped = place == len(row) - 1
    a, b = row[place], row[0 if wrapped else place + 1]
    value = int(PAIR[kind, a.value, b.value])
    column = a.column if wrapped else (a.column + b.column) / 2
    depth = max(a.depth, b.depth) + 1
    merges.append(Merge(seat, kind, a.value, b.value, value, (a.source, b.source), wrapped, column, depth))
    result = Strand(a.key, value, CARDS + len(merges) - 1, column, depth)
    if wrapped:
        return [*row[1:-1], result]
    return [*row[:place], result, *row[place + 2 :]]
