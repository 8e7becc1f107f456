"""INPUT 11: a view from what a learner sees of it, read as naively as can be."""

from __future__ import annotations

from typing import Any

OMITTED = {"ended": "1 exactly when phase OVER is told"}


def decode(parts: dict[str, Any], seat: int | None, seats: int) -> dict[str, Any]:
    """The fields of a view, seats by their numbers again."""
    own = seat or 0

    def by_seat(own_and_other: Any) -> list[list[int]]:
        both: list[list[int]] = own_and_other.tolist()
        return both if own == 0 else both[::-1]

    def seat_of(told: int) -> int:
        return {0: own, 1: 1 - own}.get(told, told)

    signals = list(zip(parts["present"], parts["ones"], strict=True))
    cards = sum(bool(present) for present, _ in signals)
    assert [bool(present) for present, _ in signals] == [True] * cards + [False] * (len(signals) - cards)
    first, named, mover = (seat_of(int(told)) for told in parts["seats"])
    is_first, is_mover, ring, picking = (int(told) for told in parts["turn"])
    phase, ply = (int(told) for told in parts["progress"])
    assert (is_first, is_mover, picking) == (first == own, mover == own, phase == 4)
    hands, source, closed, zeros, ones = (int(told) for told in parts["options"])
    return {
        "row": sum(2**place for place, (_, one) in enumerate(signals) if one),
        "cards": cards,
        "first": first,
        "named": named,
        "mover": mover,
        "hand": by_seat(parts["hands"]),
        "played": by_seat(parts["played"]),
        "pool": parts["pool"].tolist(),
        "hands": hands,
        "source": source,
        "ring": ring,
        "closed": closed,
        "deck": [zeros, ones],
        "phase": phase,
        "ply": ply,
    }
