"""LOOP 6's pictures: well formed, complete, narrow enough, and silent about what is hidden."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine import drawing
from logicade.engine.position import Position, View
from logicade.games.loop_6.state import PLAY
from logicade.kit import drawing as circuit
from logicade.kit.gates import GATE_NAMES
from tests.games.drawn import compare, plain, read
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


@functools.cache
def symbols(element: ElementTree.Element) -> list[str]:
    return [use.attrib["href"][1:] for use in element.iter(f"{SVG}use")]


def words(shown: Position | View) -> dict[str, str]:
    return dict(word.split("=", 1) for word in str(shown).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_are_well_formed_and_show_every_signal(language: str) -> None:
    for shown in gallery():
        root = read(shown, language)
        rows = root.findall(f".//{SVG}g[@class='lc-row']")
        drawn = ["".join(name.removeprefix("signal-") for name in symbols(row)) for row in rows]
        fields = [re.sub(r"[*-]", "", words(shown)[field]).replace("?", "open") for field in "ba"]
        assert drawn == fields, str(shown)
        locks = sum(len(re.findall(r"\*+", words(shown)[field])) for field in "ab")
        assert sum(1 for path in root.iter(f"{SVG}path") if path.attrib["d"].startswith("M-4 -1V-5")) == locks
        assert {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")} == set(symbols(root))
        assert all(root.findtext(f"{SVG}{name}") for name in ("title", "desc"))


def test_drawings_stand_alone() -> None:
    known = set(re.findall(r"\.([\w-]+)\{", drawing.page_style()))
    for shown in gallery():
        drawn = shown.svg()
        assert re.findall(r"https?:[^\"<>]*", drawn) == ["http://www.w3.org/2000/svg"]
        assert "<script" not in drawn
        assert " style=" not in drawn
        classes = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
        assert classes - {"logicade", "lc-row", "lc-part"} <= known


def test_everything_stays_inside_the_frame() -> None:
    for shown in gallery():
        root = read(shown)
        width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
        for group in root.findall(f"{SVG}g[@transform]"):
            left, top = (float(number) for number in re.findall(r"[\d.]+", group.attrib["transform"]))
            for piece in (*group.iter(f"{SVG}use"), *group.iter(f"{SVG}rect")):
                x, y, wide, high = (float(piece.attrib[name]) for name in ("x", "y", "width", "height"))
                if x > -20:  # a padlock is drawn around its own middle
                    assert left + x + wide <= width, str(shown)
                    assert 0 <= top + y + high <= height, str(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_hand_leaves_no_trace(language: str) -> None:
    twins = [GAME.position(f"a=110010 b=100100 hands=NAND,NAND|{hand}") for hand in ("XOR,XOR", "OR,NOR")]
    views = [twin.view(seat=0) for twin in twins]
    assert views[0].svg(language=language) == views[1].svg(language=language)
    assert views[0].picture(language=language) == views[1].picture(language=language)
    assert "gate-xor" in twins[0].svg(language=language)
    assert symbols(read(twins[0].view(), language)).count(circuit.BACK) == 4 + 2  # two hands, two piles


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
        "a=10 b=011 hands=XOR,AND|OR,OR XOR@a1": "A single 1: First a (seat 0) wins",
        "a=11100 b=011 hands=NOR,OR|AND,OR four_ones=on NOR@a4": "Four ones: First a (seat 0) wins",
        "a=10 b=011 hands=XOR,XOR|AND,OR turn=1 penalty_limit=1 AND@a1 +OR": "of the other: Second b (seat 1)",
        "a=110 b=011 hands=XOR,AND|OR,OR max_turns=1 AND@a1 +OR": "A tie after 1 turns",
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


# ---- parts to click on -----------------------------------------------------------------------------------------------


def marked(root: ElementTree.Element) -> Iterator[tuple[int | None, dict[str, int]]]:
    """The seat and the fields of every part that can be clicked."""
    for part in root.iter(f"{SVG}g"):
        if part.attrib.get("class") == "lc-part":
            pairs = (pair.split("=") for pair in part.attrib["data-fields"].split())
            seat = part.attrib.get("data-seat")
            yield None if seat is None else int(seat), {name: int(value) for name, value in pairs}


def test_every_action_can_be_clicked_together() -> None:
    for shown in gallery():
        if shown.mover < 0 or not shown.ids:
            continue
        mine = [fields for seat, fields in marked(read(shown)) if seat in (None, shown.mover)]
        for action in shown.ids:
            fields = GAME.kernels.actions.fields(action).fields
            if fields:  # a pass has none
                assert {"kind": fields["kind"]} in mine, str(shown)
                assert {"field": fields["field"], "place": fields["place"]} in mine, str(shown)


def test_no_part_stands_for_what_cannot_be_done() -> None:
    for shown in gallery():
        if shown.fields["phase"] != PLAY:
            assert not [fields for _, fields in marked(read(shown)) if "place" in fields]
        elif shown.ids:
            legal = [GAME.kernels.actions.fields(action).fields for action in shown.ids]
            for seat, fields in marked(read(shown)):
                if seat in (None, shown.mover):
                    assert any(fields.items() <= action.items() for action in legal), str(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_say_what_they_are(language: str) -> None:
    root = read(laid(GAME, MIDDLE), language)
    told = [piece.attrib["data-about"] for piece in root.iter() if "data-about" in piece.attrib]
    for piece in ("a2", "a3", "b1"):
        assert any(piece in text for text in told)
    assert any(("locked" if language == "en" else "固定") in text for text in told)
