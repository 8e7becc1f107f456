"""Game: what the registry knows of a game without loading its rules, and the doors into them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from logicade.engine.ruleset import RuleSet, Seats

if TYPE_CHECKING:
    from logicade.engine.batch import Batch
    from logicade.engine.match import Match
    from logicade.engine.position import Chance, Position, View


@dataclass(frozen=True, eq=False, repr=False)
class Game(RuleSet):
    """A rule set with the ways into it: positions, matches and batches begin here. Loading one costs nothing."""

    def start(self, *, seats: Seats = None, **options: Any) -> Position:
        """The position before anything has happened; it stops at the first chance node."""
        from logicade.engine.position import Position

        return Position(self, self.kernels.start_state(self.count_seats(seats), self.settle(options)))

    def position(self, text: str) -> Position:
        """A position from its one-line text."""
        from logicade.engine.position import Position

        return Position(self, self.kernels.read_position(text))

    def view(self, text: str, *, seat: int | None) -> View:
        """A view from its one-line text, hidden parts included."""
        from logicade.engine.position import View

        return View(self, self.kernels.read_view(text, seat), seat)

    def shown(self, raw: bytes) -> View:
        """What a spectator would see if these bytes were all there is; the inverse of `View.raw`."""
        from logicade.engine.position import View

        return View(self, self.kernels.read_raw(raw), None)

    def match(self, *, seats: Seats = None, chance: Chance | None = None, **options: Any) -> Match:
        """A match with a log; chance falls by itself, from the operating system unless a source is given."""
        from logicade.engine.match import Match

        match = Match(self, seats=self.count_seats(seats), options=self.settle(options), chance=chance)
        match.fall()
        return match

    def batch(self, count: int, *, seats: Seats = None, seed: int = 0, **options: Any) -> Batch:
        """Many matches side by side as one array, for search and learning."""
        from logicade.engine.batch import Batch

        return Batch(self, count, seats=self.count_seats(seats), seed=seed, options=self.settle(options))
