"""Kernels on disk: named by what was compiled, checked when read, never in the way."""

from __future__ import annotations

import ast
import os
import pickle
import re
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

import logicade
from logicade.engine.compile import cache, jit, verbs
from logicade.engine.errors import CorruptCache
from logicade.games import SLUGS
from tests import processes
from tests.support import ROOT, compiled_copy

PROGRAM = """
import logicade
pos = logicade.game("input-11").position("row=10110010110 hands=standard ring=off")
print(len(pos.legal), pos.play("NOR@2"))
"""
ANSWER = "50 row=1010010110 hands=standard ring=off gates=AND,OR,NAND,XOR,XOR|AND,OR,NAND,NOR,XOR played=NOR|\n"


SMALL = 'import logicade; print(logicade.game("input-11").start())'
SMALL_TOO = SMALL.replace("print(", "from logicade.engine import rng; print(rng.below(rng.seeded(1), 2), ")
SMALL_ANSWER = "row=? hands=standard ring=off\n"


def program(folder: Path | str, text: str = PROGRAM, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a small program in a fresh process with its own cache, compiled also where the tests themselves are not."""
    env = os.environ | {"LOGICADE_CACHE": str(folder), "PYTHONPATH": str(ROOT), "LOGICADE_JIT": ""} | settings
    return processes.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, check=True)


def kernels(folder: Path) -> dict[str, float]:
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*" + cache.SUFFIX)}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_copy(tmp_path_factory.mktemp("kernels"))


NAMES = """
import numba, logicade
from logicade.engine.compile.linking import name_of
for slug in {slugs}:
    print(slug, name_of("some.loop", (numba.from_dtype(logicade.game(slug).kernels.record.dtype),)))
"""


def test_kernels_of_two_games_never_bear_the_same_name(tmp_path: Path) -> None:
    """Whichever game a process meets first: else one that loads the kernels of both would run one for the other."""
    slugs = SLUGS
    named = [program(tmp_path, NAMES.format(slugs=order)).stdout.split() for order in (slugs, slugs[::-1])]
    names, again = (dict(zip(words[::2], words[1::2], strict=True)) for words in named)
    assert names == again
    assert len(set(names.values())) == len(slugs)


def test_no_two_kernels_on_disk_bear_the_same_name(filled: Path) -> None:
    """And none holds something that Numba named by the number of a record type: another process counts otherwise."""
    named: dict[str, str] = {}
    for path in sorted(filled.rglob("*" + cache.SUFFIX)):
        content = cache.read_checked(path)
        assert not re.findall(rb"_ZN\w*numba\w*Record\w*", content), path.name
        _, _, payload = pickle.loads(content)
        name = next(part.llvm_func_name for part in payload if hasattr(part, "llvm_func_name"))
        assert named.setdefault(name, path.name) == path.name
    assert len(named) > 100


@pytest.mark.xdist_group("cache")
def test_a_second_process_compiles_nothing(filled: Path) -> None:
    before = kernels(filled)
    assert before
    assert program(filled).stdout == ANSWER
    assert kernels(filled) == before
    assert not list(filled.rglob("*.part")), "something half-written is left"


JUMPS = """
from logicade.engine.compile import linking
linking.LARGE = 0  # every verb counts as large: loops jump to it
made, finalize = [], linking.Library.finalize
linking.Library.finalize = lambda library: (finalize(library), made.append(library))
from logicade.engine import rng
{before}
import bench.tic_tac_toe
begun = bench.tic_tac_toe.GAME.position(".../.../...")
print(sum(begun.perft(5).values()), "apply" in [verb.name for library in made for verb in library.needed])
"""


@pytest.mark.xdist_group("cache")
def test_loops_find_a_verb_that_is_not_copied_into_them(tmp_path: Path) -> None:
    """Also when it was compiled again, in another order, and so bears another name."""
    assert program(tmp_path, JUMPS.format(before="")).stdout == "15120 True\n"
    full = kernels(tmp_path)
    assert program(tmp_path, JUMPS.format(before="")).stdout == "15120 False\n", "read from the disk, not compiled"
    assert kernels(tmp_path) == full
    for path in tmp_path.rglob("*rules.apply-*"):
        path.unlink()
    other = "rng.below.compile('int64(uint64[::1], int64)')"
    assert program(tmp_path, JUMPS.format(before=other)).stdout == "15120 True\n", "compiled anew, both"
    assert kernels(tmp_path).keys() >= full.keys()


CONSTANTS = """
from logicade.engine.compile.jit import kernel
NOTHING, START = 0, 0

@kernel
def compared(x):
    return NOTHING == START, x == START, x == x + NOTHING

print(compared(5), compared(0))
"""


def test_comparing_constants_is_not_remembered_for_numbers() -> None:
    """The compiler remembers what an operator gives for types; a type of Numba's may be one single number."""
    done = program("off", CONSTANTS)
    assert done.stdout == "(True, False, True) (True, True, True)\n"


PLACES = """
import numpy as np
from logicade.engine.compile.jit import kernel

@kernel
def get(row, k):
    return row[k], row[-1]

@kernel
def put(grid, k):
    grid[k, k] = 7
    return grid[k, -1]

print(get(np.arange(3), 2), put(np.zeros((2, 2), np.int8), 1))
for call in (lambda: get(np.arange(3), -1), lambda: put(np.zeros((2, 2)), -1), lambda: get(np.arange(3), np.int8(-1))):
    try:
        print(call())
    except IndexError:
        print("out of bounds")
"""


def test_no_place_is_counted_from_the_end() -> None:
    """In compiled kernels, unless it is a constant; with bounds checks it is an error."""
    done = program("off", PLACES, LOGICADE_BOUNDS="on")
    assert done.stdout == "(2, 2) 7\n" + 3 * "out of bounds\n"


CALLS = """
from logicade.engine.compile.jit import helper, inline_helper, kernel

@helper
def twice(x):
    return x + x

@inline_helper
def once(x):
    return x

@kernel
def _thrice(x):
    return twice(x) + once(x)

print(_thrice(4))
for inner in (twice, once):
    try:
        inner(4)
    except TypeError:
        print("only kernels call it")
"""


def test_the_decorator_and_not_the_name_says_whether_python_may_call() -> None:
    assert program("off", CALLS).stdout == "12\n" + 2 * "only kernels call it\n"
    assert program("off", CALLS, LOGICADE_JIT="off").stdout == "12\n", "plain functions can always be called"


def test_the_list_of_verbs_is_complete() -> None:
    assert tuple(verb.__name__ for verb in verbs.VERBS) == jit.VERBS


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "truncated": lambda content: content[:-7],
    "flipped": lambda content: content[:99] + bytes([content[99] ^ 1]) + content[100:],
    "empty": lambda content: b"",
    "strange": lambda content: b"not a kernel at all",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_kind_of_damage_is_seen(damage: str, tmp_path: Path) -> None:
    file = tmp_path / f"some{cache.SUFFIX}"
    cache.write_checked(file, bytes(range(256)))
    assert cache.read_checked(file) == bytes(range(256))
    assert list(cache.damaged(tmp_path)) == []
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    assert list(cache.damaged(tmp_path)) == [file]
    with pytest.raises(CorruptCache):
        cache.read_checked(file)


@pytest.mark.xdist_group("cache")
def test_a_damaged_kernel_is_compiled_anew_with_one_warning(filled: Path) -> None:
    victim = sorted(filled.rglob("*input_11.rules.legal-*" + cache.SUFFIX))[0]
    victim.write_bytes(DAMAGES["flipped"](victim.read_bytes()))
    done = program(filled)
    assert done.stdout == ANSWER
    assert done.stderr.count("CorruptCache") == 1
    assert not list(cache.damaged(filled)), "it was not replaced"


@pytest.mark.xdist_group("cache")
def test_a_cache_that_cannot_be_written_is_one_warning(tmp_path: Path) -> None:
    """A file where the folder should be stops even root, whom permissions do not."""
    blocked = tmp_path / "blocked"
    blocked.write_text("in the way")
    done = program(blocked, SMALL_TOO)
    assert done.stdout == "0 " + SMALL_ANSWER
    assert done.stderr.count("CacheUnavailable") == 1
    assert blocked.read_text() == "in the way"


@pytest.mark.xdist_group("cache")
def test_an_empty_cache_is_filled(tmp_path: Path) -> None:
    assert program(tmp_path, SMALL).stdout == SMALL_ANSWER
    assert [name for name in kernels(tmp_path) if "rules.setup" in name]


@pytest.mark.xdist_group("cache")
def test_the_cache_may_be_off(tmp_path: Path) -> None:
    done = program("off", LOGICADE_JIT="off")
    assert (done.stdout, done.stderr) == (ANSWER, "")


def test_the_cache_is_never_inside_the_package() -> None:
    folder = jit.folder_of("input_11")
    assert folder is not None
    assert not folder.is_relative_to(jit.PACKAGE)


def test_editing_a_game_renames_its_folder_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copy = tmp_path / "logicade"
    for name in ("engine", "kit", "games", "bots"):
        for file in (jit.PACKAGE / name).rglob("*.py"):
            target = copy / file.relative_to(jit.PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    monkeypatch.setattr(jit, "PACKAGE", copy)

    def names() -> tuple[str, str]:
        jit.digest.cache_clear()
        return jit.digest("engine"), jit.digest("input_11")

    before = names()
    assert before == names()
    for touched, changed in (
        ("games/input_11/rules.py", (False, True)),
        ("engine/loops.py", (True, True)),
        ("games/input_11/art.py", (False, False)),
        ("bots/loop_6/evaluation.py", (False, False)),
    ):
        (copy / touched).write_text((copy / touched).read_text("utf-8") + "\n# edited\n", "utf-8")
        after = names()
        assert tuple(a != b for a, b in zip(before, after, strict=True)) == changed, touched
        before = after
    monkeypatch.undo()
    jit.digest.cache_clear()


def test_a_package_that_is_not_ours_is_known_by_its_own_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.py").write_text("a = 1", "utf-8")
    package = types.ModuleType("elsewhere.game")
    package.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "elsewhere.game", package)
    family = jit.family_of("elsewhere.game.rules")
    before = jit.digest(family)
    (tmp_path / "rules.py").write_text("a = 2", "utf-8")
    jit.digest.cache_clear()
    assert jit.digest(family) != before
    jit.digest.cache_clear()


def imported(file: Path) -> set[Path]:
    """The files of our package that a file imports, directly or not, apart from what only type checkers read."""
    seen: set[Path] = set()
    waiting = [file]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        for node in ast.parse(current.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("logicade."):
                path = ROOT / (node.module or "").replace(".", "/")
                waiting += [path.with_suffix(".py")] if path.with_suffix(".py").exists() else []
                waiting += [path / f"{alias.name}.py" for alias in node.names if (path / f"{alias.name}.py").exists()]
    return seen


@pytest.mark.parametrize("slug", logicade.games())
def test_the_digest_covers_everything_that_is_compiled(slug: str) -> None:
    folder = ROOT / "logicade/games" / slug.replace("-", "_")
    covered = {ROOT / "logicade" / f"{name}.py" for name in jit.SOURCES}
    covered |= {folder / f"{name}.py" for name in jit.GAME_SOURCES}
    covered |= set(folder.glob("*/*.py"))
    assert imported(folder / "rules.py") | imported(ROOT / "logicade/engine/loops.py") <= covered


def test_kernels_stand_only_where_the_digest_or_their_own_file_covers_them() -> None:
    allowed = {f"{name}.py" for name in jit.SOURCES}
    for file in (ROOT / "logicade").rglob("*.py"):
        place = file.relative_to(ROOT / "logicade")
        has_kernels = any(
            isinstance(node, ast.FunctionDef)
            and any(isinstance(mark, ast.Name) and mark.id in ("kernel", "generic") for mark in node.decorator_list)
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
        )
        if has_kernels:
            games = place.parts[0] == "games" and (place.stem in jit.GAME_SOURCES or len(place.parts) == 4)
            assert games or place.parts[0] in ("bots", "envs") or place.as_posix() in allowed, place
