"""Tournament boards to look at: where nodes lie in a drawing, and a whole board in characters (logic-kit 4.1, 4.2).

Nodes have heap numbers: the final is 1, node k is fed by 2k and 2k+1, and the inputs come last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len

from logicade.engine import drawing
from logicade.engine.drawing import box, label, mark, place, tag
from logicade.engine.options import Text, say
from logicade.engine.state import NONE
from logicade.kit import drawing as circuit

CARD = (68, 62)  # a gate card
DISC = 32  # a signal
GAP = 18  # between a card and the signals that feed it
ROW = DISC + CARD[1] + GAP
SMALL = 15  # letters of numbers
CELL = 4  # columns of an input in characters

INPUT = Text("Input {}", "入力{}")
EMPTY = Text("Node {}, empty: fed by nodes {} and {}", "{}番(空き): {}番と{}番がつながります")
EMPTY_LAST = Text("Node {}, empty: fed by inputs {} and {}", "{}番(空き): 入力{}と{}がつながります")


@dataclass(frozen=True)
class Plan:
    """Where the nodes of a board with so many inputs lie in a drawing of that width; y grows downwards."""

    inputs: int
    width: float

    @property
    def height(self) -> float:
        """From the final's signal to the names of the inputs."""
        return self._level(self.inputs) * ROW + DISC + 22

    def _level(self, node: int) -> int:
        return node.bit_length() - 1

    def spot(self, node: int) -> tuple[float, float]:
        """The middle of a node's signal."""
        level = self._level(node)
        return (node - (1 << level) + 0.5) * self.width / (1 << level), level * ROW + DISC / 2

    def corner(self, node: int) -> tuple[float, float]:
        """The upper left corner of a node's gate card, right below its signal."""
        x, y = self.spot(node)
        return x - CARD[0] / 2, y + DISC / 2

    def wires(self) -> str:
        """From every signal up to the card that it feeds."""
        lines = []
        for node in range(2, 2 * self.inputs):
            x, y = self.spot(node)
            above, floor = self.corner(node // 2)
            end = above + CARD[0] * (0.3 if node % 2 == 0 else 0.7)
            places = (x, y, y - DISC / 2 - GAP / 2, end, floor + CARD[1])
            lines.append("M{} {}V{}H{}V{}".format(*map(drawing.number, places)))
        return tag("path", d="".join(lines), class_="lc-wire")

    def signal(self, node: int, value: int, *, sure: bool = True) -> str:
        """A node's signal, in a dashed circle where it is provisional; an empty place where there is none."""
        x, y = self.spot(node)
        if value == NONE:
            return tag("circle", cx=x, cy=y, r=DISC / 2 - 3, class_="lc-paper lc-slot")
        half = DISC / 2 if sure else DISC / 2 - 5
        ring = "" if sure else tag("circle", cx=x, cy=y, r=DISC / 2 - 1, class_="lc-paper lc-slot")
        return ring + place(circuit.signal(value), x - half, y - half, 2 * half, 2 * half)

    def card(self, node: int, symbol: str, name: str = "") -> str:
        """A gate on its node; one that lies face down has the name that it was given below, whatever it is."""
        x, y = self.corner(node)
        wide = CARD[0] - (34 if name else 12)
        high = wide * circuit.GATE[1] / circuit.GATE[0]
        shown = box(x, y, *CARD, f"{'back' if name or symbol == circuit.BACK else 'card'} edge")
        if name and symbol != circuit.BACK:  # who may see the gate sees it in a window
            shown += box(x + (CARD[0] - wide) / 2 - 3, y + 4, wide + 6, high + 2, "card", 5)
        shown += place(symbol, x + (CARD[0] - wide) / 2, y + (5 if name else (CARD[1] - high) / 2), wide, high)
        if name:
            shown += label(x + CARD[0] / 2, y + CARD[1] - 9, name, SMALL, "back-ink strong", "middle")
        return shown

    def slot(self, node: int, *, open_: bool) -> str:
        """A node without a gate, its number in it; `open_` when a gate could go there now."""
        x, y = self.corner(node)
        shown = box(x, y, *CARD, "panel slot")
        look = "ink strong" if open_ else "dim"
        return shown + label(x + CARD[0] / 2, y + CARD[1] / 2 + 6, str(node), 18, look, "middle")

    def names(self) -> str:
        """The numbers of the inputs, below them."""
        parts = []
        for k in range(self.inputs):
            x, y = self.spot(self.inputs + k)
            parts.append(label(x, y + DISC / 2 + 16, str(k + 1), SMALL, "dim", "middle"))
        return "".join(parts)


def tell_empty(node: int, inputs: int, language: str) -> str:
    """What an empty node says of itself."""
    left, right = 2 * node, 2 * node + 1
    if left < inputs:
        return say(EMPTY, language).format(node, left, right)
    return say(EMPTY_LAST, language).format(node, left - inputs + 1, right - inputs + 1)


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
