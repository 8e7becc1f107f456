"""Quirky Circuits as text (section 16): actions such as `A.F1`, `B/` and `run F1`, and positions as a line of words.

`scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5 hands=F1,F2|?m,t top=? ply=12`
shows who holds what: cards by code, or, after `?`, the backs of a hand that the viewer does not see. What is as in a
fresh match is left away.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from logicade.engine import sentences
from logicade.engine.errors import BadText
from logicade.engine.options import Text, Words
from logicade.engine.state import HIDDEN, NONE
from logicade.games.quirky_circuits import rules
from logicade.games.quirky_circuits.components import (
    BACK,
    BACKS,
    CARDS,
    CODES,
    FIRST_QUIRK,
    HANDS,
    KINDS,
    LEFTY,
    PD,
    SIGNALS,
    TOKENS,
    WAYS,
    name_of,
)
from logicade.games.quirky_circuits.execution import kind_of
from logicade.games.quirky_circuits.log import LOG
from logicade.games.quirky_circuits.positions.reading import read_position
from logicade.games.quirky_circuits.positions.writing import SEAT_NAMES, write_position
from logicade.games.quirky_circuits.refusals import REFUSALS
from logicade.games.quirky_circuits.sayings import BACKS as BACK_NAMES
from logicade.games.quirky_circuits.sayings import NAMES as CARD_NAMES
from logicade.games.quirky_circuits.state import (
    ACTIONS,
    CHOOSE,
    DEAL,
    GONE,
    HELD,
    PROGRAM,
    RESET,
    RUN,
    SHOW,
    WON,
    Result,
    State,
)
from logicade.games.quirky_circuits.tables import FREE

TURNS = "quirky-circuits 4.9"  # the clause that says whose turn it is
INVARIANTS = {  # the clause, and what it says of every position
    1: ("quirky-circuits 7.5", "the robot stands on a free square of the map and faces N, E, S or W"),
    2: ("quirky-circuits 12.1", "a match is over exactly when it has a result, and then nobody is to act"),
    3: ("quirky-circuits 6.1", "the battery has one space less for every round that is over"),
    4: ("quirky-circuits 5.1", "cards are shown and executed in their phases, none before it is in the queue"),
    5: ("quirky-circuits 9.1", "a token lies on the map, is held by one hand, or is gone"),
    6: ("quirky-circuits 9.5", "a robot holds no more than its hands can, each thing by one of its squares"),
    7: ("quirky-circuits 7.10", "no solid token is on the robot's square"),
    8: (
        "quirky-circuits 1.4",
        "what a seat holds and what it has in the queue make a full hand, unless cards are dealt",
    ),
    9: ("quirky-circuits 2.3", "a hand, its backs and its size are the same cards"),
    10: ("quirky-circuits 1.2", "hands, queue and deck are the cards of the match"),
    11: ("quirky-circuits 6.1", "the deck lies in layers, which were the queues of earlier rounds"),
    12: ("quirky-circuits 4.1", "every card of the queue has an owner and its own back"),
    13: ("quirky-circuits 4.6", "signals are those of seats that could give them, in this round"),
    14: ("quirky-circuits 12.6", "wishes to give up come before the first card of a round after the first"),
    15: ("quirky-circuits 4.9", "the one to act is whose turn it is"),
    16: ("quirky-circuits 4.2", "a queue that is closed has cards enough, and everybody has agreed to it"),
    17: ("quirky-circuits 3.1", "there are as many plies as the rounds so far can have"),
    18: ("quirky-circuits 10.1", "momentum, drift and collision are those of the last card"),
    19: ("quirky-circuits 9.4", "somebody chooses exactly when an empty hand can take more than one thing"),
    20: ("quirky-circuits 7.11", "only what can be swept is gone, and what nothing moves lies where it lay"),
    21: ("quirky-circuits 12.3", "what is delivered lies right, and no more than is needed"),
    22: ("quirky-circuits 12.1", "the match ends with the card that meets all goals or a losing condition"),
    23: ("quirky-circuits 13.3", "the match ends when the battery leaves the target section"),
    24: ("quirky-circuits 1.3", "before the first card all is as at the start"),
    25: ("quirky-circuits 6.3", "cards are dealt one by one, clockwise, to hands that are not full"),
    26: ("quirky-circuits 4.3", "yellow cards are played before blue ones"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_SIGNS = {"done": "/", "stop": "=", "withdraw": "~", "wait": "_", "give_up": "#"}
_CARD = re.compile(r"([A-D])([.+])([A-Z][A-Z0-9]{1,2}|[mts])(!?)")
_SIGN = re.compile(r"([A-D])([/=~_#])")
_DRAW = re.compile(r"([A-D])\+\?")
_STEP = re.compile(r"(show|run) ([A-Z][A-Z0-9]{1,2})(!?)")


def write_card(card: int) -> str:
    """A card's code, with `!` if it is yellow."""
    return CODES[card] + ("!" if card >= FIRST_QUIRK else "")


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name in ("play", "deal"):
        shown = BACKS[fields["back"]] if fields["card"] == CARDS else write_card(fields["card"])
        return f"{SEAT_NAMES[fields['seat']]}{'.' if name == 'play' else '+'}{shown}"
    if name == "draw":
        return f"{SEAT_NAMES[fields['seat']]}+?"
    if name in _SIGNS:
        return f"{SEAT_NAMES[fields['seat']]}{_SIGNS[name]}"
    if name == "choose":
        return f"^{fields['token'] + 1}"
    if name in ("show", "run"):
        return f"{name} {write_card(fields['card'])}"
    return "|" if name == "close" else "Z"


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _CARD.fullmatch(text):
        name = "play" if found[2] == "." else "deal"
        card, back = _read_shown(text, found[3], found[4])
        return ACTIONS.id(name, seat=SEAT_NAMES.index(found[1]), back=back, card=card)
    if found := _SIGN.fullmatch(text):
        name = next(name for name, sign in _SIGNS.items() if sign == found[2])
        return ACTIONS.id(name, seat=SEAT_NAMES.index(found[1]))
    if found := _DRAW.fullmatch(text):
        return ACTIONS.id("draw", seat=SEAT_NAMES.index(found[1]), card=0)
    if found := _STEP.fullmatch(text):
        return ACTIONS.id(found[1], card=_read_shown(text, found[2], found[3])[0])
    if (found := re.fullmatch(r"\^(\d{1,2})", text)) and 1 <= int(found[1]) <= TOKENS:
        return ACTIONS.id("choose", token=int(found[1]) - 1)
    if text in ("|", "Z"):
        return ACTIONS.id("close" if text == "|" else "reset")
    raise BadText(
        f"`{text}` is not an action of `quirky-circuits`",
        hint="a seat and a card as in `A.F1`, or a signal as in `A/`, `A=`, `A~`, `A_`",
    )


