"""Generate docs/reference, the pictures of docs/play and what the page takes from the code: `make docs`.

A test holds what is committed to it.
"""

from __future__ import annotations

import argparse
import functools
import inspect
import json
from collections.abc import Iterable
from pathlib import Path

import logicade
from docs import matches, words
from logicade.cli import COMMANDS, build
from logicade.cli.env import SETTINGS
from logicade.engine import drawing, errors
from logicade.engine.options import Choice, Text

HERE = Path(__file__).resolve().parent
NOTE = "<!-- Written by `make docs`; edit the code instead. -->\n"
STYLE_NOTE = "/* Written by `make docs`; edit logicade/engine/drawing.py instead. */\n"
MEANINGS = {
    "LOGICADE_CACHE": "folder for compiled kernels; `off` keeps them in memory",
    "LOGICADE_DATA": "folder for matches played in the terminal and the server's own database",
    "LOGICADE_DATABASE": "the database of `serve`, `backup` and `restore` where none is named",
    "LOGICADE_JIT": "`off` runs the rules as plain Python",
    "LOGICADE_BOUNDS": "`on` compiles bounds checks into every kernel, as the test suite does",
    "LOGICADE_LANGUAGE": "`en` or `ja`; the terminal's language otherwise",
    "NO_COLOR": "anything: no colours",
}
REMEDIES = {
    "error": "read the message",
    "unknown-game": "choose one that `logicade games` lists",
    "unknown-option": "choose one that `logicade games GAME` lists",
    "bad-value": "use a value that the hint allows",
    "bad-components": "mend every line that is named",
    "bad-seats": "use a number of players, or a seat, that the game has",
    "bad-text": "write one of `position.legal`",
    "bad-position": "compare it with `str(position)` of a sound one; the clause says what is broken",
    "illegal-action": "read the clause, or ask `position.explain(action)`",
    "not-your-seat": "wait for your turn",
    "stale-ply": "look at the new position and decide again",
    "match-over": "take back, or start a new match",
    "nothing-to-undo": "play first",
    "bad-match": "save it again, or restore it from a backup",
    "newer-match": "update Logicade",
    "no-solver": "ask a bot, or solve a later position",
    "no-bot": "choose one that the hint lists",
    "bot-fault": "run `logicade bot --check` on it",
    "bad-ladder": "take a new `--log` file",
    "not-installed": "install the extra that the hint names",
    "file-trouble": "check the path and its permissions",
    "usage": "try the command with `--help`",
    "link-used": "make a new link in the browser that is known, and use it once within ten minutes",
    "bad-message": "compare it with `/api/schema/openapi.json`",
    "broken": "try again; report it if it stays",
    "corrupt-cache": "nothing, or `logicade warm` to mend it now",
    "cache-unavailable": "set `LOGICADE_CACHE` to a folder that can be written",
    "interpreted": "install Numba for full speed",
    "too-big": "send less at once",
    "too-fast": "wait as long as the hint says",
    "too-many": "open another table",
    "bots-busy": "wait, or end a match with bots elsewhere",
    "too-slow": "reconnect with `after=`",
    "wrong-origin": "name the site with `--origin`, or send a bearer token",
    "who-are-you": "become a guest: `POST /api/guests`",
    "no-such-table": "ask for the whole invitation link",
    "no-such-thing": "check the address and the method",
    "not-seated": "take a seat first",
    "not-host": "ask the host",
    "seat-taken": "take another seat, or watch",
    "not-now": "wait until the table has started, goes on, or is over",
    "not-allowed": "open a table with other settings",
    "silenced": "ask the host",
    "id-reused": "use a new id for every command",
    "cannot-store": "try again in a moment",
    "bad-database": "check `--database`",
}


def documents() -> dict[str, str]:
    """Everything generated, by its path below docs/."""
    return {
        "reference/commands.md": commands(),
        "reference/errors.md": error_codes(),
        "reference/games.md": games(),
        "reference/python.md": python_face(),
        "reference/words.md": f"{NOTE}{words.page()}",
        "../web/openapi.json": openapi(),
        "../web/src/parts/parts.css": STYLE_NOTE + drawing.page_style(),
        **matches.drawings(),
    }


