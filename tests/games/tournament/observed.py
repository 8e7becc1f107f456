"""An observation of Tournament, read back: fields of the view from the declared parts alone."""

from __future__ import annotations

from typing import Any

from logicade.engine.state import CHANCE, NOBODY, NONE, Numbers

OMITTED = {"ply": "follows from the step and the turns", "ended": "1 at the last step, 0 before"}
DRAW, PLACE, OVER = 2, 4, 5


def decode(parts: dict[str, Numbers], seat: int | None, seats: int) -> dict[str, Any]:
    """All fields; who acts follows from who began, and must agree with what the seat is told of itself."""
    own = 0 if seat is None else seat
    start, named = (NONE if parts[name] == NONE else (parts[name] + own) % seats for name in ("start", "named"))
    step, turns = int(parts["step"]), int(parts["turns"])
    mover = (start + turns) % seats if step in (DRAW, PLACE) else NOBODY if step == OVER else CHANCE
    assert parts["turn"] == (seat is not None and mover == seat)
    assert parts["goal"] == (own + (0 if start == NONE else start)) % 2
    kinds = [kind for kind, here in enumerate(parts["drawn"]) if here == 1]
    assert len(kinds) == sum(parts["drawn"]) <= 1
    return {
        "mover": mover,
        "phase": step,
        "signal": [NONE, *parts["signal"]],
        "gate": [NONE, *parts["gate"]],
        "drawn": kinds[0] if kinds else NONE,
        "start": start,
        "named": named,
        **{name: parts[name] for name in ("left", "piles", "turns", "deck")},
    }
