"""Plain Python is a first-class way to run: whole matches under every setup, byte for byte as compiled."""

from __future__ import annotations

import os
import sys

import pytest

import logicade
from tests import processes
from tests.support import ROOT, every_options, many


def played(slug: str, **settings: str) -> list[str]:
    words = [sys.executable, "-m", "tests.conformance.plain", slug]
    done = processes.run(words, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(done.stdout).splitlines()


@pytest.mark.parametrize("slug", logicade.games())
def test_matches_without_a_compiler_have_the_same_bytes(slug: str) -> None:
    plain, compiled = played(slug, LOGICADE_JIT="off"), played(slug)
    setups = len(every_options(logicade.game(slug)))
    assert len(plain) == setups * many(1, 12)
    for number, (one, other) in enumerate(zip(plain, compiled, strict=True)):
        assert one == other, f"match {number}"
    plies, count = (sum(int(line.split()[column]) for line in plain) for column in (2, 3))
    print(f"plain: {slug}: {setups} setups, {len(plain)} matches, {plies} plies, {count} bytes compared, 0 differences")
