"""How many connections there are from each address. They are few, so that nobody can take all that a system affords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from logicade.server.errors import TooFast
from logicade.server.limits import Window


class Crowd:
    """Counts connections by whose they are; those of a proxy are everybody's, and not counted."""

    def __init__(self, most: int, often: int, proxies: str, whose: Callable[[str], str]) -> None:
        self._most, self._whose = most, whose
        self._proxies = {proxy.strip() for proxy in proxies.split(",")}
        self._come = Window(often, 60)
        self._there: Counter[str] = Counter()

    def floods(self, host: str) -> bool:
        """Whether so many have come from there of late that one more is cut off without a word."""
        try:
            if not self._is_proxy(host):
                self._come.count(self._whose(host))
        except TooFast:
            return True
        return False

    def enter(self, host: str) -> bool:
        """Count one that is there from now on, and has to be left; False when it is too many."""
        if self._is_proxy(host):
            return True
        whose = self._whose(host)
        self._there[whose] += 1
        return self._there[whose] <= self._most

    def leave(self, host: str) -> None:
        """One has gone, or has become a socket."""
        if not self._is_proxy(host):
            whose = self._whose(host)
            self._there[whose] -= 1
            if self._there[whose] <= 0:
                del self._there[whose]

    def _is_proxy(self, host: str) -> bool:
        return host in self._proxies or "*" in self._proxies
