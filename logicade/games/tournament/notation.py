"""Tournament as text: a turn is `2:NOR@13`, a position a header, `in=1011001001101001 start=2` (section 8).

After the header come, where they differ from a fresh match, `deck=`, `gates=KIND@NODE,...`, `piles=` and `drawn=`.
A position may also be given as a record: a header and the turns in order.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import NoReturn

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, NOBODY, NONE, States
from logicade.games.tournament import GAME, rules
from logicade.games.tournament.log import LOG
from logicade.games.tournament.log import PILES as PILE_NAMES
from logicade.games.tournament.refusals import REFUSALS
from logicade.games.tournament.state import ACTIONS, DRAW, GATE, INPUT_ROW, OVER, PLACE, START, State
from logicade.games.tournament.tables import (
    FINAL,
    FIRST_NODE,
    HALF,
    INPUTS,
    KINDS,
    NODES,
    PILES,
    SEATS,
    STOCK,
)
from logicade.games.tournament.tables import TURNS as LAST_TURN
from logicade.kit.bracket_scene import numbered_name, where
from logicade.kit.gates import GATE_NAMES, PAIR

KIND_NAMES = GATE_NAMES[:KINDS]
OPTIONS = {option.name: option for option in GAME.options}
KEYS = ("in", "start", "deck", "gates", "piles", "drawn")
TURNS = "tournament 1.5"  # the clause that says whose turn it is
INVARIANTS = {  # the clause, and what is wrong
    1: ("tournament 1.3", "a node has one of the five gates or none, the final its XOR"),
    2: ("tournament 2.2", "a gate lies on a node that is not fed by two signals"),
    3: ("tournament 2.4", "a node's signal is not what its gate gives"),
    4: ("tournament 3.1", "a match is over exactly when all nodes are filled"),
    5: ("tournament 1.4", "there are three gates of each kind beside the final's"),
    6: ("tournament 1.4", "the piles do not have the cards that are left"),
    7: ("tournament 1.2", "the deck has 24 or more of each signal, and 66 cards at most"),
    8: ("tournament 1.1", "the inputs are dealt from left to right, eight at a time, before anything else"),
    9: ("tournament 1.6", "the starter is one of the four seats, known once the inputs lie there"),
    10: ("tournament 1.5", "the seat to act, or the ply, does not follow from the turns so far"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_DRAW = re.compile(r"([12]):")
_PLACE = re.compile(r"@([0-9]{1,2})")
_HALF = re.compile(r"in([12])=([01]{8})", re.IGNORECASE)
_START = re.compile(r"start=([0-3])", re.IGNORECASE)
_TURN = re.compile(r"([12]:)([A-Za-z]+)?(@[0-9]{1,2})?")


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name == "draw":
        return f"{fields['pile'] + 1}:"
    if name == "place":
        return f"@{fields['node'] + FIRST_NODE}"
    if name == "gate":
        return KIND_NAMES[fields["kind"]]
    if name == "inputs":
        return f"in{fields['half'] + 1}={write_row(fields['row'])}"
    return f"start={fields['seat']}"


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _DRAW.fullmatch(text):
        return ACTIONS.id("draw", pile=int(found[1]) - 1)
    if found := _PLACE.fullmatch(text):
        node = int(found[1])
        if not FIRST_NODE <= node < INPUTS:
            raise BadText(f"`{text}`: gates go on nodes {FIRST_NODE} to {INPUTS - 1}", clause="tournament 2.2")
        return ACTIONS.id("place", node=node - FIRST_NODE)
    if text.upper() in KIND_NAMES:
        return ACTIONS.id("gate", kind=KIND_NAMES.index(text.upper()))
    if found := _HALF.fullmatch(text):
        return ACTIONS.id("inputs", half=int(found[1]) - 1, row=read_row(found[2]))
    if found := _START.fullmatch(text):
        return ACTIONS.id("start", seat=int(found[1]))
    raise BadText(f"`{text}` is not an action of `tournament`", hint="a pile as in `2:`, or a node as in `@13`")


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name == "draw":
        return sentences.tell(LOG["draw"], pile=PILE_NAMES[fields["pile"]])
    if name == "place":
        return sentences.tell(LOG["place"], spot=where(INPUTS, fields["node"] + FIRST_NODE))
    if name == "gate":
        return sentences.tell(LOG["gate"], gate=KIND_NAMES[fields["kind"]])
    if name == "inputs":
        half = "right_inputs" if fields["half"] else "left_inputs"
        return sentences.tell(LOG[half], row=sentences.signals(write_row(fields["row"])))
    return sentences.tell(LOG["start"], starter=sentences.person(fields["seat"]))


# ---- writing a position ----------------------------------------------------------------------------------------------


def write_row(row: int) -> str:
    """Half of the inputs, left to right."""
    return "".join(str(row >> k & 1) for k in range(HALF))


def read_row(text: str) -> int:
    """The bits of a half."""
    return sum(1 << k for k, signal in enumerate(text) if signal == "1")


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    row = "".join(str(value) for value in s.signal[INPUTS:NODES] if value != NONE)
    words = [f"in={row}{'?' if len(row) < INPUTS else ''}"]
    words.append(f"start={s.start}" if s.start != NONE else f"start=?{'' if s.named == NONE else s.named}")
    if tuple(s.deck) != OPTIONS["deck"].default:
        words.append(f"deck={s.deck[0]},{s.deck[1]}")
    laid = [f"{KIND_NAMES[s.gate[node]]}@{node}" for node in range(FIRST_NODE, INPUTS) if s.gate[node] != NONE]
    if laid:
        words.append(f"gates={','.join(laid)}")
    if list(s.piles) != PILES.tolist():
        words.append(f"piles={s.piles[0]},{s.piles[1]}")
    if s.phase in (GATE, PLACE):
        words.append(f"drawn={'?' if s.drawn == NONE else KIND_NAMES[s.drawn]}")
    return " ".join(words)


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line: a header, or a header followed by turns."""
    words = text.split()
    header = [word for word in words if "=" in word]
    if words[: len(header)] != header or not header:
        hint = "as in `in=1011001001101001 start=0 2:NOR@13`"
        _refuse(text, "key=value words come first, then turns", hint=hint, clause="tournament 8.3")
    facts = dict(word.split("=", 1) for word in header)
    for key in facts:
        if key not in KEYS:
            _refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(KEYS)}")
    if len(facts) < len(header) or "in" not in facts:
        _refuse(text, "`in=` is needed, and no word twice")
    st = _read_header(text, facts)
    for word in words[len(header) :]:
        _follow(st, text, word)
    return st


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "tournament 8.2") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `tournament`: {reason}", hint=hint, clause=clause)


