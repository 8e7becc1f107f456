"""Bug Repair's pictures in characters: complete, narrow enough, and silent about what is hidden."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

import logicade
from tests.games.drawn import LANGUAGES, Shown, check_texts, compare, plain, walk

HERE = Path(__file__).parent
GAME = logicade.game("bug-repair")
HEADER = "in=1100101001110010 start=0"
MIDDLE = f"{HEADER} OR@8 AND?=NAND@9 NAND@10 XOR?=XOR@11 XOR@4 OR?=NOR@12 OR@13 OR?=AND@14"
FULL = f"{MIDDLE} NAND@15 NAND?=XOR@5 AND@6 NAND?=NOR@7 AND@2 OR?=AND@3 NOR@1"
TURNED = "!9=NAND !11=XOR !12=NOR !14=AND !5=XOR !7=NOR !3=AND"
DRAWS = (
    "discard_draw=on discard_visibility=private steal_draw=on x0<3:OR x1<0:AND x2<1:XOR x3<2:NOR 0<1:NOR NOR@8 1<2:OR"
)
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("in=? start=?", None, "en"),
    "debugger": (MIDDLE, 0, "en"),
    "bug": (f"{MIDDLE} NAND@15", 1, "ja"),
    "draws": (f"{HEADER} {DRAWS}", 1, "en"),
    "reveal": (f"{FULL} !9=NAND !11=XOR", 2, "en"),
    "end": (f"{FULL} {TURNED}", None, "ja"),
}
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"start": "1", "bug_team_view": "shared"},
    {"discard_draw": True, "discard_visibility": "private", "steal_draw": True},
)


@functools.cache
def gallery() -> tuple[Shown, ...]:
    """Whole matches, as everybody sees them."""
    shown: list[Shown] = []
    for seed, options in enumerate(SETUPS):
        for position in walk(GAME, seed, **options):
            shown += [position, position.view(seat=0), position.view(seat=1), position.view()]
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures(language: str) -> None:
    check_texts(gallery(), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lie_leaves_no_trace(language: str) -> None:
    twins = [GAME.position(f"{HEADER} OR@8 AND?={kind}@9") for kind in ("NAND", "AND")]
    for seat in (0, 2, 3, None):
        views = [twin.view(seat) for twin in twins]
        assert views[0].svg(language=language) == views[1].svg(language=language)
        assert views[0].picture(language=language) == views[1].picture(language=language)
    assert twins[0].view(1).svg(language=language) != twins[1].view(1).svg(language=language)


def test_text_pictures_say_whose_turn_it_is_and_who_has_won() -> None:
    assert "▶ Player 1 · debugger · hand: AND NAND NOR" in plain(GAME.position(MIDDLE))
    assert "Turn 9 of 15: Player 1, a debugger, places a gate" in plain(GAME.position(MIDDLE))
    over = GAME.position(f"{FULL} {TURNED}")
    assert "The final is 1: the debuggers win" in plain(over)
    assert "★ 席1 · デバッガ役" in plain(over, "ja")


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = GAME.position(text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


def test_the_documents_show_the_drawing_of_today(bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / "bug-repair.svg", GAME.position(MIDDLE).view(1).svg(), bless)
