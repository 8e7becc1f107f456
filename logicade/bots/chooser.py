"""What every bot is underneath: a function that chooses. Nothing here loads Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from logicade.engine.position import View
    from logicade.engine.state import Numbers

# An action text from what a seat sees and a source of random numbers.
Choose: TypeAlias = "Callable[[View, Numbers], str]"
