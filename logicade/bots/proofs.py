"""Solvers and what they answer, whatever the game. Nothing here loads one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from logicade.bots.chooser import Choose
    from logicade.engine.position import Position, View

SIDES = ("first", "second")  # in the order in which they act
ENOUGH = 1e-9  # values closer than this are the same: means are rounded in the last bits


class Proof(Protocol):
    """What every answer of a solver says."""

    @property
    def proved(self) -> bool:
        """False where there was not room enough to look at everything."""
        ...

    @property
    def winner(self) -> str | None:
        """One of SIDES: who wins with best play, whatever falls; None where that is not said."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win then; none where that is not said."""
        ...

    @property
    def best(self) -> tuple[str, ...]:
        """Every action of the mover that nothing is better than; none where it loses anyhow, or nothing is said."""
        ...

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        ...

    def lines(self) -> list[str]:
        """The same for people."""
        ...


class Figure(Protocol):
    """One line of a reference table."""

    def as_json(self) -> dict[str, Any]:
        """The figure as plain data."""
        ...

    def line(self) -> str:
        """The figure for people."""
        ...


class Possible(NamedTuple):
    """What can be done now, proved complete; nothing about who wins."""

    ways: int | None = None  # in how many ways; None where that is not counted
    line: tuple[str, ...] = ()  # the shortest that leads there


@dataclass(frozen=True)
class Reference:
    """A table of everything that a match can begin with."""

    head: str
    count: int  # of figures
    figures: Callable[[], Iterator[Figure]]


@dataclass(frozen=True)
class Solver:
    """What a game's solver can do; what it leaves out it cannot. Its declaration has its `Scope`."""

    solve: Callable[[Position], Proof]  # NoSolver where a position is out of its reach
    choose: Choose | None = None  # a best action; where every position is solved
    is_near_the_end: Callable[[View], bool] | None = None  # whether asking is worth it; where only ends are solved
    possible: Callable[[View], Possible | None] | None = None  # what a seat can do, from its view; None: nothing to say
    position_text: Callable[[str | None, dict[str, Any]], str] | None = None  # from dealt cards, or before the deal
    reference: Reference | None = None
    bench_cases: Callable[[], Iterable[tuple[str, Callable[[], object]]]] = tuple  # what is worth timing; none
    first: Callable[[Position], tuple[int, ...]] | None = None  # the seats of the side whose wins are counted


class Verdict(NamedTuple):
    """The outcome with best play by all, proved by exhaustion."""

    winner: str | None  # None while chance still decides
    winning: tuple[str, ...]  # every action of the mover that keeps a win
    line: tuple[str, ...]  # one line of best play to the end
    wins: int  # equally likely cases still open that the first player wins
    cases: int
    winners: tuple[int, ...] = ()
    proved: bool = True

    @property
    def best(self) -> tuple[str, ...]:
        """The winning actions; who has none loses whatever he does."""
        return self.winning

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        return {
            "winner": self.winner,
            "winning": list(self.winning),
            "line": list(self.line),
            "first_wins": {"cases": self.wins, "of": self.cases},
            "proved": self.proved,
        }

    def lines(self) -> list[str]:
        """The verdict for people."""
        if self.winner is None:
            share = self.wins / self.cases
            return [f"proved: first wins {self.wins} of {self.cases} equally likely deals ({share:.2%})"]
        lines = [f"proved: {self.winner} wins"]
        if self.winning:
            lines.append(f"winning actions ({len(self.winning)}): {' '.join(self.winning)}")
        if self.line:
            lines.append(f"best play: {' '.join(self.line)}")
        return lines


class Odds(NamedTuple):
    """Where chance goes on falling: the chance to win with best play by all, proved by exhaustion.

    Whatever falls, best play then decides the match. So of the equally likely ways in which everything can still fall,
    a certain number is won, and that number is exact.
    """

    wins: int  # equally likely cases still open that the first side wins
    cases: int
    best: tuple[str, ...] = ()  # every action of the mover that keeps this chance
    by_action: dict[str, int] = {}  # noqa: RUF012 - nobody changes it; by action, `wins` after it
    winners: tuple[int, ...] = ()
    proved: bool = True

    @property
    def share(self) -> float:
        """The first side's chance."""
        return self.wins / self.cases

    @property
    def winner(self) -> str | None:
        """Who wins whatever falls; None while chance still decides."""
        return SIDES[0] if self.wins == self.cases else SIDES[1] if self.wins == 0 else None

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        return {
            "winner": self.winner,
            "best": list(self.best),
            "first_wins": {"cases": self.wins, "of": self.cases},
            "first_wins_after": self.by_action,
            "proved": self.proved,
        }

    def lines(self) -> list[str]:
        """The odds for people."""
        lines = [f"proved: first wins {self.wins} of {self.cases} equally likely cases ({self.share:.4%})"]
        if self.winner is not None:
            lines = [f"proved: {self.winner} wins, whatever falls"]
        if self.best:
            lines.append(f"best actions ({len(self.best)}): {' '.join(self.best)}")
        after = sorted(self.by_action.items(), key=lambda item: -item[1])
        lines += [f"{action:>4}  first wins {won} ({won / self.cases:.4%})" for action, won in after]
        return lines


class ActionValues(NamedTuple):
    """What every action of the mover is worth to it with best play by both, proved by exhaustion."""

    values: dict[str, float]  # shares of the point
    winners: tuple[int, ...] = ()
    winner: str | None = None  # sides have no names here
    proved: bool = True

    @property
    def best(self) -> tuple[str, ...]:
        """The actions that nothing is better than."""
        most = max(self.values.values())
        return tuple(text for text, value in self.values.items() if value > most - ENOUGH)

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        return {"best": list(self.best), "values": self.values, "proved": self.proved}

    def lines(self) -> list[str]:
        """What is proved, as lines for people."""
        worth = self.values[self.best[0]]
        known = {0.0: "the mover loses", 0.5: "the match is shared", 1.0: "the mover wins"}
        told = known.get(worth, f"the mover gets {worth:.4f} of the point on average")
        shown = f"best actions ({len(self.best)} of {len(self.values)}): {' '.join(self.best)}"
        return [f"proved: {told}, with best play by both", shown]
