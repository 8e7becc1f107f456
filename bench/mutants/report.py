"""The report: the share of changes that tests notice, by area and seed, and every change that none did."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bench.mutants.changes import Change

if TYPE_CHECKING:
    from bench.mutants.__main__ import Results

EQUIVALENT = Path(__file__).parent / "equivalent.txt"
HEAD = """# What the tests notice

One small change at a time in the source, then the tests that run the changed line (`make mutants`, plain Python).
A change is *equivalent* if nobody could tell the difference; `bench/mutants/equivalent.txt` says why of each.
"""


def equivalents() -> dict[tuple[str, str, str], str]:
    """Reasons, by file and by the line before and after: four lines and an empty one each."""
    blocks = EQUIVALENT.read_text().strip().split("\n\n") if EQUIVALENT.exists() else []
    found = {}
    for block in blocks:
        module, before, after, reason = block.splitlines()
        found[module, before.strip(), after.strip()] = reason
    return found


def write(drawn: dict[tuple[str, int], list[Change]], results: Results) -> str:
    """The whole report as Markdown."""
    reasons = equivalents()
    rows = ["| area | seed | changes | equivalent | caught | share |", "|---|---|---|---|---|---|"]
    missed: dict[Change, str] = {}
    for (area, seed), changes in drawn.items():
        survived = [change for change in changes if _survived(change, results)]
        same = [change for change in survived if (change.module, *change.told()) in reasons]
        left = [change for change in survived if change not in same]
        caught = len(changes) - len(survived)
        share = caught / max(1, len(changes) - len(same))
        rows.append(f"| {area} | {seed} | {len(changes)} | {len(same)} | {caught} | {share:.1%} |")
        missed |= dict.fromkeys(left, "") | {change: reasons[change.module, *change.told()] for change in same}
    lines = ["", "## Changes that no test notices", ""]
    for change, reason in sorted(missed.items()):
        before, after = change.told()
        lines.append(
            f"- `{change.module}:{change.line}` `{before}` → `{after}`{f': equivalent, {reason}' if reason else ''}"
        )
    return "\n".join([HEAD, *rows, *(lines if missed else []), ""])


def _survived(change: Change, results: Results) -> bool:
    verdict = results.of(change)
    return verdict is None or verdict.outcome == "survived"
