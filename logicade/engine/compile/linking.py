"""Compile less: nothing is optimised twice for nothing. Only kernels are compiled so, nobody else's Numba.

Numba optimises every function together with all that it calls, and makes machine code of it. A helper's helper is so
worked on once for each function on the way up, and each time for nothing: where it is called it is copied in and
optimised again. Here such functions are only put together; what Python calls is then optimised once, whole. A verb that
is large is not copied at all: its callers jump to its machine code, and the cache loads it before it loads them.
And while a kernel is compiled, Python looks for no garbage: there is hardly any, and looking took a tenth of the time.

All of it hangs on the compiler class that `jit` gives to each kernel, and on the library class that it makes: Numba's
own classes stay as they are, so that whoever uses Numba beside us gets what Numba would give.
"""

from __future__ import annotations

import contextlib
import copy
import ctypes
import functools
import gc
import hashlib
import importlib
import inspect
import operator
from collections.abc import Iterator
from types import CodeType
from typing import Any, NamedTuple

from numba import _dynfunc, types
from numba.core import ir, typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.compiler_lock import global_compiler_lock, require_global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.cpu import CPUContext
from numba.core.itanium_mangler import mangle
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

LARGE = 2000  # instructions; a jump is nothing beside so many, and optimising them again takes half a second


class Verb(NamedTuple):
    """A large function that others jump to: where it comes from and the name of its machine code."""

    module: str
    name: str
    args: tuple[Any, ...]
    symbol: str

    def compiled(self) -> Any:
        """The compile result, from memory, the disk or the compiler."""
        kernel = getattr(importlib.import_module(self.module), self.name)
        kernel.compile(self.args)
        return kernel.overloads[self.args]


class Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel and of what it calls."""

    def __init__(self, codegen: Any, name: str, *, way_in: bool = True) -> None:
        super().__init__(codegen, name)
        self.way_in = way_in  # whether Python can call it; if not, it has no machine code
        self.verb: Verb | None = None  # set for a large verb
        self.large: bool | None = None  # None until somebody asks
        self.needed: set[Verb] = set()  # what the code jumps to
        self._whole: Any = None

    def finalize(self) -> None:
        """Put a function together with all that it calls; go on from there only where Python can call it."""
        require_global_compiler_lock()
        self._raise_if_finalized()
        for other in dict.fromkeys(self._linking_libraries):
            if isinstance(other, Library) and other.verb is not None:
                self.needed.add(other.verb)
                continue
            if isinstance(other, Library):
                self.needed |= other.needed
            self._reload_init.update(other._reload_init)
            self._final_module.link_in(module_with_jumps(other), preserve=True)
        if not self.way_in:
            self._finalized = True
            return
        self._codegen._check_llvm_bugs()
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _optimize_functions(self, module: Any) -> None:
        """Tidy each new function a little before others copy it; declarations have nothing to tidy."""
        module.data_layout = self._codegen._data_layout
        manager, builder = self._codegen._function_pass_manager(opt=1)
        for function in module.functions:
            if not function.is_declaration:
                manager.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Optimise once; Numba goes over everything before that, to drop reference counts, and kernels have none."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)

    def _get_module_for_linking(self) -> Any:
        """For libraries that are not ours: all the code and no jumps, since their caches load no verbs first."""
        own = module_with_jumps(self)
        if not self.needed:
            return own
        if self._whole is None:
            self._whole = own.clone()
            for verb in self.needed:
                self._whole.link_in(verb.compiled().library._get_module_for_linking(), preserve=True)
        return self._whole

    def serialize_using_object_code(self) -> tuple[Any, ...]:
        """As Numba's, but with the jumps left in: `cache` keeps what they need."""
        self._ensure_finalized()
        return self.name, "object", (self._get_compiled_object(), module_with_jumps(self).as_bitcode())


def module_with_jumps(library: Any) -> Any:
    """What one of our libraries links in: the code of a library without the large verbs that it jumps to."""
    return JITCodeLibrary._get_module_for_linking(library)


# ---- compiling -------------------------------------------------------------------------------------------------------


