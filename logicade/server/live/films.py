"""Films: a match as a viewer knew it, the first scene and what each ply has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Raw

from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.server.drawing import jobs
from logicade.server.drawing.jobs import Answer, AnyJob, Canvas, Part, Seen
from logicade.server.live.scenes import new_easel
from logicade.server.live.services import Services
from logicade.server.table.fold import Audience
from logicade.server.transport import frames
from logicade.server.transport.protocol import Film, Line

REEL = 16  # plies in one job: scenes of running matches come in between


class Wanted(NamedTuple):
    """What is to be seen: through whose eyes, how far, and with all secrets or not."""

    match: Match
    audience: Audience
    until: int
    open: bool = False

    def lines(self, since: int, until: int) -> list[Line]:
        """Part of the log."""
        if self.open:
            return frames.lines_unveiled(self.match, since, until)
        return frames.lines_of(self.match, self.audience, since, until)

    def shown(self, ply: int) -> Position | View:
        """The view, or the open position, at a ply."""
        here = self.match.at(ply)
        return here if self.open else here.view_of(self.audience)

    def reels(self, easel: int, canvas: Canvas, *, compiled: bool) -> Iterator[AnyJob]:
        """The whole film as jobs; each is made when it is due."""
        package = self.match.game.package
        seen = Seen(package, self.shown(0).raw, self.audience, self.open, compiled)
        yield jobs.Begin(easel, seen, [], [canvas])
        for since in range(0, self.until, REEL):
            lines = self.lines(since, min(since + REEL, self.until))
            plies = [jobs.Ply((line.ply, line.actor, line.action), self.shown(line.ply + 1).raw) for line in lines]
            yield jobs.Follow(easel, plies, [canvas])
        yield jobs.Drop(easel)


async def film_of(wanted: Wanted, canvas: Canvas, services: Services) -> Film:
    """The film, drawn reel by reel; without a scene where something of it cannot be drawn."""
    game, answers = wanted.match.game, list[Answer]()
    for job in wanted.reels(new_easel(), canvas, compiled=services.warmth.is_ready(game.slug)):
        answers.append(await services.drawing.ask(job, game.package))
    lines = wanted.lines(0, wanted.until)
    parts = [part for answer in answers for part in answer.parts]
    wrong = next((part.reason for part in parts if part.kind == "failed"), "")
    if wrong or any(answer.lost for answer in answers):
        services.telemetry.log("undrawn", game=game.slug, reason=wrong or "Lost")
        return Film(None, [], lines)
    return film_from(parts, lines)


def film_from(parts: list[Part], lines: list[Line]) -> Film:
    """The film that the parts make: a scene, then changes."""
    first, *rest = parts
    return Film(Raw(first.data[0]), [Raw(made) for part in rest for made in part.data], lines)
