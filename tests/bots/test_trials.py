"""What the strategies believe and how their trials end, under all kinds of options, figure by figure.

As in `test_thoughts`, these tables change only with the players, whose ladders were measured with them (docs/ladders).
Positions come from matches of the rule books' players, who now and then do anything, so that questions, votes and false
words come up as well. Few trials are made: what they count must be the same on every machine.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import logicade
from logicade.bots.bug_hunt import playouts as hunt_playouts
from logicade.bots.bug_hunt import strategy as bug_hunt
from logicade.bots.bug_repair import playouts as repair_playouts
from logicade.bots.bug_repair import strategy as bug_repair
from logicade.bots.hard_wired import strategy as hard_wired
from logicade.bots.quirky_circuits import strategy as partner
from logicade.engine.match import Match
from logicade.engine.position import View
from logicade.engine.rng import seeded
from logicade.games.quirky_circuits.state import CHOOSE
from tests.bots.test_thoughts import figures, watched
from tests.games.drawn import compare
from tests.games.quirky_circuits.worlds import open_map, text_of
from tests.support import random_match

HERE = Path(__file__).parent / "trials"


def played(slug: str, seed: int, **options: Any) -> Match:
    """A match of players of the book, each of its kind; one action of four is any that is legal."""
    players = list(importlib.import_module(f"logicade.bots.{slug.replace('-', '_')}.book").PLAYERS.values())
    source, rng = random.Random(seed), seeded(seed)
    match = logicade.game(slug).match(chance=source, **options)
    while not match.over:
        seats = [seat for seat in range(match.seats) if match.view(seat).ids]
        seat = source.choice(seats)
        view = match.view(seat)
        player = players[(seed + seat) % len(players)]
        match.play(source.choice(view.legal) if source.randrange(4) == 0 else player(view, rng), seat=seat)
    return match


def views(match: Match, most: int) -> Iterator[tuple[int, View]]:
    """So many views, spread over a match, of a seat that has a choice; which seat changes from one to the next."""
    found = list[tuple[int, View]]()
    for ply in range(match.ply):
        here = match.at(ply)
        able = [view for view in map(here.view, range(here.seats)) if len(view.ids) > 1]
        if able:
            found.append((ply, able[len(found) % len(able)]))
    yield from found[:: max(1, len(found) // most)]


def beliefs(table: Any) -> str:
    """By node how likely each kind is, where that is not the same of all."""
    return "; ".join(f"{node}: {figures(table[node])}" for node in range(1, len(table)) if np.ptp(table[node]) > 0)


# ---- Bug Hunt --------------------------------------------------------------------------------------------------------

HUNTS: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 3, "input_flip": True},
    {"tester": True, "claims": "simultaneous"},
    {"bug_any_gate": True},
    {"bug_any_gate": True, "tester": True, "input_flip": True},
    {"truthful_names": True, "seats": 3, "bug_any_gate": True},
)


def hunt_lines(number: int, won: list[Any]) -> Iterator[str]:
    thought = bug_hunt.Thought(budget=24, worlds=20, trusting=0.6)
    for ply, view in views(played("bug-hunt", number, **HUNTS[number]), 12):
        won.clear()
        head = bug_hunt.Head(view, seeded(ply), thought)
        yield f"ply {ply} seat {view.seat}: {view.game.kernels.write_action(head.decide())}"
        if head.total:
            yield f"  suspicion {figures(head.suspicion[: view.seats])}, weight {head.total:.6g}, {beliefs(head.own)}"
            yield f"  semifinals {figures([head.share(2), head.share(3)])}, final {figures([head.share(1, 2)])}"
        yield from (f"  won {figures(row)}" for row in won)


@pytest.mark.parametrize("number", range(len(HUNTS)))
def test_bug_hunt(number: int, monkeypatch: pytest.MonkeyPatch, bless: bool) -> None:
    won = watched(monkeypatch, hunt_playouts, "compare", 7)
    compare(HERE / f"bug_hunt_{number}.txt", "\n".join(hunt_lines(number, won)) + "\n", bless)


# ---- Bug Repair ------------------------------------------------------------------------------------------------------

REPAIRS: tuple[dict[str, Any], ...] = (
    {},
    {"start": "1", "bug_team_view": "shared"},
    {"steal_draw": True, "discard_draw": True},
    {"start": "3", "discard_draw": True, "discard_visibility": "private"},
)


def repair_lines(number: int, won: list[Any]) -> Iterator[str]:
    thought = bug_repair.Thought(budget=10, worlds=20)
    for ply, view in views(played("bug-repair", number, **REPAIRS[number]), 8):
        won.clear()
        head = bug_repair.Head(view, seeded(ply), thought)
        yield f"ply {ply} seat {view.seat}: honesty {head.honesty:.4f}, {beliefs(head.belief)}"
        code = head.best_lay()
        yield f"  lays {code}" + (f", named {head.best_name(code)}" if head.bug else "")
        yield from (f"  won {figures(row)}" for row in won)


@pytest.mark.parametrize("number", range(len(REPAIRS)))
def test_bug_repair(number: int, monkeypatch: pytest.MonkeyPatch, bless: bool) -> None:
    won = watched(monkeypatch, repair_playouts, "compare", 7)
    compare(HERE / f"bug_repair_{number}.txt", "\n".join(repair_lines(number, won)) + "\n", bless)


# ---- Hard Wired ------------------------------------------------------------------------------------------------------

WIRED: tuple[dict[str, Any], ...] = ({"goal": 4}, {"seats": 3, "goal": 4, "max_segment": 3}, {"seats": 4, "goal": 5})


def wired_lines(number: int, gains: list[Any]) -> Iterator[str]:
    for ply, view in views(played("hard-wired", number, **WIRED[number]), 8):
        gains.clear()
        yield f"ply {ply} seat {view.seat}: {hard_wired.think(view, seeded(ply), 5)}"
        yield from (f"  won {figures(row)}" for row in gains)


@pytest.mark.parametrize("number", range(len(WIRED)))
def test_hard_wired(number: int, monkeypatch: pytest.MonkeyPatch, bless: bool) -> None:
    gains = watched(monkeypatch, hard_wired, "try_plans", 5)
    compare(HERE / f"hard_wired_{number}.txt", "\n".join(wired_lines(number, gains)) + "\n", bless)


# ---- Quirky Circuits -------------------------------------------------------------------------------------------------

SWEEP = '[legend]\nd = { token = "dust" }\n[[goal]]\ntype = "sweep"\nkinds = ["dust"]\n'
PARK = '[zone]\nhome = ["d2"]\n[[goal]]\ntype = "park"\nzone = "home"\nfacing = "N"\n'
QUIRKY: tuple[dict[str, Any], ...] = (
    {"scenario": "gizmo-5"},
    {"scenario": "twirl-5", "seats": 4},
    {"scenario": "rover-4", "seats": 3, "tempo": "rotating"},
    {"scenario": "lefty-1", "seats": 3, "practice": True},
    {"scenario": "twirl-2", "hide_hand_backs": True},
    {"scenario": "rover-1", "tempo": "rotating", "quirks": "none"},
    {"scenario": "lefty-4", "seats": 4, "target": "green"},
    {"own": text_of("gizmo", "a1E", open_map(3, 2, {"c2": "d", "b2": "d"}), SWEEP)},
    {"own": text_of("rover", "a1S", open_map(4, 2, {"c2": "T"}), PARK), "seats": 3},
    {"own": text_of("gizmo", "a1S", open_map(4, 3, {"c2": "T"}), PARK), "seats": 2, "tempo": "rotating"},
    {"own": text_of("lefty", "a2N", open_map(4, 2, {"b1": "T"}), PARK), "seats": 2, "hide_hand_backs": True},
)


def quirky_lines(number: int) -> Iterator[str]:
    """In charts of sixty positions, as plain Python draws them; one seat of four takes a first glance only."""
    care = partner.Care(slips=25, room=60, places=63, guesses=2000, samples=2)  # enough, so that nothing is dropped
    match = random_match(logicade.game("quirky-circuits"), number, plies=160, **QUIRKY[number])
    for ply, view in views(match, 24 if "own" in QUIRKY[number] else 8):
        write = view.game.kernels.write_action
        if view.phase == CHOOSE:
            yield f"ply {ply} seat {view.seat}: picks {write(partner.choose_token(view, care.room))}"
            continue
        thought = partner.Thought(view, seeded(ply), care)
        belief = thought.belief
        yield f"ply {ply} seat {view.seat}: {write(thought.act())}{', hasty' if thought.hasty else ''}"
        hopes, weights = thought._hopes(), figures(belief.weights[: belief.count])
        yield f"  now {belief.now:.4f}, others hope for {hopes:.4f}, weights {weights}"
        least, alone, best = belief.plan(thought.s.hand[view.seat].astype(np.int64))
        yield f"  least {least:.4f}; alone {figures(alone[alone < 1e9])}; best {figures(best[best < 1e9])}"


@pytest.mark.parametrize("number", range(len(QUIRKY)))
def test_quirky_circuits(number: int, bless: bool) -> None:
    compare(HERE / f"quirky_circuits_{number}.txt", "\n".join(quirky_lines(number)) + "\n", bless)
