"""write everything the server has stored to one file, also while it serves"""

from __future__ import annotations

import argparse

from logicade.cli.common import spinner


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade backup`."""
    parser.add_argument("file", help="where to write; it is complete or not there")
    parser.add_argument("--database", metavar="URL", help="as for `serve`")


def run(args: argparse.Namespace) -> int:
    """Write the file and say what is in it."""
    from logicade.cli.serve import database_of
    from logicade.server.storage import backup

    with spinner() as progress:
        task = progress.add_task("reading")
        counts = backup.write(database_of(args), args.file, lambda words: progress.update(task, description=words))
    print(f"{args.file}: {backup.in_words(counts)}")
    return 0
