"""What commands share: options, languages, consoles, files."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicade.engine.errors import FileTrouble, Usage
from logicade.engine.options import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from logicade.engine.game import Game

LANGUAGES = Text._fields


def add_options(parser: argparse.ArgumentParser) -> None:
    """`--option key=value`, as often as needed."""
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game; KEY=@FILE takes its value from a file",
    )


def read_options(words: list[str]) -> dict[str, Any]:
    """The options of a command line as keywords for `Game.start`."""
    options: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Usage(f"`--option {word}` has no value", hint="write `--option ring=on`")
        options[key] = read_file(value[1:]) if value.startswith("@") else value
    return options


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--language en|ja`, from the environment when not given."""
    parser.add_argument("--language", metavar="en|ja", help="language of what is said; default: your terminal's")


def settle_language(wanted: str | None) -> str:
    """The language that was asked for, or the usual one; English, and a line that says so, for one we do not have."""
    wanted = wanted or os.environ.get("LOGICADE_LANGUAGE")
    if not wanted or wanted in LANGUAGES:
        return wanted or default_language()
    from logicade.cli.words import word

    print(f"logicade: {word('no_language', 'en', wanted=wanted)}", file=sys.stderr)
    return "en"


def default_language() -> str:
    """LOGICADE_LANGUAGE, else the language of the terminal, else English."""
    names = ("LOGICADE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return "ja" if wanted.startswith("ja") else "en"


def console(*, stderr: bool = False) -> Console:
    """A terminal with our colours; without a terminal or with NO_COLOR the same words without them."""
    from rich.console import Console
    from rich.theme import Theme

    styles: dict[str, Any] = {
        "zero": "bold white on grey23",
        "one": "bold white on dark_red",
        "gate": "bold cyan",
        "mover": "bold green",
        "dim": "dim",
        "strong": "bold",
    }
    return Console(theme=Theme(styles), highlight=False, stderr=stderr, soft_wrap=True)


def installed(package: str) -> str:
    """The version of an installed package, or that it is not there."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def spinner(*, disable: bool = False) -> Progress:
    """A line on stderr that says what takes so long, and is gone afterwards."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    screen = console(stderr=True)
    return Progress(*columns, console=screen, transient=True, disable=disable or not screen.is_terminal)


def prepare(game: Game, *wanted: str) -> None:
    """Compile what a command is about to use, or everything, and show that it takes a while; once a version."""
    from logicade.bots import warm

    if wanted and warm.is_complete(game):
        return
    steps = [(name, step) for name, step in warm.steps(game) if not wanted or name in wanted]
    with spinner() as progress:
        task = progress.add_task("", total=len(steps))
        for name, step in steps:
            progress.update(task, description=f"preparing {game.slug} ({name}), once")
            step()
            progress.advance(task)
    if not wanted:
        warm.mark(game)


def read_file(name: str) -> str:
    """A text file's content, `-` for standard input, or FileTrouble with the reason."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        reason = trouble.strerror if isinstance(trouble, OSError) else "not UTF-8 text"
        raise FileTrouble(f"`{name}` cannot be read: {reason}", hint="name an existing file") from trouble


def data_folder() -> Path:
    """Where matches are kept: LOGICADE_DATA, or the user's data directory."""
    import platformdirs

    return Path(os.environ.get("LOGICADE_DATA") or platformdirs.user_data_dir("logicade", appauthor=False))
