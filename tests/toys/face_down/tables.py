"""The fixed facts of face down."""

from __future__ import annotations

from typing import Any

from logicade.engine.layout import places

SEATS, VALUES, SIDES, TAKES = 4, 4, 2, 2
VARIANT = places(speech=1)


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    return options
