"""Make changes in copies of the project, one at a time, and see whether a test fails."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.mutants import areas, limit
from bench.mutants.changes import Change

SPARE = 30.0  # seconds of work that a run may take beyond three times what its tests took: it has to start
WAITED = 900.0  # seconds for whatever waits and does no work, beyond ten times that, on a busy machine
LEAVING = 30.0  # seconds for a run that is told to end what it has started
UNASKED = (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
UNUSED = ("cacheprovider", "schemathesis", "faker", "anyio")  # a third of the time that pytest takes to start
PLUGINS = [word for name in ("bench.mutants.limit", *(f"no:{name}" for name in UNUSED)) for word in ("-p", name)]
PROJECT = areas.ROOT  # where the plugin is
BUILT = "logicade/server/static"  # the page, which is not in the repository


@dataclass(frozen=True)
class Verdict:
    """What became of a change: `caught`, `survived`, `endless` (stopped after a time), and by which test."""

    outcome: str
    test: str


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of the project's files as they are now."""
    listed = subprocess.run(["git", "ls-files"], cwd=areas.ROOT, capture_output=True, text=True, check=True).stdout
    with TemporaryDirectory(prefix="mutants-") as name:
        copy = Path(name)
        for file in listed.splitlines():
            if (areas.ROOT / file).is_file():
                (copy / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(areas.ROOT / file, copy / file)
        if (areas.ROOT / BUILT).is_dir():
            (copy / BUILT).symlink_to(areas.ROOT / BUILT)
        if (areas.ROOT / "web/node_modules").is_dir():
            (copy / "web/node_modules").symlink_to(areas.ROOT / "web/node_modules")
        yield copy


def tried(change: Change, tests: list[str], seconds: float, copy: Path, *, waiting: bool = False) -> Verdict:
    """Make the change in a copy, run the tests until one fails, and put the file back.

    Where tests are `waiting` for something, a busy machine may be why one fails: then it must pass without the change,
    or it has noticed nothing and the others are asked.
    """
    verdict = _changed(change, tests, seconds, copy)
    test = verdict.test.partition("[")[0]
    if waiting and verdict.outcome == "caught" and "::" in test and _run([test], seconds, copy).outcome != "survived":
        others = [other for other in tests if other not in (test, test.partition("::")[0])]
        told_apart = 0 < len(others) < len(tests)
        return tried(change, others, seconds, copy, waiting=True) if told_apart else Verdict("survived", "")
    return verdict


def _changed(change: Change, tests: list[str], seconds: float, copy: Path) -> Verdict:
    file = copy / change.module
    before = file.read_text()
    compiled = Path(cache_from_source(file))  # Python knows it by size and second of its source, which may be the same
    compiled.unlink(missing_ok=True)
    file.write_text(change.made())
    try:
        return _run(tests, seconds, copy)
    finally:
        file.write_text(before)
        compiled.unlink(missing_ok=True)


def _run(tests: list[str], seconds: float, copy: Path) -> Verdict:
    env = os.environ | {"LOGICADE_JIT": "off", "PYTHONPATH": f"{copy}:{PROJECT}"}
    env[limit.ALL] = str(3 * seconds + SPARE)
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *PLUGINS, "--tb=no", *tests]  # fmt: skip
    with subprocess.Popen(
        words, cwd=copy, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as child:
        try:
            output, _ = child.communicate(timeout=10 * seconds + WAITED)
        except subprocess.TimeoutExpired:
            _end(child)
            return Verdict("endless", "")
    if child.returncode == 0:
        return Verdict("survived", "")
    if child.returncode in (-signal.SIGTERM, -signal.SIGXCPU, -signal.SIGKILL):
        return Verdict("endless", "")
    if child.returncode in UNASKED:
        raise RuntimeError(f"the tests could not be asked: {output[-500:]}")
    named = [line.split()[1] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return Verdict("caught", named[0] if named else output.strip().splitlines()[-1][:100] if output.strip() else "")


def _end(child: subprocess.Popen[str]) -> None:
    """Tell a run to end, since only itself knows what it has started; then kill it."""
    child.terminate()
    try:
        child.communicate(timeout=LEAVING)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
