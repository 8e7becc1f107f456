"""`logicade scenario check`: good files, bad files, and files that nobody can win."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logicade.cli import main
from tests.games.quirky_circuits.worlds import open_map, text_of
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
        "shortest plan (1 cards, without compass quirks): F2",
    ]


@clause("quirky-circuits 15.7")
def test_a_good_file_as_data(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    code, out, _ = check(capsys, file, EASY, "--json")
    assert code == 0
    assert json.loads(out) == {"verdict": "winnable", "plan": ["F2"], "positions": 3, "sequences": {}}


@clause("quirky-circuits 15.7")
def test_a_file_that_comes_with_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", str(SHIPPED / "20-both-hands-full.toml"), "--positions", "50", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["sequences"]) == ("winnable", {"plan": True, "rounds": True})
    assert found["plan"] is None, "fifty positions are not enough to find it anew"


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
        assert json.loads(out) == {"verdict": "not winnable", "plan": None, "positions": 9, "sequences": {}}
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
    assert "`--positions` looks further" in out


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
