"""The verbs of `docs/guide/new-game.md`, found by the dtype of the states they are called on.

A generic kernel calls `legal(st, i, out)` and Numba puts the game's own `legal` there while compiling; plain Python
looks the game up at run time. Both find it in the same table, filled by `adopt`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from logicade.engine.compile.jit import COMPILED, family_of, plain
from logicade.engine.compile.sources import register
from logicade.engine.state import Numbers, States

_rules: dict[np.dtype[Any], ModuleType] = {}


def _of(st: States) -> Any:
    return _rules[st.dtype]


def setup(st: States, i: int, seats: int, variant: Numbers) -> None:
    """A fresh state into st[i]; variant: the encoded options."""
    _of(st).setup(st, i, seats, variant)


def legal(st: States, i: int, out: Numbers) -> int:
    """Ascending ids into out; returns how many; at CHANCE, the outcomes."""
    return _of(st).legal(st, i, out)  # type: ignore[no-any-return]


def weights(st: States, i: int, out: Numbers) -> int:
    """CHANCE only: whole-number weights, aligned with legal."""
    return _of(st).weights(st, i, out)  # type: ignore[no-any-return]


def apply(st: States, i: int, action: int) -> None:
    """In place, unchecked, deterministic."""
    _of(st).apply(st, i, action)


def scores(st: States, i: int, out: Numbers) -> None:
    """One whole number a seat; final once ended."""
    _of(st).scores(st, i, out)


def redact(st: States, i: int, seat: int) -> None:
    """In place: forget what that seat cannot know; NONE is a spectator."""
    _of(st).redact(st, i, seat)


def veil(st: States, i: int, action: int, seat: int) -> int:
    """An action about to be applied, as that seat sees it happen."""
    return _of(st).veil(st, i, action, seat)  # type: ignore[no-any-return]


def guess(st: States, i: int, seat: int, rng: Numbers) -> None:
    """Fill HIDDEN fields consistently with the view."""
    _of(st).guess(st, i, seat, rng)


def encode(st: States, i: int, seat: int, out: Numbers) -> None:
    """A redacted state as numbers for learners."""
    _of(st).encode(st, i, seat, out)


def check(st: States, i: int) -> int:
    """0, or the number of the broken invariant."""
    return _of(st).check(st, i)  # type: ignore[no-any-return]


VERBS = (setup, legal, weights, apply, scores, redact, veil, guess, encode, check)


def adopt(dtype: np.dtype[Any], rules: ModuleType) -> None:
    """Make a game's verbs the ones for its states; refuse a game that lacks one or spells it differently."""
    known = _rules.get(dtype)
    if known is rules:
        return
    if known is not None:
        raise ValueError(f"`{rules.__name__}` declares the same state record as `{known.__name__}`")
    for verb in VERBS:
        own = getattr(rules, verb.__name__, None)
        asked = list(inspect.signature(verb).parameters)
        if own is None or list(inspect.signature(plain(own)).parameters) != asked:
            raise ValueError(f"`{rules.__name__}` needs `{verb.__name__}({', '.join(asked)})`")
    _rules[dtype] = rules
    register(__name__, family_of(rules.__name__), rules.__name__)


def resolve(called: Any, find: Callable[[Any], Any]) -> None:
    """Tell Numba how to compile a call by the states it is for: as one of the kernel found for the type of the record.

    With `overload` a function in between would be compiled for every verb, and all that the verb calls once more in it.
    """
    import numba
    from numba.core.typing.templates import AbstractTemplate, infer_global

    compiled: dict[Any, Any] = {}  # by the types of the arguments

    class Resolver(AbstractTemplate):  # type: ignore[misc]
        key = called

        def generic(self, args: Any, kws: Any) -> Any:
            kernel = numba.types.Dispatcher(find(args[0].dtype))
            sig = kernel.get_call_type(self.context, args, kws)
            compiled[sig.args] = kernel.get_impl_key(sig)
            return sig

        def get_impl_key(self, sig: Any) -> Any:
            return compiled[sig.args]

    infer_global(called)(Resolver)


def _finder(name: str) -> Callable[[Any], Any]:
    import numba

    return lambda kind: next(getattr(rules, name) for dtype, rules in _rules.items() if numba.from_dtype(dtype) == kind)


if COMPILED:
    for _verb in VERBS:
        resolve(_verb, _finder(_verb.__name__))
