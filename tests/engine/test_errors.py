"""Errors: their codes, which never change, and how a message is put together."""

from __future__ import annotations

import inspect
import pickle

import pytest

from logicade.engine import errors
from logicade.engine.errors import BadComponents, BadSeats, Fault, LogicadeError
from logicade.engine.text import Text
from logicade.server import errors as server_errors

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


@pytest.mark.parametrize("kind", [*errors.all_errors(), *server_errors.all_errors()])
def test_every_error_has_something_to_say_to_people_in_both_languages(kind: type[LogicadeError]) -> None:
    english, japanese = kind.meaning
    assert english, kind
    assert english[-1] not in ".!", "a line without a full stop"
    assert japanese.endswith("。")
    assert kind is LogicadeError or "meaning" in vars(kind), "of its own"


def test_a_message_in_both_languages_is_said_to_people_and_another_is_not() -> None:
    plain = BadSeats("`spur` is not a game for 7 seats", hint="seats: 2")
    assert (plain.said, plain.advice) == (BadSeats.meaning, ("", ""))
    both = BadSeats(Text("seat 7?", "席7？"), hint=Text("two play", "2人用です。"), clause="spur 1.1")
    assert (str(both), both.hint) == ("seat 7? (spur 1.1)", "two play")
    assert (both.said, both.advice) == (("seat 7?", "席7？"), ("two play", "2人用です。"))
    apart = BadSeats("seat 7 in `t|x`", said=Text("two play", "2人用です。"))
    assert (str(apart), apart.said.en) == ("seat 7 in `t|x`", "two play")


def test_an_error_keeps_what_it_says_on_its_way_between_processes() -> None:
    sent = pickle.loads(pickle.dumps(BadSeats("no", hint="h", clause="spur 1", said=Text("two", "2人"))))
    assert (str(sent), sent.hint, sent.clause, sent.said) == ("no (spur 1)", "h", "spur 1", ("two", "2人"))


def test_faults_are_told_in_both_languages() -> None:
    wrong = BadComponents("the deck", [Fault(3, Text("too long", "長すぎます")), Fault(0, "x")])
    assert str(wrong) == "the deck: line 3: too long; x"
    assert wrong.said == ("line 3: too long; x", "3行目：長すぎます、x")


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
