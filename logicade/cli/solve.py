"""prove who wins with best play, or the exact odds"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import logicade
from logicade.cli.common import add_options, console, prepare, read_options
from logicade.engine.errors import Usage
from logicade.engine.game import Game

if TYPE_CHECKING:
    from logicade.bots.proofs import Reference, Solver


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade solve`."""
    parser.add_argument("game", help="game, such as input-11")
    parser.add_argument("--row", help="the signals dealt, as in 10110010110; without them, the odds over all deals")
    parser.add_argument("--position", help="any position text instead")
    parser.add_argument("--table", action="store_true", help="every setup, all deals: the reference table")
    parser.add_argument("--json", action="store_true", help="print JSON")
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
        if solver.reference is None:
            raise Usage(f"there is no table of `{game.slug}`", hint="give `--position`")
        return print_table(solver.reference, as_json=args.json)
    here = game.position(args.position or text_of(game, solver, args.row, options))
    proof = solver.solve(here)
    if args.json:
        print(json.dumps({"game": game.slug, "position": str(here), **proof.as_json()}, indent=1))
    else:
        print("\n".join([str(here), *proof.lines()]))
    return 0


def text_of(game: Game, solver: Solver, row: str | None, options: dict[str, str]) -> str:
    """The position that is meant where none is named: after a deal, or before it."""
    if solver.position_text is None:
        raise Usage(
            f"`{game.slug}` is solved position by position", hint="give `--position`, as `logicade play` prints it"
        )
    return solver.position_text(row, options)


def print_table(reference: Reference, *, as_json: bool) -> int:
    """Everything that a match can begin with, as the solver lists it."""
    from rich.progress import track

    screen = console(stderr=True)
    figures = list(track(reference.figures(), "solving", total=reference.count, console=screen, transient=True))
    if as_json:
        print(json.dumps([figure.as_json() for figure in figures], indent=1))
    else:
        print("\n".join([reference.head, *(figure.line() for figure in figures)]))
    return 0
