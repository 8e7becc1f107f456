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
    rows = [["game", "book", "found", "", "figure"]]
    for row in found:
        book, ours = (_figure(row[name], row[error]) for name, error in (("book", "book_error"), ("found", "error")))
        rows.append([row["game"], book, ours, "agrees" if row["agrees"] else "DIFFERS", row["name"]])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _figure(value: float, error: float) -> str:
    return f"{value:.6g} ± {error:.1g}" if error else f"{value:.6g}"
