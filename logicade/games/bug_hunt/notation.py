"""Bug Hunt as text: `c0:NOR`, `o0@6`, `OR?=NAND@5` (section 8), and told to people. Positions are in positions.py."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from logicade.engine import sentences
from logicade.engine.errors import BadText
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, NONE
from logicade.games.bug_hunt import phrases
from logicade.games.bug_hunt.log import LOG, ROLES
from logicade.games.bug_hunt.positions import read_position, write_position
from logicade.games.bug_hunt.refusals import REFUSALS
from logicade.games.bug_hunt.state import ACTIONS, Phase, State
from logicade.kit.bracket_scene import numbered_name, where

# fmt: off
# isort: off
from logicade.games.bug_hunt.tables import (
    ANSWER_NAMES, ENTRY_NAMES, FLIP_NAMES, FLIPS, INPUTS, KIND_NAMES, KINDS, MEASURE_NAMES, MEASURES, QUESTION_NAMES,
    READING_NAMES, ROLE_NAMES, SEALED_CLAIMS, TRUE_NAMES, TURNS as LAST,
)
# isort: on
# fmt: on

__all__ = ["INVARIANTS", "TURNS", "explain", "read_action", "read_position", "tell", "write_action", "write_position"]

TURNS = "bug-hunt 2.2"  # the clause that says whose turn it is
INVARIANTS = {  # the clause, and what is wrong
    1: ("bug-hunt 2.6", "a node has one of the five gates, a name and a player, or none of them"),
    2: ("bug-hunt 2.4", "a gate lies on a node that is not fed by two signals"),
    3: ("bug-hunt 3.1", "the step does not fit the options, or the gates that lie there and are open"),
    4: ("bug-hunt 1.2", "the role cards, or what was secretly chosen, are not those of this game"),
    5: ("bug-hunt 2.9", "everybody holds one gate, but who has just laid one"),
    6: ("bug-hunt 1.4", "the gates do not add up to three of each kind"),
    7: ("bug-hunt 2.3", "the step does not fit what was said and chosen in this turn"),
    8: ("bug-hunt 2.5", "the step does not fit the list and the ballots, or an order is for a node that was not free"),
    9: ("bug-hunt 2.5", "only sealed claims and ballots are opened, one by one"),
    10: ("bug-hunt 2.4", "the order is not one that could be given, or not the one that was carried out"),
    11: ("bug-hunt 1.1", "the inputs and the dealer are not there from their steps on"),
    12: ("bug-hunt 2.8", "a node does not show what its gate, open or named, makes of the values below"),
    13: ("bug-hunt 4.10", "a gate has a false name, and names are true here"),
    14: ("bug-hunt 2.10", "the seat to act, or the ply, does not follow from what has been done"),
    15: ("bug-hunt 4.4", "the moments to measure are not those of the turns since the first semifinal"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------


def _named(names: tuple[str, ...], k: int) -> str:
    """A name, or `-` for what is not shown."""
    return names[k] if k < len(names) else "-"


_WRITE: dict[str, Callable[[Mapping[str, int]], str]] = {
    "claim": lambda f: f"c{f['player']}:{KIND_NAMES[f['kind']]}",
    "seal": lambda f: f"s{f['seat']}:{_named(KIND_NAMES, f['kind'])}",
    "ask": lambda f: f"q{f['target']}:{QUESTION_NAMES[f['question']]}",
    "skip": lambda f: "skip",
    "answer": lambda f: f"a{f['player']}:{ANSWER_NAMES[f['words']]}",
    "order": lambda f: f"{'oe'[f['vote']]}{f['target']}@{f['node'] + 1}",
    "call": lambda f: "call",
    "ballot": lambda f: f"b{f['seat']}:{_named(ENTRY_NAMES, f['entry'])}",
    "place": lambda f: (
        f"{KIND_NAMES[f['said']]}?{'' if f['kind'] == KINDS else '=' + KIND_NAMES[f['kind']]}@{f['node'] + 1}"
    ),
    "test": lambda f: f"t{f['seat']}:{_named(MEASURE_NAMES, f['measure'])}",
    "flip": lambda f: f"f{f['seat']}:{_named(FLIP_NAMES, f['input'])}",
    "show": lambda f: f"s{f['seat']}!{KIND_NAMES[f['kind']]}",
    "vote": lambda f: f"b{f['seat']}!{_named(ENTRY_NAMES, f['entry'])}",
    "draw": lambda f: f"{f['seat']}+{_named(KIND_NAMES, f['kind'])}",
    "reading": lambda f: READING_NAMES[f["value"]],
    "announce": lambda f: f"!{FLIP_NAMES[f['input']]}",
    "turn": lambda f: f"!{f['node'] + 1}={KIND_NAMES[f['kind']]}",
    "inputs": lambda f: f"in:{write_row(f['row'])}",
    "role": lambda f: f"r{f['seat']}:{_named(ROLE_NAMES, f['role'])}",
    "dealer": lambda f: f"d{f['seat']}",
}


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    return _WRITE[name](fields)


_TEXTS: dict[str, int] = {}


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected. A space may stand for the colon: `c0 NOR`, `q2 lied 5`."""
    if not _TEXTS:  # a thousand texts, written when first needed
        _TEXTS.update({write_action(action).lower(): action for action in range(ACTIONS.total)})
    found = _TEXTS.get(text.lower())
    if found is None:
        head, _, rest = text.lower().partition(" ")
        found = _TEXTS.get(f"{head}:{rest.replace(' ', '')}") if rest else None
    if found is None:
        _complain(text)
    return found


