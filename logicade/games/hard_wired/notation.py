"""Hard Wired as text: `N C02`, `S3`, `C33`, `END`, and positions as a line of `key=value` words (section 10).

A position may also be given as a record: such a line and the actions since.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from logicade.engine import sentences
from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import CHANCE, HIDDEN, NOBODY, NONE, Row, States
from logicade.games.hard_wired import GAME
from logicade.games.hard_wired.history import find_fault
from logicade.games.hard_wired.log import LOG
from logicade.games.hard_wired.refusals import REFUSALS
from logicade.games.hard_wired.state import ACTIONS, Phase, State
from logicade.games.hard_wired.tables import (
    ACT,
    CARDS,
    CODES,
    DEALT,
    DECK,
    LAID,
    LEAST,
    MOST,
    PUBLIC,
    RESERVE,
    SEATS,
    SLOTS,
    TRIPLES,
)

TURNS = "hard-wired 3.3"  # the clause that says whose turn it is
TEXTS = "hard-wired 10.2"  # and how a position is written
LETTERS = "ABCDEF"
TRIPLE_NAMES = ["".join(map(str, triple)) for triple in TRIPLES]
TRIPLE_IDS = {name: triple for triple, name in enumerate(TRIPLE_NAMES)}
CARD_NAMES = [f"C{card:02}" for card in range(1, CARDS + 1)]
CARD_IDS = {name: card for card, name in enumerate(CARD_NAMES)}
USUAL = DECK.tolist()
OPTIONS = {option.name: option for option in GAME.options}
RULE_KEYS = ("goal", "max_segment", "equal_turns", "return_order", "open_hands", "circuits")
PLACE_KEYS = ("rows", "displays", "slot", "chain", "public", "hands", "under")
KEYS = ("n", *RULE_KEYS, "first", "turn", "phase", "due", "passes", "ply", *PLACE_KEYS)
PHASES = {phase.name.lower(): phase for phase in Phase}
INVARIANTS = {  # by number: the clause, and what it comes to
    1: ("hard-wired 2.1", "there are 2 to 6 seats, 4 to 9 displays to win and segments of 2 to 5 cards at most"),
    2: ("hard-wired 1.2", "there are two displays of each triple"),
    3: ("hard-wired 8.2", "a row cannot be longer than the goal"),
    4: ("hard-wired 3.1", "phase, turn and what is due do not go together"),
    5: ("hard-wired 7.1", "a match is over exactly when a row is full or all have passed"),
    6: ("hard-wired 9.1", "the circuits are not where they can be"),
    7: ("hard-wired 9.2", "cards that all lie in one hand are known there"),
    8: ("hard-wired 5.1", "the segment does not fit the phase or its values, or is too long"),
    9: ("hard-wired 5.12", "the segment cannot be ended"),
    10: ("hard-wired 2.3", "cards are missing, or more are dealt than there should be"),
    11: ("hard-wired 3.2", "`phase=pass` and `passes=` say that seats could do nothing, and only then"),
    12: ("hard-wired 8.3", "a full row ends the match, with equal turns at the end of its round"),
    13: ("hard-wired 6.4", "cards are drawn from the top of the reserve, and lie in `under=` as they went there"),
}

# ---- actions ---------------------------------------------------------------------------------------------------------

_ACTION = re.compile(
    r"N (?P<give>C[0-9]{2})|N (?P<fetch>-)|S(?P<build>[1-3])|(?P<lay>C[0-9]{2})|(?P<end>END)|(?P<skip>[A-F]) P"
    r"|first (?P<first>[A-F])|display (?P<turn_up>[1-3]{3})|open (?P<open>C[0-9]{2})|draw (?P<draw>C[0-9]{2}|\?)",
    re.IGNORECASE,
)


def write_action(action: int) -> str:
    """The text of an action, which `read_action` takes back."""
    name, fields = ACTIONS.fields(action)
    card = [*CARD_NAMES, "?"][fields.get("card", 0)]
    seat = LETTERS[fields.get("seat", 0)]
    if name == "turn_up":
        return f"display {TRIPLE_NAMES[fields['triple']]}"
    if name == "build":
        return f"S{fields['slot'] + 1}"
    return {
        "give": f"N {card}",
        "fetch": "N -",
        "lay": card,
        "end": "END",
        "skip": f"{seat} P",
        "first": f"first {seat}",
        "open": f"open {card}",
        "draw": f"draw {card}",
    }[name]


def read_action(text: str) -> int:
    """An action's id; BadText says what was expected."""
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadText(
            f"`{text}` is not an action of `hard-wired`",
            hint="new circuits as in `N C02`, a slot as in `S3`, a card as in `C33`, or `END`",
            clause="hard-wired 10.1",
        )
    name = str(found.lastgroup)
    value = found[name].upper()
    if name in ("give", "lay", "open", "draw"):
        return ACTIONS.id(name, card=CARDS if value == "?" else _read_card(value, text))
    if name in ("skip", "first"):
        return ACTIONS.id(name, seat=LETTERS.index(value))
    if name == "turn_up":
        return ACTIONS.id(name, triple=TRIPLE_IDS[value])
    return ACTIONS.id(name, slot=int(value) - 1) if name == "build" else ACTIONS.id(name)


