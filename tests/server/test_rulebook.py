"""The rules drawer says which clauses are the book's and which are ours."""

from __future__ import annotations

import html
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import logicade
from logicade.server.http import rulebook
from logicade.server.http.rulebook import IN_ENGLISH, LEGEND, MARKED, OURS, as_html
from tests.support import ROOT

GAMES = [logicade.game(slug) for slug in logicade.games()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_clause_of_ours_is_marked_in_the_drawer(game: logicade.Game) -> None:
    book = (ROOT / game.package.replace(".", "/") / "RULES.md").read_text("utf-8")
    ours = re.findall(r"^- \*\*\S+ (\d+)\.(\d+)\*\* \(ours\)", book, re.M)
    assert ours, "no book says everything"
    assert OURS in book.partition("## For players")[0], "what the mark means is said at the top"
    for language in ("en", "ja"):
        shown = as_html(game, language)
        marked = re.findall(
            rf'<li id="clause-(\d+)-(\d+)">\s*(?:<p>)?<strong>[^<]*</strong> {re.escape(MARKED)}', shown
        )
        assert marked == ours
        assert shown.count(LEGEND) == 1
        assert OURS not in shown


def naive_short(game: logicade.Game, language: str) -> str:
    """What is written for players in a language, letters and digits alone: line by line, between two headings."""
    wanted, kept = "", []
    for line in (ROOT / game.package.replace(".", "/") / "RULES.md").read_text("utf-8").splitlines():
        if line == "## For players":
            wanted = "en"
        elif line == "### 遊び方":
            wanted = "ja"
        elif line.startswith("## "):
            wanted = ""
        elif wanted == language:
            kept.append(line)
    return letters(" ".join(kept))


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_short_rules_are_in_the_language_that_was_asked_for(game: logicade.Game) -> None:
    for language in ("en", "ja"):
        found = re.match(
            rf'<section class="short" lang="{language}">\n(.*?)</section>\n', as_html(game, language), re.S
        )
        assert found is not None
        said = html.unescape(re.sub(r"<[^>]*>", "", found[1]))
        added = letters(IN_ENGLISH) if language == "ja" else ""
        assert letters(said) == naive_short(game, language) + added
        assert naive_short(game, language)


def test_lines_of_a_paragraph_are_joined_with_blanks_in_english_and_without_in_japanese(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RULES.md").write_text("## For players\none\ntwo\n\n### 遊び方\n一\n二\n\n三\n\n## 1 All\n", "utf-8")
    monkeypatch.setattr(rulebook, "importlib", SimpleNamespace(resources=SimpleNamespace(files=lambda _: tmp_path)))
    english, japanese = (as_html.__wrapped__(GAMES[0], language) for language in ("en", "ja"))
    assert "<p>one\ntwo</p>\n</section>" in english
    assert f"<p>一二</p>\n<p>三</p>\n<p>{IN_ENGLISH.strip()}</p>\n</section>" in japanese
    assert [text.count("<h2>1 All</h2>") for text in (english, japanese)] == [1, 1]
    assert LEGEND not in english, "nothing is ours there"
