"""Quirky Circuits: a scenario as one word, which somebody may have made up; what leads outside is refused (15.1)."""

from __future__ import annotations

import pytest

from logicade.engine.errors import BadComponents, BadValue
from logicade.games.quirky_circuits.components import LAYOUT, square
from logicade.games.quirky_circuits.tables import named, packed, read_own
from tests.games.quirky_circuits.worlds import GAME, open_map, text_of
from tests.support import clause

# Four by three squares; d1 is void, c1 a table, a2 closed all round; a bone on b3, a second one on c3.
DRAWN = "+-+-+-+-+\n|. . T|#|\n+-+ + +-+\n|.|. . .|\n+-+ + + +\n|. k k .|\n+-+-+-+-+"
SIGNS = '[legend]\nk = { token = "bone" }\n[zone]\nz = ["a1"]\n'
GOALS = '[[goal]]\ntype = "park"\nzone = "z"\n[[goal]]\ntype = "deliver"\nkinds = ["bone"]\nzone = "z"\n'
TEXT = text_of("rover", "b2E", DRAWN, SIGNS + GOALS)


def word(**changes: int) -> str:
    """The word of that scenario with some facts changed: `wall_9=15`, or `wide=5` for the first one of a name."""
    facts = named(read_own(TEXT)[1])
    for key, value in changes.items():
        name, _, place = key.partition("_")
        assert facts[name][int(place or 0)] != value, f"{key} is {value} already"
        facts[name][int(place or 0)] = value
    return packed(tuple(number for name in LAYOUT.sizes for number in facts[name]))


LARGEST = {  # of what a fact may be at most; each is taken, and one more is not
    "robot": 3, "north": 3, "start": 19, "ahead": 3, "sections": 11, "quirks": 4095, "wall_8": 15, "slope": 15,
    "zone": 127, "kind": 29, "nature": 15, "ruin": 29, "ruins": 15, "aim": 3, "form": 49, "goal": 4, "wanted": 29,
    "where": 6, "need": 12, "apart": 1, "facings": 15, "after": 63, "meet": 29, "fragile": 12,
}  # fmt: skip


@clause("quirky-circuits 15.1", "quirky-circuits 15.8")
@pytest.mark.parametrize("key", LARGEST)
def test_every_fact_has_a_largest_value(key: str) -> None:
    if named(read_own(TEXT)[1])[key.partition("_")[0]][int(key.partition("_")[2] or 0)] != LARGEST[key]:
        assert read_own(word(**{key: LARGEST[key]}))
    with pytest.raises(BadComponents, match="the word is damaged"):
        read_own(word(**{key: LARGEST[key] + 1}))


FAULTS: list[tuple[dict[str, int], str]] = [
    ({"wide": 5}, "the east edge is not there"),
    ({"wide": 3}, "a way leads out in the east"),
    ({"wide": 0}, "no squares"),
    ({"wide": 9}, "wider than any map"),
    ({"high": 2}, "a way leads out in the south"),
    ({"high": 8}, "higher than any map"),
    ({"start": 3}, "the robot starts in the void"),
    ({"start": 2}, "the robot starts on a table"),
    ({"start": 4}, "the robot starts in the east of the map"),
    ({"start": 24}, "the robot starts in the south of the map"),
    ({"first": 3}, "a token in the void"),
    ({"first_1": 4}, "a token in the east of the map"),
    ({"first_1": 24}, "a token in the south of the map"),
    ({"kind": 0}, "a gap before the second token"),
    ({"kind_3": 1}, "a gap before the fourth token"),
    ({"goal": 0}, "a gap before the second goal"),
    ({"goal": 0, "goal_1": 0}, "no goal"),
    ({"goal_5": 1}, "a gap before the last goal"),
    ({"sections_2": 0}, "no green space"),
    ({"sections_2": 12}, "more than 15 spaces"),
    ({"nature": 5}, "carried and solid"),
    ({"ruins": 5}, "carried and solid once it is broken"),
    ({"ruins_11": 7}, "carried, swept and solid once it is broken"),
    ({"wall": 1}, "an open edge in the west"),
    ({"wall": 8}, "an open edge in the north"),
    ({"wall_19": 0}, "an open edge in the east and south"),
    ({"wall_9": 0}, "a barrier with one side"),
    ({"wall_2": 1}, "an open edge to the void"),
    ({"floor_10": 1}, "a void with open edges"),
    ({"floor": 40}, "no such floor"),
]
SOUND: list[tuple[dict[str, int], str]] = [
    ({"floor": 39 & ~3}, "a rug on a belt to the west"),
    ({"first_5": 24}, "where no token is nothing lies outside"),
    ({"nature": 13}, "a walker may be carried and solid"),
    ({"start": 0}, "another square"),
    ({"sections": 0, "sections_1": 0}, "a battery with green spaces only"),
    ({"kind_2": 1, "first_2": 1}, "a third token"),
    ({"goal_2": 3}, "a third goal"),
]


@clause("quirky-circuits 15.1")
@pytest.mark.parametrize(("changes", "why"), FAULTS)
def test_a_word_that_leads_outside_is_refused(changes: dict[str, int], why: str) -> None:
    with pytest.raises(BadComponents, match="the word is damaged") as wrong:
        read_own(word(**changes))
    assert wrong.value.clause == "quirky-circuits 15.1", why


@pytest.mark.parametrize(("changes", "why"), SOUND)
def test_other_words_are_taken(changes: dict[str, int], why: str) -> None:
    made = word(**changes)
    assert read_own(f" {made}\n")[0] == made, why
    assert GAME.start(own=made).fields["wide"] == 4


@clause("quirky-circuits 13.1")
def test_what_does_not_go_with_a_scenario_of_ones_own_is_hinted_at() -> None:
    with pytest.raises(BadValue, match="= a text") as wrong:
        GAME.start(scenario="gizmo-1", own=TEXT)
    assert (wrong.value.hint, wrong.value.clause) == ("give both, or leave `own` away", "quirky-circuits 13.1")
    with pytest.raises(BadValue, match="= `none`") as wrong:
        GAME.start(scenario="own")
    assert wrong.value.hint == "give the text in option `own`"
    assert GAME.start(scenario="own", own=TEXT).fields["scenario"] == 24


@clause("quirky-circuits 7.1")
def test_only_names_of_squares_are_squares() -> None:
    assert [square(name) for name in ("a1", "h1", "a7", "h7")] == [0, 7, 48, 55]
    assert [square(name) for name in ("i1", "a8", "a0", "a", "", "a1 ", 3, None)] == [None] * 8
    assert open_map(1, 1) == "+-+\n|.|\n+-+"
