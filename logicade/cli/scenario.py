"""check a Quirky Circuits scenario: well-formed, winnable, shortest plan"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import logicade
from logicade.cli.common import prepare, read_file
from logicade.cli.ladder import bar
from logicade.engine.errors import BadComponents, Fault, Usage

POSITIONS = 200_000
SECONDS = 60
LOOK = 16  # positions gone on from between two looks at the clock
WINNABLE, NOT_WINNABLE, UNKNOWN = "winnable", "not winnable", "unknown"


class Search(NamedTuple):
    """What a breadth-first search found."""

    plan: tuple[str, ...] | None  # a shortest one
    positions: int
    cards: int  # every plan of fewer cards was tried
    stopped: str  # the option that ended the search too early, "" where it was finished

    @property
    def complete(self) -> bool:
        """Whether every position was seen."""
        return self.plan is None and not self.stopped


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments and options of `logicade scenario`."""
    parser.add_argument("what", choices=("check",), help="what to do")
    parser.add_argument("file", help="a scenario file, `-` for standard input")
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, help=f"stop after this many positions (default {POSITIONS})"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"stop after this many seconds (default {SECONDS})"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit code 1 when it is not well-formed, a sequence of it does not win, or nothing does."""
    if args.positions < 1 or not args.seconds > 0:
        raise Usage("`--positions` and `--seconds` are more than 0")
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
    found = look(start, args.positions, args.seconds)
    verdict, short = judge(start, found, any(wins.values()))
    if args.json:
        undecided = {"cards": found.cards, "stopped": found.stopped} if found.stopped else None
        plan = None if found.plan is None else list(found.plan)
        facts = {"verdict": verdict, "plan": plan, "positions": found.positions, "undecided": undecided}
        print(json.dumps({**facts, "short": short or None, "sequences": wins}, indent=1))
    else:
        print("\n".join(words(verdict, found, short, wins)))
    return 0 if verdict == WINNABLE and all(wins.values()) else 1


def look(start: Any, most: int, seconds: float) -> Search:
    """Search with a bar on stderr; with compass quirks only where nothing else wins, as plans do without them."""
    from logicade.games.quirky_circuits.components import MN, RN

    until = time.monotonic() + seconds
    with bar() as progress:
        task = progress.add_task("", total=most)

        def tell(seen: int, cards: int) -> bool:
            progress.update(task, completed=seen, description=f"plans of {cards} cards")
            return time.monotonic() < until

        found = shortest(start, most, tell)
        if found.complete and (start[0].deck[MN] or start[0].deck[RN]):
            found = shortest(start, most, tell, compass=True)
    return found


def judge(start: Any, found: Search, proved: bool) -> tuple[str, str]:
    """The verdict, and why a plan that was found is too long for hands, deck and battery (15.7)."""
    from logicade.games.quirky_circuits.components import CODES, MN, QUEUE, RN
    from logicade.games.quirky_circuits.scenarios.reading import rounds_needed

    deck, spaces = start[0].deck, int(start[0].battery)
    needed = rounds_needed(found.plan or (), {code: int(deck[card]) for card, code in enumerate(CODES)})
    short = f"it takes {needed} rounds, and the battery has {spaces} spaces" if needed > spaces else ""
    if proved or (found.plan is not None and not short):
        return WINNABLE, ""
    without = found.plan is not None and len(found.plan) > QUEUE * spaces and not (deck[MN] or deck[RN])
    return NOT_WINNABLE if found.complete or without else UNKNOWN, short


def listed(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """What is wrong with a file, as data; line 0 is the whole file."""
    return {"verdict": "not well-formed", "faults": [fault._asdict() for fault in faults]}


def complaints(faults: tuple[Fault, ...]) -> list[str]:
    """The same for people, one line each."""
    return ["well-formed: no", *(f"  {fault}" for fault in faults)]


def words(verdict: str, found: Search, short: str, wins: dict[str, bool]) -> list[str]:
    """The findings for people."""
    lines = ["well-formed: yes"]
    lines += [f"`{name}` of the file wins with its last card: {'yes' if won else 'no'}" for name, won in wins.items()]
    lines.append(f"verdict: {verdict} ({found.positions} positions)")
    if found.plan is not None:
        compass = "with" if {"MN", "RN"} & {*found.plan} else "without"
        count = f"{len(found.plan)} card{'s' if len(found.plan) > 1 else ''}"
        lines.append(f"shortest plan ({count}, {compass} compass quirks): {' '.join(found.plan)}")
        longer = "not decided: whether another plan needs fewer rounds" if verdict == UNKNOWN else "too long"
        return [*lines, f"{longer}; {short}"] if short else lines
    lines.append("shortest plan: none found")
    if found.stopped:
        lines.append(f"not decided: plans of {found.cards} or more cards; `{found.stopped}` looks further")
    return lines


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
    from logicade.games.quirky_circuits.components import CODES, QUEUE, TOKENS
    from logicade.games.quirky_circuits.execution import can_take
    from logicade.games.quirky_circuits.state import A_CHOOSE, A_RUN, CHOOSE

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


def shortest(
    start: Any, most: int, tell: Callable[[int, int], bool] = lambda seen, cards: True, *, compass: bool = False
) -> Search:
    """A shortest plan by breadth-first search; `tell` hears how far it is, and says whether to go on."""
    from logicade.games.quirky_circuits.components import CODES, MN, RN
    from logicade.games.quirky_circuits.state import RUNNING, WON

    codes = [code for card, code in enumerate(CODES) if start[0].deck[card] and (compass or card not in (MN, RN))]
    came: dict[bytes, tuple[bytes, str]] = {start.tobytes(): (b"", "")}
    layer, cards, tried = [start], 1, 0
    while layer:
        further = []
        for here in layer:
            if tried % LOOK == 0 and not tell(len(came), cards):
                return Search(None, len(came), cards, "--seconds")
            tried += 1
            for code in codes:
                for there in outcomes(here, code):
                    key = there.tobytes()
                    if key in came or there[0].result not in (RUNNING, WON):
                        continue
                    came[key] = (here.tobytes(), code)
                    if there[0].result == WON:
                        return Search(_path(came, key), len(came), cards, "")
                    further.append(there)
            if len(came) > most:
                return Search(None, len(came), cards, "--positions")
        layer, cards = further, cards + 1
    return Search(None, len(came), cards, "")


def _path(came: dict[bytes, tuple[bytes, str]], key: bytes) -> tuple[str, ...]:
    """The cards that led to a position."""
    cards: list[str] = []
    while came[key][1]:
        key, code = came[key]
        cards.append(code)
    return tuple(reversed(cards))
