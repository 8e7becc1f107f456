"""Quirky Circuits as text (section 16): actions such as `A.F1`, `B/` and `run F1`, and positions as a line of words.

`scenario=gizmo-1 seats=2 round=1 phase=program robot=b5N battery=6 tokens=e1,b2,f4,d5 hands=F1,F2|?m,t top=? ply=12`
shows who holds what: cards by code, or, after `?`, the backs of a hand that the viewer does not see. What is as in a
fresh match is left away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from logicade.engine.errors import BadPosition, BadText, LogicadeError
from logicade.engine.options import Text, Words
from logicade.engine.state import ANYONE, CHANCE, HIDDEN, NOBODY, NONE, States
from logicade.games.quirky_circuits import GAME, rules
from logicade.games.quirky_circuits.execution import kind_of
from logicade.games.quirky_circuits.state import (
    ACTIONS,
    CHOOSE,
    DEAL,
    GONE,
    HELD,
    OVER,
    PROGRAM,
    RESET,
    RUN,
    SHOW,
    WON,
    Bump,
    Phase,
    Result,
)
from logicade.games.quirky_circuits.tables import (
    BACK,
    BACKS,
    CARDS,
    CODES,
    FIRST_QUIRK,
    FREE,
    HAND,
    HANDS,
    KINDS,
    LAYERS,
    LAYOUT,
    LEFTY,
    OWN_SCENARIO,
    PD,
    QUEUE,
    SEATS,
    SIGNALS,
    TOKENS,
    UNDER,
    WAYS,
    name_of,
    packed,
    square,
)

TURNS = "quirky-circuits 4.9"  # the clause that says whose turn it is
SEAT_NAMES = "ABCD"
INVARIANTS = {
    1: "the robot stands on a free square of the map and faces N, E, S or W",
    2: "a match is over exactly when it has a result",
    3: "the battery stands on one of its spaces, and rounds count from 1",
    4: "no card is executed before it is shown, and none is shown that is not in the queue",
    5: "a token lies on the map, is held by one hand, or is gone",
    6: "a robot holds no more than its hands can",
    7: "no solid token is on the robot's square",
    8: "nobody holds more than a full hand",
    9: "a hand and its backs are the same cards",
    10: "the cards do not add up to the deck",
}
CARD_NAMES = {
    "F1": Text("Forward One", "前進1"), "F2": Text("Forward Two", "前進2"),
    "F3": Text("Forward Three", "前進3"), "B1": Text("Backward One", "後退1"),
    "SL": Text("Shift Left", "左へ横歩き"), "SR": Text("Shift Right", "右へ横歩き"),
    "J2": Text("Jump Two", "ジャンプ2"), "J3": Text("Jump Three", "ジャンプ3"),
    "RL": Text("Rotate Left", "左回転"), "RR": Text("Rotate Right", "右回転"),
    "TA": Text("Turn Around", "反転"), "PD": Text("Pick Up or Drop", "拾う・置く"),
    "SW": Text("Swap Hands", "持ちかえ"), "C1": Text("Conveyor One", "コンベヤー1"),
    "C2": Text("Conveyor Two", "コンベヤー2"), "MN": Text("Move North", "北へ1"),
    "RN": Text("Rotate North", "北を向く"), "PA1": Text("Move Patches One", "パッチ1"),
    "PA2": Text("Move Patches Two", "パッチ2"), "HE1": Text("Move Hen One", "めんどり1"),
    "HE2": Text("Move Hen Two", "めんどり2"), "FO1": Text("Move Fox One", "きつね1"),
    "FO2": Text("Move Fox Two", "きつね2"), "TI1": Text("Move Tiger One", "タイガー1"),
    "TI2": Text("Move Tiger Two", "タイガー2"), "SC1": Text("Move Scar One", "スカー1"),
    "SC2": Text("Move Scar Two", "スカー2"),
}  # fmt: skip
BACK_NAMES = (
    Text("a move card", "移動カード"), Text("a turn card", "回転カード"), Text("a special card", "特殊カード"),
    Text("a yellow move card", "黄色い移動カード"), Text("a yellow turn card", "黄色い回転カード"),
    Text("a yellow special card", "黄色い特殊カード"),
)  # fmt: skip

# ---- actions ---------------------------------------------------------------------------------------------------------

_SIGNS = {"done": "/", "stop": "=", "withdraw": "~", "wait": "_", "give_up": "#"}
_CARD = re.compile(r"([A-D])([.+])([A-Z][A-Z0-9]{1,2}|[mts])(!?)")
_SIGN = re.compile(r"([A-D])([/=~_#])")
_STEP = re.compile(r"(show|run) ([A-Z][A-Z0-9]{1,2})(!?)")


def write_card(card: int) -> str:
    """A card's code, with `!` if it is yellow."""
    return CODES[card] + ("!" if card >= FIRST_QUIRK else "")