class _Lower(Lower):  # type: ignore[misc]
    """Numba's translation into LLVM's language."""

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """As Numba's, but how to work the operator is looked up and not found out once more."""
        if expr.static_lhs is not ir.UNDEFINED or expr.static_rhs is not ir.UNDEFINED:
            return super().lower_binop(resty, expr, op)
        signature = self.fndesc.calltypes[expr]
        made = self._call(op, (expr.lhs, expr.rhs), signature)
        return self.context.cast(self.builder, made, signature.return_type, resty)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """As Numba's, but no kernel counts from the end, and the way is looked up."""
        signature = self._from_start(signature, index)
        got = self._call(operator.getitem, (value, index), signature)
        return self.context.cast(self.builder, got, signature.return_type, resty)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        """As `lower_getitem`, for an assignment."""
        return self._call(operator.setitem, (target, index, value), self._from_start(signature, index))

    def _call(self, op: Any, sides: tuple[Any, ...], signature: Any) -> Any:
        """Numba's code for an operator; which code that is, Numba finds out but once."""
        values = [
            self.context.cast(self.builder, self.loadvar(side.name), self.typeof(side.name), kind)
            for side, kind in zip(sides, signature.args, strict=True)
        ]
        typing = self.context.typing_context
        function = typing.resolve_value_type(op)
        known = _quick_typing(typing).resolve_function_type(function, signature.args, {})
        return self.context.get_function(function, known)(self.builder, values)

    def _from_start(self, signature: Any, index: Any) -> Any:
        """Places in an array as numbers without a sign: nothing is asked or added for those below zero.

        Playouts are a twentieth quicker for it. A constant may be below zero, since it costs nothing; any other place
        below zero is out of bounds, and bounds checks say so.
        """
        base, kind, *others = signature.args
        if not isinstance(base, types.Array) or _is_constant(self.typeof(index.name)):
            return signature
        return signature.replace(args=(base, _unsigned(kind), *others))


def _is_constant(kind: Any) -> bool:
    return any(isinstance(part, types.Literal) for part in (kind if isinstance(kind, types.BaseTuple) else (kind,)))


def _unsigned(kind: Any) -> Any:
    if isinstance(kind, types.Integer):
        return types.uintp
    if isinstance(kind, types.UniTuple) and isinstance(kind.dtype, types.Integer):
        return types.UniTuple(types.uintp, kind.count)
    return kind


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):  # type: ignore[misc]
    _name = "kernel_lowering"
    lowering_class = _Lower


class _Passes(PassManager):  # type: ignore[misc]
    """Numba's row of passes, without the account that it keeps of each: events, times, all flags as words."""

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def _runPass(self, index: int, one: Any, state: Any) -> None:  # noqa: N802  (the name is Numba's)
        one.analysis = self._analysis
        one.run_initialization(state)
        one.run_pass(state)
        one.run_finalizer(state)


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for a function with or without a way in for Python, into a library of our own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        context = self.state.targetctx  # a copy that Numba makes for every compile

        def get_executable(library: Any, fndesc: Any, env: Any) -> Any:
            linked = isinstance(library, Library) and not library.way_in
            make = _make_unreachable if linked else CPUContext.get_executable
            return make(context, library, fndesc, env)

        self.state.typingctx = _quick_typing(self.state.typingctx)
        context.mangler = name_of
        context.get_executable = get_executable

    def compile_extra(self, function: Any) -> Any:
        """Compile a kernel into a library of its own, which others link instead of copying it."""
        way_in = not self.state.flags.no_cpython_wrapper
        self.state.library = Library(self.state.targetctx.codegen(), function.__qualname__, way_in=way_in)
        self.state.library.enable_object_caching()
        with _no_collection():
            return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """Numba's passes without those that look for what no kernel has: arrays as values, literals, closures."""
        (pipeline,) = super().define_pipelines()
        nested = any(isinstance(part, CodeType) for part in self.state.func_id.code.co_consts)
        unused = _UNUSED if nested else _UNUSED | _FOR_CLOSURES
        kept = [entry for entry in pipeline.passes if entry[0] not in unused]
        quick = _Passes(pipeline.pipeline_name)
        quick.passes = [(_Lowering, words) if made is NativeLowering else (made, words) for made, words in kept]
        quick.finalize()
        return [quick]


_UNUSED = {
    typed_passes.NopythonRewrites,  # fuses expressions of arrays, which would have to be allocated
    typed_passes.AnnotateTypes,  # for people to read
    typed_passes.DumpParforDiagnostics,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    untyped_passes.RewriteDynamicRaises,
}
_FOR_CLOSURES = {untyped_passes.InlineClosureLikes, untyped_passes.MakeFunctionToJitFunction}


