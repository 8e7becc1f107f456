"""Parts of the command line by themselves: endings in words, files, languages, counts and misuse, word by word."""

from __future__ import annotations

import io
import json
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import logicade
from logicade import __version__
from logicade.cli import COMMANDS, common, env, figures, games, main, words
from logicade.cli.common import settle_language
from logicade.engine.errors import CorruptCache, FileTrouble, IllegalAction, Usage
from logicade.engine.scene.drawn import scene_of
from logicade.engine.text import Text
from tests.cli.test_cli import run
from tests.support import random_match
from tests.toys import face_down

GAME = logicade.game("input-11")


# ---- endings ---------------------------------------------------------------------------------------------------------


def test_how_a_match_ended_in_words() -> None:
    match = face_down.GAME.match(seats=3)
    match.resign(1)
    names = ("You", "Copper", "Player 3")
    assert words.outcome(match, 0, names, "en") == "Copper resigned. You and Player 3 win."
    match.undo()
    match.expire(2)
    assert words.outcome(match, 0, names, "en") == "Player 3 ran out of time. You and Copper win."
    assert words.outcome(match, 0, ("あなた", "カッパー", "席3"), "ja") == "席3は時間切れ：あなたとカッパーの勝ち"
    match.undo()
    match.agree()
    assert words.outcome(match, 0, names, "en") == "Draw agreed."
    assert words.outcome(match, 0, names, "ja") == "合意で引き分け"


def test_a_match_that_the_rules_ended_ends_in_the_words_of_its_scene() -> None:
    match = random_match(GAME, 4, first="0")
    scene = scene_of(match.position, match.log, seat=match.winners[0])
    told = words.outcome(match, match.winners[0], ("You", "Copper"), "en")
    assert scene.say.end
    assert told.startswith(scene.say.end.replace("{signal 0}", "0").replace("{signal 1}", "1"))


def test_without_a_scene_the_winners_are_named() -> None:
    def verdict(winners: tuple[int, ...], viewer: int | None) -> list[str]:
        match: Any = SimpleNamespace(forfeit=None, winners=winners, seats=3)
        return [text.en for text in words._verdict(match, viewer)]

    assert verdict((1,), 1) == ["You win."]
    assert verdict((1,), 0) == ["{1} wins."]
    assert verdict((0, 2), None) == ["{0} and {2} win."]
    assert verdict((0, 1, 2), 0) == verdict((), 0) == ["It's a draw."]


# ---- names and sentences ---------------------------------------------------------------------------------------------


def test_players_are_called_by_their_names_and_others_by_their_places() -> None:
    match = face_down.GAME.match(seats=4)
    match.players = ("person", "level 2", "level 2", "person")
    assert words.names_of(match, 0, "en") == ("You", "Copper 1", "Copper 2", "Player 4")
    assert words.names_of(match, None, "ja") == ("席1", "カッパー1", "カッパー2", "席4")
    match.players = ("solver", "\u05d3\u05e0", "level 9", "")
    assert words.names_of(match, None, "en") == ("solver", "\u2068\u05d3\u05e0\u2069", "level 9", "Player 4")


def test_a_complaint_has_reason_advice_and_rule_and_nothing_else() -> None:
    wrong = IllegalAction(
        "`lay 1` for seat 0 in `t|x`: no", hint=Text("play NOR", "NORを選んでください"), clause="spur 4.2",
        said=Text("{0} holds no AND", "{0}の手札にANDがありません"),
    )  # fmt: skip
    assert words.complaint(wrong, ("You",), "en") == "You hold no AND. Play NOR. See rule 4.2."
    assert words.complaint(wrong, ("席1",), "ja") == (
        "席1の手札にANDがありません。NORを選んでください。ルール4.2を見てください。"
    )


