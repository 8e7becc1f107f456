"""The options of a game: what may be chosen, what it means, and how it enters the state as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from logicade.engine.errors import BadValue
from logicade.engine.text import Text, Words

__all__ = [
    "Choice", "Option", "Own", "Switch", "Text", "Whole", "Wholes", "Words", "say",
]  # fmt: skip


def say(text: Text, language: str) -> str:
    """A text in one of our languages."""
    if language not in Text._fields:
        raise BadValue(f"`{language}` is not a language", hint=f"languages: {', '.join(Text._fields)}")
    return str(getattr(text, language))


@dataclass(frozen=True)
class Choice:
    """One of a few named values."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: Text
    explained: tuple[Text, ...]  # a sentence for each value
    title: Text  # what people call the option,
    titles: tuple[Text, ...]  # and each value

    @property
    def allowed(self) -> str:
        """The values in words, for errors and help."""
        return ", ".join(f"`{value}`" for value in self.values)

    def read(self, value: Any) -> str:
        """A value in its canonical form; ValueError for anything else."""
        if isinstance(value, bool) or str(value) not in self.values:
            raise ValueError(value)
        return str(value)

    def write(self, value: Any) -> str:
        """The text that `read` takes back."""
        return str(value)

    def encode(self, value: Any) -> tuple[int, ...]:
        """The value as whole numbers for `setup`."""
        return (self.values.index(value),)


@dataclass(frozen=True)
class Switch:
    """An option that is on or off."""

    name: str
    default: bool
    meaning: Text
    title: Text

    allowed = "`on`, `off`"

    def read(self, value: Any) -> bool:
        """True or False; `on`, `off` in text."""
        if isinstance(value, bool):
            return value
        return {"on": True, "true": True, "off": False, "false": False}[str(value).lower()]

    def write(self, value: Any) -> str:
        """The value as a word, `on` or `off`."""
        return "on" if value else "off"

    def encode(self, value: Any) -> tuple[int, ...]:
        """The number for `setup`, 1 or 0."""
        return (int(value),)


@dataclass(frozen=True)
class Whole:
    """A whole number in a range, or none."""

    name: str
    low: int
    high: int
    default: int | None
    meaning: Text
    title: Text

    @property
    def allowed(self) -> str:
        """The range in words."""
        return f"`none` or a whole number from {self.low} to {self.high}"

    def read(self, value: Any) -> int | None:
        """A number in the range, or None."""
        if value is None or value == "none":
            return None
        return _whole(value, self.low, self.high)

    def write(self, value: Any) -> str:
        """The number in digits, or `none`."""
        return "none" if value is None else str(value)

    def encode(self, value: Any) -> tuple[int, ...]:
        """The number; 0 for none."""
        return (value or 0,)


@dataclass(frozen=True)
class Wholes:
    """Several whole numbers, each in the same range, written with commas."""

    name: str
    count: int
    low: int
    high: int
    default: tuple[int, ...]
    meaning: Text
    title: Text

    @property
    def allowed(self) -> str:
        """The form in words."""
        return f"{self.count} whole numbers from {self.low} to {self.high}, as in `{self.write(self.default)}`"

    def read(self, value: Any) -> tuple[int, ...]:
        """The numbers as a tuple."""
        parts = value.split(",") if isinstance(value, str) else tuple(value)
        if len(parts) != self.count:
            raise ValueError(value)
        return tuple(_whole(part, self.low, self.high) for part in parts)

    def write(self, value: Any) -> str:
        """The numbers in digits, with commas between."""
        return ",".join(str(part) for part in value)

    def encode(self, value: Any) -> tuple[int, ...]:
        """The numbers as they are."""
        return tuple(value)


@dataclass(frozen=True)
class Own:
    """Components of one's own, such as tiles, a deck or a map, given as text; none: those of the game.

    The game's `tables` has a function `read_<name>(text)`, which returns the same thing as one word, for logs and
    positions, and as at most `size` whole numbers, for `setup`. It takes a file's text and that word alike, and raises
    BadComponents with every fault it finds.
    """

    name: str
    size: int
    package: str  # of the game; its tables are not loaded before they are needed
    meaning: Text
    title: Text

    default = ""
    allowed = "a text that lists the components, or nothing"

    def read(self, value: Any) -> str:
        """The components as one word."""
        if not isinstance(value, str):
            raise ValueError(value)
        return self._known(value)[0] if value.strip() and value != "none" else ""

    def write(self, value: Any) -> str:
        """The word; `none` where there is none."""
        return str(value) or "none"

    def encode(self, value: Any) -> tuple[int, ...]:
        """The numbers, filled up with zeros."""
        numbers = self._known(value)[1] if value else ()
        return tuple(numbers) + (0,) * (self.size - len(numbers))

    def _known(self, text: str) -> tuple[str, tuple[int, ...]]:
        found: tuple[str, tuple[int, ...]] = getattr(import_module(f"{self.package}.tables"), f"read_{self.name}")(text)
        return found


Option = Choice | Switch | Whole | Wholes | Own


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool | float):
        raise ValueError(value)
    number = int(value)
    if not low <= number <= high:
        raise ValueError(value)
    return number
