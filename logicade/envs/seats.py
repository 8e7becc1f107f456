"""What a seat may do, sees and gets: the same for every library. It needs none of them."""

from __future__ import annotations

import numpy as np

from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.position import Position, View
from logicade.engine.state import Numbers

ILLEGAL = -1.0  # what an illegal action costs the seat that tried it; the match ends, nobody else gets anything
MODES = ("ansi", "svg")


def mask_of(view: View, *, asked: bool = True) -> Numbers:
    """One number an action that seats may choose: 1 where it is legal; all 0 for a seat that is not asked."""
    mask = np.zeros(view.game.kernels.actions.decisions, np.int8)
    if asked:
        mask[list(view.ids)] = 1
    return mask


def rewards(here: Position) -> tuple[float, ...]:
    """What each seat gets: nothing before the end.

    Then 1 for the side that has won alone, 0 for those who share the win and -1 for all others. Those who play together
    against the game get 1 or 0.
    """
    if not here.over:
        return (0.0,) * here.seats
    game, winners = here.game, here.winners
    if game.cooperative:
        return (float(bool(winners)),) * here.seats
    won = {partner for seat in winners for partner in game.partners(seat, here)}
    alone = won == set(game.partners(winners[0], here))
    return tuple((1.0 if alone else 0.0) if seat in won else -1.0 for seat in range(here.seats))


def fined(seats: int, offenders: tuple[int, ...]) -> tuple[float, ...]:
    """What each seat gets when some have tried what is illegal."""
    return tuple(ILLEGAL if seat in offenders else 0.0 for seat in range(seats))


def shape_of(game: Game) -> tuple[int, ...]:
    """The shape of an observation."""
    shape: tuple[int, ...] = game.kernels.rules.ENCODING
    return shape


def check_mode(mode: str | None) -> str | None:
    """A way to draw, or None for none; BadValue for any other."""
    if mode is not None and mode not in MODES:
        raise BadValue(f"`{mode}` is not a render mode", hint=f"render modes: {', '.join(MODES)}")
    return mode


def drawn(view: View, mode: str | None) -> str | None:
    """A picture of a view: `svg`, or `ansi` for characters."""
    if mode is None:
        return None
    if mode == "svg":
        return view.svg()
    from rich.text import Text

    return Text.from_markup(view.picture()).plain
