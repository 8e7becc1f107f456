"""LOOP 6: a view from what a learner sees of it, read as naively as can be."""

from __future__ import annotations

from typing import Any

OMITTED = {"ended": "1 exactly when phase OVER is told"}


def decode(parts: dict[str, Any], seat: int | None, seats: int) -> dict[str, Any]:
    """The fields of a view, seats by their numbers and sides as a and b again."""
    viewer = seat or 0
    is_b, own_turn = (int(told) for told in parts["side"])

    def by_side(own_and_other: Any) -> list[Any]:
        both: list[Any] = own_and_other.tolist()
        return both if is_b == 0 else both[::-1]

    def one_of(own: int, told: int) -> int:
        return {0: own, 1: 1 - own}.get(told, told)

    first, named, mover = (one_of(viewer, int(told)) for told in parts["seats"][:3])
    needy, winner = (one_of(is_b, int(told)) for told in parts["seats"][3:])
    long = [int(rest) + 128 * int(often) for rest, often in parts["long"]]
    ply, turn, most = long[:3]
    pile, yard, deck, penalties = long[3:5], long[5:7], long[7:9], parts["long"][9:11]
    assert own_turn == (turn % 2 == is_b)
    assert is_b == (0 if first < 0 else int(first != viewer))
    assert parts["signals"][:2].tolist() == [[min(count, 127) for count in counts] for counts in (pile, yard)]
    assert parts["penalties"].tolist() == [min(count, 127) for count in long[9:11]]
    own_hand = parts["cards"].tolist()
    assert parts["hand"].tolist() == [own_hand.count(kind) for kind in range(len(parts["hand"]))]
    hands = [own_hand, parts["other"].tolist()]
    phase, due = (int(told) for told in parts["progress"])
    return {
        "first": first, "named": named, "mover": mover, "needy": needy, "winner": winner,
        "ply": ply, "turn": turn, "most": most, "pile": pile, "yard": yard, "deck": deck,
        "penalties": [int(rest) + 128 * int(often) for rest, often in by_side(penalties)],
        "supply": parts["signals"][2].tolist(),
        "hand": hands if is_b == 0 else hands[::-1],
        "kit": parts["kit"].tolist(), "buried": parts["buried"].tolist(),
        "phase": phase, "due": due,
        **dict(zip(("four", "limit", "shrink", "lasting"), parts["options"].tolist(), strict=True)),
        **_fields(by_side(parts["fields"])),
    }  # fmt: skip


def _fields(sides: list[list[list[int]]]) -> dict[str, Any]:
    """Cards, ones, `?` and locks as sets of places."""
    cards = [sum(card[0] for card in field) for field in sides]
    for count, field in zip(cards, sides, strict=True):
        assert all(card[0] == (place < count) for place, card in enumerate(field))

    def places(field: list[list[int]], what: int, value: int) -> int:
        return sum(2**place for place, card in enumerate(field) if card[what] == value)

    return {
        "cards": cards,
        "ones": [places(field, 1, 1) for field in sides],
        "open": [places(field, 2, 1) for field in sides],
        "locks": [[places(field, 3, turns) for turns in (1, 2, 3)] for field in sides],
    }
