"""run a built-in bot over stdio, or check your own

`--stdio` reads views as lines of JSON and answers each with an action text. `--check COMMAND` runs a bot that does the
same through whole matches and says what is wrong with it.
"""

from __future__ import annotations

import argparse
import sys

import logicade
from logicade.cli.common import add_options, prepare, read_options
from logicade.engine.errors import Usage


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade bot`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games for `--check`, such as loop-6; default: all")
    parser.add_argument(
        "--stdio", action="store_true", help="read questions from standard input, answer on standard output"
    )
    parser.add_argument("--player", "-p", default="level 3", help="the built-in bot to run (default level 3)")
    parser.add_argument("--check", metavar="COMMAND", help="the command that starts your bot, as in 'python3 bot.py'")
    parser.add_argument("--matches", type=int, default=2, help="matches per game for `--check` (default 2)")
    parser.add_argument("--patience", type=float, default=10.0, help="seconds per answer for `--check` (default 10)")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Answer lines of JSON as a bot, or check that another programme does."""
    if args.stdio == bool(args.check):
        raise Usage("give one of `--stdio` and `--check COMMAND`", hint="`logicade bot --stdio --player greedy`")
    return check(args) if args.check else serve(args.player)


def serve(player: str) -> int:
    """Be the bot until the input ends."""
    from logicade.bots import arena, outside

    def say(line: str) -> None:
        print(line, flush=True)

    outside.converse(sys.stdin, say, lambda game, seed: arena.home_bot(player, game, seed=seed))
    return 0


def check(args: argparse.Namespace) -> int:
    """Print what was found; exit 1 if anything is wrong."""
    from logicade.bots import conformance, outside

    outside.split(args.check)
    faults = 0
    for slug in args.games or logicade.games():
        game = logicade.game(slug)
        prepare(game, "rules")
        for name, fault in conformance.check(
            args.check, game, options=read_options(args.option), matches=args.matches, patience=args.patience
        ):
            print(f"{slug}: {name}: {fault or 'good'}")
            faults += bool(fault)
    return int(faults > 0)
