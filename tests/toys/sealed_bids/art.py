"""Sealed bids to look at: the position text will do for a toy."""

from __future__ import annotations

from tests.toys.sealed_bids.notation import write_position
from tests.toys.sealed_bids.state import State

SAMPLE = "././."


def picture(s: State, *, language: str = "en") -> str:
    return write_position(s)


def svg(s: State, *, language: str = "en") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{write_position(s)}</text></svg>'
