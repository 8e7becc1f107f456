"""What the log tells of LOOP 6: which card lies where in the rows, the last gate, and in which order a hand is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from logicade.engine.scene.shown import Seen
from logicade.engine.state import HIDDEN, NONE
from logicade.games.loop_6.tables import CARDS, HAND, SIDES
from logicade.kit.gates import BUF, DFF, GATE_NAMES, OPEN, PAIR, PAIR_GATES, SINGLE

KINDS_BY_NAME = {name: kind for kind, name in enumerate(GATE_NAMES)}


class Last(NamedTuple):
    """The gate that was played last."""

    side: int  # who played it,
    field: int  # on whose row,
    place: int
    kind: int
    inputs: tuple[int, ...]
    value: int


class Told(NamedTuple):
    """What the log adds to a view."""

    keys: tuple[tuple[int, ...], tuple[int, ...]]  # by side: the cards of the row, numbered as they were laid
    last: Last | None
    held: tuple[int | None, ...]  # the kinds of the looker's hand by slot; None for an empty one
    fresh: int  # the slot that was drawn into last, NONE for none


def signals(s: Mapping[str, Any], side: int) -> list[int]:
    """A row, left to right."""
    ones, uncertain = s["ones"][side], s["open"][side]
    return [OPEN if uncertain >> at & 1 else ones >> at & 1 for at in range(s["cards"][side])]


def laid(s: Mapping[str, Any], side: int) -> int:
    """How many cards have been laid onto a row so far: six, and those of penalties (5.3, 9.5)."""
    if not s["cards"][side]:
        return 0
    count = s["penalties"][side]
    lost = s["ended"] == 1 and s["winner"] == 1 - side and s["cards"][side] == 1 and count > 0
    paid = count - int(lost)  # the penalty that loses draws nothing (9.4)
    drawn = (CARDS - 1) * paid - (paid * (paid + 1) // 2 if s["shrink"] else 0)
    return int(CARDS + drawn - (s["due"] if s["needy"] == side else 0))


def effect(kind: int, inputs: Sequence[int]) -> int:
    """The signal that a gate makes of others."""
    return int(PAIR[kind, inputs[0], inputs[1]]) if kind < PAIR_GATES else int(SINGLE[kind - BUF, inputs[0]])


def told(s: Mapping[str, Any], log: Sequence[Seen], side: int | None) -> Told:
    """What the log tells; without one the cards are numbered from the left, and a hand is held by its kinds."""
    walk = _Walk(side)
    for line in log:
        walk.step(line.action)
    if len(walk.values[1]) != s["cards"][1] or len(walk.values[0]) != s["cards"][0]:
        keys = [tuple(range(laid(s, k) - s["cards"][k], laid(s, k))) for k in range(2)]
        return Told((keys[0], keys[1]), None, _sorted(s, side), NONE)
    held = tuple(walk.held) if walk.held else _sorted(s, side)
    return Told((tuple(walk.keys[0]), tuple(walk.keys[1])), walk.last, held, walk.fresh)


def _sorted(s: Mapping[str, Any], side: int | None) -> tuple[int | None, ...]:
    if side is None:
        return ()
    kinds = s["hand"][side]
    return () if HIDDEN in kinds else tuple(None if kind == NONE else kind for kind in kinds)


class _Walk:
    """Goes through a log line by line."""

    def __init__(self, side: int | None) -> None:
        self.side = side
        self.values: tuple[list[int], list[int]] = ([], [])
        self.keys: tuple[list[int], list[int]] = ([], [])
        self.laid = [0, 0]
        self.turn = 0
        self.last: Last | None = None
        self.held: list[int | None] = []
        self.fresh = NONE

    def step(self, text: str) -> None:
        """Follow one line of the log: what it laid, played or drew."""
        if "@" in text:
            self._play(text)
        elif text[0] == "+":
            self._draw(text[1:])
        elif text[0] == "!":
            self._lay(SIDES.index(text[1]), text[3:].replace(",", ""))
        elif text.startswith("field "):
            self._lay(SIDES.index(text[6]), text[8:])
        elif text.startswith("hand ") and SIDES.index(text[5]) == self.side and "?" not in text:
            self.held = [KINDS_BY_NAME[name] for name in text[7:].split(",")]
        elif text == "pass":
            self.turn += 1
            self.fresh = NONE

    def _lay(self, side: int, digits: str) -> None:
        for digit in digits:
            self.values[side].append(int(digit))
            self.keys[side].append(self.laid[side])
            self.laid[side] += 1

    def _play(self, text: str) -> None:
        name, _, at = text.partition("@")
        kind, field, place = KINDS_BY_NAME[name], SIDES.index(at[0]), int(at[1:]) - 1
        row, actor = self.values[field], self.turn & 1
        inputs = tuple(row[place : place + (2 if kind < PAIR_GATES else 1)])
        row[place] = effect(kind, inputs)
        if kind < PAIR_GATES:
            del row[place + 1], self.keys[field][place + 1]
        self.last = Last(actor, field, place, kind, inputs, row[place])
        self.turn += 1
        self.fresh = NONE
        if actor == self.side and self.held:
            self.held[self.held.index(kind)] = None

    def _draw(self, name: str) -> None:
        """Whoever has played draws into the empty slot."""
        if (self.turn - 1) & 1 == self.side and self.held and name != "?":
            self.fresh = self.held.index(None)
            self.held[self.fresh] = KINDS_BY_NAME[name]


class After(NamedTuple):
    """What a gate that is thought of would make of a row."""

    field: int
    place: int
    kind: int
    inputs: tuple[int, ...]
    row: tuple[int, ...]
    locked: bool

    @property
    def value(self) -> int:
        """The signal that it would give."""
        return self.row[self.place]


def after(s: Mapping[str, Any], kind: int, field: int, place: int) -> After:
    """The row after a gate (2.3, section 3)."""
    row = signals(s, field)
    inputs = tuple(row[place : place + (2 if kind < PAIR_GATES else 1)])
    row[place : place + len(inputs)] = [effect(kind, inputs)]
    return After(field, place, kind, inputs, tuple(row), kind == DFF)


def lock_turns(s: Mapping[str, Any], side: int, place: int) -> int:
    """How many turns must end before a card is free again; 0 for a free card (3.3, 9.7)."""
    return int(sum((age + 1) * (s["locks"][side][age] >> place & 1) for age in range(3)))


def held(s: Mapping[str, Any], side: int) -> int:
    """How many gates a hand has; public (10.1)."""
    return HAND - int(s["hand"][side].count(NONE))


def gates_left(s: Mapping[str, Any]) -> int:
    """How many gates are in the pile."""
    return int(sum(s["kit"]) - sum(s["buried"]) - held(s, 0) - held(s, 1))
