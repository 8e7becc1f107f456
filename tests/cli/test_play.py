"""Terminal play through a pipe: whole matches, undo, hint, quit and resume, both languages."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import logicade
from logicade.cli import main

END = r"(You win|{bot} wins): the last signal is [01]\. ({bot}'s|Your) [A-Z]+ of [01] and [01] gave [01]\."
QUIRKY = ("quirky-circuits", "--bot", "level 1", "--seed", "3")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOGICADE_DATA", str(tmp_path))
    monkeypatch.delenv("LANG", raising=False)
    return tmp_path


class Terminal:
    """Types lines at `logicade play` and reads the screen."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def play(self, lines: str, *words: str) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *words]) == 0
        return self.capsys.readouterr().out


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def saved(folder: Path) -> dict[str, object]:
    (file,) = (folder / "matches").glob("*.json")
    return json.loads(file.read_text("utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "options", [(), ("-o", "ring=on"), ("-o", "hands=draft"), ("-o", "hands=shared"), ("-o", "visibility=closed")]
)
@pytest.mark.parametrize("bot", ["random", "greedy", "search", "solver"])
def test_a_whole_match_by_numbers(terminal: Terminal, own_folder: Path, bot: str, options: tuple[str, ...]) -> None:
    screen = terminal.play("1\n" * 12, "--bot", bot, "--seed", "3", *options)
    assert "\x1b" not in screen
    assert re.fullmatch(END.format(bot=bot), screen.rstrip().splitlines()[-1])
    match = logicade.load(json.dumps(saved(own_folder)))
    assert match.over
    assert match.players == ("person", bot)


def test_typed_actions_hint_log_and_errors(terminal: Terminal) -> None:
    lines = "?\nrules\nhint\nlist\nnor@2\nlog\nfoo\nNOR@3\n99\n\nquit\n"
    screen = terminal.play(lines, "--seed", "7", "-o", "first=0", "--bot", "random")
    assert "Also: rules, hint, undo, log" in screen
    assert "so after ten turns a single signal is left" in " ".join(screen.split())
    assert "You're lost against best play; this leaves random the fewest winning replies." in screen
    assert "  3 You played NOR " in screen
    assert "That's not a move. Type one from the list, or its number." in screen
    assert "See rule 2.4." in screen
    assert not re.search(r"\[[a-z-]+\]|seat 0|row=", screen.split("log\n")[1]), "no code, no seat, no position"
    assert "Saved. To continue: logicade play --resume" in screen


def test_undo_returns_to_your_own_decision(terminal: Terminal, own_folder: Path) -> None:
    terminal.play("NOR@2\nundo\nquit\n", "--seed", "7", "-o", "first=0")
    assert len(saved(own_folder)["log"]) == 2  # type: ignore[arg-type]


def test_undo_before_you_have_acted_is_refused(terminal: Terminal, own_folder: Path) -> None:
    screen = terminal.play("undo\nundo\nNAND@1\nquit\n", "--seed", "7", "-o", "first=1")
    assert screen.count("You haven't moved yet.") == 2
    assert len(saved(own_folder)["log"]) == 5  # type: ignore[arg-type]


def test_quit_and_resume(terminal: Terminal, own_folder: Path) -> None:
    terminal.play("1\n", "--seed", "5", "--bot", "random", "-o", "first=0")  # the input ends: as good as quit
    before = saved(own_folder)
    screen = terminal.play("1\n" * 9, "--resume")
    assert "Continuing" in screen
    after = saved(own_folder)
    assert after["players"] == ["person", "random"]
    assert after["log"][: len(before["log"])] == before["log"]  # type: ignore[index, arg-type]
    assert logicade.load(json.dumps(after)).over


def test_only_unfinished_matches_are_resumed(
    terminal: Terminal, capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    terminal.play("resign\n", "--seed", "5")
    (own_folder / "matches" / "broken.json").write_text("{", "utf-8")
    assert main(["play", "--resume"]) == 2
    assert "no unfinished game" in capsys.readouterr().err


def test_resign(terminal: Terminal) -> None:
    screen = terminal.play("resign\n", "--seed", "5")
    assert screen.rstrip().endswith("You resigned. greedy wins.")


def test_hot_seat_with_a_curtain(terminal: Terminal) -> None:
    screen = terminal.play(
        "\nNOR@1\n\nundo\n\nquit\n", "--hot-seat", "--seed", "7", "-o", "visibility=closed", "-o", "first=0"
    )
    assert screen.count("Hand over to Player 1") == 2
    assert screen.count("Hand over to Player 2") == 1
    second = screen.split("Hand over to Player 2")[1].split("Hand over")[0]
    assert "hand    ? ? ? ? ?" in second


def test_before_the_curtain_only_what_is_public_is_told(terminal: Terminal, own_folder: Path) -> None:
    options = ("-o", "visibility=closed", "-o", "hands=random", "-o", "pool=independent")
    screen = terminal.play("\n1\n\nquit\n", "--hot-seat", "--seed", "7", *options)
    dealt = [action for action in saved(own_folder)["log"] if action.startswith("deal")]  # type: ignore[attr-defined]
    assert len(dealt) == 2
    assert not any(action in screen for action in dealt)
    assert "The first player got 6 gates, face down" in screen.split("Hand over")[0]


def test_free_order_asks_one_seat_after_the_other(terminal: Terminal, tmp_path: Path) -> None:
    from logicade.cli.play import Table
    from tests.toys.sealed_bids import GAME

    match = GAME.match(seats=3)
    match.players = ("person", "greedy", "person")
    terminal.monkeypatch.setattr("sys.stdin", io.StringIO("\nbid 0 2\n\nbid 2 3\n"))
    assert Table(match, tmp_path / "toy.json", "en", seed=1).run() == 0
    assert match.over
    assert [entry.actor for entry in match.log[:3]] == [0, 1, 2]


def test_a_seat_that_has_said_it_is_done_is_not_asked_again(terminal: Terminal) -> None:
    """The bot acts as soon as the person is done, though the person could think again (quirky-circuits 4.6)."""
    screen = terminal.play("A.F1\nA/\nquit\n", *QUIRKY, "--seats", "2")
    assert "You · 4 cards · done" not in screen.split("> A/")[0]
    assert re.search(r"^Spark ", screen.split("> A/")[1], re.MULTILINE)


@pytest.mark.parametrize("seats", ["2", "3", "4"])
@pytest.mark.parametrize("seat", ["1", "2"])
def test_quirky_circuits_to_its_end_by_the_first_action(
    terminal: Terminal, own_folder: Path, seats: str, seat: str
) -> None:
    screen = terminal.play("1\n" * 300, *QUIRKY, "--seats", seats, "--seat", seat)
    assert re.search(r"[.!?]$", screen.rstrip().splitlines()[-1])
    match = logicade.load(json.dumps(saved(own_folder)))
    assert match.position.over
    assert {entry.actor for entry in match.log} == {-1, *range(int(seats))}


class Follower:
    """The keyboard of a person who asks for a hint and types what it says, as long as somebody asks."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys, self.screen, self.hinted = capsys, "", False

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.hinted = not self.hinted
        if self.hinted:
            return "hint\n"
        new = self.capsys.readouterr().out
        self.screen += new
        (advice,) = re.findall(r"^Hint: (\S+)\. ", new, re.MULTILINE)
        return f"{advice}\n"


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_quirky_circuits_to_its_end_by_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path, seats: str
) -> None:
    person = Follower(capsys)
    monkeypatch.setattr("sys.stdin", person)
    assert main(["play", *QUIRKY, "--seats", seats]) == 0
    assert "See rule" not in person.screen
    assert logicade.load(json.dumps(saved(own_folder))).position.over


def test_a_closed_match_never_shows_the_bots_hand(terminal: Terminal) -> None:
    screen = terminal.play(
        "1\nlog\n1\nquit\n", "--seed", "2", "-o", "visibility=closed", "-o", "hands=random", "-o", "pool=independent"
    )
    assert "The second player got 5 gates, face down" in screen or "The first player got 6 gates, face down" in screen


def test_japanese(terminal: Terminal) -> None:
    screen = terminal.play("hint\n1\nquit\n", "--seed", "7", "--language", "ja", "-o", "first=0")
    assert "あなたの番です。" in screen
    assert "読み切りではgreedyの勝ちです。" in screen
    assert "保存しました。" in screen


def test_save_to_a_named_file(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    terminal.play("1\nquit\n", "--save", str(file), "--seed", "1")
    terminal.play("quit\n", "--resume", str(file))
    assert logicade.load(file.read_text("utf-8")).ply > 2
