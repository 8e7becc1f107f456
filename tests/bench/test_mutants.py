"""The mutation run says what it sees: a change that a test notices, one that none does, one that never ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.mutants import areas, report
from bench.mutants.__main__ import Results
from bench.mutants.areas import AREAS, ROOT
from bench.mutants.changes import Change, all_changes, drawn
from bench.mutants.reach import measured
from bench.mutants.running import Verdict, copied, tried
from tests import processes

SOURCE = '''"""A small module."""

LIMIT: int = 3


def grown(start: int) -> int:
    while start < LIMIT:
        start += 1
    return start


def unheard(value: int) -> int:
    return value * 2
'''
TESTS = """from logicade.small import grown, unheard

def test_grown():
    assert grown(1) == 3 and grown(5) == 5

def test_runs():
    unheard(1)
"""
MODULE = Path("logicade/small.py")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one module with two tests."""
    files = {MODULE: SOURCE, Path("tests/test_small.py"): TESTS}
    files |= {Path("logicade/__init__.py"): "", Path("tests/__init__.py"): ""}
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    processes.run(["git", "init", "-q", tmp_path], check=True)
    processes.run(["git", "add", "."], cwd=tmp_path, check=True)
    monkeypatch.setattr(areas, "ROOT", tmp_path)
    return tmp_path


def one(line: int, operator: str) -> Change:
    return next(change for change in all_changes(MODULE) if (change.line, change.operator) == (line, operator))


def test_every_file_of_an_area_has_tests() -> None:
    for area in AREAS.values():
        assert len(area.modules()) > 5
        for module in area.modules():
            assert area.tests_of(module), module
            assert all((ROOT / test).exists() for test in area.tests_of(module))


def test_every_file_is_in_one_area() -> None:
    found = [module for area in AREAS.values() for module in area.modules()]
    assert sorted(found) == sorted(path.relative_to(ROOT) for path in (ROOT / "logicade").rglob("*.py"))


def test_changes_are_drawn_by_seed(small: Path) -> None:
    first, again, other = (drawn([MODULE], seed, 5) for seed in (1, 1, 2))
    assert first == again != other
    assert len({(change.line, change.column) for change in first}) == 5


def test_types_stay_as_they_are(small: Path) -> None:
    """Nobody runs an annotation, so nobody could notice."""
    changed = {(change.line, change.column) for change in all_changes(MODULE)}
    assert (3, 13) in changed, "the number 3"
    assert not [place for place in changed if place[0] in (6, 12)], "lines that only name types"


def test_a_statement_is_dropped(small: Path) -> None:
    assert one(8, "DropStatement").told() == ("start += 1", "pass")


def test_verdicts(small: Path) -> None:
    reach = measured(small / "tests/test_small.py", small / "kept")
    assert reach.tests_of(MODULE.as_posix(), 7) == ["tests/test_small.py::test_grown"]
    assert reach.tests_of(MODULE.as_posix(), 13) == ["tests/test_small.py::test_runs"]
    assert reach.tests_of(MODULE.as_posix(), 3) == [], "only an import runs it"
    with copied() as copy:
        caught = tried(one(9, "DropStatement"), reach.tests_of(MODULE.as_posix(), 9), 1, copy)
        assert caught == Verdict("caught", "tests/test_small.py::test_grown")
        survivor = next(change for change in all_changes(MODULE) if change.told()[1] == "return value // 2")
        assert tried(survivor, ["tests/test_small.py"], 1, copy).outcome == "survived"
        assert tried(one(8, "DropStatement"), ["tests/test_small.py"], -9, copy).outcome == "endless"
        assert (copy / MODULE).read_text() == SOURCE


def test_a_test_that_fails_anyway_has_noticed_nothing(small: Path) -> None:
    """As on a busy machine; then the others are asked."""
    busy = "def test_busy():\n    raise TimeoutError\n"
    (small / "tests/test_busy.py").write_text(busy)
    processes.run(["git", "add", "."], cwd=small, check=True)
    first, second = "tests/test_busy.py::test_busy", "tests/test_small.py::test_grown"
    with copied() as copy:
        change = one(9, "DropStatement")
        assert tried(change, [first, second], 1, copy) == Verdict("caught", first)
        assert tried(change, [first, second], 1, copy, waiting=True) == Verdict("caught", second)
        assert tried(change, [first], 1, copy, waiting=True) == Verdict("survived", "")


def test_tests_that_cannot_be_asked_catch_nothing(small: Path) -> None:
    with copied() as copy, pytest.raises(RuntimeError, match=r"(?s)could not be asked: .*not found"):
        tried(one(9, "DropStatement"), ["tests/test_nothing.py"], 1, copy)


def test_a_run_that_breaks_off_reaches_nothing(small: Path) -> None:
    (small / "tests/test_small.py").write_text("from logicade.small import nothing\n")
    with pytest.raises(RuntimeError, match=r"(?s)could not be run: .*cannot import name 'nothing'"):
        measured(small / "tests/test_small.py", small / "kept")


def test_the_report_counts_equivalent_changes_apart(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caught, same, missed = one(9, "DropStatement"), one(8, "DropStatement"), one(13, "DropStatement")
    results = Results(small / "kept" / "results.jsonl")
    for change, outcome in ((caught, "caught"), (same, "survived"), (missed, "survived")):
        results.add(change, Verdict(outcome, ""))
    (small / "equivalent.txt").write_text("logicade/small.py\nstart += 1\npass\nwhy it is so\n")
    monkeypatch.setattr(report, "EQUIVALENT", small / "equivalent.txt")
    again = Results(results.file)
    again.draw("games", 1, [caught, same, missed])
    text = report.write(report.seeds_of(again.drawn, again))
    assert "| games | 1 | 3 | 1 | 1 | 50.0% |" in text
    assert "`start += 1` → `pass`: equivalent, why it is so" in text
    assert "`return value * 2` → `pass`\n" in text
    assert "return start" not in text


def test_the_report_has_the_page_too(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "EQUIVALENT", small / "equivalent.txt")
    (small / "equivalent.txt").write_text("web/src/a.ts\nf(1);\n;\nit does nothing\n")
    assert report.seeds_of_page(small / "page") == []
    (small / "page").mkdir()
    for seed, outcomes in ((10, ("caught", "survived", "survived")), (2, ("caught", "endless"))):
        lines = [("f(1);", ";"), ("f(1);", ";"), ("f(2);", ";")]
        changes = [
            {"file": "web/src/a.ts", "line": k + 1, "before": before, "after": after, "outcome": outcome}
            for k, ((before, after), outcome) in enumerate(zip(lines, outcomes, strict=False))
        ]
        (small / f"page/results-{seed}.json").write_text(json.dumps({"seed": seed, "changes": changes}))
    rows = report.write(report.seeds_of_page(small / "page")).splitlines()
    assert [row for row in rows if row.startswith("| page")] == [
        "| page | 2 | 2 | 0 | 2 | 100.0% |",
        "| page | 10 | 3 | 1 | 1 | 50.0% |",
    ]
    assert [row for row in rows if row.startswith("- ")] == [
        "- `web/src/a.ts:2` `f(1);` → `;`: equivalent, it does nothing",
        "- `web/src/a.ts:3` `f(2);` → `;`",
    ]
