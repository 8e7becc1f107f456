"""What learners of Hard Wired are told: numbers of one's own, which conformance leaves alone, and worked examples."""

from __future__ import annotations

import random
from typing import Any

import pytest

import logicade
from logicade.games.hard_wired.state import LAYOUT
from logicade.games.hard_wired.tables import CODES
from tests.conformance.test_observations import check
from tests.games.hard_wired.oracle import sketch
from tests.games.hard_wired.test_rules import OPENING, others, stuck
from tests.support import clause, random_match

GAME = logicade.game("hard-wired")
SETUPS: list[dict[str, Any]] = [
    {"seats": 2, "goal": 4, "max_segment": 2, "first": 2},
    {"seats": 3, "goal": 6, "max_segment": 3, "return_order": "shuffled"},
    {"seats": 6, "goal": 4, "equal_turns": True, "circuits": "\n".join(CODES[118:162])},
    {"seats": 4, "goal": 5, "open_hands": True, "first": 6},
]


@clause("hard-wired 8.2", "hard-wired 8.5", "hard-wired 9.2")
@pytest.mark.parametrize("options", SETUPS, ids=lambda options: f"{options['seats']} seats")
def test_an_observation_gives_the_view_back(options: dict[str, Any]) -> None:
    match = random_match(GAME, 1, **options)
    for ply in {*random.Random(1).sample(range(match.ply), 30), *range(16), match.ply}:
        for seat in (*range(options["seats"]), None):
            check(GAME, match.view(seat, ply=ply))


MARKED = OPENING.replace("n=2", "n=2 return_order=shuffled").replace("hands=C02,C07,C36/", "hands=?,C07!,?1/")


@clause("hard-wired 7.3", "hard-wired 10.3")
@pytest.mark.parametrize(
    "text",
    [
        f"{MARKED} under=C03,C04,C05",  # a card in hand that comes from under the reserve
        f"{stuck('B', 'C10,C11,C13')} N C42 A P",  # a seat has passed
        f"{OPENING} S3 C33 C07",
        f"{OPENING} S3 C33 C07 END",
    ],
)
def test_what_matches_seldom_come_to_is_told_as_well(text: str) -> None:
    check(GAME, sketch(text).view(1))


def told(text: str, seat: int | None) -> dict[str, Any]:
    parts = LAYOUT.split(sketch(text).view(seat).encode())
    return {name: part.tolist() for name, part in parts.items()}


@clause("hard-wired 9.1", "hard-wired 9.2")
def test_seats_count_from_ones_own() -> None:
    own, other, spectator = (told(f"{OPENING} S3 C33", seat) for seat in (0, 1, None))
    assert [k for k, place in enumerate(own["place"], 1) if place == 0] == [2, 7, 36]
    assert [k for k, place in enumerate(other["place"], 1) if place == 0] == [1, 18, 42]
    assert 0 not in spectator["place"]
    assert [k for k, place in enumerate(spectator["place"], 1) if place == 6] == [19, 21]
    assert (own["turn"], other["turn"], spectator["turn"]) == (0, 1, 0)
    assert (own["begins"], other["begins"]) == ([0, -1], [1, -1])
    assert own["chain"] == [33, 0, 0, 0, 0]
    assert [row[0] for row in own["seats"]] == [23, 21, 0, 0, 0, 0], "323 and 321"


@clause("hard-wired 6.4", "hard-wired 9.2")
def test_of_a_hand_one_knows_from_which_lot_its_cards_come() -> None:
    rest = others("C33", "C07", "C01", "C02", "C36", "C18", "C42", "C19")
    text = (
        "n=2 return_order=shuffled first=A turn=A ply=40 rows=323-132/321-332 displays=123,333,113 "
        f"public={','.join(rest)} hands=C02!,C36!/C18!,C42!,C01! under=C07,C33 N C02 draw C19 draw C33"
    )
    hands = told(text, 1)["hands"]
    assert [row[0] for row in hands] == [0, 1, 0, 0, 0, 0], "C07 or C33, in the hand of the other"
    assert not any(any(row[1:]) for row in hands)
    assert [told(text, 1)["place"][card] for card in (6, 32)] == [-2, -2]
    assert [told(text, 0)["place"][card] for card in (6, 32)] == [-2, 0]