@pytest.mark.parametrize(
    ("wanted", "settings", "language", "line"),
    [
        ("ja", {}, "ja", ""),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja", ""),
        (None, {"LANG": "ja_JP.UTF-8", "LOGICADE_LANGUAGE": "en"}, "en", ""),
        (None, {"LANG": "fr_FR.UTF-8"}, "en", ""),
        ("fr", {"LANG": "ja_JP.UTF-8"}, "en", "`fr` is not a language here, so this is English"),
        (None, {"LOGICADE_LANGUAGE": "xx"}, "en", "`xx` is not a language here, so this is English"),
    ],
)
def test_an_unknown_language_is_english_with_a_line_that_says_so(
    wanted: str | None, settings: dict[str, str], language: str, line: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for name in ("LOGICADE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert settle_language(wanted) == language
    said = capsys.readouterr().err
    assert (line in said) if line else said == ""


def test_errors_speak_japanese_in_a_japanese_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGICADE_LANGUAGE", "ja")
    _, _, err = run(capsys, "games", "chess")
    assert err.startswith("logicade: error [unknown-game] そのゲームはありません。 `chess`")


# ---- what commands share ---------------------------------------------------------------------------------------------


def test_options_are_words_with_an_equals_sign(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("AND6\n", "utf-8")
    given = ["ring=on", "name=a=b", f"deck=@{tmp_path / 'deck.txt'}", "empty="]
    assert common.read_options(given) == {"ring": "on", "name": "a=b", "deck": "AND6\n", "empty": ""}
    with pytest.raises(Usage) as wrong:
        common.read_options(["ring"])
    assert (str(wrong.value), wrong.value.hint) == ("`--option ring` has no value", "write `--option ring=on`")


def test_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("typed"))
    assert common.read_file("-") == "typed"
    (tmp_path / "bad").write_bytes(b"\xff")
    for name, reason in (("bad", "not UTF-8 text"), ("none", "No such file or directory")):
        with pytest.raises(FileTrouble) as wrong:
            common.read_file(str(tmp_path / name))
        assert str(wrong.value) == f"`{tmp_path / name}` cannot be read: {reason}"
        assert wrong.value.hint == "name an existing file"


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "ja_JP", "LOGICADE_LANGUAGE": "en"}, "en"),
        ({"LANG": "en_US", "LOGICADE_LANGUAGE": "ja"}, "ja"),
    ],
)
def test_the_language_of_the_terminal(settings: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOGICADE_LANGUAGE", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert common.default_language() == language


def test_folders_and_versions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOGICADE_DATA", str(tmp_path))
    assert common.data_folder() == tmp_path
    monkeypatch.delenv("LOGICADE_DATA")
    assert common.data_folder().name == "logicade"
    assert common.installed("logicade-not-there") == "not installed"
    assert common.installed("numpy").startswith("2.")
    assert common.LANGUAGES == ("en", "ja")


def test_consoles_know_our_looks() -> None:
    assert common.console().stderr is False
    assert common.console(stderr=True).stderr is True
    screen = common.console()
    for look in ("zero", "one", "gate", "mover", "dim", "strong"):
        assert screen.get_style(look)
    assert common.spinner().disable, "no terminal, no spinner"


def test_only_what_is_wanted_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    from logicade.bots import warm

    done, marked = list[str](), list[Any]()
    steps = [(name, lambda name=name: done.append(name)) for name in ("rules", "loops", "solver")]
    monkeypatch.setattr(warm, "steps", lambda game: steps)
    monkeypatch.setattr(warm, "mark", marked.append)
    monkeypatch.setattr(warm, "is_complete", lambda game: False)
    common.prepare(GAME, "rules", "solver")
    assert (done, marked) == (["rules", "solver"], [])
    common.prepare(GAME)
    assert (done[2:], marked) == (["rules", "loops", "solver"], [GAME])
    monkeypatch.setattr(warm, "is_complete", lambda game: True)
    common.prepare(GAME, "rules")
    assert len(done) == 5, "all is there already"
    common.prepare(GAME)
    assert len(done) == 8, "all is asked for, come what may"


# ---- main ------------------------------------------------------------------------------------------------------------


def test_misuse_word_by_word(capsys: pytest.CaptureFixture[str]) -> None:
    for given, told in (
        (["plya"], "[usage] there is no command `plya`; hint: did you mean `play`?"),
        (["xyzzy"], f"[usage] there is no command `xyzzy`; hint: commands: {', '.join(COMMANDS)}"),
        (["perft", "input-11", "--depth", "0"], "[bad-value] a depth is 1 or more, not 0; hint: as in `--depth 3`"),
        (
            ["perft", "input-11", "--position", "row=110", "-o", "ring=on"],
            "[bad-value] a position text says its options itself; hint: drop `--option`",
        ),
        (
            ["solve", "input-11", "--position", "row=110", "-o", "ring=on"],
            "[usage] give one of `--row`, `--position` and `--table`; hint: `--option` goes with `--row` or alone",
        ),
        (
            ["bot"],
            "[usage] give one of `--stdio` and `--check COMMAND`; hint: `logicade bot --stdio --player greedy`",
        ),
        (
            ["bot", "--stdio", "--check", "x"],
            "[usage] give one of `--stdio` and `--check COMMAND`; hint: `logicade bot",
        ),
        (["--nonsense"], "[usage] unrecognized arguments: --nonsense; hint: try `logicade --help`"),
    ):
        code, out, err = run(capsys, *given)
        assert (code, out) == (2, "")
        assert err.startswith(f"logicade: error {told}"), err


def test_the_version_and_an_interrupt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit) as ended_well:
        main(["--version"])
    assert ended_well.value.code == 0
    assert capsys.readouterr().out == f"logicade {__version__}\n"

    def interrupted(args: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupted)
    assert run(capsys, "games") == (130, "", "\n")


