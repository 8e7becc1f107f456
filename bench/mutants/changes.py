"""Single changes of a source file: all that cosmic-ray can make and dropped statements, drawn by seed."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from parso.python.tree import Keyword

from bench.mutants import areas

# Without a decorator plain Python runs the same; loops and names are covered by dropped statements.
LEFT_OUT = ("RemoveDecorator", "VariableReplacer", "VariableInserter", "NoOp")
ANNOTATIONS = ("annassign", "tfpdef", "param")


@dataclass(frozen=True, order=True)
class Change:
    """One change: where, by which operator, and the how manieth of that operator in the file."""

    module: str
    line: int
    column: int
    operator: str
    occurrence: int

    def made(self) -> str:
        """The file's text with the change in it."""
        text = (areas.ROOT / self.module).read_text()
        changed = mutate_code(text, _operators()[self.operator], self.occurrence)
        if changed is None:
            raise LookupError(f"{self} is not there any more")
        return str(changed)

    def told(self) -> tuple[str, str]:
        """The line before and after."""
        before, after = (areas.ROOT / self.module).read_text().splitlines(), self.made().splitlines()
        pairs = [(a.strip(), b.strip()) for a, b in zip(before, after, strict=False) if a != b]
        return pairs[0] if pairs else (before[self.line - 1].strip(), "")


class DropStatement(Operator):  # type: ignore[misc]
    """A statement that is not there: a call, an assignment or a return becomes `pass`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Where a simple statement stands inside a function."""
        if node.type == "simple_stmt" and self._can_go(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    @staticmethod
    def _can_go(statement: Any) -> bool:
        inside = statement.search_ancestor("funcdef") is not None
        if statement.type == "expr_stmt" and statement.children[1].type == "annassign":
            return False  # a declaration; without it the name is unknown and everything fails
        return inside and (statement.type in ("expr_stmt", "return_stmt", "raise_stmt") or _is_call(statement))

    def mutate(self, node: Any, index: int) -> Any:
        """The same with `pass` in its place; what stands before it on the line stays."""
        first = node.children[0].get_first_leaf()
        node.children[0] = Keyword("pass", first.start_pos, first.prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """What cosmic-ray shows of an operator."""
        return (Example("def f():\n    g()\n", "def f():\n    pass\n"),)


def _is_call(statement: Any) -> bool:
    """An expression that is not a docstring or a bare name."""
    return statement.type in ("atom_expr", "power")


def _operators() -> dict[str, Operator]:
    names = (name for name in plugins.operator_names() if not any(out in name for out in LEFT_OUT))
    made = {name.partition("/")[2]: plugins.get_operator(name) for name in names}
    return {name: one() for name, one in made.items() if not one.arguments()} | {"DropStatement": DropStatement()}


def all_changes(module: Path) -> Iterator[Change]:
    """Every change of a file, but those of annotations, which nobody runs."""
    nodes = list(ast_nodes(get_ast((areas.ROOT / module).read_text())))
    for name, operator in sorted(_operators().items()):
        occurrence = 0
        for node in nodes:
            for (line, column), _ in operator.mutation_positions(node):
                if not _is_annotation(node):
                    yield Change(module.as_posix(), line, column, name, occurrence)
                occurrence += 1


def _is_annotation(node: Any) -> bool:
    while node is not None:
        parent = node.parent
        if parent is not None and parent.type in ANNOTATIONS and parent.children[0] is not node:
            # `x: int = 3`: only what stands between the colon and the equals sign
            return "=" not in [getattr(leaf, "value", "") for leaf in parent.children] or node is parent.children[1]
        if parent is not None and parent.type == "funcdef" and node is parent.annotation:
            return True
        node = parent
    return False


def drawn(modules: list[Path], seed: int, count: int) -> list[Change]:
    """Changes drawn by seed: a place first, each as likely as any other, then what is done there."""
    places: dict[tuple[str, int, int], list[Change]] = defaultdict(list)
    for module in modules:
        for change in all_changes(module):
            places[change.module, change.line, change.column].append(change)
    source = random.Random(seed)
    chosen = source.sample(sorted(places), min(count, len(places)))
    return [source.choice(places[place]) for place in chosen]
