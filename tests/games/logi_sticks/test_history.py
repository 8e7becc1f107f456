"""Logi-Sticks: which positions a match can reach, against playing every order of the pieces that lie there."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import logicade
from logicade.engine.errors import BadPosition
from logicade.engine.position import Position
from tests.games.laid import laid
from tests.support import clause, many

GAME = logicade.game("logi-sticks")
LETTERS = {"2": "SN", "3": "SWN"}
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"passing": "free"},
    {"contact": "strict"},
    {"loops": "allowed", "capacitor_lock": "none", "passing": "free"},
    {"edges": "S:...B....,N:....W...", "passing": "free"},
    {"seats": 3, "stock": "deal", "passing": "free"},
    {"seats": 3, "stock": "deal"},
)


def words(text: str) -> dict[str, str]:
    return dict(re.split("[=:]", word, maxsplit=1) for word in text.split())


def joined(facts: dict[str, str]) -> str:
    return " ".join(f"{key}{':' if key in 'SWN' else '='}{value}" for key, value in facts.items())


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


def stocks_of(facts: dict[str, str]) -> list[list[int]]:
    return [[int(count) for count in part.split(",")] for part in facts["pieces"].split("|")]


def written(stocks: list[list[int]]) -> str:
    return "|".join(",".join(map(str, stock)) for stock in stocks)


def starts(options: dict[str, Any], text: str) -> Iterator[Position]:
    """The beginning of play; of dealt pieces, every way in which those on the board can have been the players'."""
    if options.get("stock") != "deal":
        targets: dict[str, Any] = {} if "edges" in options else {"targets": "alternating"}
        yield GAME.start(**targets, **options)
        return
    facts = words(text)
    kinds = ["AOXPNC".index(action[0]) for action in placements(facts["board"]).values()]
    for owners in itertools.product(range(3), repeat=len(kinds)):
        stocks = stocks_of(facts)
        for owner, kind in zip(owners, kinds, strict=True):
            stocks[owner][kind] += 1
        if [sum(stock) for stock in stocks] == [20] * 3:
            kept: dict[str, str] = {
                key: facts[key] for key in ("seats", "S", "W", "N", "targets", "stock", "passing") if key in facts
            }
            yield laid(GAME, f"{joined(kept)} pieces={written(stocks)} stash=0,0,0,0,0,0 ply=60")


def reachable(start: Position, text: str) -> bool:
    """Play every order of the pieces that lie there, with passes wherever they are legal, and look for the position.

    The ply may be one more than the turns: a centre that is as usual may have been laid by chance.
    """
    facts = words(text)
    pieces, turns = set(placements(facts["board"]).values()), int(facts["ply"]) - start.ply
    wanted = {key: value for key, value in facts.items() if key != "ply"}
    now = {str(start): start}
    for turn in range(turns + 1):
        if turn >= turns - 1 and any(
            {key: value for key, value in words(known).items() if key != "ply"} == wanted for known in now
        ):
            return True
        following = []
        for known, pos in now.items():
            left = len(pieces - set(placements(words(known)["board"]).values()))
            following += [
                pos.play(action)
                for action in pos.legal
                if action in pieces or (action.endswith("--") and left <= turns - turn - 1)
            ]
        now = {str(pos): pos for pos in following}
    return False


def spoilt(facts: dict[str, str], source: random.Random) -> dict[str, str]:
    """The words of a position with one thing changed that may make it impossible, or not."""
    facts = {"ply": "0"} | facts  # without it any number that fits would be taken
    seats = LETTERS[facts["seats"]]
    change = source.choice(("none", "none", "ply", "turn", "owner", "lock", "passes", "both"))
    if change in ("ply", "both"):
        facts["ply"] = str(max(0, int(facts["ply"]) + source.choice((-2, -1, 1, 2, 3))))
    if change in ("turn", "both"):
        facts["turn"] = source.choice(seats.replace(facts.get("turn", "S"), ""))
    if change == "owner" and "pieces" in facts:
        stocks = stocks_of(facts)
        fewer = [(who, kind) for who, kind in itertools.product(range(len(seats)), range(6)) if stocks[who][kind] < 5]
        who, kind = source.choice(fewer)
        stocks[who][kind] += 1
        stocks[who - 1][kind] -= 1
        facts["pieces"] = written(stocks)
    if change == "lock":
        squares = [square for square, action in placements(facts["board"]).items() if action[0] == "C"]
        locks = facts.get("locked", "|".join("-" * len(seats))).split("|")
        locks[source.randrange(len(seats))] = source.choice(["-", *squares])
        facts["locked"] = "|".join(locks)
    if change == "passes":
        facts["passes"] = source.choice("0123"[: len(seats) + 1])
    usual = {"turn": "S", "locked": "|".join("-" * len(seats)), "passes": "0"}
    return {key: value for key, value in facts.items() if usual.get(key) != value}


def opened(source: random.Random, options: dict[str, Any]) -> Position:
    """A few turns into a match, Capacitors and passes more often than by chance."""
    targets: dict[str, Any] = {} if "edges" in options else {"targets": "alternating"}
    pos = GAME.start(**targets, **options).deal(chance=source)
    for _ in range(source.randint(1, 3 if "seats" in options else 5)):
        if not pos.over:
            rare = [action for action in pos.legal if action[0] in "C-"]
            pos = pos.play(source.choice(rare if rare and source.random() < 0.5 else pos.legal))
    return pos


@clause("logi-sticks 3.3", "logi-sticks 3.7", "logi-sticks 3.9", "logi-sticks 3.13", "logi-sticks 9.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())) or "book")
def test_what_some_order_of_turns_leads_to_is_a_position(options: dict[str, Any]) -> None:
    counts = [0, 0]
    for seed in range(many(12 if "seats" in options else 20, 2000)):
        source = random.Random(seed)
        text = joined(spoilt(words(str(opened(source, options))), source))
        try:
            GAME.position(text)
        except BadPosition:
            counts[0] += 1
            assert not any(reachable(start, text) for start in starts(options, text)), text
        else:
            counts[1] += 1
            assert any(reachable(start, text) for start in starts(options, text)), text
    assert min(counts) >= 2
