"""Errors of the server: codes, which never change and are nobody else's, and their place in the reference."""

from __future__ import annotations

import inspect

from logicade.engine import errors as shared
from logicade.engine.errors import LogicadeError
from logicade.server import errors
from tests.support import ROOT

CODES = [
    "too-big", "too-fast", "too-many", "bots-busy", "too-slow", "wrong-origin", "who-are-you", "link-used",
    "no-such-table", "no-such-thing", "not-seated", "not-host", "seat-taken", "not-now", "not-allowed", "silenced",
    "id-reused", "cannot-store", "bad-database",
]  # fmt: skip


def test_the_codes_are_those_that_programs_know() -> None:
    assert [kind.code for kind in errors.all_errors()] == CODES
    kinds = inspect.getmembers(errors, lambda one: inspect.isclass(one) and issubclass(one, Exception))
    assert {kind for _, kind in kinds} - {LogicadeError} == set(errors.all_errors())
    assert not {kind.code for kind in shared.all_errors()} & set(CODES)


def test_they_are_raised_like_all_errors() -> None:
    for kind in errors.all_errors():
        assert kind.__bases__ == (LogicadeError,)
        wrong = kind("all is lost", hint="try again", clause="spur 4.2")
        assert (str(wrong), wrong.hint, wrong.clause) == ("all is lost (spur 4.2)", "try again", "spur 4.2")


def test_they_stand_in_the_reference() -> None:
    known = (ROOT / "docs/reference/errors.md").read_text("utf-8")
    assert [kind.code for kind in errors.all_errors() if f"| `{kind.code}` | `{kind.__name__}` |" not in known] == []
