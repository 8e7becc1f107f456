"""A naive reader of Mixed Signals' observations: from the numbers back to the view, field by field."""

from __future__ import annotations

from typing import Any

from logicade.engine.state import CHANCE, NOBODY, NONE
from logicade.games.mixed_signals.state import Phase
from logicade.games.mixed_signals.tables import cell_at
from tests.games.mixed_signals.naive import Cell, across

OMITTED = {"spot": "the empty cells beside tiles, packed for the kernels; they follow from the tiles"}
OPTIONS = ("tokens", "fewer", "width", "redraw", "always", "favour", "double", "closed")


def decode(parts: dict[str, Any], seat: int | None, seats: int) -> dict[str, Any]:
    """What the view says, by the names of its fields."""
    told = {name: part.tolist() for name, part in parts.items()}
    own, colour, phase = seat or 0, told["colour"], told["phase"]
    white = NONE if told["sides"][0] == NONE else (own + told["sides"][0]) % seats
    active = NONE if phase in (Phase.COLOURS, Phase.FIRST) else colour if told["turn"] else 1 - colour
    acts = white if active == 1 else 1 - white
    movers = {Phase.OVER: NOBODY, Phase.PLACE: acts, Phase.PICK: acts}
    options = dict(zip(OPTIONS, told["rules"], strict=True))
    offer = [kind - 1 for kind in told["open"]]
    order = [kind - 1 for kind in told["order"]]
    tiles = [row for row in told["tiles"] if row[0]]
    assert told["offer"] == [offer.count(kind) for kind in range(len(told["offer"]))]
    drawn = len(tiles) - 2 + sum(told["offer"]) + sum(told["out"])
    return {
        **options,
        **_table(told["tiles"], colour),
        **_signals(told["then"]),
        **{name: told[name] for name in ("phase", "at", "pile", "out", "shortcut", "game", "stock")},
        "ply": told["ply"][0] + 128 * told["ply"][1],
        "mover": movers.get(phase, CHANCE),
        "ended": int(phase == Phase.OVER),
        "offer": offer,
        "left": told["left"] if colour == 0 else told["left"][::-1],
        "white": white,
        "first": NONE if told["sides"][1] == NONE else colour if told["sides"][1] else 1 - colour,
        "active": active,
        "draws": drawn if options["double"] else 0,
        "known": sum(kind != NONE for kind in order) if told["game"] else 0,
        "order": order,
        "points": told["points"] if own == 0 else told["points"][::-1],
    }


def _table(rows: list[list[int]], colour: int) -> dict[str, Any]:
    """The tiles as they lie, and what lies beside what."""
    lying: dict[Cell, int] = {(x, y): k for k, (kind, _, x, y, _) in enumerate(rows) if kind}
    beside = {cell: [across(cell, edge) for edge in range(3)] for cell in lying}
    nowhere = [NONE] * 3
    return {
        "tiles": len(lying),
        "face": [3 * (kind - 1) + turn if kind else NONE for kind, turn, *_ in rows],
        "cell": [cell_at(x, y) if kind else NONE for kind, _, x, y, _ in rows],
        "token": [{0: NONE, 1: colour, -1: 1 - colour}[token] for *_, token in rows],
        "near": [[lying.get(cell, NONE) for cell in beside[x, y]] if kind else nowhere for kind, _, x, y, _ in rows],
        "spots": len({cell for cells in beside.values() for cell in cells} - lying.keys()),
    }


def _signals(then: list[list[int]]) -> dict[str, Any]:
    """The edges yet to be followed, the next one last."""
    waiting = {place: 3 * tile + edge for tile, row in enumerate(then) for edge, place in enumerate(row) if place}
    assert sorted(waiting) == list(range(1, len(waiting) + 1))
    steps = [waiting[place] for place in sorted(waiting)]
    return {"steps": len(steps), "step": steps + [NONE] * (2 * len(then) - len(steps))}