def test_without_a_command_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    from logicade.cli import serve

    seen = list[Any]()

    def served(args: Any) -> int:
        seen.append(args)
        return 7

    monkeypatch.setattr(serve, "run", served)
    assert main([]) == 7
    assert (seen[0].port, seen[0].open) == (0, True)
    monkeypatch.setattr(sys, "argv", ["logicade", "serve", "--port", "8123"])
    assert main() == 7
    assert (seen[1].port, seen[1].open) == (8123, False)


def test_warnings_are_one_line_each(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def warned(args: Any) -> int:
        for _ in range(2):
            warnings.warn(CorruptCache("damaged\n kernel", hint="none"), stacklevel=1)
        warnings.showwarning("odd", UserWarning, "x", 1)
        return 0

    monkeypatch.setattr(games, "run", warned)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        code, _, err = run(capsys, "games")
    assert code == 0
    assert err == 2 * "logicade: warning [corrupt-cache] damaged kernel; hint: none\n" + "logicade: warning odd\n"


# ---- games, perft, replay, env, figures ------------------------------------------------------------------------------


def test_the_list_of_games_and_one_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "games", "--language", "en")
    line = next(line for line in out.splitlines() if line.startswith("tournament"))
    assert line.split()[:5] == ["tournament", "4", "15", "min", "6+"]
    assert line.endswith(logicade.game("tournament").summary.en)
    detail = games.detail(logicade.game("tournament"), "en")
    assert detail[:3] == ["Tournament (tournament)", logicade.game("tournament").summary.en, ""]
    assert "  start = chance  Who starts. Their team needs a 0 in the final." in detail
    assert "      chance       At random." in detail
    assert "      2 whole numbers from 24 to 42, as in 24,24" in detail
    told = games.describe(logicade.game("tournament"))
    assert (told["seats"], told["minutes"], told["age"], told["version"]) == ([4], 15, 6, 1)
    assert told["options"][2] == {
        "name": "deck",
        "default": "24,24",
        "values": None,
        "allowed": "2 whole numbers from 24 to 42, as in 24,24",
        "title": {"en": "Signal cards", "ja": "信号カード"},
        "meaning": logicade.game("tournament").options[2].meaning._asdict(),
    }
    assert told["options"][1]["values"] == ["team", "open"]


def test_counts_by_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    place = ("perft", "input-11", "--position", "row=110 gates=AND,XOR|NOR")
    pos = GAME.position("row=110 gates=AND,XOR|NOR")
    for depth in (1, 2):
        counts = pos.perft(depth)
        _, out, _ = run(capsys, *place, "--depth", str(depth))
        assert out.splitlines() == [*(f"{name} {n}" for name, n in counts.items()), f"total {sum(counts.values())}"]
    assert run(capsys, *place)[1] == out, "two plies unless told"
    data = json.loads(run(capsys, *place, "--json")[1])
    assert data == {
        "game": "input-11", "position": str(pos), "depth": 2, "total": sum(counts.values()), "by_action": counts,
    }  # fmt: skip


