"""The fixed facts of face down."""

from __future__ import annotations

from typing import Any

SEATS, VALUES, SIDES, TAKES = 4, 4, 2, 2


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    return options