def write_action(action: int) -> str:
    """An action's text."""
    name, fields = ACTIONS.fields(action)
    if name in ("play", "deal"):
        shown = BACKS[fields["back"]] if fields["card"] == CARDS else write_card(fields["card"])
        return f"{SEAT_NAMES[fields['seat']]}{'.' if name == 'play' else '+'}{shown}"
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
    if name in _SAID:
        return _SAID[name]
    if name == "choose":
        number = fields["token"] + 1
        return Words(
            Text(f"Take token {number}", f"{number}番のコマを取る"),
            Text(f"{{who}} takes token {number}", f"{{who}}が{number}番のコマを取りました"),
        )
    card = CARD_NAMES[CODES[fields["card"]]] if "card" in fields else Text("", "")
    told = {
        "close": Text("The program is complete", "プログラムができました"),
        "show": Text(f"Turned over: {card.en}", f"公開: {card.ja}"),
        "run": Text(f"The robot does: {card.en}", f"実行: {card.ja}"),
        "reset": Text("The battery drops by one", "電池が1つ減りました"),
    }[name]
    return Words(told, told)


_SAID = {
    "done": Words(Text("Done", "終わり"), Text("{who} is done", "{who}は「終わり」です")),
    "stop": Words(Text("Stop", "ストップ"), Text("{who} would like to stop", "{who}は「ストップ」です")),
    "withdraw": Words(Text("Take it back", "取り消す"), Text("{who} thinks again", "{who}が合図を取り消しました")),
    "wait": Words(Text("Wait", "待つ"), Text("{who} waits", "{who}は待ちます")),
    "give_up": Words(Text("Give up", "あきらめる"), Text("{who} would give up", "{who}はあきらめたいようです")),
}


def _tell_card(name: str, fields: Mapping[str, int]) -> Words:
    hidden = fields["card"] == CARDS
    card = BACK_NAMES[fields["back"]] if hidden else CARD_NAMES[CODES[fields["card"]]]
    seat = f"{{{fields['seat']}}}"
    if name == "deal":
        told = Text(f"{seat} draws {card.en}", f"{seat}が{card.ja}を引きました")
        return Words(told, told)
    return Words(
        Text(f"Play {card.en}", f"{card.ja}を出す"), Text(f"{{who}} plays {card.en}", f"{{who}}が{card.ja}を出しました")
    )


# ---- what a card did -------------------------------------------------------------------------------------------------


def write_step(before: Any, after: Any, card: int) -> str:
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


def _token_marks(before: Any, after: Any, t: int) -> list[str]:
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


def write_end(s: Any) -> str:
    """The last line of a record."""
    result = Result(int(s.result))
    grades = ("red", "yellow", "green")
    if result == WON:
        grade = sum(s.battery > s.extra + sum(s.sections[: k + 1]) for k in range(2))
        return f"# won {grades[grade]} R{s.lap}"
    words = {"EMPTY": "lost battery", "MET": "lost meet", "BROKEN": "lost broken", "MISSED": "lost target"}
    return f"# {words.get(result.name, 'given up')} R{s.lap}"


# ---- writing a position ----------------------------------------------------------------------------------------------

