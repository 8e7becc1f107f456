"""The command line as a user meets it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import logicade
from logicade.cli import COMMANDS, main
from logicade.engine.compile import cache
from tests import processes
from tests.support import ROOT, compiled_copy, random_match

GAME = logicade.game("input-11")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """A command in this process: exit code, stdout, stderr."""
    code = main(list(words))
    seen = capsys.readouterr()
    return code, seen.out, seen.err


def process(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    env = os.environ | settings
    return processes.run([sys.executable, "-m", "logicade", *words], capture_output=True, text=True, env=env, cwd=ROOT)


def loaded_by(*words: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    program = f"import sys; from logicade.cli import main; main({list(words)!r}); print(*sys.modules, file=sys.stderr)"
    done = processes.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [("games",), ("games", "input-11", "--language", "ja"), ("games", "--json")])
def test_looking_around_loads_neither_numba_nor_numpy(words: tuple[str, ...]) -> None:
    assert not {"numba", "numpy", "rich"} & loaded_by(*words)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(command: str) -> None:
    done = process(command, "--help")
    assert done.returncode == 0
    assert f"usage: logicade {command}" in done.stdout


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(logicade.games())
    data = json.loads(run(capsys, "games", "--json")[1])
    assert [game["slug"] for game in data] == list(logicade.games())
    told = next(game for game in data if game["slug"] == GAME.slug)
    assert {option["name"] for option in told["options"]} == {option.name for option in GAME.options}
    assert "10手で1枚になります" in run(capsys, "games", "input-11", "--rules", "--language", "ja")[1]
    assert "列の両端" in run(capsys, "games", "input-11", "--language", "ja")[1]


def test_solve_as_printed_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "input-11", "--row", "10110010110", "--option", "ring=on", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["winner"] == "first"
    assert len(data["winning"]) == 55
    pos = GAME.position(data["position"])
    for action in data["line"]:
        pos = pos.play(action)
    assert pos.winners == (0,)


def test_solve_without_row_and_with_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert "9310780 of 22462440" in run(capsys, "solve", "input-11", "--option", "hands=random")[1]
    ones = ("solve", "input-11", "--row", "11111111111", "-o", "ring=on")
    assert "the deck does not have the signals of that row (input-11 1.2)" in run(capsys, *ones)[2]
    assert "proved: second wins" in run(capsys, *ones, "-o", "deck=9,11")[1]
    words = run(capsys, "solve", "input-11", "--position", "row=110 gates=AND,XOR|NOR")[1]
    assert "winning actions (1): XOR@1" in words


def test_the_reference_table_by_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "solve", "input-11", "--table")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "draft, advanced11 line 2042.0 99.71% 99.60%" in lines
    assert "random, independent ring 1844.8 90.08% 90.66%" in lines
    assert len(json.loads(run(capsys, "solve", "input-11", "--table", "--json")[1])) == 16


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "perft", "input-11", "--position", "row=10110010110", "--depth", "3")
    assert out.splitlines()[-1] == "total 75600"
    data = json.loads(run(capsys, "perft", "input-11", "--position", "row=10110010110", "--depth", "1", "--json")[1])
    assert (data["total"], data["by_action"]["NOR@2"]) == (50, 1)


def test_env(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, "env", "--json")[1])
    assert data["kernels"]["input-11"].startswith("compiled: ")
    assert data["versions"]["logicade"] == logicade.__version__
    assert "processors" in run(capsys, "env")[1]


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, picture = tmp_path / "match.json", tmp_path / "end.svg"
    match = random_match(GAME, 4, visibility="closed", hands="random", pool="independent")
    match.save(file)
    code, out, _ = run(capsys, "replay", str(file), "--svg", str(picture))
    assert code == 0
    assert re.search(r"^Player \d wins: the last signal is [01]\. ", out, re.MULTILINE)
    assert picture.read_text("utf-8").startswith("<svg")
    data = json.loads(run(capsys, "replay", str(file), "--ply", "6", "--seat", "1", "--json")[1])
    assert data["position"] == str(match.view(0, ply=6))
    assert [entry["action"] for entry in data["log"]] == [entry.action for entry in match.log_for(0)[:6]]
    spectator = run(capsys, "replay", str(file), "--ply", "6", "--seat", "none")[1]
    hidden = logicade.game("input-11").kernels.tell("deal first ??????").told.en
    assert hidden in spectator
    assert "AND" not in spectator.split(hidden)[1].split("\n")[0]


def test_replay_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("mixed-signals 1 tokens_per_player=2\n1 W VL@0,1/1 {0,1B}\n= B tokens 1-0\n", "utf-8")
    code, out, _ = run(capsys, "replay", str(file))
    assert (code, "+VL" in out, "Player 2 wins" in out) == (0, False, True)
    file.write_text("mixed-signals 1\n1 W VL@0,1/0\n", "utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert "`1 W VL@0,1/0`" in err
    assert "mixed-signals 3.6" in err


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("usage", ("plya",)),
        ("usage", ("play", "--nonsense")),
        ("usage", ("perft",)),
        ("usage", ("perft", "input-11", "--option", "ring")),
        ("usage", ("perft", "input-11", "--depth", "two")),
        ("usage", ("solve", "input-11", "--table", "--row", "10110010110")),
        ("usage", ("play", "--bot", "random", "--hot-seat")),
        ("unknown-game", ("solve", "input-12")),
        ("unknown-game", ("games", "chess")),
        ("unknown-option", ("perft", "input-11", "--option", "rings=on")),
        ("bad-value", ("perft", "input-11", "--option", "ring=maybe")),
        ("bad-value", ("perft", "input-11", "--depth", "0")),
        ("bad-value", ("play", "--option", "hands=draft", "--option", "pool=independent")),
        ("bad-position", ("perft", "input-11", "--position", "row=12")),
        ("bad-position", ("solve", "input-11", "--row", "101")),
        ("bad-seats", ("play", "--seat", "3")),
        ("bad-seats", ("play", "--seats", "3")),
        ("no-bot", ("play", "--bot", "genius")),
        ("file-trouble", ("replay", "no-such-file.json")),
        ("file-trouble", ("play", "--resume", "no-such-file.json")),
        ("bad-match", ("replay", "README.md")),
    ],
)
def test_misuse_is_one_line_with_a_hint_and_exit_2(
    code: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"logicade: error [{code}] ")
    assert err.count("\n") == 1
    assert "hint: " in err


def test_newer_and_damaged_matches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    text = random_match(GAME, 1, plies=5).to_json()
    for code, changed in (
        ("newer-match", text.replace('"format_version": 1', '"format_version": 7')),
        ("bad-match", text[:-9]),
    ):
        file.write_text(changed, "utf-8")
        status, _, err = run(capsys, "replay", str(file))
        assert status == 2
        assert f"[{code}]" in err


def test_a_damaged_cache_is_named_and_cured(tmp_path: Path) -> None:
    settings = {"LOGICADE_CACHE": str(compiled_copy(tmp_path))}
    words = ("perft", "input-11", "--position", "row=110 gates=AND,XOR|NOR", "--depth", "1")
    victim = sorted(tmp_path.rglob("*input_11.rules.legal-*" + cache.SUFFIX))[0]
    victim.write_bytes(victim.read_bytes()[:-9])
    found = process("warm", "--check", **settings)
    assert found.returncode == 2
    assert found.stderr.startswith(
        "logicade: error [corrupt-cache] damaged kernel `logicade.games.input_11.rules.legal-"
    )
    cured = process(*words, **settings)
    assert cured.stdout.endswith("total 4\n")
    assert cured.stderr.count("logicade: warning [corrupt-cache] ") == 1
    assert not list(cache.damaged(tmp_path))


def test_without_numba_the_rules_run_as_plain_python() -> None:
    """As on Intel Macs, for which there are no wheels."""
    words = ["perft", "input-11", "--position", "row=110 gates=AND,XOR|NOR", "--depth", "2"]
    block = "import sys; sys.modules['numba'] = None; from logicade.cli import main"
    program = f"{block}; sys.exit(max(main(words) for words in [{words!r}, ['env'], ['warm', '--check']]))"
    done = processes.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "total 4" in done.stdout
    assert "interpreted" in done.stdout
    assert done.stderr.count("warning [interpreted] Numba is not installed") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m logicade perft input-11 --depth 1 | head -1"
    done = processes.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.startswith("row=")
    assert "Traceback" not in done.stderr


def test_alone_it_serves_on_a_free_port_with_embedded_defaults(tmp_path: Path) -> None:
    env = os.environ | {"LOGICADE_DATA": str(tmp_path)}
    env.pop("DISPLAY", None)
    command = [sys.executable, "-m", "logicade"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with processes.started(command, **pipes, env=env, cwd=ROOT, text=True) as served:
        assert served.stdout is not None
        line = served.stdout.readline()
        address = line.split()[3]
        answer = httpx.get(address + "health", timeout=processes.PATIENCE)
        served.terminate()
        assert served.wait(processes.PATIENCE) in (0, -15)
    assert (answer.status_code, answer.json()["store"]) == (200, "ok")
    assert (tmp_path / "logicade.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("serve", "--port", "99999"), "usage"),
        (("serve", "--port", "0", "--database", "mysql://x/y"), "bad-database"),
        (("serve", "--port", "0", "--database", "nonsense"), "bad-database"),
        (("serve", "--port", "0", "--database", "sqlite:////proc/x/y.db"), "bad-database"),
        (("serve", "--port", "0", "--limit", "messages=none"), "bad-value"),
        (("backup", "x.gz", "--database", "sqlite:///not-there.db"), "bad-database"),
        (("restore", "not-there.gz", "--check"), "file-trouble"),
    ],
)
def test_misuse_of_the_server_is_one_line(words: tuple[str, ...], code: str) -> None:
    done = process(*words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"logicade: error [{code}]")
    assert len(done.stderr.splitlines()) == 1
