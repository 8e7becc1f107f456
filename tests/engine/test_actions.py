"""Action ids: how they are counted, taken apart and refused, and who may see what of them."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest

from logicade.engine.actions import Action, ActionSpace, Outcome, Veiled

SPACE = ActionSpace(
    lay=dict(slot=3, cell=Veiled(9), turn=4),
    deal=Outcome(hand=Veiled(7)),
    stop={},
    roll=Outcome(die=6),
)


def test_kinds_follow_each_other_and_veiled_fields_have_one_value_more() -> None:
    assert {name: (shape.base, shape.count) for name, shape in SPACE.shapes.items()} == {
        "lay": (0, 3 * 10 * 4),
        "deal": (120, 8),
        "stop": (128, 1),
        "roll": (129, 6),
    }
    assert (SPACE.bases, SPACE.total) == ((0, 120, 128, 129), 135)
    assert SPACE.decisions == 129, "the last id that a seat may choose is `stop`"
    assert list(SPACE) == ["lay", "deal", "stop", "roll"]
    assert [shape.veiled for shape in SPACE.shapes.values()] == [{"cell"}, {"hand"}, set(), set()]
    assert [shape.outcome for shape in SPACE.shapes.values()] == [False, True, False, True]


def test_the_last_field_changes_quickest() -> None:
    assert SPACE.id("lay", slot=1, cell=2, turn=3) == (1 * 10 + 2) * 4 + 3
    assert SPACE.fields(51) == Action("lay", {"slot": 1, "cell": 2, "turn": 3})
    assert list(SPACE.fields(51).fields) == ["slot", "cell", "turn"], "in declared order"
    assert SPACE.fields(119) == ("lay", {"slot": 2, "cell": 9, "turn": 3})
    assert SPACE.fields(120) == ("deal", {"hand": 0})
    assert SPACE.fields(128) == ("stop", {})
    assert SPACE.fields(134) == ("roll", {"die": 5})


def test_an_id_says_whether_chance_brings_it_about_and_whether_something_is_not_shown() -> None:
    assert [SPACE.is_outcome(action) for action in (0, 119, 120, 127, 128, 129, 134)] == [
        False, False, True, True, False, True, True,
    ]  # fmt: skip
    hidden = [action for action in range(SPACE.total) if SPACE.is_veiled(action)]
    assert hidden == [*range(36, 40), *range(76, 80), *range(116, 120), 127]


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        ("lay", dict(slot=3, cell=0, turn=0), "`slot` of `lay` is 0 to 2, not 3"),
        ("lay", dict(slot=0, cell=-1, turn=0), "`cell` of `lay` is 0 to 9, not -1"),
        ("lay", dict(slot=0, cell=10, turn=0), "`cell` of `lay` is 0 to 9, not 10"),
        ("lay", dict(slot=0, cell=0), "`lay` has the fields slot, cell, turn"),
        ("lay", dict(slot=0, cell=0, turn=0, more=0), "`lay` has the fields slot, cell, turn"),
        ("stop", dict(slot=0), "`stop` has the fields (none)"),
    ],
)
def test_fields_that_do_not_fit_are_refused(name: str, fields: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        SPACE.id(name, **fields)


@pytest.mark.parametrize("action", [-1, 135])
def test_ids_beyond_the_space_are_refused(action: int) -> None:
    with pytest.raises(ValueError, match=f"^actions are 0 to 134, not {action}$"):
        SPACE.fields(action)


def test_shapes_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        SPACE.shapes["lay"].base = 7  # type: ignore[misc]
