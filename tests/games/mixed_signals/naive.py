"""Mixed Signals once more, the plain way: a dictionary of cells and the reference algorithm, and small helpers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import logicade
from logicade.engine.position import Position, View
from logicade.engine.state import CHANCE
from logicade.games.mixed_signals.state import DRAW

GAME = logicade.game("mixed-signals")
FACES = {
    "LR": "ION", "LL": "INO", "FL": "IOO", "IN": "ONN", "FI": "NOO", "OU": "INN", "VL": "OIN", "VR": "ONI",
    "OR": "OII", "NOR": "OII", "AND": "OII", "NAND": "OII", "XOR": "OII", "XNOR": "OII",
}  # fmt: skip
Cell = tuple[int, int]


class Stop(Exception):
    """A supply has reached zero."""


def across(cell: Cell, edge: int) -> Cell:
    x, y = cell
    if (x + y) % 2 == 0:
        return [(x - 1, y), (x, y - 1), (x, y + 1)][edge]
    return [(x + 1, y), (x, y + 1), (x, y - 1)][edge]


def letter(tile: str, turn: int, edge: int) -> str:
    return FACES[tile][(edge - turn) % 3]


def gate(tile: str, inputs: list[str]) -> str:
    """The colour that a tile gives for known inputs."""
    whites = inputs.count("W")
    white = {
        "OR": whites >= 1, "NOR": whites == 0, "AND": whites == 2, "NAND": whites <= 1, "XOR": whites == 1,
        "XNOR": whites != 1, "VL": whites == 0, "VR": whites == 0,
    }.get(tile, whites == 1)  # fmt: skip
    return "W" if white else "B"


class Table:
    """The circuit, the supplies and who is on turn."""

    def __init__(self, tokens: int = 24, *, shortcut: bool = False) -> None:
        self.tiles: dict[Cell, tuple[str, int]] = {(0, 0): ("FI", 0), (-1, 0): ("FI", 0)}
        self.tokens: dict[Cell, str] = {(0, 0): "W", (-1, 0): "B"}
        self.left = {"W": tokens - 1, "B": tokens - 1}
        self.shortcut = shortcut
        self.placed: list[str] = []
        self.picks: Iterator[int] = iter(())

    def fits(self, tile: str, cell: Cell, turn: int) -> bool:
        beside = [edge for edge in range(3) if across(cell, edge) in self.tiles]
        pairs = [letter(tile, turn, edge) + letter(*self.tiles[across(cell, edge)], edge) for edge in beside]
        return cell not in self.tiles and bool(beside) and all(pair in ("IO", "OI", "NN") for pair in pairs)

    def placements(self, tile: str) -> set[str]:
        cells = {across(cell, edge) for cell in self.tiles for edge in range(3)}
        return {f"{tile}@{x},{y}/{turn}" for x, y in cells for turn in range(3) if self.fits(tile, (x, y), turn)}

    def colour(self, cell: Cell) -> str | None:
        """What the inputs of a tile make of it; None while it waits. The short cut reads unknown inputs both ways."""
        tile, turn = self.tiles[cell]
        edges = [edge for edge in range(3) if letter(tile, turn, edge) == "I"]
        readings: list[list[str]] = [[]]
        for edge in edges:
            known = self.tokens.get(across(cell, edge))
            readings = [[*reading, value] for reading in readings for value in ([known] if known else ["W", "B"])]
        if not edges or (len(readings) > 1 and not self.shortcut):
            return None
        results = {gate(tile, reading) for reading in readings}
        return results.pop() if len(results) == 1 else None

    def place(self, cell: Cell, tile: str, turn: int, player: str, picks: Iterable[int] = ()) -> list[str]:
        """The reference algorithm; the tokens in the order in which they were placed."""
        self.placed, self.picks = [], iter(picks)
        self.tiles[cell] = tile, turn
        try:
            if tile in ("IN", "FI"):
                self.fire(cell, player)
            elif colour := self.colour(cell):
                self.fire(cell, colour)
        except Stop:
            pass
        return self.placed

    def fire(self, cell: Cell, colour: str) -> None:
        self.tokens[cell] = colour
        self.placed.append(f"{cell[0]},{cell[1]}{colour}")
        self.left[colour] -= 1
        if self.left[colour] == 0:
            raise Stop
        outputs = [edge for edge in range(3) if letter(*self.tiles[cell], edge) == "O"]
        live = [edge for edge in outputs if across(cell, edge) in self.tiles and across(cell, edge) not in self.tokens]
        if len(live) == 2:
            first = next(self.picks)
            live = [first, *(edge for edge in live if edge != first)]
        for edge in live:
            other = across(cell, edge)
            if other not in self.tokens and (found := self.colour(other)):
                self.fire(other, found)


def settled(pos: Position) -> Position:
    """The position once nothing is forced any more: a player acts, or a tile is drawn."""
    while pos.mover == CHANCE and pos.phase != DRAW and len(pos.ids) == 1:
        pos = pos.apply_id(pos.ids[0])
    return pos


def after(record: str, *, options: str = "") -> Position:
    """The position after a record, forced steps included."""
    return settled(GAME.position(f"start {options} {record}"))


def drawn(record: str, tile: str, *, options: str = "") -> Position:
    """The position in which a tile is to be laid."""
    return settled(GAME.position(f"start {options} {record} +{tile}"))


def words(pos: Position | View) -> dict[str, str]:
    """The words of a position text, tiles aside."""
    return dict(word.split("=", 1) for word in str(pos).split() if "=" in word)


def tokens(pos: Position) -> dict[str, str]:
    """The token of every tile by its cell, `-` where there is none."""
    return {found[1]: found[2] for found in re.finditer(r"@(\S+)/\d:(\S)", str(pos))}


def left(pos: Position) -> str:
    return words(pos)["left"].replace("/", "-")


def cells(pos: Position) -> list[str]:
    """The legal placements without the tile's name."""
    return [action.split("@")[1] for action in pos.legal]
