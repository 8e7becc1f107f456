"""Bots of Bug Hunt."""

from __future__ import annotations

from logicade.bots.declaration import STRATEGY_LEVELS, BookModule, Bots

BOTS = Bots(
    levels=STRATEGY_LEVELS,
    book=BookModule("logicade.bots.bug_hunt.book", ("random", "inactive", "fair", "liar")),
    strategy="logicade.bots.bug_hunt.strategy",
    remembers=True,
)
