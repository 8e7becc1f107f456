"""Bug Hunt's pictures in characters: complete, narrow enough, and silent about what is hidden."""

from __future__ import annotations

import functools
import random
from pathlib import Path
from typing import Any

import pytest

import logicade
from logicade.engine.state import CHANCE
from tests.games.drawn import LANGUAGES, Shown, check_texts, compare, plain

HERE = Path(__file__).parent
GAME = logicade.game("bug-hunt")
SAMPLE = GAME.room("art").SAMPLE
TESTING = (
    "in=10010110 step=test dealer=2 tester=on roles=TESTER,BUF,NOT,BUF hands=AND,OR,OR,NAND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3,AND?=XOR@2/2"
)
LAST = (
    "in=10010110 step=flip dealer=3 input_flip=on roles=BUF,BUF,NOT,BUF hands=AND,NOR,-,NAND "
    "gates=XOR?=XOR@4/1,OR?=NAND@5/2,NOR?=NOR@6/0,AND?=AND@7/3,OR?=OR@2/1,NAND?=NAND@3/3,AND?=AND@1/2 "
    "said=AND,AND,AND,AND order=2@1"
)
REVEAL = f"{LAST} f0:no f1:no f2:I3 f3:no !I3 !4=XOR !5=NAND"
END = f"{REVEAL} !6=NOR !7=AND !2=OR !3=NAND !1=AND"
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("in=? step=inputs dealer=?", None, "en"),
    "order": (SAMPLE, 0, "en"),
    "vote": (f"{SAMPLE} e1@2 e2@7 call b0:1 b2:2", 2, "ja"),
    "tester": (f"{TESTING} t0:m2 t1:wait t2:wait t3:wait m2=0", 0, "en"),
    "flip": (f"{LAST} f2:I3", 2, "en"),
    "reveal": (REVEAL, 1, "ja"),
    "end": (END, None, "en"),
}
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "tester": True, "bug_any_gate": True},
    {"tester": True, "bug_any_gate": True, "input_flip": True, "claims": "simultaneous"},
)


@functools.cache
def gallery() -> tuple[Shown, ...]:
    """Whole matches, as everybody sees them."""
    shown: list[Shown] = []
    for seed, options in enumerate(SETUPS):
        chance = random.Random(seed)
        position = GAME.start(**options)
        while not position.over:
            shown += [position, position.view(seat=0), position.view(seat=1), position.view()]
            chosen = position.draw(chance) if position.mover == CHANCE else chance.choice(position.ids)
            position = position.apply_id(chosen)
        shown.append(position)
    return tuple(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures(language: str) -> None:
    check_texts(gallery(), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lie_leaves_no_trace(language: str) -> None:
    text = "in=10010110 step=place dealer=1 bug_any_gate=on roles=BUF,BUF,NOT,BUF hands=NOR,XOR,NAND,AND "
    text += "said=NOR,XOR,OR,AND order=2@5"
    twins = [GAME.position(f"{text} OR?={kind}@5") for kind in ("NAND", "OR")]
    for seat in (0, 1, 3, None):
        views = [twin.view(seat) for twin in twins]
        assert views[0].svg(language=language) == views[1].svg(language=language)
        assert views[0].picture(language=language) == views[1].picture(language=language)
    assert twins[0].view(2).svg(language=language) != twins[1].view(2).svg(language=language)


def test_text_pictures_say_who_is_what_and_who_has_won() -> None:
    assert "▶ Player 1 · debugger · AND · lead · claims AND" in plain(GAME.position(SAMPLE).view(0))
    assert "Player 3 · role hidden · ? · claims AND" in plain(GAME.position(SAMPLE).view(0))
    over = plain(GAME.position(END))
    assert "The final is 1: the debuggers win" in over
    assert "★ Player 1 · debugger" in over


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = GAME.position(text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


def test_the_documents_show_the_drawing_of_today(bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / "bug-hunt.svg", GAME.position(SAMPLE).view(0).svg(), bless)
