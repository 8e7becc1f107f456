"""`python -m tests.server.later serve ...`: the command line with a server for which it is LATER milliseconds later."""

from __future__ import annotations

import os
import sys

from logicade.cli import main
from logicade.server.live.timepiece import Timepiece

usual = Timepiece.now


def now(self: Timepiece) -> int:
    """The same time, but later."""
    return usual(self) + int(os.environ.get("LATER", "0"))


if __name__ == "__main__":
    Timepiece.now = now  # type: ignore[method-assign]
    sys.exit(main())
