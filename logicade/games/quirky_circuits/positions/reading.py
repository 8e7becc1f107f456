"""Positions from text; whatever no match can bring about is refused with the clause that forbids it (16.2)."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NoReturn

from logicade.engine.errors import BadPosition, LogicadeError
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.quirky_circuits import GAME, rules
from logicade.games.quirky_circuits.components import (
    BACK,
    BACKS,
    CARDS,
    CODES,
    HANDS,
    KINDS,
    LAYERS,
    QUEUE,
    SEATS,
    SIGNALS,
    TOKENS,
    UNDER,
    WAYS,
    square,
)
from logicade.games.quirky_circuits.positions.history import objection
from logicade.games.quirky_circuits.positions.writing import ALWAYS, COUNTS, KEYS, NUMBERS, SEAT_NAMES
from logicade.games.quirky_circuits.state import GONE, HELD, OVER, PROGRAM, Bump, Phase, Result, State

TEXTS = "quirky-circuits 16.2"
MOST = {"cards": 999, "bump": len(Bump) - 1, "full": 3, "busy": 1, "forced": 1}  # of NUMBERS; of others, a queue
DIGITS = {"signal": 2, "signals": SIGNALS}  # of COUNTS; of others, 1
ROUNDS = 99


def read_position(text: str) -> States:
    """A state from its line."""
    try:
        st = _read(_words(text))
        if rules.check(st, 0) == 0 and (found := objection(st)):
            refuse(found[1], found[0])
    except BadPosition as wrong:
        reason = wrong.args[0].removesuffix(f" ({wrong.clause})")
        raise BadPosition(
            f"`{text}` is not a position of `quirky-circuits`: {reason}", hint=wrong.hint, clause=wrong.clause
        ) from wrong
    return st


def refuse(reason: str, clause: str = TEXTS, *, hint: str = "") -> NoReturn:
    """Say what is wrong; `read_position` adds the text."""
    raise BadPosition(reason, hint=hint, clause=clause)


def _words(text: str) -> dict[str, str]:
    """The words of the line by key."""
    facts: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS:
            refuse(f"`{word}` is no word of a position", hint=f"words: {', '.join(KEYS)}")
        if key in facts:
            refuse(f"`{key}` stands twice")
        facts[key] = value
    for key in ALWAYS:
        if key not in facts:
            refuse(f"`{key}` is missing")
    return facts


def _read(facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then everything that a fresh match does not have."""
    st = _fresh(facts)
    s: State = st[0]
    s.lap, s.phase = whole("round", facts["round"], ROUNDS), _named("phase", facts["phase"], Phase)
    s.at, s.facing = _cell("robot", facts["robot"][:-1]), _way("robot", facts["robot"][-1:])
    s.battery, s.ply = whole("battery", facts["battery"], ROUNDS), whole("ply", facts["ply"], GAME.max_plies)
    _read_tokens(s, facts["tokens"].split(",") if facts["tokens"] else [])
    _read_hands(s, facts["hands"].split("|"))
    _read_queue(s, facts["queue"].split(",") if "queue" in facts else [])
    s.top[:] = HIDDEN if facts["top"] == "?" else _read_cards("top", facts["top"])
    if "formed" in facts:
        s.formed[:] = _read_cards("formed", facts["formed"])
    _read_layers(s, facts["under"].split("|") if "under" in facts else [])
    _read_held(s, facts["held"].split("|") if "held" in facts else ["-", "-"])
    for name in ("momentum", "drift"):
        setattr(s, name, _way(name, facts[name]) if name in facts else NONE)
    for name in NUMBERS:
        setattr(s, name, whole(name, facts.get(name, "0"), MOST.get(name, QUEUE)))
    for name in COUNTS:
        _read_counts(s, name, facts.get(name, "0" * int(s.seats)))
    s.result = _named("result", facts.get("result", "running"), Result)
    s.ended = int(s.phase == OVER)
    s.dealer = _seat(s, "dealer", facts.get("dealer", "A"))
    s.mover = {PROGRAM: ANYONE, OVER: NOBODY}.get(int(s.phase), CHANCE)
    if "mover" in facts:
        s.mover = _seat(s, "mover", facts["mover"])
    return st


