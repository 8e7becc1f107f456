"""The registry of what can be printed: by the slug of a game, the module that lays out its sheets.

Such a module has `SPRITES`, the drawings that its parts use, `title`, and `sheets`, which makes the sheets of an order.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, cast

from logicade.engine.errors import UnknownGame, UnknownOption
from logicade.engine.scene.sprites import Sprites
from logicade.engine.text import Text
from logicade.games import game
from logicade.press.layout import Order, Sheet

KIT = "logic-kit"  # everything that the five circuit games of one kit need
WHOLE = "whole"  # in place of a scenario: all robots and all scenarios of Quirky Circuits
MODULES = {
    KIT: "logic_kit",
    "input-11": "logic_kit",
    "loop-6": "logic_kit",
    "tournament": "logic_kit",
    "bug-repair": "logic_kit",
    "bug-hunt": "logic_kit",
    "mixed-signals": "mixed_signals",
    "hard-wired": "hard_wired",
    "logi-sticks": "logi_sticks",
    "quirky-circuits": "quirky_circuits",
}


class Set(Protocol):
    """What a module of this folder offers."""

    SPRITES: Sprites

    def sheets(self, slug: str, order: Order) -> Iterator[Sheet]:
        """The sheets of an order, once."""

    def title(self, slug: str) -> Text:
        """What the set is called."""


def names() -> tuple[str, ...]:
    """What can be printed."""
    return tuple(MODULES)


def settle(slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game in canonical form; the kit has none, and who names no scenario gets the whole box."""
    find(slug)
    if slug != KIT:
        settled = game(slug).settle(options)
        whole = slug == "quirky-circuits" and not options.keys() & {"scenario", "own"}
        return settled | {"scenario": WHOLE} if whole else settled
    if options:
        raise UnknownOption(f"`{KIT}` has no options", hint="name one of its games to choose what it needs")
    return {}


def address(slug: str) -> str:
    """The path of the page that a code on the sheets leads to."""
    return "/" if slug == KIT else f"/g/{slug}"


def find(slug: str) -> Set:
    """The set of a game."""
    if slug not in MODULES:
        near = difflib.get_close_matches(slug, MODULES, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"sets: {', '.join(MODULES)}"
        raise UnknownGame(f"there is nothing to print of `{slug}`", hint=hint)
    return cast(Set, importlib.import_module(f"logicade.press.sets.{MODULES[slug]}"))
