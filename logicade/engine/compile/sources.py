"""Which files decide what the kernels of a module compile to: its own, and all of ours that it imports, near or far.

Kernels also call what is found by the dtype of their states: the verbs of a game, for one. No import line names that,
so whoever finds it says what was found (`register`), and it counts for every kernel whose module imports the finder.

Import lines are read as text, since to parse all files would take longer than to load the kernels. Only those at the
beginning of a line count: what is imported inside a function is nothing that a kernel can call.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
DATA = ".toml"  # read while a game's tables are made
_IMPORT = re.compile(
    r"^(?:from[ \t]+(?P<module>[\w.]+)[ \t]+import[ \t]+(?:\((?P<many>(?:[^)#]|#[^\n]*)*)\)|(?P<names>[^\n#(]+))"
    r"|import[ \t]+(?P<modules>[^\n#]+))",
    re.MULTILINE,
)
_found: dict[str, dict[str, str]] = {}  # by finder, by family of kernels: the module that is found


def register(finder: str, family: str, module: str) -> None:
    """Kernels of a family that call functions of the finder call this module through them."""
    _found.setdefault(finder, {})[family] = module


def key_of(module: str, family: str, *, source: str = "") -> str:
    """A name for everything of ours that the kernels of a module compile to, as kernels of a family.

    `source`: the file of a module that cannot be found by its name.
    """
    files, before = imported_files(module, source), frozenset[Path]()
    while files != before:
        before = files
        for finder, found in _found.items():
            if family in found and _file_of(finder) in files:
                files |= imported_files(found[family])
    return _digest(files)


def digest_of(*modules: str) -> str:
    """A name for the text of these modules and of all that they import, and for the data beside it."""
    return _digest(frozenset().union(*map(imported_files, modules)))


@functools.cache
def _digest(files: frozenset[Path]) -> str:
    known = hashlib.sha256()
    for file in sorted({*files, *_data_of(files)}):
        known.update(f"{file.name}\0{_read(file)[0]}\n".encode())
    return known.hexdigest()[:16]


def _data_of(files: Iterable[Path]) -> Iterator[Path]:
    """Data in the folders of these files and one below; the rooms of our package themselves have none."""
    for folder in {file.parent for file in files}:
        if folder.parent != PACKAGE and folder != PACKAGE and (folder / "__init__.py").exists():
            yield from folder.glob(f"*{DATA}")
            yield from folder.glob(f"*/*{DATA}")


@functools.cache
def imported_files(module: str, source: str = "") -> frozenset[Path]:
    """The file of a module, and those of our package and of its own that it imports, directly or not.

    A module that has no file, such as a program on the command line, has none.
    """
    name, file = _located(module)
    if file is None and source and Path(source).exists():
        file = Path(source).resolve()
    seen: set[Path] = set()
    waiting = [(name, file)] if file else []
    while waiting:
        name, here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += _imports(name, here)
    return frozenset(seen)


@functools.cache
def _imports(module: str, file: Path) -> tuple[tuple[str, Path], ...]:
    """What one file imports of our package and of its own, by name and file."""
    depth = module.count(".") + (file.name == "__init__.py")  # folders between the file and where its package lies
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found: dict[str, Path] = {}
    for wanted, names in _read(file)[1]:
        name = _absolute(wanted, package)
        if name.partition(".")[0] not in ("logicade", module.partition(".")[0]):
            continue
        base = PACKAGE.parent if name.partition(".")[0] == "logicade" else file.parents[depth]
        place = _file_in(base, name)
        parts = {f"{name}.{one}": _file_in(base, f"{name}.{one}") for one in names} if _is_package(place) else {}
        found |= {part: inside for part, inside in parts.items() if inside}
        if place and (not parts or None in parts.values()):  # a package counts where something of itself is wanted
            found[name] = place
    return tuple(found.items())


def _is_package(file: Path | None) -> bool:
    return file is not None and file.name == "__init__.py"


def _absolute(name: str, package: str) -> str:
    """A module's full name; every dot in front but one leads a package up."""
    if not name.startswith("."):
        return name
    inside = name.lstrip(".")
    parts = package.split(".")
    above = parts[: len(parts) - (len(name) - len(inside) - 1)]
    return ".".join([*above, inside] if inside else above)


@functools.cache
def _read(file: Path) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """A digest of a file, and its import lines: modules, each with the names that are wanted from it."""
    content = file.read_bytes()
    lines = tuple(_lines(content.decode("utf-8"))) if file.suffix == ".py" else ()
    return hashlib.sha256(content).hexdigest(), lines


def _lines(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in _IMPORT.finditer(text):
        if line["modules"]:
            yield from ((name, ()) for name in _split(line["modules"]))
        else:
            yield line["module"], _split(re.sub(r"#[^\n]*", "", line["many"] or line["names"]))


def _split(names: str) -> tuple[str, ...]:
    """Names between commas, as they are called where they come from."""
    return tuple(name.split()[0] for name in names.split(",") if name.strip())


def _located(module: str) -> tuple[str, Path | None]:
    """The full name and the file of a module, ours or one that is loaded, or whose package is."""
    if module.startswith("logicade."):
        return module, _file_of(module)
    package, _, name = module.rpartition(".")
    if module in sys.modules:
        spec, file = sys.modules[module].__spec__, getattr(sys.modules[module], "__file__", None)
        return (spec.name if spec else module), Path(file).resolve() if file else None
    beside = getattr(sys.modules.get(package), "__file__", None)
    return module, _file_in(Path(beside).resolve().parent, name) if beside else None


def _file_of(module: str) -> Path | None:
    return _file_in(PACKAGE.parent, module)


@functools.cache
def _file_in(base: Path, module: str) -> Path | None:
    """The file of a module below a folder, if there is one."""
    place = base.joinpath(*module.split("."))
    for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
        if file.exists():
            return file
    return None


def module_in(name: str) -> str | None:
    """Which of our modules a dotted name of something in it begins with, if one is there."""
    while name.startswith("logicade.") and _file_of(name) is None:
        name = name.rpartition(".")[0]
    return name if name.startswith("logicade.") else None


def forget() -> None:
    """Read every file anew: somebody has edited one."""
    for cached in (_digest, imported_files, _imports, _read, _file_in):
        cached.cache_clear()
