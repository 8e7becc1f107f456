"""show a stored match: its log, or any moment of it as any seat knew it"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import logicade
from logicade.cli.common import add_language, console, read_file
from logicade.cli.words import outcome


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade replay`."""
    wanted = "a match as JSON, as `play` and `Match.save` write it, or a record; `-` reads standard input"
    parser.add_argument("file", help=wanted)
    parser.add_argument("--ply", type=int, help="the moment after so many plies; default: the end")
    parser.add_argument("--seat", help="as that seat knew it, or `none` for a spectator; default: everything open")
    parser.add_argument("--svg", metavar="FILE", help="write the picture of that moment")
    parser.add_argument("--json", action="store_true", help="print data")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Replay a match and print its positions."""
    from logicade.engine.match import write_whole
    from logicade.engine.position import who

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
    out = console()
    for entry in log:
        out.print(f"{entry.ply + 1:>3}  {who(entry.actor):8} {entry.action}", markup=False)
    out.print()
    out.print(shown.picture(language=args.language))
    out.print(str(shown), style="dim", markup=False)
    if ply == match.ply and match.over:
        out.print(outcome(match, args.language), style="strong")
    return 0


def _seat(text: str) -> int:
    from logicade.engine.errors import BadSeats

    if not text.isdigit():
        raise BadSeats(f"there is no seat `{text}`", hint="a number from 0, or `none` for a spectator")
    return int(text)
