"""The benchmark measures what it says: the yardstick is Connect Four, and C++ does the same work as our kernels."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import bench.connect_four
import bench.limits
import bench.tic_tac_toe
import logicade
from bench.connect_four.rules import four
from logicade.cli import bench as command
from logicade.cli import main
from logicade.engine.position import Position
from tests.support import random_match

YARDSTICK = bench.connect_four.GAME
EMPTY = "......./......./......./......./......./......."
TINY = command.Effort(0.001, 2, 1, 2, quick=True)


def naive_four(cells: dict[tuple[int, int], str], sign: str) -> bool:
    """Look along every line from every cell."""
    return any(
        all(cells.get((column + k * dx, row + k * dy)) == sign for k in range(4))
        for column, row in cells
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def cells_of(pos: Position) -> dict[tuple[int, int], str]:
    rows = str(pos).split("/")
    return {(column, row): sign for row, signs in enumerate(rows) for column, sign in enumerate(signs) if sign != "."}


def test_connect_four_has_its_known_number_of_positions() -> None:
    pos = YARDSTICK.position(EMPTY)
    assert [sum(pos.perft(depth).values()) for depth in range(1, 9)] == [
        7, 49, 343, 2401, 16807, 117649, 823536, 5673234,
    ]  # fmt: skip


def test_connect_four_against_looking_along_every_line() -> None:
    for seed in range(60):
        match = random_match(YARDSTICK, seed)
        for ply in range(match.ply + 1):
            pos = match.at(ply)
            assert YARDSTICK.kernels.rules.check(pos.state(), 0) == 0
            assert YARDSTICK.position(str(pos)) == pos
            lines = [naive_four(cells_of(pos), sign) for sign in "xo"]
            assert [bool(four(stones)) for stones in pos.state()[0].stones] == lines
            assert pos.over == (any(lines) or ply == 42)
        assert match.position.scores == tuple(map(int, lines))


def test_tic_tac_toe_has_its_known_number_of_matches() -> None:
    game = bench.tic_tac_toe.GAME
    counts = [sum(game.position(".../.../...").perft(depth).values()) for depth in range(1, 10)]
    assert counts == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    for seed in range(20):
        match = random_match(game, seed)
        for ply in range(match.ply + 1):
            assert game.kernels.rules.check(match.at(ply).state(), 0) == 0
            assert game.position(str(match.at(ply))) == match.at(ply)


@pytest.mark.parametrize("slug", bench.limits.POSITIONS)
def test_cpp_does_the_same_work(slug: str) -> None:
    """With a compiler the sums must agree exactly; without one the benchmark says so."""
    game = YARDSTICK if slug == "connect-four" else logicade.game(slug)
    check = command.limit_check(bench.limits, game, TINY)
    assert not check.failed
    if shutil.which("c++") or shutil.which("g++") or shutil.which("clang++"):
        assert check.value is not None
    else:
        assert check.note == "skipped: no C++ compiler"


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.limits, "compiler", lambda: None)
    check = command.limit_check(bench.limits, YARDSTICK, TINY)
    assert (check.value, check.note, check.met) == (None, "skipped: no C++ compiler", None)


def test_other_work_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = command.Sample(1, 1.0, 1, (1, 2))
    monkeypatch.setattr(bench.limits, "program", lambda slug: Path())
    monkeypatch.setattr(bench.limits, "run", lambda slug, count, seed: wrong)
    assert command.limit_check(bench.limits, YARDSTICK, TINY).failed


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr(command, "SHORT", TINY)
    monkeypatch.setattr(command, "best_wall", command.wall)
    monkeypatch.setattr(command, "peer_checks", lambda *_: [])  # the peers are big and not part of `make test`
    assert main(["bench", "input-11", "tournament", "--quick", "--json", "--write", str(tmp_path / "results.md")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["games"]) == {"input-11", "tournament"}
    assert data["games"]["input-11"]["dealt"]["playouts_per_second"] > 0
    checks = {check["what"]: check for check in data["checks"]}
    assert set(checks) >= {"input-11: solver, all rows", "input-11: cold compile"}
    for slug in data["games"]:
        assert checks[f"{slug}: longest thought of levels 1 to 3"]["value"] > 0
        assert checks[f"{slug}: memory of thoughts"]["met"]
    assert "## Budgets" in (tmp_path / "results.md").read_text("utf-8")


def test_without_the_bench_folder_the_games_are_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "SHORT", TINY)
    monkeypatch.setattr(command, "best_wall", command.wall)
    monkeypatch.setattr(command, "PACKAGE", tmp_path / "logicade")
    assert main(["bench", "--quick"]) == 0
    seen = capsys.readouterr()
    assert "no `bench` folder" in seen.err
    assert "connect-four" not in seen.out
