"""The repository keeps its own rules: short functions, no hosts, no machine's paths, documents that are true."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

from tests.support import ROOT


def committed() -> list[Path]:
    """Files that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def texts() -> list[tuple[str, str]]:
    found = []
    for file in committed():
        content = file.read_bytes()
        if b"\0" not in content:
            found.append((str(file.relative_to(ROOT)), content.decode("utf-8")))
    return found


# ---- nothing of this machine -----------------------------------------------------------------------------------------

HOSTS = (
    "pypi" + ".org",
    "pythonhosted" + ".org",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "debian" + ".org",
    "yarnpkg" + ".com",
)
PATHS = re.compile(r"(?<![\w.<~}])/(?:home|root|work|Users|tmp|opt|mnt|farm)/\w|[A-Z]:\\\\?Users")


def test_no_file_names_a_registry_host() -> None:
    assert [(name, host) for name, text in texts() for host in HOSTS if host in text] == []


def test_no_file_names_a_path_of_a_machine() -> None:
    assert [(name, found[0]) for name, text in texts() if (found := PATHS.search(text))] == []


def test_the_path_test_can_fail() -> None:
    for path in ("x = '/" + "home/ann/x'", "see /" + "root/x", "C:" + "\\Users\\ann"):
        assert PATHS.search(path)
    assert not PATHS.search("docs/home/x")


def test_locks_and_built_things_are_not_committed() -> None:
    names = [file.name for file in committed()]
    assert not {"uv.lock", "pylock.toml", "poetry.lock"} & set(names)
    assert "constraints.txt" in names
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert re.match(r"[a-z0-9.\-_]+==\S+( ;.*)?$", line), line


# ---- size ------------------------------------------------------------------------------------------------------------


def test_functions_are_under_40_lines() -> None:
    """Files have no such limit: what a game may cost is seconds of compiling, which `logicade bench` holds to 20."""
    long = []
    for file in [*(ROOT / "logicade").rglob("*.py"), *(ROOT / "bench").rglob("*.py")]:
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                long += [f"{file.name}:{node.name} {length}"] if length >= 40 else []
    assert long == []


def test_docstrings_say_something() -> None:
    """Three words say no more than the name that stands above them."""
    described = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module
    curt = []
    for file in (ROOT / "logicade").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            told = ast.get_docstring(node) if isinstance(node, described) else None
            curt += [f"{file.relative_to(ROOT)}: {told}"] if told and len(told.split()) <= 3 else []
    assert curt == []


# ---- documents -------------------------------------------------------------------------------------------------------


def test_every_link_between_documents_leads_somewhere() -> None:
    for file in committed():
        if file.suffix == ".md":
            for target in re.findall(r"\]\(([^)#\s]+)", file.read_text("utf-8")):
                if "://" not in target:
                    assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_commands_errors_and_settings_are_documented() -> None:
    from logicade.cli import COMMANDS
    from logicade.cli.env import SETTINGS

    reference = (ROOT / "docs/reference/commands.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"## `{name}`" not in reference] == []
    assert [name for name in SETTINGS if f"`{name}`" not in reference] == []
    for name, text in texts():
        if name.startswith("logicade/"):
            settings = set(re.findall(r"\"(LOGICADE_[A-Z]+)\"", text))
            assert settings <= set(SETTINGS), f"{name}: {settings}"


def test_generated_documents_are_up_to_date() -> None:
    from docs import build

    for file, text in build.documents().items():
        assert (ROOT / "docs" / file).read_text("utf-8") == text, f"run `make docs`: {file}"


def test_the_readme_shows_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme
    assert "make test" in readme
    assert "make test" in (ROOT / ".ci/run").read_text("utf-8")


def test_dependencies_are_locked() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(item for extra in project["optional-dependencies"].values() for item in extra),
    ]
    locked = {line.split("==")[0] for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()}
    assert {re.split(r"[<>=;\[ ]", item)[0] for item in wanted} <= locked
