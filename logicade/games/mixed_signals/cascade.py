"""What a placement or a pick would bring, from what lies open on the table: section 3 as plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from logicade.engine.state import NONE
from logicade.games.mixed_signals.geometry import across
from logicade.games.mixed_signals.tables import INPUT, LETTER, OUTPUT, OWN, RESULT

FACES = tuple(tuple(int(letter) for letter in row) for row in LETTER)
OUTPUTS = tuple(tuple(edge for edge in range(3) if row[edge] == OUTPUT) for row in FACES)
INPUTS = tuple(tuple(edge for edge in range(3) if row[edge] == INPUT) for row in FACES)
RESULTS = RESULT.tolist()


class Cascade(NamedTuple):
    """Tokens in the order in which they would fall, as tile and colour, and what stops them."""

    tokens: tuple[tuple[int, int], ...]
    asked: bool = False  # a way must be chosen before it goes on
    won: int = NONE  # the colour whose supply runs empty

    def count(self, colour: int) -> int:
        """How many tokens of a colour."""
        return sum(token == colour for _, token in self.tokens)


NOTHING = Cascade(())


class _Table:
    """The tiles and supplies that a cascade changes."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        tiles = fields["tiles"]
        self.face: list[int] = fields["face"][:tiles]
        self.cell: list[int] = fields["cell"][:tiles]
        self.token: list[int] = fields["token"][:tiles]
        self.near: list[list[int]] = [list(row) for row in fields["near"][:tiles]]
        self.left: list[int] = list(fields["left"])
        self.active: int = fields["active"]
        self.results: Sequence[Any] = RESULTS[fields["shortcut"]]
        self.always: int = fields["always"]

    def lay(self, face: int, cell: int) -> int:
        """A tile comes to lie (3.6); returns its number."""
        tile = len(self.face)
        self.near.append(neighbours(self.cell, cell))
        for edge, other in enumerate(self.near[tile]):
            if other != NONE:
                self.near[other][edge] = tile
        self.face.append(face)
        self.cell.append(cell)
        self.token.append(NONE)
        return tile

    def output(self, tile: int) -> int:
        """The colour that a tile's inputs give it, or its player; NONE while it waits (2.6, 3.14, 3.15, 7.7)."""
        unknown = whites = 0
        for edge in INPUTS[self.face[tile]]:
            other = self.near[tile][edge]
            if other == NONE or self.token[other] == NONE:
                unknown += 1
            else:
                whites += self.token[other]
        result: int = self.results[self.face[tile]][unknown][whites]
        return self.active if result == OWN else result

    def live(self, tile: int) -> list[int]:
        """The outputs behind which a tile without a token lies (3.18)."""
        near = self.near[tile]
        return [edge for edge in OUTPUTS[self.face[tile]] if near[edge] != NONE and self.token[near[edge]] == NONE]

    def run(self, steps: list[int]) -> Cascade:
        """Follow tiles, the last one first, until nothing fires any more (3.16 to 3.22)."""
        fallen: list[tuple[int, int]] = []
        while steps:
            tile = steps.pop()
            colour = self.output(tile) if self.token[tile] == NONE else NONE
            if colour == NONE:
                continue
            self.token[tile] = colour
            self.left[colour] -= 1
            fallen.append((tile, colour))
            if self.left[colour] == 0:
                return Cascade(tuple(fallen), won=colour)
            live = self.live(tile)
            if len(live) == 2 and (self.always or not self.harmless([*steps, *(self.near[tile][e] for e in live)])):
                return Cascade(tuple(fallen), asked=True)
            steps += [self.near[tile][edge] for edge in reversed(live)]  # the lower edge first (5.3)
        return Cascade(tuple(fallen))

    def harmless(self, steps: list[int]) -> bool:
        """Whether both supplies outlast all that can still fire (5.3)."""
        token, left = list(self.token), list(self.left)
        while steps:
            tile = steps.pop()
            colour = self.output(tile) if self.token[tile] == NONE else NONE
            if colour != NONE:
                self.token[tile] = colour
                self.left[colour] -= 1
                steps += [self.near[tile][edge] for edge in self.live(tile)]
        safe = min(self.left) > 0
        self.token, self.left = token, left
        return safe


def neighbours(cells: Sequence[int], cell: int) -> list[int]:
    """The tiles across the edges of a cell, or NONE; tiles by their cells."""
    where = {other: tile for tile, other in enumerate(cells)}
    return [where.get(across(cell, edge), NONE) for edge in range(3)]


def placing(fields: Mapping[str, Any], face: int, cell: int) -> Cascade:
    """The tokens that a placement brings; the tile is the next one."""
    table = _Table(fields)
    return table.run([table.lay(face, cell)])


def picking(fields: Mapping[str, Any], edge: int) -> Cascade:
    """The tokens that follow when a signal takes one output first (3.17)."""
    table = _Table(fields)
    at = fields["at"]
    steps = [table.near[step // 3][step % 3] for step in fields["step"][: fields["steps"]]]
    other = next(out for out in OUTPUTS[table.face[at]] if out != edge)
    return table.run([*steps, table.near[at][other], table.near[at][edge]])
