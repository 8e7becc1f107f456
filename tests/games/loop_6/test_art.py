"""LOOP 6's pictures: well formed, complete, narrow enough, and silent about what is hidden."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine import drawing
from logicade.engine.position import Position, View
from logicade.kit.gates import GATE_NAMES
from tests.games.drawn import compare, plain
from tests.games.laid import laid

HERE = Path(__file__).parent
GAME = logicade.game("loop-6")
SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"first": "1", "gates": "advanced", "max_turns": 40},
    {"gates": "advanced", "dff_turns": "2", "max_turns": 30, "shrinking_refill": True},
    {"counts": ",".join(f"{name}99" for name in GATE_NAMES), "four_ones": True, "penalty_limit": 2, "max_turns": 30},
)
MIDDLE = (
    "a=1?0*110 b=0?1 hands=NAND,BUG|AND,OR under=1|0 turn=6 buried=AND5,OR3,NAND2,NOR1,XOR4,BUF3,NOT2,DFF1,BUG2"
    " yard=4/3 supply=8/9 penalties=1/2 gates=advanced shrinking_refill=on"
)
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("a=- b=-", None, "en"),
    "middle": (MIDDLE, None, "ja"),
    "view": (MIDDLE, 1, "en"),
    "penalty": ("a=10 b=011 hands=XOR,XOR|AND,OR turn=1 AND@a1 +NOR", None, "en"),
    "end": ("a=10 b=011 hands=XOR,AND|OR,OR first=1 XOR@a1", None, "ja"),
}
DOCS = {"loop-6": GAME.room("art").SAMPLE, "loop-6-advanced": MIDDLE}


@functools.cache
def gallery() -> tuple[Position | View, ...]:
    """Whole matches under all options, as everybody sees them in turn."""
    shown: list[Position | View] = []
    for seed, options in enumerate(OPTIONS * 2):
        chance = random.Random(seed)
        position = GAME.start(**options)
        while True:
            shown.append((position, position.view(seat=0), position.view(seat=1), position.view())[position.ply % 4])
            if position.over:
                break
            action = position.draw(chance) if position.mover < 0 else chance.choice(position.ids)
            position = position.apply_id(action)
    return tuple(shown)


def test_drawings_stand_alone() -> None:
    known = set(re.findall(r"\.([\w-]+)\{", drawing.page_style()))
    for shown in gallery():
        drawn = shown.svg()
        assert re.findall(r"https?:[^\"<>]*", drawn) == ["http://www.w3.org/2000/svg"]
        assert "<script" not in drawn
        assert " style=" not in drawn
        classes = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
        assert classes - {"logicade", "lc-row", "lc-part"} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_hand_leaves_no_trace(language: str) -> None:
    twins = [GAME.position(f"a=110010 b=100100 hands=NAND,NAND|{hand}") for hand in ("XOR,XOR", "OR,NOR")]
    views = [twin.view(seat=0) for twin in twins]
    assert views[0].svg(language=language) == views[1].svg(language=language)
    assert views[0].picture(language=language) == views[1].picture(language=language)
    assert "gate-xor" in twins[0].svg(language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery():
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)


def test_text_pictures_say_how_it_ended() -> None:
    ends = {
        "a=10 b=011 hands=XOR,AND|OR,OR XOR@a1": "A single 1 is left: Player 1 wins",
        "a=11100 b=011 hands=NOR,OR|AND,OR four_ones=on NOR@a4": "Four ones are left: Player 1 wins",
        "a=10 b=011 hands=XOR,XOR|AND,OR turn=1 penalty_limit=1 AND@a1 +OR": "hit the penalty limit: Player 2 wins",
        "a=110 b=011 hands=XOR,AND|OR,OR max_turns=1 AND@a1 +OR": "Draw after 1 turn",
    }
    for text, words_ in ends.items():
        assert words_ in plain(laid(GAME, text))
        assert "▶" not in plain(laid(GAME, text))


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = laid(GAME, text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


@pytest.mark.parametrize("name", DOCS)
def test_the_documents_show_the_drawings_of_today(name: str, bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / f"{name}.svg", laid(GAME, DOCS[name]).svg(), bless)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(logicade.errors.BadValue, match="`fr` is not a language"):
        GAME.start().svg(language="fr")
