"""Records, layouts, gates, random numbers and files: the small tables that everything stands on."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path

import numpy as np
import pytest

import logicade
from logicade.engine import state
from logicade.engine.files import replace_file
from logicade.engine.layout import layout
from logicade.engine.rng import below, below_large, next_word, seeded
from logicade.engine.state import (
    Header,
    array_of,
    copied,
    fields_of,
    int8,
    int16,
    int64,
    read_header,
    record,
    secret,
    uint8,
    uint64,
)  # fmt: skip
from logicade.kit import gates
from tests.support import record_of


class Sample(Header):
    """A bit of everything."""

    row = int16()
    hand = secret(int8(2, 3))
    gone = secret(int8())
    grid = uint64(2)


RECORD = record(Sample)


# ---- records ---------------------------------------------------------------------------------------------------------


def test_the_numbers_that_mean_no_number() -> None:
    assert (state.NONE, state.HIDDEN) == (-1, -2)
    assert (state.CHANCE, state.ANYONE, state.NOBODY) == (-1, -2, -3)
    assert (logicade.CHANCE, logicade.ANYONE, logicade.NOBODY) == (-1, -2, -3)


def test_a_record_is_the_header_and_then_what_was_declared() -> None:
    assert list(RECORD.dtype.names or ()) == ["ply", "mover", "phase", "ended", "row", "hand", "gone", "grid"]
    assert RECORD.secrets == ("hand", "gone")
    assert RECORD.size == 5 + 2 + 6 + 1 + 16
    assert [RECORD.dtype[name].shape for name in ("row", "hand", "gone", "grid")] == [(), (2, 3), (), (2,)]
    assert (len(RECORD.new()), len(RECORD.new(3))) == (1, 3)
    assert not RECORD.new().tobytes().strip(b"\0")
    with pytest.raises(FrozenInstanceError):
        RECORD.secrets = ()  # type: ignore[misc]


def test_the_header_is_read_from_bytes() -> None:
    st = RECORD.new()
    st[0].ply, st[0].mover, st[0].phase, st[0].ended = 1234, -2, 7, 1
    assert read_header(st.tobytes()) == (1234, -2, 7, 1)


def test_a_copy_has_the_same_bytes_and_a_life_of_its_own() -> None:
    st = RECORD.new(2)
    st[0].row, st[1].row = 5, 6
    twin = copied(st)
    assert (twin.tobytes(), twin.shape, twin.dtype) == (st.tobytes(), (2,), st.dtype)
    twin[0].row = 9
    assert st[0].row == 5
    assert fields_of(st) == {
        "ply": 0, "mover": 0, "phase": 0, "ended": 0, "row": 5, "hand": [[0, 0, 0], [0, 0, 0]], "gone": 0,
        "grid": [0, 0],
    }  # fmt: skip


@pytest.mark.parametrize("name", ["phase", "ended", "shape", "copy"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    taken = f"^a state field cannot be called `{name}`: the header or ndarray has that name already$"
    with pytest.raises(ValueError, match=taken):
        record_of(**{name: int8()})


def test_what_is_no_field_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^`seats` of `State` is not declared as a field: 4$"):
        record_of(seats=4)


def test_kinds_of_numbers_and_their_shapes() -> None:
    kinds = [int8(), int16(), int64(), uint8(), uint64(), int8(3), int16(4), int64(5), uint8(6), uint64(7), int8(2, 3)]
    made = record_of(**{f"f{k}": kind for k, kind in enumerate(kinds)}).dtype
    assert [made[f"f{k}"].base.str for k in range(11)] == [
        "|i1", "<i2", "<i8", "|u1", "<u8", "|i1", "<i2", "<i8", "|u1", "<u8", "|i1",
    ]  # fmt: skip
    assert [made[f"f{k}"].shape for k in range(4, 11)] == [(), (3,), (4,), (5,), (6,), (7,), (2, 3)]


def test_a_record_alone_is_an_array_of_one_with_the_same_bytes() -> None:
    st = RECORD.new(3)
    st[1].row, st[1].hand[1, 2] = 7, 5
    one = array_of(st[1])
    assert (one.shape, one.dtype, one.tobytes()) == ((1,), st.dtype, st[1:2].tobytes())
    one[0].row = 9
    assert st[1].row == 7


# ---- layouts ---------------------------------------------------------------------------------------------------------


def test_parts_of_an_observation_lie_side_by_side() -> None:
    made = layout(row=((2, 3), "cards", "spur 2.1"), turn=((), "whose turn", "spur 3.1"), end=((2,), "end", "spur 4.1"))
    assert [(part.name, part.start, part.size) for part in made.parts] == [("row", 0, 6), ("turn", 6, 1), ("end", 7, 2)]
    assert (made.shape, made.start("row"), made.start("turn"), made.start("end")) == ((9,), 0, 6, 7)
    split = made.split(np.arange(9))
    assert {name: part.tolist() for name, part in split.items()} == {
        "row": [[0, 1, 2], [3, 4, 5]],
        "turn": 6,
        "end": [7, 8],
    }
    assert made.parts[1][:4] == ("turn", (), "whose turn", "spur 3.1")
    with pytest.raises(FrozenInstanceError):
        made.parts = ()  # type: ignore[misc]


# ---- gates -----------------------------------------------------------------------------------------------------------

MADE: dict[str, Callable[[int, int], int]] = {
    "AND": lambda a, b: a & b,
    "OR": lambda a, b: a | b,
    "NAND": lambda a, b: 1 - (a & b),
    "NOR": lambda a, b: 1 - (a | b),
    "XOR": lambda a, b: a ^ b,
}
ALONE: dict[str, Callable[[int], set[int]]] = {
    "BUF": lambda a: {a},
    "NOT": lambda a: {1 - a},
    "DFF": lambda a: {a},
    "BUG": lambda a: {0, 1},
}
READINGS = {gates.ZERO: (0,), gates.ONE: (1,), gates.OPEN: (0, 1)}


def signal(results: set[int]) -> int:
    """Definite exactly when all readings agree (logic-kit 2.4)."""
    return results.pop() if len(results) == 1 else gates.OPEN


def test_gates_and_signals_are_numbered_as_everybody_knows_them() -> None:
    assert (gates.ZERO, gates.ONE, gates.OPEN, gates.SIGNAL_TEXT) == (0, 1, 2, "01?")
    numbers = [getattr(gates, name) for name in gates.GATE_NAMES]
    assert numbers == list(range(9))
    assert (*MADE, *ALONE) == gates.GATE_NAMES
    assert len(MADE) == gates.PAIR_GATES
    assert (gates.PAIR.shape, gates.SINGLE.shape) == ((5, 3, 3), (4, 3))


@pytest.mark.parametrize("name", MADE)
def test_a_gate_of_two_inputs_under_every_reading(name: str) -> None:
    for left, right in itertools.product(range(3), repeat=2):
        results = {MADE[name](a, b) for a in READINGS[left] for b in READINGS[right]}
        assert gates.PAIR[getattr(gates, name), left, right] == signal(results), (name, left, right)


@pytest.mark.parametrize("name", ALONE)
def test_a_gate_of_one_input_under_every_reading(name: str) -> None:
    for given in range(3):
        results = set[int]().union(*(ALONE[name](a) for a in READINGS[given]))
        assert gates.SINGLE[getattr(gates, name) - gates.BUF, given] == signal(results), (name, given)


# ---- random numbers --------------------------------------------------------------------------------------------------


def test_seeds_are_spread_as_ever() -> None:
    """The first numbers of SplitMix64, as everybody publishes them; the one seed that would give 0 gives 1."""
    assert [int(seeded(seed)[0]) for seed in range(3)] == [
        0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F,
    ]  # fmt: skip
    assert int(seeded(-1)[0]) == 1
    assert seeded(5).dtype == np.uint64


def test_numbers_below_a_bound_are_the_upper_half_of_a_word_scaled() -> None:
    one, other = seeded(3), seeded(3)
    for bound in (1, 2, 6, 52, 1000, 2**31):
        for _ in range(50):
            assert int(below(one, bound)) == (int(next_word(other)) >> 32) * bound >> 32


@pytest.mark.parametrize("bound", [1, 2, 3, 4, 5, 2**33 - 1, 2**33, 2**33 + 1, 2**62 + 1, 2**63 - 1])
def test_large_numbers_are_drawn_again_until_they_fit(bound: int) -> None:
    one, other = seeded(bound % 97), seeded(bound % 97)
    mask = 1
    while mask < bound:
        mask = 2 * mask + 1
    for _ in range(50):
        word = (int(next_word(other)) >> 1) & mask
        while word >= bound:
            word = (int(next_word(other)) >> 1) & mask
        assert int(below_large(one, bound)) == word
    assert one[0] == other[0], "no word more was drawn than needed"


# ---- files -----------------------------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole_and_its_folders_are_made(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "deeper" / "file.txt"
    for content in (b"old", b"new and longer"):
        replace_file(file, content)
        assert file.read_bytes() == content
    assert [path.name for path in file.parent.iterdir()] == ["file.txt"]


@pytest.mark.parametrize(("flush", "synced"), [(True, ["file", "folder"]), (False, [])])
def test_what_must_last_is_flushed_before_and_after_the_renaming(
    flush: bool, synced: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seen, real = tmp_path / "file.txt", list[str](), os.fsync

    def fsync(handle: int) -> None:
        kind = "folder" if Path(f"/proc/self/fd/{handle}").resolve() == tmp_path.resolve() else "file"
        if kind == "file":
            (beside,) = tmp_path.iterdir()
            assert (beside.name[:10], beside.suffix) == (".file.txt.", ".part"), "not yet renamed"
            assert beside.read_bytes() == b"content"
        else:
            assert file.read_bytes() == b"content", "renamed already"
        seen.append(kind)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    opened = len(list(Path("/proc/self/fd").iterdir()))
    replace_file(file, b"content", flush=flush)
    assert seen == synced
    assert len(list(Path("/proc/self/fd").iterdir())) == opened, "a handle is left open"


@pytest.mark.parametrize("trouble", [OSError, KeyboardInterrupt])
def test_nothing_is_left_of_a_file_that_could_not_be_written(
    trouble: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file.txt"
    file.write_bytes(b"old")

    def refuse(*names: object) -> None:
        raise trouble

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(trouble):
        replace_file(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file.txt"]
    assert file.read_bytes() == b"old"
