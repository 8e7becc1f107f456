"""`python -m bench.server`: measure, print Markdown or data."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bench.server import Effort, machine, measure, section, stage
from bench.server.contenders import CONTENDERS, Trouble


def main() -> int:
    """Measure and print; exit code 1 when something could not be measured."""
    usual = Effort()
    what = "measure our server, boardgame.io's and a bare echo under the same load"
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=what)
    parser.add_argument("--matches", type=numbers, default=usual.matches, help="at once, with commas between")
    parser.add_argument("--moves", type=int, default=usual.moves, help="at least, in one repetition")
    parser.add_argument("--repeats", type=int, default=usual.repeats, help="of which the best counts")
    parser.add_argument("--only", choices=CONTENDERS, action="append", help="leave the others out")
    parser.add_argument("--stage", action="store_true", help="only what scenes cost")
    parser.add_argument("--json", action="store_true", help="print data")
    parser.add_argument("--write", metavar="FILE", help="also write the tables, in Markdown")
    args = parser.parse_args()
    effort = Effort(matches=args.matches, moves=args.moves, repeats=args.repeats)
    try:
        if args.stage:
            figures = {"machine": machine(), **stage(effort, say)}
        else:
            figures = measure(effort, args.only or list(CONTENDERS), say)
    except Trouble as trouble:
        sys.stderr.write(f"bench.server: error {trouble}\n")
        return 1
    shown = "\n".join(section(figures)).rstrip()
    if args.write:
        Path(args.write).write_text(shown + "\n", "utf-8")
    sys.stdout.write((json.dumps(figures, indent=1) if args.json else shown) + "\n")
    return 0


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between."""
    return tuple(int(part) for part in text.split(","))


def say(words: str) -> None:
    """Progress, where it does not mix with the figures."""
    sys.stderr.write(f"{words}\n")


if __name__ == "__main__":
    sys.exit(main())
