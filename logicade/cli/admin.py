"""what an operator does by hand: ban, end a match, export or delete what is stored of a person"""

from __future__ import annotations

import argparse
import json
import sys

HELP = {
    "ban": "shut a person out",
    "unban": "let a person in again",
    "end": "end a match, a seat resigns; or take away a table that was never started",
    "export": "print all that is stored of a person, as JSON",
    "delete": "delete a person with name and words; the matches stay",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade admin`."""
    told = "; ".join(f"{name}: {words}" for name, words in HELP.items())
    parser.add_argument("what", choices=tuple(HELP), help=told)
    parser.add_argument("id", help="of the person or the match")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="who resigns at `end` (default 0)")
    parser.add_argument("--database", metavar="URL", help="as for `serve`, also while it serves")


def run(args: argparse.Namespace) -> int:
    """Do it, and say what was done."""
    from logicade.cli.serve import database_of
    from logicade.server import admin

    with admin.opened(database_of(args)) as database:
        if args.what == "export":
            json.dump(admin.export(database, args.id), sys.stdout, ensure_ascii=False, indent=1)
            print()
        elif args.what == "end":
            print(f"{args.id}: {admin.end(database, args.id, args.seat)}")
        elif args.what == "delete":
            print(f"{args.id}: deleted; taken out of {admin.forget(database, args.id)} places of logs")
        else:
            admin.ban(database, args.id, banned=args.what == "ban")
            print(f"{args.id}: {'shut out' if args.what == 'ban' else 'let in again'} within ten seconds")
    return 0
