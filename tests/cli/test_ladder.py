"""`logicade ladder` and `logicade bot` as a user meets them, killed and interrupted."""

from __future__ import annotations

import json
import shlex
import signal
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

import logicade
from tests import processes
from tests.cli.test_cli import run
from tests.support import ROOT

SAMPLE = shlex.join([sys.executable, str(ROOT / "docs/guide/bot.py")])
SMALL = ("ladder", "input-11", "-p", "random", "-p", "greedy", "--jobs", "1")


def test_a_ladder_with_table_and_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log, page, picture = (tmp_path / name for name in ("log.jsonl", "ladder.md", "ladder.svg"))
    files = ("--log", str(log), "--table", str(page), "--plot", str(picture))
    code, out, err = run(capsys, *SMALL, "--matches", "4", *files)
    assert code == 0
    assert "| greedy | random |" in out
    assert "seed 1;" in err
    assert "![The ladder](ladder.svg)" in page.read_text("utf-8")
    assert picture.read_text("utf-8").startswith("<svg")
    assert len(log.read_text("utf-8").splitlines()) == 5
    data = json.loads(run(capsys, *SMALL, "--matches", "4", "--log", str(log), "--json")[1])
    assert data["pairings"][0]["matches"] == 4
    assert len(log.read_text("utf-8").splitlines()) == 5  # nothing was left to play


def test_a_match_is_played_again_by_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    run(capsys, *SMALL, "--matches", "2", "--log", log)
    code, out, _ = run(capsys, *SMALL, "--log", log, "--replay", "3")
    assert code == 0
    match = logicade.load(out)
    assert match.players == ("random", "greedy")
    assert json.loads(Path(log).read_text("utf-8").splitlines()[2])["digest"] == match.position.digest
    assert run(capsys, *SMALL, "--log", log, "--replay", "9")[0] == 2


def test_a_bad_bot_does_not_take_the_ladder_down(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = f"stdio:{sys.executable} -c 'raise SystemExit(\"oh dear\")'"
    words = ("ladder", "input-11", "-p", "random", "-p", bad, "--jobs", "1", "--matches", "2")
    code, out, err = run(capsys, *words, "--log", str(tmp_path / "log"))
    assert code == 0
    assert "oh dear" in err
    assert "oh dear" in out
    assert "actions done for it" in out


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_ladder_that_is_stopped_goes_on(
    ending: signal.Signals, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    words = ["ladder", "input-11", "-p", "random", "-p", "greedy", "--log", str(log), "--matches", "100000"]
    command = [sys.executable, "-m", "logicade", *words, "--jobs", "2"]
    with processes.started(command, cwd=ROOT, stdout=PIPE, stderr=PIPE, text=True) as ladder:
        assert processes.wait(lambda: log.exists() and log.read_bytes().count(b"\n") >= 5)
        ladder.send_signal(ending)
        _, err = ladder.communicate(timeout=processes.PATIENCE)  # also: no worker stays behind and holds the pipes
    if ending == signal.SIGINT:
        assert ladder.returncode == 130
        assert "the same command goes on" in err
        assert "Traceback" not in err
    played = log.read_bytes().count(b"\n") - 1
    assert 4 <= played < 100_000
    matches = str(played + played % 2 + 2)
    code, out, _ = run(capsys, *SMALL, "--matches", matches, "--log", str(log), "--json")
    assert code == 0
    assert json.loads(out)["pairings"][0]["matches"] == int(matches)


def test_misuse(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = ("--log", str(tmp_path / "log"))
    for words, code in (
        ((*SMALL, "--matches", "3"), "bad-value"),
        ((*SMALL[:-1], "0"), "bad-value"),
        ((*SMALL, "--patience", "0"), "bad-value"),
        ((*SMALL, "-p", "genius"), "no-bot"),
        ((*SMALL, "-p", "stdio:no-such-program"), "no-bot"),
        (("bot",), "usage"),
        (("bot", "--check", "no-such-program"), "no-bot"),
    ):
        exit_code, _, err = run(capsys, *words, *(log if words[0] == "ladder" else ()))
        assert (exit_code, f"[{code}]" in err) == (2, True), words


def test_the_check_of_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bot", "--check", SAMPLE, "input-11", "--matches", "1")
    assert code == 0
    assert out.count(": good\n") == 3
    code, out, _ = run(capsys, "bot", "--check", f"{sys.executable} -c 'input(); print(5)'", "input-11")
    assert code == 1
    assert "something else than `ready`" in out
