"""Compiling is not playing: a match may begin as plain Python and go on compiled, and nobody can tell."""

from __future__ import annotations

import subprocess
import sys

import logicade
from logicade.engine.compile import jit
from tests import processes
from tests.support import ROOT

ALL = logicade.games()


def played(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "tests.conformance.changeover", *words, *ALL]
    return processes.run(program, seconds=processes.COMPILING, cwd=ROOT, check=True, capture_output=True, text=True)


def test_a_match_that_is_changed_over_in_the_middle_is_the_same() -> None:
    """The same log, the same states, the same views and the same end, in all games."""
    changed, compiled = played("change"), played()
    assert changed.stdout == compiled.stdout
    assert changed.stdout.count('"format"') == len(ALL)
    told = [line.split() for line in changed.stderr.splitlines()]
    assert [(slug, when) for slug, when, _ in told] == [(slug, when) for slug in ALL for when in ("before", "after")]
    assert {count for _, when, count in told if when == "before"} == {"0"}, "something was compiled all the same"
    assert all(int(count) >= len(jit.VERBS) - 2 for _, when, count in told if when == "after"), "nothing was loaded"
