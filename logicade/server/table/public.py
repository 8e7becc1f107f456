"""Parts of a table that everybody may see, and that are sent as they are: chairs, what is asked, what is said."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Chair(Struct, frozen=True):
    """A seat and who has it. `standin`: a bot plays for the person, who may come back. `team`: may talk apart."""

    kind: Literal["open", "person", "program", "bot"]
    name: str = ""
    level: int = 0
    person: str = ""
    away: bool = False
    standin: bool = False
    team: int | None = None


class Request(Struct, frozen=True):
    """What a seat asked, and who has not answered yet."""

    seat: int
    what: Literal["undo", "draw"]
    waiting: tuple[int, ...]


class Word(Struct, frozen=True):
    """Something said: chat or a signal."""

    name: str
    seat: int | None
    text: str
    team: bool = False
    signal: bool = False
    person: str = ""
    ply: int = 0  # after how many actions it was said
