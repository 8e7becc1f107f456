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
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.mutants import areas
from bench.mutants.changes import Change

SPARE = 30.0  # seconds that a run may take beyond three times what its tests took: starting, and a busy machine
UNASKED = (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
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


def tried(change: Change, tests: list[str], seconds: float, copy: Path) -> Verdict:
    """Make the change in a copy, run the tests until one fails, and put the file back."""
    file = copy / change.module
    before = file.read_text()
    file.write_text(change.made())
    try:
        return _run(tests, 3 * seconds + SPARE, copy)
    finally:
        file.write_text(before)


def _run(tests: list[str], limit: float, copy: Path) -> Verdict:
    env = os.environ | {"LOGICADE_JIT": "off", "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--tb=no", *tests]
    with subprocess.Popen(
        words, cwd=copy, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as child:
        try:
            output, _ = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return Verdict("endless", "")
    if child.returncode == 0:
        return Verdict("survived", "")
    if child.returncode in UNASKED:
        raise RuntimeError(f"the tests could not be asked: {output[-500:]}")
    named = [line.split()[1] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return Verdict("caught", named[0] if named else output.strip().splitlines()[-1][:100] if output.strip() else "")
