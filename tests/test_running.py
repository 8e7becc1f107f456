"""How tests are shared out among processes: without it each would start the same servers, and nobody would notice."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests import processes
from tests.support import ROOT

GROUPED = """
import os, pytest

@pytest.mark.parametrize("number", range(8))
@pytest.mark.xdist_group("together")
def test_together(number):
    print(f"one={os.environ['PYTEST_XDIST_WORKER']}")

@pytest.mark.parametrize("number", range(8))
def test_apart(number):
    print(f"other={os.environ['PYTEST_XDIST_WORKER']}")
"""


def test_a_group_stays_with_one_worker(tmp_path: Path) -> None:
    file = tmp_path / "test_grouped.py"
    file.write_text(GROUPED, "utf-8")
    usual: list[str | Path] = ["-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider", "-rP"]
    done = processes.run([sys.executable, "-m", "pytest", *usual, file], cwd=tmp_path, capture_output=True, text=True)
    ran = {kind: re.findall(rf"^{kind}=(gw\d)$", done.stdout, re.M) for kind in ("one", "other")}
    assert [len(workers) for workers in ran.values()] == [8, 8], done.stdout
    assert len(set(ran["one"])) == 1
    assert len({*ran["one"], *ran["other"]}) == 2, "one worker has done everything"


def test_what_takes_longest_begins_first() -> None:
    """Every group that is named there is one: after a change of its name it would begin last."""
    from tests.conftest import LONGEST

    marks = re.compile(r'xdist_group\(f?"([a-z-]+)')
    known = {name for file in Path(__file__).parent.rglob("*.py") for name in marks.findall(file.read_text("utf-8"))}
    assert all(any(name.startswith(group) for name in known) for group in LONGEST)
