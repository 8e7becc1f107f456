"""What every bot is underneath: a function that chooses. Nothing here loads Numba."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from logicade.engine.position import View
    from logicade.engine.scene.shown import Seen
    from logicade.engine.state import Numbers


class Context(NamedTuple):
    """What a bot may use besides its view: what its seat has seen happen, and how long it may think."""

    seen: Sequence[Seen] = ()  # the log, veiled for its seat; a bot that is not told has no memory
    until: float = math.inf  # when an answer is due, by `time.monotonic`

    @classmethod
    def of(cls, seen: Sequence[Seen], seconds: float | None) -> Context:
        """A context that begins now."""
        return cls(seen, math.inf if seconds is None else time.monotonic() + seconds)

    def is_late(self) -> bool:
        """Whether an answer is due; without a limit never, so that answers do not depend on the machine."""
        return self.until < math.inf and time.monotonic() >= self.until


ALONE = Context()  # a view and nothing else


class Choose(Protocol):
    """An action text from what a seat sees, a source of random numbers, and what else may be used."""

    def __call__(self, view: View, rng: Numbers, context: Context = ALONE, /) -> str:
        """The text of a legal action."""
        ...
