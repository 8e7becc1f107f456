"""How many connections there are from each address. They are few, so that nobody can take all that a system affords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Crowd:
    """Counts connections by whose they are; those of a proxy are everybody's, and not counted."""

    def __init__(self, most: int, proxies: str, whose: Callable[[str], str]) -> None:
        self._most, self._whose = most, whose
        self._proxies = {proxy.strip() for proxy in proxies.split(",")}
        self._there: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Count one more; False when it is too many."""
        if host in self._proxies or "*" in self._proxies:
            return True
        whose = self._whose(host)
        self._there[whose] += 1
        return self._there[whose] <= self._most

    def leave(self, host: str) -> None:
        """One has gone that was counted, or has become a socket."""
        whose = self._whose(host)
        self._there[whose] -= 1
        if self._there[whose] <= 0:
            del self._there[whose]
