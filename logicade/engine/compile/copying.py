"""`copy`: one state over another inside kernels, as one block of memory."""

from __future__ import annotations

from typing import Any

from logicade.engine.compile.jit import COMPILED
from logicade.engine.state import States

SMALL = 128  # bytes; up to here the plain assignment, byte by byte, ends in the quicker code


def copy(st: States, to: int, origin: int) -> None:
    """st[to] becomes the same as st[origin]. The plain assignment of a large state takes a second to compile."""
    st[to] = st[origin]


def _copy_as_block() -> None:
    """Tell Numba how: one block of memory, whose size the compiler knows."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import lower_builtin, type_callable
    from numba.np.arrayobj import get_itemsize, make_array

    @type_callable(copy)  # type: ignore[untyped-decorator]
    def types_of_copy(context: Any) -> Any:
        return lambda st, to, origin: types.void

    @lower_builtin(copy, types.Array, types.Integer, types.Integer)  # type: ignore[untyped-decorator]
    def build_copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        data = make_array(kind)(context, builder, args[0]).data
        to, origin = (
            builder.gep(data, [context.cast(builder, args[k], signature.args[k], types.intp)]) for k in (1, 2)
        )
        size = get_itemsize(context, kind)
        if size <= SMALL:
            builder.store(builder.load(origin, align=1), to, align=1)
        else:
            cgutils.raw_memcpy(builder, to, origin, cgutils.intp_t(size), 1)
        return context.get_dummy_value()


if COMPILED:
    _copy_as_block()