SCENARIO_NAMES = GAME.options[0].values  # type: ignore[union-attr]
_NUMBERS = ("shown", "executed", "cards", "busy", "full", "bump", "forced")  # written where they are not 0
_COUNTS = ("signal", "signals", "yields", "waited")  # one digit a seat
_KEYS = (
    "scenario", "seats", "round", "phase", "robot", "battery", "tokens", "hands", "queue", "top", "formed", "under",
    "momentum", "drift", "held", "mover", "dealer", "result", "practice", "target", "tempo", "extra", "quirks", "own",
    "ply", *_NUMBERS, *_COUNTS,
)  # fmt: skip


def write_position(s: Any) -> str:
    """A state, as plain numbers and lists, as one line that `read_position` takes back."""
    phase = Phase(s.phase)
    words = [
        f"scenario={SCENARIO_NAMES[s.scenario]}", f"seats={s.seats}", f"round={s.lap}", f"phase={phase.name.lower()}",
        f"robot={name_of(s.at)}{WAYS[s.facing]}", f"battery={s.battery}",
        f"tokens={','.join(_write_token(s, t) for t in range(TOKENS) if s.kind[t])}",
        f"hands={'|'.join(_write_hand(s, seat) for seat in range(s.seats))}",
    ]  # fmt: skip
    if s.length:
        words.append(f"queue={','.join(_write_queued(s, k) for k in range(s.length))}")
    words.append(f"top={'?' if s.top[0] == HIDDEN else _write_cards(s.top)}")
    if list(s.formed) != list(s.deck):
        words.append(f"formed={_write_cards(s.formed)}")
    words += _write_rest(s)
    for name in _NUMBERS:
        words += [f"{name}={getattr(s, name)}"] if getattr(s, name) else []
    for name in _COUNTS:
        digits = "".join(str(number) for number in getattr(s, name)[: s.seats])
        words += [f"{name}={digits}"] if digits.strip("0") else []
    return " ".join([*words, f"ply={s.ply}"])


def _write_rest(s: Any) -> list[str]:
    """Layers, markers, hands of the robot, who is next, and options; only where there is something to say."""
    words, at, layers = [], 0, []
    for size in s.layers:
        layers.append(",".join(CODES[card] for card in s.under[at : at + size]))
        at += size
    words += [f"under={'|'.join(layer for layer in layers if layer)}"] if at else []
    words += [f"{name}={WAYS[getattr(s, name)]}" for name in ("momentum", "drift") if getattr(s, name) != NONE]
    if any(token != NONE for token in s.held):
        hands = [f"{s.held[k] + 1}:{s.grip_x[k]}:{s.grip_y[k]}" if s.held[k] != NONE else "-" for k in range(2)]
        words.append(f"held={'|'.join(hands)}")
    words += [f"mover={SEAT_NAMES[s.mover]}"] if s.mover >= 0 else []
    words += [f"dealer={SEAT_NAMES[s.dealer]}"] if s.dealer else []
    words += [f"result={Result(s.result).name.lower()}"] if s.result else []
    words += ["practice=on"] if s.practice else []
    words += [f"target={('red', 'yellow', 'green')[s.target]}"] if s.target else []
    words += ["tempo=rotating"] if s.tempo != FREE else []
    words += [f"extra={s.extra}"] if s.extra else []
    words += ["quirks=none"] if s.bare else []
    if s.scenario == OWN_SCENARIO:
        words.append(f"own={packed(_facts_of(s))}")
    return words


def _facts_of(s: Any) -> tuple[int, ...]:
    """The facts of the scenario that a state carries."""
    found: list[int] = []
    for name in LAYOUT:
        value = getattr(s, name)
        rows = value if isinstance(value, list) else [value]
        for row in rows:
            found += row if isinstance(row, list) else [row]
    return tuple(found)


def _write_token(s: Any, t: int) -> str:
    place = {GONE: "-", HELD: "^"}.get(s.place[t]) or name_of(s.place[t])
    aim = WAYS[s.aimed[t]] if s.aimed[t] else ""
    return f"{place}{aim}{'!' * s.broken[t]}" + (f"+{s.delivered[t]}" if s.delivered[t] else "")


