"""Small maps for tests, and a way to let a robot run cards on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import logicade
from logicade.engine.match import Match
from logicade.engine.position import Position, View
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import CODES, QUEUE, WAYS, name_of
from logicade.games.quirky_circuits.notation import write_step
from logicade.games.quirky_circuits.state import A_CHOOSE, A_RUN, CHOOSE

GAME = logicade.game("quirky-circuits")
NEVER = "".join(f'[[goal]]\ntype = "park"\nzone = "never"\nfacing = "{way}"\n' for way in "NS")  # never both at once
HEAD = (
    'format = 1\nrobot = "{robot}"\nquirks = {quirks}\nnorth = "{north}"\nstart = {{ at = "{at}", facing = "{way}" }}\n'
)
BATTERY = "battery = { green = 2, yellow = 2, red = 2 }\n"
ALL_QUIRKS = {
    "gizmo": '["RN", "MN", "PA1", "PA2"]', "twirl": '["MN", "HE1", "HE2", "FO1", "FO2"]',
    "rover": '["RN", "MN", "TI1", "TI2"]', "lefty": '["RN", "MN", "SC1", "SC2"]',
}  # fmt: skip


def open_map(wide: int, high: int, squares: dict[str, str] | None = None) -> str:
    """A rectangle of floor with a barrier round it; some squares have other signs."""
    rows = []
    for y in range(high):
        signs = [(squares or {}).get(f"{'abcdefghi'[x]}{y + 1}", ".") for x in range(wide)]
        rows.append("|" + " ".join(signs) + "|")
    edge, gap = "+" + "-+" * wide, "+" + " +" * wide
    lines = [edge]
    for k, row in enumerate(rows):
        lines += [row, gap if k < high - 1 else edge]
    return "\n".join(lines)


def text_of(robot: str, start: str, drawn: str, more: str = "", *, north: str = "N") -> str:
    """A scenario text: the robot's square and facing as in `b4N`, a map, and what else there is."""
    at, way = start[:-1], start[-1]
    head = HEAD.format(robot=robot, quirks=ALL_QUIRKS[robot], north=north, at=at, way=way)
    goals = more if "[[goal]]" in more else f'{more}\n[zone]\nnever = ["{at}"]\n{NEVER}'
    return f'{head}{BATTERY}map = """\n{drawn}\n"""\n{goals}\n'


class World:
    """A robot alone with a scenario: cards run without hands and queues."""

    def __init__(self, text: str, **options: Any) -> None:
        self.st = GAME.start(own=text, **options).state()
        self.s: Any = self.st[0]

    def run(self, cards: str | Iterable[str], *, choose: int | None = None) -> str:
        """Run cards; returns the record of the last one."""
        assert self.s.ended == 0
        record = ""
        for code in cards.split() if isinstance(cards, str) else cards:
            before = self.st.copy()
            self.s.length = self.s.shown = QUEUE
            self.s.executed = 0
            self.s.owner[0] = 0
            rules.apply(self.st, 0, A_RUN + CODES.index(code))
            if self.s.phase == CHOOSE and choose is not None:
                rules.apply(self.st, 0, A_CHOOSE + choose)
            record = write_step(before[0], self.s, CODES.index(code))
        return record

    @property
    def robot(self) -> str:
        """Where it is and what it faces, with the marker of its momentum."""
        marker = "" if self.s.momentum < 0 else f" {WAYS[self.s.momentum]}"
        return f"{name_of(int(self.s.at))}{WAYS[self.s.facing]}{marker}"

    def token(self, t: int) -> str:
        """Where a token is: a square, `held` or `gone`."""
        place = int(self.s.place[t])
        return name_of(place) if place >= 0 else "held" if place == -3 else "gone"


def words(pos: Position | View) -> dict[str, str]:
    """The words of a position's text by key."""
    return dict(word.split("=", 1) for word in str(pos).split())


def dealt(*hands: str) -> list[str]:
    """The deal that gives these hands, card by card."""
    rows = zip(*(hand.split() for hand in hands), strict=True)
    return [f"{'ABCD'[seat]}+{card}" for row in rows for seat, card in enumerate(row)]


def executed(cards: str) -> list[str]:
    """A queue is turned over and executed."""
    return [*(f"show {card}" for card in cards.split()), *(f"run {card}" for card in cards.split())]


def reached(actions: Iterable[str], *, seats: int = 2, **options: Any) -> Position:
    """The position after these actions of a match."""
    match = Match(GAME, seats=seats, options=GAME.settle(options))
    match.follow(actions)
    return match.position


def doctored(pos: Position, **changes: Any) -> Position:
    """A position with some fields changed, whether or not a match can come to it."""
    st = pos.state()
    for name, value in changes.items():
        st[0][name] = value
    return Position(GAME, st)


__all__ = ["GAME", "World", "dealt", "doctored", "executed", "open_map", "reached", "text_of", "words"]
