"""Shown and true values of a board, node by node, straight from the definitions: an oracle for the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from logicade.kit.gates import GATE_NAMES

MEANING: dict[str, Callable[[int, int], int]] = {
    "AND": lambda x, y: x and y,
    "OR": lambda x, y: x or y,
    "NAND": lambda x, y: 1 - (x and y),
    "NOR": lambda x, y: 1 - (x or y),
    "XOR": lambda x, y: int(x != y),
}


class Values(NamedTuple):
    """By node."""

    shown: dict[int, int]
    true: dict[int, int]


def values_of(fields: dict[str, Any]) -> Values:
    """What the names say, and what is so."""
    values = Values({}, {})
    for row in values:
        row.update((node, fields["signal"][node]) for node in range(8, 16))
    for node in range(7, 0, -1):
        if fields["placer"][node] >= 0:
            real = GATE_NAMES[fields["gate"][node]]
            said = real if fields["turned"][node] else GATE_NAMES[fields["named"][node]]
            for row, gate in zip(values, (said, real), strict=True):
                row[node] = MEANING[gate](row[2 * node], row[2 * node + 1])
    return values
