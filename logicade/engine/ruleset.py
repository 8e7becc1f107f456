"""RuleSet: a game as its own positions, matches and kernels know it: all but the ways to begin one."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import EllipsisType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from logicade.engine.errors import BadSeats, BadValue, UnknownOption
from logicade.engine.options import Option, Text

if TYPE_CHECKING:
    from logicade.engine.kernels import Kernels

Seats = int | None | EllipsisType
# The side of each seat: by the number of seats, or from the fields of a position where sides are dealt.
Sides = Mapping[int, tuple[int, ...]] | Callable[[Mapping[str, Any]], tuple[int, ...]]
# What is done for a seat that is out of time: from what it sees, itself and its legal ids, one of these.
Late = Callable[[Mapping[str, Any], int, tuple[int, ...]], int]
# Whether an action stands, and is not one's own to take back: from what was before it and what is now, as far as what
# has happened since was forced.
Stands = Callable[[Mapping[str, Any], Mapping[str, Any]], bool]


class Talk(NamedTuple):
    """What may be said at a table of this game while a match runs; statements that count are actions of the game."""

    silent: bool = False  # no chat, only signals
    signals: Mapping[str, Text] = MappingProxyType({})  # announcements that are no actions
    teams: Mapping[int, tuple[int, ...]] = MappingProxyType({})  # seats: the team of each; teams may talk apart
    team_option: tuple[str, str] | None = None  # an option and the value of it that lets teams talk apart

    def team_of(self, seat: int | None, seats: int, options: Mapping[str, Any]) -> int | None:
        """The team with which a seat may talk apart, if any."""
        if seat is None or seats not in self.teams:
            return None
        if self.team_option is not None and str(options[self.team_option[0]]) != self.team_option[1]:
            return None
        return self.teams[seats][seat]


CHAT = Talk()


class Dealt(Protocol):
    """A position, as far as it says who plays with whom."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        ...

    @property
    def fields(self) -> Mapping[str, Any]:
        """The state, field by field."""
        ...


@dataclass(frozen=True, eq=False)
class RuleSet:
    """What a position or a match knows of its game. Making one costs nothing; rules are imported when first needed."""

    slug: str
    version: int  # grows when action ids or the meaning of a log change
    title: Text
    summary: Text
    difficulty: Text
    seats: tuple[int, ...]  # allowed counts
    minutes: int
    max_plies: int
    options: tuple[Option, ...]
    package: str
    talk: Talk = CHAT
    draws: bool = False  # whether seats may agree to a draw
    sides: Sides | None = None  # where partners win together
    age: int | None = None  # from which on, where the book says so
    opening: Mapping[str, str] = field(default_factory=dict)  # options under which the first seat begins
    late: Late | None = None  # where the rules say what is done for a seat that is out of time
    stands: Stands | None = None  # where the rules say from when on nobody changes his mind
    previews: bool = True  # whether a table shows what an action would do, unless it is told otherwise
    records: bool = False  # whether whole matches have a notation of their own, which its room `records` reads

    def __repr__(self) -> str:
        return f"logicade.game({self.slug!r})"

    def room(self, name: str) -> ModuleType:
        """One module of the game's folder: tables, state, rules, notation or art."""
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def kernels(self) -> Kernels:
        """The compiled side: verbs, action space and generic loops bound to this game."""
        from logicade.engine.kernels import Kernels

        return Kernels(self)

    def settle(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options in canonical form, defaults filled in; a wrong name or value says what is allowed."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise UnknownOption(f"`{self.slug}` has no option `{name}`", hint=f"options: {', '.join(known)}")
        chosen: dict[str, Any] = {}
        for name, option in known.items():
            try:
                chosen[name] = option.read(options[name]) if name in options else option.default
            except (ValueError, KeyError, TypeError) as wrong:
                shown = f"`{options[name]}` is not a value of option `{name}` of `{self.slug}`"
                raise BadValue(shown, hint=f"allowed: {option.allowed}") from wrong
        return self.room("tables").settle(chosen, given=frozenset(options))  # type: ignore[no-any-return]

    def count_seats(self, seats: Seats) -> int:
        """How many sit down; none named means the usual number."""
        if seats is None or seats is ...:
            return self.seats[0]
        if isinstance(seats, bool) or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSeats(f"`{self.slug}` is not a game for {seats!r} seats", hint=f"seats: {allowed}")
        return int(seats)

    @property
    def cooperative(self) -> bool:
        """Whether all play together against the game."""
        return isinstance(self.sides, Mapping) and all(len(set(sides)) == 1 for sides in self.sides.values())

    def partners(self, seat: int, position: Dealt) -> tuple[int, ...]:
        """The seats that win and lose together with one, itself included."""
        if self.sides is None or seat < 0:
            return (seat,)
        sides = self.sides[position.seats] if isinstance(self.sides, Mapping) else self.sides(position.fields)
        return tuple(other for other, side in enumerate(sides) if side == sides[seat])

    def winners(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """The seats with the highest score; those who play together against the game have won with any at all."""
        if self.cooperative and max(scores) == 0:
            return ()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
