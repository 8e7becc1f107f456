"""Somebody's own program with Numba, in one process with our games: `python -m tests.engine.guest guest ours guest`.

Its functions bear the names of our kernels. It prints what they give and what they became.
"""

from __future__ import annotations

import ctypes
import gc
import hashlib
import importlib
import math
import re
import sys
from typing import Any

import numba
import numpy as np
from numba import literal_unroll
from numba.core import event

BOARD = np.dtype([("cells", "i1", (4,)), ("mover", "i1")])


@numba.njit  # type: ignore[untyped-decorator]
def legal(st: Any, i: int, out: Any) -> int:
    count = 0
    for cell in range(4):
        if st[i].cells[cell] == 0:
            out[count] = cell
            count += 1
    return count


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def apply(st: Any, i: int, action: int) -> None:
    st[i].cells[action] = 1 + st[i].mover
    st[i].mover = 1 - st[i].mover


@numba.njit  # type: ignore[untyped-decorator]
def playout(st: Any, i: int) -> int:
    out = np.zeros(4, np.int64)  # counted references: no kernel has any
    count, sum_of = legal(st, i, out), 0
    while count:
        apply(st, i, out[count - 1])
        sum_of += out[:count].sum() * st[i].mover
        count = legal(st, i, out)
    return sum_of


@numba.njit  # type: ignore[untyped-decorator]
def check(kind: int) -> str:
    for part in literal_unroll((1, "two", 3.0)):  # what kernels are compiled without
        if kind == 0:
            print(part)

    def more(x: int) -> int:
        return x + kind

    made = [more(k) for k in (0, 2)]
    if kind > 2:
        raise ValueError(f"there is no {kind}")
    return {0: "none", 1: "one"}.get(kind, "many") + str(sum(made))


def refused(function: Any) -> str:
    try:
        return str(function(3))
    except ValueError as wrong:
        return str(wrong)


@numba.cfunc("float64(float64)")  # type: ignore[untyped-decorator]
def step(x: float) -> float:
    return math.sqrt(x) + 1


@numba.vectorize("int64(int64, int64)")  # type: ignore[untyped-decorator]
def scores(a: int, b: int) -> int:
    return a * b - 1


@numba.guvectorize("void(int64[:], int64, int64[:])", "(n),()->(n)")  # type: ignore[untyped-decorator]
def encode(row: Any, seat: int, out: Any) -> None:
    for k in range(len(row)):
        out[k] = row[k] * 2 + seat


@numba.stencil  # type: ignore[untyped-decorator]
def redact(row: Any) -> Any:
    return row[-1] + row[1]


@numba.njit  # type: ignore[untyped-decorator]
def setup(row: Any) -> Any:
    return redact(row) + row * 2 - 1


def integral() -> str:
    """SciPy, where it is installed, calls the machine code by its address, as ctypes does."""
    try:
        scipy, integrate = map(importlib.import_module, ("scipy", "scipy.integrate"))
    except ImportError:
        return f"{sum(step.ctypes((k + 0.5) / 10_000) for k in range(10_000)) / 10_000:.6f}"
    return f"{integrate.quad(scipy.LowLevelCallable(step.ctypes), 0, 1)[0]:.6f}"


def digest(assembly: str) -> str:
    """Of the instructions alone; names, and the space for them, count what the process has compiled before."""
    names: dict[str, str] = {}
    numbered = re.sub(r"[\w.]*_ZN[\w.$]+", lambda name: names.setdefault(name[0], f"name{len(names)}"), assembly)
    instructions = [line for line in numbered.splitlines() if re.match(r"\t\w", line)]
    return f"{len(instructions)}:{hashlib.sha256(''.join(instructions).encode()).hexdigest()[:12]}"


class _Collecting(event.Listener):  # type: ignore[misc]
    """Whether the collector is on while something is compiled."""

    def __init__(self) -> None:
        self.seen: set[bool] = set()

    def on_start(self, event: Any) -> None:
        self.seen.add(gc.isenabled())

    on_end = on_start


def run() -> None:
    """Everything once, as lines."""
    st = np.zeros(1, BOARD)
    with event.install_listener("numba:compile", _Collecting()) as collecting:
        print("playout", playout(st, 0), st)
        print("check", check(1), refused(check))
        print("setup", setup(np.arange(5)))
    print("step", step.ctypes(4.0), ctypes.cast(step.ctypes, ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double))(9.0))
    print("integral", integral())
    print("scores", scores(np.arange(3), 5), "encode", encode(np.arange(3), 1))
    print("collector", collecting.seen)
    codes = [next(iter(made.inspect_asm().values())) for made in (legal, playout, setup)]
    print("code", *map(digest, codes))


def run_ours() -> None:
    """Our game in the same process."""
    import logicade

    pos = logicade.game("input-11").position("row=10110010110 hands=standard ring=off").play("NOR@2")
    assert len(pos.legal) == 45
    assert sum(pos.perft(1).values()) == 45


if __name__ == "__main__":
    for word in sys.argv[1:]:
        if word == "ours":
            run_ours()
        else:  # everything is compiled anew
            program = importlib.reload(importlib.import_module("tests.engine.guest"))
            program.run()
