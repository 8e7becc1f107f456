"""The command line: `logicade COMMAND`, one module a command. Nothing heavy is imported before a command runs."""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import re
import sys
import warnings
from typing import Any, NoReturn

from logicade import __version__
from logicade.cli.common import default_language, settle_language
from logicade.engine.errors import LogicadeError, Usage

COMMANDS = (
    "serve", "play", "games", "print", "replay", "solve", "ladder", "bot", "perft", "scenario", "warm", "bench",
    "backup", "restore", "admin", "openapi", "env",
)  # fmt: skip
_tell = print  # the name itself becomes that of a command's module


class Parser(argparse.ArgumentParser):
    """argparse that reports misuse the way we report everything: one line, a hint, exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Raise what `main` prints."""
        raise Usage(message, hint=f"try `{self.prog} --help`")


def build() -> Parser:
    """The whole grammar; command modules add their own arguments."""
    parser = Parser(prog="logicade", description="Nine circuit games: play, host, solve, train.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"logicade {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for name in COMMANDS:
        module = importlib.import_module(f"logicade.cli.{name}")
        first, _, more = (module.__doc__ or "").partition("\n\n")
        told = f"{first[:1].upper()}{first[1:]}. {more}"
        command = commands.add_parser(name, help=first, description=told, allow_abbrev=False)
        module.add(command)
        command.set_defaults(run=module.run)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else argv
    warnings.showwarning = _show_warning
    warnings.simplefilter("always", LogicadeError)  # type: ignore[arg-type]
    try:
        _check_command(words)
        parser = build()
        args = parser.parse_args(words)
        if not hasattr(args, "run"):  # `logicade` alone serves with embedded defaults
            args = parser.parse_args(["serve", "--port", "0", "--open"])
        if hasattr(args, "language"):
            args.language = settle_language(args.language)
        return int(args.run(args))
    except LogicadeError as wrong:
        _tell(_line("error", wrong), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has gone, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        _tell(file=sys.stderr)
        return 130


def _check_command(words: list[str]) -> None:
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        near = difflib.get_close_matches(words[0], COMMANDS, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"commands: {', '.join(COMMANDS)}"
        raise Usage(f"there is no command `{words[0]}`", hint=hint)


def _line(kind: str, wrong: LogicadeError) -> str:
    """An error on one line; in Japanese the reason for people, then what the message quotes."""
    hint = f"; hint: {wrong.hint}" if wrong.hint else ""
    message = " ".join(str(wrong).split())
    if default_language() == "ja":
        message = " ".join((wrong.said.ja, *re.findall(r"`[^`]*`", message)))
        hint = f" ヒント：{wrong.advice.ja}" if wrong.advice.ja else hint
    return f"logicade: {kind} [{wrong.code}] {message}{hint}"


def _show_warning(message: Any, category: Any, filename: str, lineno: int, file: Any = None, line: Any = None) -> None:
    text = _line("warning", message) if isinstance(message, LogicadeError) else f"logicade: warning {message}"
    _tell(text, file=sys.stderr)
