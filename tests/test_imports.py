"""Imports go one way: no cycles, rooms in their order, SQL in one room, and a table that does nothing but think.

All imports count, wherever they stand: those inside functions and those for types alone are dependencies, too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support import ROOT

# ---- what may import what --------------------------------------------------------------------------------------------

FACADE = "logicade"  # the package itself: what a user of the library imports
LIBRARY = {FACADE, "engine", "games", "kit"}
ROOMS: dict[str, set[str]] = {
    "engine": set(),
    "kit": {"engine"},
    "games": {"engine", "kit"},
    FACADE: {"engine", "games"},
    "bots": LIBRARY,
    "envs": LIBRARY | {"bots"},
    "press": LIBRARY,
    "ladder": LIBRARY | {"bots"},
    "server": LIBRARY | {"bots", "envs", "ladder", "press"},
    "cli": LIBRARY | {"bots", "envs", "press", "ladder", "server"},
    "__main__": {"cli"},
}
BASE = {"costs", "errors", "ids", "limits", "telemetry", "texts"}
SERVER: dict[str, set[str]] = {
    "errors": set(),
    "ids": set(),
    "telemetry": set(),
    "texts": set(),
    "limits": {"errors"},
    "costs": set(),
    "table": {"errors", "ids", "texts"},
    "storage": {"errors"},
    "transport": BASE | {"table"},
    "drawing": BASE,
    "live": BASE | {"table", "storage", "transport", "drawing"},
    "http": BASE | {"table", "storage", "transport", "drawing", "live"},
    "admin": {"errors", "table", "storage", "live"},
    "app": BASE | {"table", "storage", "transport", "live", "http"},
    "running": BASE | {"storage", "transport", "http", "app"},
}
SQL = {"sqlalchemy", "alembic", "psycopg", "sqlite3"}
STATEMENT = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA|LISTEN|NOTIFY)\b")
# No clock, no loop, no thread, no file, no socket.
PURE = {"__future__", "collections", "copy", "dataclasses", "logicade", "msgspec", "typing"}


# ---- reading the imports ---------------------------------------------------------------------------------------------


class Module(NamedTuple):
    """A module, what it imports as it says it, and the texts in it."""

    name: str
    imports: frozenset[str]  # `a.b.c` also for `from a.b import c`, whether c is a module or not
    texts: tuple[str, ...]

    @property
    def room(self) -> str:
        """The part of Logicade that it belongs to."""
        return [*self.name.split("."), FACADE][1]

    @property
    def server_room(self) -> str:
        """The part of the server that it belongs to, if any."""
        parts = self.name.split(".")
        return parts[2] if parts[1:2] == ["server"] and len(parts) > 2 else ""


Tree = dict[str, Module]


def read_tree(folder: Path) -> Tree:
    """Every module of the `logicade` in a folder."""
    found: Tree = {}
    for file in sorted((folder / "logicade").rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        package = parts[:-1]
        name = ".".join(package if parts[-1] == "__init__" else parts)
        tree = ast.parse(file.read_text("utf-8"))
        texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        found[name] = Module(name, frozenset(_imports(tree, package)), tuple(t for t in texts if isinstance(t, str)))
    return found


def _imports(tree: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *([node.module] if node.module else [])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def needs(tree: Tree, module: Module) -> set[str]:
    """The modules of the tree that one imports; a package is imported by its own name only."""
    found = set()
    for name in module.imports:
        known = name if name in tree else name.rpartition(".")[0]
        if known in tree and known != module.name:
            found.add(known)
    return found


# ---- what is wrong with them -----------------------------------------------------------------------------------------


def cycles(tree: Tree) -> list[list[str]]:
    """Groups of modules each of which needs, perhaps by way of others, all of its group."""
    reach = {name: needs(tree, module) for name, module in tree.items()}
    for via in tree:
        for name in tree:
            if via in reach[name]:
                reach[name] = reach[name] | reach[via]
    groups = {tuple(sorted(other for other in reach[name] if name in reach[other])) for name in tree}
    return sorted(list(group) for group in groups if group)


def wrong_ways(tree: Tree) -> list[str]:
    """Imports against the order of the rooms, of a game by another, and against the order inside the server."""
    found = []
    for module in tree.values():
        for other in map(tree.__getitem__, sorted(needs(tree, module))):
            allowed = other.room in ROOMS[module.room] | {module.room}
            if module.room == other.room == "games":
                allowed = _game(module) in ("", _game(other)) or _game(other) == ""
            if module.room == other.room == "server":
                allowed = other.server_room in SERVER.get(module.server_room, set()) | {module.server_room}
            if not allowed:
                found.append(f"{module.name} -> {other.name}")
    return found


def _game(module: Module) -> str:
    """The game in whose folder a module is; none for the registry."""
    return [*module.name.split("."), ""][2]


def misplaced_sql(tree: Tree) -> list[str]:
    """Modules outside the storage that import a database library or hold a statement."""
    found = []
    for module in tree.values():
        if module.server_room == "storage":
            continue
        libraries = {name.split(".")[0] for name in module.imports} & SQL
        statements = [text for text in module.texts if STATEMENT.match(text)]
        found += [f"{module.name}: {what}" for what in (*sorted(libraries), *statements)]
    return found


def impurities(tree: Tree) -> list[str]:
    """What modules of the table import although a table reads no clock and does no I/O."""
    return [
        f"{module.name}: {name}"
        for module in tree.values()
        if module.server_room == "table"
        for name in sorted(module.imports)
        if name.split(".")[0] not in PURE
    ]


# ---- Logicade --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def logicade() -> Tree:
    return read_tree(ROOT)


def test_every_room_is_in_the_lists(logicade: Tree) -> None:
    assert {module.room for module in logicade.values()} - ROOMS.keys() == set()
    assert {module.server_room for module in logicade.values()} - SERVER.keys() == {""}


def test_the_lists_themselves_have_an_order() -> None:
    """Each room comes after all that it may import, so that no two can need each other."""
    for rooms in (ROOMS, SERVER):
        names = list(rooms)
        late = [(name, other) for name in names for other in rooms[name] if names.index(other) >= names.index(name)]
        assert late == []


def test_no_module_needs_itself_by_way_of_others(logicade: Tree) -> None:
    assert cycles(logicade) == []


def test_rooms_are_imported_one_way(logicade: Tree) -> None:
    assert wrong_ways(logicade) == []


def test_sql_stands_in_the_storage_alone(logicade: Tree) -> None:
    assert misplaced_sql(logicade) == []


def test_a_table_does_nothing_but_think(logicade: Tree) -> None:
    assert impurities(logicade) == []


# ---- the checks can fail ---------------------------------------------------------------------------------------------

FAULTLESS = {
    "__init__": "from logicade.games import game",
    "engine/__init__": "",
    "engine/state": "import math",
    "games/__init__": "from logicade.engine import state",
    "games/spur/__init__": "from logicade.games.spur import rules",
    "games/spur/rules": "from logicade.engine.state import NONE",
    "games/loop/__init__": "",
    "bots/__init__": "import logicade",
    "server/__init__": "",
    "server/errors": "",
    "server/table/__init__": "",
    "server/table/fold": "import copy\nfrom logicade.server.errors import NotNow",
    "server/storage/__init__": "",
    "server/storage/writer": "import sqlalchemy as sa\nQUERY = 'SELECT 1'",
    "server/live/__init__": "",
    "server/live/rooms": "from logicade.server.storage import writer\nfrom logicade.server.table.fold import Table",
}


def planted(folder: Path, **faults: str) -> Tree:
    """A small Logicade, with lines added to some modules; `__` in a name stands for a slash."""
    for name, text in FAULTLESS.items():
        file = folder / "logicade" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n{faults.pop(name.replace('/', '__'), '')}\n", "utf-8")
    assert not faults
    return read_tree(folder)


def test_the_small_tree_is_faultless(tmp_path: Path) -> None:
    tree = planted(tmp_path)
    assert len(tree) == len(FAULTLESS)
    assert (cycles(tree), wrong_ways(tree), misplaced_sql(tree), impurities(tree)) == ([], [], [], [])


@pytest.mark.parametrize(
    "line",
    [
        "import logicade.server.live.rooms",
        "from logicade.server.live import rooms",
        "from logicade.server.live.rooms import Room",
        "from ..live import rooms",
        "def late():\n    from logicade.server.live.rooms import Room",
        "if TYPE_CHECKING:\n    from logicade.server.live.rooms import Room",
    ],
)
def test_a_cycle_is_found_however_it_is_written(tmp_path: Path, line: str) -> None:
    tree = planted(tmp_path, server__storage__writer=line)
    assert cycles(tree) == [["logicade.server.live.rooms", "logicade.server.storage.writer"]]
    assert wrong_ways(tree) == ["logicade.server.storage.writer -> logicade.server.live.rooms"]


def test_a_long_cycle_is_found(tmp_path: Path) -> None:
    tree = planted(tmp_path, server__errors="from logicade.server.live.rooms import Room")
    assert cycles(tree) == [["logicade.server.errors", "logicade.server.live.rooms", "logicade.server.table.fold"]]


@pytest.mark.parametrize(
    ("module", "line", "found"),
    [
        ("engine/state", "import logicade.games", "engine.state -> logicade.games"),
        ("engine/state", "import logicade", "engine.state -> logicade"),
        ("games/spur/rules", "from logicade.games import loop", "games.spur.rules -> logicade.games.loop"),
        ("games/spur/rules", "import logicade.bots", "games.spur.rules -> logicade.bots"),
        ("bots/__init__", "from logicade.server import errors", "bots -> logicade.server.errors"),
        ("server/table/fold", "import logicade.server.live", "server.table.fold -> logicade.server.live"),
    ],
)
def test_a_wrong_way_is_found(tmp_path: Path, module: str, line: str, found: str) -> None:
    assert wrong_ways(planted(tmp_path, **{module.replace("/", "__"): line})) == [f"logicade.{found}"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import sqlalchemy as sa", "sqlalchemy"),
        ("def late():\n    from psycopg import connect", "psycopg"),
        ("text = 'SELECT 1 FROM match'", "SELECT 1 FROM match"),
        ("text = f'UPDATE match SET {column} = 1'", "UPDATE match SET "),
    ],
)
def test_sql_elsewhere_is_found(tmp_path: Path, line: str, found: str) -> None:
    assert misplaced_sql(planted(tmp_path, server__live__rooms=line)) == [f"logicade.server.live.rooms: {found}"]


@pytest.mark.parametrize("name", ["asyncio", "time", "pathlib.Path", "threading.Lock"])
def test_what_a_table_must_not_do_is_found(tmp_path: Path, name: str) -> None:
    module, _, part = name.partition(".")
    line = f"def late():\n    from {module} import {part}" if part else f"import {module}"
    assert impurities(planted(tmp_path, server__table__fold=line)) == [f"logicade.server.table.fold: {name}"]
