"""How games are made ready, with a compiler that is only played: what is said, in which order, and what is stopped."""

from __future__ import annotations

import asyncio
import gc
import io
import json
from typing import Any

import pytest

import logicade
from logicade.engine.compile import jit
from logicade.server.live import warming
from logicade.server.live.warming import Warmth, _CutShort
from logicade.server.telemetry import Telemetry
from tests.server.quiet import run, settle

GAMES = list(logicade.games())


class Process:
    """A compiler that says some lines and ends with a code."""

    def __init__(self, lines: list[Any], code: int, seen: Any = None) -> None:
        self._lines, self._code, self._seen = lines, code, seen
        self.killed = 0
        self.stdout = self._said()

    async def _said(self) -> Any:
        for line in self._lines:
            yield json.dumps(line).encode() + b"\n"
            if self._seen is not None:
                self._seen()

    async def wait(self) -> int:
        return self._code

    def kill(self) -> None:
        self.killed += 1
        raise ProcessLookupError


class Forge:
    """All that a warmth asks for, and the order in which it does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.log = io.StringIO()
        self.warmth = Warmth(Telemetry(self.log))
        self.done: list[str] = []
        self.on_disk: set[str] = set()
        self.processes: list[Process] = []
        self.words: list[Any] = []
        self.progress: list[str] = []
        monkeypatch.setattr(warming, "_open", lambda slug: self.done.append(f"open {slug}"))
        monkeypatch.setattr(warming, "_is_on_disk", lambda slug: slug in self.on_disk)
        monkeypatch.setattr(warming, "_load", lambda slug: self.done.append(f"load {slug}"))
        monkeypatch.setattr(warming, "_finish", lambda: self.done.append("finish"))
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self._start)
        monkeypatch.setattr(gc, "freeze", lambda: self.done.append("freeze"))

    async def _start(self, *words: Any, **pipes: Any) -> Process:
        self.words.append(words)
        slug = words[-1]
        code = -9 if len(self.words) == 1 and "cut" in self.on_disk else 0
        steps = [{"done": 1, "of": 2}, {"done": 2, "of": 2}]
        made = Process(steps, code, lambda: self.progress.append(self.warmth.progress[slug]))
        self.processes.append(made)
        return made

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.log.getvalue().splitlines()]


def test_games_are_opened_compiled_and_loaded_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    forge = Forge(monkeypatch)
    forge.on_disk = set(GAMES) - {GAMES[1]}
    warmth = forge.warmth

    async def story() -> None:
        assert set(warmth.progress.values()) == {"waiting"}
        assert (warmth.complete, warmth.is_ready(GAMES[0]), warmth.is_ready("chess")) == (False, False, False)
        warmth.start()
        await settle(lambda: "freeze" in forge.done)
        await warmth.close()

    run(story())
    assert forge.done == [*(f"open {slug}" for slug in GAMES), *(f"load {slug}" for slug in GAMES), "finish", "freeze"]
    assert forge.words == [(*warming.COMPILE, GAMES[1])]
    assert forge.progress == ["compiling (1/2)", "compiling (2/2)"]
    assert forge.processes[0].killed == 1
    assert (warmth.complete, warmth.is_ready(GAMES[1]), warmth._compiling) == (True, True, None)
    lines = forge.lines()
    assert [(line["what"], line["game"]) for line in lines] == [("warm", slug) for slug in GAMES]
    assert all(0 <= line["ms"] < 20_000 for line in lines)


def test_what_is_played_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    forge = Forge(monkeypatch)
    forge.on_disk = set(GAMES)

    async def story() -> None:
        for slug in (GAMES[4], GAMES[2], GAMES[4]):
            await forge.warmth.playable(slug)
        assert forge.warmth._wanted == [GAMES[4], GAMES[2]]
        assert forge.done == [f"open {GAMES[4]}", f"open {GAMES[2]}"]  # once each
        await forge.warmth._warm_all()

    run(story())
    loaded = [line.split()[1] for line in forge.done if line.startswith("load")]
    assert loaded[:3] == [GAMES[4], GAMES[2], GAMES[0]]
    assert sorted(loaded) == sorted(GAMES)


def test_what_is_cut_short_is_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    forge = Forge(monkeypatch)
    forge.on_disk = {"cut", *GAMES} - {GAMES[0]}
    run(forge.warmth._warm_all())
    assert forge.words == [(*warming.COMPILE, GAMES[0])] * 2
    assert forge.warmth.complete


def test_the_compiler_is_killed_for_what_nobody_plays_only(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [  # compiling, wanted before, asked for, its progress: whether the compiler is killed
        (GAMES[0], [], GAMES[1], "waiting", 1),
        (GAMES[0], [GAMES[0]], GAMES[1], "waiting", 0),
        (GAMES[0], [], GAMES[0], "compiling", 0),
        (GAMES[0], [], GAMES[1], "ready", 0),
        (None, [], GAMES[1], "waiting", 0),
    ]
    for compiling, wanted, slug, progress, killed in cases:
        forge, process = Forge(monkeypatch), Process([], 0)
        forge.warmth._wanted = list(wanted)
        forge.warmth._compiling = None if compiling is None else (compiling, process)  # type: ignore[assignment]
        forge.warmth.progress[slug] = progress

        async def story(forge: Forge = forge, slug: str = slug) -> None:
            await forge.warmth.playable(slug)

        run(story())
        assert process.killed == killed, (compiling, wanted, slug, progress)
        assert slug in forge.warmth._wanted


@pytest.mark.parametrize("wrong", [MemoryError(), _CutShort()])
def test_a_game_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, wrong: Exception) -> None:
    forge = Forge(monkeypatch)
    forge.on_disk = set(GAMES)

    def load(slug: str) -> None:
        raise wrong

    monkeypatch.setattr(warming, "_load", load)
    run(forge.warmth._warm(GAMES[0]))
    cut = isinstance(wrong, _CutShort)
    assert forge.warmth.progress[GAMES[0]] == ("waiting" if cut else "failed")
    shown = [{key: line[key] for key in ("what", "game", "reason")} for line in forge.lines()]
    assert shown == ([] if cut else [{"what": "warm failed", "game": GAMES[0], "reason": "MemoryError"}])


def test_a_compiler_that_fails_is_no_reason_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    forge = Forge(monkeypatch)
    for code, cut in ((0, False), (1, False), (-9, True)):

        async def start(*words: Any, code: int = code, **pipes: Any) -> Process:
            return Process([], code)

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        if cut:
            with pytest.raises(_CutShort):
                run(forge.warmth._compile(GAMES[0]))
        else:
            run(forge.warmth._compile(GAMES[0]))
        assert forge.warmth._compiling is None


def test_what_is_in_memory_runs_as_plain_python_until_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, str]] = []
    monkeypatch.setattr(jit, "interpret_first", lambda family: done.append(("plain", family)))
    monkeypatch.setattr(jit, "compile_again", lambda family: done.append(("compiled", family)))
    from logicade.bots import warm

    steps: list[str] = []
    monkeypatch.setattr(warm, "at_a_table", lambda game: [("a", lambda: steps.append(game.slug))] * 2)
    warming._open("input-11")
    warming._load("input-11")
    warming._finish()
    assert done == [("plain", "engine"), ("plain", "input_11"), ("compiled", "input_11"), ("compiled", "engine")]
    assert steps == ["input-11", "input-11"]


@pytest.mark.parametrize(("root", "complete", "found"), [(None, False, True), ("x", False, False), ("x", True, True)])
def test_what_is_on_disk(monkeypatch: pytest.MonkeyPatch, root: Any, complete: bool, found: bool) -> None:
    from logicade.bots import warm

    monkeypatch.setattr(jit, "cache_root", lambda: root)
    monkeypatch.setattr(warm, "is_complete", lambda game: complete)
    assert warming._is_on_disk("input-11") is found
