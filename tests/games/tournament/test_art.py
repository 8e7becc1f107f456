"""Tournament's pictures in characters: complete, narrow enough. The scene has tests of its own."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

import logicade
from tests.games.drawn import LANGUAGES, Shown, check_texts, compare, plain, walk

HERE = Path(__file__).parent
GAME = logicade.game("tournament")
HEADER = "in=1011001001101001 start=0"
RECORD = (
    "1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR@4 1:XOR@11 1:AND@14 2:NAND@5 "
    "1:OR@12 2:NOR@13 1:XOR@2 2:OR@7 1:NAND@6 2:AND@3"
)
MIDDLE = f"{HEADER} 1:NAND@8 2:AND@15 1:XOR@9 2:NOR@10 2:OR"
SHOWN = {  # position and language
    "start": ("in=? start=?", "en"),
    "draw": (f"{HEADER} 1:NAND@8", "en"),
    "place": (MIDDLE, "en"),
    "empty_pile": ("in=1011001001101001 start=3 2:AND@8 2:OR@9 2:NOR@4 2:XOR@10 2:XOR@11 2:OR@5 2:AND@15", "ja"),
    "end": (f"{HEADER} {RECORD}", "ja"),
}


@functools.cache
def gallery() -> tuple[Shown, ...]:
    """Whole matches, as everybody sees them."""
    shown: list[Shown] = []
    setups: tuple[dict[str, Any], ...] = ({}, {"start": "2"}, {"start": "3", "deck": (30, 24)})
    for seed, options in enumerate(setups):
        for position in walk(GAME, seed, **options):
            shown += [position, position.view(seat=0)]
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures(language: str) -> None:
    check_texts(gallery(), language)


def test_text_pictures_say_whose_turn_it_is_and_who_has_won() -> None:
    assert "▶ Team 0 · Player 1 and Player 3 · need a 0 in the final · Player 1 to move" in plain(GAME.position(MIDDLE))
    assert "Turn 5 of 14: Player 1 places OR" in plain(GAME.position(MIDDLE))
    over = GAME.position(f"{HEADER} {RECORD}")
    assert "The final is 1: Team 1 wins" in plain(over)
    assert "★ チーム1 · 席2と席4 · 決勝の1が狙い · 勝ち" in plain(over, "ja")


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, language = SHOWN[name]
    compare(HERE / "pictures" / f"{name}.txt", plain(GAME.position(text), language) + "\n", bless)


def test_the_documents_show_the_drawing_of_today(bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / "tournament.svg", GAME.position(MIDDLE).svg(), bless)
