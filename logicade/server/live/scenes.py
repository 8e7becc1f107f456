"""The scenes of one table: who looks at which, and what is to be drawn when something has happened.

Drawing is another process's work. Here views are handed over after everybody has been told what happened, and frames
are put when they come back, so that nobody waits for a picture.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import Raw

from logicade.engine.match import Match
from logicade.engine.state import NOBODY
from logicade.server.drawing import jobs
from logicade.server.drawing.jobs import Answer, Canvas, Part, Seen
from logicade.server.drawing.process import Drawing
from logicade.server.table import events
from logicade.server.table.fold import Audience, LoggedEvent, Table
from logicade.server.telemetry import Telemetry
from logicade.server.transport import frames
from logicade.server.transport.protocol import ChangesFrame, SceneFrame, encode

AHEAD = 8  # jobs of one audience that may wait; then it is shown how things stand once they are done
STEPS = (events.Played, events.Fell)
TURNINGS = (events.Started, events.Undone, events.Forfeited, events.Drawn)  # after these everything is drawn anew
_numbers = itertools.count(1)


def new_easel() -> int:
    """A number that no other easel of this process has."""
    return next(_numbers)


class Onlooker(Protocol):
    """Somebody who may have asked for scenes."""

    audience: Audience
    canvas: Canvas | None
    on_idle: Callable[[], None] | None  # called once nothing waits any more

    @property
    def busy(self) -> bool:
        """Whether something waits to be sent."""

    def put(self, text: str) -> None:
        """Queue a frame; never waits."""


class Watch:
    """An onlooker at one easel."""

    def __init__(self, onlooker: Onlooker, canvas: Canvas) -> None:
        self.onlooker, self.canvas = onlooker, canvas
        self.live = True  # until the onlooker leaves or sees with other eyes
        self.new = True  # whether a whole scene is still to be ordered
        self.behind = False  # whether changes were left out, so that only a whole scene can follow


class Easel:
    """What one audience is shown, as far as this process knows of it."""

    def __init__(self) -> None:
        self.number = new_easel()
        self.begun = False  # whether the drawing process knows the audience's view as it was before what is due now
        self.waiting = 0  # jobs that are not answered
        self.watches: list[Watch] = []

    @property
    def canvases(self) -> list[Canvas]:
        """All that somebody looks at."""
        return list(dict.fromkeys(watch.canvas for watch in self.watches))


class Scenes:
    """Orders drawings for those who look at a table, and hands them out."""

    def __init__(
        self, drawing: Drawing, table: Table, telemetry: Telemetry, is_compiled: Callable[[str], bool]
    ) -> None:
        self._drawing, self._table, self._telemetry, self._is_compiled = drawing, table, telemetry, is_compiled
        self._easels: dict[Audience, Easel] = {}
        self._since: int | None = None  # the ply from which on something is to be drawn
        self._anew = False  # whether everything is
        self._due: asyncio.Handle | None = None

    # ---- who looks ---------------------------------------------------------------------------------------------------

    def watch(self, onlooker: Onlooker) -> None:
        """Somebody begins to look; nothing follows for those who have not asked for scenes."""
        if onlooker.canvas is not None:
            easel = self._easels.setdefault(onlooker.audience, Easel())
            easel.watches.append(Watch(onlooker, onlooker.canvas))
            self._schedule()

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody has stopped looking, or will look with other eyes. Of what nobody looks at nothing is kept."""
        for audience, easel in list(self._easels.items()):
            for watch in [watch for watch in easel.watches if watch.onlooker is onlooker]:
                watch.live, onlooker.on_idle = False, None
                easel.watches.remove(watch)
            if not easel.watches:
                del self._easels[audience]
                if easel.begun:
                    self._drawing.put(jobs.Drop(easel.number), self._table.game.package, _forget)

    @property
    def canvases(self) -> int:
        """How often a change has to be drawn, for all who look."""
        return sum(len(easel.canvases) for easel in self._easels.values())

    # ---- what has happened -------------------------------------------------------------------------------------------

    def happened(self, entry: LoggedEvent) -> None:
        """Something has happened at the table, and everybody has been told."""
        if not self._easels:
            return
        if isinstance(entry.event, STEPS):
            assert self._table.match is not None
            since = self._table.match.ply - len(entry.event.turn)
            self._since = since if self._since is None else min(self._since, since)
            self._schedule()
        elif isinstance(entry.event, TURNINGS):
            self._anew = True
            self._schedule()

    def _schedule(self) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self.order)

    def order(self) -> None:
        """Order what is due: by now all frames are on their way."""
        if self._due is not None:
            self._due.cancel()
        since, anew = self._since, self._anew
        self._due, self._since, self._anew = None, None, False
        match = self._table.match
        if match is None:
            return
        for audience, easel in self._easels.items():
            if anew or not easel.begun:
                easel.begun = False
                if easel.waiting < AHEAD and (anew or not easel.waiting):  # else as soon as that is done
                    self._begin(audience, easel, match)
                continue
            if since is not None:
                self._follow(audience, easel, match, since)
            if easel.begun and any(watch.new for watch in easel.watches):
                self._show(audience, easel, [watch for watch in easel.watches if watch.new])
            if since is not None and match.over:  # the last action is seen as it was; then everything is open
                self._begin(audience, easel, match)

    def number_of(self, onlooker: Onlooker) -> int | None:
        """The easel at which somebody's scene stands as things are now, if there is one."""
        self.order()
        easel = self._easels.get(onlooker.audience)
        return easel.number if easel is not None and easel.begun else None

    # ---- orders ------------------------------------------------------------------------------------------------------

    def _begin(self, audience: Audience, easel: Easel, match: Match) -> None:
        easel.begun = True
        lines = [(line.ply, line.actor, line.action) for line in frames.lines_for(self._table, audience)]
        seen = seen_of(match, audience, compiled=self._is_compiled(match.game.slug))
        self._put(audience, easel, jobs.Begin(easel.number, seen, lines, easel.canvases), easel.watches)

    def _follow(self, audience: Audience, easel: Easel, match: Match, since: int) -> None:
        if easel.waiting >= AHEAD:  # too much waits: begin anew when it is done
            easel.begun = False
            return
        watches = [watch for watch in easel.watches if not watch.new]
        canvases = list(dict.fromkeys(watch.canvas for watch in watches))
        self._put(audience, easel, jobs.Follow(easel.number, plies_of(match, audience, since), canvases), watches)

    def _show(self, audience: Audience, easel: Easel, watches: list[Watch]) -> None:
        canvases = list(dict.fromkeys(watch.canvas for watch in watches))
        self._put(audience, easel, jobs.Show(easel.number, canvases), watches)

    def _put(self, audience: Audience, easel: Easel, job: Any, watches: list[Watch]) -> None:
        """Order something for some of those who look now; whoever comes later has a whole scene of their own."""
        match = self._table.match
        assert match is not None
        for watch in watches:
            if not isinstance(job, jobs.Follow):
                watch.new = False
        told, seq, ply, package = list(watches), self._table.ends.get(audience, 0), match.ply, match.game.package
        easel.waiting += 1

        def take(answer: Answer) -> None:
            easel.waiting -= 1
            if answer.lost:
                easel.begun = False
            for canvas, part in zip(job.canvases, answer.parts, strict=False):
                self._hand_out(part, seq, ply, [watch for watch in told if watch.canvas == canvas])
            if not easel.begun and not easel.waiting:
                self._schedule()

        self._drawing.put(job, package, take)

    # ---- handing out -------------------------------------------------------------------------------------------------

    def _hand_out(self, part: Part, seq: int, ply: int, watches: list[Watch]) -> None:
        """Put a frame for those who still look; whoever is behind waits for a whole scene."""
        if part.kind == "failed":
            self._telemetry.log("undrawn", match=self._table.id, game=self._table.game.slug, reason=part.reason)
        changes = part.kind == "changes"
        text = encode(
            ChangesFrame(seq, list(map(Raw, part.data)))
            if changes
            else SceneFrame(seq, ply, Raw(part.data[0]) if part.data else None)
        )
        for watch in watches:
            if not watch.live or (watch.behind and changes):
                continue
            if watch.onlooker.busy:
                self._leave_behind(watch)
            else:
                watch.behind = False
                watch.onlooker.put(text)

    def _leave_behind(self, watch: Watch) -> None:
        """A scene is large, and somebody does not even read the small frames: send how things stand when they do."""

        def caught_up() -> None:
            watch.onlooker.on_idle = None
            if watch.live:
                watch.new = True
                self._schedule()

        watch.behind = True
        watch.onlooker.on_idle = caught_up


def _forget(answer: Answer) -> None:
    """Nobody waits for that."""


def seen_of(match: Match, audience: Audience, *, compiled: bool) -> Seen:
    """What an audience sees now: its view, or everything once the match is over."""
    package, position = match.game.package, match.position
    if not match.over:
        return Seen(package, position.view_of(audience).raw, audience, compiled=compiled)
    raw = position.raw
    if not position.over:  # ended by a word of somebody: nobody acts any more
        st = position.state()
        st["mover"][0] = NOBODY
        raw = st.tobytes()
    return Seen(package, raw, audience, True, compiled)


def plies_of(match: Match, audience: Audience, since: int, until: int | None = None) -> list[jobs.Ply]:
    """What an audience saw happen from a ply on, with its views."""
    return list(_plies(match, audience, since, match.ply if until is None else until))


def _plies(match: Match, audience: Audience, since: int, until: int) -> Iterator[jobs.Ply]:
    for line in frames.lines_of(match, audience, since, until):
        yield jobs.Ply((line.ply, line.actor, line.action), match.at(line.ply + 1).view_of(audience).raw)
