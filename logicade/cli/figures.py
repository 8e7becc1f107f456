"""`logicade bench figures`: the figures of the rule books, measured anew, one row each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

import logicade
from logicade.cli.common import console, spinner
from logicade.engine.errors import Usage

WORD = "figures"


def run(args: argparse.Namespace, slugs: list[str]) -> int:
    """Measure and print; exit code 1 when a figure is not the book's."""
    from bench import figures

    known = figures.games()
    for slug in slugs:
        if logicade.game(slug).slug not in known:
            raise Usage(f"there are no figures of `{slug}`", hint=f"games: {', '.join(known)}")
    found = list(measured(figures, slugs or known, args.matches))
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        print("\n".join(lines(found)))
    wrong = [row for row in found if not row["agrees"]]
    for row in wrong:
        print(f"logicade: error {row['game']}: {row['name']}: {row['found']:g}, not {row['book']:g}", file=sys.stderr)
    return 1 if wrong else 0


def measured(figures: Any, slugs: list[str], matches: int) -> Iterator[dict[str, Any]]:
    """The rows as data."""
    with spinner(disable=not console(stderr=True).is_terminal) as progress:
        task = progress.add_task("", total=None)
        for slug in slugs:
            progress.update(task, description=slug)
            for row in figures.rows(slug, matches):
                progress.update(task, description=f"{slug}: {row.name}")
                yield {"game": slug, **row._asdict(), "distance": row.distance, "agrees": row.agrees}


def lines(found: list[dict[str, Any]]) -> Iterator[str]:
    """The rows for a terminal."""
    for row in found:
        book, ours = (
            f"{row[name]:.6g} ± {row[error]:.2g}" for name, error in (("book", "book_error"), ("found", "error"))
        )
        verdict = "agrees" if row["agrees"] else "DIFFERS"
        yield f"{row['game']}: {row['name']}: book {book}, found {ours}: {verdict} ({row['distance']:.1f} errors apart)"
