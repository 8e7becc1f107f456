"""Which tests reach which line, and how long they take: one run of the tests under coverage, in plain Python."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from bench.mutants import areas

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
    """Tests by file and line, and the seconds that each takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, module: str, line: int) -> list[str]:
        """The tests that run a line, the quickest first; empty for what only an import runs."""
        return sorted(self.lines.get(module, {}).get(line, ()), key=lambda test: self.seconds.get(test, 0.0))


def measured(tests: tuple[str, ...], kept: Path) -> Reach:
    """The reach of some tests, from the last run if neither they nor the source have changed."""
    digest = hashlib.sha256(repr(tests).encode())
    for path in sorted([*areas.ROOT.glob("logicade/**/*.py"), *areas.ROOT.glob("tests/**/*.py")]):
        digest.update(path.read_bytes())
    file = kept / f"reach-{digest.hexdigest()[:16]}.json"
    if not file.exists():
        kept.mkdir(parents=True, exist_ok=True)
        reach = _run(tests)
        file.write_text(json.dumps({"lines": reach.lines, "seconds": reach.seconds}))
    data = json.loads(file.read_text())  # where every key is a word
    lines = {module: {int(line): found for line, found in of.items()} for module, of in data["lines"].items()}
    return Reach(lines, data["seconds"])


def _run(tests: tuple[str, ...]) -> Reach:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = folder / "rc"
        settings.write_text(SETTINGS.replace("{folder}", name))
        report = folder / "report.xml"
        words = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest", "-q", "-n", "0",
                 "-p", "no:cacheprovider", "-p", "bench.mutants.limit", f"--junitxml={report}", *tests]  # fmt: skip
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
        seconds[name] += float(case.get("time", 0))
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
