"""The same playouts in C++ written by hand: built on demand, run as programs of their own."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import platformdirs

from logicade.cli.bench import Sample

HERE = Path(__file__).parent
COMPILERS = ("c++", "g++", "clang++")
FLAGS = ("-std=c++17", "-O3", "-march=native", "-ffp-contract=off")  # rounding as ours does
# Where the programs begin; each `.cpp` file sets the same position up by hand.
POSITIONS = {
    "connect-four": "......./......./......./......./......./.......",
    "input-11": "row=10110010110 hands=standard ring=off",
    "mixed-signals": "start",
    "logi-sticks": "seats=2 S:WBWBBWBW N:WBWBBWBW",
}
# The least share of the programs' speed that ours must have: less where signals run along routes (design, section 6).
BUDGET = 0.8
BUDGETS = {"mixed-signals": 0.6, "logi-sticks": 0.6}


class Unavailable(Exception):
    """Why there is no program to compare with, in words for the report."""


@functools.cache
def compiler() -> str | None:
    """The system's C++ compiler, if it has one."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


@functools.cache
def compiler_version() -> str | None:
    """The first line that the compiler says of itself."""
    found = compiler()
    if found is None:
        return None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return said.partition("\n")[0] or None


def program(slug: str) -> Path:
    """The compiled program of a game, in the user's cache directory; Unavailable when it cannot be built."""
    found = compiler()
    if found is None:
        raise Unavailable("skipped: no C++ compiler")
    source = HERE / f"{slug.replace('-', '_')}.cpp"
    known = hashlib.sha256(f"{compiler_version()} {FLAGS}".encode())
    for file in (source, *sorted(HERE.glob("*.hpp"))):
        known.update(file.read_bytes())
    folder = Path(platformdirs.user_cache_dir("logicade", appauthor=False)) / "limits"
    made = folder / f"{source.stem}-{known.hexdigest()[:16]}"
    if not made.exists():
        _build(found, source, made)
    return made


def _build(found: str, source: Path, made: Path) -> None:
    part = made.with_suffix(f".{os.getpid()}.part")  # two may build the same at once
    try:
        made.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [found, *FLAGS, str(source), "-o", str(part)], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            said = next((line for line in done.stderr.splitlines() if "error" in line), "no reason given")
            raise Unavailable(f"skipped: the C++ compiler failed: {said.strip()}")
        part.replace(made)
    except OSError as trouble:
        raise Unavailable(f"skipped: the C++ program cannot be built: {trouble.strerror or trouble}") from trouble


def run(slug: str, playouts: int, seed: int) -> Sample:
    """So many playouts, timed by the program itself."""
    done = subprocess.run([str(program(slug)), str(playouts), str(seed)], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    return Sample(said["playouts"], said["seconds"], said["plies"], tuple(said["sums"]))
