"""Which tests reach which line, and how long they take: each test file once under coverage, in plain Python."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from bench.mutants import areas
from bench.mutants.running import PLUGINS

HERE = areas.ROOT
# A child process knows the test that started it from the variable that pytest sets.
SETTINGS = """
[run]
source = logicade
parallel = true
patch = subprocess
dynamic_context = test_function
context = ${PYTEST_CURRENT_TEST-}
data_file = {folder}/data
"""


@dataclass(frozen=True)
class Reach:
    """Tests by file and line, and the seconds of work that each takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, module: str, line: int) -> list[str]:
        """The tests that run a line, the quickest first; empty for what only an import runs."""
        return self._quickest_first(self.lines.get(module, {}).get(line, ()))

    def all_of(self, module: str) -> list[str]:
        """All tests, those first that run anything of a module: what only an import runs is most often used nearby."""
        near = {test for tests in self.lines.get(module, {}).values() for test in tests}
        return [*self._quickest_first(near), *self._quickest_first(self.seconds.keys() - near)]

    def _quickest_first(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))


def files_of(tests: tuple[str, ...]) -> list[Path]:
    """The test files of some files and folders."""
    return sorted({file for test in tests for file in _inside(areas.ROOT / test)})


def _inside(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))


def joined(reaches: Iterable[Reach]) -> Reach:
    """The reach of several test files as one."""
    lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds: dict[str, float] = {}
    for reach in reaches:
        seconds |= reach.seconds
        for module, of in reach.lines.items():
            for line, found in of.items():
                lines[module][line] += found
    return Reach({module: dict(of) for module, of in lines.items()}, seconds)


def measured(test: Path, kept: Path) -> Reach:
    """The reach of a test file, from the last run if neither it nor the source has changed."""
    digest = hashlib.sha256(test.relative_to(areas.ROOT).as_posix().encode())
    helpers = [*(areas.ROOT / "tests").glob("*.py"), *test.parent.glob("*.py")]
    used = [path for path in helpers if not path.name.startswith("test_")]
    for path in sorted({test, *used, *areas.ROOT.glob("logicade/**/*.py")}):
        digest.update(path.read_bytes())
    file = kept / f"reach/{digest.hexdigest()[:16]}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        reach = _run(test)
        file.write_text(json.dumps({"lines": reach.lines, "seconds": reach.seconds}))
    data = json.loads(file.read_text())  # where every key is a word
    lines = {module: {int(line): found for line, found in of.items()} for module, of in data["lines"].items()}
    return Reach(lines, data["seconds"])


def _run(test: Path) -> Reach:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = folder / "rc"
        settings.write_text(SETTINGS.replace("{folder}", name))
        report = folder / "report.xml"
        coverage = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}"]
        words = [*coverage, "-m", "pytest", "-q", "-n", "0", *PLUGINS, f"--junitxml={report}", str(test)]
        env = os.environ | {"LOGICADE_JIT": "off", "PYTHONPATH": str(HERE)}  # where the plugin is
        subprocess.run(words, cwd=areas.ROOT, env=env, stdout=subprocess.DEVNULL, check=False)
        seconds = _seconds(report)
        data = CoverageData(str(folder / "data"))
        for part in folder.glob("data.*"):
            more = CoverageData(str(part))
            more.read()
            data.update(more)
        return Reach(_lines(data, seconds), seconds)


def _seconds(report: Path) -> dict[str, float]:
    """By test function, over all its cases; a function with a case that fails is left out, since it tells nothing."""
    seconds: dict[str, float] = defaultdict(float)
    failed = set()
    for case in ET.parse(report).iter("testcase"):
        if not case.get("classname"):
            raise RuntimeError(f"the tests could not be run: {''.join(case.itertext()).strip()[-500:]}")
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '').partition('[')[0]}"
        seconds[name] += sum(float(noted.get("value", 0)) for noted in case.iter("property"))
        if case.find("failure") is not None or case.find("error") is not None:
            failed.add(name)
    return {name: round(time, 3) for name, time in seconds.items() if name not in failed}


def _lines(data: CoverageData, seconds: dict[str, float]) -> dict[str, dict[int, list[str]]]:
    found: dict[str, dict[int, list[str]]] = {}
    for file in data.measured_files():
        lines: dict[int, list[str]] = {}
        for line, contexts in data.contexts_by_lineno(file).items():
            tests = {test for context in contexts for test in _tests(context, seconds)}
            if tests:
                lines[line] = sorted(tests)
        found[Path(file).relative_to(areas.ROOT).as_posix()] = lines
    return found


def _tests(context: str, seconds: dict[str, float]) -> list[str]:
    """The tests of a context: a function; or, from a child process that several may share, all of the test's file."""
    started, _, inside = context.partition("|") if "|" in context else ("", "", context)
    if inside:
        module, _, function = inside.rpartition(".")
        name = f"{module.replace('.', '/')}.py::{function}"
        return [name] if name in seconds else []
    file = started.partition("::")[0]
    return [test for test in seconds if file and test.startswith(f"{file}::")]
