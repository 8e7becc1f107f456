"""Compile less: kernels that only other kernels call need neither machine code nor to be optimised by themselves.

Numba optimises every function together with all that it calls, and makes machine code of it. A helper's helper is so
worked on once for each function on the way up, and each time for nothing: where it is called it is copied in and
optimised again. Here such functions are only put together; what Python calls is then optimised once, whole.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

_linked: set[str] = set()  # names of functions that other functions call
_finalize, _set_env = JITCodeLibrary.finalize, JITCPUCodegen.set_env


def only_linked(name: str) -> None:
    """Remember that Python does not call the function of that name, unless it gets a way in."""
    _linked.add(name)


def finalize(library: Any) -> None:
    """Put a function together with all that it calls; go on from there only where Python can call it."""
    if library.name not in _linked or any(fn.name.startswith("_ZN7cpython") for fn in library._final_module.functions):
        _finalize(library)
        return
    library._raise_if_finalized()
    for other in dict.fromkeys(library._linking_libraries):
        library._reload_init.update(other._reload_init)
        library._final_module.link_in(other._get_module_for_linking(), preserve=True)
    library._finalized = True


def set_env(codegen: Any, name: str, env: Any) -> None:
    """A function without machine code has no place for an environment, and no kernel uses one."""
    if codegen._engine.get_global_value_address(name):
        _set_env(codegen, name, env)


JITCodeLibrary.finalize, JITCPUCodegen.set_env = finalize, set_env
