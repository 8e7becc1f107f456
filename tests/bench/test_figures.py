"""The rule books' figures, measured anew: few matches here; `logicade bench figures` takes as many as it is told."""

from __future__ import annotations

import json
import math

import pytest

import logicade
from bench import figures
from bench.figures import Row, share
from logicade.cli import main
from tests.support import many


@pytest.mark.parametrize("slug", figures.games())
def test_the_figures_of_the_books(slug: str) -> None:
    rows = list(figures.rows(slug, many(2_000, 100_000)))
    assert json.loads(json.dumps([[*row, row.agrees] for row in rows])), "`--json` prints them"
    assert rows
    assert len({row.name for row in rows}) == len(rows)
    assert [row for row in rows if not row.agrees] == []


def test_every_game_has_figures() -> None:
    assert set(figures.games()) == set(logicade.games())


def test_figures_agree_within_three_errors() -> None:
    assert Row("a mean", 10.0, 0.3, 10.9, 0.4).agrees  # 1.8 errors apart
    assert not Row("a mean", 10.0, 0.3, 11.6, 0.4).agrees
    assert Row("exact", 0.25, 0, 0.25, 0).agrees
    assert Row("exact", 0.25, 0, 0.2500001, 0).distance == math.inf
    assert not share("never seen", 0.5, 1000, 0, 1000).agrees


def test_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "figures", "input-11", "--matches", "1000", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["game"] == "input-11"
    assert {"name", "book", "book_error", "found", "error", "distance", "agrees"} <= set(rows[0])
    assert main(["bench", "figures", "nothing"]) == 2
    assert "unknown-game" in capsys.readouterr().err
