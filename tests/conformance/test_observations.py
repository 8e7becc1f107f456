"""What learners see: every number of an observation is declared, and together they say what the view says.

Each game has a naive reader beside its tests, `tests/games/<game>/observed.py`:

    OMITTED = {"field": "why no learner needs it"}          # fields of the view that an observation does not tell
    def decode(parts, seat, view_seats) -> dict[str, Any]   # fields of the view, from `LAYOUT.split(observation)` alone
"""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.engine.game import Game
from logicade.engine.position import View
from tests.support import every_options, many
from tests.test_clauses import written

GAMES = [logicade.game(slug) for slug in logicade.games()]


def reader_of(game: Game) -> Any:
    return importlib.import_module(f"tests.games.{game.slug.replace('-', '_')}.observed")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_part_is_declared(game: Game) -> None:
    layout = game.room("state").LAYOUT
    assert layout.shape == game.kernels.rules.ENCODING
    assert all(part.meaning and part.clause in written() for part in layout.parts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_observation_gives_the_view_back(game: Game) -> None:
    """In matches with every option, for every seat and a spectator."""
    for seed, options in enumerate(every_options(game)):
        source = random.Random(seed)
        match = game.match(chance=source, **options)
        looks = many(6, 60)
        while not match.over:
            if source.random() < looks / 60:
                for seat in (*range(match.seats), None):
                    check(game, match.view(seat))
            match._push(match._step(match.position, source.choice(match.position.ids)))
            match.fall()
        check(game, match.view(0))


def check(game: Game, view: View) -> None:
    reader, fields = reader_of(game), view.fields
    read = reader.decode(game.room("state").LAYOUT.split(view.encode()), view.seat, view.seats)
    assert read.keys() | reader.OMITTED.keys() == fields.keys(), "a field of the view is neither told nor left out"
    assert not read.keys() & reader.OMITTED.keys()
    for name, value in read.items():
        assert np.array_equal(np.asarray(value), np.asarray(fields[name])), (name, str(view))
