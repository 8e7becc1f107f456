"""Logi-Sticks: a view from what a learner sees of it, read as naively as can be."""

from __future__ import annotations

from typing import Any

OMITTED = {"usable": "follows from pieces, inputs and options; the action mask tells where a piece fits"}
OPTIONS = ["targets", "inner", "free", "starter", "source", "strict", "loops", "grounding", "passing", "unlocked"]
EDGES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}  # by seats: South, West, North, East as 0 to 3
FIRST_SQUARES, STEPS = (0, 56, 63, 7), (1, -8, -1, 8)  # an edge's first square, and from one to the next


def decode(parts: dict[str, Any], seat: int | None, seats: int) -> dict[str, Any]:
    """The fields of a view, seats and edges by their numbers again."""
    own = seat or 0
    count, first, active, mover = (int(told) for told in parts["seats"])
    assert count == seats
    own_turn, phase = (int(told) for told in parts["turn"])
    assert own_turn == (active == 0)
    passes, laid, shown, ended, rest, often = (int(told) for told in parts["progress"])
    options = dict(zip(OPTIONS, parts["options"].tolist(), strict=True))
    drafted = seats > 2 or options["source"] > 0
    stash = parts["stash"].tolist()
    return {
        "seats": count, "phase": phase, "ended": ended, "ply": rest + 128 * often,
        "first": seat_at(first, own, seats), "active": seat_at(active, own, seats), "mover": seat_at(mover, own, seats),
        "passes": passes, "laid": laid, "shown": shown, "taken": 60 - sum(stash) if drafted else 60,
        "kind": [squares(plane) for plane in parts["kinds"]],
        "inputs": [squares(plane) for plane in parts["inputs"]],
        **dict(zip(("trues", "falses", "ground"), map(squares, parts["signals"]), strict=True)),
        "locked": by_seat(parts["locked"].tolist(), own, seats, -1),
        "stock": by_seat(parts["stocks"].tolist(), own, seats, [0] * 6),
        "stash": stash,
        "layout": -1 if 0 in parts["centre"] else ones(parts["centre"] == 2),
        **options,
        **stones(parts["edges"], parts["laid"], EDGES[seats][own]),
    }  # fmt: skip


def ones(row: Any) -> int:
    return sum(2**k for k, one in enumerate(row) if one)


squares = ones  # a set of squares as one number


def seat_at(distance: int, own: int, seats: int) -> int:
    return (own + distance) % seats if distance >= 0 else distance


def by_seat(from_own: list[Any], own: int, seats: int, nobody: Any) -> list[Any]:
    assert from_own[seats:] == [nobody] * (4 - seats)
    return [from_own[(seat - own) % seats] if seat < seats else nobody for seat in range(4)]


def stones(edges: Any, laid: Any, own: int) -> dict[str, Any]:
    """Where target stones are, which are white, and the squares beside them."""
    found: dict[str, Any] = {"stones": [0] * 4, "white": [0] * 4}
    goal = set()
    for k in range(4):
        edge = (own + k) % 4
        found["stones"][edge] = ones(edges[k] != 0)
        found["white"][edge] = -1 if laid[k] == -1 else -2 if -2 in edges[k] else ones(edges[k] == 2)
        goal |= {FIRST_SQUARES[edge] + place * STEPS[edge] for place in range(8) if edges[k][place] != 0}
    return found | {"goal": sum(2**square for square in goal)}