def _read_shown(text: str, word: str, mark: str) -> tuple[int, int]:
    """A card and its back; CARDS where only the back is given."""
    if word.islower():
        return CARDS, BACKS.index(word + mark)
    if word not in CODES or (mark and CODES.index(word) < FIRST_QUIRK):
        raise BadText(f"`{text}`: there is no card `{word}{mark}`", hint=f"cards: {', '.join(CODES)}")
    return CODES.index(word), int(BACK[CODES.index(word)])


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name in ("play", "deal"):
        return _tell_card(name, fields)
    if name == "draw":
        return sentences.tell(LOG["draw"], player=sentences.person(fields["seat"]))
    if name == "choose":
        return sentences.tell(LOG["choose"], n=fields["token"] + 1)
    if name in ("show", "run"):
        return sentences.tell(LOG[name], card=CARD_NAMES[CODES[fields["card"]]])
    return LOG[name]


def _tell_card(name: str, fields: Mapping[str, int]) -> Words:
    hidden = fields["card"] == CARDS
    card = BACK_NAMES[fields["back"]] if hidden else CARD_NAMES[CODES[fields["card"]]]
    if name == "deal":
        return sentences.tell(LOG["deal"], player=sentences.person(fields["seat"]), card=card)
    return sentences.tell(LOG["play"], card=card)


# ---- what a card did -------------------------------------------------------------------------------------------------


