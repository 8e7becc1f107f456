"""Bug Repair as text: `XOR@4`, `AND?=NAND@9`, and positions as a header, `in=1100101001110010 start=0` (section 8).

After the header come, where they differ from a fresh match, options by name, `thrown=`, `gates=` and `hands=`. A
position may also be given as a record: a header and the actions in order.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import NoReturn, cast

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States, fields_of
from logicade.games.bug_repair import GAME, execution, rules
from logicade.games.bug_repair.log import LOG
from logicade.games.bug_repair.refusals import REFUSALS
from logicade.games.bug_repair.state import ACTIONS, DISCARD, INPUT_ROW, OVER, PLAY, START, STEAL, TURNING, State
from logicade.games.bug_repair.tables import HALF, INPUTS, KINDS, NODES, SEATS
from logicade.games.bug_repair.tables import TURNS as LAST_TURN
from logicade.kit.bracket_scene import numbered_name, where
from logicade.kit.gates import GATE_NAMES

TURNS = "bug-repair 1.4"  # the clause that says whose turn it is
KIND_NAMES = GATE_NAMES[:KINDS]
OPTIONS = {option.name: option for option in GAME.options}
FLAGS = {
    "discard_draw": "discarding",
    "discard_visibility": "private",
    "steal_draw": "stealing",
    "bug_team_view": "shared",
}
KEYS = ("in", "start", *FLAGS, "deck", "thrown", "gates", "hands")
INVARIANTS = {  # the clause, and what is wrong
    1: ("bug-repair 2.1", "a node has one of the five gates and who laid it, or nothing"),
    2: ("bug-repair 2.1", "a gate lies on a node that is not fed by two signals"),
    3: ("bug-repair 2.4", "debuggers lay face up, and bugs face down under a name"),
    4: ("bug-repair 3.3", "a match is over exactly when all gates lie there and are open"),
    5: ("bug-repair 1.4", "the players have not laid gates in turn"),
    6: ("bug-repair 4.5", "a hand has more or fewer gates than the turns so far leave"),
    7: ("bug-repair 1.2", "the gates do not add up to those that were dealt"),
    8: ("bug-repair 4.8", "the deck has 24 or more of each signal, and 66 cards at most"),
    9: ("bug-repair 1.1", "the inputs are dealt from left to right, eight at a time, before anything else"),
    10: ("bug-repair 1.6", "the starter is one of the four seats, known once the inputs lie there"),
    11: ("bug-repair 2.5", "a node does not show what its gate, open or named, makes of the values below"),
    12: ("bug-repair 3.1", "gates are turned over one by one in their order, once all lie there"),
    13: ("bug-repair 4.9", "the graveyard does not have the cards drawn so far, the starter's draw first"),
    14: ("bug-repair 1.4", "the seat to act, or the ply, does not follow from what has been done"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_LAY = re.compile(r"([A-Z]+)@([0-9]{1,2})", re.IGNORECASE)
_CLAIM = re.compile(r"([A-Z]+)\?(?:=([A-Z]+))?@([0-9]{1,2})", re.IGNORECASE)
_DRAWN = re.compile(r"(x?)([0-3])<([0-3]):([A-Z]+|-)", re.IGNORECASE)
_TURN = re.compile(r"!([0-9]{1,2})=([A-Z]+)", re.IGNORECASE)
_HALF = re.compile(r"in([12])=([01]{8})", re.IGNORECASE)
_START = re.compile(r"start=([0-3])", re.IGNORECASE)


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    kind = "-" if fields.get("kind", 0) == KINDS else KIND_NAMES[fields.get("kind", 0)]
    node = fields.get("node", 0) + 1
    if name == "lay":
        return f"{kind}@{node}"
    if name == "claim":
        real = "" if kind == "-" else f"={kind}"
        return f"{KIND_NAMES[fields['said']]}?{real}@{node}"
    if name == "discard":
        return f"x{fields['seat']}<{(fields['seat'] + 3) % SEATS}:{kind}"
    if name == "steal":
        return f"{fields['seat']}<{(fields['seat'] + 1) % SEATS}:{kind}"
    if name == "turn":
        return f"!{node}={kind}"
    if name == "inputs":
        return f"in{fields['half'] + 1}={write_row(fields['row'])}"
    return f"start={fields['seat']}"


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _LAY.fullmatch(text):
        return ACTIONS.id("lay", kind=_read_kind(found[1], text), node=_read_node(found[2], text))
    if found := _CLAIM.fullmatch(text):
        kind = KINDS if found[2] is None else _read_kind(found[2], text)
        return ACTIONS.id("claim", said=_read_kind(found[1], text), kind=kind, node=_read_node(found[3], text))
    if found := _DRAWN.fullmatch(text):
        return _read_drawn(text, bool(found[1]), int(found[2]), int(found[3]), found[4])
    if found := _TURN.fullmatch(text):
        return ACTIONS.id("turn", node=_read_node(found[1], text), kind=_read_kind(found[2], text))
    if found := _HALF.fullmatch(text):
        return ACTIONS.id("inputs", half=int(found[1]) - 1, row=read_row(found[2]))
    if found := _START.fullmatch(text):
        return ACTIONS.id("start", seat=int(found[1]))
    raise BadText(
        f"`{text}` is not an action of `bug-repair`", hint="a gate and a node as in `XOR@4`, or for bugs `AND?=NAND@9`"
    )


def _read_kind(name: str, text: str) -> int:
    if name.upper() not in KIND_NAMES:
        raise BadText(
            f"`{text}`: there is no gate `{name}`", hint=f"gates: {', '.join(KIND_NAMES)}", clause="logic-kit 2.1"
        )
    return KIND_NAMES.index(name.upper())


def _read_node(number: str, text: str) -> int:
    if not 1 <= int(number) <= LAST_TURN:
        raise BadText(f"`{text}`: gates go on nodes 1 to {LAST_TURN}", clause="bug-repair 2.1")
    return int(number) - 1


def _read_drawn(text: str, thrown: bool, seat: int, victim: int, name: str) -> int:
    side, clause = ("right", "bug-repair 4.1") if thrown else ("left", "bug-repair 4.3")
    if victim != (seat + (3 if thrown else 1)) % SEATS:
        raise BadText(f"`{text}`: seat {seat} draws from the {side} neighbour", clause=clause)
    kind = KINDS if name == "-" else _read_kind(name, text)
    return ACTIONS.id("discard" if thrown else "steal", seat=seat, kind=kind)


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name not in ("lay", "claim"):
        return _tell_outcome(name, fields)
    spot = where(INPUTS, fields["node"] + 1)
    known = fields["kind"] < KINDS
    if name == "lay":
        return sentences.tell(LOG["lay"], spot=spot, gate=KIND_NAMES[fields["kind"]])
    gaps = {"gate": KIND_NAMES[fields["kind"]]} if known else {}
    return sentences.tell(LOG["own_claim" if known else "claim"], spot=spot, said=KIND_NAMES[fields["said"]], **gaps)


def _tell_outcome(name: str, fields: Mapping[str, int]) -> Words:
    if name == "inputs":
        half = "right_inputs" if fields["half"] else "left_inputs"
        return sentences.tell(LOG[half], row=sentences.signals(write_row(fields["row"])))
    if name == "start":
        return sentences.tell(LOG["start"], starter=sentences.person(fields["seat"]))
    hidden = fields["kind"] == KINDS
    key = f"{name}_hidden" if hidden else name
    gaps: dict[str, sentences.Gap] = {} if hidden else {"gate": KIND_NAMES[fields["kind"]]}
    if name == "turn":
        place = where if hidden else numbered_name
        return sentences.tell(LOG[key], spot=place(INPUTS, fields["node"] + 1), **gaps)
    seat, victim = fields["seat"], (fields["seat"] + (3 if name == "discard" else 1)) % SEATS
    return sentences.tell(LOG[key], drawer=sentences.person(seat), victim=sentences.person(victim), **gaps)


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
    words.append(f"start={s.start}" if s.start != NONE else f"start=?{'' if s.chosen == NONE else s.chosen}")
    for name, field in FLAGS.items():
        if getattr(s, field):
            words.append(f"{name}={getattr(OPTIONS[name], 'values', ('off', 'on'))[1]}")
    if tuple(s.deck) != OPTIONS["deck"].default:
        words.append(f"deck={s.deck[0]},{s.deck[1]}")
    if any(kind != NONE for kind in s.thrown):
        signs = {NONE: "-", HIDDEN: "?"}
        words.append(f"thrown={'|'.join(signs[k] if k in signs else KIND_NAMES[k] for k in s.thrown)}")
    laid = [_write_gate(s, node) for node in range(1, INPUTS) if s.placer[node] != NONE]
    if laid:
        words.append(f"gates={','.join(laid)}")
    hands = [list(hand) for hand in s.hand]
    if hands != _usual_hands(s):
        words.append(f"hands={'|'.join(write_hand(s, seat) for seat in range(SEATS))}")
    return " ".join(words)


def _write_gate(s: State, node: int) -> str:
    """A gate with what was said of it, its node, and who laid it."""
    kind = "" if s.gate[node] == HIDDEN else KIND_NAMES[s.gate[node]]
    if s.named[node] != NONE:
        sign = "!" if s.turned[node] else "?=" if kind else "?"
        kind = f"{KIND_NAMES[s.named[node]]}{sign}{kind}"
    return f"{kind}@{node}/{s.placer[node]}"


def _usual_hands(s: State) -> list[list[int]]:
    """The hands as they follow from the board if no card has wandered: five gates less those laid and thrown."""
    hands = [[1] * KINDS for _ in range(SEATS)]
    for seat, kind in [*enumerate(s.thrown), *((s.placer[k], s.gate[k]) for k in range(1, INPUTS))]:
        if kind >= 0:
            hands[seat][kind] -= 1
    return hands


def write_hand(s: State, seat: int) -> str:
    """A hand by name, or one `?` a card."""
    if s.hand[seat][0] == HIDDEN:
        return "?" * int(s.cards[seat])
    return ",".join(KIND_NAMES[kind] for kind in range(KINDS) for _ in range(s.hand[seat][kind]))


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line: a header, or a header followed by actions."""
    words = text.split()
    header = [word for word in words if word.split("=", 1)[0] in KEYS and "=" in word]
    if words[: len(header)] != header or not header:
        hint = f"words: {', '.join(KEYS)}"
        _refuse(text, "key=value words come first, then actions", hint=hint, clause="bug-repair 8.3")
    facts = dict(word.split("=", 1) for word in header)
    if len(facts) < len(header) or "in" not in facts:
        _refuse(text, "`in=` is needed, and no word twice")
    st = _read_header(text, facts)
    for word in words[len(header) :]:
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
        _refuse(text, reason, hint=wrong.hint, clause=wrong.clause or "bug-repair 8.1")
    GAME.kernels.follow(st, text, word)


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "bug-repair 8.2") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `bug-repair`: {reason}", hint=hint, clause=clause)


