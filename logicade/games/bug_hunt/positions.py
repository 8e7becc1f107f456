"""Positions of Bug Hunt as text: a header, `in=10010110 step=claim dealer=1 ...` (section 8).

After the header come, where they differ from an empty table, options by name and one word for each thing that lies
there or was said. A position may also be given as a record: a header and the actions in order.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import NoReturn

from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.state import HIDDEN, NONE, Row, States
from logicade.games.bug_hunt import GAME, execution, rules
from logicade.games.bug_hunt.state import OVER, Phase, State

# fmt: off
# isort: off
from logicade.games.bug_hunt.tables import (
    ANSWER_NAMES, BUG, COPIES, ENTRIES, ENTRY_NAMES, FLIP_NAMES, INPUTS, KIND_NAMES, KINDS, MEASURE_NAMES, NODES,
    QUESTION_NAMES, ROLE_NAMES, SEALED_CLAIMS, SEATS, TESTER, TRUE_NAMES, TURNS,
)
# isort: on
# fmt: on

FLAGS: dict[str, Callable[[State], int]] = {  # what a state keeps of the options, by their names
    "input_flip": lambda s: s.flipping,
    "tester": lambda s: s.testing,
    "bug_any_gate": lambda s: s.any_gate,
    "claims": lambda s: s.wording & SEALED_CLAIMS,
    "truthful_names": lambda s: s.wording & TRUE_NAMES,
}
OPTIONS = {option.name: option for option in GAME.options}
STEPS = {phase.name.lower(): int(phase) for phase in Phase}
STEP_NAMES = {number: name for name, number in STEPS.items()}
SIGNS = {NONE: "-", HIDDEN: "?"}
# fmt: off
KEYS = (
    "in", "step", "dealer", "seats", *FLAGS, "roles", "hands", "gates", "thrown", "said", "asked", "answer",
    "list", "ballots", "opened", "order", "chosen", "measured", "readings", "flipped", "ply",
)
# fmt: on

# ---- writing ---------------------------------------------------------------------------------------------------------


def _cards(values: Row[int], names: tuple[str, ...], seats: int) -> str:
    return ",".join(SIGNS[k] if k in SIGNS else names[k] for k in values[:seats])


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    words = {"in": "".join(map(str, s.signal[INPUTS:NODES])) if s.signal[INPUTS] != NONE else "?"}
    words["step"] = STEP_NAMES[s.phase]
    words["dealer"] = ("?" if s.phase <= Phase.DEALER else "") + ("" if s.dealer == NONE else str(s.dealer))
    if s.seats != GAME.seats[0]:
        words["seats"] = str(s.seats)
    for name, is_on in FLAGS.items():
        if is_on(s):
            words[name] = getattr(OPTIONS[name], "values", ("off", "on"))[1]
    if any(k != NONE for k in s.role[: s.seats]):
        words["roles"] = _cards(s.role, ROLE_NAMES, s.seats)
    if any(k != NONE for k in s.hand[: s.seats]):
        words["hands"] = _cards(s.hand, KIND_NAMES, s.seats)
    laid = [_write_gate(s, node) for node in range(1, INPUTS) if s.placer[node] != NONE]
    if laid:
        words["gates"] = ",".join(laid)
    if any(s.thrown):
        words["thrown"] = "?" if s.thrown[0] == HIDDEN else "".join(map(str, s.thrown))
    words |= _write_talk(s)
    words["ply"] = str(s.ply)
    return " ".join(f"{key}={value}" for key, value in words.items())


def _write_gate(s: State, node: int) -> str:
    """A gate with the name that it was given, its node, and who laid it."""
    kind = "" if s.gate[node] == HIDDEN else KIND_NAMES[s.gate[node]]
    sign = "!" if s.turned[node] else "?=" if kind else "?"
    return f"{KIND_NAMES[s.named[node]]}{sign}{kind}@{node}/{s.placer[node]}"


def _write_talk(s: State) -> dict[str, str]:
    """What was said and chosen in this turn, what was measured, and what was inverted."""
    words = {}
    if any(k != NONE for k in s.claim[: s.seats]):
        words["said"] = _cards(s.claim, KIND_NAMES, s.seats)
    if s.asked != NONE:
        words["asked"] = f"{s.asked}:{QUESTION_NAMES[s.question]}"
    if s.answer != NONE:
        words["answer"] = ANSWER_NAMES[s.answer]
    if s.listed:
        words["list"] = "|".join(f"{code // TURNS}@{code % TURNS + 1}" for code in s.listing[: s.listed])
    if any(k != NONE for k in s.ballot[: s.seats]):
        words["ballots"] = _cards(s.ballot, ENTRY_NAMES, s.seats)
    if s.opened:
        words["opened"] = str(s.opened)
    if s.ordered != NONE:
        words["order"] = f"{s.ordered}@{s.spot}"
    if any(k != NONE for k in s.choice[: s.seats]):
        words["chosen"] = _cards(s.choice, FLIP_NAMES if s.phase >= Phase.FLIP else MEASURE_NAMES, s.seats)
    if s.measured != NONE:
        words["measured"] = "?" if s.measured == HIDDEN else f"{2 + s.measured // 2}:{s.measured % 2}"
    if s.readings:
        words["readings"] = str(s.readings)
    if s.flipped != NONE:
        words["flipped"] = FLIP_NAMES[s.flipped]
    return words


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line: a header, or a header followed by actions."""
    words = text.split()
    header = [word for word in words if word.split("=", 1)[0] in KEYS and "=" in word]
    if words[: len(header)] != header or not header:
        hint = f"words: {', '.join(KEYS)}"
        _refuse(text, "key=value words come first, then actions", hint=hint, clause="bug-hunt 8.3")
    facts = dict(word.split("=", 1) for word in header)
    if len(facts) < len(header) or "in" not in facts:
        _refuse(text, "`in=` is needed, and no word twice")
    st = _read_header(text, facts)
    for word in words[len(header) :]:
        if rules.check(st, 0):
            break  # the caller says what is wrong with the header
        _follow(st, text, word)
    return st


