"""Whole matches that a person can read, `tests/games/<slug>/goldens/*.txt`; `pytest --bless` rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest

import logicade
from logicade.engine.match import Match
from logicade.engine.position import who

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/goldens/*.txt"))
EVERY = 4  # plies between two digests


def read(path: Path) -> tuple[str, dict[str, str], str, list[str]]:
    """Slug, options, title and actions of a golden."""
    lines = path.read_text("utf-8").splitlines()
    slug, *words = lines[1].split()
    actions = [line[16:].split("  ->")[0].strip() for line in lines[3:] if line[:3].strip().isdigit()]
    return slug, dict(word.split("=", 1) for word in words), lines[0], actions


def replayed(slug: str, options: dict[str, str], actions: list[str]) -> Match:
    game = logicade.game(slug)
    seats = int(options.get("seats", game.seats[0]))
    chosen = {name: value for name, value in options.items() if name != "seats"}
    match = Match(game, seats=seats, options=game.settle(chosen))
    for k, action in enumerate(actions):
        match._replay(k, action)
    return match


def changed(before: str, after: str) -> str:
    """The words of a position text that an action has changed."""
    known = set(before.split())
    return " ".join(word for word in after.split() if word not in known)


def written(path: Path) -> str:
    slug, options, title, actions = read(path)
    match = replayed(slug, options, actions)
    lines = [title, " ".join([slug, *(f"{key}={value}" for key, value in options.items())]), ""]
    for entry in match.log:
        after = match.at(entry.ply + 1)
        line = f"{entry.ply + 1:>3} {who(entry.actor):10}  {entry.action}"
        lines.append(f"{line:44}  -> {changed(str(match.at(entry.ply)), str(after))}")
        if (entry.ply + 1) % EVERY == 0 or after.over:
            lines.append(f"    {'':10}  {after.digest} scores {' '.join(map(str, after.scores))}")
    lines += ["", f"end: {match.position}", f"over: {match.over}, winners: {' '.join(map(str, match.winners)) or '-'}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_golden(path: Path, bless: bool) -> None:
    now = written(path)
    if bless:
        path.write_text(now, "utf-8")
    assert path.read_text("utf-8") == now
    assert now.count("\n") <= 120


@pytest.mark.parametrize("slug", logicade.games())
def test_every_game_has_three(slug: str) -> None:
    assert len([path for path in FILES if path.parts[-3] == slug.replace("-", "_")]) >= 3
