"""count positions N plies deep, by first action: a check of the rules"""

from __future__ import annotations

import argparse
import json

import logicade
from logicade.cli.common import add_options, console, prepare, read_options
from logicade.engine.errors import BadValue


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade perft`."""
    parser.add_argument("game", help="game, such as loop-6")
    parser.add_argument("--depth", type=int, default=2, help="plies, chance included (default 2)")
    parser.add_argument("--position", help="a position text; default: the start with the given options")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print counts by first action and their sum."""
    from rich.progress import track

    game = logicade.game(args.game)
    options = read_options(args.option)
    if args.position and options:
        raise BadValue("a position text says its options itself", hint="drop `--option`")
    prepare(game, "rules", "loops")
    here = game.position(args.position) if args.position else game.start(**options)
    if args.depth < 1:
        raise BadValue(f"a depth is 1 or more, not {args.depth}", hint="as in `--depth 3`")
    counts: dict[str, int] = {}
    for action in track(here.legal, "counting", console=console(stderr=True), transient=True):
        child = here.play(action)
        counts[action] = sum(child.perft(args.depth - 1).values()) if args.depth > 1 else 1
    if args.json:
        print(
            json.dumps(
                {
                    "game": game.slug,
                    "position": str(here),
                    "depth": args.depth,
                    "total": sum(counts.values()),
                    "by_action": counts,
                },
                indent=1,
            )
        )
    else:
        for action, count in counts.items():
            print(f"{action} {count}")
        print(f"total {sum(counts.values())}")
    return 0
