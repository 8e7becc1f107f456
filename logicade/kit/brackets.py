"""Tournament boards in characters (logic-kit 4.1, 4.2).

Nodes have heap numbers: the final is 1, node k is fed by 2k and 2k+1, and the inputs come last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rich.cells import cell_len

from logicade.engine.drawing import mark

CELL = 4  # columns of an input


class Cell(NamedTuple):
    """A gate node in characters: its signal and its gate, each with a style of the terminal."""

    signal: tuple[str, str]
    gate: tuple[str, str]


def text_board(inputs: list[tuple[str, str]], cell: Callable[[int], Cell]) -> list[str]:
    """A board in characters: signals above their gates, and below all the inputs with their numbers."""
    count, lines = len(inputs), list[str]()
    first = 1
    while first < count:
        nodes = range(first, 2 * first)
        spots = [_column(node, count) for node in nodes]
        cells = [cell(node) for node in nodes]
        lines.append(_line(spots, [one.signal for one in cells]))
        lines.append(_line(spots, [one.gate for one in cells]))
        lines.append(mark(_joints(first, count), "dim"))
        first *= 2
    spots = [_column(node, count) for node in range(count, 2 * count)]
    lines.append(_line(spots, inputs))
    lines.append(_line(spots, [(str(k + 1), "dim") for k in range(count)]))
    return lines


def _column(node: int, inputs: int) -> int:
    """The column of a node's middle: half-way between those that feed it."""
    if node < inputs:
        return (_column(2 * node, inputs) + _column(2 * node + 1, inputs)) // 2
    return 2 + CELL * (node - inputs)


def _line(spots: list[int], words: list[tuple[str, str]]) -> str:
    """Words centred on their columns, a little to the left where they are even."""
    line, at = "", 0
    for spot, (word, look) in zip(spots, words, strict=True):
        begin = spot - (cell_len(word) - 1) // 2
        line += " " * (begin - at) + (mark(word, look) if look and word.strip() else word)
        at = begin + cell_len(word)
    return line


def _joints(first: int, inputs: int) -> str:
    """The brackets under a row of nodes."""
    line = ""
    for node in range(first, 2 * first):
        left, middle, right = (_column(one, inputs) for one in (2 * node, node, 2 * node + 1))
        line += " " * (left - len(line)) + "┌" + "─" * (middle - left - 1) + "┴" + "─" * (right - middle - 1) + "┐"
    return line
