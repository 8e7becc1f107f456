"""LOOP 6 as text: `NAND@a3`, `+AND`, and positions as `a=110010 b=100100 hands=NAND,XOR|OR,NOR` (section 11).

After these come, where they differ from a fresh match, the words of `KEYS` in that order. A position may also be given
as a record: a header and the actions since, chance included.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import NoReturn

import numpy as np

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Row, States
from logicade.games.loop_6 import GAME, rules
from logicade.games.loop_6.log import LOG, PLAYERS, ROWS
from logicade.games.loop_6.refusals import REFUSALS
from logicade.games.loop_6.state import ACTIONS, DEAL, DRAW, FIELD, FIRST, OVER, PLAY, REFILL, State
from logicade.games.loop_6.tables import (
    CARDS,
    COUNT_MOST,
    DECK,
    GATES,
    HAND,
    KINDS,
    PAIRS,
    SIDES,
    SUPPLY,
    TURNS_MOST,
    read_counts,
    write_counts,
)
from logicade.kit.gates import BUF, GATE_NAMES, OPEN, PAIR_GATES, SIGNAL_TEXT

TURNS = "loop-6 2.1"  # the clause that says whose turn it is
OPTIONS = ("gates", "four_ones", "penalty_limit", "shrinking_refill", "dff_turns", "max_turns")
KEYS = (
    *("a", "b", "hands", "under", "turn", "buried", "yard", "supply", "cards", "penalties", "refill", "won", "first"),
    *OPTIONS,
    "ply",
)
NOTHING = "-"  # a field before it is dealt; `?` is a card
INVARIANTS = {
    1: ("loop-6 1.3", "a field has 0 to 6 signals"),
    2: ("loop-6 3.4", "a lock is on a card of the field, and one card has one lock"),
    3: ("loop-6 6.1", "a match is over exactly when it is won, lost or tied"),
    4: ("loop-6 9.8", "more turns are done than the match has"),
    5: ("loop-6 2.5", "the signals of fields, pile, graveyard and supply do not add up to those of the match"),
    6: ("loop-6 5.5", "before a turn both fields have two cards or more and neither has won, and a turn changes one"),
    7: ("loop-6 9.6", "a player with so many penalties has lost"),
    8: ("loop-6 1.1", "the gates of hands and graveyard are more than those of the match"),
    9: ("loop-6 5.2", "everybody has two gates after the deal, and one before he draws"),
    10: ("loop-6 2.6", "signals join the match only when the supply has none of that value, and none leaves it"),
    11: ("loop-6 1.2", "first player, fields and hands come in this order, and before play nothing else has happened"),
    12: ("loop-6 2.3", "the cards on the fields are not those that so many turns and penalties leave"),
    13: ("loop-6 2.4", "the gates in the graveyard are not those that turns, fields, locks, `?` and supply tell of"),
    14: ("loop-6 7.1", "the signal pile and its graveyard are not what the penalties have left"),
    15: ("loop-6 5.3", "a penalty fills a field that was down to a 0 or a `?`, and not beyond what it is filled up to"),
    16: ("loop-6 3.3", "a lock is not from a DFF of the turns that it holds for"),
    17: ("loop-6 6.1", "that is not who has won"),
    18: ("loop-6 11.3", "the ply is not the number of deals, gates, draws, penalties and shuffles"),
    19: ("loop-6 2.1", "it is not the turn of the seat that is to act"),
    20: ("loop-6 10.4", "after the end both hands are shown"),
}
WRONG_PLY = 18  # the invariant that tells

# ---- actions ---------------------------------------------------------------------------------------------------------

_PLAY = re.compile(r"([A-Z]+)@([ab])([0-9]{1,2})", re.IGNORECASE)
_FIRST = re.compile(r"first=([01])", re.IGNORECASE)
_FIELD = re.compile(r"field ([ab]) ([01]{6})", re.IGNORECASE)
_HAND = re.compile(r"hand ([ab]) ([A-Z]+,[A-Z]+|\?\?)", re.IGNORECASE)
_DRAW = re.compile(r"\+([A-Z]+|\?)", re.IGNORECASE)
_REFILL = re.compile(r"!([ab]) ([01](?:,[01]){0,4})", re.IGNORECASE)
_PLAIN = {"pass": "skip", "~g": "shuffle_gates", "~s": "shuffle_signals"}


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    if name == "play":
        return f"{GATE_NAMES[fields['kind']]}@{SIDES[fields['field']]}{fields['place'] + 1}"
    if name == "first":
        return f"first={fields['seat']}"
    if name == "field":
        return f"field {SIDES[fields['side']]} {_bits_text(fields['row'], CARDS)}"
    if name == "hand":
        return f"hand {SIDES[fields['side']]} {_pair_text(fields['gates'])}"
    if name == "draw":
        return f"+{'?' if fields['gate'] == KINDS else GATE_NAMES[fields['gate']]}"
    if name == "refill":
        return f"!{SIDES[fields['side']]} {','.join(drawn_signals(fields['drawn']))}"
    return next(text for text, plain in _PLAIN.items() if plain == name)


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    if found := _PLAY.fullmatch(text):
        place = int(found[3])
        if not 1 <= place <= CARDS:
            raise BadText(f"`{text}`: positions are 1 to {CARDS}", clause="loop-6 1.4")
        return ACTIONS.id("play", kind=_read_kind(found[1], text), field=_side(found[2]), place=place - 1)
    if text.lower() in _PLAIN:
        return ACTIONS.id(_PLAIN[text.lower()])
    if found := _FIRST.fullmatch(text):
        return ACTIONS.id("first", seat=int(found[1]))
    if found := _FIELD.fullmatch(text):
        return ACTIONS.id("field", side=_side(found[1]), row=_read_bits(found[2]))
    if found := _HAND.fullmatch(text):
        return ACTIONS.id("hand", side=_side(found[1]), gates=_read_pair(found[2], text))
    if found := _DRAW.fullmatch(text):
        return ACTIONS.id("draw", gate=KINDS if found[1] == "?" else _read_kind(found[1], text))
    if found := _REFILL.fullmatch(text):
        drawn = found[2].replace(",", "")
        return ACTIONS.id("refill", side=_side(found[1]), drawn=(1 << len(drawn)) - 2 + _read_bits(drawn))
    raise BadText(f"`{text}` is not an action of `loop-6`", hint="a gate and a place on a field as in `NAND@a3`")


def _side(letter: str) -> int:
    return SIDES.index(letter.lower())


def _read_kind(name: str, text: str) -> int:
    if name.upper() not in GATE_NAMES:
        hint = f"gates: {', '.join(GATE_NAMES)}"
        raise BadText(f"`{text}`: there is no gate `{name}`", hint=hint, clause="logic-kit 2.1")
    return GATE_NAMES.index(name.upper())


def _read_pair(names: str, text: str) -> int:
    if names == "??":
        return len(PAIRS)
    kinds = sorted(_read_kind(name, text) for name in names.split(","))
    return int(np.flatnonzero((np.array(kinds) == PAIRS).all(axis=1))[0])


def _pair_text(gates: int) -> str:
    return "??" if gates == len(PAIRS) else ",".join(GATE_NAMES[kind] for kind in PAIRS[gates])


def _bits_text(bits: int, count: int) -> str:
    return "".join(str(bits >> k & 1) for k in range(count))


def _read_bits(text: str) -> int:
    return sum(1 << k for k, sign in enumerate(text) if sign == "1")


def drawn_signals(drawn: int) -> str:
    """The signals of a refill in the order drawn."""
    count = (drawn + 2).bit_length() - 1
    return _bits_text(drawn + 2 - (1 << count), count)


def tell(action: int) -> Words:
    """An action in words."""
    name, fields = ACTIONS.fields(action)
    if name == "play":
        row, at = ROWS[fields["field"]], fields["place"] + 1
        gate = GATE_NAMES[fields["kind"]]
        if fields["kind"] >= PAIR_GATES:
            return sentences.tell(LOG["single"], gate=gate, row=row, n=at)
        return sentences.tell(LOG["pair"], gate=gate, row=row, n=at, next=at + 1)
    if name in ("skip", "shuffle_gates", "shuffle_signals"):
        return LOG[name]
    if name == "first":
        return sentences.tell(LOG["first"], player=sentences.person(fields["seat"]))
    if name == "draw":
        hidden = fields["gate"] == KINDS
        return LOG["drawn"] if hidden else sentences.tell(LOG["draw"], gate=GATE_NAMES[fields["gate"]])
    return _tell_deal(name, fields)


def _tell_deal(name: str, fields: Mapping[str, int]) -> Words:
    side = fields["side"]
    if name == "field":
        return sentences.tell(LOG["field"], row=ROWS[side], signals=sentences.signals(_bits_text(fields["row"], CARDS)))
    if name == "refill":
        drawn = sentences.signals(drawn_signals(fields["drawn"]))
        return sentences.tell(LOG["refill"], row=ROWS[side], signals=drawn)
    if fields["gates"] == len(PAIRS):
        return sentences.tell(LOG["hand_hidden"], side=PLAYERS[side])
    gates = sentences.things(_pair_text(fields["gates"]).split(","))
    return sentences.tell(LOG["hand"], side=PLAYERS[side], gates=gates)


# ---- parts of a position ---------------------------------------------------------------------------------------------


def write_field(s: State, side: int) -> str:
    """A field left to right: `?` for an uncertain card, stars after a locked one (11.2)."""
    signs = []
    for place in range(s.cards[side]):
        sign = SIGNAL_TEXT[OPEN] if s.open[side] >> place & 1 else str(s.ones[side] >> place & 1)
        signs.append(sign + "*" * lock_turns(s, side, place))
    return "".join(signs)


def lock_turns(s: State, side: int, place: int) -> int:
    """How many turns must end before a card is free again; 0 for a free card."""
    return sum((age + 1) * (int(s.locks[side][age]) >> place & 1) for age in range(3))


def write_hand(s: State, side: int) -> str:
    """A hand by name, or one `?` a card."""
    kinds = [int(kind) for kind in s.hand[side] if kind != NONE]
    return "?" * len(kinds) if HIDDEN in kinds else ",".join(GATE_NAMES[kind] for kind in kinds)


def _write_under(s: State) -> str:
    """The materials of the uncertain cards of a and b (4.2)."""
    materials = ["", ""]
    for side in range(2):
        for place in range(s.cards[side]):
            if s.open[side] >> place & 1:
                materials[side] += str(s.ones[side] >> place & 1)
    return "|".join(materials)


def _usual_ply(turn: int, phase: int) -> int:
    """The plies of a match without penalties, shuffles and passes: the deal, and two for each turn but the last."""
    return 5 + 2 * turn + {DEAL: -1, DRAW: 1, OVER: -1}.get(phase, 0)


# ---- writing a position ----------------------------------------------------------------------------------------------


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    words = [f"{letter}={write_field(s, side) or NOTHING}" for side, letter in enumerate(SIDES)]
    if s.phase >= DEAL and s.hand[0][0] != NONE:
        words.append(f"hands={write_hand(s, 0)}|{write_hand(s, 1)}")
    facts = {
        "under": (_write_under(s), "|"),
        "turn": (str(s.turn), "0"),
        "buried": (write_counts(s.buried), ""),
        "yard": (_write_two(s.yard), "0/0"),
        "supply": (_write_two(s.supply), _write_two(SUPPLY)),
        "cards": (_write_two(s.deck), _write_two(DECK)),
        "penalties": (_write_two(s.penalties), "0/0"),
        "refill": (f"{SIDES[s.needy]}{s.due}" if s.needy != NONE else "", ""),
        "won": (("none" if s.winner == NONE else SIDES[s.winner]) if s.ended else "", ""),
        "first": _first_word(s),
        "gates": (_kit_word(tuple(s.kit)), "basic"),
        "four_ones": ("on" if s.four else "off", "off"),
        "penalty_limit": (str(s.limit), "0"),
        "shrinking_refill": ("on" if s.shrink else "off", "off"),
        "dff_turns": (str(s.lasting), "1"),
        "max_turns": (str(s.most), str(TURNS_MOST)),
        "ply": (str(s.ply), str(_usual_ply(s.turn, s.phase) if s.phase >= PLAY else s.ply)),
    }
    return " ".join(words + [f"{key}={word}" for key, (word, usual) in facts.items() if word != usual])


def _write_two(counts: Row[int] | tuple[int, int]) -> str:
    return f"{counts[0]}/{counts[1]}"


def _first_word(s: State) -> tuple[str, str]:
    """`first=` and what it would be unless said: open at the very start, later the first seat."""
    if s.first == NONE:
        return ("?" if s.named == NONE else f"?{s.named}"), "?"
    return str(s.first), "?" if s.phase == FIELD and not s.cards[0] else "0"


@functools.lru_cache(256)
def _kit_word(kit: tuple[int, ...]) -> str:
    return next((name for name, counts in GATES.items() if counts == kit), write_counts(kit))


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line: a header, or a header followed by actions."""
    return _read(text, checked=True)