def _write_hand(s: Any, seat: int) -> str:
    if s.hand[seat][0] != HIDDEN:
        return _write_cards(s.hand[seat])
    return "?" + ",".join(BACKS[back] for back in range(len(BACKS)) for _ in range(s.backs[seat][back]))


def _write_cards(counts: Any) -> str:
    return ",".join(CODES[card] for card in range(CARDS) for _ in range(counts[card]))


def _write_queued(s: Any, k: int) -> str:
    shown = BACKS[s.cover[k]] if s.queue[k] == HIDDEN else CODES[s.queue[k]]
    return f"{SEAT_NAMES[s.owner[k]]}.{shown}"


# ---- reading a position ----------------------------------------------------------------------------------------------


def read_position(text: str) -> States:
    """A state from its line."""
    facts: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in _KEYS or key in facts:
            _refuse(text, f"`{word}` is no word of a position, or stands twice", hint=f"words: {', '.join(_KEYS)}")
        facts[key] = value
    try:
        st = _read(facts)
    except LogicadeError as wrong:
        _refuse(text, str(wrong), hint=wrong.hint)
    except (ValueError, KeyError, IndexError) as wrong:
        _refuse(text, f"something is missing or not understood: {wrong}")
    if st[0].ended == 0 and rules.check(st, 0) == 0 and st[0].hand[:, 0].min() != HIDDEN and not _goes_on(st):
        _refuse(text, "nothing can follow here")
    return st


def _refuse(text: str, reason: str, *, hint: str = "") -> NoReturn:
    raise BadPosition(f"`{text}` is not a position of `quirky-circuits`: {reason}", hint=hint)


def _goes_on(st: States) -> bool:
    """Whether there is something legal; the phases that look into the queue must find it there."""
    s: Any = st[0]
    due = {SHOW: s.shown < s.length, RUN: s.executed < s.length, CHOOSE: s.executed < s.length}
    if not due.get(int(s.phase), True) or (s.phase in (RUN, CHOOSE, RESET) and s.shown < s.length):
        return False
    if s.phase == DEAL and rules.hand_size(s, s.dealer) >= HAND[s.seats]:
        return False
    if s.phase == CHOOSE and (s.mover != s.owner[s.executed] or s.busy >= HANDS[s.robot]):
        return False
    return bool(GAME.tools.legal_ids(st))


def _read(facts: dict[str, str]) -> States:
    """Options through the same door as `Game.start`, then everything that a fresh match does not have."""
    options = {key: facts[key] for key in ("scenario", "own", "practice", "target", "tempo", "quirks") if key in facts}
    seats = GAME.count_seats(int(facts["seats"]))
    st = GAME.tools.start_state(seats, GAME.settle(options | {"extra_battery": facts.get("extra", "0")}))
    s: Any = st[0]
    s.lap, s.phase = _whole(facts["round"], 99), Phase[facts["phase"].upper()]
    s.at, s.facing = _cell(facts["robot"][:-1]), WAYS.index(facts["robot"][-1])
    s.battery, s.ply = _whole(facts["battery"], 99), _whole(facts["ply"], GAME.max_plies)
    _read_tokens(s, facts["tokens"].split(",") if facts["tokens"] else [])
    _read_hands(s, facts["hands"].split("|"))
    _read_queue(s, facts["queue"].split(",") if "queue" in facts else [])
    s.top = HIDDEN if facts["top"] == "?" else _read_cards(facts["top"])
    if "formed" in facts:
        s.formed = _read_cards(facts["formed"])
    _read_layers(s, facts["under"].split("|") if "under" in facts else [])
    _read_held(s, facts["held"].split("|") if "held" in facts else ["-", "-"])
    for name in ("momentum", "drift"):
        s[name] = WAYS.index(facts[name]) if name in facts else NONE
    for name in _NUMBERS:
        s[name] = _whole(facts.get(name, "0"), {"cards": 9999, "bump": len(Bump) - 1, "full": 3}.get(name, QUEUE))
    for name in _COUNTS:
        for seat, digit in enumerate(facts.get(name, "")):
            s[name][seat] = _whole(digit, {"signal": 2, "signals": SIGNALS}.get(name, 1))
    s.result = Result[facts.get("result", "running").upper()]
    s.ended = int(s.phase == OVER)
    s.dealer = _seat(s, facts.get("dealer", "A"))
    s.mover = CHANCE
    if "mover" in facts:
        s.mover = _seat(s, facts["mover"])
    elif s.phase in (PROGRAM, OVER):
        s.mover = ANYONE if s.phase == PROGRAM else NOBODY
    if (s.mover >= 0) != (s.phase == CHOOSE or (s.phase == PROGRAM and s.tempo != FREE)):
        raise ValueError("the mover")
    return st