def _read_card(name: str, text: str) -> int:
    if name not in CARD_IDS:
        raise BadText(f"`{text}`: circuits are C01 to C{CARDS}", clause="hard-wired 1.5")
    return CARD_IDS[name]


def tell(action: int) -> Words:
    """An action in words. Which circuit it is stands on the board, and in the notation."""
    name, fields = ACTIONS.fields(action)
    if name in ("give", "lay"):
        return sentences.tell(LOG[name], card=CARD_NAMES[fields["card"]])
    if name == "build":
        return sentences.tell(LOG["build"], n=fields["slot"] + 1)
    if name in ("skip", "first"):
        return sentences.tell(LOG[name], player=sentences.person(fields["seat"]))
    if name == "turn_up":
        return sentences.tell(LOG["turn_up"], numbers=_numbers(fields["triple"]))
    return LOG[name]


def _numbers(triple: int) -> Text:
    """Three numbers as people read them."""
    return Text("·".join(TRIPLE_NAMES[triple]), "・".join(TRIPLE_NAMES[triple]))


# ---- writing a position ----------------------------------------------------------------------------------------------


def write_position(s: State) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    words, deck = [f"n={s.seats}", *_option_words(s)], _deck_word(s)
    if s.first == NONE:
        return " ".join(words + ([] if s.named == NONE else [f"first=?{LETTERS[s.named]}"]) + deck)
    words += [f"first={LETTERS[s.first]}", f"turn={LETTERS[s.turn]}"]
    facts = {
        "phase": "" if s.phase == Phase.TURN else Phase(s.phase).name.lower(),
        "due": s.due or "",
        "passes": s.passes or "",
        "ply": s.ply,
        "rows": "/".join("-".join(TRIPLE_NAMES[k] for k in s.row[seat][: s.length[seat]]) for seat in range(s.seats)),
        "displays": ",".join("." if triple == NONE else TRIPLE_NAMES[triple] for triple in s.display),
        "slot": "" if s.slot == NONE else s.slot + 1,
        "chain": write_cards(s.chain[: s.laid]),
        "public": write_cards(cards_at(s, PUBLIC)),
        "hands": "/".join(",".join(write_hand(s, seat)) for seat in range(s.seats)),
        "under": "|".join(map(write_cards, by_lot(s.lot)[1:])),
    }
    return " ".join(words + [f"{key}={value}" for key, value in facts.items() if value != ""] + deck)


def _option_words(s: State) -> list[str]:
    """Options that are not as usual, the deck aside."""
    chosen = {
        "goal": s.goal,
        "max_segment": s.longest,
        "equal_turns": bool(s.equal),
        "return_order": ("laid", "shuffled")[s.shuffled],
        "open_hands": bool(s.shown),
    }
    return [f"{key}={OPTIONS[key].write(value)}" for key, value in chosen.items() if value != OPTIONS[key].default]


def _deck_word(s: State) -> list[str]:
    """A deck of one's own; it is long and comes last."""
    return [] if list(s.deck) == USUAL else [f"circuits={','.join(CODES[code] for code in s.deck)}"]


def write_cards(cards: Iterable[int]) -> str:
    """Cards by name, with commas."""
    return ",".join(CARD_NAMES[card] for card in cards)


