"""Reads an observation of Quirky Circuits back: the fields of the view, from the parts of `state.LAYOUT` alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, Numbers
from logicade.games.quirky_circuits.components import CARDS
from logicade.games.quirky_circuits.state import OVER, PROGRAM
from logicade.games.quirky_circuits.tables import FREE

SEATS = 4  # rows that a view has for seats, whoever sits there
OMITTED = {
    "top": "hidden from everybody; what it can be follows from deck, layers, hand and queue (14.3)",
    "paths": "follows from barriers, inclines and floor (11.4)",
}
# Parts that are fields as they stand, and the fields that stand beside each other in a part.
WHOLE = ("wall", "slope", "floor", "zone", "formed", "under", "layers")
COLUMNS = {
    "tokens": ("", "place", "aimed", "delivered", "nature"),  # the first one is looked at below
    "laid": ("kind", "ruin", "ruins", "first", "aim", "broken"),
    "goals": ("goal", "where", "need", "apart", "facings", "after"),
    "queue": ("queue", "cover", "owner"),
    "grips": ("grip_x", "grip_y"),
}
SINGLE = {
    "robot": (
        "at", "facing", "momentum", "north", "held", "held", "battery", "lap", "robot", "phase", "length", "executed",
    ),
    "marks": ("shown", "bump", "drift", "dealer", "forced", "busy", "full", "result"),
    "file": (
        "sections", "sections", "sections", "meet", "meet", "fragile", "wide", "high", "start", "ahead", "scenario",
    ),
    "options": ("seats", "practice", "target", "tempo", "extra", "bare", "veiled", "single"),
}  # fmt: skip


def decode(parts: dict[str, Numbers], seat: int | None, view_seats: int) -> dict[str, Any]:
    """The fields of the view that was observed."""
    read: dict[str, Any] = {name: parts[name] for name in WHOLE}
    for part, names in COLUMNS.items():
        read |= {name: parts[part][:, k] for k, name in enumerate(names) if name}
    for part, names in SINGLE.items():
        for name in names:
            values = [int(parts[part][k]) for k, other in enumerate(names) if other == name]
            read[name] = values if len(values) > 1 else values[0]
    read["form"], read["wanted"] = parts["laid"][:, 6:], parts["goals"][:, 6:]
    for name, (rest, times) in zip(("ply", "cards", "quirks"), parts["long"].tolist(), strict=True):
        read[name] = 128 * times + rest
    read["tokens"], read["goals"] = np.count_nonzero(read["kind"]), np.count_nonzero(read["goal"])
    read["parts"] = 1 + np.count_nonzero(read["form"], axis=1)
    read["ended"] = int(read["phase"] == OVER)
    now = np.where(read["broken"] == 1, read["ruin"], read["kind"])
    assert np.array_equal(parts["tokens"][:, 0], now), "a broken token is another kind"
    assert int(parts["me"]) == (NONE if seat is None else seat)
    return read | _decode_seats(parts, seat, view_seats) | _decode_mover(parts, read)


def _decode_seats(parts: dict[str, Numbers], seat: int | None, seats: int) -> dict[str, Any]:
    """What is told by seat, from one's own on; where nobody sits a view has nothing and an observation NONE."""
    names = ("sizes", "signals", "yields", "waited")
    read = {name: [0] * SEATS for name in (*names, "signal")}
    hand, backs = [[0] * CARDS for _ in range(SEATS)], [[0] * 6 for _ in range(SEATS)]
    for k, row in enumerate(parts["seats"]):
        other = ((seat or 0) + k) % seats
        if k >= seats:
            assert {*row, *parts["said"][k]} == {NONE}
            continue
        backs[other], read["signal"][other] = row[:6].tolist(), int(row[6])
        for name, value in zip(names, parts["said"][k], strict=True):
            read[name][other] = int(value)
        hand[other] = parts["cards"][:, 0].tolist() if k == 0 else [HIDDEN] * CARDS
    return read | {"hand": hand, "backs": backs, "deck": parts["cards"][:, 1]}


def _decode_mover(parts: dict[str, Numbers], read: dict[str, Any]) -> dict[str, int]:
    """The seat that is marked as the one to act; without a mark the phase says who it is."""
    marked = [k for k, row in enumerate(parts["seats"]) if row[7] == 1]
    if marked:
        (k,) = marked
        return {"mover": (max(int(parts["me"]), 0) + k) % int(read["seats"])}
    if read["phase"] == PROGRAM and read["tempo"] == FREE:
        return {"mover": ANYONE}
    return {"mover": NOBODY if read["phase"] == OVER else CHANCE}
