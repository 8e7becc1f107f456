"""INPUT 11 as text: `NOR@2`, `+NOR`, and positions as a header, `row=10110010110 hands=standard ring=off` (section 8).

After the header come, where they differ from a fresh match, `pool=`, `visibility=`, `deck=`, `first=`, and the gates:
`gates=FIRST|SECOND` in hand (`gates=POOL` when shared, `gates=FIRST|SECOND|POOL` in a draft), `played=SEAT0|SEAT1`.
A position may also be given as a record: a header and the actions in order.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import NoReturn

import numpy as np

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.input_11 import GAME, rules
from logicade.games.input_11.log import LOG
from logicade.games.input_11.refusals import REFUSALS
from logicade.games.input_11.state import (
    ACTIONS,
    DEAL_FIRST,
    DEAL_SECOND,
    FIRST,
    OVER,
    PICK,
    PLAY,
    ROW,
    State,
)
from logicade.games.input_11.tables import (
    CARDS,
    DRAFT,
    FIVES,
    INDEPENDENT,
    KINDS,
    POOLS,
    RANDOM,
    SHARED,
    SIXES,
    SIZES,
    STANDARD,
    STANDARD_HANDS,
    settle,
)
from logicade.kit.gates import GATE_NAMES, PAIR

TURNS = "input-11 2.1"  # the clause that says whose turn it is
KIND_NAMES = GATE_NAMES[:KINDS]
OPTIONS = {option.name: option for option in GAME.options}
KEYS = ("row", "hands", "ring", "pool", "visibility", "deck", "first", "gates", "played")
INVARIANTS = {
    1: ("input-11 1.1", "a row has 0 to 11 signals, each 0 or 1"),
    2: ("input-11 2.2", "no hand, pool or graveyard has fewer than no gates of a kind"),
    3: ("input-11 3.1", "a match is over exactly when one signal is left in the row"),
    4: ("input-11 2.1", "the gates in the graveyards were not played alternately, first player first"),
    5: ("input-11 1.4", "a hand has more or fewer gates than the turns so far leave"),
    6: ("input-11 4.9", "the gates in hands, pool and graveyards do not add up to those of the match"),
    7: ("input-11 1.4", "with standard hands each player has one gate of each kind, the first one more XOR"),
    8: ("input-11 1.5", "the row lies first, then the first player is named, and then the gates are dealt"),
    9: ("input-11 5.2", "a hand is face down only in a closed match, from the deal to the end"),
    10: ("input-11 1.2", "the deck does not have the signals of that row"),
    11: ("input-11 8.2", "the ply is not the number of deals, picks and gates played"),
    12: ("input-11 2.1", "it is not the turn of the seat that is to act"),
    13: ("input-11 4.8", "in a draft the players have not picked in turn, the first player first"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_PLAY = re.compile(r"([A-Z]+)@([0-9]{1,2})", re.IGNORECASE)
_PICK = re.compile(r"\+([A-Z]+)", re.IGNORECASE)
_ROW = re.compile(r"row=([01]{11})", re.IGNORECASE)
_FIRST = re.compile(r"first=([01])", re.IGNORECASE)
_DEAL = re.compile(r"deal (first|second) ([A-Z,]+|\?+)", re.IGNORECASE)


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name == "play":
        return f"{KIND_NAMES[fields['kind']]}@{fields['place'] + 1}"
    if name == "pick":
        return f"+{KIND_NAMES[fields['kind']]}"
    if name == "row":
        return f"row={write_row(fields['row'], CARDS)}"
    if name == "first":
        return f"first={fields['seat']}"
    side, hands, size = ("first", SIXES, SIZES[0]) if name == "deal_first" else ("second", FIVES, SIZES[1])
    shown = "?" * size if fields["hand"] == len(hands) else write_gates(hands[fields["hand"]])
    return f"deal {side} {shown}"


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _PLAY.fullmatch(text):
        place = int(found[2])
        if not 1 <= place <= CARDS:
            raise BadText(f"`{text}`: positions are 1 to {CARDS}", clause="input-11 1.3")
        return ACTIONS.id("play", kind=_read_kind(found[1], text), place=place - 1)
    if found := _PICK.fullmatch(text):
        return ACTIONS.id("pick", kind=_read_kind(found[1], text))
    if found := _ROW.fullmatch(text):
        return ACTIONS.id("row", row=read_row(found[1]))
    if found := _FIRST.fullmatch(text):
        return ACTIONS.id("first", seat=int(found[1]))
    if found := _DEAL.fullmatch(text):
        return _read_deal(text, found[1].lower(), found[2])
    raise BadText(
        f"`{text}` is not an action of `input-11`", hint="a gate and a position as in `NOR@2`, or a pick as in `+NOR`"
    )


def _read_kind(name: str, text: str) -> int:
    if name.upper() not in KIND_NAMES:
        raise BadText(
            f"`{text}`: there is no gate `{name}`", hint=f"gates: {', '.join(KIND_NAMES)}", clause="logic-kit 2.1"
        )
    return KIND_NAMES.index(name.upper())


def _read_deal(text: str, side: str, names: str) -> int:
    hands = SIXES if side == "first" else FIVES
    size = SIZES[0] if side == "first" else SIZES[1]
    if names == "?" * size:
        return ACTIONS.id(f"deal_{side}", hand=len(hands))
    counts = _count([_read_kind(name, text) for name in names.split(",")])
    if sum(counts) != size:
        raise BadText(f"`{text}`: the {side} player gets {size} gates", clause="input-11 1.4")
    return ACTIONS.id(f"deal_{side}", hand=int(np.flatnonzero((hands == counts).all(axis=1))[0]))


def tell(action: int) -> Words:
    """An action in words. The last place of a ring is followed by the first."""
    name, fields = ACTIONS.fields(action)
    if name == "play":
        gate, at = KIND_NAMES[fields["kind"]], fields["place"] + 1
        return sentences.tell(LOG["play"], gate=gate, n=at, next=at % CARDS + 1)
    if name == "pick":
        return sentences.tell(LOG["pick"], gate=KIND_NAMES[fields["kind"]])
    if name == "row":
        return sentences.tell(LOG["row"], row=sentences.signals(write_row(fields["row"], CARDS)))
    if name == "first":
        return sentences.tell(LOG["first"], player=sentences.person(fields["seat"]))
    hands, size = (SIXES, SIZES[0]) if name == "deal_first" else (FIVES, SIZES[1])
    if fields["hand"] == len(hands):
        return sentences.tell(LOG[f"{name}_hidden"], gates=sentences.counted(size, "gate"))
    return sentences.tell(LOG[name], gates=sentences.things(write_gates(hands[fields["hand"]]).split(",")))


# ---- parts of a position ---------------------------------------------------------------------------------------------


def write_row(row: int, cards: int) -> str:
    """Signals left to right."""
    return f"{int(row) & (1 << cards) - 1:0{cards}b}"[::-1] if cards else ""


def read_row(text: str) -> int:
    """The bits of a row text."""
    return sum(1 << place for place, signal in enumerate(text) if signal == "1")


def write_gates(counts: Iterable[int]) -> str:
    """Gates by name, with commas, in the order of the kinds."""
    return _gates_text(tuple(counts))


@functools.lru_cache(4096)
def _gates_text(counts: tuple[int, ...]) -> str:
    return ",".join(KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def _count(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(KINDS)]


def _read_gates(text: str, whole: str) -> list[int]:
    try:
        return _count([_read_kind(name, text) for name in text.split(",")] if text else [])
    except BadText as wrong:
        _refuse_for(whole, wrong)


def side_seat(s: State, side: int) -> int:
    """The seat of the first or the second player."""
    return int(s.first) if side == 0 else 1 - int(s.first)


def write_hand(s: State, seat: int) -> str:
    """A hand by name, or one `?` a card."""
    if s.hand[seat][0] != HIDDEN:
        return write_gates(s.hand[seat])
    return "?" * int(SIZES[0 if seat == s.first else 1] - sum(s.played[seat]))


# ---- writing a position ----------------------------------------------------------------------------------------------


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    hands = OPTIONS["hands"].values[s.hands]  # type: ignore[union-attr]
    words = [f"row={write_row(s.row, s.cards) or '?'}", f"hands={hands}", f"ring={'on' if s.ring else 'off'}"]
    pool = OPTIONS["pool"].values[s.source]  # type: ignore[union-attr]
    if pool != _usual_pool(hands):
        words.append(f"pool={pool}")
    if s.closed:
        words.append("visibility=closed")
    if tuple(s.deck) != OPTIONS["deck"].default:
        words.append(f"deck={s.deck[0]},{s.deck[1]}")
    return " ".join(words + _first_words(s) + _gate_words(s))


@functools.cache
def _usual_pool(hands: str) -> str:
    return str(settle({"hands": hands, "pool": "basic11"}, given=frozenset())["pool"])


def _first_words(s: State) -> list[str]:
    if s.first == NONE:
        named = "" if s.named == NONE else str(s.named)
        return [] if not s.cards and not named else [f"first=?{named}"]
    return ["first=1"] if s.first == 1 else []


def _gate_words(s: State) -> list[str]:
    """`gates=` and `played=`, unless all is as a fresh match has it."""
    if s.first == NONE or s.phase == DEAL_FIRST:
        return []
    parts = [] if s.hands == SHARED else [write_hand(s, side_seat(s, side)) for side in range(2)]
    if s.hands in (SHARED, DRAFT):
        parts.append(write_gates(s.pool))
    played = [write_gates(s.played[seat]) for seat in range(2)]
    fresh = s.cards == CARDS and parts == _fresh_parts(int(s.source), int(s.hands))
    return ([] if fresh else [f"gates={'|'.join(parts)}"]) + ([f"played={'|'.join(played)}"] if any(played) else [])


@functools.cache
def _fresh_parts(source: int, hands: int) -> list[str]:
    pool = write_gates(POOLS[source])
    return {
        STANDARD: [write_gates(hand) for hand in STANDARD_HANDS],
        RANDOM: [],
        SHARED: [pool],
        DRAFT: ["", "", pool],
    }[hands]


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line: a header, or a header followed by actions."""
    words = text.split()
    header = [word for word in words if "=" in word]
    if words[: len(header)] != header or not header:
        _refuse(
            text,
            "key=value words come first, then actions",
            hint="as in `row=10110010110 hands=standard ring=off NOR@2`",
        )
    facts = dict(word.split("=", 1) for word in header)
    for key in facts:
        if key not in KEYS:
            _refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(KEYS)}")
    if len(facts) < len(header) or "row" not in facts:
        _refuse(text, "`row=` is needed, and no word twice")
    st = _read_header(text, facts)
    if broken := rules.check(st, 0):
        clause, reason = INVARIANTS[broken]
        _refuse(text, reason, clause=clause)
    _check_row(st[0], text)
    for action in words[len(header) :]:
        GAME.kernels.follow(st, text, action)
    return st


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "input-11 8.2") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `input-11`: {reason}", hint=hint, clause=clause)


