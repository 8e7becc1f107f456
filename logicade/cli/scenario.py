"""check a scenario of Quirky Circuits: well-formed, winnable, and by which shortest plan"""

from __future__ import annotations

import argparse
import json
from typing import Any

import logicade
from logicade.cli.common import prepare, read_file, spinner
from logicade.engine.errors import BadComponents, Fault

POSITIONS = 200_000


def add(parser: argparse.ArgumentParser) -> None:
    """Arguments of `scenario`."""
    parser.add_argument("what", choices=("check",), help="what to do")
    parser.add_argument("file", help="a scenario file, `-` for standard input")
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, help=f"look at so many at most (default {POSITIONS})"
    )
    parser.add_argument("--json", action="store_true", help="print data")


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit code 1 when it is not well-formed, a sequence of it does not win, or nothing does."""
    text = read_file(args.file)
    game = logicade.game("quirky-circuits")
    game.room("tables")  # before the reader, which takes its numbers from there
    from logicade.games.quirky_circuits.scenarios.reading import read_scenario

    try:
        scenario = read_scenario(text)
    except BadComponents as wrong:
        print(json.dumps(listed(wrong.faults), indent=1) if args.json else "\n".join(complaints(wrong.faults)))
        return 1
    prepare(game, "rules")
    start = game.start(own=text).state()
    given = {"plan": scenario.plan, "rounds": tuple(card for cards in scenario.rounds for card in cards)}
    wins = {name: follow(start, cards) for name, cards in given.items() if cards}
    with spinner() as progress:
        progress.add_task(f"looking for a shortest plan among up to {args.positions} positions")
        plan, seen, complete = shortest(start, args.positions)
    verdict = "winnable" if plan is not None or any(wins.values()) else "not winnable" if complete else "unknown"
    if args.json:
        shortest_plan = None if plan is None else list(plan)
        print(json.dumps({"verdict": verdict, "plan": shortest_plan, "positions": seen, "sequences": wins}, indent=1))
    else:
        print("\n".join(words(verdict, plan, seen, wins)))
    return 0 if verdict == "winnable" and all(wins.values()) else 1


def listed(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """What is wrong with a file, as data; line 0 is the whole file."""
    return {"verdict": "not well-formed", "faults": [fault._asdict() for fault in faults]}


def complaints(faults: tuple[Fault, ...]) -> list[str]:
    """The same for people, one line each."""
    return ["well-formed: no", *(f"  {fault}" for fault in faults)]


def words(verdict: str, plan: tuple[str, ...] | None, seen: int, wins: dict[str, bool]) -> list[str]:
    """The findings for people."""
    lines = ["well-formed: yes"]
    lines += [f"`{name}` of the file wins with its last card: {'yes' if won else 'no'}" for name, won in wins.items()]
    lines.append(f"verdict: {verdict} ({seen} positions)")
    if plan is None:
        further = "; `--positions` looks further" if verdict != "not winnable" else ""
        return [*lines, f"shortest plan: none found{further}"]
    return [*lines, f"shortest plan ({len(plan)} cards, without compass quirks): {' '.join(plan)}"]


def follow(start: Any, cards: tuple[str, ...]) -> bool:
    """Whether cards win, exactly with the last one; where something is to be chosen, any choice may do."""
    from logicade.games.quirky_circuits.state import RUNNING, WON

    waiting = [start]
    for k, card in enumerate(cards):
        after = [there for here in waiting for there in outcomes(here, card)]
        if k == len(cards) - 1:
            return any(there[0].result == WON for there in after)
        waiting = [there for there in after if there[0].result == RUNNING]
    return False


def outcomes(here: Any, card: str) -> list[Any]:
    """The states after a card, one for each way of choosing."""
    from logicade.engine.state import copied
    from logicade.games.quirky_circuits import rules
    from logicade.games.quirky_circuits.execution import can_take
    from logicade.games.quirky_circuits.state import A_CHOOSE, A_RUN, CHOOSE
    from logicade.games.quirky_circuits.tables import CODES, QUEUE, TOKENS

    after = copied(here)
    after[0].length, after[0].shown, after[0].executed, after[0].owner[0] = QUEUE, QUEUE, 0, 0
    rules.apply(after, 0, A_RUN + CODES.index(card))
    found, waiting = [], [after]
    while waiting:
        there = waiting.pop()
        if there[0].phase != CHOOSE:
            there[0].ply, there[0].cards, there[0].bump, there[0].drift = 0, 0, 0, 0  # equal positions, equal bytes
            found.append(there)
            continue
        for token in range(TOKENS):
            if can_take(there[0], there[0].busy, token):
                chosen = copied(there)
                rules.apply(chosen, 0, A_CHOOSE + token)
                waiting.append(chosen)
    return found


def shortest(start: Any, most: int) -> tuple[tuple[str, ...] | None, int, bool]:
    """A shortest plan by breadth-first search, how many positions were seen, and whether those were all."""
    from logicade.games.quirky_circuits.state import RUNNING, WON
    from logicade.games.quirky_circuits.tables import CODES, MN, RN

    codes = [code for card, code in enumerate(CODES) if start[0].deck[card] and card not in (MN, RN)]
    came: dict[bytes, tuple[bytes, str]] = {}
    layer = [start]
    came[start.tobytes()] = (b"", "")
    while layer:
        further = []
        for here in layer:
            for code in codes:
                for there in outcomes(here, code):
                    key = there.tobytes()
                    if key in came or there[0].result not in (RUNNING, WON):
                        continue
                    came[key] = (here.tobytes(), code)
                    if there[0].result == WON:
                        return _path(came, key), len(came), False
                    further.append(there)
            if len(came) > most:
                return None, len(came), False
        layer = further
    return None, len(came), True


def _path(came: dict[bytes, tuple[bytes, str]], key: bytes) -> tuple[str, ...]:
    """The cards that led to a position."""
    cards: list[str] = []
    while came[key][1]:
        key, code = came[key]
        cards.append(code)
    return tuple(reversed(cards))
