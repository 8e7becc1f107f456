"""Whoever uses Numba in one process with our games gets what Numba gives: `guest.py` is such a program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.support import ROOT

GIVEN = """\
playout 7 [([2, 1, 2, 1], 0)]
check one4 there is no 3
setup [-1  3  7 11  7]
step 3.0 4.0
integral 1.666667
scores [-1  4  9] encode [1 3 5]
collector {True}
"""
OURS = 'import logicade; logicade.game("input-11").start()\n'


def run(*words: str, **settings: str) -> str:
    """What a fresh process prints, with our kernels compiled in any case; one that crashes is an error."""
    env = os.environ | {"PYTHONPATH": str(ROOT), "LOGICADE_JIT": ""} | settings
    done = processes.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What the guest prints without us, the first and the second time in one process: Numba does not repeat itself."""
    folder = tmp_path_factory.mktemp("guest")
    both = run("-m", "tests.engine.guest", "guest", "guest", NUMBA_CACHE_DIR=str(folder))
    half = both.index(GIVEN, 1)
    return both[:half], both[half:]


def test_alone(alone: tuple[str, str]) -> None:
    for given in alone:
        assert given.startswith(GIVEN + "code ")


@pytest.mark.parametrize("cold", [False, True], ids=["ours cached", "ours compiled"])
def test_a_guest_gets_the_same_beside_us(alone: tuple[str, str], cold: bool, tmp_path: Path) -> None:
    """Before our game and after it, also from Numba's own cache; the same to the last instruction."""
    kept = {"NUMBA_CACHE_DIR": str(tmp_path / "guest")}
    if cold:
        kept["LOGICADE_CACHE"] = str(tmp_path / "ours")
    first, second = alone
    assert run("-m", "tests.engine.guest", "guest", "ours", "guest", **kept) == first + second
    assert run("-m", "tests.engine.guest", "ours", "guest", **kept) == first


TOUCHED = """
import sys
from numba.core import event
from tests.engine.guest import run_ours

run_ours()

def ours(thing):
    thing = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
    return str(getattr(thing, "__module__", "")).startswith("logicade")

for name, module in list(sys.modules.items()):
    if name.split(".")[0] in ("numba", "llvmlite"):
        for word, thing in list(vars(module).items()):
            inside = list(vars(thing).items()) if isinstance(thing, type) else []
            for key, value in [(word, thing), *((f"{word}.{key}", value) for key, value in inside)]:
                if ours(value):
                    print(name, key, value)
print([listener for kind in event._registered.values() for listener in kind])
"""


def test_nothing_in_numba_is_replaced() -> None:
    assert run("-c", TOUCHED, LOGICADE_CACHE="off") == "[]\n"


CALLER = """
import numba, numpy as np, sys
if "large" in sys.argv:
    from logicade.engine.compile import linking
    linking.LARGE = 0  # kernels jump to every verb; a guest's cache would not load it first
import logicade
from logicade.engine import rng
from logicade.games.input_11.rules import apply, legal

@numba.njit(cache=True)
def played(st, out, source):
    count, total = legal(st, 0, out), 0
    while count:
        total = total * 31 + count
        apply(st, 0, out[rng.below(source, count)])
        count = legal(st, 0, out)
    return total

pos = logicade.game("input-11").position("row=10110010110 hands=standard ring=off")
args = pos.state(), np.zeros(100, np.int64), rng.seeded(5)
print(played(*args), played.stats.cache_hits[played.signatures[0]] if played.stats.cache_hits else 0)
"""


def test_a_guest_may_call_kernels_and_keep_the_result(tmp_path: Path) -> None:
    """In Numba's own cache, which knows nothing of ours."""
    program = tmp_path / "caller.py"
    program.write_text(CALLER, "utf-8")
    kept = {"NUMBA_CACHE_DIR": str(tmp_path / "guest"), "LOGICADE_CACHE": str(tmp_path / "ours")}
    first, hits = run(str(program), "large", **kept).split()
    assert hits == "0"
    assert run(str(program), "large", **kept).split() == [first, "1"]
    for path in (tmp_path / "ours").rglob("*.kernel"):
        path.unlink()
    assert run(str(program), "large", **kept).split() == [first, "1"]
    assert run(str(program), LOGICADE_CACHE="off", NUMBA_CACHE_DIR=str(tmp_path / "new")).split() == [first, "0"]


def test_the_collector_is_left_as_it_was() -> None:
    for word, state in (("enable", True), ("disable", False)):
        program = f"import gc; gc.{word}()\n{OURS}print(gc.isenabled())"
        assert run("-c", program, LOGICADE_CACHE="off") == f"{state}\n"


INSIDE = """
import logicade
from logicade.games.input_11 import rules

state = logicade.game("input-11").start().state()[0]
try:
    rules._pick(state, 1)
except TypeError:
    print("refused")
"""


def test_python_cannot_call_a_kernel_without_a_way_in() -> None:
    """It is told so; it does not crash."""
    assert run("-c", INSIDE) == "refused\n"
