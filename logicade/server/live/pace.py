"""How long bots wait before they act: drawn before they look at anything, and long enough for what is to be seen.

A server does not see what moves on a screen. It counts what has happened since somebody acted: each action is shown for
a while. Where all play together in a free order, bots leave the beginning to people.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from logicade.engine.match import Match
from logicade.engine.state import ANYONE, CHANCE
from logicade.server.table.fold import Table


class Pace(NamedTuple):
    """Times in seconds, from which and up to which one is drawn."""

    usual: tuple[float, float] = (0.7, 1.6)
    partner: tuple[float, float] = (2.0, 4.5)  # where all play together in a free order
    opening: tuple[float, float] = (9.0, 14.0)  # the same, while people are waited for and none has acted
    step: float = 0.4  # that one action is seen to happen
    longest: float = 8.0  # of all that is seen to happen


def even(low: float, high: float) -> Pace:
    """A pace that is the same everywhere."""
    return Pace((low, high), (low, high), (low, high), step=0.0)


def wait_of(table: Table, pace: Pace, dice: random.Random) -> float:
    """How many seconds a bot of a table waits from now on."""
    match = table.match
    assert match is not None
    span = pace.usual
    if table.game.cooperative and match.position.mover == ANYONE:
        span = pace.partner if _has_begun(table, match) else pace.opening
    shown = min(pace.longest, pace.step * _since_somebody_acted(match))
    return max(shown, dice.uniform(*span))


def _since_somebody_acted(match: Match) -> int:
    """How many actions have happened since then, that one too; none before the first, for what lies there is shown."""
    at = match.ply
    while at > 0 and match.actor_at(at - 1) == CHANCE:
        at -= 1
    return match.ply - at + 1 if at > 0 else 0


def _has_begun(table: Table, match: Match) -> bool:
    """Whether a person has acted in this free order, or none is waited for."""
    people = {seat for seat, chair in enumerate(table.seats) if chair.person and not chair.bot}
    if not people.intersection(table.to_act()):
        return True
    at = match.ply
    while at > 0 and match.at(at - 1).mover == ANYONE:
        at -= 1
        if match.actor_at(at) in people:
            return True
    return False
