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
