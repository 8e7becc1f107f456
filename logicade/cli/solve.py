"""say who wins with best play by both, and how: proved, not estimated"""

from __future__ import annotations

import argparse
import json
from typing import Any

import logicade
from logicade.cli.common import add_options, console, prepare, read_options
from logicade.engine.errors import Usage
from logicade.engine.game import Game


def add(parser: argparse.ArgumentParser) -> None:
    """Arguments of `solve`."""
    parser.add_argument("game", help="slug of the game")
    parser.add_argument("--row", help="the dealt row, as in 10110010110; without it, the odds over all rows")
    parser.add_argument("--position", help="any position text instead")
    parser.add_argument("--table", action="store_true", help="every setup, all rows: the reference table")
    parser.add_argument("--json", action="store_true", help="print data")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print a verdict or the table."""
    from logicade import bots

    game = logicade.game(args.game)
    solver = bots.solver(game)
    options = read_options(args.option)
    if sum(map(bool, (args.row, args.position, args.table))) > 1 or (options and (args.position or args.table)):
        hint = "`--option` goes with `--row` or alone"
        raise Usage("give one of `--row`, `--position` and `--table`", hint=hint)
    prepare(game, "rules", "solver")
    if args.table:
        return print_table(solver, as_json=args.json)
    here = game.position(args.position or header(game, args.row, options))
    verdict = solver.solve(here)
    if args.json:
        print(json.dumps({"game": game.slug, "position": str(here), **verdict.as_json()}, indent=1))
    else:
        print("\n".join(words(str(here), verdict)))
    return 0


def header(game: Game, row: str | None, options: dict[str, str]) -> str:
    """The position text of a dealt row, or of the table before the deal; what is not state stays behind."""
    settled = game.settle(options)
    known = {option.name: option for option in game.options}
    words = [f"{name}={known[name].write(settled[name])}" for name in ("hands", "ring", "pool", "visibility", "deck")]
    return " ".join([f"row={row or '?'}", *words])


def words(position: str, verdict: Any) -> list[str]:
    """A verdict for people."""
    lines = [position]
    if verdict.winner is None:
        share = verdict.wins / verdict.cases
        return [*lines, f"proved: first wins {verdict.wins} of {verdict.cases} equally likely deals ({share:.2%})"]
    lines.append(f"proved: {verdict.winner} wins")
    if verdict.winning:
        lines.append(f"winning actions ({len(verdict.winning)}): {' '.join(verdict.winning)}")
    if verdict.line:
        lines.append(f"best play: {' '.join(verdict.line)}")
    return lines


def print_table(solver: Any, *, as_json: bool) -> int:
    """Every setup, line and ring, as the rules file lists them."""
    from rich.progress import track

    figures = list(track(solver.reference(), "solving", total=16, console=console(stderr=True), transient=True))
    if as_json:
        print(json.dumps([figure.as_json() for figure in figures], indent=1))
        return 0
    print("rows that the first player wins, of 2,048 (mean over deals of gates), and share of dealt rows")
    print(f"{'setup':22} {'form':5} {'rows':>9} {'share':>8}  {'dealt':>8}")
    for figure in figures:
        form, rows = "ring" if figure.ring else "line", float(figure.rows)
        dealt = figure.dealt_won / figure.dealt_cases
        print(f"{figure.setup:22} {form:5} {rows:>9.1f} {rows / 2048:>8.2%}  {dealt:>8.2%}")
    return 0
