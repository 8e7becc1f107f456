"""The worked examples HW-E1 to HW-E12 of the rules that are not told as clauses already (E5, E10, E11, E12)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import logicade
from logicade.engine.position import Position
from logicade.games.hard_wired import tables
from tests.games.hard_wired.oracle import segments, through
from tests.games.hard_wired.test_rules import CODES, E6, E7, E8, words

GAME = logicade.game("hard-wired")


def after(cards: str, triple: str) -> list[str]:
    """The triples behind a row of cards, by the tables of the rules and by the plain way."""
    found = []
    for card in cards.split():
        value = tables.ACT[tables.DECK[int(card[1:]) - 1], tables.TRIPLES.index(tuple(map(int, triple)))]
        assert through(CODES[card], triple) == "".join(map(str, tables.TRIPLES[value]))
        triple = through(CODES[card], triple)
        found.append(triple)
    return found


@pytest.mark.parametrize(
    ("cards", "triple", "values"),
    [
        ("C15", "123", ["223"]),  # E1
        ("C13", "312", ["123"]),  # E2
        ("C14", "113", ["332"]),
        ("C33", "312", ["211"]),  # E3
        ("C42", "211", ["312"]),
        ("C01 C15", "111", ["211", "131"]),  # E4
        ("C15 C01", "111", ["121", "221"]),
        ("C15 C18", "213", ["133", "213"]),  # E5
    ],
)
def test_e1_to_e5_cards(cards: str, triple: str, values: list[str]) -> None:
    assert after(cards, triple) == values


def play_all(pos: Position, length: int = 0) -> Counter[int]:
    """How many segments of each length can be laid, through the actions of the game."""
    found: Counter[int] = Counter()
    for action in pos.legal:
        if action == "END":
            found[length] += 1
        else:
            found += play_all(pos.play(action), length + 1)
    return found


def test_e6_all_segments() -> None:
    pos = GAME.position(E6)
    free = ["C03", "C20", "C33", "C07", "C26", "C43"]
    shortest = {"311": ("C03", "C20"), "223": ("C03", "C33"), "133": ("C43", "C33")}
    counts = {"311": (1, 6, 6, 38), "223": (1, 3, 12, 34), "133": (1, 3, 13, 22)}
    for slot, (end, two) in enumerate(shortest.items(), 1):
        found = list(segments(CODES, "122", end, free))
        assert [row for row in found if len(row) == 2] == [two]
        by_length = Counter(map(len, found))
        assert tuple(by_length[length] for length in (2, 3, 4, 5)) == counts[end]
        assert play_all(pos.play(f"S{slot}")) == by_length
    assert sum(itertools.chain(*counts.values())) == 140


def test_e6_card_by_card() -> None:
    begun = GAME.position(f"{E6} S1")
    assert set(begun.legal) == {"C03", "C20", "C33", "C07", "C26", "C43"}
    assert set(begun.play("C03").legal) == {"C07", "C20", "C26", "C33", "C43"}
    assert set(begun.play("C03").play("C20").legal) == {"END", "C07"}
    assert set(begun.play("C20").play("C03").legal) == {"C07", "C43"}
    assert begun.play("C20").play("C03").play("C07").legal == ("END",)
    four = begun.play("C03").play("C20").play("C07").play("C26")
    assert tables.TRIPLES[four.fields["value"]] == (1, 3, 3)
    assert four.legal == ("C43",)


def test_e7_one_segment_only() -> None:
    pos = GAME.position(E7)
    assert [action for action in pos.legal if action[0] == "S"] == ["S2"]
    pos = pos.play("S2")
    for card in ("C29", "C17", "C04", "C26"):
        assert pos.legal == (card,)
        pos = pos.play(card)
    assert pos.legal == ("END",)
    assert after("C29 C17 C04 C26", "131") == ["111", "211", "231", "233"]


def test_e8_no_segment() -> None:
    pos = GAME.position(E8)
    assert pos.legal == ("N C42",)
    assert after("C13", "113") == ["221"]


def test_e9_an_opening() -> None:
    """The decks lie as in the example; whatever chance turns up comes from their tops."""
    displays = iter(["323", "321", "123", "333", "132", "332", "113", "221", "133", "233"])
    circuits = iter(["C19", "C33", "C21", "C07", "C01", "C02", "C18", "C36", "C42", "C03", "C05", "C14", "C10", "C40"])
    pos = GAME.start().play("first A")

    def fall(pos: Position) -> Position:
        while pos.mover == logicade.CHANCE:
            kind = pos.legal[0].split()[0]
            pos = pos.play(f"{kind} {next(displays) if kind == 'display' else next(circuits)}")
        return pos

    def reserve(pos: Position) -> int:
        return int(pos.fields["held"][tables.RESERVE])

    pos = fall(pos)
    assert words(pos) == {
        "n": "2", "first": "A", "turn": "A", "ply": "15", "rows": "323/321", "displays": "123,333,132",
        "public": "C19,C21,C33", "hands": "C02,C07,C36/C01,C18,C42",
    }  # fmt: skip
    assert reserve(pos) == 35
    told = [
        ("S3 C33 C07 END", {"rows": "323-132/321", "displays": "123,333,332", "under": "C33|C07"}, 37),
        ("S3 C19 C01 END", {"rows": "323-132/321-332", "displays": "123,333,113", "public": "C21"}, 39),
        ("N_C02", {"public": "C02,C21", "hands": "C03,C05,C36/C18,C42"}, 37),
        ("S3 C21 C18 END", {"displays": "123,333,221", "rows": "323-132/321-332-113", "hands": "C03,C05,C36/C42"}, 39),
        ("S2 C02 C05 END", {"displays": "123,133,221", "hands": "C03,C36/C42"}, 41),
        ("N_C42", {"public": "C42", "hands": "C03,C36/C10,C14", "under": "C33|C07|C19|C01|C21|C18|C02|C05"}, 39),
    ]  # fmt: skip
    for actions, facts, left in told:
        for action in actions.split():
            pos = fall(pos.play(action.replace("_", " ")))
        assert facts.items() <= words(pos).items()
        assert reserve(pos) == left
