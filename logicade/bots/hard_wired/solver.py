"""Hard Wired, as far as it can be known: every segment that the seat on turn can build now, and no other.

Rows of free cards are tried one by one, so the list is complete; nothing is said about which of them is best. A segment
is written as in the rule book's log: slot, output, and every card with `h` for the hand or `p` for the public area.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from logicade.bots.hard_wired.book import AT, FREE, begin_walk, list_free, new_paper, walk_on
from logicade.bots.proofs import Possible, Solver
from logicade.engine.compile.jit import kernel
from logicade.engine.errors import Usage
from logicade.engine.position import Position, View
from logicade.engine.state import NONE, Numbers, States
from logicade.games.hard_wired import GAME
from logicade.games.hard_wired.rules import LAY, TURN
from logicade.games.hard_wired.tables import LEAST, MOST, SLOTS


class Segment(NamedTuple):
    """One way to go on: the cards that are still to be laid, from left to right."""

    slot: int  # from 0
    cards: tuple[int, ...]
    actions: tuple[str, ...]  # that build it
    text: str

    @property
    def length(self) -> int:
        """How many cards the segment has."""
        return len(self.cards)


class Segments(NamedTuple):
    """All segments, shortest first; proved to be all by exhaustion. Who wins is not said."""

    found: tuple[Segment, ...]
    proved: bool = True
    winner: str | None = None
    winners: tuple[int, ...] = ()
    best: tuple[str, ...] = ()

    def counts(self) -> dict[str, int]:
        """How many there are, by slot and number of cards."""
        tally: dict[str, int] = {}
        for segment in self.found:
            key = f"S{segment.slot + 1}/{segment.length}"
            tally[key] = tally.get(key, 0) + 1
        return dict(sorted(tally.items()))

    def as_json(self) -> dict[str, Any]:
        """The fields that `logicade solve --json` prints."""
        texts = [segment.text for segment in self.found]
        return {"segments": texts, "counts": self.counts(), "complete": True, "proved": self.proved}

    def lines(self) -> list[str]:
        """The list for people."""
        return [f"proved: {len(self.found)} segments can be built", *(segment.text for segment in self.found)]


@kernel
def collect(st: States, i: int, slot: int, cards: int, paper: Numbers, found: Numbers) -> int:
    """All rows of so many free cards that lead to a slot; those beyond the room in `found` are counted only."""
    s = st[i]
    free, count = list_free(s, paper), 0
    begin_walk(s, paper)
    while walk_on(s, free, cards, s.display[slot], paper):
        if count < found.shape[0]:
            for k in range(cards):
                found[count, k] = paper[FREE, paper[AT, k]]
        count += 1
    return count


def segments(view: View | Position) -> Segments:
    """Every segment that the seat on turn can build, or finish, now."""
    st = view.state()
    s = st[0]
    if view.phase not in (TURN, LAY) or (isinstance(view, View) and view.seat != view.mover):
        return Segments(())
    slots = [slot for slot in range(SLOTS) if s.display[slot] != NONE and (view.phase == TURN or slot == s.slot)]
    lengths = range(max(1, LEAST - int(s.laid)), int(s.longest) - int(s.laid) + 1)
    found = [_segment(s, slot, row) for cards in lengths for slot in slots for row in _rows(st, slot, cards)]
    ready = view.phase == LAY and s.laid >= LEAST and s.value == s.display[s.slot]
    return Segments((*([_segment(s, int(s.slot), ())] if ready else []), *found))


def _rows(st: States, slot: int, cards: int) -> Iterator[tuple[int, ...]]:
    paper = new_paper()
    room = int(collect(st, 0, slot, cards, paper, np.zeros((0, MOST), np.int64)))
    found = np.zeros((room, MOST), np.int64)
    collect(st, 0, slot, cards, paper, found)
    return (tuple(row[:cards]) for row in found.tolist())


def _segment(s: Any, slot: int, cards: tuple[int, ...]) -> Segment:
    """A segment with its text, the cards that lie already included."""
    notation = GAME.kernels.notation
    names = [notation.CARD_NAMES[card] for card in cards]
    begun = [notation.CARD_NAMES[card] for card in s.chain[: s.laid]]
    told = [name + ("h" if s.place[card] == s.turn else "p") for card, name in zip(cards, names, strict=True)]
    head = f"{notation.LETTERS[s.turn]} S{slot + 1} {notation.TRIPLE_NAMES[s.display[slot]]}:"
    opening = () if s.phase == LAY else (f"S{slot + 1}",)
    return Segment(slot, cards, (*opening, *names, "END"), " ".join([head, *begun, *told]))


def position_text(row: str | None, options: dict[str, Any]) -> str:
    """Cards are hidden before the deal: only a position can be asked about."""
    raise Usage("segments are those of a position", hint="give `--position`")


def possible(view: View) -> Possible | None:
    """How many segments the seat on turn can build, or finish."""
    return Possible(len(segments(view).found)) if view.ids and view.phase in (TURN, LAY) else None


SOLVER = Solver(segments, position_text=position_text, possible=possible)
