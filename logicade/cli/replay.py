"""show a saved game, at any step, as any seat saw it"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import logicade
from logicade.cli.common import add_language, console, read_file
from logicade.cli.words import names_of, outcome, told


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade replay`."""
    wanted = "a saved game as `play` and `Match.save` write it, or a record; `-` reads standard input"
    parser.add_argument("file", help=wanted)
    parser.add_argument("--ply", type=int, help="the moment after step N; default: the end", metavar="N")
    parser.add_argument(
        "--seat", help="as player N saw it, or `none` for a spectator; default: everything", metavar="N"
    )
    parser.add_argument("--svg", metavar="FILE", help="write a picture of that moment")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Replay a match and print its positions."""
    from logicade.engine.match import write_whole

    match = logicade.load(read_file(args.file))
    ply = match.ply if args.ply is None else args.ply
    here = match.at(ply)
    seat = None if args.seat in (None, "none") else _seat(args.seat)
    shown = here if args.seat is None else here.view(seat)
    log = (match.log if args.seat is None else match.log_for(seat))[:ply]
    if args.svg:
        write_whole(Path(args.svg), shown.svg(language=args.language))
    if args.json:
        entries = [entry._asdict() for entry in log]
        print(
            json.dumps(
                {
                    "game": match.game.slug,
                    "ply": ply,
                    "position": str(shown),
                    "log": entries,
                    "winners": list(match.winners),
                },
                indent=1,
            )
        )
        return 0
    out, names = console(), names_of(match, None, args.language)
    for entry in log:
        out.print(f"{entry.ply + 1:>3}  {told(match, entry, names, args.language)}", markup=False)
    out.print()
    out.print(shown.picture(language=args.language, names=names))
    out.print(str(shown), style="dim", markup=False)
    if ply == match.ply and match.over:
        out.print(outcome(match, None, names, args.language), style="strong", markup=False)
    return 0


def _seat(text: str) -> int:
    from logicade.engine.errors import BadSeats

    if not text.isdigit() or text == "0":
        raise BadSeats(f"there is no player `{text}`", hint="a number from 1, or `none` for a spectator")
    return int(text) - 1
