"""An observation of Bug Repair, read back: fields of the view from the declared parts alone."""

from __future__ import annotations

from typing import Any

from logicade.engine.state import CHANCE, NOBODY, NONE, Numbers

OMITTED = {"ply": "follows from the step, the turns and the draws", "ended": "1 at the last step, 0 before"}
PLAY, OVER = 4, 6


def decode(parts: dict[str, Numbers], seat: int | None, seats: int) -> dict[str, Any]:
    """All fields; who acts follows from who began, and must agree with what the seat is told of itself."""
    own = 0 if seat is None else seat

    def seat_of(number: Any) -> int:
        return NONE if number == NONE else (int(number) + own) % seats

    def by_seat(name: str) -> list[Any]:
        return [parts[name][(other - own) % seats] for other in range(seats)]

    start, step = seat_of(parts["start"]), int(parts["step"])
    mover = (start + int(parts["turns"])) % seats if step == PLAY else NOBODY if step == OVER else CHANCE
    assert parts["turn"] == (seat is not None and mover == seat)
    assert parts["goal"] == (own + start + 1) % 2
    discarding, private, shared = parts["options"]
    return {
        "mover": mover,
        "phase": step,
        **{name: [NONE, *parts[name]] for name in ("signal", "sure", "gate", "named")},
        "turned": [0, *parts["turned"]],
        "placer": [NONE, *map(seat_of, parts["placer"])],
        **{name: by_seat(name) for name in ("hand", "cards", "thrown")},
        "start": start,
        "chosen": seat_of(parts["chosen"]),
        "discarding": discarding,
        "private": private,
        "shared": shared,
        **{name: parts[name] for name in ("turns", "stealing", "deck")},
    }
