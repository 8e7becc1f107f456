"""Logi-Sticks on paper: pieces, stones for every option, locks, and the board's centre."""

from __future__ import annotations

import re

import pytest

from logicade.cli import main
from logicade.games import game
from logicade.games.logi_sticks.tables import LETTERS, PAIRS
from logicade.press import work
from logicade.press.layout import PAPERS
from logicade.press.sets import logi_sticks
from tests.press.test_press import counted, drawn, ordered


@pytest.mark.parametrize("paper", PAPERS)
def test_the_book_s_pieces_and_stones_are_printed(paper: str) -> None:
    """Ten of each kind; four black and four white stones for the centre and for each of four players."""
    order = ordered("logi-sticks", paper=PAPERS[paper])
    sheets = work.laid("logi-sticks", order)
    found = counted(sheets)
    assert [found[f"piece-{letter}"] for letter in LETTERS] == [10] * 6
    assert (found["stone-0"], found["stone-1"], found["lock"]) == (20, 20, 4)
    assert len(sheets) == 2
    sizes = {one.part.name.partition("-")[0]: (one.part.width, one.part.height) for one in sheets[0].placed}
    assert sizes == {"piece": (19, 19), "stone": (12, 12), "lock": (12, 12), "seat": (12, 12)}


@pytest.mark.parametrize(
    ("options", "stones"),
    [
        ({"targets": "coin"}, (36, 36)),
        ({"targets": "own", "free": True}, (36, 36)),
        ({"edges": "S:WWWWWWWW,N:W......B"}, (5, 13)),
        ({"targets": "alternating"}, (20, 20)),
    ],
)
def test_there_are_stones_for_every_way_to_lay_them(options: dict[str, object], stones: tuple[int, int]) -> None:
    for paper in PAPERS.values():
        found = counted(work.laid("logi-sticks", ordered("logi-sticks", options=options, paper=paper)))
        assert (found["stone-0"], found["stone-1"]) == stones


def test_no_locks_where_nothing_is_locked() -> None:
    order = ordered("logi-sticks", options={"capacitor_lock": "none"})
    assert counted(work.laid("logi-sticks", order))["lock"] == 0


def test_the_centre_is_that_of_the_option() -> None:
    """Clockwise from the upper side of d5, which is at the left."""
    for options, stones in (
        ({}, "WBWBWBWB"),
        ({"layout": "BWBWBWBW"}, "BWBWBWBW"),
        ({"centre": "random"}, ""),
    ):
        body = logi_sticks.centre(ordered("logi-sticks", options=options))
        found = "".join("BW"[int(value)] for value in re.findall(r"lc-signal-(\d)", body))
        assert found == stones, options
        assert body.count("stroke-dasharray") == (0 if stones else 8)
        if stones:
            x, y = map(float, re.findall(r"lc-signal-\d.*?translate\(([-\d.]+) ([-\d.]+)\)", body)[0])
            assert x < 0
            assert y < x  # above, left of the middle


def test_arrows_stand_where_pieces_have_inputs_and_outputs() -> None:
    for kind, letter in enumerate(LETTERS):
        body = logi_sticks.face(kind)
        inputs = 2 if kind < PAIRS else 1
        assert body.count('d="M9.5 0L') == 4 - inputs, letter
        assert body.count('d="M6.9 0L') == inputs, letter


def test_the_board_has_squares_of_20_mm() -> None:
    board = work.laid("logi-sticks", ordered("logi-sticks"))[1]
    assert 'x="-80" y="-80" width="160" height="160"' in board.drawn
    assert "M-60 -80V80" in board.drawn


def test_words_follow_the_options_in_both_languages() -> None:
    for language, words in (("en", "Toss a coin"), ("ja", "コインで0か1か")):
        document = drawn("logi-sticks", language=language, options={"targets": "coin"})
        assert "".join(words.split()) in "".join(document[1].get_textpage().get_text_range().split())
    for option in game("logi-sticks").options[:6]:
        known = {"targets": logi_sticks.TARGETS, "centre": logi_sticks.CENTRES, "stock": logi_sticks.STOCKS}
        if option.name in known:
            assert set(known[option.name]) == set(option.values)  # type: ignore[union-attr]


def test_a_centre_with_faults_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "logi-sticks", "--option", "layout=WWWWBBBB"]) == 2
    assert "e5 needs one stone of each colour" in capsys.readouterr().err
