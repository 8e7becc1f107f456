"""Texts with gaps: names of people, small pictures of signals and gates, words that stand out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

GAP = re.compile(r"\{(\d+)\}|\{(signal|gate) ([\w?]+)\}|\*\*(.+?)\*\*")
UNNAMED = {"en": "Player {}", "ja": "席{}"}
SIGNALS = {"0": "0", "1": "1", "2": "?"}


class Part(NamedTuple):
    """A piece of a text; `kind` is `text`, `name`, `strong`, `signal` or `gate`."""

    kind: str
    text: str


def parts(text: str, names: Sequence[str]) -> list[Part]:
    """A text in pieces, the names filled in. A name is never read for gaps."""
    found, end = [], 0
    for match in GAP.finditer(text):
        if match.start() > end:
            found.append(Part("text", text[end : match.start()]))
        seat, kind, value, strong = match.groups()
        if seat is not None:
            found.append(Part("name", names[int(seat)] if int(seat) < len(names) else match.group()))
        elif strong is not None:
            found += [Part("strong", part.text) if part.kind == "text" else part for part in parts(strong, names)]
        else:
            found.append(Part(kind, value))
        end = match.end()
    if end < len(text):
        found.append(Part("text", text[end:]))
    return found


def plain(text: str, names: Sequence[str]) -> str:
    """A text as it is said: pictures as words."""
    return "".join(
        SIGNALS.get(part.text, part.text) if part.kind == "signal" else part.text for part in parts(text, names)
    )


def renamed(text: str, names: Sequence[str], language: str) -> str:
    """A text that calls people by their places, with their names instead."""
    places = dict(zip(unnamed(len(names), language), names, strict=True))
    pattern = "|".join(f"{re.escape(place)}(?!\\d)" for place in places)
    return re.sub(pattern, lambda found: places[found[0]], text) if places else text


def unnamed(seats: int, language: str) -> tuple[str, ...]:
    """What people are called of whom no name is known; they count from 1."""
    return tuple(place(seat, language) for seat in range(seats))


def place(seat: int, language: str) -> str:
    """What a person is called whose name is not known."""
    return UNNAMED[language].format(seat + 1)
