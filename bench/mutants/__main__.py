"""`python -m bench.mutants`: change, test, count; write `bench/mutants.md`."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from bench.mutants import areas
from bench.mutants.areas import AREAS, Area
from bench.mutants.changes import Change, drawn
from bench.mutants.reach import Reach, files_of, joined, measured
from bench.mutants.report import seeds_of, seeds_of_page, write
from bench.mutants.running import Verdict, copied, tried

KEPT = areas.ROOT / ".mutants"  # what is known already; a run that was stopped goes on from there


def main(words: list[str]) -> int:
    """Run the areas asked for, with every seed."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="area", help=f"of {', '.join(AREAS)}; all of them if none is named")
    parser.add_argument("--seed", type=int, action="append", help="draws the changes; may be given again (1 and 2)")
    parser.add_argument("--count", type=int, default=50, help="changes by area and seed (50)")
    parser.add_argument("--file", default="", help="only files whose path contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="changes at a time (one a core)")
    parser.add_argument("--write", type=Path, help="file for the report, as `bench/mutants.md`")
    args = parser.parse_args(words)
    if unknown := set(args.areas) - AREAS.keys():
        parser.error(f"there is no area `{min(unknown)}`; areas: {', '.join(AREAS)}")
    seeds = args.seed or [1, 2]
    done = Results(KEPT / "results.jsonl")
    for name in args.areas or AREAS:
        area = AREAS[name]
        modules = [module for module in area.modules() if args.file in module.as_posix()]
        changes = {seed: drawn(modules, seed, args.count) for seed in seeds}
        every = list(dict.fromkeys(change for some in changes.values() for change in some))
        run(area, every, done, args.jobs)
        for seed, some in changes.items():
            done.draw(name, seed, some)
    text = write([*seeds_of(done.drawn, done), *seeds_of_page(KEPT / "page")])
    if args.write:
        args.write.write_text(text)
    Console().print(text, markup=False, highlight=False, soft_wrap=True)
    return 0


class Results:
    """What became of each change, kept in a file.

    What was caught stays caught as long as the changed file stays as it is; a survivor is tried again in every run.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.known: dict[tuple[Change, str], Verdict] = {}
        self.drawn: dict[tuple[str, int], list[Change]] = {}
        self._lock = threading.Lock()
        for line in file.read_text().splitlines() if file.exists() else []:
            entry = json.loads(line)
            self.known[Change(**entry["change"]), entry["of"]] = Verdict(**entry["verdict"])

    def of(self, change: Change) -> Verdict | None:
        """The verdict on a change in the files as they are now."""
        return self.known.get((change, _state(change)))

    def add(self, change: Change, verdict: Verdict) -> None:
        """Keep a verdict at once."""
        with self._lock:
            self.known[change, _state(change)] = verdict
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a") as out:
                out.write(
                    json.dumps({"change": asdict(change), "of": _state(change), "verdict": asdict(verdict)}) + "\n"
                )

    def draw(self, area: str, seed: int, changes: list[Change]) -> None:
        """Remember which changes belong to a seed."""
        self.drawn[area, seed] = changes


def _state(change: Change) -> str:
    return hashlib.sha256((areas.ROOT / change.module).read_bytes()).hexdigest()[:12]


def run(area: Area, changes: list[Change], done: Results, jobs: int) -> None:
    """Try every change that is not decided, some at a time, each in a copy of its own."""
    open_ = [change for change in changes if (known := done.of(change)) is None or known.outcome == "survived"]
    if not open_:
        return
    console = Console(stderr=True)
    console.print(f"{area.name}: {len(open_)} changes; which tests reach them is measured first")
    reaches = _reaches({area.tests_of(Path(change.module)) for change in open_}, jobs)
    waiting: queue.Queue[Change] = queue.Queue()
    for change in open_:
        waiting.put(change)
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task(area.name, total=len(open_))

        def work() -> None:
            with copied() as copy:
                while True:
                    try:
                        change = waiting.get_nowait()
                    except queue.Empty:
                        return
                    tests = area.tests_of(Path(change.module))
                    verdict = _try(change, tests, reaches[tests], copy, waiting=area.waiting)
                    done.add(change, verdict)
                    if verdict.outcome == "survived":
                        before, after = change.told()
                        bar.console.print(
                            f"survived {change.module}:{change.line}\n  {before}\n  {after}", markup=False
                        )
                    bar.advance(task)

        threads = [threading.Thread(target=work) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _reaches(groups: set[tuple[str, ...]], jobs: int) -> dict[tuple[str, ...], Reach]:
    """Which lines the tests of each group run."""
    files = sorted({file for tests in groups for file in files_of(tests)})
    with ThreadPoolExecutor(jobs) as workers:
        reach_of = dict(zip(files, workers.map(lambda file: measured(file, KEPT), files), strict=True))
    return {tests: joined(reach_of[file] for file in files_of(tests)) for tests in groups}


def _try(change: Change, tests: tuple[str, ...], reach: Reach, copy: Path, *, waiting: bool) -> Verdict:
    """First the tests that run the line; what only an import runs is tried with all of the module's tests."""
    fitting = reach.tests_of(change.module, change.line)
    if fitting:
        return tried(change, fitting, sum(reach.seconds[test] for test in fitting), copy, waiting=waiting)
    everything = reach.all_of(change.module) or list(tests)
    return tried(change, everything, sum(reach.seconds.values()), copy, waiting=waiting)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
