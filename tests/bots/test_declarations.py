"""One declaration a game: true to the modules that it names, and told without loading them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import logicade
from logicade import bots
from logicade.bots import registry
from logicade.bots.config import SearchConfig
from logicade.bots.declaration import Bots, Scope
from logicade.bots.proofs import Solver
from logicade.bots.registry import PACKAGES, bots_of
from logicade.engine.errors import NoSolver
from tests import processes
from tests.support import ROOT
from tests.toys.face_down import GAME as FACE_DOWN

LIGHT = """
import sys
import logicade
from logicade import bots
import logicade.bots.{package}
from logicade.bots import cast, proofs, registry
game = logicade.game("{slug}")
print(bots.names(game), bots.plain_name("level 5", game), registry.bots_of(game).solved)
print(*sorted(name for name in ("numba", "numpy") if name in sys.modules))
"""


@pytest.mark.parametrize("slug", ["bug-hunt", "tournament"])
def test_names_and_levels_are_told_without_numba(slug: str) -> None:
    """A server tells them while it starts, and Numba takes a second."""
    program = LIGHT.format(package=slug.replace("-", "_"), slug=slug)
    done = processes.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    told, loaded = done.stdout.splitlines()
    game = logicade.game(slug)
    assert told == f"{bots.names(game)} {bots.plain_name('level 5', game)} {bots_of(game).solved}"
    assert loaded == ""


@pytest.mark.parametrize("slug", logicade.games())
def test_a_declaration_is_true_to_its_modules(slug: str) -> None:
    game = logicade.game(slug)
    own = bots_of(game)
    assert len(own.levels) == len(bots.LEVELS)
    assert all(bots.knows(game, word) for word in own.levels)
    if own.book:
        assert tuple(importlib.import_module(own.book.name).PLAYERS) == own.players
        assert all(callable(own.load_player(name)) for name in own.players)
    if own.strategy:
        assert callable(own.load_strategy().choose)
    evaluation = own.load_evaluation()
    if evaluation is not None:
        assert isinstance(evaluation.SEARCH, SearchConfig)
        assert callable(evaluation.evaluate)


@pytest.mark.parametrize("slug", logicade.games())
def test_a_solver_can_do_what_its_scope_says(slug: str) -> None:
    game = logicade.game(slug)
    own = bots_of(game)
    if own.solver is None:
        assert own.load_solver() is None
        with pytest.raises(NoSolver, match=f"`{slug}` has no exact solver"):
            bots.solver(game)
        return
    solver = bots.solver(game)
    assert isinstance(solver, Solver)
    assert (solver.choose is not None) == own.solved == (own.solver.scope is Scope.EVERYTHING)
    assert (solver.is_near_the_end is not None) == (own.solver.scope is Scope.ENDS)
    if own.solved:
        assert solver.reference is not None
        assert list(solver.bench_cases())
    else:
        assert not list(solver.bench_cases())


def test_every_folder_of_bots_is_registered_and_named_as_its_game() -> None:
    folders = {file.parent.name for file in (ROOT / "logicade" / "bots").glob("*/__init__.py")}
    assert {package.rpartition(".")[2] for package in PACKAGES.values()} == folders
    assert {slug: f"logicade.bots.{slug.replace('-', '_')}" for slug in PACKAGES} == PACKAGES
    assert set(PACKAGES) <= set(logicade.games())


@pytest.mark.parametrize("package", PACKAGES.values())
def test_a_package_declares_its_bots_and_nothing_else(package: str) -> None:
    file = importlib.import_module(package).__file__
    assert file is not None
    lines = Path(file).read_text("utf-8").splitlines()
    begun = [line for line in lines if line and not line.startswith((" ", ")", '"', "from "))]
    assert begun == ["BOTS = Bots("]


def test_what_a_package_names_is_in_it() -> None:
    for package in PACKAGES.values():
        declared = importlib.import_module(package).BOTS
        assert declared.modules
        assert all(name.startswith(f"{package}.") for name in declared.modules)


def test_a_game_without_bots_of_its_own_has_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bots_of(FACE_DOWN) == Bots()
    assert Bots().levels == ("greedy 1", "greedy 4", "greedy 24", "search 1000", "search 6000")
    assert Bots().modules == ()
    assert bots.names(FACE_DOWN) == ("random", "greedy", "search")
    monkeypatch.setattr(registry, "PACKAGES", {})
    assert bots.names(logicade.game("tournament")) == ("random", "greedy", "search")
