"""measure speed, compile time and start-up against the budgets

Every ratio is taken in one run, both sides in turn, the best of several short repetitions of each.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import logicade
from logicade.cli import figures as figures_of_books
from logicade.cli.common import console, installed, spinner
from logicade.engine.errors import Usage
from logicade.engine.game import Game

if TYPE_CHECKING:
    from logicade.engine.position import Position

PACKAGE = Path(logicade.__file__).parent
SEED = 7
QUICK = "skipped: `--quick`"


class Sample(NamedTuple):
    """One repetition of random playouts."""

    playouts: int
    seconds: float
    plies: int
    sums: tuple[int, ...] = ()  # of the scores, by seat

    @property
    def rate(self) -> float:
        """How many playouts a second took place."""
        return self.playouts / self.seconds


class Effort(NamedTuple):
    """How long to measure."""

    seconds: float  # of one repetition of ours
    rounds: int  # against C++
    peer_rounds: int
    peer_matches: int  # of OpenSpiel in one round
    quick: bool


# Many short repetitions find a quiet moment of a shared machine more surely than a few long ones.
FULL = Effort(0.01, 100, 8, 500, quick=False)
SHORT = Effort(0.01, 10, 4, 200, quick=True)


class Check(NamedTuple):
    """A figure beside its budget (design, section 6)."""

    what: str
    value: float | None
    unit: str
    sign: str  # of the budget, >= or <=
    budget: float
    note: str = ""
    failed: bool = False  # the figure could not be trusted

    @property
    def met(self) -> bool | None:
        """Whether the budget is kept; None when nothing was measured."""
        if self.value is None:
            return None
        return self.value >= self.budget if self.sign == ">=" else self.value <= self.budget

    def as_json(self) -> dict[str, Any]:
        """The check as data."""
        budget = f"{self.sign} {self.budget:g}"
        return {
            "what": self.what,
            "value": self.value,
            "unit": self.unit,
            "budget": budget,
            "met": self.met,
            "note": self.note,
        }


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade bench`."""
    what = "slugs; default: all games; with `figures` before them: the rule books' figures instead"
    parser.add_argument("games", nargs="*", metavar="GAME", help=what)
    parser.add_argument("--matches", type=int, default=20_000, metavar="N", help="matches for each figure (20000)")
    parser.add_argument("--json", action="store_true", help="print data")
    parser.add_argument("--write", metavar="FILE", help="also write a report in Markdown")
    parser.add_argument("--quick", action="store_true", help="a short run: coarse figures, nothing compiled cold")


def run(args: argparse.Namespace) -> int:
    """Measure and print; exit code 1 when C++ and ours did not do the same work."""
    if args.games[:1] == [figures_of_books.WORD]:
        if bench_folder() is None:
            raise Usage("the figures are in the repository's folder `bench`, which is not here")
        return figures_of_books.run(args, args.games[1:])
    chosen = [logicade.game(slug) for slug in dict.fromkeys(args.games or logicade.games())]
    figures, checks = measure(chosen, SHORT if args.quick else FULL)
    if args.write:
        from logicade.engine.match import write_whole

        write_whole(Path(args.write), "\n".join(report(figures, checks)) + "\n")
    if args.json:
        print(json.dumps(figures | {"checks": [check.as_json() for check in checks]}, indent=1))
    else:
        print("\n".join(lines(figures, checks)))
    for check in checks:
        if check.failed:
            print(f"logicade: error {check.what}: {check.note}", file=sys.stderr)
    return 1 if any(check.failed for check in checks) else 0


def measure(chosen: list[Game], effort: Effort) -> tuple[dict[str, Any], list[Check]]:
    """Everything, as data and as checks against the budgets."""
    folder = bench_folder()
    if folder is None:
        words = f"there is no `bench` folder beside the package `{PACKAGE.name}`: no yardstick and no limits"
        print(f"logicade: warning {words}", file=sys.stderr)
    figures: dict[str, Any] = {"machine": machine(folder), "quick": effort.quick, "games": {}, "solver": {}}
    checks: list[Check] = []
    with spinner(disable=not console(stderr=True).is_terminal) as progress:
        task = progress.add_task("", total=None)

        def say(words: str) -> None:
            progress.update(task, description=words)

        for game in chosen:
            figures["games"][game.slug] = game_figures(game, effort, say)
            checks += compile_checks(game.slug, figures["games"][game.slug])
        if any(game.slug == "input-11" for game in chosen):
            say("input-11: solver")
            figures["solver"] = solver_figures()
            checks += solver_checks(figures["solver"])
        if folder is not None:
            checks += outside_checks(chosen, effort, say)
    return figures, checks


