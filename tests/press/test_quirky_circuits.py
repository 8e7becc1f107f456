"""Quirky Circuits on paper: cards with backs, tokens, robots, reference tiles, and a page for any scenario."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

from logicade.cli import main
from logicade.games.quirky_circuits import tables
from logicade.games.quirky_circuits.components import BACK, CODES, ROBOTS, WIDTH
from logicade.press import work
from logicade.press.layout import PAPERS
from logicade.press.sets import quirky_scenario
from tests.press.test_press import counted, drawn, ordered
from tests.support import ROOT

FOLDER = ROOT / "logicade" / "games" / "quirky_circuits" / "scenarios"
BOOK = {"gizmo": (18, 4), "twirl": (18, 5), "rover": (19, 4), "lefty": (21, 4)}  # basic and quirk cards
POOL = {
    "dust": 8, "vase": 4, "patches": 1, "tiger": 1, "scar": 1, "hen": 1, "fox": 1, "wheat": 1, "toy": 1, "box": 1,
    "seeds": 4, "red-seeds": 2, "blue-seeds": 2, "bone": 4, "skull": 1, "nigiri": 4, "maki": 2, "tea": 2, "femur": 1,
    "body": 1, "spine": 1, "jaw": 1,
}  # fmt: skip
SIZES = {"card": (38, 52), "base": (20, 20), "standee": (26, 76), "reference": (92, 62), "momentum": (20, 20)}


def found(**options: object) -> Counter[str]:
    return counted(work.laid("quirky-circuits", ordered("quirky-circuits", options=options)))


def test_the_whole_box_has_the_book_s_counts() -> None:
    """93 command cards, 45 tokens, a page for each of 24 scenarios."""
    order = ordered("quirky-circuits")
    sheets = work.laid("quirky-circuits", order)
    counts = counted(sheets)
    for robot, (basic, quirk) in BOOK.items():
        cards = {name: count for name, count in counts.items() if name.startswith(f"card-{robot}-")}
        yellow = sum(count for name, count in cards.items() if CODES.index(name.split("-")[2]) >= CODES.index("MN"))
        assert (sum(cards.values()) - yellow, yellow) == (basic, quirk)
    assert sum(count for name, count in counts.items() if name.startswith("card-")) == 93
    tokens = {name.removeprefix("token-"): n for name, n in counts.items() if name.startswith("token-")}
    assert tokens == POOL
    assert sum(tokens.values()) == 45
    pages = [sheet for sheet in sheets if sheet.what == quirky_scenario.PAGE]
    assert len(pages) == len(quirky_scenario.every()) == 24


def test_a_scenario_brings_its_robot_alone() -> None:
    counts = found(scenario="lefty-6")
    assert {name.split("-")[1] for name in counts if name.startswith("card-")} == {"lefty"}
    assert counts["reference-lefty"] == 4
    assert [counts[f"standee-{robot}"] for robot in ROBOTS] == [1] * 4


@pytest.mark.parametrize("paper", PAPERS)
def test_parts_have_their_sizes_and_backs_tell_the_sort(paper: str) -> None:
    order = ordered("quirky-circuits", paper=PAPERS[paper], backs=True, options={"scenario": "rover-6"})
    sheets = work.laid("quirky-circuits", order)
    for sheet in sheets:
        for one in sheet.placed:
            sort = one.part.name.partition("-")[0]
            assert (one.part.width, one.part.height) == SIZES.get(sort, (one.part.width, one.part.height))
            if sort == "card" and not sheet.back:
                code = CODES.index(one.part.name.split("-")[2])
                assert f"lc-back-{BACK[code]}" in one.part.back
    for front, back in itertools.pairwise(sheets):
        if front.placed and not front.back:
            assert back.back  # nothing else is printed behind what is cut
            width, _ = front.size(order.paper)
            for a, b in zip(front.placed, back.placed, strict=False):
                assert (b.x, b.y) == pytest.approx((width - a.x, a.y))


def test_maps_are_drawn_in_squares_of_24_mm_inside_of_the_paper() -> None:
    for scenario in quirky_scenario.every():
        s = quirky_scenario.facts(ordered("quirky-circuits"), scenario)
        for paper in PAPERS.values():
            assert s.wide * 24 + 2 * quirky_scenario.RIM + 1.1 < paper.width - 10
        assert s.start % WIDTH < s.wide


def test_quirk_cards_follow_the_file_and_the_option() -> None:
    names = {
        plan: [CODES[card] for card in quirky_scenario.quirks(quirky_scenario.facts(order, "twirl-6"))]
        for plan, order in (
            ("file", ordered("quirky-circuits")),
            ("none", ordered("quirky-circuits", options={"quirks": "none", "scenario": "twirl-6"})),
        )
    }
    assert names == {"file": ["MN", "HE1", "HE2", "FO1"], "none": ["HE1", "HE2"]}


def test_an_own_scenario_prints_as_the_shipped_one() -> None:
    text = (FOLDER / "10-hen-party.toml").read_text("utf-8")
    order = ordered("quirky-circuits", options={"own": text})
    own, ours = (quirky_scenario.facts(order, name) for name in ("own", "twirl-4"))
    assert own.scenario == tables.OWN_SCENARIO
    assert own.wall == ours.wall
    assert counted(work.laid("quirky-circuits", order)) == found(scenario="twirl-4")


def test_an_own_scenario_with_faults_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    text = (FOLDER / "10-hen-party.toml").read_text("utf-8")
    bad.write_text(text.replace('robot = "twirl"', 'robot = "hal"'), "utf-8")
    target = tmp_path / "out.pdf"
    assert main(["print", "quirky-circuits", "-o", str(target), "--option", f"own=@{bad}"]) == 2
    assert "`robot` is `hal`" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize(("language", "words"), [("en", "Hen Party"), ("ja", "めんどり")])
def test_scenario_pages_speak_both_languages(language: str, words: str) -> None:
    document = drawn("quirky-circuits", language=language, options={"scenario": "twirl-4"})
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "".join(words.split()) in "".join(text.split())
