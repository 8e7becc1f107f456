"""A game's rule book as text: RULES.md in English, RULES.ja.md in Japanese, with the same clauses and pictures.

A book has a title and a word about itself, then how to play in short, then chapters of clauses. Where its first lines
link to a book one folder up, that one is part of it: what several games share. A comment such as
`<!-- picture: row=10110010110 | Eleven signals in a row -->` names a position to be shown there.
"""

from __future__ import annotations

import importlib.resources
import re
from typing import NamedTuple

from logicade.engine.ruleset import RuleSet

FILES = {"en": "RULES.md", "ja": "RULES.ja.md"}
HOW_TO = {"en": "How to play", "ja": "遊び方"}  # the chapter that everybody reads
OURS = {"en": "(ours)", "ja": "（独自）"}  # before what the original book does not have
_PICTURE = re.compile(r"<!-- picture: (.+?) \| (.+?) -->")
_SHARED = re.compile(r"\]\(\.\./(\w+(?:\.ja)?\.md)\)")


class Picture(NamedTuple):
    """A position that a book shows, and what there is to see."""

    position: str
    caption: str


class Book(NamedTuple):
    """A rule book in one language, as Markdown; the third picture stands in it as `![its caption](3)`."""

    how_to: str
    clauses: str
    shared: str  # the clauses that other games have as well
    pictures: tuple[Picture, ...]


def read(game: RuleSet, language: str) -> Book | None:
    """The rule book of a game; None when it has none."""
    folder = importlib.resources.files(game.package)
    file = folder.joinpath(FILES[language])
    if not file.is_file():
        return None
    text, pictures = _with_pictures(file.read_text(encoding="utf-8"))
    head, _, rest = text.partition(f"\n## {HOW_TO[language]}\n")
    how_to, _, clauses = rest.partition("\n## ")
    above = importlib.resources.files(game.package.rpartition(".")[0])
    shared = [above.joinpath(name).read_text(encoding="utf-8") for name in _SHARED.findall(head)]
    return Book(how_to.strip(), f"## {clauses}".strip(), "\n".join(shared).strip(), pictures)


def short(game: RuleSet, language: str) -> str:
    """How to play, for a terminal: without pictures and bold letters."""
    book = read(game, language)
    return re.sub(r"!\[.*\]\(\d+\)\s*", "", book.how_to).replace("**", "").strip() if book else ""


def _with_pictures(text: str) -> tuple[str, tuple[Picture, ...]]:
    found = tuple(Picture(*match.groups()) for match in _PICTURE.finditer(text))
    numbers = iter(range(1, len(found) + 1))
    return _PICTURE.sub(lambda match: f"![{match[2]}]({next(numbers)})", text), found
