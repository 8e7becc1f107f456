"""English is English and Japanese is Japanese, in every text that exists in both, by the scripts of the letters."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import logicade
from logicade.cli import words
from logicade.engine.game import Game
from logicade.engine.options import Text
from tests.support import ROOT, random_match

GAMES = [logicade.game(slug) for slug in logicade.games()]
JAPANESE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")  # also full-width signs
LETTERS = re.compile("[\u3041-\u30fa\u3400-\u9fff]")  # kana and kanji
# What is the same in every language: numbers, signs, names in capitals (`AND`, `C07`), places (`d5`), slots (`{0}`).
CODE = re.compile(r"(\{\w*\}|[A-Z]{2,}\d*|[A-Za-z]?\d+|[A-Z]|[^\w\s]|_|\s)*")
NAMES = ("LOGI-STICKS", "INPUT 11", "LOOP 6", "Logicade", "STIM")  # on their boxes, too


# Sentences of scenes are written for each language: Japanese leaves names and numbers out that English needs.
SPOKEN = re.compile(
    r"\.(words|sayings|spoken|phrases|refusals|notation)$"
)  # by named gaps: one language may need fewer


def faults(text: Text, *, spoken: bool = False) -> list[str]:
    """What is wrong with the languages of a text; a spoken one may leave something unsaid in one of them."""
    if not any(text):
        return []  # nothing to say, in either
    found = []
    if not all(said.strip() for said in text):
        found.append("said in one language only")
    if JAPANESE.search(text.en):
        found.append("Japanese in English")
    if not LETTERS.search(text.ja) and not _is_code(text.ja):
        found.append("no Japanese in Japanese")
    english, japanese = (set(re.findall(r"\{\w*\}", said)) for said in text)
    if english != japanese and not (spoken and (english <= japanese or japanese <= english)):
        found.append(f"other slots: {[sorted(english), sorted(japanese)]}")
    return found


def _is_code(text: str) -> bool:
    """A name, a code, a number, or several."""
    for name in NAMES:
        text = text.replace(name, "")
    return CODE.fullmatch(text) is not None


def texts_in(thing: Any, seen: set[int]) -> Iterator[Text]:
    """Every text inside a value, however deep."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    inside: list[Any] = []
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, Mapping):
        inside = list(thing.values())
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = list(thing)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        inside = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
    for part in inside:
        yield from texts_in(part, seen)


def modules() -> list[str]:
    """Everything in the package that may hold texts; nothing that starts by being imported."""
    found = pkgutil.walk_packages([str(ROOT / "logicade")], "logicade.")
    return sorted(one.name for one in found if "__main__" not in one.name and ".migrations" not in one.name)


def test_every_text_that_a_module_holds() -> None:
    seen, count = set[int](), 0
    for name in modules():
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as missing:
            if str(missing.name).startswith("logicade"):
                raise
            continue  # an extra that is not installed
        for word, thing in vars(module).items():
            for text in texts_in(thing, seen):
                assert faults(text, spoken=bool(SPOKEN.search(name))) == [], f"{name}.{word}: {text}"
                count += 1
    assert count > 700, count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_action_is_told_in_its_language(game: Game) -> None:
    source, kernels = random.Random(game.slug), game.kernels
    ids = {shape.base + k for shape in kernels.actions.shapes.values() for k in (0, shape.count // 2, shape.count - 1)}
    ids |= set(source.sample(range(kernels.actions.total), min(400, kernels.actions.total)))
    match = random_match(game, 1, plies=30)
    played = [entry.action for viewer in (*range(match.seats), None) for entry in match.log_for(viewer)]
    for action in (*map(kernels.write_action, sorted(ids)), *dict.fromkeys(played)):
        for text in kernels.tell(action):
            assert faults(text) == [], f"{action}: {text}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_pictures_speak_the_language_they_are_asked_for(game: Game) -> None:
    match = random_match(game, 2, plies=40)
    for ply in {0, match.ply // 2, match.ply}:
        view = match.view(0, ply=ply)
        assert not JAPANESE.search(view.svg(language="en") + view.picture(language="en"))
        drawn = view.svg(language="ja")
        said = re.findall(r"data-about=\"([^\"]*)\"|<title>(.*?)</title>|<desc>(.*?)</desc>", drawn)
        for about in dict.fromkeys(filter(None, (part for parts in said for part in parts))):
            assert LETTERS.search(about) or _is_code(about), about


def test_the_command_line_speaks_both() -> None:
    for key, text in words.WORDS.items():
        assert faults(text) == [], key


def page_texts() -> Iterator[tuple[str, Text]]:
    """The strings of the page, by key, as far as both languages have one between plain quotes."""
    said = []
    for language in ("en", "ja"):
        source = (ROOT / "web/src/text" / f"{language}.ts").read_text("utf-8")
        said.append(dict(re.findall(r'^  "?([\w.-]+)"?:\s+"((?:[^"\\]|\\.)*)",', source, re.MULTILINE)))
    for key in said[0].keys() & said[1].keys():
        yield key, Text(said[0][key], said[1][key])


def test_the_page_speaks_both_and_so_do_its_errors() -> None:
    found = dict(page_texts())
    assert len(found) > 200
    wrong = {key: faults(text) for key, text in found.items() if faults(text) and text.en.strip()}
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (Text("Lay a gate", "Lay a gate"), "no Japanese in Japanese"),
        (Text("ゲートを置く", "ゲートを置く"), "Japanese in English"),
        (Text("Lay a gate、please", "ゲートを置く"), "Japanese in English"),
        (Text("", "ゲート"), "said in one language only"),
        (Text("{who} lays", "置いた"), "other slots: [['{who}'], []]"),
    ],
)
def test_the_language_test_can_fail(text: Text, fault: str) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize("same", ["AND", "NOR 3", "C07", "d5", "12", "INPUT 11", "{0}: XOR", "+2"])
def test_names_codes_and_numbers_are_the_same_everywhere(same: str) -> None:
    assert faults(Text(same, same)) == []
