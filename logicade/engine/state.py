"""How a game declares its state: a class with one line a field, which `record` packs and mypy reads."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast, overload

import numpy as np

States: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # a structured array of one game's records
Numbers: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # a plain array of whole numbers

NONE = -1  # a field's way to say "nothing there"
HIDDEN = -2  # a field's way to say "not for this viewer"

CHANCE = -1  # movers that are no seat
ANYONE = -2
NOBODY = -3

# ---- fields ----------------------------------------------------------------------------------------------------------
#
# A class of fields is a declaration and a type; no object of it is ever made. `s: State` stands for one record of a
# game's array, in Python or in a kernel, or for the plain numbers and lists that `fields_of` makes of one.

Number = TypeVar("Number", int, np.uint64)
Declared = TypeVar("Declared")

if TYPE_CHECKING:

    class Row(np.ndarray[tuple[int], np.dtype[Any]], Generic[Number]):
        """A field of several numbers."""

        @overload  # type: ignore[override]
        def __getitem__(self, at: SupportsIndex, /) -> Number: ...
        @overload
        def __getitem__(self, at: slice, /) -> Row[Number]: ...
        def __getitem__(self, at: Any, /) -> Any: ...
        def __iter__(self) -> Iterator[Number]: ...

    class Grid(np.ndarray[tuple[int, int], np.dtype[Any]], Generic[Number]):
        """A field of several rows, alike in length."""

        @overload  # type: ignore[override]
        def __getitem__(self, at: SupportsIndex, /) -> Row[Number]: ...
        @overload
        def __getitem__(self, at: slice, /) -> Grid[Number]: ...
        @overload
        def __getitem__(self, at: tuple[SupportsIndex, SupportsIndex], /) -> Number: ...
        @overload
        def __getitem__(self, at: tuple[slice, SupportsIndex] | tuple[SupportsIndex, slice], /) -> Row[Number]: ...
        def __getitem__(self, at: Any, /) -> Any: ...
        def __iter__(self) -> Iterator[Row[Number]]: ...

else:
    Row = Grid = np.ndarray


@dataclass(frozen=True)
class Field:
    """What a line of a declaration makes: NumPy's word for the kind of number, how many, and whether it is secret."""

    kind: str
    shape: tuple[int, ...]
    secret: bool = False


@overload
def int8() -> int: ...
@overload
def int8(length: int, /) -> Row[int]: ...
@overload
def int8(rows: int, length: int, /) -> Grid[int]: ...
def int8(*shape: int) -> Any:
    """A field of numbers from -128 to 127: one, a row or a grid."""
    return Field("i1", shape)


@overload
def int16() -> int: ...
@overload
def int16(length: int, /) -> Row[int]: ...
def int16(*shape: int) -> Any:
    """The same up to 32767."""
    return Field("i2", shape)


@overload
def int64() -> int: ...
@overload
def int64(length: int, /) -> Row[int]: ...
def int64(*shape: int) -> Any:
    """The same with 64 bits."""
    return Field("i8", shape)


@overload
def uint8() -> int: ...
@overload
def uint8(length: int, /) -> Row[int]: ...
def uint8(*shape: int) -> Any:
    """The same from 0 to 255."""
    return Field("u1", shape)


@overload
def uint64() -> np.uint64: ...
@overload
def uint64(length: int, /) -> Row[np.uint64]: ...
def uint64(*shape: int) -> Any:
    """A field of 64 bits without a sign, for sets; it does not meet signed numbers in one expression."""
    return Field("u8", shape)


def secret(field: Declared) -> Declared:
    """The same field, which `redact` may set to HIDDEN; every other field is public by declaration."""
    declared = cast(Field, field)
    return cast(Declared, Field(declared.kind, declared.shape, secret=True))


class Header:
    """The fields that every state begins with."""

    ply = int16()  # actions applied so far, chance included
    mover = int8()  # the seat to act, CHANCE, ANYONE or NOBODY
    phase = int8()  # which kind of decision is due; each game names its own
    ended = int8()  # 0 while the match runs


_HEADER = struct.Struct("=hbbb")  # the same fields in the same order


def read_header(raw: bytes) -> tuple[int, int, int, int]:
    """Ply, mover, phase and ended, from the bytes of a state."""
    return _HEADER.unpack_from(raw)


# ---- records ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A game's declared state: its dtype and which fields may be hidden from somebody."""

    dtype: np.dtype[Any]
    secrets: tuple[str, ...]

    def new(self, count: int = 1) -> States:
        """So many blank states."""
        return np.zeros(count, self.dtype)

    @property
    def size(self) -> int:
        """Bytes of one state."""
        return self.dtype.itemsize


def copied(st: States) -> States:
    """An array of its own with the same bytes; twenty times quicker than `copy`, which goes field by field."""
    return np.ndarray(st.shape, st.dtype, bytearray(st.tobytes()))


def array_of(s: Header) -> States:
    """A record of an array as an array of one with the same bytes, for kernels."""
    one = cast(np.record, s)
    return np.ndarray(1, one.dtype, bytearray(one.tobytes()))


def fields_of(st: States) -> dict[str, Any]:
    """The fields of the first state of an array, as plain numbers and lists."""
    values = [value.tolist() if isinstance(value, np.ndarray) else value for value in st.tolist()[0]]
    return dict(zip(st.dtype.names or (), values, strict=True))


def record(state: type[Header]) -> Record:
    """The header and a game's own fields in the order of their lines, packed without padding.

    So equal states have equal bytes.

    >>> class State(Header):
    ...     row = int16()
    ...     hand = secret(int8(2, 5))
    >>> record(State).size, record(State).secrets
    (17, ('hand',))
    """
    own = _declared(state)
    for name in own:
        if name in vars(Header) or hasattr(np.ndarray, name):
            raise ValueError(f"a state field cannot be called `{name}`: the header or ndarray has that name already")
    fields = _declared(Header) | own
    spec = [(name, field.kind, field.shape) if field.shape else (name, field.kind) for name, field in fields.items()]
    return Record(np.dtype((np.record, spec)), tuple(name for name, field in own.items() if field.secret))


def _declared(state: type[Header]) -> dict[str, Field]:
    """The lines of one class; ValueError for anything that is no field and so would not be part of a state."""
    lines = {name: line for name, line in vars(state).items() if not name.startswith("__")}
    for name, line in lines.items():
        if not isinstance(line, Field):
            raise ValueError(f"`{name}` of `{state.__name__}` is not declared as a field: {line!r}")
    return lines
