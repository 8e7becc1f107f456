"""Options: which values are taken, in which forms, how they are written and what `setup` is given."""

from __future__ import annotations

import sys
from dataclasses import FrozenInstanceError, is_dataclass
from types import ModuleType
from typing import Any

import pytest

from logicade.engine import options
from logicade.engine.errors import BadValue
from logicade.engine.options import Choice, Option, Own, Switch, Text, Whole, Wholes, Words, say

TEXT = Text("word", "言葉")
CHOICE = Choice("first", ("chance", "0", "1"), "chance", TEXT, (TEXT,) * 3, TEXT, (TEXT,) * 3)
SWITCH = Switch("ring", False, TEXT, TEXT)
WHOLE = Whole("clock", 2, 100, None, TEXT, TEXT)
WHOLES = Wholes("deck", 2, 9, 33, (9, 10), TEXT, TEXT)
OWN = Own("tiles", 4, "elsewhere.game", TEXT, TEXT)


@pytest.fixture(autouse=True)
def _tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose own tiles are letters: any text with them, without its blanks, is the word."""
    tables: Any = ModuleType("elsewhere.game.tables")
    tables.read_tiles = lambda text: ("".join(text.split()), tuple(map(ord, "".join(text.split()))))
    for name in ("elsewhere", "elsewhere.game"):
        package = ModuleType(name)
        package.__path__ = []
        monkeypatch.setitem(sys.modules, name, package)
    monkeypatch.setitem(sys.modules, "elsewhere.game.tables", tables)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (CHOICE, "chance", "chance"),
        (CHOICE, 1, "1"),
        (SWITCH, "on", True),
        (SWITCH, "True", True),
        (SWITCH, "OFF", False),
        (SWITCH, "false", False),
        (SWITCH, True, True),
        (SWITCH, False, False),
        (WHOLE, None, None),
        (WHOLE, "none", None),
        (WHOLE, 2, 2),
        (WHOLE, "100", 100),
        (WHOLES, "9,33", (9, 33)),
        (WHOLES, [33, "9"], (33, 9)),
        (WHOLES, (9, 12), (9, 12)),
        (OWN, "a b", "ab"),
        (OWN, "ab", "ab"),
        (OWN, "", ""),
        (OWN, " \n", ""),
        (OWN, "none", ""),
    ],
)
def test_a_value_is_read_into_its_one_form(option: Option, given: Any, read: Any) -> None:
    got = option.read(given)
    assert (got, type(got)) == (read, type(read))
    assert option.read(option.write(got)) == read, "what is written is read again"


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (CHOICE, "2"),
        (CHOICE, None),
        (CHOICE, True),
        (SWITCH, "maybe"),
        (SWITCH, 1),
        (WHOLE, 1),
        (WHOLE, 101),
        (WHOLE, "many"),
        (WHOLE, 5.0),
        (WHOLE, True),
        (WHOLES, "9"),
        (WHOLES, "9,9,9"),
        (WHOLES, (9, 8)),
        (WHOLES, (34, 9)),
        (WHOLES, (9.0, 9)),
        (WHOLES, (True, 9)),
        (WHOLES, 9),
        (OWN, 7),
        (OWN, None),
    ],
)
def test_anything_else_is_refused(option: Option, given: Any) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        option.read(given)


def test_true_is_no_name_of_a_value_though_it_may_be_spelt_so() -> None:
    odd = Choice("odd", ("True", "False"), "True", TEXT, (TEXT,) * 2, TEXT, (TEXT,) * 2)
    assert odd.read("True") == "True"
    with pytest.raises(ValueError, match="True"):
        odd.read(True)


@pytest.mark.parametrize(
    ("option", "value", "written", "encoded"),
    [
        (CHOICE, "chance", "chance", (0,)),
        (CHOICE, "1", "1", (2,)),
        (SWITCH, True, "on", (1,)),
        (SWITCH, False, "off", (0,)),
        (WHOLE, None, "none", (0,)),
        (WHOLE, 57, "57", (57,)),
        (WHOLES, (9, 12), "9,12", (9, 12)),
        (OWN, "ab", "ab", (97, 98, 0, 0)),
        (OWN, "abcd", "abcd", (97, 98, 99, 100)),
        (OWN, "", "none", (0, 0, 0, 0)),
    ],
)
def test_a_value_as_text_and_as_numbers(option: Option, value: Any, written: str, encoded: tuple[int, ...]) -> None:
    assert (option.write(value), option.encode(value)) == (written, encoded)


def test_options_say_what_they_allow() -> None:
    assert [option.allowed for option in (CHOICE, SWITCH, WHOLE, WHOLES, OWN)] == [
        "`chance`, `0`, `1`",
        "`on`, `off`",
        "`none` or a whole number from 2 to 100",
        "2 whole numbers from 9 to 33, as in `9,10`",
        "a text that lists the components, or nothing",
    ]
    assert OWN.default == ""


def test_options_are_values() -> None:
    for option in (CHOICE, SWITCH, WHOLE, WHOLES, OWN):
        assert isinstance(hash(option), int)
        with pytest.raises(FrozenInstanceError):
            option.name = "other"  # type: ignore[misc]
    kinds = {kind for kind in vars(options).values() if isinstance(kind, type) and is_dataclass(kind)}
    assert kinds == {Choice, Switch, Whole, Wholes, Own}, "all of them are tried here"


def test_a_text_is_said_in_one_of_two_languages() -> None:
    assert [say(TEXT, language) for language in ("en", "ja")] == ["word", "言葉"]
    for language in ("de", "", "count"):
        with pytest.raises(BadValue, match=f"^`{language}` is not a language$") as wrong:
            say(TEXT, language)
        assert wrong.value.hint == "languages: en, ja"
    assert Words(TEXT, Text("told", "述べた")).told.ja == "述べた"
