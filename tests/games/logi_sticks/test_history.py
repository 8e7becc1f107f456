"""Logi-Sticks: which positions a match can reach, against playing every order of the pieces that lie there."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition
from logicade.engine.position import Position
from tests.support import clause, many

GAME = logicade.game("logi-sticks")
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"passing": "free"},
    {"contact": "strict"},
    {"loops": "allowed", "capacitor_lock": "none", "passing": "free"},
    {"edges": "S:...B....,N:....W...", "passing": "free"},
)


def words(text: str) -> dict[str, str]:
    return dict(re.split("[=:]", word, maxsplit=1) for word in text.split())


def joined(facts: dict[str, str]) -> str:
    return " ".join(f"{key}{':' if key in 'SN' else '='}{value}" for key, value in facts.items())


def placements(board: str) -> dict[str, str]:
    """The pieces of a board by square, as actions."""
    found = {}
    for rank, cells in zip("87654321", board.split("/"), strict=True):
        file = 0
        for digit, kind, sides in re.findall(r"([1-8])|([A-Z])([a-z]+)", cells):
            if kind:
                found["abcdefgh"[file] + rank] = f"{kind}@{'abcdefgh'[file]}{rank}/{sides.upper()}"
            file += int(digit or 1)
    return found


def reachable(start: Position, text: str) -> bool:
    """Play every order of the pieces that lie there, with passes wherever they are legal, and look for the position.

    The ply may be one more than the turns: a centre that is as usual may have been laid by chance.
    """
    facts = words(text)
    pieces, ply = set(placements(facts["board"]).values()), int(facts["ply"])
    wanted = {key: value for key, value in facts.items() if key != "ply"}
    now = {str(start): start}
    for turn in range(ply + 1):
        if turn >= ply - 1 and any(
            {key: value for key, value in words(known).items() if key != "ply"} == wanted for known in now
        ):
            return True
        following = []
        for known, pos in now.items():
            left = len(pieces - set(placements(words(known)["board"]).values()))
            following += [
                pos.play(action)
                for action in pos.legal
                if action in pieces or (action.endswith("--") and left <= ply - turn - 1)
            ]
        now = {str(pos): pos for pos in following}
    return False


def spoilt(facts: dict[str, str], source: random.Random) -> dict[str, str]:
    """The words of a position with one thing changed that may make it impossible, or not."""
    facts = {"ply": "0"} | facts  # without it any number that fits would be taken
    change = source.choice(("none", "ply", "turn", "owner", "lock", "passes", "both"))
    if change in ("ply", "both"):
        facts["ply"] = str(max(0, int(facts["ply"]) + source.choice((-2, -1, 1, 2, 3))))
    if change in ("turn", "both"):
        facts["turn"] = "S" if facts.pop("turn", "S") == "N" else "N"
    if change == "owner":
        stocks = [[int(count) for count in part.split(",")] for part in facts.get("pieces", "").split("|") if part]
        kinds = [(who, kind) for who in range(len(stocks)) for kind in range(6) if stocks[who][kind] < 5]
        if kinds:
            who, kind = source.choice(kinds)
            stocks[who][kind] += 1
            stocks[1 - who][kind] -= 1
            facts["pieces"] = "|".join(",".join(map(str, stock)) for stock in stocks)
    if change == "lock":
        squares = [square for square, action in placements(facts["board"]).items() if action[0] == "C"]
        facts["locked"] = "|".join(source.choice(["-", *squares]) for _ in range(2))
    if change == "passes":
        facts["passes"] = source.choice("012")
    usual = {"turn": "S", "locked": "-|-", "passes": "0"}
    return {key: value for key, value in facts.items() if usual.get(key) != value}


def opened(source: random.Random, options: dict[str, Any]) -> Position:
    """A few turns into a match, Capacitors and passes more often than by chance."""
    pos = GAME.start(targets="alternating", **options) if "edges" not in options else GAME.start(**options)
    for _ in range(source.randint(1, 5)):
        if not pos.over:
            rare = [action for action in pos.legal if action[0] in "C-"]
            pos = pos.play(source.choice(rare if rare and source.random() < 0.5 else pos.legal))
    return pos


@clause("logi-sticks 3.3", "logi-sticks 3.7", "logi-sticks 3.9", "logi-sticks 3.13", "logi-sticks 9.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())) or "book")
def test_what_some_order_of_turns_leads_to_is_a_position(options: dict[str, Any]) -> None:
    counts = [0, 0]
    for seed in range(many(20, 2000)):
        source = random.Random(seed)
        pos = opened(source, options)
        text = joined(spoilt(words(str(pos)), source))
        start = GAME.start(targets="alternating", **options) if "edges" not in options else GAME.start(**options)
        try:
            GAME.position(text)
        except BadPosition as wrong:
            counts[0] += 1
            assert not reachable(start, text), (text, str(wrong))
        else:
            counts[1] += 1
            assert reachable(start, text), text
    assert min(counts) >= 4
