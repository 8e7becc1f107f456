"""`kernel` compiles what Python calls, `helper` what only kernels call, `generic` marks what serves every game.

A server does not wait for the compiler: `interpret_first` has the kernels of a game run as plain Python until somebody
who is `loading` has them in memory, each from then on.

Settings are environment variables:

LOGICADE_CACHE   folder for compiled kernels; `off` keeps them in memory (default: the user's cache directory)
LOGICADE_JIT     `off` runs every kernel as plain Python
LOGICADE_BOUNDS  `on` compiles bounds checks into every kernel (the test suite does)
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import platform
import sys
import threading
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

from logicade.engine.compile import sources
from logicade.engine.errors import Interpreted

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:  # no wheels for Intel Macs, for one
    numba = None
    warnings.warn(Interpreted("Numba is not installed", hint="rules run as plain Python, slowly"), stacklevel=1)


def _disabled() -> bool:
    return numba is None or bool(numba.config.DISABLE_JIT) or os.environ.get("LOGICADE_JIT", "").lower() == "off"


COMPILED = not _disabled()
BOUNDS = os.environ.get("LOGICADE_BOUNDS", "").lower() == "on"
OUTSIDE = "outside-"  # before the name of a family that is not ours
VERBS = ("setup", "legal", "weights", "apply", "scores", "redact", "veil", "guess", "encode", "check")
# Without `_nrt` nothing is counted and nothing can be allocated: counting references cost more than the rules.
FLAGS: dict[str, Any] = {"error_model": "numpy", "boundscheck": BOUNDS, "_nrt": False}


def cache_root() -> Path | None:
    """The folder above all kernel folders, or None when the disk is not to be used."""
    chosen = os.environ.get("LOGICADE_CACHE", "")
    if chosen.lower() == "off":
        return None
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("logicade", appauthor=False)) / "kernels"


def family_of(module: str) -> str:
    """Whose kernels these are: those of a game, the engine's, or those of a package outside ours.

    In every room but the engine a folder is a game's.

    >>> family_of("logicade.games.input_11.rules"), family_of("logicade.engine.rng")
    ('input_11', 'engine')
    """
    top, *parts = module.split(".")
    if top != "logicade":
        return OUTSIDE + "-".join([top, *parts][:-1] or [top])
    return parts[1] if len(parts) > 2 and parts[0] != "engine" else "engine"


def _rules_of(family: str) -> str:
    """The module that all kernels of a family have to do with."""
    if family == "engine":
        return "logicade.engine.loops"
    package = family.removeprefix(OUTSIDE).replace("-", ".")
    return f"{package}.rules" if family.startswith(OUTSIDE) else f"logicade.games.{package}.rules"


@functools.cache
def digest(family: str) -> str:
    """A name for how kernels are compiled and kept, and for the rules of a family; each file adds what is compiled."""
    room = [f"{__package__}.{file.stem}" for file in Path(__file__).parent.glob("*.py")]
    known = [
        platform.python_version(),
        np.__version__,
        numba.__version__ if numba else "",
        str(sorted(FLAGS.items())),
        sources.digest_of(*room),
        sources.digest_of(_rules_of(family)),
    ]
    return hashlib.sha256("\n".join(known).encode()).hexdigest()[:16]


def folder_of(family: str) -> Path | None:
    """Where the compiled kernels of a family lie."""
    root = cache_root()
    return root / f"{family}-{digest(family)}" if root else None


def _compile(function: F, family: str, *, inline: bool = False) -> F:
    """A function that Python calls, with a way in and a file of its own.

    Most are called by kernels as well, or far more often. They are two: each is made when it is needed. Verbs are one
    all the same, since every loop of a later day begins with the files of the verbs.
    """
    if not COMPILED:
        return function
    made = _dispatcher(function, inline=inline, way_in=True)
    _interpret_meanwhile(made, function, family)
    folder = folder_of(family)
    if folder is not None:
        from logicade.engine.compile.cache import KernelCache

        made._cache = KernelCache(function, folder, family)
    if function.__name__ in VERBS:
        _keep_large(made)
    else:
        inner = _dispatcher(function, inline=inline, way_in=False)
        made.get_call_template, made.get_overload = inner.get_call_template, inner.get_overload
    return made  # type: ignore[no-any-return]


def _dispatcher(function: F, *, inline: bool, way_in: bool) -> Any:
    # Loops and searches free Python's lock. A verb takes a microsecond: handing the lock to another thread around each
    # one made a busy server five times slower.
    free = not function.__module__.endswith(".rules")
    options = {"no_cpython_wrapper": not way_in, "no_cfunc_wrapper": True, "forceinline": inline, "nogil": free}
    from logicade.engine.compile.linking import KernelCompiler

    return _widened(numba.njit(pipeline_class=KernelCompiler, **options, **FLAGS)(function))


_interpreted: set[str] = set()  # families whose kernels run as plain Python as long as they are not in memory
_loader = threading.local()
_namespaces: dict[str, dict[str, Any]] = {}  # by module: its globals, with plain functions in the place of kernels
_building = threading.RLock()


def interpret_first(family: str) -> None:
    """From now on a kernel of this family that is not in memory runs as plain Python; nobody waits for it."""
    if COMPILED:
        _interpreted.add(family)


def compile_again(family: str) -> None:
    """The end of `interpret_first`: what is not in memory is loaded or compiled when it is called."""
    _interpreted.discard(family)


def is_interpreted(family: str) -> bool:
    """Whether some kernels of a family may run as plain Python now."""
    return not COMPILED or family in _interpreted


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """In this thread kernels are loaded, or compiled, all the same; as soon as one is in memory everybody uses it."""
    _loader.active = True
    try:
        yield
    finally:
        _loader.active = False


def _interpret_meanwhile(made: Any, function: Any, family: str) -> None:
    """Numba asks `_compile_for_args` for something to call when it has no machine code for the arguments."""
    compile_for = made._compile_for_args

    def compile_for_args(*args: Any, **kws: Any) -> Any:
        if family in _interpreted and not getattr(_loader, "active", False):
            return interpreted(function)
        return compile_for(*args, **kws)

    made._compile_for_args = compile_for_args


@functools.cache
def interpreted(function: Any) -> Any:
    """A kernel's function as plain Python all the way down: what it calls is no kernel either."""
    with _building:
        made = types.FunctionType(
            function.__code__, _namespace(function.__module__), function.__name__, function.__defaults__
        )
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def _namespace(module: str) -> dict[str, Any]:
    if module not in _namespaces:
        found = _namespaces[module] = dict(vars(sys.modules[module]))  # before it is filled: modules call each other
        for name, value in vars(sys.modules[module]).items():
            if isinstance(value, numba.core.dispatcher.Dispatcher):
                found[name] = interpreted(value.py_func)
    return _namespaces[module]