def _complain(text: str) -> NoReturn:
    for name in re.findall(r"[A-Z]{2,}", text):
        if name not in (*KIND_NAMES, *ROLE_NAMES):
            hint = f"gates: {', '.join(KIND_NAMES)}"
            raise BadText(f"`{text}`: there is no gate `{name}`", hint=hint, clause="logic-kit 2.1")
    if (node := re.search(r"@(\d+)$", text)) and not 1 <= int(node[1]) <= LAST:
        raise BadText(f"`{text}`: gates go on nodes 1 to {LAST}", clause="bug-hunt 2.4")
    raise BadText(
        f"`{text}` is not an action of `bug-hunt`",
        hint="a claim as in `c0:NOR`, `skip`, an order as in `o0@6`, or a gate named and laid as in `OR?=NAND@5`",
    )


# ---- words -----------------------------------------------------------------------------------------------------------


def tell(action: int) -> Words:
    """An action in words."""
    name, f = ACTIONS.fields(action)
    if name in ("claim", "seal", "ask", "skip", "answer"):
        return _tell_talk(name, f)
    if name in ("order", "call", "ballot", "place"):
        return _tell_order(name, f)
    if name in ("test", "flip"):
        return _tell_choice(name, f["measure" if name == "test" else "input"])
    return _tell_outcome(name, f)


def _tell_talk(name: str, f: Mapping[str, int]) -> Words:
    if name in ("claim", "seal"):
        kind = _named(KIND_NAMES, f["kind"])
        return LOG["sealed"] if kind == "-" else sentences.tell(LOG[name], gate=kind)
    if name == "skip":
        return LOG["skip"]
    if name == "ask":
        asked = phrases.question(f["question"], GATES)
        return sentences.tell(LOG["ask"], target=sentences.person(f["target"]), question=asked)
    return sentences.tell(LOG["answer"], answer=phrases.answer(f["words"]))


def _tell_order(name: str, f: Mapping[str, int]) -> Words:
    if name == "call":
        return LOG["call"]
    if name == "ballot":
        entry = _named(ENTRY_NAMES, f["entry"])
        return LOG["balloted"] if entry == "-" else sentences.tell(LOG["ballot"], n=entry)
    spot = where(INPUTS, f["node"] + 1)
    if name == "order":
        return sentences.tell(LOG["propose" if f["vote"] else "order"], target=sentences.person(f["target"]), spot=spot)
    said, kind = KIND_NAMES[f["said"]], _named(KIND_NAMES, f["kind"])
    if kind == "-":
        return sentences.tell(LOG["place"], spot=spot, said=said)
    return sentences.tell(LOG["own_place"], spot=spot, said=said, gate=kind)


def _tell_choice(name: str, chosen: int) -> Words:
    """The moments in which one may do something secret; to others all are ready and no more."""
    about = "" if name == "test" else "_reveal"
    if chosen == (MEASURES if name == "test" else FLIPS):
        return LOG[f"readied{about}"]
    if chosen == 0:
        return LOG[f"ready{about}"]
    if name == "test":
        return sentences.tell(LOG["measure"], spot=SPOTS[chosen + 1])
    return sentences.tell(LOG["flip"], n=chosen)


def _tell_outcome(name: str, f: Mapping[str, int]) -> Words:
    player, kind = sentences.person(f.get("seat", 0)), _named(KIND_NAMES, f.get("kind", 0))
    if name == "show":
        return sentences.tell(LOG["show"], player=player, gate=kind)
    if name == "vote":
        return sentences.tell(LOG["vote"], player=player, n=f["entry"] + 1)
    if name == "draw":
        if kind == "-":
            return sentences.tell(LOG["drawn"], player=player)
        return sentences.tell(LOG["draw"], player=player, gate=kind)
    if name == "reading":
        return _tell_reading(f["value"])
    if name == "announce":
        return sentences.tell(LOG["flipped"], n=f["input"]) if f["input"] else LOG["no_flip"]
    if name == "turn":
        return sentences.tell(LOG["turn"], spot=SPOTS[f["node"] + 1], gate=kind)
    if name == "inputs":
        return sentences.tell(LOG["inputs"], row=sentences.signals(write_row(f["row"])))
    if name == "dealer":
        return sentences.tell(LOG["lead"], player=player)
    if f["role"] == len(ROLE_NAMES):
        return sentences.tell(LOG["role_card"], player=player)
    return sentences.tell(LOG["role"], player=player, role=ROLES[f["role"]])


