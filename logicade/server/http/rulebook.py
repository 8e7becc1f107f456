"""A game's RULES.md as HTML for the page, every clause with an address of its own."""

from __future__ import annotations

import functools
import importlib.resources
import re

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from logicade.engine.ruleset import RuleSet

PLAYERS, JAPANESE = "## For players\n", "### 遊び方\n"  # the parts of every RULES.md that are for players
OURS = "(ours)"  # behind the number of a clause that the original book does not have
MARKED = '<span class="ours">our ruling</span>'
LEGEND = f"<p>{MARKED} marks what the original book leaves open; everything else follows the book.</p>\n"
IN_ENGLISH = "\n\n番号付きの条文は、以下に英語で続きます。\n"  # the clauses are written once
_reader = MarkdownIt("commonmark", {"html": False}).enable("table")


@functools.lru_cache(64)
def as_html(game: RuleSet, language: str) -> str:
    """The short rules in one language, then the clauses; nothing when the game has no rule book."""
    file = importlib.resources.files(game.package).joinpath("RULES.md")
    if not file.is_file():
        return ""
    _, _, book = file.read_text(encoding="utf-8").partition(PLAYERS)
    short, _, clauses = book.partition("\n## ")
    english, _, japanese = short.partition(JAPANESE)
    first = re.sub(r"(?<=\S)\n(?=\S)", "", japanese) if language == "ja" else english  # no blanks between lines there
    if language == "ja":
        first += IN_ENGLISH
    legend = LEGEND if OURS in clauses else ""
    return _section("short", language, _html(first)) + _section("clauses", "en", legend + _html("## " + clauses))


def _section(name: str, language: str, content: str) -> str:
    return f'<section class="{name}" lang="{language}">\n{content}</section>\n'


def _html(text: str) -> str:
    tokens = _reader.parse(text)
    for k, token in enumerate(tokens):
        if token.type == "list_item_open" and (clause := _clause(tokens[k : k + 3])):
            token.attrSet("id", clause)
            _mark(tokens[k + 2])
    return str(_reader.renderer.render(tokens, _reader.options, {}))


def _mark(line: Token) -> None:
    """Show which clauses are ours: the word behind the number becomes a badge."""
    for token in line.children or ():
        if token.type == "text" and token.content.lstrip().startswith(OURS):
            rest = token.content.lstrip().removeprefix(OURS)
            token.type, token.content = "html_inline", f" {MARKED}{escapeHtml(rest)}"
            return


def _clause(item: list[Token]) -> str:
    """The id of a list item that begins with the number of a clause, in bold."""
    found = re.match(r"\*\*[a-z0-9-]+ (\d+)\.(\d+)\*\*", item[-1].content)
    return f"clause-{found[1]}-{found[2]}" if found else ""
