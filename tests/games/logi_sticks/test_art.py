"""Logi-Sticks' pictures in characters: narrow enough, and silent about what is hidden; pictures of the documents."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine.position import Position, View
from tests.games.drawn import compare, plain
from tests.games.laid import laid
from tests.support import many

HERE = Path(__file__).parent
GAME = logicade.game("logi-sticks")
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "targets": "own", "stock": "snake"},
    {"seats": 4, "targets": "opponent", "target_count": "6", "first_player": "chosen"},
    {"contact": "strict", "centre": "random", "passing": "free"},
    {"seats": 3, "edges": "S:W......B,N:.B.W....", "grounding": "off", "stock": "deal", "first_player": "random"},
)
EDGES = "S:WBWBBWBW N:WBWBBWBW"
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("seats=2", None, "en"),
    "middle": (f"seats=2 {EDGES} A@d6/SE N@d7/S P@e6/S C@d3/N", None, "en"),
    "dead": (f"seats=2 {EDGES} X@d6/SW X@c5/NE P@b5/E A@b6/SE P@d7/S A@c7/SE", None, "ja"),
    "arranging": ("seats=3 targets=own S:WBWBBWBW W:WB", 1, "en"),
    "end": (
        "seats=2 targets=custom S:...BB... N:...BB... P@d3/N P@e6/S P@d2/N P@e7/S P@d1/N P@e8/S P@e1/W N@d8/E",
        None,
        "ja",
    ),
}
DOCS = {"logi-sticks": GAME.room("art").SAMPLE}


def walk(seed: int, **options: Any) -> Iterator[Position]:
    """Every position of a random match."""
    chance = random.Random(seed)
    position = GAME.start(**options)
    while not position.over:
        yield position
        chosen = position.draw(chance) if position.mover < 0 else chance.choice(position.ids)
        position = position.apply_id(chosen)
    yield position


@functools.cache
def gallery() -> tuple[Position | View, ...]:
    """Matches under several options, as everybody sees them; not every position of the long middle."""
    shown: list[Position | View] = []
    for seed, options in enumerate(OPTIONS):
        positions = list(walk(seed, **options))
        for ply, position in enumerate(positions):
            if ply < many(8, 30) or ply % many(20, 9) == 0 or ply > len(positions) - 4:
                shown += [position, position.view(seat=0), position.view(seat=1), position.view()]
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_stones_leave_no_trace(language: str) -> None:
    twins = [GAME.position(f"seats=2 targets=own S:{stones} N:WB") for stones in ("WWWWBBBB", "BWBWBWBW")]
    assert twins[0] != twins[1]
    for seat in (1, None):
        views = [twin.view(seat=seat) for twin in twins]
        assert views[0].svg(language=language) == views[1].svg(language=language)
        assert views[0].picture(language=language) == views[1].picture(language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery()[::3]:
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)


def test_pictures_say_whose_turn_it_is_and_who_has_won() -> None:
    for shown in gallery():
        if shown.mover >= 0:
            sides = {2: "below above", 3: "below left above", 4: "below left above right"}[shown.seats].split()
            assert f"▶ Player {shown.mover + 1} · {sides[shown.mover]} · " in plain(shown)
    end = GAME.position(SHOWN["end"][0])
    assert "Every stone is settled: Player 1 wins" in plain(end)
    assert "★ 席1 · 下 · 2個点灯" in plain(end, "ja")
    tie = laid(GAME, f"seats=2 {EDGES} pieces=0,0,0,0,0,0|0,0,0,0,0,0 -- --")
    assert "Everyone has passed: draw" in plain(tie)


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = GAME.position(text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


@pytest.mark.parametrize("name", DOCS)
def test_the_documents_show_the_drawings_of_today(name: str, bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / f"{name}.svg", GAME.position(DOCS[name]).svg(), bless)
