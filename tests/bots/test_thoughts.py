"""What the strategies think of every action, figure by figure, as it was when their ladders were measured.

A seed gives the same answers on every machine, so these tables change only with the players. `pytest --bless` writes
them anew; whoever does so changes how strong the levels are, and measures their ladder again (docs/ladders).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from logicade.bots.quirky_circuits import chart
from logicade.bots.quirky_circuits import strategy as partner
from logicade.engine.rng import seeded
from tests.bots import test_bug_hunt as hunting
from tests.bots import test_bug_repair as repairing
from tests.bots.test_quirky_circuits import TURN as ROBOT
from tests.games.drawn import compare
from tests.games.hard_wired.test_rules import E6

HERE = Path(__file__).parent / "thoughts"


def figures(numbers: Any) -> str:
    return " ".join(f"{float(number):.3f}".rstrip("0").rstrip(".") for number in numbers)


def beliefs(table: Any) -> Iterator[str]:
    """By node how likely each kind is; where any is as likely as the others nothing is believed."""
    for node in range(1, len(table)):
        if np.ptp(table[node]) > 0:
            yield f"  node {node}: {figures(table[node])}"


# ---- Bug Hunt --------------------------------------------------------------------------------------------------------

HUNTS = {
    "a dealer orders": (1, hunting.CLAIMED),
    "a dealer knows a liar": (0, hunting.CAUGHT),
    "a bug claims": (2, hunting.TURN),
    "a bug orders": (2, hunting.CLAIMED.replace("dealer=1", "dealer=2")),
    "a bug lays any gate": (2, hunting.CLAIMED.replace("dealer=1", "dealer=2 bug_any_gate=on")),
    "inputs may be inverted": (1, hunting.CLAIMED.replace("dealer=1", "dealer=1 input_flip=on")),
    "a tester measures": (0, hunting.TESTING.replace("dealer=2", "dealer=0")),
    "a bug inverts an input": (2, hunting.FLIP),
}


def watched(monkeypatch: pytest.MonkeyPatch, room: Any, name: str, at: int) -> list[Any]:
    """The arguments of a function at a place, each time it has been called: what it has written there."""
    usual, seen = getattr(room, name), list[Any]()

    def call(*args: Any) -> Any:
        result = usual(*args)
        seen.append(args[at].copy())
        return result

    monkeypatch.setattr(room, name, call)
    return seen


def hunt_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    won = watched(monkeypatch, hunt_playouts, "compare", 7)
    game = logicade.game("bug-hunt")
    for name, (seat, text) in HUNTS.items():
        won.clear()
        head = bug_hunt.Head(game.position(text).view(seat), seeded(3), bug_hunt.Thought(budget=60, worlds=40))
        yield f"{name}: {game.kernels.write_action(head.decide())}"
        if head.total:
            yield f"  suspicion {figures(head.suspicion[: head.view.seats])}, weight {head.total:.6g}"
            yield f"  semifinals {figures([head.share(2), head.share(3)])}"
        yield from (f"  won {figures(row)}" for row in won)
        yield from beliefs(head.own) if head.total else ()


# ---- Bug Repair ------------------------------------------------------------------------------------------------------

REPAIRS = {
    "a debugger in the middle": (0, repairing.MIDDLE),
    "a bug in the middle": (1, f"{repairing.MIDDLE} NAND@15"),
    "a bug whose partner is seen": (
        1,
        f"{repairing.MIDDLE} NAND@15".replace("start=0", "start=0 bug_team_view=shared"),
    ),
    "near the end": (2, repairing.SURE),
}


def repair_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    won = watched(monkeypatch, repair_playouts, "compare", 7)
    game = logicade.game("bug-repair")
    for name, (seat, text) in REPAIRS.items():
        won.clear()
        view = game.position(text).view(seat)
        head = bug_repair.Head(view, seeded(3), bug_repair.Thought(budget=60, worlds=50))
        yield f"{name}: honesty {head.honesty:.4f}"
        yield from beliefs(head.belief)
        code = head.best_lay()
        yield f"  lays {code}" + (f", named {head.best_name(code)}" if head.bug else "")
        yield from (f"  won {figures(row)}" for row in won)


# ---- Hard Wired ------------------------------------------------------------------------------------------------------


def hard_wired_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    gains = watched(monkeypatch, hard_wired, "try_plans", 5)
    game = logicade.game("hard-wired")
    begun = game.position(f"{E6} S1")
    for name, view in {"a turn": game.position(E6).view(0), "a segment was begun": begun.view(0)}.items():
        gains.clear()
        yield f"{name}: {hard_wired.think(view, seeded(3), 8)}"
        yield from (f"  won {figures(row)}" for row in gains)


# ---- Quirky Circuits -------------------------------------------------------------------------------------------------


def quirky_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """In charts of sixty positions, as plain Python draws them."""
    game, care = logicade.game("quirky-circuits"), partner.Care()
    for played, seat in (("", 0), ("A.RR", 1), ("A.RR B.F2", 0), ("A.B1 A.RR", 1)):
        pos = game.position(ROBOT)
        for action in played.split():
            pos = pos.play(action, seat="AB".index(action[0]))
        thought = partner.Thought(pos.view(seat), seeded(1), care._replace(room=60, places=6, guesses=12, samples=3))
        belief = thought.belief
        yield f"after `{played}` seat {seat}: {game.kernels.write_action(thought.act())}"
        yield f"  now {belief.now:.4f}, others hope for {thought._hopes():.4f}"
        yield f"  weights {figures(belief.weights[: belief.count])}"
        least, alone, best = belief.plan(thought.s.hand[seat].astype(np.int64))
        yield f"  least {least:.4f}; alone {figures(alone[alone < 1e9])}; best {figures(best[best < 1e9])}"


TABLES: dict[str, Callable[[pytest.MonkeyPatch], Iterator[str]]] = {
    "bug_hunt": hunt_lines,
    "bug_repair": repair_lines,
    "hard_wired": hard_wired_lines,
    "quirky_circuits": quirky_lines,
}


@pytest.mark.parametrize("name", TABLES)
def test_thoughts_are_those_that_were_measured(name: str, monkeypatch: pytest.MonkeyPatch, bless: bool) -> None:
    compare(HERE / f"{name}.txt", "\n".join(TABLES[name](monkeypatch)) + "\n", bless)


# ---- levels ----------------------------------------------------------------------------------------------------------


def test_levels_think_as_much_as_their_ladders_say() -> None:
    """The docstrings of the strategies say what these numbers mean; the ladders were measured with them."""
    hunt, repair = bug_hunt.Thought, bug_repair.Thought
    assert hunt() == (2000, 600, "liar", 0, 0, (0.35, 0.4, 0.2, 0.05), 0.5, True)
    assert {
        1: hunt(book="inactive", haste=100, talks=False),
        2: hunt(book="fair", haste=100, talks=False),
        3: hunt(budget=300, worlds=200, haste=100, plots=60, trusting=1.0),
        4: hunt(budget=1000, haste=20),
        5: hunt(),
    } == bug_hunt.THOUGHTS
    believing = (0.98, 0.005, 0.005, 0.005, 0.005)
    assert repair() == (12_000, 600, 0, False, (0.4, 0.15, 0.15, 0.2, 0.1), (0.85, 0.65, 0.5), 0.75)
    assert {
        1: repair(haste=100),
        2: repair(budget=200, worlds=200, haste=50, prior=believing, masks=True),
        3: repair(budget=300, worlds=200, prior=believing, masks=True),
        4: repair(budget=2000, haste=10),
        5: repair(),
    } == bug_repair.THOUGHTS
    assert (hard_wired.SIMULATIONS, hard_wired.WHIMS, hard_wired.OVERSIGHTS) == ({4: 700, 5: 6000}, {1: 100, 2: 40}, 15)
    slips = {level: care.slips for level, care in partner.CARES.items()}
    assert slips == {1: 75, 2: 50, 3: 30, 4: 10, 5: 0}
    assert [care[2:5] for care in partner.CARES.values()] == [
        (4, 8, 2),
        (8, 16, 4),
        (16, 40, 4),
        (48, 80, 8),
        (48, 160, 12),
    ]
    assert {care[5:] for care in partner.CARES.values()} == {(1.0, 0.1, 0.3, 1.0)}
    assert [care.room for care in partner.CARES.values()] == [min(20_000, chart.ROOM)] * 3 + [chart.ROOM] * 2
    assert partner.FOXY == 0.3
