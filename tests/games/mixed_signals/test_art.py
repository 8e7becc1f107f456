"""Mixed Signals' pictures in characters: complete and narrow enough; and the pictures of the documents."""

from __future__ import annotations

import functools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import logicade
from logicade.engine.position import Position
from logicade.games.mixed_signals.state import PICK, PLACE
from tests.games.drawn import compare, plain
from tests.games.mixed_signals.naive import GAME, words

HERE = Path(__file__).parent
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
    assert "▶ Player 2 · plays 0" in plain(middle)
    assert "Turn 8: Player 2 places a tile" in plain(middle)
    end = GAME.position(SHOWN["end"][0])
    assert "★ 席2 · 0の担当" in plain(end, "ja")
    assert "残りトークン1個対0個：席2の勝ち" in plain(end, "ja")


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


def test_the_sample_shows_a_choice() -> None:
    sample = GAME.position(GAME.room("art").SAMPLE)
    assert sample.phase == PLACE
    assert words(sample)["up"] == "FL"
