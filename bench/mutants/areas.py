"""Which files are changed, by area, and which tests must notice."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Area:
    """Files, and tests for each: those of the first pattern that a file matches."""

    name: str
    files: tuple[str, ...]
    tests: dict[str, tuple[str, ...]]  # by pattern; `{name}` is the file's folder
    but: tuple[str, ...] = ()  # files of another area
    waiting: bool = False  # whether tests wait for processes and sockets, which are late on a busy machine

    def modules(self) -> list[Path]:
        """The files, as paths from the project's root."""
        found = {path.relative_to(ROOT) for pattern in self.files for path in ROOT.glob(pattern)}
        return sorted(path for path in found if not any(fnmatch(path.as_posix(), out) for out in self.but))

    def tests_of(self, module: Path) -> tuple[str, ...]:
        """Test files and folders that speak of a module; those that are not there are left out."""
        for pattern, tests in self.tests.items():
            if fnmatch(module.as_posix(), pattern):
                named = (test.format(name=module.parent.name, stem=module.stem) for test in tests)
                return tuple(test for test in named if (ROOT / test).exists())
        raise LookupError(f"no tests are named for {module}")


# What only draws: a stroke that is a hair longer is no other game. It has an area of its own.
DRAWN = ("logicade/games/*/art.py", "logicade/games/*/look.py", "logicade/games/*/sprites.py",
         "logicade/games/*/terminal.py", "logicade/games/*/panels.py", "logicade/games/*/drawings/*.py",
         "logicade/engine/drawing.py", "logicade/kit/bracket_*.py", "logicade/kit/cards.py", "logicade/kit/sprites.py",
         "logicade/server/drawing/easels.py")  # fmt: skip

GAMES = Area(
    "games",
    ("logicade/games/**/*.py",),
    {
        "logicade/games/__init__.py": ("tests/engine/test_game.py", "tests/conformance/test_languages.py"),
        "logicade/games/quirky_circuits/*": ("tests/games/quirky_circuits",),
        "*": ("tests/games/{name}",),
    },
    but=DRAWN,
)
ENGINE = Area(
    "engine",
    ("logicade/*.py", "logicade/engine/**/*.py", "logicade/kit/*.py"),
    {"*": ("tests/engine", "tests/kit", "tests/games/tournament", "tests/games/loop_6")},
    but=DRAWN,
)
SERVER = Area("server", ("logicade/server/**/*.py",), {"*": ("tests/server",)}, but=DRAWN, waiting=True)
BOTS = Area(
    "bots",
    ("logicade/bots/**/*.py",),
    {"logicade/bots/*/*": ("tests/bots", "tests/games/{name}"), "*": ("tests/bots", "tests/cli")},
)
ENVIRONMENTS = Area("environments", ("logicade/envs/**/*.py",), {"*": ("tests/envs",)})
TOOLS = Area(
    "tools", ("logicade/cli/**/*.py", "logicade/ladder/**/*.py"), {"*": ("tests/cli", "tests/ladder")}, waiting=True
)
PRESS = Area("press", ("logicade/press/**/*.py",), {"*": ("tests/press",)})
DRAWINGS = Area(
    "drawings",
    DRAWN,
    {
        "logicade/games/*/drawings/*": ("tests/games/quirky_circuits",),
        "logicade/games/*": ("tests/games/{name}",),
        "logicade/server/*": ("tests/server/test_drawing.py", "tests/server/test_scenes.py"),
        "*": ("tests/engine", "tests/kit", "tests/games/tournament", "tests/games/input_11"),
    },
)

AREAS = {area.name: area for area in (GAMES, ENGINE, SERVER, BOTS, ENVIRONMENTS, TOOLS, PRESS, DRAWINGS)}
