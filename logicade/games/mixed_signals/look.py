"""What every part of the drawing needs: the state as it would be with the chosen action done, and what that brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from logicade.engine.options import Text, say
from logicade.engine.scene.shown import Shown, Sketch
from logicade.engine.state import NONE
from logicade.games.mixed_signals.cascade import NOTHING, Cascade, picking, placing
from logicade.games.mixed_signals.state import ACTIONS
from logicade.games.mixed_signals.tables import MOST_OFFER, TURNS, WHITE


class Look(NamedTuple):
    """What is drawn: fields of the state, and what the chosen action would change in them."""

    shown: Shown
    now: Mapping[str, Any]
    seat: int | None
    language: str
    tall: bool
    action: str  # the kind of action that is thought of, "" for none,
    fields: Mapping[str, int]  # what it says,
    coming: Cascade  # and what it would bring

    def say(self, text: Text, **gaps: object) -> str:
        """A text in the language of who looks."""
        line = say(text, self.language)
        return line.format(**gaps) if gaps else line

    def seat_of(self, colour: int) -> int:
        """Who plays a colour."""
        white: int = self.now["white"]
        return white if colour == WHITE else 1 - white

    def colour_of(self, seat: int) -> int:
        """The colour of a seat, or NONE before chance has said (7.12)."""
        white: int = self.now["white"]
        return NONE if white == NONE else int(seat == white)

    @property
    def active(self) -> int:
        """The seat whose turn it is, or NONE."""
        return NONE if self.now["active"] == NONE else self.seat_of(self.now["active"])

    @property
    def offer(self) -> list[int]:
        """The open tiles, in the order drawn."""
        return [kind for kind in self.now["offer"][:MOST_OFFER] if kind != NONE]


def look_of(sketch: Sketch) -> Look:
    """A sketch, and what the action that is thought of would bring (3.13 to 3.22)."""
    now = sketch.shown.fields
    name, coming = "", NOTHING
    fields: Mapping[str, int] = {}
    if sketch.chosen is not None:
        name, fields = ACTIONS.fields(sketch.chosen)
        if name == "place":
            coming = placing(now, fields["kind"] * TURNS + fields["turn"], fields["cell"])
        elif name == "pick":
            coming = picking(now, fields["edge"])
    return Look(sketch.shown, now, sketch.seat, sketch.language, sketch.tall, name, fields, coming)