def bench_folder() -> Path | None:
    """The folder with yardstick and limits; it is beside the package in the repository and never installed."""
    folder = PACKAGE.parent / "bench"
    if not (folder / "limits").is_dir():
        return None
    if str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    return folder


# ---- our playouts ----------------------------------------------------------------------------------------------------


class Playouts:
    """Random playouts of one position with our kernels."""

    def __init__(self, here: Position) -> None:
        import numpy as np

        self.game = here.game
        self.kernels = here.game.kernels
        self.states = np.repeat(here.state(), 2)

    def run(self, count: int) -> Sample:
        """So many playouts; the same ones every time."""
        from logicade.engine.rng import seeded

        rng = seeded(SEED)
        begun = time.perf_counter()
        sums, plies = self.kernels.playouts(self.states, count, rng)
        seconds = time.perf_counter() - begun
        return Sample(count, seconds, plies, tuple(int(total) for total in sums))

    def fit(self, seconds: float) -> int:
        """How many playouts take about so long."""
        self.run(1)  # compiles
        count = 1
        while (taken := min(self.run(count).seconds for _ in range(3))) < seconds / 4:  # others use the machine too
            count *= 4
        return max(1, int(count * seconds / taken))

    def best(self, effort: Effort) -> Sample:
        """The best of several repetitions."""
        count = self.fit(effort.seconds)
        return race({"ours": lambda: self.run(count)}, effort.rounds)["ours"]

    def overhead(self, effort: Effort) -> float:
        """The share of a playout that is not the game's own `legal` and `apply`."""
        import numpy as np

        from logicade.engine import loops
        from logicade.engine.rng import seeded

        count = self.fit(effort.seconds)
        ids, weights = self.kernels.row_of_ids(), self.kernels.row_of_weights()
        played, lengths = np.zeros(count * self.game.max_plies, np.int32), np.zeros(count, np.int64)
        record, retrace = self.kernels.bind(loops.record_playouts), self.kernels.bind(loops.retrace)
        whole = clocked(lambda: record(self.states, count, seeded(SEED), ids, weights, played, lengths))
        verbs = clocked(lambda: retrace(self.states, count, ids, played, lengths))
        whole(), verbs()  # compiles
        best = race({"whole": whole, "verbs": verbs}, effort.rounds)
        return max(0.0, 1 - best["verbs"].seconds / best["whole"].seconds)


def clocked(work: Callable[[], object]) -> Callable[[], Sample]:
    """Anything as one playout, for `race`."""

    def timed() -> Sample:
        begun = time.perf_counter()
        work()
        return Sample(1, time.perf_counter() - begun, 0)

    return timed


def race(contenders: dict[str, Callable[[], Sample]], rounds: int) -> dict[str, Sample]:
    """Let everyone run in turn, so often; the best of each, because others use the machine too."""
    best: dict[str, Sample] = {}
    for _ in range(rounds):
        for name, contender in contenders.items():
            sample = contender()
            if name not in best or sample.rate > best[name].rate:
                best[name] = sample
    return best


# ---- the registered games --------------------------------------------------------------------------------------------


def game_figures(game: Game, effort: Effort, say: Callable[[str], None]) -> dict[str, Any]:
    """Playouts, loop overhead, compile time and start-up of one game."""
    say(f"{game.slug}: playouts from a dealt position")
    here = dealt(game)
    runner = Playouts(here)
    best = runner.best(effort)
    figures: dict[str, Any] = {
        "position": str(here),
        "dealt": {"playouts_per_second": best.rate, "plies_per_second": best.plies / best.seconds},
    }
    say(f"{game.slug}: loop overhead")
    figures["loop_overhead"] = runner.overhead(effort)
    say(f"{game.slug}: playouts from the start")
    best = Playouts(game.start()).best(effort)
    figures["fresh"] = {"playouts_per_second": best.rate, "plies_per_second": best.plies / best.seconds}
    figures |= {"cold_compile_seconds": None, "warm_start_seconds": None}
    if not effort.quick:
        with tempfile.TemporaryDirectory(prefix="logicade-bench-") as cache:
            say(f"{game.slug}: compiling everything into an empty cache")
            figures["cold_compile_seconds"] = float(child(COLD, game.slug, cache).stdout)
            say(f"{game.slug}: starting with a full cache")
            figures["warm_start_seconds"] = min(wall(lambda: child(WARM, game.slug, cache)) for _ in range(5))
    return figures


def dealt(game: Game) -> Position:
    """A position after the deal: the one that the limits know, or any."""
    import random

    if bench_folder() is not None:
        known: dict[str, str] = importlib.import_module("bench.limits").POSITIONS
        if game.slug in known:
            return game.position(known[game.slug])
    return game.start().deal(chance=random.Random(SEED))