def _follow(st: States, text: str, word: str) -> None:
    """Apply one action of a record, checked."""
    key = re.fullmatch(r"([a-z_]+)=.*", word)
    if key and key[1] not in KEYS:
        _refuse(text, f"there is no `{key[1]}=`", hint=f"words: {', '.join(KEYS)}")
    try:
        GAME.kernels.read_action(word)
    except BadText as wrong:
        reason = str(wrong).removesuffix(f" ({wrong.clause})")
        _refuse(text, reason, hint=wrong.hint, clause=wrong.clause or "bug-hunt 8.1")
    GAME.kernels.follow(st, text, word)


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "bug-hunt 8.2") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `bug-hunt`: {reason}", hint=hint, clause=clause)


def _number(text: str, facts: dict[str, str], key: str, low: int, high: int, clause: str) -> int:
    """A whole number of the header; a missing word means the lowest."""
    word = facts.get(key, str(low))
    if not re.fullmatch(r"[0-9]{1,4}", word) or not low <= int(word) <= high:
        _refuse(text, f"`{key}={word}` is not a number from {low} to {high}", clause=clause)
    return int(word)


def _read_header(text: str, facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then everything that lies there."""
    dealer = re.fullmatch(r"(\??)([0-3]?)", facts.get("dealer", "?"))
    if not dealer or not any(dealer.groups()):
        _refuse(text, f"`dealer={facts['dealer']}` is not a seat, `?`, or a seat after `?`", clause="bug-hunt 1.4")
    try:
        settled = GAME.settle({name: facts[name] for name in FLAGS if name in facts})
    except LogicadeError as wrong:
        reason = str(wrong).removesuffix(f" ({wrong.clause})")
        _refuse(text, reason, hint=wrong.hint, clause=wrong.clause or "bug-hunt 4.6")
    seats = _number(text, facts, "seats", 3, 4, "bug-hunt 1.1") if "seats" in facts else GAME.seats[0]
    st = GAME.kernels.start_state(seats, settled)
    s: State = st[0]
    if not re.fullmatch(rf"[01]{{{INPUTS}}}|\?", facts["in"]):
        hint = "or `in=?` before the deal"
        _refuse(text, f"`in={facts['in']}` is not {INPUTS} signals, each 0 or 1", hint=hint, clause="bug-hunt 1.1")
    if facts["in"] != "?":
        s.signal[INPUTS:] = [int(signal) for signal in facts["in"]]
    step = facts.get("step", "inputs")
    if step not in STEPS:
        _refuse(text, f"there is no step `{step}`", hint=f"steps: {', '.join(STEPS)}")
    s.phase = STEPS[step]
    if bool(dealer[1]) != (s.phase <= Phase.DEALER) or (dealer[2] and int(dealer[2]) >= seats):
        _refuse(text, f"`dealer={facts.get('dealer', '?')}` does not go with step `{step}`", clause="bug-hunt 1.4")
    s.dealer = int(dealer[2]) if dealer[2] else NONE
    s.ended = int(s.phase == OVER)
    _read_cards(s, text, facts)
    _read_talk(s, text, facts)
    _read_secrets(s, text, facts)
    execution.compute_all(st, 0)
    s.mover = execution.mover_of(s)
    _settle_ply(st, text, facts)
    return st


def _by_seat(s: State, text: str, facts: dict[str, str], key: str, names: tuple[str, ...]) -> list[int]:
    """One thing a seat: a name, `-` for none, `?` for what is not shown."""
    if key not in facts:
        return [NONE] * SEATS
    signs = {sign: value for value, sign in SIGNS.items()} | {name: k for k, name in enumerate(names)}
    parts = facts[key].split(",")
    if len(parts) != s.seats or not set(parts) <= signs.keys():
        hint = f"words: {', '.join(signs)}"
        _refuse(text, f"`{key}={facts[key]}` is not one word a seat, with `,` between them", hint=hint)
    return [signs[part] for part in parts] + [NONE] * (SEATS - len(parts))


def _read_cards(s: State, text: str, facts: dict[str, str]) -> None:
    s.role[:] = _by_seat(s, text, facts, "roles", ROLE_NAMES)
    s.hand[:] = _by_seat(s, text, facts, "hands", KIND_NAMES)
    for role, name, most in ((BUG, "NOT", 1), (TESTER, "TESTER", int(s.testing))):
        if list(s.role).count(role) > most:
            clause = "bug-hunt 1.2" if role == BUG else "bug-hunt 4.2"
            _refuse(text, f"`roles={facts['roles']}` has {name} more than {most} times", clause=clause)
    for word in facts["gates"].split(",") if "gates" in facts else []:
        _read_gate(s, text, word)
    for node in range(1, INPUTS):
        below = [str(k) for k in (2 * node, 2 * node + 1) if (s.signal if k >= INPUTS else s.placer)[k] == NONE]
        if s.placer[node] != NONE and below:
            reason = f"node {node} has a gate, but no signal lies on node {' or '.join(below)} below"
            _refuse(text, reason, clause="bug-hunt 2.4")
    if "thrown" in facts:
        if not re.fullmatch(rf"\?|[0-{COPIES}]{{{KINDS}}}", facts["thrown"]) or not s.any_gate:
            reason = f"`thrown={facts['thrown']}` is not {KINDS} numbers of cards, or `bug_any_gate=on` is missing"
            _refuse(text, reason, clause="bug-hunt 4.5")
        s.thrown[:] = HIDDEN if facts["thrown"] == "?" else [int(count) for count in facts["thrown"]]
    for kind in range(KINDS if s.thrown[0] != HIDDEN else 0):  # whoever does not know the bug cannot count
        if execution.left(s, kind) < 0:
            reason = f"there are {COPIES - execution.left(s, kind)} {KIND_NAMES[kind]}, and three in the pile"
            _refuse(text, reason, clause="bug-hunt 1.4")


def _read_gate(s: State, text: str, word: str) -> None:
    found = re.fullmatch(r"([A-Z]+)(\?=|\?|!)([A-Z]*)@([1-7])/([0-3])", word)
    known = found and all(name in KIND_NAMES for name in (found[1], found[3]) if name)
    if not found or not known or bool(found[3]) == (found[2] == "?") or int(found[5]) >= s.seats:
        hint = "as in `gates=XOR?=XOR@4/1,OR?=NAND@5/2`"
        _refuse(text, f"`{word}` is not a gate on a node", hint=hint, clause="bug-hunt 2.6")
    node = int(found[4])
    if s.placer[node] != NONE:
        _refuse(text, f"node {node} has two gates", clause="bug-hunt 2.4")
    if s.wording & TRUE_NAMES and found[3] != found[1]:
        fault = "has a false name" if found[3] else "hides its gate"
        _refuse(text, f"node {node} {fault}, and `truthful_names=on`", clause="bug-hunt 4.10")
    s.gate[node] = KIND_NAMES.index(found[3]) if found[3] else HIDDEN
    s.named[node] = KIND_NAMES.index(found[1])
    s.turned[node] = int(found[2] == "!")
    s.placer[node] = int(found[5])
    s.turns += 1


def _read_order(s: State, text: str, word: str) -> int:
    """A seat and a node, which was free when the order was given."""
    found = re.fullmatch(r"([0-3])@([1-7])", word)
    if not found or int(found[1]) >= s.seats:
        _refuse(text, f"`{word}` is not a player and a node", hint="as in `2@5`", clause="bug-hunt 2.4")
    return int(found[1]) * TURNS + int(found[2]) - 1


def _read_talk(s: State, text: str, facts: dict[str, str]) -> None:
    s.claim[:] = _by_seat(s, text, facts, "said", KIND_NAMES)
    if "asked" in facts:
        seat, _, question = facts["asked"].partition(":")
        if seat not in [str(k) for k in range(s.seats)] or question not in QUESTION_NAMES:
            reason = f"`asked={facts['asked']}` is not a seat and a question"
            _refuse(text, reason, hint="as in `asked=2:lied5`", clause="bug-hunt 2.3")
        s.asked, s.question = int(seat), QUESTION_NAMES.index(question)
        if not execution.may_ask(s, s.asked, s.question):
            _refuse(text, f"the dealer cannot ask seat {seat} `{question}`", clause="bug-hunt 2.3")
    if "answer" in facts:
        if facts["answer"] not in ANSWER_NAMES or not execution.fits_question(s, ANSWER_NAMES.index(facts["answer"])):
            _refuse(text, f"`{facts['answer']}` does not answer what was asked", clause="bug-hunt 2.3")
        s.answer = ANSWER_NAMES.index(facts["answer"])
    codes = [_read_order(s, text, word) for word in facts["list"].split("|")] if "list" in facts else []
    if len(set(codes)) < len(codes) or len(codes) > ENTRIES:
        _refuse(text, f"`list={facts['list']}` is not up to {ENTRIES} different orders", clause="bug-hunt 2.5")
    s.listed = len(codes)
    s.listing[: len(codes)] = codes
    s.ballot[:] = _by_seat(s, text, facts, "ballots", ENTRY_NAMES)
    s.opened = _number(text, facts, "opened", 0, s.seats - 1, "bug-hunt 2.5")
    if "order" in facts:
        code = _read_order(s, text, facts["order"])
        s.ordered, s.spot = code // TURNS, code % TURNS + 1
        if (s.placer[s.spot] != NONE) != (s.phase > Phase.PLACE):
            there = "has no gate yet" if s.phase > Phase.PLACE else "has a gate already"
            _refuse(text, f"`order={facts['order']}`: node {s.spot} {there}", clause="bug-hunt 2.4")


def _read_secrets(s: State, text: str, facts: dict[str, str]) -> None:
    s.choice[:] = _by_seat(s, text, facts, "chosen", FLIP_NAMES if s.phase >= Phase.FLIP else MEASURE_NAMES)
    if "measured" in facts:
        found = re.fullmatch(r"\?|([23]):([01])", facts["measured"])
        if not found or not s.testing:
            reason = f"`measured={facts['measured']}` is not a semifinal and its value, or `tester=on` is missing"
            _refuse(text, reason, hint="as in `measured=2:0`", clause="bug-hunt 4.3")
        s.measured = HIDDEN if found[1] is None else (int(found[1]) - 2) * 2 + int(found[2])
    s.readings = _number(text, facts, "readings", 0, TURNS - 1, "bug-hunt 4.4")
    if "flipped" in facts:
        if facts["flipped"] not in FLIP_NAMES:
            reason = f"`flipped={facts['flipped']}` is not `no` or an input"
            _refuse(text, reason, hint="as in `flipped=I3`", clause="bug-hunt 4.1")
        s.flipped = FLIP_NAMES.index(facts["flipped"])


# ---- what only a history can tell ------------------------------------------------------------------------------------


def _settle_ply(st: States, text: str, facts: dict[str, str]) -> None:
    """The ply, if not given the least; and what was measured must be so (4.3)."""
    s: State = st[0]
    s.ply = least = int(execution.least_ply(s))
    if rules.check(st, 0):
        return  # the caller says what is wrong
    if s.measured >= 0 and HIDDEN not in s.gate:
        node = 2 + int(s.measured) // 2
        if execution.measure(s, node) != s.measured % 2:
            _refuse(text, f"the true value of semifinal {node} is not what was measured", clause="bug-hunt 4.3")
    s.ply = _number(text, facts, "ply", 0, GAME.max_plies, "bug-hunt 2.10") if "ply" in facts else least
    if s.ply < least or not _later(s) >> int(s.ply - least) & 1:
        reason = f"`ply={s.ply}` is not a number of actions that lead here; {least} is the least"
        _refuse(text, reason, clause="bug-hunt 2.10")


def _later(s: State) -> int:
    """By how many plies earlier questions and votes can have delayed this position, as bits (2.3, 2.5).

    Gates can be laid in several orders; only those count that leave as many moments to measure as there were (4.4).
    """
    goal = sum(1 << node for node in range(1, INPUTS) if s.placer[node] != NONE)
    goal &= ~(1 << int(s.spot)) if s.phase >= Phase.DRAW else goal
    now = s.testing and s.phase > Phase.READ and goal & 0b1100
    found = {(0, 0): 1}  # by nodes that have gates, as bits, and moments to measure: possible delays
    for _ in range(goal.bit_count()):
        after: dict[tuple[int, int], int] = {}
        for (board, readings), delays in found.items():
            free = [node for node in range(1, INPUTS) if _fed(board, node)]
            moments = readings + int(bool(s.testing and board & 0b1100))
            spread = functools.reduce(lambda bits, k: bits | delays << k, _delays(int(s.seats), len(free)), 0)
            for node in free:
                if goal >> node & 1:
                    key = board | 1 << node, moments
                    after[key] = after.get(key, 0) | spread
        found = after
    return found.get((goal, int(s.readings) - int(bool(now))), 0)


def _fed(board: int, node: int) -> bool:
    """Whether a node has no gate and both nodes below have a signal."""
    return not board >> node & 1 and (node >= INPUTS // 2 or board >> 2 * node & 3 == 3)


@functools.cache
def _delays(seats: int, free: int) -> tuple[int, ...]:
    """What a question, a vote or both add to the plies of a turn: a list of two or more, ballots, perhaps a tie."""
    votes = range(2 + 2 * seats, seats * free + 2 * seats + 2)
    return tuple(sorted({vote + question for vote in (0, *votes) for question in (0, 1)}))
