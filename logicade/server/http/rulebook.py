"""A game's rule book as HTML for the page, in one language: every clause with an address of its own, and pictures.

Three sections: `short` is how to play, `clauses` the game's own, `shared` those it has in common with other games. A
clause is a list item with an id such as `clause-2-4`, or `clause-logic-kit-2-4` for a shared one. What is ours and not
the book's begins with a badge; pictures are addresses of SVGs, each with its size, so that no word moves when it comes.
"""

from __future__ import annotations

import functools
import re
from collections.abc import MutableMapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from msgspec.structs import replace

from logicade.engine import book
from logicade.engine.book import HOW_TO, OURS
from logicade.engine.game import Game
from logicade.engine.options import Text
from logicade.engine.scene.drawn import scene_of
from logicade.engine.scene.parts import Say
from logicade.engine.scene.picture import svg

Env = MutableMapping[str, Any]  # what the pictures of one book need: their address, and their sizes
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_NUMBER = re.compile(r"\*\*([a-z0-9-]+) (\d+)\.(\d+)\*\*")  # what a clause begins with
SHOWN = ("main", "hand")  # blocks of a scene that a picture has
BADGE = Text("our ruling", "独自の裁定")
LEGEND = Text(
    "{badge} marks what the original book leaves open. Everything else follows the book.",
    "{badge}の印は、原典に定めのない点を補ったものです。ほかは原典どおりです。",
)


@functools.lru_cache(64)
def as_html(game: Game, language: str) -> str:
    """The rule book of a game in one language; nothing when it has none. It draws all pictures: call it in a thread."""
    written = book.read(game, language)
    if written is None:
        return ""
    env: Env = {
        "where": f"/api/games/{game.slug}/rules/picture.svg?language={language}",
        "sizes": [_size(picture(game, number, language)) for number in range(1, len(written.pictures) + 1)],
    }
    legend = getattr(LEGEND, language).format(badge=badge(language)) if OURS[language] in written.clauses else ""
    sections = {
        "short": _html(f"## {HOW_TO[language]}\n\n{written.how_to}", game.slug, language, env),
        "clauses": (f"<p>{legend}</p>\n" if legend else "") + _html(written.clauses, game.slug, language, env),
        "shared": _html(
            re.sub("^#", "##", written.shared, flags=re.M), game.slug, language, env
        ),  # its title is a chapter
    }
    return "".join(
        f'<section class="{name}" lang="{language}">\n{content}</section>\n'
        for name, content in sections.items()
        if content
    )


@functools.lru_cache(256)
def picture(game: Game, number: int, language: str) -> str:
    """The picture of a book by its number, from 1; nothing when there is none.

    It is as narrow as a phone or the rail beside a board, and shows the board and the first seat's hand.
    """
    written = book.read(game, language)
    if written is None or not 0 < number <= len(written.pictures):
        return ""
    shown = written.pictures[number - 1]
    view = game.position(shown.position).view(0)
    whole = scene_of(view, seat=0, language=language, shape="tall")
    made = replace(whole, blocks=tuple(block for block in whole.blocks if block.role in SHOWN), say=Say())
    sprites = game.room("art").SPRITES
    return svg(made, sprites, title=shown.caption, seats=view.seats, language=language, viewer=0)


def badge(language: str) -> str:
    """The mark of what is ours and not the book's."""
    return f'<span class="ours">{getattr(BADGE, language)}</span>'


def _size(drawn: str) -> tuple[str, str]:
    """Width and height of a picture."""
    found = _BOX.search(drawn)
    assert found is not None, "every picture has a view box"
    return found[1], found[2]


def _html(text: str, slug: str, language: str, env: Env) -> str:
    tokens = _reader.parse(text)
    for opened, line in zip(tokens, tokens[2:], strict=False):
        if opened.type == "list_item_open" and (number := _NUMBER.match(line.content)):
            opened.attrSet("id", f"clause-{'' if number[1] == slug else number[1] + '-'}{number[2]}-{number[3]}")
            first = next(token for token in line.children or () if token.content)
            first.content = f"{number[2]}.{number[3]}"
    for token in tokens:
        _mark(token.children or (), language)
    return str(_reader.renderer.render(tokens, _reader.options, env))


def _mark(tokens: Sequence[Token], language: str) -> None:
    """Show what is ours: the word before it becomes a badge."""
    for token in tokens:
        if token.type == "text" and OURS[language] in token.content:
            parts = [escapeHtml(part) for part in token.content.split(OURS[language])]
            token.type, token.content = "html_inline", badge(language).join(parts)


def _pictured(_: RendererHTML, tokens: Sequence[Token], k: int, options: OptionsDict, env: Env) -> str:
    """A picture with its caption below; `3` is the third one of the book."""
    number = int(str(tokens[k].attrGet("src")))
    (width, height), address = env["sizes"][number - 1], f"{env['where']}&amp;number={number}"
    caption = escapeHtml(tokens[k].content)
    size = f'width="{width}" height="{height}"'
    shown = f'<img src="{address}" {size} alt="" loading="lazy" />'
    return f'<span class="picture">{shown}<span>{caption}</span></span>'


_reader = MarkdownIt("commonmark", {"html": False}).enable("table")
_reader.add_render_rule("image", _pictured)
