"""Everything that games say in their logs, refusals and endings, in both languages: a page to be read line by line."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import logicade
from docs import matches
from logicade.cli.words import told
from logicade.engine.game import Game
from logicade.engine.scene import rich
from logicade.engine.sentences import sentence
from logicade.engine.text import Text, Words

# Where a game says how it ended: the module, and the names in it.
ENDINGS = {
    "input-11": ("words", ("END", "WHY")),
    "loop-6": ("words", ("END_ONE", "END_FOUR", "END_LIMIT", "END_DRAW")),
    "tournament": ("art", ("WIN", "OWN_WIN", "WHY")),
    "bug-repair": ("phrases", ("END", "OWN_END", "WHY")),
    "bug-hunt": ("phrases", ("END_BUG", "OWN_END_BUG", "END_DEBUGGERS", "OWN_END_DEBUGGERS", "WHY")),
    "hard-wired": ("sayings", ("WON_FULL", "WON_LONGEST", "WON_LARGEST", "WINS", "WIN", "SHARE")),
    "mixed-signals": (
        "words",
        ("WON_SELF", "WON", "DRAW", "ALL_USED", "COUNTED", "COUNTED_YOU", "EQUAL", "SECOND_WINS", "OVER_BOTH"),
    ),
    "logi-sticks": (
        "words",
        (
            *("WON_SELF", "WON", "SHARED", "DRAW", "TO_STONES", "TO_PASSED", "ONE_TO", "ONE_PASSED"),
            *("ON_WHITE", "ON_BLACK", "EACH"),
        ),
    ),
    "quirky-circuits": ("sayings", ("ENDS", "WON_ON", "AGAIN")),
}


def page() -> str:
    """Endings, refusals and log lines of every game; then the log of its first game in docs/play, whole."""
    lines = ["# What games say", "", "A name in braces is filled in: a player, a gate, a spot, a number.", ""]
    for slug in logicade.games():
        game = logicade.game(slug)
        lines += [f"## {game.title.en} / {game.title.ja}", "", "### Endings", ""]
        lines += _table(("English", "日本語"), endings(game))
        lines += ["", "### Refusals", ""]
        lines += _table(("rule", "English", "日本語"), ((clause, *sentence(said)) for clause, said in refusals(game)))
        lines += ["", "### Log", ""]
        lines += _table(("English", "日本語"), log_lines(game))
        lines += ["", f"### The log of [the first game](../play/{slug}.md)", ""]
        lines += [*_table(("English", "日本語"), first_game(slug)), ""]
    return "\n".join(lines)


def _table(head: tuple[str, ...], rows: Iterable[Iterable[str]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    return [*lines, *(f"| {' | '.join(cell.strip().replace('|', '/') for cell in row)} |" for row in rows)]


def endings(game: Game) -> list[Text]:
    """How a game may end, in words."""
    name, keys = ENDINGS.get(game.slug, ("notation", ()))
    module = importlib.import_module(f"{game.package}.{name}")
    return list(dict.fromkeys(text for key in keys for text in _texts(getattr(module, key))))


def _texts(thing: Any) -> Iterator[Text]:
    """The texts inside tuples and mappings; gaps in double braces as people write them."""
    if isinstance(thing, Text):
        yield Text(*(re.sub(r"\{+", "{", re.sub(r"\}+", "}", said)) for said in thing))
    else:
        for part in thing.values() if isinstance(thing, Mapping) else thing:
            yield from _texts(part)


def words_in(game: Game, name: str, key: str) -> Mapping[str, Any]:
    """What a file of a game says, by its keys; nothing where a game with few words has no such file."""
    if importlib.util.find_spec(f"{game.package}.{name}") is None:
        return {}
    found: Mapping[str, Any] = getattr(importlib.import_module(f"{game.package}.{name}"), key)
    return found


def refusals(game: Game) -> list[tuple[str, Text]]:
    """Every refusal with its clause."""
    return list(words_in(game, "refusals", "REFUSALS").values())


def log_lines(game: Game) -> list[Text]:
    """Every line that a log may have."""
    log: Mapping[str, Words] = words_in(game, "log", "LOG")
    return list(dict.fromkeys(words.told for words in log.values()))


def first_game(slug: str) -> list[tuple[str, str]]:
    """The log of a match of docs/play, in both languages."""
    match = matches.read(slug).match
    entries = match.log_for(None)
    english, japanese = (
        [told(match, entry, rich.unnamed(match.seats, language), language) for entry in entries]
        for language in matches.LANGUAGES
    )
    return list(zip(english, japanese, strict=True))