def write_step(before: State, after: State, card: int) -> str:
    """One executed card as the records of section 16 write it: where the robot is, and what happened."""
    words = [f"{CODES[card]}:{name_of(int(after.at))}{WAYS[after.facing]}"]
    words += [f"*{'.boci'[after.bump]}"] if after.bump else []
    words += [f"~{WAYS[after.drift]}"] if after.drift != NONE else []
    for t in range(TOKENS):
        words += _token_marks(before, after, t)
    for k in range(HANDS[after.robot] if card == PD else 0):
        words += ["x"] if before.held[k] != NONE and before.held[k] == after.held[k] else []
    words += [f"m:{WAYS[after.momentum]}"] if after.momentum != NONE else []
    return " ".join(words)


def _token_marks(before: State, after: State, t: int) -> list[str]:
    was, now = int(before.place[t]), int(after.place[t])
    name = KINDS[max(kind_of(after, t), 1) - 1]
    hand = ""
    for k in range(2):
        if after.robot == LEFTY and t in (before.held[k], after.held[k]):
            hand = "RL"[k]
    marks = []
    if after.broken[t] > before.broken[t]:
        marks.append(f"!{name}" + (f"@{name_of(now)}" if now >= 0 else ""))
    if was >= 0 and now == GONE:
        marks.append(f"+{name}@{name_of(was)}")
    elif was >= 0 and now == HELD:
        marks.append(f"{hand}^{name}")
    elif was == HELD and now >= 0:
        marks.append(f"{hand}v{name}@{name_of(now)}")
    elif was != now and not marks:
        marks.append(f"{name}>{name_of(now)}")
    return marks + ([f"ok:{name}"] if after.delivered[t] > before.delivered[t] else [])


def write_end(s: State) -> str:
    """The last line of a record."""
    result = Result(int(s.result))
    grades = ("red", "yellow", "green")
    if result == WON:
        grade = sum(s.battery > s.extra + sum(s.sections[: k + 1]) for k in range(2))
        return f"# won {grades[grade]} R{s.lap}"
    words = {"EMPTY": "lost battery", "MET": "lost meet", "BROKEN": "lost broken", "MISSED": "lost target"}
    return f"# {words.get(result.name, 'given up')} R{s.lap}"


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if ACTIONS.is_outcome(action):
        return _explain_outcome(s, name)
    if name == "choose":
        return _no("out_of_reach" if s.phase == CHOOSE else "nothing_to_choose")
    if s.phase != PROGRAM:
        return _no("program_only")
    seat = fields["seat"]
    if seat >= s.seats:
        return _no("no_player")
    if s.tempo != FREE and s.mover != seat:
        return _no("their_turn", player=sentences.person(s.mover))
    if name == "play":
        return _explain_play(s, seat, fields["card"])
    return _explain_signal(s, seat, name)


def _explain_play(s: State, seat: int, card: int) -> tuple[str, Text]:
    if s.hand[seat, 0] == HIDDEN:
        return _no("not_your_hand")
    if card == CARDS or s.hand[seat, card] <= 0:
        return _no("not_held")
    return _no("yellow_first" if card < FIRST_QUIRK and rules.yellow(s, seat) else "other_back")


def _explain_signal(s: State, seat: int, name: str) -> tuple[str, Text]:
    if s.forced:
        return _no("must_play")
    if name in ("stop", "withdraw") and s.tempo != FREE:
        return _no("rotating")
    if name == "wait":
        return _no("just_wait")
    if name == "give_up":
        return _no("give_up_later")
    if name == "withdraw":
        return _no("not_signalled")
    if s.sizes[seat] == 0:
        return _no("no_cards")
    if s.signal[seat]:
        return _no("signalled")
    return _no("too_often", n=SIGNALS) if s.signals[seat] >= SIGNALS else _no("card_first")


def _explain_outcome(s: State, name: str) -> tuple[str, Text]:
    if name == "close" and s.phase == PROGRAM:
        return _no("not_all" if rules.enough(s) else "five_cards")
    if name != {DEAL: "deal", SHOW: "show", RUN: "run", RESET: "reset"}.get(int(s.phase)):
        return _no("other_due")
    return _no("other_deal", player=sentences.person(s.dealer)) if name == "deal" else _no("other_card")


_no = functools.partial(sentences.refuse, REFUSALS)


__all__ = [
    "INVARIANTS", "SEAT_NAMES", "explain", "read_action", "read_position", "tell", "write_action", "write_position",
]  # fmt: skip
