"""Legal placements, signals, dead groups, ends and scores against the plainest version: dictionaries and recursion."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import logicade
from logicade.engine.position import Position
from tests.support import many

GAME = logicade.game("logi-sticks")
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
NAMES = [file + rank for file in "abcdefgh" for rank in "12345678"]
CENTRE = {"d4", "d5", "e4", "e5"}
STONES = list(zip(("d6", "e6", "f5", "f4", "e3", "d3", "c4", "c5"), "SSWWNNEE", strict=True))
ORIENTATIONS = {kind: ("NE", "SE", "SW", "NW") if kind in "AOX" else tuple("NESW") for kind in "AOXPNC"}
EDGES = {
    "S": [f"{file}1" for file in "abcdefgh"],
    "W": [f"a{rank}" for rank in "87654321"],
    "N": [f"{file}8" for file in "hgfedcba"],
    "E": [f"h{rank}" for rank in "12345678"],
}
SEATS = {2: "SN", 3: "SWN", 4: "SWNE"}


def beyond(square: str, side: str) -> str | None:
    """The square on the other side, None off the board."""
    step = STEPS[side]
    file, rank = ord(square[0]) - 97 + step[0], int(square[1]) + step[1]
    return f"{'abcdefgh'[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


class Board:
    """The rules word by word."""

    def __init__(self, pos: Position) -> None:
        self.words = dict(word.split("=", 1) for word in str(pos).split() if "=" in word)
        self.edges = dict(word.split(":", 1) for word in str(pos).split() if ":" in word)
        self.seats = SEATS[int(self.words["seats"])]
        self.stones = {(sq, side): stone == "W" for (sq, side), stone in zip(STONES, self.words["centre"], strict=True)}
        self.pieces: dict[str, tuple[str, str]] = {}
        for rank, cells in zip("87654321", self.words["board"].split("/"), strict=True):
            file = 0
            while cells:
                if cells[0].isdigit():
                    file, cells = file + int(cells[0]), cells[1:]
                    continue
                size = 3 if cells[0] in "AOX" else 2
                self.pieces["abcdefgh"[file] + rank] = (cells[0], cells[1:size].upper())
                file, cells = file + 1, cells[size:]
        self.locked = set(self.words.get("locked", "").split("|")) - {"-", ""}

    def option(self, name: str, default: str) -> str:
        return self.words.get(name, default)

    def is_empty(self, square: str | None) -> bool:
        return square is not None and square not in CENTRE and square not in self.pieces

    def faces_output(self, square: str, side: str) -> bool:
        """A stone of the centre, or a piece with an output there."""
        other = beyond(square, side)
        return (square, side) in self.stones or (other in self.pieces and OPPOSITE[side] not in self.pieces[other][1])

    def feeders(self, square: str, pieces: dict[str, tuple[str, str]]) -> list[str]:
        found = []
        for side in pieces[square][1]:
            other = beyond(square, side)
            if other in pieces and OPPOSITE[side] not in pieces[other][1]:
                found.append(other)
        return found

    def closes_loop(self, square: str, kind: str, turn: str) -> bool:
        pieces = self.pieces | {square: (kind, turn)}

        def reaches(here: str, seen: set[str]) -> bool:
            for feeder in self.feeders(here, pieces):
                if feeder == square or (feeder not in seen and not seen.add(feeder) and reaches(feeder, seen)):  # type: ignore[func-returns-value]
                    return True
            return False

        return reaches(square, set())

    def fits(self, square: str, kind: str, turn: str, *, locks: bool) -> bool:
        if not self.is_empty(square):
            return False
        if not any(self.faces_output(square, side) for side in turn):
            return False
        for side in turn:
            if not self.faces_output(square, side) and not self.is_empty(beyond(square, side)):
                return False
            if locks and beyond(square, side) in self.locked:
                return False
        if self.option("contact", "open") == "strict" and any(
            self.faces_output(square, side) for side in "NESW" if side not in turn
        ):
            return False
        return self.option("loops", "forbidden") == "allowed" or not self.closes_loop(square, kind, turn)

    def groups(self) -> list[set[str]]:
        left, found = {square for square in NAMES if self.is_empty(square)}, []
        while left:
            group, todo = set(), [min(left)]
            while todo:
                square = todo.pop()
                if square in left:
                    left.remove(square)
                    group.add(square)
                    todo += [other for side in "NESW" if (other := beyond(square, side))]
            found.append(group)
        return found

    def dead(self) -> set[str]:
        if self.option("grounding", "full") != "full":
            return set()
        kinds = "AP" if self.option("contact", "open") == "strict" else "P"
        tries = [(kind, turn) for kind in kinds for turn in ORIENTATIONS[kind]]
        return {
            square
            for group in self.groups()
            if not any(self.fits(sq, kind, turn, locks=False) for sq in group for kind, turn in tries)
            for square in group
        }

    def values(self, grounded: set[str]) -> dict[str, bool]:
        """Known values: pieces looked at one by one until none changes."""
        known: dict[str, bool] = {}
        while True:
            before = dict(known)
            for square, (kind, turn) in self.pieces.items():
                inputs = [self.signal(square, side, known, grounded) for side in turn]
                value = output(kind, inputs)
                if value is not None:
                    assert known.get(square, value) == value
                    known[square] = value
            if known == before:
                return known

    def signal(self, square: str, side: str, known: dict[str, bool], grounded: set[str]) -> bool | None:
        if (square, side) in self.stones:
            return self.stones[square, side]
        other = beyond(square, side)
        assert other is not None
        return False if other in grounded else known.get(other)

    def targets(self) -> dict[str, list[tuple[str, bool]]]:
        return {
            seat: [
                (square, stone == "W")
                for square, stone in zip(EDGES[seat], self.edges[seat], strict=True)
                if stone != "."
            ]
            for seat in self.seats
        }


def output(kind: str, inputs: list[bool | None]) -> bool | None:
    """Every reading of the unknown inputs must agree, for these six kinds."""
    readings = itertools.product(*[(False, True) if value is None else (value,) for value in inputs])
    rules = {"A": all, "O": any, "X": lambda x: x[0] != x[1], "P": any, "N": lambda x: not x[0], "C": any}
    results = {bool(rules[kind](reading)) for reading in readings}
    return results.pop() if len(results) == 1 else None


SETUPS: list[dict[str, Any]] = [
    {},
    {"seats": 3},
    {"seats": 4},
    {"contact": "strict"},
    {"loops": "allowed"},
    {"contact": "strict", "loops": "allowed", "grounding": "full", "seats": 3},
    {"grounding": "end_only", "targets": "coin"},
    {"grounding": "off", "capacitor_lock": "none", "centre": "random"},
    {"passing": "free", "target_count": "6"},
    {"edges": "S:W......B,N:.B.W....,W:.......B", "seats": 3},
]


def compare(pos: Position) -> None:
    board, st = Board(pos), pos.state()[0]
    ended_by_passes = pos.over and st.ended == 2
    dead = board.dead()
    grounded = dead
    if ended_by_passes:
        everything = {square for square in NAMES if board.is_empty(square)}
        grounded = everything if board.option("grounding", "full") != "off" else set()
    known = board.values(grounded)
    ours = {
        name: bool(int(st.trues) >> index(name) & 1)
        for name in NAMES
        if (int(st.trues) | int(st.falses)) >> index(name) & 1
    }
    assert ours == known, str(pos)
    assert {name for name in NAMES if int(st.ground) >> index(name) & 1} == grounded, str(pos)
    targets = board.targets()
    settled = all(square in known or square in dead for edge in targets.values() for square, _ in edge)
    assert pos.over == (settled or ended_by_passes)
    for seat, letter in enumerate(board.seats):
        matched = [white for square, white in targets[letter] if known.get(square) is white]
        black = sum(not white for _, white in targets[letter])
        assert pos.scores[seat] == 100 * len(matched) + 10 * sum(matched) + black
    if not pos.over:
        counts = [int(count) for count in st.stock[int(st.active)]]
        held = [kind for kind, count in zip("AOXPNC", counts, strict=True) if count]
        legal = {
            f"{kind}@{square}/{turn}"
            for square in NAMES
            for kind in held
            for turn in ORIENTATIONS[kind]
            if board.fits(square, kind, turn, locks=True)
        }
        if pos.mover < 0:
            assert not legal, str(pos)
        else:
            assert legal == set(pos.legal) - {"--"}, str(pos)


def index(name: str) -> int:
    return (int(name[1]) - 1) * 8 + ord(name[0]) - 97


@pytest.mark.parametrize("options", SETUPS, ids=lambda options: ",".join(map(str, options.values())) or "book")
def test_every_position_of_random_matches(options: dict[str, Any]) -> None:
    for seed in range(many(2, 60)):
        source = random.Random(seed)
        pos = GAME.start(**options)
        while not pos.over:
            if "@" in pos.legal[0] or "--" in pos.legal[0]:
                compare(pos)
            pos = pos.apply_id(pos.draw(source) if pos.mover < 0 else source.choice(pos.ids))
        compare(pos)


def test_a_dead_group_stays_dead() -> None:
    """3.18: what was grounded once is grounded ever after, and stays empty."""
    for seed in range(many(20, 400)):
        source = random.Random(seed)
        pos, before = GAME.start(), 0
        while not pos.over:
            pos = pos.apply_id(pos.draw(source) if pos.mover < 0 else source.choice(pos.ids))
            now = int(pos.state()[0].ground)
            assert before & now == before
            before = now


def test_checks_hold_in_many_matches() -> None:
    for seed in range(many(30, 2000)):
        source = random.Random(seed)
        pos = GAME.start(seats=source.choice((2, 3, 4)), stock="deal", passing=source.choice(("forced", "free")))
        while not pos.over:
            pos = pos.apply_id(pos.draw(source) if pos.mover < 0 else source.choice(pos.ids))
            assert GAME.kernels.rules.check(pos.state(), 0) == 0
