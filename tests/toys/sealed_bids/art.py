"""Sealed bids to look at: the position text will do for a toy."""

from __future__ import annotations

from typing import Any

from tests.toys.sealed_bids.notation import write_position

SAMPLE = "././."


def picture(s: Any, *, language: str = "en") -> str:
    return write_position(s)


def svg(s: Any, *, language: str = "en") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{write_position(s)}</text></svg>'
