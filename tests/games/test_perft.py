"""Positions counted by depth, every game; `tests/games/<slug>/perft.txt` has a position and its counts a line."""

from __future__ import annotations

from pathlib import Path

import pytest

import logicade
from logicade.engine.position import Position

HERE = Path(__file__).parent


def cases() -> list[tuple[str, str, list[int]]]:
    found = []
    for slug in logicade.games():
        for line in (HERE / slug.replace("-", "_") / "perft.txt").read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                text, counts = line.split(" ; ")
                found.append((slug, text, [int(count) for count in counts.split()]))
    return found


def slow_perft(pos: Position, depth: int) -> int:
    """The naive version, through the public face."""
    if depth == 0:
        return 1
    return sum(slow_perft(pos.play(action), depth - 1) for action in pos.legal)


@pytest.mark.parametrize(("slug", "text", "counts"), cases())
def test_perft(slug: str, text: str, counts: list[int]) -> None:
    pos = logicade.game(slug).position(text)
    for depth, count in enumerate(counts, 1):
        by_action = pos.perft(depth)
        assert sum(by_action.values()) == count, f"depth {depth}, by first action: {by_action}"
        if count < 5000:
            assert slow_perft(pos, depth) == count
