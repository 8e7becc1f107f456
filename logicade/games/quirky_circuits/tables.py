"""Scenarios of Quirky Circuits as words and numbers: those of the box, and those that somebody made.

`scenarios/reading.py` makes facts from a file's text (section 15 of RULES.md) and lists every fault; `packed` makes one
word of them, for logs and positions.
"""

from __future__ import annotations

import base64
import functools
import zlib
from importlib.resources import files
from typing import Any

import numpy as np

from logicade.engine.errors import BadValue, Fault
from logicade.engine.layout import places
from logicade.games.quirky_circuits.components import (
    BATTERY,
    BELT,
    CARRY,
    CELLS,
    DX,
    DY,
    FACTS,
    GOAL_TYPES,
    GOALS,
    HEIGHT,
    KINDS,
    LAYOUT,
    OBSTACLE,
    QUIRKS,
    REACH,
    SOLID,
    TOKENS,
    VOID,
    WALK,
    WIDTH,
    ZONES,
    bad,
)
from logicade.games.quirky_circuits.scenarios.reading import Scenario, read_scenario

# How many numbers of `variant` each option takes, and where those begin.
VARIANT = places(
    scenario=1, own=FACTS, practice=1, target=1, tempo=1, extra_battery=1, quirks=1, hide_hand_backs=1, momentum=1
)
SCENARIO, OWN, PRACTICE = (VARIANT.start(name) for name in ("scenario", "own", "practice"))
TARGET_SLOT, TEMPO, EXTRA = (VARIANT.start(name) for name in ("target", "tempo", "extra_battery"))
BARE, VEILED, SINGLE = (VARIANT.start(name) for name in ("quirks", "hide_hand_backs", "momentum"))
FREE, ROTATING = range(2)  # values of `tempo`

# ---- scenarios as words ----------------------------------------------------------------------------------------------

_WORD = "qc1."
_MOST = {
    "robot": 3, "wide": WIDTH, "high": HEIGHT, "north": 3, "start": CELLS - 1, "ahead": 3, "sections": BATTERY,
    "quirks": (1 << QUIRKS) - 1, "wall": 15, "slope": 15, "floor": BELT * 5 - 1, "zone": (1 << ZONES) - 1,
    "kind": len(KINDS), "nature": 15, "ruin": len(KINDS), "ruins": 15, "first": CELLS - 1, "aim": 3,
    "form": (2 * REACH + 1) ** 2, "goal": len(GOAL_TYPES), "wanted": len(KINDS), "where": ZONES - 1, "need": TOKENS,
    "apart": 1, "facings": 15, "after": (1 << GOALS) - 1, "meet": len(KINDS), "fragile": TOKENS,
}  # fmt: skip


def packed(facts: tuple[int, ...]) -> str:
    """A scenario's facts as one word."""
    raw = b"".join(number.to_bytes(2, "big") for number in facts)
    return _WORD + base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def _unpacked(word: str) -> tuple[int, ...]:
    """The facts of such a word, which somebody may have made up."""
    try:
        text = word.removeprefix(_WORD)
        raw = zlib.decompressobj().decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), 2 * FACTS + 2)
        facts = tuple(int.from_bytes(raw[k : k + 2], "big") for k in range(0, len(raw), 2))
        if len(facts) != FACTS or packed(facts) != word or not _sound(named(facts)):
            raise ValueError(word)
    except (ValueError, zlib.error) as wrong:
        raise bad([Fault(0, "the word is damaged")]) from wrong
    return facts


def named(facts: tuple[int, ...]) -> dict[str, list[int]]:
    """The facts by name."""
    found, at = {}, 0
    for name, size in LAYOUT.sizes.items():
        found[name] = list(facts[at : at + size])
        at += size
    return found


def _sound(facts: dict[str, list[int]]) -> bool:
    """Whether nothing in these numbers leads outside the map or the tables."""
    if any(max(facts[name]) > most for name, most in _MOST.items()) or sum(facts["sections"]) > BATTERY:
        return False
    if any(nature & (CARRY | SOLID | WALK) == CARRY | SOLID for nature in (*facts["nature"], *facts["ruins"])):
        return False
    for name in ("kind", "goal"):
        if 0 in facts[name] and any(facts[name][facts[name].index(0) :]):
            return False
    wall, floor, wide, high = facts["wall"], facts["floor"], facts["wide"][0], facts["high"][0]
    for cell in range(CELLS):
        x, y = cell % WIDTH, cell // WIDTH
        for way in range(4):
            to_x, to_y = x + int(DX[way]), y + int(DY[way])
            open_ = 0 <= to_x < wide and 0 <= to_y < high and x < wide and y < high
            if not wall[cell] >> way & 1 and x < wide and y < high:
                there = to_y * WIDTH + to_x
                if not open_ or wall[there] >> (way + 2 & 3) & 1 or (floor[cell] | floor[there]) & VOID:
                    return False
    lie = [facts["start"][0], *(cell for cell, kind in zip(facts["first"], facts["kind"], strict=True) if kind)]
    inside = all(cell % WIDTH < wide and cell // WIDTH < high and not floor[cell] & VOID for cell in lie)
    return inside and not floor[lie[0]] & OBSTACLE and wide > 0 and facts["goal"][0] > 0 and facts["sections"][2] > 0


@functools.lru_cache(64)
def read_own(text: str) -> tuple[str, tuple[int, ...]]:
    """A scenario of one's own, from a file's text or from its word: the word, and the facts."""
    facts = _unpacked(text.strip()) if text.strip().startswith(_WORD) else read_scenario(text).facts
    return packed(facts), facts


FILES = sorted(file.name for file in files(__package__).joinpath("scenarios").iterdir() if file.name.endswith(".toml"))


@functools.cache
def shipped(number: int) -> Scenario:
    """One of the scenarios that come with the game, from 0."""
    return read_scenario(files(__package__).joinpath("scenarios", FILES[number]).read_text("utf-8"))


# Compiled into `setup`; the last one is taken from the option `own` instead.
SCENARIOS = np.array([shipped(k).facts for k in range(len(FILES))], np.int16)
OWN_SCENARIO = len(FILES)


def settle(options: dict[str, Any], *, given: frozenset[str]) -> dict[str, Any]:
    """What the options mean beside each other (13.1)."""
    if options["own"] and "scenario" not in given:
        return options | {"scenario": "own"}
    if bool(options["own"]) != (options["scenario"] == "own"):
        hint = "give both, or leave `own` away" if options["own"] else "give the text in option `own`"
        shown = f"`{options['scenario']}` does not go with option `own` = {'a text' if options['own'] else '`none`'}"
        raise BadValue(f"option `scenario` = {shown}", hint=hint, clause="quirky-circuits 13.1")
    return options