def lay_out(text: str) -> States:
    """The same for cards laid out by hand, as worked examples need them: no match has to come to the header."""
    return _read(text, checked=False)


def _read(text: str, *, checked: bool) -> States:
    words = text.split()
    header = [word for word in words if "=" in word]
    if words[: len(header)] != header or not header:
        hint = "as in `a=110010 b=100100 hands=NAND,XOR|OR,NOR NAND@a3`"
        _refuse(text, "key=value words come first, then actions", hint=hint)
    facts = dict(word.split("=", 1) for word in header)
    for key in facts:
        if key not in KEYS:
            _refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(KEYS)}")
    if len(facts) < len(header) or "a" not in facts or "b" not in facts:
        _refuse(text, "`a=` and `b=` are needed, and no word twice")
    st = _read_header(text, facts)
    if broken := rules.check(st, 0) if checked else 0:
        clause, reason = INVARIANTS[broken]
        _refuse(text, reason, clause=clause)
    rest = re.sub(r"(![abAB]) ", r"\1_", " ".join(words[len(header) :])).split()  # `!a 1,0` is one action
    for action in rest:
        GAME.kernels.follow(st, text, action.replace("_", " "))
    return st


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = "loop-6 11.3") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `loop-6`: {reason}", hint=hint, clause=clause)


