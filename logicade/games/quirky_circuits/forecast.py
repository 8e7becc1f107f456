"""Where the robot may end if a card is played now: as far as one seat can know it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from logicade.engine.scene.shown import Shown
from logicade.engine.state import HIDDEN, NONE, States
from logicade.games.quirky_circuits.components import BACK, CARDS
from logicade.games.quirky_circuits.execution import run
from logicade.games.quirky_circuits.state import CHOOSE, Result

WIDEST = 12  # worlds that are followed at the same time
RUNS = 24  # cards that are executed in all; people who play on plain Python wait for each
MOST = 4  # different ends that still help somebody


class End(NamedTuple):
    """Where the robot stands after the last card, and whether that ends the match."""

    at: int
    facing: int
    result: int


def forecast(shown: Shown, card: int) -> tuple[list[End], list[int]]:
    """The ends that a card may lead to, and the squares on the way where that is certain; nothing if too many.

    Cards that lie face down may be any that are left with such a back. It stops where somebody has to choose.
    """
    s = shown.fields
    queue = s["queue"][: s["length"]]
    options = _options(shown, card)
    worlds, way, runs = [shown.state()], [int(s["at"])], 0
    for known, cover in [*zip(queue, s["cover"], strict=False), (card, NONE)]:
        cards = options[cover] if known == HIDDEN else [known]
        runs += len(worlds) * len(cards)
        if runs > RUNS:
            return [], []
        worlds = _merged(_after(world, each) for world, each in itertools.product(worlds, cards))
        if not worlds or len(worlds) > WIDEST:
            return [], []
        way.append(int(worlds[0][0].at))
    if any(world[0].phase == CHOOSE for world in worlds):
        return [], []
    ends = sorted({End(int(w[0].at), int(w[0].facing), int(w[0].result)) for w in worlds})
    return (ends if len(ends) <= MOST else []), (way if len(ends) == len(worlds) == 1 else [])


def _options(shown: Shown, card: int) -> dict[int, list[int]]:
    """By back: the cards that may lie under it, those that are in the match and not in sight."""
    s, seat = shown.fields, getattr(shown, "seat", None)
    seen = list(s["queue"][: s["length"]])
    found: dict[int, list[int]] = {}
    for code in range(CARDS):
        mine = s["hand"][seat][code] if seat is not None else 0
        if s["deck"][code] > mine + seen.count(code):
            found.setdefault(int(BACK[code]), []).append(code)
    return found


def _after(world: States, card: int) -> States:
    """One more card executed, unless it has ended or somebody has to choose."""
    s = world[0]
    if s.result != Result.RUNNING or s.phase == CHOOSE:
        return world
    made = world.copy()
    run(made[0], card, NONE)
    return made


def _merged(worlds: Iterable[States]) -> list[States]:
    """The worlds that differ from each other, each once."""
    found: dict[bytes, States] = {}
    for world in worlds:
        found.setdefault(world.tobytes(), world)
        if len(found) > WIDEST:
            break
    return list(found.values())