def _fresh(facts: dict[str, str]) -> States:
    """The state at the start of a match with these seats and options."""
    for key, value in (("backs", "hidden"), ("markers", "single")):
        if facts.get(key, value) != value:
            refuse(f"`{key}` is `{facts[key]}`; it is `{value}`, or is left away")
    named = ("scenario", "own", "practice", "target", "tempo", "quirks")
    options: dict[str, str] = {key: facts[key] for key in named if key in facts}
    options |= {"extra_battery": facts.get("extra", "0"), "hide_hand_backs": "on" if "backs" in facts else "off"}
    options |= {"momentum": facts.get("markers", "book")}
    try:
        seats = GAME.count_seats(whole("seats", facts["seats"], SEATS))
        return GAME.kernels.start_state(seats, GAME.settle(options))
    except BadPosition:
        raise
    except LogicadeError as wrong:
        clause = wrong.clause or ("quirky-circuits 13.1" if "option" in str(wrong) else "quirky-circuits 1.1")
        refuse(str(wrong).removesuffix(f" ({wrong.clause})"), clause, hint=wrong.hint)


# ---- words -----------------------------------------------------------------------------------------------------------


def whole(key: str, text: str, most: int) -> int:
    """A whole number from 0 on."""
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        refuse(f"`{key}` is `{text}`; it is a whole number from 0 to {most}")
    return int(text)


def _named(key: str, text: str, names: type[IntEnum]) -> int:
    known = [name.lower() for name in names.__members__]
    if text not in known:
        refuse(f"`{key}` is `{text}`; it is one of {', '.join(known)}")
    return known.index(text)


def _cell(key: str, text: str) -> int:
    cell = square(text)
    if cell is None:
        refuse(f"`{text}` of `{key}` is not a square", "quirky-circuits 7.1")
    return cell


def _way(key: str, text: str) -> int:
    if len(text) != 1 or text not in WAYS:
        refuse(f"`{text}` of `{key}` is not a direction; directions: N, E, S, W", "quirky-circuits 7.1")
    return WAYS.index(text)


def _seat(s: State, key: str, text: str) -> int:
    seat = SEAT_NAMES.find(text) if len(text) == 1 else NONE
    if not 0 <= seat < s.seats:
        refuse(f"`{text}` of `{key}` is none of the {s.seats} seats", "quirky-circuits 1.5")
    return seat


def _card(key: str, word: str) -> int:
    if word not in CODES:
        refuse(f"`{word}` of `{key}` is not a card", "quirky-circuits 17.1", hint=f"cards: {', '.join(CODES)}")
    return CODES.index(word)


def _read_counts(s: State, name: str, text: str) -> None:
    if len(text) != s.seats:
        refuse(f"`{name}` is `{text}`; it has one digit for each of the {s.seats} seats")
    for seat, digit in enumerate(text):
        getattr(s, name)[seat] = whole(name, digit, DIGITS.get(name, 1))


_TOKEN = re.compile(r"([a-h][1-7]|-|\^)([NESW]?)(!?)(?:\+([1-6]))?")


def _read_tokens(s: State, parts: list[str]) -> None:
    there = [t for t in range(TOKENS) if s.kind[t]]
    if len(parts) != len(there):
        refuse(f"`tokens` has {len(parts)} tokens; the scenario has {len(there)}", "quirky-circuits 1.3")
    for t, part in zip(there, parts, strict=True):
        found = _TOKEN.fullmatch(part)
        if found is None:
            refuse(f"`{part}` of `tokens` is no square, `-` or `^` with a direction, `!` or `+` and a goal")
        if found[3] and not s.ruin[t]:
            refuse(f"`{part}` of `tokens`: `{KINDS[s.kind[t] - 1]}` cannot break", "quirky-circuits 5.5")
        s.place[t] = {"-": GONE, "^": HELD}[found[1]] if found[1] in "-^" else _cell("tokens", found[1])
        s.aimed[t], s.broken[t] = WAYS.index(found[2] or "N"), int(bool(found[3]))
        s.delivered[t] = int(found[4] or 0)