def _keep_large(made: Any) -> None:
    """See to it that a verb that turns out large is called where it is and not copied."""
    add = made.add_overload

    def add_overload(compiled: Any) -> None:
        from logicade.engine.compile.linking import note_size

        note_size(compiled, made.__module__, made.__name__)
        add(compiled)

    made.add_overload = add_overload


def _widened(made: Any) -> Any:
    """Keep a kernel from being compiled again for each constant and each narrow integer that kernels call it with."""
    template = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_wide, args)), kws)

    made.get_call_template = get_call_template
    return made


def _wide(kind: Any) -> Any:
    plain_kind = numba.types.unliteral(kind)
    signed = isinstance(plain_kind, numba.types.Integer) and plain_kind.signed
    return numba.types.int64 if signed else plain_kind


def kernel(function: F) -> F:
    """A function that Python may call: compiled on first call, the result kept in the folder of its game."""
    return _compile(function, family_of(function.__module__))


def inline_kernel(function: F) -> F:
    """A kernel for the hot path: its code goes into its callers, since a call with arrays costs more than the work."""
    return _compile(function, family_of(function.__module__), inline=True)


def helper(function: F) -> F:
    """A kernel that only kernels call: it has no way in for Python and no file, and is compiled with its callers."""
    return _dispatcher(function, inline=False, way_in=False) if COMPILED else function


def inline_helper(function: F) -> F:
    """The same for the hot path."""
    return _dispatcher(function, inline=True, way_in=False) if COMPILED else function


def generic(function: F) -> F:
    """Mark a function over the verbs: other generic functions may call it, `bind` makes it a game's own."""
    return _dispatcher(function, inline=False, way_in=False) if COMPILED else function


def inline_generic(function: F) -> F:
    """The same for the hot path."""
    return _dispatcher(function, inline=True, way_in=False) if COMPILED else function


@functools.cache
def bind(function: F, family: str) -> F:
    """A generic function as a kernel of one game, kept in that game's folder."""
    bound: F = _compile(plain(function), family)
    return bound


def plain(function: Any) -> Any:
    """The Python function behind a kernel."""
    return getattr(function, "py_func", function)
