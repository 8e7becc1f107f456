"""Quirky Circuits' pictures: well formed, narrow enough, playable by clicks, and silent about what is hidden."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from logicade.engine import drawing
from logicade.engine.position import Position, View
from logicade.games.quirky_circuits import art
from tests.games.drawn import compare, read
from tests.games.quirky_circuits.worlds import GAME

HERE = Path(__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
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
def test_drawings_are_well_formed_and_stay_inside(language: str) -> None:
    for shown in gallery():
        root = read(shown, language)
        assert all(root.findtext(f"{SVG}{name}") for name in ("title", "desc"))
        width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
        for group in root.findall(f"{SVG}g[@transform]"):
            left, top = (float(number) for number in re.findall(r"[\d.]+", group.attrib["transform"]))
            for piece in group.iter(f"{SVG}rect"):
                x, y, wide, high = (float(piece.attrib[name]) for name in ("x", "y", "width", "height"))
                assert 0 <= left + x <= left + x + wide <= width, str(shown)
                assert 0 <= top + y <= top + y + high <= height, str(shown)


def test_only_known_classes_are_used() -> None:
    style = drawing.page_style()
    drawn = "".join(shown.svg() for shown in gallery())
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert used - {"logicade", "lc-part"} <= set(re.findall(r"\.([\w-]+)\{", style))


def test_momentum_has_an_arrow_in_its_direction() -> None:
    st = GAME.position(GAME.room("art").SAMPLE).state()
    for way in range(4):  # a small whole number times 90 was too large for its field once
        st[0].momentum = way
        assert f"rotate({90 * way}) scale(.8)" in GAME.room("art").svg(st[0], language="en")


def test_cards_and_tokens_can_be_clicked() -> None:
    for shown in gallery():
        parts: list[dict[str, str | None]] = [
            {
                **dict(pair.split("=") for pair in piece.attrib["data-fields"].split()),
                "seat": piece.attrib.get("data-seat"),
            }
            for piece in read(shown, "en").iter(f"{SVG}g")
            if piece.attrib.get("class") == "lc-part"
        ]
        for action in shown.ids:
            name, fields = GAME.kernels.actions.fields(action)
            if name in ("play", "choose"):
                wanted = {"seat": None} | {key: str(value) for key, value in fields.items()}
                assert wanted in parts, str(shown)


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
