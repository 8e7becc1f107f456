"""`logicade scenario check`: good files, bad files, and files that nobody can win."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from logicade.cli import main, scenario
from tests.games.quirky_circuits.worlds import GAME, open_map, text_of
from tests.support import ROOT, clause

SHIPPED = ROOT / "logicade/games/quirky_circuits/scenarios"
PARK = '[zone]\nhome = ["c1"]\n[[goal]]\ntype = "park"\nzone = "home"\n'
EASY = text_of("gizmo", "a1E", open_map(3, 1), PARK)
HOPELESS = text_of("gizmo", "a1E", "+-+-+-+\n|. .|.|\n+-+-+-+", PARK)  # two squares, four facings, and the start


def check(capsys: pytest.CaptureFixture[str], file: Path, text: str, *more: str) -> tuple[int, str, str]:
    """The command on a text: exit code, stdout, stderr."""
    file.write_text(text, "utf-8")
    code = main(["scenario", "check", str(file), *more])
    seen = capsys.readouterr()
    return code, seen.out, seen.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


@clause("quirky-circuits 15.7")
def test_a_good_file(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, EASY + '[check]\nplan = "F2"\nrounds = ["F1 F1"]\n')
    assert code == 0
    assert out.splitlines() == [
        "well-formed: yes",
        "`plan` of the file wins with its last card: yes",
        "`rounds` of the file wins with its last card: yes",
        "verdict: winnable (3 positions)",
        "shortest plan (1 card, without compass quirks): F2",
    ]


@clause("quirky-circuits 15.7")
def test_a_good_file_as_data(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, EASY, "--json")
    assert code == 0
    found = {"verdict": "winnable", "plan": ["F2"], "positions": 3, "undecided": None, "short": None, "sequences": {}}
    assert json.loads(out) == found


@clause("quirky-circuits 15.7")
def test_a_file_that_comes_with_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", str(SHIPPED / "20-both-hands-full.toml"), "--positions", "50", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["sequences"]) == ("winnable", {"plan": True, "rounds": True})
    assert found["plan"] is None, "fifty positions are not enough to find it anew"
    assert found["undecided"] == {"cards": 3, "stopped": "--positions"}


@pytest.mark.parametrize("plan", ["F1", "F2 F1", "F1 F1 RL"])
def test_sequences_win_with_their_last_card_and_no_other(
    plan: str, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    code, out, _ = check(capsys, file, EASY + f'[check]\nplan = "{plan}"\n')
    assert code == 1
    assert "`plan` of the file wins with its last card: no" in out
    assert "verdict: winnable" in out


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_that_cannot_be_won(more: tuple[str, ...], capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, HOPELESS, *more)
    assert code == 1
    if more:
        found = json.loads(out)
        assert (found["verdict"], found["plan"], found["positions"], found["undecided"]) == (
            "not winnable",
            None,
            9,
            None,
        )
    else:
        assert out.splitlines() == [
            "well-formed: yes",
            "verdict: not winnable (9 positions)",
            "shortest plan: none found",
        ]


def test_a_search_that_is_cut_short_knows_nothing(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, HOPELESS, "--positions", "3")
    assert code == 1
    assert "verdict: unknown" in out
    assert "not decided: plans of 1 or more cards; `--positions` looks further" in out


@clause("quirky-circuits 15.7")
def test_a_search_ends_when_its_time_is_up(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is asked again and again; what was not decided by then is said."""
    ticks = itertools.count()
    monkeypatch.setattr("logicade.cli.scenario.time.monotonic", lambda: next(ticks))
    text = (SHIPPED / "01-dust-bunnies.toml").read_text("utf-8")
    code, out, _ = check(capsys, file, text.split("[check]")[0], "--seconds", "4")
    assert code == 1
    assert "verdict: unknown" in out
    assert "not decided: plans of 4 or more cards; `--seconds` looks further" in out


