"""The last sign of life of this process, and what it tells about the time since."""

from __future__ import annotations

from collections.abc import Callable

from logicade.server.storage.writer import Store

GAP = 2_500  # milliseconds between two beats that show that we ourselves were stopped; others wait a little longer


class Heartbeat:
    """When this process last said that it is alive, and how many outages its database had by then."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self.at, self.outages = now(), 0

    def mark(self, at: int, outages: int) -> None:
        """The process has said that it is alive, and has seen what is still its own."""
        self.at, self.outages = at, outages

    @property
    def interrupted(self) -> bool:
        """Whether we were stopped, or the database was away, since we last said that we are alive.

        Then people could not act, and our matches may be another's by now: nothing is done until we have looked.
        """
        return self._now() - self.at > GAP or self._store.outages != self.outages

    def lost_since(self) -> int | None:
        """Since when nobody could act, as far as we have not looked yet; None when all is well."""
        return self.at if self.interrupted else None
