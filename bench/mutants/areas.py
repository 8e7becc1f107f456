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

    def modules(self) -> list[Path]:
        """The files, as paths from the project's root."""
        found = {path.relative_to(ROOT) for pattern in self.files for path in ROOT.glob(pattern)}
        return sorted(found)

    def tests_of(self, module: Path) -> tuple[str, ...]:
        """Test files and folders that speak of a module; those that are not there are left out."""
        for pattern, tests in self.tests.items():
            if fnmatch(module.as_posix(), pattern):
                named = (test.format(name=module.parent.name, stem=module.stem) for test in tests)
                return tuple(test for test in named if (ROOT / test).exists())
        raise LookupError(f"no tests are named for {module}")


GAMES = Area(
    "games",
    ("logicade/games/*/rules.py", "logicade/games/*/execution.py", "logicade/games/*/notation.py",
     "logicade/games/*/history.py", "logicade/games/*/records.py", "logicade/games/*/positions.py",
     "logicade/games/*/positions/*.py", "logicade/games/*/views/*.py", "logicade/games/*/state.py",
     "logicade/games/*/tables.py"),
    {
        "logicade/games/quirky_circuits/*": ("tests/games/quirky_circuits",),
        "*": ("tests/games/{name}",),
    },
)  # fmt: skip
ENGINE = Area(
    "engine",
    ("logicade/engine/*.py", "logicade/engine/compile/*.py", "logicade/kit/*.py"),
    {"*": ("tests/engine", "tests/kit", "tests/games/tournament", "tests/games/loop_6")},
)
SERVER = Area(
    "server",
    ("logicade/server/*.py", "logicade/server/*/*.py", "logicade/server/storage/queries/*.py"),
    {"*": ("tests/server",)},
)
BOTS = Area(
    "bots",
    ("logicade/bots/*.py", "logicade/bots/*/*.py"),
    {"logicade/bots/*/*": ("tests/bots", "tests/games/{name}"), "*": ("tests/bots", "tests/cli")},
)
ENVIRONMENTS = Area("environments", ("logicade/envs/*.py",), {"*": ("tests/envs",)})

AREAS = {area.name: area for area in (GAMES, ENGINE, SERVER, BOTS, ENVIRONMENTS)}
