"""The rules drawer: each clause in the language that was asked for, what is ours marked, and pictures of the board."""

from __future__ import annotations

import html
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import logicade
from logicade.engine import book
from logicade.engine.book import HOW_TO, OURS
from logicade.server.http import rulebook
from logicade.server.http.rulebook import as_html, badge
from tests.support import ROOT

GAMES = [logicade.game(slug) for slug in logicade.games()]
FOLDERS = {game.slug: ROOT / game.package.replace(".", "/") for game in GAMES}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
every_language = pytest.mark.parametrize("language", ["en", "ja"])


def text_of(game: logicade.Game, language: str) -> str:
    return (FOLDERS[game.slug] / book.FILES[language]).read_text("utf-8")


@every_language
@every_game
def test_every_clause_of_ours_is_marked_in_the_drawer(game: logicade.Game, language: str) -> None:
    mark = re.escape(OURS[language])
    ours = re.findall(rf"^- \*\*\S+ (\d+)\.(\d+)\*\* {mark}", text_of(game, language), re.M)
    assert ours, "no book says everything"
    assert OURS[language] in text_of(game, language).partition("\n## ")[0], "what the mark means is said at the top"
    shown = as_html(game, language)
    marked = re.findall(
        rf'<li id="clause-(\d+)-(\d+)">\s*(?:<p>)?<strong>\1\.\2</strong> {re.escape(badge(language))}', shown
    )
    assert marked == ours
    assert OURS[language] not in shown
    assert f"<p>{badge(language)} marks" in shown or f"<p>{badge(language)}の印は" in shown


def naive(game: logicade.Game, language: str) -> str:
    """Everything from "how to play" on as letters and digits alone: without comments, marks and signs of Markdown."""
    text = text_of(game, language).partition(f"## {HOW_TO[language]}\n")[2]
    text = re.sub(r"<!-- picture: .*? \| (.*?) -->", r"\1", text)
    text = re.sub(rf"\*\*{game.slug} (\d+\.\d+)\*\*|^ *\|[-| ]+\|$", r"\1", text, flags=re.M)
    text = re.sub(r"^\d\. ", "", text, flags=re.M)  # a list is numbered by the page
    return letters(text.replace(OURS[language], getattr(rulebook.BADGE, language)))


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


@every_language
@every_game
def test_the_drawer_says_what_the_book_says(game: logicade.Game, language: str) -> None:
    shown = as_html(game, language).partition('<section class="shared"')[0]
    legend = re.search(r'<section class="clauses"[^>]*>\n<p>(.*?)</p>', shown)
    assert legend
    said = letters(html.unescape(re.sub(r"<[^>]*>", "", shown.replace(legend[1], "", 1))))
    assert said == letters(HOW_TO[language]) + naive(game, language)


@every_language
@every_game
def test_games_of_the_kit_have_its_clauses_as_well(game: logicade.Game, language: str) -> None:
    kit = (ROOT / "logicade/games/LOGIC_KIT").with_suffix(book.FILES[language].removeprefix("RULES")).read_text("utf-8")
    numbers = [f"clause-logic-kit-{a}-{b}" for a, b in re.findall(r"^- \*\*logic-kit (\d+)\.(\d+)\*\*", kit, re.M)]
    found = re.findall(r'<li id="(clause-logic-kit-[\d-]+)">', as_html(game, language))
    plays_it = game.slug in ("input-11", "loop-6", "tournament", "bug-repair", "bug-hunt")
    assert found == (numbers if plays_it else [])


@every_language
@every_game
def test_every_picture_of_a_book_can_be_drawn(game: logicade.Game, language: str) -> None:
    numbers = [int(number) for number in re.findall(r"&amp;number=(\d+)", as_html(game, language))]
    assert numbers == list(range(1, len(numbers) + 1))
    captions = re.findall(r"<!-- picture: .*? \| (.*?) -->", text_of(game, language))
    for number, caption in zip(numbers, captions, strict=True):
        drawn = rulebook.picture(game, number, language)
        assert drawn.startswith("<svg")
        assert f'lang="{language}"' in drawn
        assert html.escape(caption, quote=False) in drawn
        assert float(re.findall(r'viewBox="0 0 ([\d.]+)', drawn)[0]) < 560, "hardly wider than a phone"
    assert rulebook.picture(game, 0, language) == rulebook.picture(game, len(numbers) + 1, language) == ""


def test_pictures_show_the_hand_of_the_first_seat_and_nobody_elses() -> None:
    """The face of a gate is a symbol; only a hand has some in the first picture of LOOP 6."""
    game = logicade.game("loop-6")
    written = book.read(game, "en")
    assert written is not None
    assert "hands=NAND,XOR|OR,NOR" in written.pictures[0].position
    drawn = rulebook.picture(game, 1, "en")
    assert {name for name in ("AND", "OR", "NAND", "NOR", "XOR") if f">{name}<" in drawn} == {"NAND", "XOR"}


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, shared: str = "") -> None:
    game = folder / "game"
    game.mkdir()
    for name in book.FILES.values():
        (game / name).write_text(text, "utf-8")
    (folder / "SHARED.md").write_text(shared, "utf-8")
    places = {GAMES[0].package: game, GAMES[0].package.rpartition(".")[0]: folder}
    monkeypatch.setattr(book, "importlib", SimpleNamespace(resources=SimpleNamespace(files=places.__getitem__)))


def test_a_small_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = "<!-- picture: a=1 b=1|0 | One -->\n<!-- picture: b | Two -->"
    text = f"# T\n\n[S](../SHARED.md)\n\n## How to play\n\n**One**\ntwo\n\n{pictures}\n\n## 1. All\n\n- **x 1.1** C.\n"
    written(tmp_path, monkeypatch, text, "# S\n\nIntro (ours).\n\n## 1. Sub\n")
    read = book.read(GAMES[0], "en")
    assert read == book.Book(
        "**One**\ntwo\n\n![One](1)\n![Two](2)", "## 1. All\n\n- **x 1.1** C.", "# S\n\nIntro (ours).\n\n## 1. Sub",
        (book.Picture("a=1 b=1|0", "One"), book.Picture("b", "Two")),
    )  # fmt: skip
    assert book.short(GAMES[0], "en") == "One\ntwo"
    shown = as_html.__wrapped__(GAMES[0], "en")
    assert "<h2>How to play</h2>\n<p><strong>One</strong>\ntwo</p>" in shown
    assert '<section class="clauses" lang="en">\n<h2>1. All</h2>' in shown, (
        "nothing is ours there, and no legend needed"
    )
    assert f"<h2>S</h2>\n<p>Intro {badge('en')}.</p>\n<h3>1. Sub</h3>" in shown


def test_a_book_that_shares_nothing_has_two_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, monkeypatch, "# T\n\n## How to play\n\nOne\n\n## 1. All\n\n- **x 1.1** (ours) C.\n")
    shown = as_html.__wrapped__(GAMES[0], "en")
    assert shown.count("<section") == 2
    assert "marks what the original book leaves open" in shown
