"""The scenarios to choose from as small maps: the same drawings as on the board, without what is played with."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

from logicade.engine.game import Game
from logicade.engine.options import Choice
from logicade.engine.scene.maps import Map, Mark
from logicade.engine.scene.shown import Sketch
from logicade.games.quirky_circuits import board, sayings
from logicade.games.quirky_circuits.board import Grid
from logicade.games.quirky_circuits.components import SECTIONS

SIDE = 20.0  # of a square
RIM = 6.0  # around the map
OWN = "own"  # the value that has no map of its own
CLASSES = 6  # scenarios of a robot, from easy to hard


@functools.cache
def maps(game: Game) -> tuple[Map, ...]:
    """A map for each scenario that comes with the game, in its order."""
    choices = {option.name: option.values for option in game.options if isinstance(option, Choice)}
    return tuple(_map(game, value, k) for k, value in enumerate(choices["scenario"]) if value != OWN)


def _map(game: Game, value: str, number: int) -> Map:
    view = game.start(seats=game.seats[0], scenario=value).view()
    s = SimpleNamespace(**view.fields)
    words = sayings.Sayings(s, Sketch(view, (), None, "en", False, None), 0)
    grid = Grid(RIM, RIM, SIDE)
    pieces = [
        *board.ground(s, grid, "en"),
        *board.tokens(s, grid, words, frozenset()),
        *board.robot(s, grid, words, None),
    ]
    marks = [
        Mark(piece.look, round(piece.x, 1), round(piece.y, 1), round(piece.scale, 3), round(piece.turn))
        for piece in sorted(pieces, key=lambda piece: piece.layer)
        if piece.look
    ]
    size = (s.wide * SIDE + 2 * RIM, s.high * SIDE + 2 * RIM)
    return Map(value, sayings.ROBOTS[s.robot], 1 + number % CLASSES, _charges(s), *size, tuple(marks))


def _charges(s: Any) -> tuple[int, ...]:
    """How many rounds the battery lasts, by section from red to green."""
    return tuple(int(s.sections[k]) for k in range(len(SECTIONS)))
