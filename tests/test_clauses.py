"""Every numbered sentence of every rule book is proved by a test that names it, and no test names another."""

from __future__ import annotations

import ast
import re

from logicade.games import SLUGS
from tests.support import ROOT

BOOKS = [ROOT / "logicade/games/LOGIC_KIT.md", *sorted((ROOT / "logicade/games").glob("*/RULES.md"))]


def written() -> set[str]:
    found = [
        number for book in BOOKS for number in re.findall(r"^- \*\*(\S+ \d+\.\d+)\*\*", book.read_text("utf-8"), re.M)
    ]
    assert len(found) == len(set(found)), "a clause number stands twice"
    return set(found)


def proved() -> set[str]:
    names: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "clause":
                names |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return names


def test_every_clause_has_a_test() -> None:
    assert sorted(written() - proved()) == []


def test_no_test_names_a_clause_that_is_not_written() -> None:
    assert sorted(proved() - written()) == []


def test_code_points_to_clauses_that_exist() -> None:
    books = "|".join((*SLUGS, "logic-kit"))
    for source in (ROOT / "logicade").rglob("*.py"):
        named = re.findall(rf"\b((?:{books}) \d+\.\d+)", source.read_text("utf-8"))
        assert set(named) <= written(), source.name