def test_a_replay_line_by_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, match = tmp_path / "match.json", random_match(GAME, 4, first="0")
    match.save(file)
    _, out, _ = run(capsys, "replay", str(file), "--language", "en")
    lines = out.splitlines()
    for k, entry in enumerate(match.log):
        assert lines[k] == f"{k + 1:>3}  {words.told(match, entry, ('Player 1', 'Player 2'), 'en')}"
    assert lines[-1] == words.outcome(match, None, ("Player 1", "Player 2"), "en")
    assert lines[-2] == str(match.position)
    _, out, _ = run(capsys, "replay", str(file), "--ply", "3", "--language", "en")
    assert out.splitlines()[-1] == str(match.at(3)), "it has not ended there"
    assert out.splitlines()[3] == ""
    data = json.loads(run(capsys, "replay", str(file), "--ply", "3", "--json")[1])
    assert (data["game"], data["ply"], data["position"]) == ("input-11", 3, str(match.at(3)))
    assert (len(data["log"]), data["winners"]) == (3, list(match.winners))
    code, _, err = run(capsys, "replay", str(file), "--seat", "x")
    assert (code, err) == (
        2, "logicade: error [bad-seats] there is no player `x`; hint: a number from 1, or `none` for a spectator\n",
    )  # fmt: skip


def test_what_is_compiled_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from logicade.bots import warm
    from logicade.engine.compile import cache, jit

    monkeypatch.setattr(jit, "COMPILED", False)
    assert env.compile_state("input-11") == "interpreted"
    monkeypatch.setattr(jit, "COMPILED", True)
    monkeypatch.setattr(jit, "folder_of", lambda family: tmp_path / "none")
    assert env.compile_state("input-11") == "not compiled yet; `logicade warm` does it"
    monkeypatch.setattr(jit, "folder_of", lambda family: None)
    assert env.compile_state("input-11") == "not compiled yet; `logicade warm` does it"
    monkeypatch.setattr(jit, "folder_of", lambda family: tmp_path)
    for k in range(3):
        cache.write_checked(tmp_path / f"{k}.kernel", bytes(600_000))
    for complete, state in ((True, "compiled"), (False, "partly compiled")):
        monkeypatch.setattr(warm, "is_complete", lambda game, complete=complete: complete)
        assert env.compile_state("input-11") == f"{state}: 3 kernels, 1.8 MB"
    (tmp_path / "1.kernel").write_bytes(b"")
    assert env.compile_state("input-11") == "partly compiled: 3 kernels, 1.2 MB, 1 damaged"


def test_facts_for_a_bug_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(env, "compile_state", lambda slug: "state")
    monkeypatch.setenv("LOGICADE_CACHE", "off")
    monkeypatch.setenv("LOGICADE_LANGUAGE", "ja")
    facts = env.gather()
    assert list(facts) == ["versions", "folders", "settings", "kernels"]
    assert facts["folders"]["kernels"] == "off"
    assert facts["settings"]["LOGICADE_LANGUAGE"] == "ja"
    assert facts["kernels"] == dict.fromkeys(logicade.games(), "state")
    lines = run(capsys, "env")[1].splitlines()
    assert lines[:2] == ["versions", f"  logicade             {__version__}"]
    assert json.loads(run(capsys, "env", "--json")[1]) == json.loads(json.dumps(facts))


def test_figures_in_columns() -> None:
    rows = [
        {
            "game": "loop-6",
            "book": 12.5,
            "book_error": 0,
            "found": 12.4999999,
            "error": 0.25,
            "agrees": True,
            "name": "a",
        },
        {"game": "tournament", "book": 1, "book_error": 0.5, "found": 3, "error": 0, "agrees": False, "name": "b"},
    ]
    assert list(figures.lines(rows)) == [
        "game        book     found                figure",
        "loop-6      12.5     12.5 ± 0.2  agrees   a",
        "tournament  1 ± 0.5  3           DIFFERS  b",
    ]
