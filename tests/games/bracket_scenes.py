"""What the tests of the three games on a bracket share: a match from a list of actions, and what a seat sees of it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from typing import Any

from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.scene import drawn
from logicade.engine.scene.changes import Changes
from logicade.engine.scene.parts import Piece, Scene
from logicade.kit.bracket_scene import Tree


def followed(game: Game, actions: Iterable[str], *, seats: int = 4, **options: Any) -> Match:
    """A match after some actions, chance included."""
    match = Match(game, seats=seats, options=game.settle(options), chance=random.Random(1))
    match.follow(actions)
    return match


def seen(match: Match, seat: int | None = 0, shape: str = "wide", language: str = "en", chosen: str = "") -> Scene:
    """What a seat sees now, or at the end."""
    action = match.game.kernels.read_action(chosen) if chosen else None
    shown = match.position if match.over else match.view(seat)
    return drawn.scene_of(shown, match.log_for(seat), seat=seat, shape=shape, language=language, chosen=action)


def by_key(scene: Scene) -> dict[str, Piece]:
    """The pieces of a scene."""
    return {piece.key: piece for piece in scene.pieces}


def said(scene: Scene) -> tuple[str, ...]:
    """The goal, what is to be done, what happened, and how far it is."""
    return scene.say.goal, scene.say.todo, scene.say.note, scene.say.turn


def subtitles(scene: Scene) -> list[str]:
    """What stands under the names."""
    return [block.text for block in scene.blocks if block.role == "seats"]


def steps(match: Match, seat: int | None, shape: str) -> list[Changes]:
    """The changes of every ply but those of the end, as a seat sees them."""
    log = match.log_for(seat)
    shown = [match.at(ply).view(seat) for ply in range(match.ply)]
    scenes = [drawn.scene_of(view, log[:ply], seat=seat, shape=shape) for ply, view in enumerate(shown)]
    both = list(zip(scenes, shown, strict=True))
    return [drawn.step(*pair, log[ply].action) for ply, pair in enumerate(itertools.pairwise(both))]


def crowded(tree: Tree, apart: float = 4) -> list[str]:
    """Cards of a bracket that lie too close together."""
    boxes = {f"gate {node}": (at.x, at.y, at.width, at.height) for node, at in tree.places.items()}
    boxes |= {f"input {node}": (x, y, *tree.size) for node, (x, y) in tree.ends.items()}
    return [
        f"{one} and {other}"
        for (one, (x, y, w, h)), (other, (a, b, c, d)) in itertools.combinations(boxes.items(), 2)
        if abs(x - a) < (w + c) / 2 + apart and abs(y - b) < (h + d) / 2 + apart
    ]