@pytest.mark.parametrize("more", [("--seconds", "0"), ("--seconds", "nan"), ("--positions", "0")])
def test_limits_are_more_than_nothing(more: tuple[str, str], capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, _, err = check(capsys, file, EASY, *more)
    assert code == 2
    assert "`--positions` and `--seconds` are more than 0" in err


def test_a_search_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many positions were seen, of how many, and how long the plans are."""
    told: list[tuple[int, int]] = []

    def tell(seen: int, cards: int) -> bool:
        told.append((seen, cards))
        return True

    monkeypatch.setattr(scenario, "LOOK", 1)
    found = scenario.shortest(GAME.start(own=HOPELESS).state(), 100, tell)
    assert found == (None, 9, 4, "")
    assert told[0] == (1, 1)
    assert told[-1] == (9, 3)
    assert [seen for seen, _ in told] == sorted(seen for seen, _ in told)


@clause("quirky-circuits 15.7")
def test_compass_quirks_are_tried_where_nothing_else_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans do without them, but what is said to be lost is lost with every card of the deck."""
    tried: list[bool] = []
    search = scenario.shortest

    def spy(*args: Any, compass: bool = False) -> scenario.Search:
        tried.append(compass)
        return search(*args, compass=compass)

    monkeypatch.setattr(scenario, "shortest", spy)
    for text, expected in ((HOPELESS, [False, True]), (BARE, [False]), (EASY, [False])):
        tried.clear()
        scenario.look(GAME.start(own=text).state(), 100, 60)
        assert tried == expected
    lines = scenario.words("winnable", scenario.Search(("MN", "F1"), 7, 2, ""), "", {})
    assert lines[-1] == "shortest plan (2 cards, with compass quirks): MN F1"


WEAK = {"{ green = 2, yellow = 2, red = 2 }": "{ green = 1, yellow = 0, red = 0 }", '["RN", "MN", "PA1", "PA2"]': "[]"}
BARE = HOPELESS.replace('["RN", "MN", "PA1", "PA2"]', "[]")
CORRIDOR = "+-+-+-+-+-+-+-+-+\n|. ~ ~ ~ ~ ~ ~ ~|\n+-+-+-+-+-+-+-+-+"  # a card a square
SNAKE = open_map(8, 3, {f"{x}{y}": "~" for x in "abcdefgh" for y in (1, 2, 3)})
SNAKE = SNAKE.replace("+" + " +" * 8, "+" + "-+" * 7 + " +", 1).replace("+" + " +" * 8, "+ +" + "-+" * 7)


@clause("quirky-circuits 15.7")
@pytest.mark.parametrize(
    ("drawn", "goal", "verdict", "words"),
    [
        (CORRIDOR, "h1", "unknown", "not decided: whether another plan needs fewer rounds; it takes 2 rounds"),
        (SNAKE, "h3", "not winnable", "too long; it takes"),
        (CORRIDOR, "e1", "winnable", "shortest plan (4 cards, without compass quirks)"),
    ],
)
def test_a_plan_that_is_found_keeps_to_deck_and_battery(
    drawn: str, goal: str, verdict: str, words: str, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    """One round only: four Forward Ones are there, and sixteen cards in all hands."""
    text = text_of("gizmo", "a1E", drawn, PARK.replace("c1", goal))
    for usual, weak in WEAK.items():
        text = text.replace(usual, weak)
    code, out, _ = check(capsys, file, text)
    assert code == (0 if verdict == "winnable" else 1)
    assert f"verdict: {verdict} (" in out
    assert words in out
    assert ("and the battery has 1 spaces" in out) == (verdict != "winnable")


SIX = " ".join(["F1"] * 6)
LINE = '"F1 F1 RL RR F2", '
FAULTS = {
    "plan = \"J2\"": "`J2` of `plan` is not in the deck of this scenario",
    "plan = \"HE1\"": "`HE1` of `plan` is not in the deck of this scenario",
    "plan = \"X9\"": "`X9` is not a card",
    "rounds = [\"F1 SL\"]": "`SL` of `rounds` is not in the deck of this scenario",
    f"plan = \"{SIX} {SIX} {SIX} {SIX} F1\"": "`plan` takes 7 rounds with the hands and cards there are; "
    "the battery has 6 spaces",
    f"rounds = [\"{SIX}\"]": "round 1 of `rounds` has `F1` 6 times; the deck has 4",
    "rounds = [\"F1 F1\", \"F1\"]": "round 1 of `rounds` has 2 cards; only the last may have under 5",
    f"rounds = [{LINE * 7}]": "`rounds` has 7 rounds; the battery has 6 spaces",
    "rounds = [\"F1 F1 F1 F1 F2 F2 F2 F2 F3 F3 B1 RL RL RL RR RR RR\"]": "round 1 of `rounds` has 17 cards; "
    "all hands have 16 at most",
}  # fmt: skip


@clause("quirky-circuits 15.7")
@pytest.mark.parametrize("given", FAULTS)
def test_sequences_keep_to_deck_hands_and_battery(given: str, capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = f"{EASY}[check]\n{given}\n"
    code, out, _ = check(capsys, file, text)
    assert code == 1
    assert out.splitlines() == ["well-formed: no", f"  line {text.count(chr(10))}: {FAULTS[given]}"]


TOKEN = '[[token]]\nkind = "wheat"\nat = "b1"\n'
DELIVER = '[[goal]]\ntype = "deliver"\nkind = "wheat"\nzone = "home"\n'
PLAIN = [
    (EASY.replace("format = 1", "format = 2"), "line 1: `format` is `2`; it must be 1"),
    (EASY.replace("format = 1", ""), "`format` is missing; it must be 1"),
    (EASY.replace('robot = "gizmo"', ""), "`robot` is missing; robots: gizmo, twirl, rover, lefty"),
    (EASY.replace(", red = 2", ""), "line 6: `red` of `battery` is missing; it is a whole number from 0 to 15"),
    (EASY + TOKEN.replace('at = "b1"\n', ""), "`[[token]]` of `wheat` has no `at`: the square where it lies"),
    (EASY + TOKEN.replace("b1", "d1"), "`at` of `wheat` is `d1`, which is not a square of the map"),
    (EASY + TOKEN.replace('"b1"', "3"), "`at` of `wheat` is `3`, which is not a square of the map"),
    (EASY + '[[token]]\nat = "b1"\n', "`[[token]]` has no `kind`"),
    (EASY + TOKEN + DELIVER + "need = 5\n", "`need` of a goal is `5`; the scenario has 1 `wheat`"),
    (EASY + DELIVER, "`need` of a goal is `1`; the scenario has no `wheat`"),
    (
        EASY + TOKEN.replace("wheat", "bone") * 2 + DELIVER.replace("wheat", "bone") + "need = 2\none_each = true\n",
        "`need` of a goal with `one_each` is `2`; its zone has 1 squares",
    ),
]


@clause("quirky-circuits 15.1")
@pytest.mark.parametrize(("text", "meaning"), PLAIN, ids=[meaning for _, meaning in PLAIN])
def test_faults_are_named_plainly(text: str, meaning: str, capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, text)
    assert code == 1
    first, *faults = out.splitlines()
    assert first == "well-formed: no"
    assert len(faults) == 1
    assert faults[0].endswith(meaning)


@clause("quirky-circuits 15.1")
def test_every_fault_is_listed_with_its_line(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = EASY.replace('robot = "gizmo"', 'robot = "rex"').replace("green = 2", "green = 0").replace("c1", "c9")
    expected = [
        (0, "there is more than one `toy`"),
        (2, "`robot` is `rex`; robots: gizmo, twirl, rover, lefty"),
        (6, "`green` of `battery` is `0`; it is a whole number from 1 to 15"),
        (13, "`c9` of zone `home` is not a square of the map"),
        (14, "zone `home` of a goal has no square"),
    ]
    text += '[[token]]\nkind = "toy"\nat = "a1"\n' * 2
    code, out, err = check(capsys, file, text)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "well-formed: no",
        *(f"  line {line}: {meaning}" if line else f"  {meaning}" for line, meaning in expected),
    ]
    code, out, _ = check(capsys, file, text, "--json")
    found: dict[str, Any] = json.loads(out)
    assert code == 1
    assert found["verdict"] == "not well-formed"
    assert [(fault["line"], fault["meaning"]) for fault in found["faults"]] == expected


def test_many_faults_are_all_there(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    lumps = '[[token]]\nkind = "lump"\nat = "a1"\n' * 30
    code, out, _ = check(capsys, file, EASY + lumps)
    assert code == 1
    assert out.count("there is no kind `lump`") == 12, "one a line, until the map is full"
    assert "there are more than 12 tokens" in out


def test_what_is_not_toml_says_where(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, EASY.replace('robot = "gizmo"', "robot ="))
    assert code == 1
    assert "line 2: not TOML" in out


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", "no-such-file.toml"]) == 2
    assert capsys.readouterr().err.startswith("logicade: error [file-trouble] ")