def _read_held(s: State, parts: list[str]) -> None:
    """What the robot holds: a token, and where its first square is seen from the hand's."""
    if len(parts) != 2:
        refuse("`held` has two places, `-` for an empty one")
    for k, part in enumerate(parts):
        found = re.fullmatch(r"(\d{1,2}):(-?[0-3]):(-?[0-3])", part)
        if found is None and part != "-":
            refuse(f"`{part}` of `held` is not a token and the offset of its first square, as in `1:0:0`, nor `-`")
        if found is None:
            continue
        if not 1 <= int(found[1]) <= s.tokens:
            refuse(f"`{part}` of `held`: there is no token {found[1]}", "quirky-circuits 1.3")
        if k >= HANDS[s.robot]:
            refuse(f"`{part}` of `held` is for a hand that the robot does not have", "quirky-circuits 9.3")
        s.held[k], s.grip_x[k], s.grip_y[k] = int(found[1]) - 1, int(found[2]), int(found[3])


def _read_hands(s: State, parts: list[str]) -> None:
    if len(parts) != s.seats:
        refuse(f"`hands` has {len(parts)} hands for {s.seats} seats", "quirky-circuits 1.1")
    for seat, part in enumerate(parts):
        if not part.startswith("?"):
            s.hand[seat] = _read_cards("hands", part)
            for card in range(CARDS):
                s.backs[seat, BACK[card]] += s.hand[seat, card]
        else:
            s.hand[seat] = HIDDEN
            if s.veiled and part[1:].isdecimal():
                s.backs[seat], s.sizes[seat] = HIDDEN, whole("hands", part[1:], QUEUE)
                continue
            for word in part[1:].split(",") if part[1:] else []:
                if word not in BACKS:
                    refuse(f"`{word}` of `hands` is not a back; backs: {', '.join(BACKS)}", "quirky-circuits 2.3")
                s.backs[seat, BACKS.index(word)] += 1
        s.sizes[seat] = s.backs[seat].sum()


def _read_cards(key: str, text: str) -> list[int]:
    cards = [_card(key, word) for word in text.split(",")] if text else []
    if len(cards) > UNDER:
        refuse(f"`{key}` has {len(cards)} cards, more than any deck", "quirky-circuits 17.1")
    return [cards.count(card) for card in range(CARDS)]


def _read_queue(s: State, parts: list[str]) -> None:
    if len(parts) > QUEUE:
        refuse(f"`queue` has {len(parts)} cards; all hands have at most {QUEUE}", "quirky-circuits 4.4")
    for k, part in enumerate(parts):
        seat, dot, word = part.partition(".")
        if not dot:
            refuse(f"`{part}` of `queue` is not a seat and a card, as in `A.F1`")
        s.owner[k] = _seat(s, "queue", seat)
        s.queue[k] = HIDDEN if word in BACKS else _card("queue", word)
        s.cover[k] = BACKS.index(word) if word in BACKS else BACK[s.queue[k]]
    s.length = len(parts)


def _read_layers(s: State, parts: list[str]) -> None:
    layers = [sorted(_card("under", word) for word in part.split(",")) for part in parts]
    cards = [card for layer in layers for card in layer]
    if len(layers) > LAYERS or len(cards) > UNDER:
        refuse("`under` has more cards than any deck, or more layers than can lie there", "quirky-circuits 6.1")
    for k, layer in enumerate(layers):
        s.layers[k] = len(layer)
    for k, card in enumerate(cards):
        s.under[k] = card


__all__ = ["read_position"]
