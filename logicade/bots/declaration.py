"""What a game's bots are: each `bots/<game>/__init__.py` declares them as `BOTS`, and nothing else.

Modules are named here and imported when somebody plays or proves something. So levels and names can be told before
Numba is loaded, which takes a second.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from logicade.bots.chooser import ALONE, Choose, Context

if TYPE_CHECKING:
    from logicade.bots.config import SearchConfig
    from logicade.bots.proofs import Solver
    from logicade.engine.position import View
    from logicade.engine.state import Numbers, States

# Which bot each of the five levels is; who the levels are is told in `cast.py`. The choice for a game was found by
# ladders (docs/ladders): level 5 is the strongest there is, and level 3 gets three quarters of the points against level
# 1 and a quarter against level 5, where the luck of the game allows it.
USUAL_LEVELS = ("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 6000")
STRATEGY_LEVELS = ("mind 1", "mind 2", "mind 3", "mind 4", "mind 5")


class Scope(Enum):
    """What a solver can be asked about."""

    EVERYTHING = "who wins, from every position"
    ENDS = "who wins, from positions near the end of a match"
    POSSIBLE = "what can be built or reached now, and not who wins"


class BookModule(NamedTuple):
    """Where the players are that a rule book describes: `PLAYERS`, from their names to functions that choose."""

    name: str
    players: tuple[str, ...]


class SolverModule(NamedTuple):
    """Where a solver is (`SOLVER`, see `proofs.Solver`), and what it can be asked about."""

    name: str
    scope: Scope


class Strategy(Protocol):
    """A module with a game's own way to play, at five strengths."""

    def choose(self, view: View, rng: Numbers, level: int, context: Context = ALONE) -> str:
        """An action text of that strength."""
        ...


class Evaluation(Protocol):
    """A module that says how good a state is for a seat, and how a search makes use of that."""

    SEARCH: SearchConfig

    def evaluate(self, st: States, i: int, seat: int) -> float:
        """The chance of a seat to win from st[i], as far as a glance tells; a kernel."""
        ...


@dataclass(frozen=True)
class Bots:
    """The bots of one game; what it leaves out it does not have. Modules are named in full."""

    levels: tuple[str, ...] = USUAL_LEVELS
    book: BookModule | None = None
    strategy: str | None = None
    solver: SolverModule | None = None
    evaluation: str | None = None
    remembers: bool = False  # whether its strategy makes use of what its seat has seen happen

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the rule book's players."""
        return self.book.players if self.book else ()

    @property
    def solved(self) -> bool:
        """Whether every position has a proof."""
        return self.solver is not None and self.solver.scope is Scope.EVERYTHING

    @property
    def modules(self) -> tuple[str, ...]:
        """Every module that is named here."""
        named = (self.book and self.book.name, self.strategy, self.solver and self.solver.name, self.evaluation)
        return tuple(name for name in named if name)

    def load_player(self, name: str) -> Choose:
        """One of the rule book's players."""
        assert self.book is not None, "this game's rule book describes no players"
        players: Mapping[str, Choose] = importlib.import_module(self.book.name).PLAYERS
        return players[name]

    def load_strategy(self) -> Strategy:
        """The game's own way to play."""
        assert self.strategy is not None, "this game has no strategy of its own"
        strategy: Strategy = importlib.import_module(self.strategy)
        return strategy

    def load_solver(self) -> Solver | None:
        """The solver, if there is one."""
        if self.solver is None:
            return None
        solver: Solver = importlib.import_module(self.solver.name).SOLVER
        return solver

    def load_evaluation(self) -> Evaluation | None:
        """The evaluation, if there is one."""
        if self.evaluation is None:
            return None
        evaluation: Evaluation = importlib.import_module(self.evaluation)
        return evaluation
