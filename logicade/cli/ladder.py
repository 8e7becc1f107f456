"""play bots against each other and rank them

Players are `level 1` to `level 5`, the bots of the game (`random`, `greedy`, `search 500`, `book NAME`, `mind 3`,
`solver`), and `stdio:COMMAND` for a bot in a process of its own. The same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import logicade
from logicade.cli.common import add_options, console, data_folder, prepare, read_options
from logicade.engine.errors import BadLadder, BadValue

if TYPE_CHECKING:
    from rich.progress import Progress

    from logicade.bots.arena import LadderTerms
    from logicade.engine.game import Game
    from logicade.ladder.crews import Crew
    from logicade.ladder.log import Log
    from logicade.ladder.run import Ladder, LadderPlan

REPORTS = 10  # of failing bots; the file has all


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade ladder`."""
    parser.add_argument("game", help="game, such as loop-6")
    parser.add_argument(
        "--player", "-p", action="append", metavar="PLAYER", help="a player, weakest first; default: all levels"
    )
    parser.add_argument(
        "--matches", type=int, default=100, help="matches per pairing, half with seats swapped (default 100)"
    )
    parser.add_argument("--until", type=float, metavar="SHARE", help="stop a pairing once its share is known to be "
                        "more or less than this, as in 0.75")  # fmt: skip
    parser.add_argument(
        "--error", type=float, default=0.01, help="how often such a verdict may be wrong (default 0.01)"
    )
    parser.add_argument("--seats", type=int, help="number of players; default: the usual number")
    parser.add_argument(
        "--seed", type=int, default=1, help="number from which every match gets its own seed (default 1)"
    )
    parser.add_argument("--patience", type=float, default=10.0, help="seconds per answer of a bot outside (default 10)")
    parser.add_argument("--jobs", type=int, help="processes; default: one for each core")
    parser.add_argument("--cluster", action="store_true", help="play on Ray, see RAY_ADDRESS")
    parser.add_argument(
        "--log", metavar="FILE", help="file for one line of JSON per match; default: in the data folder"
    )
    parser.add_argument("--table", metavar="FILE", help="also write the table, as Markdown")
    parser.add_argument("--plot", metavar="FILE", help="write a picture, as SVG")
    parser.add_argument("--replay", type=int, metavar="LINE", help="print the match of one line of the log as JSON")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is left of a ladder and print how it stands."""
    from logicade.ladder.log import Log, heading
    from logicade.ladder.run import Ladder, check

    game = logicade.game(args.game)
    plan = read_plan(args, game)
    check(plan)
    crew = choose_crew(args)
    file = Path(args.log) if args.log else usual_file(plan)
    with Log(file, heading(plan.terms, plan.seed)) as log:
        if args.replay is not None:
            return print_match(plan.terms, log, args.replay)
        prepare(game, *needed(plan))
        ladder = Ladder(plan, log.results)
        if ladder.done and sys.stderr.isatty():
            print(f"{ladder.done} matches are in `{file}` already", file=sys.stderr)
        try:
            play(ladder, crew, log)
        except KeyboardInterrupt:
            print(f"\nstopped; the same command goes on from `{file}`", file=sys.stderr)
            return 130
    show(ladder, args)
    print(f"seed {plan.seed}; every match with its own seed: `{file}`", file=sys.stderr)
    return 0


def read_plan(args: argparse.Namespace, game: Game) -> LadderPlan:
    """What the command line asks for."""
    from logicade.bots import LEVELS
    from logicade.bots.arena import LadderTerms
    from logicade.ladder.run import LadderPlan

    if not args.patience > 0:
        raise BadValue(f"patience is more than 0 seconds, not {args.patience}")
    settled = game.settle(read_options(args.option))
    options = {option.name: option.write(settled[option.name]) for option in game.options}
    terms = LadderTerms(game.slug, game.count_seats(args.seats), options, args.patience)
    players = tuple(args.player or (f"level {number}" for number in LEVELS))
    return LadderPlan(terms, players, args.matches, args.seed, args.until, args.error)


def usual_file(plan: LadderPlan) -> Path:
    """The file of a ladder that is given none: the same for the same command."""
    from logicade.ladder.log import heading

    known = json.dumps(heading(plan.terms, plan.seed), sort_keys=True)
    return data_folder() / "ladders" / f"{plan.terms.game}-{hashlib.sha256(known.encode()).hexdigest()[:8]}.jsonl"


def needed(plan: LadderPlan) -> list[str]:
    """What these players need compiled."""
    from logicade.bots import plain_name

    game = logicade.game(plan.terms.game)
    return ["rules", *sorted({f"bot {plain_name(word, game)}" for word in plan.players})]


def choose_crew(args: argparse.Namespace) -> Crew:
    """Who plays: a cluster, several processes, or this one."""
    from logicade.ladder import crews

    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    if jobs < 1:
        raise BadValue(f"there are 1 or more processes, not {jobs}")
    if args.cluster:
        crews.find_ray()
        return crews.cluster
    return crews.alone if jobs == 1 else partial(crews.processes, count=jobs)


def play(ladder: Ladder, crew: Crew, log: Log) -> None:
    """Play with a bar on stderr; bots that fail are reported at once, the first few times."""
    from logicade.bots.outside import shorten

    reports = 0
    with bar() as progress:
        task = progress.add_task("", total=len(ladder.tallies) * ladder.plan.matches, completed=ladder.done)
        for result in ladder.play(crew, log):
            for lapse in result.lapses:
                reports += 1
                if reports <= REPORTS:
                    place = f"match {result.number}, seat {lapse.seat}, ply {lapse.ply}"
                    progress.console.print(f"{place}: {lapse.what}; last line: {lapse.line}", markup=False)
            shown = f"{shorten(' against '.join(result.players), 40)}, seed {result.seed}"
            progress.update(task, completed=ladder.done, description=shown)


def bar() -> Progress:
    """How far it is; gone afterwards."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(stderr=True)
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def show(ladder: Ladder, args: argparse.Namespace) -> None:
    """Table, picture and data."""
    from logicade.engine.match import write_whole
    from logicade.ladder import plot, table

    if args.plot:
        write_whole(Path(args.plot), plot.svg(ladder))
    if args.table:
        beside = os.path.relpath(args.plot, Path(args.table).parent) if args.plot else ""
        write_whole(Path(args.table), table.markdown(ladder, picture=Path(beside).as_posix() if beside else ""))
    print(json.dumps(table.data(ladder), indent=1, ensure_ascii=False) if args.json else table.markdown(ladder))
    if not ladder.ratings() and not ladder.plan.together:
        print("no ratings: OpenSkill is not installed; hint: pip install 'logicade[research]'", file=sys.stderr)


def print_match(terms: LadderTerms, log: Log, line: int) -> int:
    """Play a match of the file again from its seed; it must end as it did."""
    from logicade.bots.arena import Task, replay

    if not 2 <= line <= len(log.results) + 1:
        raise BadValue(f"`{log.path}` has matches in lines 2 to {len(log.results) + 1}, not {line}")
    known = log.results[line - 2]
    match = replay(Task(terms, known.players, known.number, known.seed)).match
    if match.position.digest != known.digest:
        raise BadLadder(f"the match of line {line} ends otherwise now", hint="a bot or the rules have changed")
    print(match.to_json(), end="")
    return 0
