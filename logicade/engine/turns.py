"""Who acts next, also where the order is free: for matches, arenas, terminals, tables and training libraries alike."""

from __future__ import annotations

from collections.abc import Callable

from logicade.engine.position import Chance, Position, View
from logicade.engine.state import ANYONE, CHANCE, NONE


def outcome(here: Position, chance: Chance, *, close: bool = True) -> int | None:
    """The id of what happens now without any seat: an outcome of chance, by weight, or the closing of a free order.

    None where a seat must act or the match is over. Without `close` a free order that may close stays open.
    """
    if here.mover == CHANCE:
        return here.draw(chance)
    return here.closing if close else None


def fall(here: Position, chance: Chance) -> Position:
    """Let chance fall, and free orders close, until a seat must act or the end is reached."""
    while (action := outcome(here, chance)) is not None:
        here = here.apply_id(action)
    return here


def asked(here: Position, *, view_of: Callable[[int], View] | None = None) -> tuple[int, ...]:
    """The seats that are to act: one, or in free order all for whom the others wait; nobody before chance falls.

    Where nobody is waited for and the order cannot close, all who can act are asked. Give `view_of` if you have views.
    """
    if here.mover >= 0:
        return (here.mover,)
    if here.mover != ANYONE or here.closing is not None:
        return ()
    views = [(view_of or here.view_of)(seat) for seat in range(here.seats)]
    # Whoever has said that it is done could still think again; asked for ever, it would have to.
    waited_for = tuple(seat for seat, view in enumerate(views) if view.awaited)
    return waited_for or tuple(seat for seat, view in enumerate(views) if view.ids)


def next_asked(here: Position, *, last: int = NONE) -> int:
    """One of the seats that are asked: the first, or the first round the table after the seat that acted last.

    NONE where nobody is asked.
    """
    return min(asked(here), key=lambda seat: (seat <= last, seat), default=NONE)
