"""Exact answers, one module a game. `SOLVED`: where they say what to do; elsewhere they say what is possible."""

SOLVED = frozenset({"input-11", "tournament"})
