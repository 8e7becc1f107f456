"""`docs/guide/new-game.md` followed word for word: the game that it builds passes every check and can be played."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.processes import PATIENCE
from tests.server import harness
from tests.server.harness import Person, Player, Server, play_out
from tests.support import ROOT

pytestmark = pytest.mark.xdist_group("new-game")
GUIDE = ROOT / "docs/guide/new-game.md"
BLOCK = re.compile(r"^`([\w/.]+\.\w+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REGISTRY = re.compile(r"^- `(\"last-wire\".*?)` at the end of `(\w+)` in `([\w/.]+)`", re.MULTILINE)
FOLDERS = ("logicade/games/last_wire/", "logicade/bots/last_wire/", "tests/games/last_wire/")
# What holds for every game, as far as this one is concerned; in plain Python, which spares compiling it.
PLAIN = {"LOGICADE_JIT": "off"}
CHECKS = (
    "tests/conformance", "tests/games/test_perft.py", "tests/games/test_goldens.py", "tests/games/last_wire",
    "tests/bots/test_declarations.py", "tests/test_clauses.py", "tests/test_imports.py",
)  # fmt: skip
LEARNER = """
from logicade import envs
env = envs.make("logicade/last-wire-v1", form="aec", wires=9)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, _, _ = env.last()
    env.step(None if over else int(seen["action_mask"].argmax()))
    if over:
        print(agent, reward)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Logicade and its tests, with the game of the guide in it."""
    root = tmp_path_factory.mktemp("built")
    left_out = shutil.ignore_patterns("__pycache__", "static", "samples", "*.mp4")
    for name in ("logicade", "tests", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", root)
    text = GUIDE.read_text("utf-8")
    for name, content in BLOCK.findall(text):
        file = root / name
        assert not file.exists(), f"{name} is no file of the game's own"
        assert name.startswith(FOLDERS), name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    for line, name, registry in REGISTRY.findall(text):
        add(root / registry, name, line)
    return root


def add(file: Path, name: str, line: str) -> None:
    """A line at the end of a tuple or dict in a file."""
    ended = re.compile(rf"(^{name} = [({{]\n.*?)(^[)}}])", re.MULTILINE | re.DOTALL)
    text, places = ended.subn(rf"\1    {line}\n\2", file.read_text("utf-8"), count=1)
    assert places == 1, f"{file} has no {name}"
    file.write_text(text, "utf-8")


def run(root: Path, *words: str, text: str = "") -> str:
    """What a command prints in the copy; it must succeed."""
    own = {"PYTHONPATH": str(root), "LOGICADE_DATA": str(root / "data"), **PLAIN}
    (root / "typed.txt").write_text(text, "utf-8")
    with (root / "typed.txt").open(encoding="utf-8") as typed:
        done = processes.run(
            [sys.executable, *words], seconds=PATIENCE * 3, env=os.environ | own, cwd=root, capture_output=True,
            text=True, stdin=typed,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def test_the_guide_names_every_file_and_both_registries() -> None:
    text = GUIDE.read_text("utf-8")
    written = {name for name, _ in BLOCK.findall(text)}
    rooms = ("RULES.md", "RULES.ja.md", "__init__.py", "art.py", "notation.py", "rules.py", "state.py", "tables.py")
    assert {f"logicade/games/last_wire/{name}" for name in rooms} <= written
    assert [name for _, name, _ in REGISTRY.findall(text)] == ["SLUGS", "PACKAGES"]


def test_it_passes_every_check(built: Path) -> None:
    """Rules, view, texts, observations, goldens, declarations: what every registered game must keep."""
    pytest_here = ("-m", "pytest", "-n0", "-p", "no:cacheprovider")
    run(built, *pytest_here, "tests/games/test_goldens.py", "-k", "last_wire", "--bless")
    told = run(built, *pytest_here, *CHECKS, "-k", "last-wire or last_wire or test_clauses or test_imports")
    assert int(re.findall(r"(\d+) passed", told)[-1]) > 40, told


def test_it_is_played_in_the_terminal(built: Path) -> None:
    screen = run(built, "-m", "logicade", "play", "last-wire", "--bot", "level 5", "--seed", "3", text="cut 1\n" * 12)
    assert screen.rstrip().splitlines()[-1].startswith("Quartz wins: ")


def test_a_ladder_says_that_level_5_is_stronger(built: Path) -> None:
    both = ("-p", "level 1", "-p", "level 5")
    told = run(built, "-m", "logicade", "ladder", "last-wire", *both, "--matches", "40", "--jobs", "1", "--json")
    shares = {player["player"]: player["share"]["value"] for player in json.loads(told)["players"]}
    assert shares["level 5"] > 0.8


def test_a_learner_plays_it(built: Path) -> None:
    assert sorted(run(built, "-c", LEARNER).split()) == ["-1.0", "1.0", "seat_0", "seat_1"]


def test_it_is_played_at_a_table(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "ROOT", built)
    monkeypatch.setenv("PYTHONPATH", str(built))
    monkeypatch.setenv("LOGICADE_JIT", "off")
    server = Server(tmp_path)
    try:
        server.start(ready=False)  # the other games are not waited for
        ann = Person(server.url, "Ann")
        table = ann.open_table("last-wire", ("me", "bot:5"))
        ann.start(table)

        async def story() -> None:
            async with Player(ann, table["id"]) as player:
                await play_out(player)
                await player.until(lambda p: p.over)

        asyncio.run(asyncio.wait_for(story(), PATIENCE))
    finally:
        server.clear()
