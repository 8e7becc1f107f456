"""Compile less: nothing is optimised twice for nothing.

Numba optimises every function together with all that it calls, and makes machine code of it. A helper's helper is so
worked on once for each function on the way up, and each time for nothing: where it is called it is copied in and
optimised again. Here such functions are only put together; what Python calls is then optimised once, whole. A verb that
is large is not copied at all: its callers jump to its machine code, and the cache loads it before it loads them.
And while Numba compiles, Python looks for no garbage: there is hardly any, and looking took a tenth of the time.
"""

from __future__ import annotations

import gc
import importlib
from typing import Any, NamedTuple

from numba.core import event
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

LARGE = 2000  # instructions; a jump is nothing beside so many, and optimising them again takes half a second

_linked: set[str] = set()  # names of functions that other functions call
_finalize, _set_env = JITCodeLibrary.finalize, JITCPUCodegen.set_env


class Verb(NamedTuple):
    """A large function that others jump to: where it comes from and the name of its machine code."""

    module: str
    name: str
    args: tuple[Any, ...]
    symbol: str


_large: dict[Any, Verb] = {}  # by the library that holds its machine code
_judged: dict[Any, bool] = {}  # by library: whether it is large
_needed: dict[Any, set[Verb]] = {}  # what the code in a library jumps to


def only_linked(name: str) -> None:
    """Remember that Python does not call the function of that name, unless it gets a way in."""
    _linked.add(name)


def finalize(library: Any) -> None:
    """Put a function together with all that it calls; go on from there only where Python can call it."""
    called = list(dict.fromkeys(library._linking_libraries))
    _needed[library] = {_large[other] for other in called if other in _large}
    for other in called:
        _needed[library] |= _needed.get(other, set()) if other not in _large else set()
    copied = [other for other in called if other not in _large]
    if library.name not in _linked or any(fn.name.startswith("_ZN7cpython") for fn in library._final_module.functions):
        library._linking_libraries[:] = copied
        _finalize(library)
        return
    library._raise_if_finalized()
    for other in copied:
        library._reload_init.update(other._reload_init)
        library._final_module.link_in(other._get_module_for_linking(), preserve=True)
    library._finalized = True


def set_env(codegen: Any, name: str, env: Any) -> None:
    """A function without machine code has no place for an environment, and no kernel uses one."""
    if codegen._engine.get_global_value_address(name):
        _set_env(codegen, name, env)


def note_size(compiled: Any, module: str, name: str) -> None:
    """Remember a compiled verb if it is large, so that nobody copies it."""
    if is_large(compiled):
        _large[compiled.library] = Verb(module, name, compiled.signature.args, compiled.fndesc.llvm_func_name)


def is_large(compiled: Any) -> bool:
    """Whether a compiled function is too large to be copied; counted but once, and kept on disk with it."""
    library = compiled.library
    if library not in _judged:
        functions = library._get_module_for_linking().functions
        size = sum(1 for function in functions for block in function.blocks for _ in block.instructions)
        _judged[library] = size > LARGE
    return _judged[library]


def judge(compiled: Any, large: bool) -> None:
    """Remember of a function from the disk whether it is large: counting takes as long as loading it."""
    _judged[compiled.library] = large


def needs(compiled: Any) -> set[Verb]:
    """The large verbs that a compiled function jumps to."""
    return _needed.get(compiled.library, set())


def load(verbs: set[Verb]) -> bool:
    """Have these verbs in memory; False if one of them goes by another name by now, so that no jump would find it."""
    for verb in verbs:
        kernel = getattr(importlib.import_module(verb.module), verb.name)
        kernel.compile(verb.args)
        if kernel.overloads[verb.args].fndesc.llvm_func_name != verb.symbol:
            return False
    return True


class _NoCollection(event.Listener):  # type: ignore[misc]
    """Turns the collector off while something is compiled, and back on if it was on."""

    def __init__(self) -> None:
        self.depth, self.was_on = 0, False

    def on_start(self, event: Any) -> None:
        if self.depth == 0:
            self.was_on = gc.isenabled()
            gc.disable()
        self.depth += 1

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.was_on:
            gc.enable()


event.register("numba:compile", _NoCollection())
JITCodeLibrary.finalize, JITCPUCodegen.set_env = finalize, set_env
