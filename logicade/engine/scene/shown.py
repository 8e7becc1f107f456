"""What a scene is made from: a position or a view, as far as scenes need it. The engine's own are of this kind."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from logicade.engine.state import States


class Seen(Protocol):
    """A line of the log, as an audience saw it; `match.Entry` is one."""

    @property
    def ply(self) -> int:
        """After how many actions it was done."""
        ...

    @property
    def actor(self) -> int:
        """A seat, or chance."""
        ...

    @property
    def action(self) -> str:
        """The text, veiled for that audience."""
        ...


class Shown(Protocol):
    """A position or a view."""

    @property
    def game(self) -> Any:
        """The game that is shown."""
        ...

    @property
    def ply(self) -> int:
        """Actions applied so far, chance included."""
        ...

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE, ANYONE or NOBODY."""
        ...

    @property
    def phase(self) -> int:
        """Which kind of decision is due."""
        ...

    @property
    def over(self) -> bool:
        """Whether the rules have ended it."""
        ...

    @property
    def seats(self) -> int:
        """How many sit here."""
        ...

    @property
    def fields(self) -> dict[str, Any]:
        """Field by field, as plain numbers and lists."""
        ...

    def state(self) -> States:
        """A copy of the bare record, for kernels that are to go on from here."""
        ...

    @property
    def ids(self) -> tuple[int, ...]:
        """The legal actions of its seat."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, once it is over."""
        ...


class Sketch(NamedTuple):
    """What a game is given to make a scene from."""

    shown: Shown
    log: tuple[Seen, ...]  # as this audience saw it; empty where nobody kept one
    seat: int | None  # who looks
    language: str
    tall: bool
    chosen: int | None = None  # the action that is thought of: what it would do is shown as well

    @property
    def own(self) -> bool:
        """Whether the one who looks may act now."""
        return self.seat is not None and bool(self.shown.ids)
