"""What every part of the drawing needs: the state, and what it would be after the chosen action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.shown import Seen, Shown, Sketch
from logicade.engine.state import HIDDEN, NONE, fields_of
from logicade.games.logi_sticks import sprites
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.ground import Ground, ground, turned
from logicade.games.logi_sticks.state import ACTIONS, ARRANGE
from logicade.games.logi_sticks.tables import EDGE_SQUARES, SQUARES, WIDE
from logicade.games.logi_sticks.waves import Circuit, circuit, waves
from logicade.kit.gates import OPEN

SQUARE_NAMES = tuple(f"{'abcdefgh'[square % WIDE]}{square // WIDE + 1}" for square in range(SQUARES))
CELLS = {name: square for square, name in enumerate(SQUARE_NAMES)}
PLACES = tuple(tuple(int(square) for square in row) for row in EDGE_SQUARES)
EDGES = tuple(tuple(int(edge) for edge in row) for row in t.EDGE_OF)


Lamps = list[tuple[int, int, int]]


class Look(NamedTuple):
    """What a scene is drawn from: facts, words and geometry."""

    shown: Shown
    now: Mapping[str, Any]  # fields of the state
    then: Mapping[str, Any]  # and of what it would be after the chosen action
    seats: int
    seat: int | None
    language: str
    at: Ground
    action: str  # the kind of action that is thought of, "" for none,
    fields: Mapping[str, int]  # and what it says
    was: Circuit  # the circuit now,
    board: Circuit  # and after the chosen action,
    coming: Mapping[int, int]  # and the pieces that would get their signal, by round
    lamps_now: tuple[Lamps, ...]  # by edge: its target stones now,
    lamps_then: tuple[Lamps, ...]  # and after the chosen action
    last: tuple[int, int]  # the square and the seat of the last placement, NONE where that is not known

    def say(self, text: Text, **gaps: object) -> str:
        """A text in the language of who looks."""
        line = say(text, self.language)
        return line.format(**gaps) if gaps else line

    @property
    def tall(self) -> bool:
        """Whether it is drawn for a phone."""
        return self.at.tall

    def edge(self, seat: int) -> int:
        """The edge of a seat (3.3)."""
        return EDGES[self.seats - 2][seat]

    def where(self, edge: int) -> int:
        """Where an edge is seen: 0 below, 1 at the left, 2 above, 3 at the right."""
        return turned(edge, self.at.below)

    def lamps(self, edge: int, *, coming: bool = False) -> Lamps:
        """The target stones of an edge: place, colour, and what the lamp says."""
        return (self.lamps_then if coming else self.lamps_now)[edge]

    def lit(self, seat: int, *, coming: bool = False) -> int:
        """How many stones of a seat are lit (8.3)."""
        return sum(state == sprites.LIT for _, _, state in self.lamps(self.edge(seat), coming=coming))


def _lamps(fields: Mapping[str, Any], board: Circuit) -> tuple[Lamps, ...]:
    """The target stones of all edges."""
    return tuple(
        [(place, *_lamp(fields, board, edge, place)) for place in places_of(fields, edge)] for edge in range(4)
    )


def _lamp(fields: Mapping[str, Any], board: Circuit, edge: int, place: int) -> tuple[int, int]:
    """The colour of a target stone, and what its lamp says."""
    white: int = fields["white"][edge]
    if white == HIDDEN:
        return 0, sprites.HIDDEN if place < laid_on(fields, edge) else sprites.SLOT
    if white == NONE or place >= laid_on(fields, edge):
        return 0, sprites.SLOT
    colour, square = white >> place & 1, PLACES[edge][place]
    value = board.value(square)
    if board.dead >> square & 1 and square not in board.pieces:
        return colour, sprites.MISSED
    return colour, sprites.OPEN if value == OPEN else sprites.LIT if value == colour else sprites.MISSED


def lit_of(fields: Mapping[str, Any], seat: int) -> int:
    """How many stones of a seat are lit in a state (8.3)."""
    edge, board = EDGES[fields["seats"] - 2][seat], circuit(fields)
    return sum(_lamp(fields, board, edge, place)[1] == sprites.LIT for place in places_of(fields, edge))


def places_of(fields: Mapping[str, Any], edge: int) -> list[int]:
    """The places of an edge that have a target stone (3.2)."""
    return [place for place in range(WIDE) if fields["stones"][edge] >> place & 1]


def laid_on(fields: Mapping[str, Any], edge: int) -> int:
    """The place of the first target stone of an edge that has not been laid yet (7.7, 7.8)."""
    if fields["phase"] != ARRANGE:
        return WIDE
    seats, inner = fields["seats"], fields["inner"]
    length = WIDE - 2 * inner
    seat = EDGES[seats - 2].index(edge)
    arranger = (seat - (fields["targets"] == t.OPPONENT)) % seats
    laid = fields["laid"] - arranger * length
    return inner + max(0, min(length, laid)) if laid < length else WIDE


def look_of(sketch: Sketch) -> Look:
    """A sketch, and what the rules make of the action that is thought of, which hides nothing and rolls nothing."""
    shown, now = sketch.shown, sketch.shown.fields
    seats: int = now["seats"]
    below = EDGES[seats - 2][sketch.seat] if sketch.seat is not None else 0
    action = ""
    fields: Mapping[str, int] = {}
    then: Mapping[str, Any] = now
    if sketch.chosen is not None:
        action, fields = ACTIONS.fields(sketch.chosen)
        if action == "place":
            then = after(shown, sketch.chosen)
    was = circuit(now)
    board = was if then is now else circuit(then)
    coming = waves(was, board) if then is not now else {}
    lamps = _lamps(now, was)
    lamps_then = lamps if then is now else _lamps(then, board)
    return Look(
        shown, now, then, seats, sketch.seat, sketch.language, ground(sketch.tall, seats, below), action, fields, was,
        board, coming, lamps, lamps_then, _last(sketch.log, seats),
    )  # fmt: skip


def after(shown: Any, action: int) -> Mapping[str, Any]:
    """The fields after a placement; in play everything is open (6.1)."""
    st = shown.state()
    shown.game.kernels.rules.apply(st, 0, action)
    return fields_of(st)


def _last(log: tuple[Seen, ...], seats: int) -> tuple[int, int]:
    """What was placed last, and by whom, as far as the log is there."""
    for entry in log[: -2 * seats - 2 : -1]:
        if "@" in entry.action:
            return CELLS[entry.action.split("@")[1][:2]], entry.actor
    return NONE, NONE
