"""Errors: their codes, which never change, and how a message is put together."""

from __future__ import annotations

import inspect

import pytest

from logicade.engine import errors
from logicade.engine.errors import BadComponents, BadSeats, Fault, LogicadeError

CODES = [
    "error",
    "unknown-game",
    "unknown-option",
    "bad-value",
    "bad-components",
    "bad-seats",
    "bad-text",
    "bad-position",
    "illegal-action",
    "not-your-seat",
    "stale-ply",
    "match-over",
    "nothing-to-undo",
    "bad-match",
    "newer-match",
    "no-solver",
    "no-bot",
    "bot-fault",
    "bad-ladder",
    "not-installed",
    "file-trouble",
    "usage",
    "bad-message",
    "broken",
    "corrupt-cache",
    "cache-unavailable",
    "interpreted",
]


def test_the_codes_are_those_that_programs_know() -> None:
    assert [kind.code for kind in errors.all_errors()] == CODES
    kinds = inspect.getmembers(errors, lambda one: inspect.isclass(one) and issubclass(one, Exception))
    assert {kind for _, kind in kinds} == set(errors.all_errors())


def test_warnings_can_be_warned_with() -> None:
    warned = [kind.code for kind in errors.all_errors() if issubclass(kind, Warning)]
    assert warned == ["corrupt-cache", "cache-unavailable", "interpreted"]


@pytest.mark.parametrize("kind", [kind for kind in errors.all_errors() if kind is not BadComponents])
def test_a_message_with_and_without_hint_and_clause(kind: type[LogicadeError]) -> None:
    bare, full = kind("all is lost"), kind("all is lost", hint="try again", clause="spur 4.2")
    assert (str(bare), bare.hint, bare.clause) == ("all is lost", "", "")
    assert (str(full), full.hint, full.clause) == ("all is lost (spur 4.2)", "try again", "spur 4.2")


def test_a_fault_names_its_line_unless_it_is_the_whole() -> None:
    assert [str(Fault(line, "too long")) for line in (0, 1, 12)] == [
        "too long",
        "line 1: too long",
        "line 12: too long",
    ]


@pytest.mark.parametrize(("count", "end"), [(1, "f1"), (20, "f20"), (21, "f20; and 1 more"), (25, "f20; and 5 more")])
def test_components_list_twenty_faults_and_count_the_rest(count: int, end: str) -> None:
    faults = [Fault(0, f"f{k}") for k in range(1, count + 1)]
    wrong = BadComponents("the deck", faults, clause="spur 1.2")
    shown = "; ".join(f"f{k}" for k in range(1, min(count, 20)))
    assert str(wrong) == f"the deck: {shown + '; ' if shown else ''}{end} (spur 1.2)"
    assert (wrong.faults, wrong.clause, wrong.hint) == (tuple(faults), "spur 1.2", "")
    assert BadComponents("the deck", faults).clause == ""


def test_errors_are_told_apart() -> None:
    with pytest.raises(BadSeats):
        raise BadSeats("no seat")
    for kind in errors.all_errors():
        assert issubclass(kind, LogicadeError)
        assert kind is LogicadeError or LogicadeError in kind.__bases__
