"""The compiler's side in this very process, also where the tests run as plain Python: kernels of a few lines each."""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba import types
from numba.core import typed_passes, untyped_passes
from numba.core.itanium_mangler import mangle

from logicade.engine.compile import cache, copying, jit, linking, sources, verbs
from logicade.engine.errors import CacheUnavailable, CorruptCache
from logicade.engine.state import States, int8
from tests.support import record_of

TWO, TWO_TOO, FIVE = 2, 2, 5  # constants of the compiler
FAMILY = "outside-tests-engine"


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Kernels are compiled, and kept in a folder of their own."""
    monkeypatch.setattr(jit, "COMPILED", True)
    monkeypatch.setenv("LOGICADE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_unwritable", set())
    return tmp_path / f"{FAMILY}-{jit.digest(FAMILY)}"


def added(a: int, b: int) -> int:
    return a + b


def inside(a: int) -> int:
    return a + 1


def apply(st: States, i: int, action: int) -> None:
    """A verb by its name."""
    st[i].ply += action


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*")) if folder.exists() else []


# ---- kernels and their files -----------------------------------------------------------------------------------------


def test_a_kernel_is_compiled_kept_and_loaded_again(kept: Path) -> None:
    first = jit.kernel(added)
    assert first(2, 3) == 5
    (name,) = files(kept)
    assert name.startswith("tests.engine.test_compiling.added-")
    assert (len(name.removeprefix("tests.engine.test_compiling.added-")), Path(name).suffix) == (27, ".kernel")
    assert sum(first.stats.cache_hits.values()) == 0  # type: ignore[attr-defined]
    second: Any = jit._compile(added, FAMILY)
    assert second(4, 5) == 9
    assert sum(second.stats.cache_hits.values()) == 1
    assert files(kept) == [name], "nothing was compiled again"
    assert second(0.5, 0.25) == 0.75
    assert len(files(kept)) == 2, "other arguments are another file"


def test_a_damaged_file_is_one_warning_and_compiled_anew(kept: Path) -> None:
    jit.kernel(added)(2, 3)
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    again: Any = jit._compile(added, FAMILY)
    told = f"damaged kernel `{file.name}`: its checksum is wrong"
    with pytest.warns(CorruptCache) as seen:
        assert again(2, 3) == 5
    assert [(str(one.message), one.message.hint) for one in seen] == [(told, "it is compiled anew")]  # type: ignore[union-attr]
    assert cache.read_checked(file), "and is there again"
    cache.write_checked(file, b"no pickle")
    with pytest.warns(CorruptCache, match=r"damaged kernel"):
        assert jit._compile(added, FAMILY)(2, 3) == 5


def test_the_disk_may_be_left_alone(kept: Path) -> None:
    made: Any = jit._compile(added, FAMILY)
    assert made._cache.cache_path == str(kept)
    made._cache.disable()
    assert made(2, 3) == 5
    assert files(kept) == []
    other: Any = jit._compile(added, FAMILY)
    other._cache.disable()
    other._cache.enable()
    assert other(2, 3) == 5
    assert len(files(kept)) == 1
    blind: Any = jit._compile(added, FAMILY)
    blind._cache.disable()
    assert blind(2, 3) == 5
    assert sum(blind.stats.cache_hits.values()) == 0, "it was there, and not looked at"


def test_a_kernel_is_forgotten_alone(kept: Path) -> None:
    made: Any = jit._compile(added, FAMILY)
    made(2, 3)
    other = kept / "tests.engine.test_compiling.other-0.kernel"
    other.write_bytes(b"")
    made._cache.flush()
    assert files(kept) == [other.name]


def test_a_kernel_that_another_process_forgets_meanwhile_is_forgotten(kept: Path) -> None:
    made: Any = jit._compile(added, FAMILY)
    made(2, 3)

    class Watched(type(kept)):  # type: ignore[misc]
        """The folder, in which somebody removes what has just been found."""

        def glob(self, *words: Any, **more: Any) -> Any:
            for path in super().glob(*words, **more):
                Path(path).unlink()
                yield path

    made._cache._folder = Watched(kept)
    made._cache.flush()
    assert files(kept) == []


def test_without_a_folder_nothing_is_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGICADE_CACHE", "OFF")
    assert jit.cache_root() is None
    assert jit.folder_of(FAMILY) is None
    assert jit._compile(added, FAMILY)(2, 3) == 5
    assert files(kept) == []


def test_a_folder_that_cannot_be_written_is_named_once(kept: Path) -> None:
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("in the way")
    with pytest.warns(CacheUnavailable) as seen:
        assert jit._compile(added, FAMILY)(2, 3) == 5
    (one,) = seen
    assert str(one.message).startswith(f"kernels are not kept: `{kept}`: ")
    assert one.message.hint == "set LOGICADE_CACHE to a folder that can be written"  # type: ignore[union-attr]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert jit._compile(added, FAMILY)(2, 3) == 5
        cache.warn_unwritable(kept.parent / "another", OSError(13, "denied"))
    with pytest.warns(CacheUnavailable, match=r"`elsewhere/kernels`: Permission denied$"):
        cache.warn_unwritable(Path("elsewhere/kernels"), PermissionError(13, "Permission denied"))
    with pytest.warns(CacheUnavailable, match=r": odd$") as seen:
        cache.warn_unwritable(Path("strange/kernels"), OSError("odd"))
    assert [one.filename for one in seen] == [__file__], "who has warned is named"


def test_files_are_checked_before_they_are_believed(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "a.kernel"
    cache.write_checked(file, b"payload")
    assert len(file.read_bytes()) == 32 + len(b"payload")
    assert cache.read_checked(file) == b"payload"
    (tmp_path / "b.kernel").write_bytes(b"")
    (tmp_path / "c.txt").write_bytes(b"")
    assert list(cache.damaged(tmp_path)) == [tmp_path / "b.kernel"]
    with pytest.raises(CorruptCache, match=r"^its checksum is wrong$") as wrong:
        cache.read_checked(tmp_path / "b.kernel")
    assert wrong.value.hint == "run `logicade warm` to compile it anew"


def test_a_file_is_named_by_function_source_and_processor(tmp_path: Path) -> None:
    def local(a: int) -> int:
        return a

    one, other = (cache.KernelCache(function, tmp_path, FAMILY) for function in (added, local))
    here, there = (SimpleNamespace(magic_tuple=lambda name=name: name) for name in ("here", "there"))
    assert one._path("sig", here).name.startswith("tests.engine.test_compiling.added-")
    named = "tests.engine.test_compiling.test_a_file_is_named_by_function_source_and_processor.locals.local-"
    assert other._path("sig", here).name.startswith(named)
    paths = [one._path("sig", here), one._path("sig", there), one._path("gis", here), other._path("sig", here)]
    assert len(set(paths)) == 4
    assert one._path("sig", here) == cache.KernelCache(added, tmp_path, FAMILY)._path("sig", here)
    code = compile("def made():\n return 1", str(tmp_path / "source.py"), "exec")
    scope: dict[str, Any] = {"__name__": "elsewhere"}
    exec(code, scope)
    made = cache.KernelCache(scope["made"], tmp_path, FAMILY)
    found = [made._path("sig", here)]
    for text in ("a", "b"):
        (tmp_path / "source.py").write_text(text)
        sources.forget()
        found.append(made._path("sig", here))
    assert len(set(found)) == 3, "an edited file is another kernel"


# ---- ways in, widths, and meanwhile ----------------------------------------------------------------------------------


def test_only_kernels_call_a_helper(kept: Path) -> None:
    inner: Any = jit.helper(inside)
    outer: Any = jit._dispatcher(lambda a: inner(a) + 1, inline=False, way_in=True)
    assert outer(5) == 7
    with pytest.raises(TypeError):
        inner(5)
    assert files(kept) == [], "it has no file either"
    (compiled,) = (found for found in outer.overloads.values())
    assert (compiled.library.way_in, compiled.library.large) == (True, None)
    assert [found.library.way_in for found in inner.overloads.values()] == [False]


def test_how_kernels_are_compiled() -> None:
    for made, way_in, inline in ((jit._dispatcher(added, inline=True, way_in=False), False, True),
                                 (jit._dispatcher(added, inline=False, way_in=True), True, False)):  # fmt: skip
        told = made.targetoptions
        assert (told["no_cpython_wrapper"], told["no_cfunc_wrapper"]) == (not way_in, True)
        assert (told["forceinline"], told["nogil"], told["error_model"], told["_nrt"]) == (inline, True, "numpy", False)
    rules: Any = FunctionType(added.__code__, globals(), "added")
    rules.__module__ = "logicade.games.input_11.rules"
    assert not jit._dispatcher(rules, inline=False, way_in=True).targetoptions["nogil"], "a verb keeps Python's lock"
    for mark, inline in (
        (jit.generic, False),
        (jit.inline_generic, True),
        (jit.helper, False),
        (jit.inline_helper, True),
    ):
        assert mark(added).targetoptions["no_cpython_wrapper"] is True  # type: ignore[attr-defined]
        assert mark(added).targetoptions["forceinline"] is inline  # type: ignore[attr-defined]
        assert mark(added).targetoptions["no_cpython_wrapper"] is True  # type: ignore[attr-defined]
    assert jit.inline_kernel(added).targetoptions["forceinline"] is True  # type: ignore[attr-defined]
    assert jit.kernel(added).targetoptions["forceinline"] is False  # type: ignore[attr-defined]


def test_a_kernel_is_compiled_once_for_all_whole_numbers() -> None:
    inner: Any = jit._dispatcher(added, inline=False, way_in=False)

    def calling(a: int, b: Any) -> int:
        return inner(a, 3) + inner(b[0], a)  # type: ignore[no-any-return]

    outer: Any = jit._dispatcher(calling, inline=False, way_in=True)
    assert outer(4, np.array([7], np.int8)) == 18
    assert list(inner.overloads) == [(types.int64, types.int64)]
    assert [jit._wide(kind) for kind in (types.int8, types.literal(5), types.uint8, types.float64, types.boolean)] == [
        types.int64, types.int64, types.uint8, types.float64, types.boolean,
    ]  # fmt: skip


def test_nobody_waits_for_a_kernel_that_is_not_in_memory() -> None:
    family = "outside-tests-meanwhile"
    made: Any = jit._compile(added, family)
    assert not jit.is_interpreted(family)
    jit.interpret_first(family)
    assert jit.is_interpreted(family)
    try:
        assert made(2, 3) == 5
        assert not made.overloads, "as plain Python"
        with jit.loading():
            assert made(2, 3) == 5
        assert len(made.overloads) == 1, "somebody has loaded it"
        assert made(0.5, 1.0) == 1.5
        assert len(made.overloads) == 1, "the loader has gone"
    finally:
        jit.compile_again(family)
    assert not jit.is_interpreted(family)
    assert made(0.5, 1.0) == 1.5
    assert len(made.overloads) == 2


def test_plain_python_all_the_way_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_namespaces", {})
    module: Any = ModuleType("stub")
    monkeypatch.setitem(sys.modules, "stub", module)
    exec("def low(a):\n    return a + 1\ndef high(a):\n    return low(a) * 2\nwidth = 7", vars(module))
    low, high = module.low, module.high
    module.low, module.high = (jit._dispatcher(own, inline=False, way_in=True) for own in (low, high))
    found = jit._namespace("stub")
    assert jit._namespace("stub") is found
    assert (found["high"](3), found["width"]) == (8, 7)
    assert found["high"].__globals__ is found, "what it calls is plain, too"
    assert not hasattr(found["low"], "py_func")
    assert not module.low.overloads, "nothing was compiled"
    assert hasattr(module.low, "py_func"), "the module itself is left alone"

    def with_defaults(a: int, b: int = 2, *, c: int = 3) -> int:
        return a + b + c

    made = jit.interpreted(with_defaults)
    assert (made(1), made.__name__, made(1, 1, c=1)) == (6, "with_defaults", 3)
    assert jit.plain(made) is made
    assert jit.plain(jit._dispatcher(added, inline=False, way_in=True)) is added


def test_without_a_compiler_a_kernel_is_its_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "COMPILED", False)
    for mark in (jit.kernel, jit.inline_kernel, jit.generic, jit.inline_generic):
        assert mark(added) is added
    assert jit._compile(added, FAMILY) is added
    assert jit.is_interpreted("any")
    jit.interpret_first("never")
    assert "never" not in jit._interpreted


@pytest.mark.parametrize(("word", "off"), [("off", True), ("OFF", True), ("", False), ("on", False)])
def test_the_switch_for_plain_python(word: str, off: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGICADE_JIT", word)
    assert jit._disabled() is off
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert jit._disabled() is True
    monkeypatch.setattr(jit, "numba", None)
    assert jit._disabled() is True


def test_where_kernels_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jit.cache_root() == tmp_path
    assert jit.folder_of("engine") == tmp_path / f"engine-{jit.digest('engine')}"
    assert len(jit.digest("engine")) == 16
    monkeypatch.delenv("LOGICADE_CACHE")
    root = jit.cache_root()
    assert root is not None
    assert (root.name, root.parent.name) == ("kernels", "logicade")
    names = (
        "logicade.games.input_11.rules",
        "logicade.bots.loop_6.book",
        "logicade.engine.rng",
        "elsewhere.a.b",
        "one",
    )
    assert [jit.family_of(name) for name in names] == [
        "input_11",
        "loop_6",
        "engine",
        "outside-elsewhere-a",
        "outside-one",
    ]


# ---- linking ---------------------------------------------------------------------------------------------------------


def compiled(function: Callable[..., Any], *args: Any) -> Any:
    made = jit._dispatcher(function, inline=False, way_in=True)
    return made(*args)


def test_operators_give_what_python_gives() -> None:
    def many(a: int, b: int, x: float) -> Any:
        return a + b, a - b, a * b, a // b, a % b, a / b, a < b, a == b, a & b, a << 2, a + x, -a, a + 3, 3 - a, x > a

    assert compiled(many, 7, 2, 0.5) == many(7, 2, 0.5)

    def constants(a: int) -> Any:
        return TWO + 3, TWO == FIVE, a == FIVE, a + 1 == 6, TWO == TWO_TOO

    assert compiled(constants, 5) == (5, False, True, True, True)
    assert compiled(constants, 4) == (5, False, False, False, True)


def test_places_in_arrays() -> None:
    def read(row: Any, grid: Any, k: int, small: Any) -> Any:
        return row[k], row[-1], grid[k, k], grid[-1, k], grid[k, -2], row[small[0]], (k, 5)[0], row[1:][0]

    row, grid, small = np.arange(4) * 10, np.arange(6).reshape(2, 3), np.array([3], np.int8)
    assert compiled(read, row, grid, 1, small) == (10, 30, 4, 4, 4, 30, 1, 10)

    def write(row: Any, grid: Any, k: int) -> None:
        row[k] = 7
        row[-1] = 8
        grid[k, k] = 9
        grid[k, -1] = 5.0

    compiled(write, row, grid, 1)
    assert (row.tolist(), grid.tolist()) == ([0, 7, 20, 8], [[0, 1, 2], [3, 9, 5]])


@pytest.mark.skipif(not jit.BOUNDS, reason="the suite has them on")
def test_a_place_below_zero_is_out_of_bounds() -> None:
    def read(row: Any, k: int) -> Any:
        return row[k]

    def write(row: Any, k: int) -> None:
        row[k, k] = 1

    for k in (-1, 3):
        with pytest.raises(IndexError):
            compiled(read, np.arange(3), k)
        with pytest.raises(IndexError):
            compiled(write, np.zeros((3, 3)), k)


def test_kinds_of_places() -> None:
    pair, mixed = types.UniTuple(types.int8, 2), types.Tuple((types.int64, types.slice2_type))
    assert linking._unsigned(types.int8) == types.uintp
    assert linking._unsigned(pair) == types.UniTuple(types.uintp, 2)
    assert linking._unsigned(types.UniTuple(types.float64, 2)) == types.UniTuple(types.float64, 2)
    assert (linking._unsigned(mixed), linking._unsigned(types.slice2_type)) == (mixed, types.slice2_type)
    assert linking._is_constant(types.literal(3))
    assert linking._is_constant(types.Tuple((types.int64, types.literal(-1))))
    assert not linking._is_constant(types.int64)
    assert not linking._is_constant(pair)
    plain = (types.int8, types.boolean, types.Array(types.int8, 1, "C"), types.literal(3), types.literal(True), pair)
    assert all(map(linking._is_plain, plain))
    assert not any(map(linking._is_plain, (types.unicode_type, mixed, types.UniTuple(types.float64, 2))))


def test_closures_and_plain_functions_go_their_own_way() -> None:
    def nested(a: int) -> int:
        return sum([k * a for k in range(3)])

    pipelines = []

    class Watched(linking.KernelCompiler):
        def define_pipelines(self) -> list[Any]:
            pipelines.append(super().define_pipelines())
            return pipelines[-1]

    assert numba.njit(pipeline_class=Watched)(added)(1, 2) == 3
    assert numba.njit(pipeline_class=Watched)(nested)(2) == 6
    flat, with_closure = ([made for made, _ in pipeline.passes] for (pipeline,) in pipelines[:2])
    gone = {typed_passes.NopythonRewrites, typed_passes.AnnotateTypes, untyped_passes.LiteralUnroll}
    for passes in (flat, with_closure):
        assert not gone & set(passes)
        assert linking._Lowering in passes
        assert typed_passes.NativeLowering not in passes
    assert untyped_passes.InlineClosureLikes not in flat
    assert untyped_passes.InlineClosureLikes in with_closure


def test_the_collector_rests_while_a_kernel_is_compiled() -> None:
    assert gc.isenabled()
    with linking._no_collection():
        assert not gc.isenabled()
        with linking._no_collection():
            pass
        assert not gc.isenabled(), "the outer one has not ended"
    assert gc.isenabled()
    gc.disable()
    try:
        with linking._no_collection():
            pass
        assert not gc.isenabled(), "left as it was"
    finally:
        gc.enable()
    with pytest.raises(ZeroDivisionError), linking._no_collection():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_names_of_machine_code() -> None:
    one = linking.name_of("some.loop", (types.int64,))
    assert one == linking.name_of("some.loop", (types.int64,))
    others = [
        linking.name_of("some.loop", (types.int8,)),
        linking.name_of("some.loop", (types.int64,), abi_tags=("x",)),
        linking.name_of("some.loop", (types.int64,), uid=7),
        linking.name_of("other.loop", (types.int64,)),
    ]
    assert len({one, *others}) == 5
    assert "k" in one
    for name in ("numba.np.thing", ".NumbaEnv.numba.np.thing"):
        assert linking.name_of(name, (types.int64,)) == mangle(name, (types.int64,), abi_tags=(), uid=None)


# ---- large verbs -----------------------------------------------------------------------------------------------------

REGISTERED = jit.COMPILED  # as it is before a test says otherwise
RECORD = record_of(compiled_here=int8())


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`apply` of this module as a kernel that counts as large."""
    monkeypatch.setattr(linking, "LARGE", 0)
    made: Any = jit._compile(apply, FAMILY)
    monkeypatch.setitem(globals(), "apply", made)
    return made


