"""The figures of the rule books, measured anew: one module a game, `rows(matches)` in each.

A figure that was found by simulation has an error of its own; ours has one too. They agree when they lie within three
standard errors of each other, both taken together. An exact figure has no error.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterator
from typing import NamedTuple

AGREE = 3.0  # standard errors


class Row(NamedTuple):
    """One figure: what the book says and what we found, each with its standard error (0: exact)."""

    name: str
    book: float
    book_error: float
    found: float
    error: float

    @property
    def distance(self) -> float:
        """How far apart they are, in standard errors; exact ones agree to nine digits or not at all."""
        error = math.hypot(self.book_error, self.error)
        apart = abs(self.book - self.found)
        if error == 0:
            return 0.0 if apart <= 1e-9 * max(1.0, abs(self.book)) else math.inf
        return apart / error

    @property
    def agrees(self) -> bool:
        """Whether it is the same figure, as far as can be told."""
        return self.distance <= AGREE


def share(name: str, book: float, book_matches: int, hits: int, matches: int) -> Row:
    """A share of matches: the book's, out of so many, and ours."""
    found = hits / matches
    return Row(name, book, _error(book, book_matches), found, _error(found, matches))


def _error(share: float, matches: int) -> float:
    """Even a share of 0 or 1 is known no better than to about one match."""
    return math.sqrt(max(share * (1 - share), 1 / matches) / matches)


def games() -> list[str]:
    """The games that have figures here."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def rows(game: str, matches: int) -> Iterator[Row]:
    """The figures of one game, from so many matches each."""
    for row in importlib.import_module(f"{__name__}.{game.replace('-', '_')}").rows(matches):
        yield Row(row.name, *map(float, row[1:]))  # plain numbers, which JSON knows
