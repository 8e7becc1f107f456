"""save everything the server has stored in one file, even while it runs"""

from __future__ import annotations

import argparse

from logicade.cli.common import spinner


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade backup`."""
    parser.add_argument("file", help="output file, written whole or not at all")
    parser.add_argument("--database", metavar="URL", help="database, as for `serve`")


def run(args: argparse.Namespace) -> int:
    """Write the file and say what is in it."""
    from logicade.cli.serve import database_of
    from logicade.server.storage import backup

    with spinner() as progress:
        task = progress.add_task("reading")
        counts = backup.write(database_of(args), args.file, lambda words: progress.update(task, description=words))
    print(f"{args.file}: {backup.in_words(counts)}")
    return 0
