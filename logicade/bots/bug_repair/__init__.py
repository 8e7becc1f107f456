"""Bots of Bug Repair."""

from __future__ import annotations

from logicade.bots.declaration import STRATEGY_LEVELS, BookModule, Bots

BOTS = Bots(
    levels=STRATEGY_LEVELS,
    book=BookModule("logicade.bots.bug_repair.book", ("random", "trust", "doubt", "honest", "liar", "mask")),
    strategy="logicade.bots.bug_repair.strategy",
)
