"""T12: the same seeds give the same states, whatever the process, the hash seed, and whether kernels are compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support import ROOT, many

MATCHES = many(24, 144)


def witness(**settings: str) -> str:
    """What a fresh process prints."""
    env = os.environ | {"PYTHONPATH": str(ROOT)} | settings
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.witness", str(MATCHES)],
        cwd=ROOT, env=env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def expected() -> str:
    return witness(PYTHONHASHSEED="0")


@pytest.mark.xdist_group("determinism")
@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "random", "LOGICADE_BOUNDS": "off"},
        {"PYTHONHASHSEED": "7", "LOGICADE_JIT": "off"},
        {"NUMBA_DISABLE_JIT": "1"},
    ],
    ids=lambda settings: ",".join(f"{key}={value}" for key, value in settings.items()),
)
def test_nothing_but_the_seed_decides(settings: dict[str, str], expected: str) -> None:
    assert expected.count("\n") > MATCHES
    assert witness(**settings) == expected
