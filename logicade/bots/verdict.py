"""What an exact solver answers, whatever the game."""

from __future__ import annotations

from typing import Any, NamedTuple


class Verdict(NamedTuple):
    """The outcome with best play by all, proved by exhaustion."""

    winner: str | None  # "first" or "second"; None while chance still decides
    winning: tuple[str, ...]  # every action of the mover that keeps a win
    line: tuple[str, ...]  # one line of best play to the end
    wins: int  # equally likely cases still open that the first player wins
    cases: int

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        return {
            "winner": self.winner,
            "winning": list(self.winning),
            "line": list(self.line),
            "first_wins": {"cases": self.wins, "of": self.cases},
            "proved": True,
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

    @property
    def share(self) -> float:
        """The first side's chance."""
        return self.wins / self.cases

    @property
    def winner(self) -> str | None:
        """Who wins whatever falls; None while chance still decides."""
        return "first" if self.wins == self.cases else "second" if self.wins == 0 else None

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        return {
            "winner": self.winner,
            "best": list(self.best),
            "first_wins": {"cases": self.wins, "of": self.cases},
            "first_wins_after": self.by_action,
            "proved": True,
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