def looped(made: Any) -> Any:
    def loop(st: States) -> None:
        for k in range(3):
            made(st, 0, k)

    return jit._dispatcher(loop, inline=False, way_in=True)


def test_a_large_verb_is_jumped_to(verb: Any) -> None:
    st, loop = RECORD.new(), looped(verb)
    loop(st)
    assert st[0].ply == 3
    (own,), (of_verb,) = list(loop.overloads.values()), list(verb.overloads.values())
    (needed,) = own.library.needed
    assert (needed.module, needed.name) == (__name__, "apply")
    assert needed == of_verb.library.verb
    assert needed.symbol == of_verb.fndesc.llvm_func_name
    assert needed.compiled() is of_verb
    assert of_verb.library.large is True
    assert of_verb.library.needed == set()
    assert needed.symbol in str(linking.module_with_jumps(own.library))
    whole = own.library._get_module_for_linking()
    assert own.library._get_module_for_linking() is whole, "put together once"
    assert f"define i32 @{needed.symbol}" not in str(linking.module_with_jumps(own.library))
    assert f"@{needed.symbol}(" in str(whole)
    assert of_verb.library._get_module_for_linking() is not None


def test_who_calls_a_helper_needs_what_the_helper_jumps_to(verb: Any) -> None:
    def helper(st: States, k: int) -> None:
        verb(st, 0, k)

    inner: Any = jit._dispatcher(helper, inline=False, way_in=False)

    def calling(st: States) -> None:
        inner(st, 4)

    outer: Any = jit._dispatcher(calling, inline=False, way_in=True)
    st = RECORD.new()
    outer(st)
    assert st[0].ply == 4
    (own,), (of_inner,), (of_verb,) = (list(made.overloads.values()) for made in (outer, inner, verb))
    assert own.library.needed == of_inner.library.needed == {of_verb.library.verb}


