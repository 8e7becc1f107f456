"""What earlier versions have written is read by this one, and says the same: `tests/samples`."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import logicade
from logicade.bots import outside
from logicade.cli import main
from logicade.engine.match import Match
from tests import processes
from tests.server.harness import Json, Person, Player, Server
from tests.support import ROOT

SAMPLES = ROOT / "tests" / "samples"
FIRST = SAMPLES / "0.1.0"
MOST = 300_000  # bytes of all samples together


def told(name: str) -> Json:
    """What a sample's own version said about it."""
    found: Json = json.loads((FIRST / name).read_text("utf-8"))
    return found


def brief(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def test_samples_are_small() -> None:
    assert sum(file.stat().st_size for file in SAMPLES.rglob("*") if file.is_file()) < MOST


# ---- matches ---------------------------------------------------------------------------------------------------------


def compare(match: Match, then: Json) -> None:
    """Everything that follows from a log is what it was."""
    assert (match.ply, match.over) == (then["plies"], then["over"])
    assert (list(match.scores), list(match.winners)) == (then["scores"], then["winners"])
    assert str(match.position) == then["position"]
    assert match.position.digest == then["digest"]


@pytest.mark.parametrize("slug", sorted(file.stem for file in (FIRST / "matches").iterdir()))
def test_a_match_is_what_it_was(slug: str) -> None:
    then = told("matches.json")[slug]
    match = logicade.load((FIRST / "matches" / f"{slug}.json").read_text("utf-8"))
    compare(match, then)
    assert {ply: match.at(int(ply)).digest for ply in then["digests"]} == then["digests"]
    assert {seat: brief(str(match.view(int(seat)))) for seat in then["views"]} == then["views"]
    assert brief("\n".join(entry.action for entry in match.log_for(0))) == then["seen"]
    assert logicade.game(slug).position(then["position"]) == match.position


def test_there_is_a_match_of_each_game_of_that_time() -> None:
    assert len(list((FIRST / "matches").iterdir())) == 9
    assert {file.stem for file in (FIRST / "matches").iterdir()} <= set(logicade.games())


def test_a_record_of_mixed_signals_is_what_it_was() -> None:
    compare(logicade.load((FIRST / "record.txt").read_text("utf-8")), told("matches.json")["record"])


# ---- ladders and bots ------------------------------------------------------------------------------------------------


def test_a_ladder_can_be_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All its matches are in the log: none is played again, and the same table comes of them."""
    log, table = tmp_path / "ladder.jsonl", tmp_path / "ladder.md"
    shutil.copy(FIRST / "ladder.jsonl", log)
    players = [word for player in ("random", "greedy 1", "greedy 2") for word in ("-p", player)]
    words = ["--matches", "8", "--seed", "3", "--jobs", "1", "--log", str(log), "--table", str(table)]
    assert main(["ladder", "input-11", *players, *words]) == 0, capsys.readouterr().err
    assert log.read_bytes() == (FIRST / "ladder.jsonl").read_bytes()
    then = (FIRST / "ladder.md").read_text("utf-8")
    assert table.read_text("utf-8") == then.replace("Logicade 0.1.0", f"Logicade {logicade.__version__}")


def test_a_bot_outside_is_told_what_it_was_told() -> None:
    """A bot that was written then understands what it is asked now: every message is the same, field by field."""
    game, seat, asked = logicade.game("input-11"), 0, 0
    for line in (FIRST / "stdio.txt").read_text("utf-8").splitlines():
        message: Json = json.loads(line[2:]) if line.startswith(">") else {"type": ""}
        if message["type"] == "begin":
            game, seat = logicade.game(message["game"]), message["seat"]
            match = game.match(seats=message["seats"], **message["options"])
            assert outside.greeting(match, seat, message["seed"]) == message
        elif message["type"] == "act":
            view = game.view(message["view"], seat=seat)
            assert json.loads(json.dumps(outside.question(view))) == message
            asked += 1
    assert asked == 18


def test_a_bot_of_ours_answers_what_was_asked_then() -> None:
    """What it answers is its own business; that it is legal is not."""
    lines = (FIRST / "stdio.txt").read_text("utf-8").splitlines()
    asked = [line[2:] for line in lines if line.startswith(">")]
    words = [sys.executable, "-m", "logicade", "bot", "--stdio", "--player", "greedy 2"]
    with processes.started(words, stdin=-1, stdout=-1, text=True, cwd=ROOT) as bot:
        answers = bot.communicate("\n".join(asked) + "\n", timeout=processes.PATIENCE)[0].splitlines()
    legal = [message.get("legal", ["ready"]) for message in map(json.loads, asked) if message["type"] != "end"]
    assert len(answers) == len(legal)
    assert all(answer in allowed for answer, allowed in zip(answers, legal, strict=True))


# ---- a server's database ---------------------------------------------------------------------------------------------


def restored(path: Path) -> str:
    """The database as it was, in a file of its own."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((FIRST / "database.sql").read_text("utf-8"))
    return f"sqlite:///{path}"


def rows(path: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as database:
        return sorted(map(str, database.execute(f"SELECT * FROM {table}")))


def test_a_backup_is_what_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    restored(tmp_path / "old.db")
    words = ["restore", str(FIRST / "backup.gz"), "--database", f"sqlite:///{tmp_path / 'new.db'}"]
    assert main(words) == 0, capsys.readouterr().err
    for table in ("person", "event", "setting"):
        assert rows(tmp_path / "new.db", table) == rows(tmp_path / "old.db", table)
    assert len(rows(tmp_path / "new.db", "match")) == 4


@pytest.mark.xdist_group("server-samples")
def test_a_database_goes_on(tmp_path: Path) -> None:
    """People are known by their tokens, codes still invite, and whoever sat at a table plays on."""
    facts = told("tables.json")
    with Server(tmp_path, database=restored(tmp_path / "old.db")) as server:
        ada, bob = (known(server, person) for person in facts["people"])
        own = {table["id"]: table["status"] for table in ada.expect("GET", "/api/me/tables")}
        assert own == {facts[name]["id"]: facts[name]["status"] for name in ("over", "playing", "paused", "open")}
        for name, query in (("over", ""), ("playing", "?seat=0"), ("paused", "?seat=1")):
            then = facts[name]
            replay = ada.expect("GET", f"/api/tables/{then['id']}/replay{query}")
            assert (replay["plies"], replay["sight"]["text"]) == (then["plies"], then["text"])
            assert [line["action"] for line in replay["lines"]] == then["lines"]
        assert ada.expect("GET", f"/api/tables/{facts['over']['id']}/match.json") == facts["over"]["match"]
        newcomer = Person(server.url, "Cleo")
        newcomer.sit(facts["open"], 1)
        ada.start(facts["open"])
        asyncio.run(go_on(facts["open"]["id"], [(ada, 0), (newcomer, 1)], 4))
        asyncio.run(go_on(facts["playing"]["id"], [(ada, 0), (bob, 1)], 8))
        asyncio.run(go_on(facts["paused"]["id"], [(bob, 0), (ada, 1)], 3, paused=True))


def known(server: Server, person: Json) -> Person:
    """Somebody who has kept the token."""
    found = Person(server.url, headers={"Authorization": f"Bearer {person['token']}"})
    found.me = found.expect("GET", "/api/me")
    assert (found.me["id"], found.me["name"], found.me["kind"]) == (person["id"], person["name"], person["kind"])
    return found


async def go_on(table: str, people: list[tuple[Person, int]], actions: int, *, paused: bool = False) -> None:
    """Let people act so many times, or to the end if chance brings it; bots at the table do what they like."""
    (first, seat), (second, other) = people
    async with Player(first, table, seat=seat) as one, Player(second, table, seat=other) as two:
        await one.until(lambda player: player.sight is not None)
        await two.until(lambda player: player.sight is not None)
        if paused:
            assert (await one.answer("resume", id="later"))["type"] != "refused"
        done = 0
        while done < actions:
            await one.until(lambda player: player.may_act or two.may_act or player.over)
            if one.over:
                assert done
                return
            player = one if one.may_act else two
            assert player.sight is not None
            ply = player.sight["ply"]
            text = player.sight["legal"][0]["text"]
            answer = await player.answer("play", id=f"later-{ply}", action=text, ply=ply)  # ids of then are used up
            assert answer["type"] != "refused", answer
            done += 1
            for each in (one, two):
                await each.until(lambda seen, ply=ply: seen.sight["ply"] > ply)


# ---- compiled kernels ------------------------------------------------------------------------------------------------

PLAY = "import logicade; print(logicade.game('input-11').position('row=10110010110').play('NOR@2'))"


@pytest.mark.xdist_group("cache")
def test_an_old_kernel_is_left_alone(tmp_path: Path) -> None:
    """It lies under another name, and what is needed is compiled anew beside it."""
    shutil.copytree(FIRST / "kernels", tmp_path, dirs_exist_ok=True)
    (old,) = tmp_path.rglob("*.kernel")
    before = old.read_bytes()
    ran = played(tmp_path)
    assert ran.startswith("row=1010010110 ")
    assert old.read_bytes() == before
    fresh = [file for file in tmp_path.rglob("*.kernel") if file.parent != old.parent]
    assert any("input_11.rules.setup" in file.name for file in fresh)


def played(cache: Path) -> str:
    """An action in a process with that cache."""
    env = {**os.environ, "LOGICADE_CACHE": str(cache)}
    ran = processes.run([sys.executable, "-c", PLAY], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return str(ran.stdout)