def _whole(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > most:
        raise ValueError(text)
    return int(text)


def _cell(text: str) -> int:
    cell = square(text)
    if cell is None:
        raise ValueError(text)
    return cell


def _seat(s: Any, text: str) -> int:
    seat = SEAT_NAMES.index(text) if len(text) == 1 else SEATS
    if seat >= s.seats:
        raise ValueError(text)
    return seat


_TOKEN = re.compile(r"([a-h][1-7]|-|\^)([NESW]?)(!?)(?:\+([1-6]))?")


def _read_tokens(s: Any, parts: list[str]) -> None:
    there = [t for t in range(TOKENS) if s.kind[t]]
    for t, part in zip(there, parts, strict=True):
        found = _TOKEN.fullmatch(part)
        if found is None or (found[3] and not s.ruin[t]):
            raise ValueError(part)
        s.place[t] = {"-": GONE, "^": HELD}[found[1]] if found[1] in "-^" else _cell(found[1])
        s.aimed[t], s.broken[t] = WAYS.index(found[2] or "N"), int(bool(found[3]))
        s.delivered[t] = int(found[4] or 0)


def _read_held(s: Any, parts: list[str]) -> None:
    """What the robot holds: a token, and where its first square is seen from the hand's."""
    for k, part in zip(range(2), parts, strict=True):
        found = re.fullmatch(r"(\d{1,2}):(-?[0-3]):(-?[0-3])", part)
        if part != "-" and (found is None or not 1 <= int(found[1]) <= TOKENS):
            raise ValueError(part)
        if found is not None:
            s.held[k], s.grip_x[k], s.grip_y[k] = int(found[1]) - 1, int(found[2]), int(found[3])


def _read_hands(s: Any, parts: list[str]) -> None:
    for seat, part in zip(range(s.seats), parts, strict=True):
        if part.startswith("?"):
            s.hand[seat] = HIDDEN
            for word in part[1:].split(",") if part[1:] else []:
                s.backs[seat, BACKS.index(word)] += 1
        else:
            s.hand[seat] = _read_cards(part)
            for card in range(CARDS):
                s.backs[seat, BACK[card]] += s.hand[seat, card]


def _read_cards(text: str) -> list[int]:
    cards = [CODES.index(word) for word in text.split(",")] if text else []
    return [cards.count(card) for card in range(CARDS)]


def _read_queue(s: Any, parts: list[str]) -> None:
    if len(parts) > QUEUE:
        raise ValueError("the queue")
    for k, part in enumerate(parts):
        s.owner[k] = _seat(s, part[0])
        word = part[2:]
        if part[1] != ".":
            raise ValueError(part)
        s.queue[k] = HIDDEN if word in BACKS else CODES.index(word)
        s.cover[k] = BACKS.index(word) if word in BACKS else BACK[CODES.index(word)]
    s.length = len(parts)


def _read_layers(s: Any, parts: list[str]) -> None:
    cards = [sorted(CODES.index(word) for word in part.split(",")) for part in parts]
    if len(cards) > LAYERS or sum(map(len, cards)) > UNDER:
        raise ValueError("the layers")
    for k, layer in enumerate(cards):
        s.layers[k] = len(layer)
    for k, card in enumerate(card for layer in cards for card in layer):
        s.under[k] = card


# ---- why not ---------------------------------------------------------------------------------------------------------


def explain(s: Any, action: int) -> tuple[str, str]:
    """The clause and the reason why an action is not legal in a state, or in the view of the seat that tries it."""
    name, fields = ACTIONS.fields(action)
    if s.ended:
        return "quirky-circuits 12.1", "the match is over"
    if ACTIONS.is_outcome(action):
        return _explain_outcome(s, name)
    if name == "choose":
        if s.phase != CHOOSE:
            return "quirky-circuits 9.4", "there is nothing to choose"
        return "quirky-circuits 9.4", f"token {fields['token'] + 1} is not within reach of this hand"
    if s.phase != PROGRAM:
        return "quirky-circuits 3.1", "cards and signals belong to the Program phase"
    seat = fields["seat"]
    if seat >= s.seats:
        return "quirky-circuits 1.1", f"there is no seat {SEAT_NAMES[seat]}"
    if s.tempo != FREE and s.mover != seat:
        return "quirky-circuits 4.9", f"it is the turn of seat {SEAT_NAMES[s.mover]}"
    if name == "play":
        return _explain_play(s, seat, fields["card"])
    return _explain_signal(s, seat, name)


def _explain_play(s: Any, seat: int, card: int) -> tuple[str, str]:
    if s.hand[seat, 0] == HIDDEN:
        return "quirky-circuits 2.1", f"the hand of seat {SEAT_NAMES[seat]} is not yours"
    if card == CARDS or s.hand[seat, card] <= 0:
        return "quirky-circuits 4.1", f"seat {SEAT_NAMES[seat]} does not hold that card"
    if card < FIRST_QUIRK and rules.yellow(s, seat):
        return "quirky-circuits 4.3", "a yellow card in hand has to be played first"
    return "quirky-circuits 2.1", "the back does not belong to that card"


def _explain_signal(s: Any, seat: int, name: str) -> tuple[str, str]:
    if s.forced:
        return "quirky-circuits 4.9", f"seat {SEAT_NAMES[seat]} has to play a card"
    if name in ("stop", "withdraw") and s.tempo != FREE:
        return "quirky-circuits 4.9", "with tempo `rotating` one plays, waits, or is done"
    if name == "wait":
        return "quirky-circuits 4.9", "with tempo `free` one waits without saying so"
    if name == "give_up":
        return "quirky-circuits 12.6", "giving up is for the beginning of a round after the first, once a round"
    if name == "withdraw":
        return "quirky-circuits 4.6", f"seat {SEAT_NAMES[seat]} has not signalled"
    if rules.hand_size(s, seat) == 0:
        return "quirky-circuits 4.7", f"seat {SEAT_NAMES[seat]} has nothing left to play and need not signal"
    if s.signal[seat]:
        return "quirky-circuits 4.6", f"seat {SEAT_NAMES[seat]} has signalled already"
    if s.signals[seat] >= SIGNALS:
        return "quirky-circuits 4.6", f"seat {SEAT_NAMES[seat]} has signalled {SIGNALS} times in this round"
    return "quirky-circuits 4.6", f"seat {SEAT_NAMES[seat]} has no card in the queue"


def _explain_outcome(s: Any, name: str) -> tuple[str, str]:
    if name == "close" and s.phase == PROGRAM:
        if not rules.enough(s):
            return "quirky-circuits 4.2", "the queue needs five cards and one of everybody"
        return "quirky-circuits 4.7", "not everybody has signalled"
    if name != {DEAL: "deal", SHOW: "show", RUN: "run", RESET: "reset"}.get(int(s.phase), "close"):
        return "quirky-circuits 3.1", f"that does not belong to the phase `{Phase(int(s.phase)).name.lower()}`"
    if name == "deal":
        return (
            "quirky-circuits 6.3",
            f"the next card is for seat {SEAT_NAMES[s.dealer]}, from the top layer of the deck",
        )
    return "quirky-circuits 5.1", "another card is next in the queue"