def test_a_small_verb_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    assert linking.LARGE == 2000
    made: Any = jit._compile(apply, FAMILY)
    st, loop = RECORD.new(), looped(made)
    loop(st)
    assert st[0].ply == 3
    (own,), (of_verb,) = list(loop.overloads.values()), list(made.overloads.values())
    assert (own.library.needed, of_verb.library.verb, of_verb.library.large) == (set(), None, False)
    lines = str(linking.module_with_jumps(of_verb.library)).count("\n  ")
    for limit, large in ((lines - 1, True), (lines, False)):
        monkeypatch.setattr(linking, "LARGE", limit)
        of_verb.library.large = None
        assert linking.is_large(of_verb) is large
        assert linking.is_large(of_verb) is of_verb.library.large


def test_what_is_kept_of_a_kernel_that_jumps(verb: Any) -> None:
    loop = looped(verb)
    loop(RECORD.new())
    (own,) = loop.overloads.values()
    needed, large, payload = linking.packed(own)
    assert (needed, large) == (own.library.needed, None)
    context = own.target_context
    again = linking.unpacked(context, (needed, True, payload))
    assert (again.library.needed, again.library.large) == (needed, True)
    assert isinstance(again.library, linking.Library)
    assert again.target_context is context
    other = {one._replace(symbol="gone") for one in needed}
    assert linking.unpacked(context, (other, large, payload)) is None, "no jump would find it"


