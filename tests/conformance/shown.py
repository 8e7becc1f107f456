"""What a viewer is shown of a match: scenes, changes, previews, badges, reasons, films, made as the server does it."""

from __future__ import annotations

from logicade.engine.match import Match
from logicade.server.drawing import easels, jobs
from logicade.server.drawing.jobs import Answer, Canvas
from logicade.server.live.films import Wanted
from logicade.server.live.scenes import plies_of, seen_of
from logicade.server.transport import frames

Viewer = int | None
CANVASES: list[Canvas] = [("wide", "en"), ("tall", "ja")]
BACK = 3  # plies whose changes are looked at
TRIED = 6  # actions that are thought of


def data_of(answer: Answer) -> list[list[bytes]]:
    """What has been drawn; nothing may have failed."""
    assert not answer.lost
    assert [part.reason for part in answer.parts if part.kind == "failed"] == []
    return [part.data for part in answer.parts]


def begun(room: easels.Easels, match: Match, viewer: Viewer, ply: int, canvases: list[Canvas]) -> Answer:
    """The whole scenes of a viewer at a ply."""
    lines = [(line.ply, line.actor, line.action) for line in frames.lines_of(match, viewer, 0, ply)]
    raw = match.at(ply).view_of(viewer).raw
    return room.work(jobs.Begin(1, jobs.Seen(match.game.package, raw, viewer), lines, canvases))


def scene(match: Match, viewer: Viewer) -> object:
    """The scene of a wide screen, in English."""
    return data_of(begun(easels.Easels(), match, viewer, match.ply, CANVASES[:1]))


def scenes(match: Match, viewer: Viewer) -> object:
    """Every kind of scene, and what the last plies have changed in it."""
    room, since = easels.Easels(), max(0, match.ply - BACK)
    first = data_of(begun(room, match, viewer, since, CANVASES))
    followed = data_of(room.work(jobs.Follow(1, plies_of(match, viewer, since), CANVASES)))
    last = data_of(room.work(jobs.Show(1, CANVASES)))
    assert last == data_of(begun(easels.Easels(), match, viewer, match.ply, CANVASES))
    return first, followed, last


def previews(match: Match, viewer: Viewer) -> object:
    """What some legal actions would do."""
    ids = match.view(viewer).ids
    if not ids:
        return None
    room = easels.Easels()
    data_of(begun(room, match, viewer, match.ply, CANVASES))
    tried = ids[:: max(1, len(ids) // TRIED)]
    return [data_of(room.work(jobs.Preview(1, canvas, action))) for canvas in CANVASES for action in tried]


def badges(match: Match, viewer: Viewer) -> object:
    """What every legal action would bring."""
    seen = seen_of(match, viewer, compiled=False)
    return [data_of(easels.badges(jobs.Badges(seen, language, "", {}))) for language in ("en", "ja")]


def reasons(match: Match, viewer: Viewer) -> object:
    """Why nothing can be done with the first values of fields, kind by kind."""
    seen, shapes = seen_of(match, viewer, compiled=False), match.game.kernels.actions.shapes
    wanted = [
        (name, {field: value})
        for name, shape in shapes.items()
        if not shape.outcome
        for field, size in shape.sizes.items()
        for value in range(0, size, max(1, size // 3))
    ]
    return [data_of(easels.why(jobs.Why(seen, name, fields))) for name, fields in wanted]


def film(match: Match, viewer: Viewer) -> object:
    """The whole match as the viewer saw it happen."""
    room, wanted = easels.Easels(), Wanted(match, viewer, match.ply)
    drawn = [data_of(room.work(job)) for job in wanted.reels(1, CANVASES[0], compiled=False)]
    return drawn, wanted.lines(0, match.ply)
