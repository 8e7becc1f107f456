"""`python -m bench.page`: measure, print Markdown."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.page import Effort, measure, put, section


def main() -> int:
    """Measure and print; exit code 1 when a budget is not kept."""
    usual = Effort()
    parser = argparse.ArgumentParser(prog="python -m bench.page", description="measure the page in a real browser")
    parser.add_argument("--clicks", type=int, default=usual.clicks, help="of which the slowest counts")
    parser.add_argument("--actions", type=int, default=usual.actions, help="in one page, before memory is looked at")
    parser.add_argument(
        "--clone", action="store_true", help="also `make play` in a fresh clone; minutes, and a network"
    )
    parser.add_argument("--write", metavar="FILE", help="also put the section into this report")
    args = parser.parse_args()
    checks = measure(Effort(args.clicks, args.actions, args.clone))
    lines = section(checks)
    if args.write:
        file = Path(args.write)
        file.write_text(put(file.read_text("utf-8"), lines), "utf-8")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if any(check.met is False for check in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