# ---- copies and verbs in kernels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 123, 124, 3000])
def test_one_state_over_another_in_a_kernel(size: int) -> None:
    """Small and large records; 5 bytes are the header's."""
    if not REGISTERED:
        copying._copy_as_block()
    made = record_of(bulk=int8(size))
    st = made.new(3)
    for k in range(3):
        st[k].bulk[:] = 10 + k
        st[k].ply = 100 + k
    before = [one.tobytes() for one in st]

    def copied(st: States, to: int, origin: int) -> None:
        copying.copy(st, to, origin)

    compiled(copied, st, 1, 2)
    assert [one.tobytes() for one in st] == [before[0], before[2], before[2]]
    compiled(copied, st, np.int8(0), 1)
    assert st[0].tobytes() == before[2]
    assert copying.SMALL == 128


def called(st: States, i: int) -> int:
    raise AssertionError


def test_a_call_is_compiled_as_one_of_the_game_that_the_record_belongs_to(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = record_of(first_of_two=int8()), record_of(second_of_two=int8())

    def double(st: States, i: int) -> int:
        return int(st[i].ply * 2)

    def triple(st: States, i: int) -> int:
        return int(st[i].ply * 3)

    rules = [SimpleNamespace(called=jit._dispatcher(own, inline=False, way_in=False)) for own in (double, triple)]
    monkeypatch.setattr(verbs, "_rules", {one.dtype: rules[0], other.dtype: rules[1]})
    verbs.resolve(called, verbs._finder("called"))

    def calling(st: States) -> int:
        return called(st, 0) + 1

    loop = jit._dispatcher(calling, inline=False, way_in=True)
    for made, answer in ((one, 15), (other, 22)):
        st = made.new()
        st[0].ply = 7
        assert loop(st) == answer
    assert len(loop.overloads) == 2
