"""What numbers in a row mean: a game declares the parts of what `encode` fills and of what `setup` reads."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from logicade.engine.state import Numbers


class Part(NamedTuple):
    """Some neighbouring numbers of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    clause: str
    start: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """All parts of a game's observation, in order and without gaps."""

    parts: tuple[Part, ...]

    @property
    def shape(self) -> tuple[int]:
        """The shape of the whole, which `encode` fills."""
        return (sum(part.size for part in self.parts),)

    def start(self, name: str) -> int:
        """Where a part begins; kernels take it as a constant."""
        return next(part.start for part in self.parts if part.name == name)

    def split(self, observation: Numbers) -> dict[str, Numbers]:
        """An observation part by part, each in its own shape.

        >>> import numpy as np
        >>> made = layout(row=((2, 2), "cards", "spur 2.1"), turn=((), "whose turn", "spur 3.1"))
        >>> {name: part.tolist() for name, part in made.split(np.arange(5)).items()}
        {'row': [[0, 1], [2, 3]], 'turn': 4}
        """
        return {part.name: observation[part.start : part.start + part.size].reshape(part.shape) for part in self.parts}


@dataclass(frozen=True)
class Places:
    """Named runs of numbers in a row, one after the other and without gaps.

    >>> places(ring=1, deck=2, first=1).start("first")
    3
    """

    sizes: Mapping[str, int]

    def start(self, name: str) -> int:
        """Where the numbers of one begin; kernels take it as a constant."""
        names = list(self.sizes)
        return sum(self.sizes[before] for before in names[: names.index(name)])


def places(**sizes: int) -> Places:
    """Declare, in order, how many numbers each has; `tables.VARIANT` does so for a game's options."""
    return Places(MappingProxyType(sizes))


def layout(**parts: tuple[tuple[int, ...], str, str]) -> Layout:
    """Declare an observation: for each part its shape, its meaning and the clause it comes from."""
    made: list[Part] = []
    for name, (shape, meaning, clause) in parts.items():
        made.append(Part(name, shape, meaning, clause, sum(part.size for part in made)))
    return Layout(tuple(made))