def _read_header(text: str, facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then inputs, starter, gates and piles."""
    options = {"deck": facts["deck"]} if "deck" in facts else {}
    start = facts.get("start", "?")
    if not re.fullmatch(r"\??[0-3]|\?", start):
        _refuse(text, f"`start={start}` is not a seat from 0 to 3, `?`, or a seat after `?`", clause="tournament 1.6")
    try:
        settled = GAME.settle(options | ({"start": start[1:]} if start[0] == "?" and start[1:] else {}))
    except LogicadeError as wrong:
        reason, clause = str(wrong).removesuffix(f" ({wrong.clause})"), wrong.clause or "tournament 4.1"
        _refuse(text, reason, hint=wrong.hint, clause=clause)
    st = GAME.kernels.start_state(SEATS, settled)
    row = facts["in"].removesuffix("?")
    if not re.fullmatch(f"[01]{{{INPUTS}}}|(?:[01]{{{HALF}}})?[?]", facts["in"]):
        hint = "or `in=?` before the deal"
        _refuse(text, f"`in={facts['in']}` is not {INPUTS} signals, each 0 or 1", hint=hint, clause="tournament 1.1")
    for half in range(len(row) // HALF):
        rules.apply(st, 0, ACTIONS.id("inputs", half=half, row=read_row(row[half * HALF :][:HALF])))
    if start[0] != "?":
        if st[0].phase != START:
            _refuse(text, f"seat {start} starts before all inputs lie there", clause="tournament 1.6")
        rules.apply(st, 0, ACTIONS.id("start", seat=int(start)))
    elif early := [key for key in ("gates", "piles", "drawn") if key in facts]:
        _refuse(text, f"`{early[0]}=` before the starter is named", clause="tournament 1.6")
    _read_cards(st[0], text, facts)
    return st


def _read_cards(s: State, text: str, facts: dict[str, str]) -> None:
    """Gates, piles and the card in between, and what phase and ply follow from them."""
    for word in facts["gates"].split(",") if "gates" in facts else []:
        found = re.fullmatch(r"([A-Z]+)@([0-9]{1,2})", word)
        if not found or found[1] not in KIND_NAMES or not FIRST_NODE <= int(found[2]) < INPUTS:
            _refuse(
                text, f"`{word}` is not a gate on a node from {FIRST_NODE} to {INPUTS - 1}", clause="tournament 2.2"
            )
        if s.gate[int(found[2])] != NONE:
            _refuse(text, f"node {int(found[2])} has two gates", clause="tournament 2.2")
        s.gate[int(found[2])] = KIND_NAMES.index(found[1])
        s.turns += 1
    drawn = facts.get("drawn", "")
    if "drawn" in facts and drawn not in ("?", *KIND_NAMES):
        _refuse(text, f"`drawn={drawn}` is not a gate or `?`", hint=f"gates: {', '.join(KIND_NAMES)}")
    if "piles" in facts:
        if not re.fullmatch(r"[0-9],[0-9]", facts["piles"]):
            _refuse(text, f"`piles={facts['piles']}` is not two numbers of cards", hint="as in `piles=8,6`")
        s.piles[:] = [int(count) for count in facts["piles"].split(",")]
    if drawn in KIND_NAMES:
        s.drawn = KIND_NAMES.index(drawn)
    _settle(s, drawn)
    _check_cards(s, text, drawn)


def _check_cards(s: State, text: str, drawn: str) -> None:
    """What `rules.check` would refuse as well, but with the node, the kind or the pile in question."""
    for node in range(FIRST_NODE, INPUTS):
        missing = [other for other in (2 * node, 2 * node + 1) if s.signal[other] == NONE]
        if s.gate[node] != NONE and missing:
            below = " or ".join(map(str, missing))
            _refuse(text, f"node {node} has a gate, but no signal lies on node {below} below", clause="tournament 2.2")
    for kind, left in enumerate(s.left):
        if left < 0:
            found = STOCK[kind] - left
            _refuse(text, f"there are {found} {KIND_NAMES[kind]}, and three in the piles", clause="tournament 1.4")
    if s.turns == LAST_TURN and drawn:
        _refuse(text, f"`drawn={drawn}`, and all nodes are filled", clause="tournament 2.7")
    for pile in range(2):
        if s.piles[pile] > PILES[pile]:
            _refuse(text, f"pile {pile + 1} has {PILES[pile]} cards at most", clause="tournament 1.7")
    due, lying = sum(map(int, s.left)) - int(drawn == "?"), sum(map(int, s.piles))
    if due != lying:
        _refuse(text, f"the piles have {lying} cards together, and {due} are left", clause="tournament 1.4")


def _settle(s: State, drawn: str) -> None:
    """Signals, cards left, phase, mover and ply follow from the board."""
    for node in range(INPUTS - 1, FINAL, -1):
        fed = s.signal[2 * node], s.signal[2 * node + 1]
        if s.gate[node] != NONE and NONE not in fed:
            s.signal[node] = PAIR[s.gate[node], fed[0], fed[1]]
    laid = list(s.gate[FIRST_NODE:])
    s.left[:] = [STOCK[kind] - laid.count(kind) - int(s.drawn == kind) for kind in range(KINDS)]
    if s.start == NONE:
        return
    s.mover = (s.start + s.turns) % SEATS
    s.phase = PLACE if s.drawn != NONE else GATE if drawn else DRAW
    if s.phase == GATE:
        s.mover = CHANCE
    s.ply = 3 + 3 * s.turns + {DRAW: 0, GATE: 1, PLACE: 2}[int(s.phase)]
    if s.turns == LAST_TURN and not drawn:
        s.signal[FINAL] = PAIR[s.gate[FINAL], s.signal[2], s.signal[3]]
        s.phase, s.mover, s.ended = OVER, NOBODY, 1


def _follow(st: States, text: str, word: str) -> None:
    """Apply one turn of a record, or a part of it, checked."""
    found = _TURN.fullmatch(word)
    for part in [part for part in found.groups() if part] if found else [word]:
        try:
            GAME.kernels.read_action(part)
        except BadText as wrong:
            reason = str(wrong).removesuffix(f" ({wrong.clause})")
            _refuse(text, reason, hint=wrong.hint, clause=wrong.clause or "tournament 8.1")
        GAME.kernels.follow(st, text, part)


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if name == "draw":
        if s.phase == DRAW:
            return _no("empty_pile", pile=PILE_NAMES[fields["pile"]])
        return _no("dealing" if s.phase < DRAW else "must_place")
    if name == "place":
        return _explain_place(s, fields["node"] + FIRST_NODE)
    if s.mover != CHANCE:
        return _no("drawn")
    return _explain_outcome(s, name, fields)


def _explain_place(s: State, node: int) -> tuple[str, Text]:
    if s.phase != PLACE:
        return _no("draw_first")
    return _no("taken" if s.gate[node] != NONE else "not_fed", spot=numbered_name(INPUTS, node))


def _explain_outcome(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    due = {INPUT_ROW: "inputs", START: "start", GATE: "gate"}[int(s.phase)]
    if name != due or (name == "inputs" and fields["half"] != int(s.signal[INPUTS] != NONE)):
        return _no("other_due")
    if name == "gate":
        return _no("none_left", gate=KIND_NAMES[fields["kind"]])
    return _no("starter", starter=sentences.person(s.named))


_no = functools.partial(sentences.refuse, REFUSALS)
