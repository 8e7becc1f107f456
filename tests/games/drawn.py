"""What pictures of any game must keep, for the art tests of several: well formed, inside the frame, clickable."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from rich.cells import cell_len
from rich.text import Text

from logicade.engine import drawing
from logicade.engine.game import Game
from logicade.engine.position import Position, View

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
Shown = Position | View


def walk(game: Game, seed: int, **options: Any) -> Iterator[Position]:
    """Every position of a random match."""
    chance = random.Random(seed)
    position = game.start(**options)
    while not position.over:
        yield position
        position = (
            position.apply_id(position.draw(chance))
            if position.mover < 0
            else position.play(chance.choice(position.legal))
        )
    yield position


def read(shown: Shown, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(shown.svg(language=language))


def plain(shown: Shown, language: str = "en") -> str:
    return Text.from_markup(shown.picture(language=language)).plain


def check_drawings(gallery: Iterable[Shown], language: str) -> None:
    """Well formed, standing alone, all symbols there, nothing beside the frame."""
    classes = set(re.findall(r"\.([\w-]+)\{", drawing.page_style())) | {"logicade", "lc-board"}
    for shown in gallery:
        drawn = shown.svg(language=language)
        root = ElementTree.fromstring(drawn)
        used = set(re.findall(r'<use href="#([\w-]+)"', drawn))
        assert {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")} == used
        assert all(root.findtext(f"{SVG}{name}") for name in ("title", "desc"))
        assert re.findall(r"https?:[^\"<>]*", drawn) == ["http://www.w3.org/2000/svg"]
        assert {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()} <= classes
        assert " style=" not in drawn
        _check_frame(root, str(shown))


def _check_frame(root: ElementTree.Element, text: str) -> None:
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    for group in root.findall(f"{SVG}g[@transform]"):
        left, top = (float(number) for number in re.findall(r"[\d.]+", group.attrib["transform"]))
        for part in (*group.iter(f"{SVG}use"), *group.iter(f"{SVG}rect")):
            x, y, wide, high = (float(part.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= left + x <= left + x + wide <= width, text
            assert 0 <= top + y <= top + y + high <= height, text


def check_texts(gallery: Iterable[Shown], language: str) -> None:
    """Text pictures use known styles only and fit a terminal."""
    for shown in gallery:
        assert set(re.findall(r"\[/?([a-z]+)\]", shown.picture(language=language))) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)


def compare(path: Path, drawn: str, bless: bool) -> None:
    """Hold a drawing against the stored one, or store it."""
    if bless:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == path.read_text(encoding="utf-8")