def _refuse_for(text: str, wrong: LogicadeError) -> NoReturn:
    """Refuse a text for what is wrong with a part of it, and by the same clause."""
    clause = wrong.clause or "input-11 8.2"
    _refuse(text, str(wrong).removesuffix(f" ({wrong.clause})"), hint=wrong.hint, clause=clause)


def _read_header(text: str, facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then row, first player and gates."""
    options = {key: facts[key] for key in ("hands", "ring", "pool", "visibility", "deck") if key in facts}
    first = facts.get("first", "0")
    try:
        settled = GAME.settle(options | ({"first": first[1:]} if first[:1] == "?" and first[1:] else {}))
    except LogicadeError as wrong:
        _refuse_for(text, wrong)
    st = GAME.kernels.start_state(2, settled)
    if facts["row"] == "?":
        if "gates" in facts or "played" in facts or first[:1] not in ("?", "0") or (first == "0" and "first" in facts):
            _refuse(text, "before the row is dealt nothing else is known", clause="input-11 1.5")
        return st
    if not re.fullmatch("[01]{1,11}", facts["row"]):
        hint = "or `row=?` before the deal"
        _refuse(text, "`row=` is 1 to 11 signals, each 0 or 1", hint=hint, clause="input-11 1.1")
    rules.apply(st, 0, ACTIONS.id("row", row=read_row(facts["row"])))
    st[0].cards = len(facts["row"])
    if first[:1] == "?":
        if st[0].cards != CARDS or "gates" in facts or "played" in facts:
            _refuse(text, "the first player is named before anything is played", clause="input-11 1.5")
        return st
    if first not in ("0", "1"):
        _refuse(text, "`first=` is 0, 1, `?`, `?0` or `?1`")
    rules.apply(st, 0, ACTIONS.id("first", seat=int(first)))
    _read_gate_words(st[0], text, facts)
    return st


def _read_gate_words(s: State, text: str, facts: dict[str, str]) -> None:
    """Hands, pool and graveyards, and what phase and ply follow from them."""
    if s.cards < CARDS and "gates" not in facts:
        _refuse(
            text, f"a row of {s.cards} cards needs `gates=`", hint="or give all eleven signals and the actions since"
        )
    if "gates" in facts:
        _read_hands(s, text, facts["gates"].split("|"))
    if "played" in facts:
        parts = facts["played"].split("|")
        if len(parts) != 2:
            _refuse(text, "`played=` is two lists of gates with `|` between them")
        for seat in range(2):
            s.played[seat] = _read_gates(parts[seat], text)
    elif s.cards < CARDS:
        if s.hands != STANDARD or (s.hand == HIDDEN).any():
            _refuse(text, "`played=` is needed unless hands are standard and open")
        for side in range(2):
            s.played[side_seat(s, side)] = STANDARD_HANDS[side] - s.hand[side_seat(s, side)]
    for side in range(2 if "?" in facts.get("gates", "") else 0):
        seat, shown = side_seat(s, side), facts["gates"].split("|")[side]
        if s.hand[seat, 0] == HIDDEN and len(shown) != rules.hand_size(s, seat):
            reason = f"the {('first', 'second')[side]} player has {rules.hand_size(s, seat)} gates, not {len(shown)}"
            _refuse(text, reason, clause="input-11 5.1")
    _settle_phase(s)


def _read_hands(s: State, text: str, parts: list[str]) -> None:
    wanted = {SHARED: 1, DRAFT: 3}.get(int(s.hands), 2)
    if len(parts) != wanted:
        lists = f"{wanted} lists of gates with `|` between them" if wanted > 1 else "one list of gates"
        _refuse(text, f"`gates=` has {lists} for these hands")
    if s.hands == SHARED:
        s.pool[:] = _read_gates(parts[0], text)
        return
    for side in range(2):
        hidden = parts[side] and set(parts[side]) == {"?"}
        s.hand[side_seat(s, side)] = HIDDEN if hidden else _read_gates(parts[side], text)
    s.pool[:] = _read_gates(parts[2], text) if s.hands == DRAFT else 0


def _settle_phase(s: State) -> None:
    """Phase, mover, ply and end follow from row, hands and pool."""
    moves = CARDS - int(s.cards)
    sizes = [0 if s.hands == SHARED else int(rules.hand_size(s, side_seat(s, side))) for side in range(2)]
    begun = 2 + moves  # the row, the first player, and the gates played
    s.phase, s.mover = PLAY, s.first if moves % 2 == 0 else 1 - s.first
    if s.hands == RANDOM:
        begun += 2 if s.source == INDEPENDENT else 1
        if moves == 0 and sizes[1] == 0:
            s.phase, s.mover = (DEAL_SECOND if sizes[0] else DEAL_FIRST), CHANCE
            begun = 3 if sizes[0] else 2
    if s.hands == DRAFT:
        begun += CARDS - int(s.pool.sum())
        if s.pool.any():
            s.phase, s.mover = PICK, s.first if sizes[0] == sizes[1] else 1 - s.first
    if s.cards == 1:
        s.phase, s.mover, s.ended = OVER, NOBODY, 1
    s.ply = begun


def _check_row(s: State, text: str) -> None:
    """A row must come from one that the deck can give, by the gates that were played."""
    if 0 < s.cards < CARDS:
        ones = int(s.row).bit_count()
        used = tuple(tuple(int(count) for count in s.played[side_seat(s, side)]) for side in range(2))
        if not _can_come(int(s.cards) - ones, ones, used, (int(s.deck[0]), int(s.deck[1]))):
            shown = write_row(int(s.row), int(s.cards))
            reason = f"no row that the deck can give becomes {shown} by the gates that were played"
            _refuse(text, reason, clause="input-11 1.2")


@functools.lru_cache(1 << 16)
def _can_come(zeros: int, ones: int, used: tuple[tuple[int, ...], ...], deck: tuple[int, int]) -> bool:
    """Whether so many zeros and ones can be left of a deal by these gates of the first and the second player.

    A gate makes one card of two neighbours, wherever they lie, so the last one is taken back by putting two cards that
    it makes this card of in place of any card. Only the numbers of cards matter.
    """
    turns = sum(map(sum, used))
    if turns == 0:
        return zeros <= deck[0] and ones <= deck[1]
    side = 1 - turns % 2  # who played last (2.1)
    for kind in range(KINDS):
        if not used[side][kind]:
            continue
        fewer = tuple(count - (k == kind) for k, count in enumerate(used[side]))
        before = (fewer, used[1]) if side == 0 else (used[0], fewer)
        for added in range(3):  # ones among the two cards
            made = int(PAIR[kind, int(added > 0), int(added > 1)])
            if (ones if made else zeros) and _can_come(zeros - 1 + made + 2 - added, ones - made + added, before, deck):
                return True
    return False


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if name == "play":
        return _explain_play(s, fields["kind"], fields["place"])
    if name == "pick":
        return _no("none_to_pick", gate=KIND_NAMES[fields["kind"]]) if s.phase == PICK else _no("no_draft")
    if s.mover != CHANCE:
        return _no("drawn")
    return _explain_outcome(s, name)


def _explain_play(s: State, kind: int, place: int) -> tuple[str, Text]:
    if s.phase == PICK:
        return _no("pick_first")
    if s.phase != PLAY:
        return _no("dealing")
    most = int(rules.places(int(s.cards), int(s.ring)))
    if place >= most:
        cards = sentences.counted(int(s.cards), "signal")
        return _no("ring_place" if s.ring else "row_place", signals=cards, most=most)
    return _no("none_left" if s.hands == SHARED else "no_gate", gate=KIND_NAMES[kind])


def _explain_outcome(s: State, name: str) -> tuple[str, Text]:
    due = {ROW: "row", FIRST: "first", DEAL_FIRST: "deal_first", DEAL_SECOND: "deal_second"}[int(s.phase)]
    if name != due:
        return _no("other_due")
    if name == "row":
        return _no("row_cannot", zeros=int(s.deck[0]), ones=int(s.deck[1]))
    return _no("first_named", player=sentences.person(s.named)) if name == "first" else _no("hand_cannot")


_no = functools.partial(sentences.refuse, REFUSALS)
