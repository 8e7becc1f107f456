"""Where things lie on the board of INPUT 11, in units of a block: for wide and for tall screens."""

from __future__ import annotations

from typing import NamedTuple

from logicade.games.input_11.circuit import Circuit
from logicade.games.input_11.tables import CARDS


class Ground(NamedTuple):
    """The measures of a shape."""

    width: float
    height: float
    left: float  # the middle of the first signal
    pitch: float  # from signal to signal of the dealt row,
    ring_pitch: float  # and of a ring, which needs room at its end
    dealt: float  # the middle of the dealt row, from above
    disc: float  # a dealt signal's diameter
    first: float  # the middle of the first gates
    step: float  # from gate to gate below it, at most
    gate: float  # the side of a played gate
    now: float  # the middle of the row of now
    push: float  # how far it gives way to each gate above each other from the third on, four times at most
    face: float  # the scale of its cards
    card: tuple[float, float]
    least: float  # between the middles of two cards side by side
    stagger: float  # how far up and down every other card moves when they are nearer
    gap: float  # from the lower edge of the cards to the middle of what a gap would become
    spot: tuple[float, float]  # a gap, to be touched
    preview: float  # from there to the gate that is thought of
    then: float  # the middle of the row to come
    last: float  # the middle of the last signal
    label: tuple[float, float]  # where the names of the rows begin, and their size


WIDE = Ground(
    948, 512, 112, 79.5, 74, 34, 32, 96, 64, 42, 246, 23, 1, (68, 90), 78, 0, 30, (48, 48), 40, 474, 452, (20, 13.5)
)
TALL = Ground(
    374, 520, 26, 32.2, 29, 46, 27, 90, 52, 33, 218, 20, 0.66, (44, 60), 46, 35, 26, (46, 44), 48, 462, 432, (14, 13)
)


class Row(NamedTuple):
    """Where the row of now lies."""

    ground: Ground
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    y: float  # its middle

    @property
    def bottom(self) -> float:
        """The lower edge of its cards."""
        return max(self.ys) + self.ground.card[1] / 2

    @property
    def staggered(self) -> bool:
        """Whether the row zigzags, as a long one does on a phone."""
        return len(set(self.ys)) > 1

    def gap(self, place: int) -> tuple[float, float]:
        """The middle of a gap: below both cards; where the row zigzags, gaps do so as well."""
        ground = self.ground
        y = self.bottom + ground.gap + (46 * (place & 1) if self.staggered else 0)
        if place == len(self.xs) - 1:
            return ground.width - 8 - ground.spot[1] / 2, self.ys[-1]
        return round((self.xs[place] + self.xs[place + 1]) / 2, 1), round(y)


def row_of(circuit: Circuit, ground: Ground, ring: bool) -> Row:
    """The row of now below its circuit: cards keep their columns unless they are too near to each other."""
    strands, pitch = circuit.row, ground.ring_pitch if ring else ground.pitch
    y = ground.now + ground.push * min(max(circuit.depth - 2, 0), 4)
    if len(strands) == 1:
        y = min(ground.last, ground.first + ground.step * (circuit.depth - 1) + 100)
        return Row(ground, (x_of(strands[0].column, ground, ring),), (y,), y)
    span = pitch * (CARDS - 1)
    if (len(strands) - 1) * ground.least <= span + 1:
        xs = spread([x_of(strand.column, ground, ring) for strand in strands], ground.least, ground.left, span)
        return Row(ground, tuple(xs), (y,) * len(xs), y)
    xs = spread([x_of(strand.column, ground, ring) for strand in strands], pitch, ground.left, span)
    ys = (y - ground.stagger, y + ground.stagger)
    return Row(ground, tuple(xs), tuple(ys[k & 1] for k in range(len(xs))), y)


def x_of(column: float, ground: Ground, ring: bool) -> float:
    """The middle of a column of the dealt row."""
    return round(ground.left + column * (ground.ring_pitch if ring else ground.pitch), 1)


def spread(wanted: list[float], least: float, left: float, span: float) -> list[float]:
    """Places in order, at least so far apart and as near to the wanted ones as that allows, between two ends."""
    groups: list[list[float]] = []  # mean of what its members want when pushed together, and how many they are
    for k, x in enumerate(wanted):
        groups.append([x - k * least, 1])
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            mean, count = groups.pop()
            before, others = groups[-1]
            groups[-1] = [(before * others + mean * count) / (others + count), others + count]
    right = left + span - (len(wanted) - 1) * least
    flat = [mean for mean, count in groups for _ in range(int(count))]
    return [round(min(max(x, left), max(left, right)) + k * least, 1) for k, x in enumerate(flat)]


def gate_ys(circuit: Circuit, ground: Ground, row: Row) -> list[float]:
    """The middle of the gates of each depth: they share the room above the row of now."""
    ended = len(circuit.row) == 1
    low = row.y - 70 if ended else min(row.ys, default=ground.now) - ground.card[1] / 2 - ground.gate / 2 - 20
    step = ground.step
    if circuit.depth > 1:
        step = min(step, (low - ground.first) / (circuit.depth - 1))
    return [round(ground.first + step * depth, 1) for depth in range(max(circuit.depth, 1))]
