"""Quirky Circuits' pictures: narrow enough for a terminal, and silent about what is hidden."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from logicade.engine.position import Position, View
from logicade.games.quirky_circuits import art
from tests.games.drawn import compare
from tests.games.quirky_circuits.worlds import GAME

HERE = Path(__file__).parent
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {"scenario": "rover-6", "tempo": "rotating"}),
    (3, {"scenario": "lefty-6", "practice": True}),
    (2, {"scenario": "twirl-6", "extra_battery": 3}),
    (3, {"scenario": "gizmo-4", "target": "green"}),
    (2, {"scenario": "lefty-3"}),
)


@functools.cache
def gallery() -> tuple[Position | View, ...]:
    """Some moments of matches, as everybody sees them."""
    shown: list[Position | View] = []
    for seed, (seats, options) in enumerate(OPTIONS):
        source = random.Random(seed)
        match = GAME.match(seats=seats, chance=source, **options)
        while not match.over and match.ply < 150:
            match.play(source.choice(match.position.legal))
        for ply in (0, *range(12, match.ply, 17), match.ply):
            shown += [match.at(ply), match.view(0, ply=ply), match.view(None, ply=ply)]
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_hand_leaves_no_trace(language: str) -> None:
    head = "scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5"
    one = GAME.position(f"{head} hands=F1,F2,F3,RL,RR|F1,F2,B1,RL,TA top=F1,F1,F2,F2,F3,RL,RR,RR ply=10").view(0)
    other = GAME.position(f"{head} hands=F1,F2,F3,RL,RR|F1,F1,F2,RL,RR top=F1,F2,F2,F3,B1,RL,RR,TA ply=10").view(0)
    assert one.svg(language=language) == other.svg(language=language)
    assert one.picture(language=language) == other.picture(language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery():
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = Text.from_markup(drawn).plain.splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sample_looks_as_before(language: str, bless: bool) -> None:
    drawn = Text.from_markup(GAME.position(art.SAMPLE).picture(language=language)).plain + "\n"
    compare(HERE / "pictures" / f"sample_{language}.txt", drawn, bless)


def test_the_picture_in_the_documents(bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / "quirky-circuits.svg", GAME.position(art.SAMPLE).svg(), bless)
