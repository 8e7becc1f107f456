"""All segments of Hard Wired: complete, valid, and told as the book tells them."""

from __future__ import annotations

import json

import pytest

import logicade
from logicade.bots.hard_wired.solver import segments
from logicade.cli import main
from logicade.games.hard_wired.state import Phase
from tests.games.hard_wired import oracle
from tests.games.hard_wired.test_rules import CODES, E6, E7, E8
from tests.support import many, random_match

GAME = logicade.game("hard-wired")


def test_the_book_counts_140() -> None:
    found = segments(GAME.position(E6).view(0))
    assert len(found.found) == 140
    by_slot = {"S1": (1, 6, 6, 38), "S2": (1, 3, 12, 34), "S3": (1, 3, 13, 22)}
    assert found.counts() == {f"{slot}/{k + 2}": counts[k] for slot, counts in by_slot.items() for k in range(4)}
    assert [one.text for one in found.found[:3]] == [
        "A S1 311: C03h C20h",
        "A S2 223: C03h C33h",
        "A S3 133: C43p C33h",
    ]


def test_one_segment_and_none() -> None:
    only = segments(GAME.position(E7).view(0)).found
    assert [one.text for one in only] == ["A S2 233: C29h C17p C04p C26p"]
    assert segments(GAME.position(E8).view(0)).found == ()
    assert segments(GAME.position(E7).view(1)).found == (), "it is not that seat's turn"


def test_a_segment_that_was_begun() -> None:
    pos = GAME.position(f"{E6} S1 C03 C20")
    found = segments(pos.view(0)).found
    assert [one.actions[0] for one in found[:1]] == ["END"]
    assert {one.actions[0] for one in found} == {"END", "C07"}
    assert found[0].text == "A S1 311: C03 C20"


@pytest.mark.parametrize("seed", range(many(8, 100)))
def test_they_are_those_of_a_search_of_everything(seed: int) -> None:
    """From the view alone, in positions of matches played at random; each can be built as it is told."""
    match = random_match(GAME, seed, plies=30 + seed, seats=2 + seed % 5, max_segment=2 + seed % 3)
    pos = match.position
    if pos.phase != Phase.TURN:
        return
    fields, view = pos.fields, pos.view(pos.mover)
    names = [f"C{card + 1:02}" for card, place in enumerate(fields["place"]) if place in (pos.mover, 6)]
    begin = _triple(fields["row"][pos.mover][fields["length"][pos.mover] - 1])
    expected = {
        (slot, row)
        for slot, display in enumerate(fields["display"])
        for row in oracle.segments(CODES, begin, _triple(display), names, fields["longest"])
    }
    found = segments(view).found
    assert {(one.slot, one.actions[1:-1]) for one in found} == expected
    assert len(found) == len(expected)
    for one in found[:: max(1, len(found) // 5)]:
        end = pos
        for action in one.actions:
            end = end.play(action, seat=pos.mover)
        assert end.fields["length"][pos.mover] == fields["length"][pos.mover] + 1


def _triple(number: int) -> str:
    return str(GAME.kernels.notation.TRIPLE_NAMES[number])


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert segments(GAME.position(E7)).lines()[0] == "proved: 1 segments can be built"
    assert main(["solve", "hard-wired", "--position", E6, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (len(data["segments"]), data["complete"], data["proved"]) == (140, True, True)
    for words in ([], ["--table"]):
        assert main(["solve", "hard-wired", *words]) == 2
        assert "give `--position`" in capsys.readouterr().err
