"""Hard Wired's pictures: well formed, complete, narrow enough, and silent about what is hidden."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine.position import Position, View
from logicade.games.hard_wired import art
from logicade.games.hard_wired.tables import CODES
from tests.games.drawn import compare, plain
from tests.games.hard_wired.oracle import sketch
from tests.games.hard_wired.test_rules import E6, OPENING
from tests.support import many, random_match

HERE = Path(__file__).parent
GAME = logicade.game("hard-wired")
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 6, "return_order": "shuffled"},
    {"seats": 3, "goal": 5, "equal_turns": True},
    {"seats": 4, "open_hands": True, "max_segment": 3, "goal": 4},
    {"circuits": "\n".join(CODES[40:84]), "goal": 4, "first": 2},
)
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("n=3", None, "en"),
    "opening": (OPENING, 0, "en"),
    "segment": (f"{E6} S1 C03 C20 C07", 0, "ja"),
    "others": (f"{OPENING} S3 C33 C07 END display 332", 1, "en"),
    "end": (
        OPENING.replace("n=2", "n=2 goal=4").replace("rows=323/", "rows=111-112-323/") + " S3 C33 C07 END",
        None,
        "ja",
    ),
}


@functools.cache
def gallery() -> tuple[Position | View, ...]:
    """Matches under all options, from the first card to the last, as everybody sees them."""
    shown: list[Position | View] = []
    for seed, options in enumerate(OPTIONS):
        match = random_match(GAME, seed, **options)
        for ply in [*range(0, match.ply, many(40, 9)), match.ply]:
            position = match.at(ply)
            shown += [position, position.view(seat=0), position.view(seat=1), position.view()]
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_hand_leaves_no_trace(language: str) -> None:
    twins = [GAME.position(text) for text in (OPENING, OPENING.replace("C01,C18,C42", "C04,C05,C06"))]
    assert twins[0] != twins[1]
    views = [twin.view(seat=0) for twin in twins]
    assert views[0].svg(language=language) == views[1].svg(language=language)
    assert views[0].picture(language=language) == views[1].picture(language=language)
    assert "C18" not in views[0].picture(language=language)
    assert "C18" in twins[0].picture(language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery():
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)


def test_text_pictures_say_who_is_to_move_and_who_has_won() -> None:
    assert "▶ Player 1 · 1 of 9 · started · to move" in plain(GAME.position(OPENING))
    won = sketch(SHOWN["end"][0])
    assert "★ Player 1 · 4 of 4 · started · wins" in plain(won)
    assert "席1の勝ち" in plain(won, "ja")


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = sketch(text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


def test_the_documents_show_the_drawing_of_today(bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / "hard-wired.svg", GAME.position(art.SAMPLE).svg(), bless)
