"""The report: the share of changes that tests notice, by area and seed, and every change that none did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.mutants.changes import Change

if TYPE_CHECKING:
    from bench.mutants.__main__ import Results

EQUIVALENT = Path(__file__).parent / "equivalent.txt"
HEAD = """# What the tests notice

One small change at a time in the source, then the tests that run the changed line (`make mutants`, plain Python; the
page by Stryker, `make page-mutants`). A change is *equivalent* if nobody could tell the difference;
`bench/mutants/equivalent.txt` says why of each.
"""


def equivalents() -> dict[tuple[str, str, str], str]:
    """Reasons, by file and by the line before and after: four lines and an empty one each."""
    blocks = EQUIVALENT.read_text().strip().split("\n\n") if EQUIVALENT.exists() else []
    found = {}
    for block in blocks:
        module, before, after, reason = block.splitlines()
        found[module, before.strip(), after.strip()] = reason
    return found


class Line(NamedTuple):
    """A changed line: the file, where in it, and the line before and after."""

    file: str
    line: int
    before: str
    after: str


class Seed(NamedTuple):
    """One seed of an area: how many changes there were, and those that no test noticed."""

    area: str
    number: int
    changes: int
    missed: tuple[Line, ...]


def seeds_of(drawn: dict[tuple[str, int], list[Change]], results: Results) -> list[Seed]:
    """What the run itself has found, by area and seed."""
    found = []
    for (area, seed), changes in drawn.items():
        missed = [Line(one.module, one.line, *one.told()) for one in changes if _survived(one, results)]
        found.append(Seed(area, seed, len(changes), tuple(missed)))
    return found


def seeds_of_page(kept: Path) -> list[Seed]:
    """What `make page-mutants` has found, by seed."""
    every = [json.loads(file.read_text()) for file in kept.glob("results-*.json")]
    found = []
    for result in sorted(every, key=lambda result: int(result["seed"])):
        missed = [change for change in result["changes"] if change["outcome"] == "survived"]
        lines = [Line(one["file"], one["line"], one["before"], one["after"]) for one in missed]
        found.append(Seed("page", result["seed"], len(result["changes"]), tuple(lines)))
    return found


def write(seeds: list[Seed]) -> str:
    """The whole report as Markdown."""
    reasons = equivalents()
    rows = ["| area | seed | changes | equivalent | caught | share |", "|---|---|---|---|---|---|"]
    for area, seed, count, missed in seeds:
        same = sum((one.file, one.before, one.after) in reasons for one in missed)
        caught = count - len(missed)
        rows.append(f"| {area} | {seed} | {count} | {same} | {caught} | {caught / max(1, count - same):.1%} |")
    lines = []
    for one in sorted({one for seed in seeds for one in seed.missed}):
        reason = reasons.get((one.file, one.before, one.after), "")
        lines.append(
            f"- `{one.file}:{one.line}` `{one.before}` → `{one.after}`{f': equivalent, {reason}' if reason else ''}"
        )
    head = ["", "## Changes that no test notices", ""] if lines else []
    return "\n".join([HEAD, *rows, *head, *lines, ""])


def _survived(change: Change, results: Results) -> bool:
    verdict = results.of(change)
    return verdict is None or verdict.outcome == "survived"