def _refuse_for(text: str, wrong: LogicadeError) -> NoReturn:
    """Refuse a text for what is wrong with a part of it, and by the same clause."""
    clause = wrong.clause or "loop-6 11.3"
    _refuse(text, str(wrong).removesuffix(f" ({wrong.clause})"), hint=wrong.hint, clause=clause)


def _read_header(text: str, facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then the deal, then what has happened since."""
    first = facts.get("first", "?" if facts["a"] == NOTHING else "0")
    options = {key: facts[key] for key in OPTIONS if key in facts}
    if options.get("gates") not in (None, *GATES):
        options["counts"] = options.pop("gates")
    try:
        settled = GAME.settle(options | ({"first": first[1:]} if first[:1] == "?" and first[1:] else {}))
    except LogicadeError as wrong:
        _refuse_for(text, wrong)
    if settled["counts"] and read_counts(settled["counts"])[1] in GATES.values():
        _refuse(text, "these gates have a name", hint=f"names: {', '.join(GATES)}")
    st = GAME.kernels.start_state(2, settled)
    s: State = st[0]
    if first[:1] == "?":
        _only(text, facts, "a", "b", "first", *OPTIONS)
        if (facts["a"], facts["b"]) != (NOTHING, NOTHING):
            _refuse(text, "the first player is named before anything is dealt")
        return st
    if first not in ("0", "1"):
        _refuse(text, "`first=` is 0, 1, `?`, `?0` or `?1`")
    s.first, s.named, s.phase = int(first), NONE, FIELD
    if facts["b"] == NOTHING or "hands" not in facts:
        _read_deal(text, facts, st)
    else:
        _read_play(text, facts, st)
    return st


def _only(text: str, facts: dict[str, str], *keys: str) -> None:
    for key in facts:
        if key not in keys:
            _refuse(text, f"`{key}=` does not go with a deal that is not done")


def _read_deal(text: str, facts: dict[str, str], st: States) -> None:
    """A position in which fields, or both hands, are still to come."""
    _only(text, facts, "a", "b", "first", *OPTIONS)
    st[0].ply = 1
    for letter in SIDES:
        if facts[letter] == NOTHING:
            if letter == "a" and facts["b"] != NOTHING:
                _refuse(text, "field a is dealt before field b", hint="or `hands=` is missing")
            return
        if not re.fullmatch("[01]{6}", facts[letter]):
            _refuse(text, "a field that was just dealt is six signals, each 0 or 1", hint="or `hands=` is missing")
        GAME.kernels.follow(st, text, f"field {letter} {facts[letter]}")


def _read_play(text: str, facts: dict[str, str], st: States) -> None:
    """A position after the deal of fields; phase and mover follow from the words."""
    s: State = st[0]
    for side, letter in enumerate(SIDES):
        _read_field(text, s, side, facts[letter])
    _read_under(text, s, facts.get("under", "|"))
    s.yard[:], s.supply[:] = _two(text, facts, "yard", (0, 0)), _two(text, facts, "supply", SUPPLY, most=SUPPLY[0])
    s.deck[:], s.penalties[:] = _two(text, facts, "cards", DECK), _two(text, facts, "penalties", (0, 0))
    shown = [sum(int(s.ones[side]).bit_count() for side in range(2))]
    shown.insert(0, int(s.cards.sum()) - shown[0])
    for value in range(2):
        s.pile[value] = int(s.deck[value]) - int(s.yard[value]) - int(s.supply[value]) - shown[value]
    s.buried[:] = _read_buried(text, facts.get("buried", ""))
    s.turn = _number(text, facts.get("turn", "0"), TURNS_MOST)
    _read_hands(text, s, facts["hands"].split("|"))
    _read_phase(text, facts, s)
    usual = _usual_ply(int(s.turn), int(s.phase))
    s.ply = _number(text, facts.get("ply", str(usual)), GAME.max_plies)
    if "ply" not in facts:  # penalties and shuffles add to it, passes take away: the nearest number that fits
        nearest = sorted(range(GAME.max_plies + 1), key=lambda ply: abs(ply - usual))
        while rules.check(st, 0) == WRONG_PLY and nearest:
            s.ply = nearest.pop(0)


def _read_field(text: str, s: State, side: int, field: str) -> None:
    cards = re.findall(r"([01?])(\*{0,3})", field)
    if not 1 <= len(cards) <= CARDS or "".join(sign + stars for sign, stars in cards) != field:
        _refuse(text, "a field is 1 to 6 of `0`, `1` and `?`, each with up to three stars", hint="as in `1?0*1`")
    s.cards[side] = len(cards)
    for place, (sign, stars) in enumerate(cards):
        s.ones[side] |= int(sign == "1") << place
        s.open[side] |= int(sign == "?") << place
        if stars:
            s.locks[side, len(stars) - 1] |= 1 << place


def _read_under(text: str, s: State, under: str) -> None:
    parts = under.split("|")
    if len(parts) != 2:
        _refuse(text, "`under=` is the materials of the `?` of a and b with `|` between them")
    for side in range(2):
        places = [place for place in range(CARDS) if int(s.open[side]) >> place & 1]
        if not re.fullmatch(f"[01]{{{len(places)}}}", parts[side]):
            _refuse(text, f"`under=` needs {len(places)} materials, each 0 or 1, for field {SIDES[side]}")
        for place, sign in zip(places, parts[side], strict=True):
            s.ones[side] |= int(sign) << place


def _number(text: str, word: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,5}", word) or int(word) > most:
        _refuse(text, f"`{word}` is not a whole number up to {most}")
    return int(word)


def _two(text: str, facts: dict[str, str], key: str, usual: tuple[int, int], most: int = TURNS_MOST) -> tuple[int, int]:
    parts = facts[key].split("/") if key in facts else [str(count) for count in usual]
    if len(parts) != 2:
        _refuse(text, f"`{key}=` is two numbers, as in `{key}=2/1`")
    return _number(text, parts[0], most), _number(text, parts[1], most)


def _read_buried(text: str, word: str) -> list[int]:
    counts = [0] * KINDS
    for part in word.split(",") if word else []:
        if not (found := re.fullmatch("([A-Z]+)([0-9]{1,2})", part)) or found[1] not in GATE_NAMES:
            _refuse(text, "`buried=` is gates and their numbers", hint="as in `buried=AND2,XOR1`")
        counts[GATE_NAMES.index(found[1])] += int(found[2])
    if max(counts) > COUNT_MOST:
        _refuse(text, f"there are {COUNT_MOST} gates of one kind at most")
    return counts


def _read_kinds(names: str, text: str) -> list[int]:
    """Kinds by name, in ascending order."""
    try:
        return sorted(_read_kind(name, names) for name in names.split(",")) if names else []
    except BadText as wrong:
        _refuse_for(text, wrong)


def _read_hands(text: str, s: State, parts: list[str]) -> None:
    if len(parts) != 2:
        _refuse(text, "`hands=` is the gates of a and b with `|` between them")
    for side in range(2):
        hidden = re.fullmatch(r"\?{1,2}", parts[side])
        kinds = [HIDDEN] * len(parts[side]) if hidden else _read_kinds(parts[side], text)
        if len(kinds) > HAND:
            _refuse(text, "a hand has two gates at most")
        for slot, kind in enumerate(kinds):
            s.hand[side, slot] = kind


def _read_phase(text: str, facts: dict[str, str], s: State) -> None:
    """What is due, from hands, `refill=` and `won=`."""
    held = [int((s.hand[side] != NONE).sum()) for side in range(2)]
    s.mover = CHANCE
    if "won" in facts:
        if facts["won"] not in ("none", *SIDES):
            _refuse(text, "`won=` is a, b or none")
        s.phase, s.mover, s.ended = OVER, NOBODY, 1
        s.winner = NONE if facts["won"] == "none" else _side(facts["won"])
    elif "refill" in facts:
        if not (found := re.fullmatch("([ab])([1-5])", facts["refill"])):
            _refuse(text, "`refill=` is a field and 1 to 5 cards, as in `refill=a3`")
        s.phase, s.needy, s.due = REFILL, _side(found[1]), int(found[2])
        if s.cards[s.needy] + s.due > CARDS:
            _refuse(text, "a field has six cards at most after a penalty", clause="loop-6 5.3")
    elif held[1] == 0 and s.turn == 0:
        s.phase = DEAL
    elif held[int(s.turn) & 1] == 1:
        s.phase = DRAW
    else:
        s.phase, s.mover = PLAY, s.first ^ (s.turn & 1)


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if name == "play":
        return _explain_play(s, fields["kind"], fields["field"], fields["place"])
    if name == "skip":
        return _no("can_play" if s.phase == PLAY else "dealing")
    if s.mover != CHANCE:
        return _no("drawn")
    return _explain_outcome(s, name)


def _explain_play(s: State, kind: int, field: int, place: int) -> tuple[str, Text]:
    if s.phase != PLAY:
        return _no("dealing")
    count, gate = int(s.cards[field]), GATE_NAMES[kind]
    if kind not in s.hand[int(s.turn) & 1]:
        return _no("no_gate", gate=gate)
    single = kind >= BUF
    most = count if single else count - 1
    if not most:
        return _no("no_pair", gate=gate)
    if place >= most:
        cards = sentences.counted(count, "card")
        return _no("single_place" if single else "pair_place", gate=gate, cards=cards, most=most)
    covered = [place] if single else [place, place + 1]
    return _no("locked", n=1 + next(k for k in covered if lock_turns(s, field, k)))


def _explain_outcome(s: State, name: str) -> tuple[str, Text]:
    due = {FIRST: "first", FIELD: "field", DEAL: "hand", DRAW: "draw", REFILL: "refill"}[int(s.phase)]
    empty = rules.gates_left(s) == 0 if s.phase == DRAW else s.pile.sum() == 0
    if s.phase in (DRAW, REFILL) and empty:
        return _no("pile_empty")
    if name != due:
        return _no("other_due")
    if name == "first":
        return _no("first_named", player=sentences.person(s.named))
    if name == "refill":
        drawn = sentences.counted(min(int(s.due), int(s.pile.sum())), "signal")
        return _no("refill", row=ROWS[s.needy], signals=drawn)
    return _no("cannot_come")


_no = functools.partial(sentences.refuse, REFUSALS)
