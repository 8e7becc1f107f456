"""What a scene costs: the time of `scene()` in mid-game, and the size of what one ply changes, game by game."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import msgspec

import logicade
from logicade.engine.errors import LogicadeError
from logicade.engine.game import Game
from logicade.engine.match import Match
from logicade.engine.scene.drawn import scene_of, step
from logicade.engine.state import CHANCE

MATCHES = 6
PLIES = 60  # of each match, at most
Figures = dict[str, Any]


def weigh(slug: str) -> Figures:
    """Medians of one game over whole matches at random, seen by the first seat on a wide screen."""
    game, times, sizes, wholes = logicade.game(slug), list[float](), list[int](), list[int]()
    for seed in range(MATCHES):
        match = played(game, seed)
        log = match.log_for(0)
        view = match.view(0, ply=0)
        before = scene_of(view), view
        for ply in range(1, match.ply + 1):
            view = match.view(0, ply=ply)
            _ = view.ids  # the server has worked these out already
            begun = time.process_time()
            after = scene_of(view, log[:ply]), view
            if ply >= match.ply // 4:
                times.append(1000 * (time.process_time() - begun))
            wholes.append(len(msgspec.json.encode(after[0])))
            sizes.append(len(msgspec.json.encode(step(before, after, log[ply - 1].action))))
            before = after
    return {
        "game": slug, "scene_ms": statistics.median(times), "scene_p99_ms": sorted(times)[int(len(times) * 0.99)],
        "changes_bytes": statistics.median(sizes), "changes_max": max(sizes), "whole_bytes": statistics.median(wholes),
        "views": len(times),
    }  # fmt: skip


def played(game: Game, seed: int) -> Match:
    """A match at random, as far as it goes."""
    dice = random.Random(seed)
    match = game.match(chance=dice)
    while not match.over and match.ply < PLIES:
        here = match.position
        seats = [here.mover] if here.mover >= 0 else range(match.seats)
        options = [(seat, action) for seat in seats for action in match.view(seat).legal]
        if here.mover == CHANCE or not options:
            break
        seat, action = dice.choice(options)
        try:
            match.play(action, seat=seat)
        except LogicadeError:
            break
    return match