def by_lot(lots: list[int] | Row[int]) -> list[list[int]]:
    """The cards of each lot, ascending."""
    cards: list[list[int]] = [[] for _ in range(max(lots) + 1)]
    for card, lot in enumerate(lots):
        if lot != NONE:
            cards[lot].append(card)
    return cards


def cards_at(s: State, place: int) -> list[int]:
    """The cards that are seen to be somewhere, ascending."""
    return [card for card, spot in enumerate(s.place) if spot == place]


def unknown_of(s: State, seat: int) -> list[int]:
    """The lots from which the cards of a hand come that are not seen, ascending."""
    lot, place = list(s.lot), list(s.place)
    lots = [int(lot[card]) for card, spot in enumerate(s.seen) if spot == seat and lot[card] != NONE]
    for card, spot in enumerate(place):
        if spot == seat and lot[card] != NONE:
            lots.remove(lot[card])
    return sorted(lots)


def write_hand(s: State, seat: int) -> list[str]:
    """A hand card by card: seen by this viewer, known to all (`!`), or unknown (10.3)."""
    shown = [CARD_NAMES[card] + ("!" if s.lot[card] == NONE else "") for card in cards_at(s, seat)]
    return shown + [f"?{lot or ''}" for lot in unknown_of(s, seat)]


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line, or from a line followed by actions."""
    words = text.split()
    header = [word for word in words if "=" in word]
    if words[: len(header)] != header or not header:
        _refuse(text, "key=value words come first, then actions", hint="`n=2` is a table before the deal")
    facts = dict(word.split("=", 1) for word in header)
    for key in facts:
        if key not in KEYS:
            _refuse(text, f"there is no `{key}=`", hint=f"words: {', '.join(KEYS)}")
    if len(facts) < len(header) or facts.get("n") not in tuple("23456"):
        _refuse(text, "`n=` is 2 to 6, and no word stands twice")
    try:
        st = lay_out(text, facts)
        for action in actions_of(words[len(header) :]):
            read_action(action)
    except BadText as wrong:
        _refuse(text, str(wrong).removesuffix(f" ({wrong.clause})"), hint=wrong.hint, clause=wrong.clause or TEXTS)
    check_position(st, text)
    for action in actions_of(words[len(header) :]):
        GAME.kernels.follow(st, text, action)
    return st


def _refuse(text: str, reason: str, *, hint: str = "", clause: str = TEXTS) -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `hard-wired`: {reason}", hint=hint, clause=clause)


def lay_out(text: str, facts: dict[str, str]) -> States:
    """What the words of a position say, whether a match can come to that or not.

    Options go through the same door as `Game.start`, then comes everything that lies on the table.
    """
    options = {key: facts[key] for key in RULE_KEYS if key in facts}
    first = facts.get("first", "?")
    named = {}
    if first[:1] == "?" and first[1:]:  # `first=?B`: option `first` has named seat B
        named["first"] = LETTERS.index(_seat_name(int(facts["n"]), first[1:])) + 1
    try:
        settled = GAME.settle(options | named)
    except LogicadeError as wrong:
        reason = str(wrong).removesuffix(f" ({wrong.clause})")
        _refuse(text, reason, hint=wrong.hint, clause=wrong.clause or TEXTS)
    st = GAME.kernels.start_state(int(facts["n"]), settled)
    if first[:1] == "?":
        if set(facts) - set(RULE_KEYS) - {"n", "first"}:
            _refuse(text, "before a seat is named to begin nothing else is known", hint="`first=A` names one")
        return st
    s: State = st[0]
    s.first, s.turn = _read_seat(s, first), _read_seat(s, facts.get("turn", ""))
    s.named = NONE
    _read_table(s, facts)
    _read_cards(s, facts)
    return st


def check_position(st: States, text: str) -> None:
    """BadPosition where a state is not sound, or no match leads to it."""
    if broken := GAME.kernels.rules.check(st, 0):
        clause, sentence = INVARIANTS[broken]
        _refuse(text, sentence, clause=clause)
    if fault := find_fault(st[0]):
        _refuse(text, fault[1], clause=fault[0])


def _seat_name(seats: int, text: str) -> str:
    if len(text) != 1 or text not in LETTERS[:seats]:
        last = LETTERS[seats - 1]
        raise BadText(f"`{text}` is not a seat; `first=` and `turn=` are from A to {last}", clause="hard-wired 2.1")
    return text


def _read_seat(s: State, text: str) -> int:
    return LETTERS.index(_seat_name(int(s.seats), text))


def _read_number(facts: dict[str, str], key: str, most: int) -> int:
    text = facts.get(key, "0")
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > most:
        raise BadText(f"`{key}=` is a whole number up to {most}")
    return int(text)


def _read_table(s: State, facts: dict[str, str]) -> None:
    """Phase, rows, displays and segment."""
    if facts.get("phase", "turn") not in PHASES:
        raise BadText(f"`phase=` is one of {', '.join(PHASES)}")
    s.phase = PHASES[facts.get("phase", "turn")]
    s.mover = s.turn if s.phase in (Phase.TURN, Phase.LAY) else NOBODY if s.phase == Phase.OVER else CHANCE
    s.ended = s.phase == Phase.OVER
    s.ply, s.due = _read_number(facts, "ply", GAME.max_plies), _read_number(facts, "due", DEALT * SEATS)
    s.passes, s.slot = _read_number(facts, "passes", SEATS), _read_number(facts, "slot", SLOTS) - 1
    rows = facts.get("rows", "/" * (s.seats - 1)).split("/")
    if len(rows) != s.seats:
        raise BadText(f"`rows=` has {s.seats} rows with `/` between them")
    for seat, row in enumerate(rows):
        triples = [_read_triple(name) for name in row.split("-")] if row else []
        if len(triples) > s.goal:
            raise BadText(INVARIANTS[3][1], clause=INVARIANTS[3][0])
        s.length[seat] = len(triples)
        s.row[seat, : len(triples)] = triples
    shown = facts.get("displays", ".,.,.").split(",")
    if len(shown) != SLOTS:
        raise BadText(f"`displays=` is {SLOTS} displays, `.` for none")
    s.display[:] = [NONE if name == "." else _read_triple(name) for name in shown]
    for triple in [*s.display, *s.row.ravel()]:
        s.left[triple] -= triple != NONE


def _read_triple(name: str) -> int:
    if name not in TRIPLE_IDS:
        raise BadText(f"`{name}` is not a display; three values from 1 to 3", clause="hard-wired 1.2")
    return TRIPLE_IDS[name]


def _read_list(text: str) -> list[int]:
    return [_read_card(name, name) for name in text.split(",")] if text else []


def _read_cards(s: State, facts: dict[str, str]) -> None:
    """Where every circuit is, and what everybody knows of that; all that is named nowhere is the topmost lot."""
    chain = _read_list(facts.get("chain", ""))
    hands = facts.get("hands", "/" * (s.seats - 1)).split("/")
    if len(hands) != s.seats or len(chain) > MOST:
        raise BadText(f"`hands=` has {s.seats} hands with `/` between them, and `chain=` {MOST} cards at most")
    places = [(PUBLIC, card) for card in _read_list(facts.get("public", ""))] + [(LAID, card) for card in chain]
    unknown: list[tuple[int, int]] = []  # seat and lot of every `?`
    known = {card for _, card in places}
    for seat, hand in enumerate(hands):
        for token in hand.split(",") if hand else ():
            if re.fullmatch(r"\?[0-9]{0,2}", token):
                unknown.append((seat, int(token[1:] or 0)))
            else:
                places.append((seat, _read_card(token.removesuffix("!"), token)))
                known |= {places[-1][1]} if token.endswith("!") else set()
    under = [_read_list(part) for part in facts["under"].split("|")] if facts.get("under") else []
    listed = [card for part in under for card in part]
    if len({card for _, card in places}) < len(places) or len(set(listed) | known) < len(listed) + len(known):
        raise BadText("a circuit is in two places", clause="hard-wired 1.5")
    if not all(under):
        raise BadText("`under=` has an empty part")
    lots = [NONE if card in known else 0 for card in range(CARDS)]
    for lot, part in enumerate(under, 1):
        for card in part:
            lots[card] = lot
    if under and 0 not in lots:
        raise BadText("`under=` leaves nothing to lie above it")
    spots = [RESERVE] * CARDS
    for place, card in places:
        spots[card] = place
    _lay_chain(s, chain)
    s.lot[:], s.seen[:] = lots, _tell_all(lots, spots, unknown)
    s.place[:] = spots
    s.held[:] = [sum(spot == place for spot in s.seen) for place in range(RESERVE + 1)]


def _lay_chain(s: State, chain: list[int]) -> None:
    """The segment being built, and the triple that comes out of it so far."""
    s.laid = len(chain)
    s.chain[: len(chain)] = chain
    if s.phase == Phase.LAY and s.length[s.turn] > 0:
        s.value = s.row[s.turn, s.length[s.turn] - 1]
        for card in chain:
            s.value = ACT[s.deck[card], s.value]


def _tell_all(lots: list[int], spots: list[int], unknown: list[tuple[int, int]]) -> list[int]:
    """What everybody knows of the places, lot by lot in order; in `spots` cards that may be unknown ones are hidden."""
    seen = spots[:]
    for lot, cards in enumerate(by_lot(lots)):
        drawn = [seat for seat, origin in unknown if origin == lot]
        out = [spots[card] for card in cards if spots[card] != RESERVE]
        left = len(cards) - len(drawn) - len(out)
        if left < 0:
            raise BadText("more cards are unknown than there can be", clause="hard-wired 10.3")
        for card, place in zip(cards, sorted(out + drawn + [RESERVE] * left), strict=True):
            seen[card] = place
            if drawn and spots[card] == RESERVE:
                spots[card] = HIDDEN
    if any(lot > max(lots) for _, lot in unknown):
        raise BadText("a `?` has the number of no part of `under=`", clause="hard-wired 10.3")
    return seen


def actions_of(words: list[str]) -> Iterator[str]:
    """Action texts, some of which are two words."""
    left = iter(words)
    for word in left:
        two = word.upper() in ("N", "FIRST", "DISPLAY", "OPEN", "DRAW", *LETTERS)
        yield f"{word} {next(left, '')}" if two else word


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: State, action: int) -> tuple[str, Text]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return _no("over")
    if ACTIONS.is_outcome(action):
        return _explain_outcome(s, name)
    if s.mover == CHANCE:
        return _no("dealing")
    if name in ("lay", "end"):
        return _explain_laying(s, name, fields)
    if s.phase == Phase.LAY:
        return _no("finish")
    if name == "build":
        return _explain_slot(s, fields["slot"])
    if name == "give":
        return _no("not_held")
    return _no("share_one" if s.held[s.turn] else "nothing_left")


def _explain_slot(s: State, slot: int) -> tuple[str, Text]:
    if s.display[slot] == NONE:
        return _no("no_display")
    begin, target = _numbers(s.row[s.turn, s.length[s.turn] - 1]), _numbers(s.display[slot])
    cards = f"{LEAST} to {s.longest} circuits" if s.longest > LEAST else f"{LEAST} circuits"
    return _no("no_segment", cards=cards, now=begin, target=target)


def _explain_laying(s: State, name: str, fields: Mapping[str, int]) -> tuple[str, Text]:
    if s.phase != Phase.LAY:
        return _no("choose_display")
    if name == "end":
        if s.laid < LEAST:
            return _no("too_short", least=sentences.counted(LEAST, "circuit"))
        return _no("not_there", now=_numbers(s.value), target=_numbers(s.display[s.slot]))
    card = fields["card"]
    if s.place[card] == LAID:
        return _no("used")
    if s.place[card] not in (s.turn, PUBLIC):
        return _no("not_yours")
    if s.laid == s.longest:
        return _no("too_long", most=sentences.counted(int(s.longest), "circuit"))
    return _no("dead_end")


def _explain_outcome(s: State, name: str) -> tuple[str, Text]:
    if s.mover != CHANCE:
        return _no("drawn")
    due, why = {
        Phase.FIRST: ("first", "first_named"),
        Phase.DEAL: ("turn_up", "displays_out"),
        Phase.OPEN: ("open", "circuit_out"),
        Phase.HANDS: ("draw", "circuit_out"),
        Phase.DRAW: ("draw", "not_on_top"),
        Phase.REFILL: ("turn_up", "displays_out"),
        Phase.PASS: ("skip", "other_turn"),
    }[Phase(int(s.phase))]
    if name != due:
        return _no("other_due")
    if why == "first_named":
        return _no("no_player") if s.named == NONE else _no(why, player=sentences.person(s.named))
    return _no(why)


_no = functools.partial(sentences.refuse, REFUSALS)
