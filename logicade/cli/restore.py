"""fill an empty database from a backup"""

from __future__ import annotations

import argparse

from logicade.cli.common import spinner


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade restore`."""
    parser.add_argument("file", help="a file that `backup` wrote")
    parser.add_argument("--database", metavar="URL", help="database, as for `serve`; must be empty")
    parser.add_argument("--check", action="store_true", help="only check that the file is whole")


def run(args: argparse.Namespace) -> int:
    """Fill the database and say with what."""
    from logicade.cli.serve import database_of
    from logicade.server.storage import backup

    with spinner() as progress:
        task = progress.add_task("reading")
        target = None if args.check else database_of(args)
        counts = backup.read(args.file, target, lambda words: progress.update(task, description=words))
    print(f"{args.file}: {backup.in_words(counts)}")
    return 0