COLD = """
import sys, time
import logicade
from logicade.bots import warm
game = logicade.game(sys.argv[1])
begun = time.process_time()
warm.compile_all(game)
print(time.process_time() - begun)
"""
WARM = """
import sys
import logicade
from logicade.cli.bench import Playouts
Playouts(logicade.game(sys.argv[1]).start()).run(1)
"""


def child(program: str, slug: str, cache: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a fresh process with a kernel cache of its own."""
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    env = os.environ | {"LOGICADE_CACHE": cache, "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", program, slug], env=env, stdout=subprocess.PIPE, text=True, check=True)


def wall(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def compile_checks(slug: str, figures: dict[str, Any]) -> list[Check]:
    """The budget for compiling."""
    seconds = figures["cold_compile_seconds"]
    return [Check(f"{slug}: cold compile", seconds, "s of CPU", "<=", 20, "" if seconds else QUICK)]


# ---- INPUT 11's solver -----------------------------------------------------------------------------------------------


def solver_figures() -> dict[str, float]:
    """Best seconds of each case that the exact solver names."""
    from logicade import bots

    return {name: best_wall(case) for name, case in bots.solver(logicade.game("input-11")).bench_cases()}


def best_wall(work: Callable[[], object]) -> float:
    """Best of three to fifty, within a quarter of a second where that is possible; the first only compiles."""
    work()
    best, spent, times = wall(work), 0.0, 1
    while times < 3 or (spent < 0.25 and times < 50):
        taken = wall(work)
        best, spent, times = min(best, taken), spent + taken, times + 1
    return best


def solver_checks(figures: dict[str, float]) -> list[Check]:
    """The slowest case of each kind against its budget."""
    checks = []
    for kind, budget in (("all rows", 2.0), ("one position", 0.005)):
        of_kind = {name: seconds for name, seconds in figures.items() if name.startswith(kind)}
        if of_kind:
            slowest = max(of_kind, key=lambda name: of_kind[name])
            checks.append(
                Check(f"input-11: solver, {kind}", of_kind[slowest], "s", "<=", budget, f"slowest: {slowest}")
            )
    return checks


# ---- limits and peers ------------------------------------------------------------------------------------------------


def outside_checks(chosen: list[Game], effort: Effort, say: Callable[[str], None]) -> list[Check]:
    """Our playouts against C++ by hand, and the yardstick against other engines."""
    limits = importlib.import_module("bench.limits")
    yardstick: Game = importlib.import_module("bench.connect_four").GAME
    checks = []
    for game in (yardstick, *chosen):
        if game.slug in limits.POSITIONS:
            say(f"{game.slug}: ours and C++ in turn")
            checks.append(limit_check(limits, game, effort))
    say("connect-four: tree search, ours, C++ and OpenSpiel in turn")
    searching: list[Check] = importlib.import_module("bench.search").checks(effort.rounds)
    thinking: list[Check] = importlib.import_module("bench.thinking").checks(chosen, quick=effort.quick, say=say)
    return checks + peer_checks(yardstick, effort, say) + searching + thinking


def limit_check(limits: Any, game: Game, effort: Effort) -> Check:
    """Ours against C++, after making sure that both do the same work."""
    what = f"{game.slug}: playouts against C++ by hand"
    runner = Playouts(game.position(limits.POSITIONS[game.slug]))
    count, budget = runner.fit(effort.seconds), limits.BUDGETS.get(game.slug, limits.BUDGET)
    try:
        limits.program(game.slug)
    except limits.Unavailable as reason:
        return Check(what, None, "x", ">=", budget, str(reason))
    best = race({"ours": lambda: runner.run(count), "limit": lambda: limits.run(game.slug, count, SEED)}, effort.rounds)
    ours, limit = best["ours"], best["limit"]
    if (ours.plies, ours.sums) != (limit.plies, limit.sums):
        shown = f"plies {ours.plies} and {limit.plies}, sums {ours.sums} and {limit.sums}"
        return Check(what, None, "x", ">=", budget, f"not the same work: {shown}", failed=True)
    return Check(what, ours.rate / limit.rate, "x", ">=", budget, f"{ours.rate:,.0f} and {limit.rate:,.0f} playouts/s")


def peer_checks(yardstick: Game, effort: Effort, say: Callable[[str], None]) -> list[Check]:
    """The yardstick against OpenSpiel and Pgx."""
    peers = importlib.import_module("bench.peers")
    runner = Playouts(yardstick.start())
    count = runner.fit(effort.seconds)
    # Five turns in a row: the threads of JAX spin for a while after theirs.
    contenders: dict[str, Callable[[], Sample]] = {"ours": lambda: race({"": lambda: runner.run(count)}, 5)[""]}
    say("connect-four: preparing OpenSpiel")
    contenders |= {"OpenSpiel": play} if (play := peers.open_spiel(effort.peer_matches)) else {}
    for batch in peers.BATCHES[:1] if effort.quick else peers.BATCHES:
        say(f"connect-four: compiling Pgx for a batch of {batch}")
        contenders |= {f"Pgx, batch {batch}": play} if (play := peers.pgx(batch)) else {}
    say("connect-four: ours, OpenSpiel and Pgx in turn")
    best = race(contenders, effort.peer_rounds)
    checks = []
    for peer, budget in (("OpenSpiel", 30), ("Pgx", 8)):
        what = f"connect-four: playouts against {peer}"
        of_peer = {name: sample.rate for name, sample in best.items() if name.startswith(peer)}
        if not of_peer:
            checks.append(Check(what, None, "x", ">=", budget, peers.ABSENT))
            continue
        name = max(of_peer, key=lambda name: of_peer[name])
        shown = f"{best['ours'].rate:,.0f} and {of_peer[name]:,.0f} playouts/s ({name})"
        checks.append(Check(what, best["ours"].rate / of_peer[name], "x", ">=", budget, shown))
    return checks


# ---- saying it -------------------------------------------------------------------------------------------------------


def machine(folder: Path | None) -> dict[str, str]:
    """What was measured on."""
    compiler = importlib.import_module("bench.limits").compiler_version() if folder else None
    return {
        "date": date.today().isoformat(),
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": system(),
        "Python": platform.python_version(),
        **{name: installed(name) for name in ("numpy", "numba", "open-spiel", "pgx", "jax")},
        "C++ compiler": compiler or "none",
        "logicade": logicade.__version__,
    }


def processor() -> str:
    """The processor's name, as well as the system tells it."""
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def system() -> str:
    """The operating system's name."""
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = f"{platform.system()} {platform.release()}"
    return f"{name}, {platform.machine()}"


def number(value: float | None) -> str:
    """A figure with three digits that count."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def game_rows(figures: dict[str, Any]) -> list[list[str]]:
    """The table of games, head first."""
    rates_of = [f"{unit}/s, {begin}" for begin in ("dealt", "fresh") for unit in ("playouts", "plies")]
    rows = [["game", *rates_of, "loop overhead", "cold compile, s of CPU", "warm start, s"]]
    for slug, found in figures["games"].items():
        rates = [found[begin][f"{unit}_per_second"] for begin in ("dealt", "fresh") for unit in ("playouts", "plies")]
        times = [found["cold_compile_seconds"], found["warm_start_seconds"]]
        rows.append([slug, *map(number, rates), f"{found['loop_overhead']:.0%}", *map(number, times)])
    return rows


def check_rows(checks: list[Check]) -> list[list[str]]:
    """The table of budgets, head first."""
    rows = [["what", "figure", "budget", "met", "note"]]
    for check in checks:
        met = {True: "yes", False: "no", None: "error" if check.failed else "-"}[check.met]
        figure = "-" if check.value is None else f"{number(check.value)} {check.unit}"
        rows.append([check.what, figure, f"{check.sign} {check.budget:g} {check.unit}", met, check.note])
    return rows


def tables(figures: dict[str, Any], checks: list[Check]) -> Iterator[tuple[str, list[list[str]]]]:
    """Everything as titled tables."""
    yield "Budgets", check_rows(checks)
    yield "Games", game_rows(figures)
    if figures["solver"]:
        solved = [[name, number(seconds)] for name, seconds in figures["solver"].items()]
        yield "Solver of INPUT 11", [["case", "seconds"], *solved]
    yield "Machine", [["what", "value"], *([name, value] for name, value in figures["machine"].items())]


def lines(figures: dict[str, Any], checks: list[Check]) -> Iterator[str]:
    """The tables for a terminal."""
    for title, rows in tables(figures, checks):
        yield title
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def report(figures: dict[str, Any], checks: list[Check]) -> Iterator[str]:
    """The tables in Markdown."""
    yield "# Benchmark"
    yield ""
    yield "Written by `logicade bench --write`" + (" with `--quick`" if figures["quick"] else "") + "; do not edit."
    yield "Ratios compare within one run; absolute figures hold for no two machines."
    for title, rows in tables(figures, checks):
        yield ""
        yield f"## {title}"
        yield ""
        for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]):
            yield f"| {' | '.join(row)} |"
