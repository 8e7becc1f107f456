"""Which options of a match are not the book's."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from logicade.engine.options import Choice, Option
from logicade.engine.state import NONE
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.positions import KEPT, OPTIONS


def changed(fields: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options that are not the book's (7.1), by the fields of a state."""
    return _changed(tuple(fields[field] for field in KEPT.values()), fields["layout"])


@functools.lru_cache(1024)
def _changed(values: tuple[int, ...], layout: int) -> tuple[Option, ...]:
    found = []
    for name, value in zip(KEPT, values, strict=True):
        option = OPTIONS[name]
        shown = option.values[value] if isinstance(option, Choice) else bool(value)
        if shown != option.default:
            found.append(option)
    if layout not in (NONE, t.ALTERNATING_LAYOUT):
        found.append(OPTIONS["centre"])
    return tuple(found)
