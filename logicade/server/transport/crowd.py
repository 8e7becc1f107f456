"""How many connections there are from each address. They are few, so that nobody can take all that a system affords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from logicade.server.errors import TooFast
from logicade.server.limits import Window

SOON = 30  # seconds after which connections that say nothing have been cut


class Crowd:
    """Counts connections by whose they are; those of a proxy are everybody's, and not counted."""

    def __init__(self, most: int, often: int, proxies: str, whose: Callable[[str], str]) -> None:
        self._most, self._whose = most, whose
        self._come = Window(often, 60)
        self._proxies = {proxy.strip() for proxy in proxies.split(",")}
        self._there: Counter[str] = Counter()

    def enter(self, host: str) -> None:
        """Count one more, to be left in any case; TooFast when too many are there, or have come of late."""
        if not self._is_proxy(host):
            whose = self._whose(host)
            self._there[whose] += 1
            self._come.count(whose)
            if self._there[whose] > self._most:
                raise TooFast("too many connections are open", wait=SOON)

    def leave(self, host: str) -> None:
        """One has gone, or has become a socket."""
        if self._is_proxy(host):
            return
        whose = self._whose(host)
        self._there[whose] -= 1
        if self._there[whose] <= 0:
            del self._there[whose]

    def _is_proxy(self, host: str) -> bool:
        return host in self._proxies or "*" in self._proxies
