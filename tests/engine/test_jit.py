"""Kernels on disk: named by what was compiled, checked when read, never in the way."""

from __future__ import annotations

import ast
import os
import pickle
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import logicade
from logicade.bots import warm
from logicade.bots.tree import config_of
from logicade.engine.compile import cache, jit, sources, verbs
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
    assert not folder.is_relative_to(sources.PACKAGE)


# ---- what is edited renames what -------------------------------------------------------------------------------------

# Kernels by module and family, folders by family, and marks by game.
KERNELS = {
    "numbers": ("logicade.engine.rng", "engine"),
    "rules": ("logicade.games.input_11.rules", "input_11"),
    "loops": ("logicade.engine.loops", "input_11"),
    "solver": ("logicade.bots.input_11.tables", "input_11"),
    "rules of loop-6": ("logicade.games.loop_6.rules", "loop_6"),
    "search in loop-6": ("logicade.bots.search", "loop_6"),
    "search in tournament": ("logicade.bots.search", "tournament"),
    "book of loop-6": ("logicade.bots.loop_6.book", "loop_6"),
    "chart": ("logicade.bots.quirky_circuits.charting", "quirky_circuits"),
    "rules of bug-hunt": ("logicade.games.bug_hunt.rules", "bug_hunt"),
    "playouts of bug-hunt": ("logicade.bots.bug_hunt.playouts", "bug_hunt"),
}
SEARCHES = {"search in loop-6", "search in tournament"}
MARKS = {f"mark of {slug}" for slug in ("input-11", "loop-6", "tournament", "bug-hunt")}
EDITS: dict[str, set[str]] = {
    "games/input_11/rules.py": {"rules", "loops", "solver", "folder of input_11", "mark of input-11"},
    "games/input_11/art.py": set(),
    "games/input_11/RULES.md": set(),
    "engine/rng.py": {*KERNELS, *MARKS, "folder of engine", "folder of input_11"},
    "engine/loops.py": {"loops", "playouts of bug-hunt", *SEARCHES, *MARKS, "folder of engine"},
    "engine/compile/linking.py": {"folder of engine", "folder of input_11"},
    "bots/input_11/tables.py": {"solver", "mark of input-11"},
    "bots/input_11/answers.py": {"mark of input-11"},
    "bots/loop_6/evaluation.py": {"search in loop-6", "mark of loop-6"},
    "bots/loop_6/book.py": {"book of loop-6", "mark of loop-6"},
    "bots/search.py": {*SEARCHES, *MARKS},
    "bots/evaluation.py": {*SEARCHES, *MARKS},
    "bots/beliefs.py": {"playouts of bug-hunt", "mark of bug-hunt"},
    "bots/bug_hunt/book.py": {"playouts of bug-hunt", "mark of bug-hunt"},
    "bots/bug_hunt/strategy.py": {"mark of bug-hunt"},
    "bots/arena.py": set(),
    "games/quirky_circuits/rules.py": {"chart"},
    "games/quirky_circuits/scenarios/01-dust-bunnies.toml": {"chart"},
}  # fmt: skip


