"""Actions are whole numbers with named fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Outcome(dict[str, "int | Veiled"]):
    """The fields of an action that chance alone brings about; seats never choose it."""


class Veiled(NamedTuple):
    """A field that may be hidden in another's log: it has one value more, the last, that means "not shown"."""

    size: int


@dataclass(frozen=True)
class Shape:
    """One kind of action: where its ids begin and the sizes of its fields."""

    base: int
    sizes: dict[str, int]
    veiled: frozenset[str]
    outcome: bool

    @property
    def count(self) -> int:
        """How many ids this kind takes."""
        total = 1
        for size in self.sizes.values():
            total *= size
        return total


class Action(NamedTuple):
    """An id taken apart."""

    name: str
    fields: dict[str, int]


class ActionSpace:
    """The ids of a game's actions, in declared order, append-only.

    >>> space = ActionSpace(play=dict(kind=5, place=11), stop={})
    >>> space.bases, space.total, space.id("play", kind=1, place=2), space.fields(13)
    ((0, 55), 56, 13, Action(name='play', fields={'kind': 1, 'place': 2}))
    """

    def __init__(self, **kinds: Mapping[str, int | Veiled]) -> None:
        self.shapes: dict[str, Shape] = {}
        base = 0
        for name, fields in kinds.items():
            sizes = {key: size.size + 1 if isinstance(size, Veiled) else size for key, size in fields.items()}
            veiled = frozenset(key for key, size in fields.items() if isinstance(size, Veiled))
            self.shapes[name] = Shape(base, sizes, veiled, isinstance(fields, Outcome))
            base += self.shapes[name].count
        self.total = base
        # Every id that a seat may ever choose is below this; learners need no columns beyond.
        self.decisions = max(shape.base + shape.count for shape in self.shapes.values() if not shape.outcome)

    @property
    def bases(self) -> tuple[int, ...]:
        """The first id of each kind, in declared order."""
        return tuple(shape.base for shape in self.shapes.values())

    def id(self, name: str, **fields: int) -> int:
        """The id of an action given by name and fields."""
        shape = self.shapes[name]
        if fields.keys() != shape.sizes.keys():
            raise ValueError(f"`{name}` has the fields {', '.join(shape.sizes) or '(none)'}")
        offset = 0
        for key, size in shape.sizes.items():
            if not 0 <= fields[key] < size:
                raise ValueError(f"`{key}` of `{name}` is 0 to {size - 1}, not {fields[key]}")
            offset = offset * size + fields[key]
        return shape.base + offset

    def fields(self, action: int) -> Action:
        """An id taken apart into name and fields."""
        for name, shape in self.shapes.items():
            offset = int(action) - shape.base
            if 0 <= offset < shape.count:
                values: dict[str, int] = {}
                for key, size in reversed(shape.sizes.items()):
                    offset, values[key] = divmod(offset, size)
                return Action(name, dict(reversed(values.items())))
        raise ValueError(f"actions are 0 to {self.total - 1}, not {action}")

    def is_outcome(self, action: int) -> bool:
        """Whether only chance can bring this about."""
        return self.shapes[self.fields(action).name].outcome

    def is_veiled(self, action: int) -> bool:
        """Whether some field of this id says "not shown"."""
        name, fields = self.fields(action)
        shape = self.shapes[name]
        return any(fields[key] == shape.sizes[key] - 1 for key in shape.veiled)

    def __iter__(self) -> Iterator[str]:
        return iter(self.shapes)
