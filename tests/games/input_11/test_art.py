"""INPUT 11's pictures: well formed, complete, narrow enough, and silent about what is hidden."""

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
from tests.games.drawn import compare, plain

HERE = Path(__file__).parent
GAME = logicade.game("input-11")
SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "ja")
LOOKS = {"zero", "one", "gate", "mover", "dim", "strong"}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"ring": True},
    {"visibility": "closed"},
    {"hands": "draft"},
    {"hands": "shared", "ring": True},
    {"hands": "random", "visibility": "closed", "ring": True},
    {"hands": "random", "pool": "independent", "visibility": "closed", "first": "1"},
    {"hands": "draft", "pool": "basic11", "first": "1", "deck": (11, 9)},
)
LINE = "row=10110010110 hands=standard ring=off"
RECORD = "NOR@2 AND@4 XOR@7 NAND@1 OR@3 XOR@5 AND@2 OR@3 XOR@1 NOR@1"  # input-11 9, IN-E1
SHOWN: dict[str, tuple[str, int | None, str]] = {  # position, the seat that looks, language
    "start": ("row=? hands=standard ring=off", None, "en"),
    "middle": (f"{LINE} NOR@2 AND@4", None, "en"),
    "ring": ("row=10110010110 hands=shared ring=on NOR@2 AND@4 XOR@3", None, "ja"),
    "closed": (f"{LINE} visibility=closed first=1 NOR@2", 0, "en"),
    "end": (f"{LINE} {RECORD}", None, "ja"),
}
DOCS = {
    "input-11": f"{LINE} NOR@2 AND@4",
    "input-11-ring": "row=10110010110 hands=standard ring=on NAND@11 XOR@10",
}


def walk(seed: int, **options: Any) -> Iterator[Position]:
    """Every position of a random match."""
    chance = random.Random(seed)
    position = GAME.start(**options)
    while not position.over:
        yield position
        position = (
            position.apply_id(position.draw(chance))
            if position.mover < 0
            else position.play(chance.choice(position.legal))
        )
    yield position


@functools.cache
def gallery() -> tuple[Position | View, ...]:
    """Whole matches under all options, as everybody sees them."""
    shown: list[Position | View] = []
    for seed, options in enumerate(OPTIONS):
        for position in walk(seed, **options):
            shown += [position, position.view(seat=0), position.view(seat=1), position.view()]
    return tuple(shown)


def test_drawings_stand_alone() -> None:
    for shown in gallery():
        drawn = shown.svg()
        assert re.findall(r"https?:[^\"<>]*", drawn) == ["http://www.w3.org/2000/svg"]
        assert "<script" not in drawn
        assert "prefers-color-scheme:dark" in drawn
        assert drawn == shown.svg()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_hand_leaves_no_trace(language: str) -> None:
    header = f"row=10110010110 hands=random ring=off pool=independent visibility=closed gates={','.join(['AND'] * 6)}|"
    twins = [GAME.position(header + ",".join([kind] * 5)) for kind in ("XOR", "NOR")]
    assert twins[0] != twins[1]
    views = [twin.view(seat=0) for twin in twins]
    assert views[0].svg(language=language) == views[1].svg(language=language)
    assert views[0].picture(language=language) == views[1].picture(language=language)
    for shown in (views[0].svg(language=language), views[0].picture(language=language)):
        assert not re.search("xor|nor", re.sub("<style>.*</style>", "", shown, flags=re.DOTALL), re.IGNORECASE)
    assert "gate-xor" in twins[0].svg(language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_pictures_fit_a_terminal(language: str) -> None:
    for shown in gallery():
        drawn = shown.picture(language=language)
        assert set(re.findall(r"\[/?([a-z]+)\]", drawn)) <= LOOKS
        lines = plain(shown, language).splitlines()
        assert max(cell_len(line) for line in lines) <= 80, str(shown)
        assert all(line == line.rstrip() for line in lines)
        edges = [line[4:].rstrip(" │") for line in lines if "┌" in line or "└" in line]
        assert len({cell_len(edge) for edge in edges}) == 1


def test_text_pictures_say_who_is_to_move_and_who_has_won() -> None:
    positions = [GAME.position(f"{LINE} {' '.join(RECORD.split()[:ply])}") for ply in range(11)]
    for ply, position in enumerate(positions[:-1]):
        side = ("First", "Second")[ply % 2]
        assert f"▶ Player {ply % 2 + 1} · {side} · wins if" in plain(position)
        assert f"Turn {ply + 1} of 10: Player {ply % 2 + 1} to move" in plain(position)
    assert "The last signal is 1: Player 1 wins" in plain(positions[-1])
    assert "★ 席1 · 先手 · 勝ち" in plain(positions[-1], "ja")


@pytest.mark.parametrize("name", SHOWN)
def test_text_pictures_look_as_before(name: str, bless: bool) -> None:
    text, seat, language = SHOWN[name]
    position = GAME.position(text)
    shown = position if seat is None else position.view(seat=seat)
    compare(HERE / "pictures" / f"{name}.txt", plain(shown, language) + "\n", bless)


@pytest.mark.parametrize("name", DOCS)
def test_the_documents_show_the_drawings_of_today(name: str, bless: bool) -> None:
    compare(HERE.parents[2] / "docs" / "pictures" / f"{name}.svg", GAME.position(DOCS[name]).svg(), bless)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(logicade.errors.BadValue, match="`fr` is not a language"):
        GAME.start().svg(language="fr")


def test_texts_are_escaped() -> None:
    drawn = drawing.document(9, 9, drawing.label(0, 0, "1 < 2 & 3", 5), title="<&>", description='"&"', symbols=())
    root = ElementTree.fromstring(drawn)
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("<&>", '"&"')
    assert root.findtext(f"{SVG}text") == "1 < 2 & 3"


def test_numbers_are_short() -> None:
    assert [drawing.number(value) for value in (3, 2.5, 1 / 3, -0.001, 100)] == ["3", "2.5", "0.33", "0", "100"]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the accessibility guidelines define it."""

    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_can_be_told_apart(theme: int) -> None:
    tints = " ".join(name for name in drawing.PALETTE if name.startswith("tint-"))
    grounds = (
        ("ink", 4.5, f"paper panel card {tints}"),
        ("soft", 4.5, "paper panel card"),
        ("accent", 4.5, "panel"),
        ("one", 4.5, "one-fill"),
        ("one", 3, "table card"),
        ("zero", 3, "table card"),
        ("zero-ink", 4.5, "zero"),
        ("back-ink", 4.5, "back"),
        ("trace", 3, "paper panel card"),
    )
    for name, least, others in grounds:
        for other in others.split():
            reached = contrast(drawing.PALETTE[name][theme], drawing.PALETTE[other][theme])
            assert reached >= least, f"{name} on {other}: {reached:.2f}"