def names() -> dict[str, str]:
    """What all these go by now."""
    sources.forget()
    jit.digest.cache_clear()
    found = {name: sources.key_of(*origin) for name, origin in KERNELS.items()}
    found |= {f"folder of {family}": jit.digest(family) for family in ("engine", "input_11")}
    return found | {name: warm._mark_of(logicade.game(name.removeprefix("mark of "))) for name in MARKS}


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A copy of our package, to be edited, in the place of the real one."""
    for game in map(logicade.game, logicade.games()):
        assert game.kernels.rules, "which registers them"
        config_of(game)  # registers an evaluation
    copy = tmp_path / "logicade"
    for name in ("engine", "kit", "games", "bots"):
        shutil.copytree(sources.PACKAGE / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(sources, "PACKAGE", copy)
    yield copy
    monkeypatch.undo()
    sources.forget()
    jit.digest.cache_clear()


def test_what_is_edited_renames_what_is_compiled_from_it(edited: Path) -> None:
    before = names()
    assert before == names()
    for touched, changed in EDITS.items():
        with (edited / touched).open("a", encoding="utf-8") as file:
            file.write("\n# edited\n")
        after = names()
        assert {name for name in after if after[name] != before[name]} == changed, touched
        before = after


def test_a_game_that_gets_an_evaluation_is_searched_by_other_kernels(edited: Path) -> None:
    before = names()
    sources.register("logicade.bots.evaluation", "tournament", "logicade.bots.loop_6.evaluation")
    try:
        after = names()
    finally:
        del sources._found["logicade.bots.evaluation"]["tournament"]
    assert {name for name in after if after[name] != before[name]} == {"search in tournament"}


def test_outdated_kernels_are_found_one_by_one(edited: Path, tmp_path: Path) -> None:
    folder = tmp_path / "loop_6-0"
    functions = {"logicade.bots.loop_6.book.choose": "logicade.bots.loop_6.book",
                 "logicade.games.loop_6.rules.apply": "logicade.games.loop_6.rules"}  # fmt: skip

    def write() -> set[Path]:
        files = {folder / f"{name}-{sources.key_of(module, 'loop_6')[:10]}{'0' * 10}{cache.SUFFIX}"
                 for name, module in functions.items()}  # fmt: skip
        for file in files:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(b"")
        return files

    old = write()
    (folder / f"elsewhere.choose-{'0' * 20}{cache.SUFFIX}").write_bytes(b"")  # nobody knows
    assert list(cache.outdated(folder, "loop_6")) == []
    (edited / "bots/loop_6/book.py").write_text("# all new\n", "utf-8")
    sources.forget()
    stale = old - write()
    assert set(cache.outdated(folder, "loop_6")) == stale
    assert [file.name.partition("-")[0] for file in stale] == ["logicade.bots.loop_6.book.choose"]
    (gone,) = (file for file in old if file not in stale)
    (edited / "games/loop_6/rules.py").unlink()
    sources.forget()
    assert gone in set(cache.outdated(folder, "loop_6")), "its module is gone"


def test_a_package_that_is_not_ours_is_known_by_its_own_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = types.ModuleType("elsewhere.game")
    package.__file__ = str(tmp_path / "elsewhere" / "game" / "__init__.py")
    monkeypatch.setitem(sys.modules, "elsewhere.game", package)
    files = {
        "rules.py": "from elsewhere.game.tables import A\nfrom . import state\nfrom .. import far\nimport other.tables",
        "tables.py": "A = 1", "state.py": "from .deeper import (  # a comment, with a (bracket)\n    B,\n)",
        "deeper.py": "", "art.py": "", "data.toml": "", "../far.py": "", "../__init__.py": "", "__init__.py": "",
    }  # fmt: skip
    for name, text in files.items():
        file = tmp_path / "elsewhere" / "game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    family = jit.family_of("elsewhere.game.rules")
    found = {
        file.relative_to(tmp_path / "elsewhere").as_posix() for file in sources.imported_files("elsewhere.game.rules")
    }
    assert found == {"game/rules.py", "game/tables.py", "game/state.py", "game/deeper.py", "far.py"}
    for name in files:
        file = tmp_path / "elsewhere" / "game" / name
        before = jit.digest(family)
        file.write_text(file.read_text("utf-8") + "\n# edited\n", "utf-8")
        jit.digest.cache_clear()
        sources.forget()
        assert (jit.digest(family) != before) == (name not in ("art.py", "__init__.py", "../__init__.py")), name


# ---- imports, read as text -------------------------------------------------------------------------------------------


def imported(file: Path) -> set[Path]:
    """The naive version: the files of our package that a file imports, directly or not, by parsing them."""
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
                inside = [_module_at(path / alias.name) for alias in node.names]
                waiting += [one for one in inside if one]
                whole = _module_at(path)
                waiting += [whole] if whole and (None in inside or whole.name != "__init__.py") else []
            assert not isinstance(node, ast.Import) or not any("logicade" in alias.name for alias in node.names), file
    return seen


def _module_at(path: Path) -> Path | None:
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def marked(file: Path) -> dict[str, list[ast.FunctionDef]]:
    """By decorator, the kernels of a file."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            if isinstance(mark, ast.Name) and mark.id in ("kernel", "inline_kernel", "generic", "inline_generic"):
                found.setdefault(mark.id, []).append(node)  # type: ignore[arg-type]
    return found


WITH_KERNELS = [file for file in sorted((ROOT / "logicade").rglob("*.py")) if marked(file)]


@pytest.mark.parametrize("file", WITH_KERNELS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_file_that_a_kernel_may_call_is_found(file: Path) -> None:
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    assert set(sources.imported_files(module)) == imported(file)
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.If | ast.Try) and ast.unparse(getattr(node, "test", node)) != "TYPE_CHECKING":
            hidden = [one for one in ast.walk(node) if isinstance(one, ast.ImportFrom)]
            assert not any((one.module or "").startswith("logicade") for one in hidden), "set in, and so not seen"


def test_there_are_kernels_to_look_at() -> None:
    assert len(WITH_KERNELS) > 40


@pytest.mark.parametrize("folder", ["logicade", "bench"])
def test_whatever_is_found_by_dtype_is_called_by_kernels_of_a_game(folder: str) -> None:
    """A kernel that is nobody's would not be compiled anew when the rules or the evaluation change that it calls."""
    found_by_dtype = {*jit.VERBS, "evaluate"}
    for file in sorted((ROOT / folder).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        finders = {
            alias.asname or alias.name
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and node.module in sources._found
            for alias in node.names
            if alias.name in found_by_dtype
        }
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for kernel in (one for mark in ("kernel", "inline_kernel") for one in marked(file).get(mark, ())):
            called = {node.id for node in ast.walk(kernel) if isinstance(node, ast.Name)}
            assert not called & finders or module.split(".")[1] in ("games", "bots"), f"{module}.{kernel.name}"
