"""Mixed Signals' pictures: well formed, complete, narrow enough, and made of parts that play the game."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine import drawing
from logicade.engine.position import Position
from logicade.games.mixed_signals.state import PICK, PLACE
from tests.games.drawn import compare, marked, plain, read
from tests.games.mixed_signals.naive import GAME, tokens, words

HERE = Path(__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"offer": 3, "branch_prompts": "always", "tile_set": "lively"},
    {"tokens_per_player": 6, "duplicate": True, "colours": "random", "first_player": "random"},
    {"tile_set": "gate_heavy", "gate_rule": "shortcut", "tie": "second_player", "black_compensation": 1},
    {"tiles": "FI20,FL30,OU4", "branch_prompts": "always", "opening_discard": "redraw", "tokens_per_player": 40},
)
X6 = "OU@-1,1/1 IN@-1,2/1 VR@0,2/2 OU@0,-1/1 IN@1,-1/1 IN@1,0/0 OU@1,1/0"
SHOWN: dict[str, tuple[str, str]] = {  # position, language
    "start": ("start", "en"),
    "middle": (f"start {X6} +FL", "en"),
    "offer": ("start offer=3 +OU +IN +AND OU@-1,1/1 -1,1B +FL", "ja"),
    "pick": (f"start tokens_per_player=5 {X6} FL@0,1/2 0,1W", "en"),
    "end": (f"start tokens_per_player=5 {X6} FL@0,1/2 >1 0,2B", "ja"),
}
DOCS = {"mixed-signals": f"start {X6} +FL"}


@functools.cache
def gallery() -> tuple[Position, ...]:
    """Positions of whole matches under several options."""
    shown = [GAME.position(text) for text, _ in SHOWN.values()]
    for seed, options in enumerate(OPTIONS):
        source = random.Random(seed)
        pos = GAME.start(**options)
        while not pos.over:
            if source.random() < 0.15 or pos.phase == PICK:
                shown.append(pos)
            pos = pos.apply_id(pos.draw(source) if pos.mover < 0 else source.choice(pos.ids))
        shown.append(pos)
    return tuple(shown)


def board(root: ElementTree.Element) -> ElementTree.Element:
    found = root.find(f".//{SVG}g[@class='lc-row']")
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_are_well_formed_and_show_every_token(language: str) -> None:
    for shown in gallery():
        root = read(shown, language)
        drawn = [use.attrib["href"].removeprefix("#signal-") for use in board(root).iter(f"{SVG}use")]
        lying = [{"W": "1", "B": "0"}[token] for token in tokens(shown).values() if token != "-"]
        assert drawn == lying, str(shown)
        defined = {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")}
        assert defined == {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")}
        assert all(root.findtext(f"{SVG}{name}") for name in ("title", "desc"))


def test_every_tile_says_what_it_is() -> None:
    for shown in gallery():
        told = [tile.attrib["data-about"] for tile in board(read(shown)).findall(f"{SVG}g[@data-about]")]
        codes = re.findall(r"(\w+)@\S+:", str(shown))
        assert [about.replace(":", ",").split(",")[0] for about in told[: len(codes)]] == codes


def test_drawings_stand_alone() -> None:
    for shown in gallery()[::5]:
        drawn = shown.svg()
        assert re.findall(r"https?:[^\"<>]*", drawn) == ["http://www.w3.org/2000/svg"]
        assert "<script" not in drawn
        assert " style=" not in drawn
        assert drawn == shown.svg()


def test_everything_stays_inside_the_frame() -> None:
    for shown in gallery():
        root = read(shown)
        width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
        assert width >= 640
        for group in root.findall(f"{SVG}g[@transform]"):
            left, top = shift(group)
            inner = group.find(f"{SVG}g[@class='lc-row']")
            if inner is not None:
                left, top = left + shift(inner)[0], top + shift(inner)[1]
                for path in inner.iter(f"{SVG}path"):
                    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
                    assert all(0 <= left + x <= width for x in numbers[::2]), str(shown)
                    assert all(0 <= top + y <= height for y in numbers[1::2]), str(shown)
            for piece in group.findall(f"{SVG}rect"):
                x, y, wide, high = (float(piece.attrib[name]) for name in ("x", "y", "width", "height"))
                assert 0 <= left + x <= left + x + wide <= width
                assert 0 <= top + y <= top + y + high <= height


def shift(group: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", group.attrib["transform"])
    return float(x), float(y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery():
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)


def test_text_pictures_show_every_tile() -> None:
    for shown in gallery():
        drawn = "\n".join(line for line in plain(shown).splitlines() if re.match(r" *-?\d+[ ·←→]", line))
        for code in set(re.findall(r"(\w+)@\S+:", str(shown))):
            count = len(re.findall(rf"\b{code}@\S+:", str(shown)))
            assert len(re.findall(rf"(?<![A-Z]){code} *[01-]", drawn)) == count, (code, str(shown))


def test_text_pictures_say_who_is_to_move_and_who_has_won() -> None:
    middle = GAME.position(SHOWN["middle"][0])
    assert "▶ Black seat 1" in plain(middle)
    assert "Turn 8: Black to lay a tile" in plain(middle)
    end = GAME.position(SHOWN["end"][0])
    assert "★ 黒" in plain(end, "ja")
    assert "黒の勝ち(残り1-0)" in plain(end, "ja")


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, language = SHOWN[name]
    compare(HERE / "pictures" / f"{name}.txt", plain(GAME.position(text), language) + "\n", bless)


@pytest.mark.parametrize("name", DOCS)
def test_the_documents_show_the_drawings_of_today(name: str, bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / f"{name}.svg", GAME.position(DOCS[name]).svg(), bless)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(logicade.errors.BadValue, match="`fr` is not a language"):
        GAME.start().svg(language="fr")


# ---- parts to click on -----------------------------------------------------------------------------------------------


def test_every_action_can_be_clicked_together() -> None:
    """A cell and a turned tile make a placement, an edge a pick; nothing else is there to click."""
    seen = set()
    for shown in gallery():
        parts = [fields for seat, fields in marked(read(shown)) if seat in (None, shown.mover)]
        if shown.mover < 0:
            assert parts == [] or shown.phase != PLACE
            continue
        seen.add(shown.phase)
        legal = [GAME.kernels.actions.fields(action).fields for action in shown.ids]
        for action in legal:
            together: dict[str, int] = {}
            for fields in parts:
                together |= fields if fields.items() <= action.items() else {}
            assert together == action, str(shown)
        for fields in parts:
            if "cell" in fields or "edge" in fields:
                assert any(fields.items() <= action.items() for action in legal), str(shown)
    assert seen == {PLACE, PICK}


def test_a_page_gets_the_same_drawing_without_style_and_symbols() -> None:
    style = drawing.page_style()
    for shown in gallery()[::5]:
        whole, bare = shown.svg(), drawing.bare(shown.svg())
        root = ElementTree.fromstring(bare)
        assert not {child.tag for child in root} & {f"{SVG}style", f"{SVG}defs"}
        assert bare.split("</desc>")[1].strip() == whole.split("</defs>")[1].strip()
        used = {name for names in re.findall(r'class="([^"]+)"', bare) for name in names.split()}
        assert used - {"logicade", "lc-row", "lc-part"} <= set(re.findall(r"\.([\w-]+)\{", style))


def test_the_sample_shows_a_choice() -> None:
    sample = GAME.position(GAME.room("art").SAMPLE)
    assert sample.phase == PLACE
    assert words(sample)["up"] == "FL"
