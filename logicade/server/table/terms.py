"""The terms of a table: what is agreed before anybody sits down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from logicade.bots.cast import LEVELS
from logicade.engine.errors import BadValue
from logicade.engine.game import Game

MINUTE = 60_000  # milliseconds
END = r"$(?!\n)"  # Python's `$` lets a line end pass behind it, JavaScript's does not; this is the same in both

Seconds = Annotated[int, Meta(ge=1, le=86_400)]
Option = Annotated[str, Meta(max_length=4000)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: `move` seconds an action, `bank` seconds in all and an increment, `days` an action."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Seconds = 300
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 3

    @property
    def full(self) -> int:
        """Milliseconds at the start, and again for each action where time is given by the action."""
        return self.days * 24 * 60 * MINUTE if self.kind == "days" else self.seconds * 1000


class TableTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays and how it treats people."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=0, le=16)] = 0  # 0: the usual number
    options: dict[str, Option] = {}
    clock: Clock = Clock()
    expiry: Literal["lose", "bot", "act"] = "lose"  # out of time: lose, a bot sits in, or one default action
    watch: Literal["anyone", "invited", "nobody"] = "anyone"
    chat: Literal["everyone", "seats", "nobody"] = "everyone"
    undo: Literal["on", "off"] = "on"
    hints: Literal["on", "off"] = "on"  # whether a seat may ask what the exact solver proves
    previews: Literal["usual", "on", "off"] = "usual"  # whether a seat is shown what an action would do
    grace: Annotated[int, Meta(ge=0, le=86_400)] = 120  # seconds before a bot sits in for somebody away; 0: never
    closing: Annotated[int, Meta(ge=0, le=60)] = 3  # seconds in which a free order may still be reopened
    listed: bool = True


def settled(terms: TableTerms, game: Game) -> TableTerms:
    """The same terms with every option spelt out; a wrong one says what is allowed."""
    chosen = game.settle(terms.options)
    texts = {option.name: option.write(chosen[option.name]) for option in game.options}
    clock = terms.clock
    if clock.kind == "none" and texts.get("clock", "none").isdigit():  # a game may have a clock among its own options
        clock = Clock("bank", seconds=int(texts["clock"]))
    seats = game.count_seats(terms.seats or None)
    return msgspec.structs.replace(with_previews(terms, game), seats=seats, options=texts, clock=clock)


def with_previews(terms: TableTerms, game: Game) -> TableTerms:
    """The terms in which it is said whether there are previews; where nobody said so, it is as the game has it."""
    if terms.previews != "usual":
        return terms
    return msgspec.structs.replace(terms, previews="on" if game.previews else "off")


def check_level(level: int) -> int:
    """A bot level, or BadValue."""
    if level not in LEVELS:
        raise BadValue(f"there is no bot of level {level}", hint=f"levels are {LEVELS[0]} to {LEVELS[-1]}")
    return level
