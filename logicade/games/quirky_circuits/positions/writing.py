"""Positions as text: a line of words, `key=value`; what is as in a fresh match is left away (16.2)."""

from __future__ import annotations

from logicade.engine.state import HIDDEN, NONE, Row
from logicade.games.quirky_circuits import GAME
from logicade.games.quirky_circuits.components import BACKS, CARDS, CODES, LAYOUT, TOKENS, WAYS, name_of
from logicade.games.quirky_circuits.state import GONE, HELD, Phase, Result, State
from logicade.games.quirky_circuits.tables import FREE, OWN_SCENARIO, packed

SEAT_NAMES = "ABCD"
SCENARIO_NAMES = GAME.options[0].values  # type: ignore[union-attr]
TARGETS = ("red", "yellow", "green")
NUMBERS = ("shown", "executed", "cards", "busy", "full", "bump", "forced")  # written where they are not 0
COUNTS = ("signal", "signals", "yields", "waited")  # one digit a seat
ALWAYS = ("scenario", "seats", "round", "phase", "robot", "battery", "tokens", "hands", "top", "ply")
KEYS = (
    "scenario", "seats", "round", "phase", "robot", "battery", "tokens", "hands", "queue", "top", "formed", "under",
    "momentum", "drift", "held", "mover", "dealer", "result", "practice", "target", "tempo", "extra", "quirks", "backs",
    "markers", "own", "ply", *NUMBERS, *COUNTS,
)  # fmt: skip


def write_position(s: State) -> str:
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
    words += _write_rest(s) + _write_options(s)
    for name in NUMBERS:
        words += [f"{name}={getattr(s, name)}"] if getattr(s, name) else []
    for name in COUNTS:
        digits = "".join(str(number) for number in getattr(s, name)[: s.seats])
        words += [f"{name}={digits}"] if digits.strip("0") else []
    return " ".join([*words, f"ply={s.ply}"])


def _write_rest(s: State) -> list[str]:
    """Layers, markers, hands of the robot, and who is next; only where there is something to say."""
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
    return words


def _write_options(s: State) -> list[str]:
    """Options that are not as usual."""
    words = ["practice=on"] if s.practice else []
    words += [f"target={TARGETS[s.target]}"] if s.target else []
    words += ["tempo=rotating"] if s.tempo != FREE else []
    words += [f"extra={s.extra}"] if s.extra else []
    words += ["quirks=none"] if s.bare else []
    words += ["backs=hidden"] if s.veiled else []
    words += ["markers=single"] if s.single else []
    words += [f"own={packed(_facts_of(s))}"] if s.scenario == OWN_SCENARIO else []
    return words


def _facts_of(s: State) -> tuple[int, ...]:
    """The facts of the scenario that a state carries."""
    found: list[int] = []
    for name in LAYOUT.sizes:
        value = getattr(s, name)
        rows = value if isinstance(value, list) else [value]
        for row in rows:
            found += row if isinstance(row, list) else [row]
    return tuple(found)


def _write_token(s: State, t: int) -> str:
    place = {GONE: "-", HELD: "^"}.get(s.place[t]) or name_of(s.place[t])
    aim = WAYS[s.aimed[t]] if s.aimed[t] else ""
    return f"{place}{aim}{'!' * s.broken[t]}" + (f"+{s.delivered[t]}" if s.delivered[t] else "")


def _write_hand(s: State, seat: int) -> str:
    """Cards; of a hand that is not seen, after `?`, its backs, or how many cards it has."""
    if s.hand[seat][0] != HIDDEN:
        return _write_cards(s.hand[seat])
    if s.backs[seat][0] == HIDDEN:
        return f"?{s.sizes[seat]}"
    return "?" + ",".join(BACKS[back] for back in range(len(BACKS)) for _ in range(s.backs[seat][back]))


def _write_cards(counts: Row[int]) -> str:
    return ",".join(CODES[card] for card in range(CARDS) for _ in range(counts[card]))


def _write_queued(s: State, k: int) -> str:
    shown = BACKS[s.cover[k]] if s.queue[k] == HIDDEN else CODES[s.queue[k]]
    return f"{SEAT_NAMES[s.owner[k]]}.{shown}"
