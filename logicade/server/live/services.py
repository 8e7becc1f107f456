"""What the rooms, sessions and routes of one process share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from logicade.server.drawing.process import Drawing
from logicade.server.ids import new_id
from logicade.server.limits import Limits, Purses, Window
from logicade.server.live.admission import Admission
from logicade.server.live.chances import Marker
from logicade.server.live.hints import Hints
from logicade.server.live.people import People
from logicade.server.live.presence import Presence
from logicade.server.live.timepiece import Timepiece
from logicade.server.live.transfers import Transfers
from logicade.server.live.turns import Turns
from logicade.server.live.warming import Warmth
from logicade.server.storage.writer import Store
from logicade.server.telemetry import Telemetry
from logicade.server.transport.bus import Bus

FILMS = 4  # that one address may wait for, beside the one that is made


class Services:
    """Built once, by the app; opens the store, whose time is the server's unless another is given."""

    def __init__(
        self, store: Store, bus: Bus, limits: Limits, telemetry: Telemetry, timepiece: Timepiece | None = None
    ) -> None:
        self.store, self.bus, self.limits, self.telemetry = store, bus, limits, telemetry
        self.process = new_id()
        started = store.open()
        self.now: Callable[[], int] = (timepiece or Timepiece(started)).now  # server time in milliseconds
        self.lost_since: Callable[[], int | None] = lambda: None  # the heartbeat tells since when nobody could act
        self.people = People(store, self.now)
        self.purses = Purses(limits)
        self.admission = Admission(self.people, limits.guesses)
        self.transfers = Transfers(store, self.now, limits.guesses)
        self.presence = Presence()
        self.warmth = Warmth(telemetry)
        self.hints = Hints(self.warmth)
        self.films = Turns(FILMS)
        self.marker = Marker(self.warmth)
        self.drawing = Drawing(telemetry)
        self.guests = Window(limits.guests, 600)
        self.tables = Window(limits.tables, 600)
        self.chats = Window(limits.chats, 10)

    async def open(self) -> None:
        """Read who is banned and begin to compile the games."""
        await self.people.open()
        self.warmth.start()

    async def close(self) -> None:
        """Stop; everything that was acknowledged is on disk already."""
        await self.warmth.close()
        await self.drawing.close()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)
