"""Bots in processes of their own: the sample keeps to the protocol, and no bad one can hold up or break a match."""

from __future__ import annotations

import io
import json
import shlex
import sys
import time
from collections.abc import Iterator

import pytest

import logicade
from logicade.bots import arena, conformance, outside
from logicade.engine.errors import BadMessage, NoBot
from tests.support import ROOT

GAME = logicade.game("input-11")
SAMPLE = shlex.join([sys.executable, str(ROOT / "docs/guide/bot.py")])
TERMS = arena.LadderTerms("input-11", 2, {}, patience=1.0)
LISTEN = "import json, os, sys, time\nfor line in sys.stdin:\n m = json.loads(line)\n"
POLITE = LISTEN + " if m['type'] == 'begin': print('ready', flush=True)\n elif m['type'] == 'act':\n  "


@pytest.fixture(autouse=True)
def _all_go_home() -> Iterator[None]:
    yield
    arena.send_home()


def program(text: str) -> str:
    """A bot from its text, as a command."""
    return shlex.join([sys.executable, "-c", text])


def against_random(text: str, *, number: int = 0, seed: int = 3) -> arena.MatchResult:
    """One match of a bad bot."""
    return arena.play(arena.Task(TERMS, (f"stdio:{program(text)}", "random"), number, seed))


@pytest.mark.parametrize("slug", logicade.games())
def test_the_sample_passes_the_check_in_every_game(slug: str) -> None:
    found = list(conformance.check(SAMPLE, logicade.game(slug), matches=1, patience=10))
    assert [name for name, fault in found if fault] == []
    assert len(found) == 3


def test_the_sample_has_thirty_lines() -> None:
    assert (ROOT / "docs/guide/bot.py").read_text("utf-8").count("\n") <= 30


@pytest.mark.parametrize("word", ["random", "greedy", "level 2"])
def test_our_bots_answer_the_same_through_a_pipe(word: str) -> None:
    command = shlex.join([sys.executable, "-m", "logicade", "bot", "--stdio", "--player", word])
    terms = TERMS._replace(patience=30.0)
    here = arena.play(arena.Task(terms, (word, "random"), 0, 11))
    piped = arena.play(arena.Task(terms, (f"stdio:{command}", "random"), 0, 11))
    assert piped._replace(players=here.players) == here
    assert piped.lapses == ()


BAD = {
    "crashes when asked": (POLITE + "sys.exit('no idea')", "ended with exit code 1", "no idea"),
    "crashes at once": ("raise SystemExit('not today')", "ended with exit code 1", "not today"),
    "hangs": (POLITE + "print('thinking', file=sys.stderr, flush=True); time.sleep(99)", "gave no answer", "thinking"),
    "closes its output": (POLITE + "os.close(1); time.sleep(99)", "closed its output", "ready"),
    "answers nonsense": (POLITE + "print('castle', flush=True)", "answered nonsense", "castle"),
    "answers nothing": (POLITE + "print(flush=True)", "answered nonsense", ""),
    "breaks the rules": (POLITE + "print('AND@11', flush=True)", "not legal", "AND@11"),
    "writes without end": (POLITE + "\n  while True: print('x' * 9999, end='')", "more than 4096 bytes", "xxx"),
    "answers twice": (POLITE + "print(m['legal'][0] + '\\nAND@2', flush=True)", "being asked|not legal", "AND@2"),
    "chatters": (POLITE + "\n  while True: print(m['legal'][0], flush=True)", "being asked|not legal", "AND"),
    "is not ready": (LISTEN + " print('hello', flush=True)", "something else than `ready`", "hello"),
    "writes no text": (POLITE + "os.write(1, bytes(range(128, 256)) + b'\\n')", "answered nonsense", "?"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_bot_is_reported_and_replaced(fault: str) -> None:
    text, what, line = BAD[fault]
    started = time.monotonic()
    result = against_random(text)
    assert time.monotonic() - started < 60, "whoever waited for it would wait for 99 s"
    (lapse,) = result.lapses
    assert any(known in lapse.what for known in what.split("|"))
    assert line in lapse.line or line == "?"
    assert lapse.seat == 0
    assert 1 <= lapse.actions <= 5
    assert sum(result.points) == 1


def test_a_bot_that_crashed_is_started_anew_for_the_next_match() -> None:
    text = POLITE + "sys.exit(3) if m['ply'] > 4 else print(m['legal'][0], flush=True)"
    first, second = against_random(text), against_random(text)
    assert first == second
    assert first.lapses[0].ply > 4


def test_every_seat_has_a_process_of_its_own() -> None:
    text = LISTEN + " if m['type'] == 'begin': seat = m['seat']; print('ready', flush=True)\n elif m['type'] == 'act': "
    text += "print(m['legal'][0], flush=True)"
    terms = arena.LadderTerms("tournament", 4, {}, patience=5.0)
    result = arena.play(arena.Task(terms, (f"stdio:{program(text)}", "random"), 0, 1))
    assert result.lapses == ()
    assert result.seating == (0, 1, 0, 1)
    assert sorted(seat for _, seat, _ in arena._running) == [0, 2]


def test_the_check_says_what_is_wrong() -> None:
    forgetful = POLITE + "print(m['legal'][time.time_ns() // 1000 % len(m['legal'])], flush=True)"
    found = dict(conformance.check(program(forgetful), GAME, matches=1, patience=5))
    assert "otherwise" in found["the same seed gives the same answers"]
    stubborn = POLITE + "print(m['legal'][0], flush=True)\nsys.exit(3)"
    found = dict(conformance.check(program(stubborn), GAME, matches=1, patience=5))
    assert "exit code 3" in found["it goes when its input ends"]
    found = dict(conformance.check(program(BAD["breaks the rules"][0]), GAME, matches=1, patience=5))
    assert any("not legal" in fault for fault in found.values())


def test_a_command_must_exist() -> None:
    for command in ("no-such-program --fast", "", "'half"):
        with pytest.raises(NoBot):
            arena.check_player(f"stdio:{command}", GAME)
    with pytest.raises(NoBot, match="no player `level 9`"):
        arena.check_player("level 9", GAME)


def test_a_bot_is_told_nothing_that_its_seat_may_not_know() -> None:
    closed = GAME.position("row=10110010110 hands=random ring=off visibility=closed pool=independent "
                           "gates=AND,OR,XOR,XOR,NOR,NOR|AND,AND,AND,AND,AND")  # fmt: skip
    asked = json.dumps(outside.question(closed.view(0)))
    assert "AND,AND,AND,AND,AND" not in asked
    assert json.loads(asked)["view"] == str(closed.view(0))
    assert arena.seat_seed(7, 0) not in (arena.seat_seed(7, 1), arena.seat_seed(6, 0), 7)  # chance follows from the 7


BEGIN = {"type": "begin", "protocol": 1, "game": "input-11", "seat": 0, "seed": 1}


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", '{"type": 3}', '{"type": "act"}', json.dumps(BEGIN | {"protocol": 2}),
     json.dumps(BEGIN | {"seat": "0"}), json.dumps(BEGIN | {"seed": True})],
)  # fmt: skip
def test_our_side_refuses_what_is_not_the_protocol(line: str) -> None:
    with pytest.raises(BadMessage):
        outside.converse(
            io.StringIO(line + "\n"), lambda _: None, lambda game, seed: arena.home_bot("random", game, seed=seed)
        )
