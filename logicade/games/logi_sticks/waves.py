"""The circuit of a state as plain numbers, and the order in which its pieces get their signals (3.14 to 3.19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.tables import KIND_AND, KIND_NOT, KIND_OR, KIND_XOR, KINDS, PAIRS, SQUARES, WIDE
from logicade.kit.gates import AND, NOT, OPEN, OR, PAIR, SINGLE, XOR

STEP = (WIDE, 1, -WIDE, -1)  # by side: from a square to the next one
NOWHERE, CENTRE = -1, -2  # what lies beyond a side instead of a square
MIDDLE = frozenset(t.MIDDLE)


def _beyond(square: int, side: int) -> int:
    file, rank = square % WIDE + (0, 1, 0, -1)[side], square // WIDE + (1, 0, -1, 0)[side]
    if not (0 <= file < WIDE and 0 <= rank < WIDE):
        return NOWHERE
    other = square + STEP[side]
    return CENTRE if other in MIDDLE else other


BEYOND = tuple(tuple(_beyond(square, side) for side in range(4)) for square in range(SQUARES))
STONE = {(square, side): k for k, (square, side) in enumerate(zip(t.STONE_SQUARES, t.STONE_SIDES, strict=True))}
TWO = {KIND_AND: PAIR[AND].tolist(), KIND_OR: PAIR[OR].tolist(), KIND_XOR: PAIR[XOR].tolist()}
INVERTED = SINGLE[NOT - 5].tolist()


TURN_OF = {1 << side: side for side in range(4)} | {1 << side | 1 << (side + 1) % 4: side for side in range(4)}


class Circuit(NamedTuple):
    """What lies on the board: pieces, their values, squares that are dead or read FALSE, and the centre."""

    pieces: dict[int, tuple[int, int]]  # by square: kind and turn
    trues: int
    falses: int
    dead: int
    layout: int

    def value(self, square: int) -> int:
        """0, 1 or open."""
        return 1 if self.trues >> square & 1 else 0 if self.falses >> square & 1 else OPEN

    def inputs(self, square: int) -> tuple[int, ...]:
        """The sides on which a piece has its inputs (2.2)."""
        kind, turn = self.pieces[square]
        return (turn, (turn + 1) % 4) if kind < PAIRS else (turn,)

    def feeds(self, square: int, side: int) -> bool:
        """Whether a piece lies there and has an output on that side."""
        return square in self.pieces and side not in self.inputs(square)

    def read(self, square: int, side: int, values: Mapping[int, int] | None = None) -> int:
        """What an input reads: a stone, a piece, FALSE from a dead square, or open (3.14, 3.18)."""
        if (stone := STONE.get((square, side))) is not None:
            return self.layout >> stone & 1
        other = BEYOND[square][side]
        if other in self.pieces:
            return self.value(other) if values is None else values.get(other, OPEN)
        return 0 if other >= 0 and self.dead >> other & 1 else OPEN


def circuit(fields: Mapping[str, Any]) -> Circuit:
    """The circuit of a state."""
    north, east, south, west = fields["inputs"]
    pieces: dict[int, tuple[int, int]] = {}
    for kind in range(KINDS):
        left: int = fields["kind"][kind]
        while left:
            square = (left & -left).bit_length() - 1
            left &= left - 1
            bits = (
                north >> square & 1 | (east >> square & 1) << 1 | (south >> square & 1) << 2 | (west >> square & 1) << 3
            )
            pieces[square] = (kind, TURN_OF[bits])
    return Circuit(pieces, fields["trues"], fields["falses"], fields["ground"], fields["layout"])


def waves(before: Circuit, after: Circuit) -> dict[int, int]:
    """The pieces that got their signal, and in which round: 1 for those that got it first."""
    values = {square: before.value(square) for square in before.pieces if before.value(square) != OPEN}
    waiting = [square for square in after.pieces if square not in values and after.value(square) != OPEN]
    found: dict[int, int] = {}
    number = 0
    while waiting:
        number += 1
        fresh = {square: value for square in waiting if (value := _output(after, square, values)) != OPEN}
        if not fresh:  # what a loop from outside decides comes last (7.16)
            return found | dict.fromkeys(waiting, number)
        values |= fresh
        found |= dict.fromkeys(fresh, number)
        waiting = [square for square in waiting if square not in fresh]
    return found


def _output(board: Circuit, square: int, values: Mapping[int, int]) -> int:
    """What a piece gives by the values that are known (3.14)."""
    kind = board.pieces[square][0]
    read = [board.read(square, side, values) for side in board.inputs(square)]
    if kind < PAIRS:
        return int(TWO[kind][read[0]][read[1]])
    return int(INVERTED[read[0]]) if kind == KIND_NOT else read[0]
