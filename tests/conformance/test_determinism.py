"""T12: the same seeds give the same states, whatever the process, the hash seed, and whether kernels are compiled."""

from __future__ import annotations

import functools
import os
import sys

import pytest

import logicade
from tests import processes
from tests.support import ROOT, SOAK, many

PLIES = many(400, 6000)  # of each game, from matches with different options
ALL = logicade.games()
FEW = ALL if SOAK else ("input-11", "tournament")  # where everything would have to be compiled once more


def witness(slugs: tuple[str, ...], **settings: str) -> str:
    """What a fresh process prints."""
    env = os.environ | {"PYTHONPATH": str(ROOT)} | settings
    done = processes.run(
        [sys.executable, "-m", "tests.conformance.witness", str(PLIES), *slugs],
        seconds=processes.COMPILING, cwd=ROOT, env=env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return str(done.stdout)


@functools.cache
def expected(slugs: tuple[str, ...]) -> str:
    return witness(slugs, PYTHONHASHSEED="0")


@pytest.mark.xdist_group("determinism")
@pytest.mark.parametrize(
    ("slugs", "settings"),
    [
        (ALL, {"PYTHONHASHSEED": "1"}),
        (ALL, {"PYTHONHASHSEED": "7", "LOGICADE_JIT": "off"}),
        (FEW, {"PYTHONHASHSEED": "random", "LOGICADE_BOUNDS": "off"}),
        (FEW, {"NUMBA_DISABLE_JIT": "1"}),
    ],
    ids=["another process", "plain Python", "no bounds checks", "Numba switched off"],
)
def test_nothing_but_the_seed_decides(slugs: tuple[str, ...], settings: dict[str, str]) -> None:
    assert expected(slugs).count("\n") >= 2 * len(slugs)
    assert witness(slugs, **settings) == expected(slugs)