def openapi() -> str:
    """The server's interface, from which the page's types are made."""
    from logicade.server.app import openapi as schema

    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def commands() -> str:
    """The command line, one section a command."""
    lines = [NOTE, "# Commands", "", "Data goes to stdout, words to stderr. Misuse exits with 2.", ""]
    parser = build()
    table = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for name in COMMANDS:
        command = table.choices[name]
        lines += [f"## `{name}`", "", " ".join((command.description or "").split()), ""]
        for action in command._actions:
            if "--help" in action.option_strings:
                continue
            names = ", ".join(f"`{text}`" for text in action.option_strings) or f"`{action.metavar or action.dest}`"
            lines.append(f"- {names}: {action.help}")
        lines.append("")
    lines += ["## Settings", "", "Environment variables.", ""]
    lines += [f"- `{name}`: {MEANINGS[name]}" for name in SETTINGS]
    return "\n".join(lines) + "\n"


def error_codes() -> str:
    """Every code with its exception and meaning: the library's, then those that only the server raises."""
    from logicade.server.errors import all_errors as server_errors

    lines = [NOTE, "# Errors", "", "Each has a stable code that the command line and the server repeat.", ""]
    lines += ["People are told the reason, `said`, in their language; programs get the message, hint and clause.", ""]
    lines += [
        *_error_table(errors.all_errors()),
        "",
        "## Of the server",
        "",
        "Only `serve` and its database raise these.",
        "",
    ]
    return "\n".join([*lines, *_error_table(server_errors())]) + "\n"


def _error_table(kinds: Iterable[type[errors.LogicadeError]]) -> list[str]:
    rows = [
        f"| `{kind.code}` | `{kind.__name__}` | {kind.__doc__} | {REMEDIES[kind.code]} | {kind.meaning.ja} |"
        for kind in kinds
    ]
    return ["| code | exception | when | what to do | 日本語 |", "|---|---|---|---|---|", *rows]


def python_face() -> str:
    """The public classes with everything a user may call, from their docstrings."""
    from logicade.bots import Bot
    from logicade.engine.batch import Batch
    from logicade.engine.match import Match
    from logicade.engine.position import Position, View

    lines = [NOTE, "# Python API", "", "How to use it: [guide](../guide/python.md).", "", "## `logicade`", ""]
    lines += [
        f"- `{name}{_call(getattr(logicade, name))}`: {_first(getattr(logicade, name))}"
        for name in ("games", "game", "load")
    ]
    for kind in (logicade.Game, Position, View, Match, Batch, Bot):
        lines += ["", f"## `{kind.__name__}`", "", _first(kind), ""]
        for name, member in inspect.getmembers(kind):
            documented = (
                isinstance(member, property | functools.cached_property)
                or inspect.isfunction(member)
                or inspect.ismemberdescriptor(member)
            )
            if documented and not name.startswith("_"):
                lines.append(f"- `{name}{_call(member)}`: {_first(member)}")
    return "\n".join(lines) + "\n"


def _call(member: object) -> str:
    """A function's parameters without types; nothing for a property."""
    if not inspect.isfunction(member):
        return ""
    given = [p.replace(annotation=inspect.Parameter.empty) for p in inspect.signature(member).parameters.values()]
    own = [p for p in given if p.name != "self"]
    return str(inspect.Signature(own))


def _first(member: object) -> str:
    return (inspect.getdoc(member) or "").splitlines()[0]


def games() -> str:
    """Every game with its options, in both languages."""
    lines = [NOTE, "# Games", ""]
    for slug in logicade.games():
        game = logicade.game(slug)
        lines += [f"## {game.title.en} / {game.title.ja} (`{slug}`)", "", game.summary.en, "", game.summary.ja, ""]
        lines += ["| option | title | default | values | meaning | 意味 |", "|---|---|---|---|---|---|"]
        for option in game.options:
            default = option.write(option.default)
            lines.append(
                f"| `{option.name}` | {_both(option.title)} | `{default}` | {option.allowed} "
                f"| {option.meaning.en} | {option.meaning.ja} |"
            )
            if isinstance(option, Choice):
                for value, title, text in zip(option.values, option.titles, option.explained, strict=True):
                    lines.append(f"| | {_both(title)} | | `{value}` | {text.en} | {text.ja} |")
        lines.append("")
    return "\n".join(lines)


def _both(text: Text) -> str:
    return f"{text.en} / {text.ja}"


if __name__ == "__main__":
    for file, text in documents().items():
        (HERE / file).parent.mkdir(parents=True, exist_ok=True)
        (HERE / file).write_text(text, "utf-8")