def _tell_reading(value: int) -> Words:
    """Nothing, a semifinal and its signal, or what others see of either."""
    if value in (0, 5):
        return LOG["all_ready" if value else "no_reading"]
    return sentences.tell(LOG["reading"], spot=SPOTS[2 + (value - 1) // 2], signal=(value - 1) % 2)


def write_row(row: int) -> str:
    """The inputs, left to right."""
    return "".join(str(row >> k & 1) for k in range(INPUTS))


# ---- why not ---------------------------------------------------------------------------------------------------------

# The phases in which each kind of action is due, and what is said in others.
_DUE: dict[str, tuple[tuple[Phase, ...], str]] = {
    "claim": ((Phase.CLAIM,), "claim_later"),
    "seal": ((Phase.CLAIM,), "seal_later"),
    "ask": ((Phase.ASK,), "ask_later"),
    "skip": ((Phase.ASK,), "nothing_to_skip"),
    "answer": ((Phase.ANSWER,), "not_asked"),
    "order": ((Phase.ORDER, Phase.PICK), "order_later"),
    "call": ((Phase.ORDER,), "no_proposals"),
    "ballot": ((Phase.BALLOT,), "no_vote"),
    "place": ((Phase.PLACE,), "not_told"),
    "test": ((Phase.TEST,), "test_later"),
    "flip": ((Phase.FLIP,), "flip_later"),
}


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if ACTIONS.is_outcome(action):
        if s.mover != CHANCE:
            return _no("drawn")
        if name == "dealer" and s.phase == Phase.DEALER:
            return _no("lead_first", player=sentences.person(s.dealer))
        return _no("other_due")
    phases, otherwise = _DUE[name]
    if s.phase not in phases:
        return _no(otherwise)
    if name in ("claim", "seal"):
        return _explain_claim(s, name)
    if name in ("ask", "answer"):
        return _explain_talk(s, name, fields)
    if name in ("order", "call"):
        return _explain_order(s, name, fields)
    if name == "place":
        return _explain_place(s, fields)
    return _explain_choice(s, name, fields)


def _explain_claim(s: State, name: str) -> tuple[str, Text]:
    sealed = bool(s.wording & SEALED_CLAIMS)
    if (name == "seal") != sealed:
        return _no("claims_sealed" if sealed else "claims_open")
    return _no("seal_one") if sealed else _no("claim_in_turn", player=sentences.person(s.mover))


def _explain_talk(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    if name == "answer":
        if fields["player"] != s.asked:
            return _no("other_asked", player=sentences.person(s.asked))
        return _no("no_answer")
    if fields["target"] >= s.seats or fields["target"] == s.dealer:
        return _no("ask_another")
    return _no("placed_elsewhere", player=sentences.person(fields["target"]))


def _explain_order(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    if name == "call":
        return _no("two_proposals")
    if s.phase == Phase.PICK:
        return _no("pick_tied")
    node = fields["node"] + 1
    if fields["target"] >= s.seats:
        return _no("no_player")
    if s.placer[node] != NONE:
        return _no("taken", spot=SPOTS[node])
    if any(s.signal[below] == NONE for below in (2 * node, 2 * node + 1)):
        return _no("not_fed", spot=SPOTS[node])
    return _no("proposed" if fields["vote"] else "vote_begun")


def _explain_place(s: State, fields: Mapping[str, int]) -> tuple[str, Text]:
    if fields["node"] + 1 != s.spot:
        return _no("other_spot", spot=where(INPUTS, int(s.spot)))
    if fields["kind"] == KINDS:
        return _no("say_real")
    if s.wording & TRUE_NAMES and fields["said"] != fields["kind"]:
        return _no("true_names")
    return _no("hand_only")


def _explain_choice(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    if fields["seat"] >= s.seats:
        return _no(f"{name}_no_player")
    done = s.ballot if name == "ballot" else s.choice
    if done[fields["seat"]] != NONE:
        return _no(f"{name}_done")
    if ACTIONS.is_veiled(ACTIONS.id(name, **fields)):
        return _no(f"{name}_say")
    return _no("ballot_only", n=int(s.listed)) if name == "ballot" else _no(f"{name}_only")


SPOTS = tuple(numbered_name(INPUTS, node) if node else Text("", "") for node in range(INPUTS))
# How a question calls what lies there: a gate is asked about, not a spot.
GATES = tuple(Text(f"gate {where(INPUTS, node).en}", spot.ja) if node else spot for node, spot in enumerate(SPOTS))
_no = functools.partial(sentences.refuse, REFUSALS)
