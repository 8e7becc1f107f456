"""Hard Wired on paper: displays, circuits, contacts at the same heights, and backs behind their fronts."""

from __future__ import annotations

import re

import pytest

from logicade.cli import main
from logicade.games.hard_wired.tables import DECK_CODES, NUMBERS
from logicade.press import work
from logicade.press.layout import PAPERS
from logicade.press.sets import hard_wired
from tests.press.test_press import counted, drawn, ordered


def test_the_book_s_displays_and_circuits_are_printed() -> None:
    """Two of each of 27 displays, 44 different circuits."""
    found = counted(work.laid("hard-wired", ordered("hard-wired")))
    shows = {name: count for name, count in found.items() if name.startswith("display-")}
    circuits = {name: count for name, count in found.items() if name.startswith("circuit-")}
    assert (len(shows), set(shows.values())) == (27, {2})
    assert (len(circuits), set(circuits.values())) == (44, {1})
    assert found["aid"] == 6
    assert found.total() == 54 + 44 + 6
    assert len(drawn("hard-wired")) == 6
    assert len(drawn("hard-wired", backs=True)) == 12


def test_a_deck_of_one_s_own_is_printed() -> None:
    own = ["1+2+3+"] * 20 + DECK_CODES[:24]
    found = counted(work.laid("hard-wired", ordered("hard-wired", options={"circuits": ",".join(own)})))
    assert found["circuit-1+2+3+"] == 21
    assert sum(count for name, count in found.items() if name.startswith("circuit-")) == 44


def test_a_deck_with_faults_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "hard-wired", "--option", "circuits=1+2=3="]) == 2
    assert "a deck has 44 cards" in capsys.readouterr().err


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_cards_have_their_sizes_and_backs_lie_behind_them(paper: str, bleed: float) -> None:
    order = ordered("hard-wired", paper=PAPERS[paper], backs=True, bleed=bleed)
    sheets = work.laid("hard-wired", order)
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.back, back.back) == (False, True)
        width, _ = front.size(order.paper)
        for a, b in zip(front.placed, back.placed, strict=True):
            assert (a.part.width, a.part.height) == ((44, 63) if a.part.name.startswith("circuit") else (36, 63))
            assert (b.box.left, b.box.right, b.box.top) == pytest.approx(
                (width - a.box.right, width - a.box.left, a.box.top)
            )
            assert b.part.front == a.part.back != ""


def test_contacts_of_displays_and_circuits_stand_at_the_same_heights() -> None:
    """The wires of a straight circuit end where the contacts of a display are."""
    show = hard_wired.display((1, 2, 3)).front
    found = sorted({float(y) + 1.75 for y in re.findall(r'x="-18" y="([-\d.]+)"', show)})
    straight = hard_wired.SPRITES[f"circuit-{NUMBERS['1+2+3+']}"].body
    wires = sorted({float(y) * hard_wired.SCALE for y in re.findall(r'd="M-44\.0 ([-\d.]+)H', straight)})
    assert found == pytest.approx(wires, abs=0.2)
    assert found == pytest.approx([-16.5, 0, 16.5])


def test_all_backs_of_a_kind_are_one() -> None:
    sheets = work.laid("hard-wired", ordered("hard-wired"))
    for some in (sheets[:3], sheets[3:]):
        assert len({one.part.back for sheet in some for one in sheet.placed}) == 1


def test_the_aid_speaks_both_languages() -> None:
    for language, words in (("en", "3 gives 1"), ("ja", "数の変わり方")):
        text = drawn("hard-wired", language=language)[5].get_textpage().get_text_range()
        assert "".join(words.split()) in "".join(text.split())
