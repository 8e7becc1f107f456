"""Which options of a match are not the book's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicade.engine.options import Choice, Option
from logicade.engine.state import NONE
from logicade.games.logi_sticks import tables as t
from logicade.games.logi_sticks.notation import KEPT, OPTIONS


def changed(fields: Mapping[str, Any]) -> list[Option]:
    """The options that are not the book's (7.1), by the fields of a state."""
    found = []
    for name, field in KEPT.items():
        option, value = OPTIONS[name], fields[field]
        shown = option.values[value] if isinstance(option, Choice) else bool(value)
        if shown != option.default:
            found.append(option)
    if fields["layout"] not in (NONE, t.ALTERNATING_LAYOUT):
        found.append(OPTIONS["centre"])
    return found
