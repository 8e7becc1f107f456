"""The rules drawer says which clauses are the book's and which are ours."""

from __future__ import annotations

import re

import pytest

import logicade
from logicade.server.http.rulebook import LEGEND, MARKED, OURS, as_html
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
