"""Which segments Hard Wired finds: every card at every place, against trying every row."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.hard_wired.oracle import segments, sketch, through
from tests.games.hard_wired.test_rules import CODES
from tests.support import clause, many

TRIPLES = ["".join(triple) for triple in itertools.product("123", repeat=3)]


def found(begin: str, ends: list[str], free: list[str], most: int = 5) -> list[bool]:
    """Whether the game offers a segment to each display, all cards being public."""
    text = f"n=2 max_segment={most} first=A turn=A ply=90 rows={begin}/111 displays={','.join(ends)}"
    legal = sketch(f"{text} public={','.join(free)} hands=/").legal
    return [f"S{slot}" in legal for slot in (1, 2, 3)]


@clause("hard-wired 5.1", "hard-wired 5.3", "hard-wired 5.12")
@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_every_card_can_come_first_or_last(most: int) -> None:
    """As many cards as a segment may have, each card of the deck among them: what they lead to in any order."""
    source = random.Random(most)
    for card in CODES:
        free = [card, *source.sample([other for other in CODES if other != card], most - 1)]
        begin = source.choice([triple for triple in TRIPLES if triple != "111"])
        last = begin
        for one in free:  # the card in question first
            last = through(CODES[one], last)
        turned = begin
        for one in reversed(free):  # and last
            turned = through(CODES[one], turned)
        ends = [last, turned, source.choice(TRIPLES)]
        assert found(begin, ends, free, most) == [any(segments(CODES, begin, end, free, most)) for end in ends], free


@clause("hard-wired 5.12", "hard-wired 8.5")
@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_segments_of_few_cards_against_trying_every_row(most: int) -> None:
    source = random.Random(10 + most)
    for _ in range(many(40, 2000)):
        free = source.sample(list(CODES), source.choice([2, 3, 4, 5]))
        begin, *ends = source.sample(TRIPLES, 4)
        assert found(begin, ends, free, most) == [any(segments(CODES, begin, end, free, most)) for end in ends], free