@functools.cache
def _quick_typing(context: Any) -> Any:
    """Numba's typing context with a memory: what an operator gives for numbers and arrays is found out once.

    Numba tries a dozen ways for every single `+`, which took a fifth of the time. The context is a copy, so that only
    kernels remember.
    """
    known: dict[Any, Any] = {}

    def resolve_function_type(function: Any, args: Any, kws: Any) -> Any:
        called = getattr(function, "typing_key", function)
        if kws or called not in _OPERATORS or not all(map(_is_plain, args)):
            return context.resolve_function_type(function, args, kws)
        key = function, *map(types.unliteral, args)  # else `0 == 0`, which is always true, would be had for `x == 0`
        if key not in known:
            known[key] = context.resolve_function_type(function, key[1:], kws)
        return known[key]

    quick = copy.copy(context)
    quick.resolve_function_type = resolve_function_type
    return quick


_OPERATORS = frozenset(found for found in vars(operator).values() if inspect.isbuiltin(found)) | {bool, int, range}


def _is_plain(kind: Any) -> bool:
    return isinstance(kind, _PLAIN) or (isinstance(kind, types.UniTuple) and isinstance(kind.dtype, types.Integer))


_PLAIN = types.Number, types.Boolean, types.Array, types.IntegerLiteral, types.BooleanLiteral


def name_of(name: str, kinds: Any, *, abi_tags: Any = (), uid: int | None = None) -> str:
    """The name of a compiled function: with a digest of all that its arguments and options are.

    Numba gives record types numbers as they come. Kernels of two games that were compiled in two processes could so
    bear the same name, and a third process that loads both would run the one for the other. What Numba compiles for
    itself in between keeps the name that Numba gives it.
    """
    if name.removeprefix(".NumbaEnv.").startswith("numba."):
        return str(mangle(name, kinds, abi_tags=abi_tags, uid=uid))
    known = hashlib.sha256("\0".join(map(str, (*kinds, *abi_tags))).encode())
    return str(mangle(name, (f"k{known.hexdigest()[:24]}",), uid=uid))


def _make_unreachable(context: Any, library: Any, fndesc: Any, env: Any) -> Any:
    """What stands for a function without machine code where Numba wants something that Python can call.

    Called all the same, it calls the closure that Numba makes around it. That raises TypeError, since no closure can
    be called; the null pointer that Numba would take here ends the process.
    """
    library._ensure_finalized()
    name = fndesc.qualname.split(".")[-1]
    return _dynfunc.make_function(fndesc.lookup_module(), name, "only kernels call it", _CALL, env, (library,))


_CALL = ctypes.cast(ctypes.pythonapi.PyObject_Call, ctypes.c_void_p).value


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Turn the collector off, and back on if it was on; a kernel within a kernel finds it off and leaves it so."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# ---- large verbs and the cache ---------------------------------------------------------------------------------------


def note_size(compiled: Any, module: str, name: str) -> None:
    """Remember a compiled verb if it is large, so that nobody copies it."""
    if is_large(compiled):
        compiled.library.verb = Verb(module, name, compiled.signature.args, compiled.fndesc.llvm_func_name)


def is_large(compiled: Any) -> bool:
    """Whether a compiled function is too large to be copied; counted but once, and kept on disk with it."""
    library = compiled.library
    if library.large is None:  # in LLVM's text an instruction is a line that is set in by two blanks
        library.large = str(module_with_jumps(library)).count("\n  ") > LARGE
    return bool(library.large)


def packed(compiled: Any) -> tuple[Any, ...]:
    """A compiled kernel for the disk, and what must be loaded before it."""
    return compiled.library.needed, compiled.library.large, compiled._reduce()


def unpacked(context: Any, kept: tuple[Any, ...]) -> Any:
    """The compiled kernel again; None if a verb that it needs goes by another name by now: no jump would find it."""
    needed, large, payload = kept
    if any(verb.compiled().fndesc.llvm_func_name != verb.symbol for verb in needed):
        return None
    compiled = CompileResult._rebuild(_Shelf(context), *payload)
    compiled.library.needed, compiled.library.large = needed, large
    return compiled._replace(target_context=context)


class _Shelf:
    """The part of a target context that rebuilds a compile result, with libraries of ours."""

    def __init__(self, context: Any) -> None:
        self.typing_context = context.typing_context
        self.get_executable = context.get_executable
        self._codegen = context.codegen()

    def codegen(self) -> _Shelf:
        return self

    def create_library(self, name: str) -> Library:
        return Library(self._codegen, name)

    def unserialize_library(self, kept: Any) -> Any:
        return Library._unserialize(self, kept)