def _read_header(text: str, facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then inputs, starter and cards."""
    options = {name: facts[name] for name in (*FLAGS, "deck") if name in facts}
    start = facts.get("start", "?")
    if not re.fullmatch(r"\??[0-3]|\?", start):
        _refuse(text, f"`start={start}` is not a seat from 0 to 3, `?`, or a seat after `?`", clause="bug-repair 1.6")
    try:
        settled = GAME.settle(options | ({"start": start[1:]} if start[0] == "?" and start[1:] else {}))
    except LogicadeError as wrong:
        reason, clause = str(wrong).removesuffix(f" ({wrong.clause})"), wrong.clause or "bug-repair 4.8"
        _refuse(text, reason, hint=wrong.hint, clause=clause)
    st = GAME.kernels.start_state(SEATS, settled)
    row = facts["in"].removesuffix("?")
    if not re.fullmatch(f"[01]{{{INPUTS}}}|(?:[01]{{{HALF}}})?[?]", facts["in"]):
        hint = "or `in=?` before the deal"
        _refuse(text, f"`in={facts['in']}` is not {INPUTS} signals, each 0 or 1", hint=hint, clause="bug-repair 1.1")
    for half in range(len(row) // HALF):
        rules.apply(st, 0, ACTIONS.id("inputs", half=half, row=read_row(row[half * HALF :][:HALF])))
    if start[0] == "?":
        if early := [key for key in ("thrown", "gates", "hands") if key in facts]:
            _refuse(text, f"`{early[0]}=` before the starter is named", clause="bug-repair 1.6")
        return st
    if st[0].phase != START:
        _refuse(text, f"seat {start} starts before all inputs lie there", clause="bug-repair 1.6")
    rules.apply(st, 0, ACTIONS.id("start", seat=int(start)))
    _read_cards(st, text, facts)
    return st


def _read_cards(st: States, text: str, facts: dict[str, str]) -> None:
    """Graveyard, gates and hands, and what phase and ply follow from them."""
    s: State = st[0]
    if "thrown" in facts:
        parts = facts["thrown"].split("|")
        signs = {"-": NONE, "?": HIDDEN} | {name: kind for kind, name in enumerate(KIND_NAMES)}
        if len(parts) != SEATS or not set(parts) <= signs.keys():
            hint = "as in `thrown=AND|-|-|OR`"
            _refuse(text, f"`thrown={facts['thrown']}` is not a card or `-` a seat", hint=hint, clause="bug-repair 4.1")
        if not s.discarding:
            _refuse(text, "`thrown=` needs `discard_draw=on`", clause="bug-repair 4.1")
        s.thrown[:] = [signs[part] for part in parts]
    for word in facts["gates"].split(",") if "gates" in facts else []:
        _read_gate(s, text, word)
    execution.compute_all(st, 0)
    _check_board(s, text)
    _check_draws(s, text)
    parts = facts.get("hands", "|||").split("|")
    if len(parts) != SEATS:
        _refuse(text, f"`hands={facts['hands']}` is not {SEATS} lists of gates with `|` between them")
    hands = [_read_hand(text, part) for part in parts] if "hands" in facts else _usual_hands(s)
    for seat, hand in enumerate(hands):
        if min(hand) < 0 and min(hand) != max(hand):
            kind = KIND_NAMES[hand.index(min(hand))]
            _refuse(text, f"seat {seat} has laid or lost more {kind} than it had", clause="bug-repair 1.2")
        s.hand[seat] = hand
        s.cards[seat] = len(parts[seat]) if hand[0] == HIDDEN else sum(hand)
    _settle(s)
    _check_hands(st, text)


def _read_gate(s: State, text: str, word: str) -> None:
    found = re.fullmatch(r"(?:([A-Z]+)(\?=|\?|!))?([A-Z]*)@([0-9]{1,2})/([0-3])", word)
    known = found and all(name in KIND_NAMES for name in (found[1], found[3]) if name)
    if not found or not known or not 1 <= int(found[4]) <= LAST_TURN or bool(found[3]) == (found[2] == "?"):
        hint = "as in `gates=OR@8/0,AND?=NAND@9/1`"
        _refuse(text, f"`{word}` is not a gate on a node", hint=hint, clause="bug-repair 2.1")
    node = int(found[4])
    if s.placer[node] != NONE:
        _refuse(text, f"node {node} has two gates", clause="bug-repair 2.1")
    s.gate[node] = KIND_NAMES.index(found[3]) if found[3] else HIDDEN
    s.named[node] = KIND_NAMES.index(found[1]) if found[1] else NONE
    s.turned[node] = int(found[2] == "!")
    s.placer[node] = int(found[5])
    s.turns += 1


def _read_hand(text: str, part: str) -> list[int]:
    if part and set(part) == {"?"}:
        return [HIDDEN] * KINDS
    names = part.split(",") if part else []
    if not set(names) <= set(KIND_NAMES):
        _refuse(text, f"`{part}` is not a hand", hint="as in `AND,OR`, or one `?` a card")
    return [names.count(name) for name in KIND_NAMES]


# ---- what no match can reach -----------------------------------------------------------------------------------------


def _check_board(s: State, text: str) -> None:
    """Gates that could be laid in turn, by their teams' manner, and turned over in their order."""
    order = [*range(8, 16), *range(4, 8), 2, 3, 1]  # of a reveal (logic-kit 4.9)
    down = [node for node in order if s.named[node] != NONE and not s.turned[node]]
    for node in range(1, INPUTS):
        if s.placer[node] == NONE:
            continue
        missing = [str(other) for other in (2 * node, 2 * node + 1) if s.signal[other] == NONE]
        if missing:
            below = " or ".join(missing)
            _refuse(text, f"node {node} has a gate, but no signal lies on node {below} below", clause="bug-repair 2.1")
        if execution.is_bug(s, s.placer[node]) != (s.named[node] != NONE):
            manner = "a bug lays face down under a name" if s.named[node] == NONE else "a debugger lays face up"
            _refuse(text, f"node {node}: seat {s.placer[node]} is of the team where {manner}", clause="bug-repair 2.4")
        if s.turned[node] and s.turns < LAST_TURN:
            _refuse(text, f"node {node} is turned over before all gates lie there", clause="bug-repair 3.1")
        if s.turned[node] and down and order.index(down[0]) < order.index(node):
            _refuse(text, f"node {node} is turned over before node {down[0]}", clause="bug-repair 3.1")
    boards = {0}  # sets of nodes, as bits, that can be filled after so many turns
    for turn in range(s.turns):
        boards = {after for board in boards for _, after in _next_nodes(s, turn, board)}
        if not boards:
            seat = (s.start + turn) % SEATS
            _refuse(text, f"no gate that seat {seat} can have laid in turn {turn + 1}", clause="bug-repair 1.4")


def _next_nodes(s: State, turn: int, board: int) -> list[tuple[int, int]]:
    """Which nodes the seat of a turn can have filled next, and what is filled then."""
    seat = (s.start + turn) % SEATS
    ready = [node for node in range(1, INPUTS) if s.placer[node] == seat and not board >> node & 1]
    return [(node, board | 1 << node) for node in ready if node >= INPUTS // 2 or board >> 2 * node & 3 == 3]


def _check_draws(s: State, text: str) -> None:
    """Cards are drawn to the graveyard from the starter's right neighbour on, all before the first gate (4.1)."""
    victims = [(s.start + 3 + k) % SEATS for k in range(SEATS)]
    lost = [s.thrown[victim] != NONE for victim in victims]
    if lost != sorted(lost, reverse=True):
        seat = victims[lost.index(False)]
        _refuse(text, f"no card of seat {seat} is in the graveyard, and later ones are", clause="bug-repair 4.9")
    if s.discarding and s.turns and not all(lost):
        seat = victims[lost.index(False)]
        _refuse(text, f"a gate is laid before a card of seat {seat} is in the graveyard", clause="bug-repair 4.1")


def _check_hands(st: States, text: str) -> None:
    """Hands of the right sizes, with the cards that were dealt, and drawn from one neighbour after the other."""
    s: State = st[0]
    for seat in range(SEATS):
        due = int(rules.due_cards(s, seat))
        if s.cards[seat] != due:
            _refuse(text, f"seat {seat} holds {s.cards[seat]} gates, and {due} are due", clause="bug-repair 4.5")
    if HIDDEN in s.hand or HIDDEN in s.thrown or HIDDEN in s.gate:
        return
    totals = [sum(hand) for hand in zip(*_given(s), strict=True)]
    for kind, total in enumerate(totals):
        if total != SEATS:
            _refuse(text, f"there are {total} {KIND_NAMES[kind]}, and four were dealt", clause="bug-repair 1.2")
    for seat, hand in enumerate(_given(s)):
        if not s.stealing and max(hand) > 1:
            twice = KIND_NAMES[hand.index(max(hand))]
            _refuse(text, f"seat {seat} has or had two {twice}", clause="bug-repair 1.2")
    if s.stealing and not _has_history(cast(State, SimpleNamespace(**fields_of(st)))):
        reason = "no draws from neighbours, one before each turn, lead to these hands"
        _refuse(text, reason, clause="bug-repair 4.3")


def _given(s: State) -> list[list[int]]:
    """By seat, how many of each kind it holds, has laid or has lost to the graveyard."""
    usual = _usual_hands(s)
    return [[int(s.hand[seat][k]) + 1 - usual[seat][k] for k in range(KINDS)] for seat in range(SEATS)]


Hands = tuple[tuple[int, ...], ...]
TRIES = 5_000  # boards with hands that are looked at; real positions need a few dozen


def _has_history(s: State) -> bool:
    """Whether draws from neighbours can lead to these hands (4.3): tried out turn by turn from the deal."""
    goal, drawn = tuple(map(tuple, s.hand)), s.turns + int(s.phase == PLAY)
    dealt = tuple(tuple(int(s.thrown[seat] != kind) for kind in range(KINDS)) for seat in range(SEATS))
    todo, seen = [(0, dealt)], set[tuple[int, Hands]]()
    while todo and len(seen) < TRIES:
        board, hands = todo.pop()
        turn = board.bit_count()
        if turn == drawn and hands == goal:
            return True
        for kind in range(KINDS if turn < drawn else 0):
            seat = (s.start + turn) % SEATS
            taken = _moved(_moved(hands, (seat + 1) % SEATS, kind, -1), seat, kind, 1)
            if min(taken[(seat + 1) % SEATS]) < 0:
                continue
            if turn == s.turns and taken == goal:
                return True
            for node, after in _next_nodes(s, turn, board):
                left = _moved(taken, seat, int(s.gate[node]), -1)
                if min(left[seat]) >= 0 and (after, left) not in seen and _can_reach(s, after, left, goal, drawn):
                    seen.add((after, left))
                    todo.append((after, left))
    return bool(todo)  # too many to try: let it pass


def _moved(hands: Hands, seat: int, kind: int, by: int) -> Hands:
    """Hands with a card more or less in one of them."""
    hand = (*hands[seat][:kind], hands[seat][kind] + by, *hands[seat][kind + 1 :])
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _can_reach(s: State, board: int, hands: Hands, goal: Hands, drawn: int) -> bool:
    """Whether enough draws are left for the cards that have to go round to their owners or nodes."""
    turn, needed = board.bit_count(), [0] * SEATS
    later = [(s.start + k) % SEATS for k in range(turn, drawn)]
    wanted = [[goal[seat][k] - hands[seat][k] for k in range(KINDS)] for seat in range(SEATS)]
    for node in range(1, INPUTS):
        if s.placer[node] != NONE and not board >> node & 1:
            wanted[s.placer[node]][s.gate[node]] += 1
    for kind in range(KINDS):  # what each seat takes of a kind is what it wants and what the seat before takes from it
        taken = [0] * SEATS
        for seat in range(1, SEATS):
            taken[seat] = taken[seat - 1] + wanted[seat][kind]
        needed = [need + more - min(taken) for need, more in zip(needed, taken, strict=True)]
    return all(need <= later.count(seat) for seat, need in enumerate(needed))


def _settle(s: State) -> None:
    """Phase, mover, ply and end follow from board and hands."""
    thrown = sum(kind != NONE for kind in s.thrown)
    s.phase, s.mover = PLAY, (s.start + s.turns) % SEATS
    if s.turns == LAST_TURN:
        s.phase = TURNING if any(execution.is_down(s, node) for node in range(1, INPUTS)) else OVER
    elif s.discarding and thrown < SEATS:
        s.phase = DISCARD
    elif s.stealing:  # whether the card of this turn is drawn already is seen by the number of cards
        s.phase = PLAY if list(s.cards) == [rules.due_cards(s, seat) for seat in range(SEATS)] else STEAL
    if s.phase != PLAY:
        s.mover = CHANCE if s.phase != OVER else NOBODY
    s.ended = int(s.phase == OVER)
    draws = (s.turns + int(s.phase == PLAY)) * s.stealing
    s.ply = 3 + thrown + draws + s.turns + int(s.turned.sum())


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if name in ("lay", "claim"):
        return _explain_lay(s, name, fields["kind"], fields["node"] + 1)
    if s.mover != CHANCE:
        return _no("drawn")
    return _explain_outcome(s, name, fields)


def _explain_lay(s: State, name: str, kind: int, node: int) -> tuple[str, Text]:
    if s.phase != PLAY:
        return _no("turning" if s.phase == TURNING else "dealing")
    if bool(execution.is_bug(s, s.mover)) != (name == "claim"):
        return _no("bug_claims" if name == "lay" else "debugger_shows")
    if kind == KINDS:
        return _no("say_real")
    if s.placer[node] != NONE:
        return _no("taken", spot=numbered_name(INPUTS, node))
    if any(s.signal[below] == NONE for below in (2 * node, 2 * node + 1)):
        return _no("not_fed", spot=numbered_name(INPUTS, node))
    return _no("no_gate", gate=KIND_NAMES[kind])


def _explain_outcome(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    due = {INPUT_ROW: "inputs", START: "start", DISCARD: "discard", STEAL: "steal", TURNING: "turn"}[int(s.phase)]
    if name != due or (name == "inputs" and fields["half"] != int(s.signal[INPUTS] != NONE)):
        return _no("other_due")
    if name == "start":
        return _no("starter", starter=sentences.person(s.chosen))
    return _no({"turn": "other_turned", "discard": "other_discard", "steal": "other_steal"}[name])


_no = functools.partial(sentences.refuse, REFUSALS)
