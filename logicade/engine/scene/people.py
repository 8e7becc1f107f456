"""People in the sentences of a scene: the one who looks is "you", the others are gaps for their names."""

from __future__ import annotations

from collections.abc import Sequence

YOU = {"en": "You", "ja": "あなた"}


def subject(seat: int, viewer: int | None, language: str) -> str:
    """Who does something: `You`, or the gap for a name."""
    return YOU[language] if seat == viewer else f"{{{seat}}}"


def listed(seats: Sequence[int], viewer: int | None, language: str) -> str:
    """Several people, the one who looks first: `You, {1} and {2}`, あなたと{1}と{2}."""
    ordered = sorted(seats, key=lambda seat: seat != viewer)
    names = [subject(seat, viewer, language) for seat in ordered]
    if language == "ja":
        return "と".join(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
