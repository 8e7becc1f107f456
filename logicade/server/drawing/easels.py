"""Easels: what each audience was shown last, so that a step costs one drawing on each canvas."""

from __future__ import annotations

import functools
import importlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np

from logicade.engine.errors import BadValue
from logicade.engine.game import Game
from logicade.engine.match import Entry
from logicade.engine.position import Position, View
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import changes
from logicade.engine.scene.parts import Scene
from logicade.server.drawing import jobs
from logicade.server.drawing.jobs import LOST, Answer, Canvas, Part, Seen, failed
from logicade.server.drawing.reasons import reason_for

KEPT = 1000  # easels; the one that was used longest ago is put away first
_json = msgspec.json.Encoder()


class LookedBackAt(Position):
    """A position with everything open in which nobody acts any more."""

    __slots__ = ()

    def _legal_ids(self) -> tuple[int, ...]:
        return ()


class Easel:
    """What one audience knows, and the scene that was made of it on each canvas."""

    def __init__(self, seen: Seen, lines: list[jobs.Line]) -> None:
        self.seen = seen
        self.shown = shown_of(seen)
        self.log = tuple(Entry(*line) for line in lines)
        self.scenes: dict[Canvas, Scene] = {}

    def follow(self, plies: list[jobs.Ply], canvases: list[Canvas]) -> list[Part]:
        """Draw step after step; a canvas that is new, or on which something had failed, gets a whole scene."""
        made: dict[Canvas, list[bytes]] = {canvas: [] for canvas in canvases if canvas in self.scenes}
        wrong: dict[Canvas, str] = {}
        self.scenes = {canvas: self.scenes[canvas] for canvas in made}
        for ply in plies:
            before, self.shown = self.shown, shown_of(msgspec.structs.replace(self.seen, raw=ply.raw))
            self.log += (Entry(*ply.line),)
            for canvas in list(self.scenes):
                try:
                    was, now = self.scenes[canvas], self._draw(canvas)
                    made[canvas].append(_json.encode(drawn.step((was, before), (now, self.shown), ply.line[2])))
                    self.scenes[canvas] = now
                except Exception as mistake:
                    wrong[canvas] = type(mistake).__name__
                    del self.scenes[canvas]
        return [
            failed(wrong[canvas])
            if canvas in wrong
            else Part("changes", made[canvas])
            if canvas in made
            else self.show(canvas)
            for canvas in canvases
        ]

    def show(self, canvas: Canvas) -> Part:
        """The whole scene, drawn if it was not before."""
        try:
            if canvas not in self.scenes:
                self.scenes[canvas] = self._draw(canvas)
            return Part("scene", [_json.encode(self.scenes[canvas])])
        except Exception as mistake:
            return failed(type(mistake).__name__)

    def preview(self, canvas: Canvas, action: int) -> Part:
        """From the scene to the one in which an action is thought of."""
        try:
            before = self.scenes.get(canvas) or self._draw(canvas)
            return Part("changes", [_json.encode(changes(before, self._draw(canvas, action), self.shown.ply))])
        except Exception as mistake:
            return failed(type(mistake).__name__)

    def _draw(self, canvas: Canvas, chosen: int | None = None) -> Scene:
        shape, language = canvas
        return drawn.scene_of(self.shown, self.log, seat=self.seen.seat, language=language, shape=shape, chosen=chosen)


class Easels:
    """All easels of the process; `work` does one job after the other."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._easels: OrderedDict[int, Easel] = OrderedDict()
        self._does: Mapping[type, Callable[[Any], Answer]] = {
            jobs.Begin: self._begin, jobs.Follow: self._follow, jobs.Show: self._show, jobs.Drop: self._drop,
            jobs.Preview: self._preview, jobs.Badges: badges, jobs.Why: why,
        }  # fmt: skip

    def __len__(self) -> int:
        return len(self._easels)

    def work(self, job: jobs.AnyJob) -> Answer:
        """Do a job. Whatever goes wrong in a game's drawing is part of the answer."""
        try:
            return self._does[type(job)](job)
        except Exception as mistake:  # nobody knows how things stand at that easel
            self._easels.pop(getattr(job, "easel", 0), None)
            return Answer([failed(type(mistake).__name__)] * len(getattr(job, "canvases", "?")))

    def _begin(self, job: jobs.Begin) -> Answer:
        easel = self._easels[job.easel] = Easel(job.seen, job.lines)
        self._easels.move_to_end(job.easel)
        if len(self._easels) > self._kept:
            self._easels.popitem(last=False)
        return Answer([easel.show(canvas) for canvas in job.canvases])

    def _follow(self, job: jobs.Follow) -> Answer:
        easel = self._find(job.easel)
        return LOST if easel is None else Answer(easel.follow(job.plies, job.canvases))

    def _show(self, job: jobs.Show) -> Answer:
        easel = self._find(job.easel)
        return LOST if easel is None else Answer([easel.show(canvas) for canvas in job.canvases])

    def _drop(self, job: jobs.Drop) -> Answer:
        self._easels.pop(job.easel, None)
        return Answer()

    def _preview(self, job: jobs.Preview) -> Answer:
        easel = self._find(job.easel)
        return LOST if easel is None else Answer([easel.preview(job.canvas, job.action)])

    def _find(self, number: int) -> Easel | None:
        if number in self._easels:
            self._easels.move_to_end(number)
        return self._easels.get(number)


def badges(job: jobs.Badges) -> Answer:
    """What each legal action that fits would bring, by its text."""
    view = shown_of(job.seen)
    kernels = view.game.kernels
    ids = [action for action in view.ids if _fits(kernels.actions.fields(action), job.does, job.fields)]
    found = drawn.badges(view, ids, language=job.language)
    return Answer([_told({kernels.write_action(action): text for action, text in found.items() if action in ids})])


def why(job: jobs.Why) -> Answer:
    """What forbids it, or two empty texts; for fields that the game does not have, the refusal."""
    view = shown_of(job.seen)
    assert isinstance(view, View)
    try:
        return Answer([_told(reason_for(view, job.fields, does=job.does))])
    except BadValue as wrong:
        return Answer([Part("refused", [_json.encode((str(wrong), wrong.hint))])])


def _told(what: object) -> Part:
    return Part("told", [_json.encode(what)])


def _fits(action: tuple[str, Mapping[str, int]], does: str, fields: Mapping[str, int]) -> bool:
    name, values = action
    return does in ("", name) and all(values.get(field) == value for field, value in fields.items())


def shown_of(seen: Seen) -> Position | View:
    """The view or the open position that bytes stand for."""
    game = game_of(seen.package)
    st = np.ndarray(1, game.kernels.record.dtype, bytearray(seen.raw))
    return LookedBackAt(game, st) if seen.open else View(game, st, seen.seat)


@functools.cache
def game_of(package: str) -> Game:
    """The game of a package."""
    game: Game = importlib.import_module(package).GAME
    return game
